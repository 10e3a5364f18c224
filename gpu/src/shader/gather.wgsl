// Makes the list of hits.

@group(2) @binding(1) var<storage, read_write> classes: array<u32>;

@compute @workgroup_size(GROUP_SIZE)
fn gather(@builtin(global_invocation_id) id: vec3<u32>) {
    let particle = id.x;
    if particle >= frame.count {
        return;
    }
    let answer = (classes[particle / 16u] >> ((particle % 16u) * 2u)) & 3u;
    if answer != OUTSIDE {
        let slot = atomicAdd(&hits.count, 1u);
        hits.list[slot] = particle | (answer << CLASS_AT);
    }
}
