use super::oracle;
use crate::Grid;
use crate::oracle::facet::Facet;
use crate::oracle::space::pair::{crossing_faces, distance, meet, squared_distance};
use crate::oracle::space::{Oracle, Placement, linear, simplex};
use crate::oracle::{Fraction, Place};
use crate::points::{Class, around};
use crate::rng::Rng;
use crate::shapes::space::{self, block, hollow};
use crate::shapes::{Shape, Shape3};

#[test]
fn a_hollow_cube_and_what_is_in_its_cavity() {
    let cube = oracle(&hollow());
    let plug = |half: f64| oracle(&block(-half, half));
    assert!(meet(&cube, &plug(1.0)), "the cavity filled");
    assert!(meet(&plug(1.0), &cube));
    assert!(!meet(&cube, &plug(0.75)) && !meet(&plug(0.75), &cube));
    assert_eq!(distance(&cube, &plug(0.75)), 0.25);
    assert!(meet(&cube, &plug(1.5)), "within the material");
    assert!(meet(&cube, &plug(9.0)) && meet(&plug(9.0), &cube));
    assert_eq!(distance(&plug(9.0), &cube), 7.0);
    assert_eq!(crossing_faces(&cube, &plug(0.5)), []);
    let pairs = crossing_faces(&cube, &plug(1.0));
    assert!(pairs.iter().all(|&(i, _)| i >= 12), "of the cavity");
    assert!(pairs.len() > 12 && pairs.is_sorted());
    let away = |offset| oracle(&block(-1.0, 1.0).moved(offset));
    assert_eq!(distance(&cube, &away([4.0, 0.0, 0.0])), 1.0);
    assert_eq!(distance(&cube, &away([6.0, 7.0, 0.0])), 5.0, "edges");
    assert_eq!(distance(&cube, &away([5.0, 4.0, 5.0])), 3.0, "corners");
}

#[test]
fn a_second_component_counts() {
    let pieces = block(-1.0, 1.0).with(block(4.0, 5.0));
    let cube = hollow().moved([4.5; 3]);
    assert!(!meet(&oracle(&pieces), &oracle(&cube)));
    let solid = block(3.0, 9.0);
    assert!(meet(&oracle(&pieces), &oracle(&solid)));
    assert!(meet(&oracle(&solid), &oracle(&pieces)));
    let inside_out = solid.inverted();
    assert!(!meet(&oracle(&pieces), &oracle(&inside_out)));
}

#[test]
fn nothing_is_met_by_a_boundary_without_area() {
    let line = Oracle::new(&[[0.0; 3], [1.0; 3]], &[[0, 1, 1], [0, 0, 1]]);
    let cube = oracle(&space::cube());
    assert!(!meet(&line, &cube) && !meet(&cube, &line));
    assert_eq!(distance(&line, &cube), f64::INFINITY);
}

/// A few tetrahedra, none inside out: what is in any of them, or on a face, is in the solid. One with a vertex
/// twice is nothing: its faces cancel.
fn tetrahedra(rng: &mut Rng) -> (Shape3, Vec<[[f64; 3]; 4]>) {
    let shape = space::tetrahedra(1 + rng.below(3), 3.0, rng.bits());
    let shape = shape.scaled(rng.pick(&[0.25, 1.0, 4.0]));
    let shape = shape.moved([(); 3].map(|()| f64::from(rng.below_u32(5)) - 2.0));
    let pieces = shape.faces.chunks(4).filter_map(|faces| {
        let [a, b, c] = faces[0];
        let corners = [a, b, c, faces[1][1]];
        let is_apart = |k: usize| !corners[..k].contains(&corners[k]);
        let has_size = |face: &[u32; 3]| face.map(|at| shape.points[at as usize]).has_size();
        let is_piece = (0..4).all(is_apart) && faces.iter().any(has_size);
        is_piece.then(|| corners.map(|at| shape.points[at as usize]))
    });
    let pieces = pieces.collect();
    (shape, pieces)
}

#[test]
fn pairs_meet_where_their_pieces_do() {
    let mut rng = Rng::new(1);
    let (mut met, mut touched) = (0, 0);
    for _ in 0..250 {
        let [(a, pieces), (b, others)] = [(); 2].map(|()| tetrahedra(&mut rng));
        let rational = |piece: &[[f64; 3]; 4]| piece.map(linear::point);
        let expected = pieces.iter().any(|piece| {
            let others = || others.iter().filter(|other| near(piece, other));
            others().any(|other| linear::share(&rational(piece), &rational(other)))
        });
        let shapes = [a, b];
        let [a, b] = shapes.each_ref().map(oracle);
        assert_eq!(meet(&a, &b), expected, "{shapes:?}");
        assert_eq!(meet(&b, &a), expected, "{shapes:?}");
        met += u32::from(expected);
        touched += u32::from(distance(&a, &b) == 0.0);
    }
    assert!((40..220).contains(&met), "{met}");
    assert!(touched < met, "some were held: {touched} of {met}");
}

/// Whether the boxes of two pieces have a point in common.
fn near(one: &[[f64; 3]; 4], other: &[[f64; 3]; 4]) -> bool {
    let ends = |piece: &[[f64; 3]; 4], k: usize| {
        let places = piece.map(|p| p[k]);
        (
            places.into_iter().fold(f64::INFINITY, f64::min),
            places.into_iter().fold(f64::NEG_INFINITY, f64::max),
        )
    };
    (0..3).all(|k| {
        let ((low, high), (other_low, other_high)) = (ends(one, k), ends(other, k));
        low <= other_high && other_low <= high
    })
}

fn small_shape(rng: &mut Rng) -> Shape3 {
    let seed = rng.bits();
    let shape = match rng.below(6) {
        0 => space::tetrahedra(2, 3.0, seed),
        1 => space::random_polycube(2, seed),
        2 => space::sphere(1).rough(0.7, seed).on_lattice(3.0),
        3 => hollow().inverted(),
        4 => hollow(),
        _ => space::cube().with_slivers(4, seed),
    };
    shape.moved([(); 3].map(|()| f64::from(rng.below_u32(9)) - 4.0))
}

#[test]
fn indexed_pairs_and_distances_are_those_of_all_faces() {
    let mut rng = Rng::new(2);
    for _ in 0..100 {
        let [a, b] = [(); 2].map(|()| oracle(&small_shape(&mut rng)));
        let [own, its] = [&a, &b].map(|oracle| oracle.bounding().collect::<Vec<_>>());
        let all = || own.iter().flat_map(|e| its.iter().map(move |f| (e, f)));
        let expected: Vec<_> = all()
            .filter(|((_, e), (_, f))| simplex::meet(f, e))
            .map(|((i, _), (j, _))| (*i, *j))
            .collect();
        assert_eq!(crossing_faces(&a, &b), expected);
        let expected = all().map(|((_, e), (_, f))| e.squared_separation(f)).min();
        assert_eq!(squared_distance(&a, &b), expected);
        assert_eq!(
            expected == Some(Fraction::ZERO),
            !crossing_faces(&b, &a).is_empty()
        );
    }
}

/// A point of both is a witness, and there are many where solids overlap deeply.
#[test]
fn common_points_are_found_only_where_pairs_meet() {
    let mut rng = Rng::new(3);
    let mut common = 0;
    for seed in 0..200 {
        let shapes = [(); 2].map(|()| small_shape(&mut rng));
        let [a, b] = shapes.each_ref().map(oracle);
        let met = meet(&a, &b);
        let mut points = around(&shapes[0], [0.0; 3], Grid::integers::<10>(), seed);
        for class in [Class::Vertex, Class::Edge, Class::Face, Class::Level]
            .into_iter()
            .cycle()
            .take(80)
        {
            let p = points.point(class);
            if a.place(p) != Place::Outside && b.place(p) != Place::Outside {
                assert!(met, "{shapes:?} have {p:?} in common");
                common += 1;
            }
        }
    }
    assert!(common > 500, "{common}");
}

/// Exactly turned and moved by the same amount, and scaled by powers of two, pairs are what they
/// were.
#[test]
fn a_frame_of_reference_changes_nothing() {
    let mut rng = Rng::new(4);
    for _ in 0..100 {
        let shapes = [(); 2].map(|()| small_shape(&mut rng));
        let [a, b] = shapes.each_ref().map(oracle);
        let squared = squared_distance(&a, &b).expect("a boundary");
        let turns = [
            [1.0, 0.0, 0.0, 1.0],
            [1.0; 4],
            [0.0, 1.0, 1.0, 0.0],
            [1.0, 1.0, 1.0, -1.0],
        ];
        let offset = [(); 3].map(|()| f64::from(rng.below_u32(1000)));
        let placement = Placement::new(rng.pick(&turns), offset, Grid::F32);
        let [c, d] = core::array::from_fn(|k| {
            let shape = &shapes[k];
            let there = placement.apply_all(&shape.points);
            let moved = [&a, &b][k].moved(&there, &shape.faces);
            assert!(
                core::iter::zip(&shape.points, &there).all(|(p, q)| placement.error(*p, *q) == 0.0)
            );
            moved
        });
        assert_eq!(meet(&c, &d), meet(&a, &b));
        assert_eq!(crossing_faces(&c, &d), crossing_faces(&a, &b));
        assert_eq!(squared_distance(&c, &d), Some(squared.clone()));
        let small = 2f64.powi(-100);
        let [c, d] = shapes.map(|shape| oracle(&shape.scaled(small)));
        assert_eq!(meet(&c, &d), meet(&a, &b));
        assert_eq!(squared_distance(&c, &d), Some(squared.shifted(-200)));
    }
}

/// Faces without area may not be dropped before a solid is turned and rounded: a ray goes through
/// the gaps that they leave, and sees an inside where there is none.
#[test]
fn without_its_faces_of_no_area_a_turned_solid_is_open() {
    let shape = space::sphere(3).on_lattice(1000.0).with_slivers(200, 7);
    let there = oracle(&shape);
    let sized: Vec<_> = core::iter::zip(&shape.faces, &there.facets)
        .filter(|(_, face)| face.has_size())
        .map(|(&face, _)| face)
        .collect();
    let grid = Grid::integers::<29>();
    let mut rng = Rng::new(5);
    let (mut wrong, mut far) = (0, 0);
    for _ in 0..20 {
        let placement = Placement::new(rng.direction::<4>().map(Grid::F32.round), [0.0; 3], grid);
        let points = placement.apply_all(&shape.points);
        let whole = there.moved(&points, &shape.faces);
        let open = Oracle::new(&points, &sized);
        let turned = Shape3 {
            points,
            ..shape.clone()
        };
        for (_, p) in around(&turned, [0.0; 3], grid, 6).take(1020) {
            let winding = whole.winding(p);
            assert!(matches!(winding, None | Some(-1..=2)), "{winding:?}");
            let is_wrong = open.place(p) != whole.place(p);
            wrong += u32::from(is_wrong);
            far += u32::from(is_wrong && whole.distance(p) > 10.0);
        }
    }
    assert!(wrong > 20 && far > 5, "{wrong} {far}");
}
