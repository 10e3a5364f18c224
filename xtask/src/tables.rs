//! `tables`: the tables of README.md and docs/ are generated, between `<!-- table:NAME -->` and
//! `<!-- /table:NAME -->`. A new table is a new module and a new line in [`GENERATORS`].

mod firmware;
mod plane;
mod show;
mod stack;
mod targets;
mod walks;

use core::{fmt::Write as _, iter};
use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, bail};

use crate::process;

/// A table's name and how it is made; the text ends with a line end.
type Generator = (&'static str, fn() -> Result<String>);

const GENERATORS: [Generator; 11] = [
    ("firmware", firmware::table),
    ("game", show::game),
    ("haptics", show::haptics),
    ("arm", show::arm),
    ("plane", plane::table),
    ("stack-plane", stack::plane),
    ("stack-space", stack::space),
    ("stack-making", stack::making),
    ("stack-worlds", stack::worlds),
    ("targets", targets::table),
    ("walks", walks::table),
];

pub(crate) fn write() -> Result<()> {
    for page in pages()? {
        let renewed = renew(&page.text)?;
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

pub(crate) fn check() -> Result<()> {
    for page in pages()? {
        let renewed = renew(&page.text)?;
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

fn pages() -> Result<Vec<Page>> {
    let root = process::root()?;
    let mut paths = vec![root.join("README.md")];
    if let Ok(entries) = fs::read_dir(root.join("docs")) {
        for entry in entries {
            paths.push(entry?.path());
        }
    }
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    paths.sort();
    let mut pages = Vec::new();
    for path in paths.into_iter().filter(|path| path.exists()) {
        let name = path
            .strip_prefix(&root)
            .unwrap_or(&path)
            .display()
            .to_string();
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        if text.contains("<!-- table:") {
            pages.push(Page { name, path, text });
        }
    }
    if pages.is_empty() {
        bail!("neither README.md nor docs/*.md marks a table with `<!-- table:NAME -->`");
    }
    Ok(pages)
}

/// The text with every table made anew.
fn renew(text: &str) -> Result<String> {
    let mut renewed = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("<!-- table:") {
        let (name, after) = after
            .split_once(" -->")
            .context("a table's mark has no end")?;
        let end = format!("<!-- /table:{name} -->");
        let (_, after) = after
            .split_once(&end)
            .with_context(|| format!("`{end}` is missing"))?;
        let table = generate(name)?;
        write!(renewed, "{before}<!-- table:{name} -->\n{table}{end}")?;
        rest = after;
    }
    Ok(renewed + rest)
}

fn generate(name: &str) -> Result<String> {
    let found = GENERATORS.iter().find(|(known, _)| *known == name);
    let (_, generator) = found.with_context(|| format!("there is no generator of `{name}`"))?;
    generator().with_context(|| format!("table `{name}`"))
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
            renew("# A\n\nno table\n").expect("nothing to do"),
            "# A\n\nno table\n"
        );
    }

    #[test]
    fn an_unknown_or_unfinished_table_is_an_error() {
        assert!(renew("<!-- table:nonsense -->\n<!-- /table:nonsense -->\n").is_err());
        assert!(renew("<!-- table:firmware -->\n").is_err());
    }

    #[test]
    fn the_first_difference_is_shown() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(("b", "c")));
        assert_eq!(first_difference("a\n", "a\nc\n"), Some(("", "c")));
    }
}
