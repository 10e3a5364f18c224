//! Polyhedra swept along a line.

use core::f64::consts::TAU;

use super::super::{Shape, index};
use super::Shape3;
use crate::vector::{add, cross, scale, unit};

/// A ring of vertices across the line, counter-clockwise for one who is walked towards.
type Section = Vec<[f64; 3]>;

/// A section about `centre`, one vertex per radius, in the plane of `first` and `second`.
fn section(
    centre: [f64; 3],
    first: [f64; 3],
    second: [f64; 3],
    radii: impl ExactSizeIterator<Item = f64>,
) -> Section {
    let step = TAU / f64::from(index(radii.len()));
    core::iter::zip(0.., radii)
        .map(|(k, radius)| {
            let (sin, cos) = libm::sincos(step * f64::from(k));
            add(
                centre,
                add(scale(first, radius * cos), scale(second, radius * sin)),
            )
        })
        .collect()
}

/// The faces of a band between consecutive sections of `around` vertices each.
fn band(sections: u32, around: u32, closed: bool) -> Vec<[u32; 3]> {
    let mut faces = Vec::new();
    for i in 0..if closed { sections } else { sections - 1 } {
        for j in 0..around {
            let at = |i: u32, j: u32| (i % sections) * around + j % around;
            let (a, b, c, d) = (at(i, j), at(i, j + 1), at(i + 1, j + 1), at(i + 1, j));
            faces.extend([[a, b, c], [a, c, d]]);
        }
    }
    faces
}

/// The tube through the sections and back to the first.
fn closed_tube(name: &str, sections: &[Section]) -> Shape3 {
    let faces = band(index(sections.len()), index(sections[0].len()), true);
    Shape3::new(name, sections.concat(), faces)
}

/// The tube through the sections, both ends closed by fans about these centres.
fn capped_tube(name: &str, sections: &[Section], ends: [[f64; 3]; 2]) -> Shape3 {
    let around = index(sections[0].len());
    let count = index(sections.len());
    let (start, end) = (count * around, count * around + 1);
    let last = start - around;
    let mut faces = band(count, around, false);
    for j in 0..around {
        let next = (j + 1) % around;
        faces.extend([[start, next, j], [end, last + j, last + next]]);
    }
    let mut points = sections.concat();
    points.extend(ends);
    Shape3::new(name, points, faces)
}

/// A torus of radius 1 and thickness 0.4, cut into `along` by `around` quadrilaterals.
#[must_use]
pub fn torus(along: u32, around: u32) -> Shape3 {
    let sections: Vec<_> = (0..along)
        .map(|i| {
            let (sin, cos) = libm::sincos(TAU * f64::from(i) / f64::from(along));
            let outwards = [cos, sin, 0.0];
            section(
                outwards,
                outwards,
                [0.0, 0.0, 1.0],
                equal(around, 0.4).into_iter(),
            )
        })
        .collect();
    // Walked towards +y at the start, x is to the right of z: the sections are clockwise.
    closed_tube(&format!("torus {along}x{around}"), &sections).inverted()
}

/// The torus knot that winds `p` times about the axis and `q` times about the core.
#[must_use]
pub fn knot(p: u32, q: u32, along: u32, around: u32) -> Shape3 {
    let (p, q) = (f64::from(p), f64::from(q));
    let sections: Vec<_> = (0..along)
        .map(|i| {
            let t = TAU * f64::from(i) / f64::from(along);
            let ((sp, cp), (sq, cq)) = (libm::sincos(p * t), libm::sincos(q * t));
            let reach = 2.0 + cq;
            let centre = [reach * cp, reach * sp, sq];
            let ahead = [
                -q * sq * cp - p * reach * sp,
                -q * sq * sp + p * reach * cp,
                q * cq,
            ];
            let outwards = [cq * cp, cq * sp, sq];
            let sideways = unit(cross(ahead, outwards));
            section(centre, outwards, sideways, equal(around, 0.35).into_iter())
        })
        .collect();
    closed_tube(&format!("knot {p},{q}"), &sections)
}

/// A prism of `sides` sides along x, cut into `along` lengths, `ratio` times as long as wide.
#[must_use]
pub fn rod(sides: u32, along: u32, ratio: f64) -> Shape3 {
    let centre = |i: u32| {
        [
            ratio * (2.0 * f64::from(i) / f64::from(along) - 1.0),
            0.0,
            0.0,
        ]
    };
    let across = |i| {
        section(
            centre(i),
            [0.0, 1.0, 0.0],
            [0.0, 0.0, 1.0],
            equal(sides, 1.0).into_iter(),
        )
    };
    let sections: Vec<_> = (0..=along).map(across).collect();
    capped_tube(
        &format!("rod {ratio}:1"),
        &sections,
        [centre(0), centre(along)],
    )
}

/// A gear of straight teeth, four vertices each on either side.
#[must_use]
pub fn gear(teeth: u32) -> Shape3 {
    let ends = [[0.0, 0.0, -0.25], [0.0, 0.0, 0.25]];
    let sections = ends.map(|end| {
        let radii = (0..index(4) * teeth).map(|k| if k % 4 < 2 { 0.8 } else { 1.0 });
        let radii: Vec<_> = radii.collect();
        section(end, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], radii.into_iter())
    });
    capped_tube(&format!("gear {teeth}"), &sections, ends)
}

/// A bolt with a thread of one start, and a nut that is wider by a gap everywhere: 80 and 40 heights of
/// 24 vertices each, 0.025 apart, [`PITCH`] a turn.
#[must_use]
pub fn bolt_and_nut(gap: f64) -> [Shape3; 2] {
    const AROUND: u32 = 24;
    let level = |k: i32, more: f64| {
        let z = 0.025 * f64::from(k);
        let radii = (0..AROUND).map(|j| {
            let turn = z / PITCH - f64::from(j) / f64::from(AROUND);
            0.45 + more + 0.2 * (turn - libm::floor(turn) - 0.5).abs()
        });
        let radii: Vec<_> = radii.collect();
        section(
            [0.0, 0.0, z],
            [1.0, 0.0, 0.0],
            [0.0, 1.0, 0.0],
            radii.into_iter(),
        )
    };
    let rim = |k: i32| {
        let centre = [0.0, 0.0, 0.025 * f64::from(k)];
        let radii = equal(AROUND, 1.0).into_iter();
        section(centre, [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], radii)
    };
    let bolt: Vec<_> = (-40..=40).map(|k| level(k, 0.0)).collect();
    let down = (-20..=20).rev().map(|k| level(k, gap));
    let nut: Vec<_> = [-20, 20].map(rim).into_iter().chain(down).collect();
    [
        capped_tube("bolt", &bolt, [[0.0, 0.0, -1.0], [0.0, 0.0, 1.0]]),
        closed_tube("nut", &nut),
    ]
}

/// How far the thread of [`bolt_and_nut`] rises with a turn.
pub const PITCH: f64 = 0.25;

fn equal(count: u32, radius: f64) -> Vec<f64> {
    (0..count).map(|_| radius).collect()
}
