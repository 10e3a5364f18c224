//! Reading a program's image (ELF): what it weighs, and whether it can panic.

use std::{fs, path::Path};

use anyhow::{Context as _, Result};
use object::{Object as _, ObjectSection as _, ObjectSymbol as _, SectionKind};

/// Bytes of flash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weight {
    /// Instructions (and, on Arm, the constants between them).
    pub(crate) code: u64,
    /// Constant data, initial values of variables included.
    pub(crate) data: u64,
}

impl Weight {
    /// What is there besides `base`.
    pub(crate) fn beyond(self, base: Self) -> Self {
        Self {
            code: self.code.saturating_sub(base.code),
            data: self.data.saturating_sub(base.data),
        }
    }
}

/// Part of the name of every function through which core panics or formats.
const GUILTY_NAMES: [&str; 9] = [
    "panic",
    "unwrap_failed",
    "expect_failed",
    "slice_index_fail",
    "slice_start_index",
    "slice_end_index",
    "len_mismatch_fail",
    "begin_unwind",
    "4core3fmt",
];

/// Texts that only a panic would print; the last is firmware-demo's own.
const GUILTY_TEXTS: [&str; 4] = [
    "index out of bounds",
    "attempt to ",
    "/src/",
    "the program panicked",
];

/// Sections of constant data in flash.
const DATA: [SectionKind; 3] = [
    SectionKind::ReadOnlyData,
    SectionKind::ReadOnlyString,
    SectionKind::Data,
];

pub(crate) struct Image {
    bytes: Vec<u8>,
}

impl Image {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        Ok(Self { bytes })
    }

    pub(crate) fn weight(&self) -> Result<Weight> {
        let file = object::File::parse(&*self.bytes)?;
        let sum = |wanted: &[SectionKind]| {
            let sections = file
                .sections()
                .filter(|section| wanted.contains(&section.kind()));
            sections.map(|section| section.size()).sum()
        };
        Ok(Weight {
            code: sum(&[SectionKind::Text]),
            data: sum(&DATA),
        })
    }

    /// What in it says that it can panic.
    pub(crate) fn panics(&self) -> Result<Vec<String>> {
        let file = object::File::parse(&*self.bytes)?;
        let mut found = Vec::new();
        for symbol in file.symbols() {
            let name = symbol.name()?;
            if GUILTY_NAMES.iter().any(|guilty| name.contains(guilty)) {
                found.push(format!("symbol {name}"));
            }
        }
        for section in file.sections() {
            // Sections that occupy flash; debug information mentions everything.
            if section.kind() == SectionKind::Text || DATA.contains(&section.kind()) {
                let data = section.data()?;
                let texts = GUILTY_TEXTS
                    .iter()
                    .filter(|text| contains(data, text.as_bytes()));
                found.extend(texts.map(|text| format!("text “{text}”")));
            }
        }
        Ok(found)
    }
}

fn contains(data: &[u8], text: &[u8]) -> bool {
    data.windows(text.len()).any(|window| window == text)
}
