//! The size of a picture, the view and the zoom.

use core::str::FromStr;

use clap::Args;
use tetracone_std::{
    lines::numbers,
    render::{Options, View},
};

use crate::failure::Failure;

/// The pixels of a side.
const PIXELS: core::ops::RangeInclusive<u32> = 64..=16384;
/// How much larger or smaller than what fits.
const ZOOM: core::ops::RangeInclusive<f64> = 0.01..=1e6;

#[derive(Args)]
pub(crate) struct Frame {
    /// The width of the picture in pixels, or its width and height; without a height, it has the proportions of what
    /// it shows
    #[arg(long, value_name = "WIDTH|WIDTHxHEIGHT", default_value = "1800")]
    size: Size,
    /// The side from which what is in space is seen, without perspective: front, back, left, right, top, bottom, iso,
    /// or the direction in which the eye is [default: mild perspective, from the front, right and above]
    #[arg(long, value_name = "SIDE|X,Y,Z", allow_hyphen_values = true)]
    view: Option<View>,
    /// Draw it so many times larger than what fits the picture
    #[arg(long, value_name = "FACTOR", default_value_t = 1.0, value_parser = zoom)]
    zoom: f64,
    /// The place in the middle of the picture [default: the middle of what is drawn]
    #[arg(long, value_name = "X,Y[,Z]", allow_hyphen_values = true)]
    at: Option<String>,
}

/// The pixels of a picture.
#[derive(Clone, Copy)]
struct Size {
    width: u32,
    height: Option<u32>,
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.parse().ok().filter(|side| PIXELS.contains(side));
        let size = match text.split_once('x') {
            None => side(text).map(|width| Self {
                width,
                height: None,
            }),
            Some((width, height)) => side(width).zip(side(height)).map(|(width, height)| Self {
                width,
                height: Some(height),
            }),
        };
        size.ok_or_else(|| {
            let (least, most) = (PIXELS.start(), PIXELS.end());
            format!("write a width, or a width and a height such as 800x600, each from {least} to {most}")
        })
    }
}

/// A factor.
fn zoom(text: &str) -> Result<f64, String> {
    let factor = text.parse().ok().filter(|factor| ZOOM.contains(factor));
    factor.ok_or_else(|| format!("write a number from {} to {}", ZOOM.start(), ZOOM.end()))
}

impl Frame {
    /// Whether a part of what is drawn is asked for, or more than it.
    pub(super) fn is_zoomed(&self) -> bool {
        self.at.is_some() || self.zoom.to_bits() != f64::to_bits(1.0)
    }

    /// The same for the library, of what is in the plane or in space.
    pub(crate) fn options(&self, dimension: usize) -> Result<Options, Failure> {
        if dimension == 2 && self.view.is_some() {
            let what = "what is in the plane is seen from one side only; leave it out";
            return Err(Failure::of_file("--view", what));
        }
        let at = self.at.as_ref().map(|text| {
            let fault = |what: String| Failure::of_file("--at", what);
            let form = if dimension == 2 { "x,y" } else { "x,y,z" };
            let place = numbers::<3>(text.as_bytes(), dimension, form).map_err(fault)?;
            let place = place.filter(|place| place.iter().all(|x| x.is_finite()));
            place.ok_or_else(|| fault(format!("write {form}, finite numbers")))
        });
        Ok(Options {
            width: self.size.width,
            height: self.size.height,
            view: self.view,
            zoom: self.zoom,
            at: at.transpose()?,
            ..Options::default()
        })
    }
}
