//! Edges against edges: the revised test asks for fewer determinants and says the same.

use fixed::types::I32F0;
use tetracone::{number::Scalar, plane::Segment};
use tetracone_classic::{
    Counters,
    simplicial::segment::{meet, meet_revised},
};
use tetracone_oracle::{cases::share, oracle::plane::segment, rng::Rng};

use crate::plane::point;

/// Ends on a small lattice, so that they touch and are in line often; or nearly in line.
fn ends(rng: &mut Rng, size: usize, slope: Option<f64>) -> [[f64; 2]; 2] {
    let mut coordinate = || f64::from(u32::try_from(rng.below(size)).expect("small"));
    let any = [[coordinate(), coordinate()], [coordinate(), coordinate()]];
    slope.map_or(any, |slope| {
        any.map(|[x, y]| [x, libm::rint(x * slope) + y % 2.0])
    })
}

#[test]
fn revised_tests_agree_with_the_oracle() {
    let counts = [run::<f32>(), run::<I32F0>()];
    for [usual, revised] in counts {
        println!("signs a pair: {usual:.3}, revised {revised:.3}");
        assert!(revised < 0.95 * usual);
    }
}

/// How many signs a pair took, as it is and revised.
fn run<S: Scalar>() -> [f64; 2] {
    let mut rng = Rng::new(17);
    let mut all = [Counters::default(); 2];
    let (mut hits, mut count) = (0, 0.0);
    for number in 0..share(4_000, 40_000) {
        let size = [4, 40, 1 << 22][number % 3];
        let slope = (number % 5 == 0).then(|| rng.between(-1.0, 1.0));
        let places = [0, 1].map(|_| ends(&mut rng, size, slope));
        let [edge, other] = places.map(|[a, b]| Segment::<S>::new(point(a), point(b)));
        let expected = segment::meet(places[0], places[1]);
        assert_eq!(meet(&edge, &other, &mut all[0]), expected, "{places:?}");
        assert_eq!(
            meet_revised(&edge, &other, &mut all[1]),
            expected,
            "{places:?}"
        );
        hits += usize::from(expected);
        count += 1.0;
    }
    assert!(hits > 800, "{hits}");
    all.map(|all| f64::from(u32::try_from(all.signs).expect("few")) / count)
}
