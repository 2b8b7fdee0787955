/* What is allowed at a pause: the twin of runtime/pauses.py. */

static UNUSED V op_in_progress(State *S, V k, V here) {
    int64_t mark = S->m->sp;
    push_all(S, here);
    for (; k != NONE; k = parent_of(S, k)) {
        const Frame *f = &FRAMES[frame_id(S, k)];
        for (int32_t i = 0; i < f->inside; i++) push(S, f->inside_of[i]);
    }
    return pushed(S, mark);
}

static UNUSED V op_allowed(State *S, V k, V here, V width) {
    for (V frame = k; frame != NONE; frame = parent_of(S, frame)) {
        const Frame *f = &FRAMES[frame_id(S, frame)];
        if (f->allowing < 0) continue;
        int64_t mark = S->m->sp;
        push(S, f->allowing);
        push(S, op_in_progress(S, k, here));
        for (int32_t i = 0; i < f->given; i++) push(S, item(S, frame, f->given_at[i]));
        for (int64_t i = f->given; i < width; i++) push(S, NONE);
        return pushed(S, mark);
    }
    return NONE;
}
