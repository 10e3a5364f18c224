//! `GeoJSON` (RFC 7946): every polygon of the file, or of the features kept, is one solid.
//!
//! Read with `serde_json` and not with the `geojson` crate, whose geometries have forgotten their
//! lines and whose numbers are not always the nearest `f64`. Every object keeps the text of its
//! parts instead: a part knows its line, and one that is not kept is not read.

mod areas;
mod feature;
mod overlap;
mod ring;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::{Fault, Place};
use super::list::List;
use super::text::{line_at, quote, utf8};
use super::{Filter, Rings};
use crate::memory::{NO_ROOM, collect};
use areas::Areas;
#[cfg(feature = "svg")]
pub(super) use ring::doubled_area;

/// The most characters of a message of `serde_json`, which quotes the file at any length.
const LONGEST: usize = 120;

/// Reads a `GeoJSON` file.
pub(super) fn read(bytes: &[u8], filter: Option<&Filter>) -> Result<Rings, Fault> {
    let source = Source(utf8(bytes)?);
    let text = source.0.trim();
    if text.is_empty() {
        return Err(Place::File.fault("no polygons: the file is empty"));
    }
    let mut areas = Areas::new(source);
    let file = source.object(text)?;
    match (&*file.kind, filter) {
        ("FeatureCollection", _) => {
            let List(features) = file
                .features
                .ok_or_else(|| source.lacks(text, "features"))?;
            let features = collect(features.into_iter().map(RawValue::get))?;
            areas.features(&features, filter)?;
        }
        ("Feature", _) => areas.features(&[text], filter)?,
        (_, Some(filter)) => {
            return Err(Place::File.fault(format!(
                "the file has no features to keep where {filter}; leave the filter out"
            )));
        }
        (_, None) => areas.geometry(text)?,
    }
    areas.finish()
}

/// Any object of `GeoJSON`, its parts unread.
#[derive(Deserialize)]
struct Object<'a> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    features: Option<List<&'a RawValue>>,
    #[serde(borrow)]
    geometry: Option<&'a RawValue>,
    #[serde(borrow)]
    geometries: Option<List<&'a RawValue>>,
    #[serde(borrow)]
    coordinates: Option<&'a RawValue>,
    #[serde(borrow)]
    properties: Option<&'a RawValue>,
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

/// The text of the file; its parts are borrowed from it, and so have a place in it.
#[derive(Clone, Copy, Default)]
struct Source<'a>(&'a str);

impl<'a> Source<'a> {
    /// Where a part of this text starts.
    fn place(self, part: &str) -> Place {
        let start = (part.as_ptr() as usize).saturating_sub(self.0.as_ptr() as usize);
        Place::Line(line_at(self.0.as_bytes(), start))
    }

    /// Reads a part of this text.
    fn parse<T: Deserialize<'a>>(self, part: &'a str) -> Result<T, Fault> {
        serde_json::from_str(part).map_err(|error| {
            let place = match self.place(part) {
                Place::Line(first) => Place::Line(first + error.line().saturating_sub(1)),
                place => place,
            };
            let what = error.to_string();
            let what = what.split(" at line ").next().unwrap_or_default();
            let what: String = what.chars().take(LONGEST).collect();
            if what.starts_with(NO_ROOM) {
                return place.fault(what);
            }
            place.fault(format!("not valid GeoJSON: {what}"))
        })
    }

    /// Reads a part that must be an object.
    fn object(self, part: &'a str) -> Result<Object<'a>, Fault> {
        if part.starts_with('{') {
            return self.parse(part);
        }
        let what = format!("expected a GeoJSON object, found {}", quote(part));
        Err(self.place(part).fault(what))
    }

    /// The fault of an object that lacks a member.
    fn lacks(self, part: &str, member: &str) -> Fault {
        self.place(part)
            .fault(format!("the object has no {member}"))
    }
}

#[cfg(test)]
mod tests;
