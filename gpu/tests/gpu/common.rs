//! What the tests share: devices, baked shapes, and particles where it hurts.

use core::str::FromStr;
use std::{env, path::PathBuf, sync::OnceLock};

use fixed::types::I32F0;
use tetracone::{
    PointTracker,
    cells::CellInfo,
    image::{Image, Lattice, image_words, words_from_bytes, write},
    number::{Arithmetic, Scalar as _},
    query::{Ball, Segment},
    solid,
    space::{self, Point, Space},
};
use tetracone_gpu::{
    CpuSolid, Gpu, GpuError, Integers, Options, Particle, Pose, Solid, wgpu::Backends,
};
use tetracone_oracle::{
    Grid,
    points::around,
    rng::Rng,
    shapes::{Shape, Shape3},
};
use tetracone_std::{
    bake::{BakeOptions, Queries, bake_on},
    import::{Format, Input, read},
};

/// One particle in so many lies where cells meet.
const WALLS: usize = 6;

/// The number that an environment variable gives, if it is set.
pub(crate) fn given<T: FromStr>(variable: &str) -> Option<T> {
    let text = env::var(variable).ok()?;
    let number = text.parse().ok();
    Some(number.unwrap_or_else(|| panic!("{variable} is no number: {text}")))
}

/// Every way to a device that there is here, each tried once.
pub(crate) fn devices() -> &'static [Gpu] {
    static DEVICES: OnceLock<Vec<Gpu>> = OnceLock::new();
    DEVICES.get_or_init(|| {
        let usual = Backends::all().difference(Backends::GL);
        let mut wanted = vec![(usual, Integers::Native), (usual, Integers::Emulated)];
        if cfg!(feature = "gl") {
            wanted.push((Backends::GL, Integers::Emulated));
        }
        let there = |(backends, integers)| device(backends, integers);
        wanted.into_iter().filter_map(there).collect()
    })
}

/// A device, in small chunks, so that clouds have several; none where it lacks such integers.
fn device(backends: Backends, integers: Integers) -> Option<Gpu> {
    let options = Options {
        backends,
        integers: Some(integers),
        chunk: 1 << 12,
    };
    let gpu = match Gpu::new(&options) {
        Ok(gpu) => gpu,
        Err(error @ GpuError::NoIntegers { .. }) => {
            println!("{error}");
            return None;
        }
        Err(error) => panic!("{error}"),
    };
    println!("{}, {:?}", gpu.name(), gpu.integers());
    Some(gpu)
}

/// The words of a shape's image, for points alone.
pub(crate) fn image(shape: &Shape3, arithmetic: Arithmetic) -> Vec<u32> {
    image_for(shape, arithmetic, Queries::Points)
}

/// The same for balls and segments as well.
pub(crate) fn full_image(shape: &Shape3, arithmetic: Arithmetic) -> Vec<u32> {
    image_for(shape, arithmetic, Queries::All)
}

fn image_for(shape: &Shape3, arithmetic: Arithmetic, queries: Queries) -> Vec<u32> {
    let options = BakeOptions {
        queries: Some(queries),
        ..BakeOptions::default()
    };
    let lattice = Lattice::default();
    let baked = match arithmetic {
        Arithmetic::Fixed => {
            bake_on::<Space<I32F0>>(&shape.points, &shape.faces, lattice, &options)
        }
        Arithmetic::F32 => bake_on::<Space<f32>>(&shape.points, &shape.faces, lattice, &options),
    };
    let baked = baked.unwrap_or_else(|error| panic!("{}: {error}", shape.name));
    words(&baked.to_bytes())
}

/// A shape on a lattice, four times as large, and its image in fixed point, scaled: half a step of its cells
/// is two of coordinates.
pub(crate) fn larger(shape: &Shape3) -> (Shape3, Vec<u32>) {
    const EXPONENT: i32 = 2;
    let words = full_image(shape, Arithmetic::Fixed);
    let image = Image::from_words(&words).expect("it was baked");
    let solid = image.solid::<Space<I32F0>>().expect("it was baked");
    let mut room = vec![0; solid.scaled_words()];
    let (solid, _) = solid.scaled(EXPONENT, &mut room).expect("it fits");
    let mut words = vec![0; image_words(&solid)];
    write(&solid, &Lattice::default(), &mut words).expect("it fits");
    (shape.clone().scaled(2f64.powi(EXPONENT)), words)
}

/// The words of an image from its bytes.
pub(crate) fn words(bytes: &[u8]) -> Vec<u32> {
    bytes
        .chunks_exact(4)
        .map(|bytes| words_from_bytes::<1>(bytes)[0])
        .collect()
}

/// A mesh from the folder that `TETRACONE_MESHES` names, beside the repository where not given.
pub(crate) fn mesh(name: &str) -> Option<Shape3> {
    let folder = std::env::var_os("TETRACONE_MESHES").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/meshes")),
        PathBuf::from,
    );
    let path = folder.join(name);
    let bytes = std::fs::read(&path).ok()?;
    let format = Format::from_extension(&path)?;
    let Ok(Input::Space(mesh)) = read(name, format, &bytes, None) else {
        panic!("{name} cannot be read");
    };
    Some(Shape3::new(name, mesh.points, mesh.faces))
}

/// Particles of every nasty kind around a shape in a pose, as near as the world's steps allow:
/// one in `WALLS` where the solid's cells meet.
pub(crate) fn particles(
    shape: &Shape3,
    solid: &Solid,
    placed: &Placed,
    count: usize,
    seed: u64,
) -> Vec<Particle> {
    let step = match solid.on_cpu().expect("it was uploaded") {
        CpuSolid::Fixed(_) => 1.0,
        CpuSolid::F32 { exponent, .. } => 2f64.powi(exponent),
    };
    let steps = |point: &[f64; 3]| point.map(|x| (x / step).round_ties_even());
    let shape = Shape3 {
        name: shape.name.clone(),
        points: shape.points.iter().map(steps).collect(),
        faces: shape.faces.clone(),
    };
    let (low, high) = shape.bounds();
    let middle = core::array::from_fn(|k| low[k].midpoint(high[k]).round_ties_even());
    let cells = cells(solid);
    let mut walls = Walls {
        cells: &cells,
        rng: Rng::new(seed),
    };
    around(&shape, middle, Grid::integers::<29>(), seed)
        .zip(0..)
        .map(|((_, point), turn)| {
            if turn % WALLS > 0 {
                return point;
            }
            let beside = walls.offset();
            let there = steps(&walls.point());
            core::array::from_fn(|k| there[k] + beside[k])
        })
        .filter_map(|point| placed.world(point))
        .take(count)
        .map(|place| Particle {
            place,
            velocity: [0; 3],
        })
        .collect()
}

/// Where the cells are that the shaders walk.
pub(crate) fn cells(solid: &Solid) -> Vec<CellInfo> {
    match solid.on_cpu().expect("it was uploaded") {
        CpuSolid::Fixed(cells) => cells.cells().collect(),
        CpuSolid::F32 { cells, .. } => cells.cells().collect(),
    }
}

/// How many slabs of these cells have facets that lie so.
pub(crate) fn form_counts(solid: &Solid) -> [usize; 8] {
    match solid.on_cpu().expect("it was uploaded") {
        CpuSolid::Fixed(cells) => cells.statistics().forms,
        CpuSolid::F32 { cells, .. } => cells.statistics().forms,
    }
}

/// Places between cells.
struct Walls<'a> {
    cells: &'a [CellInfo],
    rng: Rng,
}

impl Walls<'_> {
    /// A point on a side of some cell, or a corner. There, coordinates are rounded either way.
    fn point(&mut self) -> [f64; 3] {
        let rng = &mut self.rng;
        let CellInfo { low, high, .. } = rng.pick(self.cells);
        let (side, is_corner) = (rng.below(3), rng.once_in(4));
        core::array::from_fn(|k| {
            if is_corner || k == side {
                if rng.once_in(2) { low[k] } else { high[k] }
            } else {
                rng.between(low[k], high[k])
            }
        })
    }

    /// Nothing, or a step along some axes.
    fn offset(&mut self) -> [f64; 3] {
        core::array::from_fn(|_| match self.rng.below(6) {
            0 => -1.0,
            1 => 1.0,
            _ => 0.0,
        })
    }
}

/// A pose as the core has it and as a cloud takes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Placed {
    pub(crate) core: space::Pose<I32F0>,
    pub(crate) pose: Pose,
}

impl Placed {
    /// Shifted after being turned by a quaternion of any length, its real part first.
    pub(crate) fn new(shift: [i32; 3], rotation: [f64; 4]) -> Self {
        let length = rotation.iter().map(|x| x * x).sum::<f64>().sqrt();
        let units = rotation.map(|x| I32F0::unit(x / length));
        let rotation = space::Quaternion::from_wxyz(units).expect("a rotation");
        let core = space::Pose::new(shift.map(I32F0::from_bits).into(), rotation);
        let core = core.expect("in the domain");
        Self {
            core,
            pose: core.into(),
        }
    }

    /// Neither turned nor shifted, a third of a turn, and any turn.
    pub(crate) fn some(seed: u64) -> [Self; 3] {
        let mut rng = Rng::new(seed);
        let mut part = || rng.between(-1.0, 1.0);
        let rotation = [part(), part(), part(), part()];
        [
            Self::new([0; 3], [1.0, 0.0, 0.0, 0.0]),
            Self::new([1000, -70_000, 5], [1.0; 4]),
            Self::new([-30_000, 20_001, 444], rotation),
        ]
    }

    /// The place of the world that the solid sees near `point`, if it is in the domain.
    pub(crate) fn world(&self, point: [f64; 3]) -> Option<[i32; 3]> {
        let [x, y, z] = point.map(I32F0::nearest);
        let place = self.core.apply(Point::new(x?, y?, z?))?;
        Some(place.array().map(I32F0::to_bits))
    }
}

/// A solid as the core itself has it, for balls and segments of the world.
pub(crate) enum Whole<'a> {
    Fixed(solid::Solid<'a, Space<I32F0>>),
    F32(solid::Solid<'a, Space<f32>>, i32),
}

/// The solid of these words; a step of the world is 2^`exponent` of an `f32` solid's units.
pub(crate) fn whole(words: &[u32], exponent: i32) -> Whole<'_> {
    let image = Image::from_words(words).expect("an image");
    match image.arithmetic() {
        Arithmetic::Fixed => Whole::Fixed(image.solid().expect("with boxes")),
        Arithmetic::F32 => Whole::F32(image.solid().expect("with boxes"), exponent),
    }
}

impl Whole<'_> {
    /// Whether a ball meets it in the pose.
    pub(crate) fn ball(&self, pose: &Pose, place: [i32; 3], radius: i32) -> bool {
        let Some(local) = pose.local(place) else {
            return false;
        };
        match self {
            Self::Fixed(solid) => {
                let centre = local.map(I32F0::from_bits).into();
                let ball = Ball::new(centre, I32F0::from_bits(radius));
                solid.intersects_ball(&ball.expect("a ball"))
            }
            Self::F32(solid, exponent) => {
                let centre = local.map(|x| scaled(x, *exponent)).into();
                let ball = Ball::new(centre, scaled(radius, *exponent));
                solid.intersects_ball(&ball.expect("a ball"))
            }
        }
    }

    /// Whether a segment meets it in the pose.
    pub(crate) fn segment(&self, pose: &Pose, from: [i32; 3], to: [i32; 3]) -> bool {
        let (Some(from), Some(to)) = (pose.local(from), pose.local(to)) else {
            return false;
        };
        match self {
            Self::Fixed(solid) => {
                let [from, to] = [from, to].map(|end| end.map(I32F0::from_bits).into());
                let segment = Segment::new(from, to);
                solid.intersects_segment(&segment.expect("in the domain"))
            }
            Self::F32(solid, exponent) => {
                let point = |end: [i32; 3]| end.map(|x| scaled(x, *exponent)).into();
                let segment = Segment::new(point(from), point(to));
                solid.intersects_segment(&segment.expect("in the domain"))
            }
        }
    }
}

/// So many steps in units, rounded once.
#[expect(clippy::cast_possible_truncation, reason = "rounding is what is meant")]
fn scaled(steps: i32, exponent: i32) -> f32 {
    (f64::from(steps) * 2f64.powi(exponent)) as f32
}

/// How many of a cloud's answers differ from the core's, after `locate`.
pub(crate) fn differences(
    solid: &Solid,
    pose: &Pose,
    particles: &[Particle],
    classes: &tetracone_gpu::Classes,
) -> usize {
    let seen = solid.on_cpu().expect("it was uploaded");
    let mut tracker = PointTracker::new();
    assert_eq!(classes.len(), particles.len());
    particles
        .iter()
        .zip(classes.iter())
        .filter(|(particle, class)| seen.classify(pose, particle.place, &mut tracker) != *class)
        .count()
}
