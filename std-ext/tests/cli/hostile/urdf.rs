//! URDF files that say what cannot be.

use super::{error_of, unwritten};
use crate::{
    common::{box_at, joint},
    world::World,
};

/// Every command that reads a robot, and what it would write.
pub(super) const COMMANDS: [&str; 5] = [
    "pairs r.urdf --write-srdf o.srdf",
    "bake r.urdf -o o.tcone-robot",
    "check r.urdf --path p.csv",
    "render r.urdf -o o.svg",
    "info r.urdf",
];

/// Three links in a row, each a box.
pub(super) fn sound() -> String {
    let links = ["a", "b", "c"]
        .map(|name| box_at(name, "1 1 1", "0 0 0"))
        .concat();
    let joint = |name, parent, child| joint(name, "continuous", parent, child, "");
    format!(
        "<robot name=\"r\">\n{links}{}{}</robot>\n",
        joint("j", "a", "b"),
        joint("k", "b", "c")
    )
}

/// A world with this robot, and a path for three links in a row.
pub(super) fn world(text: impl AsRef<[u8]>) -> World {
    let world = World::new();
    world.put("r.urdf", text);
    world.put("p.csv", "0.1,0.2\n0.2,0.1\n");
    world
}

/// The error of a robot that no command reads.
#[track_caller]
fn refused(text: impl AsRef<[u8]>) -> String {
    let world = world(text);
    let errors = COMMANDS.map(|command| unwritten(&world, &format!("robot {command}")));
    assert!(errors.iter().all(|error| *error == errors[0]), "{errors:?}");
    assert!(errors[0].starts_with("r.urdf:"), "{errors:?}");
    errors.into_iter().next().unwrap_or_default()
}

#[test]
fn descriptions_may_end_at_every_byte() {
    let urdf = sound();
    for end in 0..urdf.trim_end().len() {
        let _ = error_of("robot info", "r.urdf", &urdf[..end]);
    }
    for end in (0..urdf.trim_end().len()).step_by(64) {
        let _ = refused(&urdf[..end]);
    }
}
