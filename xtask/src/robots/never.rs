//! What SRDFs say never touches, proven or refuted.

use core::fmt::Write as _;
use std::{fs, path::Path, time::Instant};

use anyhow::{Context as _, Result, anyhow};
use tetracone_std::{
    mend::{Mending, Method},
    robot::{
        Disabled, Effort, Files, PairFound, Reachable, Reason, Robot, Shapes, SolidOptions, Solids,
        Srdf,
    },
};

use crate::parallel;

/// Robots, and the SRDFs that belong to them and give `Never` as a reason.
const ROBOTS: [[&str; 2]; 13] = [
    ["a1_description/urdf/a1.urdf", "a1_description/srdf/a1.srdf"],
    [
        "anymal_b_simple_description/robots/anymal.urdf",
        "anymal_b_simple_description/srdf/anymal.srdf",
    ],
    [
        "anymal_b_simple_description/robots/anymal-kinova.urdf",
        "anymal_b_simple_description/srdf/anymal-kinova.srdf",
    ],
    [
        "anymal_c_simple_description/urdf/anymal.urdf",
        "anymal_c_simple_description/srdf/anymal.srdf",
    ],
    ["b1_description/urdf/b1.urdf", "b1_description/srdf/b1.srdf"],
    [
        "baxter_description/urdf/baxter.urdf",
        "baxter_description/srdf/baxter_manipulation.srdf",
    ],
    [
        "go1_description/urdf/go1.urdf",
        "go1_description/srdf/go1.srdf",
    ],
    [
        "hyq_description/robots/hyq_no_sensors.urdf",
        "hyq_description/srdf/hyq.srdf",
    ],
    [
        "panda_description/urdf/panda.urdf",
        "panda_description/srdf/panda.srdf",
    ],
    [
        "pr2_description/urdf/pr2.urdf",
        "pr2_description/srdf/pr2.srdf",
    ],
    [
        "romeo_description/urdf/romeo.urdf",
        "romeo_description/srdf/romeo.srdf",
    ],
    [
        "talos_data/robots/talos_reduced.urdf",
        "talos_data/srdf/talos.srdf",
    ],
    [
        "xarm_description/urdf/xarm7.urdf",
        "xarm_description/srdf/xarm7.srdf",
    ],
];

/// Places of the joints for a pair; with the usual ten thousand it takes three times as long.
const EFFORT: Effort = Effort {
    budget: 3000,
    margin: 0.0,
};

/// So many of the refuted pairs of a robot are listed.
const LISTED: usize = 6;

/// A robot with what was found of its pairs.
struct Subject {
    name: &'static str,
    robot: Robot,
    found: Vec<PairFound>,
}

/// Two tables: robots with how many of their pairs are proven and refuted, and the first refuted ones of each.
pub(super) fn tables(folder: &Path) -> Result<String> {
    let start = Instant::now();
    let subjects: Vec<_> = ROBOTS
        .iter()
        .map(|names| Subject::of(folder, *names))
        .collect::<Result<_>>()?;
    let mut text = String::new();
    writeln!(
        text,
        "| robot | `Never` | proven | refuted | undecided |\n| --- | --- | --- | --- | --- |"
    )?;
    let mut sums = [0; 4];
    for subject in &subjects {
        let counts = subject.counts();
        row(&mut text, subject.name, counts)?;
        sums = [0, 1, 2, 3].map(|k| sums[k] + counts[k]);
    }
    row(&mut text, &format!("all {}", subjects.len()), sums)?;
    writeln!(
        text,
        "\n| robot | links | where they touch |\n| --- | --- | --- |"
    )?;
    for subject in &subjects {
        subject.list(&mut text)?;
    }
    writeln!(text, "\nsearched in {:.0} s", start.elapsed().as_secs_f64())?;
    Ok(text)
}

fn row(text: &mut String, name: &str, [all, proven, refuted, rest]: [usize; 4]) -> Result<()> {
    writeln!(text, "| {name} | {all} | {proven} | {refuted} | {rest} |")?;
    Ok(())
}

impl Subject {
    fn of(folder: &Path, [urdf, srdf]: [&'static str; 2]) -> Result<Self> {
        let read =
            |name: &str| fs::read(folder.join(name)).with_context(|| format!("cannot read {name}"));
        let robot = Robot::read(urdf, &read(urdf)?, Shapes::Collision)?;
        let srdf = Srdf::read(srdf, &read(srdf)?, &robot)?;
        let options = SolidOptions {
            mend: Some(Method::Repair(Mending {
                fill: Some(usize::MAX),
                ..Mending::default()
            })),
            ..SolidOptions::default()
        };
        let files = Files::beside(&folder.join(urdf));
        let solids = Solids::of(&robot, &files, &options, || {})?;
        let never = |pair: &&Disabled| pair.reason == Reason::Never;
        let mut pairs: Vec<_> = srdf
            .disabled
            .iter()
            .filter(never)
            .map(|pair| pair.links)
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        let found = parallel::map(&pairs, |links| {
            let found = Reachable::of_pair(&robot, &solids, *links, EFFORT);
            found.map_err(|error| anyhow!("{urdf}: {error}"))
        });
        // Some links have no shapes, and some pairs are rigid.
        let found = found?.into_iter().flatten();
        let found = found
            .filter(|found| !found.coordinates.is_empty())
            .collect();
        Ok(Self {
            name: urdf,
            robot,
            found,
        })
    }

    /// All pairs, those that are proven, refuted and neither.
    fn counts(&self) -> [usize; 4] {
        let all = self.found.len();
        let of = |name: &str| {
            self.found
                .iter()
                .filter(|found| found.reachable.name() == name)
                .count()
        };
        [all, of("never"), of("possible"), of("undecided")]
    }

    fn list(&self, text: &mut String) -> Result<()> {
        let names = self.robot.coordinate_names();
        let refuted = self
            .found
            .iter()
            .filter_map(|found| match &found.reachable {
                Reachable::Possible(q) => Some((found, q)),
                _ => None,
            });
        for (found, q) in refuted.clone().take(LISTED) {
            let [one, other] = found.links.map(|link| &self.robot.links()[link].name);
            let joints = found
                .coordinates
                .iter()
                .map(|k| format!("{}={}", names[*k], q[*k] + 0.0));
            let joints = joints.collect::<Vec<_>>().join(",");
            writeln!(text, "| {} | {one}, {other} | `{joints}` |", self.name)?;
        }
        let more = refuted.count().saturating_sub(LISTED);
        if more > 0 {
            writeln!(text, "| {} | {more} more | |", self.name)?;
        }
        Ok(())
    }
}
