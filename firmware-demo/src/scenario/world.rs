//! Many solids at once: static and moving, with groups, coming, going and jumping; and the same
//! way once more from a snapshot.

use tetracone::{
    image::Image,
    number::Scalar,
    query::Witness,
    solid::Solid,
    space::Space,
    world::{Change, Crowded, Groups, Handle, Mobility, Step, World},
};

use super::queries::{Stage, extents};
use crate::{digest_in, fold::Fold, noise::Noise};

/// Solids, all places of the world: with the search of a pair they fill the smallest board.
pub(super) const SOLIDS: usize = 14;

/// Less than are near now and then, so that pairs are compared without memory, too.
const PAIRS: usize = 14;

const BYTES: usize = World::<Solid<'static, Space<f32>>, SOLIDS, PAIRS>::MAX_SNAPSHOT;

const FRAMES: u32 = 96;

/// How many frames are gone twice.
const AGAIN: u32 = 12;

/// A world and how it goes on.
pub(super) struct Scene<'a, G: Stage> {
    pub(super) solid: &'a Solid<'a, G>,
    pub(super) world: World<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    pub(super) course: Course,
}

/// What a scene knows besides its world.
#[derive(Clone, Copy)]
pub(super) struct Course {
    handles: [Option<Handle>; SOLIDS],
    noise: Noise,
    frame: u32,
}

impl<'a, G: Stage> Scene<'a, G> {
    /// Nothing yet. Inlined, and copied from flash, so that the smallest board's memory never holds
    /// two of them.
    #[inline(always)]
    fn new(solid: &'a Solid<'a, G>) -> Self {
        Self {
            solid,
            world: const { World::new() },
            course: Course {
                handles: [None; SOLIDS],
                noise: Noise(0x0030_71d5),
                frame: 0,
            },
        }
    }

    /// With a solid in every place.
    #[inline(always)]
    pub(super) fn full(solid: &'a Solid<'a, G>) -> Self {
        let mut scene = Self::new(solid);
        for number in 0..SOLIDS {
            scene.enter(number);
        }
        scene
    }

    /// Puts a solid, of which there is none, into the only place that is free.
    fn enter(&mut self, number: usize) {
        let mobility = if number.is_multiple_of(4) {
            Mobility::Static
        } else {
            Mobility::Moving
        };
        let pose = self.pose(number, number);
        let handle = self.world.insert(self.solid, pose, mobility).ok();
        if handle.map(Handle::index) != Some(number) {
            crate::fail("the world has no place for a solid");
        }
        self.known(number, handle);
    }

    /// The solid of this number, if there is one now.
    pub(super) fn handle(&self, number: usize) -> Option<Handle> {
        self.course.handles.get(number).copied().flatten()
    }

    fn known(&mut self, number: usize, handle: Option<Handle>) {
        if let Some(slot) = self.course.handles.get_mut(number) {
            *slot = handle;
        }
    }

    fn pose(&mut self, number: usize, cell: usize) -> G::Pose {
        self.course.pose(self.solid, number, cell)
    }

    /// A frame: all moving solids go on, and one thing happens besides.
    pub(super) fn go(&mut self) -> Result<Step, Crowded> {
        let frame = self.course.frame;
        let chosen = self.course.noise.next() as usize % SOLIDS;
        for number in 0..SOLIDS {
            let Some(handle) = self.handle(number) else {
                continue;
            };
            let is_chosen = number == chosen;
            if number.is_multiple_of(4) && !is_chosen {
                continue;
            }
            // There and back again.
            let jumps = is_chosen && frame % 4 == 1;
            let pose = self.pose(number, if jumps { number / 2 } else { number });
            let moved = self.world.set_pose(handle, pose);
            let grouped = if is_chosen && frame % 4 == 2 {
                let groups = Groups {
                    membership: 1 << (frame % 3),
                    filter: 3 << (frame % 2),
                };
                self.world.set_groups(handle, groups)
            } else {
                Ok(())
            };
            let removed = if is_chosen && frame % 8 == 3 {
                self.known(number, None);
                self.world.remove(handle)
            } else {
                Ok(())
            };
            if moved.and(grouped).and(removed).is_err() {
                crate::fail("the world has lost a solid");
            }
        }
        if frame % 8 == 6
            && let Some(gone) = self.course.handles.iter().position(Option::is_none)
        {
            self.enter(gone);
        }
        self.course.frame = frame.wrapping_add(1);
        self.world.step()
    }
}

impl Course {
    /// A solid about a cell of a grid, so near to others that it touches them now and then.
    pub(super) fn pose<G: Stage>(
        &mut self,
        solid: &Solid<'_, G>,
        number: usize,
        cell: usize,
    ) -> G::Pose {
        let (_, [size, ..]) = extents(solid);
        let [columns, rows] = if G::DIMENSION == 2 { [6, 4] } else { [4, 3] };
        let cell = [cell % columns, cell / columns % rows, cell / columns / rows];
        let [time, phase] = [self.frame, u32::try_from(number).unwrap_or(0)].map(f64::from);
        let (sine, cosine) = libm::sincos(time * (0.05 + phase / 500.0) + phase);
        let mut place = [cosine, sine, sine * cosine];
        for (x, cell) in place.iter_mut().zip(cell) {
            let cell = f64::from(u32::try_from(cell).unwrap_or(0));
            let shaken = f64::from(self.noise.small()) / 1e7;
            *x = size * (0.9 * cell + 0.3 * *x + shaken);
        }
        let shift = place.map(|x| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO));
        let angle = time * phase / 200.0;
        match G::turned(G::point(shift), angle) {
            Some(pose) => pose,
            None => crate::fail("a solid has left the domain"),
        }
    }
}

/// Opens a baked solid and sets many of them going: straight on, and once more with every few frames
/// taken back.
pub(super) fn world<G: Stage>(group: &str, image: &Image<'_>) {
    let Ok(solid) = image.solid::<G>() else {
        crate::fail("a baked solid without boxes")
    };
    let [mut straight, mut again] = [Fold::new(); 2];
    straight.course(&solid, Fold::frames);
    again.course(&solid, |fold, scene, bytes| {
        let (ahead, course) = (*fold, scene.course);
        fold.frames(scene, bytes);
        if scene.world.restore(bytes, &[scene.solid]).is_err() {
            crate::fail("the world refuses its own snapshot");
        }
        (*fold, scene.course) = (ahead, course);
        fold.frames(scene, bytes);
    });
    if again.value() != straight.value() {
        crate::fail("the world goes another way from its snapshot");
    }
    digest_in(group, "world", straight.value());
}

impl Fold {
    /// From nothing on, `go` by `go`. Not inlined: there is memory for one world at a time.
    #[inline(never)]
    fn course<G: Stage>(
        &mut self,
        solid: &Solid<'_, G>,
        go: impl Fn(&mut Self, &mut Scene<'_, G>, &[u8]),
    ) {
        let (mut scene, mut bytes) = (Scene::full(solid), [0; BYTES]);
        while scene.course.frame < FRAMES {
            let Ok(length) = scene.world.save(&mut bytes) else {
                crate::fail("the world's snapshot does not fit")
            };
            let bytes = bytes.get(..length).unwrap_or_default();
            self.bytes(bytes);
            go(self, &mut scene, bytes);
        }
    }

    /// Goes on for a few frames and folds in what the world tells.
    fn frames<G: Stage>(&mut self, scene: &mut Scene<'_, G>, _: &[u8]) {
        for _ in 0..AGAIN {
            let words = match scene.go() {
                Ok(step) => [step.near, step.touching, step.untracked],
                Err(crowded) => [crowded.capacity, crowded.untold, usize::MAX],
            };
            for count in words {
                self.word(u32::try_from(count).unwrap_or(u32::MAX));
            }
            for event in scene.world.events() {
                let change = match event.change {
                    Change::Begin => 0,
                    Change::Stay => 1,
                    Change::End => 2,
                    Change::Near => 3,
                    Change::Far => 4,
                    Change::Unfinished => 5,
                };
                self.word(change);
                for solid in [event.first, event.second] {
                    self.word(u32::try_from(solid.index()).unwrap_or(u32::MAX));
                }
                match event.witness {
                    Some(Witness::Facets(pair)) => {
                        self.word(pair.first);
                        self.word(pair.second);
                    }
                    Some(Witness::FirstInSecond(facet) | Witness::SecondInFirst(facet)) => {
                        self.word(facet);
                    }
                    None => {}
                }
            }
        }
    }
}
