//! What a unit of a drawing is: by the lengths of its root, millimetres.

use std::borrow::Cow;

use roxmltree::{Document, Node};

/// So many units of a drawing are an inch, as CSS says.
const AN_INCH: f64 = 96.0;

/// Where the coordinates that `usvg` gives go: a scale and a shift an axis, y down.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Units {
    pub(super) scale: [f64; 2],
    shift: [f64; 2],
    /// Whether they are millimetres then.
    pub(super) are_millimetres: bool,
}

impl Units {
    /// As they are.
    const OWN: Self = Self {
        scale: [1.0; 2],
        shift: [0.0; 2],
        are_millimetres: false,
    };

    /// Where a place of the drawing is, up instead of down.
    pub(super) fn place(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        let [x, y] = [
            x * self.scale[0] + self.shift[0],
            y * self.scale[1] + self.shift[1],
        ];
        [x, 0.0 - y]
    }
}

/// A length: its number, and its unit in millimetres; no unit and `px` are units of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Length {
    millimetres: f64,
    is_absolute: bool,
}

impl Length {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let end = text.find(|c: char| c.is_ascii_alphabetic() && !matches!(c, 'e' | 'E'));
        // An `e` that no digit comes after begins `em` or `ex`, which are no lengths of a root.
        let (number, unit) = text.split_at(end.unwrap_or(text.len()));
        let (unit, is_absolute) = match unit {
            "" | "px" => (25.4 / AN_INCH, false),
            "mm" => (1.0, true),
            "cm" => (10.0, true),
            "in" => (25.4, true),
            "pt" => (25.4 / 72.0, true),
            "pc" => (25.4 / 6.0, true),
            _ => return None,
        };
        let number: f64 = number.trim_end().parse().ok()?;
        (number.is_finite() && number > 0.0).then_some(Self {
            millimetres: number * unit,
            is_absolute,
        })
    }
}

/// The units of a drawing; where its root has a `viewBox`, too, the text without what `usvg` would scale it by, in
/// single precision.
pub(super) fn units<'a>(text: &'a str, document: &Document<'_>) -> (Cow<'a, str>, Units) {
    let root = document.root_element();
    let length = |name: &str| root.attribute(name).and_then(Length::read);
    let lengths = [length("width"), length("height")];
    if !lengths.iter().flatten().any(|length| length.is_absolute) {
        return (text.into(), Units::OWN);
    }
    let view = root.attribute("viewBox").and_then(view_box);
    let Some(view) = view.filter(|_| !root.has_attribute("transform")) else {
        let units = Units {
            scale: [25.4 / AN_INCH; 2],
            are_millimetres: true,
            ..Units::OWN
        };
        return (text.into(), units);
    };
    let aspect = root.attribute("preserveAspectRatio").unwrap_or_default();
    (unscaled(text, root).into(), fitted(lengths, view, aspect))
}

/// The width and the height of a `viewBox`.
fn view_box(text: &str) -> Option<[f64; 2]> {
    let numbers = text.split([' ', ',', '\t', '\n', '\r']);
    let numbers = numbers.filter(|number| !number.is_empty()).map(str::parse);
    let numbers: Vec<f64> = numbers.collect::<Result<_, _>>().ok()?;
    let [_, _, width, height] = numbers[..] else {
        return None;
    };
    let is_size = |x: f64| x.is_finite() && x > 0.0;
    (is_size(width) && is_size(height)).then_some([width, height])
}

/// How a box fits into lengths, of which one may be missing.
fn fitted(lengths: [Option<Length>; 2], view: [f64; 2], aspect: &str) -> Units {
    let each = [0, 1].map(|k: usize| lengths[k].map(|length| length.millimetres / view[k]));
    let [width, height] = match each {
        [Some(width), Some(height)] => [width, height],
        [one, other] => [one.or(other).unwrap_or(1.0); 2],
    };
    let mut scale = [width, height];
    if aspect.trim() != "none" {
        let fits = if aspect.contains("slice") {
            f64::max
        } else {
            f64::min
        };
        scale = [fits(width, height); 2];
    }
    let place = |axis: &str| {
        let at = |end: &str| aspect.contains(&format!("{axis}{end}"));
        if at("Min") {
            0.0
        } else if at("Max") {
            1.0
        } else {
            0.5
        }
    };
    let (whole, places) = ([width, height], [place("x"), place("Y")]);
    Units {
        scale,
        shift: [0, 1].map(|k: usize| (whole[k] - scale[k]) * view[k] * places[k]),
        are_millimetres: true,
    }
}

/// The text with blanks in the place of the root's lengths, so that its lines stay.
fn unscaled(text: &str, root: Node<'_, '_>) -> String {
    let mut plain = text.to_owned();
    for attribute in root.attributes() {
        if matches!(attribute.name(), "width" | "height" | "preserveAspectRatio")
            && attribute.namespace().is_none()
        {
            let range = attribute.range();
            let blank = |c: char| if c == '\n' { "\n" } else { " " };
            let blanks: String = text[range.clone()].chars().map(blank).collect();
            let end = plain.len() - (text.len() - range.end);
            plain.replace_range(end - range.len()..end, &blanks);
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(root: &str, scale: [f64; 2], shift: [f64; 2]) {
        let text = format!("<svg\n{root}><g width='1mm'/></svg>");
        let document = Document::parse(&text).expect("it is XML");
        let (plain, units) = units(&text, &document);
        let off = |a: [f64; 2], b: [f64; 2]| (a[0] - b[0]).abs().max((a[1] - b[1]).abs());
        assert!(off(units.scale, scale) < 1e-12, "{root}: {units:?}");
        assert!(off(units.shift, shift) < 1e-12, "{root}: {units:?}");
        assert_eq!(plain.matches('\n').count(), 1);
        let plain = Document::parse(&plain).expect("it still is XML");
        let root = plain.root_element();
        let is_left = root.has_attribute("width") || root.has_attribute("preserveAspectRatio");
        assert_eq!(
            is_left,
            !units.are_millimetres || !root.has_attribute("viewBox")
        );
    }

    #[test]
    fn roots_of_every_kind() {
        let inch = 25.4 / 96.0;
        check("width='96' height='96'", [1.0; 2], [0.0; 2]);
        check("width='10px' viewBox='0 0 5 5'", [1.0; 2], [0.0; 2]);
        check("width='100%' height='1em'", [1.0; 2], [0.0; 2]);
        check("width='1in' height='2in'", [inch; 2], [0.0; 2]);
        check("width='1in' viewBox='0 0 1 2'", [25.4; 2], [0.0; 2]);
        check(
            "width='100%' height='4cm' viewBox='0,0,4,8'",
            [5.0; 2],
            [0.0; 2],
        );
        check(
            "width='72pt' height='6pc' viewBox='1 1 10 10'",
            [2.54; 2],
            [0.0; 2],
        );
        check(
            "width='20mm' height='40mm' viewBox='0 0 10 10'",
            [2.0; 2],
            [0.0, 10.0],
        );
        let fit = |aspect: &str| {
            format!("width='20mm' height='40mm' viewBox='0 0 10 10' preserveAspectRatio='{aspect}'")
        };
        check(&fit("none"), [2.0, 4.0], [0.0; 2]);
        check(&fit("xMinYMin meet"), [2.0; 2], [0.0; 2]);
        check(&fit("xMaxYMax"), [2.0; 2], [0.0, 20.0]);
        check(&fit("xMaxYMin slice"), [4.0; 2], [-20.0, 0.0]);
        check(
            "width='96' height='1in' viewBox='0 0 2 2'",
            [12.7; 2],
            [0.0; 2],
        );
    }
}
