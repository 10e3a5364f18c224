//! Small things that others build on, said exactly: ends of domains, lattices, words, signs of
//! orientation, and the numbers in errors.

use fixed::types::{I2F30, I16F16, I32F0};
use tetracone::{
    Dimension, PoseError,
    boundary::{Boundary, BoundaryError},
    cells::{Cells, build::Parameters},
    image::{Image, Lattice, SectionKind, words_from_bytes},
    include_image,
    internal::{Facets, Lengths, Metric},
    number::{F32_LIMIT, FIXED_LIMIT, Scalar},
    plane::{self, Plane},
    query::Segment,
    space::{self, Space},
    workspace_words,
};

const CUBE: Image<'static> = include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));

#[test]
fn a_domain_ends_where_it_is_said_to() {
    let last = FIXED_LIMIT - 1;
    for (steps, inside) in [
        (last, true),
        (-last, true),
        (last + 1, false),
        (-last - 1, false),
    ] {
        assert_eq!(I32F0::from_bits(steps).in_domain(), inside, "{steps}");
        assert_eq!(I16F16::from_bits(steps).in_domain(), inside, "{steps}");
    }
    for x in [F32_LIMIT, -F32_LIMIT, 0.0] {
        assert!(x.in_domain(), "{x}");
    }
    for x in [
        F32_LIMIT.next_up(),
        -F32_LIMIT.next_up(),
        f32::NAN,
        f32::INFINITY,
    ] {
        assert!(!x.in_domain(), "{x}");
    }
}

#[test]
fn what_is_outside_the_domain_has_no_nearest_coordinate() {
    let end = f64::from(FIXED_LIMIT);
    assert_eq!(
        I32F0::nearest(end - 1.0),
        Some(I32F0::from_bits(FIXED_LIMIT - 1))
    );
    assert_eq!(
        I32F0::nearest(1.0 - end),
        Some(I32F0::from_bits(1 - FIXED_LIMIT))
    );
    for x in [end, -end, 1e12, -1e12, f64::NAN] {
        assert_eq!(I32F0::nearest(x), None, "{x}");
    }
    for x in [1e13, -1e13, f64::NAN, f64::INFINITY] {
        assert_eq!(f32::nearest(x), None, "{x}");
    }
}

#[test]
fn a_pose_takes_nothing_out_of_the_domain() {
    let end = I32F0::from_bits(FIXED_LIMIT - 1);
    let one = I32F0::from_bits(1);
    for (x, y, stays) in [(0, 0, true), (1, 0, false), (0, 1, false), (1, 1, false)] {
        let pose = plane::Pose::shifted(plane::Point::new(end, end)).expect("in the domain");
        let moved = pose.apply(plane::Point::new(one * x, one * y));
        assert_eq!(moved.is_some(), stays, "{x}, {y}");
    }
}

#[test]
fn beside_a_coordinate_there_is_another() {
    for x in [0.0, 5.0, -5.0, f32::MIN_POSITIVE, F32_LIMIT, -F32_LIMIT] {
        assert!(x.left_of() < x && x < x.right_of(), "{x}");
    }
    // Hardly beyond the domain.
    let end = -F32_LIMIT;
    assert_eq!(end.left_of().to_bits(), end.next_down().to_bits());
    assert_eq!(
        F32_LIMIT.right_of().to_bits(),
        F32_LIMIT.next_up().to_bits()
    );
    for steps in [0, 5, -5, FIXED_LIMIT - 1, 1 - FIXED_LIMIT] {
        let x = I32F0::from_bits(steps);
        assert!(x.left_of() < x && x < x.right_of(), "{x}");
    }
}

#[test]
fn a_lattice_leads_there_and_back() {
    let lattice = Lattice {
        exponent: -3,
        offset: [1.0, -2.0, 0.5],
    };
    assert_eq!(lattice.step().to_bits(), 0.125f64.to_bits());
    let place = [1.5, 0.0, -0.25];
    let steps = [4.0, 16.0, -6.0];
    let bits = |reals: [f64; 3]| reals.map(f64::to_bits);
    assert_eq!(bits(lattice.to_steps(place)), bits(steps));
    assert_eq!(bits(lattice.from_steps(steps)), bits(place));
}

#[test]
fn words_are_those_of_the_bytes_there_are() {
    let bytes = [1, 0, 0, 0, 2, 1, 0, 0, 9];
    assert_eq!(words_from_bytes(&bytes), [1]);
    assert_eq!(words_from_bytes(&bytes), [1, 258]);
    assert_eq!(words_from_bytes(&bytes), [1, 258, 0]);
}

#[test]
fn a_reversed_facet_has_the_same_corners_the_other_way() {
    assert_eq!(Plane::<f32>::reversed([3, 5]), [5, 3]);
    let [a, b, c] = Space::<f32>::reversed([3, 5, 7]);
    assert!([[3, 7, 5], [7, 5, 3], [5, 3, 7]].contains(&[a, b, c]));
}

#[test]
fn a_segment_contains_what_is_on_it() {
    let [a, b] = [(0, 0), (4, 2)].map(|(x, y)| plane::Point::new(I32F0::from(x), I32F0::from(y)));
    let segment = plane::Segment::new(a, b);
    for (x, y, on) in [
        (2, 1, true),
        (2, 2, false),
        (6, 3, false),
        (0, 0, true),
        (4, 2, true),
    ] {
        let point = plane::Point::new(I32F0::from(x), I32F0::from(y));
        assert_eq!(segment.contains(point), on, "{x}, {y}");
    }
}

#[test]
fn a_rotation_that_is_none_says_by_how_much() {
    let half = I2F30::from_num(0.5);
    let plane = plane::Pose::new(plane::Point::new(0.0, 0.0), 0.5, 1.5);
    assert_eq!(plane, Err(PoseError::NotUnit { square: 2.5 }));
    let space = space::Quaternion::<I32F0>::from_wxyz([half, half, half, I2F30::ZERO]);
    assert_eq!(space, Err(PoseError::NotUnit { square: 0.75 }));
}

/// What is said of a tetrahedron of volume 1/6 with these faces.
fn checked(faces: &[[u32; 3]]) -> Result<(), BoundaryError> {
    let points = [
        [0.0, 0.0, 0.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 1.0],
    ];
    let points = points.map(|[x, y, z]| space::Point::<f32>::new(x, y, z));
    let mut words = [0; Boundary::<Space<f32>>::check_words(4, 4)];
    Boundary::<Space<f32>>::check(&points, faces, &mut words).map(drop)
}

#[test]
fn what_is_wrong_with_a_solid_is_said_in_numbers() {
    let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
    assert_eq!(checked(&faces), Ok(()));
    // Without the last face, the edges of the others along its rim have no opposite.
    let first = [Some([2, 1]), Some([1, 3]), Some([3, 2]), None];
    let Err(BoundaryError::Open {
        unmatched,
        first: said,
    }) = checked(&faces[..3])
    else {
        panic!("it is open");
    };
    assert_eq!(unmatched, 3);
    assert!(first.iter().all(|edge| said.contains(edge)), "{said:?}");
    let Err(BoundaryError::InsideOut { measure }) = checked(&faces.map(|[a, b, c]| [a, c, b]))
    else {
        panic!("it is inside out");
    };
    assert!((measure + 1.0 / 6.0).abs() < 1e-12, "{measure}");
}

/// Of tilted sheets with two sides, cut along either diagonal, nothing is enclosed, however a sum in floating point is
/// rounded; and of tetrahedra as flat as there are, something.
#[test]
fn what_is_enclosed_has_an_exact_sign() {
    let across = [[0, 1, 2], [0, 2, 3], [3, 2, 1], [3, 1, 0]];
    let check = |points: [[f32; 3]; 4], faces: &[[u32; 3]]| {
        let points = points.map(|[x, y, z]| space::Point::new(x, y, z));
        let mut words = [0; Boundary::<Space<f32>>::check_words(4, 4)];
        Boundary::<Space<f32>>::check(&points, faces, &mut words).map(drop)
    };
    let nothing = Err(BoundaryError::InsideOut { measure: 0.0 });
    for k in 0..40u8 {
        let [a, b, c] = [0.641, 0.753, 0.869].map(|x| x + f32::from(k) / 7.0);
        let sheet = [[0.0; 3], [a, 0.0, 0.0], [a, b, c], [0.0, b, c]];
        assert_eq!(check(sheet, &across), nothing, "{k}");
        for up in [true, false] {
            let mut bent = sheet;
            bent[2][2] = if up { c.next_up() } else { c.next_down() };
            let turned = across.map(|[a, b, c]| [a, c, b]);
            let sides = [check(bent, &across), check(bent, &turned)];
            let is_solid = sides.map(|side| side.is_ok());
            assert_eq!(is_solid, [up, !up], "{k}: {sides:?}");
        }
    }
    let flat = [
        [0.0; 3],
        [1e12, 0.0, 0.0],
        [0.0, 1e12, 0.0],
        [0.0, 0.0, 1e-45],
    ];
    assert_eq!(
        check(flat, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]),
        Ok(())
    );
}

#[test]
fn a_polygon_inside_out_says_its_area() {
    let points = [[0.0, 0.0], [0.0, 3.0], [2.0, 0.0]].map(|[x, y]| plane::Point::<f32>::new(x, y));
    let edges = [[0, 1], [1, 2], [2, 0]];
    let mut words = [0; Boundary::<Plane<f32>>::check_words(3, 3)];
    let said = Boundary::<Plane<f32>>::check(&points, &edges, &mut words);
    assert_eq!(
        said.map(drop),
        Err(BoundaryError::InsideOut { measure: -3.0 })
    );
}

/// What touches is not beyond, of no size at all either.
#[test]
fn nothing_exceeds_itself() {
    for square in [0.0, f32::MIN_POSITIVE, 1.0, 1e20] {
        assert!(!f32::exceeds(square, square), "{square}");
    }
    for square in [0, 1, 1 << 60] {
        assert!(!I32F0::exceeds(square, square), "{square}");
    }
}

/// Who looks for what is no nearer than that stops too early with less.
#[test]
fn a_square_is_not_less_when_told_roughly() {
    for bits in [24, 40, 62] {
        // One more than a power of two, which is what is nearest to it.
        let rough = I32F0::square_to_rough((1 << bits) + 1);
        assert!(rough > 2f32.powi(bits), "{bits}: {rough}");
    }
}

#[test]
fn statistics_are_counts() {
    let cube = CUBE.space::<f32>().expect("it is a boundary of space");
    let statistics = cube.statistics();
    assert_eq!((cube.point_count(), cube.facet_count()), (8, 12));
    assert!(statistics.leaves <= statistics.cells && statistics.roots <= statistics.cells);
    assert_eq!(
        statistics.bytes,
        CUBE.cell_bytes() - CUBE.section_bytes(SectionKind::Grid)
    );
}

/// The longest turn of the longest arm is cut off at the domain's width, not at nothing.
#[test]
fn a_swing_is_as_long_as_the_domain_is_wide_at_most() {
    let [ahead, back] = [1, -1].map(I2F30::from_num);
    let width = 2 * FIXED_LIMIT.unsigned_abs();
    for arm in [width / 2, width, u32::MAX] {
        assert_eq!(I32F0::swing(ahead, back, arm), width, "{arm}");
    }
    assert_eq!(I32F0::swing(ahead, ahead, u32::MAX), 1);
}

#[test]
fn no_length_is_below_nothing() {
    for real in [0.0, -0.0, -1.0] {
        assert_eq!(f32::length_below(real), 0, "{real}");
        assert_eq!(I32F0::length_below(real), 0, "{real}");
    }
}

#[test]
fn a_workspace_beyond_all_numbers_is_as_large_as_they_go() {
    let all = usize::MAX;
    let parameters = Parameters {
        bytes: all,
        roots: all,
        deadline: None,
    };
    assert_eq!(Boundary::<Space<f32>>::check_words(all, all), all);
    assert_eq!(Cells::<Space<f32>>::build_words(all, &parameters), all);
    assert_eq!(workspace_words::<Space<f32>>(all, all, &parameters), all);
    assert_eq!(workspace_words::<Plane<f32>>(all, 0, &parameters), all);
}

/// A ray begins where it is said to, ends at an end of the domain, and passes where it is said to.
#[test]
fn rays_go_on_to_the_end_of_the_domain() {
    fn judge<G: Dimension>(from: [f64; 3], through: [f64; 3], limit: f64) {
        let point = |place: [f64; 3]| {
            G::point(place.map(|x| G::Scalar::nearest(x).expect("it is in the domain")))
        };
        let ray = Segment::<G>::ray(point(from), point(through)).expect("both are there");
        assert_eq!(ray.from(), point(from));
        let real = |place| G::coordinates(place).map(Scalar::to_real);
        let [from, through, end] = [ray.from(), point(through), ray.to()].map(real);
        let size = |way: [f64; 3]| way.iter().map(|x| x.abs()).fold(0.0, f64::max);
        assert!((size(end) - limit).abs() <= 0.0, "{end:?}");
        let [way, whole]: [[f64; 3]; 2] =
            [through, end].map(|to| core::array::from_fn(|k| to[k] - from[k]));
        let part = size(way) / size(whole);
        let off = core::array::from_fn(|k| whole[k] * part - way[k]);
        assert!(size(off) <= size(way) / 16_777_216.0, "{off:?} of {way:?}");
    }
    let far = f64::from(F32_LIMIT);
    let last = f64::from(FIXED_LIMIT - 1);
    for through in [
        [1.0, 0.0, 0.0],
        [3.0, -7.0, 4.0],
        [-5.0, -5.0, 0.0],
        [0.0, 9.0, 2.0],
    ] {
        for from in [[0.0; 3], [2.0, 1.0, -3.0], [-70_000.0, 5_000.0, 12.0]] {
            judge::<Space<f32>>(from, through, far);
            judge::<Plane<f32>>(from, through, far);
            judge::<Space<I32F0>>(from, through, last);
            judge::<Plane<I16F16>>(from, through, last);
        }
    }
}
