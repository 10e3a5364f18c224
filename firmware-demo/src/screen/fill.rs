//! Filled polygons, which `embedded-graphics` does not have: row by row, in integers.

use embedded_graphics::{
    Drawable,
    draw_target::DrawTarget,
    geometry::{Point, Size},
    primitives::Rectangle,
};

use super::Ink;

/// The most edges that a polygon is drawn with.
const EDGES: usize = 192;

/// The most of them that a row of pixels crosses.
const CROSSINGS: usize = 32;

/// A polygon's edges where they are, in 1/256 of a pixel.
pub(crate) struct Outline {
    edges: [[Point; 2]; EDGES],
    count: usize,
}

impl Outline {
    /// As many of them as there is room for.
    pub(crate) fn of(edges: impl Iterator<Item = [Point; 2]>) -> Self {
        let mut outline = Self {
            edges: [[Point::zero(); 2]; EDGES],
            count: 0,
        };
        for (slot, edge) in outline.edges.iter_mut().zip(edges) {
            *slot = edge;
            outline.count += 1;
        }
        outline
    }

    pub(crate) fn edges(&self) -> &[[Point; 2]] {
        &self.edges[..self.count]
    }

    /// The first row of pixels and the last.
    fn rows(&self) -> (i32, i32) {
        let rows = self.edges().iter().map(|[a, _]| a.y >> 8);
        rows.fold((i32::MAX, i32::MIN), |(low, high), row| {
            (low.min(row), high.max(row))
        })
    }
}

/// A polygon in one colour: the pixels whose middle is in it.
pub(crate) struct Filled<'a> {
    pub(crate) outline: &'a Outline,
    /// Whole pixels from where it is to where it is drawn.
    pub(crate) offset: Point,
    pub(crate) ink: Ink,
}

impl Drawable for Filled<'_> {
    type Color = Ink;
    type Output = ();

    fn draw<D: DrawTarget<Color = Ink>>(&self, target: &mut D) -> Result<(), D::Error> {
        let (low, high) = self.outline.rows();
        let seen = target.bounding_box().rows();
        let (first, end) = (seen.start - self.offset.y, seen.end - self.offset.y);
        for row in low.max(first)..(high + 1).min(end) {
            let mut crossings = [0; CROSSINGS];
            let mut count = 0;
            let level = (row << 8) + 128;
            for [a, b] in self.outline.edges() {
                if (a.y <= level) != (b.y <= level)
                    && let Some(slot) = crossings.get_mut(count)
                {
                    *slot = crossing(*a, *b, level);
                    count += 1;
                }
            }
            crossings[..count].sort_unstable();
            for span in crossings[..count].chunks_exact(2) {
                // The first pixels whose middle is not to the left of a crossing.
                let [from, to] = [span[0], span[1]].map(|x| (x + 127) >> 8);
                if from < to {
                    let size = Size::new((to - from).unsigned_abs(), 1);
                    let corner = Point::new(from, row) + self.offset;
                    target.fill_solid(&Rectangle::new(corner, size), self.ink)?;
                }
            }
        }
        Ok(())
    }
}

/// Where an edge crosses a row.
fn crossing(a: Point, b: Point, level: i32) -> i32 {
    let (across, down) = (i64::from(b.x - a.x), i64::from(b.y - a.y));
    let part = across * i64::from(level - a.y) / down;
    a.x + i32::try_from(part).unwrap_or(0)
}
