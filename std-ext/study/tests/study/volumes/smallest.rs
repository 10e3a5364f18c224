//! Oriented boxes as small as a search finds.

use tetracone_classic::bounding::{BoundingBox, OrientedBox, Volume as _};
use tetracone_classic::vector::{dot, length, normal, scale, sub};
use tetracone_oracle::{oracle::Facet, rng::Rng, shapes::Shape as _};
use tetracone_study::BoundingHull;
use tetracone_tests::harness::world::{Ground, Grounded as _, Placing};

use super::{PAIRS, Place, points};

/// Over the catalogue's shapes, turned: how large each fit is beside the box along the axes and beside the hull.
#[test]
fn the_smallest_fit_is_never_larger() {
    plane_and_space::<tetracone::plane::Plane<f32>, 2>();
    plane_and_space::<tetracone::space::Space<f32>, 3>();
}

fn plane_and_space<G: Place<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let names = ["box along the axes", "by corners", "by surface", "smallest"];
    let mut parts: [Vec<f64>; 4] = Default::default();
    let turn = if D == 2 {
        [0.7, 0.0, 0.0, 0.0]
    } else {
        [0.8, 0.36, 0.48, 0.0]
    };
    for shape in G::catalogue() {
        let (_, points) = G::placed(
            Placing {
                offset: [0.0; D],
                turn,
            },
            shape.points(),
        );
        let facets = shape.facets();
        let corners = |facet: &[u32; D]| facet.map(|corner| points[corner as usize]);
        let facets: Vec<_> = facets.iter().map(corners).collect();
        let all = facets.as_flattened();
        let hull = BoundingHull::around(all).expect("it has points").size();
        let sizes = [
            BoundingBox::around(all).map(|volume| volume.size()),
            OrientedBox::around(all).map(|volume| volume.size()),
            OrientedBox::around_facets(&facets).map(|volume| volume.size()),
            OrientedBox::smallest(all).map(|volume| volume.size()),
        ];
        let sizes = sizes.map(|size| size.expect("it has points"));
        let room = farthest(all).powi(2) * 1e-9;
        let least = sizes.into_iter().fold(f64::INFINITY, f64::min);
        assert!(sizes[3] <= least + room, "{}: {sizes:?}", shape.name());
        for (part, size) in parts.iter_mut().zip(sizes) {
            part.push(size / hull);
        }
    }
    for (name, part) in names.into_iter().zip(&mut parts) {
        part.sort_by(f64::total_cmp);
        let (count, most) = (part.len(), part[part.len() - 1]);
        let median = part[count / 2];
        println!(
            "{count} shapes in {D}D, {name}: {median:.3} times the hull in the median, {most:.3} at most"
        );
    }
}

in_every_space! {
    no_box_of_the_search_is_smaller:
    plane => smallest_in_the_plane::<S>(),
    space => smallest_in_space::<S>()
}

/// How long a rectangle around points is along a direction and across, times each other.
fn area(seen: &[[f64; 2]], along: [f64; 2]) -> f64 {
    let extent = |way: [f64; 2]| {
        let along = seen.iter().map(|point| dot(*point, way));
        let [low, high] = along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| {
            [low.min(x), high.max(x)]
        });
        high - low
    };
    extent(along) * extent([-along[1], along[0]])
}

/// The least of all rectangles around points that have a side through two of them.
fn least_area(seen: &[[f64; 2]]) -> f64 {
    let ways = seen
        .iter()
        .enumerate()
        .flat_map(|(k, a)| seen[..k].iter().map(|b| sub(*b, *a)));
    let ways = ways.filter(|way| length(*way) > 0.0);
    let areas = ways.map(|way| area(seen, scale(way, 1.0 / length(way))));
    areas.fold(f64::INFINITY, f64::min)
}

fn farthest<const D: usize>(set: &[[f64; D]]) -> f64 {
    set.as_flattened()
        .iter()
        .fold(0.0, |most: f64, x| most.max(x.abs()))
}

fn smallest_in_the_plane<S: Ground>() {
    type G<S> = tetracone::plane::Plane<S>;
    let mut rng = Rng::new(922);
    for _ in 0..*PAIRS {
        let count = 2 + rng.below(9);
        let set = points::<G<S>, 2>(&mut rng, count);
        let found = OrientedBox::smallest(&set).expect("it has points").size();
        let room = farthest(&set).powi(2) * 1e-9;
        assert!(found <= least_area(&set) + room, "{set:?} {found}");
        let turn = rng.between(0.0, 4.0);
        assert!(
            found <= area(&set, [turn.cos(), turn.sin()]) + room,
            "{set:?} {found}"
        );
        let hull = BoundingHull::around(&set).expect("it has points").size();
        assert!(found <= 2.0 * hull + room, "{set:?} {found}");
    }
    println!("{} rectangles in {:?}, 2D", *PAIRS, G::<S>::arithmetic());
}

fn smallest_in_space<S: Ground>() {
    type G<S> = tetracone::space::Space<S>;
    let mut rng = Rng::new(923);
    let (mut flush, mut between) = (0, 0);
    for _ in 0..*PAIRS {
        let count = 4 + rng.below(4);
        let set = points::<G<S>, 3>(&mut rng, count);
        let found = OrientedBox::smallest(&set).expect("it has points").size();
        let reach = farthest(&set);
        let room = reach.powi(3) * 1e-9;
        let hull = BoundingHull::around(&set).expect("it has points").size();
        assert!(found <= 6.0 * hull + room, "{set:?} {found} {hull}");
        let (sides, edges) = (across_facets(&set), across_edges(&set));
        let volume = |across: &[f64; 3]| seen_along(&set, *across);
        let least = |ways: &[[f64; 3]]| ways.iter().map(volume).fold(f64::INFINITY, f64::min);
        let [by_facets, by_edges] = [&sides, &edges].map(|ways| least(ways));
        assert!(
            found <= by_facets.min(by_edges) + room,
            "{set:?} {found} {by_facets} {by_edges}"
        );
        flush += usize::from(by_facets < by_edges - room);
        between += usize::from(by_edges < by_facets - room);
    }
    println!(
        "{} boxes in {:?}, 3D: of the least ones {flush} have a side on a facet, {between} only between edges",
        *PAIRS,
        G::<S>::arithmetic()
    );
    assert!(
        flush > *PAIRS / 20 && between > *PAIRS / 50,
        "{flush} {between}"
    );
}

/// The volume of the smallest box two sides of which are across a direction of length one.
fn seen_along(set: &[[f64; 3]], across: [f64; 3]) -> f64 {
    let aside = if across[0].abs() < 0.6 {
        [1.0, 0.0, 0.0]
    } else {
        [0.0, 1.0, 0.0]
    };
    let u = normal(|k| [across, aside][k]);
    let u = scale(u, 1.0 / length(u));
    let v = normal(|k| [across, u][k]);
    let seen: Vec<_> = set
        .iter()
        .map(|point| [dot(*point, u), dot(*point, v)])
        .collect();
    let along = set.iter().map(|point| dot(*point, across));
    let [low, high] = along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| {
        [low.min(x), high.max(x)]
    });
    (high - low) * least_area(&seen)
}

/// The directions across three points with all others on one side.
fn across_facets(set: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let count = set.len();
    let triples = (0..count).flat_map(|a| (0..a).flat_map(move |b| (0..b).map(move |c| [a, b, c])));
    let found = triples.filter_map(|corners| {
        let [a, b, c] = corners.map(|corner| set[corner]);
        let across = long(normal(|k| [sub(b, a), sub(c, a)][k]), set)?;
        let heights = || set.iter().map(|point| dot(sub(*point, a), across));
        let room = farthest(set) * 1e-10;
        let is_one = heights().all(|x| x <= room) || heights().all(|x| x >= -room);
        is_one.then_some(across)
    });
    found.collect()
}

/// The directions across two pairs of points with all others between.
fn across_edges(set: &[[f64; 3]]) -> Vec<[f64; 3]> {
    let count = set.len();
    let edges: Vec<_> = (0..count)
        .flat_map(|a| (0..a).map(move |b| [a, b]))
        .collect();
    let pairs = edges
        .iter()
        .flat_map(|one| edges.iter().map(move |other| [*one, *other]));
    let found = pairs.filter_map(|pair| {
        let [[a, b], [c, d]] = pair.map(|edge| edge.map(|end| set[end]));
        let across = long(normal(|k| [sub(b, a), sub(d, c)][k]), set)?;
        let high = dot(sub(c, a), across);
        let room = farthest(set) * 1e-10;
        let mut heights = set.iter().map(|point| dot(sub(*point, a), across));
        let is_one = heights.all(|x| -room <= x && x <= high + room);
        is_one.then_some(across)
    });
    found.collect()
}

/// A direction of length one; none of what roundings have left.
fn long(way: [f64; 3], set: &[[f64; 3]]) -> Option<[f64; 3]> {
    let size = length(way);
    (size > farthest(set).powi(2) * 1e-5).then(|| scale(way, 1.0 / size))
}
