//! `tetracone query sweep`: when a solid that moves from one pose to another first touches another solid.

use clap::Args;
use tetracone::{
    PairTracker,
    image::Lattice,
    number::{Arithmetic, Scalar},
    query::{FacetPair, ImpactStatus, Posed, Witness},
    solid::Solid,
};
use tetracone_std::load::place::Placing;

use super::{
    pair::{PairQuery, PairQuestion},
    place::{columns, shown_direction, shown_point},
    row::{Row, word},
    tolerance::Tolerance,
};
use crate::{arguments::Common, failure::Failure, shown::shortest};

/// What is told beyond the options.
pub(super) const HELP: &str = "Two poses of B in A's frame a line, where its way starts and where it ends: tx,ty,tx,ty or \
tx,ty,cos,sin,tx,ty,cos,sin in the plane, tx,ty,tz,tx,ty,tz or tx,ty,tz,qx,qy,qz,qw,tx,ty,tz,qx,qy,qz,qw in space. The \
shift goes straight and the rotation turns evenly, the shorter way around; in fixed point it turns about the zero of B's \
lattice, the middle of B, so what is between two such poses is another way than in f32. The answer is the time of impact, the part of \
the way from 0 to 1 up to which the solids are certainly free of each other, or `free` where they are all the way. One \
answer a line, in order, as soon as it is known.

csv and json tell the time, the place on A then, in A's frame, the normal from there to B, and the facets of A \
and B that meet. Where they overlap from the start, there is neither place nor normal.

A way without a rotation ends where B enters A, exactly: what only touches, slides along or recedes is free. On one \
with a rotation, solids meet where they come within --tolerance of each other: unless given, 2^-14 of the largest \
coordinate of either, and in fixed point at least 32 lattice steps.";

/// When they first touch.
#[derive(Args)]
pub(crate) struct SweepQuery {
    #[command(flatten)]
    pair: PairQuery,
    #[command(flatten)]
    tolerance: Tolerance,
}

impl SweepQuery {
    pub(super) fn run(&self, common: Common) -> Result<(), Failure> {
        self.pair.run(FirstTouch(self.tolerance), common)
    }
}

/// When they first touch, within a tolerance.
struct FirstTouch(Tolerance);

impl PairQuestion<2> for FirstTouch {
    fn heading<G: Placing>(&self) -> String {
        let [place, normal] = ["place", "normal"].map(columns::<G>);
        format!("answer,time,{place},{normal},facets")
    }

    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        way: [&Posed<'_, G>; 2],
        lattice: &Lattice,
        _: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let tolerance = if self.0.is_given() {
            self.0.length(lattice)?
        } else {
            fineness(first, way[0].solid())
        };
        let touch = first_touch(first, way, tolerance)?;
        let time = touch
            .as_ref()
            .map(|touch| shortest::<f32>(f64::from(touch.time)));
        row.answer(time.as_deref().unwrap_or(word(false)));
        row.number("time", time);
        let place = touch.as_ref().and_then(|touch| touch.place);
        row.place::<G>("place", place.map(|place| shown_point::<G>(lattice, place)));
        let normal = touch.as_ref().and_then(|touch| touch.normal);
        row.place::<G>("normal", normal.map(shown_direction::<G>));
        match touch.and_then(|touch| touch.facets) {
            Some(FacetPair { first, second }) => row.list("facets", &[first, second]),
            None => row.number("facets", None::<u32>),
        }
        Ok(())
    }
}

/// How solids first touch.
struct Touch<G: Placing> {
    /// The part of the way that lies behind.
    time: f32,
    /// A place on the first solid; none where they touch from the start.
    place: Option<G::Point>,
    /// From there to the second one.
    normal: Option<G::Direction>,
    /// Which facets meet; none where one solid lies in the other from the start.
    facets: Option<FacetPair>,
}

/// How the second solid first enters the first one on a straight way, or comes within a tolerance of it on one that
/// turns; none where it does not.
fn first_touch<G: Placing>(
    first: &Solid<'_, G>,
    [from, to]: [&Posed<'_, G>; 2],
    tolerance: G::Scalar,
) -> Result<Option<Touch<G>>, String> {
    let beyond = |_| {
        "the second solid reaches beyond the domain on its way, 2^40 in f32 and 2^29 lattice steps \
         in fixed point; take a shorter one"
            .to_owned()
    };
    if G::rotation_words(from.pose()) == G::rotation_words(to.pose()) {
        return Ok(straight(first, from, to.pose()));
    }
    let second = from.solid();
    let impact = first.time_of_impact(second, from.pose(), to.pose(), tolerance);
    let impact = impact.map_err(beyond)?;
    let time = impact.free;
    let touching = match impact.status {
        None => return Ok(None),
        Some(ImpactStatus::Touching(Witness::Facets(pair)) | ImpactStatus::Near(pair)) => {
            Some(pair)
        }
        Some(ImpactStatus::Touching(_)) => None,
        Some(ImpactStatus::Unfinished) => {
            return Err(format!(
                "the solids come close after {} of the way, and whether they touch is not found within the \
                 tolerance; give a greater --tolerance",
                shortest::<f32>(f64::from(time))
            ));
        }
    };
    let pose = G::between(from.pose(), to.pose(), f64::from(time));
    let nearest = first.distance(&second.at(pose).map_err(beyond)?).nearest;
    Ok(Some(Touch {
        time,
        place: nearest.map(|nearest| nearest.points[0]),
        normal: nearest.map(|nearest| nearest.direction),
        facets: nearest.map(|nearest| nearest.facets).or(touching),
    }))
}

/// When the second solid enters the first one on a straight way.
fn straight<G: Placing>(
    first: &Solid<'_, G>,
    from: &Posed<'_, G>,
    to: &G::Pose,
) -> Option<Touch<G>> {
    let [start, end] = [from.pose(), to].map(|pose| G::coordinates(G::shift(pose)));
    let mut way = [G::Scalar::ZERO; 3];
    for ((way, start), end) in way.iter_mut().zip(start).zip(end) {
        *way = G::Scalar::nearest(end.to_real() - start.to_real())?;
    }
    let contact = first.first_contact_along(from, G::point(way))?;
    #[expect(clippy::cast_possible_truncation, reason = "rounded down just after")]
    let time = contact.multiple as f32;
    let is_beyond = f64::from(time) > contact.multiple;
    (contact.multiple <= 1.0).then_some(Touch {
        time: if is_beyond { time.next_down() } else { time },
        place: contact.point,
        normal: contact.normal,
        facets: match contact.witness {
            Some(Witness::Facets(pair)) => Some(pair),
            _ => None,
        },
    })
}

/// The tolerance where none is given: so large that rounded vertices do not matter.
fn fineness<G: Placing>(first: &Solid<'_, G>, second: &Solid<'_, G>) -> G::Scalar {
    let bounds = [first.bounds(), second.bounds()];
    let coordinates = bounds
        .iter()
        .flat_map(|bounds| bounds.low.iter().chain(&bounds.high));
    let largest = coordinates.fold(0.0, |most: f64, x| most.max(x.to_real().abs()));
    let least = match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => 0.0,
        Arithmetic::Fixed => 32.0,
    };
    let wanted = (largest / 16384.0).max(least);
    G::Scalar::nearest(wanted).unwrap_or(G::Scalar::ZERO)
}
