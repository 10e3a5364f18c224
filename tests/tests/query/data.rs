//! Where real data are: `TETRACONE_DATA` names the folder, by default the one beside the workspace.

use std::{env, path::PathBuf};

/// The file or folder of this name, where it is at hand.
pub(crate) fn data(name: &str) -> Option<PathBuf> {
    let folder = env::var_os("TETRACONE_DATA").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared"),
        PathBuf::from,
    );
    let path = folder.join(name);
    if !path.exists() {
        println!("no {name} at hand in {}", folder.display());
        return None;
    }
    Some(path)
}
