/* Where all players act at the same time, each on a copy: the twin of runtime/together/blocks.py.

   The slot TOGETHER holds what each player has answered; a state's `branches` are the copies. */

static void drop_branches(State *S) {
    if (!S->branches) return;
    for (int64_t seat = 0; seat < PLAYERS; seat++)
        if (S->branches[seat]) free_state(S->branches[seat]);
    free(S->branches);
    S->branches = NULL;
}

#if TOGETHER >= 0
static State *copied(State *S) {
    State *T = new_state(S->m);
    if (!T) abort();
    copy_into(T, S);
    return T;
}

/* Plays a player's thread from its beginning, with these answers. */
static void play(State *S, V frame, V seat, V given) {
    const Frame *f = &FRAMES[frame_id(S, frame)];
    int64_t n = length(S, given);
    V barrier = S->top = tuple_of(S, 3, (V[]){f->block_barrier, frame, seat});
    int64_t mark = S->m->sp;
    push_all(S, given); /* kept outside of the heap, which is tidied up on the way */
    begin_branch(S, frame_id(S, frame), barrier, seat, frame);
    settle(S);
    for (int64_t i = 0; i < n; i++) {
        V value = S->m->stack[mark + i];
        int known = 0;
        for (int64_t j = 0; j < S->nopts; j++) known |= S->opts[j] == value;
        if (!known) broken(S, DEPENDENT);
        choose(S, value);
    }
    S->m->sp = mark;
}

static void branch_out(State *S, V frame) {
    V together = S->s[TOGETHER];
    S->branches = calloc(PLAYERS, sizeof(State *));
    if (!S->branches) abort();
    for (int64_t seat = 0; seat < PLAYERS; seat++) {
        State *T = S->branches[seat] = copied(S);
        T->s[TOGETHER] = NONE;
        play(T, frame, seat, item(T, together, seat));
    }
}

/* The first player of a block who has a decision to make; PLAYERS when there is none. */
static int64_t waiting(State *S) {
    int64_t seat = 0;
    if (!S->branches) branch_out(S, S->top);
    while (seat < PLAYERS && S->branches[seat]->nopts < 0) seat++;
    return seat;
}

/* All have come to their ends: what each has answered is carried out, in seat order. */
static void carry_out(State *S, V frame) {
    V given = S->s[TOGETHER];
    drop_branches(S);
    S->s[TOGETHER] = NONE;
    /* what was answered is kept where the heap's tidying does not move it */
    int64_t mark = S->m->sp;
    for (int64_t seat = 0; seat < PLAYERS; seat++) {
        V one = item(S, given, seat);
        push(S, length(S, one));
        push_all(S, one);
    }
    int64_t at = mark;
    for (int64_t seat = 0; seat < PLAYERS; seat++) {
        int64_t n = S->m->stack[at];
        play(S, frame, seat, tuple_of(S, n, S->m->stack + at + 1));
        at += n + 1;
        /* the thread stands at its barrier, above the frame of the block */
        frame = parent_of(S, S->top);
    }
    S->m->sp = mark;
    unwind(S, frame, NONE);
}

/* Whether a decision is open in the block on top; else the block has been carried out. */
static int settle_block(State *S, V frame) {
    if (FRAMES[frame_id(S, frame)].barrier) {
        S->nopts = -1;
        S->who = NONE;
        return 1;
    }
    if (S->s[TOGETHER] == NONE) {
        V nothing = tuple(S, PLAYERS);
        for (int64_t i = 0; i < PLAYERS; i++) words(S, nothing)[1 + i] = EMPTY;
        S->s[TOGETHER] = nothing;
    }
    int64_t seat = waiting(S);
    if (seat == PLAYERS) {
        carry_out(S, frame);
        return 0;
    }
    take_options(S, S->branches[seat]->opts, S->branches[seat]->nopts);
    S->who = seat;
    return 1;
}

static void answer_block(State *S, int64_t seat, V value) {
    if (seat == PLAYERS) broken(S, DEPENDENT);
    choose(S->branches[seat], value);
    V given = S->s[TOGETHER];
    S->s[TOGETHER] = replaced(S, given, seat, with_end(S, item(S, given, seat), value, 0));
}
#endif
