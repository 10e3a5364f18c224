//! Small devices: what can be split is split, and what cannot is an error that names the limit.

use crate::common::{Placed, differences, image, particles};
use crate::image_space::scene::Baked;
use tetracone::{number::Arithmetic, space::Pose};
use tetracone_gpu::{
    Cloud, Gpu, GpuError, Integers, Options, Reading, Solid,
    image_space::Camera,
    wgpu::{
        Backends, DeviceDescriptor, Instance, InstanceDescriptor, Limits, RequestAdapterOptions,
    },
};
use tetracone_oracle::shapes::{Shape, space};

/// A device with these limits and no other features.
fn limited(limits: Limits) -> Result<Gpu, GpuError> {
    limited_to(limits, &Options::default())
}

fn limited_to(limits: Limits, options: &Options) -> Result<Gpu, GpuError> {
    let mut wanted = InstanceDescriptor::new_without_display_handle();
    wanted.backends = Backends::VULKAN;
    let adapter = Instance::new(wanted).request_adapter(&RequestAdapterOptions::default());
    let adapter = pollster::block_on(adapter).expect("an adapter");
    let device = adapter.request_device(&DeviceDescriptor {
        required_limits: limits,
        ..DeviceDescriptor::default()
    });
    let (device, queue) = pollster::block_on(device).expect("a device");
    Gpu::on(device, queue, options)
}

#[test]
fn clouds_are_split_where_a_binding_is_small() {
    // Whole workgroups of records, and no room for their head.
    const BYTES: u64 = 25 * 64 * 40;
    let gpu = limited(Limits {
        max_storage_buffer_binding_size: BYTES,
        max_compute_workgroups_per_dimension: 30,
        ..Limits::default()
    })
    .expect("enough");
    let torus = space::torus(12, 8).on_lattice(f64::from(1 << 18));
    let [_, placed, _] = Placed::some(1);
    for arithmetic in [Arithmetic::Fixed, Arithmetic::F32] {
        let solid = Solid::upload(&gpu, &image(&torus, arithmetic), 0).expect("small");
        let particles = particles(&torus, &solid, &placed, 5000, 1);
        let mut cloud = Cloud::new(&gpu, &particles, core::slice::from_ref(&solid)).expect("split");
        cloud.locate(&[placed.pose]).expect("a pose");
        assert!(cloud.buffers(0).expect("they are there").count() > 1);
        let classes = cloud.classes(0).and_then(Reading::wait);
        let classes = classes.expect("it arrives");
        assert_eq!(differences(&solid, &placed.pose, &particles, &classes), 0);
    }

    let large = space::sphere(19).on_lattice(f64::from(1 << 18));
    let large = image(&large, Arithmetic::Fixed);
    let error = Solid::upload(&gpu, &large, 0).expect_err("too large");
    let needed = 4 * large.len();
    assert_eq!(
        error.to_string(),
        format!(
            "the solid's image needs {needed}, and the device's maxStorageBufferBindingSize is \
             {BYTES}: bake the solid to fewer bytes of cells, or simplify it"
        )
    );
}

#[test]
fn a_limit_that_is_too_low_is_named() {
    type Lower = fn(&mut Limits);
    let lowered: [(&str, Lower); 7] = [
        ("maxBindGroups", |limits| limits.max_bind_groups = 3),
        ("maxBindingsPerBindGroup", |limits| {
            limits.max_bindings_per_bind_group = 3;
        }),
        ("maxStorageBuffersPerShaderStage", |limits| {
            limits.max_storage_buffers_per_shader_stage = 4;
        }),
        ("maxUniformBuffersPerShaderStage", |limits| {
            limits.max_uniform_buffers_per_shader_stage = 2;
        }),
        ("maxComputeWorkgroupSizeX", |limits| {
            limits.max_compute_workgroup_size_x = 32;
        }),
        ("maxComputeInvocationsPerWorkgroup", |limits| {
            limits.max_compute_invocations_per_workgroup = 32;
        }),
        ("maxComputeWorkgroupStorageSize", |limits| {
            limits.max_compute_workgroup_storage_size = 16;
        }),
    ];
    for (name, lower) in lowered {
        let mut limits = Limits::default();
        lower(&mut limits);
        let error = limited(limits).expect_err(name);
        assert!(
            matches!(&error, GpuError::Limit { limit, .. } if *limit == name),
            "{name}: {error}"
        );
    }
    let few = Limits {
        max_storage_buffers_per_shader_stage: 4,
        ..Limits::default()
    };
    let error = limited(few).expect_err("too few");
    assert_eq!(
        error.to_string(),
        "a query needs 8, and the device's maxStorageBuffersPerShaderStage is 4: ask for a device \
         with what its adapter has, or choose another adapter"
    );
}

#[test]
fn pictures_that_a_device_has_no_room_for_are_an_error() {
    const BYTES: u64 = 1 << 16;
    let little = limited(Limits {
        max_compute_workgroup_storage_size: 512,
        ..Limits::default()
    });
    let error = Camera::new(&little.expect("enough for clouds"), 16).expect_err("too little");
    let limit = "maxComputeWorkgroupStorageSize";
    assert!(matches!(error, GpuError::Limit { limit: which, .. } if which == limit));

    let small = limited(Limits {
        max_storage_buffer_binding_size: BYTES,
        max_texture_dimension_2d: 300,
        ..Limits::default()
    });
    let small = small.expect("enough");
    let error = Camera::new(&small, 301).expect_err("too large");
    let (given, most) = (301, 300);
    assert_eq!(error, GpuError::Pixels { given, most });
    let camera = Camera::new(&small, 300).expect("it fits");
    let sphere = Baked::new::<f32>(&space::sphere(19));
    let sphere = sphere.solid::<f32>();
    let other = sphere.at(Pose::default()).expect("in the domain");
    let error = camera.look(&sphere, &other, [0.0, 0.0, 1.0]);
    let needed = 20 * 19 * 19 * 96;
    assert_eq!(
        error.expect_err("too large").to_string(),
        format!(
            "a buffer of the solid's facets needs {needed}, and the device's maxStorageBufferBindingSize is \
             {BYTES}: simplify the solid"
        )
    );
}

#[test]
fn integers_that_a_device_lacks_are_an_error() {
    let options = Options {
        integers: Some(Integers::Native),
        ..Options::default()
    };
    let error = limited_to(Limits::default(), &options).expect_err("no such feature");
    assert!(matches!(error, GpuError::NoIntegers { .. }), "{error}");
}

#[test]
fn solids_of_another_device_are_an_error() {
    let [one, other] = [0, 1].map(|_| limited(Limits::default()).expect("enough"));
    let torus = image(&space::torus(12, 8), Arithmetic::F32);
    let ours = Solid::upload(&one, &torus, -20).expect("small");
    let theirs = Solid::upload(&other, &torus, -20).expect("small");
    let error = Cloud::new(&one, &[], &[ours, theirs]).expect_err("not here");
    assert_eq!(error, GpuError::OtherDevice { number: 1 });
}
