//! Small devices: what can be split is split, and what cannot is an error that names the limit.

use crate::common::{Placed, differences, image, particles};
use tetracone::number::Arithmetic;
use tetracone_gpu::{
    Cloud, Gpu, GpuError, Options, Reading, Solid,
    wgpu::{
        Backends, DeviceDescriptor, Instance, InstanceDescriptor, Limits, RequestAdapterOptions,
    },
};
use tetracone_tests::shapes::{Shape, space};

/// A device with these limits and no other features.
fn limited(limits: Limits) -> Result<Gpu, GpuError> {
    let mut wanted = InstanceDescriptor::new_without_display_handle();
    wanted.backends = Backends::VULKAN;
    let adapter = Instance::new(wanted).request_adapter(&RequestAdapterOptions::default());
    let adapter = pollster::block_on(adapter).expect("an adapter");
    let device = adapter.request_device(&DeviceDescriptor {
        required_limits: limits,
        ..DeviceDescriptor::default()
    });
    let (device, queue) = pollster::block_on(device).expect("a device");
    Gpu::on(device, queue, &Options::default())
}

#[test]
fn clouds_are_split_where_a_binding_is_small() {
    let gpu = limited(Limits {
        max_storage_buffer_binding_size: 1 << 16,
        max_compute_workgroups_per_dimension: 20,
        ..Limits::default()
    })
    .expect("enough");
    let torus = space::torus(12, 8).on_lattice(f64::from(1 << 18));
    let solid = Solid::upload(&gpu, &image(&torus, Arithmetic::Fixed), 0).expect("small");
    let [_, placed, _] = Placed::some(1);
    let particles = particles(&torus, &solid, &placed, 5000, 1);
    let mut cloud = Cloud::new(&gpu, &particles, core::slice::from_ref(&solid)).expect("split");
    cloud.locate(&[placed.pose]).expect("a pose");
    assert!(cloud.buffers(0).expect("they are there").count() > 1);
    let classes = cloud
        .classes(0)
        .and_then(Reading::wait)
        .expect("it arrives");
    assert_eq!(differences(&solid, &placed.pose, &particles, &classes), 0);

    let large = space::sphere(19).on_lattice(f64::from(1 << 18));
    let error = Solid::upload(&gpu, &image(&large, Arithmetic::Fixed), 0).expect_err("too large");
    assert!(
        matches!(
            error,
            GpuError::Limit {
                allowed: 65_536,
                ..
            }
        ),
        "{error}"
    );
}

#[test]
fn a_device_with_too_few_buffers_is_an_error() {
    let few = Limits {
        max_storage_buffers_per_shader_stage: 4,
        ..Limits::default()
    };
    let error = limited(few).expect_err("too few");
    assert_eq!(
        error.to_string(),
        "a query needs 8, and the device's maxStorageBuffersPerShaderStage is 4"
    );
}
