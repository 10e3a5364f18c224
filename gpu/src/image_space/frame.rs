//! How places of space become pixels and depths, and back.

use core::array::from_fn;

use crate::GpuError;

/// How far beside the line through a pixel's middle a point can be that is seen at the pixel, in
/// pixels: adapters round corners to parts of 256, and what is drawn is rounded to less.
pub const BESIDE: f64 = 1.0 / 16.0;

/// A solid reaches no farther from the middle of a picture than so many pixels, so that single
/// precision has a thousandth of a pixel for all of it.
const REACH: f64 = 16_384.0;

/// Depths that are told apart from the first to the last of both solids: what a depth image of 24
/// bits has left after a few roundings.
const DEPTHS: f64 = 1_048_576.0;

/// The part of a depth image's range that is left free at either end: nothing is as near or as far
/// as what a pixel is cleared to.
const FREE: f64 = 1.0 / 16.0;

/// How finely an answer was found out, in the solids' units.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Resolution {
    /// The side of a pixel.
    pub pixel: f64,
    /// What two depths differ by at least, to be told apart.
    pub depth: f64,
}

/// Where a camera stands: its axes, and where its picture lies along them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// To the right, up, and away from the viewer.
    axes: [[f64; 3]; 3],
    /// The middle of the picture to the right and up, and the least depth of both solids.
    zero: [f64; 3],
    /// The side of a pixel, in the solids' units.
    pixel: f64,
    /// The depth of both solids, in the solids' units.
    extent: f64,
    /// Half of the picture's side, in pixels.
    half: f64,
}

impl Frame {
    /// A picture of so many pixels a side of what both solids may have in common: of the rectangle
    /// that lies in both their boxes, as the direction sees them, or that is between the two.
    pub(super) fn new(
        direction: [f64; 3],
        pixels: u32,
        corners: [&[[f64; 3]]; 2],
    ) -> Result<Self, GpuError> {
        let axes = axes(direction).ok_or(GpuError::View(direction))?;
        let boxes = corners.map(|corners| bounds(corners.iter().map(|&place| along(axes, place))));
        let [[low, high], [other_low, other_high]] = boxes;
        let low_common: [f64; 3] = from_fn(|k| low[k].max(other_low[k]));
        let high_common: [f64; 3] = from_fn(|k| high[k].min(other_high[k]));
        let nearest = low[2].min(other_low[2]);
        let extent = high[2].max(other_high[2]) - nearest;
        let zero = [
            low_common[0].midpoint(high_common[0]),
            low_common[1].midpoint(high_common[1]),
            nearest,
        ];
        let side = (0..2).fold(0.0, |side: f64, k| {
            side.max((high_common[k] - low_common[k]).abs())
        });
        let reach = boxes.iter().flatten().fold(0.0, |reach: f64, corner| {
            (0..2).fold(reach, |reach, k| reach.max((corner[k] - zero[k]).abs()))
        });
        Ok(Self {
            axes,
            zero,
            pixel: (side / f64::from(pixels)).max(reach / REACH),
            extent: extent.max(reach / REACH),
            half: f64::from(pixels) / 2.0,
        })
    }

    pub(super) fn resolution(&self) -> Resolution {
        Resolution {
            pixel: self.pixel,
            depth: self.extent / DEPTHS,
        }
    }

    /// Where a place is seen: pixels to the right of the picture's middle, pixels below it, and the
    /// depth as it stands in a depth image.
    pub(super) fn seen(&self, place: [f64; 3]) -> [f64; 3] {
        let [right, up, away] = along(self.axes, place);
        [
            (right - self.zero[0]) / self.pixel,
            (self.zero[1] - up) / self.pixel,
            FREE + (away - self.zero[2]) / self.extent * (1.0 - 2.0 * FREE),
        ]
    }

    /// The place in the middle of a pixel, at a depth of a depth image.
    pub(super) fn place(&self, [column, row]: [u32; 2], depth: f32) -> [f64; 3] {
        let middle = |number: u32| f64::from(number) + 0.5 - self.half;
        let seen = [
            self.zero[0] + middle(column) * self.pixel,
            self.zero[1] - middle(row) * self.pixel,
            self.zero[2] + self.length(f64::from(depth) - FREE),
        ];
        from_fn(|k| (0..3).map(|axis| self.axes[axis][k] * seen[axis]).sum())
    }

    /// A difference of depths of a depth image in the solids' units.
    pub(super) fn length(&self, depth: f64) -> f64 {
        depth / (1.0 - 2.0 * FREE) * self.extent
    }
}

/// To the right, up and along a direction, if it has a length: whoever looks along it sees what turns
/// counter-clockwise do so.
fn axes(direction: [f64; 3]) -> Option<[[f64; 3]; 3]> {
    let away = unit(direction)?;
    let flattest = (1..3).fold(0, |least, k| {
        if away[k].abs() < away[least].abs() {
            k
        } else {
            least
        }
    });
    let aside: [f64; 3] = from_fn(|k| if k == flattest { 1.0 } else { 0.0 });
    let right = unit(cross(away, aside))?;
    Some([right, cross(right, away), away])
}

/// A vector of any finite length but zero, made one long.
fn unit(vector: [f64; 3]) -> Option<[f64; 3]> {
    // Scaled first, so that no square overflows or vanishes.
    let most = vector.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let scaled = vector.map(|x| x / most);
    let length = scaled.iter().map(|x| x * x).sum::<f64>().sqrt();
    length.is_finite().then(|| scaled.map(|x| x / length))
}

fn cross(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    from_fn(|k| {
        let (next, last) = ((k + 1) % 3, (k + 2) % 3);
        a[next] * b[last] - a[last] * b[next]
    })
}

/// The coordinates of a place along axes.
fn along(axes: [[f64; 3]; 3], place: [f64; 3]) -> [f64; 3] {
    axes.map(|axis| (0..3).map(|k| axis[k] * place[k]).sum())
}

/// The least and the greatest coordinates.
fn bounds(places: impl Iterator<Item = [f64; 3]>) -> [[f64; 3]; 2] {
    let none = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    places.fold(none, |[low, high], place| {
        [
            from_fn(|k| low[k].min(place[k])),
            from_fn(|k| high[k].max(place[k])),
        ]
    })
}

#[cfg(test)]
mod tests {
    use super::{FREE, Frame, axes, cross};
    use crate::GpuError;

    /// Opposite corners of two boxes that have [1, 2] × [1, 3] in common, seen along z.
    const BOXES: [[[f64; 3]; 2]; 2] = [
        [[0.0, 0.0, 0.0], [2.0, 3.0, 1.0]],
        [[1.0, 1.0, 4.0], [9.0, 9.0, 8.0]],
    ];

    fn frame(direction: [f64; 3]) -> Result<Frame, GpuError> {
        let [first, second] = &BOXES;
        Frame::new(direction, 64, [first, second])
    }

    #[test]
    fn a_picture_shows_what_both_may_have_in_common() {
        let frame = frame([0.0, 0.0, 1.0]).expect("a direction");
        assert!((frame.resolution().pixel - 2.0 / 64.0).abs() < 1e-12);
        for (place, depth) in [([1.5, 2.0, 0.0], FREE), ([1.5, 2.0, 8.0], 1.0 - FREE)] {
            let [right, down, found] = frame.seen(place);
            assert!(right.abs() + down.abs() + (found - depth).abs() < 1e-12);
        }
        let corners = [[1.0, 1.0, 0.0], [1.0, 3.0, 0.0], [2.0, 3.0, 0.0]];
        for corner in corners {
            let [right, down, _] = frame.seen(corner);
            assert!(right.abs() <= 32.0 && down.abs() <= 32.0, "{corner:?}");
        }
    }

    #[test]
    fn a_pixel_is_seen_where_it_is() {
        for direction in [[0.0, 0.0, -1.0], [1.0, 2.0, 3.0], [-1e-200, 2e-200, 0.0]] {
            let frame = frame(direction).expect("a direction");
            let [right, down, depth] = frame.seen(frame.place([3, 60], 0.25));
            let off = (right + 28.5).abs() + (down - 28.5).abs() + (depth - 0.25).abs();
            assert!(off < 1e-9, "{direction:?}: {off}");
        }
    }

    #[test]
    fn the_axes_turn_as_the_viewer_sees_them() {
        for direction in [[1.0, 0.0, 0.0], [0.0, -3.0, 0.0], [-1.0, 2.0, 1e-9]] {
            let [right, up, away] = axes(direction).expect("a direction");
            let back = cross(right, up);
            let off: f64 = (0..3).map(|k| (back[k] + away[k]).abs()).sum();
            assert!(off < 1e-12, "{direction:?}");
        }
    }

    #[test]
    fn what_is_no_direction_is_an_error() {
        for none in [0.0, f64::NAN, f64::INFINITY] {
            let direction = [none, 0.0, 0.0];
            let error = frame(direction).expect_err("no direction");
            assert!(matches!(error, GpuError::View(_)), "{error}");
        }
    }
}
