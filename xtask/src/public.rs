//! Whether the programs that ask everything name every public function of the crates for microcontrollers.

use std::{collections::BTreeSet, fs, path::Path};

/// Where the crates are that run on microcontrollers, and the programs' questions.
const CRATES: [&str; 5] = [
    "core/src",
    "core/robot/src",
    "std-ext/classic/src/entry",
    "std-ext/classic/src/plane",
    "std-ext/classic/src/space",
];
const QUESTIONS: &str = "firmware-demo/src/everything";

/// All text of the source files below a folder, without their tests.
fn text_below(folder: &Path) -> String {
    let mut text = String::new();
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            text += &text_below(&path);
        } else {
            let file = fs::read_to_string(&path).expect("text");
            text += file.split("#[cfg(test)]").next().unwrap_or_default();
        }
    }
    text
}

/// The names of all public functions, and of all functions of public traits: what is `pub` in the
/// core can be reached, or the compiler warns.
fn public(text: &str) -> BTreeSet<&str> {
    let mut names = BTreeSet::new();
    let mut in_trait = false;
    for line in text.lines() {
        if line.starts_with("pub trait ") {
            in_trait = true;
        } else if line == "}" {
            in_trait = false;
        }
        let line = line.trim_start();
        let function = line
            .strip_prefix("pub fn ")
            .or_else(|| line.strip_prefix("pub const fn "))
            .or_else(|| line.strip_prefix("fn ").filter(|_| in_trait));
        names.extend(function.map(first_word));
    }
    names
}

fn first_word(text: &str) -> &str {
    let is_end = |c: char| c != '_' && !c.is_alphanumeric();
    text.split(is_end).next().unwrap_or_default()
}

#[test]
fn every_public_function_is_asked() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let text: String = CRATES.map(|folder| text_below(&root.join(folder))).concat();
    let questions = text_below(&root.join(QUESTIONS));
    let is_end = |c: char| c != '_' && !c.is_alphanumeric();
    let asked: BTreeSet<&str> = questions.split(is_end).collect();
    let public = public(&text);
    assert!(public.len() > 150, "{}", public.len());
    let forgotten: Vec<_> = public.difference(&asked).collect();
    assert!(forgotten.is_empty(), "{QUESTIONS} has no {forgotten:?}");
}

#[test]
fn functions_are_found() {
    let text =
        "pub trait A {\n    fn b(self);\n}\nfn c() {}\npub const fn d() {}\n    pub fn e<T>() {}\n";
    assert_eq!(public(text).into_iter().collect::<String>(), "bde");
}
