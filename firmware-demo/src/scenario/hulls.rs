//! Convex solids by their hulls, in the plane and in space.

use tetracone::{
    convex::{Hull, HullDistance, HullTracker},
    image::Image,
    number::Scalar,
};

use super::{
    pairs::circling,
    queries::{FRAMES, Stage, extents, point},
};
use crate::{digest_in, everything::HULL_WORDS, fold::Fold, noise::Noise};

/// A convex solid that turns and circles about another one of its kind.
pub(super) fn hulls<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let mut words = [0; HULL_WORDS];
    let Ok(hull) = Hull::build(&solid, &mut words) else {
        crate::fail("a convex solid that has no hull")
    };
    let [mut meets, mut coherent, mut distances, mut gaps] = [Fold::new(); 4];
    let mut noise = Noise(0x0000_c04e);
    let [mut tracker, mut measured] = [HullTracker::new(); 2];
    let (_, [width, ..]) = extents(&solid);
    for frame in 0..FRAMES {
        let Some(pose) = circling::<G>(frame, width, noise.small()) else {
            continue;
        };
        let Ok(placed) = hull.at(pose) else { continue };
        let hit = tracker.intersects(&hull, &placed);
        let answer = measured.distance(&hull, &placed);
        if hit != hull.intersects(&placed) || hit != answer.is_touching {
            crate::fail("memory changed a hull's answer");
        }
        meets.word(u32::from(hit));
        coherent.bytes(&tracker.to_bytes());
        coherent.bytes(&measured.to_bytes());
        distances.hull_distance(&answer);
        let (sine, cosine) = libm::sincos(f64::from(frame) / 40.0);
        let along = hull.gap_along(&placed, point::<G>([width * cosine, width * sine, 0.0]));
        gaps.word(along.map_or(u32::MAX, Scalar::to_word));
        for gap in [hull.gap(&placed), tracker.gap(&hull, &placed)] {
            gaps.word(gap.map_or(u32::MAX, |gap| gap.least.to_word()));
            if let Some(gap) = gap {
                gaps.direction::<G>(gap.direction);
            }
        }
    }
    digest_in(group, "hull-meets", meets.value());
    digest_in(group, "hull-coherent", coherent.value());
    digest_in(group, "hull-distance", distances.value());
    digest_in(group, "hull-gap", gaps.value());
}

impl Fold {
    fn hull_distance<G: Stage>(&mut self, answer: &HullDistance<G>) {
        self.word(answer.least.to_word());
        self.word(answer.most.to_word());
        self.word(answer.rounds);
        for point in answer.points.into_iter().flatten() {
            self.place::<G>(point);
        }
    }
}
