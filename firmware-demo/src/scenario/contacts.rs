//! Contact points, in the plane and in space.

use tetracone::{
    image::Image,
    number::Scalar,
    query::{ContactPoint, Feature},
};

use super::{
    pairs::circling,
    queries::{FRAMES, Stage, extents},
};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Of so many frames one asks for contact points.
const SELDOM: u32 = 16;

/// There is not always room for all candidates.
const ROOM: usize = 48;

/// A solid that turns and circles about another one of its kind, at times through it.
pub(super) fn contacts<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let mut fold = Fold::new();
    let mut noise = Noise(0x0000_c047);
    let (_, [width, ..]) = extents(&solid);
    let margin = G::Scalar::nearest(width / 64.0).unwrap_or(G::Scalar::ZERO);
    for frame in (0..FRAMES).filter(|frame| frame % SELDOM == 0) {
        let Some(pose) = circling::<G>(frame, width, noise.small()) else {
            continue;
        };
        let Ok(placed) = solid.at(pose) else { continue };
        let mut points = [ContactPoint::default(); ROOM];
        let listed = solid.contact_points(&placed, margin, &mut points);
        fold.word(u32::try_from(listed.count).unwrap_or(u32::MAX));
        fold.word(u32::from(listed.is_truncated()));
        for point in points.iter().take(listed.written) {
            fold.point(point);
        }
    }
    digest_in(group, "contact-points", fold.value());
}

impl Fold {
    fn point<G: Stage>(&mut self, point: &ContactPoint<G>) {
        self.facets(point.facets);
        for feature in point.features {
            self.word(match feature {
                Feature::Vertex(number) => number,
                Feature::Edge(number) => number | 4,
                Feature::Facet => 8,
            });
        }
        point
            .points
            .into_iter()
            .for_each(|place| self.place::<G>(place));
        self.direction::<G>(point.normal);
        self.word(point.depth.to_word());
        self.word(point.patch);
    }
}
