//! Farthest vertices by levels of detail, and how many heights they take.

use std::sync::LazyLock;

use dashu_int::IBig;
use fixed::types::I32F0;
use tetracone_classic::convex::{
    Direction, Hull, Pair, Verdict, Work,
    gjk::{self, GjkTracker},
    levels::Levels,
};
use tetracone_oracle::{
    cases::share,
    motions::pair,
    rng::Rng,
    shapes::{Hull as _, Shape as _, Shape3, space},
};
use tetracone_tests::harness::{numbers::Number, world::Ground};

use super::{hull, pose};

/// Hulls of every kind, and directions for each.
static HULLS: LazyLock<usize> = LazyLock::new(|| share(60, 1000));
const DIRECTIONS: usize = 60;

/// Heights are whole numbers of 2^-62 of a step of the coordinates' own.
fn height<S: Number>(along: &Direction, place: [S; 3]) -> IBig {
    let scale = f64::from(1 << 31) * f64::from(1 << 31);
    let parts = along.vector().map(|x| whole(x * scale));
    (0..3).fold(IBig::ZERO, |sum, k| sum + &parts[k] * place[k].big())
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "a component of a direction has no bits below 2^-62 and is two at most"
)]
fn whole(x: f64) -> IBig {
    let whole = x as i128;
    IBig::from(whole)
}

#[test]
fn no_vertex_is_farther_than_the_one_that_levels_find() {
    farthest::<f32>();
    farthest::<I32F0>();
}

fn farthest<S: Ground + Number>() {
    let mut rng = Rng::new(6);
    let [mut asked, mut tetrahedra, mut deepest] = [0; 3];
    for number in 0..*HULLS {
        // Some have flat facets, and vertices within edges and facets.
        let shape = if number % 3 == 0 {
            Shape3::random(&mut rng)
        } else {
            let kind = rng.pick(&space::CONVEX);
            let shape = space::convex(kind, rng.pick(&[8, 20, 90]), rng.bits());
            match S::ARITHMETIC {
                tetracone::number::Arithmetic::F32 => shape,
                tetracone::number::Arithmetic::Fixed => shape.on_lattice(67_108_864.0),
            }
        };
        let hull = hull::<S>(&shape);
        let levels = Levels::new(&hull);
        tetrahedra += usize::from(levels.coarsest().len() == 4);
        deepest = deepest.max(levels.count());
        for _ in 0..DIRECTIONS {
            let along = direction(&mut rng, &shape);
            let Some(along) = Direction::along(along) else {
                continue;
            };
            let found = levels.extreme(&along, &mut Work::default());
            let of = |vertex: usize| height(&along, hull.points()[vertex].array());
            let most = (0..hull.points().len()).map(of).max();
            assert_eq!(Some(of(found as usize)), most, "{along:?}: {shape:?}");
            asked += 1;
        }
    }
    println!(
        "{asked} farthest vertices in {:?}, 3D: {tetrahedra} of {} hulls down to a tetrahedron, {deepest} levels at most",
        S::ARITHMETIC,
        *HULLS
    );
    assert!(
        tetrahedra > *HULLS / 2 && deepest > 8,
        "{tetrahedra} {deepest}"
    );
}

/// Any direction, along an axis, across an edge, or at right angles to a facet.
fn direction(rng: &mut Rng, shape: &Shape3) -> [f64; 3] {
    let mut edge = || {
        let [a, b, _] = rng.pick(&shape.faces).map(|v| shape.points[v as usize]);
        core::array::from_fn::<f64, 3, _>(|k| b[k] - a[k])
    };
    let (u, v) = (edge(), edge());
    match rng.below(3) {
        0 => rng.direction(),
        1 => {
            let mut axis = [0.0; 3];
            axis[rng.below(3)] = rng.pick(&[-1.0, 1.0]);
            axis
        }
        _ => core::array::from_fn(|k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            u[i] * v[j] - u[j] * v[i]
        }),
    }
}

#[test]
fn supports_by_levels_change_no_verdict() {
    let mut rng = Rng::new(7);
    for count in [16, 64, 256, 1024] {
        let mut all = [Work::default(); 3];
        let [mut poses, mut open] = [0_u64; 2];
        for kind in space::CONVEX {
            let shapes = [(); 2].map(|()| space::convex(kind, count, rng.bits()));
            let [first, second] = shapes.each_ref().map(hull::<f32>);
            let [ours, theirs] = [&first, &second].map(Levels::new);
            let motion = pair::Pair::new(&shapes[0], &shapes[1], f32::GRID);
            for at in motion.jumps(rng.bits()).take(100) {
                let Some(pose) = pose::<f32>(at.quaternion, at.offset) else {
                    continue;
                };
                let pairs = [
                    Pair::new(&first, &second, pose),
                    Pair::with_levels(&ours, &theirs, pose),
                ];
                let [plain, by_levels] = [0, 1]
                    .map(|k| gjk::intersects(&pairs[k], &mut GjkTracker::default(), &mut all[k]));
                let is_open = [plain, by_levels].contains(&Verdict::Unsure);
                assert!(
                    plain == by_levels || is_open,
                    "{plain:?} {by_levels:?} {at:?}"
                );
                open += u64::from(is_open);
                poses += 1;
            }
            from_the_first(&first, &mut rng, &mut all[2]);
        }
        report(count, poses, all);
        assert!(open < poses / 10, "{open} of {poses}");
        if count == 1024 {
            // A round has two supports; each takes a small multiple of the logarithm, but for the fans of prisms.
            assert!(all[1].heights < 100 * all[1].rounds, "{all:?}");
        }
    }
}

/// Climbs that begin anywhere, to compare with.
fn from_the_first(hull: &Hull<f32>, rng: &mut Rng, work: &mut Work) {
    let pose = pose::<f32>([1.0, 0.0, 0.0, 0.0], [0.0; 3]).expect("it is a pose");
    let pair = Pair::new(hull, hull, pose);
    for _ in 0..100 {
        let along = Direction::along(rng.direction()).expect("it has a length");
        pair.gap(along, Some([0, 0]), work);
    }
}

fn report(count: u32, poses: u64, [plain, by_levels, climbs]: [Work; 3]) {
    let each = |work: Work| {
        let [heights, rounds] = [work.heights, work.rounds].map(|count| count.to_string());
        let [heights, rounds]: [f64; 2] = [heights, rounds].map(|x| x.parse().expect("digits"));
        heights / rounds / 2.0
    };
    println!(
        "{poses} cold queries of {count} vertices: {:.0} heights a support from the table of starts, {:.0} by levels, {:.0} from the first vertex; {} and {} heights in all",
        each(plain),
        each(by_levels),
        each(climbs),
        plain.heights,
        by_levels.heights
    );
}
