//! What was found, as tables for docs/ROBOTS.md.

use core::{fmt::Write as _, time::Duration};
use std::collections::BTreeMap;

use anyhow::Result;

use super::{
    judge::{Fault, Judged, Outcome, Rung},
    subjects::{Format, Found, Kind, Member, Subject},
};
use crate::process;

/// All tables.
pub(super) fn tables(found: &Found, judged: &[Judged]) -> Result<String> {
    let mut text = String::new();
    robots(&mut text, found, judged)?;
    text.push('\n');
    meshes(&mut text, found, judged)?;
    text.push('\n');
    primitives(&mut text, found, judged)?;
    text.push('\n');
    mirrored(&mut text, found, judged)?;
    refused(&mut text, found, judged)?;
    Ok(text)
}

/// What took longest, and how long.
pub(super) fn slowest<'a>(found: &'a Found, judged: &[Judged]) -> (&'a str, Duration) {
    let times = found.subjects.iter().zip(judged);
    let times = times.map(|(subject, one)| (subject.name.as_str(), one.time));
    times.max_by_key(|(_, time)| *time).unwrap_or_default()
}

/// How many meshes end how.
#[derive(Clone, Copy, Default)]
struct Counts {
    all: usize,
    accepted: [usize; Rung::ALL.len()],
    refused: [usize; Fault::ALL.len()],
}

impl Counts {
    fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Self {
        let mut counts = Self::default();
        for outcome in outcomes {
            counts.all += 1;
            let count = match outcome {
                Outcome::Accepted(rung) => &mut counts.accepted[*rung as usize],
                Outcome::Refused(fault, _) => &mut counts.refused[*fault as usize],
            };
            *count += 1;
        }
        counts
    }

    /// The cells of a row of the table of robots.
    fn cells(&self) -> String {
        let [as_is, welded, mended, filled] = self.accepted;
        let refused: usize = self.refused.iter().sum();
        format!(
            "{} | {as_is} | {welded} | {mended} | {filled} | {refused}",
            self.all
        )
    }
}

fn robots(text: &mut String, found: &Found, judged: &[Judged]) -> Result<()> {
    writeln!(
        text,
        "| robot | links | primitives | meshes | as they are | welded | mended | filled | refused |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    )?;
    let (mut links, mut primitives) = (0, 0);
    for robot in &found.robots {
        let own = robot
            .shapes
            .iter()
            .filter(|shape| !is_mesh(&found.subjects[**shape]));
        let own = own.count();
        let counts = Counts::of(meshes_of(robot, found).map(|mesh| &judged[mesh].outcome));
        writeln!(
            text,
            "| {} | {} | {own} | {} |",
            robot.name,
            robot.links,
            counts.cells()
        )?;
        links += robot.links;
        primitives += own;
    }
    let all = found
        .robots
        .iter()
        .flat_map(|robot| meshes_of(robot, found));
    let counts = Counts::of(all.map(|mesh| &judged[mesh].outcome));
    let robots = found.robots.len();
    writeln!(
        text,
        "| all {robots} | {links} | {primitives} | {} |",
        counts.cells()
    )?;
    for (name, why) in &found.broken {
        writeln!(text, "\n`{name}` is not read: `{why}`")?;
    }
    Ok(())
}

/// The subjects that are the meshes of a robot, as often as it has them.
fn meshes_of<'a>(robot: &'a Member, found: &'a Found) -> impl Iterator<Item = usize> {
    let shapes = robot.shapes.iter().copied();
    shapes.filter(|shape| is_mesh(&found.subjects[*shape]))
}

fn is_mesh(subject: &Subject) -> bool {
    matches!(subject.kind, Kind::Mesh(_))
}

fn meshes(text: &mut String, found: &Found, judged: &[Judged]) -> Result<()> {
    let of = |wanted: Format| {
        let all = found.subjects.iter().zip(judged);
        let all = all
            .filter(move |(subject, _)| matches!(subject.kind, Kind::Mesh(own) if own == wanted));
        Counts::of(all.map(|(_, one)| &one.outcome))
    };
    let counts = Format::ALL.map(of);
    let shown: Vec<_> = Format::ALL
        .iter()
        .zip(counts)
        .filter(|(_, counts)| counts.all > 0)
        .collect();
    write!(text, "| each mesh once |")?;
    for (format, _) in &shown {
        write!(text, " {} |", format.name())?;
    }
    writeln!(text, " all | share |")?;
    writeln!(text, "| --- |{} --- | --- |", " --- |".repeat(shown.len()))?;
    let whole: usize = counts.iter().map(|counts| counts.all).sum();
    let mut row = |name: &str, of: &dyn Fn(&Counts) -> usize| -> Result<()> {
        let all: usize = counts.iter().map(of).sum();
        if all == 0 {
            return Ok(());
        }
        write!(text, "| {name} |")?;
        for (_, counts) in &shown {
            write!(text, " {} |", of(counts))?;
        }
        writeln!(text, " {all} | {} |", share(all, whole))?;
        Ok(())
    };
    for rung in Rung::ALL {
        row(rung.name(), &|counts| counts.accepted[rung as usize])?;
    }
    for fault in Fault::ALL {
        let name = format!("refused: {}", fault.name());
        row(&name, &|counts| counts.refused[fault as usize])?;
    }
    row("all", &|counts| counts.all)
}

#[expect(clippy::cast_precision_loss, reason = "there are hundreds")]
fn share(part: usize, whole: usize) -> String {
    format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64)
}

fn primitives(text: &mut String, found: &Found, judged: &[Judged]) -> Result<()> {
    // How many shapes, how many different ones, how many of those are accepted, and the largest part.
    let mut kinds = BTreeMap::<&str, (usize, usize, usize, f64)>::new();
    let uses = uses(found);
    for ((subject, one), uses) in found.subjects.iter().zip(judged).zip(uses) {
        if is_mesh(subject) {
            continue;
        }
        let kind = subject.name.split(':').next().unwrap_or_default();
        let (shapes, different, accepted, part) = kinds.entry(kind).or_default();
        *shapes += uses;
        *different += 1;
        *accepted += usize::from(matches!(one.outcome, Outcome::Accepted(Rung::AsIs)));
        *part = one.part.unwrap_or(f64::INFINITY).max(*part);
    }
    writeln!(
        text,
        "| primitive | shapes | different ones | solids as they are | farthest corner, of the stated error |\n\
         | --- | --- | --- | --- | --- |"
    )?;
    for (kind, (shapes, different, accepted, part)) in kinds {
        let percent = 100.0 * part;
        writeln!(
            text,
            "| {kind} | {shapes} | {different} | {accepted} | {percent:.1} % |"
        )?;
    }
    Ok(())
}

/// How often every subject is used.
fn uses(found: &Found) -> Vec<usize> {
    let mut uses = vec![0; found.subjects.len()];
    for shape in found.robots.iter().flat_map(|robot| &robot.shapes) {
        uses[*shape] += 1;
    }
    uses
}

fn mirrored(text: &mut String, found: &Found, judged: &[Judged]) -> Result<()> {
    let uses = uses(found);
    let all = found.subjects.iter().zip(judged).zip(uses);
    let all = all.filter(|((subject, _), _)| subject.shape.geometry.is_mirrored());
    let (mut shapes, mut different, mut accepted) = (0, 0, 0);
    for ((_, one), uses) in all {
        shapes += uses;
        different += 1;
        accepted += usize::from(matches!(one.outcome, Outcome::Accepted(_)));
    }
    writeln!(
        text,
        "{shapes} shapes are mirrored, {different} different ones; {accepted} of these are accepted, \
         and enclose a positive volume."
    )?;
    Ok(())
}

fn refused(text: &mut String, found: &Found, judged: &[Judged]) -> Result<()> {
    // Messages have whole paths.
    let root = format!("{}/", process::root()?.display());
    let all = found.subjects.iter().zip(judged);
    let refused = all.filter_map(|(subject, one)| match &one.outcome {
        Outcome::Refused(fault, why) => Some((subject, fault, why)),
        Outcome::Accepted(_) => None,
    });
    for (number, (subject, fault, why)) in refused.enumerate() {
        if number == 0 {
            writeln!(text, "\n| refused | fault | |\n| --- | --- | --- |")?;
        }
        let why = why.replace(&root, "");
        writeln!(text, "| {} | {} | {why} |", subject.name, fault.name())?;
    }
    Ok(())
}
