//! Names and what they stand for, in two columns.

use core::fmt::{Display, Write};

/// How many of several like rows are shown.
const SHOWN: usize = 4;

/// A table, line by line.
#[derive(Default)]
pub(crate) struct Table {
    pub(crate) text: String,
}

impl From<Table> for String {
    fn from(table: Table) -> Self {
        table.text
    }
}

impl Table {
    pub(crate) fn row(&mut self, name: &str, value: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{name:<12} {value}");
    }

    /// The first few of several, and how many there are besides.
    pub(crate) fn first<T: Display>(&mut self, name: &str, rows: impl ExactSizeIterator<Item = T>) {
        let more = rows.len().saturating_sub(SHOWN);
        for row in rows.take(SHOWN) {
            self.row(name, row);
        }
        if more > 0 {
            self.row(name, format_args!("… and {more} more"));
        }
    }
}

/// Rows of several columns, each as wide as its widest cell.
pub(crate) fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = core::array::from_fn(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(widths);
        let cells = cells.map(|(cell, width)| format!("{cell:<width$}"));
        let line = cells.collect::<Vec<_>>().join("  ");
        text += line.trim_end();
        text.push('\n');
    }
    text
}
