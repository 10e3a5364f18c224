//! Ways to make a surface a solid, and which one would do.

use core::fmt;

use tetracone::number::Arithmetic;

use super::{Bound, MendError, Mending, Rule, fill, mend, wrap};
use crate::{
    check::space::{Closure, corners, edges::Edges, loops},
    import::Mesh,
    vector::{cross, length, minus},
};

/// A way to make a surface a solid.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Step by step.
    Repair(Mending),
    /// By a surface around everything, no farther away than this: see [`wrap`].
    Wrap(f64),
    /// In the plane, by a rule for outlines that cross: see [`outlines`](super::outlines).
    Outlines(Rule),
}

impl Default for Method {
    fn default() -> Self {
        Self::Repair(Mending::default())
    }
}

impl Method {
    /// The rule that it is for outlines in the plane: the usual repair is one, too.
    #[must_use]
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Self::Outlines(rule) => Some(*rule),
            Self::Repair(mending) => (*mending == Mending::default()).then(Rule::default),
            Self::Wrap(_) => None,
        }
    }

    /// Does it; every change comes back in a line.
    ///
    /// # Errors
    /// As [`mend`] and [`wrap`]; [`MendError::Surface`], where it is a rule for outlines.
    pub fn apply(&self, mesh: &mut Mesh) -> Result<Vec<String>, MendError> {
        match self {
            Self::Repair(mending) => mend(mesh, mending).map(|changes| changes.told()),
            Self::Wrap(distance) => {
                let around = wrap(mesh, *distance)?;
                mesh.points = around.points;
                mesh.faces = around.faces;
                mesh.lines = around.lines;
                Ok(vec![format!("wrapped everything, at most {distance} away")])
            }
            Self::Outlines(_) => Err(MendError::Surface),
        }
    }

    /// The first of a few ways that makes a surface a solid in an arithmetic: repairing what it says, filling all holes
    /// as well, wrapping it at about a hundredth of its size. None where none of them does, or where trying takes long.
    ///
    /// # Cost
    /// That of doing it: seconds for a million faces.
    #[must_use]
    pub fn that_would_do(mesh: &Mesh, arithmetic: Arithmetic) -> Option<Self> {
        if mesh.faces.len() > MOST_FACES {
            return None;
        }
        let repair = Mending::default();
        let filling = Mending {
            fill: Some(usize::MAX),
            ..repair
        };
        let mut repaired = mesh.clone();
        if Self::Repair(repair).apply(&mut repaired).is_ok() {
            if is_solid(&repaired, arithmetic) {
                return Some(Self::Repair(repair));
            }
            let filled = Self::Repair(filling);
            if is_filled_soon(&repaired) && filled.makes_solid(mesh, arithmetic) {
                return Some(filled);
            }
        }
        let distance = about_a_hundredth(mesh)?;
        let wrapped = Self::Wrap(distance);
        let is_soon = is_wrapped_soon(mesh, distance);
        (is_soon && wrapped.makes_solid(mesh, arithmetic)).then_some(wrapped)
    }

    /// Whether it makes a surface a solid in an arithmetic.
    fn makes_solid(&self, mesh: &Mesh, arithmetic: Arithmetic) -> bool {
        let mut mesh = mesh.clone();
        self.apply(&mut mesh).is_ok() && is_solid(&mesh, arithmetic)
    }
}

/// Beyond so many faces nothing is tried.
const MOST_FACES: usize = 1 << 22;
/// Nor beyond so many areas of triangles in holes, some seconds, and so many cells that faces touch.
const MOST_AREAS: u64 = 1 << 29;
const MOST_CELLS: f64 = 33_554_432.0;

/// Whether it is one in an arithmetic.
pub(super) fn is_solid(mesh: &Mesh, arithmetic: Arithmetic) -> bool {
    Closure::for_arithmetic(mesh, arithmetic).is_ok_and(|closure| closure.is_solid())
}

/// Whether filling all holes takes few areas.
fn is_filled_soon(mesh: &Mesh) -> bool {
    let holes = Edges::of(&mesh.faces).and_then(|edges| loops::walks(&edges));
    holes.is_ok_and(|holes| {
        let areas = holes.iter().map(|hole| fill::areas(hole.len()));
        areas.fold(0, u64::saturating_add) < MOST_AREAS
    })
}

/// Whether the faces touch few cells with this diagonal.
fn is_wrapped_soon(mesh: &Mesh, diagonal: f64) -> bool {
    let cells = (0..mesh.faces.len()).map(|face| {
        let [a, b, c] = corners(mesh, face);
        8.0 + 2.0 * length(cross(minus(b, a), minus(c, a))) / (diagonal * diagonal)
    });
    cells.sum::<f64>() < MOST_CELLS
}

/// A hundredth of the size with one digit.
fn about_a_hundredth(mesh: &Mesh) -> Option<f64> {
    let [low, high] = mesh.extent();
    let hundredth = length(minus(high, low)) / 100.0;
    let told = format!("{hundredth:.0e}").parse().ok();
    told.filter(|distance: &f64| distance.is_finite() && *distance > 0.0)
}

/// As options of the command line.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mending = match self {
            Self::Wrap(distance) => return write!(f, " --wrap {distance}"),
            Self::Outlines(rule) => return write!(f, " --rule {rule}"),
            Self::Repair(mending) => mending,
        };
        let usual = Mending::default();
        let bound = |f: &mut fmt::Formatter<'_>, bound: Option<Bound>| match bound {
            Some(bound) if Some(bound) != usual.weld => write!(f, " --weld {bound}"),
            _ => Ok(()),
        };
        bound(f, mending.weld)?;
        for (is_done, name) in [
            (mending.weld.is_some(), "weld"),
            (mending.drop, "drop"),
            (mending.split.is_some(), "split"),
            (mending.turn, "turn"),
        ] {
            if !is_done {
                write!(f, " --skip {name}")?;
            }
        }
        match mending.fill {
            None => Ok(()),
            Some(usize::MAX) => write!(f, " --fill all"),
            Some(most) => write!(f, " --fill {most}"),
        }
    }
}
