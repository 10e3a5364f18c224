//! The words that public names are made of: those of docs/GLOSSARY.md, and no others.

use core::{fmt::Write as _, iter};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context as _, Result, bail};

/// Where the words stand.
const PAGE: &str = "docs/GLOSSARY.md";

/// The section of ordinary words, and that of words that no name may have.
const PLAIN: &str = "## Plain words";
const OUT: &str = "## Words that are out";

/// The words of the page, in lower case.
#[derive(Default)]
pub(super) struct Glossary {
    /// Those of terms and the plain ones, each in all of its [`forms`].
    known: BTreeSet<String>,
    /// Those that no name may have, and what to say instead.
    out: BTreeMap<String, String>,
}

impl Glossary {
    pub(super) fn read(root: &Path) -> Result<Self> {
        let page = root.join(PAGE);
        let text = fs::read_to_string(page).with_context(|| format!("cannot read {PAGE}"))?;
        Self::of(&text)
    }

    /// The page's words: what stands as code in the first column of a table, or anywhere in the
    /// section of plain words.
    fn of(text: &str) -> Result<Self> {
        let mut glossary = Self::default();
        let mut section = "";
        for line in text.lines() {
            if line.starts_with("## ") {
                section = line;
            }
            let row = line.strip_prefix("| ");
            match (section, row.and_then(|row| row.split_once(" | "))) {
                (PLAIN, _) => glossary.allow(line),
                (OUT, Some((old, new))) => {
                    for word in code(old).flat_map(words) {
                        let instead = new.trim_end_matches([' ', '|']);
                        glossary.out.insert(word, instead.to_owned());
                    }
                }
                (_, Some((term, _))) => glossary.allow(term),
                _ => {}
            }
        }
        if glossary.known.is_empty() || glossary.out.is_empty() {
            bail!("{PAGE} has no words, or none under `{OUT}`");
        }
        Ok(glossary)
    }

    /// Allows what stands as code in a text.
    fn allow(&mut self, text: &str) {
        for word in code(text).flat_map(words) {
            self.known.extend(forms(&word).map(str::to_owned));
        }
    }

    /// An error that tells all names that are not made of the page's words, and what to do.
    pub(super) fn check(&self, paths: &[String]) -> Result<()> {
        let mut faults = String::new();
        for path in paths {
            let name = path.rsplit("::").next().unwrap_or_default();
            for word in words(name) {
                if let Some(fault) = self.fault(&word) {
                    write!(faults, "\n`{path}`: {fault}")?;
                }
            }
        }
        if faults.is_empty() {
            return Ok(());
        }
        bail!("public names have words that {PAGE} does not allow:{faults}")
    }

    /// What is wrong with a word, if anything.
    fn fault(&self, word: &str) -> Option<String> {
        if let Some(instead) = forms(word).find_map(|form| self.out.get(form)) {
            return Some(format!("the word `{word}` is out: say {instead}"));
        }
        if forms(word).any(|form| self.known.contains(form)) {
            return None;
        }
        Some(format!(
            "the word `{word}` is not there: use the page's term for the idea, add a row for a new \
             idea, or add an ordinary word to the plain ones"
        ))
    }
}

/// What stands between backticks in a line.
fn code(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The words of names and of the paths of names, in lower case: `FirstHit` and `first_hit` have the
/// same ones.
fn words(names: &str) -> impl Iterator<Item = String> {
    let names = names.split(|letter: char| !letter.is_alphanumeric());
    names.flat_map(parts).filter(|word| !word.is_empty())
}

/// A name without underscores, cut before every capital letter that follows a small one or a digit.
fn parts(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_capital = true;
    for letter in name.chars() {
        let is_capital = letter.is_uppercase();
        if is_capital && !was_capital {
            words.push(String::new());
        }
        was_capital = is_capital;
        if let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
    }
    words
}

/// A word, and what it may be the plural of.
fn forms(word: &str) -> impl Iterator<Item = &str> {
    let singulars = ["s", "es"].into_iter();
    iter::once(word).chain(singulars.filter_map(|ending| word.strip_suffix(ending)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Words\n\n## Answers\n\n| term | meaning |\n| --- | --- |\n\
        | ball, `BallTracker` | `nobody` reads this |\n| plane | an idea without a name |\n\n\
        ## Plain words\n\n`new`, `leaf`\n\n\
        ## Words that are out\n\n| word | say |\n| --- | --- |\n| `body`, `bodies` | member |\n";

    fn faults(paths: &[&str]) -> String {
        let paths: Vec<_> = paths.iter().map(|path| (*path).to_owned()).collect();
        let glossary = Glossary::of(TEXT).expect("words");
        let outcome = glossary.check(&paths);
        outcome.map_or_else(|error| error.to_string(), |()| String::new())
    }

    #[test]
    fn names_of_terms_and_plain_words_pass() {
        assert_eq!(faults(&["ball::NewBall", "TRACKER_NEW", "balls"]), "");
    }

    #[test]
    fn a_word_of_no_term_is_told_with_its_name() {
        for name in ["solid::BallSweep", "solid::ball_sweep", "solid::SWEEPS"] {
            let told = faults(&["Ball", name]);
            assert_eq!(told.lines().count(), 2, "{told}");
            let start = format!("\n`{name}`: the word `sweep");
            assert!(told.contains(&start), "{told}");
            assert!(told.contains("add a row"), "{told}");
        }
        assert!(faults(&["Nobody"]).contains("`nobody` is not there"));
        assert!(faults(&["Plane"]).contains("`plane` is not there"));
    }

    #[test]
    fn a_word_that_is_out_is_told_with_the_right_one() {
        let told = faults(&["world::NewBodies", "world::new_body"]);
        assert_eq!(told.matches("is out: say member").count(), 2, "{told}");
    }

    #[test]
    fn a_page_without_words_is_an_error() {
        assert!(Glossary::of("").is_err());
        assert!(Glossary::of("## Plain words\n\n`new`\n").is_err());
    }

    #[test]
    fn names_are_cut_into_words() {
        for (name, cut) in [
            ("FirstHit", "first hit"),
            ("F32_LIMIT", "f32 limit"),
            ("from_xyzw", "from xyzw"),
            ("orient2", "orient2"),
            ("Axis3Offset", "axis3 offset"),
        ] {
            assert_eq!(words(name).collect::<Vec<_>>().join(" "), cut);
        }
    }
}
