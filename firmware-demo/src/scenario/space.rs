//! Space: queries, and what single shapes have of their own.

use tetracone::{
    image::Image,
    number::Scalar,
    solid::Solid,
    space::{Point, Pose, Segment, Space, Triangle},
};
use tetracone_classic::space::{Face, Tetrahedron, entry, plane_entry};

use super::queries::{FRAMES, Stage, middle, queries, wander};
use crate::{digest_in, fold::Fold, noise::Noise};

/// What solids turn about.
const AXIS: [f64; 3] = [1.0, -2.0, 3.0];

impl<S: Scalar> Stage for Space<S> {
    fn turned(shift: Point<S>, angle: f64) -> Option<Pose<S>> {
        Pose::from_axis_angle(shift, AXIS, angle).ok()
    }

    fn direction_words(direction: [S::Unit; 3]) -> [u32; 3] {
        direction.map(S::unit_to_word)
    }
}

/// Everything that can be asked in space, but for solids.
#[inline(never)]
pub(super) fn space<S: Scalar>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<Space<S>>() else {
        crate::fail("a baked solid without boxes")
    };
    queries(group, &solid);
    shapes(group, &solid);
}

/// Segments, triangles, tetrahedra, faces and poses between places around a solid.
fn shapes<S: Scalar>(group: &str, solid: &Solid<'_, Space<S>>) {
    let [mut entries, mut shapes, mut poses] = [Fold::new(); 3];
    let mut noise = Noise(0x0050_11d5);
    let mut places = [middle(solid); 8];
    for frame in 0..FRAMES {
        let [_, a, b, c, d, e, f, g] = places;
        let h = wander(solid, frame, g, &mut noise);
        places = [a, b, c, d, e, f, g, h];
        let (way, triangle) = (Segment::new(a, b), Triangle::new(c, d, e));
        entries.entry(entry(&triangle, &way));
        entries.entry(plane_entry(&triangle, &way));
        let (one, other) = (Tetrahedron::new(a, b, c, d), Tetrahedron::new(e, f, g, h));
        let mut meets = [
            triangle.intersects(&Triangle::new(f, g, h)),
            triangle.contains(h),
            one.contains(h),
            one.intersects_segment(&Segment::new(g, h)),
            one.intersects(&other),
            way.intersects(&Segment::new(c, h)),
            false,
        ];
        let corners = [a, b, c];
        if let Ok(face) = Face::new(&[&corners]) {
            meets[6] = face.intersects_segment(&Segment::new(g, h)) || face.contains(c);
        }
        for hit in meets {
            shapes.word(u32::from(hit));
        }
        if let (Some(one), Some(other)) =
            (turned::<S>(a, frame), turned::<S>(b, frame.wrapping_mul(3)))
            && let Ok(pose) = one.relative_to(&other)
        {
            if let Some(place) = pose.apply(c) {
                poses.place::<Space<S>>(place);
            }
            for part in pose.rotation().to_wxyz() {
                poses.word(S::unit_to_word(part));
            }
        }
    }
    digest_in(group, "entry", entries.value());
    digest_in(group, "shapes", shapes.value());
    digest_in(group, "pose", poses.value());
}

fn turned<S: Scalar>(shift: Point<S>, frame: u32) -> Option<Pose<S>> {
    Space::turned(shift, f64::from(frame) / 50.0)
}
