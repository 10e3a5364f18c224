//! What a point takes at worst: for every solid the bytes of its cells, the bound, what points near
//! the boundary take, and the leaves that the bound comes from.
//!
//! `cargo run --release -p tetracone-tests --example worst_leaves -- [--leaves N] [WORD]...`: solids
//! whose names contain a word, all without one. Solids of the benchmarks come first, then others,
//! for which nothing was tuned.

use std::collections::HashMap;

use cpu_time::ThreadTime;
use tetracone::{
    Dimension, PointTracker,
    cells::{Cells, Content, Form},
    image::Image,
    internal::Facets,
    plane::Plane,
    space::Space,
};
use tetracone_bench::mesh;
use tetracone_oracle::{
    Grid,
    rng::Rng,
    shapes::{Shape, Shape2, Shape3, plane, space},
};
use tetracone_std::bake::{BakeOptions, Queries, bake, coordinates};

/// Points asked near the boundary.
const POINTS: usize = 60_000;

/// How far from the boundary points are asked at most, in parts of the diagonal.
const NEAR: f64 = 0.01;

/// Builds taken for the time of one.
const BUILDS: usize = 3;

fn main() {
    let mut leaves = 0;
    let mut words = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument == "--leaves" {
            leaves = arguments.next().map_or(0, |n| n.parse().expect("a number"));
        } else {
            words.push(argument);
        }
    }
    let wanted = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word));
    println!(
        "solid; facets; bytes; bound; most; 999 of 1000; mean; build ms; flat convex concave stack fan sheet any"
    );
    for shape in solids().into_iter().filter(|shape| wanted(shape.name())) {
        let points: Vec<_> = shape.points.clone();
        measure::<Space<f32>, 3>(&shape, &points, &shape.faces, leaves);
    }
    for shape in polygons().into_iter().filter(|shape| wanted(shape.name())) {
        let points: Vec<_> = shape.points().iter().map(|&[x, y]| [x, y, 0.0]).collect();
        measure::<Plane<f32>, 2>(&shape, &points, &shape.edges(), leaves);
    }
}

fn solids() -> Vec<Shape3> {
    let mut solids = space::benchmarks();
    solids.extend(mesh::meshes());
    solids.push(organ());
    solids.extend([
        space::sphere(8).rough(0.2, 6).named("held burr"),
        space::sphere(14).rough(0.02, 9).named("held sphere 4k"),
        space::shells(6, 5).named("held shells"),
        space::knot(3, 5, 240, 10)
            .jittered(0.002, 7)
            .named("held knot"),
        space::rod(9, 60, 50.0).named("held rod 50:1"),
        space::rod(40, 20, 8.0)
            .jittered(0.0005, 8)
            .named("held rod 8:1"),
        space::fan(300).named("held fan 300"),
        space::fan(97).jittered(0.001, 3).named("held fan 97"),
        space::gear(24).jittered(0.001, 4).named("held gear"),
        space::comb(9).jittered(0.002, 4).named("held comb"),
        space::nested(6).named("held nested"),
        space::random_polycube(7, 5)
            .jittered(0.01, 5)
            .named("held polycube"),
        space::prism(&plane::star(64, 3), 0.0, 0.2).named("held star prism"),
        space::torus(24, 12).jittered(0.01, 5).named("held torus"),
    ]);
    solids
}

fn polygons() -> Vec<Shape2> {
    let comb = |n: u32| {
        plane::comb(n / 4)
            .jittered(1e-5, 2)
            .named(&format!("comb {n}"))
    };
    let kinds: [fn(u32) -> Shape2; 5] = [
        |n| plane::irregular(n, 1),
        plane::regular_star,
        |n| plane::star(n, 1),
        |n| plane::convex(n, 1),
        |n| plane::gear(n / 4).named(&format!("gear {n}")),
    ];
    let mut polygons: Vec<_> = kinds
        .iter()
        .flat_map(|kind| [64, 256, 1024].map(kind))
        .collect();
    polygons.extend([comb(64), comb(1024)]);
    polygons.extend([
        plane::regular_star(500).named("held regular star 500"),
        plane::star(300, 7).named("held star 300"),
        plane::star(3000, 8).named("held star 3000"),
        plane::spiral(512, 6.0).named("held spiral"),
        plane::irregular(700, 9).named("held irregular"),
        plane::gear(90).named("held gear2"),
        plane::convex(2000, 3).named("held convex"),
        plane::nested(20).named("held nested2"),
    ]);
    polygons
}

/// The dented ball of the demo programs, from its image.
fn organ() -> Shape3 {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../firmware-demo/assets/organ-f32.tcone"
    );
    let bytes = std::fs::read(path).expect("it is there");
    let words: Vec<_> = (bytes.chunks_exact(4))
        .map(|word| u32::from_le_bytes(word.try_into().expect("four bytes")))
        .collect();
    let image = Image::from_words(&words).expect("it is valid");
    let cells = image.cells::<Space<f32>>().expect("it is in space");
    let (mut points, mut numbers) = (Vec::new(), HashMap::new());
    let faces = cells.facets().map(|facet| {
        [0, 1, 2].map(|k| {
            let place = Space::coordinates(Space::corner(&facet, k)).map(f32::to_bits);
            *numbers.entry(place).or_insert_with(|| {
                points.push(place.map(|x| f64::from(f32::from_bits(x))));
                u32::try_from(points.len() - 1).expect("few")
            })
        })
    });
    let faces = faces.collect();
    Shape3::new("organ", points, faces)
}

fn measure<G: Dimension<Scalar = f32>, const D: usize>(
    shape: &impl Shape<D>,
    points: &[[f64; 3]],
    facets: &[G::Corners],
    leaves: usize,
) {
    let options = BakeOptions {
        queries: Some(Queries::Points),
        ..BakeOptions::default()
    };
    let mut least = f64::INFINITY;
    let mut last = None;
    for _ in 0..BUILDS {
        let start = ThreadTime::now();
        let baked = bake::<G>(points, facets, &options);
        least = least.min(start.elapsed().as_secs_f64() * 1e3);
        last = Some(baked);
    }
    let baked = match last {
        Some(Ok(baked)) => baked,
        other => {
            println!("{}: {other:?}", shape.name());
            return;
        }
    };
    let image = baked.image();
    let cells = image.cells::<G>().expect("as baked");
    let statistics = cells.statistics();
    let mut asked: Vec<u32> = near(shape)
        .iter()
        .filter_map(|place| {
            let mut spread = [0.0; 3];
            spread[..D].copy_from_slice(place);
            let point = coordinates::<G>(&image.lattice(), spread)?;
            Some(PointTracker::new().explain(&cells, point).cost.evaluations)
        })
        .collect();
    asked.sort_unstable();
    let sum: f64 = asked.iter().map(|&count| f64::from(count)).sum();
    let mean = sum / f64::from(u32::try_from(asked.len()).expect("few"));
    let forms = statistics.forms;
    println!(
        "{}; {}; {}; {}; {}; {}; {mean:.3}; {least:.1}; {} {} {} {} {} {} {}",
        shape.name(),
        facets.len(),
        statistics.bytes,
        cells.worst_case(),
        asked.last().unwrap_or(&0),
        asked.get(asked.len() * 999 / 1000).unwrap_or(&0),
        forms[Form::Flat as usize],
        forms[Form::Convex as usize],
        forms[Form::Concave as usize],
        forms[Form::Stack as usize],
        forms[Form::Fan as usize],
        forms[Form::Sheet as usize],
        forms[Form::Any as usize],
    );
    tell_leaves::<G, D>(&cells, leaves);
}

/// Points near the boundary, and a third of them near vertices.
fn near<const D: usize>(shape: &impl Shape<D>) -> Vec<[f64; D]> {
    let mut rng = Rng::new(13);
    let (low, high) = shape.bounds();
    let diagonal = (0..D)
        .map(|k| (high[k] - low[k]).powi(2))
        .sum::<f64>()
        .sqrt();
    let (places, facets) = (shape.points(), shape.facets());
    (0..POINTS)
        .map(|number| {
            let corners = rng.pick(&facets).map(|corner| places[corner as usize]);
            let mut shares: [f64; D] = core::array::from_fn(|_| -rng.between(1e-9, 1.0).ln());
            if number % 3 == 0 {
                shares = core::array::from_fn(|k| if k == 0 { 1.0 } else { 0.0 });
            }
            let sum: f64 = shares.iter().sum();
            let off = rng.direction::<D>();
            let far = diagonal * NEAR * rng.between(-1.0, 1.0);
            Grid::F32.snap(core::array::from_fn(|k| {
                let on: f64 = (0..D).map(|c| corners[c][k] * shares[c] / sum).sum();
                on + off[k] * far
            }))
        })
        .collect()
}

fn tell_leaves<G: Dimension, const D: usize>(cells: &Cells<'_, G>, count: usize) {
    let worst = |form: Form, references: usize| match form {
        Form::Flat => 1,
        Form::Convex | Form::Concave => references,
        Form::Stack => references.ilog2() as usize + 1,
        Form::Fan => (references / 2 + 1).ilog2() as usize + 3,
        Form::Sheet => 0,
        Form::Any => references * (D + 1),
    };
    let mut slabs: Vec<_> = cells
        .cells()
        .filter_map(|cell| match cell.content {
            Content::Leaf(leaf) => Some((cell, leaf)),
            _ => None,
        })
        .flat_map(|(cell, leaf)| cells.slabs(leaf).map(move |slab| (cell, slab)))
        .map(|(cell, slab)| (worst(slab.form, slab.references), cell, slab))
        .collect();
    slabs.sort_by_key(|(worst, ..)| core::cmp::Reverse(*worst));
    for (worst, cell, slab) in slabs.iter().take(count) {
        let size: Vec<_> = (0..D)
            .map(|k| format!("{:.4}", cell.high[k] - cell.low[k]))
            .collect();
        println!(
            "    {worst}: {:?} of {}, depth {}, {} at {:?}",
            slab.form,
            slab.references,
            cell.depth,
            size.join(" x "),
            cell.low
        );
    }
}
