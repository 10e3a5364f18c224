//! The corpora of all fuzz targets, replayed: every promise holds for every input that is kept.
//!
//! `corpus/<target>.txt` has an input a line, escaped and in order, as `cargo xtask fuzz --keep`
//! writes it.

use std::{env, fs, panic};

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode};
use tetracone_fuzz::{for_each_target, targets};

/// What an archive escapes: bytes that are no text, and the escape.
const ESCAPED: &AsciiSet = &CONTROLS.add(b'%');

/// Replays this line alone.
const LINE: &str = "TETRACONE_FUZZ_LINE";

/// The inputs of an archive; where it is damaged, the place in it.
fn read(archive: &str, text: &str) -> Result<Vec<Vec<u8>>, String> {
    let mut before = None;
    let lines = text.split_inclusive('\n').enumerate();
    let inputs = lines.map(|(at, line)| {
        let input: Vec<u8> = percent_decode_str(line.trim_end_matches('\n')).collect();
        let is_sound = line == format!("{}\n", percent_encode(&input, ESCAPED))
            && before.replace(line).is_none_or(|before| before < line);
        let damaged = || format!("{archive}:{}: not as `--keep` writes it", at + 1);
        is_sound.then_some(input).ok_or_else(damaged)
    });
    inputs.collect()
}

/// No bytes, a few of one kind, and all inputs of the target's archive.
fn replay(name: &str, body: fn(&[u8])) {
    body(&[]);
    for byte in [0, 1, 0x7f, 0x80, 0xff] {
        body(&[byte; 40]);
    }
    let archive = format!("{}/corpus/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&archive).unwrap_or_else(|error| panic!("{archive}: {error}"));
    let inputs = read(&archive, &text).unwrap_or_else(|error| panic!("{error}"));
    assert!(!inputs.is_empty(), "{archive} is empty");
    let only = env::var(LINE).map(|line| line.parse::<usize>().expect("the number of a line"));
    for (line, input) in (1..).zip(&inputs) {
        if only.as_ref().is_ok_and(|only| *only != line) {
            continue;
        }
        assert!(
            panic::catch_unwind(|| body(input)).is_ok(),
            "{archive}:{line} breaks the promise; that line alone: {LINE}={line} \
             cargo test -p tetracone-fuzz --test corpus -- --exact {name}"
        );
    }
}

macro_rules! replays {
    ($($target:ident)*) => {
        $(
            #[test]
            fn $target() {
                replay(stringify!($target), targets::$target);
            }
        )*
    };
}
for_each_target!(replays);

#[test]
fn a_damaged_archive_is_told_with_the_place() {
    let inputs = vec![b"%\xff\n".to_vec(), b"a b".to_vec()];
    assert_eq!(read("sound", "%25%FF%0A\na b\n"), Ok(inputs));
    for (damaged, line) in [
        ("a\nb", 2),     // cut off
        ("b\na\n", 2),   // not in order
        ("a\na\n", 2),   // twice
        ("%F\na\n", 1),  // no escape
        ("%61\nb\n", 1), // escaped without need
    ] {
        let said = read("pair.txt", damaged).expect_err("damaged");
        assert!(said.starts_with(&format!("pair.txt:{line}: ")), "{said}");
    }
}
