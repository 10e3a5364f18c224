// Where every particle is, and nothing else.

@compute @workgroup_size(GROUP_SIZE)
fn locate(
    @builtin(global_invocation_id) id: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
    @builtin(workgroup_id) group: vec3<u32>,
) {
    let particle = id.x;
    if particle < frame.count {
        var cell = cells[particle];
        let answer = classify_place(place_of(particle), &cell);
        cells[particle] = cell;
        note(lane, answer);
        if answer == UNDECIDED {
            hand_over(particle);
        }
    }
    workgroupBarrier();
    write_down(group.x, lane);
}
