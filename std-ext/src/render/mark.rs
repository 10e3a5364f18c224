//! What shows that a picture was drawn by this program.

/// A line in every SVG, near its beginning.
pub(super) const SVG: &str = "<!-- drawn by tetracone -->";
/// The keyword of a text in every PNG, before its pixels, and the text.
pub(super) const PNG: [&str; 2] = ["Software", "tetracone"];

/// Whether a file that begins with these bytes, some hundred at least, is a picture that this program drew.
///
/// Pictures of versions before the mark are taken for others'.
#[must_use]
pub fn is_own_picture(beginning: &[u8]) -> bool {
    let holds = |mark: &[u8]| beginning.windows(mark.len()).any(|part| part == mark);
    if beginning.starts_with(b"<svg ") {
        holds(SVG.as_bytes())
    } else {
        beginning.starts_with(b"\x89PNG\r\n\x1a\n") && holds(PNG.join("\0").as_bytes())
    }
}
