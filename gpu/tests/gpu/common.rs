//! What the tests share: devices, baked shapes, and particles where it hurts.

use std::{path::PathBuf, sync::OnceLock};

use fixed::types::I32F0;
use tetracone::{
    PointTracker,
    image::{Lattice, words_from_bytes},
    number::Arithmetic,
    space::Space,
};
use tetracone_gpu::{Gpu, Integers, Options, Particle, Pose, Solid, wgpu::Backends};
use tetracone_std::{
    bake::{BakeOptions, bake_on},
    import::{Format, Input, read},
};
use tetracone_tests::{Grid, points::around, rng::Rng, shapes::Shape3};

/// Every way to a device that there is here, each tried once.
pub(crate) fn devices() -> &'static [Gpu] {
    static DEVICES: OnceLock<Vec<Gpu>> = OnceLock::new();
    DEVICES.get_or_init(|| {
        let mut devices = vec![
            device(Backends::VULKAN, Integers::Native),
            device(Backends::VULKAN, Integers::Emulated),
        ];
        if cfg!(feature = "gl") {
            devices.push(device(Backends::GL, Integers::Emulated));
        }
        devices
    })
}

/// A device, in small chunks, so that clouds have several.
fn device(backends: Backends, integers: Integers) -> Gpu {
    let options = Options {
        backends,
        integers: Some(integers),
        chunk: 1 << 12,
    };
    let gpu = Gpu::new(&options).unwrap_or_else(|error| panic!("{error}"));
    println!("{}, {:?}", gpu.name(), gpu.integers());
    gpu
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
    let bytes = baked
        .unwrap_or_else(|error| panic!("{}: {error}", shape.name))
        .to_bytes();
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

/// Particles of every nasty kind around a shape in a pose, as near as the world's steps allow.
pub(crate) fn particles(
    shape: &Shape3,
    placed: &Placed,
    step: f64,
    count: usize,
    seed: u64,
) -> Vec<Particle> {
    let lattice = Grid::integers::<29>();
    let shape = Shape3 {
        name: shape.name.clone(),
        points: shape
            .points
            .iter()
            .map(|point| point.map(|x| (x / step).round_ties_even()))
            .collect(),
        faces: shape.faces.clone(),
    };
    around(&shape, [0.0; 3], lattice, seed)
        .take(count)
        .map(|(_, point)| Particle {
            place: placed.world(point),
            velocity: [0; 3],
        })
        .collect()
}

/// A pose, and what it was made of.
pub(crate) struct Placed {
    pub(crate) pose: Pose,
    quaternion: [f64; 4],
    shift: [i32; 3],
}

impl Placed {
    pub(crate) fn new(quaternion: [f64; 4], shift: [i32; 3]) -> Self {
        let pose = Pose::new(quaternion, shift).expect("a rotation");
        Self {
            pose,
            quaternion,
            shift,
        }
    }

    /// Neither turned nor shifted, a quarter turn, and any turn.
    pub(crate) fn some(seed: u64) -> [Self; 3] {
        let mut rng = Rng::new(seed);
        let mut part = || rng.between(-1.0, 1.0);
        let quaternion = [part(), part(), part(), part()];
        [
            Self::new([0.0, 0.0, 0.0, 1.0], [0; 3]),
            Self::new([1.0, 1.0, 1.0, 1.0], [1000, -70_000, 5]),
            Self::new(quaternion, [-30_000, 20_001, 444]),
        ]
    }

    /// The place of the world that the solid sees near `point`.
    pub(crate) fn world(&self, point: [f64; 3]) -> [i32; 3] {
        let [x, y, z, w] = self.quaternion;
        let square = x * x + y * y + z * z + w * w;
        let axis = [x, y, z];
        // p + 2w(q × p) + 2q × (q × p)
        let cross = |a: [f64; 3], b: [f64; 3]| {
            [
                a[1] * b[2] - a[2] * b[1],
                a[2] * b[0] - a[0] * b[2],
                a[0] * b[1] - a[1] * b[0],
            ]
        };
        let once = cross(axis, point);
        let twice = cross(axis, once);
        core::array::from_fn(|k| {
            let turned = point[k] + 2.0 * (w * once[k] + twice[k]) / square;
            let most = f64::from((1 << 29) - 1);
            let place = (turned + f64::from(self.shift[k])).round_ties_even();
            #[expect(clippy::cast_possible_truncation, reason = "clamped")]
            {
                place.clamp(-most, most) as i32
            }
        })
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
