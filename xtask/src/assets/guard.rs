//! The links of the arm of `guard`, and what stands on its table, in millimetres: cylinders, hollow tubes and boxes.
//! The proportions are those of a UR5.

use anyhow::Result;
use fixed::types::I16F16;
use tetracone::space::Space;
use tetracone_std::{bake::bake_on, import::Mesh};

use super::{FINE, boxed, turn};

/// A piece of a profile is divided into at most as many.
const PARTS: u32 = 100;

/// Corners around round things.
const AROUND: u32 = 12;

/// No piece of a profile is longer than this.
const LENGTH: f64 = 200.0;

/// The profile of the bucket: distances from its axis, and heights.
const BUCKET: [[f64; 2]; 6] = [
    [0.0, 0.0],
    [75.0, 0.0],
    [95.0, 100.0],
    [85.0, 100.0],
    [67.0, 10.0],
    [0.0, 10.0],
];

/// Names and images; firmware-demo/src/guard has the same order.
pub(super) fn images() -> Result<Vec<(&'static str, Vec<u8>)>> {
    links()
        .into_iter()
        .chain(around())
        .map(|(name, solid)| Ok((name, solid.baked()?)))
        .collect()
}

/// The bucket in metres, with its zero in the middle of its bottom.
pub(super) fn bucket() -> Mesh {
    let profile = BUCKET.map(|corner| corner.map(|length| length / 1000.0));
    let Solid { points, faces } = Solid::default().turned(Axis::Z, [0.0; 3], &profile);
    Mesh {
        points,
        faces,
        ..Mesh::default()
    }
}

/// Each link in the frame of its joint.
fn links() -> [(&'static str, Solid); 6] {
    [
        (
            "guard-shoulder",
            Solid::default()
                .cylinder(Axis::Z, [0.0; 3], 60.0, [-58.0, 58.0])
                .cylinder(Axis::Y, [0.0; 3], 55.0, [10.0, 68.0]),
        ),
        (
            "guard-upper",
            Solid::default()
                .cylinder(Axis::Y, [0.0; 3], 58.0, [-62.0, 62.0])
                .tube([32.0, 42.0], [30.0, 395.0])
                .cylinder(Axis::Y, [0.0, 0.0, 425.0], 48.0, [-57.0, 57.0]),
        ),
        (
            "guard-fore",
            Solid::default()
                .cylinder(Axis::Y, [0.0; 3], 47.0, [-56.0, 56.0])
                .tube([26.0, 36.0], [30.0, 370.0])
                .cylinder(Axis::Y, [0.0, 0.0, 392.0], 37.0, [-45.0, 45.0]),
        ),
        (
            "guard-wrist-1",
            Solid::default()
                .cylinder(Axis::Y, [0.0; 3], 36.0, [50.0, 128.0])
                .cylinder(Axis::Z, [0.0, 93.0, 0.0], 34.0, [-41.0, 44.0]),
        ),
        (
            "guard-wrist-2",
            Solid::default()
                .cylinder(Axis::Z, [0.0; 3], 35.0, [48.0, 131.0])
                .cylinder(Axis::Y, [0.0, 0.0, 95.0], 33.0, [-42.0, 40.0]),
        ),
        (
            "guard-wrist-3",
            Solid::default()
                .cylinder(Axis::Y, [0.0; 3], 34.0, [46.0, 80.0])
                .cuboid([-24.0, 77.0, -11.0], [-14.0, 150.0, 11.0])
                .cuboid([14.0, 77.0, -11.0], [24.0, 150.0, 11.0]),
        ),
    ]
}

/// What stands around an arm that is watched, each in a frame of its own: what a world takes reaches over an
/// eighth of the domain at most, which the table does not, nor what is far from the table's zero.
fn around() -> [(&'static str, Solid); 3] {
    [
        (
            "guard-plate",
            Solid::default().cuboid([-240.0, -240.0, -50.0], [240.0, 240.0, 0.0]),
        ),
        (
            "guard-bucket",
            Solid::default().turned(Axis::Z, [0.0, 0.0, 1.0], &BUCKET),
        ),
        (
            "guard-post",
            Solid::default().cylinder(Axis::Z, [0.0; 3], 40.0, [1.0, 420.0]),
        ),
    ]
}

/// What something is turned about.
#[derive(Clone, Copy, Debug)]
enum Axis {
    Y,
    Z,
}

/// Closed surfaces, which may overlap: what counts is their union.
#[derive(Default)]
struct Solid {
    points: Vec<[f64; 3]>,
    faces: Vec<[u32; 3]>,
}

impl Solid {
    fn baked(&self) -> Result<Vec<u8>> {
        let baked = bake_on::<Space<I16F16>>(
            &self.points,
            &self.faces,
            FINE,
            &boxed::<Space<I16F16>>(&self.faces),
        )?;
        Ok(baked.to_bytes())
    }

    fn point(&mut self, point: [f64; 3]) -> u32 {
        self.points.push(point);
        u32::try_from(self.points.len() - 1).expect("a few thousand")
    }

    /// A full cylinder about an axis, from one height to another.
    fn cylinder(self, axis: Axis, centre: [f64; 3], radius: f64, [low, high]: [f64; 2]) -> Self {
        let profile = [[0.0, low], [radius, low], [radius, high], [0.0, high]];
        self.turned(axis, centre, &profile)
    }

    /// A hollow one about the z axis, open at its ends.
    fn tube(self, [inner, outer]: [f64; 2], [low, high]: [f64; 2]) -> Self {
        let profile = [[outer, low], [outer, high], [inner, high], [inner, low]];
        self.turned(Axis::Z, [0.0; 3], &profile)
    }

    /// A profile, radius and height, turned about an axis through a centre: from the axis to the
    /// axis, or around a ring; counter-clockwise where the radius grows to the right.
    fn turned(mut self, axis: Axis, centre: [f64; 3], profile: &[[f64; 2]]) -> Self {
        let closed = profile.first().is_some_and(|[radius, _]| *radius > 0.0);
        let profile = divided(profile, closed);
        let mut rows = Vec::new();
        for [radius, height] in profile {
            let corners = if radius > 0.0 { AROUND } else { 1 };
            let mut row = Vec::new();
            for k in 0..corners {
                let (x, y) = turn(f64::from(k) / f64::from(AROUND));
                let [x, y, z] = [radius * x, radius * y, height];
                let place = match axis {
                    Axis::Z => [x, y, z],
                    Axis::Y => [y, z, x],
                };
                row.push(self.point([0, 1, 2].map(|k| centre[k] + place[k])));
            }
            rows.push(row);
        }
        if closed {
            rows.push(rows[0].clone());
        }
        for pair in rows.windows(2) {
            let at = |row: usize, k: u32| pair[row][k as usize % pair[row].len()];
            for k in 0..AROUND {
                let (a, b, c, d) = (at(0, k), at(0, k + 1), at(1, k + 1), at(1, k));
                let triangles = [[a, b, c], [a, c, d]].into_iter();
                self.faces
                    .extend(triangles.filter(|[a, b, c]| a != b && b != c && c != a));
            }
        }
        self
    }

    /// A box from one corner to another.
    fn cuboid(mut self, low: [f64; 3], high: [f64; 3]) -> Self {
        let (unit, faces) = super::solids::cube();
        let mut first = None;
        for corner in unit {
            let place = [0, 1, 2].map(|k| low[k] + corner[k] * (high[k] - low[k]));
            let number = self.point(place);
            first.get_or_insert(number);
        }
        let first = first.unwrap_or_default();
        self.faces
            .extend(faces.into_iter().map(|face| face.map(|k| first + k)));
        self
    }
}

/// The profile with its long pieces divided into equal parts.
fn divided(profile: &[[f64; 2]], closed: bool) -> Vec<[f64; 2]> {
    let mut points = Vec::new();
    for (number, from) in profile.iter().enumerate() {
        points.push(*from);
        let to = match profile.get(number + 1) {
            Some(to) => to,
            None if closed => &profile[0],
            None => break,
        };
        let whole = libm::hypot(to[0] - from[0], to[1] - from[1]);
        let parts = (1..PARTS).find(|parts| whole <= LENGTH * f64::from(*parts));
        let parts = parts.unwrap_or(PARTS);
        points.extend((1..parts).map(|k| {
            let part = f64::from(k) / f64::from(parts);
            [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * part)
        }));
    }
    points
}
