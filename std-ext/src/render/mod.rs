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
//! With a title, a picture also tells what it is about, and has captions, rulers and a legend. Its text is drawn
//! as outlines of a font that comes along, so that it looks alike everywhere. A solid in the plane that is in
//! degrees can be drawn as a map. And a boundary that may be none of a solid is drawn with all that is wrong
//! with it: [`Picture::of_defects`]. The links of a robot are drawn where its joints put them, in red where they
//! touch: [`Picture::of_links`].
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
mod defects;
mod earth;
mod flat;
mod gap;
mod legend;
mod letters;
mod links;
pub mod map;
mod mark;
mod original;
mod outline;
mod page;
mod pair;
pub mod palette;
mod patch;
mod plane;
mod png;
mod ruler;
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
pub use earth::Projection;
pub use links::{LinkShown, LinkState, LinksShown};
use map::Map;
pub use mark::is_own_picture;
pub use original::{AroundShown, ConeShown, TreeShown};
use page::Page;
pub use pair::PairShown;
pub use png::PngError;
use scene::Scene;
use svg::{Canvas, Frame};
use tetracone::image::Image;

use crate::{check::CheckError, import::Input, load::visit};

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

    /// As it is written.
    const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
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
    /// How a solid in the plane, with degrees as its coordinates, lies in the picture.
    pub projection: Projection,
    /// The title. With one, the picture also tells what it is about, each panel has a caption and a ruler of
    /// a round length in the solid's units, and a legend tells what the colours mean; without one, all of
    /// that is left out.
    pub title: Option<String>,
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
            projection: Projection::None,
            title: None,
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

impl Picture {
    /// Draws a solid.
    #[must_use]
    pub fn of(image: &Image<'_>, options: &Options) -> Self {
        let scene = visit(image, scene::Collect);
        let options = &Options {
            projection: options.projection.of(image),
            ..options.clone()
        };
        let panels = if image.dimension() == 2 {
            plane::panels(&scene, options)
        } else {
            space::panels(&scene, options)
        };
        let placed = options.pair.iter().flat_map(PairShown::places);
        let [width, height] = scene.aspect(scene.extent_with(placed));
        let page = Page {
            width: options.width,
            title: options.title.as_deref(),
            about: scene.about(image, options),
            size: [width * earth::stretch(&scene, options), height],
            panels,
        };
        Self { svg: page.draw() }
    }

    /// Draws the boundary of what may be no solid, with everything that is wrong with it.
    ///
    /// A surface in space is seen from the side where most of it is seen, and, if there is more to see, from the
    /// side where most of the rest is. Of the options, the width, the way up and the title count.
    ///
    /// # Errors
    /// [`CheckError`].
    ///
    /// # Cost
    /// That of [`check`](crate::check), and of looking from eight sides.
    pub fn of_defects(input: &Input, options: &Options) -> Result<Self, CheckError> {
        let svg = match input {
            Input::Plane(rings) => defects::plane::draw(rings, options)?,
            Input::Space(mesh) => defects::space::draw(mesh, options)?,
        };
        Ok(Self { svg })
    }

    /// Draws the links of a robot where they are, from the front and from behind. Of the options, the width, the
    /// way up and the title count.
    #[must_use]
    pub fn of_links(shown: &LinksShown, options: &Options) -> Self {
        let svg = links::draw(shown, options);
        Self { svg }
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

/// Draws a panel, and says where places are in it.
type Draw = fn(&Scene<'_>, &Options, &mut Canvas, Frame) -> Map;
