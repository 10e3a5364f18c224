//! What is marked on a surface.

use super::{
    super::{
        meeting::seam,
        palette::Colour,
        scene::{Triangle, Vector, along, minus},
    },
    CROSSING, CROWDED, DOUBLED, FLAT, ONE_SIDED, OPEN, REPEATED, SHEET, TURNED, counted,
};
use crate::{
    check::space::{Places, Report},
    import::Mesh,
};

/// Everything that is wrong with a surface, the worst first.
pub(super) struct Marks {
    pub(super) lines: Vec<Lines>,
    pub(super) areas: Vec<Areas>,
    pub(super) dots: Vec<Dots>,
}

/// Edges, or where faces cross.
pub(super) struct Lines {
    /// What they are, and how many.
    pub(super) text: String,
    pub(super) colour: Colour,
    pub(super) ends: Vec<[Vector; 2]>,
}

/// Faces.
pub(super) struct Areas {
    pub(super) text: String,
    pub(super) colour: Colour,
    pub(super) faces: Vec<usize>,
    middles: Vec<Vector>,
}

/// Places.
pub(super) struct Dots {
    pub(super) text: String,
    pub(super) colour: Colour,
    pub(super) places: Vec<Vector>,
}

impl Marks {
    pub(super) fn of(mesh: &Mesh, faces: &[Triangle], report: &Report, places: &Places) -> Self {
        let middle = |number: &usize| middle(&faces[*number]);
        Self {
            lines: lines(mesh, faces, report, places),
            areas: [
                (
                    &places.doubled,
                    report.doubled.count,
                    DOUBLED,
                    "doubled faces",
                ),
                (
                    &places.sheets,
                    report.sheets.count,
                    SHEET,
                    "sheets: faces there and back",
                ),
                (
                    &places.turned,
                    report.turned.count,
                    TURNED,
                    "faces turned against neighbours",
                ),
            ]
            .into_iter()
            .filter(|(_, count, _, _)| *count > 0)
            .map(|(numbers, count, colour, name)| Areas {
                text: counted(count, name),
                colour,
                faces: numbers.clone(),
                middles: numbers.iter().map(middle).collect(),
            })
            .collect(),
            dots: flat(faces, report, places),
        }
    }

    /// A place of each, so many of every kind.
    pub(super) fn places(&self, most: usize) -> impl Iterator<Item = Vector> {
        let half = |[from, to]: &[Vector; 2]| along(*from, minus(*to, *from), 0.5);
        let lines = self.lines.iter();
        let lines = lines.flat_map(move |lines| lines.ends.iter().take(most).map(half));
        let areas = self.areas.iter();
        let areas = areas.flat_map(move |areas| areas.middles.iter().take(most).copied());
        let dots = self.dots.iter();
        let dots = dots.flat_map(move |dots| dots.places.iter().take(most).copied());
        lines.chain(areas).chain(dots)
    }
}

fn lines(mesh: &Mesh, faces: &[Triangle], report: &Report, places: &Places) -> Vec<Lines> {
    let edges = |edges: &[[u32; 2]]| -> Vec<[Vector; 2]> {
        let end = |vertex: u32| mesh.points[vertex as usize];
        edges.iter().map(|ends| ends.map(end)).collect()
    };
    let loops = if report.loops.len() == 1 {
        "loop"
    } else {
        "loops"
    };
    let open = counted(report.open, "open edges");
    let open = format!("{open}, in {} {loops}", report.loops.len());
    let crowded = report.uses.iter().filter(|uses| uses.faces > 2);
    let crowded = crowded.map(|uses| uses.edges).sum();
    let crossings = if report.has_all_crossings {
        "pairs of faces that cross"
    } else {
        "pairs of faces that cross, at least"
    };
    // Faces that cross in one plane have no seam, but a side of one goes through the other.
    let cross = |[one, other]: &[usize; 2]| {
        let (one, other) = (&faces[*one], &faces[*other]);
        seam(one, other).unwrap_or([middle(one), middle(other)])
    };
    let kinds = [
        (open, OPEN, report.open, edges(&places.open)),
        (
            counted(crowded, "edges with 3 faces or more"),
            CROWDED,
            crowded,
            edges(&places.crowded),
        ),
        (
            counted(report.repeated.count, "edges passed twice in one direction"),
            REPEATED,
            report.repeated.count,
            edges(&places.repeated),
        ),
        (
            counted(
                report.one_sided.count,
                "edges that no turning of faces mends",
            ),
            ONE_SIDED,
            report.one_sided.count,
            edges(&places.one_sided),
        ),
        (
            counted(report.crossings.count, crossings),
            CROSSING,
            report.crossings.count,
            places.crossings.iter().map(cross).collect(),
        ),
    ];
    let there = kinds.into_iter().filter(|(_, _, count, _)| *count > 0);
    there
        .map(|(text, colour, _, ends)| Lines { text, colour, ends })
        .collect()
}

/// Faces without extent, which can be seen as places only.
fn flat(faces: &[Triangle], report: &Report, places: &Places) -> Vec<Dots> {
    let count = report.collapsed.count + report.slivers.count;
    let numbers = places.collapsed.iter().chain(&places.slivers);
    let dots = Dots {
        text: counted(count, "faces without area"),
        colour: FLAT,
        places: numbers.map(|number| middle(&faces[*number])).collect(),
    };
    (count > 0).then_some(dots).into_iter().collect()
}

/// The middle of a face.
fn middle(corners: &Triangle) -> Vector {
    let third = |sum, corner: &Vector| along(sum, *corner, 1.0 / 3.0);
    corners.iter().fold([0.0; 3], third)
}
