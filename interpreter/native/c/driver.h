/* Goes from one decision to the next: the twin of runtime/driver.py. */

static void settle(State *S);
static void choose(State *S, V value);
#if TOGETHER >= 0
static int64_t waiting(State *S);
static int settle_block(State *S, V frame);
static void answer_block(State *S, int64_t seat, V value);
#endif
#if FLOORS
static int settle_floor(State *S);
static void answer_on_floor(State *S, int64_t seat, V value);
#endif

static void over(State *S, V code) {
    if (code != NONE) broken(S, LEFT_OPEN);
    S->top = NONE;
    S->over = 1;
}

static void unwind(State *S, V k, V code) {
    while (k != NONE) {
        int64_t number = frame_id(S, k);
        if (code == NONE || caught_by(number, code)) {
            code = RESUME[number](S, k, code);
            if (code == STOPPED) return;
        }
        k = parent_of(S, k);
    }
    over(S, code);
}

/* ------------------------------------------------------------------ decisions */
/* Gives an answer of a seat's and goes on to the next stop. */
static void answer(State *S, int64_t seat, V value) {
    V frame = S->top;
    int64_t number = frame_id(S, frame);
#if FLOORS
    if (FRAMES[number].floor) {
        answer_on_floor(S, seat, value);
        return;
    }
#endif
#if TOGETHER >= 0
    if (FRAMES[number].block) {
        answer_block(S, seat, value);
        return;
    }
#endif
    V code = RESUME[number](S, frame, value);
    if (code != STOPPED) unwind(S, parent_of(S, frame), code);
}

/* The seat whose decision is the first that is open. */
static inline int64_t first_seat(State *S) {
#if FLOORS
    if (FRAMES[frame_id(S, S->top)].floor) return item(S, item(S, S->open, 0), 0);
#endif
#if TOGETHER >= 0
    if (FRAMES[frame_id(S, S->top)].block) return waiting(S);
#endif
    return S->who;
}

static void step(State *S, V value) { answer(S, first_seat(S), value); }

static void more_room(State *S, int64_t n) __attribute__((noinline, cold));
static void more_room(State *S, int64_t n) {
    V *opts = realloc(S->opts, (size_t)n * 2 * sizeof(V));
    if (!opts) abort();
    S->opts = opts;
    S->opts_room = n * 2;
}

static inline void put_option(State *S, V value) {
    if (unlikely(S->nopts >= S->opts_room)) more_room(S, S->nopts + 1);
    S->opts[S->nopts++] = value;
}

/* Puts these on offer and no others. */
static UNUSED void take_options(State *S, const V *options, int64_t n) {
    if (n > S->opts_room) more_room(S, n);
    memcpy(S->opts, options, (size_t)n * sizeof(V));
    S->nopts = n;
}

/* How many answers the open decision has; 0 when the game is over. */
static inline int64_t count_of(State *S) { return S->nopts < 0 ? 0 : S->nopts; }

static int is_judged(const Frame *f, int beyond_it, V value) {
    int32_t n = f->judged[beyond_it];
    for (int32_t i = 0; i < n; i++)
        if (f->ranges[beyond_it][2 * i] <= value && value < f->ranges[beyond_it][2 * i + 1]) return 1;
    return n < 0;
}

/* What may be answered at the stop on top, the way out last, into the state's options. */
static void find_options(State *S, V frame, const Frame *f) {
    int64_t used = S->used;
    V found = OPTIONS[frame_id(S, frame)](S, frame);
    int out = may_skip(S, frame);
    int64_t n = length(S, found);
    S->nopts = 0;
    if (!f->trial) {
        for (int64_t i = 0; i < n; i++) put_option(S, item(S, found, i));
    } else {
        int64_t records = S->m->records;
        Goal g = goal_of(S, frame, new_record(S->m));
        int beyond_it = beyond(S, frame, g);
        for (int64_t i = 0; i < n; i++) {
            V value = item(S, found, i);
            if (!is_judged(f, beyond_it, value) || possible(S, frame, value, g)) put_option(S, value);
        }
        if (out && (f->skip_trial == ALWAYS || (f->skip_trial == AHEAD && beyond_way_out(S, frame, g))))
            out = possible(S, frame, SKIP, g);
        S->m->records = records;
    }
    if (out || (!S->nopts && otherwise(f))) put_option(S, SKIP);
    /* What was worked out to find them is in no slot and no frame. */
    S->used = used;
}

/* Whether the decision on top is put to the player: where there is more than one thing to do, or where others could not
   tell that there is not. */
static inline int is_put(State *S, V frame) {
    int64_t number = frame_id(S, frame);
    V who = item(S, frame, 2);
    return S->nopts > 1 || (S->nopts == 1 && PUT_IF[number] && who < PLAYERS && truth(S, PUT_IF[number](S, frame)));
}

/* Whether what is on top has a choice in it, which is now open; else what can only be so has been done. */
static int ask(State *S, V frame) {
    int64_t number = frame_id(S, frame);
    const Frame *f = &FRAMES[number];
    if (!f->stop) {
#if FLOORS
        if (f->floor) return settle_floor(S);
#endif
#if TOGETHER >= 0
        return settle_block(S, frame);
#else
        broken(S, OUT_OF_PLACE);
#endif
    }
    find_options(S, frame, f);
    V who = item(S, frame, 2);
    if (f->random && S->nopts && S->opts[0] != SKIP) {
        int64_t n = S->nopts - (S->opts[S->nopts - 1] == SKIP);
        step(S, S->opts[below(&S->rng, n)]);
        return 0;
    }
    if (is_put(S, frame)) {
        if (who != NONE && who >= PLAYERS && !f->random) fault(S, DUMMY, 1, &who);
        S->who = who;
        return 1;
    }
    if (!S->nopts) broken(S, NO_CHOICE);
    step(S, S->opts[0]);
    return 0;
}

/* No function may be under way, and nobody may hold a tuple: what is kept is what can be reached from the state. */
static inline void tidy(State *S) {
    if (S->used > S->live + MOST_GARBAGE) collect(S);
}

static void settle(State *S) {
    for (int round = 0; round < MOST_SILENT; round++) {
        if (S->top == NONE) {
            S->nopts = -1;
            S->who = NONE;
            return;
        }
        tidy(S);
        if (ask(S, S->top)) return;
    }
    broken(S, ON_AND_ON);
}

static void choose(State *S, V value) {
    step(S, value);
    settle(S);
}
