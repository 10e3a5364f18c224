//! The corpora of all fuzz targets, replayed: every promise holds for every input ever kept.

use std::{fs, path::Path};

use tetracone_fuzz::targets::{ALL, Target};

/// Inputs in order, so that a failure is the same everywhere.
fn replay((name, solid): Target) -> usize {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("corpus")
        .join(name);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in &paths {
        let bytes = fs::read(path).expect("it can be read");
        println!("{}", path.display());
        solid(&bytes);
    }
    paths.len()
}

#[test]
fn every_target_keeps_its_promise_for_its_corpus() {
    for target in ALL {
        body_takes_nothing_and_little(target);
        assert!(replay(target) > 0, "{} has no corpus", target.0);
    }
}

/// No bytes, and a few of one kind.
fn body_takes_nothing_and_little((_, solid): Target) {
    solid(&[]);
    for byte in [0, 1, 0x7f, 0x80, 0xff] {
        solid(&[byte; 40]);
    }
}
