//! Questions to many solids: what is at a place, in a ball and on a way, what is nearest, what is within
//! its margin, and what is met on the way somewhere else.

use tetracone::{
    image::Image,
    number::Scalar,
    query::{Ball, ImpactStatus, Segment},
    world::{Event, Groups, Handle, View},
};

use super::{
    queries::{Stage, extents, point},
    world::{SOLIDS, Scene},
};
use crate::{digest_in, fold::Fold, noise::Noise};

const FRAMES: u32 = 24;

/// Room for so many hits: fewer than there are now and then.
const HITS: usize = 6;

/// Room for so many impacts: more than touch from the start, and fewer than there are now and then.
const IMPACTS: usize = 16;

/// Opens a baked solid and asks many of them, frame by frame.
pub(super) fn asks<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let (_, [size, ..]) = extents(&solid);
    let (mut scene, mut noise) = (Scene::full(&solid), Noise(0x0041_5ba5));
    let [mut questions, mut seen] = [Fold::new(); 2];
    let radius = G::Scalar::nearest(size * 0.1).unwrap_or(G::Scalar::ZERO);
    for _ in 0..FRAMES {
        let _ = scene.go();
        let mut place =
            || point::<G>([0; 3].map(|_| size * 4.0 * f64::from(noise.small()) / 65_536.0));
        let ends = [place(), place()];
        questions.asked(&scene, ends, radius);
        seen.seen(&scene, ends, size * 3.0);
    }
    digest_in(group, "world-asks", questions.value());
    digest_in(group, "world-view", seen.value());
}

/// Opens a baked solid and sets many of them going: what is within its margin, and what is met on the
/// way somewhere else.
pub(super) fn ways<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let (_, [size, ..]) = extents(&solid);
    let mut scene = Scene::full(&solid);
    let [mut margins, mut impacts] = [Fold::new(); 2];
    let margin = G::Scalar::nearest(size * 0.1).unwrap_or(G::Scalar::ZERO);
    for frame in 0..FRAMES {
        let _ = scene.go();
        let chosen = scene.handle(frame as usize % SOLIDS);
        if let Some(handle) = chosen
            && scene.world.set_margin(handle, margin).is_err()
        {
            crate::fail("the world refuses a margin");
        }
        margins.near(&mut scene);
        impacts.met(&mut scene, margin);
    }
    digest_in(group, "world-margins", margins.value());
    digest_in(group, "world-impacts", impacts.value());
}

impl Fold {
    fn handle(&mut self, handle: Handle) {
        self.word(u32::try_from(handle.index()).unwrap_or(u32::MAX));
    }

    /// What is in view of one place, towards another one.
    #[inline(never)]
    fn seen<G: Stage>(&mut self, scene: &Scene<'_, G>, ends: [G::Point; 2], range: f64) {
        let [from, to] = ends.map(|end| G::coordinates(end).map(Scalar::to_real));
        let range = G::Scalar::nearest(range).unwrap_or(G::Scalar::ZERO);
        let view = View::new(
            ends[0],
            G::direction(from, to),
            G::Scalar::unit(0.75),
            range,
        );
        let Ok(view) = view else {
            crate::fail("a view that is none")
        };
        for handle in scene.world.members_in_view(&view, Groups::ALL) {
            self.handle(handle);
        }
        self.word(u32::MAX);
    }

    #[inline(never)]
    fn asked<G: Stage>(&mut self, scene: &Scene<'_, G>, [p, q]: [G::Point; 2], radius: G::Scalar) {
        let (world, groups) = (&scene.world, Groups::ALL);
        let (Ok(ball), Ok(way)) = (Ball::new(p, radius), Segment::new(p, q)) else {
            crate::fail("a place outside the domain")
        };
        let (Ok(at), Ok(within)) = (world.members_at(p, groups), world.members_in(&ball, groups))
        else {
            crate::fail("a place outside the domain")
        };
        for (handle, class) in at {
            self.handle(handle);
            self.bytes(class.name().as_bytes());
        }
        within.for_each(|handle| self.handle(handle));
        if let Ok(Some(first)) = world.cast(&way, groups) {
            self.handle(first.handle);
            self.place::<G>(first.hit.point);
        }
        let mut hits = [None; HITS];
        if let Ok(listed) = world.hits(&way, groups, &mut hits) {
            self.word(u32::try_from(listed.count).unwrap_or(u32::MAX));
        }
        for hit in hits.iter().flatten() {
            self.handle(hit.handle);
            self.word(hit.hit.parameter.to_bits());
        }
        if let Ok(Some(nearest)) = world.nearest(p, groups) {
            self.handle(nearest.handle);
            self.word(nearest.contact.facet);
            self.word(nearest.contact.distance.to_word());
        }
    }

    #[inline(never)]
    fn near<G: Stage>(&mut self, scene: &mut Scene<'_, G>) {
        if let Ok(step) = scene.world.step_with_margins() {
            self.word(u32::try_from(step.within).unwrap_or(u32::MAX));
        }
        let near = |event: &Event| event.nearest.is_some();
        for event in scene.world.events().filter(near) {
            self.handle(event.first);
            self.handle(event.second);
            let [one, another] =
                [event.first, event.second].map(|handle| scene.world.member(handle));
            if let Some(apart) = one
                .zip(another)
                .and_then(|(one, another)| one.distance(another))
            {
                self.word(apart.distance.to_word());
            }
        }
    }

    #[inline(never)]
    fn met<G: Stage>(&mut self, scene: &mut Scene<'_, G>, tolerance: G::Scalar) {
        let Scene {
            solid,
            world,
            course,
        } = scene;
        let goal = |handle: Handle| {
            let number = handle.index();
            // The course itself does not go on.
            let mut course = *course;
            (!number.is_multiple_of(4)).then(|| course.pose(solid, number, number / 2))
        };
        let mut impacts = [None; IMPACTS];
        let Ok(listed) = world.impacts(goal, tolerance, &mut impacts) else {
            crate::fail("a goal outside the domain")
        };
        self.word(u32::try_from(listed.count).unwrap_or(u32::MAX));
        for impact in impacts.iter().flatten() {
            self.word(impact.time.to_bits());
            self.handle(impact.first);
            self.handle(impact.second);
            self.word(match impact.status {
                ImpactStatus::Touching(_) => 0,
                ImpactStatus::Near(facets) => facets.second,
                ImpactStatus::Unfinished => 1,
            });
        }
    }
}
