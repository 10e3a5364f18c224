//! Chapter 5, pairs: tables 5.5 and 5.6, figures 5.55 to 5.57.

use tetracone_oracle::shapes::Shape as _;

use super::{
    Scale,
    claims::Claim,
    contenders::{self, LIST, TREE},
    figure::{Figure, Panel, Unit},
    space::{NAMES, PATHS, Polyhedron, fitting, solids},
};

/// The thesis's real time.
const REAL_TIME: f64 = 50.0;

/// A row of both paths of a pair.
fn pair_rows(
    scale: &Scale,
    both: [&Polyhedron; 2],
    x: &(impl ToString + ?Sized),
    [contour, circle]: &mut [Panel; 2],
) {
    contenders::pair_rows(scale, both, both.map(fitting), x, [circle, contour]);
}

/// Table 5.5, figures 5.55 and 5.56.
pub(crate) fn pairs(scale: &Scale) -> Vec<Figure> {
    let solids = solids(scale);
    let mut panels = PATHS.map(Panel::new);
    for (still, one) in solids.iter().zip(NAMES) {
        for (moving, other) in solids.iter().zip(NAMES) {
            // Copies of one size: all solids are as large as the first one.
            let factor = solids[0].shape.size() / moving.shape.size();
            let still = Polyhedron::new(
                still
                    .shape
                    .clone()
                    .scaled(solids[0].shape.size() / still.shape.size()),
            );
            let moving = Polyhedron::new(moving.shape.clone().scaled(factor));
            pair_rows(
                scale,
                [&still, &moving],
                &format!("{one}, {other}"),
                &mut panels,
            );
        }
    }
    let [a, b] = &panels;
    let slow = panels.iter().flat_map(|panel| panel.column(TREE)).flatten();
    let slowest = slow.map(|taken| taken.value).fold(f64::INFINITY, f64::min);
    let real_time = Claim {
        thesis: format!("DC-TT: more than {REAL_TIME} frames a second for all pairs"),
        verdict: if slowest > REAL_TIME {
            super::claims::Verdict::Confirmed
        } else {
            super::claims::Verdict::Refuted
        },
        found: format!("{slowest:.0} at least, on a processor of today"),
    };
    let ours = Claim::between(
        Unit::Frames,
        "DC-TT: the contour is faster than the circle",
        &[[a, b]],
        &[TREE],
    );
    let order = Claim::order(Unit::Frames, &[a, b], &[TREE, LIST]);
    let table = ["a) contour, DC-TT", "b) circular, DC-TT"];
    let mut tables = table.map(Panel::new);
    for (whole, panel) in tables.iter_mut().zip(&panels) {
        let column = panel.column(TREE);
        for (row, one) in column.chunks(solids.len()).zip(NAMES) {
            let cells = NAMES.into_iter().zip(row);
            whole.push(
                &one,
                &cells
                    .filter_map(|(name, taken)| Some((name, (*taken)?)))
                    .collect::<Vec<_>>(),
            );
        }
    }
    vec![
        Figure::new("5.55", Some("5.5"), "All pairs of the four solids, 1:1, the tree of both (rows: the one that stands still)", "still", tables.to_vec())
            .claims([real_time, ours])
            .note("Solids as in figure 5.41. The contour is sought that hits 5 to 10 %; the share is that of all pairs."),
        Figure::new("5.56", Some("5.5"), "Both versions for all pairs", "still, moving", panels.to_vec()).claims([order]),
    ]
}

/// Table 5.6, figure 5.57.
pub(crate) fn scales(scale: &Scale) -> Vec<Figure> {
    let solids = solids(scale);
    let Some(still) = solids.last() else {
        return Vec::new();
    };
    let mut panels = PATHS.map(Panel::new);
    for ratio in [1.0, 2.0, 4.0, 8.0, 16.0, 32.0] {
        let moving = Polyhedron::new(still.shape.clone().scaled(1.0 / ratio));
        pair_rows(scale, [still, &moving], &format!("1:{ratio}"), &mut panels);
    }
    let some = |keep: &[&str]| -> Vec<Panel> {
        panels
            .iter()
            .map(|panel| panel.only(|x| keep.contains(&x)))
            .collect()
    };
    let (near, equal, far) = (
        some(&["1:1", "1:2"]),
        some(&["1:4"]),
        some(&["1:8", "1:16", "1:32"]),
    );
    let all = |panels: &[Panel], names: &[&str]| {
        Claim::order(Unit::Frames, &panels.iter().collect::<Vec<_>>(), names)
    };
    let mut claims = [all(&near, &[TREE, LIST]), all(&far, &[LIST, TREE])];
    for (claim, sizes) in claims.iter_mut().zip(["1:1 and 1:2", "beyond 1:4"]) {
        claim.thesis = format!("{sizes}, {}", claim.thesis);
    }
    let rows = equal
        .iter()
        .map(|panel| [panel.column(TREE), panel.column(LIST)].concat());
    let alike = Claim::alike("1:4: the two versions are alike", &rows.collect::<Vec<_>>());
    vec![
        Figure::new(
            "5.57",
            Some("5.6"),
            "The horse and its copy, by the ratio of their sizes",
            "moving : still",
            panels.to_vec(),
        )
        .claims(claims)
        .claims([alike]),
    ]
}
