//! Maps that have more than areas in them, or areas that are none.

use super::super::super::Format::GeoJson;
use super::super::super::tests::message;
use super::{SQUARE, rings};

/// A file of features with these geometries.
fn file(geometries: &[&str]) -> String {
    let feature = |geometry: &&str| {
        format!(r#"{{"type":"Feature","properties":{{"name":"N"}},"geometry":{geometry}}}"#)
    };
    let features: Vec<String> = geometries.iter().map(feature).collect();
    format!(
        r#"{{"type":"FeatureCollection","features":[{}]}}"#,
        features.join(",")
    )
}

/// A polygon of rings, without their closing positions.
fn polygon(rings: &[&[[f64; 2]]]) -> String {
    let ring = |ring: &&[[f64; 2]]| {
        let closed = ring.iter().chain(ring.first());
        let places: Vec<String> = closed.map(|[x, y]| format!("[{x},{y}]")).collect();
        format!("[{}]", places.join(","))
    };
    let rings: Vec<String> = rings.iter().map(ring).collect();
    format!(
        r#"{{"type":"Polygon","coordinates":[{}]}}"#,
        rings.join(",")
    )
}

fn rectangle([x, y]: [f64; 2], [width, height]: [f64; 2]) -> [[f64; 2]; 4] {
    [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
    ]
}

/// How often rings wind around a place.
fn winding(rings: &[Vec<[f64; 2]>], [x, y]: [f64; 2]) -> i32 {
    let mut winding = 0;
    for ring in rings {
        for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
            let turn = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
            winding += match (a[1] <= y, b[1] <= y) {
                (true, false) if turn > 0.0 => 1,
                (false, true) if turn < 0.0 => -1,
                _ => 0,
            };
        }
    }
    winding
}

#[test]
fn what_has_no_area_is_left_out() {
    let area = polygon(&[&rectangle([0.0, 0.0], [2.0, 2.0])]);
    let collection =
        |parts: &str| format!(r#"{{"type":"GeometryCollection","geometries":[{parts}]}}"#);
    let flat = |kind: &str, coordinates: &str| {
        format!(r#"{{"type":"{kind}","coordinates":{coordinates}}}"#)
    };
    let (point, line) = (flat("Point", "[1,1]"), flat("LineString", "[[0,0],[1,1]]"));
    let points = flat("MultiPoint", "[[1,1],[3,4]]");
    let lines = flat("MultiLineString", "[[[0,0],[1,1]]]");
    for (geometries, left_out) in [
        (vec![area.clone(), point.clone()], 1),
        (vec![line.clone(), area.clone()], 1),
        (vec![area.clone(), points.clone(), lines.clone()], 2),
        (vec![collection(&format!("{point},{area},{line}"))], 2),
        (
            vec![
                collection(&collection(&format!("{area},{points}"))),
                point.clone(),
            ],
            2,
        ),
        (vec![area.clone(), collection(&lines)], 1),
    ] {
        let parts: Vec<&str> = geometries.iter().map(String::as_str).collect();
        let read = rings(&file(&parts), None);
        let noun = if left_out == 1 {
            "geometry"
        } else {
            "geometries"
        };
        assert_eq!(read.rings.len(), 1);
        assert_eq!(
            read.notes,
            [format!(
                "left out {left_out} {noun} without area: points and lines"
            )]
        );
    }
    for (text, left_out) in [
        (point.clone(), "1 geometry"),
        (file(&[&line, &point]), "2 geometries"),
        (collection(&points), "1 geometry"),
        (file(&[&polygon(&[&[[0.0, 0.0]]]), &line]), "1 geometry"),
    ] {
        assert_eq!(
            message(GeoJson, text),
            format!(
                "f: no polygons: the file has no area, but {left_out} without area: points and lines"
            )
        );
    }
}

#[test]
fn rings_of_one_or_two_places_are_left_out() {
    let square = "[[0,0],[4,0],[4,4],[0,4],[0,0]]";
    let hole = "[[1,1],[2,1],[2,2],[1,1]]";
    for (coordinates, left_out, kept) in [
        (format!("[[{square}],[[[9,9],[9.1,9],[9,9]]]]"), 1, 1),
        (format!("[[[[9,9],[9,9]]],[{square}]]"), 1, 1),
        (format!("[[{square},[]]]"), 1, 1),
        (format!("[[{square},[[1,1]],{hole}]]"), 1, 2),
        (
            format!("[[{square},{hole},[[3,3],[3,3],[3,3],[3,3]]]]"),
            1,
            2,
        ),
        (
            format!("[[{square},[[3,3],[3.5,3],[3,3],[3.5,3],[3,3]]]]"),
            1,
            1,
        ),
        // With what is no outline, its holes go.
        (format!("[[{square}],[[[1,1],[2,1],[1,1]],{hole}]]"), 2, 1),
    ] {
        let text = format!(r#"{{"type":"MultiPolygon","coordinates":{coordinates}}}"#);
        let read = rings(&file(&[&text]), None);
        let noun = if left_out == 1 { "ring" } else { "rings" };
        assert_eq!(read.rings.len(), kept, "{coordinates}");
        let note = format!(
            "left out {left_out} {noun} of fewer than 3 places with what is in them, first of feature \"N\""
        );
        assert!(read.notes.contains(&note), "{:?}", read.notes);
    }
}

#[test]
fn holes_that_overlap_are_cut_and_told() {
    let outline = rectangle([0.0, 0.0], [10.0, 10.0]);
    let cover = polygon(&[&rectangle([2.0, 2.0], [3.0, 3.0])]);
    for (holes, area) in [
        ([([2.0, 2.0], [2.0, 2.0]), ([3.0, 3.0], [2.0, 2.0])], 1.0),
        ([([2.0, 2.0], [2.0, 2.0]), ([2.0, 3.0], [2.0, 2.0])], 2.0),
        ([([2.0, 2.0], [3.0, 3.0]), ([3.0, 3.0], [1.0, 1.0])], 1.0),
        ([([2.0, 2.0], [1.0, 1.0]), ([2.0, 2.0], [1.0, 1.0])], 1.0),
        ([([8.0, 2.0], [4.0, 1.0]), ([2.0, 2.0], [1.0, 1.0])], 2.0),
        ([([12.0, 2.0], [1.0, 1.0]), ([2.0, 2.0], [1.0, 1.0])], 1.0),
        ([([-1.0, -1.0], [3.5, 3.5]), ([2.0, 2.0], [1.0, 1.0])], 6.25),
    ] {
        let holes = holes.map(|(corner, size)| rectangle(corner, size));
        let holed = polygon(&[&outline, &holes[0], &holes[1]]);
        let read = rings(&file(&[&holed, &cover]), None);
        let told = format!(
            "cut 1 polygon whose holes overlap or reach beyond the outline, by {area} together"
        );
        assert!(
            read.notes.iter().any(|note| note.starts_with(&told)),
            "{:?}",
            read.notes
        );
        // Inside is what the outline and no hole holds, and what the second area covers.
        for k in 0..400 {
            let place = [k % 20, k / 20].map(|k| f64::from(k) * 0.75 - 2.125);
            let holds = |ring: &[[f64; 2]]| winding(&[ring.to_vec()], place) != 0;
            let covered = holds(&rectangle([2.0, 2.0], [3.0, 3.0]));
            let is_inside = covered || holds(&outline) && !holes.iter().any(|hole| holds(hole));
            assert_eq!(
                winding(&read.rings, place) > 0,
                is_inside,
                "{place:?} {holes:?}"
            );
        }
    }
    // Holes that touch the outline or each other are holes.
    for holes in [
        [
            rectangle([0.0, 0.0], [2.0, 2.0]),
            rectangle([4.0, 4.0], [1.0, 1.0]),
        ],
        [
            rectangle([2.0, 2.0], [2.0, 2.0]),
            rectangle([4.0, 4.0], [1.0, 1.0]),
        ],
        [
            rectangle([2.0, 2.0], [2.0, 2.0]),
            rectangle([4.0, 3.0], [1.0, 3.0]),
        ],
    ] {
        let read = rings(&polygon(&[&outline, &holes[0], &holes[1]]), None);
        assert!(
            read.notes.iter().all(|note| note.starts_with("reversed")),
            "{:?}",
            read.notes
        );
        assert_eq!(read.rings.len(), 3);
    }
}

#[test]
fn areas_that_overlap_are_told() {
    let area = |corner: [f64; 2], size: [f64; 2]| polygon(&[&rectangle(corner, size)]);
    let one = area([0.0, 0.0], [2.0, 2.0]);
    for (other, common) in [
        (one.clone(), Some(4.0)),
        (area([1.0, 1.0], [2.0, 2.0]), Some(1.0)),
        (area([0.5, 0.5], [1.0, 1.0]), Some(1.0)),
        (area([-1.0, -1.0], [9.0, 9.0]), Some(4.0)),
        (area([1.0, 0.0], [2.0, 2.0]), Some(2.0)),
        (area([2.0, 0.0], [2.0, 2.0]), None),
        (area([2.0, 2.0], [2.0, 2.0]), None),
        (area([2.0, 1.0], [2.0, 2.0]), None),
        (area([5.0, 5.0], [2.0, 2.0]), None),
        // In a hole there is room for another area.
        (
            polygon(&[
                &rectangle([-1.0, -1.0], [4.0, 4.0]),
                &rectangle([0.0, 0.0], [2.0, 2.0]),
            ]),
            None,
        ),
    ] {
        let read = rings(&file(&[&one, &other]), None);
        let told = common.map(|common| {
            format!(
                "1 pair of areas overlaps, first feature 1 and feature 2 by {common}: what both cover is inside once, and twice in the area; mend unites them"
            )
        });
        let notes = read.notes.into_iter().find(|note| note.contains("overlap"));
        assert_eq!(notes, told, "{other}");
    }
    let both = format!(r#"{{"type":"MultiPolygon","coordinates":[[{SQUARE}],[{SQUARE}]]}}"#);
    let read = rings(&both, None);
    assert!(read.notes[0].contains("first the polygon at line 1 and the polygon at line 1 by 4"));
}

#[test]
fn edges_over_the_antimeridian_are_told() {
    for (west, east, is_told) in [
        (170.0, -170.0, true),
        (-179.9, 179.9, true),
        (100.0, -100.0, true),
        (190.5, -10.0, true),
        (-170.0, 0.0, false),
        (-90.0, 90.0, false),
        (-180.0, 180.0, false),
        (0.0, 180.0, false),
        (-100.0, 400.0, false),
        (170.0, 190.0, false),
    ] {
        let area = polygon(&[&[[west, -10.0], [east, -10.0], [east, 10.0], [west, 10.0]]]);
        let read = rings(&file(&[&area]), None);
        let told =
            "2 edges go over more than 180 degrees of longitude, first of feature \"N\" from ";
        let is_found = read.notes.iter().any(|note| note.starts_with(told));
        assert_eq!(is_found, is_told, "{west} {east}: {:?}", read.notes);
    }
    // Of a plan there is no other side.
    let plan = polygon(&[&rectangle([0.0, 0.0], [200.0, 300.0])]);
    assert!(rings(&plan, None).notes.is_empty());
}
