//! How far solids are apart, in the plane and in space.

use tetracone::{
    BallTracker, PairTracker,
    image::Image,
    number::Scalar,
    query::{Contact, PairDistance, Posed},
    solid::Solid,
};

use super::{
    pairs::circling,
    queries::{FRAMES, Stage, extents},
};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Of so many frames one measures.
const SELDOM: u32 = 8;

/// A solid that turns and circles about another one of its kind, and a point on its way.
pub(super) fn distances<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let [mut distances, mut coherent, mut contacts, mut within] = [Fold::new(); 4];
    let mut noise = Noise(0x0000_d157);
    let (mut pair, mut ball) = (PairTracker::new(), BallTracker::new());
    let mut near = PairTracker::new();
    let (_, [width, ..]) = extents(&solid);
    let limit = G::Scalar::nearest(width / 16.0).unwrap_or(G::Scalar::ZERO);
    for frame in (0..FRAMES).filter(|frame| frame % SELDOM == 0) {
        let Some(pose) = circling::<G>(frame, width, noise.small()) else {
            continue;
        };
        let Ok(placed) = solid.at(pose) else { continue };
        let answer = pair.distance(&solid, &placed, None);
        if answer.witness.is_some() != solid.intersects(&placed) {
            crate::fail("a distance of zero where nothing touches");
        }
        distances.distance(&answer);
        coherent.bytes(&pair.to_bytes());
        within.within(&solid, (&placed, limit), (&answer, &mut near));
        let place = G::point(placed.bounds().low);
        if let Some(nearest) = ball.signed_distance(&solid, place) {
            contacts.contact(&nearest);
        }
    }
    digest_in(group, "distance", distances.value());
    digest_in(group, "distance-coherent", coherent.value());
    digest_in(group, "distance-signed", contacts.value());
    digest_in(group, "distance-within", within.value());
}

impl Fold {
    /// A cut-off changes no answer.
    fn within<G: Stage>(
        &mut self,
        solid: &Solid<'_, G>,
        (placed, limit): (&Posed<'_, G>, G::Scalar),
        (answer, tracker): (&PairDistance<G>, &mut PairTracker),
    ) {
        let is_near = tracker.comes_within(solid, placed, limit);
        let told = tracker.distance(solid, placed, Some(limit));
        if told.is_beyond() == (answer.witness.is_some() || answer.distance <= limit)
            || is_near != PairTracker::new().comes_within(solid, placed, limit)
        {
            crate::fail("a cut-off changed an answer");
        }
        self.word(u32::from(is_near));
        if !told.is_beyond() {
            self.distance(&told);
        }
        self.bytes(&tracker.to_bytes());
    }

    fn distance<G: Stage>(&mut self, answer: &PairDistance<G>) {
        self.word(answer.distance.to_word());
        self.cost(&answer.cost);
        let Some(nearest) = answer.nearest else {
            self.witness(answer.witness);
            return;
        };
        self.facets(nearest.facets);
        for place in nearest.points.map(G::coordinates) {
            for x in place {
                self.word(x.to_word());
            }
        }
        self.direction::<G>(nearest.direction);
    }

    fn contact<G: Stage>(&mut self, nearest: &Contact<G>) {
        self.word(nearest.facet);
        self.word(nearest.distance.to_word());
        for x in G::coordinates(nearest.point) {
            self.word(x.to_word());
        }
        self.direction::<G>(nearest.normal);
    }
}
