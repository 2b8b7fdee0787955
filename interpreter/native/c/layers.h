/* What a variable would be without the changes that last for a while: the twin of runtime/layers.py. */

enum { BY_SET, BY_ADD, BY_AMOUNTS, BY_JOIN, BY_UNITE, BY_REMOVE };

static inline V layer(State *S, V token, V how, V by) { return tuple_of(S, 3, (V[]){token, how, by}); }

static UNUSED V layered(State *S, V layers, V before, V now, V token, V how) {
    if (before == NONE) how = BY_SET;
    if (how == BY_ADD) {
        now = sub(S, now, before);
    } else if (how == BY_AMOUNTS) {
        int64_t n = length(S, now);
        V more = tuple(S, n);
        for (int64_t i = 0; i < n; i++) words(S, more)[1 + i] = sub(S, item(S, now, i), item(S, before, i));
        now = more;
    }
    V one = layer(S, token, how, now);
    if (!length(S, layers)) return pair(S, layer(S, 0, BY_SET, before), one);
    return joined(S, layers, as_set(S, one));
}

static UNUSED V value_of(State *S, V layers) {
    V value = NONE;
    int64_t n = length(S, layers);
    for (int64_t i = 0; i < n; i++) {
        V one = item(S, layers, i), how = item(S, one, 1), by = item(S, one, 2);
        if (how == BY_SET) value = by;
        else if (value == NONE) continue;
        else if (how == BY_ADD) value = add(S, value, by);
        else if (how == BY_AMOUNTS) value = amounts_sum(S, value, by);
        else if (how == BY_REMOVE) value = difference(S, value, by);
        else if (how == BY_JOIN) value = joined(S, value, by);
        else value = set_union(S, value, by);
    }
    return value;
}

static inline V limited(V n, V low, V high) {
    if (low != NONE && n < low) return low;
    return high != NONE && n > high ? high : n;
}

static UNUSED V unlayered(State *S, V layers, V token, V low, V high) {
    int64_t mark = S->m->sp, n = length(S, layers);
    for (int64_t i = 0; i < n; i++)
        if (item(S, item(S, layers, i), 0) != token) push(S, item(S, layers, i));
    V left = pushed(S, mark), value = value_of(S, left), inside = value;
    if (value == NONE || (low == NONE && high == NONE)) return left;
    if (!is_tuple(value)) {
        inside = limited(value, low, high);
        return inside == value ? left : layered(S, left, value, inside, 0, BY_ADD);
    }
    int64_t size = length(S, value);
    inside = tuple(S, size);
    for (int64_t i = 0; i < size; i++) words(S, inside)[1 + i] = limited(item(S, value, i), low, high);
    return same(S, inside, value) ? left : layered(S, left, value, inside, 0, BY_AMOUNTS);
}

static UNUSED V settled(State *S, V layers) {
    int64_t n = length(S, layers);
    for (int64_t i = 0; i < n; i++)
        if (item(S, item(S, layers, i), 0)) return layers;
    return EMPTY;
}

static UNUSED V free_token(State *S, V layers, V number) {
    V token = -number;
    int64_t n = length(S, layers);
    for (int64_t i = 0; i < n; i++)
        if (item(S, item(S, layers, i), 0) == token) {
            token -= (int64_t)1 << 20;
            i = -1;
        }
    return token;
}
