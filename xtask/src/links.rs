//! Whether links between the pages of the project lead somewhere.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The published crates' folders. A registry resolves links from there, so each has a page of its own.
const CRATES: [&str; 3] = ["core", "std-ext", "gpu"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All pages.
fn pages() -> Vec<PathBuf> {
    let root = root();
    let mut pages = vec![root.join("README.md"), root.join("CHANGELOG.md")];
    pages.extend(CRATES.map(|name| root.join(name).join("README.md")));
    let docs = fs::read_dir(root.join("docs")).expect("docs");
    pages.extend(docs.map(|entry| entry.expect("an entry").path()));
    pages.retain(|page| page.extension().is_some_and(|end| end == "md"));
    pages.sort();
    pages
}

/// A page's lines outside of blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut in_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        !in_code && !is_fence
    })
}

/// What the links of a page lead to.
fn targets(text: &str) -> Vec<String> {
    let prose: String = prose(text).flat_map(|line| [line, "\n"]).collect();
    let after = prose.split("](").skip(1);
    after
        .filter_map(|rest| rest.split_once(')'))
        .map(|(target, _)| target.to_owned())
        .filter(|target| !target.contains("://"))
        .collect()
}

/// The anchors of a page's headings: small letters, with hyphens for blanks, and no other signs.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim();
            let kept = title
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.flat_map(char::to_lowercase)
                .map(|c| if c == ' ' { '-' } else { c })
                .collect()
        })
        .collect()
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        let text = fs::read_to_string(&page).expect("text");
        for target in targets(&text) {
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let folder = page.parent().expect("a folder");
            let to = if path.is_empty() {
                page.clone()
            } else {
                folder.join(path)
            };
            assert!(to.exists(), "{}: {target}", page.display());
            if !anchor.is_empty() {
                let text = fs::read_to_string(&to).expect("text");
                let found = anchors(&text).contains(anchor);
                assert!(found, "{}: {target}", page.display());
            }
        }
    }
}

#[test]
fn published_crates_have_pages_of_their_own() {
    for name in CRATES {
        let manifest = root().join(name).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("a manifest");
        assert!(manifest.contains("\nreadme = \"README.md\"\n"), "{name}");
    }
}

#[test]
fn targets_and_anchors_are_found() {
    let text = "# A, b\n[x](y.md#z) [w](https://w)\n```\n[no](code)\n# no\n```\n## C\n";
    assert_eq!(targets(text), ["y.md#z"]);
    assert_eq!(anchors(text).into_iter().collect::<Vec<_>>(), ["a-b", "c"]);
}
