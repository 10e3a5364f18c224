//! What a device has to have, and what its limits make of a cloud.

use crate::{GpuError, shader};

/// Particles handled in one dispatch at most. Their largest buffer then takes 40 MiB, a third of
/// what WebGPU promises a binding, and a dispatch 16 384 groups, a quarter of what it promises.
pub(crate) const CHUNK: u32 = 1 << 20;

/// What a cloud's largest buffer takes: what is handed over to the core, so much a particle, after
/// how many are inside, on the boundary and undecided.
pub(crate) const RECORD_BYTES: u64 = 40;
pub(crate) const REPORT_HEAD: u64 = 16;

/// What to do about a device that is too small.
pub(crate) const OTHER: &str =
    "ask for a device with what its adapter has, or choose another adapter";

/// What a shader has at once at most: groups of bindings, bindings in one of them, buffers of either
/// kind, and bytes that a workgroup shares.
const GROUPS: u32 = 4;
const BINDINGS: u32 = 4;
const STORAGE_BUFFERS: u32 = 8;
const UNIFORM_BUFFERS: u32 = 3;
const GROUP_BYTES: u32 = (shader::GROUP_SIZE / 16 + 2) * 4;

/// Whether the shaders fit the device at all; what could be split is not looked at.
pub(crate) fn check(limits: &wgpu::Limits) -> Result<(), GpuError> {
    let needed = [
        ("maxBindGroups", GROUPS, limits.max_bind_groups),
        (
            "maxBindingsPerBindGroup",
            BINDINGS,
            limits.max_bindings_per_bind_group,
        ),
        (
            "maxStorageBuffersPerShaderStage",
            STORAGE_BUFFERS,
            limits.max_storage_buffers_per_shader_stage,
        ),
        (
            "maxUniformBuffersPerShaderStage",
            UNIFORM_BUFFERS,
            limits.max_uniform_buffers_per_shader_stage,
        ),
        (
            "maxComputeWorkgroupSizeX",
            shader::GROUP_SIZE,
            limits.max_compute_workgroup_size_x,
        ),
        (
            "maxComputeInvocationsPerWorkgroup",
            shader::GROUP_SIZE,
            limits.max_compute_invocations_per_workgroup,
        ),
        (
            "maxComputeWorkgroupStorageSize",
            GROUP_BYTES,
            limits.max_compute_workgroup_storage_size,
        ),
    ];
    for (limit, needed, allowed) in needed {
        if allowed < needed {
            return Err(GpuError::Limit {
                what: "a query".to_owned(),
                limit,
                needed: needed.into(),
                allowed: allowed.into(),
                remedy: OTHER,
            });
        }
    }
    Ok(())
}

/// What a storage buffer that is bound whole can take, and which limit says so.
pub(crate) fn binding(limits: &wgpu::Limits) -> (&'static str, u64) {
    let (bound, made) = (
        limits.max_storage_buffer_binding_size,
        limits.max_buffer_size,
    );
    if bound <= made {
        ("maxStorageBufferBindingSize", bound)
    } else {
        ("maxBufferSize", made)
    }
}

/// Particles that are handled at once, at most as many as wanted: whole workgroups.
pub(crate) fn chunk(limits: &wgpu::Limits, wanted: u32) -> u32 {
    let (_, bytes) = binding(limits);
    let by_binding = bytes.saturating_sub(REPORT_HEAD) / RECORD_BYTES;
    let by_dispatch = limits
        .max_compute_workgroups_per_dimension
        .saturating_mul(shader::GROUP_SIZE);
    let most = wanted
        .min(u32::try_from(by_binding).unwrap_or(u32::MAX))
        .min(by_dispatch)
        .min(shader::LAST);
    (most / shader::GROUP_SIZE).max(1) * shader::GROUP_SIZE
}
