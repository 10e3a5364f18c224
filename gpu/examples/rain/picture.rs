//! Frames as pixels, and all of them as an animated PNG.

use std::{fs::File, io::BufWriter, path::Path};

use png::{BitDepth, ColorType, Encoder, Writer};

use crate::Failure;

/// Pixels along an edge.
const SIZE: usize = 360;
/// Shades of the solid, from dark to light.
const SHADES: u8 = 24;
/// Shades of the drops, from few to many in a pixel.
const DROPS: u8 = 24;
const SOLID: u8 = 1;
const RAIN: u8 = SOLID + SHADES;
const SPLASH: u8 = RAIN + DROPS;

/// One frame, seen along the y axis, z up.
pub(crate) struct Canvas {
    /// Half of what is seen, in steps of the world.
    half: f64,
    pixels: Vec<u8>,
    /// How near what is seen is: the least y.
    depth: Vec<f64>,
    rain: Vec<u16>,
}

impl Canvas {
    pub(crate) fn new(half: i32) -> Self {
        Self {
            half: f64::from(half),
            pixels: vec![0; SIZE * SIZE],
            depth: vec![f64::MAX; SIZE * SIZE],
            rain: vec![0; SIZE * SIZE],
        }
    }

    /// A face, lit from the upper left.
    pub(crate) fn face(&mut self, corners: [[f64; 3]; 3]) {
        let [a, b, c] = corners;
        let (u, v): ([f64; 3], [f64; 3]) = (
            core::array::from_fn(|k| b[k] - a[k]),
            core::array::from_fn(|k| c[k] - a[k]),
        );
        let normal = [
            u[1] * v[2] - u[2] * v[1],
            u[2] * v[0] - u[0] * v[2],
            u[0] * v[1] - u[1] * v[0],
        ];
        let length = normal.iter().map(|x| x * x).sum::<f64>().sqrt();
        // Seen from −y, faces with a normal towards +y are behind.
        if normal[1] >= 0.0 || length == 0.0 {
            return;
        }
        let light = -0.4 * normal[0] - 0.6 * normal[1] + 0.7 * normal[2];
        let light = (0.25 + 0.75 * light / length).clamp(0.0, 1.0);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "below the number of shades"
        )]
        let ink = SOLID + (light * f64::from(SHADES - 1)) as u8;
        let flat = corners.map(|[x, y, z]| [self.across(x), self.across(-z), y]);
        let bound =
            |k: usize, pick: fn(f64, f64) -> f64| pick(pick(flat[0][k], flat[1][k]), flat[2][k]);
        let area = edge(flat[0], flat[1], flat[2]);
        for row in pixels(bound(1, f64::min), bound(1, f64::max)) {
            for column in pixels(bound(0, f64::min), bound(0, f64::max)) {
                #[expect(clippy::cast_precision_loss, reason = "hundreds")]
                let p = [column as f64, row as f64, 0.0];
                let parts = [
                    edge(flat[1], flat[2], p) / area,
                    edge(flat[2], flat[0], p) / area,
                    edge(flat[0], flat[1], p) / area,
                ];
                if parts.iter().any(|part| *part < 0.0) {
                    continue;
                }
                let near: f64 = (0..3).map(|k| parts[k] * flat[k][2]).sum();
                let at = row * SIZE + column;
                if near < self.depth[at] {
                    self.depth[at] = near;
                    self.pixels[at] = ink;
                }
            }
        }
    }

    /// A drop, if nothing hides it; one that hits is seen through everything.
    pub(crate) fn drop(&mut self, place: [i32; 3], hits: bool) {
        let [x, y, z] = place.map(f64::from);
        let (Some(column), Some(row)) = (pixel(self.across(x)), pixel(self.across(-z))) else {
            return;
        };
        let at = row * SIZE + column;
        if hits {
            self.pixels[at] = SPLASH;
        } else if y < self.depth[at] {
            self.rain[at] = self.rain[at].saturating_add(1);
        }
    }

    /// A coordinate of the world as one of the picture.
    fn across(&self, x: f64) -> f64 {
        let size = f64::from(u16::try_from(SIZE).unwrap_or(u16::MAX));
        f64::midpoint(x / self.half, 1.0) * (size - 1.0)
    }

    /// Colours by number: the solid, rain where there is more of it than elsewhere, splashes.
    fn inks(&self) -> Vec<u8> {
        let most = f64::from(self.rain.iter().copied().max().unwrap_or(0)).max(1.0);
        let ink = |(rain, pixel): (&u16, &u8)| {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "below the number of shades"
            )]
            let share = (f64::from(*rain) / most * f64::from(DROPS)) as u8;
            match *pixel {
                0 if share > 0 => RAIN + share.min(DROPS - 1),
                pixel => pixel,
            }
        };
        self.rain.iter().zip(&self.pixels).map(ink).collect()
    }
}

/// Twice the area that a, b, c turn around.
fn edge(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn pixel(x: f64) -> Option<usize> {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "not negative and small"
    )]
    (x >= 0.0).then(|| x.round() as usize).filter(|x| *x < SIZE)
}

/// The pixels between two coordinates.
fn pixels(from: f64, to: f64) -> core::ops::Range<usize> {
    let end = pixel(to).map_or(if to < 0.0 { 0 } else { SIZE }, |last| last + 1);
    pixel(from.max(0.0)).unwrap_or(SIZE)..end
}

/// A file that frames are added to.
pub(crate) struct Animation {
    writer: Writer<BufWriter<File>>,
}

impl Animation {
    pub(crate) fn create(path: &Path, frames: u32) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| format!("{}: {error}", path.display()))?;
        let size = u32::try_from(SIZE)?;
        let mut encoder = Encoder::new(BufWriter::new(file), size, size);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(palette());
        encoder.set_animated(frames, 0)?;
        encoder.set_frame_delay(1, 25)?;
        Ok(Self {
            writer: encoder.write_header()?,
        })
    }

    pub(crate) fn add(&mut self, canvas: &Canvas) -> Result<(), Failure> {
        Ok(self.writer.write_image_data(&canvas.inks())?)
    }

    pub(crate) fn finish(self) -> Result<(), Failure> {
        Ok(self.writer.finish()?)
    }
}

fn palette() -> Vec<u8> {
    let mut colours = vec![12, 14, 24];
    let mut ramp = |from: [u8; 3], to: [u8; 3], count: u8| {
        for k in 0..count {
            let mix = |a: u8, b: u8| {
                let (a, b, k, n) = (
                    u16::from(a),
                    u16::from(b),
                    u16::from(k),
                    u16::from(count - 1),
                );
                ((a * (n - k) + b * k) / n).to_le_bytes()[0]
            };
            colours.extend([0, 1, 2].map(|c| mix(from[c], to[c])));
        }
    };
    ramp([60, 40, 30], [245, 205, 150], SHADES);
    ramp([25, 35, 60], [130, 190, 255], DROPS);
    colours.extend([255, 255, 255]);
    colours
}
