//! The areas of a file, and what was done to their rings.

use serde_json::value::RawValue;

use super::super::error::{Fault, Place};
use super::super::list::List;
use super::super::text::{count, quote, significant};
use super::super::{Area, Filter, Rings};
use super::feature::{Feature, nothing_kept};
use super::overlap;
use super::ring::{Position, Role, ring};
use super::{Object, Source};
use crate::{
    arrange::moved,
    memory::{collect, push},
};

/// How deep geometry collections may be nested; the standard advises against a second level.
const MOST_NESTED: usize = 16;

/// So many degrees are half the way around the earth.
const HALF_AROUND: f64 = 180.0;

/// How many of something there are, and where the first is.
#[derive(Default)]
struct Several {
    count: usize,
    first: String,
}

impl Several {
    fn add(&mut self, first: impl FnOnce() -> String) {
        if self.count == 0 {
            self.first = first();
        }
        self.count += 1;
    }
}

/// The rings found so far, and what was done to them.
#[derive(Default)]
pub(super) struct Areas<'a> {
    source: Source<'a>,
    rings: Vec<Vec<[f64; 2]>>,
    list: Vec<Area>,
    /// The number of the feature that is read, from 1.
    feature: usize,
    /// For every area that number, and the text of its polygon.
    parts: Vec<(usize, &'a str)>,
    reversed: usize,
    heights: usize,
    empty: usize,
    /// Points and lines.
    flat: usize,
    degenerate: Several,
    long: Several,
    /// Whether all positions could be degrees.
    are_degrees: bool,
    cut: Several,
    cut_area: f64,
    farthest: f64,
}

/// Who has a geometry, in messages.
type Name<'a> = &'a dyn Fn() -> String;

impl<'a> Areas<'a> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Self {
            source,
            are_degrees: true,
            ..Self::default()
        }
    }

    /// Adds the features that the filter keeps.
    pub(super) fn features(
        &mut self,
        parts: &[&'a str],
        filter: Option<&Filter>,
    ) -> Result<(), Fault> {
        let mut kept = 0;
        for (index, part) in parts.iter().enumerate() {
            let feature = Feature::read(self.source, part, index + 1)?;
            if let Some(filter) = filter
                && !feature.is_kept(filter)?
            {
                continue;
            }
            kept += 1;
            self.feature = index + 1;
            match feature.geometry() {
                Some(geometry) => self.nested(geometry, &|| feature.name(), 0)?,
                None => self.empty += 1,
            }
        }
        match filter {
            Some(filter) if kept == 0 => Err(nothing_kept(self.source, parts, filter)?),
            _ => Ok(()),
        }
    }

    /// Adds the geometry that the file is.
    pub(super) fn geometry(&mut self, part: &'a str) -> Result<(), Fault> {
        self.nested(part, &|| "the file".to_owned(), 0)
    }

    /// Adds a geometry in so many others.
    fn nested(&mut self, part: &'a str, name: Name<'_>, nested: usize) -> Result<(), Fault> {
        let source = self.source;
        let Object {
            kind,
            coordinates,
            geometries,
            ..
        } = source.object(part)?;
        let coordinates = || coordinates.ok_or_else(|| source.lacks(part, "coordinates"));
        match &*kind {
            "Polygon" => self.polygon(coordinates()?.get(), name),
            "MultiPolygon" => {
                let List::<&RawValue>(polygons) = source.parse(coordinates()?.get())?;
                self.empty += usize::from(polygons.is_empty());
                polygons
                    .into_iter()
                    .try_for_each(|polygon| self.polygon(polygon.get(), name))
            }
            "GeometryCollection" if nested < MOST_NESTED => {
                let List(parts) = geometries.ok_or_else(|| source.lacks(part, "geometries"))?;
                self.empty += usize::from(parts.is_empty());
                let mut parts = parts.into_iter();
                parts.try_for_each(|part| self.nested(part.get(), name, nested + 1))
            }
            "GeometryCollection" => Err(source.place(part).fault(format!(
                "geometry collections are nested more than {MOST_NESTED} deep; flatten them"
            ))),
            "Point" | "MultiPoint" | "LineString" | "MultiLineString" => {
                self.flat += 1;
                Ok(())
            }
            _ => {
                let what = format!("{} is not a GeoJSON geometry", quote(&kind));
                Err(source.place(part).fault(what))
            }
        }
    }

    /// Adds the rings of a polygon: the outer one, then its holes.
    fn polygon(&mut self, part: &'a str, name: Name<'_>) -> Result<(), Fault> {
        let List::<&RawValue>(parts) = self.source.parse(part)?;
        self.empty += usize::from(parts.is_empty());
        let mut rings = Vec::new();
        let roles = core::iter::once(Role::Outer).chain(core::iter::repeat(Role::Hole));
        let mut has_outline = true;
        for (ring_part, role) in parts.into_iter().zip(roles) {
            let List::<Position>(positions) = self.source.parse(ring_part.get())?;
            let high = positions.iter().filter(|position| position.has_height);
            self.heights += high.count();
            let read = ring(positions, role).map_err(|what| {
                let what = format!("{} has a ring {what}", name());
                self.source.place(ring_part.get()).fault(what)
            })?;
            let Some((ring, reversed)) = read.filter(|_| has_outline) else {
                has_outline &= role == Role::Hole;
                self.degenerate.add(name);
                continue;
            };
            self.reversed += usize::from(reversed);
            self.look_at(&ring, name);
            push(&mut rings, ring)?;
        }
        if rings.is_empty() {
            return Ok(());
        }
        let Some(cut) = overlap::cut(&rings)? else {
            return self.add(rings, part);
        };
        self.cut.add(name);
        self.cut_area += cut.area;
        self.farthest = self.farthest.max(cut.farthest);
        let mut shapes = cut.shapes.into_iter();
        shapes.try_for_each(|rings| self.add(rings, part))
    }

    /// Adds an outline with its holes.
    fn add(&mut self, rings: Vec<Vec<[f64; 2]>>, part: &'a str) -> Result<(), Fault> {
        let area = Area {
            rings: rings.len(),
            has_outline: true,
        };
        push(&mut self.list, area)?;
        push(&mut self.parts, (self.feature, part))?;
        rings
            .into_iter()
            .try_for_each(|ring| Ok(push(&mut self.rings, ring)?))
    }

    /// Looks for edges that go more than half the way around the earth, were positions degrees. From one end of the map
    /// to the other, edges are where a map was cut.
    fn look_at(&mut self, ring: &[[f64; 2]], name: Name<'_>) {
        let are_degrees =
            |[x, y]: &[f64; 2]| x.abs() <= 2.0 * HALF_AROUND && y.abs() <= HALF_AROUND / 2.0;
        self.are_degrees = self.are_degrees && ring.iter().all(are_degrees);
        if !self.are_degrees {
            return;
        }
        for (from, to) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let along = (to[0] - from[0]).abs();
            if along > HALF_AROUND && along < 2.0 * HALF_AROUND {
                self.long.add(|| {
                    let ([a, b], [c, d]) = (from, to);
                    format!("of {} from {a}, {b} to {c}, {d}", name())
                });
            }
        }
    }

    /// All rings, with notes of what was done.
    pub(super) fn finish(self) -> Result<Rings, Fault> {
        let flat = self.flat;
        let flat = count(flat, "geometry without area", "geometries without area");
        let flat = format!("{flat}: points and lines");
        let rings = count(self.degenerate.count, "ring", "rings");
        let first = &self.degenerate.first;
        let rings =
            format!("{rings} of fewer than 3 places with what is in them, first of {first}");
        let left_out = [(self.flat, &flat), (self.degenerate.count, &rings)];
        let left_out = left_out.into_iter().filter(|(count, _)| *count > 0);
        let mut left_out = left_out.map(|(_, what)| what);
        if self.rings.is_empty() {
            let but = left_out.next().map(|what| format!(", but {what}"));
            let but = but.unwrap_or_default();
            let what = format!("no polygons: the file has no area{but}");
            return Err(Place::File.fault(what));
        }
        let mut notes = Vec::new();
        if self.empty > 0 {
            let empty = count(self.empty, "empty geometry", "empty geometries");
            notes.push(format!("left out {empty}"));
        }
        notes.extend(left_out.map(|what| format!("left out {what}")));
        if self.heights > 0 {
            let heights = count(self.heights, "position", "positions");
            notes.push(format!("left out the height of {heights}"));
        }
        if self.reversed > 0 {
            let reversed = count(self.reversed, "ring", "rings");
            notes.push(format!("reversed {reversed}"));
        }
        if self.long.count > 0 && self.are_degrees {
            let edges = count(self.long.count, "edge goes", "edges go");
            let first = &self.long.first;
            notes.push(format!(
                "{edges} over more than 180 degrees of longitude, first {first}: an area across the antimeridian has to be \
                 split there (RFC 7946, 3.1.9)"
            ));
        }
        if self.cut.count > 0 {
            let polygons = count(self.cut.count, "polygon", "polygons");
            let (area, moved) = (significant(self.cut_area), moved(self.farthest));
            let first = &self.cut.first;
            notes.push(format!(
                "cut {polygons} whose holes overlap or reach beyond the outline, by {area} together, first {first}: {moved}"
            ));
        }
        let mut rest = &self.rings[..];
        let areas = collect(self.list.iter().map(|area| {
            let (rings, others) = rest.split_at(area.rings);
            rest = others;
            rings
        }))?;
        let name = |number: usize| match self.parts[number] {
            (0, part) => format!("the polygon at {}", self.source.place(part)),
            (feature, _) => format!("feature {feature}"),
        };
        notes.extend(overlap::told(&areas, &name)?);
        Ok(Rings {
            rings: self.rings,
            notes,
            areas: self.list,
        })
    }
}
