//! Where lines are answered, by any number of threads.

use super::{
    lines::too_long,
    row::{Format, Row},
};

/// The answer to a line that is no question, where those are passed over.
const BAD: &str = "bad";

/// Answers one kind of question.
pub(crate) trait Desk: Sync {
    /// What a line asks.
    type Question;
    /// What is carried from one question to the next.
    type Tracker: Copy + Default + Send + Sync;

    /// The names of what is told, for tables.
    fn heading(&self) -> String;

    /// The answer about what is nowhere, because a coordinate of it is no number.
    fn nowhere(&self) -> &'static str;

    /// What a line says; what is wrong with it where it is no question.
    fn question(&self, line: &[u8]) -> Result<Line<Self::Question>, String>;

    /// Answers a question; what is wrong with it where it cannot be asked. Without a tracker it starts
    /// from nothing.
    fn answer(
        &self,
        question: &Self::Question,
        tracker: Option<&mut Self::Tracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String>;
}

/// What a line says.
pub(crate) enum Line<Q> {
    /// Nothing.
    Blank,
    /// A question about what is nowhere: a number of it is NaN.
    Nowhere,
    /// A question.
    Question(Q),
}

impl<Q> Line<Q> {
    /// What a line with these numbers says.
    pub(crate) fn of<const N: usize>(
        numbers: Option<[f64; N]>,
        question: impl FnOnce([f64; N]) -> Result<Q, String>,
    ) -> Result<Self, String> {
        match numbers {
            None => Ok(Self::Blank),
            Some(numbers) if numbers.iter().any(|number| number.is_nan()) => Ok(Self::Nowhere),
            Some(numbers) => question(numbers).map(Self::Question),
        }
    }
}

/// What comes of a line that is no question.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bad {
    /// It is an error, and nothing after it is answered.
    Stops,
    /// It is answered as what it is, and the error comes last.
    IsSkipped,
}

/// Lines that are no questions: how many, and the first of them with what is wrong.
#[derive(Default)]
pub(crate) struct Faults {
    pub(crate) count: usize,
    pub(crate) first: Option<(usize, String)>,
}

impl Faults {
    /// These and some that come after them.
    pub(crate) fn and(self, later: Self) -> Self {
        Self {
            count: self.count + later.count,
            first: self.first.or(later.first),
        }
    }
}

/// The answers to some lines, and which of them are none.
pub(crate) struct Answered<T> {
    pub(crate) text: Vec<u8>,
    pub(crate) faults: Faults,
    pub(crate) tracker: Option<T>,
}

/// How lines are answered.
#[derive(Clone, Copy)]
pub(crate) struct Manner {
    pub(crate) format: Format,
    pub(crate) bad: Bad,
}

impl<T: Copy> Answered<T> {
    /// Answers lines one after the other, up to the first that is wrong unless those are skipped.
    pub(crate) fn by(
        desk: &impl Desk<Tracker = T>,
        manner: Manner,
        before: usize,
        lines: &[&[u8]],
        tracker: Option<T>,
    ) -> Self {
        let mut answered = Self {
            text: Vec::new(),
            faults: Faults::default(),
            tracker,
        };
        for (at, line) in lines.iter().enumerate() {
            let start = answered.text.len();
            let Err(what) = answered.add(desk, manner.format, line) else {
                continue;
            };
            let later = Faults {
                count: 1,
                first: Some((before + at, what)),
            };
            answered.faults = answered.faults.and(later);
            answered.text.truncate(start);
            if manner.bad == Bad::Stops {
                break;
            }
            Row::new(manner.format, &mut answered.text).alone(BAD, &desk.heading());
        }
        answered
    }

    /// Answers a line.
    fn add(
        &mut self,
        desk: &impl Desk<Tracker = T>,
        format: Format,
        line: &[u8],
    ) -> Result<(), String> {
        too_long(line)?;
        let mut row = Row::new(format, &mut self.text);
        match desk.question(line)? {
            Line::Blank => {}
            Line::Nowhere => row.alone(desk.nowhere(), &desk.heading()),
            Line::Question(question) => {
                desk.answer(&question, self.tracker.as_mut(), &mut row)?;
                row.end();
            }
        }
        Ok(())
    }
}
