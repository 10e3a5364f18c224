//! Worlds on the heap.

use core::{
    fmt::Debug,
    mem,
    ops::{Deref, DerefMut},
};

use tetracone::{
    Dimension,
    solid::AsSolid,
    world::{Storage, WorldError, WorldIn},
};

/// Places for solids and pairs on the heap: as many as are asked for at first, and more as they are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Heap {
    /// For so many solids, at most 2^15.
    pub solids: usize,
    /// For the memory of so many pairs, at most 2^16 - 1.
    pub pairs: usize,
}

/// A [world](WorldIn) on the heap that makes room as solids and near pairs come.
///
/// It tells what a world with room for all from the start tells, bit for bit. Its snapshots are
/// vectors; [`WorldIn::restore`] takes them, here and in any other world.
///
/// ```
/// use tetracone::{space::{Point, Pose, Space}, world::Mobility};
/// use tetracone_std::{HeapWorld, OwnedSolid, load::{LoadOptions, Loaded}};
///
/// type Part = OwnedSolid<Space<f32>>;
///
/// let load = |name| Loaded::open(name, &LoadOptions::default());
/// let parts: [Part; 2] = [load("box:1,1,1")?.solid()?, load("sphere:0.5")?.solid()?];
/// let mut world = HeapWorld::new();
/// let fixture = world.insert(parts[0].clone(), Pose::default(), Mobility::Static)?;
/// let ball = world.insert(parts[1].clone(), Pose::default(), Mobility::Moving)?;
/// assert_eq!(world.step()?.touching, 1);
/// let frame = world.save_vec();
/// // A frame more, in which the ball goes; then both are taken back.
/// world.remove(ball)?;
/// world.step()?;
/// assert_eq!(world.handles().collect::<Vec<_>>(), [fixture]);
/// world.restore(&frame, &parts)?;
/// world.set_pose(ball, Pose::shifted(Point::new(3.0, 0.0, 0.0))?)?;
/// assert_eq!(world.step()?.touching, 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct HeapWorld<B: AsSolid>(WorldIn<B, Heap>);

impl<G: Dimension, B: AsSolid<Dimension = G>> HeapWorld<B> {
    /// A world without solids.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn new() -> Self {
        let none = Heap {
            solids: 0,
            pairs: 0,
        };
        Self::with_room(none).expect("no room is asked for")
    }

    /// A world without solids that has room from the start.
    ///
    /// # Errors
    /// [`WorldError::Capacity`].
    pub fn with_room(room: Heap) -> Result<Self, WorldError> {
        WorldIn::in_storage(&room).map(Self)
    }

    /// What [`WorldIn::save`] writes.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn save_vec(&self) -> Vec<u8> {
        let mut bytes = vec![0; self.snapshot_len()];
        self.save(&mut bytes).expect("there is room for it");
        bytes
    }
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Default for HeapWorld<B> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: AsSolid> Deref for HeapWorld<B> {
    type Target = WorldIn<B, Heap>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<B: AsSolid> DerefMut for HeapWorld<B> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl Storage for Heap {
    type Solids<T: Clone + Debug> = Box<[T]>;
    type Pairs<T: Clone + Debug> = Box<[T]>;

    fn solids<T: Clone + Debug>(&self, value: impl Fn() -> T) -> Box<[T]> {
        (0..self.solids).map(|_| value()).collect()
    }

    fn pairs<T: Clone + Debug>(&self, value: impl Fn() -> T) -> Box<[T]> {
        (0..self.pairs).map(|_| value()).collect()
    }

    fn more_solids<T: Clone + Debug>(
        all: &mut Box<[T]>,
        count: usize,
        value: impl Fn() -> T,
    ) -> bool {
        grow(all, count, value)
    }

    fn more_pairs<T: Clone + Debug>(
        all: &mut Box<[T]>,
        count: usize,
        value: impl Fn() -> T,
    ) -> bool {
        grow(all, count, value)
    }
}

/// Makes room for so many in all, and says whether there is.
fn grow<T>(all: &mut Box<[T]>, count: usize, value: impl Fn() -> T) -> bool {
    let mut longer = mem::take(all).into_vec();
    let more = count.saturating_sub(longer.len());
    let is_room = longer.try_reserve_exact(more).is_ok();
    if is_room {
        longer.extend((0..more).map(|_| value()));
    }
    *all = longer.into_boxed_slice();
    is_room
}
