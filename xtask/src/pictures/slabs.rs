//! Leaves and the slabs that hold their boundary.

use anyhow::{Context as _, Result};
use tetracone::cells::{CellInfo, Content, LeafInfo, SlabInfo};
use tetracone_std::{
    render::{
        map::Map,
        palette::{Colour, INK},
        svg::{Align, Canvas, Frame, Spot, Style},
    },
    shape,
};

use super::{
    label,
    outline::{
        Extent, Flat, Outline, area, baked, corners, cut, fill, hole, middle, painted, point, spot,
        wavy,
    },
};

const PANEL: f64 = 280.0;

/// A slab.
const SLAB: Colour = Colour([250, 214, 110]);

/// A leaf, as it is shown.
struct Shown {
    extent: Extent,
    /// The facets in its list.
    edges: Vec<[Spot; 2]>,
    parts: Vec<Part>,
}

/// A part of a leaf: in a slab, or beside all with its class.
struct Part {
    shape: Vec<Spot>,
    in_slab: bool,
}

/// A solid and the bytes of its cells, what leaf of it is shown, and what is said of that.
struct Choice {
    outline: fn() -> Outline,
    bytes: usize,
    is_meant: fn(&LeafInfo) -> bool,
    lines: [&'static str; 2],
}

const CHOICES: [Choice; 3] = [
    Choice {
        outline: wall,
        bytes: 1400,
        is_meant: |leaf| leaf.slabs == 1 && leaf.references > 1,
        lines: ["One slab: beside it,", "a height tells the class."],
    },
    Choice {
        outline: wall,
        bytes: 1000,
        is_meant: |leaf| leaf.slabs == 2 && !leaf.is_crossed,
        lines: ["Slabs above each other,", "and the class between them."],
    },
    Choice {
        outline: gear,
        bytes: 2200,
        is_meant: |leaf| leaf.is_crossed,
        lines: ["Two slabs that cross,", "and the classes of four parts."],
    },
];

/// A thin ring.
fn wall() -> Outline {
    let waves = [(0.1, 3.0, 0.1), (0.02, 11.0, 0.3)];
    vec![
        wavy(90, 1.0, &waves),
        hole(wavy(80, 0.86, &waves), [0.0; 2]),
    ]
}

fn gear() -> Outline {
    shape::gear().rings
}

pub(super) fn draw() -> Result<String> {
    let mut canvas = Canvas::new(3.0 * PANEL + 40.0, PANEL + 60.0);
    for (column, choice) in [0.0, 1.0, 2.0].into_iter().zip(CHOICES) {
        let left = 10.0 + column * (PANEL + 10.0);
        let frame = Frame {
            corner: [left, 5.0],
            size: [PANEL, PANEL],
        };
        canvas.panel(frame, |canvas, frame| show(canvas, frame, &choice))?;
        for (row, line) in [0.0, 1.0].into_iter().zip(choice.lines) {
            let spot = [left + PANEL / 2.0, PANEL + 24.0 + 20.0 * row];
            label(&mut canvas, spot, Align::Middle, line);
        }
    }
    Ok(canvas.finish())
}

fn extent(cell: &CellInfo) -> Extent {
    [cell.low, cell.high].map(|[x, y, _]| [x, y])
}

/// The parts of a cell below, in and above a slab.
fn bands(shape: &[Spot], slab: &SlabInfo) -> [Vec<Spot>; 3] {
    let [x, y, _] = slab.direction.map(f64::from);
    let height = |place: Spot| place[0] * x + place[1] * y;
    let below = cut(shape, |place| slab.bottom - height(place));
    let above = cut(shape, |place| height(place) - slab.top);
    let within = cut(shape, |place| height(place) - slab.bottom);
    [below, cut(&within, |place| slab.top - height(place)), above]
}

impl Shown {
    fn of(extent: Extent, edges: Vec<[Spot; 2]>, slabs: &[SlabInfo]) -> Self {
        let mut parts = vec![(corners(extent).to_vec(), false)];
        for slab in slabs {
            let split = parts.into_iter().flat_map(|(shape, in_slab)| {
                let [below, within, above] = bands(&shape, slab);
                [(below, in_slab), (within, true), (above, in_slab)]
            });
            parts = split.filter(|(shape, _)| shape.len() > 2).collect();
        }
        let part = |(shape, in_slab)| Part { shape, in_slab };
        Self {
            extent,
            edges,
            parts: parts.into_iter().map(part).collect(),
        }
    }

    /// How well it shows what it is about: its least part beside slabs, and how much slabs take; nothing
    /// where it is long and thin.
    fn score(&self) -> f64 {
        let [low, high] = self.extent;
        let (width, height) = (high[0] - low[0], high[1] - low[1]);
        if width > 1.5 * height || height > 1.5 * width {
            return 0.0;
        }
        let share = |part: &Part| area(&part.shape) / (width * height);
        let (slabs, beside): (Vec<_>, Vec<_>) = self.parts.iter().partition(|part| part.in_slab);
        let least = beside.into_iter().map(share).fold(f64::INFINITY, f64::min);
        let taken: f64 = slabs.into_iter().map(share).sum();
        least.min(taken)
    }
}

/// The leaf that shows best what a choice is about.
fn show(canvas: &mut Canvas, frame: Frame, choice: &Choice) -> Result<()> {
    let baked = baked(&(choice.outline)(), Some(choice.bytes))?;
    let solid = baked.image().solid::<Flat>()?;
    let leaves = solid.listed().filter_map(|(cell, listed)| {
        let Content::Leaf(leaf) = cell.content else {
            return None;
        };
        let slabs: Vec<_> = solid.cells().slabs(leaf).collect();
        let facets = listed.filter_map(|number| solid.cells().facet(number));
        let edges = facets.map(|facet| [facet.a, facet.b].map(spot)).collect();
        (choice.is_meant)(&leaf).then(|| Shown::of(extent(&cell), edges, &slabs))
    });
    let shown = leaves.max_by(|a, b| a.score().total_cmp(&b.score()));
    let shown = shown.context("a leaf of every kind")?;
    let map = Map::fit(shown.extent, frame);
    for part in &shown.parts {
        let style = if part.in_slab {
            Style::fill(SLAB, 1.0)
        } else {
            painted(solid.classify(point(middle(&part.shape))))
        };
        fill(canvas, &map, &part.shape, style);
    }
    let cell = corners(shown.extent);
    fill(canvas, &map, &cell, Style::stroke(INK, 0.6, 1.5));
    let edges = shown.edges.iter();
    let edges = edges.map(|edge| edge.map(|place| map.spot(place)));
    canvas.lines(edges, Style::stroke(INK, 1.0, 2.5));
    for part in shown.parts.iter().filter(|part| !part.in_slab) {
        if area(&part.shape) > area(&cell) / 25.0 {
            let place = middle(&part.shape);
            let [x, y] = map.spot(place);
            let class = format!("{:?}", solid.classify(point(place))).to_lowercase();
            label(canvas, [x, y + 5.0], Align::Middle, &class);
        }
    }
    Ok(())
}
