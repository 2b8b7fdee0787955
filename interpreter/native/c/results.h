/* A whole game in one call, and what it has come to: the twin of simulate/playouts.py and runtime/outcome.py. */

/* The sums of counters that never change, each counted from the words of one group. */
static UNUSED void conserved(State *S, V *sums) {
    memset(sums, 0, (CONSERVED_GROUPS + 1) * sizeof(V));
    for (int64_t i = 0; i < CONSERVED_COUNT; i++) {
        V *sum = sums + CONSERVED[2 * i];
        *sum = add(S, *sum, S->s[CONSERVED[2 * i + 1]]);
    }
}

/* Whether seat `a` stands above seat `b`: 1 above, -1 below, 0 level. */
static int standing(State *S, const V *totals, int64_t a, int64_t b) {
    if (!RANKS) return (totals[a] > totals[b]) - (totals[a] < totals[b]);
    for (int64_t i = 0; i < RANKS; i++) {
        V x = RANKING[i](S, a), y = RANKING[i](S, b);
        if (!same(S, x, y)) return less(S, y, x) ? 1 : -1;
    }
    return 0;
}

/* Into `out`: the points of each seat, whether it is among the winners, and whether each ending holds. */
static void results(State *S, V *out) {
    V *totals = out, *wins = out + SEATS, *endings = wins + SEATS;
    memset(out, 0, (2 * SEATS + ENDING_COUNT) * sizeof(V));
    for (int64_t i = 0; i < POINT_COUNT; i++) {
        V *total = totals + POINTS[2 * i];
        *total = add(S, *total, S->s[POINTS[2 * i + 1]]);
    }
    int64_t best = 0;
    for (int64_t seat = 1; seat < SEATS; seat++)
        if (standing(S, totals, seat, best) > 0) best = seat;
    for (int64_t seat = 0; seat < SEATS; seat++)
        wins[seat] = seat == best || (SHARED_RANKS && !standing(S, totals, seat, best));
    for (int64_t i = 0; i < ENDING_COUNT; i++) endings[i] = truth(S, ENDINGS[i](S, 0));
}

/* Notes where each component lies: the twin of runtime/census.py. */
static void note_lying(State *S, uint8_t *lain) {
    for (int64_t c = 0; c < COMPONENTS; c++) {
        V place = S->s[LIES + c];
        if (place < 0 || ZONE_OF[place] < 0) continue;
        int64_t row = ROW_OF[c] + (FACE_AT[c] < 0 ? 0 : S->s[FACE_AT[c]]);
        lain[row * ZONE_COUNT + ZONE_OF[place]] = 1;
    }
}

/* Plays a game from a seed to its end, or `most` decisions, each seat by its own generator (both halves in `chance`).
   The number of decisions, -1 at a fault; into `out` whether it is over, and then its results. Unless they are NULL,
   `news` counts what happens to offers, and `lain` notes what lay where when somebody was asked. */
EXPORT int64_t rw_simulate(State *S, uint64_t seed, uint64_t *chance, int64_t most, V *out, int64_t *news, uint8_t *lain) {
    GUARDED(S, -1)
    S->news = news;
    V first[CONSERVED_GROUPS + 1], now[CONSERVED_GROUPS + 1];
    int64_t decisions = 0;
    begin(S, seed);
    conserved(S, first);
    for (; S->nopts >= 0 && decisions < most; decisions++) {
        if (lain) note_lying(S, lain);
        choose(S, picked(S, chance + 2 * S->who));
        if (CONSERVED_COUNT) {
            conserved(S, now);
            if (memcmp(first, now, sizeof(first))) broken(S, NOT_CONSERVED);
        }
    }
    if (lain) note_lying(S, lain);
    out[0] = S->nopts < 0;
    if (out[0]) results(S, out + 1);
    return decisions;
}
