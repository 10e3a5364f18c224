//! The arm, watched: a thousand frames a second it is known of all its pairs whether they are within 20
//! millimetres of each other, and how far those are apart that are, within a budget a frame.
//!
//! The arm is made of cylinders, tubes and boxes, in a UR5's proportions, in millimetres in fixed point of 16
//! fractional bits; a bucket and a post stand on a table of two plates. They are the members of a world, which steps
//! in parts: a pair whose search did not end within its frame is told to be unfinished, never to be free, and its
//! search goes on with the next frame.
//!
//! * [`Guard`]: the world, the search that was left off, and what was told; [`Guard::hash`] covers all of it.
//! * [`Guard::step`]: one frame.

mod links;
mod told;

pub use links::{LINKS, Number, Point, Pose, Space, poses};
pub use told::{Near, Told};

use tetracone::{
    include_solid,
    solid::Solid,
    world::{Groups, Handle, Mobility, StepSearch, World, WorldError},
};

use crate::{Fold, fail};
use links::{APART, PARTS};

/// Plates that the table is made of, and what stands on them.
const OBSTACLES: usize = 4;

/// Links and obstacles.
pub const MEMBERS: usize = LINKS + OBSTACLES;

/// All pairs: of links that are no neighbours, and of links and obstacles.
pub const PAIRS: usize = APART + LINKS * OBSTACLES;

/// Each member's part of a pair's margin, in millimetres.
pub const MARGIN: Number = Number::lit("10");

/// Steps that searches may take in a frame: with them every pair is known again within five frames.
pub const STEPS: u32 = 80;

/// A solid of the arm or around it.
pub type Part = Solid<'static, Space>;

static PLATE: Part = include_solid!("../../assets/guard-plate.tcone");
static BUCKET: Part = include_solid!("../../assets/guard-bucket.tcone");
static POST: Part = include_solid!("../../assets/guard-post.tcone");

/// What stands around, and where on the table.
const AROUND: [(&Part, [i32; 2]); OBSTACLES] = [
    (&PLATE, [600, -240]),
    (&PLATE, [600, 240]),
    (&BUCKET, [600, -222]),
    (&POST, [480, 330]),
];

/// The world of the arm.
pub type ArmWorld = World<Part, MEMBERS, PAIRS>;

/// All there is, and all that changes.
#[derive(Clone, Debug)]
pub struct Guard {
    /// Frames since the start.
    pub frame: u32,
    /// The links and what stands around.
    pub world: ArmWorld,
    /// From the shoulder to the hand.
    pub links: [Handle; LINKS],
    /// What a frame left off.
    pub search: StepSearch<Space>,
    /// What the last frame told.
    pub told: Told,
}

impl Guard {
    /// Before the first frame.
    #[must_use]
    pub fn new() -> Self {
        match Self::started() {
            Ok(guard) => guard,
            Err(_) => fail("the world has room for the arm"),
        }
    }

    fn started() -> Result<Self, WorldError> {
        let mut world = ArmWorld::new();
        let mut insert = |solid: Part, pose: Pose, mobility, groups| {
            let handle = world.insert(solid, pose, mobility)?;
            world.set_groups(handle, groups)?;
            world.set_margin(handle, MARGIN)?;
            Ok(handle)
        };
        let [first, ..] = PARTS;
        let mut links = [insert(first, Pose::default(), Mobility::Moving, groups(0))?; LINKS];
        for (k, (link, solid)) in links.iter_mut().zip(PARTS).enumerate().skip(1) {
            *link = insert(solid, Pose::default(), Mobility::Moving, groups(k))?;
        }
        for (solid, [x, y]) in AROUND {
            let [x, y] = [x, y].map(Number::const_from_int);
            // The table is far inside the domain.
            let pose = Pose::shifted(Point::new(x, y, Number::ZERO)).unwrap_or_default();
            insert(*solid, pose, Mobility::Static, Groups::ALL)?;
        }
        Ok(Self {
            frame: 0,
            world,
            links,
            search: StepSearch::new(),
            told: Told::new(),
        })
    }

    /// One frame.
    pub fn step(&mut self) {
        for (link, pose) in self.links.iter().zip(poses(self.frame)) {
            // The arm's reach is far inside the domain.
            let _ = self.world.set_pose(*link, pose);
        }
        // There is room for all pairs.
        let _ = self.world.step_with_budget(&mut self.search, STEPS);
        self.told.take(&self.world);
        self.frame += 1;
    }

    /// Every byte of what changes, folded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fold = Fold::new();
        fold.word(self.frame);
        let mut bytes = [0; ArmWorld::MAX_SNAPSHOT];
        let saved = self.world.save(&mut bytes).unwrap_or_default();
        fold.bytes(bytes.get(..saved).unwrap_or_default());
        fold.bytes(&self.search.to_bytes());
        self.told.fold(&mut fold);
        fold.value()
    }
}

impl Default for Guard {
    fn default() -> Self {
        Self::new()
    }
}

/// A link may touch everything but its neighbours: each link has a group of its own.
fn groups(link: usize) -> Groups {
    let neighbours = (0..LINKS).filter(|other| other.abs_diff(link) <= 1);
    let but = neighbours.fold(0, |but, other| but | 1 << other);
    Groups {
        membership: 1 << link,
        filter: !but,
    }
}
