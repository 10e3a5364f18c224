//! Particles that depend on each other: a pass of one's own between two frames, over the cloud's own
//! buffers. Chains hang by their first particles into two solids, every particle drawn to the one
//! before it and the one after it.

use crate::common::devices;
use crate::motion::{forced_frame, solids};
use tetracone_gpu::{
    Cloud, Gpu, Motion, Particle, Response,
    wgpu::{
        BindGroupDescriptor, BindGroupEntry, CommandEncoderDescriptor, ComputePassDescriptor,
        ComputePipeline, ComputePipelineDescriptor, PipelineCompilationOptions,
        ShaderModuleDescriptor, ShaderSource,
    },
};

/// Particles of a chain, a divisor of a chunk's, so that none is in two chunks.
const LINKS: u32 = 16;
const CHAINS: u32 = 600;
const FRAMES: u32 = 8;

const GRAVITY: [i32; 3] = [0, 20, -900];

/// Springs of no length: a sixteenth of the way to the neighbours is what a frame adds to the
/// velocity. The first particle of a chain is held where it is.
const SPRINGS: &str = "
@group(0) @binding(0) var<storage, read> places: array<i32>;
@group(0) @binding(1) var<storage, read> velocities: array<i32>;
@group(0) @binding(2) var<storage, read_write> forces: array<i32>;

const LINKS = 16u;

@compute @workgroup_size(64)
fn springs(@builtin(global_invocation_id) id: vec3<u32>) {
    let particle = id.x;
    if 3u * particle >= arrayLength(&places) {
        return;
    }
    let gravity = array<i32, 3>(0, 20, -900);
    let link = particle % LINKS;
    for (var k = 0u; k < 3u; k++) {
        let at = 3u * particle + k;
        var force = -gravity[k] - velocities[at];
        if link > 0u {
            force = places[at - 3u] - places[at];
            if link + 1u < LINKS {
                force += places[at + 3u] - places[at];
            }
            force = force / 16;
        }
        forces[at] = force;
    }
}
";

/// The same on the CPU.
fn force(particles: &[Particle], number: usize) -> [i32; 3] {
    let links = LINKS as usize;
    let here = particles[number];
    core::array::from_fn(|k| {
        let apart = |other: usize| particles[other].place[k] - here.place[k];
        let link = number % links;
        if link == 0 {
            return -GRAVITY[k] - here.velocity[k];
        }
        let after = if link + 1 < links {
            apart(number + 1)
        } else {
            0
        };
        (apart(number - 1) + after) / 16
    })
}

fn pass(gpu: &Gpu) -> ComputePipeline {
    let module = gpu.device().create_shader_module(ShaderModuleDescriptor {
        label: Some("springs"),
        source: ShaderSource::Wgsl(SPRINGS.into()),
    });
    gpu.device()
        .create_compute_pipeline(&ComputePipelineDescriptor {
            label: Some("springs"),
            layout: None,
            module: &module,
            entry_point: Some("springs"),
            compilation_options: PipelineCompilationOptions::default(),
            cache: None,
        })
}

/// Writes the forces of all chunks.
fn pull(gpu: &Gpu, springs: &ComputePipeline, cloud: &mut Cloud) {
    let mut encoder = gpu
        .device()
        .create_command_encoder(&CommandEncoderDescriptor::default());
    for chunk in cloud.buffers(0).expect("there is a solid") {
        let buffers = [
            chunk.places,
            chunk.velocities,
            chunk.forces.expect("they were given"),
        ];
        let entries: Vec<_> = (0..)
            .zip(buffers)
            .map(|(binding, buffer)| BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        let group = gpu.device().create_bind_group(&BindGroupDescriptor {
            label: None,
            layout: &springs.get_bind_group_layout(0),
            entries: &entries,
        });
        let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
        pass.set_pipeline(springs);
        pass.set_bind_group(0, &group, &[]);
        let count = u32::try_from(chunk.count).expect("few");
        pass.dispatch_workgroups(count.div_ceil(64), 1, 1);
    }
    gpu.queue().submit([encoder.finish()]);
}

/// Chains side by side above and in the solids, level at first.
fn chains() -> Vec<Particle> {
    (0..CHAINS * LINKS)
        .map(|number| {
            let (chain, link) = (
                (number / LINKS).cast_signed(),
                (number % LINKS).cast_signed(),
            );
            let (row, column) = (chain / 25, chain % 25);
            Particle {
                place: [
                    (column - 12) * 20_000 + link * 3_000,
                    (row - 12) * 20_000,
                    link * 500 + 60_000,
                ],
                velocity: [0; 3],
            }
        })
        .collect()
}

#[test]
fn chains_hang_as_on_the_cpu() {
    let motion = Motion {
        gravity: GRAVITY,
        drag: 20,
        response: Response::Slide,
        feel: 900,
        ..Motion::default()
    };
    for gpu in devices() {
        let springs = pass(gpu);
        let solids = solids(gpu);
        let seen = [0, 1].map(|k| solids[k].on_cpu().expect("it was uploaded"));
        let mut particles = chains();
        let mut cloud = Cloud::new(gpu, &particles, &solids).expect("it fits");
        cloud
            .set_forces(&vec![[0; 3]; particles.len()])
            .expect("one each");
        let mut hits = 0;
        for frame in 0..FRAMES {
            pull(gpu, &springs, &mut cloud);
            let forces: Vec<_> = (0..particles.len())
                .map(|number| force(&particles, number))
                .collect();
            hits += forced_frame(&mut cloud, &motion, &seen, frame, &forces, &mut particles);
        }
        println!(
            "particle-frames with springs, {}: {}, {hits} contacts, differences 0",
            gpu.name(),
            FRAMES * CHAINS * LINKS
        );
        assert!(hits > 1000, "{hits}");
    }
}
