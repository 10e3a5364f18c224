//! What a figure of the thesis shows: panels of values by a parameter, one line a contender.

use super::claims::Claim;

/// What one contender took at one value of the parameter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    /// Frames a second, or seconds.
    pub(crate) value: f64,
    /// Exact signs a frame, where they are counted: the same in every run.
    pub(crate) signs: Option<f64>,
}

impl Taken {
    /// A time to build.
    pub(crate) const fn seconds(value: f64) -> Self {
        Self { value, signs: None }
    }
}

/// What values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// More is better.
    Frames,
    /// Less is better.
    Seconds,
}

/// One part of a figure.
#[derive(Clone, Debug)]
pub(crate) struct Panel {
    pub(crate) title: String,
    /// The contenders.
    pub(crate) names: Vec<&'static str>,
    /// A value of the parameter, and what the contenders took.
    pub(crate) rows: Vec<(String, Vec<Option<Taken>>)>,
    /// Which share of the frames hits, from and to.
    hits: Option<[f64; 2]>,
}

impl Panel {
    pub(crate) fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            names: Vec::new(),
            rows: Vec::new(),
            hits: None,
        }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, x: &(impl ToString + ?Sized), taken: &[(&'static str, Taken)]) {
        for (name, _) in taken {
            if !self.names.contains(name) {
                self.names.push(name);
            }
        }
        let find = |name: &&str| taken.iter().find(|(other, _)| other == name);
        let cells = self
            .names
            .iter()
            .map(|name| find(name).map(|found| found.1));
        self.rows.push((x.to_string(), cells.collect()));
    }

    /// Notes which share of the frames hit.
    pub(crate) fn hit(&mut self, share: f64) {
        let [least, most] = self.hits.unwrap_or([share, share]);
        self.hits = Some([least.min(share), most.max(share)]);
    }

    /// The title with the share of hits.
    pub(crate) fn headline(&self) -> String {
        let hits = self.hits.map(|[least, most]| {
            let [least, most] = [least, most].map(|share| format!("{:.1}", 100.0 * share));
            if least == most {
                format!(" ({least} % hits)")
            } else {
                format!(" ({least} to {most} % hits)")
            }
        });
        format!("{}{}", self.title, hits.unwrap_or_default())
    }

    /// What a contender took in every row.
    pub(crate) fn column(&self, name: &str) -> Vec<Option<Taken>> {
        let place = self.names.iter().position(|other| *other == name);
        let cell = |row: &(String, Vec<Option<Taken>>)| *row.1.get(place?)?;
        self.rows.iter().map(cell).collect()
    }

    /// Only some rows.
    pub(crate) fn only(&self, keep: impl Fn(&str) -> bool) -> Self {
        let mut part = self.clone();
        part.rows.retain(|(x, _)| keep(x));
        part
    }
}

/// A figure.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// Its number in the thesis.
    pub(crate) number: &'static str,
    /// The table that sums it up.
    pub(crate) table: Option<&'static str>,
    pub(crate) caption: String,
    /// What the parameter is.
    pub(crate) x: &'static str,
    pub(crate) unit: Unit,
    pub(crate) panels: Vec<Panel>,
    /// What the thesis says of it, and what came out.
    pub(crate) claims: Vec<Claim>,
    /// What cannot be compared.
    pub(crate) notes: Vec<&'static str>,
}

impl Figure {
    pub(crate) fn new(
        number: &'static str,
        table: Option<&'static str>,
        caption: impl Into<String>,
        x: &'static str,
        panels: Vec<Panel>,
    ) -> Self {
        Self {
            number,
            table,
            caption: caption.into(),
            x,
            unit: Unit::Frames,
            panels,
            claims: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The same with values in seconds.
    pub(crate) fn seconds(mut self) -> Self {
        self.unit = Unit::Seconds;
        self
    }

    pub(crate) fn claims(mut self, claims: impl IntoIterator<Item = Claim>) -> Self {
        self.claims.extend(claims);
        self
    }

    pub(crate) fn note(mut self, note: &'static str) -> Self {
        self.notes.push(note);
        self
    }
}
