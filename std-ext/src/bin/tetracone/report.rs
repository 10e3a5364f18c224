//! Reports: a table for people, the same for programs.

use core::fmt::Write;

use clap::ValueEnum;
use serde_json::Value;

/// How answers and reports are written.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// A word an answer, a table of a report
    Text,
    /// A heading, then a row an answer; of a report, a key and a value a row
    Csv,
    /// An object an answer, one of a report
    Json,
}

impl Format {
    /// A report as it goes out.
    pub(crate) fn tell(self, text: impl Into<String>, object: &Value) -> String {
        match self {
            Self::Text => text.into(),
            Self::Csv => {
                let mut rows = "key,value\n".to_owned();
                flatten(&mut rows, "", object);
                rows
            }
            Self::Json => format!("{object}\n"),
        }
    }
}

/// A row for everything in a value, whose key is the way to it with dots; nothing for an empty list. Reports are
/// a few levels deep.
fn flatten(rows: &mut String, key: &str, value: &Value) {
    let below = |name: &str| {
        if key.is_empty() {
            name.to_owned()
        } else {
            format!("{key}.{name}")
        }
    };
    let value = match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                flatten(rows, &below(name), value);
            }
            return;
        }
        Value::Array(items) => {
            for (at, value) in items.iter().enumerate() {
                flatten(rows, &below(&at.to_string()), value);
            }
            return;
        }
        Value::Null => String::new(),
        Value::String(text) => field(text),
        value => value.to_string(),
    };
    // Writing to a string cannot fail.
    let _ = writeln!(rows, "{key},{value}");
}

/// A field of a table with commas.
pub(crate) fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
