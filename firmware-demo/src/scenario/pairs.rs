//! Solids against solids, in the plane and in space.

use tetracone::{
    PairTracker,
    image::Image,
    number::Scalar,
    query::{FacetPair, ImpactStatus, Posed, Witness},
    solid::Solid,
};

use super::queries::{FRAMES, Stage, extents, point};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Of so many frames one asks for all pairs of facets, the region and the impact: these take longer.
const SELDOM: u32 = 8;

/// A solid that turns and circles about another one of its kind.
pub(super) fn pairs<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let [mut meets, mut coherent, mut answers, mut within] = [Fold::new(); 4];
    let [mut crossings, mut impacts] = [Fold::new(); 2];
    let mut noise = Noise(0x0000_9a12);
    let mut tracker = PairTracker::new();
    let (_, [width, ..]) = extents(&solid);
    let near = G::Scalar::nearest(width / 64.0).unwrap_or(G::Scalar::ZERO);
    let mut last = G::Pose::default();
    for frame in 0..FRAMES {
        let Some(pose) = circling::<G>(frame, width, noise.small()) else {
            continue;
        };
        let Ok(placed) = solid.at(pose) else { continue };
        let answer = solid.distance(&placed);
        let hit = solid.intersects(&placed);
        if hit != tracker.intersects(&solid, &placed) || hit != answer.witness.is_some() {
            crate::fail("memory changed a pair's answer");
        }
        meets.word(u32::from(hit));
        coherent.bytes(&tracker.to_bytes());
        answers.witness(answer.witness);
        answers.word(answer.distance.to_word());
        answers.cost(&answer.cost);
        within.word(u32::from(
            PairTracker::new().comes_within(&solid, &placed, near),
        ));
        if frame % SELDOM == 0 {
            crossings.crossings(&solid, &placed);
            impacts.impact(&solid, [last, pose], near);
            last = pose;
        }
    }
    digest_in(group, "pair-meets", meets.value());
    digest_in(group, "pair-coherent", coherent.value());
    digest_in(group, "pair-answer", answers.value());
    digest_in(group, "pair-within", within.value());
    digest_in(group, "pair-crossings", crossings.value());
    digest_in(group, "pair-impact", impacts.value());
}

/// Where a solid of this width is that turns and circles about another one.
pub(super) fn circling<G: Stage>(frame: u32, width: f64, noise: i16) -> Option<G::Pose> {
    let turn = f64::from(frame) / 40.0;
    let (sine, cosine) = libm::sincos(turn);
    let away = width * (0.9 + f64::from(noise) / 100_000.0);
    let shift = point::<G>([away * cosine, away * sine, width * sine / 8.0]);
    G::turned(shift, -3.0 * turn)
}

impl Fold {
    pub(super) fn facets(&mut self, pair: FacetPair) {
        self.word(pair.first);
        self.word(pair.second);
    }

    pub(super) fn witness(&mut self, witness: Option<Witness>) {
        let words = match witness {
            None => [0, 0, 0],
            Some(Witness::Facets(pair)) => [1, pair.first, pair.second],
            Some(Witness::SecondInFirst(facet)) => [2, facet, 0],
            Some(Witness::FirstInSecond(facet)) => [3, facet, 0],
        };
        for word in words {
            self.word(word);
        }
    }

    fn crossings<G: Stage>(&mut self, solid: &Solid<'_, G>, placed: &Posed<'_, G>) {
        let mut pairs = [FacetPair::default(); 4];
        let found = solid.crossings(placed, &mut pairs);
        for pair in pairs.iter().take(found.written) {
            self.facets(*pair);
        }
        self.word(u32::from(found.is_truncated()));
    }

    fn impact<G: Stage>(
        &mut self,
        solid: &Solid<'_, G>,
        [from, to]: [G::Pose; 2],
        tolerance: G::Scalar,
    ) {
        let Ok(impact) = solid.time_of_impact(solid, &from, &to, tolerance) else {
            self.word(u32::MAX);
            return;
        };
        self.word(impact.free.to_bits());
        match impact.status {
            None => self.word(0),
            Some(ImpactStatus::Touching(witness)) => self.witness(Some(witness)),
            Some(ImpactStatus::Near(pair)) => self.facets(pair),
            Some(ImpactStatus::Unfinished) => self.word(u32::MAX),
        }
        self.cost(&impact.cost);
    }
}
