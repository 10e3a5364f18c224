//! A level of a tri-tree as the thesis has it: cones with real-valued sides, their enclosing
//! triangles, regular envelopes, bounding circles, and all of these extended by a radius.

use super::{
    Layer, Options,
    map::Map,
    palette::{INK, NEGATIVE, POSITIVE, depth_colour},
    plane::{finish, start},
    scene::Scene,
    svg::{Canvas, Frame, Spot, Style},
};

/// A level of a tri-tree, in the units of the source.
///
/// This crate draws such a tree and builds none; the crate `tetracone-study` does.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TreeShown {
    /// The cones of the level.
    pub cones: Vec<ConeShown>,
    /// The greatest depth.
    pub depth: u32,
}

/// A cone of a tri-tree.
#[derive(Clone, Debug, PartialEq)]
pub struct ConeShown {
    /// How often the quadrant was split.
    pub depth: u32,
    /// The sides, each from the origin to where it is cut off.
    pub sides: [[[f64; 2]; 2]; 2],
    /// The triangle of the level's regular envelope.
    pub regular: Vec<[f64; 2]>,
    /// What is around the boundary in the cone; none where there is none.
    pub around: Option<AroundShown>,
}

/// What is around the boundary in a cone, as outlines.
#[derive(Clone, Debug, PartialEq)]
pub struct AroundShown {
    /// The enclosing triangle.
    pub enclosing: Vec<[f64; 2]>,
    /// The bounding circle.
    pub disc: Vec<[f64; 2]>,
    /// The enclosing triangle extended by the radius.
    pub extended: Vec<[f64; 2]>,
    /// The cone extended by the radius: its apex, then the ends of its two sides.
    pub extended_cone: Vec<[f64; 2]>,
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

pub(super) fn draw(
    tree: &TreeShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let places = scene.facets.iter().flatten().map(|[x, y, _]| [*x, *y]);
    let map = options.fit(places.chain(tree.places(options)), frame, |[x, y, _]| {
        [x, y]
    });
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
    if let Some(cone) = tree.cones.first() {
        let [[origin, _], _] = cone.sides;
        canvas.dot(map.spot(origin), 4.0, INK);
    }
    map
}
