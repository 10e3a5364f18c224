//! Pairs of solids written down, for peers that are no crates.

use core::fmt::Write as _;
use std::path::Path;

use tetracone_bench::race::Outcome;
use tetracone_oracle::motions::pair::Pose3;
use tetracone_oracle::shapes::Shape3;

/// Writes two solids, the poses of the second one, our times and distances to a file of this name, if the
/// environment names a folder for it.
pub(crate) fn write(
    name: &str,
    solids: [&Shape3; 2],
    path: &[Pose3],
    (outcomes, distances): (&[Outcome], &[f32]),
) {
    let Some(folder) = std::env::var_os("TETRACONE_POSES") else {
        return;
    };
    let mut text = String::new();
    let mut line = |words: &[String]| {
        writeln!(text, "{}", words.join(" ")).expect("memory suffices");
    };
    for outcome in outcomes {
        let (time, hits) = (outcome.time.to_string(), outcome.hits.to_string());
        line(&[
            "time".to_owned(),
            outcome.name.to_owned(),
            time,
            hits,
            outcome.asked.to_string(),
        ]);
    }
    let words = |head: &str, numbers: &[f64]| {
        let numbers = numbers.iter().map(ToString::to_string);
        core::iter::once(head.to_owned())
            .chain(numbers)
            .collect::<Vec<_>>()
    };
    for solid in solids {
        line(&["solid".to_owned()]);
        for place in &solid.points {
            line(&words("v", place));
        }
        for face in &solid.faces {
            line(&words("f", &face.map(f64::from)));
        }
    }
    for pose in path {
        let [w, x, y, z] = pose.quaternion;
        let [right, up, front] = pose.offset;
        line(&words("pose", &[w, x, y, z, right, up, front]));
    }
    for distance in distances {
        line(&words("distance", &[f64::from(*distance)]));
    }
    let file = Path::new(&folder).join(format!("{}.txt", name.replace(' ', "-")));
    std::fs::write(file, text).expect("the folder can be written to");
}
