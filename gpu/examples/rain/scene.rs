//! The solid, how it turns, and the rain.

use std::path::Path;

use fixed::types::I32F0;
use tetracone::{
    Dimension as _, PoseError,
    cells::Cells,
    number::{Arithmetic, Scalar},
    space::{Point, Pose, Space},
};
use tetracone_gpu::{CpuSolid, Gpu, Motion, Particle, Region, Response, Solid};
use tetracone_std::{
    bake::{BakeOptions, Queries, bake},
    load::{LoadOptions, Loaded},
    shape,
};

use crate::Failure;

/// Half of an `f32` solid takes at most so many steps of the world, which is what baking gives one
/// in fixed point.
const HALF: i32 = 1 << 18;

/// Parts of a turn, 2^32 to the turn, that are made in a frame: a whole one in 120.
const TURN: u32 = u32::MAX / 120;

/// Frames' worth of turning that has been made in the first frame, so that no face is seen edge-on.
const START: u32 = 15;

/// What the solid turns about: it leans, and has the length one.
const AXIS: [f64; 3] = [8.0 / 17.0, 0.0, 15.0 / 17.0];

/// What rains on what.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subject<'a> {
    /// The file of the solid; a built-in ring where there is none.
    pub(crate) file: Option<&'a Path>,
    /// What a source is baked for.
    pub(crate) arithmetic: Arithmetic,
    /// About how many bytes its cells take; found from the solid where not given.
    pub(crate) bytes: Option<usize>,
}

/// The solid and where it turns.
pub(crate) struct Scene {
    pub(crate) solid: Solid,
    /// Its name and its arithmetic.
    pub(crate) name: String,
    /// The words of its image.
    pub(crate) words: usize,
    /// Half of its greatest extent, in steps of the world.
    pub(crate) half: i32,
    /// Its middle, in its own frame.
    middle: Point<I32F0>,
}

impl Scene {
    pub(crate) fn new(gpu: &Gpu, subject: Subject<'_>) -> Result<Self, Failure> {
        let words = words(subject)?;
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
        let solid = match solid.arithmetic() {
            Arithmetic::Fixed => solid,
            Arithmetic::F32 => {
                #[expect(clippy::cast_possible_truncation, reason = "an exponent")]
                let exponent = (half / f64::from(HALF)).log2().ceil() as i32;
                Solid::upload(gpu, &words, exponent)?
            }
        };
        let step = step(&solid.on_cpu()?);
        #[expect(clippy::cast_possible_truncation, reason = "at most 2^29")]
        let half = (half / step).ceil() as i32;
        let name = subject.file.map_or("ring".to_owned(), |file| {
            let stem = file.file_stem().unwrap_or(file.as_os_str());
            stem.to_string_lossy().into_owned()
        });
        Ok(Self {
            name: format!(
                "{name}, {}",
                match solid.arithmetic() {
                    Arithmetic::Fixed => "fixed point",
                    Arithmetic::F32 => "f32",
                }
            ),
            solid,
            words: words.len(),
            half,
            middle: steps(core::array::from_fn(|k| low[k].midpoint(high[k]) / step))?,
        })
    }

    /// The solid's pose in a frame: its middle rests. All in integers, so that a run is the same
    /// wherever it is made.
    pub(crate) fn pose(&self, frame: u32) -> Result<Pose<I32F0>, Failure> {
        let turned = |shift| -> Result<Pose<I32F0>, PoseError> {
            let parts = TURN.wrapping_mul(frame.wrapping_add(START));
            Pose::from_axis_turn(shift, AXIS.map(I32F0::unit), parts)
        };
        let middle = turned(Point::default())?.apply(self.middle);
        let middle = middle.ok_or("the solid is too far from its own zero to be turned")?;
        Ok(turned(middle.array().map(|x| -x).into())?)
    }
}

/// The length of a step of the world in the solid's units.
pub(crate) fn step(solid: &CpuSolid<'_>) -> f64 {
    match solid {
        CpuSolid::Fixed(_) => 1.0,
        CpuSolid::F32 { exponent, .. } => 2f64.powi(*exponent),
    }
}

/// The place that is nearest.
pub(crate) fn steps(place: [f64; 3]) -> Result<Point<I32F0>, Failure> {
    let [x, y, z] = place.map(I32F0::nearest);
    let point = x.zip(y).zip(z).map(|((x, y), z)| Point::new(x, y, z));
    Ok(point.ok_or("the solid is too far from its own zero: move it there")?)
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

/// The corners of all faces, three a face, in the image's units.
pub(crate) fn corners(solid: &CpuSolid<'_>) -> Vec<[f64; 3]> {
    fn all<S: Scalar>(cells: &Cells<'_, Space<S>>) -> Vec<[f64; 3]> {
        cells
            .facets()
            .flat_map(|facet| [facet.a, facet.b, facet.c])
            .map(|corner| Space::coordinates(corner).map(S::to_real))
            .collect()
    }
    match solid {
        CpuSolid::Fixed(cells) => all(cells),
        CpuSolid::F32 { cells, .. } => all(cells),
    }
}

fn words(subject: Subject<'_>) -> Result<Vec<u32>, Failure> {
    let Subject {
        file,
        arithmetic,
        bytes,
    } = subject;
    let options = BakeOptions {
        bytes,
        queries: Some(Queries::Points),
        ..BakeOptions::default()
    };
    let bytes = if let Some(path) = file {
        let is_baked = path.extension().is_some_and(|end| end == "tcone");
        let options = if is_baked {
            LoadOptions::default()
        } else {
            LoadOptions {
                arithmetic: Some(arithmetic),
                bake: options,
                ..LoadOptions::default()
            }
        };
        Loaded::open(path, &options)?.to_bytes()
    } else {
        let ring = shape::ring();
        let (points, faces) = (&ring.points, &ring.faces);
        match arithmetic {
            Arithmetic::F32 => bake::<Space<f32>>(points, faces, &options)?,
            Arithmetic::Fixed => bake::<Space<I32F0>>(points, faces, &options)?,
        }
        .to_bytes()
    };
    let (words, _) = bytes.as_chunks();
    Ok(words.iter().map(|word| u32::from_le_bytes(*word)).collect())
}
