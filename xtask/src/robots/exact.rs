//! How far the polygons around a primitive are off, by its formula.

use tetracone_std::{
    import::Mesh,
    primitive::{Primitive, USUAL_CHORD},
};

type Vector = [f64; 3];

/// What the formulas themselves may be off, as a part of a primitive's size.
const SLACK: f64 = 1e-14;

/// The farthest that a surface is away from the primitive that it shall contain, as a part of the error that it may have;
/// of a box, which may have none, zero. What is wrong where it strays farther or cuts into the primitive.
///
/// The primitive is convex, so no point of a face is farther from it than one of the corners; and it lies within the
/// surface, which is convex, too, where it lies behind the planes of all faces.
pub(super) fn part_of_error(primitive: Primitive, mesh: &Mesh) -> Result<f64, String> {
    let slack = SLACK * size(primitive);
    let stated = USUAL_CHORD * radius(primitive);
    let off = mesh.points.iter().map(|point| outside(primitive, *point));
    let off = off.fold(0.0, f64::max);
    if off > stated + slack {
        return Err(format!("{primitive}: a corner is {off} off, not {stated}"));
    }
    for face in &mesh.faces {
        let [a, b, c] = face.map(|corner| mesh.points[corner as usize]);
        let side = |p: Vector| [p[0] - a[0], p[1] - a[1], p[2] - a[2]];
        let (u, v) = (side(b), side(c));
        let normal = [
            u[1] * v[2] - u[2] * v[1],
            u[2] * v[0] - u[0] * v[2],
            u[0] * v[1] - u[1] * v[0],
        ];
        let length = normal[0].hypot(normal[1]).hypot(normal[2]);
        let normal = normal.map(|x| x / length);
        let plane = a[0] * normal[0] + a[1] * normal[1] + a[2] * normal[2];
        let farthest = support(primitive, normal);
        // A face without a normal has no plane.
        if plane.is_nan() || plane < farthest - slack {
            return Err(format!(
                "{primitive}: a face cuts into it, at {plane} of {farthest}"
            ));
        }
    }
    Ok(if stated > 0.0 { off / stated } else { 0.0 })
}

/// The distance of a point from a primitive, zero in it.
fn outside(primitive: Primitive, [x, y, z]: Vector) -> f64 {
    let across = x.hypot(y);
    let beyond = |out: f64, up: f64| out.max(0.0).hypot(up.max(0.0));
    match primitive {
        Primitive::Box { size: [a, b, c] } => beyond(
            beyond(x.abs() - a / 2.0, y.abs() - b / 2.0),
            z.abs() - c / 2.0,
        ),
        Primitive::Cylinder { radius, length } => beyond(across - radius, z.abs() - length / 2.0),
        Primitive::Capsule { radius, length } => {
            (across.hypot((z.abs() - length / 2.0).max(0.0)) - radius).max(0.0)
        }
        Primitive::Sphere { radius } => (across.hypot(z) - radius).max(0.0),
    }
}

/// How far a primitive reaches in a direction of length 1.
fn support(primitive: Primitive, [x, y, z]: Vector) -> f64 {
    match primitive {
        Primitive::Box { size: [a, b, c] } => (x.abs() * a + y.abs() * b + z.abs() * c) / 2.0,
        Primitive::Cylinder { radius, length } => x.hypot(y) * radius + z.abs() * length / 2.0,
        Primitive::Capsule { radius, length } => radius + z.abs() * length / 2.0,
        Primitive::Sphere { radius } => radius,
    }
}

fn radius(primitive: Primitive) -> f64 {
    match primitive {
        Primitive::Box { .. } => 0.0,
        Primitive::Cylinder { radius, .. }
        | Primitive::Capsule { radius, .. }
        | Primitive::Sphere { radius } => radius,
    }
}

fn size(primitive: Primitive) -> f64 {
    match primitive {
        Primitive::Box { size: [a, b, c] } => a + b + c,
        Primitive::Cylinder { radius, length } | Primitive::Capsule { radius, length } => {
            radius + length
        }
        Primitive::Sphere { radius } => radius,
    }
}

#[cfg(test)]
mod tests {
    use tetracone_std::primitive::Hold;

    use super::*;

    #[test]
    fn what_strays_or_cuts_in_is_seen() {
        for primitive in [
            "box:1,2,3",
            "cylinder:0.3,0.1",
            "capsule:0.1,0.4",
            "sphere:2",
        ] {
            let primitive: Primitive = primitive.parse().expect("a primitive");
            let good = primitive.mesh(Hold::Around, None).expect("a surface");
            let part = part_of_error(primitive, &good).expect("it is near enough");
            assert!(part <= 1.0, "{primitive} {part}");
            for (by, what) in [(0.999, "cuts"), (1.02, "off")] {
                let mut bad = good.clone();
                for x in bad.points.as_flattened_mut() {
                    *x *= by;
                }
                let error = part_of_error(primitive, &bad).expect_err("it is too far off");
                assert!(error.contains(what), "{primitive} {error}");
            }
        }
    }
}
