//! SVG files.

/// A drawing of these elements.
pub(crate) fn svg(elements: &str) -> String {
    let size = "viewBox='0 0 10 10' width='10' height='10'";
    format!("<svg xmlns='http://www.w3.org/2000/svg' {size}>{elements}</svg>")
}
