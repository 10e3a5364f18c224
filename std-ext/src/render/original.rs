//! The tri-tree as it was first published: cones with real-valued sides, their enclosing
//! triangles, regular envelopes, bounding circles, and all of these extended by a radius.

use tetracone::{
    image::{Image, Lattice},
    number::{Arithmetic, Scalar},
    tree,
};

use super::{
    Layer, Options,
    map::Map,
    palette::{INK, NEGATIVE, POSITIVE, depth_colour},
    plane::{finish, start},
    scene::Scene,
    svg::{Canvas, Frame, Spot, Style},
};
use crate::{
    load::Steps,
    study::{
        Parameters, PolygonCovering, TriTree,
        outline::{circle, extended_cone, extended_triangle},
    },
};

/// How far cones are extended where nothing else is said, as a part of the envelope's radius.
const USUAL: f64 = 0.05;

/// A level of the original tree, in the units of the source.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeShown {
    cones: Vec<ConeShown>,
    /// The greatest depth.
    depth: u32,
}

#[derive(Clone, Debug, PartialEq)]
struct ConeShown {
    depth: u32,
    /// The sides from the origin.
    sides: [[Spot; 2]; 2],
    /// The triangle of the level's regular envelope.
    regular: Vec<Spot>,
    /// What is around the boundary in the cone; none where there is none.
    around: Option<Around>,
}

#[derive(Clone, Debug, PartialEq)]
struct Around {
    enclosing: Vec<Spot>,
    disc: Vec<Spot>,
    extended: Vec<Spot>,
    extended_cone: Vec<Spot>,
}

impl TreeShown {
    /// Builds the tree of a solid in the plane about its covering origin; none in space. The cones
    /// are those of a level, the leaves where none is given, and are extended by a radius, which is
    /// found from the solid where not given.
    #[must_use]
    pub fn of(image: &Image<'_>, level: Option<u32>, radius: Option<f64>) -> Option<Self> {
        let lattice = image.lattice();
        Some(match image.arithmetic() {
            Arithmetic::F32 => build(&image.plane::<f32>().ok()?, &lattice, level, radius),
            Arithmetic::Fixed => build(&image.plane::<Steps>().ok()?, &lattice, level, radius),
        })
    }
}

fn build<S: Scalar>(
    solid: &tree::TriTree<'_, S>,
    lattice: &Lattice,
    level: Option<u32>,
    radius: Option<f64>,
) -> TreeShown {
    let edges: Vec<_> = solid.facets().collect();
    let covering = PolygonCovering::about(solid.origin(), &edges);
    let tree = TriTree::build(covering, &Parameters::for_edges(edges.len()));
    let most = tree
        .nodes()
        .iter()
        .map(|node| node.depth)
        .max()
        .unwrap_or(0);
    let level = level.map_or(most, |level| level.min(most));
    let envelope = tree.envelope(level);
    let radius = radius.map_or(envelope.radius * USUAL, |radius| radius / lattice.step());
    let places = |outline: &[[f64; 2]]| -> Vec<Spot> {
        let place = |[x, y]: &[f64; 2]| {
            let [x, y, _] = lattice.from_steps([*x, *y, 0.0]);
            [x, y]
        };
        outline.iter().map(place).collect()
    };
    let far = envelope.radius * 8.0;
    let cone = |number: usize| {
        let node = &tree.nodes()[number];
        let sides = places(&tree.cone_outline(number, far));
        let around = tree.enclosing_outline(number).map(|triangle| {
            let (centre, size) = tree.disc_outline(number);
            Around {
                enclosing: places(&triangle),
                disc: places(&circle(centre, size, 96)),
                extended: places(&extended_triangle(triangle, radius)),
                extended_cone: places(&extended_cone(triangle, radius, far)),
            }
        });
        ConeShown {
            depth: node.depth,
            sides: [[sides[0], sides[1]], [sides[0], sides[2]]],
            regular: places(&tree.envelope_outline(number, &envelope)),
            around,
        }
    };
    TreeShown {
        cones: tree.level(level).map(cone).collect(),
        depth: level,
    }
}

impl TreeShown {
    /// What has to fit the frame.
    fn places<'s>(&'s self, options: &'s Options) -> impl Iterator<Item = Spot> + 's {
        self.cones.iter().flat_map(|cone| {
            let around = cone.around.iter().flat_map(|around| {
                let extended = options.shows(Layer::Extended).then_some(&around.extended);
                let disc = options.shows(Layer::Circles).then_some(&around.disc);
                let enclosing = Some(&around.enclosing);
                [enclosing, extended, disc].into_iter().flatten().flatten()
            });
            let regular = options.shows(Layer::Regular).then_some(&cone.regular);
            around.chain(regular.into_iter().flatten()).copied()
        })
    }
}

pub(super) fn draw(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    let Some(tree) = &options.tree else {
        return;
    };
    let places = scene.facets.iter().flatten().map(|[x, y, _]| [*x, *y]);
    let map = Map::fit(places.chain(tree.places(options)), frame);
    let flat = start(scene, options, canvas, &map);
    let spots = |outline: &Vec<Spot>| -> Vec<Spot> {
        outline.iter().map(|place| map.spot(*place)).collect()
    };
    let count = tree.cones.iter().fold(0.0f64, |count, _| count + 1.0);
    let width = (24.0 / count).sqrt().clamp(0.35, 1.0);
    let colour = |cone: &ConeShown| depth_colour(cone.depth, tree.depth);
    let sides = tree.cones.iter().flat_map(|cone| cone.sides);
    let sides = sides.map(|side| side.map(|end| map.spot(end)));
    canvas.lines(sides, Style::stroke(INK, 0.35, 0.8 * width));
    let around = || {
        let with = |cone| (colour(cone), cone.around.as_ref());
        tree.cones.iter().map(with)
    };
    if options.shows(Layer::Regular) {
        canvas.group(
            Style::fill(POSITIVE, 0.05).and_stroke(POSITIVE, 0.9, 1.2 * width),
            |canvas| {
                for cone in &tree.cones {
                    canvas.polygon(&spots(&cone.regular));
                }
            },
        );
    }
    if options.shows(Layer::Enclosing) {
        for (colour, around) in around() {
            let style = Style::fill(colour, 0.2).and_stroke(colour, 1.0, 1.3 * width);
            canvas.group(style, |canvas| {
                if let Some(it) = around {
                    canvas.polygon(&spots(&it.enclosing));
                }
            });
        }
    }
    if options.shows(Layer::Extended) {
        let cones = around().filter_map(|(_, around)| {
            let corners = spots(&around?.extended_cone);
            Some([corners[1], corners[0], corners[2]])
        });
        canvas.lines(
            cones.collect::<Vec<_>>(),
            Style::stroke(NEGATIVE, 0.5, 0.8 * width),
        );
        let style = Style::fill(NEGATIVE, 0.04).and_stroke(NEGATIVE, 0.9, 1.2 * width);
        canvas.group(style, |canvas| {
            around().filter_map(|(_, around)| around).for_each(|it| {
                canvas.polygon(&spots(&it.extended));
            });
        });
    }
    if options.shows(Layer::Circles) {
        for (colour, around) in around() {
            canvas.group(
                Style::fill(colour, 0.08).and_stroke(colour, 0.9, width),
                |canvas| {
                    if let Some(it) = around {
                        canvas.polygon(&spots(&it.disc));
                    }
                },
            );
        }
    }
    finish(&flat, &map, options, canvas);
}
