//! Prefixes of namespaces that a document uses and does not declare: programs write elements of their own into robots.

use std::{borrow::Cow, collections::HashSet};

use crate::memory::NoRoom;

/// So many are declared at most.
const MOST: usize = 64;

/// The text with prefixes declared in the tag of its root, and so on the same lines.
pub(super) fn declared(text: &str) -> Result<Cow<'_, str>, NoRoom> {
    let Some(at) = root(text) else {
        return Ok(Cow::Borrowed(text));
    };
    let (before, after) = text.split_at(at);
    let mut known = HashSet::from(["xml", "xmlns"]);
    names(after, |name| {
        known.extend(name.strip_prefix("xmlns:"));
    });
    let mut missing = String::new();
    let tags = text.split('<').filter(|part| !part.starts_with(['!', '?']));
    for part in tags {
        names(part, |name| {
            let prefix = name.split_once(':').map(|(prefix, _)| prefix);
            if let Some(prefix) = prefix.filter(|prefix| is_name(prefix))
                && known.len() < MOST
                && known.insert(prefix)
            {
                missing.extend([" xmlns:", prefix, "=\"", prefix, "\""]);
            }
        });
    }
    if missing.is_empty() {
        return Ok(Cow::Borrowed(text));
    }
    let (mut all, bytes) = (String::new(), text.len() + missing.len());
    all.try_reserve(bytes).map_err(|_| NoRoom { bytes })?;
    all.extend([before, &missing, after]);
    Ok(Cow::Owned(all))
}

/// Where the name of the root ends; before it are comments and instructions.
fn root(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].find('<')?;
        let rest = &text[at..];
        let end = if rest.starts_with("<!--") {
            "-->"
        } else if rest.starts_with("<?") {
            "?>"
        } else if rest.starts_with("<!") {
            return None;
        } else {
            let ends = |c: char| c.is_whitespace() || matches!(c, '>' | '/');
            return Some(at + rest.find(ends)?);
        };
        at += rest.find(end)? + end.len();
    }
}

/// The names in the tag that a text begins with, after its `<`; what is in quotes is none.
fn names<'a>(part: &'a str, mut found: impl FnMut(&'a str)) {
    let ends = |c: char| c.is_whitespace() || matches!(c, '=' | '"' | '\'' | '>' | '/');
    let mut rest = part;
    loop {
        let (name, end) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
        found(name);
        let mut after = end.chars();
        rest = match after.next() {
            None | Some('>') => return,
            Some(quote @ ('"' | '\'')) => match after.as_str().split_once(quote) {
                Some((_, after)) => after,
                None => return,
            },
            Some(_) => after.as_str(),
        };
    }
}

fn is_name(prefix: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    prefix.starts_with(|c: char| c.is_alphabetic() || c == '_') && prefix.chars().all(is_part)
}
