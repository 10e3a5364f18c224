//! Built-in solids to try things on: a gear in the plane, and in space a gear that is a ring with
//! a cavity inside.

use core::f64::consts::TAU;

use crate::import::{Mesh, Rings};

/// Teeth of the gear in the plane.
const TEETH: u32 = 16;
/// Teeth of the gear in space.
const RING_TEETH: u32 = 12;
/// One tooth and the gap after it: how far round (in teeth), and how far out (0 root, 1 tip).
const TOOTH: [[f64; 2]; 8] = [
    [0.00, 1.0],
    [0.10, 1.06],
    [0.20, 1.06],
    [0.30, 1.0],
    [0.42, 0.1],
    [0.55, 0.0],
    [0.75, 0.0],
    [0.88, 0.1],
];

/// A gear with 16 teeth, a bore with a keyway, and five round holes; about 2.5 across.
#[must_use]
pub fn gear() -> Rings {
    const HOLES: u32 = 5;
    let mut rings = vec![outline(TEETH, 1.0, 0.22)];
    // The bore, clockwise, interrupted by the keyway.
    let mut bore: Vec<_> = (0..=28)
        .map(|k| on_circle(0.27, TAU * (0.25 - 0.06 - f64::from(k) / 28.0 * 0.88)))
        .collect();
    let [half, top] = [bore[0][0], 0.37];
    bore.extend([[-half, top], [half, top]]);
    rings.push(bore);
    for hole in 0..HOLES {
        let [x, y] = on_circle(0.64, TAU * (f64::from(hole) + 0.25) / f64::from(HOLES));
        let around = |k: u32| {
            let [u, v] = on_circle(0.19, -TAU * f64::from(k) / 20.0);
            [x + u, y + v]
        };
        rings.push((0..20).map(around).collect());
    }
    Rings {
        rings,
        ..Rings::default()
    }
}

/// A gear of 12 teeth that is a ring about the z axis, with a ring-shaped cavity inside; about
/// 2.6 across and 0.7 high.
#[must_use]
pub fn ring() -> Mesh {
    const BEVEL: f64 = 0.07;
    let (inner, half) = (0.52, 0.34);
    let solid: Vec<Vec<[f64; 3]>> = outline(RING_TEETH, 1.0, 0.26)
        .into_iter()
        .map(|[x, y]| {
            let outer = x.hypot(y);
            let profile = [
                [outer, -half + BEVEL],
                [outer, half - BEVEL],
                [outer - BEVEL, half],
                [inner + BEVEL, half],
                [inner, half - BEVEL],
                [inner, -half + BEVEL],
                [inner + BEVEL, -half],
                [outer - BEVEL, -half],
            ];
            profile
                .map(|[radius, z]| [x / outer * radius, y / outer * radius, z])
                .into()
        })
        .collect();
    let cavity: Vec<Vec<[f64; 3]>> = (0..48)
        .map(|step| {
            let [cos, sin] = on_circle(1.0, TAU * f64::from(step) / 48.0);
            // The other way round than the solid: the material is outside.
            let around = |k: u32| {
                let [u, z] = on_circle(1.0, -TAU * f64::from(k) / 12.0);
                let radius = 0.76 + 0.13 * u;
                [cos * radius, sin * radius, 0.19 * z]
            };
            (0..12).map(around).collect()
        })
        .collect();
    let mut mesh = Mesh::default();
    sweep(&solid, &mut mesh);
    sweep(&cavity, &mut mesh);
    mesh
}

/// The outline of a gear, counter-clockwise.
fn outline(teeth: u32, root: f64, height: f64) -> Vec<[f64; 2]> {
    let corner = |tooth: u32, [share, out]: [f64; 2]| {
        on_circle(
            root + height * out,
            TAU * (f64::from(tooth) + share) / f64::from(teeth),
        )
    };
    (0..teeth)
        .flat_map(|tooth| TOOTH.map(|at| corner(tooth, at)))
        .collect()
}

/// Joins closed profiles, each to the next and the last to the first.
fn sweep(profiles: &[Vec<[f64; 3]>], mesh: &mut Mesh) {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let first = mesh.points.len();
    let count = profiles.first().map_or(0, Vec::len);
    mesh.points.extend(profiles.iter().flatten());
    for step in 0..profiles.len() {
        for k in 0..count {
            let at =
                |step: usize, k: usize| number(first + (step % profiles.len()) * count + k % count);
            let (a, b) = (at(step, k), at(step + 1, k));
            let (c, d) = (at(step + 1, k + 1), at(step, k + 1));
            mesh.faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    mesh.lines.resize(mesh.faces.len(), 0);
}

/// The same bits on every host.
fn on_circle(radius: f64, angle: f64) -> [f64; 2] {
    [radius * libm::cos(angle), radius * libm::sin(angle)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        import::Input,
        load::{LoadOptions, Loaded},
    };

    #[test]
    fn they_are_solids_as_they_are() {
        let options = LoadOptions::default();
        for input in [Input::Plane(gear()), Input::Space(ring())] {
            let loaded = Loaded::from_input("it", input, &options).unwrap();
            assert_eq!(loaded.provenance().unwrap().dropped, 0);
        }
    }
}
