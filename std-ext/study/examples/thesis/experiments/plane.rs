//! Chapter 4, builds, points and circles: tables 4.1 and 4.2, figures 4.47, 4.48 and 4.51 to 4.56.

use tetracone::{plane::Plane, query};
use tetracone_classic::simplicial::tree::Parameters;
use tetracone_oracle::shapes::{Shape2, plane};
use tetracone_study::EdgeWalk;

use super::{
    Scale,
    claims::Claim,
    contenders::{self, CELLS, DC, PRINTED, TREE},
    figure::{Figure, Panel, Taken, Unit},
    harness::{Body, build_time, measure, point, subdivisions},
    paths,
};

pub(super) type Polygon = Body<Plane<f32>, Shape2, 2>;
pub(super) type Kind = fn(u32) -> Shape2;

/// The vertices of the thesis's polygons.
pub(super) const SIZES: [u32; 4] = [16, 64, 256, 1024];

const QUADTREE: &str = "Quadtree";

pub(super) const TYPE_I: Kind = |n| plane::irregular(n, 1);
pub(super) const TYPE_II: Kind = plane::regular_star;
const TYPE_III: Kind = |n| plane::star(n, 1);
const TYPE_IV: Kind = |n| plane::convex(n, 1);
pub(super) const TYPE_V: Kind = |n| plane::gear(n / 4);

/// The thesis's parameters (4.8.2): as many cones as edges, 8 iterations.
pub(super) fn parameters(vertices: u32) -> Parameters {
    Parameters::for_edges(usize::try_from(vertices).unwrap_or(usize::MAX))
}

/// A tri-tree of full depth.
pub(super) const fn full(depth: u32, iterations: u32) -> Parameters {
    Parameters {
        depth,
        count: 0,
        iterations,
    }
}

/// Figures 4.47 and 4.48.
pub(crate) fn builds(scale: &Scale) -> Vec<Figure> {
    let mut panels = Vec::new();
    for vertices in [1_000, 10_000].map(|n: u32| n.min(16 * scale.most)) {
        let body = Polygon::new(TYPE_I(vertices));
        let mut panel = Panel::new(format!("{vertices} vertices"));
        for depth in 0..=10 {
            let mut row = vec![(
                "Tri-tree",
                Taken::seconds(build_time(scale, || body.tree(full(depth, 0)))),
            )];
            // As many cells as cones: 4^m, every second level.
            if depth % 2 == 0 {
                let time = build_time(scale, || body.facet_tree(depth / 2 + 1, 0));
                row.push((QUADTREE, Taken::seconds(time)));
            }
            row.push((CELLS, Taken::seconds(body.build())));
            panel.push(&subdivisions::<2>(depth), &row);
        }
        panels.push(panel);
    }
    let body = Polygon::new(TYPE_I(1_000.min(scale.most)));
    let mut fits = Panel::new("1 000 vertices");
    let names = ["0 iterations", "1", "2", "4", "8", "16"];
    for depth in 0..=10 {
        let mut row = Vec::new();
        for (name, iterations) in names.into_iter().zip([0, 1, 2, 4, 8, 16]) {
            let time = build_time(scale, || body.tree(full(depth, iterations)));
            row.push((name, Taken::seconds(time)));
        }
        if depth % 2 == 0 {
            let time = build_time(scale, || body.facet_tree(depth / 2 + 1, 0));
            row.push((QUADTREE, Taken::seconds(time)));
        }
        fits.push(&subdivisions::<2>(depth), &row);
    }
    let faster = panels
        .iter()
        .map(|panel| Claim::order(Unit::Seconds, &[panel], &["Tri-tree", QUADTREE]));
    let faster: Vec<_> = faster.collect();
    let dear = Claim::order(Unit::Seconds, &[&fits], &["0 iterations", "4", "16"]);
    let deep = fits.only(|x| x == "4096");
    let overtaken = Claim::order(Unit::Seconds, &[&deep], &["8", QUADTREE]);
    vec![
        Figure::new("4.47", None, "Building a tri-tree and a quadtree of a complex polygon, without fitting", "subdivisions", panels)
            .seconds()
            .claims(faster)
            .note("The thesis's polygon is printed as a picture only; one of type I stands for it. Today's cells are built once, with boxes and all checks, whatever the subdivisions."),
        Figure::new("4.48", None, "Building a tri-tree with so many iterations of the fit, and a quadtree", "subdivisions", vec![fits])
            .seconds()
            .claims([dear, overtaken]),
    ]
}

/// A figure's number, its polygons, and the thesis's order along the circle and along the line.
type Row = (
    &'static str,
    &'static str,
    Kind,
    [&'static str; 3],
    [&'static str; 3],
);

/// Table 4.1, figures 4.51 to 4.54.
pub(crate) fn points(scale: &Scale) -> Vec<Figure> {
    let kinds: [Row; 4] = [
        (
            "4.51",
            "irregular (type I)",
            TYPE_I,
            [TREE, QUADTREE, DC],
            [TREE, QUADTREE, DC],
        ),
        (
            "4.52",
            "regular (type II)",
            TYPE_II,
            [TREE, DC, QUADTREE],
            [TREE, QUADTREE, DC],
        ),
        (
            "4.53",
            "positive covering (type III)",
            TYPE_III,
            [DC, TREE, QUADTREE],
            [DC, TREE, QUADTREE],
        ),
        (
            "4.54",
            "convex (type IV)",
            TYPE_IV,
            [DC, TREE, QUADTREE],
            [DC, TREE, QUADTREE],
        ),
    ];
    let figure = |(number, name, kind, round, line): Row| {
        let mut panels = ["a) circular", "b) linear"].map(Panel::new);
        for vertices in SIZES.into_iter().filter(|n| *n <= scale.most) {
            let body = Polygon::new(kind(vertices));
            for (panel, path) in panels.iter_mut().zip(point_paths(scale, &body)) {
                point_row(scale, &body, vertices, &path, panel);
            }
        }
        let [a, b] = &panels;
        let claims = [
            Claim::order(Unit::Frames, &[a], &round),
            Claim::order(Unit::Frames, &[b], &line),
        ];
        let caption = format!("A point and a polygon, {name}");
        Figure::new(number, Some("4.1"), caption, "vertices", panels.to_vec()).claims(claims)
    };
    kinds.map(figure).into()
}

/// The circle and the line of a polygon.
fn point_paths(scale: &Scale, body: &Polygon) -> [Vec<[f64; 2]>; 2] {
    let cells = body.cells();
    let hit =
        |place: [f64; 2]| cells.classify(point::<Plane<f32>, 2>(place)) != query::Class::Outside;
    [
        paths::round(&body.shape, scale.circle, hit),
        paths::straight(&body.shape, scale.line, hit),
    ]
}

fn point_row(scale: &Scale, body: &Polygon, vertices: u32, path: &[[f64; 2]], panel: &mut Panel) {
    let points: Vec<_> = path
        .iter()
        .map(|place| point::<Plane<f32>, 2>(*place))
        .collect();
    let tree = body.tree(parameters(vertices));
    let quadtree = body.facet_tree(vertices.ilog2() / 2, 4);
    let walk = EdgeWalk::convex(&body.covering).or_else(|| {
        // A regular star has a positive covering, too, but the thesis asks it as any polygon.
        EdgeWalk::star(&body.covering).filter(|_| body.shape.name.starts_with("star"))
    });
    let plain = walk.as_ref().map_or_else(
        || contenders::masks(&body.covering, &points),
        |walk| contenders::walks(DC, walk, &points),
    );
    let mut all = vec![
        plain,
        contenders::coned(&tree, &points),
        contenders::crossed(&quadtree, &points),
        contenders::cells(body, &points),
    ];
    let printed = walk.map(EdgeWalk::as_printed);
    all.extend(printed.map(|walk| contenders::walks(PRINTED, &walk, &points)));
    let raced = measure(scale, points.len(), all);
    panel.hit(raced.hits);
    panel.push(&vertices, &raced.taken);
}

/// Table 4.2, figures 4.55 and 4.56.
pub(crate) fn circles(scale: &Scale) -> Vec<Figure> {
    let ratios = [1.0f32, 2.0, 4.0, 8.0, 16.0, 32.0];
    let sizes: Vec<_> = SIZES.into_iter().filter(|n| *n <= scale.most).collect();
    let (mut round, mut line) = (Vec::new(), Vec::new());
    for vertices in &sizes {
        let body = Polygon::new(TYPE_I(*vertices));
        let tree = body.tree(parameters(*vertices));
        let mut panels =
            ["circular", "linear"].map(|path| Panel::new(format!("{vertices} vertices, {path}")));
        for ratio in ratios {
            let radius = single(body.covering.circle().radius) / ratio;
            let solid = body.solid();
            let hit = |place: [f64; 2]| {
                let centre = point::<Plane<f32>, 2>(place);
                query::Ball::new(centre, radius).is_ok_and(|ball| solid.intersects_ball(&ball))
            };
            let count = scale.line;
            let path = [
                paths::round_with_ball(&body.shape, f64::from(radius), count, hit),
                paths::straight(&body.shape, count, hit),
            ];
            for (panel, path) in panels.iter_mut().zip(path) {
                let points: Vec<_> = path
                    .iter()
                    .map(|place| point::<Plane<f32>, 2>(*place))
                    .collect();
                let raced = measure(
                    scale,
                    points.len(),
                    contenders::balls(&body, &tree, &points, radius),
                );
                panel.hit(raced.hits);
                panel.push(&format!("1:{ratio}"), &raced.taken);
            }
        }
        let [a, b] = panels;
        round.push(a);
        line.push(b);
    }
    let few = Claim::order(Unit::Frames, &[&round[0]], &[DC, TREE]);
    let many: Vec<_> = round[1..]
        .iter()
        .map(|panel| Claim::order(Unit::Frames, &[panel], &[TREE, DC]))
        .collect();
    let both = |panel: &Panel| -> Vec<_> {
        let rows = panel.column(DC).into_iter().zip(panel.column(TREE));
        rows.map(|(one, other)| vec![one, other]).collect()
    };
    let straight: Vec<_> = line.iter().flat_map(both).collect();
    let straight = Claim::alike(
        "linear: no significant difference between DC and DC-TT",
        &straight,
    );
    let by_size = |name: &'static str| {
        let mut panel = Panel::new(name);
        for (vertices, part) in sizes.iter().zip(&round) {
            let names = ratios
                .iter()
                .zip(["1:1", "1:2", "1:4", "1:8", "1:16", "1:32"]);
            let cells = part.column(name).into_iter().zip(names);
            let cells = cells.filter_map(|(taken, (_, ratio))| Some((ratio, taken?)));
            panel.push(&vertices, &cells.collect::<Vec<_>>());
        }
        panel
    };
    let columns: Vec<_> = round.iter().map(|panel| panel.column(DC)).collect();
    let parts: Vec<_> = round.iter().collect();
    let other = [
        Claim::alike("DC: similar at all ratios", &columns),
        Claim::rises(
            Unit::Frames,
            "DC-TT: faster the smaller the circle",
            &parts,
            TREE,
        ),
    ];
    let again = vec![by_size(DC), by_size(TREE)];
    vec![
        Figure::new("4.55", Some("4.2"), "A circle and a polygon of type I", "circle : polygon", round)
            .claims([few])
            .claims(many)
            .note("The thesis prints the circular path alone; how often it hits is not said, a twentieth or less is taken."),
        Figure::new("4.55, linear", Some("4.2"), "The same along a line, which the thesis only tells of", "circle : polygon", line).claims([straight]),
        Figure::new("4.56", Some("4.2"), "The values of 4.55 by vertices", "vertices", again).claims(other),
    ]
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a radius need not be exact"
)]
const fn single(x: f64) -> f32 {
    x as f32
}
