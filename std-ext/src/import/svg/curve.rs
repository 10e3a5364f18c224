//! Curves as polygons.

use super::super::error::{Fault, Place};
use crate::memory::{push, reserve};

/// The most chords of a curve.
const MOST_CHORDS: u32 = 1 << 16;

/// A step of a path: to where it leads, over control points.
#[derive(Clone, Copy)]
pub(super) enum Curve {
    Move([f64; 2]),
    Line([f64; 2]),
    Quadratic([[f64; 2]; 2]),
    Cubic([[f64; 2]; 3]),
    Close,
}

/// A path as it is followed.
pub(super) struct Outline {
    chord: f64,
    ring: Vec<[f64; 2]>,
    drawn: Drawn,
}

/// What a path outlines.
#[derive(Default)]
pub(super) struct Drawn {
    pub(super) rings: Vec<Vec<[f64; 2]>>,
    pub(super) curves: usize,
    /// How many rings were open.
    pub(super) closed: usize,
}

impl Outline {
    pub(super) fn new(chord: f64) -> Self {
        Self {
            chord,
            ring: Vec::new(),
            drawn: Drawn::default(),
        }
    }

    /// Follows the path; `named` is who has it.
    pub(super) fn add(&mut self, curve: Curve, named: &dyn Fn() -> String) -> Result<(), Fault> {
        let at = self.ring.last().copied().unwrap_or_default();
        let to = match &curve {
            Curve::Close => return self.end(),
            Curve::Move(to)
            | Curve::Line(to)
            | Curve::Quadratic([.., to])
            | Curve::Cubic([.., to]) => *to,
        };
        if !to.iter().all(|x| x.is_finite()) {
            let what = format!("{} has a coordinate that is no number", named());
            return Err(Place::File.fault(what));
        }
        match curve {
            Curve::Move(_) => {
                self.drawn.closed += usize::from(self.ring.len() > 2);
                self.end()?;
                self.ring.clear();
            }
            Curve::Quadratic([over, _]) => {
                let chords = self.chords(bend(at, over, to) / 4.0, named)?;
                self.curve(chords, |t| {
                    let s = 1.0 - t;
                    [0, 1].map(|k| s * s * at[k] + 2.0 * s * t * over[k] + t * t * to[k])
                })?;
            }
            Curve::Cubic([a, b, _]) => {
                let bend = bend(at, a, b).max(bend(a, b, to));
                let chords = self.chords(bend * 0.75, named)?;
                self.curve(chords, |t| {
                    let s = 1.0 - t;
                    let of = |k: usize| s * a[k] + t * b[k];
                    [0, 1].map(|k| s * s * s * at[k] + 3.0 * s * t * of(k) + t * t * t * to[k])
                })?;
            }
            Curve::Line(_) | Curve::Close => {}
        }
        Ok(push(&mut self.ring, to)?)
    }

    /// All rings.
    pub(super) fn finish(mut self) -> Result<Drawn, Fault> {
        self.drawn.closed += usize::from(self.ring.len() > 2);
        self.end()?;
        Ok(self.drawn)
    }

    /// How many chords a curve needs, of which one is off by so much; the error falls with the square.
    ///
    /// # Source
    /// Wang's bound of a Bézier curve's second derivative.
    fn chords(&self, off: f64, named: &dyn Fn() -> String) -> Result<u32, Fault> {
        let keeps = |chords: &u32| off <= self.chord * f64::from(*chords) * f64::from(*chords);
        (1..=MOST_CHORDS).find(keeps).ok_or_else(|| {
            let chord = self.chord;
            let what = format!("{} cannot keep to a chord error of {chord:e}", named());
            Place::File.fault(what)
        })
    }

    /// Adds the inner points of a curve.
    fn curve(&mut self, chords: u32, at: impl Fn(f64) -> [f64; 2]) -> Result<(), Fault> {
        self.drawn.curves += 1;
        reserve(&mut self.ring, chords as usize)?;
        let parts = (1..chords).map(|part| f64::from(part) / f64::from(chords));
        self.ring.extend(parts.map(at));
        Ok(())
    }

    /// Ends a ring, without positions that repeat the one before.
    fn end(&mut self) -> Result<(), Fault> {
        let mut ring = core::mem::take(&mut self.ring);
        let start = ring.first().copied();
        ring.dedup();
        while ring.len() > 1 && ring.first() == ring.last() {
            ring.pop();
        }
        if ring.len() > 2 {
            push(&mut self.drawn.rings, ring)?;
        }
        // A path that goes on without a move goes on from where the last ring began.
        if let Some(start) = start {
            push(&mut self.ring, start)?;
        }
        Ok(())
    }
}

/// How far the middle one is from between the others, twice.
fn bend(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    let [x, y] = [0, 1].map(|k| a[k] - 2.0 * b[k] + c[k]);
    libm::hypot(x, y)
}
