//! Every particle has the core's class, whatever the adapter.

use crate::common::{
    Placed, cells, devices, differences, form_counts, given, image, larger, mesh, particles,
};
use tetracone::{
    cells::{Content, Form},
    number::Arithmetic,
};
use tetracone_gpu::{Cloud, Gpu, Reading, Solid};
use tetracone_oracle::shapes::{Shape, Shape3, space};

/// Particles for every solid, pose and device; `TETRACONE_GPU_PARTICLES` sets another number.
const PARTICLES: usize = 4_000;

/// Meshes from beside the repository, where they are there.
const MESHES: [&str; 10] = [
    "spot.obj",
    "cow.obj",
    "fandisk.obj",
    "ur5-base.stl",
    "ur5-shoulder.stl",
    "ur5-upperarm.stl",
    "ur5-forearm.stl",
    "ur5-wrist1.stl",
    "ur5-wrist2.stl",
    "ur5-wrist3.stl",
];

/// The catalogue, and what has more of the rarer forms of facets in a cell.
pub(crate) fn shapes() -> Vec<Shape3> {
    let mut all = space::catalogue();
    all.extend([
        space::fan(300),
        space::shells(5, 4),
        space::nested(6),
        space::plate(8),
        space::comb(16),
        sheets(12, 1e-3),
        sheets(30, 2e-4),
    ]);
    all
}

/// Large sheets above each other, so thin that no direction of small integers parts them.
fn sheets(count: u32, pitch: f64) -> Shape3 {
    let sheet = |number: u32| {
        space::cube().mapped(|[x, y, z]| {
            let height = pitch * (f64::from(number) + 0.2 * z);
            [x, y, 0.613 * x + 0.271 * y + height]
        })
    };
    let all = (1..count).fold(sheet(0), |all, number| all.with(sheet(number)));
    all.named("sheets")
}

fn count() -> usize {
    given("TETRACONE_GPU_PARTICLES").unwrap_or(PARTICLES)
}

/// Asks a shape's particles in some poses; how many there were, and how many the core decided.
fn check(gpu: &Gpu, shape: &Shape3, arithmetic: Arithmetic, exponent: i32) -> [u64; 2] {
    let words = image(shape, arithmetic);
    check_image(gpu, shape, &words, exponent)
}

/// The same for an image of the shape.
fn check_image(gpu: &Gpu, shape: &Shape3, words: &[u32], exponent: i32) -> [u64; 2] {
    let solid = Solid::upload(gpu, words, exponent).expect("it fits");
    let mut totals = [0, 0];
    for placed in Placed::some(7) {
        let particles = particles(shape, &solid, &placed, count(), 3);
        let mut cloud =
            Cloud::new(gpu, &particles, core::slice::from_ref(&solid)).expect("it fits");
        // Once from nowhere, once from where they were found.
        for _ in 0..2 {
            cloud.locate(&[placed.pose]).expect("a pose");
            let classes = cloud.classes(0).and_then(Reading::wait);
            let classes = classes.expect("they arrive");
            let wrong = differences(&solid, &placed.pose, &particles, &classes);
            let arithmetic = solid.arithmetic();
            assert_eq!(wrong, 0, "{}, {arithmetic:?}, 2^{exponent}", shape.name);
            totals[0] += particles.len() as u64;
        }
        totals[1] += cloud.decided_by_core();
    }
    totals
}

/// Says how many, and that none was different.
fn tell(gpu: &Gpu, what: &str, totals: &[[u64; 2]]) {
    let [all, core] = totals.iter().fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    println!(
        "{what}, {}: {all} particles, {core} decided by the core, differences 0",
        gpu.name()
    );
}

#[test]
fn fixed_point_is_decided_on_the_gpu() {
    for gpu in devices() {
        let mut totals = Vec::new();
        for shape in shapes() {
            for half in [18, 28] {
                let shape = shape.clone().on_lattice(f64::from(1 << half));
                totals.push(check(gpu, &shape, Arithmetic::Fixed, 0));
            }
            let (shape, words) = larger(&shape.on_lattice(f64::from(1 << 18)));
            totals.push(check_image(gpu, &shape, &words, 0));
        }
        for shape in MESHES.iter().filter_map(|name| mesh(name)) {
            let shape = shape.on_lattice(f64::from(1 << 18));
            totals.push(check(gpu, &shape, Arithmetic::Fixed, 0));
        }
        assert!(totals.iter().all(|[_, core]| *core == 0));
        tell(gpu, "fixed point", &totals);
    }
}

#[test]
fn f32_is_decided_by_the_gpu_or_by_the_core() {
    for gpu in devices() {
        let mut totals = Vec::new();
        for shape in shapes() {
            // A step that gives half of the shape 2^20 or 2^24 steps: with all bits of an f32,
            // and beyond.
            let (low, high) = shape.bounds();
            let extent = (0..3).fold(0.0f64, |most, k| most.max(low[k].abs()).max(high[k].abs()));
            let exponent = exponent_above(extent);
            for finer in [20, 24] {
                let exponent = exponent - finer;
                if (-90..=10).contains(&exponent) {
                    totals.push(check(gpu, &shape, Arithmetic::F32, exponent));
                }
            }
            // On a lattice every sign is decided by integers.
            let shape = shape.on_lattice(f64::from(1 << 18));
            totals.push(check(gpu, &shape, Arithmetic::F32, 0));
        }
        for shape in MESHES.iter().filter_map(|name| mesh(name)) {
            totals.push(check(gpu, &shape, Arithmetic::F32, -20));
        }
        tell(gpu, "f32", &totals);
    }
}

/// The least power of two above.
pub(crate) fn exponent_above(x: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "an exponent")]
    {
        x.log2().floor() as i32 + 1
    }
}

/// What the shaders have code for, the shapes above have.
#[test]
fn every_form_of_a_group_is_there() {
    let gpu = &devices()[0];
    for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
        let forms = [
            Form::Any,
            Form::Flat,
            Form::Convex,
            Form::Concave,
            Form::Stack,
            Form::Fan,
            Form::Sheet,
        ];
        let mut all = forms.map(|form| (form, 0));
        let (mut layers, mut crossed) = (0, 0);
        for shape in shapes() {
            let shape = shape.on_lattice(f64::from(1 << 18));
            let solid = Solid::upload(gpu, &image(&shape, arithmetic), 0).expect("it fits");
            for cell in cells(&solid) {
                let Content::Leaf(leaf) = cell.content else {
                    continue;
                };
                layers = layers.max(leaf.slabs);
                crossed += usize::from(leaf.is_crossed);
            }
            for (form, count) in &mut all {
                *count += form_counts(&solid)[*form as usize];
            }
        }
        println!("{arithmetic:?}: {all:?}, {layers} slabs at most, {crossed} times crossed");
        let least = all.iter().map(|(_, count)| *count).chain([crossed]).min();
        assert!(least > Some(10), "{all:?}, {crossed}");
        assert!(layers > 5, "{layers}");
    }
}

/// With more than 2^16 facets, their numbers take a word each.
#[test]
fn long_numbers_are_read_as_well() {
    let gpu = &devices()[0];
    let torus = space::torus(240, 144).on_lattice(f64::from(1 << 18));
    let facets = u32::try_from(torus.faces.len()).expect("few");
    assert!(facets > 1 << 16, "{facets}");
    for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
        check(gpu, &torus, arithmetic, 0);
    }
}

/// On a lattice of few steps, the origins of cells lie between places and in the planes of facets.
#[test]
fn origins_may_be_anywhere() {
    let gpu = &devices()[0];
    for (size, seed) in [(3, 8), (4, 9), (4, 10), (5, 11), (6, 12)] {
        let shape = space::random_polycube(size, seed);
        for half in [
            f64::from(size),
            2.0 * f64::from(size),
            12.0 * f64::from(size),
        ] {
            let shape = shape.clone().on_lattice(half);
            for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
                check(gpu, &shape, arithmetic, 0);
            }
        }
    }
}
