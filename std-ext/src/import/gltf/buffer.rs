//! The bytes that a glTF file refers to: its own, in an address, or of a file beside it.

use std::{
    borrow::Cow,
    fs, io,
    path::{Component, Path},
};

use data_url::DataUrl;
use percent_encoding::percent_decode_str;

use super::super::error::{Fault, Place};
use super::super::text::quote;
use super::file::{Accessor, File};
use super::none;
use crate::memory::reserve;

/// Component types that are read.
const U8: u32 = 5121;
const U16: u32 = 5123;
const U32: u32 = 5125;
const F32: u32 = 5126;

/// The buffers of a file, each fetched when it is first needed.
pub(super) struct Buffers<'a> {
    file: &'a File<'a>,
    binary: Option<&'a [u8]>,
    folder: Option<&'a Path>,
    fetched: Vec<Option<Cow<'a, [u8]>>>,
    /// How many bytes of files beside this one were read.
    beside: usize,
}

/// The numbers of an accessor, as bytes.
pub(super) struct Numbers<'b> {
    bytes: &'b [u8],
    stride: usize,
    width: usize,
    pub(super) count: usize,
    /// So many bytes of files beside this one were read to have them.
    pub(super) read: usize,
}

impl<'a> Buffers<'a> {
    pub(super) fn new(
        file: &'a File<'a>,
        binary: Option<&'a [u8]>,
        folder: Option<&'a Path>,
    ) -> Result<Self, Fault> {
        let mut fetched = Vec::new();
        reserve(&mut fetched, file.buffers.0.len())?;
        fetched.extend(file.buffers.0.iter().map(|_| None));
        Ok(Self {
            file,
            binary,
            folder,
            fetched,
            beside: 0,
        })
    }

    /// An accessor of positions.
    pub(super) fn positions(&mut self, number: usize) -> Result<Numbers<'_>, Fault> {
        let accessor = self.accessor(number)?;
        if accessor.kind.0 != "VEC3" || accessor.component_type != F32 {
            let kind = quote(&accessor.kind.0);
            return Err(Place::File.fault(format!(
                "accessor {number} has positions as {kind} of the component type {}, and only VEC3 \
                 of floats is read; export it without quantization",
                accessor.component_type
            )));
        }
        self.numbers(number, accessor, 12)
    }

    /// An accessor of indices.
    pub(super) fn indices(&mut self, number: usize) -> Result<Numbers<'_>, Fault> {
        let accessor = self.accessor(number)?;
        let width = match accessor.component_type {
            U8 => 1,
            U16 => 2,
            U32 => 4,
            other => {
                return Err(Place::File.fault(format!(
                    "accessor {number} has indices of the component type {other}, which is none of \
                     whole numbers"
                )));
            }
        };
        self.numbers(number, accessor, width)
    }

    fn accessor(&self, number: usize) -> Result<&'a Accessor<'a>, Fault> {
        let accessor = self.file.accessors.0.get(number);
        accessor.ok_or_else(|| none("accessor", number))
    }

    fn numbers(
        &mut self,
        number: usize,
        accessor: &Accessor<'_>,
        width: usize,
    ) -> Result<Numbers<'_>, Fault> {
        let wrong = |what: &str| Place::File.fault(format!("accessor {number} {what}"));
        if accessor.sparse.is_some() {
            return Err(wrong(
                "is sparse, which is not read; export it without that",
            ));
        }
        let Some(view) = accessor.buffer_view else {
            return Err(wrong(
                "has no buffer view, as where a mesh is compressed, which is not read; export it \
                 without compression",
            ));
        };
        let views = &self.file.buffer_views.0;
        let view = views.get(view).ok_or_else(|| none("buffer view", view))?;
        let before = self.beside;
        self.fetch(view.buffer)?;
        let read = self.beside - before;
        let bytes = self.fetched.get(view.buffer).and_then(Option::as_deref);
        let bytes = bytes.unwrap_or_default();
        let end = view.byte_offset.checked_add(view.byte_length);
        let bytes = end.and_then(|end| bytes.get(view.byte_offset..end));
        let bytes = bytes.and_then(|bytes| bytes.get(accessor.byte_offset..));
        let stride = view.byte_stride.unwrap_or(width);
        let needed = accessor.count.checked_sub(1);
        let needed = needed.map_or(Some(0), |steps| {
            steps.checked_mul(stride)?.checked_add(width)
        });
        match (bytes, needed) {
            (Some(bytes), Some(needed)) if needed <= bytes.len() && stride >= width => {
                Ok(Numbers {
                    bytes,
                    stride,
                    width,
                    count: accessor.count,
                    read,
                })
            }
            _ => Err(wrong(&format!(
                "promises {} values, more than its buffer view holds",
                accessor.count
            ))),
        }
    }

    /// Sees to it that a buffer's bytes are there.
    fn fetch(&mut self, number: usize) -> Result<(), Fault> {
        let buffer = self.file.buffers.0.get(number);
        let buffer = buffer.ok_or_else(|| none("buffer", number))?;
        let slot = &mut self.fetched[number];
        if slot.is_none() {
            let bytes = match (&buffer.uri, self.binary) {
                (Some(uri), _) => Cow::Owned(resource(&uri.0, self.folder)?),
                (None, Some(binary)) if number == 0 => Cow::Borrowed(binary),
                (None, _) => {
                    let what = format!("buffer {number} has no bytes; export it again");
                    return Err(Place::File.fault(what));
                }
            };
            let (found, promised) = (bytes.len(), buffer.byte_length);
            if found < promised {
                return Err(Place::File.fault(format!(
                    "buffer {number} promises {promised} bytes and has {found}; the file is damaged"
                )));
            }
            let is_beside = buffer.uri.as_ref().is_some_and(|uri| !is_data(&uri.0));
            if is_beside {
                self.beside = self.beside.saturating_add(found);
            }
            *slot = Some(bytes);
        }
        Ok(())
    }
}

impl Numbers<'_> {
    /// The values, each as its bytes.
    fn values(&self) -> impl Iterator<Item = &[u8]> {
        let values = self.bytes.chunks(self.stride.max(1)).take(self.count);
        values.filter_map(|value| value.get(..self.width))
    }

    /// The values as vectors of `f32`.
    pub(super) fn vectors(&self) -> impl Iterator<Item = [f64; 3]> {
        self.values().map(|value| {
            let mut vector = [0.0; 3];
            for (x, float) in vector.iter_mut().zip(value.as_chunks::<4>().0) {
                *x = f64::from(f32::from_le_bytes(*float));
            }
            vector
        })
    }

    /// The values as whole numbers.
    pub(super) fn wholes(&self) -> impl Iterator<Item = u32> {
        self.values().map(|value| {
            let mut word = [0; 4];
            word[..value.len()].copy_from_slice(value);
            u32::from_le_bytes(word)
        })
    }
}

/// Whether an address holds its bytes itself.
fn is_data(uri: &str) -> bool {
    uri.starts_with("data:")
}

/// The bytes of an address: those in it, or of a file in the folder or below it.
fn resource(uri: &str, folder: Option<&Path>) -> Result<Vec<u8>, Fault> {
    let wrong = |what: &str| Place::File.fault(format!("the buffer {} {what}", quote(uri)));
    if is_data(uri) {
        // What decodes it asks for no memory, so it is seen to that there is some.
        reserve(&mut Vec::<[u8; 3]>::new(), uri.len())?;
        let decoded = DataUrl::process(uri).ok().map(|url| url.decode_to_vec());
        return match decoded {
            Some(Ok((bytes, _))) => Ok(bytes),
            _ => Err(wrong("is damaged")),
        };
    }
    let Some(folder) = folder else {
        return Err(wrong("is in another file, which is not read from memory"));
    };
    let name = percent_decode_str(uri).decode_utf8();
    let name = name.map_err(|_| wrong("is no name of a file"))?;
    let outside = || wrong("is not in the folder of the file; put it there");
    let path = Path::new(&*name);
    let is_below = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if name.contains(':') || name.contains('\\') || !path.components().all(is_below) {
        return Err(outside());
    }
    let reads = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => wrong("does not exist in the folder of the file"),
        _ => wrong(&format!("cannot be read: {error}")),
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let folder = fs::canonicalize(folder).map_err(reads)?;
    // A link may lead out of the folder.
    let path = fs::canonicalize(folder.join(path)).map_err(reads)?;
    if !path.starts_with(&folder) {
        return Err(outside());
    }
    if !path.is_file() {
        return Err(wrong("is no file"));
    }
    fs::read(&path).map_err(reads)
}
