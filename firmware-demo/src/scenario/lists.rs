//! All there is of something, in the plane and in space: facets within balls, hits of segments, nested
//! pieces, and what facets have in common.

use tetracone::{
    image::Image,
    number::Scalar,
    query::{Ball, Extent, FacetPair, Feature, Hit, Listed, Posed, Segment, Witness},
    solid::Solid,
};

use super::{
    pairs::circling,
    queries::{FRAMES, Stage, extents, middle, wander},
};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Of so many frames one asks for lists.
const SELDOM: u32 = 4;

/// There is not always room for all.
const ROOM: usize = 6;

/// A ball, a segment and a solid of the same kind that go about a solid.
pub(super) fn lists<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let [mut within, mut hits, mut pieces, mut parts] = [Fold::new(); 4];
    let mut noise = Noise(0x0000_1157);
    let mut from = middle(&solid);
    let (_, [width, ..]) = extents(&solid);
    for frame in (0..FRAMES).filter(|frame| frame % SELDOM == 0) {
        let to = wander(&solid, frame / SELDOM, from, &mut noise);
        let radius = G::Scalar::nearest(width * f64::from(frame % 7) / 32.0);
        if let Some(ball) = radius.and_then(|radius| Ball::<G>::new(to, radius).ok()) {
            within.facets_within(&solid, &ball);
        }
        if let Ok(segment) = Segment::<G>::new(from, to) {
            hits.hits(&solid, &segment);
        }
        from = to;
        let Some(pose) = circling::<G>(frame, width, noise.small()) else {
            continue;
        };
        let Ok(placed) = solid.at(pose) else { continue };
        pieces.nested(&solid, &placed);
        parts.common_parts(&solid, &placed);
    }
    digest_in(group, "list-within", within.value());
    digest_in(group, "list-hits", hits.value());
    digest_in(group, "list-pieces", pieces.value());
    digest_in(group, "list-parts", parts.value());
}

impl Fold {
    fn listed(&mut self, listed: Listed) {
        self.word(u32::try_from(listed.count).unwrap_or(u32::MAX));
        self.word(u32::from(listed.is_truncated()));
    }

    fn facets_within<G: Stage>(&mut self, solid: &Solid<'_, G>, ball: &Ball<G>) {
        let mut facets = [0; ROOM];
        let listed = solid.facets_within(ball, &mut facets);
        self.listed(listed);
        facets
            .iter()
            .take(listed.written)
            .for_each(|facet| self.word(*facet));
    }

    fn hits<G: Stage>(&mut self, solid: &Solid<'_, G>, segment: &Segment<G>) {
        let mut hits = [Hit::default(); ROOM];
        let listed = solid.hits(segment, &mut hits);
        self.listed(listed);
        for hit in hits.iter().take(listed.written) {
            self.word(hit.facet);
            self.word(hit.parameter.to_bits());
            self.place::<G>(hit.point);
        }
    }

    fn nested<G: Stage>(&mut self, solid: &Solid<'_, G>, placed: &Posed<'_, G>) {
        let mut witnesses = [Witness::default(); ROOM];
        let listed = solid.nested_pieces(placed, &mut witnesses);
        self.listed(listed);
        for witness in witnesses.iter().take(listed.written) {
            self.witness(Some(*witness));
        }
    }

    fn common_parts<G: Stage>(&mut self, solid: &Solid<'_, G>, placed: &Posed<'_, G>) {
        let mut pairs = [FacetPair::default(); ROOM];
        let listed = solid.crossings(placed, &mut pairs);
        for pair in pairs.iter().take(listed.written) {
            let Some(part) = solid.common_part(placed, *pair) else {
                crate::fail("facets that meet have nothing in common")
            };
            for feature in part.features {
                self.word(match feature {
                    Feature::Vertex(number) => number,
                    Feature::Edge(number) => number | 4,
                    Feature::Facet => 8,
                });
            }
            match part.extent {
                Extent::Point(point) => self.place::<G>(point),
                Extent::Segment(ends) => ends.into_iter().for_each(|end| self.place::<G>(end)),
                Extent::Area => self.word(u32::MAX),
            }
        }
    }
}
