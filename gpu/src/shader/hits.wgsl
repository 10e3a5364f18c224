// The particles that are not outside, in whatever order: their numbers in the chunk, and the class
// in the two upper bits.

struct Hits {
    count: atomic<u32>,
    list: array<u32>,
}

@group(3) @binding(0) var<storage, read_write> hits: Hits;
