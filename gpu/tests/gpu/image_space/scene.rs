//! Pairs of solids, and what the core says of them exactly.

use core::{array::from_fn, f64::consts::PI};

use tetracone::{
    image::{Image, Lattice},
    number::Scalar,
    query::Posed,
    solid::Solid,
    space::{Point, Pose, Space},
};
use tetracone_gpu::{
    Gpu,
    image_space::{BESIDE, Camera, Depths, Edges, Occlusion, Resolution, View},
};
use tetracone_oracle::{rng::Rng, shapes::Shape3};
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use crate::common::{devices, words};

/// How far the larger solids reach, in steps.
pub(crate) const HALF: f64 = 262_144.0;

/// Places that are tried for the middle of a common ball, and how often the best one is moved.
const TRIED: usize = 40;
const MOVED: usize = 120;

/// A device of each backend: these methods have no use for integers.
pub(crate) fn backends() -> Vec<&'static Gpu> {
    let mut all: Vec<&Gpu> = Vec::new();
    for gpu in devices() {
        if all.iter().all(|other| other.name() != gpu.name()) {
            all.push(gpu);
        }
    }
    all
}

/// A baked shape.
#[derive(Debug)]
pub(crate) struct Baked {
    pub(crate) name: String,
    words: Vec<u32>,
}

impl Baked {
    pub(crate) fn new<S: Scalar>(shape: &Shape3) -> Self {
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let (points, faces) = (&shape.points, &shape.faces);
        let baked = bake_on::<Space<S>>(points, faces, Lattice::default(), &options);
        let baked = baked.unwrap_or_else(|error| panic!("{}: {error}", shape.name));
        Self {
            name: shape.name.clone(),
            words: words(&baked.to_bytes()),
        }
    }

    pub(crate) fn solid<S: Scalar>(&self) -> Solid<'_, Space<S>> {
        let image = Image::from_words(&self.words).expect("just baked");
        image.solid().expect("with boxes")
    }
}

pub(crate) fn point<S: Scalar>(place: [f64; 3]) -> Point<S> {
    let [x, y, z] = place.map(|x| S::nearest(x).expect("in the domain"));
    Point::new(x, y, z)
}

/// Shifted without being turned.
pub(crate) fn shifted<S: Scalar>(place: [f64; 3]) -> Pose<S> {
    Pose::shifted(point(place)).expect("in the domain")
}

/// Turned anyhow and shifted.
pub(crate) fn anywhere<S: Scalar>(place: [f64; 3], rng: &mut Rng) -> Pose<S> {
    let axis: [f64; 3] = rng.direction();
    Pose::from_axis_angle(point(place), axis, rng.between(-PI, PI)).expect("a rotation")
}

/// What the three methods say.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) depths: Depths,
    pub(crate) occlusion: Occlusion,
    pub(crate) edges: Edges,
}

impl Told {
    pub(crate) fn of(view: &View<'_>) -> Self {
        // All are on their way before any is waited for.
        let depths = view.depths().expect("drawn");
        let occlusion = view.occlusion().expect("drawn");
        let edges = view.edges().expect("drawn");
        Self {
            depths: depths.wait().expect("it arrives"),
            occlusion: occlusion.wait().expect("it arrives"),
            edges: edges.wait().expect("it arrives"),
        }
    }

    pub(crate) fn by<S: Scalar>(
        camera: &Camera,
        first: &Solid<'_, Space<S>>,
        second: &Posed<'_, Space<S>>,
        direction: [f64; 3],
    ) -> Self {
        let view = camera.look(first, second, direction).expect("a view");
        let told = Self::of(&view);
        let resolution = view.resolution();
        for each in [
            told.depths.resolution,
            told.occlusion.resolution,
            told.edges.resolution,
        ] {
            assert_eq!(each, resolution);
        }
        assert_eq!(told.depths.pixels > 0, told.depths.deepest.is_some());
        told
    }
}

/// What the core says of a pair.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exact {
    pub(crate) distance: f64,
    /// The radius of some ball in both, as large as was found; negative where none was.
    pub(crate) ball: f64,
    pub(crate) is_convex: bool,
}

impl Exact {
    pub(crate) fn of<S: Scalar>(
        first: &Solid<'_, Space<S>>,
        second: &Posed<'_, Space<S>>,
        rng: &mut Rng,
    ) -> Self {
        let distance = first.distance(second).distance.to_real();
        Self {
            distance,
            ball: if distance > 0.0 {
                -distance
            } else {
                common_ball(first, second, rng)
            },
            is_convex: first.is_convex() && second.solid().is_convex(),
        }
    }

    /// Whether the solids are farther apart than the resolution.
    pub(crate) fn is_apart(&self, resolution: &Resolution) -> bool {
        self.distance > resolution.pixel + resolution.depth
    }

    /// Whether they are both convex, and farther apart than what is seen of either at a pixel can be.
    pub(crate) fn is_seen_apart(&self, resolution: &Resolution) -> bool {
        self.is_convex && self.distance > 2.0 * BESIDE * resolution.pixel + resolution.depth
    }

    /// Whether they have a ball in common that is wider than two pixels.
    pub(crate) fn is_deep(&self, resolution: &Resolution) -> bool {
        self.ball > resolution.pixel + resolution.depth
    }
}

/// The radius of a large ball in both solids, by exact signed distances of its middle.
fn common_ball<S: Scalar>(
    first: &Solid<'_, Space<S>>,
    second: &Posed<'_, Space<S>>,
    rng: &mut Rng,
) -> f64 {
    let back = second.pose().inverse().expect("in the domain");
    let radius = |place: [f64; 3]| {
        let place = point::<S>(place);
        let depth = |solid: &Solid<'_, Space<S>>, place: Option<Point<S>>| {
            let contact = place.and_then(|place| solid.signed_distance(place));
            contact.map_or(f64::NEG_INFINITY, |contact| -contact.distance.to_real())
        };
        // A place is rounded by a step when it is seen from the second solid.
        depth(first, Some(place)).min(depth(second.solid(), back.apply(place)) - 2.0)
    };
    let [one, two] = [first.bounds(), *second.bounds()];
    let low: [f64; 3] = from_fn(|k| one.low[k].to_real().max(two.low[k].to_real()));
    let high: [f64; 3] = from_fn(|k| one.high[k].to_real().min(two.high[k].to_real()));
    if (0..3).any(|k| low[k] >= high[k]) {
        return 0.0;
    }
    let mut best = ([0.0; 3], f64::NEG_INFINITY);
    for _ in 0..TRIED {
        let place = from_fn(|k| rng.between(low[k], high[k]));
        let found = radius(place);
        if found > best.1 {
            best = (place, found);
        }
    }
    let mut step = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max) / 4.0;
    for _ in 0..MOVED {
        let way: [f64; 3] = rng.direction();
        let place = from_fn(|k| (best.0[k] + step * way[k]).clamp(low[k], high[k]));
        let found = radius(place);
        if found > best.1 {
            best = (place, found);
        } else {
            step *= 0.95;
        }
    }
    best.1
}
