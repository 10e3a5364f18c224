//! The plane: queries, and what single shapes have of their own.

use tetracone::{
    image::Image,
    internal::Measure as _,
    number::Scalar,
    plane::{Plane, Point, Pose, Segment},
    query::Extent,
    solid::Solid,
};
use tetracone_classic::plane::Triangle;

use super::queries::{FRAMES, Stage, middle, queries, wander};
use crate::{digest_in, fold::Fold, noise::Noise};

impl<S: Scalar> Stage for Plane<S> {
    fn turned(shift: Point<S>, angle: f64) -> Option<Pose<S>> {
        Pose::from_angle(shift, angle).ok()
    }

    fn direction_words(direction: [S::Unit; 2]) -> [u32; 3] {
        let [x, y] = direction.map(S::unit_to_word);
        [x, y, 0]
    }
}

/// Everything that can be asked in the plane, but for solids.
#[inline(never)]
pub(super) fn plane<S: Scalar>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<Plane<S>>() else {
        crate::fail("a baked solid without boxes")
    };
    queries(group, &solid);
    shapes(group, &solid);
}

/// Segments and triangles between places around a solid.
fn shapes<S: Scalar>(group: &str, solid: &Solid<'_, Plane<S>>) {
    let (mut crossings, mut triangles) = (Fold::new(), Fold::new());
    let mut noise = Noise(0x005e_95e9);
    let mut places = [middle(solid); 6];
    for frame in 0..FRAMES {
        let [_, a, b, c, d, e] = places;
        let f = wander(solid, frame, e, &mut noise);
        places = [a, b, c, d, e, f];
        let part = Plane::common_part(&Segment::new(a, b), &Segment::new(c, d));
        match part.map(|part| part.extent) {
            None | Some(Extent::Area) => crossings.word(0),
            Some(Extent::Point(place)) => crossings.place::<Plane<S>>(place),
            Some(Extent::Segment(ends)) => {
                for end in ends {
                    crossings.place::<Plane<S>>(end);
                }
            }
        }
        let meets = Triangle::new(a, b, c).intersects(&Triangle::new(d, e, f));
        triangles.word(u32::from(meets));
    }
    digest_in(group, "segments", crossings.value());
    digest_in(group, "triangles", triangles.value());
}
