//! Walls that are seen from the side: narrower than a pixel, and as deep as the whole solid.

use tetracone_gpu::image_space::Camera;
use tetracone_oracle::{rng::Rng, shapes::space::convex_hull};

use super::scene::{Baked, Exact, HALF, Told, backends, shifted};

/// Directions that are tried for each size of picture.
const TILTS: usize = 120;

/// Two wedges make a block but for a gap between them. Their walls lie in two planes, along which they
/// are seen, on the middle of pixels: whatever depth of its wall one had elsewhere would be in the other.
#[test]
fn wedges_are_apart_along_their_walls() {
    for gpu in backends() {
        let mut rng = Rng::new(6);
        let mut seen = 0;
        for pixels in [16, 40, 100] {
            let camera = Camera::new(gpu, pixels).expect("it fits");
            let gap = 0.4 * HALF / f64::from(pixels);
            let pixel = (2.0 * HALF - gap) / f64::from(pixels);
            let thickness = (f64::from(pixels / 4) + 0.5) * pixel;
            let [low, high] = [-HALF, HALF].map(|corner| wedge(corner, thickness));
            let (low, high) = (low.solid::<f32>(), high.solid::<f32>());
            let high = high.at(shifted([gap, 0.0, gap])).expect("in the domain");
            let exact = Exact::of(&low, &high, &mut rng);
            for turn in 0..TILTS {
                let little = 10f64.powf(rng.between(-6.0, -2.0));
                let mut tilt = || rng.between(-little, little);
                let sign = if turn % 2 == 0 { 1.0 } else { -1.0 };
                let direction = [tilt(), tilt(), sign];
                let told = Told::by(&camera, &low, &high, direction);
                assert!(exact.is_seen_apart(&told.depths.resolution), "{exact:?}");
                let what = format!("{pixels} pixels, {direction:?}: {told:?}");
                assert!(told.depths.deepest.is_none(), "{what}");
                assert!(!told.occlusion.may_meet, "{what}");
                seen += 1;
            }
        }
        assert_eq!(seen, 3 * TILTS);
    }
}

/// Half of a block that is this thick, below or above its diagonal.
fn wedge(corner: f64, thickness: f64) -> Baked {
    let triangle = [[corner, corner], [HALF, -HALF], [-HALF, HALF]];
    let points: Vec<_> = [-thickness, thickness]
        .iter()
        .flat_map(|y| triangle.map(|[x, z]| [x, y.round(), z]))
        .collect();
    let hull = convex_hull(&points).expect("it has a volume");
    Baked::new::<f32>(&hull)
}
