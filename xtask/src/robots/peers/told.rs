//! What was found, in short, as a list and as tables for docs/ROBOTS.md.

use core::fmt::Write as _;

use anyhow::{Context as _, Result};
use serde_json::{Map, Value, json};

use super::{Subject, ask::PAIRS};

/// Why two programs may differ about a pair, by the names of `reasons.py`, and as headings.
pub(super) const REASONS: [(&str, &str); 3] = [
    ("nested", "one within the other"),
    ("rounding", "within roundings"),
    ("chord", "within chords"),
];

/// Of the list of all differences.
pub(super) fn heading() -> String {
    "robot,pairs,line,first,second,tetracone,coal,reason,distance,stated\n".to_owned()
}

/// Every difference of a robot, a line each.
pub(super) fn differences(subject: &Subject, answer: &Value) -> Result<String> {
    let mut text = String::new();
    for (pairs, asked) in PAIRS.iter().zip(list(answer, "asked")?) {
        for one in list(asked, "differences")? {
            let links = list(one, "links")?.iter().filter_map(Value::as_str);
            let links = links.collect::<Vec<_>>().join(",");
            let ours = one["ours"].as_bool().context("it says who")?;
            let said = |touch: bool| if touch { "touch" } else { "free" };
            writeln!(
                text,
                "{},{pairs},{},{links},{},{},{},{},{}",
                subject.name(),
                one["line"],
                said(ours),
                said(!ours),
                one["reason"].as_str().unwrap_or_default(),
                one["distance"],
                one["slack"]
            )?;
        }
    }
    Ok(text)
}

/// What has no reason.
pub(super) fn wrong(subject: &Subject, answer: &Value) -> Result<Vec<String>> {
    let mut wrong = Vec::new();
    for (pairs, asked) in PAIRS.iter().zip(list(answer, "asked")?) {
        let known = |one: &&Value| REASONS.iter().any(|(name, _)| one["reason"] == *name);
        let unknown = list(asked, "differences")?.iter().filter(|one| !known(one));
        let distances = list(asked, "wrong")?.iter();
        let told = unknown.chain(distances);
        wrong.extend(told.map(|one| format!("{}, {pairs}: {one}", subject.name())));
    }
    Ok(wrong)
}

/// What is kept: counts.
pub(super) fn short(subject: &Subject, answer: &Value) -> Result<Value> {
    let mut all = Vec::new();
    for asked in list(answer, "asked")? {
        let differences = list(asked, "differences")?;
        let mut kept = Map::new();
        for name in [
            "pairs",
            "rows",
            "ours",
            "theirs",
            "both",
            "free",
            "difference",
            "part",
            "chord",
        ] {
            kept.insert(name.to_owned(), asked[name].clone());
        }
        let count = |reason: &str| {
            differences
                .iter()
                .filter(|one| one["reason"] == reason)
                .count()
        };
        let reasons = REASONS.map(|(name, _)| (name.to_owned(), json!(count(name))));
        kept.insert(
            "reasons".to_owned(),
            Value::Object(reasons.into_iter().collect()),
        );
        all.push(Value::Object(kept));
    }
    Ok(json!({ "urdf": subject.urdf, "asked": all }))
}

/// The tables.
pub(super) fn tables(found: &Value) -> Result<String> {
    let mut text = String::new();
    writeln!(
        text,
        "Configurations of every robot: {}, seed {}; pinocchio {}, coal {}.\n",
        found["rows"],
        found["seed"],
        found["pin"].as_str().context("a version")?,
        found["coal"].as_str().context("a version")?
    )?;
    let reasons = REASONS.map(|(_, heading)| heading).join(" | ");
    writeln!(
        text,
        "| robot | pairs | asked | touch: both | tetracone alone | coal alone | {reasons} | without a reason |\n\
         | --- | --- | --- | --- | --- | --- |{} --- |",
        " --- |".repeat(REASONS.len())
    )?;
    each(found, |robot, pairs, asked| {
        let count = |of: &Value| of.as_u64().context("a count");
        let [number, rows, ours, theirs, both] =
            ["pairs", "rows", "ours", "theirs", "both"].map(|name| count(&asked[name]));
        let (ours, theirs, both) = (ours?, theirs?, both?);
        let number = number?;
        let mut left = ours + theirs - 2 * both;
        let mut cells = String::new();
        for (name, _) in REASONS {
            let own = count(&asked["reasons"][name])?;
            left = left
                .checked_sub(own)
                .context("more reasons than differences")?;
            write!(cells, " {own} |")?;
        }
        writeln!(
            text,
            "| {robot} | {pairs}: {number} | {} | {both} | {} | {} |{cells} {left} |",
            rows? * number,
            ours - both,
            theirs - both
        )?;
        Ok(())
    })?;
    writeln!(
        text,
        "\n| robot | pairs | rows without contact | largest difference | of what roundings may do | \
         largest part of the chord |\n| --- | --- | --- | --- | --- | --- |"
    )?;
    each(found, |robot, pairs, asked| {
        let number = |name: &str| asked[name].as_f64().context("a number");
        let part = number("chord")?;
        let chord = if part > 0.0 {
            format!("{:.1} %", 100.0 * part)
        } else {
            "–".to_owned()
        };
        writeln!(
            text,
            "| {robot} | {pairs} | {} | {:.1e} | {:.1} % | {chord} |",
            asked["free"],
            number("difference")?,
            100.0 * number("part")?
        )?;
        Ok(())
    })?;
    Ok(text)
}

/// Every robot with every list of pairs.
fn each(found: &Value, mut row: impl FnMut(&str, &str, &Value) -> Result<()>) -> Result<()> {
    for robot in list(found, "robots")? {
        let urdf = robot["urdf"].as_str().context("a robot's name")?;
        for (pairs, asked) in PAIRS.iter().zip(list(robot, "asked")?) {
            row(urdf, pairs, asked)?;
        }
    }
    Ok(())
}

fn list<'a>(of: &'a Value, name: &str) -> Result<&'a Vec<Value>> {
    of[name]
        .as_array()
        .with_context(|| format!("there is no list {name}"))
}
