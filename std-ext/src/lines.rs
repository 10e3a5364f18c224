//! Questions as lines of text: the numbers on a line, and the pose that a line says.

pub mod pose;

/// So many numbers on a line, at most `N`, and zeros after them; `None` on a line without a
/// question.
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
    let text = str::from_utf8(line).map_err(|_| "the line is not UTF-8 text".to_owned())?;
    let text = text.trim_start_matches('\u{feff}');
    let text = text.split('#').next().unwrap_or_default().trim();
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

/// A decimal number; one too large for `f64` is as far out as can be.
fn number(token: &str) -> Option<f64> {
    let value = token.parse::<f64>().ok()?;
    (value.is_finite() || (value.is_infinite() && token.contains(|c: char| c.is_ascii_digit())))
        .then_some(value)
}

/// What an error shows of a word.
fn short(token: &str) -> &str {
    token
        .char_indices()
        .nth(40)
        .map_or(token, |(end, _)| &token[..end])
}
