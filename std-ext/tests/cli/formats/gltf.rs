//! glTF files.

use core::fmt::Write as _;

use super::cube;

/// The cube's positions, then its indices.
pub(crate) fn buffer() -> Vec<u8> {
    let (points, faces) = cube();
    let positions = points.as_flattened().iter();
    let mut bytes: Vec<u8> = positions
        .flat_map(|&x| f32::from(x).to_le_bytes())
        .collect();
    bytes.extend(
        faces
            .as_flattened()
            .iter()
            .flat_map(|&x| u16::from(x).to_le_bytes()),
    );
    bytes
}

/// The JSON of the cube, with its buffer at an address, or in the file itself.
pub(crate) fn json(uri: Option<&str>) -> String {
    let uri = uri.map_or(String::new(), |uri| format!("\"uri\":\"{uri}\","));
    format!(
        r#"{{"asset":{{"version":"2.0"}},
"scene":0,"scenes":[{{"nodes":[0]}}],
"nodes":[{{"name":"cube","mesh":0}}],
"meshes":[{{"name":"shape","primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
"accessors":[{{"bufferView":0,"componentType":5126,"count":8,"type":"VEC3"}},
{{"bufferView":1,"componentType":5123,"count":36,"type":"SCALAR"}}],
"bufferViews":[{{"buffer":0,"byteLength":96}},{{"buffer":0,"byteOffset":96,"byteLength":72}}],
"buffers":[{{{uri}"byteLength":168}}]}}"#
    )
}

/// The cube with its buffer as an address, percent by percent.
pub(crate) fn gltf() -> String {
    let mut uri = "data:application/octet-stream,".to_owned();
    for byte in buffer() {
        let _ = write!(uri, "%{byte:02x}");
    }
    json(Some(&uri))
}

/// A binary file of this JSON, or of the cube's.
pub(crate) fn binary_gltf(text: Option<&str>) -> Vec<u8> {
    packed(text.unwrap_or(&json(None)), &buffer())
}

/// A binary file of positions and then indices of 32 bits.
pub(crate) fn large_gltf(vertices: usize, faces: usize, buffer: &[u8]) -> Vec<u8> {
    let (split, length) = (12 * vertices, buffer.len());
    let text = json(None)
        .replace("5123", "5125")
        .replace("\"count\":8", &format!("\"count\":{vertices}"))
        .replace("\"count\":36", &format!("\"count\":{}", 3 * faces))
        .replace("96", &split.to_string())
        .replace("72", &(length - split).to_string())
        .replace("168", &length.to_string());
    packed(&text, buffer)
}

/// A binary file.
fn packed(text: &str, buffer: &[u8]) -> Vec<u8> {
    let mut text = text.as_bytes().to_vec();
    text.resize(text.len().next_multiple_of(4), b' ');
    let word = |count: usize| u32::try_from(count).expect("few").to_le_bytes();
    let mut bytes = b"glTF\x02\0\0\0".to_vec();
    bytes.extend(word(28 + text.len() + buffer.len()));
    for (kind, chunk) in [(b"JSON", &text[..]), (b"BIN\0", buffer)] {
        bytes.extend(word(chunk.len()));
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}
