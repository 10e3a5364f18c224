//! A classic structure over the facets of a solid, drawn with it.

mod build;

use super::{
    Options,
    camera::Camera,
    earth,
    legend::Entry,
    map::Map,
    palette::depth_colour,
    plane,
    scene::{Scene, Vector, along},
    space,
    svg::{Canvas, Frame, Spot, Style},
};

/// Which structure of the crate `tetracone-classic`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Structure {
    /// A tri-tree: the enclosing triangles of its cones.
    Tri,
    /// A tetra-tree: the enclosing tetrahedra of its cones.
    Tetra,
    /// Quinlan's tree of spheres.
    Spheres,
    /// A tree of boxes along the axes.
    Boxes,
    /// A BSP tree: its planes, cut off at a box around the solid.
    Bsp,
}

/// A level of a structure, in the units of the source.
#[derive(Clone, Debug, PartialEq)]
pub struct StructureShown {
    /// What it is, and how much of it is drawn.
    pub caption: String,
    /// What is drawn.
    pub parts: Vec<PartShown>,
    /// The greatest depth of a part.
    pub depth: u32,
}

/// A part of a structure.
#[derive(Clone, Debug, PartialEq)]
pub struct PartShown {
    /// How many parts it is in.
    pub depth: u32,
    /// What it looks like.
    pub shape: ShapeShown,
}

/// What a part looks like. In the plane, third coordinates are zero.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeShown {
    /// Lines from place to place.
    Lines(Vec<[[f64; 3]; 2]>),
    /// A circle or a sphere.
    Ball {
        /// Its centre.
        centre: [f64; 3],
        /// Its radius.
        radius: f64,
    },
}

/// Why a structure is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StructureError {
    /// It is one of the plane, and the solid is in space.
    #[error("a tri-tree is one of the plane, and the solid is in space: ask for tetra")]
    OfPlane,
    /// It is one of space, and the solid is in the plane.
    #[error("a tetra-tree is one of space, and the solid is in the plane: ask for tri")]
    OfSpace,
    /// It cannot be built.
    #[error("no such tree can be built of the solid: it has no facets with an extent")]
    Empty,
}

/// Corners of a drawn circle.
const ROUND: u32 = 64;

impl PartShown {
    /// Its lines, as they are seen.
    fn lines(&self, see: impl Fn(Vector) -> Spot, sides: [Vector; 2]) -> Vec<Vec<Spot>> {
        match &self.shape {
            ShapeShown::Lines(lines) => lines.iter().map(|line| line.map(&see).to_vec()).collect(),
            ShapeShown::Ball { centre, radius } => {
                let spot = |k: u32| {
                    let turn = core::f64::consts::TAU * f64::from(k % ROUND) / f64::from(ROUND);
                    let (x, y) = (radius * libm::cos(turn), radius * libm::sin(turn));
                    see(along(along(*centre, sides[0], x), sides[1], y))
                };
                vec![(0..=ROUND).map(spot).collect()]
            }
        }
    }
}

impl StructureShown {
    /// What the colours mean.
    pub(super) fn legend(&self) -> Vec<Entry> {
        let line = |depth| {
            Entry::line(
                depth_colour(depth, self.depth),
                1.6,
                format!("depth {depth}"),
            )
        };
        let mut depths: Vec<_> = self.parts.iter().map(|part| part.depth).collect();
        depths.sort_unstable();
        depths.dedup();
        let step = depths.len().div_ceil(MOST_ENTRIES).max(1);
        depths.into_iter().step_by(step).map(line).collect()
    }

    /// Over the solid, in the plane or in space.
    pub(super) fn draw(
        &self,
        scene: &Scene<'_>,
        options: &Options,
        canvas: &mut Canvas,
        frame: Frame,
    ) -> Map {
        if scene.is_plane() {
            let flat = |[x, y, _]: Vector| [x, y];
            let lines = self.seen(flat, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
            let corners = scene.facets.iter().flatten().copied().map(flat);
            let all = lines.iter().flat_map(|(_, line)| line).flatten().copied();
            let map = earth::fit(all.chain(corners), scene, options, canvas, frame);
            let solid = plane::start(scene, options, canvas, &map);
            self.paint(&lines, canvas, &map);
            plane::finish(&solid, &map, options, canvas);
            return map;
        }
        let camera = Camera::new(scene.extent, options);
        let lines = self.seen(|place| camera.see(place), camera.sides());
        let all = lines.iter().flat_map(|(_, line)| line).flatten().copied();
        let map = space::with_lines(scene, &camera, all.collect(), canvas, frame);
        self.paint(&lines, canvas, &map);
        map
    }

    /// The lines of every part, with its depth.
    fn seen(&self, see: impl Fn(Vector) -> Spot, sides: [Vector; 2]) -> Vec<(u32, Vec<Vec<Spot>>)> {
        let parts = self.parts.iter();
        parts
            .map(|part| (part.depth, part.lines(&see, sides)))
            .collect()
    }

    fn paint(&self, parts: &[(u32, Vec<Vec<Spot>>)], canvas: &mut Canvas, map: &Map) {
        let count = parts.iter().fold(0.0f64, |count, _| count + 1.0);
        let width = (24.0 / count).sqrt().clamp(0.5, 1.0) * 1.4;
        for (depth, lines) in parts {
            let lines = lines.iter().map(|line| {
                line.iter()
                    .map(|place| map.spot(*place))
                    .collect::<Vec<_>>()
            });
            let colour = depth_colour(*depth, self.depth);
            canvas.lines(lines, Style::stroke(colour, 0.85, width));
        }
    }
}

/// So many depths are told in a legend at most.
const MOST_ENTRIES: usize = 6;
