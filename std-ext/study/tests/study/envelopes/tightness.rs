//! That envelopes hold what they have to, and that smaller ones do not, or hardly.

use tetracone_classic::{
    Simplicial,
    simplicial::{
        Disc,
        tree::{ConeTree, Enclosing, Node},
    },
    vector::{Vector, add, height, length, scale, sub},
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::world::World;

use super::{
    ITERATIONS, alpha, coordinates, corners, coverings, farthest, filled, is_within, least, tree,
};
use crate::spheres::holds;

/// How far α of a point on the outer side may be off zero: the margin of the fit, and rounding.
const ROUNDING: f64 = 1e-7;

/// How much a start is larger than it has to be, as [`Enclosing`] has it.
const START: f64 = 1e-6;

/// How many times larger than the smallest one that was found a fitted simplex is in the geometric mean, at most, and
/// what share is less than twice as large, at least: in the plane and in space.
const FACTORS: [[f64; 2]; 2] = [[1.2, 0.95], [1.55, 0.8]];

/// How many times smaller than its start a fitted simplex is in the geometric mean, at least.
const SHRUNK: [f64; 2] = [1.12, 1.7];

in_every_space!(enclosing_simplices_hold_their_cone_and_fit: enclosing::<G, D>());

fn enclosing<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let (mut count, mut factors, mut twice, mut shrunk) = (0.0, 0.0, 0.0, 0.0);
    for (name, covering) in coverings::<G, D>() {
        let (start, fitted) = (tree(&covering, 0), tree(&covering, ITERATIONS));
        assert_eq!(start.nodes().len(), fitted.nodes().len());
        for ((before, points), (node, _)) in filled(&start).zip(filled(&fitted)) {
            assert_eq!(before.cone, node.cone);
            let of = |node: &Node<D>| {
                let enclosing = node.enclosing.as_ref().expect("it is filled");
                enclosing.corners()
            };
            let (wide, near) = (of(before), of(node));
            for side in [wide, near] {
                let (_, point) = least(side, &points);
                assert!(is_within(side, point), "{name}: {point:?} beyond {side:?}");
            }
            starts_at_the_farthest(wide, &points);
            let steps = wide.map(|corner| length(corner) / f64::from(1 << ITERATIONS));
            cannot_be_moved_in([wide, near], steps, &points);
            let reaches = |side: [Vector<D>; D]| side.map(length);
            let volume = |reaches: Vector<D>| reaches.into_iter().product::<f64>();
            assert!(
                (0..D).all(|k| reaches(near)[k] <= reaches(wide)[k]),
                "{name}"
            );
            let units = node.cone.corners.map(|p| scale(p, 1.0 / length(p)));
            let factor = volume(reaches(near)) / smallest(units, steps, &points);
            count += 1.0;
            factors += libm::log(factor);
            twice += f64::from(u8::from(factor < 2.0));
            shrunk += libm::log(volume(reaches(wide)) / volume(reaches(near)));
        }
    }
    let [factor, shrunk] = [factors, shrunk].map(|sum| libm::exp(sum / count));
    let twice = twice / count;
    println!(
        "{D}: {count} fitted, {factor:.3} times the smallest, {twice:.3} below 2, {shrunk:.3} times below the start"
    );
    let [most, least] = FACTORS[D - 2];
    assert!(factor <= most && twice >= least && shrunk >= SHRUNK[D - 2]);
}

/// The start is regular, and its outer side as far out as the farthest corner.
fn starts_at_the_farthest<const D: usize>(side: [Vector<D>; D], points: &[Vector<D>]) {
    let farthest = farthest(points.iter().copied());
    let away = height(side, [0.0; D]).abs();
    assert!(away >= farthest && away <= farthest * (1.0 + 2.0 * START));
    let out = side.map(length);
    assert!(out.iter().all(|d| (d / out[0] - 1.0).abs() < ROUNDING));
}

/// The corners were moved in one after the other (4.5.3): one step further, with the later ones still where they
/// started, a point is beyond the outer side, or on it.
fn cannot_be_moved_in<const D: usize>(
    [wide, near]: [[Vector<D>; D]; 2],
    steps: Vector<D>,
    points: &[Vector<D>],
) {
    for k in 0..D {
        let mut moved = core::array::from_fn(|j| if j < k { near[j] } else { wide[j] });
        let left = length(near[k]) - steps[k] * (1.0 + ROUNDING);
        if left > 0.0 {
            moved[k] = scale(near[k], left / length(near[k]));
            let (alpha, _) = least(moved, points);
            assert!(alpha <= ROUNDING, "{alpha} is left of {moved:?}");
        }
    }
}

/// The least volume, up to a factor that all have in common, of enclosing simplices whose outer sides have normals
/// all around the cone; none has a corner nearer to the apex than the fit can bring it.
fn smallest<const D: usize>(units: [Vector<D>; D], steps: Vector<D>, points: &[Vector<D>]) -> f64 {
    let seen: Vec<_> = points.iter().map(|p| coordinates(units, *p)).collect();
    let parts = if D == 2 { 100 } else { 14 };
    let weights = |number: i32| libm::exp(6.0 * f64::from(number) / f64::from(parts));
    let mut best = f64::INFINITY;
    for i in -parts..=parts {
        for j in if D == 2 { 0..=0 } else { -parts..=parts } {
            // The outer side is where the coordinates have this weighted sum; the last weight is one.
            let mut weight = [1.0; D];
            weight[0] = weights(i);
            if D == 3 {
                weight[1] = weights(j);
            }
            let sums = seen.iter().map(|p| (0..D).map(|k| p[k] * weight[k]).sum());
            let sum = sums.fold(0.0, f64::max);
            let volume = (0..D).map(|k| (sum / weight[k]).max(steps[k])).product();
            best = f64::min(best, volume);
        }
    }
    best
}

in_every_space!(bounding_discs_hold_their_corners_and_touch_one: discs::<G, D>());

fn discs<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    for (name, covering) in coverings::<G, D>() {
        let points = corners(&covering, covering.simplices());
        touches_the_farthest(covering.circle(), &points, &name);
        for (node, points) in filled(&tree(&covering, 0)) {
            touches_the_farthest(&node.disc, &points, &name);
        }
    }
}

/// The disc is about the mean of the points, holds all, and goes through the farthest.
fn touches_the_farthest<const D: usize>(disc: &Disc<D>, points: &[Vector<D>], name: &str) {
    let (mut sum, mut count) = ([0.0; D], 0.0);
    for p in points {
        assert!(
            holds(disc.centre, disc.radius, *p),
            "{name}: {p:?} is beyond {disc:?}"
        );
        (sum, count) = (add(sum, *p), count + 1.0);
    }
    let off = length(sub(disc.centre, scale(sum, 1.0 / count)));
    let size = farthest(points.iter().copied());
    let farthest = farthest(points.iter().map(|p| sub(*p, disc.centre)));
    assert!(off <= size * 1e-12, "{name}: {disc:?} is {off} off");
    assert!(
        disc.radius <= farthest + size * 1.01e-9,
        "{name}: {disc:?}, {farthest}"
    );
    let out = |by: f64| {
        let first = |k: usize| if k == 0 { disc.radius + by } else { 0.0 };
        add(disc.centre, core::array::from_fn(first))
    };
    let step = size * 1e-3;
    assert!(
        disc.reaches(out(step), step) && !disc.reaches(out(2.0 * step), step),
        "{name}"
    );
}

in_every_space!(regular_envelopes_hold_the_solid_and_go_through_a_corner: regular::<G, D>());

fn regular<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    for (name, covering) in coverings::<G, D>() {
        let points = corners(&covering, covering.simplices());
        let tree = tree(&covering, ITERATIONS);
        for depth in 0..=4 {
            level(&tree, depth, &points, &name);
        }
        let farthest = points
            .iter()
            .copied()
            .max_by(|a, b| length(*a).total_cmp(&length(*b)));
        let place = tree.place(scale(farthest.expect("it has corners"), 3.0));
        let side = tree.reference_side(place);
        assert!(
            points.iter().all(|p| is_within(side, *p)),
            "{name}: {side:?}"
        );
        assert!(
            !is_within(side, sub(place, tree.place([0.0; D]))),
            "{name}: {side:?}"
        );
    }
}

/// The envelope of a level is as far out as the farthest corner of its enclosing simplices, and holds the corners of
/// the solid: on the inner side of all sides in the plane and where all cones have one depth, else in their own cone.
fn level<G: Simplicial<D>, const D: usize>(
    tree: &ConeTree<G, D>,
    depth: u32,
    points: &[Vector<D>],
    name: &str,
) where
    [Vector<D>; D]: Facet<D>,
{
    let envelope = tree.envelope(depth);
    let nodes: Vec<_> = tree
        .level(depth)
        .map(|number| &tree.nodes()[number])
        .collect();
    let enclosing = nodes.iter().filter_map(|node| node.enclosing.as_ref());
    let farthest = farthest(enclosing.flat_map(Enclosing::corners));
    assert!((envelope.radius / farthest - 1.0).abs() < 1e-15, "{name}");
    let is_level = D == 2 || nodes.iter().all(|node| node.depth == nodes[0].depth);
    for node in &nodes {
        let side = envelope.side(&node.cone);
        assert!(
            side.iter()
                .all(|corner| (length(*corner) / farthest - 1.0).abs() < 1e-15)
        );
        for point in points {
            let is_here = coordinates(node.cone.corners, *point)
                .iter()
                .all(|x| *x >= 0.0);
            if (is_level || is_here) && alpha(side, *point) < ROUNDING {
                assert!(
                    is_within(side, *point),
                    "{name}: {point:?} beyond {side:?} of level {depth}"
                );
            }
        }
    }
}
