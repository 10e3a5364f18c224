//! The report: findings first, then every figure with its values.

use core::{fmt::Write as _, time::Duration};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

use super::{
    Scale,
    claims::{Verdict, mean},
    figure::{Figure, Panel, Unit},
    plot,
};

/// What stands before the findings.
const HEAD: &str = "\
J. J. Jiménez Delgado, *Detección de Colisiones mediante Recubrimientos Simpliciales*, Granada 2006: its tables and
figures of results made anew by `cargo xtask study`. The thesis prints ranks in its tables; the values of its figures
are pictures, on a Pentium IV at 1.6 GHz, and are not compared with values here.

* Frames a second are of thread CPU time, medians of the rounds, all contenders in turns in one process. They vary
  from run to run; signs a frame are the same in every run.
* A claim is a list of comparisons. \"Better\" is more than 1.1 times, \"alike\" within 1.5 times. A claim is *confirmed*
  where all hold, *refuted* where fewer than half do, otherwise *partly confirmed*.
  \"x signs to y\" are the sums, over the compared rows, of signs a frame.
* DC, DC-TT, DC-List, Inc-TT, Inc-Oct and Quadtree are the thesis's names. They have exact signs here and faces are
  triangles. *cells* and *boxes* are what `tetracone` does today.
* The sources' moved trees are placed before the clock starts; today's boxes are placed in time.
";

/// Writes the report and its pictures into a folder; returns the report's path.
pub(crate) fn write(
    figures: &[Figure],
    scale: &Scale,
    took: Duration,
    folder: &Path,
) -> io::Result<PathBuf> {
    fs::create_dir_all(folder)?;
    let text = text(figures, scale, took);
    for figure in figures {
        for (number, panel) in (0..).zip(&figure.panels) {
            let picture = plot::svg(panel, figure.x, figure.unit);
            let picture = picture.map_err(|error| io::Error::other(error.to_string()))?;
            fs::write(folder.join(file(figure, number)), picture)?;
        }
    }
    let path = folder.join("README.md");
    fs::write(&path, text)?;
    Ok(path)
}

fn file(figure: &Figure, panel: u8) -> String {
    let number = figure.number.replace(", ", "-");
    format!("figure-{number}{}.svg", char::from(b'a' + panel))
}

/// The report's text.
fn text(figures: &[Figure], scale: &Scale, took: Duration) -> String {
    let mut text = format!("# The thesis's experiments\n\n{HEAD}\n");
    let minutes = took.as_secs_f64() / 60.0;
    line(
        &mut text,
        format_args!("Made in {minutes:.1} minutes with {scale:?}.\n\n## Findings\n"),
    );
    for verdict in [
        Verdict::Confirmed,
        Verdict::Partly,
        Verdict::Refuted,
        Verdict::NotCompared,
    ] {
        let claims = figures.iter().flat_map(|figure| &figure.claims);
        let count = claims.filter(|claim| claim.verdict == verdict).count();
        line(&mut text, format_args!("* {}: {count}", verdict.word()));
    }
    text.push_str("\n| figure | table | the thesis | here | by how much, and why |\n| --- | --- | --- | --- | --- |\n");
    for figure in figures {
        for claim in &figure.claims {
            let table = figure.table.unwrap_or("");
            let (number, verdict) = (figure.number, claim.verdict.word());
            line(
                &mut text,
                format_args!(
                    "| {number} | {table} | {} | **{verdict}** | {} |",
                    claim.thesis, claim.found
                ),
            );
        }
    }
    text.push_str("\nToday's structure against the fastest of the thesis's, geometric means of the rows:\n\n| figure | times |\n| --- | --- |\n");
    for figure in figures {
        let times: Vec<_> = figure
            .panels
            .iter()
            .filter_map(|panel| today(panel, figure.unit))
            .collect();
        if !times.is_empty() {
            line(
                &mut text,
                format_args!("| {} | {} |", figure.number, times.join("; ")),
            );
        }
    }
    for figure in figures {
        section(&mut text, figure);
    }
    text
}

/// How many times as fast today's structure is as the fastest other one.
fn today(panel: &Panel, unit: Unit) -> Option<String> {
    let own = ["cells", "boxes"];
    let place = panel.names.iter().position(|name| own.contains(name))?;
    let times = panel.rows.iter().filter_map(|(_, cells)| {
        let ours = (*cells.get(place)?)?.value;
        let others = cells.iter().enumerate().filter(|(k, _)| *k != place);
        let others = others.filter_map(|(_, taken)| taken.map(|taken| taken.value));
        Some(match unit {
            Unit::Frames => ours / others.fold(0.0, f64::max),
            Unit::Seconds => others.fold(f64::INFINITY, f64::min) / ours,
        })
    });
    let times: Vec<_> = times.collect();
    (!times.is_empty()).then(|| format!("{}: {:.2}", panel.title, mean(times.into_iter())))
}

fn section(text: &mut String, figure: &Figure) {
    let table = figure
        .table
        .map_or_else(String::new, |table| format!(" (table {table})"));
    line(
        text,
        format_args!(
            "\n## Figure {}{table}\n\n{}.\n",
            figure.number, figure.caption
        ),
    );
    for claim in &figure.claims {
        line(
            text,
            format_args!(
                "* {}: **{}**, {}.",
                claim.thesis,
                claim.verdict.word(),
                claim.found
            ),
        );
    }
    for note in &figure.notes {
        line(text, format_args!("* {note}"));
    }
    let unit = match figure.unit {
        Unit::Frames => "thousand frames a second (signs a frame)",
        Unit::Seconds => "milliseconds",
    };
    for (number, panel) in (0..).zip(&figure.panels) {
        line(
            text,
            format_args!(
                "\n![{}]({})\n\n{}: {unit}.\n",
                panel.title,
                file(figure, number),
                panel.headline()
            ),
        );
        line(
            text,
            format_args!("| {} | {} |", figure.x, panel.names.join(" | ")),
        );
        line(
            text,
            format_args!("| --- |{}", " ---: |".repeat(panel.names.len())),
        );
        for (x, cells) in &panel.rows {
            let mut row = format!("| {x} |");
            for number in 0..panel.names.len() {
                let taken = cells.get(number).copied().flatten();
                let cell = taken.map_or_else(String::new, |taken| {
                    let value = match figure.unit {
                        Unit::Frames => taken.value / 1e3,
                        Unit::Seconds => taken.value * 1e3,
                    };
                    let signs = taken.signs.map(|signs| format!(" ({signs:.1})"));
                    format!("{}{}", short(value), signs.unwrap_or_default())
                });
                write!(row, " {cell} |").expect("memory suffices");
            }
            line(text, format_args!("{row}"));
        }
    }
}

/// Three digits or all before the point.
fn short(value: f64) -> String {
    match value {
        value if value < 0.1 => format!("{value:.4}"),
        value if value < 10.0 => format!("{value:.2}"),
        value if value < 100.0 => format!("{value:.1}"),
        value => format!("{value:.0}"),
    }
}

fn line(text: &mut String, what: core::fmt::Arguments<'_>) {
    writeln!(text, "{what}").expect("memory suffices");
}
