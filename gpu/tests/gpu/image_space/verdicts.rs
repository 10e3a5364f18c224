//! Pairs at random, convex and not, as several cameras see them: all three methods.

use core::array::from_fn;

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    solid::Solid,
    space::{Pose, Space},
};
use tetracone_gpu::image_space::{Camera, Resolution};
use tetracone_oracle::{
    rng::Rng,
    shapes::{
        Shape, Shape3,
        space::{self, CONVEX, convex, convex_hull},
    },
};

use crate::common::given;

use super::scene::{Baked, Exact, HALF, Told, anywhere, backends, point};

/// Poses of every pair of shapes; `TETRACONE_GPU_POSES` sets another number.
const POSES: u64 = 6;

/// Pixels a side; `TETRACONE_GPU_PIXELS` sets one number in their place.
const PIXELS: [u32; 3] = [7, 64, 200];

/// Convex solids and others, as large as `HALF` and smaller ones.
fn shapes() -> Vec<Shape3> {
    let hull = |shape: &Shape3| {
        let on_lattice = shape.clone().on_lattice(HALF);
        let hull = convex_hull(&on_lattice.points).expect("it has a volume");
        hull.named(&shape.name)
    };
    let mut all: Vec<_> = CONVEX
        .iter()
        .map(|kind| hull(&convex(kind, 40, 1)))
        .collect();
    all.extend([
        space::cube().on_lattice(HALF),
        hull(&space::tetrahedron()),
        space::torus(20, 10).on_lattice(HALF),
        space::gear(9).on_lattice(HALF),
        space::comb(5).on_lattice(HALF),
        space::sphere(3).rough(0.3, 5).on_lattice(HALF),
        space::hollow().on_lattice(HALF),
        space::rod(8, 6, 8.0).on_lattice(HALF),
        space::nested(3).on_lattice(HALF),
    ]);
    all
}

/// How often the exact answer was clearer than the resolution, and what was said then.
#[derive(Debug, Default)]
struct Count {
    asked: usize,
    /// Convex, and farther apart than what is seen of them can be.
    seen_apart: usize,
    /// Any, and farther apart; of these, those whose depths overlap all the same.
    apart: usize,
    conservative: usize,
    /// With a common ball; of these, those where no edge was found to be inside.
    deep: usize,
    edges_missed: usize,
}

impl Count {
    fn check(&mut self, exact: &Exact, resolution: &Resolution, told: &Told, what: &str) {
        self.asked += 1;
        let overlap = told.depths.deepest.is_some();
        let may_meet = told.occlusion.may_meet;
        if exact.is_apart(resolution) {
            self.apart += 1;
            self.conservative += usize::from(overlap);
            assert!(!told.edges.meet, "{what}: {exact:?}, {told:?}");
        }
        if exact.is_seen_apart(resolution) {
            self.seen_apart += 1;
            assert!(!overlap && !may_meet, "{what}: {exact:?}, {told:?}");
        }
        if exact.is_deep(resolution) {
            self.deep += 1;
            self.edges_missed += usize::from(!told.edges.meet);
            assert!(overlap && may_meet, "{what}: {exact:?}, {told:?}");
        }
    }
}

/// Every other pair that is apart is shifted until it is less so or meets by as little: by a part of a pixel,
/// or some pixels.
fn brought_near<S: Scalar>(
    first: &Solid<'_, Space<S>>,
    second: &Solid<'_, Space<S>>,
    pose: Pose<S>,
    rng: &mut Rng,
) -> Pose<S> {
    let answer = first.distance(&second.at(pose).expect("in the domain"));
    let Some(nearest) = answer.nearest else {
        return pose;
    };
    if rng.once_in(2) {
        return pose;
    }
    let gap = HALF * 0.3 * 2f64.powf(rng.between(-10.0, 0.0));
    let left = if rng.once_in(2) { gap } else { -gap };
    let way = nearest.direction.map(S::unit_to_real);
    let shift = pose.shift().array().map(S::to_real);
    let nearer = answer.distance.to_real() - left;
    let shift = from_fn(|k| shift[k] - way[k] * nearer);
    Pose::new(point(shift), pose.rotation()).expect("in the domain")
}

fn check_pairs<S: Scalar>() {
    let solids: Vec<_> = shapes()
        .iter()
        .flat_map(|shape| {
            [1.0, 0.3].map(|scale| Baked::new::<S>(&shape.clone().on_lattice(HALF * scale)))
        })
        .collect();
    let poses = given("TETRACONE_GPU_POSES").unwrap_or(POSES);
    let pixels = given("TETRACONE_GPU_PIXELS").map_or(PIXELS.to_vec(), |pixels| vec![pixels]);
    for gpu in backends() {
        let cameras: Vec<_> = pixels
            .iter()
            .map(|pixels| Camera::new(gpu, *pixels).expect("it fits"))
            .collect();
        let mut count = Count::default();
        for seed in 0..poses {
            let mut rng = Rng::new(seed);
            for (number, baked) in solids.iter().enumerate() {
                let other = &solids[(number + 1 + rng.below(solids.len())) % solids.len()];
                let (first, second) = (baked.solid::<S>(), other.solid::<S>());
                let away: [f64; 3] = rng.direction();
                let far = rng.between(0.0, 2.2) * HALF;
                let pose = anywhere::<S>(away.map(|x| x * far), &mut rng);
                let pose = brought_near(&first, &second, pose, &mut rng);
                let second = second.at(pose).expect("in the domain");
                let exact = Exact::of(&first, &second, &mut rng);
                // Along an axis, where walls of the first solid are seen as lines; a little beside it, where
                // they are as narrow as can be; and in any direction.
                let axis = rng.below(3);
                let along: [f64; 3] = from_fn(|k| if k == axis { -1.0 } else { 0.0 });
                let little = 10f64.powf(rng.between(-7.0, -2.0));
                let beside = along.map(|x| x + rng.between(-little, little));
                for direction in [along, beside, rng.direction()] {
                    for camera in &cameras {
                        let told = Told::by(camera, &first, &second, direction);
                        let what = format!(
                            "{} and {} at {pose:?} along {direction:?}, {} pixels",
                            baked.name,
                            other.name,
                            camera.pixels()
                        );
                        count.check(&exact, &told.depths.resolution, &told, &what);
                    }
                }
            }
        }
        println!("{}, {:?}: {count:?}", gpu.name(), S::ARITHMETIC);
        assert!(count.seen_apart > 50 && count.apart > 200 && count.deep > 200);
        // An edge that is inside is lost only where others hide all of it.
        assert!(count.edges_missed * 100 <= count.deep, "{count:?}");
    }
}

#[test]
fn f32_pairs_are_told_apart_as_far_as_the_resolution_goes() {
    check_pairs::<f32>();
}

#[test]
fn fixed_pairs_are_told_apart_as_far_as_the_resolution_goes() {
    check_pairs::<I32F0>();
}
