/* Values, tuples, states and faults: what the lowered program and the runtime stand on.

   A value is a number; none and tuples are numbers far below those that a game may have. A tuple is its place in the
   state's heap, or among the constants of the program: its length, then its items. Nothing is ever changed in a tuple,
   so a state is copied with two block copies, and handles stay what they are in the copy. */

#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 U128;

/* What a segment answers that has stopped at a decision. */
#define STOPPED (INT64_MIN + 1)
#define TUPLE0 (INT64_MIN + 16)
#define CONSTANT ((int64_t)1 << 40)
/* Numbers lie between -LARGEST and LARGEST; what is smaller than -LARGEST is none, STOPPED or a tuple. */
#define LARGEST ((int64_t)1 << 62)
#define SKIP (-((int64_t)1 << 31))
#define EMPTY (TUPLE0 + CONSTANT)

/* What the runtime in Python limits as well is written before this, with its numbers: see limits.py. */
/* So many words may a state's heap have; a decision that needs more is a fault. */
#define MOST_WORDS ((int64_t)1 << 27)
/* So many words of garbage are left on a heap. Built with STRESS: none, and whoever holds a tuple for too long is told. */
#ifdef STRESS
#define MOST_GARBAGE (-1)
#else
#define MOST_GARBAGE 256
#endif
/* So many bytes of the processor's stack may effects inside each other take. */
#define MOST_STACK 800000

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

enum { WITNESS = 1, UNDECIDED, DEAD, FAULTED };

typedef struct State State;

typedef struct Catch {
    jmp_buf to;
    struct Catch *around;
    int64_t depth, sp, records;
} Catch;

/* What the trials of one decision share: how many decisions were looked at, and positions that lead nowhere. */
typedef struct {
    int64_t nodes, count, room;
    U128 *dead;
} Record;

/* What all states of one thread share. `pool` are the states that trials are made on, `stack` holds sets that grow. */
typedef struct {
    Catch *caught;
    char *floor;
    V *stack;
    int64_t sp, stack_room;
    State **pool;
    int64_t depth, pool_room;
    Record *record;
    int64_t records, record_room;
    V *spare;
    int64_t spare_room;
    int64_t fault, fault_count;
    V fault_values[8];
} Machine;

struct State {
    Machine *m;
    V *heap;
    int64_t room, live;
    V *opts;
    int64_t opts_room, nopts;
    V who;
    State **branches;
    int64_t *news; /* where offers are counted, in a game that is counted; never in a copy */
    /* from here on all is copied */
    V top, fuelled, open;
    int64_t used, fuel;
    U128 rng;
    int64_t over;
    int64_t goal, goal_stop, goal_record;
    V goal_aim;
    V s[SLOTS];
};
#define COPIED (sizeof(State) - offsetof(State, top))

/* ------------------------------------------------------------------ faults */
static void raise_to(Machine *m, int how) __attribute__((noreturn, cold));
static void raise_to(Machine *m, int how) {
    Catch *c = m->caught;
    m->depth = c->depth;
    m->sp = c->sp;
    m->records = c->records;
    longjmp(c->to, how);
}

static void fault(State *S, int64_t what, int64_t count, const V *values) __attribute__((noreturn, cold));
static void fault(State *S, int64_t what, int64_t count, const V *values) {
    Machine *m = S->m;
    while (m->caught->around) m->caught = m->caught->around;
    m->fault = what;
    m->fault_count = count > 8 ? 8 : count;
    for (int64_t i = 0; i < m->fault_count; i++) m->fault_values[i] = values[i];
    raise_to(m, FAULTED);
}

static void broken(State *S, int64_t what) __attribute__((noreturn, cold));
static void broken(State *S, int64_t what) { fault(S, what, 0, NULL); }

/* A demand is not met: the end of a trial, or a fault. */
static void failed(State *S, int64_t what, int64_t count, const V *values) __attribute__((noreturn));
static void failed(State *S, int64_t what, int64_t count, const V *values) {
    if (S->goal) raise_to(S->m, DEAD);
    fault(S, what, count, values);
}

static inline void enter(Machine *m, Catch *c) {
    c->around = m->caught;
    c->depth = m->depth;
    c->sp = m->sp;
    c->records = m->records;
    m->caught = c;
}

static inline void leave(Machine *m, Catch *c) { m->caught = c->around; }

static inline void not_too_far(State *S) {
    if (unlikely((char *)__builtin_frame_address(0) < S->m->floor)) broken(S, TOO_DEEP);
}

/* ------------------------------------------------------------------ tuples */
static void grow(State *S, int64_t more) __attribute__((noinline, cold));
static void grow(State *S, int64_t more) {
    int64_t room = S->room * 2 > S->used + more ? S->room * 2 : S->used + more;
    if (room > MOST_WORDS) broken(S, NO_MEMORY);
    V *heap = realloc(S->heap, (size_t)room * sizeof(V));
    if (!heap) broken(S, NO_MEMORY);
    S->heap = heap;
    S->room = room;
}

static inline V tuple(State *S, int64_t n) {
    if (n == 0) return EMPTY;
    if (unlikely(S->used + n + 1 > S->room)) grow(S, n + 1);
    int64_t at = S->used;
    S->used += n + 1;
    S->heap[at] = n;
    return TUPLE0 + at;
}

static inline int is_tuple(V t) { return (uint64_t)(t - TUPLE0) < (uint64_t)CONSTANT << 1; }

/* The words of a tuple: its length, then its items; good until something is put on the heap. */
static inline V *words(const State *S, V t) {
    int64_t at = t - TUPLE0;
#ifdef STRESS
    if (!(at & CONSTANT) && (at >= S->used || S->heap[at] < 0 || at + S->heap[at] >= S->used)) abort();
#endif
    return at & CONSTANT ? (V *)CONSTANTS + (at ^ CONSTANT) : S->heap + at;
}

static inline int64_t length(State *S, V t) {
    if (unlikely(!is_tuple(t))) broken(S, NONE_USED);
    return words(S, t)[0];
}

static inline V item(State *S, V t, int64_t i) { return words(S, t)[1 + i]; }

/* A tuple of items that do not lie on the heap themselves. */
static inline V tuple_of(State *S, int64_t n, const V *items) {
    V t = tuple(S, n);
    if (n) memcpy(words(S, t) + 1, items, (size_t)n * sizeof(V));
    return t;
}

static inline V pair(State *S, V a, V b) { return tuple_of(S, 2, (V[]){a, b}); }

static inline void not_none(State *S, V v) {
    if (unlikely(v < -LARGEST)) broken(S, NONE_USED);
}

/* An index into n items as Python takes it: none is no index, and below nothing it is counted from the end. */
static inline int64_t place(State *S, V i, int64_t n) {
    if (unlikely((uint64_t)i >= (uint64_t)n)) {
        not_none(S, i);
        if (i < -n || i >= n) broken(S, OUT_OF_PLACE);
        i += n;
    }
    return i;
}

static inline V item_at(State *S, V t, V i) { return item(S, t, place(S, i, length(S, t))); }

static void push_far(State *S) __attribute__((noinline, cold));
static void push_far(State *S) {
    Machine *m = S->m;
    int64_t room = m->stack_room * 2;
    V *stack = room > MOST_WORDS ? NULL : realloc(m->stack, (size_t)room * sizeof(V));
    if (!stack) broken(S, NO_MEMORY);
    m->stack = stack;
    m->stack_room = room;
}

static inline void push(State *S, V v) {
    Machine *m = S->m;
    if (unlikely(m->sp >= m->stack_room)) push_far(S);
    m->stack[m->sp++] = v;
}

/* A tuple of what has been pushed since the mark. */
static inline V pushed(State *S, int64_t mark) {
    Machine *m = S->m;
    V t = tuple_of(S, m->sp - mark, m->stack + mark);
    m->sp = mark;
    return t;
}

/* The tuple with another item in one place. */
static UNUSED V replaced(State *S, V t, int64_t i, V x) {
    int64_t n = length(S, t);
    V made = tuple(S, n);
    memcpy(words(S, made) + 1, words(S, t) + 1, (size_t)n * sizeof(V));
    words(S, made)[1 + i] = x;
    return made;
}

static void push_all(State *S, V t) {
    int64_t n = length(S, t);
    for (int64_t i = 0; i < n; i++) push(S, item(S, t, i));
}

/* A list of the state as a tuple. */
static UNUSED V snapshot(State *S, int64_t base, int64_t n) { return tuple_of(S, n, S->s + base); }

/* ------------------------------------------------------------------ arithmetic and comparison */
static inline int truth(State *S, V v) {
    if (likely(v >= -LARGEST)) return v != 0;
    return v != NONE && words(S, v)[0] != 0;
}

static inline V add(State *S, V a, V b) {
    V r;
    if (unlikely(__builtin_add_overflow(a, b, &r) || r < -LARGEST || r > LARGEST))
        broken(S, a < -LARGEST || b < -LARGEST ? NONE_USED : TOO_LARGE);
    return r;
}

static inline V sub(State *S, V a, V b) {
    V r;
    if (unlikely(a < -LARGEST || b < -LARGEST || __builtin_sub_overflow(a, b, &r) || r < -LARGEST || r > LARGEST))
        broken(S, a < -LARGEST || b < -LARGEST ? NONE_USED : TOO_LARGE);
    return r;
}

static inline V mul(State *S, V a, V b) {
    V r;
    not_none(S, a);
    not_none(S, b);
    if (unlikely(__builtin_mul_overflow(a, b, &r) || r < -LARGEST || r > LARGEST)) broken(S, TOO_LARGE);
    return r;
}

static inline V floor_div(State *S, V a, V b) {
    not_none(S, a);
    not_none(S, b);
    if (unlikely(b == 0)) broken(S, DIVISION);
    V q = a / b;
    return q - (a % b != 0 && (a < 0) != (b < 0));
}

static inline V modulo(State *S, V a, V b) {
    not_none(S, a);
    not_none(S, b);
    if (unlikely(b == 0)) broken(S, DIVISION);
    V r = a % b;
    return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}

static int same_far(State *S, V a, V b) __attribute__((noinline));
static int same_far(State *S, V a, V b) {
    if (!is_tuple(a) || !is_tuple(b)) return 0;
    int64_t n = words(S, a)[0];
    if (words(S, b)[0] != n) return 0;
    for (int64_t i = 0; i < n; i++) {
        V x = item(S, a, i), y = item(S, b, i);
        if (x != y && (x >= -LARGEST || !same_far(S, x, y))) return 0;
    }
    return 1;
}

static inline int same(State *S, V a, V b) { return a == b || (unlikely(a < -LARGEST) && same_far(S, a, b)); }

static int less_far(State *S, V a, V b) __attribute__((noinline));
static int less_far(State *S, V a, V b) {
    if (!is_tuple(a) || !is_tuple(b)) broken(S, NONE_USED);
    int64_t n = words(S, a)[0], o = words(S, b)[0];
    for (int64_t i = 0; i < n && i < o; i++) {
        V x = item(S, a, i), y = item(S, b, i);
        if (same(S, x, y)) continue;
        return x >= -LARGEST && y >= -LARGEST ? x < y : less_far(S, x, y);
    }
    return n < o;
}

static inline int less(State *S, V a, V b) {
    if (likely(a >= -LARGEST && b >= -LARGEST)) return a < b;
    return less_far(S, a, b);
}

static int contains(State *S, V t, V x) {
    int64_t n = length(S, t);
    if (likely(x >= -LARGEST)) {
        const V *at = words(S, t) + 1;
        for (int64_t i = 0; i < n; i++)
            if (at[i] == x) return 1;
        return 0;
    }
    for (int64_t i = 0; i < n; i++)
        if (same(S, item(S, t, i), x)) return 1;
    return 0;
}

static UNUSED int in_list(State *S, int64_t base, int64_t n, V x) {
    for (int64_t i = 0; i < n; i++)
        if (same(S, S->s[base + i], x)) return 1;
    return 0;
}

/* A function of a table of hooks. */
static UNUSED void *hook(State *S, void *const *table, int64_t n, V i) {
    void *found = table[place(S, i, n)];
    if (!found) broken(S, NONE_USED);
    return found;
}

/* ------------------------------------------------------------------ states */
static State *new_state(Machine *m) {
    State *S = calloc(1, sizeof(State));
    if (!S) return NULL;
    S->m = m;
    S->room = 1024;
    S->heap = malloc(1024 * sizeof(V));
    S->opts_room = 64;
    S->opts = malloc(64 * sizeof(V));
    S->nopts = -1;
    if (!S->heap || !S->opts) abort();
    return S;
}

static void drop_branches(State *S);

static void free_state(State *S) {
    drop_branches(S);
    free(S->heap);
    free(S->opts);
    free(S);
}

static inline void copy_into(State *T, const State *S) {
    if (unlikely(T->room < S->used)) {
        free(T->heap);
        T->room = S->used * 2;
        T->heap = malloc((size_t)T->room * sizeof(V));
        if (!T->heap) abort();
    }
    memcpy(&T->top, &S->top, COPIED);
    memcpy(T->heap, S->heap, (size_t)S->used * sizeof(V));
    T->live = S->live;
}

/* A copy for a trial, which is given back when the depth is what it was. */
static State *borrow(const State *S) {
    Machine *m = S->m;
    if (unlikely(m->depth >= m->pool_room)) {
        int64_t room = m->pool_room * 2;
        m->pool = realloc(m->pool, (size_t)room * sizeof(State *));
        if (!m->pool) abort();
        memset(m->pool + m->pool_room, 0, (size_t)(room - m->pool_room) * sizeof(State *));
        m->pool_room = room;
    }
    State *T = m->pool[m->depth];
    if (unlikely(!T)) T = m->pool[m->depth] = new_state(m);
    m->depth++;
    copy_into(T, S);
    return T;
}

static V moved(State *S, V *to, int64_t *used, V v) {
    if (!is_tuple(v) || (v - TUPLE0) & CONSTANT) return v;
    V *from = S->heap + (v - TUPLE0);
    if (from[0] < 0) return TUPLE0 - (from[0] + 1);
    int64_t n = from[0], at = *used;
    memcpy(to + at, from, (size_t)(n + 1) * sizeof(V));
    *used += n + 1;
    from[0] = -(at + 1);
    return TUPLE0 + at;
}

/* Leaves on the heap only what can be reached from the state (Cheney's way). No function may be under way. */
static void collect(State *S) {
    Machine *m = S->m;
    if (m->spare_room < S->used) {
        free(m->spare);
        m->spare_room = S->room;
        m->spare = malloc((size_t)m->spare_room * sizeof(V));
        if (!m->spare) abort();
    }
    V *to = m->spare;
    int64_t used = 0;
    S->top = moved(S, to, &used, S->top);
    S->open = moved(S, to, &used, S->open);
    for (int64_t i = 0; i < SLOTS; i++) S->s[i] = moved(S, to, &used, S->s[i]);
    for (int64_t at = 0; at < used;) {
        int64_t n = to[at++];
        for (; n > 0; n--, at++) to[at] = moved(S, to, &used, to[at]);
    }
    /* The frame at which steps were last counted anew is only ever compared: if it is gone, it is like no other. */
    if (is_tuple(S->fuelled)) {
        V first = S->heap[S->fuelled - TUPLE0];
        S->fuelled = first < 0 ? TUPLE0 - (first + 1) : 0;
    }
    V *old = S->heap;
    int64_t room = S->room;
    S->heap = to;
    S->room = m->spare_room;
    m->spare = old;
    m->spare_room = room;
#ifdef STRESS
    memset(old, 0x91, (size_t)room * sizeof(V));
#endif
    S->used = S->live = used;
}

/* ------------------------------------------------------------------ the step budget */
static void refuel(State *S) __attribute__((noinline, cold));
static void refuel(State *S) {
    if (S->top == S->fuelled) broken(S, NO_STEPS);
    S->fuelled = S->top;
    S->fuel = FUEL;
}

/* The steps of a loop over n things, of which one step is so many as `parts` and `shift` say. */
static inline V portions(V n, V parts, int shift) {
    return (uint64_t)n > (uint64_t)1 << 40 ? FUEL + 1 : 1 + ((n * parts) >> shift);
}

static inline void spend(State *S, V steps) {
    if (unlikely(steps > FUEL)) broken(S, NO_STEPS);
    S->fuel -= steps;
    if (unlikely(S->fuel < 0)) refuel(S);
}
