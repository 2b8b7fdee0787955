/* The generator of chance: see runtime/chance.py, whose numbers these are. */

static uint64_t splitmix64(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static U128 seeded(uint64_t seed) {
    uint64_t first = splitmix64(seed);
    return (((U128)first << 64) | splitmix64(first)) | 1;
}

static inline int64_t below(U128 *rng, int64_t n) {
    *rng *= 0xDA942042E4DD58B5u;
    return (int64_t)(((U128)(uint64_t)(*rng >> 64) * (uint64_t)n) >> 64);
}
