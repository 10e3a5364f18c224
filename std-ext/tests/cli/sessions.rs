//! Sessions of the command line, in Markdown: what is typed, and what is then said.
//!
//! One POSIX shell runs a file in a folder of [`samples`]. In a `console` block, a line that begins with `$ ` is a
//! command, and one with `> ` goes on with it; all others are what it says: standard output, then standard error, each
//! line of it after the exit code and `!`. `SNAPSHOTS=overwrite cargo test -p tetracone-std --test cli sessions` writes
//! anew what is said; read what differs.

use core::fmt::Write as _;
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};

use snapbox::{Data, assert_data_eq};

use crate::{formats, space, world::World};

/// Functions of the shell: the program, which shows its exit code; what asks in both arithmetics, and shows how the
/// answers of the second differ; and what replaces the first occurrence of a text in a file.
const PROGRAM: &str = r#"
tetracone() {
    "$TETRACONE" "$@" 2>.said; code=$?
    if [ -s .said ]; then sed "s/^/$code! /" .said; elif [ $code != 0 ]; then echo "$code!"; fi
    return $code
}
both() {
    cat > .asked
    for arithmetic in f32 fixed; do tetracone "$@" --arith $arithmetic < .asked > .$arithmetic; done
    cat .f32; diff .f32 .fixed | sed -n 's/^> /fixed: /p; /^[0-9,]*d/s/^/fixed lacks /p'
}
size() { wc -c < "$1" | tr -d ' '; }
counted() { uniq -c | sed 's/^ *//'; }
replaced() {
    from=$1 to=$2 awk '!at && (at = index($0, ENVIRON["from"])) {
        $0 = substr($0, 1, at - 1) ENVIRON["to"] substr($0, at + length(ENVIRON["from"])) } 1' "$3"
}
exec 2>&1
"#;

/// Stands where a command's output ends.
const MARK: char = '\u{1}';

/// A folder with solids in several formats.
fn samples() -> World {
    let world = space::world();
    world.put_gear();
    world.put("cube.bin", formats::buffer());
    world.put("cube.dae", formats::collada("", "", ""));
    world.put("cube.gltf", formats::gltf());
    world.put("beside.gltf", formats::json(Some("cube.bin")));
    world.put("cube.glb", formats::binary_gltf(None));
    world
}

/// Runs a session, and compares the whole file with what it would be now.
fn session(name: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/cli/sessions/{name}.md"));
    let text = fs::read_to_string(&path).expect("a session");
    // The file with a mark in the place of what each command says, and the commands with marks between them.
    let (mut shown, mut script) = (String::new(), PROGRAM.to_owned());
    let (mut is_open, mut is_asked, mut is_typed) = (false, false, false);
    for line in text.lines() {
        let (is_fence, is_command) = (line.starts_with("```"), is_open && line.starts_with("$ "));
        if is_asked && (is_fence || is_command) {
            shown.push(MARK);
            script += "printf '\\001'\n";
        }
        is_typed = is_command || is_typed && line.starts_with("> ");
        if is_typed {
            let _ = writeln!(script, "{}", &line[2..]);
        }
        if is_typed || is_fence || !is_open {
            let _ = writeln!(shown, "{line}");
        }
        is_asked = is_command || is_asked && !is_fence;
        is_open = if is_fence {
            line == "```console"
        } else {
            is_open
        };
    }
    let world = samples();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &script])
        .current_dir(world.path(""))
        .stdin(Stdio::null());
    shell
        .env("TETRACONE", env!("CARGO_BIN_EXE_tetracone"))
        .env("LC_ALL", "C");
    let output = shell.output();
    let said = String::from_utf8_lossy(&output.expect("a shell").stdout).into_owned();
    let here = fs::canonicalize(world.path("")).expect("a folder");
    let said = said.replace(&*here.to_string_lossy(), "HERE");
    let mut said = said.split(MARK);
    let mut actual = String::new();
    for part in shown.split_inclusive(MARK) {
        actual += part.trim_end_matches(MARK);
        let said = said.next().unwrap_or_default();
        let end = if said.is_empty() || said.ends_with('\n') {
            ""
        } else {
            "\n"
        };
        let _ = write!(actual, "{said}{end}");
    }
    assert_data_eq!(actual, Data::read_from(&path, None).raw());
}

/// A test a session.
macro_rules! sessions {
    ($($name:ident)*) => { $(#[test] fn $name() { session(stringify!($name)); })* };
}

sessions! {
    baked balls capsules check collada contacts drawings errors gltf hostile maps mend outputs pairs pictures points questions robots robot_baked
    robot_pairs robot_paths robot_proofs segments sources
}
