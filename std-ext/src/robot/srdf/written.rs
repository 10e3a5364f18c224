//! An SRDF of what was found of pairs, and as a file.

use core::fmt::Write as _;

use super::{Disabled, Reason, Srdf};
use crate::{
    robot::{PairFound, Reachable, Robot},
    words::escaped,
};

/// What files that are written begin with.
const HEAD: &str = "<?xml version=\"1.0\"?>\n<!-- written by tetracone -->\n";

impl Srdf {
    /// The pairs that need not be checked, by what was found of them: those that never touch, and neighbours that
    /// touch wherever they were tried.
    ///
    /// Pairs that another SRDF disables because they always touch, touch by default or somebody said so are kept, and
    /// neighbours that it calls so; those that it says never touch are not, unless that is proven.
    ///
    /// # Cost
    /// The product of the pairs and of those in the other SRDF.
    #[must_use]
    pub fn proven(found: &[PairFound], known: Option<&Self>) -> Self {
        let disabled = found.iter().filter_map(|found| {
            let known = known.into_iter().flat_map(|known| &known.disabled);
            let mut known = known.filter(|pair| pair.links == found.links);
            let is_kept = |reason: &Reason| match reason {
                Reason::Never => false,
                Reason::Adjacent => found.is_adjacent,
                _ => true,
            };
            let reason = match found {
                found if found.reachable == Reachable::Never => Some(Reason::Never),
                found if found.is_left_out => Some(Reason::Adjacent),
                _ => known.find_map(|pair| Some(pair.reason).filter(is_kept)),
            };
            reason.map(|reason| Disabled {
                links: found.links,
                reason,
            })
        });
        Self {
            disabled: disabled.collect(),
            ..Self::default()
        }
    }

    /// The pairs that need not be checked, as a file; groups are left out.
    ///
    /// # Panics
    /// Where the robot has not all of the links.
    #[must_use]
    pub fn to_xml(&self, robot: &Robot) -> String {
        let mut text = format!("{HEAD}<robot name=\"{}\">\n", escaped(robot.name()));
        for pair in &self.disabled {
            let [one, other] = pair.links.map(|link| escaped(&robot.links()[link].name));
            let reason = pair.reason.name();
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "    <disable_collisions link1=\"{one}\" link2=\"{other}\" reason=\"{reason}\"/>"
            );
        }
        text + "</robot>\n"
    }

    /// Whether a file that begins with these bytes is one of [`Srdf::to_xml`].
    #[must_use]
    pub fn is_own(beginning: &[u8]) -> bool {
        beginning.starts_with(HEAD.as_bytes())
    }
}
