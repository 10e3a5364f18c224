//! A folder of small solids, and the program run in it.

use core::sync::atomic::{AtomicU32, Ordering};
use std::{
    fs,
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

use crate::common::Folder;

/// A cube from 0 to 4, face by face, eight vertices first: the faces are on lines 9 to 14.
pub(crate) const CUBE: &str = "\
v 0 0 0
v 4 0 0
v 4 4 0
v 0 4 0
v 0 0 4
v 4 0 4
v 4 4 4
v 0 4 4
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
";

/// A square from 0 to 6 with a square hole from 2 to 4, and a triangle beside it.
pub(crate) const SQUARE: &str = r#"{"type":"FeatureCollection","features":[
{"type":"Feature","properties":{"name":"square"},"geometry":{"type":"Polygon","coordinates":[
[[0,0],[6,0],[6,6],[0,6],[0,0]],
[[2,2],[2,4],[4,4],[4,2],[2,2]]]}},
{"type":"Feature","properties":{"name":"triangle"},"geometry":{"type":"Polygon","coordinates":[
[[8,0],[12,0],[8,3],[8,0]]]}}
]}
"#;

/// Its triangle as a second solid.
pub(crate) const TRIANGLE: &str =
    "query solid square.geojson square.geojson --where-b name=triangle";

/// What a run of the program came to.
#[derive(Debug, PartialEq)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
        Self {
            code: output.status.code(),
            out: text(output.stdout),
            err: text(output.stderr),
        }
    }

    /// The output of a run that must have succeeded without a word on standard error.
    #[track_caller]
    pub(crate) fn answers(self) -> String {
        assert_eq!(
            (self.code, self.err.as_str()),
            (Some(0), ""),
            "{}",
            self.out
        );
        self.out
    }

    /// The error message of a run that must have failed without a word on standard output.
    #[track_caller]
    pub(crate) fn error(self) -> String {
        assert_eq!(
            (self.code, self.out.as_str()),
            (Some(2), ""),
            "{}",
            self.err
        );
        assert!(!self.err.contains("panicked"), "{}", self.err);
        let message = self
            .err
            .strip_prefix("error: ")
            .expect("errors begin with error:");
        message.trim_end().to_owned()
    }
}

/// A new folder with cube.obj and square.geojson; it goes away in the end.
pub(crate) struct World(Folder);

impl World {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = Folder::new(&format!("cli-{number}"));
        let world = Self(folder);
        world.put("cube.obj", CUBE);
        world.put("square.geojson", SQUARE);
        world
    }

    /// The same with gear.geojson, the gear of the demonstration.
    pub(crate) fn with_gear() -> Self {
        let world = Self::new();
        world.put_gear();
        world
    }

    pub(crate) fn put_gear(&self) {
        let rings = tetracone_std::shape::gear().rings;
        self.put("gear.geojson", polygon(&rings));
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.0.join(name)
    }

    pub(crate) fn put(&self, name: &str, bytes: impl AsRef<[u8]>) {
        self.0.put(name, bytes);
    }

    pub(crate) fn get(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// The names in the folder, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.unwrap().file_name().into_string().unwrap()
        };
        let mut names: Vec<String> = fs::read_dir(&self.0.0).unwrap().map(name).collect();
        names.sort();
        names
    }

    /// The program, to be run in the folder; arguments are separated by blanks.
    pub(crate) fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tetracone"));
        command
            .args(arguments.split_whitespace())
            .current_dir(&self.0.0);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(&self, arguments: &str) -> Ran {
        self.ask(arguments, "")
    }

    /// Runs the program with a text on its standard input.
    pub(crate) fn ask(&self, arguments: &str, input: impl AsRef<[u8]>) -> Ran {
        let mut child = self.command(arguments).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let input = input.as_ref().to_vec();
        // The program may have said what is wrong before it read everything.
        let writer = std::thread::spawn(move || {
            let _ = stdin.write_all(&input);
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        Ran::of(output)
    }
}

/// Lines made of their numbers.
pub(crate) fn lines(count: u32, line: impl Fn(f64) -> String) -> String {
    let lines: Vec<String> = (0..count).map(|k| line(f64::from(k)) + "\n").collect();
    lines.concat()
}

/// The lines, each with one of these ends, in turn.
pub(crate) fn ending(lines: &str, ends: &[&str]) -> String {
    let lines = lines.lines().zip(ends.iter().cycle());
    lines
        .map(|(line, end)| [line, ",", end, "\n"].concat())
        .collect()
}

/// The numbers of a line.
pub(crate) fn numbers<const N: usize>(line: &str) -> [f64; N] {
    let numbers: Vec<f64> = line
        .split(',')
        .map(|number| number.parse().unwrap())
        .collect();
    numbers.try_into().unwrap()
}

/// Points in and around the sample solids, on quarter steps, so that many lie on boundary.
pub(crate) fn grid(count: u32, dimension: usize) -> String {
    let mut state = 5u64;
    let mut pick = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        f64::from(u32::try_from(state >> 58).unwrap()) * 0.25 - 2.0
    };
    let mut line = |_| {
        let numbers: Vec<String> = (0..dimension).map(|_| pick().to_string()).collect();
        numbers.join(",") + "\n"
    };
    (0..count).map(&mut line).collect()
}

/// A polygon as `GeoJSON`.
fn polygon(rings: &[Vec<[f64; 2]>]) -> String {
    let place = |[x, y]: &[f64; 2]| format!("[{x},{y}]");
    let ring = |ring: &Vec<[f64; 2]>| {
        let places: Vec<String> = ring.iter().chain(ring.first()).map(place).collect();
        format!("[{}]", places.join(","))
    };
    let rings: Vec<String> = rings.iter().map(ring).collect();
    format!(
        "{{\"type\":\"Polygon\",\"coordinates\":[{}]}}",
        rings.join(",")
    )
}
