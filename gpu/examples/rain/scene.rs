//! The solid, how it turns, and the rain.

use tetracone::{
    Dimension as _,
    number::{Arithmetic, Scalar},
    space::Space,
    tree::TetraTree,
};
use tetracone_gpu::{CpuSolid, Gpu, Motion, Particle, Pose, Region, Response, Solid};
use tetracone_std::{
    bake::{BakeOptions, bake},
    load::{LoadOptions, Loaded},
    shape,
};

use crate::{Arguments, Failure};

/// Half of an `f32` solid takes at most so many steps of the world, which is what baking gives one
/// in fixed point.
const HALF: i32 = 1 << 18;

/// A whole turn takes so many frames.
const TURN: f64 = 120.0;

/// The part of a turn that has been made in the first frame, so that no face is seen edge-on.
const START: f64 = 15.0;

/// The solid and where it turns.
pub(crate) struct Scene {
    pub(crate) solid: Solid,
    /// Half of its greatest extent, in steps of the world.
    pub(crate) half: i32,
    /// Its middle, in steps of the world, in its own frame.
    middle: [f64; 3],
}

impl Scene {
    /// The solid that the arguments name, baked to this depth where given.
    pub(crate) fn new(
        arguments: &Arguments,
        gpu: &Gpu,
        depth: Option<u32>,
    ) -> Result<Self, Failure> {
        let words = words(arguments, depth)?;
        // Uploaded once to see how large it is in its own units.
        let solid = Solid::upload(gpu, &words, 0)?;
        let corners = corners(&solid.on_cpu()?);
        let bound = |pick: fn(f64, f64) -> f64, from: f64| {
            corners.iter().fold([from; 3], |all, corner| {
                core::array::from_fn(|k| pick(all[k], corner[k]))
            })
        };
        let (low, high) = (bound(f64::min, f64::MAX), bound(f64::max, f64::MIN));
        let half = (0..3).fold(0.0f64, |most, k| most.max((high[k] - low[k]) / 2.0));
        let (solid, step) = match solid.arithmetic() {
            Arithmetic::Fixed => (solid, 1.0),
            Arithmetic::F32 => {
                #[expect(clippy::cast_possible_truncation, reason = "an exponent")]
                let exponent = (half / f64::from(HALF)).log2().ceil() as i32;
                (Solid::upload(gpu, &words, exponent)?, 2f64.powi(exponent))
            }
        };
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^29")]
        let half = (half / step).ceil() as i32;
        Ok(Self {
            solid,
            half,
            middle: core::array::from_fn(|k| low[k].midpoint(high[k]) / step),
        })
    }

    /// The solid's pose in a frame: its middle rests.
    pub(crate) fn pose(&self, frame: u32) -> Result<Pose, Failure> {
        let rotation = rotation(frame);
        let [x, y, z] = turned(rotation, self.middle);
        #[expect(clippy::cast_possible_truncation, reason = "within the domain")]
        let shift = [-x, -y, -z].map(|x| x.round() as i32);
        Ok(Pose::new(rotation, shift)?)
    }

    /// A corner of the solid as the world sees it in a frame.
    pub(crate) fn seen(&self, frame: u32, corner: [f64; 3], step: f64) -> [f64; 3] {
        let away = core::array::from_fn(|k| corner[k] / step - self.middle[k]);
        turned(rotation(frame), away)
    }
}

/// Half of the region that it rains in around a solid of which half takes `half` steps.
pub(crate) const fn region(half: i32) -> i32 {
    half / 2 * 3
}

/// Gravity, wind, and drops that bounce.
pub(crate) fn rain(half: i32) -> Motion {
    Motion {
        gravity: [0, 0, -half / 600],
        drag: 8,
        walk: (half / 400).min(1 << 15),
        seed: 1,
        region: Some(Region {
            low: [-region(half); 3],
            high: [region(half); 3],
        }),
        response: Response::Bounce { restitution: 100 },
        feel: (half / 150).max(1),
    }
}

/// Drops all over the region, on their way down.
pub(crate) fn drops(half: i32, count: usize) -> Vec<Particle> {
    let most = region(half);
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut within = || {
        // xorshift64*: Vigna 2014.
        state ^= state >> 12;
        state ^= state << 25;
        state ^= state >> 27;
        let bits = state.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        #[expect(clippy::cast_possible_truncation, reason = "below the region's size")]
        let offset = ((bits * (2 * u64::from(most.unsigned_abs()))) >> 31) as u32;
        offset.cast_signed() - most
    };
    (0..count)
        .map(|_| Particle {
            place: [within(), within(), within()],
            velocity: [0, 0, -half / 60],
        })
        .collect()
}

/// Around a leaning axis.
fn rotation(frame: u32) -> [f64; 4] {
    let half = (f64::from(frame) + START) * core::f64::consts::PI / TURN;
    let (sin, cos) = half.sin_cos();
    [0.48 * sin, 0.0, 0.877 * sin, cos]
}

/// A place turned by a quaternion.
fn turned([x, y, z, w]: [f64; 4], p: [f64; 3]) -> [f64; 3] {
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    };
    let square = x * x + y * y + z * z + w * w;
    let once = cross([x, y, z], p);
    let twice = cross([x, y, z], once);
    core::array::from_fn(|k| p[k] + 2.0 * (w * once[k] + twice[k]) / square)
}

/// The corners of all faces, three a face, in the image's units.
pub(crate) fn corners(solid: &CpuSolid<'_>) -> Vec<[f64; 3]> {
    fn all<S: Scalar>(tree: &TetraTree<'_, S>) -> Vec<[f64; 3]> {
        tree.facets()
            .flat_map(|facet| [facet.a, facet.b, facet.c])
            .map(|corner| Space::coordinates(corner).map(S::to_real))
            .collect()
    }
    match solid {
        CpuSolid::Fixed(tree) => all(tree),
        CpuSolid::F32 { tree, .. } => all(tree),
    }
}

fn words(arguments: &Arguments, depth: Option<u32>) -> Result<Vec<u32>, Failure> {
    let options = BakeOptions {
        depth,
        ..BakeOptions::default()
    };
    let bytes = if let Some(path) = &arguments.solid {
        let options = LoadOptions {
            arithmetic: Some(arguments.arithmetic()),
            bake: options,
            ..LoadOptions::default()
        };
        let is_baked = path.extension().is_some_and(|end| end == "tcone");
        let options = if is_baked {
            LoadOptions::default()
        } else {
            options
        };
        Loaded::open(path, &options)?.to_bytes()
    } else {
        let ring = shape::ring();
        let (points, faces) = (&ring.points, &ring.faces);
        match arguments.arithmetic() {
            Arithmetic::F32 => bake::<Space<f32>>(points, faces, &options)?,
            Arithmetic::Fixed => bake::<Space<fixed::types::I32F0>>(points, faces, &options)?,
        }
        .to_bytes()
    };
    let (words, _) = bytes.as_chunks();
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}
