//! From a name to what it stands for, before it is known to be a solid.

use std::path::Path;

use crate::{
    import::{self, Format, ImportError, Input, ReadOptions},
    primitive::Primitive,
};

use super::{bytes_of, no_file};

/// Reads a file that is no image; its extension says what it is. A name such as `cylinder:0.1,0.4` is
/// no file's but a [`Primitive`]'s.
///
/// Files that it refers to are read from its folder or below.
///
/// # Errors
/// What is wrong with the file, where, and what to do.
pub fn read_source(path: impl AsRef<Path>, options: &ReadOptions) -> Result<Input, ImportError> {
    let path = path.as_ref();
    let name = path.display().to_string();
    if is_primitive(path) {
        return import::primitive(&name, options);
    }
    let whole = |what: String| ImportError {
        file: name.clone(),
        line: None,
        what,
    };
    let format = Format::from_extension(path).ok_or_else(|| {
        if let Some(what) = no_file(path) {
            return whole(what);
        }
        let endings = Format::ENDINGS;
        whole(format!(
            "no known kind of solid; its name must end in {endings} or .tcone"
        ))
    })?;
    let bytes = bytes_of(path).map_err(whole)?;
    let folder = path.parent();
    import::read_with(&name, format, &bytes, folder, options)
}

/// Whether a name is a primitive's or that of a file whose extension is known; of an image's it is not.
#[must_use]
pub fn is_source(path: impl AsRef<Path>) -> bool {
    let path = path.as_ref();
    is_primitive(path) || Format::from_extension(path).is_some()
}

/// Whether a name is a primitive's and no file's.
pub(super) fn is_primitive(path: &Path) -> bool {
    path.to_str().is_some_and(Primitive::is_name)
}
