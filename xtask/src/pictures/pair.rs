//! Which pairs of boxes a comparison of two solids looks into.

use anyhow::{Result, bail};
use tetracone::{
    image::SectionKind,
    query::{PairSearch, SoFar},
};
use tetracone_std::{
    bake::Baked,
    render::{
        map::Map,
        palette::{BODY, Colour, INK, NEGATIVE, OTHER, OUTER, POSITIVE},
        svg::{Align, Canvas, Frame, Spot, Style},
    },
};

use super::{
    label,
    outline::{Extent, Flat, Outline, arc, around, baked, corners, placed, pose, show},
};

/// The side of the square of all pairs.
const SQUARE: f64 = 360.0;

/// The section of an image with the boxes.
const BOXES: u32 = SectionKind::Boxes as u32;

/// The words of a search before the pairs of boxes that it still has to look into.
const HEAD: usize = 17;

/// Where the second solid is.
const SHIFT: [f64; 2] = [0.02, -0.01];

/// A solid's tree of boxes.
struct Tree {
    boxes: Vec<Extent>,
    facets: usize,
}

/// Two boxes, by their numbers.
type Pair = [usize; 2];

pub(super) fn draw() -> Result<String> {
    let first: Outline = vec![arc(31, 0.3, [0.62, 1.0])];
    let second: Outline = vec![arc(31, 0.36, [0.26, 0.55])];
    let (bakes, pose) = (
        [baked(&first, None)?, baked(&second, None)?],
        pose(SHIFT, 0.2)?,
    );
    let [ours, theirs] = [
        bakes[0].image().solid::<Flat>()?,
        bakes[1].image().solid::<Flat>()?,
    ];
    let other = theirs.at(pose)?;
    let mut search = PairSearch::new();
    let mut looked: Vec<Pair> = Vec::new();
    let mut answer = ours.intersects_so_far(&other, &mut search, 0);
    while let SoFar::Unfinished { .. } = answer {
        looked.extend(next(&search));
        answer = ours.intersects_so_far(&other, &mut search, 1);
    }
    if answer != SoFar::Free {
        bail!("the solids are meant to be free: {answer:?}");
    }
    let trees = [Tree::of(&bakes[0])?, Tree::of(&bakes[1])?];
    let mut canvas = Canvas::new(2.0 * SQUARE + 90.0, SQUARE + 70.0);
    let other_outline = placed(&second, &pose)?;
    // The placed solid's boxes, as they lie in the first one's frame.
    let place = |aabb: &Extent| -> Result<Extent> {
        let turned = placed(&vec![corners(*aabb).to_vec()], &pose)?;
        Ok(around(turned.iter().flatten()))
    };
    let other_boxes: Result<Vec<Extent>> = trees[1].boxes.iter().map(place).collect();
    let frame = Frame {
        corner: [5.0, 5.0],
        size: [SQUARE + 20.0, SQUARE + 20.0],
    };
    canvas.panel(frame, |canvas, frame| {
        let boxes = [&trees[0].boxes, &other_boxes.unwrap_or_default()].map(Clone::clone);
        solids(canvas, frame, [&first, &other_outline], &boxes, &looked);
    });
    let corner = [SQUARE + 70.0, 15.0];
    square(&mut canvas, corner, &trees, &looked);
    let both = |[a, b]: &&Pair| trees[0].is_lowest(*a) && trees[1].is_lowest(*b);
    let lowest = looked.iter().filter(both).count();
    let all = trees[0].lowest() * trees[1].lowest();
    label(
        &mut canvas,
        [5.0 + SQUARE / 2.0, SQUARE + 54.0],
        Align::Middle,
        "Two solids and the lowest boxes looked into",
    );
    label(
        &mut canvas,
        [corner[0] + SQUARE / 2.0, SQUARE + 54.0],
        Align::Middle,
        &format!(
            "{} steps; {lowest} of {all} pairs of lowest boxes",
            looked.len()
        ),
    );
    Ok(canvas.finish())
}

/// The pair that a search looks into with its next step.
fn next(search: &PairSearch) -> Option<Pair> {
    let bytes = search.to_bytes();
    let (words, _) = bytes.as_chunks::<4>();
    let at = HEAD + 2 * search.open().checked_sub(1)?;
    let word = |at: usize| words.get(at).map(|word| u32::from_le_bytes(*word) as usize);
    Some([word(at)?, word(at + 1)?])
}

impl Tree {
    /// The boxes as they stand in an image.
    fn of(baked: &Baked) -> Result<Self> {
        let bytes = baked.to_bytes();
        let (words, _) = bytes.as_chunks::<4>();
        let words: Vec<u32> = words.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let first = tetracone::image::HEADER_WORDS;
        let rows = words[first..].chunks(tetracone::image::SECTION_WORDS);
        let mut rows = rows.take(words[5] as usize);
        let Some(&[_, start, count]) = rows.find(|row| row[0] == BOXES) else {
            bail!("the solid has boxes");
        };
        let section = &words[start as usize..(start + count) as usize];
        let real = |word: u32| f64::from(f32::from_bits(word));
        let boxes = section.chunks_exact(4).map(|corner| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|k: usize| real(corner[k]));
            [[a, b], [c, d]]
        });
        Ok(Self {
            boxes: boxes.collect(),
            facets: words[6] as usize,
        })
    }

    /// How many lowest boxes there are.
    const fn lowest(&self) -> usize {
        self.boxes.len() / 2 + 1
    }

    const fn is_lowest(&self, number: usize) -> bool {
        number >= self.boxes.len() / 2
    }

    /// Where the facets of a box lie in the order of all, as parts of the whole.
    fn places(&self, number: usize) -> [f64; 2] {
        let part = |of: usize, all: usize| {
            let real = |count: usize| u32::try_from(count).map_or(0.0, f64::from);
            real(of) / real(all)
        };
        if let Some(facet) = number.checked_sub(self.boxes.len()) {
            return [part(facet, self.facets), part(facet + 1, self.facets)];
        }
        let depth = (number + 1).ilog2();
        let before = number + 1 - (1 << depth);
        [part(before, 1 << depth), part(before + 1, 1 << depth)]
    }
}

/// Both solids; and of each the lowest boxes, those that were looked into and the others.
fn solids(
    canvas: &mut Canvas,
    frame: Frame,
    outlines: [&Outline; 2],
    boxes: &[Vec<Extent>; 2],
    looked: &[Pair],
) {
    let all = boxes.iter().filter_map(|boxes| boxes.first());
    let map = Map::fit(all.flatten().copied(), frame);
    let colours = [POSITIVE, OTHER];
    for (outline, colour) in outlines.into_iter().zip([BODY, BODY.blend(OTHER, 0.35)]) {
        show(canvas, &map, outline, Style::fill(colour, 1.0));
    }
    for (k, (boxes, colour)) in boxes.iter().zip(colours).enumerate() {
        for is_looked in [false, true] {
            let style = if is_looked {
                Style::fill(colour, 0.2).and_stroke(colour, 1.0, 1.6)
            } else {
                Style::stroke(OUTER, 0.6, 0.8)
            };
            let lowest = boxes.len() / 2..boxes.len();
            let is_meant =
                |number: &usize| looked.iter().any(|pair| pair[k] == *number) == is_looked;
            canvas.group(style, |canvas| {
                for number in lowest.filter(is_meant) {
                    canvas.polygon(&corners(boxes[number]).map(|place| map.spot(place)));
                }
            });
        }
    }
    for outline in outlines {
        show(canvas, &map, outline, Style::stroke(INK, 1.0, 1.4));
    }
}

/// All pairs of places in the orders of both: the darker, the farther down the walk came there.
fn square(canvas: &mut Canvas, corner: Spot, trees: &[Tree; 2], looked: &[Pair]) {
    let whole = [(corner, [SQUARE; 2])];
    canvas.boxes(&whole, Style::fill(OUTER, 0.12).and_stroke(INK, 0.8, 1.2));
    let is_lowest = |[a, b]: &&Pair| trees[0].is_lowest(*a) && trees[1].is_lowest(*b);
    let part = |[a, b]: &Pair| {
        let [across, down] = [trees[0].places(*a), trees[1].places(*b)];
        let spot = [corner[0] + across[0] * SQUARE, corner[1] + down[0] * SQUARE];
        let size = [
            (across[1] - across[0]) * SQUARE,
            (down[1] - down[0]) * SQUARE,
        ];
        (spot, size)
    };
    // One by one: where several are, it is darker.
    for pair in looked.iter().filter(|pair| !is_lowest(pair)) {
        let style = Style::fill(Colour([34, 60, 110]), 0.13).and_stroke(INK, 0.4, 0.6);
        canvas.boxes(&[part(pair)], style);
    }
    let lowest: Vec<_> = looked.iter().filter(is_lowest).map(part).collect();
    canvas.boxes(&lowest, Style::fill(NEGATIVE, 1.0));
}
