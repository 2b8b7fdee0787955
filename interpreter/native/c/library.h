/* The pure functions that programs call: the twins of runtime/library.py, runtime/set_choices.py and
   language/amounts.py. Sets are tuples without repetition. */

/* low .. high - 1 as a tuple. */
static UNUSED V numbers_from(State *S, V low, V high) {
    not_none(S, low);
    not_none(S, high);
    int64_t n = high > low ? high - low : 0;
    if ((uint64_t)n > MOST_WORDS) broken(S, NO_MEMORY);
    V t = tuple(S, n);
    V *at = words(S, t) + 1;
    for (int64_t i = 0; i < n; i++) at[i] = low + i;
    return t;
}

/* The range of `numbers(low, high)` is counted as steps. */
static UNUSED void count_numbers(State *S, V low, V high) {
    not_none(S, low);
    not_none(S, high);
    if (high < low) return;
    int64_t size = high - low + 1;
    if ((uint64_t)size > MOST_NUMBERS) fault(S, TOO_MANY_NUMBERS, 1, &size);
    spend(S, 1 + (size >> 4));
}

static UNUSED V as_set(State *S, V v) { return v == NONE ? EMPTY : tuple_of(S, 1, &v); }

/* The tuple with one item more, in front of the others (`top`) or behind them. */
static V with_end(State *S, V t, V c, int top) {
    int64_t n = length(S, t);
    V made = tuple(S, n + 1);
    V *to = words(S, made) + 1;
    memcpy(to + (top ? 1 : 0), words(S, t) + 1, (size_t)n * sizeof(V));
    to[top ? 0 : n] = c;
    return made;
}

/* Whether a value is among those that have been pushed since the mark. */
static int among(State *S, int64_t mark, V x) {
    Machine *m = S->m;
    if (likely(x >= -LARGEST)) {
        for (int64_t i = mark; i < m->sp; i++)
            if (m->stack[i] == x) return 1;
        return 0;
    }
    for (int64_t i = mark; i < m->sp; i++)
        if (same(S, m->stack[i], x)) return 1;
    return 0;
}

static UNUSED V distinct(State *S, V t) {
    int64_t n = length(S, t), mark = S->m->sp;
    for (int64_t i = 0; i < n; i++) {
        V x = item(S, t, i);
        if (!among(S, mark, x)) push(S, x);
    }
    return pushed(S, mark);
}

static UNUSED V joined(State *S, V a, V b) {
    int64_t n = length(S, a), o = length(S, b);
    if (n == 0) return b;
    if (o == 0) return a;
    V t = tuple(S, n + o);
    memcpy(words(S, t) + 1, words(S, a) + 1, (size_t)n * sizeof(V));
    memcpy(words(S, t) + 1 + n, words(S, b) + 1, (size_t)o * sizeof(V));
    return t;
}

static UNUSED V set_union(State *S, V a, V b) { return distinct(S, joined(S, a, b)); }

static UNUSED V difference(State *S, V a, V b) {
    int64_t n = length(S, a), mark = S->m->sp;
    for (int64_t i = 0; i < n; i++) {
        V x = item(S, a, i);
        if (!contains(S, b, x)) push(S, x);
    }
    return pushed(S, mark);
}

static UNUSED V with_item(State *S, V t, V x) {
    return x == NONE || contains(S, t, x) ? t : with_end(S, t, x, 0);
}

static UNUSED V without(State *S, V t, V x) {
    int64_t n = length(S, t), mark = S->m->sp;
    for (int64_t i = 0; i < n; i++) {
        V y = item(S, t, i);
        if (!same(S, x, y)) push(S, y);
    }
    return pushed(S, mark);
}

static UNUSED V same_set(State *S, V a, V b) {
    if (a == NONE || b == NONE) return a == b;
    int64_t n = length(S, a);
    if (n != length(S, b)) return 0;
    for (int64_t i = 0; i < n; i++)
        if (!contains(S, b, item(S, a, i))) return 0;
    return 1;
}

static UNUSED V paced(State *S, V t) {
    spend(S, 1 + (length(S, t) >> 4));
    return t;
}

static UNUSED V metered(State *S, V t, V parts) {
    spend(S, 1 + ((length(S, t) * parts) >> 6));
    return t;
}

static UNUSED V kept(State *S, V t) {
    int64_t n = length(S, t);
    if (n >= 64) spend(S, n >> 6);
    return t;
}

static UNUSED V charged(State *S, V value, V steps) {
    spend(S, steps);
    return value;
}

static UNUSED V slots_of(State *S, V first, V end) {
    int64_t mark = S->m->sp;
    for (int64_t i = first; i < end; i++)
        if (S->s[ZONES + i] != NONE) push(S, S->s[ZONES + i]);
    return pushed(S, mark);
}

static UNUSED V zones_of(State *S, V first, V end) {
    int64_t mark = S->m->sp;
    for (int64_t i = first; i < end; i++) push_all(S, S->s[ZONES + i]);
    return pushed(S, mark);
}

static UNUSED V index_in_zone(State *S, V at, V first, V end, V below, V size, V offset) {
    not_none(S, at);
    return first <= at && at < end ? (at - first) / below % size + offset : NONE;
}

static UNUSED V member_numbered(State *S, V n, V size) {
    not_none(S, n);
    return 1 <= n && n <= size ? n - 1 : NONE;
}

static UNUSED V nth(State *S, V t, V n) {
    not_none(S, n);
    return 0 <= n && n < length(S, t) ? item(S, t, n) : NONE;
}

static UNUSED V how_often(State *S, V x, V t) {
    int64_t n = length(S, t), found = 0;
    for (int64_t i = 0; i < n; i++) found += same(S, item(S, t, i), x);
    return found;
}

/* Whether a component that has been pushed since the mark looks like this one: it is of its kind, and lies where it
   lies. */
static int like_pushed(State *S, int64_t mark, V kinds, V c) {
    V kind = item_at(S, kinds, c), lies = S->s[LIES + place(S, c, COMPONENTS)];
    for (int64_t i = mark; i < S->m->sp; i++) {
        V d = S->m->stack[i];
        if (item(S, kinds, d) == kind && S->s[LIES + d] == lies) return 1;
    }
    return 0;
}

static UNUSED V held(State *S, V frame, V holders, V pieces) {
    int64_t mark = S->m->sp;
    for (; frame != NONE; frame = item(S, frame, 1)) {
        V places = item(S, holders, item(S, frame, 0));
        if (places == NONE) {
            S->m->sp = mark;
            for (V c = 0; c < pieces; c++) push(S, tuple_of(S, 1, &c));
            break;
        }
        int64_t n = length(S, places);
        for (int64_t i = 0; i < n; i++) {
            V one = item(S, places, i), faces = item(S, one, 1), value = item(S, frame, item(S, one, 0));
            if (value == NONE) continue;
            if (!is_tuple(value)) value = tuple_of(S, 1, &value);
            if (faces != 1) {
                int64_t begun = S->m->sp, size = length(S, value);
                for (int64_t j = 0; j < size; j++) push(S, item(S, value, j) / faces);
                value = pushed(S, begun);
            }
            push(S, value);
        }
    }
    return pushed(S, mark);
}

static UNUSED V sorted_by(State *S, V found, V traits, V pieces) {
    V made = tuple(S, pieces);
    int64_t n = length(S, found);
    for (V c = 0; c < pieces; c++) words(S, made)[1 + c] = NONE;
    for (int64_t i = 0; i < n; i++) {
        int64_t first = 0;
        while (!same(S, item(S, traits, first), item(S, traits, i))) first++;
        words(S, made)[1 + item(S, found, i)] = item(S, found, first);
    }
    return made;
}

static UNUSED V look_alikes(State *S, V t, V kinds) {
    int64_t n = length(S, t), mark = S->m->sp;
    for (int64_t i = 0; i < n; i++) {
        V c = item(S, t, i);
        if (!like_pushed(S, mark, kinds, c)) push(S, c);
    }
    return pushed(S, mark);
}

/* Where the component of a reaction lies: its place, and how far from the top. */
static UNUSED void lying(State *S, V things, V reaction, V *at, int64_t *depth) {
    V c = item(S, things, reaction % length(S, things)), content;
    *at = S->s[LIES + place(S, c, COMPONENTS)];
    content = S->s[ZONES + place(S, *at, PLACES)];
    *depth = 0;
    if (is_tuple(content))
        while (item(S, content, *depth) != c) ++*depth;
}

/* Sorted by insertion: there are few reactions, and most lie in order already. */
static UNUSED V as_they_lie(State *S, V reactions, V things) {
    int64_t n = length(S, reactions), mark = S->m->sp;
    for (int64_t i = 0; i < n; i++) {
        V one = item(S, reactions, i), at, other;
        int64_t depth, deep;
        push(S, one);
        lying(S, things, one, &at, &depth);
        V *sorted = S->m->stack + mark;
        int64_t j = i;
        for (; j > 0; j--) {
            lying(S, things, sorted[j - 1], &other, &deep);
            if (other < at || (other == at && deep <= depth)) break;
            sorted[j] = sorted[j - 1];
        }
        sorted[j] = one;
    }
    return pushed(S, mark);
}

static UNUSED V grouped(State *S, V t, V kinds) {
    int64_t n = length(S, t), mark = S->m->sp;
    for (int64_t i = 0; i < n; i++) {
        V c = item(S, t, i);
        if (among(S, mark, c)) continue;
        V kind = item_at(S, kinds, c), lies = S->s[LIES + place(S, c, COMPONENTS)];
        for (int64_t j = i; j < n; j++) {
            V d = item(S, t, j);
            if (item_at(S, kinds, d) == kind && S->s[LIES + place(S, d, COMPONENTS)] == lies) push(S, d);
        }
    }
    return pushed(S, mark);
}

/* How sets are chosen: see runtime/set_choices.py. `alike` is none, or the kinds by which components look alike. */
static V set_steps(State *S, V chosen, V domain, V low, V high, V ordered, V alike) {
    int64_t taken = length(S, chosen), n = length(S, domain), begin = 0, left, mark = S->m->sp;
    if (high != NONE && taken >= high) return EMPTY;
    if (ordered) {
        left = 0;
        for (int64_t i = 0; i < n; i++) left += !contains(S, chosen, item(S, domain, i));
    } else {
        if (taken) {
            V last = item(S, chosen, taken - 1);
            while (begin < n && !same(S, item(S, domain, begin), last)) begin++;
            if (begin == n) broken(S, NOT_AMONG);
            begin++;
        }
        left = n - begin;
    }
    V missing = sub(S, low, taken);
    int64_t at = 0;
    for (int64_t i = begin; i < n; i++) {
        V x = item(S, domain, i);
        if (ordered && contains(S, chosen, x)) continue;
        if (left - (ordered ? 0 : at) < missing) break;
        at++;
        if (alike == NONE || !like_pushed(S, mark, alike, x)) push(S, x);
    }
    return pushed(S, mark);
}

/* All complete sets that begin with `chosen`, one after another; what is pending is a chain on the heap. */
typedef struct {
    V pending, domain, low, high, ordered, alike;
    int64_t looked;
} Completions;

static UNUSED int next_completion(State *S, Completions *c, V *found) {
    while (c->pending != NONE) {
        V chosen = item(S, c->pending, 0);
        c->pending = item(S, c->pending, 1);
        if (++c->looked > MOST_SETS) broken(S, TOO_MANY_SETS);
        V steps = set_steps(S, chosen, c->domain, c->low, c->high, c->ordered, c->alike);
        int64_t taken = length(S, chosen);
        for (int64_t i = length(S, steps) - 1; i >= 0; i--)
            c->pending = pair(S, with_end(S, chosen, item(S, steps, i), 0), c->pending);
        if (taken >= c->low) {
            *found = chosen;
            return 1;
        }
    }
    return 0;
}

/* ------------------------------------------------------------------ amounts: one number for each noun */
static UNUSED V amounts_of(State *S, int64_t width, int64_t parts, const V *given) {
    V t = tuple(S, width);
    memset(words(S, t) + 1, 0, (size_t)width * sizeof(V));
    for (int64_t i = 0; i < parts; i += 2) {
        not_none(S, given[i + 1]);
        if (given[i + 1] > 0) {
            int64_t noun = place(S, given[i], width);
            words(S, t)[1 + noun] = add(S, words(S, t)[1 + noun], given[i + 1]);
        }
    }
    return t;
}

static UNUSED V amounts_sum(State *S, V a, V b) {
    int64_t n = length(S, a), o = length(S, b);
    if (o < n) n = o;
    V t = tuple(S, n);
    for (int64_t i = 0; i < n; i++) words(S, t)[1 + i] = add(S, item(S, a, i), item(S, b, i));
    return t;
}

static UNUSED V amounts_total(State *S, V nothing, V found) {
    int64_t n = length(S, found);
    V total = nothing;
    for (int64_t i = 0; i < n; i++) total = amounts_sum(S, total, item(S, found, i));
    return total;
}

static UNUSED V amounts_times(State *S, V a, V number) {
    int64_t n = length(S, a);
    not_none(S, number);
    V t = tuple(S, n);
    for (int64_t i = 0; i < n; i++) words(S, t)[1 + i] = number > 0 ? mul(S, item(S, a, i), number) : 0;
    return t;
}

static UNUSED V amounts_less(State *S, V a, V less) {
    int64_t n = length(S, a), o = length(S, less);
    if (o < n) n = o;
    V t = tuple(S, n);
    for (int64_t i = 0; i < n; i++) {
        V x = item(S, a, i), y = item(S, less, i);
        words(S, t)[1 + i] = x > y ? x - y : 0;
    }
    return t;
}

static UNUSED V amounts_most(State *S, V a) {
    if (a == NONE) return 0;
    int64_t n = length(S, a);
    V most = n ? item(S, a, 0) : 0;
    for (int64_t i = 1; i < n; i++)
        if (item(S, a, i) > most) most = item(S, a, i);
    return most;
}

static UNUSED V largest(State *S, V t, int smallest) {
    int64_t n = length(S, t);
    if (n == 0) broken(S, OUT_OF_PLACE);
    V best = item(S, t, 0);
    for (int64_t i = 1; i < n; i++) {
        V x = item(S, t, i);
        if (smallest ? less(S, x, best) : less(S, best, x)) best = x;
    }
    return best;
}

static inline V larger(State *S, V a, V b) { return less(S, a, b) ? b : a; }
static inline V smaller(State *S, V a, V b) { return less(S, b, a) ? b : a; }

static UNUSED V total(State *S, V t) {
    int64_t n = length(S, t);
    V sum = 0;
    for (int64_t i = 0; i < n; i++) sum = add(S, sum, item(S, t, i));
    return sum;
}

static UNUSED V absolute(State *S, V v) {
    not_none(S, v);
    return v < 0 ? -v : v;
}

static UNUSED V times(State *S, V a, V b) {
    V r;
    not_none(S, a);
    not_none(S, b);
    if (__builtin_mul_overflow(a, b, &r) || r < -LARGEST || r > LARGEST) {
        fault(S, PRODUCT, 2, (V[]){a, b});
    }
    return r;
}

/* The value of a table at its keys: `count` rows of `width` keys in ascending order. */
static UNUSED int64_t row_of(const V *keys, int64_t count, int64_t width, const V *wanted) {
    int64_t low = 0, high = count;
    while (low < high) {
        int64_t middle = (low + high) >> 1, i = 0;
        while (i < width && keys[middle * width + i] == wanted[i]) i++;
        if (i == width) return middle;
        if (keys[middle * width + i] < wanted[i]) low = middle + 1;
        else high = middle;
    }
    return -1;
}
