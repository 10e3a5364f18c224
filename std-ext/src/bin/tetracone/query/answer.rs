//! Answers as they go out.

use std::io::Write;

use clap::ValueEnum;
use tetracone::{Dimension, PointTracker, query::Class, tree::Tree};

/// How answers are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// Just the word
    Text,
    /// A heading, then answer,facet,cone,evaluations
    Csv,
    /// An object a line: answer, facet, cone, evaluations
    Json,
}

/// Where a point lies, and what is known besides.
#[derive(Clone, Copy)]
pub(crate) struct PointAnswer {
    class: Class,
    /// The facet that the point lies on.
    facet: Option<u32>,
    /// The cone in which it was decided; none outside the domain.
    cone: Option<u32>,
    evaluations: u32,
}

impl PointAnswer {
    /// Asks the tree; a place that has no coordinates is outside.
    pub(crate) fn of<G: Dimension>(
        tree: &Tree<'_, G>,
        point: Option<G::Point>,
        tracker: &mut PointTracker,
    ) -> Self {
        let Some(point) = point else {
            return Self {
                class: Class::Outside,
                facet: None,
                cone: None,
                evaluations: 0,
            };
        };
        let answer = tree.explain(point, tracker);
        // On an edge of several facets, which one is named must not depend on the motion before.
        let facet = answer
            .facet
            .and_then(|_| tree.explain(point, &mut PointTracker::new()).facet);
        let (class, evaluations) = (answer.class, answer.cost.evaluations);
        Self {
            class,
            facet,
            cone: Some(tracker.cone()),
            evaluations,
        }
    }

    /// Writes the answer's line.
    pub(crate) fn write(&self, format: Format, text: &mut Vec<u8>) {
        let Self {
            class,
            facet,
            cone,
            evaluations,
        } = *self;
        let name = class.name();
        let or = |number: Option<u32>, none: &str| {
            number.map_or_else(|| none.to_owned(), |number| number.to_string())
        };
        // Writing to a vector cannot fail.
        let _ = match format {
            Format::Text => writeln!(text, "{name}"),
            Format::Csv => {
                writeln!(
                    text,
                    "{name},{},{},{evaluations}",
                    or(facet, ""),
                    or(cone, "")
                )
            }
            Format::Json => writeln!(
                text,
                r#"{{"answer":"{name}","facet":{},"cone":{},"evaluations":{evaluations}}}"#,
                or(facet, "null"),
                or(cone, "null")
            ),
        };
    }

    /// What comes before the first answer.
    pub(crate) const fn heading(format: Format) -> &'static [u8] {
        match format {
            Format::Csv => b"answer,facet,cone,evaluations\n",
            Format::Text | Format::Json => b"",
        }
    }
}
