//! Pictures of a solid, its covering and its cells, as SVG and as PNG.
//!
//! A solid in the plane is drawn twice: with its covering, whose positive triangles are tinted
//! blue and negative ones red, and with its cells. Those without boundary are tinted blue inside
//! and grey outside; those with boundary have the colour of their form, paler where their slab
//! already settles a point. The forms, from what is settled soonest to what is settled last: flat
//! is yellow, convex green, concave teal, a stack blue, a fan violet, a sheet pink, any other red.
//! Dots are the origins of leaves that have one.
//!
//! A solid in space is drawn six times. Above: alone, its surface in the colours of the forms, and
//! hidden in its slabs. Below, cut through the middle of its box: as the cells see it, asked at
//! every pixel; with its covering, whose tetrahedra leave triangles in the cut, the covering of the
//! cut itself; and with its cells, whose origins are seen along the axis of the cut.
//!
//! Besides, on request: a ball, with the nearest place and the normal there; and a second solid,
//! with the facets that meet. In the plane, the zones of influence of the edges in the ball's reach
//! are drawn, too; in space, both are drawn from outside, from the side where they are best seen,
//! and in a cut that holds the ball's centre and the nearest place, or the places of the two solids
//! that matter. And in the plane a [tri-tree](TreeShown) as it was first published, with its
//! enclosing triangles, regular envelope and bounding circles, where the caller has built one.
//!
//! The covering is drawn around one common corner, the middle of the solid's box, as the theorem
//! has it; every leaf has a covering of its own.
//!
//! What they are all drawn with, [`svg`], [`palette`] and [`map`], also serves for other pictures;
//! those of docs/DESIGN.md are such.
//!
//! Nothing in here decides anything; it shows what the core has decided.

mod ball;
mod camera;
mod cell;
mod cut;
mod flat;
mod gap;
pub mod map;
mod mark;
mod original;
mod outline;
mod pair;
pub mod palette;
mod patch;
mod plane;
mod png;
mod scene;
mod section;
mod sight;
mod space;
mod surface;
pub mod svg;
mod tiles;
mod vector;
pub mod zone;

pub use ball::BallShown;
pub use mark::is_own_picture;
pub use original::{AroundShown, ConeShown, TreeShown};
pub use pair::PairShown;
pub use png::PngError;
use scene::Scene;
use svg::{Canvas, Frame};
use tetracone::image::Image;

use crate::load::visit;

/// What can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// The solid itself.
    Solid,
    /// The covering's simplices, by their signs.
    Covering,
    /// Where the cells lie, and which of those without boundary are inside.
    Cells,
    /// The cells with boundary, by their forms.
    Leaves,
    /// Where the boundary lies in each of them.
    Slabs,
    /// The origins of their coverings.
    Origins,
    /// The enclosing triangles of the original tri-tree.
    Enclosing,
    /// The regular envelope of the original tri-tree.
    Regular,
    /// The enclosing triangles and the cones of the original tri-tree, extended by a radius.
    Extended,
    /// The bounding circles of the original tri-tree.
    Circles,
}

impl Layer {
    /// What is drawn unless something else is asked for.
    pub const USUAL: [Self; 6] = [
        Self::Solid,
        Self::Covering,
        Self::Cells,
        Self::Leaves,
        Self::Slabs,
        Self::Origins,
    ];

    /// Those about cells.
    const CELLS: [Self; 4] = [Self::Cells, Self::Leaves, Self::Slabs, Self::Origins];
}

/// An axis of the source's coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The first.
    X,
    /// The second.
    Y,
    /// The third.
    #[default]
    Z,
}

impl Axis {
    /// 0, 1 or 2.
    const fn index(self) -> usize {
        self as usize
    }

    /// The axis after this one, taken around.
    const fn next(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::Z,
            Self::Z => Self::X,
        }
    }
}

/// How a picture is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The width of the whole picture in pixels.
    pub width: u32,
    /// What is drawn.
    pub layers: Vec<Layer>,
    /// Which way is up, in space.
    pub up: Axis,
    /// The axis across which a solid in space is cut.
    pub cut: Axis,
    /// A motion to draw, in the plane; its colour tells where each step lies.
    pub path: Vec<[f64; 3]>,
    /// The original tri-tree to draw with the layers that are about it, in the plane.
    pub tree: Option<TreeShown>,
    /// A ball to draw: with the whole solid, and from near.
    pub ball: Option<BallShown>,
    /// A second solid to draw.
    pub pair: Option<PairShown>,
}

impl Default for Options {
    fn default() -> Self {
        let layers = Layer::USUAL.to_vec();
        Self {
            width: 1800,
            layers,
            up: Axis::Z,
            cut: Axis::Z,
            path: Vec::new(),
            tree: None,
            ball: None,
            pair: None,
        }
    }
}

impl Options {
    fn shows(&self, layer: Layer) -> bool {
        self.layers.contains(&layer)
    }

    fn shows_cells(&self) -> bool {
        Layer::CELLS.iter().any(|layer| self.shows(*layer))
    }
}

/// A finished picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    svg: String,
}

/// The distance between panels and from the edge, as a part of a panel's width.
const GAP: f64 = 0.04;
/// Panels are at most this much wider than high, or higher than wide.
const MOST_ASPECT: f64 = 2.0;

impl Picture {
    /// Draws a solid.
    #[must_use]
    pub fn of(image: &Image<'_>, options: &Options) -> Self {
        let scene = visit(image, scene::Collect);
        let panels: Vec<Panel> = if image.dimension() == 2 {
            plane::panels(options)
        } else {
            space::panels(options)
        };
        let placed = options.pair.iter().flat_map(PairShown::places);
        let [width, height] = scene.aspect(scene.extent_with(placed));
        let aspect = (width / height).clamp(1.0 / MOST_ASPECT, MOST_ASPECT);
        let columns = if panels.len() > 3 {
            panels.len().div_ceil(2)
        } else {
            panels.len()
        };
        let rows = panels.len().div_ceil(columns);
        let real = |count: usize| f64::from(u32::try_from(count).unwrap_or(0));
        let panel = f64::from(options.width) / (real(columns) + GAP * (real(columns) + 1.0));
        let (gap, tall) = (panel * GAP, panel / aspect);
        let height = real(rows) * (tall + gap) + gap;
        let mut canvas = Canvas::new(f64::from(options.width), height);
        for (number, draw) in panels.into_iter().enumerate() {
            let (column, row) = (real(number % columns), real(number / columns));
            let corner = [gap + column * (panel + gap), gap + row * (tall + gap)];
            canvas.panel(
                Frame {
                    corner,
                    size: [panel, tall],
                },
                |canvas, frame| {
                    draw(&scene, options, canvas, frame);
                },
            );
        }
        Self {
            svg: canvas.finish(),
        }
    }

    /// The picture as SVG.
    #[must_use]
    pub fn svg(&self) -> &str {
        &self.svg
    }

    /// The picture as PNG.
    ///
    /// # Errors
    /// [`PngError`] where the picture is too large.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        png::encode(&self.svg)
    }
}

/// Draws one panel.
type Panel = fn(&Scene<'_>, &Options, &mut Canvas, Frame);
