//! Where lines are answered, by any number of threads.

use super::row::{Format, Row};

/// Answers one kind of question.
pub(crate) trait Desk: Sync {
    /// What is carried from one question to the next.
    type Tracker: Copy + Default + Send + Sync;

    /// The names of what is told, for tables.
    fn heading(&self) -> String;

    /// Answers a line that is a question; what is wrong with it where it is none. Without a
    /// tracker it starts from nothing.
    fn answer(
        &self,
        line: &[u8],
        tracker: Option<&mut Self::Tracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String>;
}

/// The answers to some lines; where they stop early, the line that is wrong and why.
pub(crate) struct Answered<T> {
    pub(crate) text: Vec<u8>,
    pub(crate) fault: Option<(usize, String)>,
    pub(crate) tracker: Option<T>,
}

impl<T: Copy> Answered<T> {
    /// Answers lines one after the other, up to the first that is wrong.
    pub(crate) fn by(
        desk: &impl Desk<Tracker = T>,
        format: Format,
        before: usize,
        lines: &[&[u8]],
        tracker: Option<T>,
    ) -> Self {
        let mut answered = Self {
            text: Vec::new(),
            fault: None,
            tracker,
        };
        for (at, line) in lines.iter().enumerate() {
            let mut row = Row::new(format, &mut answered.text);
            if let Err(what) = desk.answer(line, answered.tracker.as_mut(), &mut row) {
                answered.fault = Some((before + at, what));
                break;
            }
        }
        answered
    }
}
