//! Printing.

use crate::race::Outcome;

/// How many times as fast as a peer we mean to be.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The peer.
    pub peer: &'static str,
    /// How many times as fast.
    pub ratio: f64,
}

/// A table that is printed row by row: padded columns, or markdown.
#[derive(Clone, Debug)]
pub struct Table {
    widths: Vec<usize>,
    markdown: bool,
}

impl Table {
    /// Prints the head. A column is as wide as its heading; pad that to the width wanted.
    #[must_use]
    pub fn new(markdown: bool, title: &str, headings: &[&str]) -> Self {
        let table = Self {
            widths: headings.iter().map(|heading| heading.len()).collect(),
            markdown,
        };
        println!("\n{}{title}\n", if markdown { "### " } else { "" });
        table.row(
            &headings
                .iter()
                .map(|heading| (*heading).to_owned())
                .collect::<Vec<_>>(),
        );
        if markdown {
            println!("|{}", " --- |".repeat(headings.len()));
        }
        table
    }

    /// Prints a row.
    pub fn row(&self, cells: &[String]) {
        if self.markdown {
            let cells: Vec<_> = cells.iter().map(|cell| cell.trim()).collect();
            println!("| {} |", cells.join(" | "));
        } else {
            let pad = |(cell, width): (&String, &usize)| format!("{cell:<width$}");
            let cells: Vec<_> = cells.iter().zip(&self.widths).map(pad).collect();
            println!("{}", cells.join(" ").trim_end());
        }
    }
}

/// A peer's time, how many times slower that is than `ours`, and how many answers differ.
#[must_use]
pub fn against(ours: f64, peer: &Outcome) -> String {
    let differ = if peer.differ() > 0 {
        format!(" d{}", peer.differ())
    } else {
        String::new()
    };
    format!("{} ×{}{differ}", brief(peer.time), brief(peer.time / ours))
}

/// `ok`, or what is not reached.
#[must_use]
pub fn verdict(ours: f64, outcomes: &[Outcome], targets: &[Target]) -> String {
    let of = |target: &Target| {
        let peer = outcomes
            .iter()
            .find(|outcome| outcome.name == target.peer)?;
        Some(Aim {
            what: target.peer,
            ratio: peer.time / ours,
            least: target.ratio,
        })
    };
    judged(&targets.iter().filter_map(of).collect::<Vec<_>>())
}

/// What is aimed at, and what came out.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Its name.
    pub what: &'static str,
    /// What came out.
    pub ratio: f64,
    /// What is aimed at.
    pub least: f64,
}

impl Aim {
    /// Whether it is at least what is aimed at.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.ratio >= self.least
    }
}

/// `ok`, or what is not reached.
#[must_use]
pub fn judged(aims: &[Aim]) -> String {
    let short: Vec<_> = aims
        .iter()
        .filter(|aim| !aim.is_reached())
        .map(|aim| format!("{} ×{}<{}", aim.what, brief(aim.ratio), brief(aim.least)))
        .collect();
    if short.is_empty() {
        "ok".to_owned()
    } else {
        format!("short: {}", short.join(", "))
    }
}

/// No decimals from 10 on, else one, and two or three below a half.
#[must_use]
pub fn brief(value: f64) -> String {
    match value.abs() {
        0.0 => "0.0".to_owned(),
        size if size < 0.095 => format!("{value:.3}"),
        size if size < 0.495 => format!("{value:.2}"),
        size if size < 9.95 => format!("{value:.1}"),
        _ => format!("{value:.0}"),
    }
}
