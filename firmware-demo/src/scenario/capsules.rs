//! Capsules, balls that move, and points that move towards boxes and capsules, in the plane and in space.

use tetracone::{
    BallTracker, CapsuleTracker,
    image::Image,
    number::Scalar,
    query::{BallHit, Capsule, Contact, Segment},
    volume::Aabb,
};
use tetracone_classic::{box_entry, round_entry};

use super::queries::{FRAMES, Stage, extents, middle, wander};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Of so many frames one is asked.
const SELDOM: u32 = 4;

/// Between one place of a walk and the next.
pub(super) fn capsules<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let [
        mut touches,
        mut coherent,
        mut nearest,
        mut moving,
        mut entries,
    ] = [Fold::new(); 5];
    let mut noise = Noise(0x000c_a951);
    let (mut tracker, mut axes, mut ball) = (
        CapsuleTracker::new(),
        CapsuleTracker::new(),
        BallTracker::new(),
    );
    let centre = middle(&solid);
    let (mut before, mut from) = (centre, centre);
    let (_, [width, ..]) = extents(&solid);
    for frame in 0..FRAMES {
        let start = from;
        from = wander(&solid, frame, start, &mut noise);
        if frame % SELDOM != 0 {
            continue;
        }
        let Some(radius) = G::Scalar::nearest(width * f64::from(frame % 5) / 64.0) else {
            continue;
        };
        let Ok(axis) = Segment::<G>::new(start, from) else {
            continue;
        };
        let Ok(capsule) = Capsule::new(axis, radius) else {
            continue;
        };
        if let Ok(way) = Segment::<G>::new(before, centre) {
            let aabb = Aabb::of_point(start).union(&Aabb::of_point(from));
            entries.entry(box_entry(&aabb, &way));
            entries.entry(round_entry(capsule, &way));
        }
        before = start;
        let hit = solid.intersects_capsule(&capsule);
        if hit != tracker.intersects(&solid, &capsule) {
            crate::fail("memory changed a capsule's answer");
        }
        touches.word(u32::from(hit));
        coherent.bytes(&tracker.to_bytes());
        nearest.axis(&axes.distance(&solid, &axis));
        nearest.bytes(&axes.to_bytes());
        if let Some(hit) = ball.cast(&solid, &capsule) {
            moving.hit(&hit);
        }
        moving.bytes(&ball.to_bytes());
    }
    digest_in(group, "capsule-touches", touches.value());
    digest_in(group, "capsule-coherent", coherent.value());
    digest_in(group, "capsule-contact", nearest.value());
    digest_in(group, "ball-moving", moving.value());
    digest_in(group, "volume-entry", entries.value());
}

impl Fold {
    fn axis<G: Stage>(&mut self, contact: &Contact<G>) {
        self.word(contact.facet);
        self.place::<G>(contact.point);
        self.place::<G>(contact.on_axis);
        self.word(contact.distance.to_word());
        self.direction::<G>(contact.normal);
    }

    fn hit<G: Stage>(&mut self, hit: &BallHit<G>) {
        self.word(hit.facet);
        self.word(hit.parameter.to_bits());
        self.place::<G>(hit.centre);
        self.place::<G>(hit.point);
        self.direction::<G>(hit.normal);
    }
}
