//! Outlines that cross: whatever they are, mending makes rings that do not, and what a rule calls inside is inside.

use tetracone::{
    number::{Arithmetic, Scalar},
    plane::Plane,
    query::Class,
    solid::AsSolid,
};
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_std::{
    bake::coordinates,
    check::plane::Report,
    export,
    import::{self, Area, Format, Input, Rings},
    load::{LoadOptions, Loaded, Steps},
    mend::{Method, Rule, outlines},
};

type Ring = Vec<[f64; 2]>;

fn edges(rings: &[Ring]) -> impl Iterator<Item = [[f64; 2]; 2]> {
    rings.iter().flat_map(|ring| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| [*a, *b])
    })
}

/// How often rings wind around a place, and how often a ray from it meets them.
fn around(rings: &[Ring], [x, y]: [f64; 2]) -> (i32, u32) {
    let (mut winding, mut met) = (0, 0);
    for [a, b] in edges(rings) {
        let turn = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
        let step: i32 = match (a[1] <= y, b[1] <= y) {
            (true, false) if turn > 0.0 => 1,
            (false, true) if turn < 0.0 => -1,
            _ => 0,
        };
        winding += step;
        met += step.unsigned_abs();
    }
    (winding, met)
}

/// Whether a rule says that a place is inside of one of the areas.
fn is_inside(rings: &Rings, rule: Rule, place: [f64; 2]) -> bool {
    let mut rest = &rings.rings[..];
    let areas = rings
        .areas
        .iter()
        .map(|area| (area.rings, area.has_outline));
    areas
        .chain([(usize::MAX, false)])
        .any(|(count, has_outline)| {
            let (area, others) = rest.split_at(count.min(rest.len()));
            rest = others;
            let winds = |rings: &[Ring]| around(rings, place).0 != 0;
            match (rule, area) {
                (Rule::EvenOdd, _) => around(area, place).1 % 2 == 1,
                (Rule::NonZero, [outline, holes @ ..]) if has_outline => {
                    winds(core::slice::from_ref(outline))
                        && !holes.iter().any(|hole| winds(core::slice::from_ref(hole)))
                }
                (Rule::NonZero, _) => winds(area),
            }
        })
}

/// How far a place is from the nearest edge.
fn distance(rings: &[Ring], [x, y]: [f64; 2]) -> f64 {
    let each = edges(rings).map(|[a, b]| {
        let (u, v) = (b[0] - a[0], b[1] - a[1]);
        let squared = u * u + v * v;
        let along = if squared > 0.0 {
            (((x - a[0]) * u + (y - a[1]) * v) / squared).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (a[0] + u * along - x).hypot(a[1] + v * along - y)
    });
    each.fold(f64::INFINITY, f64::min)
}

/// Where a baked solid says that a place is.
fn class<S: Scalar>(loaded: &Loaded, [x, y]: [f64; 2]) -> Class {
    let lattice = loaded.image().lattice();
    let point = coordinates::<Plane<S>>(&lattice, [x, y, 0.0]).expect("near");
    let solid = loaded
        .solid::<Plane<S>>()
        .expect("baked for every question");
    solid.as_solid().classify(point)
}

/// Mends rings by both rules, and asks what comes of it at places away from edges: as it is, written and read again,
/// and baked in both arithmetics. How many were solid, by rule.
fn check(rings: &Rings, rng: &mut Rng, size: f64) -> [usize; 2] {
    [Rule::EvenOdd, Rule::NonZero].map(|rule| {
        let mut mended = rings.clone();
        let done = outlines(&mut mended, rule, None).expect("few crossings");
        let report = Report::of(&mended).expect("memory");
        assert_eq!(report.crossings.count, 0, "{rule} {rings:?} {mended:?}");
        assert!(done.farthest <= size / 1_048_576.0, "{done:?} {rings:?}");
        let count: usize = mended.areas.iter().map(|area| area.rings).sum();
        assert!(count == mended.rings.len() || mended == *rings);
        // Mended once is mended.
        let again = outlines(&mut mended.clone(), rule, None).expect("few crossings");
        assert_eq!(again.told(), Vec::<String>::new(), "{rule} {rings:?}");
        if mended.rings.is_empty() {
            return 0;
        }
        let file = export::outlines(&mended);
        let Ok(Input::Plane(read)) = import::read("f", Format::GeoJson, &file, None) else {
            panic!("{rings:?}");
        };
        let baked = [Arithmetic::F32, Arithmetic::Fixed].map(|arithmetic| {
            let options = LoadOptions {
                arithmetic: Some(arithmetic),
                ..LoadOptions::default()
            };
            let written = Loaded::import("f", Format::GeoJson, &file, &options);
            let at_once = LoadOptions {
                mend: Some(Method::Outlines(rule)),
                ..options
            };
            let input = Input::Plane(rings.clone());
            [written, Loaded::from_input("f", input, &at_once)]
                .map(|loaded| loaded.unwrap_or_else(|error| panic!("{error} {rule} {rings:?}")))
        });
        for _ in 0..24 {
            let place = [0, 1].map(|_| rng.between(-0.1 * size, 1.1 * size));
            if distance(&rings.rings, place) < size / 4096.0 {
                continue;
            }
            let expected = is_inside(rings, rule, place);
            let tell = || format!("{rule} {place:?} {rings:?}");
            assert_eq!(
                around(&mended.rings, place).0,
                i32::from(expected),
                "{}",
                tell()
            );
            assert_eq!(
                around(&read.rings, place).0,
                i32::from(expected),
                "{}",
                tell()
            );
            let wanted = if expected {
                Class::Inside
            } else {
                Class::Outside
            };
            for single in &baked[0] {
                assert_eq!(class::<f32>(single, place), wanted, "{}", tell());
            }
            for fixed in &baked[1] {
                assert_eq!(class::<Steps>(fixed, place), wanted, "{}", tell());
            }
        }
        1
    })
}

fn ring(rng: &mut Rng, corners: usize, mut place: impl FnMut(&mut Rng) -> [f64; 2]) -> Ring {
    (0..corners).map(|_| place(rng)).collect()
}

#[test]
fn random_outlines_become_solids() {
    let mut rng = Rng::new(0x36);
    let mut solid = [0; 2];
    let rounds = share(40, 400);
    for round in 0..rounds {
        let size = [1.0, 8.0, 1e-3, 4e7][round % 4];
        let corners = 3 + rng.below(14);
        // On coarse steps, edges meet in vertices, vertices lie on edges, and edges on each other.
        let coarse = round % 3 == 0;
        let place = |rng: &mut Rng| {
            [0, 1].map(|_| {
                if coarse {
                    f64::from(rng.below_u32(6)) * size / 5.0
                } else {
                    rng.between(0.0, size)
                }
            })
        };
        let count = 1 + rng.below(3);
        let mut rings: Vec<Ring> = (0..count).map(|_| ring(&mut rng, corners, place)).collect();
        let mut areas = Vec::new();
        if round % 2 == 0 {
            // A polygon of a map: holes go the other way than the outline.
            areas.push(Area {
                rings: count,
                has_outline: true,
            });
            for hole in &mut rings[1..] {
                hole.reverse();
            }
        }
        let rings = Rings {
            rings,
            areas,
            ..Rings::default()
        };
        for (solid, is_one) in solid.iter_mut().zip(check(&rings, &mut rng, size)) {
            *solid += is_one;
        }
    }
    assert!(solid.iter().all(|solid| *solid > rounds / 2), "{solid:?}");
}

#[test]
#[expect(clippy::float_cmp, reason = "vertices keep their bits")]
fn holes_are_written_with_their_outlines() {
    let square = |at: f64, size: f64, is_hole: bool| -> Ring {
        let mut ring = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
            .map(|[u, v]| [at + u * size, at / 3.0 + v * size]);
        if is_hole {
            ring.reverse();
        }
        ring.to_vec()
    };
    for sizes in [
        vec![(0.0, 10.0, false), (1.0, 5.0, true)],
        vec![(1.0, 5.0, true), (0.0, 10.0, false)],
        vec![(0.0, 10.0, false), (1.0, 5.0, true), (2.0, 2.0, false)],
        vec![
            (2.0, 2.0, false),
            (1.0, 5.0, true),
            (0.0, 10.0, false),
            (20.0, 1.0, false),
        ],
        vec![(0.0, 3.0, false), (20.0, 3.0, false)],
        vec![
            (0.0, 10.0, false),
            (1.0, 0.5, true),
            (2.0, 0.5, true),
            (3.0, 0.5, true),
        ],
    ] {
        let rings: Vec<Ring> = sizes
            .iter()
            .map(|(at, size, is_hole)| square(*at, *size, *is_hole))
            .collect();
        let mut mended = Rings {
            rings: rings.clone(),
            ..Rings::default()
        };
        let done = outlines(&mut mended, Rule::NonZero, None).expect("few crossings");
        assert_eq!(done.told(), Vec::<String>::new());
        let file = export::outlines(&mended);
        let Ok(Input::Plane(mut read)) = import::read("f", Format::GeoJson, &file, None) else {
            panic!("{rings:?}");
        };
        assert_eq!(read.notes, Vec::<String>::new(), "{rings:?}");
        for ring in &mut mended.rings {
            let first = rings
                .iter()
                .filter_map(|own| own.first())
                .find(|place| ring.contains(place));
            let first = first.expect("its vertices are there");
            let at = ring
                .iter()
                .position(|place| place == first)
                .expect("it is there");
            ring.rotate_left(at);
        }
        for (ring, own) in read.rings.iter_mut().zip(&mended.rings) {
            let at = ring
                .iter()
                .position(|place| *place == own[0])
                .expect("it is there");
            ring.rotate_left(at);
        }
        for ring in &rings {
            assert!(
                read.rings.contains(ring) && mended.rings.contains(ring),
                "{read:?} {rings:?}"
            );
        }
        assert_eq!(read.rings.len(), rings.len());
    }
}

#[test]
fn shapes_that_are_known() {
    let mut rng = Rng::new(0x37);
    let square = |x: f64, y: f64, size: f64| -> Ring {
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
            .map(|[u, v]| [x + u * size, y + v * size])
            .to_vec()
    };
    let star = vec![
        [0.0, 3.0],
        [2.0, -3.0],
        [-3.0, 1.0],
        [3.0, 1.0],
        [-2.0, -3.0],
    ];
    let eight = vec![[0.0, 0.0], [4.0, 4.0], [4.0, 0.0], [0.0, 4.0]];
    let twice: Ring = square(0.0, 0.0, 4.0).repeat(2);
    let back: Ring = square(0.0, 0.0, 4.0).into_iter().rev().collect();
    let spike = vec![
        [0.0, 0.0],
        [4.0, 0.0],
        [8.0, 0.0],
        [4.0, 0.0],
        [4.0, 4.0],
        [0.0, 4.0],
    ];
    let line = vec![[0.0, 0.0], [4.0, 0.0], [2.0, 0.0]];
    for (all, even_odd, non_zero) in [
        (vec![square(0.0, 0.0, 4.0)], 16.0, 16.0),
        (vec![back.clone()], 16.0, 16.0),
        (vec![eight], 8.0, 8.0),
        (vec![twice], 0.0, 16.0),
        (vec![spike], 16.0, 16.0),
        (vec![line], 0.0, 0.0),
        (
            vec![square(0.0, 0.0, 4.0), square(0.0, 0.0, 4.0)],
            0.0,
            16.0,
        ),
        (vec![square(0.0, 0.0, 4.0), back], 0.0, 0.0),
        (
            vec![square(0.0, 0.0, 4.0), square(2.0, 2.0, 4.0)],
            24.0,
            28.0,
        ),
        (
            vec![square(0.0, 0.0, 4.0), square(1.0, 1.0, 1.0)],
            15.0,
            16.0,
        ),
        (
            vec![square(0.0, 0.0, 4.0), square(4.0, 0.0, 4.0)],
            32.0,
            32.0,
        ),
        (
            vec![square(0.0, 0.0, 4.0), square(4.0, 4.0, 4.0)],
            32.0,
            32.0,
        ),
    ] {
        let rings = Rings {
            rings: all,
            ..Rings::default()
        };
        for (rule, area) in [(Rule::EvenOdd, even_odd), (Rule::NonZero, non_zero)] {
            let mut mended = rings.clone();
            outlines(&mut mended, rule, None).expect("few crossings");
            let found = Report::of(&mended).expect("memory").area;
            // A square that goes the other way stays one where nothing crosses.
            assert!(
                (found.abs() - area).abs() < 1e-6,
                "{rule} {found} {rings:?}"
            );
        }
        check(&rings, &mut rng, 8.0);
    }
    let star = Rings {
        rings: vec![star],
        ..Rings::default()
    };
    let areas = [Rule::EvenOdd, Rule::NonZero].map(|rule| {
        let mut mended = star.clone();
        outlines(&mut mended, rule, None).expect("few crossings");
        Report::of(&mended).expect("memory").area
    });
    assert!(areas[0] > 5.0 && areas[1] > areas[0] + 3.0, "{areas:?}");
}

#[test]
fn plots_far_from_zero_are_told_and_kept_by_what_is_told() {
    for (far, size) in [
        ([2_600_000.001, 1_200_000.001], 0.01),
        ([500_000.0, 4_649_776.2], 0.1),
        ([1e6, -1e6], 2.5),
        ([-2e7, 0.3], 100.1),
        ([7.5, 46.5], 1e-6),
        ([179.9, -89.9], 1e-4),
        ([1e9, 1e9], 1e4),
        ([0.25, 0.5], 0.125),
        ([100.0, 100.0], 12.3),
        ([1e4, 1e4], 3e3),
    ] {
        let (far, size): ([f64; 2], f64) = (far, size);
        let ring = [[0.0, 0.0], [1.0, 0.0], [1.0, 0.7], [0.0, 1.0]];
        let ring = ring.map(|[u, v]| [far[0] + u * size, far[1] + v * size]);
        let places: Vec<String> = ring
            .iter()
            .chain([&ring[0]])
            .map(|[x, y]| format!("[{x},{y}]"))
            .collect();
        let file = format!(
            r#"{{"type":"Polygon","coordinates":[[{}]]}}"#,
            places.join(",")
        );
        let load = |arithmetic, centre| {
            let mut options = LoadOptions {
                arithmetic: Some(arithmetic),
                ..LoadOptions::default()
            };
            options.read.centre = centre;
            Loaded::import("f", Format::GeoJson, file.as_bytes(), &options)
        };
        let share = |loaded: &Loaded| loaded.provenance().expect("made just now").rounding_share;
        let apart = far[0].abs().max(far[1].abs()) * f64::from(f32::EPSILON) / size;
        match load(Arithmetic::F32, false) {
            Ok(loaded) => {
                let notes = &loaded.provenance().expect("made just now").notes;
                let is_told = notes
                    .iter()
                    .any(|note| note.contains("--centre or --arith fixed"));
                assert_eq!(
                    is_told,
                    share(&loaded) > 1.0 / 65_536.0,
                    "{far:?} {notes:?}"
                );
                assert!(share(&loaded) < apart, "{far:?}");
            }
            Err(error) => {
                assert!(
                    apart > 0.01 && error.what.contains("--arith fixed"),
                    "{error}"
                );
            }
        }
        for (arithmetic, centre, most) in [
            (Arithmetic::F32, true, 1e-7),
            (Arithmetic::Fixed, false, 2e-6),
            (Arithmetic::Fixed, true, 2e-6),
        ] {
            let loaded = load(arithmetic, centre).unwrap_or_else(|error| panic!("{error}"));
            assert!(share(&loaded) < most, "{far:?} {arithmetic:?}");
            let notes = &loaded.provenance().expect("made just now").notes;
            assert!(
                !notes.iter().any(|note| note.contains("rounding")),
                "{notes:?}"
            );
        }
    }
}
