//! Files of solids, and standard input as one.

use core::str::FromStr;
use std::path::{Path, PathBuf};

use tetracone_std::{
    import::{self, Format, ImportError, Input, ReadOptions, note_units},
    load::{LoadOptions, Loaded, is_source, no_file, read_source},
    primitive::Primitive,
};

use crate::{
    arguments::Common,
    failure::Failure,
    input::{bytes, is_standard, name_of},
    progress::Progress,
};

/// How baked solids end.
const BAKED: &str = "tcone";

/// What kind a file is: the end that its name has, or should have.
#[derive(Clone, Debug)]
pub(crate) struct Kind(String);

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let kind = Self(text.trim_start_matches('.').to_ascii_lowercase());
        let is_word = kind.0.chars().all(char::is_alphanumeric);
        let is_format = || Format::from_extension(&kind.name()).is_some();
        if is_word && (kind.0 == BAKED || is_format()) {
            return Ok(kind);
        }
        Err("no known kind of solid; write the end of a file's name, such as obj or tcone".into())
    }
}

impl Kind {
    /// The name of a file of this kind.
    fn name(&self) -> PathBuf {
        PathBuf::from(format!("-.{}", self.0))
    }
}

/// The file of a solid and its kind, where that is said.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) path: &'a Path,
    pub(crate) kind: Option<&'a Kind>,
}

impl Source<'_> {
    /// What errors call it.
    pub(crate) fn name(self) -> String {
        name_of(self.path)
    }

    /// A name whose end tells its kind.
    pub(crate) fn telling_name(self) -> PathBuf {
        self.kind.map_or_else(|| self.path.to_owned(), Kind::name)
    }

    /// Whether it is a baked solid.
    pub(crate) fn is_baked(self) -> bool {
        let name = self.telling_name();
        name.extension()
            .is_some_and(|end| end.eq_ignore_ascii_case(BAKED))
    }

    /// Whether its name is a primitive's and no file's.
    pub(crate) fn is_primitive(self) -> bool {
        self.kind.is_none() && self.path.to_str().is_some_and(Primitive::is_name)
    }

    /// Whether it has round sides or curves, which polygons stand for.
    pub(crate) fn has_curves(self) -> bool {
        let format = || Format::from_extension(&self.telling_name());
        self.is_primitive() || format() == Some(Format::Svg)
    }

    /// How it is read as a boundary, if it is one that can be read.
    pub(crate) fn format(self) -> Result<Option<Format>, Failure> {
        if is_standard(self.path) && self.kind.is_none() {
            let what = "standard input has no name that tells what kind of file it is; say so with \
                        --from, such as --from obj, and of a second solid with --from-b";
            return Err(Failure::of_file(self.name(), what));
        }
        let format = Format::from_extension(&self.telling_name());
        match no_file(self.path) {
            Some(what) if format.is_none() && !is_standard(self.path) => {
                Err(Failure::of_file(self.name(), what))
            }
            _ => Ok(format),
        }
    }

    /// Reads the boundary in it, which may be none of a solid.
    pub(crate) fn boundary(self, options: &ReadOptions) -> Result<Input, Failure> {
        let name = self.name();
        if self.is_baked() {
            let what = "it is a baked solid, and was checked when it was baked; name its source, or see what \
                        it is with info";
            return Err(Failure::of_file(name, what));
        }
        let format = self.format()?;
        let mut input = match (self.kind, format) {
            (Some(_), Some(format)) => {
                let folder = self.path.parent().filter(|_| !is_standard(self.path));
                import::read_with(&name, format, &bytes(self.path)?, folder, options)?
            }
            _ => read_source(self.path, options).map_err(|error| self.untold(error))?,
        };
        note_units(&mut input, format, options);
        Ok(input)
    }

    /// An error, which tells of `--from` where the kind of the file was not known.
    fn untold(self, mut error: ImportError) -> Failure {
        let is_known = self.is_baked() || is_source(self.path);
        if !is_known {
            error.what.push_str(", or --from tells its kind");
        }
        error.into()
    }

    /// Reads it and makes it a solid.
    pub(crate) fn open(self, options: &LoadOptions, common: Common) -> Result<Loaded, Failure> {
        let format = self.format()?;
        let _spinner = Progress::of_file(self.path, common.quiet);
        if self.kind.is_none() {
            return Loaded::open(self.path, options).map_err(|error| self.untold(error));
        }
        if format.is_some() {
            let input = self.boundary(&options.read)?;
            return Ok(Loaded::from_input(&self.name(), input, options)?);
        }
        Loaded::from_image(bytes(self.path)?, options)
            .map_err(|what| Failure::of_file(self.name(), what))
    }
}
