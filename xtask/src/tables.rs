//! `tables`: the tables of docs/ are generated, between `<!-- table:NAME -->` and
//! `<!-- /table:NAME -->`. A new table is a new module and a new line in [`GENERATORS`].

mod firmware;
mod queries;
mod show;
mod stack;
mod targets;

use core::{fmt::Write as _, iter};
use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::{process, programs};

/// A table's name and how it is made; the text ends with a line end.
type Generator = (&'static str, fn() -> Result<String>);

const GENERATORS: [Generator; 15] = [
    ("firmware", firmware::table),
    ("game", show::game),
    ("fingertip", show::fingertip),
    ("arm", show::arm),
    ("guard", show::guard),
    ("pile", show::pile),
    ("plane", queries::plane),
    ("hulls", queries::hulls),
    ("stack-plane", stack::plane),
    ("stack-space", stack::space),
    ("stack-making", stack::making),
    ("stack-worlds", stack::worlds),
    ("stack-pieces", stack::pieces),
    ("stack-robots", stack::robots),
    ("targets", targets::table),
];

/// The head of a table: columns of words, then columns of numbers.
fn head(words: &[&str], numbers: &[&str]) -> String {
    let titles = [words, numbers].concat().join(" | ");
    let (words, numbers) = (
        " --- |".repeat(words.len()),
        " ---: |".repeat(numbers.len()),
    );
    format!("| {titles} |\n|{words}{numbers}\n")
}

/// A row: words, then numbers.
fn row(words: &[&str], numbers: &[u64]) -> String {
    let numbers = numbers.iter().map(u64::to_string);
    let cells: Vec<String> = words
        .iter()
        .copied()
        .map(str::to_owned)
        .chain(numbers)
        .collect();
    format!("| {} |\n", cells.join(" | "))
}

/// Writes these tables, or all where none is named.
pub(crate) fn write(names: &[String]) -> Result<()> {
    for page in ready(names)? {
        let renewed = renew(&page.text, names)?;
        if renewed == page.text {
            println!("{}: up to date", page.name);
        } else {
            fs::write(&page.path, renewed)
                .with_context(|| format!("cannot write {}", page.name))?;
            println!("{}: written", page.name);
        }
    }
    Ok(())
}

/// Checks these tables, or all where none is named.
pub(crate) fn check(names: &[String]) -> Result<()> {
    for page in ready(names)? {
        let renewed = renew(&page.text, names)?;
        if let Some((old, new)) = first_difference(&page.text, &renewed) {
            bail!(
                "{} is out of date: run `cargo xtask tables`\n- {old}\n+ {new}",
                page.name
            );
        }
        println!("{}: up to date", page.name);
    }
    Ok(())
}

/// A file that holds tables.
struct Page {
    name: String,
    path: PathBuf,
    text: String,
}

/// The files with any of these tables; for all tables, all programs are built in one go.
fn ready(names: &[String]) -> Result<Vec<Page>> {
    let pages = pages(names)?;
    if names.is_empty() {
        programs::build_all()?;
    }
    Ok(pages)
}

/// The files with any of these tables.
fn pages(names: &[String]) -> Result<Vec<Page>> {
    if let Some(unknown) = names.iter().find(|name| generator(name).is_err()) {
        bail!("there is no table `{unknown}`");
    }
    let root = process::root()?;
    let mut paths = Vec::new();
    for entry in fs::read_dir(root.join("docs")).context("cannot read docs")? {
        paths.push(entry?.path());
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let mut pages = Vec::new();
    for path in paths {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .display()
            .to_string();
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let has = |name: &String| text.contains(&format!("<!-- table:{name} -->"));
        if text.contains("<!-- table:") && (names.is_empty() || names.iter().any(has)) {
            pages.push(Page { name, path, text });
        }
    }
    if pages.is_empty() {
        bail!("no page of docs marks such a table with `<!-- table:NAME -->`");
    }
    Ok(pages)
}

/// The text with these tables made anew, or all.
fn renew(text: &str, names: &[String]) -> Result<String> {
    let mut renewed = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!-- table:") {
        let (name, after) = after
            .split_once(" -->")
            .context("a table's mark has no end")?;
        let end = format!("<!-- /table:{name} -->");
        let (old, after) = after
            .split_once(&end)
            .with_context(|| format!("`{end}` is missing"))?;
        let old = old.strip_prefix('\n').unwrap_or(old);
        let is_asked_for = names.is_empty() || names.iter().any(|asked| asked == name);
        let table = if is_asked_for {
            generate(name)?
        } else {
            old.to_owned()
        };
        write!(renewed, "{before}<!-- table:{name} -->\n{table}{end}")?;
        rest = after;
    }
    Ok(renewed + rest)
}

fn generate(name: &str) -> Result<String> {
    generator(name)?().with_context(|| format!("table `{name}`"))
}

fn generator(name: &str) -> Result<fn() -> Result<String>> {
    let found = GENERATORS.iter().find(|(known, _)| *known == name);
    let (_, generator) = found.with_context(|| format!("there is no generator of `{name}`"))?;
    Ok(*generator)
}

fn first_difference<'a>(old: &'a str, new: &'a str) -> Option<(&'a str, &'a str)> {
    if old == new {
        return None;
    }
    let nothing = iter::repeat("");
    let length = old.lines().count().max(new.lines().count());
    let pairs = old
        .lines()
        .chain(nothing.clone())
        .zip(new.lines().chain(nothing));
    Some(
        pairs
            .take(length)
            .find(|(old, new)| old != new)
            .unwrap_or(("", "(line ends)")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_without_tables_stays() {
        assert_eq!(
            renew("# A\n\nno table\n", &[]).expect("nothing to do"),
            "# A\n\nno table\n"
        );
    }

    #[test]
    fn every_table_has_one_page() {
        for (name, _) in GENERATORS {
            let pages = pages(&[name.to_owned()]).expect("a page with the table");
            assert_eq!(pages.len(), 1, "{name}");
        }
    }

    #[test]
    fn an_unknown_or_unfinished_table_is_an_error() {
        assert!(renew("<!-- table:nonsense -->\n<!-- /table:nonsense -->\n", &[]).is_err());
        assert!(renew("<!-- table:firmware -->\n", &[]).is_err());
    }

    #[test]
    fn a_table_that_is_not_asked_for_stays() {
        let text = "<!-- table:firmware -->\n| old |\n<!-- /table:firmware -->\n";
        let asked = ["arm".to_owned()];
        assert_eq!(renew(text, &asked).expect("nothing to do"), text);
    }

    #[test]
    fn the_first_difference_is_shown() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(("b", "c")));
        assert_eq!(first_difference("a\n", "a\nc\n"), Some(("", "c")));
    }
}
