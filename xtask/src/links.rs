//! Whether links between the pages of the project lead somewhere, and whether files that they name are there.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The published crates' folders. A registry resolves links from there, so each has a page of its own.
const CRATES: [&str; 5] = ["core", "core/robot", "std-ext", "std-ext/classic", "gpu"];

/// The page that says where algorithms are: files in the second column of its tables, and names in them.
const PLACES: &str = include_str!("../../docs/ALGORITHMS.md");

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
    pages
}

/// A page's lines outside of blocks of code.
fn prose(text: &str) -> String {
    let parts = text.split("\n```").step_by(2);
    parts.flat_map(|part| [part, "\n"]).collect()
}

/// What the links of a page lead to.
fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    let ends = prose.split("](").skip(1);
    let targets = ends.filter_map(|rest| rest.split_once(')'));
    let targets = targets.map(|(target, _)| target.to_owned());
    targets.filter(|target| !target.contains("://")).collect()
}

/// The anchors of a page's headings: small letters, with hyphens for blanks, and no other signs.
fn anchors(text: &str) -> BTreeSet<String> {
    let prose = prose(text);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    let anchor = |line: &str| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        title.replace(' ', "-").chars().filter(kept).collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_somewhere() {
    for page in pages() {
        let text = fs::read_to_string(&page).expect("text");
        for target in targets(&text) {
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let to = match path {
                "" => page.clone(),
                path => page.parent().expect("a folder").join(path),
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
fn algorithms_are_where_the_page_says() {
    for section in PLACES.split("\n## ") {
        let is_gpu = section.contains("relative to `gpu/src`");
        let [home, beside] = [["core/src", ""], ["gpu/src", "gpu"]][usize::from(is_gpu)];
        let rows = section.lines().filter(|line| line.starts_with("| "));
        for cell in rows.filter_map(|row| row.split(" | ").nth(1)) {
            let mut file = None;
            for code in cell.split('`').skip(1).step_by(2) {
                if [".rs", ".wgsl"].iter().any(|end| code.ends_with(end)) {
                    let (folder, path) = match code.split_once('/') {
                        Some(("study", path)) => ("std-ext/study/src", path),
                        Some(("classic", path)) => ("std-ext/classic/src", path),
                        Some(("tests" | "std-ext" | "examples", _)) => (beside, code),
                        _ => (home, code),
                    };
                    let path = root().join(folder).join(path);
                    let text = fs::read_to_string(path);
                    file = Some(text.unwrap_or_else(|error| panic!("{code}: {error}")));
                } else if code.contains(['/', '-']) {
                    file = None;
                } else if let (Some(text), Some(name)) = (&file, code.rsplit("::").next()) {
                    assert!(text.contains(name), "{code} is not in its file: {cell}");
                }
            }
        }
    }
}

#[test]
fn targets_and_anchors_are_found() {
    let text = "# A, b\n[x](y.md#z) [w](https://w)\n```\n[no](code)\n# no\n```\n## C\n";
    assert_eq!(targets(text), ["y.md#z"]);
    assert_eq!(anchors(text).into_iter().collect::<Vec<_>>(), ["a-b", "c"]);
}
