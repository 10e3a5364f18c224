use std::sync::Arc;

use fixed::types::I32F0;
use tetracone::{
    PointTracker,
    cells::Cells,
    image::Image,
    number::Arithmetic,
    query::Class,
    space::{Point, Space},
};

use crate::{Gpu, GpuError, Pose};

/// Steps of the world that an `f32` solid can have: all local places are then normal numbers of
/// the core's domain.
const STEPS: [i32; 2] = [-90, 10];

/// The exponent of an `f32` lattice's anchor where a step is below 2^-126, the least normal number.
const LEAST_STEP: u32 = 150 - 127;

/// What to do about an image that does not fit.
const SMALLER: &str = "bake the solid to fewer bytes of cells, or simplify it";

/// A baked solid that was uploaded: its image, word for word.
///
/// Cheap to clone; clones share the upload.
#[derive(Clone, Debug)]
pub struct Solid {
    pub(crate) shared: Arc<Shared>,
}

#[derive(Debug)]
pub(crate) struct Shared {
    /// Where the buffers are.
    pub(crate) gpu: Gpu,
    pub(crate) words: Vec<u32>,
    pub(crate) exponent: i32,
    pub(crate) arithmetic: Arithmetic,
    pub(crate) image: wgpu::Buffer,
    pub(crate) outline: wgpu::Buffer,
}

impl Solid {
    /// Uploads a baked solid in space.
    ///
    /// `exponent` says how long a step of the world is for an `f32` solid: 2^exponent of its own
    /// units. A fixed-point solid has the world's steps and ignores it.
    ///
    /// # Errors
    /// [`GpuError`]: the image is not valid, not of space or larger than a binding of the device,
    /// or the step is out of range.
    ///
    /// # Cost
    /// Linear in the words, once.
    pub fn upload(gpu: &Gpu, words: &[u32], exponent: i32) -> Result<Self, GpuError> {
        let image = Image::from_words(words).map_err(GpuError::Image)?;
        if image.dimension() != 3 {
            let dimension = image.dimension();
            return Err(GpuError::Dimension { dimension });
        }
        let [least, most] = STEPS;
        if image.arithmetic() == Arithmetic::F32 && !(least..=most).contains(&exponent) {
            return Err(GpuError::Step {
                exponent,
                least,
                most,
            });
        }
        gpu.check_binding("the solid's image", words.len() as u64 * 4, SMALLER)?;
        let outline = outline(words, &image, exponent);
        Ok(Self {
            shared: Arc::new(Shared {
                gpu: gpu.clone(),
                image: gpu.filled(
                    "solid",
                    wgpu::BufferUsages::STORAGE,
                    bytemuck::cast_slice(words),
                )?,
                outline: gpu.filled(
                    "outline",
                    wgpu::BufferUsages::UNIFORM,
                    bytemuck::cast_slice(&outline),
                )?,
                words: words.to_vec(),
                exponent,
                arithmetic: image.arithmetic(),
            }),
        })
    }

    /// The arithmetic that the solid was baked for.
    #[must_use]
    pub fn arithmetic(&self) -> Arithmetic {
        self.shared.arithmetic
    }

    /// The solid as the CPU sees it, for questions one by one.
    ///
    /// # Errors
    /// [`GpuError::Image`], which cannot happen to an image that was uploaded.
    ///
    /// # Cost
    /// Linear in the image: keep it for many questions.
    pub fn on_cpu(&self) -> Result<CpuSolid<'_>, GpuError> {
        let image = Image::from_words(&self.shared.words).map_err(GpuError::Image)?;
        Ok(match self.shared.arithmetic {
            Arithmetic::Fixed => CpuSolid::Fixed(image.space().map_err(GpuError::Image)?),
            Arithmetic::F32 => CpuSolid::F32 {
                cells: image.space().map_err(GpuError::Image)?,
                exponent: self.shared.exponent,
            },
        })
    }
}

/// A solid of a cloud as the CPU sees it: the core's cells, asked at the same rounded places.
#[derive(Clone, Copy, Debug)]
pub enum CpuSolid<'a> {
    /// A fixed-point solid, in its lattice's steps.
    Fixed(Cells<'a, Space<I32F0>>),
    /// An `f32` solid.
    F32 {
        /// The cells.
        cells: Cells<'a, Space<f32>>,
        /// A step of the world is 2 to this power.
        exponent: i32,
    },
}

impl CpuSolid<'_> {
    /// Where a place of the world lies with respect to the solid in this pose.
    ///
    /// The place goes to the solid's frame by [`Pose::local`]; for an `f32` solid it is then
    /// rounded to 24 bits, ties to even. One outside either domain is outside.
    ///
    /// # Cost
    /// As for [`PointTracker::classify`].
    #[must_use]
    pub fn classify(&self, pose: &Pose, place: [i32; 3], tracker: &mut PointTracker) -> Class {
        let Some(local) = pose.local(place) else {
            return Class::Outside;
        };
        match self {
            Self::Fixed(cells) => {
                let [x, y, z] = local.map(I32F0::from_bits);
                tracker.classify(cells, Point::new(x, y, z))
            }
            Self::F32 { cells, exponent } => {
                let [x, y, z] = local.map(|steps| scaled(steps, *exponent));
                tracker.classify(cells, Point::new(x, y, z))
            }
        }
    }
}

/// `steps · 2^exponent`, to the nearest `f32`: scaling by a power of two is exact.
pub(crate) fn scaled(steps: i32, exponent: i32) -> f32 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "rounding to nearest is what is meant"
    )]
    let rounded = steps as f32;
    let step = f32::from_bits(127u32.wrapping_add_signed(exponent) << 23);
    rounded * step
}

/// What the shader has to know of a solid besides its words: `Outline` in `image.wgsl`.
fn outline(words: &[u32], image: &Image<'_>, exponent: i32) -> [u32; 28] {
    let records = image.records();
    let grid = match image.arithmetic() {
        Arithmetic::Fixed => None,
        Arithmetic::F32 => words
            .get(records.points..records.facets)
            .and_then(|words| grid(words.iter().map(|word| f32::from_bits(*word))))
            // Steps of places may be subnormal where their lattice is.
            .filter(|_| records.anchor >> 23 > LEAST_STEP),
    };
    let [base, last, shifts] = [records.base, records.last, records.shifts];
    let [columns, rows] = records.counts;
    // An image says how many words it has in one of them.
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    [
        base[0],
        base[1],
        base[2],
        records.anchor,
        last[0],
        last[1],
        last[2],
        records.height_shift,
        shifts[0],
        shifts[1],
        shifts[2],
        records.origin_shift,
        columns,
        rows,
        number(records.points),
        number(records.facets),
        number(records.links),
        number(records.nodes),
        number(records.leaves),
        number(records.node_count),
        u32::from(records.narrow_points),
        u32::from(records.narrow_facets),
        exponent.cast_unsigned(),
        grid.unwrap_or(0).cast_unsigned(),
        u32::from(grid.is_some()),
        0,
        0,
        0,
    ]
}

/// The exponent of the finest grid on which all coordinates are whole numbers below 2^29, if they
/// are.
fn grid(coordinates: impl Iterator<Item = f32>) -> Option<i32> {
    /// Bits of a whole number on the grid.
    const BITS: i32 = 29;
    /// The exponent of an `f32`'s last bit where its exponent field is zero.
    const LEAST: i32 = -150;

    let (mut last, mut top) = (i32::MAX, i32::MIN);
    for bits in coordinates.map(f32::to_bits) {
        let field = (bits >> 23) & 0xff;
        match (field, bits & 0x007f_ffff) {
            (0, 0) => {}
            // The shader has no subnormals.
            (0, _) => return None,
            (field, fraction) => {
                let exponent = LEAST + field.cast_signed();
                last = last.min(exponent + (fraction | 0x0080_0000).trailing_zeros().cast_signed());
                top = top.max(exponent + 24);
            }
        }
    }
    let finest = top.checked_sub(BITS)?;
    (finest <= last).then_some(finest)
}

#[cfg(test)]
mod tests {
    use super::{grid, scaled};

    #[test]
    fn whole_numbers_have_a_grid_and_thirds_have_none() {
        assert_eq!(grid([1.0, -3.0, 0.0].into_iter()), Some(2 - 29));
        assert_eq!(grid([0.5, 7.25].into_iter()), Some(3 - 29));
        assert_eq!(grid([1.0, 1.0 / 3.0e5].into_iter()), None);
        assert_eq!(grid([1.0, f32::MIN_POSITIVE / 2.0].into_iter()), None);
        assert_eq!(grid([0.0].into_iter()), None);
    }

    #[test]
    fn steps_are_rounded_to_even() {
        assert_eq!(scaled((1 << 24) + 1, 0).to_bits(), 16_777_216f32.to_bits());
        assert_eq!(scaled((1 << 24) + 3, -2).to_bits(), 4_194_305f32.to_bits());
        assert_eq!(scaled(-5, 3).to_bits(), (-40f32).to_bits());
    }
}
