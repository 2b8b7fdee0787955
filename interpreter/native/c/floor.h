/* The open floor, where players act on one state as they like, a step at a time: the twin of runtime/together/floor.py
   and runtime/together/following.py.

   The slot TOGETHER holds the floor as Python's `Floor`, a tuple of the items below; `open` of the state holds the
   open decisions as tuples (seat, frame that asks, options), or none when all are to be asked anew. Nobody holds a tuple
   across `tidy`: what must stay lies in the state. */

#if FLOORS

enum { THREAD_TOP, THREAD_BASE, THREAD_PATH, THREAD_WAITS, THREAD_ITEMS };
/* What `shapes_at` of a stop has of each shape, and the last item of it; see frames.py. */
enum { SHAPE_ITEMS = 5 };
enum { NOT_LATE, WAITS_LATE, ANSWERS_LATE };
enum { OPEN_SEAT, OPEN_TOP, OPEN_OPTIONS, OPEN_ITEMS };

static inline V on_floor(State *S, int64_t what) { return item(S, S->s[TOGETHER], what); }

static inline void set_on_floor(State *S, int64_t what, V value) {
    S->s[TOGETHER] = replaced(S, S->s[TOGETHER], what, value);
}

/* `steps` has how many each player has made. */
static V floor_of(State *S, V steps, V last, V threads) {
    return tuple_of(S, FLOOR_ITEMS, (V[]){FLOOR, steps, -1, last, threads, EMPTY, 0, -1});
}

static V thread_of(State *S, V top, V base, V path, V waits) {
    return tuple_of(S, THREAD_ITEMS, (V[]){top, base, path, waits});
}

static V open_of(State *S, V seat, V top, V options) { return tuple_of(S, OPEN_ITEMS, (V[]){seat, top, options}); }

static V options_found(State *S) { return tuple_of(S, S->nopts, S->opts); }

/* ------------------------------------------------------------------ threads and their frames */
static const Frame *info_of(State *S, V frame) {
    if (frame == NONE) broken(S, OUT_OF_PLACE);
    return &FRAMES[frame_id(S, frame)];
}

static int in_option(State *S, V frame) {
    for (;; frame = parent_of(S, frame)) {
        const Frame *f = info_of(S, frame);
        if (f->barrier) return 0;
        if (f->open >= 0) return 1;
    }
}

/* The frame of the floor on which a thread runs. */
static V floor_below(State *S, V frame) {
    while (!info_of(S, frame)->barrier) frame = parent_of(S, frame);
    return parent_of(S, frame);
}

/* What may be answered at the decision on top, into the state's options; whether it is put to the player. */
static int decision(State *S) {
    V frame = S->top;
    const Frame *f = info_of(S, frame);
    if (!f->stop) broken(S, OUT_OF_PLACE);
    find_options(S, frame, f);
    return is_put(S, frame);
}

/* The same, of a decision that is open; nothing where it only passes. */
static void offered(State *S) {
    int put = decision(S);
    if (!put && S->nopts && S->opts[0] == SKIP) S->nopts = 0;
}

/* ------------------------------------------------------------------ steps */
/* Goes on to the next stop; the answer is noted. */
static void step_on(State *S, V value) {
    V answer = pair(S, frame_id(S, S->top), value);
    set_on_floor(S, PATH, with_end(S, on_floor(S, PATH), answer, 0));
    step(S, value);
}

/* Carries the active thread on to its next decision. While it is still choosing in one option nothing has changed, and
   the others' open decisions stand; else they are to be asked anew. */
static void advance(State *S) {
    for (int round = 0; round < MOST_SILENT; round++) {
        tidy(S);
        const Frame *f = info_of(S, S->top);
        if (!in_option(S, S->top) || f->random) S->open = NONE;
        if (f->barrier) return;
        if (f->random) {
            if (ask(S, S->top)) broken(S, OUT_OF_PLACE);
            continue;
        }
        int put = decision(S);
        if (on_floor(S, WAITED) || put || !S->nopts) return;
        step_on(S, S->opts[0]);
    }
    broken(S, FLOOR_ON_AND_ON);
}

/* The active thread has come to its next decision, or to its end. */
static void park(State *S, int counts) {
    V top = S->top, seat = on_floor(S, ACTIVE), threads = on_floor(S, THREADS), thread = NONE;
    if (!info_of(S, top)->barrier) {
        V before = item(S, threads, seat), base = top, path = EMPTY;
        if (before != NONE && in_option(S, top)) {
            base = item(S, before, THREAD_BASE);
            path = on_floor(S, PATH);
        }
        thread = thread_of(S, top, base, path, on_floor(S, WAITED) ? options_found(S) : NONE);
    }
    threads = replaced(S, threads, seat, thread);
    V steps = on_floor(S, STEPS);
    steps = replaced(S, steps, seat, item(S, steps, seat) + counts);
    S->s[TOGETHER] = floor_of(S, steps, seat, threads);
    S->top = floor_below(S, top);
}

/* Nothing has changed: whoever goes on choosing is asked what the step has found, the others as before. */
static void keep_asking(State *S) {
    V last = on_floor(S, LAST), thread = item(S, on_floor(S, THREADS), last), open = S->open;
    int64_t n = length(S, open), mark = S->m->sp;
    if (thread == NONE || !S->nopts) {
        S->open = NONE;
        return;
    }
    for (int64_t i = 0; i < n; i++)
        if (item(S, item(S, open, i), OPEN_SEAT) != last) push(S, item(S, open, i));
    push(S, open_of(S, last, item(S, thread, THREAD_TOP), options_found(S)));
    S->open = pushed(S, mark);
}

/* A player's step, begun with an answer; the state must then be settled. */
static void answer_on_floor(State *S, int64_t seat, V value) {
    V thread = item(S, on_floor(S, THREADS), seat);
    if (thread == NONE) broken(S, OUT_OF_PLACE);
    V floor = replaced(S, S->s[TOGETHER], ACTIVE, seat);
    floor = replaced(S, floor, PATH, item(S, thread, THREAD_PATH));
    floor = replaced(S, floor, WAITED, 0);
    S->s[TOGETHER] = replaced(S, floor, FIRST, -1);
    S->top = item(S, thread, THREAD_TOP);
    step_on(S, value);
    advance(S);
    park(S, 1);
    if (S->open == NONE) {
        V frame = S->top;
        lapse(S, frame_id(S, frame));
        S->top = frame;
    } else {
        keep_asking(S);
    }
}

/* ------------------------------------------------------------------ asking anew */
/* The number of the shape that a value belongs to, -1 for skip. */
static int64_t shape_of(State *S, const Frame *f, V value) {
    if (value == SKIP) return -1;
    for (int32_t i = 0; i < f->shapes; i++) {
        const int64_t *shape = f->shapes_at + SHAPE_ITEMS * i;
        if (shape[1] == 0 || (shape[0] <= value && value < shape[0] + shape[1])) return i;
    }
    broken(S, OUT_OF_PLACE);
}

/* What the component behind a value of a shape is a copy of, -1 where there is none. */
static V entry_of(const Frame *f, int64_t shape, V value) {
    if (shape < 0) return -1;
    const int64_t *of = f->shapes_at + SHAPE_ITEMS * shape;
    if (of[2] == 0) return -1;
    V component = value - of[0] + of[3];
    if (component < 0 || component / of[2] >= COMPONENTS) return -1;
    return ENTRY_OF[component / of[2]];
}

/* Of the options on hand the one that was chosen, or another copy of the same component in its place (of look-alikes
   only one is on offer); none where there is no such. */
static V still_offered(State *S, const Frame *f, V value) {
    for (int64_t i = 0; i < S->nopts; i++)
        if (S->opts[i] == value) return value;
    int64_t shape = shape_of(S, f, value);
    V entry = entry_of(f, shape, value);
    for (int64_t i = 0; i < S->nopts && entry >= 0; i++) {
        V other = S->opts[i];
        if (shape_of(S, f, other) == shape && entry_of(f, shape, other) == entry) return other;
    }
    return NONE;
}

/* Gives the answers of a choice to a copy with a goal: whether that leads to another choice in the option. What is
   answered now is pushed. Up to the last choice of an option nothing is changed: whoever acts chooses first. */
static int followed(State *T, V path) {
    int64_t n = length(T, path);
    for (int64_t i = 0; i < n; i++) {
        V frame = T->top, answer = item(T, path, i);
        if (frame_id(T, frame) != item(T, answer, 0)) return 0;
        decision(T);
        V kept = still_offered(T, info_of(T, frame), item(T, answer, 1));
        if (kept == NONE) return 0;
        push(T, kept);
        if (carried_to_goal(T, frame, kept) || !in_option(T, T->top) || info_of(T, T->top)->random) return 0;
    }
    return 1;
}

/* Takes over the frames that a copy has come to; nothing may have been put on the heap here since it was made. */
static void come_to(State *S, const State *T) {
    if (S->room < T->used) grow(S, T->used - S->used);
    memcpy(S->heap + S->used, T->heap + S->used, (size_t)(T->used - S->used) * sizeof(V));
    S->used = T->used;
    S->top = T->top;
}

/* Follows the answers of a choice as things are now, up to the frame then on top: the answers, or none where that is not
   to be: the same is no longer asked or no longer on offer, or nothing of the option is left to choose. Followed on a
   copy, since what the rules now make of the answers nobody has chosen; so a fault on the way ends only that. */
static V again(State *S, V base, V path) {
    S->top = base;
    if (!length(S, path)) return EMPTY;
    Machine *m = S->m;
    int64_t mark = m->sp, depth = m->depth, records = m->records;
    State *T = borrow(S);
    Catch *outside = m->caught, c;
    aim_at(T, goal_of(T, base, new_record(m)));
    enter(m, &c);
    c.around = NULL;
    int found = _setjmp(c.to) == 0 && followed(T, path);
    m->caught = outside;
    m->fault = FINE;
    if (found) {
        come_to(S, T);
        for (int64_t i = 0; mark + i < m->sp; i++) {
            V number = item(S, item(S, path, i), 0);
            m->stack[mark + i] = pair(S, number, m->stack[mark + i]);
        }
        path = pushed(S, mark);
    }
    m->sp = mark;
    m->depth = depth;
    m->records = records;
    return found ? path : NONE;
}

static int64_t late(State *S, int64_t number, V value) {
    int64_t shape = shape_of(S, &FRAMES[number], value);
    return shape < 0 ? NOT_LATE : FRAMES[number].shapes_at[SHAPE_ITEMS * shape + 4];
}

/* Leaves of the options what a player can do who has made all steps: to answer an offer, or to wait while there is one. */
static void leave_answers(State *S, V path) {
    int64_t kept = 0;
    int answers = 0;
    if (length(S, path)) {
        V begun = item(S, path, 0);
        if (late(S, item(S, begun, 0), item(S, begun, 1)) != ANSWERS_LATE) S->nopts = 0;
        return;
    }
    for (int64_t i = 0; i < S->nopts; i++) {
        int64_t what = late(S, frame_id(S, S->top), S->opts[i]);
        answers |= what == ANSWERS_LATE;
        if (what != NOT_LATE) S->opts[kept++] = S->opts[i];
    }
    S->nopts = answers ? kept : 0;
}

static int as_before(State *S, V waits) {
    if (waits == NONE || length(S, waits) != S->nopts) return 0;
    return !S->nopts || !memcmp(words(S, waits) + 1, S->opts, (size_t)S->nopts * sizeof(V));
}

/* The thread as it is now, and what it may be answered in the state's options; nothing where it waits. What has been
   chosen must be on offer still, from the first choice on. `made_all`: who has made all steps. */
static V asked(State *S, V thread, int made_all) {
    V base = item(S, thread, THREAD_BASE), path = again(S, base, item(S, thread, THREAD_PATH));
    if (path == NONE) S->nopts = 0;
    else offered(S);
    if (as_before(S, item(S, thread, THREAD_WAITS))) {
        S->nopts = 0;
        return thread;
    }
    if (made_all && S->nopts) leave_answers(S, path);
    if (S->nopts) return thread_of(S, S->top, base, path, NONE);
    if (length(S, item(S, thread, THREAD_PATH))) return asked(S, thread_of(S, base, base, EMPTY, NONE), made_all);
    return replaced(S, thread, THREAD_WAITS, EMPTY);
}

/* The open decisions in the order in which they are made: whoever is in the middle of choosing, then in turn behind
   whoever made the last step. */
static V in_turn(State *S, V open) {
    V last = on_floor(S, LAST), first = on_floor(S, FIRST);
    int64_t n = length(S, open), mark = S->m->sp;
    for (int choosing = 1; choosing >= 0; choosing--)
        for (int64_t turn = 1; turn <= PLAYERS; turn++) {
            V seat = (last + turn) % PLAYERS;
            for (int64_t i = 0; i < n; i++) {
                V one = item(S, open, i);
                if (item(S, one, OPEN_SEAT) != seat) continue;
                int chooses = seat == first || (seat == last && in_option(S, item(S, one, OPEN_TOP)));
                if (chooses == choosing) push(S, one);
            }
        }
    return pushed(S, mark);
}

/* Finds the open decisions as things are now. Threads that wait and for whom something has changed are woken. Who has
   made as many steps as the floor on top allows each player is asked only to answer offers, in as many further steps. */
static void ask_anew(State *S) {
    V most = item(S, S->top, FRAMES[frame_id(S, S->top)].most_steps);
    V of_last = item(S, on_floor(S, STEPS), on_floor(S, LAST));
    if (most != NONE && (of_last == most || of_last == 2 * most)) S->open = NONE;
    if (S->open == NONE) {
        S->open = EMPTY;
        for (int64_t seat = 0; seat < PLAYERS; seat++) {
            tidy(S);
            V frame = S->top, floor = S->s[TOGETHER], threads = item(S, floor, THREADS);
            V made = item(S, on_floor(S, STEPS), seat);
            if (item(S, threads, seat) == NONE || (most != NONE && made >= 2 * most)) continue;
            V thread = asked(S, item(S, threads, seat), most != NONE && made >= most);
            if (S->nopts) {
                V one = open_of(S, seat, item(S, thread, THREAD_TOP), options_found(S));
                S->open = with_end(S, S->open, one, 0);
            }
            S->s[TOGETHER] = replaced(S, floor, THREADS, replaced(S, threads, seat, thread));
            S->top = frame;
        }
    }
    S->open = in_turn(S, S->open);
}

/* ------------------------------------------------------------------ the floor */
/* All threads run to their first decisions, in seat order. */
static void begin_floor(State *S) {
    V nobody = tuple(S, PLAYERS), steps = tuple(S, PLAYERS);
    for (int64_t seat = 0; seat < PLAYERS; seat++) words(S, nobody)[1 + seat] = NONE;
    for (int64_t seat = 0; seat < PLAYERS; seat++) words(S, steps)[1 + seat] = 0;
    S->s[TOGETHER] = floor_of(S, steps, PLAYERS - 1, nobody);
    for (int64_t seat = 0; seat < PLAYERS; seat++) {
        V frame = S->top;
        int64_t number = frame_id(S, frame);
        set_on_floor(S, ACTIVE, seat);
        S->top = tuple_of(S, 3, (V[]){FRAMES[number].block_barrier, frame, seat});
        begin_branch(S, number, S->top, seat, frame);
        advance(S);
        park(S, 0);
    }
}

static void leave_floor(State *S) {
    S->s[TOGETHER] = S->open = NONE;
    unwind(S, S->top, NONE);
}

/* Whether a decision is open on the floor on top; else it has been left. */
static int settle_floor(State *S) {
    if (S->s[TOGETHER] == NONE) begin_floor(S);
    ask_anew(S);
    if (S->open == EMPTY) {
        leave_floor(S);
        return 0;
    }
    V first = item(S, S->open, 0), options = item(S, first, OPEN_OPTIONS);
    take_options(S, words(S, options) + 1, length(S, options));
    S->who = item(S, first, OPEN_SEAT);
    return 1;
}
#endif
