//! A drawing without what it only is drawn with: paints, strokes, clips, masks, filters and markers.
//!
//! None of these has an area, and all are referred to by addresses. `usvg` follows those from whatever is drawn with
//! them, too, so that a thousand bytes can ask for more than any memory holds. The addresses are taken out of the text, as
//! which elements they are of depends on style sheets.

use std::collections::BTreeSet;

use roxmltree::{Document, Node};

use super::super::error::Fault;
use super::super::xml::Lines;
use crate::memory::NoRoom;

/// What addresses begin with, as `usvg` knows them.
const ADDRESS: &str = "url(";

/// Where the value ends that an address stands in: at the end of an attribute, a declaration, a comment or a text.
const ENDS: [char; 8] = [';', '}', '"', '\'', '<', '>', '!', ']'];

/// A text without addresses.
pub(super) struct Plain {
    /// With as many lines.
    pub(super) text: String,
    /// How often something is clipped or masked.
    pub(super) clips: usize,
}

impl Plain {
    /// Whatever is painted by an address is black instead, or not painted at all where that is a transparent one's, and
    /// nothing is clipped.
    pub(super) fn of(text: &str, transparent: &BTreeSet<String>) -> Result<Self, NoRoom> {
        let mut plain = Self {
            text: String::new(),
            clips: 0,
        };
        let grown = plain.text.try_reserve(text.len() + text.len() / 2);
        grown.map_err(|_| NoRoom::of::<u8>(text.len()))?;
        let mut rest = text;
        // How much is left behind the end of the next address.
        let mut behind = text.len() + 1;
        while let Some(at) = rest.find(ADDRESS) {
            plain.text.push_str(&rest[..at]);
            rest = &rest[at + ADDRESS.len()..];
            if behind > rest.len() {
                behind = rest.len() - rest.find([')', '<']).unwrap_or(rest.len());
            }
            let (address, after) = rest.split_at(rest.len() - behind);
            let name = address.trim_matches([' ', '\t', '\r', '\n', '"', '\'']);
            let name = name.strip_prefix('#');
            let value = plain.replace(name.is_some_and(|name| transparent.contains(name)));
            plain.text.push_str(value);
            if !after.starts_with(')') {
                continue;
            }
            let end = after.find(ENDS).unwrap_or(after.len());
            let end = after[..end].find("--").unwrap_or(end);
            let lines = address.matches('\n').count() + after[..end].matches('\n').count();
            plain.text.extend(core::iter::repeat_n('\n', lines));
            rest = &after[end..];
        }
        plain.text.push_str(rest);
        Ok(plain)
    }

    /// What stands in the place of an address, by the property that it would be the value of.
    fn replace(&mut self, is_transparent: bool) -> &'static str {
        let before = self
            .text
            .trim_end_matches([' ', '\t', '\r', '\n', '"', '\'']);
        let Some(before) = before.strip_suffix([':', '=']) else {
            return "";
        };
        let before = before.trim_end();
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let name = before.rsplit(|c| !is_name(c)).next().unwrap_or_default();
        match name {
            "fill" if !is_transparent => "black",
            "clip-path" | "mask" => {
                self.clips += 1;
                "none"
            }
            _ => "none",
        }
    }
}

/// Checks that no address is left that was written in other characters.
pub(super) fn has_no_addresses(text: &str, document: &Document<'_>) -> Result<(), Fault> {
    let has_some = |element: &Node<'_, '_>| {
        let mut attributes = element.attributes();
        attributes.any(|attribute| attribute.value().contains(ADDRESS))
            || element.text().is_some_and(|text| text.contains(ADDRESS))
    };
    let mut elements = document.descendants().filter(Node::is_element);
    let Some(element) = elements.find(has_some) else {
        return Ok(());
    };
    let place = Lines::of(text)?.place(element.range().start);
    let what = "an address of a paint, a clip or a mask is written with character references; write \"url(\" as it is";
    Err(place.fault(what.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str, clips: usize) {
        let transparent = BTreeSet::from(["clear".to_owned()]);
        let plain = Plain::of(text, &transparent).expect("memory");
        assert_eq!((plain.text.as_str(), plain.clips), (expected, clips));
    }

    #[test]
    fn fills_are_black_and_all_else_is_none() {
        check("<p fill='url(#a) red'/>", "<p fill='black'/>", 0);
        check(
            "<p fill = \"url('#a')\" stroke=\"url(#b)\"/>",
            "<p fill = \"black\" stroke=\"none\"/>",
            0,
        );
        check(
            "<p style='clip-path:url(#a);fill: url(\"#b\")!important;mask:url(#c)'/>",
            "<p style='clip-path:none;fill: black!important;mask:none'/>",
            2,
        );
        check(
            ".a{fill:url(#a)}.b{my-fill:url(#a)}",
            ".a{fill:black}.b{my-fill:none}",
            0,
        );
        check(
            "filter='blur(2px) url(#a) blur(1px)'",
            "filter='blur(2px) '",
            0,
        );
        check("fill='url(#a)\nred'>", "fill='black\n'>", 0);
        check("fill='url( \"#clear\" )'", "fill='none'", 0);
    }

    #[test]
    fn other_text_stays() {
        for text in ["", "url", "<p d='M0 0'/>", "a(b)c"] {
            check(text, text, 0);
        }
        check("<!-- url(#a --><p/>(b)", "<!-- #a --><p/>(b)", 0);
        check("<!-- url(#a) b --><p/>", "<!-- --><p/>", 0);
        check("<![CDATA[a{b:url(#a) ]]>", "<![CDATA[a{b:none]]>", 0);
        check("url(url(url(", "", 0);
        check("fill:url(url(#a))", "fill:black", 0);
    }
}
