/* What the host calls: see machine.py. */

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
    if (S->nopts >= 0) take_options(T, S->opts, S->nopts);
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
    return count_of(S);
}

EXPORT int64_t rw_choose(State *S, int64_t index) {
    GUARDED(S, -1)
    choose(S, S->opts[index]);
    return count_of(S);
}

/* The decisions that are open, several where players act at the same time: the options of number `n`, in the order of
   `runtime.together.blocks.open_stops`, with its seat and how many there are; NULL behind the last. Good until an answer. */
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
    answer(S, seat, options[index]);
    settle(S);
    return count_of(S);
}

/* As `rw_start`, of a state whose words have been written from outside. */
EXPORT int64_t rw_settle(State *S) {
    GUARDED(S, -1)
    drop_branches(S);
    S->open = NONE;
    settle(S);
    return count_of(S);
}

/* What a generator, of which `chance` holds both halves, chooses of what is on offer. */
static V picked(State *S, uint64_t *chance) {
    U128 rng = ((U128)chance[0] << 64) | chance[1];
    V value = S->opts[below(&rng, S->nopts)];
    chance[0] = (uint64_t)(rng >> 64);
    chance[1] = (uint64_t)rng;
    return value;
}

/* Answers at random to the end of the game, or `most` times: all by the generator of which `chance` holds both halves,
   or each seat by one of its own. How many decisions there were, -1 at a fault. */
EXPORT int64_t rw_play_out(State *S, uint64_t *chance, int64_t each, int64_t most) {
    GUARDED(S, -1)
    int64_t decisions = 0;
    for (; S->nopts >= 0 && decisions < most; decisions++) choose(S, picked(S, each ? chance + 2 * S->who : chance));
    return decisions;
}

EXPORT int64_t rw_count(State *S) { return count_of(S); }
EXPORT int64_t rw_who(State *S) { return S->who == NONE ? -1 : S->who; }
EXPORT V *rw_options(State *S) { return S->opts; }
EXPORT V *rw_slots(State *S) { return S->s; }
EXPORT V *rw_heap(State *S) { return S->heap; }
EXPORT const V *rw_constants(void) { return CONSTANTS; }

/* What a state holds besides its slots and its heap, of which so many words are used. */
typedef struct {
    V top;
    int64_t used, over;
    uint64_t rng_high, rng_low;
} Registers;

EXPORT void rw_registers(State *S, Registers *out) {
    *out = (Registers){S->top, S->used, S->over, (uint64_t)(S->rng >> 64), (uint64_t)S->rng};
}

/* Writes a whole state from outside; its decision is to be settled. Whether there is room for its heap. */
EXPORT int64_t rw_write(State *S, const Registers *in, const V *slots, const V *heap) {
    if (in->used > S->room) {
        V *wider = in->used > MOST_WORDS ? NULL : realloc(S->heap, (size_t)in->used * 2 * sizeof(V));
        if (!wider) return 0;
        S->heap = wider;
        S->room = in->used * 2;
    }
    S->top = in->top;
    S->used = S->live = in->used;
    S->fuel = S->fuelled = S->goal = 0;
    S->over = in->over;
    S->rng = ((U128)in->rng_high << 64) | in->rng_low;
    S->open = NONE;
    memcpy(S->s, slots, sizeof(S->s));
    memcpy(S->heap, heap, (size_t)in->used * sizeof(V));
    return 1;
}

/* The number of what has stopped the machine; what comes with it into `out`, and into its last place how much. */
EXPORT int64_t rw_fault(Machine *m, V *out) {
    for (int64_t i = 0; i < m->fault_count; i++) out[i] = m->fault_values[i];
    out[8] = m->fault_count;
    return m->fault;
}
