//! A level of the thesis's tri-tree with all that hangs on its cones, for a picture.

use tetracone::{
    image::{Image, Lattice},
    number::{Arithmetic, Scalar},
    plane::{Plane, Segment},
};
use tetracone_std::{
    load::Steps,
    render::{AroundShown, ConeShown, TreeShown, zone::circle},
};

use tetracone_classic::simplicial::{Parameters, PolygonCovering, TriTree};

use super::{
    cones::origin_for,
    outline::{extended_cone, extended_triangle},
};

/// How far cones are extended where nothing else is said, as a part of the envelope's radius.
const USUAL: f64 = 0.05;
/// Sides of cones are drawn this many times as long as the envelope's radius.
const FAR: f64 = 8.0;
/// Corners of a drawn circle.
const ROUND: u32 = 96;

/// A level of the tri-tree of a solid in the plane, about its covering origin; none in space.
///
/// The cones are those of `level`, the leaves where none is given, and are extended by `radius`,
/// in the units of the source, which is found from the solid where not given.
///
/// # Cost
/// The tree is built anew.
///
/// # Source
/// Jiménez Delgado 2006, Def. 4.13, 4.15, 4.16, 4.18, 4.19.
#[must_use]
pub fn tree(image: &Image<'_>, level: Option<u32>, radius: Option<f64>) -> Option<TreeShown> {
    let asked = (level, radius);
    let lattice = image.lattice();
    match image.arithmetic() {
        Arithmetic::F32 => {
            let solid = image.plane::<f32>().ok()?;
            shown(solid.facets(), &lattice, asked)
        }
        Arithmetic::Fixed => {
            let solid = image.plane::<Steps>().ok()?;
            shown(solid.facets(), &lattice, asked)
        }
    }
}

fn shown<S: Scalar>(
    edges: impl Iterator<Item = Segment<S>>,
    lattice: &Lattice,
    (level, radius): (Option<u32>, Option<f64>),
) -> Option<TreeShown> {
    let edges: Vec<_> = edges.collect();
    let origin = origin_for::<Plane<S>>(&edges)?;
    let covering = PolygonCovering::about(origin, &edges).ok()?;
    let tree = TriTree::build(covering, &Parameters::for_edges(edges.len()));
    let depths = tree.nodes().iter().map(|node| node.depth);
    let most = depths.max().unwrap_or(0);
    let level = level.map_or(most, |level| level.min(most));
    let envelope = tree.envelope(level);
    let radius = radius.map_or(envelope.radius * USUAL, |radius| radius / lattice.step());
    let places = |outline: &[[f64; 2]]| -> Vec<[f64; 2]> {
        let place = |[x, y]: &[f64; 2]| {
            let [x, y, _] = lattice.from_steps([*x, *y, 0.0]);
            [x, y]
        };
        outline.iter().map(place).collect()
    };
    let far = envelope.radius * FAR;
    let cone = |number: usize| {
        let node = &tree.nodes()[number];
        let sides = places(&tree.cone_outline(node, far));
        let around = tree.enclosing_outline(node).map(|triangle| {
            let (centre, size) = tree.disc_outline(node);
            AroundShown {
                enclosing: places(&triangle),
                disc: places(&circle(centre, size, ROUND)),
                extended: places(&extended_triangle(triangle, radius)),
                extended_cone: places(&extended_cone(triangle, radius, far)),
            }
        });
        ConeShown {
            depth: node.depth,
            sides: [[sides[0], sides[1]], [sides[0], sides[2]]],
            regular: places(&tree.envelope_outline(node, &envelope)),
            around,
        }
    };
    Some(TreeShown {
        cones: tree.level(level).map(cone).collect(),
        depth: level,
    })
}
