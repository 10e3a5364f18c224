//! Chapter 5, points and spheres: tables 5.2 to 5.4, figures 5.46 to 5.54.

use tetracone::{query, space::Space};
use tetracone_classic::simplicial::tree::Parameters;
use tetracone_oracle::shapes::{Shape as _, Shape3, space};

use super::{
    Scale,
    claims::Claim,
    contenders::{self, DC, TREE},
    figure::{Figure, Panel, Unit},
    harness::{Body, measure, point, subdivisions},
    paths,
};

pub(crate) type Polyhedron = Body<Space<f32>, Shape3, 3>;

const ALONE: &str = "Inc-TT";
const OCTREE: &str = "Inc-Oct";

/// The paths, in the order of the figures' parts.
pub(crate) const PATHS: [&str; 2] = ["a) contour", "b) circular"];

/// What stands for the thesis's solids, of which only pictures were printed.
pub(crate) const STANDINS: &str = "Of the solids only pictures are printed: the complex polyhedra have as many vertices and faces, \
    rough spheres of 720 and 7 220 triangles stand for the cat (760) and the horse (7 172). Faces are triangles.";

/// The four solids (figure 5.39), fewer of them in a quick run.
pub(crate) fn solids(scale: &Scale) -> Vec<Polyhedron> {
    let shapes = [
        space::complex_one().named("complex I"),
        space::complex_two().named("complex II"),
        space::sphere(6).rough(0.2, 1).named("cat (720 faces)"),
        space::sphere(19).rough(0.2, 2).named("horse (7 220 faces)"),
    ];
    let some = shapes.into_iter().filter(|shape| {
        u32::try_from(shape.faces.len()).is_ok_and(|faces| faces / 2 <= scale.most)
    });
    some.map(Polyhedron::new).collect()
}

/// The thesis's parameters (5.8.2): 8 iterations, a least count of 3.
const fn parameters(depth: u32) -> Parameters {
    Parameters::for_faces(depth)
}

/// As many cones as faces or fewer, as polygons have as many as edges: "adjusted to the number of vertices".
pub(crate) fn fitting(body: &Polyhedron) -> Parameters {
    let fits = |depth: &u32| {
        let cones = usize::try_from(subdivisions::<3>(*depth));
        cones.is_ok_and(|cones| cones <= body.facets.len())
    };
    parameters((0..=6).rev().find(fits).unwrap_or(0))
}

/// Depths of all seven subdivisions, 8 to 32 768.
pub(crate) fn depths(scale: &Scale) -> Vec<u32> {
    let depths = (0..=6).filter(|depth| subdivisions::<3>(*depth) / 8 <= scale.most);
    depths.collect()
}

/// The octree's depth with as many cells: at 8, 512 and 32 768 alone.
pub(crate) const fn octree_depth(depth: u32) -> Option<u32> {
    if depth.is_multiple_of(3) {
        Some(1 + 2 * depth / 3)
    } else {
        None
    }
}

/// The solids' names as contenders.
pub(crate) const NAMES: [&str; 4] = ["complex I", "complex II", "cat", "horse"];

/// Both paths of a solid: along the surface, and round it.
pub(crate) fn point_paths(scale: &Scale, body: &Polyhedron) -> [Vec<[f64; 3]>; 2] {
    let cells = body.cells();
    let hit =
        |place: [f64; 3]| cells.classify(point::<Space<f32>, 3>(place)) != query::Class::Outside;
    [
        paths::surface(&body.shape, scale.places),
        paths::round(&body.shape, scale.places, hit),
    ]
}

/// A row for points; the octree takes part where it has as many cells.
fn point_row(
    scale: &Scale,
    body: &Polyhedron,
    path: &[[f64; 3]],
    (parameters, octree): (Parameters, Option<u32>),
    panel: &mut Panel,
    x: &(impl ToString + ?Sized),
) {
    let points: Vec<_> = path
        .iter()
        .map(|place| point::<Space<f32>, 3>(*place))
        .collect();
    let tree = body.tree(parameters);
    let octree = octree.map(|depth| body.facet_tree(depth, parameters.count));
    let mut all = vec![
        contenders::masks(&body.covering, &points),
        contenders::coned(&tree, &points),
        contenders::included(&tree, &points),
    ];
    all.extend(
        octree
            .as_ref()
            .map(|octree| contenders::crossed(octree, &points)),
    );
    all.push(contenders::cells(body, &points));
    let raced = measure(scale, points.len(), all);
    panel.hit(raced.hits);
    panel.push(x, &raced.taken);
}

/// Table 5.2, figures 5.46 to 5.50.
pub(crate) fn points(scale: &Scale) -> Vec<Figure> {
    let numbers = ["5.46", "5.47", "5.48", "5.49"];
    let orders = [
        [[TREE, DC, OCTREE, ALONE], [TREE, OCTREE, DC, ALONE]],
        [[TREE, DC, ALONE, OCTREE], [TREE, ALONE, OCTREE, DC]],
        [[TREE, DC, OCTREE, ALONE], [TREE, OCTREE, ALONE, DC]],
        [[TREE, ALONE, OCTREE, DC], [TREE, OCTREE, ALONE, DC]],
    ];
    let mut all = PATHS.map(Panel::new);
    let mut figures = Vec::new();
    for ((body, number), (name, orders)) in solids(scale)
        .iter()
        .zip(numbers)
        .zip(NAMES.into_iter().zip(orders))
    {
        let mut panels = PATHS.map(Panel::new);
        for (panel, path) in panels.iter_mut().zip(point_paths(scale, body)) {
            for depth in depths(scale) {
                let how = (parameters(depth), octree_depth(depth));
                point_row(scale, body, &path, how, panel, &subdivisions::<3>(depth));
            }
        }
        for (whole, panel) in all.iter_mut().zip(&panels) {
            // 512 subdivisions, or as near as a quick run comes.
            let row = panel
                .rows
                .iter()
                .find(|(x, _)| x == "512")
                .or(panel.rows.last());
            let cells = row
                .into_iter()
                .flat_map(|(_, cells)| panel.names.iter().copied().zip(cells));
            whole.push(
                &name,
                &cells
                    .filter_map(|(name, taken)| Some((name, (*taken)?)))
                    .collect::<Vec<_>>(),
            );
        }
        let claims = [0, 1].map(|k| Claim::order(Unit::Frames, &[&panels[k]], &orders[k]));
        let caption = format!("A point and {}", body.shape.name);
        let mut figure = Figure::new(
            number,
            Some("5.2"),
            caption,
            "subdivisions",
            panels.to_vec(),
        )
        .claims(claims);
        if name == NAMES[1] {
            let [a, b] = &panels;
            figure = figure.claims([Claim::rises(
                Unit::Frames,
                "DC-TT: better with more subdivisions",
                &[a, b],
                TREE,
            )]);
        }
        figures.push(figure);
    }
    let [a, b] = &all;
    let claim = Claim::between(
        Unit::Frames,
        "DC-TT: the circle is faster than the contour",
        &[[b, a]],
        &[TREE],
    );
    figures.push(
        Figure::new(
            "5.50",
            Some("5.2"),
            "A point and all solids at 512 subdivisions",
            "solid",
            all.to_vec(),
        )
        .claims([claim])
        .note(STANDINS),
    );
    figures
}

/// Table 5.3, figures 5.51 and 5.52.
pub(crate) fn counts(scale: &Scale) -> Vec<Figure> {
    let solids = solids(scale);
    let mut figures = Vec::new();
    for (number, name) in [("5.51", NAMES[1]), ("5.52", NAMES[3])] {
        let Some((body, _)) = solids.iter().zip(NAMES).find(|(_, other)| *other == name) else {
            continue;
        };
        let mut panels = PATHS.map(Panel::new);
        for (panel, path) in panels.iter_mut().zip(point_paths(scale, body)) {
            for count in [0, 2, 4, 8, 16] {
                let depth = 3;
                let parameters = Parameters {
                    count,
                    ..parameters(depth)
                };
                point_row(
                    scale,
                    body,
                    &path,
                    (parameters, octree_depth(depth)),
                    panel,
                    &count,
                );
            }
        }
        let [a, b] = &panels;
        let claim = if name == NAMES[1] {
            Claim::falls(
                Unit::Frames,
                "DC-TT: a high least count is not good",
                &[a, b],
                TREE,
            )
        } else {
            let columns = [a, b].map(|panel| panel.column(TREE));
            Claim::alike("DC-TT: the least count does not matter", &columns)
        };
        let caption = format!(
            "A point and {} at 512 subdivisions, by the least count of faces",
            body.shape.name
        );
        figures.push(
            Figure::new(number, Some("5.3"), caption, "least count", panels.to_vec())
                .claims([claim]),
        );
    }
    figures
}

/// Table 5.4, figures 5.53 and 5.54.
pub(crate) fn spheres(scale: &Scale) -> Vec<Figure> {
    let ratios = [1u16, 2, 4, 8, 16, 32, 64, 1024];
    let scale = &Scale {
        places: scale.places / 3,
        ..*scale
    };
    let mut panels = Vec::new();
    let mut by_solid = PATHS.map(Panel::new);
    for (body, name) in solids(scale).iter().zip(NAMES) {
        let tree = body.tree(fitting(body));
        let mut both = PATHS.map(|path| Panel::new(format!("{name}, {}", &path[3..])));
        for (panel, path) in both.iter_mut().zip(point_paths(scale, body)) {
            let points: Vec<_> = path
                .iter()
                .map(|place| point::<Space<f32>, 3>(*place))
                .collect();
            for ratio in ratios {
                let radius = single(body.covering.circle().radius / f64::from(ratio));
                let raced = measure(
                    scale,
                    points.len(),
                    contenders::balls(body, &tree, &points, radius),
                );
                panel.hit(raced.hits);
                panel.push(&format!("1:{ratio}"), &raced.taken);
            }
        }
        for (whole, panel) in by_solid.iter_mut().zip(&both) {
            let cells = panel.column(TREE).into_iter().zip(RATIOS);
            whole.push(
                &name,
                &cells
                    .filter_map(|(taken, ratio)| Some((ratio, taken?)))
                    .collect::<Vec<_>>(),
            );
        }
        panels.extend(both);
    }
    let pairs: Vec<_> = panels.chunks(2).map(|both| [&both[1], &both[0]]).collect();
    let all: Vec<_> = panels.iter().collect();
    let claims = [
        Claim::rises(
            Unit::Frames,
            "the smaller the sphere, the faster",
            &all,
            TREE,
        ),
        Claim::between(
            Unit::Frames,
            "the circle is faster than the contour",
            &pairs,
            &[TREE],
        ),
    ];
    vec![
        Figure::new("5.53", Some("5.4"), "A sphere and a polyhedron, as many cones as faces or fewer", "sphere : polyhedron", panels.clone())
            .claims(claims)
            .note("The paths are those of points, as the thesis has it, so that large spheres hit always."),
        Figure::new("5.54", Some("5.4"), "The same by solids, DC-TT", "solid", by_solid.to_vec()).claims([
            Claim::not_compared(
                "complex I is slower than complex II, the horse's circle faster than the cat's",
                "both follow from the forms of solids of which only pictures are printed",
            ),
        ]),
    ]
}

/// The ratios as contenders.
const RATIOS: [&str; 8] = ["1:1", "1:2", "1:4", "1:8", "1:16", "1:32", "1:64", "1:1024"];

#[expect(
    clippy::cast_possible_truncation,
    reason = "a radius need not be exact"
)]
const fn single(x: f64) -> f32 {
    x as f32
}
