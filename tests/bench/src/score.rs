//! How aims were met.

use std::collections::BTreeMap;

use crate::race::Outcome;
use crate::report::{Aim, brief, judged};

/// A peer's time, and how its answers differ.
#[must_use]
pub fn cell(outcome: &Outcome) -> String {
    let differ = |sign: &str, count: usize| match count {
        0 => String::new(),
        count => format!(" {sign}{count}"),
    };
    format!(
        "{}{}{}",
        brief(outcome.time),
        differ("-", outcome.missed),
        differ("+", outcome.extra)
    )
}

/// The peer with the least time.
pub fn best<'a>(peers: impl IntoIterator<Item = &'a Outcome>) -> &'a Outcome {
    peers
        .into_iter()
        .min_by(|a, b| a.time.total_cmp(&b.time))
        .expect("there are peers")
}

/// A part of hits, in percent.
#[must_use]
pub fn share(hits: usize, all: usize) -> String {
    let part = f64::from(u32::try_from(hits * 1000 / all.max(1)).unwrap_or(u32::MAX));
    format!("{:.1}%", part / 10.0)
}

/// How often every aim was reached, and where it was missed most.
#[derive(Debug, Default)]
pub struct Score {
    aims: BTreeMap<&'static str, Count>,
    /// What the median of some aims is to be.
    medians: Vec<(&'static str, f64)>,
}

#[derive(Debug)]
struct Count {
    reached: usize,
    all: usize,
    ratios: Vec<f64>,
    /// What is farthest from the aim: the ratio, and which cell it is.
    worst: (f64, String),
    least: f64,
}

impl Score {
    /// Notes what came out in a cell of the table, and says what is not reached.
    pub fn note(&mut self, cell: &str, aims: &[Aim]) -> String {
        for aim in aims {
            let count = self.aims.entry(aim.what).or_insert_with(|| Count {
                reached: 0,
                all: 0,
                ratios: Vec::new(),
                worst: (f64::INFINITY, String::new()),
                least: aim.least,
            });
            count.all += 1;
            count.reached += usize::from(aim.is_reached());
            count.ratios.push(aim.ratio);
            if aim.ratio < count.worst.0 {
                count.worst = (aim.ratio, cell.to_owned());
            }
        }
        judged(aims)
    }

    /// Scores of aims whose medians are to be something, too.
    #[must_use]
    pub fn with_medians(medians: &[(&'static str, f64)]) -> Self {
        Self {
            aims: BTreeMap::new(),
            medians: medians.to_vec(),
        }
    }

    /// Prints a line for every aim.
    pub fn print(mut self) {
        println!();
        for (what, count) in &mut self.aims {
            count.ratios.sort_unstable_by(f64::total_cmp);
            let median = count.ratios[count.ratios.len() / 2];
            let aim = self.medians.iter().find(|(name, _)| name == what);
            let aimed = match aim {
                Some((_, aim)) if median < *aim => format!(" <{}", brief(*aim)),
                Some((_, aim)) => format!(" ≥{}", brief(*aim)),
                None => String::new(),
            };
            println!(
                "{what} ×{}: {} of {} cells; median ×{}{aimed}, least ×{} ({})",
                brief(count.least),
                count.reached,
                count.all,
                brief(median),
                brief(count.worst.0),
                count.worst.1
            );
        }
    }
}
