use tetracone_classic::sphere_tree::{BoundingSphere, PlacedSphere};
use tetracone_oracle::rng::Rng;

use super::{rational, square};

/// Spheres of each kind.
const ASKED: usize = 60_000;

/// Three legs of a box and its diagonal, and of a rectangle.
const WHOLE: [([f64; 3], f64); 6] = [
    ([1.0, 2.0, 2.0], 3.0),
    ([2.0, 3.0, 6.0], 7.0),
    ([4.0, 4.0, 7.0], 9.0),
    ([0.0, 3.0, 4.0], 5.0),
    ([5.0, 12.0, 0.0], 13.0),
    ([0.0, 0.0, 1.0], 1.0),
];

/// Whether spheres meet is never told wrong where they do: exactly as far apart as their radii add up
/// to, a step of `f32` more and less, of any size and anywhere.
#[test]
fn spheres_that_touch_meet() {
    let mut rng = Rng::new(121);
    let (mut touching, mut met, mut apart) = (0, 0, 0);
    for _ in 0..ASKED {
        let (legs, whole) = rng.pick(&WHOLE);
        let size = 2f64.powi(i32::try_from(rng.below(100)).expect("few") - 80);
        let mut centre = [0.0; 3];
        let mut away = [0.0; 3];
        let (first, is_mixed) = (rng.below(3), rng.once_in(8));
        for k in 0..3 {
            let from = f64::from(rng.below_u32(1 << 12)) - 2048.0;
            let sign = if rng.once_in(2) { -1.0 } else { 1.0 };
            centre[k] = from * size;
            away[k] = (from
                + sign * 16.0 * legs[(k + if is_mixed { rng.below(3) } else { first }) % 3])
                * size;
        }
        // Where a leg has been taken twice they do not touch, or more than that.
        let own = f64::from(rng.below_u32(16) + 1) * whole * size;
        let rest = 16.0 * whole * size - own;
        let other = single(rest);
        let other = match rng.below(4) {
            0 => other.next_up(),
            1 if other > 0.0 => other.next_down(),
            _ => other,
        };
        let placed = PlacedSphere {
            centre: away,
            radius: own,
        };
        let sphere = BoundingSphere {
            centre: centre.map(single),
            radius: other,
        };
        let sum = rational(own) + rational(other.into());
        let (square, sum) = (square(away, centre), &sum * &sum);
        let found = placed.meets(&sphere);
        if square <= sum {
            assert!(found, "{placed:?} {sphere:?}");
            touching += usize::from(square == sum);
            met += 1;
        } else {
            let beyond = (square - &sum).to_f64_fast() / sum.to_f64_fast();
            assert!(!found || beyond < 1e-13, "{placed:?} {sphere:?}: {beyond}");
            apart += 1;
        }
        // As far as any two of their points can be.
        let far = placed.farthest(&sphere);
        let least = super::square(away, centre).to_f64_fast().sqrt() + own + f64::from(other);
        assert!(far >= least * (1.0 - 1e-15), "{placed:?} {sphere:?}: {far}");
    }
    println!("{touching} touch of {met} that meet, {apart} are apart");
    assert!(
        touching > ASKED / 50 && apart > ASKED / 10,
        "{touching} {met} {apart}"
    );
}

/// A number of few digits, as it is.
fn single(x: f64) -> f32 {
    let near = <f32 as tetracone::number::Scalar>::nearest(x).expect("in the domain");
    assert_eq!(rational(near.into()), rational(x), "a number of few digits");
    near
}
