//! Chapter 6: figures 6.7 to 6.9, what the processor does of them.

use tetracone::space::Space;
use tetracone_classic::simplicial::tree::Parameters;
use tetracone_oracle::shapes::Shape as _;

use super::{
    Scale,
    claims::Claim,
    contenders,
    figure::{Figure, Panel, Unit},
    harness::{measure, point, subdivisions},
    paths,
    space::{NAMES, Polyhedron, solids},
};

/// Particles of figures 6.7 and 6.8.
const CLOUD: usize = 1 << 10;
/// 2 048 subdivisions.
const DEPTH: u32 = 4;

/// Why the thesis's ranks are not compared.
const GPU: &str = "the thesis ranks vertex and fragment programs of 2005; `cargo xtask gpu --bench` times one compute \
    pass and the hybrid on the adapter that is there";

/// A row: the particles of a cloud anywhere in the solid's box, each asked once a frame.
fn row(
    scale: &Scale,
    body: &Polyhedron,
    depth: u32,
    count: usize,
    panel: &mut Panel,
    x: &(impl ToString + ?Sized),
) {
    let places = paths::anywhere(body.shape.bounds(), 6).take(count);
    let points: Vec<_> = places.map(point::<Space<f32>, 3>).collect();
    let tree = body.tree(Parameters::for_faces(depth));
    let all = vec![
        contenders::included(&tree, &points),
        contenders::cells(body, &points),
    ];
    let mut raced = measure(scale, points.len(), all);
    panel.hit(raced.hits);
    // A frame is the whole cloud.
    let particles = tetracone_bench::race::real(count);
    for (_, taken) in &mut raced.taken {
        taken.value /= particles;
    }
    panel.push(x, &raced.taken);
}

/// Figures 6.7 to 6.9.
pub(crate) fn clouds(scale: &Scale) -> Vec<Figure> {
    let solids = solids(scale);
    let cloud = CLOUD.min(scale.particles);
    let mut by_solid = Panel::new("1 024 particles");
    for (body, name) in solids.iter().zip(NAMES) {
        row(scale, body, DEPTH, cloud, &mut by_solid, name);
    }
    let mut by_depth = Panel::new("cat, 1 024 particles");
    let cat = &solids[2.min(solids.len() - 1)];
    for depth in 0..=5 {
        row(
            scale,
            cat,
            depth,
            cloud,
            &mut by_depth,
            &subdivisions::<3>(depth),
        );
    }
    let mut by_count = Panel::new("horse, 2 048 subdivisions");
    let horse = &solids[solids.len() - 1];
    let mut count = 64;
    while count <= scale.particles {
        row(scale, horse, DEPTH, count, &mut by_count, &count);
        count *= 4;
    }
    let orders = ["6.7", "6.8", "6.9"]
        .map(|_| Claim::not_compared("the vertex processor is first, then the hybrid", GPU));
    let deep = Claim::rises(
        Unit::Frames,
        "more subdivisions, fewer tetrahedra a particle (processor alone)",
        &[&by_depth],
        "Inc-TT",
    );
    let [a, b, c] = orders;
    vec![
        Figure::new(
            "6.7",
            None,
            "A cloud and all solids, on one core",
            "solid",
            vec![by_solid],
        )
        .claims([a])
        .note("The thesis's largest solid (46 205 faces) is not printed and left out."),
        Figure::new(
            "6.8",
            None,
            "A cloud and the cat by subdivisions, on one core",
            "subdivisions",
            vec![by_depth],
        )
        .claims([b, deep]),
        Figure::new(
            "6.9",
            None,
            "Clouds of several sizes and the horse, on one core",
            "particles",
            vec![by_count],
        )
        .claims([c]),
    ]
}
