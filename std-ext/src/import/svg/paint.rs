//! Gradients that paint nothing.

use std::collections::{BTreeMap, BTreeSet};

use roxmltree::{Document, Node};

/// So many gradients may each take the stops of the next one.
const MOST_LINKS: usize = 16;

/// The identifiers of gradients of which every stop is transparent, as its own attributes and style say, or that have no
/// stops.
pub(super) fn transparent(document: &Document<'_>) -> BTreeSet<String> {
    let is_gradient = |element: &Node<'_, '_>| {
        matches!(
            element.tag_name().name(),
            "linearGradient" | "radialGradient"
        )
    };
    let gradients = document.descendants().filter(is_gradient);
    let all: BTreeMap<&str, Gradient<'_>> = gradients
        .filter_map(|gradient| Some((gradient.attribute("id")?, Gradient::of(gradient))))
        .collect();
    let paints_nothing = |gradient: &Gradient<'_>| {
        let mut at = *gradient;
        for _ in 0..MOST_LINKS {
            match (at, at.next().and_then(|next| all.get(next))) {
                (Gradient::Stops { are_clear }, _) => return are_clear,
                (Gradient::Link(_), Some(next)) => at = *next,
                (Gradient::Link(_), None) => return true,
            }
        }
        false
    };
    let clear = all.iter().filter(|(_, gradient)| paints_nothing(gradient));
    clear.map(|(id, _)| (*id).to_owned()).collect()
}

/// What is known of a gradient.
#[derive(Clone, Copy)]
enum Gradient<'a> {
    /// It has stops.
    Stops { are_clear: bool },
    /// It has those of another one.
    Link(Option<&'a str>),
}

impl<'a> Gradient<'a> {
    fn of(gradient: Node<'a, '_>) -> Self {
        let stops = || {
            let children = gradient.children();
            children.filter(|node| node.tag_name().name() == "stop")
        };
        if stops().next().is_some() {
            let are_clear = stops().all(is_clear);
            return Self::Stops { are_clear };
        }
        let mut links = gradient.attributes().filter(|link| link.name() == "href");
        Self::Link(
            links
                .next()
                .and_then(|link| link.value().trim().strip_prefix('#')),
        )
    }

    const fn next(self) -> Option<&'a str> {
        match self {
            Self::Stops { .. } => None,
            Self::Link(next) => next,
        }
    }
}

/// Whether a stop is transparent.
fn is_clear(stop: Node<'_, '_>) -> bool {
    let property = |name: &str| {
        let style = stop.attribute("style").unwrap_or_default();
        let mut declarations = style.split(';').filter_map(|one| one.split_once(':'));
        let styled = declarations.find(|(key, _)| key.trim() == name);
        styled
            .map(|(_, value)| value)
            .or_else(|| stop.attribute(name))
    };
    let opacity = property("stop-opacity").unwrap_or("1").trim();
    let opacity = opacity.strip_suffix('%').unwrap_or(opacity);
    let is_nothing = opacity.parse().is_ok_and(|opacity: f64| opacity <= 0.0);
    is_nothing || property("stop-color").is_some_and(|colour| colour.trim() == "transparent")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_of_every_kind() {
        let stop = |more: &str| format!("<stop {more}/>");
        let (clear, seen) = (stop("stop-opacity='0'"), stop("stop-opacity='.5'"));
        for (inside, is_transparent) in [
            (clear.clone(), true),
            (format!("{clear}{clear}"), true),
            (format!("{clear}{seen}"), false),
            (seen, false),
            (stop(""), false),
            (stop("stop-opacity='0%'"), true),
            (stop("stop-opacity='10%'"), false),
            (stop("style='stop-color:red; stop-opacity: 0'"), true),
            (stop("style='stop-opacity:1' stop-opacity='0'"), false),
            (stop("stop-color='transparent'"), true),
            (String::new(), true),
        ] {
            let linked =
                "<radialGradient id='b' xlink:href='#a'/><linearGradient id='c' href='#c'/>";
            let text = format!(
                "<svg xmlns:xlink='http://www.w3.org/1999/xlink'><linearGradient id='a'>{inside}</linearGradient>{linked}\
                 </svg>"
            );
            let document = Document::parse(&text).expect("it is XML");
            let found = transparent(&document);
            let ids: Vec<&str> = found.iter().map(String::as_str).collect();
            let expected: &[&str] = if is_transparent { &["a", "b"] } else { &[] };
            assert_eq!(ids, expected, "{inside}");
        }
    }
}
