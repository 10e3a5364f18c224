//! How far a solid has to be shifted until it is free of another, in the plane and in space.

use tetracone::{image::Image, query::Penetration};

use super::{
    pairs::circling,
    queries::{FRAMES, Stage, extents, point},
};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Of so many frames one asks.
const SELDOM: u32 = 32;

/// A solid that turns and circles about another one of its kind, along a way that turns, too.
pub(super) fn penetrations<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let [mut depths, mut lasts] = [Fold::new(); 2];
    let mut noise = Noise(0x0000_0de9);
    let (_, [width, ..]) = extents(&solid);
    for frame in (0..FRAMES).filter(|frame| frame % SELDOM == 0) {
        let Some(pose) = circling::<G>(frame, width, noise.small()) else {
            continue;
        };
        let Ok(placed) = solid.at(pose) else { continue };
        let (sine, cosine) = libm::sincos(f64::from(frame) / 7.0);
        let direction = point::<G>([width * sine, width * cosine, width / 8.0]);
        let answers = (
            solid.penetration_along(&placed, direction),
            solid.last_contact_along(&placed, direction),
        );
        let (Some(depth), Some(last)) = answers else {
            crate::fail("a direction that is none")
        };
        if depth.multiple > last.multiple
            || (depth.multiple > 0.0) != solid.intersects(&placed) && depth.facets.is_none()
        {
            crate::fail("shifted for nothing, or too little");
        }
        depths.penetration(&depth);
        lasts.penetration(&last);
    }
    digest_in(group, "penetration", depths.value());
    digest_in(group, "last-contact", lasts.value());
}

impl Fold {
    fn penetration(&mut self, answer: &Penetration) {
        self.bytes(&answer.multiple.to_le_bytes());
        if let Some(facets) = answer.facets {
            self.facets(facets);
        }
        self.cost(&answer.cost);
    }
}
