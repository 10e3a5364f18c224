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
mod tests {
    use super::super::Format::GeoJson;
    use super::super::tests::message;
    use super::super::{Input, Rings, read};

    const SQUARE: &str = "[[0,0],[2,0],[2,2],[0,2],[0,0]]";
    const HOLE: &str = "[[0.5,0.5],[1,0.5],[1,1],[0.5,0.5]]";

    /// Features with a square each, one a line from line 2, that have these other members.
    pub(super) fn collection(members: &[&str]) -> String {
        let feature = |members: &&str| {
            let square = format!(r#"{{"type":"Polygon","coordinates":[{SQUARE}]}}"#);
            format!(r#"{{"type":"Feature","geometry":{square},{members}}}"#)
        };
        let features: Vec<String> = members.iter().map(feature).collect();
        let features = features.join(",\n");
        format!("{{\"type\":\"FeatureCollection\",\"features\":[\n{features}\n]}}")
    }

    /// Reads rings that must be right.
    pub(super) fn rings(text: &str, filter: Option<&str>) -> Rings {
        let filter = filter.map(|filter| filter.parse().unwrap());
        match read("f", GeoJson, text.as_bytes(), filter.as_ref()) {
            Ok(Input::Plane(rings)) => rings,
            other => panic!("no rings: {other:?}"),
        }
    }

    #[test]
    fn a_polygon_with_a_hole_is_turned_as_it_should_be() {
        let outer = vec![[0.0, 0.0], [2.0, 0.0], [2.0, 2.0], [0.0, 2.0]];
        let hole = vec![[0.5, 0.5], [1.0, 1.0], [1.0, 0.5]];
        let text = format!("\n{{\"type\":\"Polygon\",\n\"coordinates\":[{SQUARE},{HOLE}]}}\n");
        let read = rings(&text, None);
        assert_eq!(read.rings, [outer.clone(), hole.clone()]);
        assert_eq!(read.notes, ["reversed 1 ring"]);
        let backwards = text
            .replace("[2,0],[2,2],[0,2]", "[0,2],[2,2],[2,0]")
            .replace("[1,0.5],[1,1]", "[1,1],[1,0.5]");
        let read = rings(&backwards, None);
        assert_eq!(read.rings, [outer, hole]);
        assert_eq!(read.notes, ["reversed 1 ring"]);
    }

    #[test]
    fn all_polygons_are_one_solid() {
        let polygon = format!(r#"{{"type":"Polygon","coordinates":[{SQUARE}]}}"#);
        let many = format!(r#"{{"type":"MultiPolygon","coordinates":[[{SQUARE}],[],[{SQUARE}]]}}"#);
        let both = format!(r#"{{"type":"GeometryCollection","geometries":[{polygon},{many}]}}"#);
        let feature = |geometry: &str| format!(r#"{{"type":"Feature","geometry":{geometry}}}"#);
        let file = format!(
            r#"{{"features":[{},{},{}],"type":"FeatureCollection","crs":{{}}}}"#,
            feature(&both),
            feature("null"),
            feature(&polygon)
        );
        assert_eq!(rings(&both, None).rings.len(), 3);
        assert_eq!(rings(&feature(&many), None).rings.len(), 2);
        let all = rings(&file, None);
        assert_eq!(
            (all.rings.len(), all.notes),
            (4, vec!["left out 2 empty geometries".into()])
        );
    }

    #[test]
    fn numbers_are_the_nearest_f64_and_have_no_height() {
        let text = r#"{"type":"Polygon","coordinates":[[[1.0715660391465826e-75,-0],[1,0,5,6],
            [9007199254740993,12345678901234567890123],[1.0715660391465826e-75,0,7]]]}"#;
        let read = rings(text, None);
        assert_eq!(read.rings[0][..1], [[1.071_566_039_146_582_6e-75, 0.0]]);
        assert!(read.rings[0][0][1].is_sign_positive());
        assert_eq!(
            read.rings[0][2..],
            [[9_007_199_254_740_992.0, 1.234_567_890_123_456_8e22]]
        );
        assert_eq!(read.notes, ["left out the height of 2 positions"]);
    }

    #[test]
    fn errors_name_the_line() {
        let all = |text: &str| message(GeoJson, text);
        let ring = |ring: &str| {
            all(&format!(
                "{{\"type\":\"Polygon\",\n\"coordinates\":[{SQUARE},\n{ring}]}}"
            ))
        };
        assert_eq!(
            ring("[[0,0],[1,0],[0,0]]"),
            "f:3: a ring needs at least 4 positions, the last one the same as the first; found 3"
        );
        assert_eq!(
            ring("[[0,0],[1,0],[1,1],[0,1]]"),
            "f:3: the ring is not closed; repeat its first position at its end"
        );
        assert_eq!(
            ring("[[0,0],[1e200,0],[1e200,1e200],[0,0]]"),
            "f:3: the coordinates are too large to tell which way the ring turns"
        );
        assert_eq!(
            ring("[[0,0],\n[1]]"),
            "f:4: not valid GeoJSON: a position needs 2 numbers, found 1"
        );
        assert_eq!(
            ring("[[0,0],\n\n[1,1e999]]"),
            "f:5: not valid GeoJSON: number out of range"
        );
        assert_eq!(
            ring("[[0,0],[1,\"2\"]]"),
            "f:3: not valid GeoJSON: invalid type: string \"2\", expected f64"
        );
        assert_eq!(
            ring("[[[0,0]]]"),
            "f:3: not valid GeoJSON: invalid type: sequence, expected f64"
        );
        assert_eq!(
            all("{\"type\":\"Polygon\",\n\"coordinates\":[[[0,0"),
            "f:2: not valid GeoJSON: EOF while parsing a list"
        );
        assert_eq!(ring("[[0,NaN]]"), "f:3: not valid GeoJSON: expected value");
        assert_eq!(all("[1]"), r#"f:1: expected a GeoJSON object, found "[1]""#);
        assert_eq!(
            all("{\"type\":\"Polygon\"}\n{}"),
            "f:2: not valid GeoJSON: trailing characters"
        );
        assert_eq!(
            all("{\n\"a\":1}"),
            "f:2: not valid GeoJSON: missing field `type`"
        );
        assert_eq!(
            all("\n{\"type\":\"Topology\"}"),
            r#"f:2: "Topology" is not a GeoJSON geometry"#
        );
        assert_eq!(
            all(r#"{"type":"FeatureCollection"}"#),
            "f:1: the object has no features"
        );
        assert_eq!(
            all(r#"{"type":"Polygon"}"#),
            "f:1: the object has no coordinates"
        );
        assert_eq!(
            all(r#"{"type":"GeometryCollection"}"#),
            "f:1: the object has no geometries"
        );
        let no_area = "f: no polygons: the file has no area";
        assert_eq!(all(r#"{"type":"Polygon","coordinates":[]}"#), no_area);
        assert_eq!(
            all(r#"{"type":"FeatureCollection","features":[]}"#),
            no_area
        );
        assert_eq!(
            all("{\"type\":\"FeatureCollection\",\"features\":[\n{\"type\":\"Polygon\"}]}"),
            r#"f:2: expected a Feature, found "Polygon""#
        );
        assert_eq!(
            all("{\"type\":\"FeatureCollection\",\"features\":[\nnull]}"),
            r#"f:2: expected a GeoJSON object, found "null""#
        );
    }

    #[test]
    fn what_has_no_area_is_named() {
        let line = "{\"type\":\"LineString\",\"coordinates\":[[0,0],[1,1]]}";
        assert_eq!(
            message(GeoJson, line),
            "f:1: the file has a LineString, which has no area; remove it, or keep other features"
        );
        let named = |members: &str| {
            let feature = format!("\n{{\"type\":\"Feature\",\n\"geometry\":{line}{members}}}");
            let message = message(GeoJson, feature);
            let (place, rest) = message.split_at(5);
            assert_eq!(place, "f:3: ");
            rest.split(" has a ").next().unwrap().to_owned()
        };
        assert_eq!(named(""), "feature 1");
        assert_eq!(named(r#","id":7,"properties":null"#), r#"feature "7""#);
        assert_eq!(
            named(r#","id":7,"properties":{"name":"N\u0041"}"#),
            r#"feature "NA""#
        );
        assert_eq!(named(r#","id":null,"properties":[1]"#), "feature 1");
    }

    #[test]
    fn nesting_ends() {
        let nested = |levels: usize| {
            let polygon = format!("{{\"type\":\"Polygon\",\n\"coordinates\":[{SQUARE}]}}");
            let start = "{\"type\":\"GeometryCollection\",\"geometries\":[".repeat(levels);
            format!("\n{start}{polygon}{}", "]}".repeat(levels))
        };
        assert_eq!(rings(&nested(16), None).rings.len(), 1);
        assert_eq!(
            message(GeoJson, nested(17)),
            "f:2: geometry collections are nested more than 16 deep; flatten them"
        );
        let deep = 200_000;
        assert_eq!(
            message(GeoJson, "[".repeat(deep)),
            format!(
                r#"f:1: expected a GeoJSON object, found "{}"..."#,
                "[".repeat(40)
            )
        );
        let coordinates = |value: &str| format!(r#"{{"type":"Polygon","coordinates":{value}}}"#);
        assert_eq!(
            message(
                GeoJson,
                coordinates(&("[".repeat(deep) + &"]".repeat(deep)))
            ),
            "f:1: not valid GeoJSON: invalid type: sequence, expected f64"
        );
        assert_eq!(
            message(GeoJson, coordinates(&"{\"a\":".repeat(deep))),
            "f:1: not valid GeoJSON: expected value"
        );
    }
}
