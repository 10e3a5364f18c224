//! Convex hulls of points, by signs in whole numbers that share nothing with the core.

use std::{collections::BTreeSet, sync::LazyLock};

use fixed::types::I32F0;
use tetracone::{convex::Hull, image::Lattice, number::Arithmetic, plane::Plane, space::Space};
use tetracone_oracle::{cases::share, oracle::Facet, rng::Rng};
use tetracone_std::{
    bake::{BakeOptions, Queries, bake_on},
    hull::{ConvexHull, ConvexHullError, Hulled},
};
use tetracone_tests::harness::{
    hulls::room,
    image::spread,
    world::{Grounded as _, World},
};

/// Sets of points in each arithmetic and dimension.
static SETS: LazyLock<usize> = LazyLock::new(|| share(2_000, 15_000));

/// Of so many hulls one is baked and handed to the core.
const BAKED: usize = 8;

#[test]
fn hulls_of_points_of_the_plane_are_around_all_of_them() {
    run::<Plane<f32>, 2>();
    run::<Plane<I32F0>, 2>();
}

#[test]
fn hulls_of_points_of_space_are_around_all_of_them() {
    run::<Space<f32>, 3>();
    run::<Space<I32F0>, 3>();
}

/// A point by whole numbers.
type Whole<const D: usize> = [i128; D];

fn minus<const D: usize>(a: Whole<D>, b: Whole<D>) -> Whole<D> {
    core::array::from_fn(|k| a[k] - b[k])
}

/// What two ways span, by pairs of axes: all zero where they are in line.
fn spanned<const D: usize>(u: Whole<D>, v: Whole<D>) -> [i128; 3] {
    let area = |i: usize, j: usize| u[i] * v[j] - u[j] * v[i];
    if D == 2 {
        [0, 0, area(0, 1)]
    } else {
        [area(1, 2), area(2, 0), area(0, 1)]
    }
}

/// How far a point is before a facet, times its size.
fn before<const D: usize>(corners: [Whole<D>; D], point: Whole<D>) -> i128 {
    let from = |to: Whole<D>| minus(to, corners[0]);
    let way = from(point);
    if D == 2 {
        -spanned(from(corners[1]), way)[2]
    } else {
        let normal = spanned(from(corners[1]), from(corners[D - 1]));
        (0..D).map(|k| normal[k] * way[k]).sum()
    }
}

/// Points with nasty places, and what kind they are of.
fn points<const D: usize>(rng: &mut Rng, arithmetic: Arithmetic) -> (Vec<[i64; D]>, &'static str) {
    // Whole numbers of so many bits are coordinates, also times 2^12.
    let bits = match arithmetic {
        Arithmetic::F32 => 24,
        Arithmetic::Fixed => 16,
    };
    let whole = |rng: &mut Rng, most: u32| i64::from(rng.below_u32(2 * most + 1)) - i64::from(most);
    let most = (1 << (bits - 1)) - 1;
    let any = |rng: &mut Rng, most: u32| -> [i64; D] { core::array::from_fn(|_| whole(rng, most)) };
    let most_points = if rng.once_in(8) { 48 } else { 14 };
    let count = 1 + rng.below(most_points);
    let kind = rng.below(9);
    let name = [
        "lattice",
        "wide",
        "level",
        "in line",
        "sphere",
        "box",
        "needle",
        "doubled",
        "nearly level",
    ][kind];
    let mut all: Vec<[i64; D]> = match kind {
        0 => {
            let most = rng.pick(&[1, 1, 2, 4]);
            (0..count).map(|_| any(rng, most)).collect()
        }
        1 => (0..count).map(|_| any(rng, most)).collect(),
        // In a plane or a line that is nowhere along an axis, and in most cases some beside it.
        2 | 3 => {
            let (from, u, v) = (any(rng, 50), any(rng, 9), any(rng, 9));
            let level = |rng: &mut Rng| {
                let (s, t) = (whole(rng, 5), if kind == 2 { whole(rng, 5) } else { 0 });
                core::array::from_fn(|k| from[k] + s * u[k] + t * v[k])
            };
            let beside = rng.below(4);
            let mut all: Vec<_> = (0..count).map(|_| level(rng)).collect();
            all.extend((0..beside).map(|_| any(rng, 60)));
            all
        }
        4 => {
            let radius = f64::from(rng.pick(&[5, 1_000, most]));
            let on = |rng: &mut Rng| {
                let way: [f64; D] = rng.direction();
                #[expect(clippy::cast_possible_truncation, reason = "it is whole and small")]
                way.map(|x| (x * radius).round() as i64)
            };
            (0..count).map(|_| on(rng)).collect()
        }
        5 => {
            let size = rng.pick(&[2, 3, 8]);
            let on = |rng: &mut Rng| {
                let mut place = any(rng, size);
                place[rng.below(D)] = i64::from(size) * rng.pick(&[-1, 1]);
                place
            };
            (0..count).map(|_| on(rng)).collect()
        }
        6 => {
            let along = |rng: &mut Rng| {
                let mut place = any(rng, 1);
                place[0] = whole(rng, most) << 12;
                place
            };
            (0..count).map(|_| along(rng)).collect()
        }
        7 => {
            let pool: Vec<_> = (0..=D + rng.below(3)).map(|_| any(rng, 6)).collect();
            (0..count).map(|_| rng.pick(&pool)).collect()
        }
        _ => {
            let slope = any(rng, 3);
            let near = |rng: &mut Rng| {
                let mut place = any(rng, most >> 4);
                let others = 0..D - 1;
                place[D - 1] = others.map(|k| slope[k] * place[k]).sum::<i64>() + whole(rng, 1);
                place
            };
            (0..count).map(|_| near(rng)).collect()
        }
    };
    // Some in the middle of others.
    if rng.once_in(3) {
        let given = all.clone();
        for _ in 0..rng.below(4) {
            let [a, b] = [(); 2].map(|()| rng.pick(&given));
            if (0..D).all(|k| (a[k] + b[k]) % 2 == 0) {
                all.push(core::array::from_fn(|k| a[k].midpoint(b[k])));
            }
        }
    }
    let turn = rng.below(D);
    for place in &mut all {
        place.rotate_left(turn);
    }
    (all, name)
}

/// What the sets came to.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    hulls: usize,
    vertices: usize,
    left_out: usize,
    few: usize,
    in_line: usize,
    in_plane: usize,
    taken: usize,
}

fn run<G: World<D> + Hulled, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(921);
    let mut tally = Tally::default();
    for _ in 0..*SETS {
        let (all, kind) = points::<D>(&mut rng, G::arithmetic());
        let step = match G::arithmetic() {
            Arithmetic::F32 => 2f64.powi(rng.pick(&[0, -7, -140])),
            Arithmetic::Fixed => 1.0,
        };
        #[expect(clippy::cast_precision_loss, reason = "they have few bits")]
        let real: Vec<[f64; D]> = all.iter().map(|p| p.map(|x| x as f64 * step)).collect();
        let at = |place: &[f64; D]| G::at(*place).expect("it is in the domain");
        let places: Vec<_> = real.iter().map(at).collect();
        for (place, point) in real.iter().zip(&places) {
            let bits = |place: [f64; D]| place.map(|x| (x + 0.0).to_bits());
            assert_eq!(bits(*place), bits(G::place_of(*point)), "{kind} {all:?}");
        }
        let whole: Vec<Whole<D>> = all.iter().map(|p| p.map(i128::from)).collect();
        match ConvexHull::<G>::of(&places) {
            Ok(hull) => {
                tally.hulls += 1;
                tally.vertices += hull.vertices().len();
                let distinct: BTreeSet<_> = all.iter().collect();
                tally.left_out += distinct.len() - hull.vertices().len();
                is_right::<G, D>(&whole, &hull, kind);
                if tally.hulls.is_multiple_of(BAKED) {
                    is_taken::<G, D>(&real, &hull);
                    is_the_same_in_another_order::<G, D>(&places, &hull, &mut rng);
                    tally.taken += 1;
                }
            }
            Err(error) => is_refused_rightly(&whole, error, &mut tally),
        }
    }
    let Tally {
        hulls,
        vertices,
        left_out,
        few,
        in_line,
        in_plane,
        taken,
    } = tally;
    println!(
        "{} sets of points in {:?}, {D}D: {hulls} hulls of {vertices} vertices, {left_out} points left out, \
         {taken} taken by the core; {few} too few, {in_line} in line, {in_plane} in a plane",
        *SETS,
        G::arithmetic()
    );
    assert!(
        hulls > *SETS / 2 && left_out > *SETS && few > *SETS / 50,
        "{tally:?}"
    );
    assert!(
        in_line > *SETS / 100 && (in_plane > *SETS / 100) == (D == 3),
        "{tally:?}"
    );
}

/// Every facet has an extent and no point before it, each edge is there once in either direction, all is in one
/// piece, and no vertex is between others.
fn is_right<G: World<D> + Hulled, const D: usize>(
    points: &[Whole<D>],
    hull: &ConvexHull<G>,
    kind: &str,
) {
    let what = || format!("{kind} {points:?} {:?}", hull.facets());
    let at = |number: u32| points[number as usize];
    let used: BTreeSet<u32> = hull.facets().iter().flatten().copied().collect();
    assert!(used.iter().eq(hull.vertices()), "{}", what());
    // The first one of several points in one place.
    for &vertex in hull.vertices() {
        let first = points.iter().position(|other| *other == at(vertex));
        assert_eq!(first, Some(vertex as usize), "{}", what());
    }
    let mut ways = BTreeSet::new();
    for &corners in hull.facets() {
        let places = corners.map(at);
        let ends = [1, D - 1].map(|k| minus(places[k], places[0]));
        let is_sized = if D == 2 {
            ends[0] != [0; D]
        } else {
            spanned(ends[0], ends[1]) != [0; 3]
        };
        assert!(is_sized, "{}", what());
        assert!(points.iter().all(|p| before(places, *p) <= 0), "{}", what());
        assert!(points.iter().any(|p| before(places, *p) < 0), "{}", what());
        for k in 0..D {
            // In the plane an end and a beginning.
            let way = if D == 2 {
                [corners[k], u32::try_from(k).expect("few")]
            } else {
                [corners[k], corners[(k + 1) % D]]
            };
            assert!(ways.insert(way), "{}", what());
        }
    }
    let vertices = hull.vertices().len();
    if D == 2 {
        assert_eq!(ways.len(), 2 * vertices, "{}", what());
        let follows = |pair: &[[u32; D]]| pair[0][1] == pair[1][0];
        assert!(hull.facets().windows(2).all(follows), "{}", what());
        assert_eq!(hull.facets()[0][0], hull.vertices()[0], "{}", what());
    } else {
        let is_closed = ways.iter().all(|[a, b]| ways.contains(&[*b, *a]));
        assert!(is_closed, "{}", what());
        assert_eq!(hull.facets().len() + 4, 2 * vertices, "{}", what());
        assert!(hull.facets().is_sorted(), "{}", what());
    }
    // As many facets in different lines or planes meet in a vertex as there are dimensions, at least: two ways at
    // right angles to two planes leave the edge between them, and a vertex is in a third plane.
    for &vertex in hull.vertices() {
        let around = hull
            .facets()
            .iter()
            .filter(|corners| corners.contains(&vertex));
        let planes: Vec<_> = around.map(|corners| corners.map(at)).collect();
        let mut apart: Vec<[Whole<D>; D]> = Vec::new();
        for plane in planes {
            let is_same = |other: &[Whole<D>; D]| other.iter().all(|p| before(plane, *p) == 0);
            if !apart.iter().any(is_same) {
                apart.push(plane);
            }
        }
        assert!(apart.len() >= D, "{vertex} of {}", what());
    }
}

/// The core makes a solid of it that is convex.
fn is_taken<G: World<D> + Hulled, const D: usize>(real: &[[f64; D]], hull: &ConvexHull<G>)
where
    [[f64; D]; D]: Facet<D>,
{
    let all: Vec<_> = real.iter().map(spread).collect();
    let vertices = hull.vertices().iter();
    let kept: Vec<_> = vertices.map(|vertex| all[*vertex as usize]).collect();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let baked = bake_on::<G>(&kept, &hull.renumbered(), Lattice::default(), &options);
    let baked = baked.unwrap_or_else(|error| panic!("{error}: {kept:?}"));
    assert_eq!((baked.dropped(), baked.cancelled()), (0, 0));
    let image = baked.image();
    let solid = image.solid::<G>().expect("it is one");
    let mut words = room::<G, D>(&solid);
    let built = Hull::build(&solid, &mut words);
    let built = built.unwrap_or_else(|error| panic!("{error}: {kept:?}"));
    assert!(built.neighbours(0).count() >= D);
    // And of the points as they were given.
    let again = bake_on::<G>(&all, hull.facets(), Lattice::default(), &options);
    assert!(again.is_ok(), "{again:?}: {all:?}");
}

fn is_the_same_in_another_order<G: World<D> + Hulled, const D: usize>(
    places: &[G::Point],
    hull: &ConvexHull<G>,
    rng: &mut Rng,
) {
    let mut turned = places.to_vec();
    for last in (1..turned.len()).rev() {
        turned.swap(last, rng.below(last + 1));
    }
    let other = ConvexHull::<G>::of(&turned).expect("they are the same points");
    let sorted = |points: &[G::Point], hull: &ConvexHull<G>| {
        let place = |vertex: &u32| G::place_of(points[*vertex as usize]).map(f64::to_bits);
        let mut all: Vec<_> = hull.vertices().iter().map(place).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(sorted(places, hull), sorted(&turned, &other));
}

/// Whether the points have nothing between them, and for that reason.
fn is_refused_rightly<const D: usize>(
    points: &[Whole<D>],
    error: ConvexHullError,
    tally: &mut Tally,
) {
    let distinct: BTreeSet<_> = points.iter().collect();
    let what = || format!("{error:?} {points:?}");
    let at = |number: u32| points[number as usize];
    match error {
        ConvexHullError::Few {
            distinct: count,
            wanted,
        } => {
            assert_eq!((count, wanted), (distinct.len(), D + 1), "{}", what());
            assert!(count < wanted, "{}", what());
            tally.few += 1;
        }
        ConvexHullError::InLine { ends } => {
            let [a, b] = ends.map(at);
            assert_ne!(a, b, "{}", what());
            let is_in_line = |p: &Whole<D>| spanned(minus(b, a), minus(*p, a)) == [0; 3];
            assert!(points.iter().all(is_in_line), "{}", what());
            tally.in_line += 1;
        }
        ConvexHullError::InPlane { corners } => {
            assert_eq!(D, 3, "{}", what());
            let [a, b, c] = corners.map(at);
            assert_ne!(spanned(minus(b, a), minus(c, a)), [0; 3], "{}", what());
            let corners = core::array::from_fn(|k| [a, b, c][k]);
            let is_level = |p: &Whole<D>| before(corners, *p) == 0;
            assert!(points.iter().all(is_level), "{}", what());
            tally.in_plane += 1;
        }
        _ => panic!("{}", what()),
    }
}

#[test]
fn what_is_no_coordinate_is_told() {
    refused::<Plane<f32>, 2>();
    refused::<Space<f32>, 3>();
    let none = ConvexHull::<Plane<I32F0>>::of(&[]).err();
    let few = ConvexHullError::Few {
        distinct: 0,
        wanted: 3,
    };
    assert_eq!(none, Some(few));
    assert!(few.to_string().contains("3 at least"));
    let far = tetracone::plane::Point::from([I32F0::ZERO, I32F0::MAX]);
    let told = ConvexHull::<Plane<I32F0>>::of(&[far; 9]).err();
    assert_eq!(
        told,
        Some(ConvexHullError::Coordinate { point: 0, axis: 1 })
    );
}

fn refused<G: World<D, Scalar = f32> + Hulled, const D: usize>() {
    for bad in [f32::NAN, f32::INFINITY, -f32::INFINITY, -2e12] {
        for axis in 0..D {
            let mut points = vec![G::point([1.0; 3]), G::point([2.0, 1.0, 0.0])];
            let mut coordinates = [0.0; 3];
            coordinates[axis] = bad;
            points.push(G::point(coordinates));
            let told = ConvexHull::<G>::of(&points).err();
            let error = ConvexHullError::Coordinate { point: 2, axis };
            assert_eq!(told, Some(error));
            let name = ["x", "y", "z"][axis];
            assert!(
                error
                    .to_string()
                    .starts_with(&format!("the {name} coordinate of point 2 "))
            );
        }
    }
}

/// Many points, among them whole faces of a lattice's: a cone over a ring, a lattice, and a ball.
#[test]
fn hulls_of_many_points_close() {
    let most: u32 = share(2_000, 100_000);
    let mut rng = Rng::new(922);
    let mut sets: Vec<(Vec<[f64; 3]>, Option<usize>)> = Vec::new();
    let side = share(10, 40);
    let steps = || (0..side).map(f64::from);
    let lattice = steps().flat_map(|x| steps().flat_map(move |y| steps().map(move |z| [x, y, z])));
    sets.push((lattice.collect(), Some(8)));
    let ball = (0..most).map(|_| rng.direction::<3>().map(|x| (x * 1e6).round()));
    sets.push((ball.collect(), None));
    // Two apexes see all of the ring.
    let ring = (0..most).map(|_| rng.direction::<2>().map(|x| (x * 1e8).round()));
    let mut cone: Vec<_> = ring.map(|[x, y]| [x, y, 0.0]).collect();
    cone.push([0.0, 0.0, 1e8]);
    cone.push([1.0, 0.0, -1e8]);
    sets.push((cone, None));
    for (set, expected) in sets {
        let points: Vec<_> = set
            .iter()
            .map(|place| Space::<I32F0>::at(*place).expect("it is in the domain"))
            .collect();
        let hull = ConvexHull::<Space<I32F0>>::of(&points).expect("they have a volume");
        let count = hull.vertices().len();
        assert_eq!(hull.facets().len() + 4, 2 * count);
        if let Some(expected) = expected {
            assert_eq!(count, expected);
        } else {
            assert!(count > 1_000, "{count}");
        }
        let ways: BTreeSet<_> = hull
            .facets()
            .iter()
            .flat_map(|&[a, b, c]| [[a, b], [b, c], [c, a]])
            .collect();
        assert_eq!(ways.len(), 3 * hull.facets().len());
        assert!(ways.iter().all(|[a, b]| ways.contains(&[*b, *a])));
        // Some points against some facets.
        #[expect(clippy::cast_possible_truncation, reason = "they are whole")]
        let whole = |number: usize| set[number].map(|x| x as i128);
        for _ in 0..100_000 {
            let corners = rng.pick(hull.facets()).map(|corner| whole(corner as usize));
            assert!(before(corners, whole(rng.below(set.len()))) <= 0);
        }
    }
}
