//! The table of docs/TESTING.md that leads from a promise to the tests that defend it, and to what was
//! broken to see them fail: no test is left out, and none is named that is not there.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// Where the table is: rows below this heading, up to the next one.
const DOCUMENT: &str = "docs/TESTING.md";
const HEADING: &str = "## Promises";

/// Where test programs are, a folder for every promise.
const TESTS: &str = "tests/tests";

/// What nobody has broken so far: a dash in the table.
const UNSEEN: [&str; 0] = [];

/// What the table says of every test: what was broken to see it fail.
type Rows = BTreeMap<String, String>;

/// The rows of the table, by the promise and the module, `exactness/cells/ends`, or by the path of a
/// test elsewhere.
fn rows(document: &str) -> Result<Rows, String> {
    let (_, section) = document
        .split_once(&format!("\n{HEADING}\n"))
        .ok_or(format!("`{HEADING}` is missing"))?;
    let section = section.split("\n## ").next().unwrap_or_default();
    let mut rows = Rows::new();
    let lines = section.lines().filter(|line| line.starts_with("| "));
    // Without the head; the line below it begins in another way.
    for line in lines.filter(|line| line.contains('`')) {
        let cells: Vec<_> = line.trim_matches('|').split(" | ").map(str::trim).collect();
        let [promise, test, broken] = cells[..] else {
            return Err(format!("not three columns: {line}"));
        };
        let test = test.trim_matches('`');
        let name = if Path::new(test).extension().is_some() {
            test.to_owned()
        } else {
            format!("{promise}/{test}")
        };
        if broken.is_empty() {
            return Err(format!("{name}: neither what was broken nor a dash"));
        }
        if rows.insert(name.clone(), broken.to_owned()).is_some() {
            return Err(format!("{name} is there twice"));
        }
    }
    Ok(rows)
}

/// The modules with tests in a folder, without endings: `exactness/cells/ends`.
fn modules(root: &Path, folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            modules(root, &path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs")
            && fs::read_to_string(&path).expect("text").contains("#[test]")
        {
            let module = path.with_extension("");
            let module = module.strip_prefix(root).expect("below the root");
            let module = module.to_str().expect("a plain name");
            found.insert(module.trim_end_matches("/mod").to_owned());
        }
    }
}

/// What is wrong with the rows, for these modules, this list of what nobody has broken, and whoever
/// knows which files there are.
fn faults(
    rows: &Rows,
    modules: &BTreeSet<String>,
    unseen: &[&str],
    exists: impl Fn(&str) -> bool,
) -> Vec<String> {
    let mut faults = Vec::new();
    for module in modules.iter().filter(|module| !rows.contains_key(*module)) {
        faults.push(format!("{module} has tests and no row"));
    }
    for (name, broken) in rows {
        if !modules.contains(name) && !exists(name) {
            faults.push(format!("{name} has a row and no tests"));
        }
        match (broken == "–", unseen.contains(&name.as_str())) {
            (true, false) => faults.push(format!("{name}: nobody saw it fail")),
            (false, true) => faults.push(format!("{name} was seen to fail: take it from the list")),
            _ => {}
        }
    }
    for name in unseen.iter().filter(|name| !rows.contains_key(**name)) {
        faults.push(format!("{name} is on the list and has no row"));
    }
    faults
}

fn root() -> &'static Path {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.parent().expect("the workspace")
}

#[test]
fn every_test_has_a_promise() {
    let root = root();
    let document = fs::read_to_string(root.join(DOCUMENT)).expect("text");
    let rows = rows(&document).expect("a table");
    let mut found = BTreeSet::new();
    let tests = root.join(TESTS);
    modules(&tests, &tests, &mut found);
    let is_file = |path: &str| root.join(path).is_file();
    let faults = faults(&rows, &found, &UNSEEN, is_file);
    assert!(faults.is_empty(), "{DOCUMENT}: {faults:#?}");
}

#[test]
fn what_is_wrong_is_found() {
    let document = "# Testing\n\n## Promises\n\n| promise | test | what was broken |\n| --- | --- | --- |\n\
                    | bounds | `poses` | one level fewer |\n| bounds | `worst` | – |\n\
                    | hostile | `fuzz/tests/finds.rs` | a check |\n\n## Other\n\n| a | `b` | c |\n";
    let rows = rows(document).expect("a table");
    let none = |_: &str| false;
    let all = |_: &str| true;
    let modules = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let both = modules(&["bounds/poses", "bounds/worst"]);
    let unseen = ["bounds/worst"];
    assert_eq!(faults(&rows, &both, &unseen, all), [""; 0]);
    let said = |faults: Vec<String>, what: &str| {
        assert!(faults.len() == 1 && faults[0].contains(what), "{faults:?}");
    };
    said(faults(&rows, &both, &unseen, none), "finds.rs has a row");
    let more = modules(&["bounds/poses", "bounds/worst", "bounds/lists"]);
    said(faults(&rows, &more, &unseen, all), "bounds/lists has tests");
    said(faults(&rows, &both, &[], all), "nobody saw it fail");
    let both_unseen = ["bounds/worst", "bounds/poses"];
    said(faults(&rows, &both, &both_unseen, all), "poses was seen");
    let gone = ["bounds/worst", "bounds/gone"];
    said(faults(&rows, &both, &gone, all), "gone is on the list");
}

#[test]
fn a_table_must_be_one() {
    let table = |lines: &str| rows(&format!("\n## Promises\n\n{lines}"));
    assert!(rows("# Testing\n").is_err());
    assert!(table("| bounds | `poses` |\n").is_err());
    assert!(table("| bounds | `poses` |  |\n").is_err());
    assert!(table("| bounds | `poses` | a |\n| bounds | `poses` | b |\n").is_err());
    assert!(table("| bounds | `poses` | a |\n").is_ok());
}
