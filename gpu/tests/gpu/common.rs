//! What the tests share: devices, baked shapes, and particles where it hurts.

use std::{path::PathBuf, sync::OnceLock};

use fixed::types::I32F0;
use tetracone::{
    PointTracker,
    image::{Lattice, words_from_bytes},
    number::{Arithmetic, Metric as _, Scalar},
    space::{self, Point, Space},
    tree::ConeInfo,
};
use tetracone_gpu::{
    CpuSolid, Gpu, GpuError, Integers, Options, Particle, Pose, Solid, wgpu::Backends,
};
use tetracone_std::{
    bake::{BakeOptions, bake_on},
    import::{Format, Input, read},
};
use tetracone_tests::{
    Grid,
    points::around,
    rng::Rng,
    shapes::{Shape, Shape3},
};

/// One particle in so many lies where cones meet.
const WALLS: usize = 6;

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

/// The words of a shape's image.
pub(crate) fn image(shape: &Shape3, arithmetic: Arithmetic) -> Vec<u32> {
    let options = BakeOptions::default();
    let lattice = Lattice::default();
    let baked = match arithmetic {
        Arithmetic::Fixed => {
            bake_on::<Space<I32F0>>(&shape.points, &shape.faces, lattice, None, &options)
        }
        Arithmetic::F32 => {
            bake_on::<Space<f32>>(&shape.points, &shape.faces, lattice, None, &options)
        }
    };
    let baked = baked.unwrap_or_else(|error| panic!("{}: {error}", shape.name));
    words(&baked.to_bytes())
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
/// one in `WALLS` where the solid's cones meet.
pub(crate) fn particles(
    shape: &Shape3,
    solid: &Solid,
    placed: &Placed,
    count: usize,
    seed: u64,
) -> Vec<Particle> {
    let seen = solid.on_cpu().expect("it was uploaded");
    let (origin, cones, step) = match seen {
        CpuSolid::Fixed(tree) => (real(tree.origin()), tree.cones().collect(), 1.0),
        CpuSolid::F32 { tree, exponent } => {
            let cones: Vec<_> = tree.cones().collect();
            (real(tree.origin()), cones, 2f64.powi(exponent))
        }
    };
    let steps = |point: &[f64; 3]| point.map(|x| (x / step).round_ties_even());
    let shape = Shape3 {
        name: shape.name.clone(),
        points: shape.points.iter().map(steps).collect(),
        faces: shape.faces.clone(),
    };
    let (low, high) = shape.bounds();
    let extent = (0..3).fold(0.0f64, |most, k| most.max(high[k] - low[k]));
    let origin = steps(&origin);
    let mut walls = Walls {
        cones,
        extent,
        rng: Rng::new(seed),
    };
    around(&shape, origin, Grid::integers::<29>(), seed)
        .zip(0..)
        .map(|((_, point), turn)| {
            if turn % WALLS > 0 {
                return point;
            }
            let offset = walls.offset();
            core::array::from_fn(|k| origin[k] + offset[k])
        })
        .filter_map(|point| placed.world(point))
        .take(count)
        .map(|place| Particle {
            place,
            velocity: [0; 3],
        })
        .collect()
}

fn real<S: Scalar>(point: Point<S>) -> [f64; 3] {
    point.array().map(S::to_real)
}

/// Places in the planes between cones.
struct Walls {
    cones: Vec<ConeInfo>,
    extent: f64,
    rng: Rng,
}

impl Walls {
    /// From the origin to a whole place on a wall of some cone, or on one of its corner rays. The
    /// corners' coordinates are multiples of 2^-12, so whole places are exactly there.
    fn offset(&mut self) -> [f64; 3] {
        const FINEST: f64 = 4096.0;
        let corners = self.rng.pick(&self.cones).corners;
        let mut times = || (self.rng.between(0.0, self.extent) / FINEST).round_ties_even();
        let mut parts = [times(), times()];
        if self.rng.once_in(4) {
            parts[1] = 0.0;
        }
        let first = self.rng.below(3);
        let (a, b) = (corners[first], corners[(first + 1) % 3]);
        core::array::from_fn(|k| FINEST * (parts[0] * a[k] + parts[1] * b[k]))
    }
}

/// A pose as the core has it and as a cloud takes it.
#[derive(Clone, Copy)]
pub(crate) struct Placed {
    pub(crate) core: space::Pose<I32F0>,
    pub(crate) pose: Pose,
}

impl Placed {
    /// Shifted after being turned by a quaternion of any length, its real part first.
    pub(crate) fn new(shift: [i32; 3], rotation: [f64; 4]) -> Self {
        let length = rotation.iter().map(|x| x * x).sum::<f64>().sqrt();
        let units = rotation.map(|x| I32F0::unit(x / length));
        let core = space::Pose::new(shift.map(I32F0::from_bits).into(), units);
        let core = core.expect("a rotation");
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
