//! `tetracone query contacts`: at which points a solid rests on another where it is placed.

use clap::Args;
use tetracone::{
    PairTracker,
    image::Lattice,
    query::{ContactPoint, Posed},
    solid::Solid,
};
use tetracone_std::load::place::Placing;

use super::{
    listing::listed,
    pair::{PairQuery, PairQuestion},
    place::{columns, shown_direction, shown_length, shown_point},
    row::{Row, array},
    tolerance::Margin,
};
use crate::{arguments::Common, failure::Failure};

/// What is told beyond the options.
pub(super) const HELP: &str = "One pose of B in A's frame a line, as for `query solid`. The answer is the number of contact points, 0 where \
there are none; in text each follows with its place on A and its depth, x,y:DEPTH or x,y,z:DEPTH. One answer a line, in \
order, as soon as it is known.

csv and json tell of each point the places on A (first) and on B (second) in A's frame, the normal out of A, the depth, \
negative where the solids are apart, and the patch it belongs to, numbered from 0 on. A patch has up to four points, in \
the plane up to two. In json, points is a list of objects; in csv every field is a cell with blanks in it.

Contact points are meant for a shallow touch: solids that are deep in each other, or one inside the other, need not have \
any. `query depth` tells how to separate them.";

/// Where they rest on each other.
#[derive(Args)]
pub(crate) struct ContactsQuery {
    #[command(flatten)]
    pair: PairQuery,
    #[command(flatten)]
    margin: Margin,
}

impl ContactsQuery {
    pub(super) fn run(&self, common: Common) -> Result<(), Failure> {
        self.pair.run(Contacts(self.margin), common)
    }
}

/// The contact points within a margin.
struct Contacts(Margin);

impl PairQuestion for Contacts {
    const NOWHERE: &'static str = "0";

    fn heading<G: Placing>(&self) -> String {
        let places = ["points.first", "points.second", "points.normal"].map(columns::<G>);
        format!(
            "answer,count,{},points.depth,points.patch",
            places.join(",")
        )
    }

    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        [placed]: [&Posed<'_, G>; 1],
        lattice: &Lattice,
        _: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let margin = self.0.length(lattice)?;
        let points = listed(|points| first.contact_points(placed, margin, points));
        let points: Vec<Shown> = points
            .iter()
            .map(|point| Shown::new(lattice, point))
            .collect();
        row.answer(&points.len().to_string());
        let brief = |point: &Shown| {
            let place = point.places[0][..G::DIMENSION].join(",");
            format!("{place}:{}", point.depth)
        };
        row.also(&points.iter().map(brief).collect::<Vec<_>>());
        row.number("count", Some(points.len()));
        if row.is_json() {
            row.list(
                "points",
                &points.iter().map(Shown::object::<G>).collect::<Vec<_>>(),
            );
            return Ok(());
        }
        for k in 0..3 {
            let places = points.iter().map(|point| Some(point.places[k].clone()));
            row.places::<G>("points", &places.collect::<Vec<_>>());
        }
        let depths = points.iter().map(|point| &point.depth);
        row.list("points", &depths.collect::<Vec<_>>());
        let patches = points.iter().map(|point| point.patch);
        row.list("points", &patches.collect::<Vec<_>>());
        Ok(())
    }
}

/// A contact point as it goes out.
struct Shown {
    /// On the first solid, on the second one, and the normal.
    places: [[String; 3]; 3],
    depth: String,
    patch: u32,
}

impl Shown {
    fn new<G: Placing>(lattice: &Lattice, point: &ContactPoint<G>) -> Self {
        let [first, second] = point.points.map(|place| shown_point::<G>(lattice, place));
        Self {
            places: [first, second, shown_direction::<G>(point.normal)],
            depth: shown_length(lattice, point.depth),
            patch: point.patch,
        }
    }

    fn object<G: Placing>(&self) -> String {
        let [first, second, normal] = self.places.each_ref().map(array::<G>);
        let Self { depth, patch, .. } = self;
        format!(
            "{{\"first\":{first},\"second\":{second},\"normal\":{normal},\"depth\":{depth},\"patch\":{patch}}}"
        )
    }
}
