//! What a glTF file says, as JSON: the parts of it that have a shape.

use std::borrow::Cow;

use serde::{Deserialize, de::IgnoredAny};

use super::super::error::{Fault, Place};
use super::super::list::List;
use super::super::text::{count, decode, quote};
use super::super::transform::Transform;
use crate::memory::NO_ROOM;

/// What a binary file begins with, and the kinds of its two chunks.
const MAGIC: &[u8] = b"glTF";
const JSON: [u8; 4] = *b"JSON";
const BINARY: [u8; 4] = *b"BIN\0";
/// The bytes before the first chunk's own: those of the file, then its length and its kind.
const HEADS: usize = 20;

/// The most characters of a message of `serde_json`, which quotes the file at any length.
const LONGEST: usize = 120;

/// A text that is borrowed from the file where it can be, since it may be most of it.
#[derive(Deserialize)]
pub(super) struct Text<'a>(#[serde(borrow)] pub(super) Cow<'a, str>);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct File<'a> {
    #[serde(borrow)]
    pub(super) asset: Asset<'a>,
    pub(super) scene: Option<usize>,
    #[serde(default)]
    pub(super) scenes: List<Scene>,
    #[serde(borrow, default)]
    pub(super) nodes: List<Node<'a>>,
    #[serde(borrow, default)]
    pub(super) meshes: List<Mesh<'a>>,
    #[serde(borrow, default)]
    pub(super) accessors: List<Accessor<'a>>,
    #[serde(default)]
    pub(super) buffer_views: List<View>,
    #[serde(borrow, default)]
    pub(super) buffers: List<Buffer<'a>>,
    #[serde(borrow, default)]
    pub(super) extensions_required: List<Text<'a>>,
}

/// The part of a file that is the same in all versions.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    asset: Asset<'a>,
}

#[derive(Deserialize)]
pub(super) struct Asset<'a> {
    #[serde(borrow)]
    pub(super) version: Text<'a>,
}

#[derive(Deserialize)]
pub(super) struct Scene {
    #[serde(default)]
    pub(super) nodes: List<usize>,
}

#[derive(Deserialize)]
pub(super) struct Node<'a> {
    #[serde(borrow)]
    pub(super) name: Option<Text<'a>>,
    pub(super) mesh: Option<usize>,
    #[serde(default)]
    pub(super) children: List<usize>,
    matrix: Option<[f64; 16]>,
    translation: Option<[f64; 3]>,
    rotation: Option<[f64; 4]>,
    scale: Option<[f64; 3]>,
    pub(super) skin: Option<usize>,
}

#[derive(Deserialize)]
pub(super) struct Mesh<'a> {
    #[serde(borrow)]
    pub(super) name: Option<Text<'a>>,
    pub(super) primitives: List<Primitive>,
}

#[derive(Deserialize)]
pub(super) struct Primitive {
    pub(super) attributes: Attributes,
    pub(super) indices: Option<usize>,
    pub(super) mode: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub(super) struct Attributes {
    pub(super) position: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Accessor<'a> {
    pub(super) buffer_view: Option<usize>,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) component_type: u32,
    pub(super) count: usize,
    #[serde(borrow, rename = "type")]
    pub(super) kind: Text<'a>,
    pub(super) sparse: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct View {
    pub(super) buffer: usize,
    #[serde(default)]
    pub(super) byte_offset: usize,
    pub(super) byte_length: usize,
    pub(super) byte_stride: Option<usize>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Buffer<'a> {
    #[serde(borrow)]
    pub(super) uri: Option<Text<'a>>,
    pub(super) byte_length: usize,
}

impl Text<'_> {
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl Node<'_> {
    /// Whether it is turned by a quaternion of zeros, which turns nothing.
    pub(super) fn is_turned_by_zero(&self) -> bool {
        self.rotation
            .is_some_and(|rotation| rotation.iter().all(|x| *x == 0.0))
    }

    /// Where it is in the node above it; none where that is no affine map.
    pub(super) fn transform(&self) -> Option<Transform> {
        if let Some(matrix) = self.matrix {
            return Transform::of_columns(matrix);
        }
        let mut transform = Transform::scale(self.scale.unwrap_or([1.0; 3]));
        if let Some(rotation) = self.rotation.filter(|_| !self.is_turned_by_zero()) {
            transform = Transform::quaternion(rotation)?.after(&transform);
        }
        let shift = self.translation.unwrap_or_default();
        Some(Transform::translation(shift).after(&transform))
    }
}

/// A file in its parts.
pub(super) struct Parts<'a> {
    json: Cow<'a, str>,
    is_binary: bool,
    /// The binary chunk.
    pub(super) binary: Option<&'a [u8]>,
    /// What taking it apart took.
    pub(super) notes: Vec<String>,
}

/// Takes a file apart, which may be binary.
pub(super) fn parts(bytes: &[u8]) -> Result<Parts<'_>, Fault> {
    if !bytes.starts_with(MAGIC) {
        let (json, notes) = decode(bytes)?;
        return Ok(Parts {
            json,
            is_binary: false,
            binary: None,
            notes,
        });
    }
    let word = |at: usize| {
        let word = bytes.get(at..)?.first_chunk::<4>()?;
        Some(u32::from_le_bytes(*word))
    };
    if word(4) != Some(2) {
        let what = "only binary glTF of version 2 is read; export it as glTF 2.0";
        return Err(Place::Byte(4).fault(what));
    }
    let length = word(8).and_then(|length| usize::try_from(length).ok());
    let all = length.and_then(|length| bytes.get(..length));
    let all = all.filter(|all| all.len() >= HEADS).unwrap_or(bytes);
    let (json, mut end) = chunk(all, HEADS - 8, JSON)?;
    let (json, mut notes) = decode(json)?;
    let mut binary = None;
    if all.len() - end >= 8 {
        let (chunk, next) = chunk(all, end, BINARY)?;
        (binary, end) = (Some(chunk), next);
    }
    let after = bytes.len() - end;
    if after > 0 {
        let after = count(after, "byte", "bytes");
        notes.push(format!("left out {after} after its chunks"));
    }
    Ok(Parts {
        json,
        is_binary: true,
        binary,
        notes,
    })
}

impl Parts<'_> {
    /// What its JSON says; it has to be of version 2.
    pub(super) fn file(&self) -> Result<File<'_>, Fault> {
        let file: Result<File<'_>, _> = serde_json::from_str(&self.json);
        // Of another version all may be different but where it says so.
        let head = || serde_json::from_str::<Head<'_>>(&self.json).ok();
        let asset = match &file {
            Ok(file) => Some(&file.asset.version.0),
            Err(_) => None,
        };
        let other = asset.cloned().or_else(|| Some(head()?.asset.version.0));
        if let Some(version) = other.filter(|version| version.split('.').next() != Some("2")) {
            let version = quote(&version);
            return Err(Place::File.fault(format!(
                "it is glTF of version {version}, and only 2 is read; export it as glTF 2.0"
            )));
        }
        file.map_err(|error| self.fault(&error))
    }

    /// What is wrong with its JSON.
    fn fault(&self, error: &serde_json::Error) -> Fault {
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default();
        let what: String = what
            .chars()
            .filter(|c| !c.is_control())
            .take(LONGEST)
            .collect();
        let place = if self.is_binary {
            Place::File
        } else {
            Place::Line(error.line().max(1))
        };
        if what.starts_with(NO_ROOM) {
            return place.fault(what);
        }
        place.fault(format!("not valid glTF: {what}"))
    }
}

/// The chunk that begins there, which must be of a kind, and where the next one does.
fn chunk(bytes: &[u8], at: usize, kind: [u8; 4]) -> Result<(&[u8], usize), Fault> {
    let wrong = |what: String| Err(Place::Byte(at).fault(what));
    let name = str::from_utf8(&kind)
        .unwrap_or_default()
        .trim_end_matches('\0');
    let Some((head, rest)) = bytes.get(at..).and_then(<[u8]>::split_first_chunk::<8>) else {
        return wrong(format!("the file ends where its chunk {name} is expected"));
    };
    let (length, is) = (&head[..4], &head[4..]);
    if is != kind {
        return wrong(format!("expected the chunk {name}; the file is damaged"));
    }
    let length = length
        .first_chunk()
        .map_or(0, |word| u32::from_le_bytes(*word));
    let found = rest.len();
    let chunk = usize::try_from(length)
        .ok()
        .and_then(|length| rest.get(..length));
    match chunk {
        Some(chunk) => Ok((chunk, at + 8 + chunk.len())),
        None => wrong(format!(
            "the chunk {name} promises {length} bytes, and {found} are left"
        )),
    }
}
