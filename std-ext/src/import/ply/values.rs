//! The numbers after a PLY header, one after another, from text or from bytes.

use core::{iter::Skip, str::SplitWhitespace};

use super::super::error::{Fault, Place};
use super::super::text::{count, quote};
use super::header::{Element, Header, Number};

/// A source of numbers that knows where it is.
pub(super) trait Values {
    /// Checks, where that can be known, that there are enough bytes for all these elements.
    fn announce(&self, element: &Element) -> Result<(), Fault>;

    /// Begins the `nth` of these elements, and says where it stands.
    fn start(&mut self, element: &Element, nth: usize) -> Result<Place, Fault>;

    /// The next number, which need not be finite, and where it stands.
    fn next(&mut self, number: Number) -> Result<(f64, Place), Fault>;

    /// Checks, where that can be known, that there are bytes for a list.
    fn reserve(&self, length: u32, number: Number) -> Result<(), Fault>;

    /// Checks that the element begun last is complete.
    fn finish(&mut self) -> Result<(), Fault>;

    /// Checks that nothing is left; what may be is told.
    fn end(&mut self) -> Result<Option<String>, Fault>;
}

/// Numbers in text, one element a line.
pub(super) struct Text<'a, I> {
    lines: I,
    words: SplitWhitespace<'a>,
    element: String,
    place: Place,
}

impl<'a, I: Iterator<Item = (Place, &'a str)>> Text<'a, Skip<I>> {
    /// The lines after the header, of all.
    pub(super) fn new(lines: I, header: &Header) -> Self {
        Self {
            lines: lines.skip(header.lines),
            words: "".split_whitespace(),
            element: String::new(),
            place: Place::Line(header.lines),
        }
    }
}

impl<'a, I: Iterator<Item = (Place, &'a str)>> Text<'a, I> {
    /// The next line that says something; at the end the place stays.
    fn line(&mut self) -> Option<&'a str> {
        let (place, line) = self.lines.find(|(_, line)| !line.trim().is_empty())?;
        self.place = place;
        Some(line)
    }
}

impl<'a, I: Iterator<Item = (Place, &'a str)>> Values for Text<'a, I> {
    fn announce(&self, _: &Element) -> Result<(), Fault> {
        Ok(())
    }

    fn start(&mut self, element: &Element, nth: usize) -> Result<Place, Fault> {
        let Some(line) = self.line() else {
            let Element { name, count, .. } = element;
            return Err(self.place.fault(format!(
                "the file ends after {nth} of {count} {name} elements"
            )));
        };
        self.words = line.split_whitespace();
        self.element.clone_from(&element.name);
        Ok(self.place)
    }

    fn next(&mut self, _: Number) -> Result<(f64, Place), Fault> {
        let Self { place, element, .. } = self;
        match self.words.next().map(|word| (word, word.parse())) {
            Some((_, Ok(value))) => Ok((value, *place)),
            Some((word, Err(_))) => {
                Err(place.fault(format!("expected a number, found {}", quote(word))))
            }
            None => Err(place.fault(format!("the {element} ends too soon"))),
        }
    }

    fn reserve(&self, _: u32, _: Number) -> Result<(), Fault> {
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Fault> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(self.place.fault(format!(
                "the {} goes on with {} where it should end",
                self.element,
                quote(word)
            ))),
        }
    }

    fn end(&mut self) -> Result<Option<String>, Fault> {
        match self.line() {
            None => Ok(None),
            Some(line) => Err(self.place.fault(format!(
                "expected the end of the file, found {}",
                quote(line)
            ))),
        }
    }
}

/// Numbers in bytes, without gaps.
pub(super) struct Binary<'a> {
    bytes: &'a [u8],
    at: usize,
    big_endian: bool,
}

impl<'a> Binary<'a> {
    /// The bytes from `at` on.
    pub(super) fn new(bytes: &'a [u8], at: usize, big_endian: bool) -> Self {
        Self {
            bytes,
            at,
            big_endian,
        }
    }

    /// The bytes that are left.
    fn left(&self) -> usize {
        self.bytes.len() - self.at
    }

    /// The next bytes, least significant first.
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Fault> {
        let Some(bytes) = self.bytes[self.at..].first_chunk::<N>() else {
            let what = "the file ends in the middle of a value";
            return Err(Place::Byte(self.at).fault(what));
        };
        self.at += N;
        let mut bytes = *bytes;
        if self.big_endian {
            bytes.reverse();
        }
        Ok(bytes)
    }
}

impl Values for Binary<'_> {
    fn announce(&self, element: &Element) -> Result<(), Fault> {
        let (left, Element { name, count, .. }) = (self.left(), element);
        match count.checked_mul(element.least_size()) {
            Some(least) if least <= left => Ok(()),
            least => Err(Place::Byte(self.at).fault(format!(
                "{count} {name} elements need at least {} bytes, but only {left} are left",
                least.unwrap_or(usize::MAX)
            ))),
        }
    }

    fn start(&mut self, _: &Element, _: usize) -> Result<Place, Fault> {
        Ok(Place::Byte(self.at))
    }

    fn next(&mut self, number: Number) -> Result<(f64, Place), Fault> {
        let place = Place::Byte(self.at);
        let value = match number {
            Number::I8 => f64::from(i8::from_le_bytes(self.take()?)),
            Number::U8 => f64::from(u8::from_le_bytes(self.take()?)),
            Number::I16 => f64::from(i16::from_le_bytes(self.take()?)),
            Number::U16 => f64::from(u16::from_le_bytes(self.take()?)),
            Number::I32 => f64::from(i32::from_le_bytes(self.take()?)),
            Number::U32 => f64::from(u32::from_le_bytes(self.take()?)),
            Number::F32 => f64::from(f32::from_le_bytes(self.take()?)),
            Number::F64 => f64::from_le_bytes(self.take()?),
        };
        Ok((value, place))
    }

    fn reserve(&self, length: u32, number: Number) -> Result<(), Fault> {
        let (least, left) = (u64::from(length) * number.size() as u64, self.left());
        if least <= left as u64 {
            return Ok(());
        }
        Err(Place::Byte(self.at).fault(format!(
            "a list of {length} values needs {least} bytes, but only {left} are left"
        )))
    }

    fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    fn end(&mut self) -> Result<Option<String>, Fault> {
        let left = self.left();
        let told = || {
            format!(
                "left out {} after the last element",
                count(left, "byte", "bytes")
            )
        };
        Ok((left > 0).then(told))
    }
}
