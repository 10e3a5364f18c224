//! Cells in a picture's plane: those of a solid in the plane, or what a cut leaves of those in
//! space.

use super::{
    Layer, Options,
    cell::{Cell, Content, FORMS},
    map::Map,
    outline::Outline,
    palette::{INK, OUTER, POSITIVE, form_colour},
    scene::{Scene, Vector},
    section::Section,
    svg::{Canvas, Spot, Style},
};

/// Cells and where they are drawn.
pub(super) struct Tiles<'s> {
    tiles: Vec<(&'s Cell, Outline)>,
    flat: Box<dyn Fn(Vector) -> Spot + 's>,
}

impl<'s> Tiles<'s> {
    /// Of a solid in the plane.
    pub(super) fn of(scene: &'s Scene<'_>) -> Self {
        Self {
            tiles: scene
                .cells
                .iter()
                .map(|cell| (cell, cell.rectangle()))
                .collect(),
            flat: Box::new(|[x, y, _]| [x, y]),
        }
    }

    /// Of a cut through a solid in space.
    pub(super) fn cut(scene: &'s Scene<'_>, plane: &'s Section) -> Self {
        let tile = |cell: &'s Cell| Some((cell, cell.section(plane)?));
        Self {
            tiles: scene.cells.iter().filter_map(tile).collect(),
            flat: Box::new(|place| plane.flat(place)),
        }
    }

    /// What lies below the solid's outline.
    pub(super) fn draw(&self, canvas: &mut Canvas, map: &Map, options: &Options) {
        let spots = |outline: &Outline| -> Vec<Spot> {
            let spot = |(place, _): &(Vector, bool)| map.spot((self.flat)(*place));
            outline.0.iter().map(spot).collect()
        };
        if options.shows(Layer::Cells) {
            for (inside, colour) in [(true, POSITIVE), (false, OUTER)] {
                canvas.group(Style::fill(colour, 0.14), |canvas| {
                    for (cell, outline) in &self.tiles {
                        if matches!(cell.content, Content::Uniform(it) if it == inside) {
                            canvas.polygon(&spots(outline));
                        }
                    }
                });
            }
        }
        let leaves = || {
            self.tiles
                .iter()
                .filter_map(|(cell, outline)| match &cell.content {
                    Content::Leaf(leaf) => Some((leaf, outline)),
                    Content::Uniform(_) => None,
                })
        };
        for form in FORMS {
            let colour = form_colour(form);
            if options.shows(Layer::Leaves) {
                canvas.group(Style::fill(colour, 0.3), |canvas| {
                    for (_, outline) in leaves().filter(|(leaf, _)| leaf.form() == form) {
                        canvas.polygon(&spots(outline));
                    }
                });
            }
            if options.shows(Layer::Slabs) {
                let style =
                    Style::fill(colour, 0.55).and_stroke(colour, 1.0, 0.8 * self.fineness());
                canvas.group(style, |canvas| {
                    for (leaf, outline) in leaves() {
                        for slab in leaf.slabs.iter().filter(|slab| slab.form == form) {
                            let part = slab.within(outline);
                            if !part.is_empty() {
                                canvas.polygon(&spots(&part));
                            }
                        }
                    }
                });
            }
        }
        let (cells, leaves) = (options.shows(Layer::Cells), options.shows(Layer::Leaves));
        let walls = self.tiles.iter().filter(|(cell, _)| match cell.content {
            Content::Uniform(_) => cells,
            Content::Leaf(_) => cells || leaves,
        });
        canvas.group(Style::stroke(INK, 0.4, 0.7 * self.fineness()), |canvas| {
            for (_, outline) in walls {
                canvas.polygon(&spots(outline));
            }
        });
    }

    /// The origins of the leaves, above all else.
    pub(super) fn origins(&self, canvas: &mut Canvas, map: &Map, options: &Options) {
        if !options.shows(Layer::Origins) {
            return;
        }
        for (cell, _) in &self.tiles {
            let Content::Leaf(leaf) = &cell.content else {
                continue;
            };
            for origin in leaf.slabs.iter().filter_map(|slab| slab.origin) {
                canvas.dot(map.spot((self.flat)(origin)), 2.6 * self.fineness(), INK);
            }
        }
    }

    /// Lines get thinner and dots smaller where there are many.
    fn fineness(&self) -> f64 {
        let count = self.tiles.iter().fold(0.0, |count, _| count + 1.0);
        (160.0 / f64::max(count, 1.0)).powf(0.35).clamp(0.3, 1.0)
    }
}
