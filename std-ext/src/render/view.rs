//! The side from which a picture shows its subject, and the plane in which it cuts it.

use core::{
    fmt::{self, Display},
    str::FromStr,
};

use super::scene::Vector;

/// The side from which what is in space is seen, in parallel projection: lengths across the view are true.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum View {
    /// From the front: along +y where z is up, along -z where y is up.
    Front,
    /// From behind.
    Back,
    /// From the left of who stands before it.
    Left,
    /// From the right.
    Right,
    /// From above, what is in front below.
    Top,
    /// From below, what is in front above.
    Bottom,
    /// From the front, the right and above alike.
    Iso,
    /// From this direction, in the source's coordinates; its length means nothing.
    From([f64; 3]),
}

impl View {
    const NAMED: [(&'static str, Self, &'static str); 7] = [
        ("front", Self::Front, "from the front"),
        ("back", Self::Back, "from behind"),
        ("left", Self::Left, "from the left"),
        ("right", Self::Right, "from the right"),
        ("top", Self::Top, "from above"),
        ("bottom", Self::Bottom, "from below"),
        ("iso", Self::Iso, "from the front, right and above"),
    ];

    /// Towards the eye, in the source's coordinates where `placed` finds them of right, back and above.
    pub(super) fn towards(self, placed: impl Fn(Vector) -> Vector) -> Vector {
        match self {
            Self::Front => placed([0.0, -1.0, 0.0]),
            Self::Back => placed([0.0, 1.0, 0.0]),
            Self::Left => placed([-1.0, 0.0, 0.0]),
            Self::Right => placed([1.0, 0.0, 0.0]),
            Self::Top => placed([0.0, 0.0, 1.0]),
            Self::Bottom => placed([0.0, 0.0, -1.0]),
            Self::Iso => placed([1.0, -1.0, 1.0]),
            Self::From(direction) => direction,
        }
    }
}

/// What it is, for captions.
impl Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::From([x, y, z]) = self {
            return write!(f, "from {x}, {y}, {z}");
        }
        let named = Self::NAMED.iter().find(|(_, view, _)| view == self);
        f.write_str(named.map_or("", |(_, _, told)| told))
    }
}

/// A name, or a direction of three numbers with commas between them.
impl FromStr for View {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some((_, view, _)) = Self::NAMED.iter().find(|(name, ..)| *name == text) {
            return Ok(*view);
        }
        let numbers = text.split(',').map(|part| part.trim().parse());
        let numbers: Result<Vec<f64>, _> = numbers.collect();
        let direction: Option<[f64; 3]> = numbers.ok().and_then(|numbers| numbers.try_into().ok());
        let is_one = |direction: &[f64; 3]| {
            direction.iter().all(|part| part.is_finite())
                && direction.iter().any(|part| *part != 0.0)
        };
        match direction.filter(is_one) {
            Some(direction) => Ok(Self::From(direction)),
            None => Err(
                "write front, back, left, right, top, bottom or iso, or the direction from which it is seen as \
                 X,Y,Z, such as 1,-2,0.5"
                    .to_owned(),
            ),
        }
    }
}

/// An axis of the source's coordinates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Axis {
    /// The first.
    X,
    /// The second.
    Y,
    /// The third.
    #[default]
    Z,
}

impl Axis {
    /// 0, 1 or 2.
    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// As it is written.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::X => "x",
            Self::Y => "y",
            Self::Z => "z",
        }
    }

    /// The axis after this one, taken around.
    pub(super) const fn next(self) -> Self {
        match self {
            Self::X => Self::Y,
            Self::Y => Self::Z,
            Self::Z => Self::X,
        }
    }
}

/// A plane across an axis, in which a solid in space is cut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// The axis.
    pub axis: Axis,
    /// Where on it, in the source's units; none: in the middle of the solid's box.
    pub place: Option<f64>,
}

/// An axis, or an axis and a place on it, as in `z=0.3`.
impl FromStr for Cut {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (axis, place) = match text.split_once('=') {
            None => (text, None),
            Some((axis, place)) => (axis, Some(place.trim().parse::<f64>().unwrap_or(f64::NAN))),
        };
        let axes = [Axis::X, Axis::Y, Axis::Z];
        let axis = axes.into_iter().find(|own| own.name() == axis.trim());
        match axis {
            Some(axis) if place.is_none_or(f64::is_finite) => Ok(Self { axis, place }),
            _ => Err(
                "write x, y or z, or with a place on that axis x=PLACE, such as z=0.3".to_owned(),
            ),
        }
    }
}

/// Where it cuts, for captions.
impl Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let axis = self.axis.name();
        match self.place {
            None => write!(f, "across {axis} in the middle"),
            Some(place) => write!(f, "across {axis} at {place}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_and_cuts_are_read_as_they_are_written() {
        for (name, view, _) in View::NAMED {
            assert_eq!(name.parse(), Ok(view));
        }
        assert_eq!("1,-2,.5".parse(), Ok(View::From([1.0, -2.0, 0.5])));
        for wrong in [
            "", "Front", "above", "0,0,0", "1,2", "1,2,3,4", "1,2,nan", "inf,0,0", "1;2;3",
        ] {
            assert!(wrong.parse::<View>().is_err(), "{wrong}");
        }
        let cut = |axis, place| Ok(Cut { axis, place });
        assert_eq!("y".parse(), cut(Axis::Y, None));
        assert_eq!("z=0.3".parse(), cut(Axis::Z, Some(0.3)));
        assert_eq!("x=-1e3".parse(), cut(Axis::X, Some(-1000.0)));
        for wrong in ["", "w", "z=", "z=a", "z=inf", "=1", "z=1=2", "xy", "0.3"] {
            assert!(wrong.parse::<Cut>().is_err(), "{wrong}");
        }
    }
}
