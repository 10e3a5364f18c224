//! What balls and segments say of a solid, in the plane and in space.

use tetracone::{
    BallTracker, Cost, Dimension, SegmentTracker,
    number::Scalar,
    query::{Ball, Segment},
    solid::Solid,
};
use tetracone_classic::Entry;

use crate::{digest_in, fold::Fold, noise::Noise};

/// Frames of every kind of question.
pub(super) const FRAMES: u32 = 400;

/// What the plane and space have of their own in a scenario.
pub(super) trait Stage: Dimension + PartialEq {
    /// A solid turned by an angle, then shifted.
    fn turned(shift: Self::Point, angle: f64) -> Option<Self::Pose>;

    fn direction_words(direction: Self::Direction) -> [u32; 3];
}

/// A place of the arithmetic.
pub(super) fn point<G: Stage>(place: [f64; 3]) -> G::Point {
    G::point(place.map(|x| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO)))
}

/// Where a solid begins along the axes, and how far it extends.
pub(super) fn extents<G: Stage>(solid: &Solid<'_, G>) -> ([f64; 3], [f64; 3]) {
    let bounds = solid.bounds();
    let (low, high) = (
        bounds.low.map(Scalar::to_real),
        bounds.high.map(Scalar::to_real),
    );
    (low, [0, 1, 2].map(|k| high[k] - low[k]))
}

/// The middle of a solid's box.
pub(super) fn middle<G: Stage>(solid: &Solid<'_, G>) -> G::Point {
    let (low, extent) = extents(solid);
    point::<G>([0, 1, 2].map(|k| low[k] + extent[k] / 2.0))
}

/// A place around a solid: now and then a vertex, otherwise a walk with jumps.
pub(super) fn wander<G: Stage>(
    solid: &Solid<'_, G>,
    frame: u32,
    last: G::Point,
    noise: &mut Noise,
) -> G::Point {
    let (low, extent) = extents(solid);
    let mut near = |from: [f64; 3], part: f64| {
        let mut place = from;
        for k in 0..G::DIMENSION {
            place[k] += extent[k] * f64::from(noise.small()) * part;
        }
        point::<G>(place)
    };
    match frame % 16 {
        0 => {
            let facets = u32::try_from(solid.cells().facet_count()).unwrap_or(u32::MAX);
            let facet = solid.cells().facet(noise.next() % facets.max(1));
            facet.map_or(last, |facet| G::corner(&facet, 0))
        }
        1 => near(low, 1.0 / 20_000.0),
        _ => near(G::coordinates(last).map(Scalar::to_real), 1.0 / 2_000_000.0),
    }
}

/// What can be asked of one solid with boxes, besides points.
pub(super) fn queries<G: Stage>(group: &str, solid: &Solid<'_, G>) {
    balls(group, solid);
    sweeps(group, solid);
}

fn balls<G: Stage>(group: &str, solid: &Solid<'_, G>) {
    let [mut touches, mut coherent, mut nearest] = [Fold::new(); 3];
    let mut noise = Noise(0x000b_a115);
    let (mut tracker, mut contacts) = (BallTracker::new(), BallTracker::new());
    let mut place = middle(solid);
    let (_, [width, ..]) = extents(solid);
    for frame in 0..FRAMES {
        place = wander(solid, frame, place, &mut noise);
        let radius = width * f64::from(frame % 5) / 64.0;
        let Some(radius) = G::Scalar::nearest(radius) else {
            continue;
        };
        let Ok(ball) = Ball::<G>::new(place, radius) else {
            continue;
        };
        let hit = solid.intersects_ball(&ball);
        let answer = contacts.explain(solid, &ball);
        if hit != tracker.intersects(solid, &ball) || hit != answer.hit {
            crate::fail("memory changed a ball's answer");
        }
        touches.word(u32::from(hit));
        coherent.bytes(&tracker.to_bytes());
        nearest.bytes(answer.class.name().as_bytes());
        nearest.word(answer.nearest.facet);
        nearest.place::<G>(answer.nearest.point);
        nearest.word(answer.nearest.distance.to_word());
        nearest.direction::<G>(answer.nearest.normal);
        nearest.cost(&answer.cost);
        nearest.bytes(&contacts.to_bytes());
    }
    digest_in(group, "ball-touches", touches.value());
    digest_in(group, "ball-coherent", coherent.value());
    digest_in(group, "ball-contact", nearest.value());
}

fn sweeps<G: Stage>(group: &str, solid: &Solid<'_, G>) {
    let [mut hits, mut coherent] = [Fold::new(); 2];
    let mut noise = Noise(0x005e_e9ed);
    let (mut tracker, mut from) = (SegmentTracker::new(), middle(solid));
    for frame in 0..FRAMES {
        let to = wander(solid, frame, from, &mut noise);
        if let Ok(sweep) = Segment::<G>::new(from, to) {
            let (hit, cost) = tracker.explain(solid, &sweep);
            if hit.is_some() != solid.intersects_segment(&sweep) || hit != solid.cast(&sweep) {
                crate::fail("memory changed a segment's answer");
            }
            if let Some(hit) = hit {
                hits.word(hit.facet.unwrap_or(u32::MAX));
                hits.word(hit.parameter.to_bits());
                hits.place::<G>(hit.point);
            }
            coherent.cost(&cost);
            coherent.bytes(&tracker.to_bytes());
        }
        from = to;
    }
    digest_in(group, "sweep", hits.value());
    digest_in(group, "sweep-coherent", coherent.value());
}

impl Fold {
    pub(super) fn place<G: Stage>(&mut self, point: G::Point) {
        for coordinate in G::coordinates(point).into_iter().take(G::DIMENSION) {
            self.word(coordinate.to_word());
        }
    }

    pub(super) fn entry<G: Stage>(&mut self, entry: Option<Entry<G>>) {
        let Some(entry) = entry else {
            self.word(0);
            return;
        };
        self.word(entry.parameter.to_bits());
        self.place::<G>(entry.point);
        self.word(u32::from(entry.is_grazing));
        if let Some(normal) = entry.normal {
            self.direction::<G>(normal);
        }
    }

    pub(super) fn direction<G: Stage>(&mut self, direction: G::Direction) {
        for word in G::direction_words(direction) {
            self.word(word);
        }
    }

    pub(super) fn cost(&mut self, cost: &Cost) {
        let Cost {
            evaluations,
            slabs,
            cells,
            boxes,
            facets,
            ..
        } = *cost;
        for count in [evaluations, slabs, cells, boxes, facets] {
            self.word(count);
        }
    }
}
