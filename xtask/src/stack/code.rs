//! The functions of an image: what they call, and what stack they take.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};
use object::{
    Architecture, File, Object as _, ObjectSection as _, ObjectSymbol as _, SectionKind, SymbolKind,
};

use super::{riscv::RiscV, thumb::Thumb};

/// What an instruction does that matters here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    None,
    /// Bytes of stack.
    Takes(u32),
    Calls(u32),
    /// Jumps, mostly within the function.
    Goes(u32),
    /// Something whose end cannot be seen.
    Unknown(&'static str),
}

/// One instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) length: usize,
    pub(super) effect: Effect,
}

/// Reads instructions one after the other.
pub(super) trait Decoder {
    /// The one at a place in the code; none behind its end.
    fn step(&mut self, code: &[u8], at: usize, address: u32) -> Option<Step>;
}

/// A function.
#[derive(Debug, Default)]
pub(super) struct Function {
    /// All its names: equal functions are merged.
    pub(super) names: Vec<String>,
    pub(super) size: u32,
    /// What it takes of the stack itself: the compiler's figure, or for functions that came
    /// compiled, all that its instructions take.
    pub(super) frame: u32,
    /// Where the functions that it calls or ends with begin.
    pub(super) calls: Vec<u32>,
    /// Why there is no telling what it takes.
    pub(super) unknown: Option<&'static str>,
}

/// The functions by where they begin.
pub(super) type Functions = BTreeMap<u32, Function>;

pub(super) fn functions(file: &File<'_>) -> Result<Functions> {
    let mut functions = named(file)?;
    let stated = stated(file)?;
    let spans: Vec<(u32, u32)> = functions
        .iter()
        .map(|(start, function)| (*start, function.size))
        .collect();
    let holder = |address: u32| {
        let at = spans.partition_point(|(start, _)| *start <= address);
        let (start, size) = *spans.get(at.checked_sub(1)?)?;
        (address - start < size).then_some(start)
    };
    let data = data_in_code(file)?;
    for (&start, function) in &mut functions {
        let taken = read(file, start, function, &data, &holder)
            .with_context(|| function.names.join(", "))?;
        function.frame = match stated.get(&start) {
            Some(frame) if *frame > taken && function.unknown.is_none() => bail!(
                "{} takes {frame} bytes of stack, and its instructions take {taken}",
                function.names.join(", ")
            ),
            Some(frame) => *frame,
            None => taken,
        };
    }
    Ok(functions)
}

/// All functions that have a name and a length.
fn named(file: &File<'_>) -> Result<Functions> {
    let mut functions = Functions::new();
    for symbol in file.symbols() {
        if symbol.kind() == SymbolKind::Text && symbol.size() > 0 {
            // Arm's lowest bit says that it is Thumb.
            let start = u32::try_from(symbol.address())? & !1;
            let function = functions.entry(start).or_default();
            function.names.push(symbol.name()?.to_owned());
            function.size = function.size.max(u32::try_from(symbol.size())?);
        }
    }
    Ok(functions)
}

/// The compiler's own figures: an address and a size of seven bits a byte, for every function.
fn stated(file: &File<'_>) -> Result<BTreeMap<u32, u32>> {
    let mut frames = BTreeMap::new();
    for section in file.sections().filter(|s| s.name() == Ok(".stack_sizes")) {
        let mut rest = section.data()?;
        while let Some((address, after)) = rest.split_first_chunk() {
            let length = after.iter().take_while(|byte| **byte >= 0x80).count() + 1;
            let (digits, after) = after
                .split_at_checked(length)
                .context("`.stack_sizes` is cut short")?;
            let size = digits
                .iter()
                .rev()
                .fold(0_u32, |size, digit| size << 7 | u32::from(digit & 0x7f));
            frames.insert(u32::from_le_bytes(*address) & !1, size);
            rest = after;
        }
    }
    if frames.is_empty() {
        bail!("the image holds no `.stack_sizes`");
    }
    Ok(frames)
}

/// Where constants between instructions begin, and where instructions begin again.
fn data_in_code(file: &File<'_>) -> Result<BTreeMap<u32, bool>> {
    let mut data = BTreeMap::new();
    for symbol in file.symbols() {
        let name = symbol.name()?;
        let is_data = name == "$d" || name.starts_with("$d.");
        if is_data || name.starts_with("$t") || name.starts_with("$x") {
            data.insert(u32::try_from(symbol.address())?, is_data);
        }
    }
    Ok(data)
}

/// Reads a function's instructions; gives the stack that they take.
fn read(
    file: &File<'_>,
    start: u32,
    function: &mut Function,
    data: &BTreeMap<u32, bool>,
    holder: &impl Fn(u32) -> Option<u32>,
) -> Result<u32> {
    let section = file
        .sections()
        .filter(|section| section.kind() == SectionKind::Text)
        .find(|section| {
            let within = u64::from(start).checked_sub(section.address());
            within.is_some_and(|at| at < section.size())
        })
        .context("lies in no section")?;
    let at = usize::try_from(u64::from(start) - section.address())?;
    let code = section.data()?.get(at..at + function.size as usize);
    let code = code.context("is longer than its section")?;
    let (mut thumb, mut riscv) = (Thumb::default(), RiscV::default());
    let decoder: &mut dyn Decoder = match file.architecture() {
        Architecture::Arm => &mut thumb,
        Architecture::Riscv32 => &mut riscv,
        other => bail!("no decoder for {other:?}"),
    };
    let (mut at, mut taken) = (0, 0_u32);
    while at < code.len() {
        let address = start + u32::try_from(at)?;
        if data
            .range(..=address)
            .next_back()
            .is_some_and(|(_, is)| *is)
        {
            at += 2;
            continue;
        }
        let step = decoder
            .step(code, at, address)
            .context("ends within an instruction")?;
        match step.effect {
            Effect::None => {}
            Effect::Takes(bytes) => taken += bytes,
            // On a small board a far jump within a function looks like a call.
            Effect::Calls(target) | Effect::Goes(target) => {
                let called = matches!(step.effect, Effect::Calls(_)) && target == start;
                match holder(target) {
                    Some(held) if held != start || called => function.calls.push(held),
                    Some(_) => {}
                    None => function.unknown = Some("goes where no function is"),
                }
            }
            Effect::Unknown(why) => function.unknown = Some(why),
        }
        at += step.length;
    }
    Ok(taken)
}

pub(super) fn word(code: &[u8], at: usize) -> Option<u32> {
    let (bytes, _) = code.get(at..)?.split_first_chunk()?;
    Some(u32::from_le_bytes(*bytes))
}

/// A number of so many bits with its sign.
pub(super) const fn extended(number: u32, bits: u32) -> u32 {
    let unused = 32 - bits;
    ((number << unused).cast_signed() >> unused).cast_unsigned()
}
