//! Ways to make a surface a solid, and which one would do.

use core::fmt;

use super::{Bound, MendError, Mending, Rule, mend, wrap};
use crate::{
    check::space::Closure,
    import::Mesh,
    vector::{length, minus},
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

    /// The first of a few ways that makes a surface a solid: repairing what it says, filling all holes as well, wrapping
    /// it at about a hundredth of its size. None where there are no faces with a size.
    ///
    /// # Cost
    /// That of repairing it twice; wrapping, which always makes a solid, is not tried.
    #[must_use]
    pub fn that_would_do(mesh: &Mesh) -> Option<Self> {
        let filling = Mending {
            fill: Some(usize::MAX),
            ..Mending::default()
        };
        let repairs = [Mending::default(), filling].map(Self::Repair);
        let repaired = repairs.into_iter().find(|method| {
            let mut mesh = mesh.clone();
            let is_done = method.apply(&mut mesh).is_ok();
            is_done && Closure::of(&mesh).is_ok_and(|mended| mended.is_solid())
        });
        repaired.or_else(|| about_a_hundredth(mesh).map(Self::Wrap))
    }
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
