//! Pictures of a solid, its covering and its cells, as SVG and as PNG.
//!
//! Unless more is asked for, the solid alone is drawn: the area of one in the plane, the surface of one in space in
//! light and shade. [`Layer`]s add how it is represented.
//!
//! A solid in the plane is then drawn twice: with its covering, whose positive triangles are tinted
//! blue and negative ones red, and with its cells. Those without boundary are tinted blue inside
//! and grey outside; those with boundary have the colour of their form, paler where their slab
//! already settles a point. The forms, from what is settled soonest to what is settled last: flat
//! is yellow, convex green, concave teal, a stack blue, a fan violet, a sheet pink, any other red.
//! Dots are the origins of leaves that have one.
//!
//! A solid in space is then drawn six times. Above: alone, its surface in the colours of the forms, and
//! hidden in its slabs. Below, cut through the middle of its box, or [where it is asked for](Cut): as the cells see it,
//! asked at every pixel; with its covering, whose tetrahedra leave triangles in the cut, the covering of the
//! cut itself; and with its cells, whose origins are seen along the axis of the cut.
//!
//! Besides, on request: a ball, with the nearest place and the normal there; and a second solid,
//! with the facets that meet. In the plane, the zones of influence of the edges in the ball's reach
//! are drawn, too; in space, both are drawn from outside, from the side where they are best seen,
//! and in a cut that holds the ball's centre and the nearest place, or the places of the two solids
//! that matter. And in the plane a [tri-tree](TreeShown) as it was first published, with its
//! enclosing triangles, regular envelope and bounding circles, where the caller has built one. Over either lies, on
//! request, a [level of a classic structure](StructureShown): a tri-tree, a tetra-tree, a tree of spheres or of boxes,
//! a BSP tree.
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

mod alone;
mod ball;
mod camera;
mod cell;
mod cut;
mod defects;
mod earth;
mod flat;
mod legend;
mod letters;
mod links;
pub mod map;
mod mark;
mod meeting;
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
mod structure;
mod surface;
pub mod svg;
mod tiles;
mod vector;
mod view;
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
use scene::{Scene, Vector};
pub use structure::{PartShown, ShapeShown, Structure, StructureError, StructureShown};
use svg::{Canvas, Frame, Spot};
use tetracone::image::Image;
pub use view::{Axis, Cut, View};

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
    /// All that a solid has.
    pub const ALL: [Self; 6] = [
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

/// How a picture is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// The width of the whole picture in pixels.
    pub width: u32,
    /// Its height; none: panels have the proportions of what they show, within 8 to 1 and 1 to 2. Text that would take
    /// more than half of a given height is left out.
    pub height: Option<u32>,
    /// What is drawn.
    pub layers: Vec<Layer>,
    /// Which way is up, in space.
    pub up: Axis,
    /// From where what is in space is seen; none: in mild perspective from the front, the right and above, or from
    /// where what is shown besides is best seen.
    pub view: Option<View>,
    /// How many times larger than what fits; maps and what is shown from near stay.
    pub zoom: f64,
    /// The place in the middle of those panels; none: the middle of what is shown.
    pub at: Option<[f64; 3]>,
    /// Where a solid in space is cut; with a cut, it is also drawn cut open. None: the layers that show in a cut alone
    /// show in one across z in the middle.
    pub cut: Option<Cut>,
    /// A motion to draw, in the plane; its colour tells where each step lies.
    pub path: Vec<[f64; 3]>,
    /// The original tri-tree to draw with the layers that are about it, in the plane.
    pub tree: Option<TreeShown>,
    /// A classic structure to draw over the solid.
    pub structure: Option<StructureShown>,
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
        Self {
            width: 1800,
            height: None,
            layers: vec![Layer::Solid],
            up: Axis::Z,
            view: None,
            zoom: 1.0,
            at: None,
            cut: None,
            path: Vec::new(),
            tree: None,
            structure: None,
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

    /// Where a cut is drawn, if one is.
    fn cut_or_middle(&self) -> Cut {
        let middle = Cut {
            axis: Axis::Z,
            place: None,
        };
        self.cut.unwrap_or(middle)
    }

    /// Fits spots into a frame, as large as is asked for; `spot` says where in the panel a place is.
    fn fit(
        &self,
        spots: impl IntoIterator<Item = Spot>,
        frame: Frame,
        spot: impl Fn(Vector) -> Spot,
    ) -> Map {
        Map::fit(spots, frame).zoomed(self.zoom, self.at.map(spot))
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
        let (panels, size) = if image.dimension() == 2 {
            let panels = plane::panels(&scene, options);
            (panels, plane::size(&scene, options))
        } else {
            let panels = space::panels(&scene, options);
            (panels, alone::size(&scene, options))
        };
        let page = Page {
            width: options.width,
            height: options.height,
            title: options.title.as_deref(),
            about: scene.about(image, options),
            size,
            panels,
        };
        Self { svg: page.draw() }
    }

    /// Draws the boundary of what may be no solid, with everything that is wrong with it.
    ///
    /// A surface in space is seen from the side where most of it is seen, and, if there is more to see, from the
    /// side where most of the rest is; or from the one that is asked for. Of the options, the size, the way up, the
    /// view, the zoom and the title count.
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

    /// Draws the links of a robot where they are, from the front and from behind, or from where it is asked for. Of
    /// the options, the size, the way up, the view, the zoom and the title count.
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

/// Finds the box around a solid, in the units of its source; in the plane, third coordinates mean nothing.
#[must_use]
pub fn extent(image: &Image<'_>) -> [[f64; 3]; 2] {
    visit(image, scene::Collect).extent
}

/// The width and the height of what spots are in.
fn size(spots: impl IntoIterator<Item = Spot>) -> [f64; 2] {
    let [least, most] = scene::around(spots.into_iter().map(|[x, y]| [x, y, 0.0]));
    [0, 1].map(|k| most[k] - least[k])
}

/// Draws a panel, and says where places are in it.
type Draw = fn(&Scene<'_>, &Options, &mut Canvas, Frame) -> Map;
