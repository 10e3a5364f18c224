//! A solid in space without anything beside it: which views there are, their proportions, and cut open.

use super::{
    Layer, Options,
    camera::Camera,
    cut,
    legend::Entry,
    map::Map,
    palette::{Colour, INK},
    scene::Scene,
    section::Section,
    space::{Shade, outlines},
    surface::Surface,
    svg::{Canvas, Frame, Style},
};

/// Material in the plane in which a solid is cut open.
const CAP: Colour = Colour([158, 190, 224]);

/// Which views of the solid alone there are.
pub(super) struct Alone {
    /// From outside.
    pub(super) solid: bool,
    /// The same, cut open.
    pub(super) open: bool,
    /// The cut.
    pub(super) cut: bool,
}

impl Alone {
    /// A cut shows what is in the solid, so it comes with what is about that; with a ball, a second solid or a structure, the
    /// solid alone is drawn on request.
    pub(super) fn of(options: &Options) -> Self {
        let only_solid = options.layers == [Layer::Solid];
        let is_more =
            options.ball.is_some() || options.pair.is_some() || options.structure.is_some();
        let is_beside = only_solid && is_more;
        let solid = options.shows(Layer::Solid) && !is_beside;
        let open = solid && options.cut.is_some();
        Self {
            solid: solid && !(open && only_solid),
            open,
            cut: open || options.shows(Layer::Solid) && !only_solid,
        }
    }
}

/// The width and height that panels should be proportional to: those of what they show, together.
pub(super) fn size(scene: &Scene<'_>, options: &Options) -> [f64; 2] {
    // They are seen from near, too.
    if options.ball.is_some() || options.pair.is_some() {
        return [1.0, 1.0];
    }
    let corners = || scene.facets.iter().flatten().copied();
    let shown = Alone::of(options);
    let is_seen = shown.solid || shown.open || options.structure.is_some();
    let is_seen = is_seen || options.shows(Layer::Leaves) || options.shows(Layer::Slabs);
    let is_cut = shown.cut || options.shows(Layer::Covering) || options.shows_cells();
    let camera = Camera::new(scene.extent, options);
    let plane = Section::new(scene, options);
    let seen = is_seen.then(|| super::size(corners().map(|corner| camera.see(corner))));
    let cut = is_cut.then(|| super::size(corners().map(|corner| plane.flat(corner))));
    let sizes = seen.into_iter().chain(cut);
    sizes.fold([0.0; 2], |most, size| {
        [0, 1].map(|k| f64::max(most[k], size[k]))
    })
}

/// What the half of a solid shows besides its surface.
pub(super) fn opened() -> Vec<Entry> {
    vec![Entry::area(CAP, 1.0, "cut")]
}

/// The half of the solid that is on the other side of the cut than the eye.
pub(super) fn cut_open(
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let camera = Camera::new(scene.extent, options);
    let plane = Section::new(scene, options);
    let side = if plane.eye_is_beyond(&camera) {
        -1.0
    } else {
        1.0
    };
    let mut surface = Surface::new(scene, &camera);
    for outline in outlines(&scene.facets) {
        let half = outline.cut(|place| plane.beyond(place) * side, false);
        Shade::BODY.add(&mut surface, half);
    }
    let flat = cut::flat(scene, &plane);
    surface.leave_room(flat.edges.iter().flatten().map(|place| plane.deep(*place)));
    let map = surface.paint(canvas, frame);
    // Nothing that is left is before it.
    let edges = plane.seen(&flat.edges, &camera);
    cut::fill(&edges, &map, frame, canvas, Style::fill(CAP, 1.0));
    let lines = edges.iter().map(|edge| edge.map(|end| map.spot(end)));
    canvas.lines(lines, Style::stroke(INK, 1.0, 1.1 * flat.fineness()));
    map
}
