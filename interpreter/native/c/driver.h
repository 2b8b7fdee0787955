/* Goes from one decision to the next: the twin of runtime/driver.py and runtime/together.py. */

static void settle(State *S);
static void choose(State *S, V value);
static int settle_floor(State *S);
static void answer_on_floor(State *S, int64_t seat, V value);

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

/* ------------------------------------------------------------------ all players at the same time */
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

static void play(State *S, V frame, V seat, V given) {
    const Frame *f = &FRAMES[frame_id(S, frame)];
    int64_t n = length(S, given);
    V barrier = tuple(S, 3);
    words(S, barrier)[1] = f->block_barrier;
    words(S, barrier)[2] = frame;
    words(S, barrier)[3] = seat;
    S->top = barrier;
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

/* Whether a decision is open in the block on top; else the block has been carried out. */
static int settle_block(State *S, V frame) {
    const Frame *f = &FRAMES[frame_id(S, frame)];
    if (f->barrier) {
        S->nopts = -1;
        S->who = NONE;
        return 1;
    }
    if (S->s[TOGETHER] == NONE) {
        V nothing = tuple(S, PLAYERS);
        for (int64_t i = 0; i < PLAYERS; i++) words(S, nothing)[1 + i] = EMPTY;
        S->s[TOGETHER] = nothing;
    }
    if (!S->branches) branch_out(S, frame);
    for (int64_t seat = 0; seat < PLAYERS; seat++) {
        State *T = S->branches[seat];
        if (T->nopts < 0) continue;
        if (S->opts_room < T->nopts) {
            S->opts_room = T->nopts * 2;
            S->opts = realloc(S->opts, (size_t)S->opts_room * sizeof(V));
            if (!S->opts) abort();
        }
        memcpy(S->opts, T->opts, (size_t)T->nopts * sizeof(V));
        S->nopts = T->nopts;
        S->who = seat;
        return 1;
    }
    drop_branches(S);
    V given = S->s[TOGETHER];
    S->s[TOGETHER] = NONE;
    /* what was answered and the block's frame are kept where the heap's tidying does not move them */
    int64_t mark = S->m->sp;
    for (int64_t seat = 0; seat < PLAYERS; seat++) {
        V one = item(S, given, seat);
        push(S, length(S, one));
        push_all(S, one);
    }
    int64_t at = mark;
    for (int64_t seat = 0; seat < PLAYERS; seat++) {
        int64_t n = S->m->stack[at];
        V one = tuple(S, n);
        if (n) memcpy(words(S, one) + 1, S->m->stack + at + 1, (size_t)n * sizeof(V));
        at += n + 1;
        play(S, frame, seat, one);
        /* the thread stands at its barrier, above the frame of the block */
        frame = parent_of(S, S->top);
    }
    S->m->sp = mark;
    unwind(S, frame, NONE);
    return 0;
}

/* The first player of a block who has a decision to make; PLAYERS when there is none. */
static int64_t waiting(State *S) {
    int64_t seat = 0;
    if (!S->branches) branch_out(S, S->top);
    while (seat < PLAYERS && S->branches[seat]->nopts < 0) seat++;
    return seat;
}

static void answer_block(State *S, int64_t seat, V value) {
    if (seat == PLAYERS) broken(S, DEPENDENT);
    choose(S->branches[seat], value);
    V given = S->s[TOGETHER], one = item(S, given, seat), more = with_end(S, one, value, 0), made = tuple(S, PLAYERS);
    for (int64_t i = 0; i < PLAYERS; i++) words(S, made)[1 + i] = i == seat ? more : item(S, given, i);
    S->s[TOGETHER] = made;
}
#endif

/* ------------------------------------------------------------------ decisions */
static void step(State *S, V value) {
    V frame = S->top;
    int64_t number = frame_id(S, frame);
#if TOGETHER >= 0
#if FLOORS
    if (FRAMES[number].floor) {
        answer_on_floor(S, item(S, item(S, S->open, 0), 0), value);
        return;
    }
#endif
    if (FRAMES[number].block) {
        answer_block(S, waiting(S), value);
        return;
    }
#endif
    V code = RESUME[number](S, frame, value);
    if (code != STOPPED) unwind(S, parent_of(S, frame), code);
}

static inline void put_option(State *S, V value) {
    if (unlikely(S->nopts >= S->opts_room)) {
        S->opts_room *= 2;
        V *opts = realloc(S->opts, (size_t)S->opts_room * sizeof(V));
        if (!opts) abort();
        S->opts = opts;
    }
    S->opts[S->nopts++] = value;
}

static int is_judged(const Frame *f, int beyond_it, V value) {
    int32_t n = f->judged[beyond_it];
    for (int32_t i = 0; i < n; i++)
        if (f->ranges[beyond_it][2 * i] <= value && value < f->ranges[beyond_it][2 * i + 1]) return 1;
    return n < 0;
}

/* What may be answered at the stop on top, the way out last, into the state's options. */
static void find_options(State *S, V frame, const Frame *f) {
    int64_t number = frame_id(S, frame), n, used = S->used;
    V found = OPTIONS[number](S, frame);
    int out = f->skip == MAY_SKIP && (!SKIP_IF[number] || truth(S, SKIP_IF[number](S, frame)));
    n = length(S, found);
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

/* ------------------------------------------------------------------ what the host calls: see machine.py */
#define EXPORT __attribute__((visibility("default")))
#define GUARDED(S, failure)                                        \
    Machine *m = (S)->m;                                           \
    Catch outermost = {.around = NULL};                            \
    char here;                                                     \
    m->caught = &outermost;                                        \
    m->floor = (char *)((uintptr_t)&here - MOST_STACK);            \
    m->depth = m->sp = m->records = m->fault = 0;                  \
    if (_setjmp(outermost.to)) {                                   \
        (S)->nopts = -1;                                           \
        return failure;                                            \
    }

EXPORT Machine *rw_machine(void) {
    Machine *m = calloc(1, sizeof(Machine));
    if (!m) return NULL;
    m->stack_room = 1024;
    m->pool_room = 16;
    m->record_room = 4;
    m->stack = malloc(1024 * sizeof(V));
    m->pool = calloc(16, sizeof(State *));
    m->record = calloc(4, sizeof(Record));
    return m->stack && m->pool && m->record ? m : NULL;
}

EXPORT void rw_free_machine(Machine *m) {
    for (int64_t i = 0; i < m->pool_room; i++)
        if (m->pool[i]) free_state(m->pool[i]);
    for (int64_t i = 0; i < m->record_room; i++) free(m->record[i].dead);
    free(m->stack);
    free(m->pool);
    free(m->record);
    free(m->spare);
    free(m);
}

EXPORT State *rw_new(Machine *m) { return new_state(m); }
EXPORT void rw_free(State *S) { free_state(S); }

EXPORT State *rw_copy(State *S) {
    State *T = new_state(S->m);
    if (!T) return NULL;
    copy_into(T, S);
    if (T->opts_room < S->nopts) {
        T->opts_room = S->nopts;
        T->opts = realloc(T->opts, (size_t)S->nopts * sizeof(V));
        if (!T->opts) abort();
    }
    if (S->nopts > 0) memcpy(T->opts, S->opts, (size_t)S->nopts * sizeof(V));
    T->nopts = S->nopts;
    T->who = S->who;
    return T;
}

static void begin(State *S, uint64_t seed) {
    drop_branches(S);
    memcpy(S->s, START, sizeof(S->s));
    S->top = S->open = NONE;
    S->fuelled = 0;
    S->used = S->live = S->fuel = S->over = S->goal = 0;
    S->rng = seeded(seed);
    V code = START_MAIN(S);
    if (code != STOPPED) over(S, code);
    settle(S);
}

/* How many answers there are; 0 when the game is over, -1 at a fault. */
EXPORT int64_t rw_start(State *S, uint64_t seed) {
    GUARDED(S, -1)
    begin(S, seed);
    return S->nopts < 0 ? 0 : S->nopts;
}

EXPORT int64_t rw_choose(State *S, int64_t index) {
    GUARDED(S, -1)
    choose(S, S->opts[index]);
    return S->nopts < 0 ? 0 : S->nopts;
}

/* The decisions that are open, several where players act at the same time: the options of number `n`, in the order of
   `runtime.together.open_stops`, with its seat and how many there are; NULL behind the last. Good until an answer. */
EXPORT const V *rw_open(State *S, int64_t n, int64_t *out) {
    if (S->nopts < 0) return NULL;
#if FLOORS
    if (FRAMES[frame_id(S, S->top)].floor) {
        if (n >= length(S, S->open)) return NULL;
        V one = item(S, S->open, n), options = item(S, one, 2);
        out[0] = item(S, one, 0);
        out[1] = length(S, options);
        return words(S, options) + 1;
    }
#endif
#if TOGETHER >= 0
    if (FRAMES[frame_id(S, S->top)].block) {
        GUARDED(S, NULL)
        for (int64_t seat = waiting(S); seat < PLAYERS; seat++) {
            State *T = S->branches[seat];
            if (T->nopts < 0 || n--) continue;
            out[0] = seat;
            out[1] = T->nopts;
            return T->opts;
        }
        return NULL;
    }
#endif
    if (n) return NULL;
    out[0] = S->who;
    out[1] = S->nopts;
    return S->opts;
}

/* As `rw_choose`, of the open decision of a seat. */
EXPORT int64_t rw_answer(State *S, int64_t seat, int64_t index) {
    int64_t out[2];
    const V *options = NULL;
    for (int64_t n = 0; (options = rw_open(S, n, out)) && out[0] != seat; n++) continue;
    GUARDED(S, -1)
    if (!options || index < 0 || index >= out[1]) broken(S, OUT_OF_PLACE);
    V value = options[index];
#if FLOORS
    if (FRAMES[frame_id(S, S->top)].floor) {
        answer_on_floor(S, seat, value);
        settle(S);
        return S->nopts < 0 ? 0 : S->nopts;
    }
#endif
#if TOGETHER >= 0
    if (FRAMES[frame_id(S, S->top)].block) {
        answer_block(S, seat, value);
        settle(S);
        return S->nopts < 0 ? 0 : S->nopts;
    }
#endif
    choose(S, value);
    return S->nopts < 0 ? 0 : S->nopts;
}

/* As `rw_start`, of a state whose words have been written from outside. */
EXPORT int64_t rw_settle(State *S) {
    GUARDED(S, -1)
    drop_branches(S);
    S->open = NONE;
    settle(S);
    return S->nopts < 0 ? 0 : S->nopts;
}

/* Answers at random to the end of the game, or `most` times: all by the generator of which `chance` holds both halves,
   or each seat by one of its own. How many decisions there were, -1 at a fault. */
EXPORT int64_t rw_play_out(State *S, uint64_t *chance, int64_t each, int64_t most) {
    GUARDED(S, -1)
    int64_t decisions = 0;
    for (; S->nopts >= 0 && decisions < most; decisions++) {
        uint64_t *own = each ? chance + 2 * S->who : chance;
        U128 rng = ((U128)own[0] << 64) | own[1];
        V value = S->opts[below(&rng, S->nopts)];
        own[0] = (uint64_t)(rng >> 64);
        own[1] = (uint64_t)rng;
        choose(S, value);
    }
    return decisions;
}

EXPORT int64_t rw_count(State *S) { return S->nopts < 0 ? 0 : S->nopts; }
EXPORT int64_t rw_who(State *S) { return S->who == NONE ? -1 : S->who; }
EXPORT int64_t rw_over(State *S) { return S->over; }
EXPORT V *rw_options(State *S) { return S->opts; }
EXPORT V *rw_slots(State *S) { return S->s; }
EXPORT V *rw_heap(State *S) { return S->heap; }
EXPORT const V *rw_constants(void) { return CONSTANTS; }

/* top, words on the heap, fuel, fuelled, over, and the generator's two halves */
EXPORT void rw_registers(State *S, V *out) {
    V all[7] = {S->top, S->used, S->fuel, S->fuelled, S->over, (V)(uint64_t)(S->rng >> 64), (V)(uint64_t)S->rng};
    memcpy(out, all, sizeof(all));
}

/* The same from outside, with the words of the heap. Whether there is room for them. */
EXPORT int64_t rw_write(State *S, const V *in, const V *slots, const V *heap) {
    if (in[1] > S->room) {
        V *wider = in[1] > MOST_WORDS ? NULL : realloc(S->heap, (size_t)in[1] * 2 * sizeof(V));
        if (!wider) return 0;
        S->heap = wider;
        S->room = in[1] * 2;
    }
    S->top = in[0];
    S->used = S->live = in[1];
    S->fuel = in[2];
    S->fuelled = 0;
    S->over = in[4];
    S->rng = ((U128)(uint64_t)in[5] << 64) | (uint64_t)in[6];
    S->goal = 0;
    S->open = NONE;
    memcpy(S->s, slots, sizeof(S->s));
    memcpy(S->heap, heap, (size_t)in[1] * sizeof(V));
    return 1;
}

EXPORT int64_t rw_fault(Machine *m, V *out) {
    for (int64_t i = 0; i < m->fault_count; i++) out[i] = m->fault_values[i];
    out[8] = m->fault_count;
    return m->fault;
}
