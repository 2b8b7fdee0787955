/* Whether something can be carried out to its end: the twin of runtime/trials/trial.py and runtime/trials/supposed.py. */

typedef struct {
    int32_t stop, skip, has_else, random, trial, skip_trial;
    int32_t beyond_before_end, beyond, skip_beyond_before_end, skip_beyond, group;
    /* what is tried out of the options where nothing follows, and where a demand does: all (-1), or so many ranges */
    int32_t judged[2];
    const int64_t *ranges[2];
    int32_t open, before_end, after, barrier, block, block_barrier;
    int32_t catches;
    const int64_t *caught;
    int32_t allowing, given, inside;
    const int64_t *given_at, *inside_of;
    /* of an open floor: where its frame says how many steps there are; of a stop: its shapes, see frames.py */
    int32_t floor, most_steps, shapes;
    const int64_t *shapes_at;
} Frame;

typedef V (*Resume)(State *, V, V);
typedef V (*Ask)(State *, V);
typedef V (*Started)(State *, V, V, const V *);
typedef V (*Held)(State *, const V *);

static const Frame FRAMES[FRAME_COUNT];
static const Resume RESUME[FRAME_COUNT];
static const Ask OPTIONS[FRAME_COUNT], SKIP_IF[FRAME_COUNT], PUT_IF[FRAME_COUNT];

enum { NO_SKIP, MAY_SKIP, IF_ANY };
enum { NEVER, AHEAD, ALWAYS };

typedef struct {
    int64_t stop;
    V aim;
    int64_t record;
} Goal;

static inline int64_t frame_id(State *S, V frame) { return item(S, frame, 0); }
static inline V parent_of(State *S, V frame) { return item(S, frame, 1); }

static int caught_by(int64_t number, V code) {
    const Frame *f = &FRAMES[number];
    for (int32_t i = 0; i < f->catches; i++)
        if (f->caught[i] == code) return 1;
    return 0;
}

/* Whether something is done where nothing can be chosen at a stop. */
static inline int otherwise(const Frame *f) { return f->has_else || f->skip == IF_ANY; }

/* Whether a stop has a way out, beside whatever can be chosen. */
static inline int may_skip(State *S, V frame) {
    int64_t number = frame_id(S, frame);
    return FRAMES[number].skip == MAY_SKIP && (!SKIP_IF[number] || truth(S, SKIP_IF[number](S, frame)));
}

/* ------------------------------------------------------------------ positions known to lead nowhere */
static int64_t new_record(Machine *m) {
    if (m->records >= m->record_room) {
        int64_t room = m->record_room * 2;
        m->record = realloc(m->record, (size_t)room * sizeof(Record));
        if (!m->record) abort();
        memset(m->record + m->record_room, 0, (size_t)(room - m->record_room) * sizeof(Record));
        m->record_room = room;
    }
    Record *r = &m->record[m->records];
    if (r->count) memset(r->dead, 0, (size_t)r->room * sizeof(U128));
    r->nodes = r->count = 0;
    return m->records++;
}

static inline void mix(uint64_t *h, uint64_t x) {
    h[0] = (h[0] ^ x) * 0x9E3779B97F4A7C15u;
    h[0] ^= h[0] >> 29;
    h[1] = (h[1] + x) * 0xC2B2AE3D27D4EB4Fu;
    h[1] ^= h[1] >> 31;
}

static void mix_value(State *S, uint64_t *h, V v) {
    if (!is_tuple(v)) {
        mix(h, (uint64_t)v);
        return;
    }
    int64_t n = length(S, v);
    mix(h, (uint64_t)n + 0x5851F42D4C957F2Du);
    for (int64_t i = 0; i < n; i++) mix_value(S, h, item(S, v, i));
}

/* 128 bits for the whole position: two that differ have the same ones about never. Frames may lie deep, one in another;
   other values do not. What an effect has returned is read at once, and no part of a position; nor is what a floor holds,
   which stays as it is while something is tried out. */
static U128 key_of(State *S) {
    uint64_t h[2] = {1, 2};
    for (V k = S->top; k != NONE; k = parent_of(S, k)) {
        int64_t n = length(S, k);
        mix(h, (uint64_t)n);
        mix(h, (uint64_t)frame_id(S, k));
        for (int64_t i = 2; i < n; i++) mix_value(S, h, item(S, k, i));
    }
    for (int64_t i = 0; i < SLOTS; i++)
        if (i != RESULT && i != TOGETHER) mix_value(S, h, S->s[i]);
    U128 key = ((U128)h[0] << 64) | h[1];
    return key ? key : 1;
}

static int is_dead(const Record *r, U128 key) {
    if (!r->count) return 0;
    for (int64_t i = (int64_t)(key & (U128)(r->room - 1));; i = (i + 1) & (r->room - 1)) {
        if (!r->dead[i]) return 0;
        if (r->dead[i] == key) return 1;
    }
}

static void put_dead(Record *r, U128 key) {
    int64_t i = (int64_t)(key & (U128)(r->room - 1));
    while (r->dead[i]) i = (i + 1) & (r->room - 1);
    r->dead[i] = key;
    r->count++;
}

static void add_dead(Record *r, U128 key) {
    if (r->count * 2 >= r->room) {
        Record wider = {r->nodes, 0, r->room ? r->room * 2 : 1024, NULL};
        wider.dead = calloc((size_t)wider.room, sizeof(U128));
        if (!wider.dead) abort();
        for (int64_t i = 0; i < r->room; i++)
            if (r->dead[i]) put_dead(&wider, r->dead[i]);
        free(r->dead);
        *r = wider;
    }
    put_dead(r, key);
}

/* ------------------------------------------------------------------ the goal */
static Goal goal_of(State *S, V frame, int64_t record) {
    Goal g = {frame_id(S, frame), parent_of(S, frame), record};
    for (V k = frame; k != NONE; k = parent_of(S, k)) {
        const Frame *f = &FRAMES[frame_id(S, k)];
        if (f->barrier) break;
        if (f->open >= 0) {
            g.stop = f->open;
            g.aim = parent_of(S, k);
        }
    }
    return g;
}

static int demand_ahead(State *S, int64_t stop, V aim, V k) {
    while (k != NONE) {
        const Frame *f = &FRAMES[frame_id(S, k)];
        V parent = parent_of(S, k);
        if (parent == aim) return stop < 0 ? f->after : f->before_end;
        if (f->after) return 1;
        k = parent;
    }
    return 0;
}

/* Whether a demand stands between a stop and the goal, where one follows in its own activation (`follows`), perhaps
   before the end of the option that it is in. */
static int demanded(State *S, V frame, Goal g, int follows, int before_end) {
    if (parent_of(S, frame) == g.aim) {
        if (g.stop == FRAMES[frame_id(S, frame)].group) return 0;
        return g.stop < 0 ? follows : before_end;
    }
    return follows || demand_ahead(S, g.stop, g.aim, parent_of(S, frame));
}

static int beyond(State *S, V frame, Goal g) {
    const Frame *f = &FRAMES[frame_id(S, frame)];
    return demanded(S, frame, g, f->beyond, f->beyond_before_end);
}

static int beyond_way_out(State *S, V frame, Goal g) {
    const Frame *f = &FRAMES[frame_id(S, frame)];
    return demanded(S, frame, g, f->skip_beyond, f->skip_beyond_before_end);
}

/* ------------------------------------------------------------------ the search */
/* Goes on in the frames that wait, up to the next stop; whether the goal is reached instead. */
static int go_on(State *S, V k, V code) {
    V aim = S->goal_aim;
    for (;;) {
        if (k == aim || k == NONE) return 1;
        int64_t number = frame_id(S, k);
        if (code == NONE || caught_by(number, code)) {
            code = RESUME[number](S, k, code);
            if (code == STOPPED) return 0;
        }
        k = parent_of(S, k);
    }
}

static inline int carried_to_goal(State *S, V frame, V value) {
    V code = RESUME[frame_id(S, frame)](S, frame, value);
    return code != STOPPED && go_on(S, parent_of(S, frame), NONE);
}

/* Whether nature has something to decide at a stop: with one candidate, or none, nothing is left to chance. */
static int chance_decides(State *S, V frame) {
    int64_t number = frame_id(S, frame);
    return FRAMES[number].random && length(S, OPTIONS[number](S, frame)) > 1;
}

/* Gives the first answers at the stop on top and at those behind it, for `first_way`. `when_it_fails` becomes what is
   found where that fails: -1 as soon as something else could have been answered. */
static int give_first(State *S, volatile int *when_it_fails) {
    Goal g = {S->goal_stop, S->goal_aim, S->goal_record};
    for (int round = 0; round < MOST_FIRST; round++) {
        V frame = S->top, value;
        int64_t number = frame_id(S, frame);
        const Frame *f = &FRAMES[number];
        if (!demand_ahead(S, g.stop, g.aim, frame) || chance_decides(S, frame)) return 1;
        int out = may_skip(S, frame);
        if (out && f->skip_trial != ALWAYS && !beyond_way_out(S, frame, g)) return 1;
        V found = OPTIONS[number](S, frame);
        int64_t n = length(S, found);
        if (out) {
            value = SKIP;
            if (n) *when_it_fails = -1;
        } else if (n) {
            value = item(S, found, 0);
            if (n > 1 || otherwise(f)) *when_it_fails = -1;
        } else if (otherwise(f)) {
            value = SKIP;
        } else {
            return *when_it_fails;
        }
        if (carried_to_goal(S, frame, value)) return 1;
    }
    return -1;
}

/* Whether the first answers lead to the goal from the stop on top: 1, 0, or -1 where others might. */
static int first_way(State *S) {
    Machine *m = S->m;
    Catch c;
    volatile int when_it_fails = 0;
    enter(m, &c);
    int how = _setjmp(c.to);
    int found = how == 0 ? give_first(S, &when_it_fails) : how == DEAD ? when_it_fails : 1;
    leave(m, &c);
    return found;
}

/* All answers, the way out first; but last where it is only reached when all else has failed. */
static V answers(State *S, V frame) {
    int64_t number = frame_id(S, frame);
    V found = OPTIONS[number](S, frame);
    if (may_skip(S, frame)) return joined(S, as_set(S, SKIP), found);
    return otherwise(&FRAMES[number]) ? joined(S, found, as_set(S, SKIP)) : found;
}

/* Whether there is a way on from the stop on top. */
static int search(State *S) {
    Machine *m = S->m;
    V frame = S->top;
    const Frame *f = &FRAMES[frame_id(S, frame)];
    if (!demand_ahead(S, S->goal_stop, S->goal_aim, frame) || chance_decides(S, frame)) return 1;
    not_too_far(S);
    int64_t record = S->goal_record;
    U128 key = 0;
    if (++m->record[record].nodes > FIRST_NODES) {
        if (m->record[record].nodes > MOST_NODES) broken(S, TRIED_TOO_LONG);
        key = key_of(S);
        if (is_dead(&m->record[record], key)) return 0;
    }
    V found = answers(S, frame);
    int64_t n = length(S, found);
    for (int64_t i = 0; i < n; i++) {
        V value = item(S, found, i);
        /* The state is not needed any more when the last answer is tried. */
        int64_t depth = m->depth;
        State *T = i == n - 1 ? S : borrow(S);
        Catch c;
        enter(m, &c);
        int how = _setjmp(c.to);
        if (how == 0) {
            if (carried_to_goal(T, frame, value) || search(T)) how = WITNESS;
        }
        leave(m, &c);
        m->depth = depth;
        if (how == WITNESS || how == UNDECIDED) return 1;
    }
    if (key) add_dead(&m->record[record], key);
    return 0;
}

static void aim_at(State *T, Goal g) {
    T->goal = 1;
    T->goal_stop = g.stop;
    T->goal_aim = g.aim;
    T->goal_record = g.record;
}

/* Whether an answer at the stop on top can be carried through to the goal. */
static int possible(State *S, V frame, V value, Goal g) {
    Machine *m = S->m;
    int64_t depth = m->depth;
    State *T = borrow(S);
    Catch c;
    aim_at(T, g);
    enter(m, &c);
    int how = _setjmp(c.to);
    if (how == 0 && carried_to_goal(T, frame, value)) how = WITNESS;
    leave(m, &c);
    int found = how == 0 ? first_way(T) : how != DEAD;
    if (found < 0) {
        copy_into(T, S);
        aim_at(T, g);
        carried_to_goal(T, frame, value);
        found = search(T);
    }
    m->depth = depth;
    return found;
}

/* ------------------------------------------------------------------ what expressions try out */
static int ends(State *S, Held condition, const V *given, int64_t record) {
    Machine *m = S->m;
    V frame = S->top;
    const Frame *f = &FRAMES[frame_id(S, frame)];
    if (chance_decides(S, frame)) return 0;
    not_too_far(S);
    if (++m->record[record].nodes > MOST_NODES) broken(S, SUPPOSED_TOO_LONG);
    int ended = -1;
    V found = answers(S, frame);
    int64_t n = length(S, found);
    for (int64_t i = 0; i < n; i++) {
        V value = item(S, found, i);
        /* something could be chosen: what is done otherwise does not come */
        if (value == SKIP && otherwise(f) && ended >= 0) break;
        int64_t depth = m->depth;
        State *T = borrow(S);
        Catch c;
        enter(m, &c);
        int how = _setjmp(c.to);
        if (how == 0 && carried_to_goal(T, frame, value)) how = WITNESS;
        leave(m, &c);
        int one = how == WITNESS ? truth(T, condition(T, given)) : how == 0 ? ends(T, condition, given, record) : -1;
        m->depth = depth;
        if (one > 0) return 1;
        if (ended < 0) ended = one;
    }
    return ended;
}

/* An effect to try out, and the condition that is to hold behind it (NULL: it need only be possible), each with its
   arguments. */
typedef struct {
    Started begin;
    int64_t asks;
    V me;
    const V *arguments;
    Held condition;
    const V *given;
} Supposed;

/* What comes of an effect on a copy: 1, 0, or -1 where only a thorough search can tell. */
static int attempt(State *S, const Supposed *what, int64_t record, int thorough) {
    Machine *m = S->m;
    int64_t depth = m->depth;
    State *T = borrow(S);
    Catch c;
    aim_at(T, (Goal){-1, NONE, what->condition ? new_record(m) : record});
    enter(m, &c);
    int how = _setjmp(c.to), found;
    if (how == 0) {
        int stopped = what->begin(T, NONE, what->me, what->arguments) == STOPPED && what->asks;
        if (what->condition)
            found = stopped ? ends(T, what->condition, what->given, record) > 0
                            : truth(T, what->condition(T, what->given));
        else
            found = !stopped ? 1 : thorough ? search(T) : first_way(T);
    } else {
        /* Where chance decides or a block is left it has not come to its end, so nothing is to be judged. */
        found = how != DEAD && !what->condition;
    }
    leave(m, &c);
    m->depth = depth;
    return found;
}

static UNUSED V tried_out(
    State *S, Started begin, int64_t asks, V me, const V *arguments, Held condition, const V *given
) {
    Supposed what = {begin, asks, me, arguments, condition, given};
    int64_t records = S->m->records;
    not_too_far(S);
    int64_t record = S->goal ? S->goal_record : new_record(S->m);
    int found = attempt(S, &what, record, 0);
    if (found < 0) found = attempt(S, &what, record, 1);
    S->m->records = records;
    return found;
}
