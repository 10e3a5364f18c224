//! Places on the lattice, as the shaders find them, against the core's.

use tetracone::{
    internal::Steps,
    number::{Arithmetic, F32_LIMIT, Scalar},
};
use wgpu::{BufferUsages, CommandEncoderDescriptor, ComputePassDescriptor};

use crate::{
    Gpu, Integers, Options,
    reading::{Part, Reading, Step},
    shader,
};

/// The places of points, none where they are outside of the box; and places of the world as points.
const PLACES: &str = "
@group(1) @binding(0) var<storage, read> given: array<u32>;
@group(1) @binding(1) var<storage, read_write> found: array<u32>;

@compute @workgroup_size(GROUP_SIZE)
fn places(@builtin(global_invocation_id) id: vec3<u32>) {
    let at = 3u * id.x;
    if at >= arrayLength(&given) {
        return;
    }
    let words = vec3<u32>(given[at], given[at + 1u], given[at + 2u]);
    let place = steps(bitcast<vec3<f32>>(words)) - outline.base;
    let there = select(place, vec3<u32>(0xffffffffu), place > outline.last);
    let rounded = bitcast<vec3<u32>>(point_at(bitcast<vec3<i32>>(words) >> vec3<u32>(2u)));
    let back = bitcast<vec3<u32>>(at_steps(words % (outline.last + vec3<u32>(1u)) + outline.base));
    for (var k = 0u; k < 3u; k++) {
        found[3u * at + k] = there[k];
        found[3u * at + 3u + k] = rounded[k];
        found[3u * at + 6u + k] = back[k];
    }
}
";

/// The box of a solid along every axis, and the exponent of the world's step.
struct Case {
    low: f32,
    high: f32,
    exponent: i32,
}

impl Case {
    fn anchor(&self) -> u32 {
        f32::anchor(self.low.into(), self.high.into())
    }

    fn base(&self) -> u32 {
        self.low.steps(self.anchor())
    }

    fn last(&self) -> u32 {
        self.high.steps(self.anchor()) - self.base()
    }

    /// What the core's grid does.
    fn place(&self, x: f32) -> u32 {
        let place = x.steps(self.anchor()).wrapping_sub(self.base());
        if place > self.last() { u32::MAX } else { place }
    }

    /// Coordinates on places, between them, and at a bit beside; and some that are far or tiny.
    fn coordinates(&self) -> Vec<f32> {
        let step = 2f64.powi(f32::step_exponent(self.anchor()));
        let near = |x: f32| (f64::from(x) / step).round();
        let mut all = vec![
            0.0,
            -0.0,
            f32::MIN_POSITIVE,
            -f32::MIN_POSITIVE,
            f32::MIN_POSITIVE * 1.5,
            1e-30,
            F32_LIMIT,
            -F32_LIMIT,
            F32_LIMIT / 2.0,
        ];
        let ends = [self.low, self.high, 0.0, self.low / 2.0, self.high / 3.0];
        for start in ends.map(near) {
            for steps in -40..=40 {
                // Eighths of a step: halves among them.
                all.push(rounded((start + f64::from(steps) / 8.0) * step));
            }
        }
        for exponent in 0..48 {
            // Powers of two of a step, down to far below half of one.
            let power = 2f64.powi(22 - exponent) * step;
            all.extend([power, -power, 1.5 * power, -1.5 * power].map(rounded));
        }
        let beside = |x: &f32| [*x, x.next_up(), x.next_down(), -*x];
        let all: Vec<_> = all.iter().flat_map(beside).collect();
        all.into_iter()
            // No place of the world is anything else.
            .filter(|x| x.in_domain() && (x.is_normal() || *x == 0.0))
            .collect()
    }
}

#[expect(clippy::cast_possible_truncation, reason = "rounding is what is meant")]
fn rounded(x: f64) -> f32 {
    x as f32
}

/// What the shader finds for the bits of coordinates: places, points of the world, and points of
/// places.
fn found(gpu: &Gpu, case: &Case, bits: &[u32]) -> Vec<u32> {
    let text = [
        shader::classify(Arithmetic::F32, gpu.integers()).as_str(),
        PLACES,
    ]
    .join("\n");
    let device = &gpu.shared.device;
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some("places"),
        source: wgpu::ShaderSource::Wgsl(text.into()),
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("places"),
        layout: None,
        module: &module,
        entry_point: Some("places"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    let mut outline = [0; 28];
    outline[..3].fill(case.base());
    outline[3] = case.anchor();
    outline[4..7].fill(case.last());
    outline[22] = case.exponent.cast_unsigned();
    let filled = |words: &[u32], usage| {
        gpu.filled("words", usage, bytemuck::cast_slice(words))
            .expect("a buffer")
    };
    let outline = filled(&outline, BufferUsages::UNIFORM);
    let given = filled(bits, BufferUsages::STORAGE);
    let bytes = 12 * bits.len() as u64;
    let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC;
    let answer = gpu.zeroed("answer", usage, bytes).expect("a buffer");
    let bound = |group: u32, entries: &[(u32, &wgpu::Buffer)]| {
        let entries: Vec<_> = entries
            .iter()
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding: *binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &pipeline.get_bind_group_layout(group),
            entries: &entries,
        })
    };
    let groups = [
        bound(0, &[(1, &outline)]),
        bound(1, &[(0, &given), (1, &answer)]),
    ];
    let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    for (number, group) in (0..).zip(&groups) {
        pass.set_bind_group(number, group, &[]);
    }
    let threads = u32::try_from(bits.len() / 3).expect("few");
    pass.dispatch_workgroups(threads.div_ceil(shader::GROUP_SIZE), 1, 1);
    drop(pass);
    let part = Part {
        buffer: &answer,
        bytes,
    };
    let next = Box::new(|_: &Gpu, mut lists: Vec<Vec<u32>>| Ok(Step::Done(lists.remove(0))));
    let reading = Reading::start(gpu, encoder, &[part], next).expect("it starts");
    reading.wait().expect("it arrives")
}

/// The bits of a zero without its sign.
const fn unsigned_zero(x: f32) -> u32 {
    if x == 0.0 { 0 } else { x.to_bits() }
}

#[test]
fn places_are_the_cores_bit_by_bit() {
    let cases = [
        (-1.0, 1.0, -20),
        (0.1, 0.7, -24),
        (-7.3e-4, -2.1e-4, -30),
        (5.0, 1000.0, -3),
        (-3e9, 1e8, 7),
        (-F32_LIMIT, F32_LIMIT, 10),
        (F32_LIMIT / 2.0, F32_LIMIT, 10),
        (-1e-30, 2e-30, -90),
        // Steps are subnormal numbers.
        (-1e-33, 1e-33, -90),
        // And one of them is the least number that there is.
        (-1e-42, 1e-40, -90),
    ];
    for integers in [Integers::Native, Integers::Emulated] {
        let options = Options {
            integers: Some(integers),
            ..Options::default()
        };
        let Ok(gpu) = Gpu::new(&options) else {
            assert_eq!(integers, Integers::Native, "an adapter");
            continue;
        };
        for (low, high, exponent) in cases {
            let case = Case {
                low,
                high,
                exponent,
            };
            let mut points = case.coordinates();
            points.resize(points.len().next_multiple_of(3), 0.0);
            let bits: Vec<_> = points.iter().map(|x| x.to_bits()).collect();
            let found = found(&gpu, &case, &bits);
            let inside = points.iter().filter(|x| case.place(**x) != u32::MAX);
            assert!(inside.count() > 100, "{low} to {high}");
            for (at, x) in points.iter().enumerate() {
                let word = |which: usize| found[9 * (at / 3) + 3 * which + at % 3];
                let place = case.place(*x);
                assert_eq!(word(0), place, "{x:e}, {low:e} to {high:e}");

                let steps = bits[at].cast_signed() >> 2;
                #[expect(clippy::cast_precision_loss, reason = "rounding is what is meant")]
                let point = (steps as f32) * 2f32.powi(exponent);
                assert_eq!(word(1), unsigned_zero(point), "{steps} steps");

                let steps = case.base() + bits[at] % (case.last() + 1);
                let point = f32::at_steps(steps, case.anchor());
                if point.is_normal() || point == 0.0 {
                    assert_eq!(word(2), unsigned_zero(point), "{steps} steps");
                } else {
                    assert_eq!(word(2), 0, "{steps} steps");
                }
            }
        }
    }
}
