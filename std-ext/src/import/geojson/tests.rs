//! Files as they are read, and what is wrong with others.

use super::super::Format::GeoJson;
use super::super::tests::message;
use super::super::{Input, Rings, read};

mod defects;

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
    let overlap = "6 pairs of areas overlap, first feature 1 and feature 1 by 4: what both cover is inside once, and twice in the area; mend unites them";
    assert_eq!(all.rings.len(), 4);
    assert_eq!(all.notes, ["left out 2 empty geometries", overlap]);
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
    for open in ["[[0,0],[1,0],[1,1],[0,1]]", "[[0,0],[1,0],[1,1]]"] {
        assert_eq!(
            ring(open),
            "f:3: the file has a ring that is not closed; repeat its first position at its end"
        );
    }
    assert_eq!(
        ring("[[0,0],[1e200,0],[1e200,1e200],[0,0]]"),
        "f:3: the file has a ring whose coordinates are too large to tell which way it turns"
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
