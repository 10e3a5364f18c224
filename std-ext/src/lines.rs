//! Questions as lines of text: the numbers on a line, and the pose that a line says.

pub mod pose;

/// So many numbers on a line, at most `N`, and zeros after them; `None` on a line without a
/// question. NaN and the infinities are numbers.
///
/// # Errors
/// What is wrong with the line, and the form to write.
pub fn numbers<const N: usize>(
    line: &[u8],
    count: usize,
    form: &str,
) -> Result<Option<[f64; N]>, String> {
    Ok(some_numbers(line, &[count], form)?.map(|(numbers, _)| numbers))
}

/// The numbers on a line, as many as one of `counts`, none of which is above `N`, and how many
/// there are; `None` on a line without a question.
///
/// # Errors
/// What is wrong with the line, and the form to write.
pub fn some_numbers<const N: usize>(
    line: &[u8],
    counts: &[usize],
    form: &str,
) -> Result<Option<([f64; N], usize)>, String> {
    let text = text_of(line).ok_or("the line is not UTF-8 text; save the file as UTF-8")?;
    if text.is_empty() {
        return Ok(None);
    }
    let (mut numbers, mut count) = ([0.0; N], 0);
    for part in text.split(',') {
        if part.trim().is_empty() {
            return Err(format!("a number is missing beside a comma; write {form}"));
        }
        for token in part.split_whitespace() {
            let value = number(token).ok_or_else(|| {
                format!("expected a number, found {:?}; write {form}", short(token))
            })?;
            if let Some(slot) = numbers.get_mut(count) {
                *slot = value;
            }
            count += 1;
        }
    }
    if counts.contains(&count) {
        return Ok(Some((numbers, count)));
    }
    let counts: Vec<_> = counts.iter().map(ToString::to_string).collect();
    let counts = counts.join(" or ");
    Err(format!(
        "expected {counts} numbers, found {count}; write {form}"
    ))
}

/// What the first lines of a file may be, which are no questions yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// Nothing, or a comment.
    Blank,
    /// The names of columns: words, and no number among them.
    Heading,
    /// Anything else, which is to be understood as a question.
    Other,
}

impl Opening {
    /// What a line is.
    #[must_use]
    pub fn of(line: &[u8]) -> Self {
        match text_of(line) {
            Some("") => Self::Blank,
            Some(text) if text.split(',').all(is_name) => Self::Heading,
            _ => Self::Other,
        }
    }
}

/// What a line says before its comment; none where it is not UTF-8.
fn text_of(line: &[u8]) -> Option<&str> {
    let text = str::from_utf8(line).ok()?.trim_start_matches('\u{feff}');
    Some(text.split('#').next().unwrap_or_default().trim())
}

/// Whether a column may be called so: it begins as a word, maybe in quotes, and no number is in it.
fn is_name(field: &str) -> bool {
    let field = field.trim();
    let word = field.strip_prefix(['"', '\'']).unwrap_or(field);
    let mut tokens = field.split_whitespace();
    word.starts_with(|first: char| first.is_alphabetic() || first == '_')
        && tokens.all(|token| number(token).is_none())
}

/// A decimal number, or `inf` or `nan`; one too large for `f64` is infinite.
fn number(token: &str) -> Option<f64> {
    token.parse().ok()
}

/// What an error shows of a word.
fn short(token: &str) -> &str {
    token
        .char_indices()
        .nth(40)
        .map_or(token, |(end, _)| &token[..end])
}
