use dashu_ratio::Relaxed as Rational;

use crate::Grid;
use crate::oracle::Fraction;
use crate::oracle::space::Placement;
use crate::rng::Rng;

#[test]
fn turns_about_axes_and_diagonals_are_exact() {
    let turn = |quaternion| Placement::new(quaternion, [10.0, 20.0, 30.0], Grid::integers::<30>());
    let apply = |quaternion| {
        let (turn, p) = (turn(quaternion), [1.0, 2.0, 3.0]);
        let place = turn.apply(p);
        assert_eq!(turn.error(p, place), 0.0);
        assert_eq!(turn.exact(p), place.map(Fraction::of));
        place
    };
    assert_eq!(apply([1.0, 0.0, 0.0, 0.0]), [11.0, 22.0, 33.0]);
    assert_eq!(
        apply([3.0, 0.0, 0.0, 3.0]),
        [8.0, 21.0, 33.0],
        "z, a quarter"
    );
    assert_eq!(
        apply([1.0, 1.0, 0.0, 0.0]),
        [11.0, 17.0, 32.0],
        "x, a quarter"
    );
    assert_eq!(
        apply([1.0, 0.0, 1.0, 0.0]),
        [13.0, 22.0, 29.0],
        "y, a quarter"
    );
    assert_eq!(apply([0.5; 4]), [13.0, 21.0, 32.0], "a third of a turn");
    assert_eq!(apply([0.0, 0.0, 0.0, 2.0]), [9.0, 18.0, 33.0], "a half");
}

#[test]
fn lengths_are_kept_exactly_and_places_are_next_to_the_exact_ones() {
    let mut rng = Rng::new(1);
    for k in 0..3000 {
        let quaternion: [f64; 4] = rng.direction();
        let quaternion = quaternion.map(Grid::F32.round);
        let (grid, scale) = if k % 2 == 0 {
            (Grid::F32, 1.0)
        } else {
            (Grid::integers::<29>(), 1e6)
        };
        let [p, offset] =
            [(); 2].map(|()| grid.snap([(); 3].map(|()| scale * rng.between(-9.0, 9.0))));
        let placement = Placement::new(quaternion, offset, grid);
        let exact = placement.exact(p);
        let squared = |p: [Rational; 3]| p.iter().fold(Rational::ZERO, |sum, x| sum + x * x);
        let turned = core::array::from_fn(|k| exact[k].minus(&Fraction::of(offset[k])).rational());
        assert_eq!(
            squared(turned),
            squared(p.map(|x| Fraction::of(x).rational()))
        );
        let step = if k % 2 == 0 { 2f64.powi(-20) } else { 0.5001 };
        assert!(placement.error(p, placement.apply(p)) <= step);
    }
}
