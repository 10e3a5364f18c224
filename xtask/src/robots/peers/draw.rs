//! Configurations at random, even between the limits of every joint.

use core::fmt::Write as _;

use anyhow::{Result, bail};
use tetracone_std::robot::{JointKind, Robot};

use crate::random::Random;

/// A path of so many rows with a heading.
pub(super) fn path(robot: &Robot, rows: usize, seed: u64) -> Result<String> {
    let mut ranges = Vec::new();
    for joint in robot.joints() {
        match (joint.kind, joint.limits) {
            (JointKind::Planar | JointKind::Floating, _) => {
                bail!("the joint {} has no limits", joint.name)
            }
            _ if joint.coordinates.is_empty() => {}
            (_, Some(limits)) => ranges.push((limits.lower, limits.upper)),
            (_, None) => ranges.push((-core::f64::consts::PI, core::f64::consts::PI)),
        }
    }
    let mut text = robot.coordinate_names().join(",") + "\n";
    let mut random = Random(seed);
    for _ in 0..rows {
        for (at, (lower, upper)) in ranges.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(text, "{comma}{:?}", lower + (upper - lower) * random.part())?;
        }
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use tetracone_std::robot::{Path, Shapes};

    use super::*;

    #[test]
    fn rows_lie_within_the_limits_and_are_a_path() {
        let joint = |name: &str, kind: &str, from: &str, to: &str| {
            format!(
                "<joint name='{name}' type='{kind}'><parent link='{from}'/><child link='{to}'/>\
                 <limit lower='-1' upper='0.5' effort='1' velocity='1'/></joint>"
            )
        };
        let urdf = format!(
            "<robot name='r'><link name='a'/><link name='b'/><link name='c'/>{}{}</robot>",
            joint("one", "revolute", "a", "b"),
            joint("two", "continuous", "b", "c")
        );
        let robot = Robot::read("r.urdf", urdf.as_bytes(), Shapes::Collision).expect("a robot");
        let text = path(&robot, 100, 1).expect("a path");
        assert_eq!(text, path(&robot, 100, 1).expect("the same"));
        assert_ne!(text, path(&robot, 100, 2).expect("another"));
        let path = Path::read("path.csv", text.as_bytes(), &robot).expect("a path");
        assert_eq!(path.len(), 100);
        let pi = core::f64::consts::PI;
        assert!(
            path.rows()
                .all(|(_, q)| (-1.0..=0.5).contains(&q[0]) && q[1].abs() <= pi)
        );
        assert!(path.rows().any(|(_, q)| q[1].abs() > 3.0));
    }
}
