//! The command line's questions: a line is numbers, nothing, or an error.

use core::fmt::Write as _;

use tetracone_std::{
    lines::{self as numbers, pose},
    load::place::Placement,
};

/// Numbers on the longest line: two poses in space.
const MOST: usize = 14;

/// Defends: whatever a line is, reading it ends in numbers, in nothing or in a message of one
/// line; the numbers are as many as were asked for, and the same when they are written down and read
/// again, with commas or with blanks; a comment behind them changes nothing. What opens a file is a
/// heading only where it is no question.
pub fn lines(bytes: &[u8]) {
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let opening = numbers::Opening::of(line);
        for counts in [&[2][..], &[3], &[4], &[6], &[2, 4], &[3, 7], &[6, 14]] {
            check(line, counts);
        }
        for dimension in [2, 3] {
            check_poses::<1>(line, dimension, opening);
            check_poses::<2>(line, dimension, opening);
        }
    }
}

fn check_poses<const N: usize>(line: &[u8], dimension: usize, opening: numbers::Opening) {
    match pose::read_all::<N>(line, dimension) {
        Ok(Some(placements)) => {
            assert_eq!(opening, numbers::Opening::Other);
            let is_plane = |placement| matches!(placement, Placement::Plane { .. });
            assert_eq!(placements.map(is_plane), [dimension == 2; N]);
        }
        Ok(None) => assert_eq!(opening, numbers::Opening::Blank),
        Err(message) => check_message(&message),
    }
}

fn check(line: &[u8], counts: &[usize]) {
    let (found, count) = match numbers::some_numbers::<MOST>(line, counts, "x,y") {
        Ok(None) => return,
        Ok(Some(found)) => found,
        Err(message) => return check_message(&message),
    };
    assert!(counts.contains(&count));
    assert!(found[count..].iter().all(|&x| x == 0.0));
    if let [count] = *counts {
        let again = numbers::numbers::<MOST>(line, count, "x,y");
        assert!(again.is_ok_and(|again| again.is_some_and(|again| are_same(&found, &again))));
    }
    for between in [",", " ", " , "] {
        let mut text = String::new();
        for (at, x) in found[..count].iter().enumerate() {
            let _ = write!(text, "{}{x:?}", if at == 0 { "" } else { between });
        }
        text.push_str(" # 1,2\n");
        let again = numbers::some_numbers::<MOST>(text.as_bytes(), counts, "x,y");
        let (again, as_many) = again.expect("plain numbers").expect("some");
        assert_eq!(as_many, count);
        assert!(are_same(&found, &again), "{found:?} {again:?}");
    }
}

/// Whether these are the same numbers, those among them that are none included.
fn are_same(one: &[f64], other: &[f64]) -> bool {
    let same = |(a, b): (&f64, &f64)| a == b || (a.is_nan() && b.is_nan());
    one.iter().zip(other).all(same)
}

fn check_message(message: &str) {
    assert!(message.len() < 500, "{message}");
    assert!(!message.chars().any(char::is_control), "{message:?}");
}
