//! Simple polygons that are star-shaped about no point.

use super::Shape2;
use super::stars::polar;
use crate::rng::Rng;

/// `n` vertices (an even number), every one but the ends at a random height above or below a
/// level line: type I of the thesis, irregular and non-convex.
#[must_use]
pub fn irregular(n: u32, seed: u64) -> Shape2 {
    let mut rng = Rng::new(seed);
    let half = n / 2;
    let side = |k: u32, rng: &mut Rng, to_the_right: bool| {
        let across = (f64::from(k) + rng.between(0.0, 0.9)) / f64::from(half) * 2.0 - 1.0;
        let height = rng.between(0.05, 1.0);
        if to_the_right {
            [across, -height]
        } else {
            [-across, height]
        }
    };
    let below: Vec<_> = (0..half).map(|k| side(k, &mut rng, true)).collect();
    let above = (0..half).map(|k| side(k, &mut rng, false));
    let points: Vec<_> = below.into_iter().chain(above).collect();
    Shape2::ring(&format!("irregular {n}"), &points)
}

/// A bar with long thin teeth, four vertices each.
#[must_use]
pub fn comb(teeth: u32) -> Shape2 {
    let width = 1.0 / f64::from(2 * teeth - 1);
    let x = |column: u32| f64::from(column) * width * 2.0 - 1.0;
    let mut points = vec![[-1.0, -1.0], [1.0, -1.0]];
    for tooth in (0..teeth).rev() {
        points.extend([[x(2 * tooth + 1), 1.0], [x(2 * tooth), 1.0]]);
        if tooth > 0 {
            points.extend([[x(2 * tooth), -0.8], [x(2 * tooth - 1), -0.8]]);
        }
    }
    Shape2::ring(&format!("comb {teeth}"), &points)
}

/// A band of `n` vertices (an even number) that winds about zero `turns` times: simple with some 32
/// vertices or more a turn on either side.
#[must_use]
pub fn spiral(n: u32, turns: f64) -> Shape2 {
    let last = f64::from(n / 2 - 1);
    let pitch = 0.9 / turns;
    let width = 0.3 * pitch.min(0.3);
    let on_band = |k: u32, inset: f64| {
        let turn = f64::from(k) / last * turns;
        polar(0.1 + pitch * turn + inset, turn)
    };
    let outer = (0..n / 2).map(|k| on_band(k, 0.0));
    let inner = (0..n / 2).rev().map(|k| on_band(k, -width));
    Shape2::ring(
        &format!("spiral {n}"),
        &outer.chain(inner).collect::<Vec<_>>(),
    )
}
