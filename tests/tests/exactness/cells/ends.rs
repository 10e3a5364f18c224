//! Solids at the domain's ends and of its least sizes: as large as it is, in its corners, of a few
//! steps, far from zero, long and thin, and questions that are no places at all.

use fixed::types::I32F0;
use std::sync::LazyLock;
use tetracone::{
    boundary::{Boundary, BoundaryError},
    cells::build::Parameters,
    number::{Arithmetic, F32_LIMIT, FIXED_LIMIT},
    plane::{self, Plane},
    query::Class,
    space::{self, Space},
};
use tetracone_oracle::{
    cases::share,
    oracle::Facet,
    shapes::{self, Shape},
};
use tetracone_tests::harness::{
    cells::{
        asker::{Asker, Trackers},
        making::{sampled, with_cells_of},
    },
    world::{Grounded as _, World},
};

/// Nasty points of every solid, and how many points are asked about at least.
static POINTS: LazyLock<usize> = LazyLock::new(|| share(25, 100));
static LEAST: LazyLock<usize> = LazyLock::new(|| share(300, 60_000));

/// Boxes of no more places along every axis of the plane and of space are asked about in full.
static FEW: LazyLock<[usize; 2]> = LazyLock::new(|| [share(10, 26), share(6, 8)]);

/// The greatest coordinate.
fn limit<G: World<D>, const D: usize>() -> f64 {
    match G::arithmetic() {
        Arithmetic::F32 => f64::from(F32_LIMIT),
        Arithmetic::Fixed => f64::from(FIXED_LIMIT - 1),
    }
}

/// A box by its intervals.
type Box<const D: usize> = [[f64; 2]; D];

/// The boxes that solids are made to fill.
fn boxes<G: World<D>, const D: usize>() -> Vec<Box<D>> {
    let (grid, end) = (G::grid(), limit::<G, D>());
    let above = |from: f64, steps: usize| (0..steps).fold(from, |x, _| (grid.up)(x));
    let below = |from: f64, steps: usize| (0..steps).fold(from, |x, _| (grid.down)(x));
    let mut boxes = vec![[[-end, end]; D]];
    for steps in [1, 2, 7] {
        // In the corners of the domain, and where two axes differ the most.
        let (last, first) = ([below(end, steps), end], [-end, above(-end, steps)]);
        boxes.extend([[last; D], [first; D]]);
        boxes.push(core::array::from_fn(|k| [last, first][k % 2]));
        boxes.push(core::array::from_fn(|k| [last, [-1.0, 1.0]][k % 2]));
        // About zero, beside it and far from it.
        let most = above(0.0, steps);
        boxes.extend([[[-most, most]; D], [[0.0, most]; D]]);
        for from in [1000.0, f64::from(1 << 28)] {
            boxes.push([[from, above(from, steps)]; D]);
        }
    }
    // Long and thin along every axis, over the whole domain and less of it.
    for axis in 0..D {
        for (long, wide) in [
            ([-end, end], [0.0, above(0.0, 7)]),
            ([-end, end], [-100.0, 100.0]),
            ([0.0, f64::from(1 << 20)], [5.0, 6.0]),
            ([-1000.0, f64::from(1 << 28)], [0.0, 256.0]),
        ] {
            boxes.push(core::array::from_fn(
                |k| if k == axis { long } else { wide },
            ));
            boxes.push(core::array::from_fn(
                |k| if k == axis { wide } else { long },
            ));
        }
    }
    if G::arithmetic() == Arithmetic::F32 {
        let least = f64::from(f32::from_bits(1));
        let normal = f64::from(f32::MIN_POSITIVE);
        boxes.push([[least * -1000.0, least * 500.0]; D]);
        boxes.push([[normal - least * 8.0, normal + least * 8.0]; D]);
        boxes.push([[-least, 1.0]; D]);
        boxes.push(core::array::from_fn(|k| {
            [[-end, end], [-least, least]][k % 2]
        }));
    }
    boxes
}

/// The shape made to fill a box.
fn filling<H: Shape<D>, const D: usize>(mut shape: H, room: Box<D>, round: fn(f64) -> f64) -> H {
    let (low, high) = shape.bounds();
    let name = format!("{} in {room:?}", shape.name());
    for place in shape.points_mut() {
        for (k, [from, to]) in room.into_iter().enumerate() {
            let part = (place[k] - low[k]) / (high[k] - low[k]);
            place[k] = round(from * (1.0 - part) + to * part).clamp(from, to);
        }
    }
    shape.named(&name)
}

/// Whether rounding left anything of a shape.
fn is_solid<G: World<D>, const D: usize>(shape: &impl Shape<D>) -> bool {
    let points = shape.points().iter();
    let points: Vec<_> = points
        .map(|place| G::at(*place).expect("in the domain"))
        .collect();
    let facets = shape.facets();
    let mut words = vec![0; Boundary::<G>::check_words(points.len(), facets.len())];
    match Boundary::<G>::check(&points, &facets, &mut words) {
        Ok(_) => true,
        Err(BoundaryError::Empty | BoundaryError::InsideOut { .. }) => false,
        Err(error) => panic!("{}: {error}", shape.name()),
    }
}

fn check<G: World<D>, const D: usize>(shapes: &[G::Shape])
where
    [[f64; D]; D]: Facet<D>,
{
    let mut trackers = Trackers::new();
    let [mut asked, mut solids] = [0; 2];
    let mut seed = 0;
    for room in boxes::<G, D>() {
        for shape in sampled(shapes, 4) {
            let shape = filling(shape.clone(), room, G::grid().round);
            if !is_solid::<G, D>(&shape) {
                continue;
            }
            solids += 1;
            seed += 1;
            asked += with_cells_of::<G, _, D>(&shape, None, |_, cells| {
                let mut asker = Asker::<G, D>::new(&shape, cells, &mut trackers);
                asker.ask_around(&shape, *POINTS, seed);
                for place in all_of::<G, D>(&shape) {
                    asker.ask(place);
                }
                asker.asked
            });
        }
    }
    println!("{asked} points of {solids} solids");
    assert!(asked >= *LEAST, "{asked}");
}

/// All places of a shape's box and two steps around it, where these are few.
fn all_of<G: World<D>, const D: usize>(shape: &impl Shape<D>) -> Vec<[f64; D]> {
    let (grid, (low, high)) = (G::grid(), shape.bounds());
    let mut places = vec![[0.0; D]];
    for k in 0..D {
        let mut along = Vec::new();
        let mut x = (grid.down)((grid.down)(low[k]));
        let last = (grid.up)((grid.up)(high[k]));
        while x <= last {
            along.push(x);
            let next = (grid.up)(x);
            if next <= x {
                break;
            }
            if along.len() > FEW[D - 2] {
                return Vec::new();
            }
            x = next;
        }
        let before = core::mem::take(&mut places);
        for place in before {
            places.extend(along.iter().map(|&x| {
                let mut place = place;
                place[k] = x;
                place
            }));
        }
    }
    places
}

fn polygons() -> Vec<shapes::Shape2> {
    use shapes::plane::{
        comb, gear, hole_in_hole, nested, overlapping, regular, square, star, triangles,
    };
    vec![
        square(0.0, 1.0),
        regular(3),
        comb(3),
        star(8, 1),
        gear(6),
        hole_in_hole(),
        overlapping(),
        nested(3),
        triangles(6, 3.0, 2),
    ]
}

fn polyhedra() -> Vec<shapes::Shape3> {
    use shapes::space::{
        comb, cube, doubled, fan, fin, nested, overlapping, sphere, tetrahedra, tetrahedron, torus,
    };
    vec![
        tetrahedron(),
        cube(),
        comb(3),
        sphere(2),
        fan(12),
        fin(),
        overlapping(),
        doubled(),
        nested(2),
        tetrahedra(6, 3.0, 2),
        torus(6, 4),
    ]
}

in_every_space! {
    solids_at_the_ends:
    plane => check::<G, D>(&polygons()),
    space => check::<G, D>(&polyhedra())
}

/// An edge between two columns of root cells, with no part at any place of either: who goes from one
/// to the other crosses it all the same.
#[test]
fn an_edge_between_two_places_is_found_from_both() {
    let corners = [[3.0, 0.0], [7.0, 0.0], [7.0, 7.0], [4.0, 7.0]];
    let shape = shapes::Shape2::ring("a slanted side", &corners);
    let shape = shape.with(shapes::plane::square(0.0, 1.0));
    let parameters = Parameters {
        bytes: 4096,
        roots: 16,
        deadline: None,
    };
    with_cells_of::<Plane<I32F0>, _, 2>(&shape, Some(&parameters), |_, cells| {
        let mut trackers = Trackers::new();
        let mut asker = Asker::<Plane<I32F0>, 2>::new(&shape, cells, &mut trackers);
        for place in all_of::<Plane<I32F0>, 2>(&shape) {
            asker.ask(place);
        }
    });
}

/// Nothing is outside of it, and its last cells have no place off its boundary.
#[test]
fn a_solid_as_large_as_the_domain_has_cells() {
    let end = f64::from(F32_LIMIT);
    let cube = filling(shapes::space::cube(), [[-end, end]; 3], |x| x);
    with_cells_of::<Space<f32>, _, 3>(&cube, None, |_, cells| {
        let mut trackers = Trackers::new();
        let mut asker = Asker::<Space<f32>, 3>::new(&cube, cells, &mut trackers);
        asker.ask_around(&cube, *POINTS, 1);
    });
}

/// What is no coordinate, and coordinates beyond all solids.
const NOWHERE: [f32; 10] = [
    f32::NAN,
    -f32::NAN,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    F32_LIMIT * 1.01,
    F32_LIMIT * -1.01,
    F32_LIMIT * 2.0,
    F32_LIMIT * -4.0,
];

#[test]
fn what_is_no_place_is_outside() {
    let mut nan = NOWHERE.to_vec();
    // Not-a-numbers of all kinds.
    nan.extend([0x7f80_0001, 0xff80_0001, 0x7fff_ffff, 0xffff_ffff].map(f32::from_bits));
    let end = f64::from(F32_LIMIT);
    let least = f64::from(f32::from_bits(1));
    for half in [end, 1.0, least * 3.0] {
        let square = filling(shapes::plane::square(0.0, 1.0), [[-half, half]; 2], |x| x);
        with_cells_of::<Plane<f32>, _, 2>(&square, None, |_, cells| {
            assert_eq!(cells.classify(plane::Point::new(0.0, 0.0)), Class::Inside);
            for &x in &nan {
                for [x, y] in [[x, 0.0], [0.0, x], [x, x]] {
                    let class = cells.classify(plane::Point::new(x, y));
                    assert_eq!(class, Class::Outside, "{x}, {y}");
                }
            }
        });
        let cube = filling(shapes::space::cube(), [[-half, half]; 3], |x| x);
        with_cells_of::<Space<f32>, _, 3>(&cube, None, |_, cells| {
            let class = cells.classify(space::Point::new(0.0, 0.0, 0.0));
            assert_eq!(class, Class::Inside);
            for &x in &nan {
                for [x, y, z] in [[x, 0.0, 0.0], [0.0, x, 0.0], [0.0, 0.0, x], [x, x, x]] {
                    let class = cells.classify(space::Point::new(x, y, z));
                    assert_eq!(class, Class::Outside, "{x}, {y}, {z}");
                }
            }
        });
    }
    // In fixed point beyond the domain there are numbers.
    let half = f64::from(FIXED_LIMIT - 1);
    let cube = filling(shapes::space::cube(), [[-half, half]; 3], |x| x);
    with_cells_of::<Space<I32F0>, _, 3>(&cube, None, |_, cells| {
        for bits in [FIXED_LIMIT, -FIXED_LIMIT, i32::MAX, i32::MIN] {
            let (x, zero) = (I32F0::from_bits(bits), I32F0::ZERO);
            for [x, y, z] in [[x, zero, zero], [zero, x, zero], [zero, zero, x], [x, x, x]] {
                let class = cells.classify(space::Point::new(x, y, z));
                assert_eq!(class, Class::Outside, "{x}, {y}, {z}");
            }
        }
    });
}
