//! A work cell in one `static`: baked solids, a world of them, and what a probe remembers. A loop
//! moves the tool; an interrupt could do so as well.
//!
//! A critical section lends the `static`: on one core it turns interrupts off, on a host it locks. The
//! solids are checked by the compiler and lie in flash; nothing is left to do when the program starts.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use core::cell::RefCell;

use critical_section::Mutex;
use firmware_demo::{fail, program, stat_of};
use tetracone::{
    BallTracker, include_solid,
    query::Ball,
    solid::Solid,
    space::{Point, Pose, Space},
    world::{Handle, Mobility, World, WorldError},
};

type Part = Solid<'static, Space<f32>>;

static FIXTURE: Part = include_solid!("../../assets/hoop-f32.tcone");
static TOOL: Part = include_solid!("../../assets/hoop-f32.tcone");

/// Everything that is there.
struct WorkCell {
    world: World<&'static Part, 2, 1>,
    tool: Option<Handle>,
    probe: BallTracker,
}

static CELL: Mutex<RefCell<WorkCell>> = Mutex::new(RefCell::new(WorkCell::new()));

impl WorkCell {
    const fn new() -> Self {
        Self {
            world: World::new(),
            tool: None,
            probe: BallTracker::new(),
        }
    }

    /// Puts the fixture and the tool into the world, once.
    fn start(&mut self) -> Result<(), WorldError> {
        self.world
            .insert(&FIXTURE, Pose::default(), Mobility::Static)?;
        let tool = self
            .world
            .insert(&TOOL, Pose::default(), Mobility::Moving)?;
        self.tool = Some(tool);
        Ok(())
    }

    /// Moves the tool; tells whether it touches the fixture, and whether the probe on it does.
    fn frame(&mut self, at: Point<f32>) -> Option<[bool; 2]> {
        self.world
            .set_pose(self.tool?, Pose::shifted(at).ok()?)
            .ok()?;
        let is_touching = self.world.step().ok()?.touching > 0;
        let tip = Ball::new(at, 0.25).ok()?;
        Some([is_touching, self.probe.intersects(&FIXTURE, &tip)])
    }
}

program!(run);

fn run() {
    let started = critical_section::with(|section| CELL.borrow_ref_mut(section).start());
    if started.is_err() {
        fail("the cell has room for two solids")
    }
    for step in (0..=6_u8).rev() {
        let at = Point::new(f32::from(step), 0.0, 0.0);
        let told = critical_section::with(|section| CELL.borrow_ref_mut(section).frame(at));
        let Some([touching, probed]) = told else {
            fail("the tool has left the domain")
        };
        stat_of("touching", step.into(), touching.into());
        stat_of("probed", step.into(), probed.into());
    }
}
