// From the world to a solid's own frame, in integers: `Pose::local` in Rust, bit by bit.

// The world's axes as the solid sees them, in 2^-30, and where the solid is.
struct Pose {
    x: vec3<i32>,
    shift_x: i32,
    y: vec3<i32>,
    shift_y: i32,
    z: vec3<i32>,
    shift_z: i32,
}

@group(0) @binding(2) var<uniform> pose: Pose;

fn in_domain(place: vec3<i32>) -> bool {
    return all(abs(place) < vec3<i32>(DOMAIN));
}

// Only for places of the domain: differences are then below 2^30.
fn local(place: vec3<i32>) -> vec3<i32> {
    let d = place - vec3<i32>(pose.shift_x, pose.shift_y, pose.shift_z);
    return vec3<i32>(turned(pose.x, d), turned(pose.y, d), turned(pose.z, d));
}

// The class of a place of the world. What is outside either domain is outside.
fn classify_place(place: vec3<i32>, cell: ptr<function, u32>) -> u32 {
    if !in_domain(place) {
        return OUTSIDE;
    }
    let here = local(place);
    if !in_domain(here) {
        return OUTSIDE;
    }
    return classify(point_at(here), cell);
}
