//! Questions as they come in: blocks of whole lines.

use core::fmt::Display;
use std::{
    fs::{self, File},
    io::{BufRead, BufReader, IsTerminal, Read},
    path::Path,
};

use tetracone_std::{lines::Opening, load::reading};

use super::desk::Bad;
use crate::{
    failure::Failure,
    input::{is_standard, name_of, standard},
    output::tell,
};

/// A longer line is no question.
const LONGEST: usize = 1 << 16;
/// Read from the file at a time.
const BUFFER: usize = 1 << 18;

/// Lines of a file or of standard input, in blocks, with bounded memory.
pub(crate) struct Lines {
    name: String,
    reader: BufReader<Box<dyn Read>>,
    /// Whether more may come later, so that what is there is to be answered now.
    live: bool,
    /// How many lines were read before.
    before: usize,
    /// Why no more can be read, once the lines before have been answered.
    fault: Option<Failure>,
    /// What comes of lines that are no questions.
    bad: Bad,
    stage: Stage,
    quiet: bool,
}

/// How far a file has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// There can still be a heading.
    Opening,
    /// Every line is a question.
    Questions,
    /// A line ends everything.
    Over,
}

/// Some lines.
#[derive(Default)]
pub(crate) struct Block {
    text: Vec<u8>,
    ends: Vec<usize>,
    /// How many lines of the file come before these.
    pub(crate) before: usize,
}

impl Lines {
    /// Opens a file, or standard input for `-`; also gives the size where it is known.
    pub(crate) fn open(path: &Path, bad: Bad, quiet: bool) -> Result<(Self, Option<u64>), Failure> {
        let name = name_of(path);
        let (reader, size): (Box<dyn Read>, _) = if is_standard(path) {
            let input = standard()?;
            if input.is_terminal() && !quiet {
                tell("note: type one question a line, and end with Ctrl-D");
            }
            (Box::new(input), None)
        } else {
            let file =
                File::open(path).map_err(|error| Failure::of_file(&name, reading(&error)))?;
            let data = fs::metadata(path).ok().filter(fs::Metadata::is_file);
            (Box::new(file), data.map(|data| data.len()))
        };
        let reader = BufReader::with_capacity(BUFFER, reader);
        Ok((
            Self {
                name,
                reader,
                live: size.is_none(),
                before: 0,
                fault: None,
                bad,
                stage: Stage::Opening,
                quiet,
            },
            size,
        ))
    }

    /// Something that is wrong with a line, counted from 0.
    pub(crate) fn fault(&self, line: usize, what: impl Display) -> Failure {
        Failure::of_file(format_args!("{}:{}", self.name, line + 1), what)
    }

    /// Reads up to `most` lines; waits for the first of them only. None are left where the block
    /// stays empty.
    pub(crate) fn read(&mut self, most: usize, block: &mut Block) -> Result<(), Failure> {
        block.text.clear();
        block.ends.clear();
        block.before = self.before;
        if let Some(fault) = self.fault.take() {
            return Err(fault);
        }
        while block.ends.len() < most {
            let waiting = self.live && !self.reader.buffer().contains(&b'\n');
            if waiting && !block.is_empty() {
                break;
            }
            match self.read_line(&mut block.text) {
                Ok(false) => break,
                Ok(true) => block.ends.push(block.text.len()),
                Err(fault) if block.is_empty() => return Err(fault),
                Err(fault) => {
                    self.fault = Some(fault);
                    break;
                }
            }
        }
        Ok(())
    }

    /// Adds a line to the text, or its beginning where it is too long; false at the end.
    fn read_line(&mut self, text: &mut Vec<u8>) -> Result<bool, Failure> {
        if self.stage == Stage::Over {
            return Ok(false);
        }
        let start = text.len();
        let mut line = self.reader.by_ref().take(LONGEST as u64 + 1);
        let read = line.read_until(b'\n', text);
        let read = read.and_then(|read| {
            let is_whole = read <= LONGEST || text.ends_with(b"\n");
            match self.bad {
                Bad::Stops if !is_whole => self.stage = Stage::Over,
                Bad::IsSkipped if !is_whole => {
                    self.reader.skip_until(b'\n')?;
                }
                _ => {}
            }
            Ok(read)
        });
        let read = read.map_err(|error| Failure::of_file(&self.name, reading(&error)))?;
        self.before += usize::from(read > 0);
        if self.stage == Stage::Opening && read > 0 {
            self.skip_heading(start, text);
        }
        Ok(read > 0)
    }

    /// Makes a line blank where it is a heading, and says so.
    fn skip_heading(&mut self, start: usize, text: &mut Vec<u8>) {
        let opening = Opening::of(&text[start..]);
        if opening != Opening::Blank {
            self.stage = Stage::Questions;
        }
        if opening == Opening::Heading {
            if !self.quiet {
                let (name, line) = (&self.name, self.before);
                tell(format_args!(
                    "note: {name}:{line}: this line names columns and is skipped"
                ));
            }
            text.truncate(start);
            text.push(b'\n');
        }
    }
}

/// That a line is no question because it is too long, of which only the beginning is there.
pub(crate) fn too_long(line: &[u8]) -> Result<(), String> {
    if line.len() > LONGEST {
        return Err("the line is longer than 65536 bytes; write one question a line".to_owned());
    }
    Ok(())
}

impl Block {
    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub(crate) fn bytes(&self) -> usize {
        self.text.len()
    }

    /// The lines in pieces that end where the number of lines in the file so far is a multiple of
    /// `size`: each with the number of lines before it.
    pub(crate) fn pieces(&self, size: usize) -> impl Iterator<Item = (usize, Vec<&[u8]>)> {
        let mut at = 0;
        core::iter::from_fn(move || {
            let before = self.before + at;
            let end = (at + size - before % size).min(self.ends.len());
            let start = |at: usize| if at == 0 { 0 } else { self.ends[at - 1] };
            let lines: Vec<_> = (at..end)
                .map(|at| &self.text[start(at)..self.ends[at]])
                .collect();
            at = end;
            (!lines.is_empty()).then_some((before, lines))
        })
    }
}
