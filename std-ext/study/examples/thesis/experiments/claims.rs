//! What the thesis says, and what the numbers say of it.
//!
//! A claim is a list of comparisons: one value is better than another one, or the two are alike. Values within a
//! tenth of each other are alike for an order; "no difference" allows a half. A claim is confirmed where all hold,
//! refuted where fewer than half do, and partly confirmed otherwise.

use super::figure::{Panel, Taken, Unit};

/// How much better is better.
const BETTER: f64 = 1.1;
/// How much is still no difference.
const ALIKE: f64 = 1.5;

/// What came of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Confirmed,
    Partly,
    Refuted,
    NotCompared,
}

impl Verdict {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Confirmed => "confirmed",
            Self::Partly => "partly confirmed",
            Self::Refuted => "refuted",
            Self::NotCompared => "not compared",
        }
    }
}

/// A sentence of the thesis and what was found.
#[derive(Clone, Debug)]
pub(crate) struct Claim {
    pub(crate) thesis: String,
    pub(crate) verdict: Verdict,
    pub(crate) found: String,
}

/// Pairs of values, the better one first as the thesis has it.
type Pairs = Vec<[Taken; 2]>;

impl Claim {
    /// One contender after the other, best first.
    pub(crate) fn order(unit: Unit, panels: &[&Panel], names: &[&str]) -> Self {
        let titles: Vec<_> = panels.iter().map(|panel| panel.title.as_str()).collect();
        let ranks: Vec<_> = (1..)
            .zip(names)
            .map(|(rank, name)| format!("{rank}. {name}"))
            .collect();
        let thesis = format!("{}: {}", titles.join(", "), ranks.join(", "));
        let compare = |two: &[&str]| {
            let pairs = panels.iter().flat_map(|panel| {
                let [one, other] = [two[0], two[1]].map(|name| panel.column(name));
                one.into_iter().zip(other)
            });
            let pairs = pairs.filter_map(|(one, other)| Some([one?, other?]));
            (format!("{} over {}", two[0], two[1]), pairs.collect())
        };
        Self::better(unit, thesis, names.windows(2).map(compare).collect())
    }

    /// Every value over the one after it along the parameter, as far as they go: a contender that gets worse.
    pub(crate) fn falls(unit: Unit, thesis: &str, panels: &[&Panel], name: &'static str) -> Self {
        Self::along(unit, thesis, panels, name, false)
    }

    /// Every value under the one after it: a contender that gets better.
    pub(crate) fn rises(unit: Unit, thesis: &str, panels: &[&Panel], name: &'static str) -> Self {
        Self::along(unit, thesis, panels, name, true)
    }

    fn along(unit: Unit, thesis: &str, panels: &[&Panel], name: &'static str, rises: bool) -> Self {
        let ends = panels.iter().filter_map(|panel| {
            let column: Vec<_> = panel.column(name).into_iter().flatten().collect();
            let (first, last) = (*column.first()?, *column.last()?);
            Some(if rises { [last, first] } else { [first, last] })
        });
        let what = if rises {
            "the last value over the first"
        } else {
            "the first value over the last"
        };
        Self::better(
            unit,
            thesis.to_owned(),
            vec![(what.to_owned(), ends.collect())],
        )
    }

    /// One panel over another one, row by row, for some contenders.
    pub(crate) fn between(
        unit: Unit,
        thesis: &str,
        panels: &[[&Panel; 2]],
        names: &[&str],
    ) -> Self {
        let compare = |name: &&str| {
            let pairs = panels.iter().flat_map(|[one, other]| {
                let rows = one.column(name).into_iter().zip(other.column(name));
                rows.filter_map(|(one, other)| Some([one?, other?]))
                    .collect::<Vec<_>>()
            });
            ((*name).to_owned(), pairs.collect())
        };
        Self::better(unit, thesis.to_owned(), names.iter().map(compare).collect())
    }

    fn better(unit: Unit, thesis: String, lists: Vec<(String, Pairs)>) -> Self {
        let gain = |[one, other]: &[Taken; 2]| match unit {
            Unit::Frames => one.value / other.value,
            Unit::Seconds => other.value / one.value,
        };
        let mut found = Vec::new();
        let (mut held, mut all) = (0, 0);
        for (what, pairs) in lists {
            if pairs.is_empty() {
                continue;
            }
            let holds = pairs.iter().filter(|pair| gain(pair) > BETTER).count();
            held += holds;
            all += pairs.len();
            let times = mean(pairs.iter().map(gain));
            found.push(format!(
                "{what} in {holds} of {}, {times:.2} times in the mean{}",
                pairs.len(),
                explained(times, &pairs)
            ));
        }
        if found.is_empty() {
            found.push("nothing to compare in this run".to_owned());
        }
        Self {
            thesis,
            verdict: verdict(held, all),
            found: found.join("; "),
        }
    }

    /// Values that do not differ: of two contenders, or of one along the parameter.
    pub(crate) fn alike(thesis: &str, lists: &[Vec<Option<Taken>>]) -> Self {
        let spread = lists.iter().map(|list| {
            let values = list.iter().flatten().map(|taken| taken.value);
            let least = values.clone().fold(f64::INFINITY, f64::min);
            values.fold(0.0, f64::max) / least
        });
        let spread: Vec<_> = spread.collect();
        let holds = spread.iter().filter(|times| **times <= ALIKE).count();
        let most = spread.iter().copied().fold(0.0, f64::max);
        Self {
            thesis: thesis.to_owned(),
            verdict: verdict(holds, spread.len()),
            found: format!(
                "within {ALIKE} times in {holds} of {}, {:.2} times in the mean, at most {most:.2}",
                spread.len(),
                mean(spread.iter().copied())
            ),
        }
    }

    /// What cannot be compared, and why.
    pub(crate) fn not_compared(thesis: &str, why: &str) -> Self {
        Self {
            thesis: thesis.to_owned(),
            verdict: Verdict::NotCompared,
            found: why.to_owned(),
        }
    }
}

/// Whether the signs of all frames together explain a ratio of speeds.
fn explained(times: f64, pairs: &[[Taken; 2]]) -> String {
    let sum = |k: usize| pairs.iter().filter_map(|pair| pair[k].signs).sum::<f64>();
    let [one, other] = [sum(0), sum(1)];
    if one.max(other) <= 0.0 {
        return String::new();
    }
    let reason = match (times > 1.0, one < other) {
        (true, true) => "fewer signs, and faster",
        (true, false) => "not by signs: what is done besides is cheaper",
        (false, true) => "fewer signs, but what is done besides costs more than they save",
        (false, false) => "no fewer signs, and no faster",
    };
    format!(", {one:.0} signs to {other:.0} ({reason})")
}

const fn verdict(held: usize, all: usize) -> Verdict {
    if all == 0 {
        Verdict::NotCompared
    } else if held == all {
        Verdict::Confirmed
    } else if 2 * held < all {
        Verdict::Refuted
    } else {
        Verdict::Partly
    }
}

/// The geometric mean.
pub(crate) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| {
        (sum + libm::log(value), count + 1.0)
    });
    libm::exp(sum / count)
}
