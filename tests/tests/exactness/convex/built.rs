//! What is a hull and what is not.

use fixed::types::I32F0;
use tetracone::{
    convex::{Hull, HullError, HullTracker},
    plane::Plane,
    space::Space,
};
use tetracone_oracle::{
    oracle::Facet,
    rng::Rng,
    shapes::{self, Shape as _, Shape2, Shape3, plane, space},
};
use tetracone_tests::harness::{
    couples::pairs,
    hulls::{Hulls, room},
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

in_every_space!(what_is_convex_has_a_hull: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    G::Shape: shapes::Hull,
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(102);
    let random = (0..100).map(|_| <G::Shape as shapes::Hull>::random(&mut rng));
    let mut seen = [0; 2];
    let catalogue = pairs::<G, D>().into_iter().map(|[shape, _]| shape);
    for shape in catalogue.chain(random) {
        let subject = Subject::new::<G>(shape);
        let solid = subject.solid::<G>();
        let mut words = room::<G, D>(&solid);
        match Hull::build(&solid, &mut words) {
            Ok(hull) => {
                assert!(solid.is_convex(), "{}", subject.shape.name());
                neighbours(&subject, &hull);
                seen[1] += 1;
            }
            Err(HullError::NotConvex { .. }) => {
                assert!(!solid.is_convex(), "{}", subject.shape.name());
                seen[0] += 1;
            }
            Err(HullError::Pieces { count }) => assert!(count > 1),
            Err(HullError::Open { .. }) => assert!(subject.baked.dropped() > 0),
            Err(error) => assert!(matches!(error, HullError::Sliver { .. }), "{error}"),
        }
    }
    assert!(seen[0] > 5 && seen[1] >= 100, "{seen:?}");
}

/// Every edge of the shape is between neighbours, and nothing else is.
fn neighbours<G: World<D>, const D: usize>(subject: &Subject<G::Shape, D>, hull: &Hull<'_, G>) {
    let facets = subject.shape.facets();
    let mut edges: Vec<[[u64; D]; 2]> = Vec::new();
    let bits = |point| G::place_of(point).map(|x| (x + 0.0).to_bits());
    let place = |v: u32| bits(G::at(subject.shape.points()[v as usize]).expect("a vertex"));
    for corners in subject.numbers.iter().map(|number| &facets[*number]) {
        for k in 0..D {
            edges.push([place(corners[k]), place(corners[(k + 1) % D])]);
        }
    }
    let cells = hull.solid().cells();
    let mut found: Vec<[[u64; D]; 2]> = Vec::new();
    for vertex in 0..u32::try_from(cells.point_count()).expect("few") {
        let place = |v| bits(hull.vertex(v).expect("a vertex"));
        found.extend(
            hull.neighbours(vertex)
                .map(|next| [place(vertex), place(next)]),
        );
    }
    edges.sort_unstable();
    found.sort_unstable();
    assert_eq!(edges, found, "{}", subject.shape.name());
}

#[test]
fn what_is_not_convex_or_in_pieces_has_none() {
    let dented = Subject::new::<Plane<f32>>(plane::gear(8));
    let solid = dented.solid::<Plane<f32>>();
    let mut words = room::<_, 2>(&solid);
    let refused = Hull::build(&solid, &mut words).err();
    assert!(
        matches!(refused, Some(HullError::NotConvex { .. })),
        "{refused:?}"
    );
    let cube = space::cube();
    let twice = Subject::new::<Space<f32>>(cube.clone().with(cube.moved([3.0, 0.0, 0.0])));
    let solid = twice.solid::<Space<f32>>();
    let mut words = room::<_, 3>(&solid);
    let refused = Hull::build(&solid, &mut words).err();
    assert_eq!(refused, Some(HullError::Pieces { count: 2 }));
    assert!(refused.is_some_and(|error| error.to_string().contains("2 pieces")));
    // A corner in the middle of an edge, closed by a triangle without area.
    let points = vec![
        [0.0, 0.0, 0.0],
        [2.0, 0.0, 0.0],
        [0.0, 2.0, 0.0],
        [0.0, 0.0, 2.0],
        [1.0, 0.0, 0.0],
    ];
    let faces = vec![
        [0, 2, 1],
        [0, 3, 2],
        [1, 2, 3],
        [0, 4, 3],
        [4, 1, 3],
        [0, 1, 4],
    ];
    let sliver = Subject::new::<Space<f32>>(Shape3::new("sliver", points, faces));
    let solid = sliver.solid::<Space<f32>>();
    let mut words = room::<_, 3>(&solid);
    let refused = Hull::build(&solid, &mut words).err();
    assert_eq!(refused, Some(HullError::Sliver { facet: 5 }));
}

/// Two numbers for one place, and the facets between them dropped.
#[test]
fn what_does_not_close_by_numbers_has_none() {
    let corners = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.0, 1.0]];
    let square = Subject::new::<Plane<f32>>(Shape2::ring("seam", &corners));
    let solid = square.solid::<Plane<f32>>();
    let mut words = room::<_, 2>(&solid);
    let refused = Hull::build(&solid, &mut words).err();
    assert!(
        matches!(refused, Some(HullError::Open { .. })),
        "{refused:?}"
    );
    // A pyramid whose apex has two numbers.
    let points = vec![
        [0.0, 0.0, 0.0],
        [2.0, 0.0, 0.0],
        [2.0, 2.0, 0.0],
        [0.0, 2.0, 0.0],
        [1.0, 1.0, 2.0],
        [1.0, 1.0, 2.0],
    ];
    let faces = vec![
        [0, 2, 1],
        [0, 3, 2],
        [0, 1, 4],
        [1, 2, 4],
        [2, 3, 5],
        [3, 0, 5],
        [2, 5, 4],
        [0, 4, 5],
    ];
    let pyramid = Subject::new::<Space<f32>>(Shape3::new("two apexes", points, faces));
    let solid = pyramid.solid::<Space<f32>>();
    let mut words = room::<_, 3>(&solid);
    let refused = Hull::build(&solid, &mut words).err();
    assert!(
        matches!(refused, Some(HullError::Open { .. })),
        "{refused:?}"
    );
}

#[test]
fn no_room_and_no_direction() {
    let square: Shape2 = plane::square(0.0, 10.0);
    let subject = Subject::new::<Plane<I32F0>>(square);
    let solid = subject.solid::<Plane<I32F0>>();
    let wanted = room::<_, 2>(&solid).len();
    assert_eq!(wanted, 3 + 4);
    let mut words = vec![0; wanted - 1];
    let capacity = wanted - 1;
    let full = Hull::build(&solid, &mut words).err();
    assert_eq!(full, Some(HullError::Full { capacity, wanted }));
    let mut words = vec![7; wanted + 3];
    let hull = Hull::build(&solid, &mut words).expect("there is room");
    let at = |x: f64| {
        let placing = Placing {
            offset: [x, 0.0],
            turn: [0.0; 4],
        };
        Plane::<I32F0>::pose_of(placing)
    };
    let placed = hull.at(at(50.0)).expect("it is in the domain");
    let along = |x: f64, y: f64| {
        let direction = Plane::<I32F0>::at([x, y]).expect("it is in the domain");
        hull.gap_along(&placed, direction)
    };
    assert_eq!(along(0.0, 0.0), None);
    assert_eq!(along(0.0, 1.0), Some(I32F0::ZERO));
    let gap = along(1.0, 0.0).expect("it is a direction");
    assert!((38..=40).contains(&gap.to_bits()), "{gap}");
    assert!(hull.at(at(536_870_905.0)).is_err());
}

/// Two small hulls nearly as far apart as the domain is wide: a direction that is off by its last bits is off by
/// many steps there.
#[test]
fn no_gap_is_wider_along_its_direction() {
    gaps::<Plane<f32>, 2>();
    gaps::<Plane<I32F0>, 2>();
    gaps::<Space<f32>, 3>();
    gaps::<Space<I32F0>, 3>();
}

fn gaps<G: World<D>, const D: usize>()
where
    G::Shape: shapes::Hull,
    [[f64; D]; D]: Facet<D>,
{
    let mut rng = Rng::new(105);
    let subject = Subject::new::<G>(<G::Shape as shapes::Hull>::random(&mut rng));
    let solid = subject.solid::<G>();
    let mut words = room::<G, D>(&solid);
    let hull = Hull::build(&solid, &mut words).expect("it is convex");
    let mut wide = 0;
    for _ in 0..500 {
        let mut any = || core::array::from_fn(|_| (G::grid().round)(rng.between(-5e8, 5e8)));
        let [offset, off]: [[f64; D]; 2] = [any(), any()];
        let turn = [f64::from(u8::from(D == 3)), 0.0, 0.0, 0.0];
        let (pose, _) = G::placed(Placing { offset, turn }, &[]);
        let placed = hull.at(pose).expect("it is in the domain");
        let hulls = Hulls {
            hull: &hull,
            placed: &placed,
            exact: &solid.distance(placed.posed()),
        };
        let along = core::array::from_fn(|k| (G::grid().round)(f64::midpoint(offset[k], off[k])));
        let along = G::at(along).expect("it is in the domain");
        let gap = hulls.gap(along, &|| format!("{offset:?} along {along:?}"));
        wide += usize::from(gap > 1e7);
    }
    assert!(wide > 100, "{wide}");
}

/// Whatever bytes a tracker is made of, answers are right: only the solids' own tracker claims something, and
/// starts afresh where its stamp is another one.
#[test]
fn damaged_trackers_do_no_harm() {
    let shapes = [1, 2].map(|seed| space::convex("ellipsoid", 40, seed));
    let subjects = shapes.map(Subject::new::<Space<f32>>);
    let solids = subjects.each_ref().map(Subject::solid::<Space<f32>>);
    let mut rooms = solids.each_ref().map(room::<Space<f32>, 3>);
    let [one, other] = &mut rooms;
    let hulls = [
        Hull::build(&solids[0], one).expect("it is convex"),
        Hull::build(&solids[1], other).expect("it is convex"),
    ];
    let mut rng = Rng::new(103);
    for _ in 0..2_000 {
        let placing = Placing {
            offset: [0; 3].map(|_| rng.between(-1.5, 1.5)),
            turn: [1.0, 0.0, 0.0, 0.0],
        };
        let (pose, _) = Space::<f32>::placed(placing, subjects[1].shape.points());
        let placed = hulls[1].at(pose).expect("it is in the domain");
        let expected = hulls[0].intersects(&placed);
        let mut bytes = [0; 104];
        for (at, byte) in bytes.iter_mut().enumerate().skip(4) {
            let is_small = at % 4 > 0 && rng.once_in(2);
            *byte = if is_small {
                0
            } else {
                u8::try_from(rng.below(256)).expect("a byte")
            };
        }
        let mut tracker = HullTracker::from_bytes(bytes);
        assert_eq!(tracker.intersects(&hulls[0], &placed), expected);
        let mut tracker = HullTracker::from_bytes(bytes);
        let found = tracker.distance(&hulls[0], &placed);
        assert_eq!(found.is_touching, expected);
    }
}

/// At a vertex within an edge, or a facet, no neighbour is higher along the way in, and yet it is the lowest.
#[test]
fn a_climb_may_begin_within_an_edge_or_a_facet() {
    let corners = [
        [0.0, -1.0],
        [1.0, -1.0],
        [1.0, 1.0],
        [-1.0, 1.0],
        [-1.0, -1.0],
    ];
    flat::<Plane<f32>, 2>(Shape2::ring("square", &corners));
    flat::<Plane<I32F0>, 2>(Shape2::ring("square", &corners));
    let pyramid = space::pyramid();
    flat::<Space<f32>, 3>(pyramid.clone());
    flat::<Space<I32F0>, 3>(pyramid);
}

fn flat<G: World<D>, const D: usize>(shape: G::Shape)
where
    [[f64; D]; D]: Facet<D>,
{
    let subject = Subject::new::<G>(shape.scaled(64.0));
    let solid = subject.solid::<G>();
    let mut words = room::<G, D>(&solid);
    let hull = Hull::build(&solid, &mut words).expect("it is convex");
    for axis in 0..D {
        for step in -20..=20 {
            let mut offset = [0.0; D];
            offset[axis] = f64::from(step) * 8.0;
            let turn = [f64::from(u8::from(D == 3)), 0.0, 0.0, 0.0];
            let (pose, _) = G::placed(Placing { offset, turn }, &[]);
            let placed = hull.at(pose).expect("near");
            let exact = solid.distance(placed.posed());
            let expected = exact.witness.is_some();
            let what = || format!("{offset:?} of {}", subject.shape.name());
            assert_eq!(hull.intersects(&placed), expected, "{}", what());
            let hulls = Hulls {
                hull: &hull,
                placed: &placed,
                exact: &exact,
            };
            hulls.interval(&mut HullTracker::new(), &what);
            hulls.is_seen(&what);
        }
    }
}
