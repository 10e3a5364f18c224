//! The pipelines that draw, and the one that chooses among the pixels.

use wgpu::{CompareFunction, PrimitiveTopology, StencilFaceState, StencilOperation};

use crate::shader;

/// The bits of depths that are kept, to be read by a shader.
pub(super) const KEPT: wgpu::TextureFormat = wgpu::TextureFormat::R32Uint;
/// A depth image alone.
pub(super) const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;
/// A depth image with a stencil image of eight bits, which every adapter has.
pub(super) const STENCIL: wgpu::TextureFormat = wgpu::TextureFormat::Depth24PlusStencil8;

/// What all pipelines that draw share.
#[derive(Debug)]
pub(super) struct Layouts {
    /// Half of the picture's side.
    pub(super) picture: wgpu::BindGroupLayout,
    /// A solid's facets and edges.
    pub(super) drawing: wgpu::BindGroupLayout,
    /// Four images of kept depths, and what is found in their rows.
    pub(super) images: wgpu::BindGroupLayout,
}

/// The pipelines, by what a fragment has to be to pass, and what it leaves behind.
#[derive(Debug)]
pub(super) struct Pipelines {
    /// Facets nearer than what is there; their depths are kept.
    pub(super) nearest: wgpu::RenderPipeline,
    /// Facets farther than what is there; their depths are kept.
    pub(super) farthest: wgpu::RenderPipeline,
    /// Facets nearer than what is there; they stay in the depth image.
    pub(super) front: wgpu::RenderPipeline,
    /// Facets as far as what is there or farther; nothing stays, they are counted.
    pub(super) behind: wgpu::RenderPipeline,
    /// Edges; the last one stays.
    pub(super) edges: wgpu::RenderPipeline,
    /// Facets that face the viewer and are in front of the edge that is there, or as far: one more.
    pub(super) entered: wgpu::RenderPipeline,
    /// Facets that face away and are in front of the edge that is there: one less.
    pub(super) left: wgpu::RenderPipeline,
    /// The pixels where the count is not zero; nothing stays, they are counted.
    pub(super) inside: wgpu::RenderPipeline,
    /// The deepest pixel of every row.
    pub(super) deepest: wgpu::ComputePipeline,
}

impl Layouts {
    pub(super) fn new(device: &wgpu::Device) -> Self {
        use wgpu::BufferBindingType::{Storage, Uniform};
        let buffer = |binding, visibility, ty| wgpu::BindGroupLayoutEntry {
            binding,
            visibility,
            ty: wgpu::BindingType::Buffer {
                ty,
                has_dynamic_offset: false,
                min_binding_size: None,
            },
            count: None,
        };
        let image = |binding| wgpu::BindGroupLayoutEntry {
            binding,
            visibility: wgpu::ShaderStages::COMPUTE,
            ty: wgpu::BindingType::Texture {
                sample_type: wgpu::TextureSampleType::Uint,
                view_dimension: wgpu::TextureViewDimension::D2,
                multisampled: false,
            },
            count: None,
        };
        let layout = |label, entries: &[_]| {
            device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: Some(label),
                entries,
            })
        };
        let drawn = wgpu::ShaderStages::VERTEX_FRAGMENT;
        let read = Storage { read_only: true };
        let rows = buffer(4, wgpu::ShaderStages::COMPUTE, Storage { read_only: false });
        Self {
            picture: layout("picture", &[buffer(0, drawn, Uniform)]),
            drawing: layout("drawing", &[buffer(0, drawn, read), buffer(1, drawn, read)]),
            images: layout("images", &[image(0), image(1), image(2), image(3), rows]),
        }
    }
}

impl Pipelines {
    pub(super) fn new(device: &wgpu::Device, layouts: &Layouts) -> Self {
        let drawn = Drawn {
            device,
            module: device.create_shader_module(wgpu::ShaderModuleDescriptor {
                label: Some("draw"),
                source: wgpu::ShaderSource::Wgsl(shader::draw().into()),
            }),
            layout: device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: Some("draw"),
                bind_group_layouts: &[Some(&layouts.picture), Some(&layouts.drawing)],
                ..Default::default()
            }),
        };
        let facets = |passes, stays| Draw {
            format: DEPTH,
            ..Draw::facets(passes, stays)
        };
        let kept = |passes| Draw {
            fragment: Some("facet_depth_kept"),
            kept: Some(KEPT),
            ..facets(passes, true)
        };
        let counted = |culled, passes, pass_op| Draw {
            culled: Some(culled),
            stencil: StencilFaceState {
                compare: CompareFunction::Always,
                pass_op,
                ..StencilFaceState::IGNORE
            },
            ..Draw::facets(passes, false)
        };
        Self {
            nearest: drawn.pipeline(&kept(CompareFunction::Less)),
            farthest: drawn.pipeline(&kept(CompareFunction::Greater)),
            front: drawn.pipeline(&facets(CompareFunction::Less, true)),
            behind: drawn.pipeline(&facets(CompareFunction::GreaterEqual, false)),
            edges: drawn.pipeline(&Draw {
                vertex: "edge_end",
                fragment: Some("edge_depth"),
                topology: PrimitiveTopology::LineList,
                ..Draw::facets(CompareFunction::Always, true)
            }),
            entered: drawn.pipeline(&counted(
                wgpu::Face::Back,
                CompareFunction::LessEqual,
                StencilOperation::IncrementWrap,
            )),
            left: drawn.pipeline(&counted(
                wgpu::Face::Front,
                CompareFunction::Less,
                StencilOperation::DecrementWrap,
            )),
            inside: drawn.pipeline(&Draw {
                vertex: "whole_picture",
                fragment: None,
                stencil: StencilFaceState {
                    compare: CompareFunction::NotEqual,
                    ..StencilFaceState::IGNORE
                },
                ..Draw::facets(CompareFunction::Always, false)
            }),
            deepest: deepest(device, layouts),
        }
    }
}

fn deepest(device: &wgpu::Device, layouts: &Layouts) -> wgpu::ComputePipeline {
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some("deepest"),
        source: wgpu::ShaderSource::Wgsl(shader::deepest().into()),
    });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: Some("deepest"),
        bind_group_layouts: &[Some(&layouts.images)],
        ..Default::default()
    });
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("deepest"),
        layout: Some(&layout),
        module: &module,
        entry_point: Some("find_deepest"),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}

/// A way to draw.
struct Draw {
    /// The depth image's, and that of the image which keeps depths.
    format: wgpu::TextureFormat,
    kept: Option<wgpu::TextureFormat>,
    vertex: &'static str,
    fragment: Option<&'static str>,
    topology: PrimitiveTopology,
    culled: Option<wgpu::Face>,
    passes: CompareFunction,
    stays: bool,
    stencil: StencilFaceState,
}

impl Draw {
    /// Facets of either side, into an image with a stencil image that stays as it is.
    const fn facets(passes: CompareFunction, stays: bool) -> Self {
        Self {
            format: STENCIL,
            kept: None,
            vertex: "facet_corner",
            fragment: Some("facet_depth"),
            topology: PrimitiveTopology::TriangleList,
            culled: None,
            passes,
            stays,
            stencil: StencilFaceState::IGNORE,
        }
    }
}

/// What all that is drawn shares.
struct Drawn<'a> {
    device: &'a wgpu::Device,
    module: wgpu::ShaderModule,
    layout: wgpu::PipelineLayout,
}

impl Drawn<'_> {
    fn pipeline(&self, draw: &Draw) -> wgpu::RenderPipeline {
        let kept = draw.kept.map(|format| Some(format.into()));
        let fragment = draw.fragment.map(|entry_point| wgpu::FragmentState {
            module: &self.module,
            entry_point: Some(entry_point),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: kept.as_slice(),
        });
        self.device
            .create_render_pipeline(&wgpu::RenderPipelineDescriptor {
                label: Some(draw.vertex),
                layout: Some(&self.layout),
                vertex: wgpu::VertexState {
                    module: &self.module,
                    entry_point: Some(draw.vertex),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    buffers: &[],
                },
                primitive: wgpu::PrimitiveState {
                    topology: draw.topology,
                    cull_mode: draw.culled,
                    ..wgpu::PrimitiveState::default()
                },
                depth_stencil: Some(wgpu::DepthStencilState {
                    format: draw.format,
                    depth_write_enabled: Some(draw.stays),
                    depth_compare: Some(draw.passes),
                    stencil: wgpu::StencilState {
                        front: draw.stencil,
                        back: draw.stencil,
                        read_mask: 0xff,
                        write_mask: 0xff,
                    },
                    bias: wgpu::DepthBiasState::default(),
                }),
                multisample: wgpu::MultisampleState::default(),
                fragment,
                multiview_mask: None,
                cache: None,
            })
    }
}
