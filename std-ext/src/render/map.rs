//! From a flat picture, y upwards, to pixels.

use super::svg::{Frame, Spot};

/// White around what is shown, as a part of the frame.
const MARGIN: f64 = 0.06;

/// A uniform scaling into a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Map {
    frame: Frame,
    centre: Spot,
    scale: f64,
    /// A square is drawn so many times as wide as high.
    stretch: f64,
}

impl Map {
    /// Fits places into a frame, in its middle.
    #[must_use]
    pub fn fit(places: impl IntoIterator<Item = Spot>, frame: Frame) -> Self {
        Self::fit_stretched(places, frame, 1.0, MARGIN)
    }

    /// The same where a square is drawn `stretch` times as wide as high, and with so much white around what
    /// is shown, as a part of the frame.
    pub(super) fn fit_stretched(
        places: impl IntoIterator<Item = Spot>,
        frame: Frame,
        stretch: f64,
        margin: f64,
    ) -> Self {
        let mut extent = [[f64::INFINITY; 2], [f64::NEG_INFINITY; 2]];
        for place in places {
            for k in 0..2 {
                extent[0][k] = extent[0][k].min(place[k]);
                extent[1][k] = extent[1][k].max(place[k]);
            }
        }
        let [least, most] = extent;
        let room = |k: usize| frame.size[k] * (1.0 - 2.0 * margin) / (most[k] - least[k]);
        let scale = (room(0) / stretch).min(room(1));
        let scale = if scale.is_finite() && scale > 0.0 {
            scale
        } else {
            1.0
        };
        Self {
            frame,
            centre: [0, 1].map(|k| least[k].midpoint(most[k])),
            scale,
            stretch,
        }
    }

    /// The same, so many times larger, with a place in the middle of the frame.
    pub(super) fn zoomed(self, factor: f64, middle: Option<Spot>) -> Self {
        Self {
            centre: middle.unwrap_or(self.centre),
            scale: self.scale * factor,
            ..self
        }
    }

    /// How many pixels a unit has, upwards.
    pub(super) const fn scale(&self) -> f64 {
        self.scale
    }

    /// Where a place is in the picture.
    #[must_use]
    pub fn spot(&self, [x, y]: Spot) -> Spot {
        let [left, top] = self.frame.corner;
        let [width, height] = self.frame.size;
        [
            left + width / 2.0 + (x - self.centre[0]) * self.stretch * self.scale,
            top + height / 2.0 - (y - self.centre[1]) * self.scale,
        ]
    }

    /// What is at a spot of the picture.
    #[must_use]
    pub fn place(&self, [x, y]: Spot) -> Spot {
        let [left, top] = self.frame.corner;
        let [width, height] = self.frame.size;
        [
            self.centre[0] + (x - left - width / 2.0) / self.scale / self.stretch,
            self.centre[1] - (y - top - height / 2.0) / self.scale,
        ]
    }

    /// How far it is across the whole frame.
    #[must_use]
    pub fn diagonal(&self) -> f64 {
        let [width, height] = self.frame.size;
        width.hypot(height) / self.scale / self.stretch.min(1.0)
    }
}
