use dashu_ratio::Relaxed as Rational;

use crate::Grid;
use crate::oracle::Fraction;
use crate::oracle::space::{Placement, turned};
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

#[test]
#[expect(
    clippy::cast_possible_truncation,
    reason = "f32 and integers are what is tried"
)]
fn matrices_in_f32_and_on_a_lattice_keep_to_the_bounds() {
    let mut rng = Rng::new(2);
    let mut most = [0.0_f64; 2];
    for _ in 0..20_000 {
        let quaternion: [f64; 4] = rng.direction();
        let quaternion = quaternion.map(Grid::F32.round);
        let columns = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let columns = columns.map(|axis| turned(quaternion, axis));

        let scale = rng.pick(&[1e-40, 1e-3, 1.0, 1e6]);
        let [p, offset] =
            [(); 2].map(|()| [(); 3].map(|()| (scale * rng.between(-9.0, 9.0)) as f32));
        let offset = offset.map(|x| x * rng.pick(&[0.0, 1.0]));
        let place: [f32; 3] = core::array::from_fn(|k| {
            let [a, b, c] = columns.map(|column| column[k] as f32);
            (a * p[0] + b * p[1] + c * p[2]) + offset[k]
        });
        let [p, offset, place] = [p, offset, place].map(|p| p.map(f64::from));
        let placement = Placement::new(quaternion, offset, Grid::F32);
        let (error, bound) = (
            placement.error(p, place),
            placement.single_bound(p, Placement::NEAREST),
        );
        assert!(error <= bound, "{error:e} {bound:e}");
        most[0] = most[0].max(error / bound);

        let unit = f64::from(1 << 30);
        let [p, offset] =
            [(); 2].map(|()| [(); 3].map(|()| libm::rint(5e8 * rng.between(-1.0, 1.0))));
        let place = core::array::from_fn(|k| {
            let row = columns.map(|column| libm::rint(column[k] * unit) as i128);
            let sum: i128 = core::iter::zip(row, p).map(|(x, y)| x * y as i128).sum();
            f64::from(((sum + (1 << 29)) >> 30) as i32) + offset[k]
        });
        let placement = Placement::new(quaternion, offset, Grid::integers::<30>());
        let (error, bound) = (
            placement.error(p, place),
            placement.lattice_bound(p, Placement::NEAREST),
        );
        assert!(error <= bound, "{error} {bound}");
        most[1] = most[1].max(error / bound);
    }
    assert!(most.iter().all(|&part| part > 0.4), "{most:?}");
}
