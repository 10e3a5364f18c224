//! What the trees of cones of version 0.1 came to, which cells are judged against: the tables of
//! docs/CONES.md.

use super::subject::Subject;

const DOCUMENT: &str = include_str!("../../../../docs/CONES.md");

/// A row of one of the tables.
#[derive(Clone, Debug)]
pub struct Row(Vec<&'static str>);

/// The row that begins with these words, in the first table whose title begins so.
pub fn row(title: &str, words: &[&str]) -> Option<Row> {
    let mut lines = DOCUMENT.lines().map(str::trim);
    lines.find(|line| {
        line.strip_prefix("### ")
            .is_some_and(|rest| rest.starts_with(title))
    })?;
    let table = lines.take_while(|line| !line.starts_with('#'));
    let mut rows = table.map(|line| line.split('|').skip(1).map(str::trim).collect::<Vec<_>>());
    rows.find(|row| row.starts_with(words)).map(Row)
}

impl Row {
    /// The number in a cell: behind × where there is one.
    #[must_use]
    pub fn number(&self, column: usize) -> Option<f64> {
        let cell = self.0.get(column)?;
        let number = cell.rsplit('×').next()?;
        number.split(' ').next()?.parse().ok()
    }
}

/// How many times the cones' number, if that is known.
#[must_use]
pub fn times(ours: f64, row: Option<&Row>, column: usize) -> Option<f64> {
    Some(ours / row?.number(column)?)
}

/// A cell that says how many times.
pub fn told(times: Option<f64>) -> String {
    times.map_or_else(String::new, |times| format!("×{times:.2}"))
}

/// How much of what the cones took cells take, where a row tells the bytes of a facet in all.
#[must_use]
pub fn bytes(subject: &Subject, row: Option<&Row>, column: usize) -> Option<f64> {
    let cones = row?.number(column)? - subject.other_bytes_per_facet();
    (cones > 0.0).then(|| subject.cell_bytes_per_facet() / cones)
}
