/* What the program does to components and their places: the twins of runtime/operations.py, and where a program keeps
   who knows what (KNOWS), of runtime/knowledge/tracking.py. A place holds a tuple of components, the top first, or if it is a
   slot a component or none. */

/* The items of an open floor, see floor.h. */
enum { FLOOR_MARK, STEPS, ACTIVE, LAST, THREADS, PATH, WAITED, FIRST, FLOOR_ITEMS };

static inline V inside(State *S, V content) { return is_tuple(content) ? content : as_set(S, content); }

/* The tuple without `count` items in it. */
static V spliced(State *S, V t, int64_t from, int64_t count) {
    int64_t n = length(S, t);
    if (n == count) return EMPTY;
    V made = tuple(S, n - count);
    V *to = words(S, made) + 1, *at = words(S, t) + 1;
    memcpy(to, at, (size_t)from * sizeof(V));
    memcpy(to + from, at + from + count, (size_t)(n - from - count) * sizeof(V));
    return made;
}

static inline void satisfied(State *S) {
    if (S->goal) raise_to(S->m, UNDECIDED);
}

static inline void finish(State *S, int64_t stop, V parent) {
    if (S->goal && S->goal_stop == stop && S->goal_aim == parent) raise_to(S->m, WITNESS);
}

static void lift(State *S, V component) {
    V *zone = &S->s[ZONES + S->s[LIES + component]];
    if (is_tuple(*zone)) {
        int64_t n = length(S, *zone), i = 0;
        if (n >= MANY) spend(S, n >> 5);
        while (i < n && item(S, *zone, i) != component) i++;
        if (i == n) broken(S, OUT_OF_PLACE);
        *zone = spliced(S, *zone, i, 1);
    } else {
        *zone = NONE;
    }
}

/* The component's number, if it is one. */
static inline V piece(State *S, V c) {
    if (unlikely((uint64_t)c >= COMPONENTS)) broken(S, NONE_USED);
    return c;
}

static inline V spot(State *S, V to) {
    if (unlikely((uint64_t)to >= PLACES)) broken(S, NONE_USED);
    return to;
}

static void move_only(State *S, V component, V to, V capacity, V top) {
    piece(S, component);
    spot(S, to);
    if (S->s[LIES + component] != to) {
        V content = S->s[ZONES + to];
        if (is_tuple(content) ? 0 <= capacity && capacity <= length(S, content) : content != NONE)
            failed(S, FULL_MOVE, 0, NULL);
    }
    lift(S, component);
    V content = S->s[ZONES + to];
    S->s[ZONES + to] = is_tuple(content) ? with_end(S, content, component, top != 0) : component;
    S->s[LIES + component] = to;
}

static V room(State *S, V to, V capacity) {
    V content = S->s[ZONES + to];
    if (is_tuple(content)) return capacity >= 0 ? capacity - length(S, content) : 1000000000;
    return content == NONE;
}

static inline int some(State *S, V content) { return is_tuple(content) ? length(S, content) != 0 : content != NONE; }

static V take(State *S, V source, V bottom, V to) {
    V content = S->s[ZONES + source], component;
    if (is_tuple(content)) {
        int64_t n = length(S, content), i = bottom ? n - 1 : 0;
        if (n >= MANY) spend(S, n >> 5);
        component = item(S, content, i);
        S->s[ZONES + source] = spliced(S, content, i, 1);
    } else {
        component = content;
        S->s[ZONES + source] = NONE;
    }
    V there = S->s[ZONES + to];
    S->s[ZONES + to] = is_tuple(there) ? with_end(S, there, component, 0) : component;
    S->s[LIES + component] = to;
    return component;
}

static V shuffled(State *S, V t) {
    int64_t n = length(S, t);
    V made = tuple(S, n);
    V *to = words(S, made) + 1;
    memcpy(to, words(S, t) + 1, (size_t)n * sizeof(V));
    for (int64_t i = n - 1; i > 0; i--) {
        int64_t j = below(&S->rng, i + 1);
        V kept = to[i];
        to[i] = to[j];
        to[j] = kept;
    }
    return made;
}

/* ------------------------------------------------------------------ who knows what */
#if KNOWS
static void carried(State *S, V content, V arrived, V source, V to, V mover) {
    V watching = SEEN[source] | SEEN[to] | mover;
    int64_t n = length(S, content), o = length(S, arrived);
    if (o < n)
        for (int64_t i = 0; i < n; i++) S->s[KNOWN + item(S, content, i)] &= watching;
    for (int64_t i = 0; i < o; i++) S->s[KNOWN + item(S, arrived, i)] |= SEEN[to];
}

static UNUSED void op_show(State *S, V components, V to) {
    V bits = to == NONE ? EVERYBODY : (V)1 << to;
    int64_t n = length(S, components);
    for (int64_t i = 0; i < n; i++) S->s[KNOWN + piece(S, item(S, components, i))] |= bits;
}

static void move_known(State *S, V mover, V component, V to, V capacity, V top) {
    V source = S->s[LIES + piece(S, component)];
    V content = inside(S, S->s[ZONES + source]);
    move_only(S, component, to, capacity, top);
    carried(S, content, as_set(S, component), source, to, mover);
}
#endif

static void op_move(State *S, V component, V to, V capacity, V top) {
#if KNOWS
    move_known(S, 0, component, to, capacity, top);
#else
    move_only(S, component, to, capacity, top);
#endif
}

#if KNOWS
static UNUSED void op_move_by(State *S, V me, V component, V to, V capacity, V top) {
    move_known(S, (V)1 << me, component, to, capacity, top);
}
#endif

static UNUSED void op_move_all(State *S, V components, V to, V capacity, V top) {
    int64_t n = length(S, components);
#if KNOWS
    /* pairs of a place that something is taken from, and what lay there before */
    Machine *m = S->m;
    int64_t mark = m->sp;
    for (int64_t i = 0; i < n; i++) {
        V source = S->s[LIES + piece(S, item(S, components, i))];
        int known = 0;
        for (int64_t j = mark; j < m->sp && !known; j += 2) known = m->stack[j] == source;
        if (known) continue;
        push(S, source);
        push(S, inside(S, S->s[ZONES + source]));
    }
    int64_t end = m->sp;
#endif
    for (int64_t i = 0; i < n; i++) move_only(S, item(S, components, top ? n - 1 - i : i), to, capacity, top);
#if KNOWS
    for (int64_t j = mark; j < end; j += 2) {
        V source = m->stack[j], content = m->stack[j + 1];
        for (int64_t i = 0; i < n; i++)
            if (contains(S, content, item(S, components, i))) push(S, item(S, components, i));
        carried(S, content, pushed(S, end), source, to, 0);
    }
    m->sp = mark;
#endif
}

static void shuffle_only(State *S, V at) {
    V content = S->s[ZONES + spot(S, at)];
    int64_t n = length(S, content);
    if (n > 1) {
        satisfied(S);
        if (n >= MANY) spend(S, n >> 2);
        S->s[ZONES + at] = shuffled(S, content);
    }
}

static UNUSED void op_shuffle(State *S, V at) {
    shuffle_only(S, at);
#if KNOWS
    V content = S->s[ZONES + at];
    int64_t n = length(S, content);
    for (int64_t i = 0; i < n && n > 1; i++) S->s[KNOWN + item(S, content, i)] &= SEEN[at];
#endif
}

static void op_shuffle_into(State *S, V source, V into) {
    V content = S->s[ZONES + spot(S, source)];
    int64_t n = length(S, content);
    if (source != spot(S, into)) {
        for (int64_t i = 0; i < n; i++) S->s[LIES + item(S, content, i)] = into;
        S->s[ZONES + into] = joined(S, S->s[ZONES + into], content);
        S->s[ZONES + source] = EMPTY;
    }
    shuffle_only(S, into);
#if KNOWS
    for (int64_t i = 0; i < n; i++) S->s[KNOWN + item(S, content, i)] |= SEEN[into];
    V there = S->s[ZONES + into];
    int64_t o = length(S, there);
    for (int64_t i = 0; i < o && o > 1; i++) S->s[KNOWN + item(S, there, i)] &= SEEN[into];
#endif
}

static void refill(State *S, V source, V from) {
    if (from != NONE && !some(S, S->s[ZONES + source]) && some(S, S->s[ZONES + from])) {
        satisfied(S);
        op_shuffle_into(S, from, source);
    }
}

/* One component, from a place that has some. `learn`: who comes to know it. */
static void draw_one(State *S, V source, V bottom, V to, V unknown, V learn) {
    if (unknown) satisfied(S);
#if KNOWS
    V content = inside(S, S->s[ZONES + source]);
#endif
    V c = take(S, source, bottom, to);
#if KNOWS
    int64_t n = length(S, content);
    if (!KEPT[source] && n > 1)
        for (int64_t i = 0; i < n; i++) S->s[KNOWN + item(S, content, i)] &= SEEN[source] | learn;
    S->s[KNOWN + c] |= learn;
#else
    (void)c;
    (void)learn;
#endif
}

static void draw_some(State *S, V number, V source, V bottom, V to, V capacity, V from, V unknown, V learn) {
    spot(S, source);
    spot(S, to);
    not_none(S, number);
    for (int64_t i = 0; i < number && i < COMPONENTS; i++) {
        refill(S, source, from);
        if (!some(S, S->s[ZONES + source])) return;
        if (room(S, to, capacity) <= 0) failed(S, FULL_DRAW, 0, NULL);
        draw_one(S, source, bottom, to, unknown, learn);
    }
}

#if KNOWS
#define SEEN_AT(to) SEEN[to]
#else
#define SEEN_AT(to) 0
#endif

static UNUSED void op_draw(State *S, V number, V source, V bottom, V to, V capacity, V from, V unknown) {
    draw_some(S, number, source, bottom, to, capacity, from, unknown, SEEN_AT(spot(S, to)));
}

static UNUSED void op_draw_unseen(
    State *S, V me, V number, V source, V bottom, V to, V capacity, V from, V unknown
) {
    draw_some(S, number, source, bottom, to, capacity, from, unknown, SEEN_AT(spot(S, to)) & ~((V)1 << me));
}

static UNUSED void op_fill(State *S, V places, V capacity, V source, V from, V unknown) {
    int64_t n = length(S, places);
    spot(S, source);
    for (int64_t p = 0; p < n; p++) {
        V to = spot(S, item(S, places, p));
        for (int64_t i = 0; i < COMPONENTS && to != source; i++) {
            if (room(S, to, capacity) <= 0) break;
            refill(S, source, from);
            if (!some(S, S->s[ZONES + source])) return;
            draw_one(S, source, 0, to, unknown, SEEN_AT(to));
        }
    }
}

/* What lies in a place when two components have changed places. */
static V exchanged(State *S, V content, V left, V right) {
    if (!is_tuple(content)) return content == left ? right : content == right ? left : content;
    int64_t n = length(S, content);
    V made = tuple(S, n);
    for (int64_t i = 0; i < n; i++) words(S, made)[1 + i] = exchanged(S, item(S, content, i), left, right);
    return made;
}

static UNUSED void op_swap(State *S, V left, V right) {
    if (left == NONE || right == NONE || left == right) return;
    V a = S->s[LIES + piece(S, left)], b = S->s[LIES + piece(S, right)];
    V here = inside(S, S->s[ZONES + a]), there = inside(S, S->s[ZONES + b]);
    S->s[ZONES + a] = exchanged(S, S->s[ZONES + a], left, right);
    if (a != b) S->s[ZONES + b] = exchanged(S, S->s[ZONES + b], left, right);
    S->s[LIES + left] = b;
    S->s[LIES + right] = a;
#if KNOWS
    carried(S, here, as_set(S, left), a, b, 0);
    if (a != b) carried(S, there, as_set(S, right), b, a, 0);
#else
    (void)here;
    (void)there;
#endif
}

static UNUSED void op_clear_out(State *S, V first, V places, V to, V step, V stay) {
    for (int64_t n = 0; n < places; n++) {
        V content = inside(S, S->s[ZONES + spot(S, first + n)]);
        int64_t count = length(S, content), mark = S->m->sp;
        for (int64_t i = 0; i < count; i++)
            if (!contains(S, stay, item(S, content, i))) push(S, item(S, content, i));
        V gone = pushed(S, mark);
        count = length(S, gone);
        for (int64_t i = 0; i < count; i++) move_only(S, item(S, gone, i), to + n * step, -1, 0);
#if KNOWS
        if (count) carried(S, content, gone, first + n, to + n * step, 0);
#endif
    }
}

/* ------------------------------------------------------------------ lists of the state, and what is undone in them */
static UNUSED void op_reset(State *S, int64_t base, int64_t size, V values) {
    if (length(S, values) != size) broken(S, OUT_OF_PLACE);
    memcpy(S->s + base, words(S, values) + 1, (size_t)size * sizeof(V));
}

static UNUSED void op_spend(State *S, V steps) {
    not_none(S, steps);
    spend(S, steps);
}

static UNUSED void op_satisfied(State *S) { satisfied(S); }

static UNUSED void op_too_deep(State *S, V effect, V depth) {
    fault(S, DEPTH, 2, (V[]){effect, depth});
}

static UNUSED void op_not_too_deep(State *S, V k, V owners, V effect, V depth) {
    int64_t within = 1;
    for (; k != NONE; k = item(S, k, 1)) within += item(S, owners, item(S, k, 0)) == effect;
    if (within > depth) op_too_deep(S, effect, depth);
}

/* ------------------------------------------------------------------ on an open floor */
/* Whoever is acting is asked again only when something has changed for them. */
static UNUSED void op_wait(State *S) {
#if FLOORS
    V floor = S->s[TOGETHER];
    if (floor == NONE || item(S, floor, 0) != FLOOR) broken(S, NO_FLOOR);
    S->s[TOGETHER] = replaced(S, floor, WAITED, 1);
#else
    broken(S, NO_FLOOR);
#endif
}
