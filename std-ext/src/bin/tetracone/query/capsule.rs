//! `tetracone query capsule`: whether capsules, stadiums in the plane, touch a solid, and when balls that
//! move along their axes do.

use clap::Args;
use tetracone::{
    BallTracker, CapsuleTracker,
    image::Lattice,
    query::{BallError, BallHit, Capsule, Contact},
    solid::Solid,
};
use tetracone_std::{
    lines::numbers,
    load::{
        SolidVisitor,
        place::{Placing, length},
    },
};

use super::{
    asking::{Asking, Session},
    desk::{Desk, Line},
    place::{columns, either, shown_direction, shown_length, shown_point},
    row::{Row, word},
    segment::segment,
    tolerance::Tolerance,
};
use crate::{arguments::Common, failure::Failure, shown::shortest, solid::SolidArguments};

/// Whether capsules, stadiums in the plane, touch a solid: both ends of the axis and the radius
#[derive(Args)]
#[command(
    after_help = "One capsule a line, both ends of its axis and its radius, x,y,x,y,r or x,y,z,x,y,z,r: numbers with \
commas or blanks between them; # begins a comment, and blank lines are skipped. One answer a line, in \
order, as soon as it is known.

The radius is rounded like a coordinate. csv and json tell, of a capsule that touches, the facet nearest \
to the axis, how far they are apart (0 where they meet, negative where the axis lies inside), the nearest \
places on the boundary and the axis, and the normal; and where a ball with that radius first touches that \
goes from the first end to the second: which part of its way lies behind it, where its centre is then, \
and which facet it touches."
)]
pub(crate) struct CapsuleQuery {
    #[command(flatten)]
    solid: SolidArguments,
    #[command(flatten)]
    asking: Asking,
}

impl CapsuleQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        answer(&self.solid, &self.asking, None, common)
    }
}

/// Answers for every line: capsules, or segments where all of them have one radius.
pub(super) fn answer(
    solid: &SolidArguments,
    asking: &Asking,
    radius: Option<Tolerance>,
    common: Common,
) -> Result<(), Failure> {
    let loaded = solid.load(common)?;
    let session = || asking.open(common);
    solid.visit(&loaded, Capsules(session, radius))?
}

/// Capsules to be answered.
struct Capsules<O>(O, Option<Tolerance>);

impl<O: FnOnce() -> Result<Session, Failure>> SolidVisitor<'_> for Capsules<O> {
    type Output = Result<(), Failure>;

    fn visit<G: Placing>(self, solid: Solid<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        self.0()?.answer(&CapsuleDesk {
            solid,
            lattice,
            radius: self.1,
        })
    }
}

struct CapsuleDesk<'t, G: Placing> {
    solid: Solid<'t, G>,
    lattice: Lattice,
    /// That of all capsules; each line has its own where there is none.
    radius: Option<Tolerance>,
}

impl<G: Placing> CapsuleDesk<'_, G> {
    /// The capsule that numbers ask about.
    fn capsule(&self, numbers: &[f64; 7]) -> Result<Capsule<G>, String> {
        let axis = segment(&self.lattice, numbers)?;
        let radius = match self.radius {
            Some(radius) => radius.length(&self.lattice)?,
            None => length(&self.lattice, numbers[2 * G::DIMENSION])
                .ok_or_else(|| BallError::Radius.to_string())?,
        };
        Capsule::new(axis, radius).map_err(|error| error.to_string())
    }

    /// What is known of a capsule that touches.
    fn tell_contact(&self, contact: Option<&Contact<G>>, row: &mut Row<'_>) {
        let place = |point| shown_point::<G>(&self.lattice, point);
        row.number("facet", contact.map(|contact| contact.facet));
        let distance = contact.map(|contact| shown_length(&self.lattice, contact.distance));
        row.number("distance", distance);
        row.place::<G>("nearest", contact.map(|contact| place(contact.point)));
        row.place::<G>("on_axis", contact.map(|contact| place(contact.on_axis)));
        let normal = contact.map(|contact| shown_direction::<G>(contact.normal));
        row.place::<G>("normal", normal);
    }

    /// What is known of a ball that moves.
    fn tell_hit(&self, hit: Option<&BallHit<G>>, row: &mut Row<'_>) {
        let parameter = hit.map(|hit| shortest::<f32>(f64::from(hit.parameter)));
        row.number("parameter", parameter);
        let centre = hit.map(|hit| shown_point::<G>(&self.lattice, hit.centre));
        row.place::<G>("centre", centre);
        row.number("first_facet", hit.map(|hit| hit.facet));
    }
}

impl<G: Placing> Desk for CapsuleDesk<'_, G> {
    type Question = Capsule<G>;
    type Tracker = (CapsuleTracker, BallTracker);

    fn heading(&self) -> String {
        let [nearest, on_axis] = ["nearest", "on_axis"].map(columns::<G>);
        let [normal, centre] = ["normal", "centre"].map(columns::<G>);
        format!("answer,facet,distance,{nearest},{on_axis},{normal},parameter,{centre},first_facet")
    }

    fn nowhere(&self) -> &'static str {
        word(false)
    }

    fn question(&self, line: &[u8]) -> Result<Line<Capsule<G>>, String> {
        let ends = 2 * G::DIMENSION;
        let (count, form) = match self.radius {
            Some(_) => (ends, either::<G>("x,y,x,y", "x,y,z,x,y,z")),
            None => (ends + 1, either::<G>("x,y,x,y,r", "x,y,z,x,y,z,r")),
        };
        let numbers = numbers::<7>(line, count, form)?;
        Line::of(numbers, |numbers| self.capsule(&numbers))
    }

    fn answer(
        &self,
        capsule: &Capsule<G>,
        trackers: Option<&mut Self::Tracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let mut fresh = Self::Tracker::default();
        let (tracker, moving) = trackers.unwrap_or(&mut fresh);
        if row.is_brief() {
            row.answer(word(tracker.intersects(&self.solid, capsule)));
        } else {
            let contact = tracker.contact(&self.solid, capsule);
            row.answer(word(contact.is_some()));
            self.tell_contact(contact.as_ref(), row);
            let hit = moving.cast(&self.solid, capsule);
            self.tell_hit(hit.as_ref(), row);
        }
        Ok(())
    }
}
