//! What is wrapped is inside, and nothing of the wrap is farther away than said.

use std::sync::LazyLock;

use tetracone_oracle::{
    cases::share,
    oracle::{
        Oracle,
        space::{distance, simplex},
    },
    rng::Rng,
};
use tetracone_std::{import::Mesh, mend::wrap};

use super::{corners, is_closed};

/// Soups that are wrapped.
static SOUPS: LazyLock<u64> = LazyLock::new(|| share(20, 400));
/// Places on each wrap whose distance is looked at.
const PLACES: usize = 60;

/// Triangles of all sizes, flat and long ones and points among them, anywhere.
fn soup(rng: &mut Rng) -> Mesh {
    let mut mesh = Mesh::default();
    let offset: [f64; 3] = [(); 3].map(|()| rng.pick(&[0.0, 0.0, 3.0, -500.0, 16.0]));
    for face in 0..u32::try_from(1 + rng.below(12)).expect("few") {
        let size = rng.pick(&[0.01, 0.3, 1.0]);
        let middle = [(); 3].map(|()| rng.between(-1.0, 1.0));
        let on_grid = rng.once_in(4);
        for corner in 0..3 {
            let place: [f64; 3] = core::array::from_fn(|k| {
                let x = middle[k] + rng.between(-size, size);
                let x = if on_grid { (x * 8.0).round() / 8.0 } else { x };
                single(x + offset[k])
            });
            let repeats = corner > 0 && rng.once_in(10);
            let before = mesh.points.last().copied().filter(|_| repeats);
            mesh.points.push(before.unwrap_or(place));
        }
        mesh.faces.push([3 * face, 3 * face + 1, 3 * face + 2]);
    }
    mesh
}

#[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
fn single(x: f64) -> f64 {
    f64::from(x as f32)
}

#[test]
fn what_is_wrapped_is_inside() {
    let (mut faces, mut places) = (0, 0);
    for seed in 0..*SOUPS {
        let mut rng = Rng::new(seed);
        let soup = soup(&mut rng);
        let told = rng.between(0.05, 0.5);
        let around = wrap(&soup, told).expect("there are few cells");
        assert!(is_closed(&around), "soup {seed}");
        let oracle = Oracle::new(&around.points, &around.faces);
        for face in 0..soup.faces.len() {
            let inner = corners(&soup, face);
            for outer in 0..around.faces.len() {
                assert!(
                    !simplex::meet(&inner, &corners(&around, outer)),
                    "soup {seed}"
                );
            }
            assert_eq!(oracle.winding(inner[0]), Some(1), "soup {seed}");
            faces += 1;
        }
        for _ in 0..PLACES {
            let [a, b, c] = corners(&around, rng.below(around.faces.len()));
            let weights = [rng.between(0.0, 0.5), rng.between(0.0, 0.5)];
            let place = core::array::from_fn(|k| {
                single(a[k] + (b[k] - a[k]) * weights[0] + (c[k] - a[k]) * weights[1])
            });
            let nearest = (0..soup.faces.len())
                .map(|face| distance::squared(corners(&soup, face), place).to_f64())
                .fold(f64::INFINITY, f64::min);
            assert!(
                nearest.sqrt() <= told * (1.0 + 1e-6),
                "soup {seed}: {}",
                nearest.sqrt()
            );
            places += 1;
        }
    }
    println!("{faces} faces wrapped in F64, 3D; {places} places of wraps");
}
