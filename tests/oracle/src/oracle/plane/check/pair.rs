use super::super::pair::{crossing_edges, distance, meet, squared_distance};
use super::super::{Oracle, arrangement};
use crate::oracle::facet::Facet;
use crate::rng::Rng;
use crate::shapes::{Shape, Shape2, plane};

fn oracle(shape: &Shape2) -> Oracle {
    Oracle::new(&shape.points, &shape.edges())
}

#[test]
fn a_frame_and_what_is_in_its_hole() {
    let frame = oracle(&plane::frame());
    let plug = |half: f64| oracle(&plane::square(-half, half));
    assert!(meet(&frame, &plug(1.0)), "the hole filled");
    assert!(meet(&plug(1.0), &frame));
    assert!(!meet(&frame, &plug(0.75)) && !meet(&plug(0.75), &frame));
    assert_eq!(distance(&frame, &plug(0.75)), 0.25);
    assert!(meet(&frame, &plug(1.5)), "within the material");
    assert!(meet(&frame, &plug(9.0)) && meet(&plug(9.0), &frame));
    assert_eq!(distance(&plug(9.0), &frame), 7.0);
    assert_eq!(crossing_edges(&frame, &plug(0.5)), []);
    // Every side of the hole meets its twin and that one's two neighbours.
    let pairs = crossing_edges(&frame, &plug(1.0));
    assert_eq!(pairs.len(), 12);
    assert!(pairs.iter().all(|&(i, _)| i >= 4));
    assert!(pairs.is_sorted());
}

#[test]
fn a_second_component_counts() {
    let pieces = plane::square(-1.0, 1.0).with(plane::square(4.0, 5.0));
    let frame = plane::frame().moved([4.5, 4.5]);
    assert!(!meet(&oracle(&pieces), &oracle(&frame)));
    let solid = plane::square(3.0, 9.0);
    assert!(meet(&oracle(&pieces), &oracle(&solid)));
    assert!(meet(&oracle(&solid), &oracle(&pieces)));
    let inside_out = solid.inverted();
    assert!(!meet(&oracle(&pieces), &oracle(&inside_out)));
}

#[test]
fn nothing_is_met_by_a_boundary_without_length() {
    let dot = Oracle::new(&[[0.0, 0.0]], &[[0, 0]]);
    let square = oracle(&plane::square(-1.0, 1.0));
    assert!(!meet(&dot, &square) && !meet(&square, &dot));
    assert_eq!(distance(&dot, &square), f64::INFINITY);
}

fn small_shape(rng: &mut Rng) -> Shape2 {
    let seed = rng.bits();
    let shape = match rng.below(6) {
        0 => plane::triangles(2, 3.0, seed),
        1 => plane::random_polyomino(2, seed),
        2 => plane::star(5, seed).on_lattice(3.0),
        3 => plane::frame().inverted(),
        4 => plane::frame(),
        _ => plane::square(-1.0, 1.0),
    };
    shape.moved([(); 2].map(|()| f64::from(rng.below_u32(9)) - 4.0))
}

#[test]
fn pairs_meet_where_the_arrangement_has_a_common_point() {
    let mut rng = Rng::new(1);
    let (mut met, mut touched) = (0, 0);
    for _ in 0..400 {
        let shapes = [(); 2].map(|()| small_shape(&mut rng));
        let [a, b] = shapes.each_ref().map(oracle);
        let expected = arrangement::share(&arrangement::edges(&a), &arrangement::edges(&b));
        assert_eq!(meet(&a, &b), expected, "{shapes:?}");
        assert_eq!(meet(&b, &a), expected, "{shapes:?}");
        met += u32::from(expected);
        touched += u32::from(distance(&a, &b) == 0.0);
    }
    assert!((100..350).contains(&met), "{met}");
    assert!(touched < met, "some were held");
}

#[test]
fn indexed_pairs_and_distances_are_those_of_all_edges() {
    let mut rng = Rng::new(2);
    for _ in 0..300 {
        let [a, b] = [(); 2].map(|()| oracle(&small_shape(&mut rng)));
        let all = || {
            a.bounding()
                .flat_map(|(i, e)| b.bounding().map(move |(j, f)| (i, e, j, f)))
        };
        let expected: Vec<_> = all()
            .filter(|&(_, e, _, f)| super::super::segment::meet(f, e))
            .map(|(i, _, j, _)| (i, j))
            .collect();
        assert_eq!(crossing_edges(&a, &b), expected);
        let expected = all().map(|(_, e, _, f)| e.squared_separation(&f)).min();
        assert_eq!(squared_distance(&a, &b), expected);
    }
}
