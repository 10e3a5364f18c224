//! A work cell in one struct: parts that own their images, a world on the heap, and the memory of a probe.
//!
//! ```sh
//! cargo run -p tetracone-std --example work_cell                    # two rings of the demo
//! cargo run -p tetracone-std --example work_cell -- fixture.stl tool.stl
//! ```

use core::error::Error;
use std::env;

use tetracone::{
    BallTracker,
    query::Ball,
    solid::AsSolid,
    space::{Point, Pose, Space},
    world::{Handle, Mobility, WorldError},
};
use tetracone_std::{
    HeapWorld, OwnedSolid,
    bake::{BakeOptions, bake},
    load::{LoadOptions, Loaded},
    shape,
};

type Part = OwnedSolid<Space<f32>>;

/// Everything that is there; no lifetime, so it can be moved, kept in another struct or sent to a thread.
struct WorkCell {
    fixture: Part,
    world: HeapWorld<Part>,
    tool: Handle,
    probe: BallTracker,
}

impl WorkCell {
    fn new(fixture: Part, tool: Part) -> Result<Self, WorldError> {
        let mut world = HeapWorld::new();
        world.insert(fixture.clone(), Pose::default(), Mobility::Static)?;
        let tool = world.insert(tool, Pose::default(), Mobility::Moving)?;
        Ok(Self {
            fixture,
            world,
            tool,
            probe: BallTracker::new(),
        })
    }

    /// Moves the tool, and says whether it touches the fixture now and whether the probe at its tip does.
    fn frame(&mut self, at: Point<f32>) -> Result<[bool; 2], Box<dyn Error>> {
        self.world.set_pose(self.tool, Pose::shifted(at)?)?;
        let touching = self.world.step()?.touching > 0;
        let tip = Ball::new(at, 0.05)?;
        let probe = &mut self.probe;
        let probed = probe.intersects(self.fixture.as_solid(), &tip);
        Ok([touching, probed])
    }
}

fn part(file: Option<String>) -> Result<Part, Box<dyn Error>> {
    if let Some(file) = file {
        return Ok(Loaded::open(file, &LoadOptions::default())?.solid()?);
    }
    let ring = shape::ring();
    Ok(bake::<Space<f32>>(&ring.points, &ring.faces, &BakeOptions::default())?.into_solid()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut files = env::args().skip(1);
    let mut cell = WorkCell::new(part(files.next())?, part(files.next())?)?;
    for step in (0..=30_u8).rev() {
        let x = f32::from(step) * 0.1;
        let [touching, probed] = cell.frame(Point::new(x, 0.0, 0.0))?;
        println!("x = {x:.1}: touching {touching}, the probe {probed}");
    }
    Ok(())
}
