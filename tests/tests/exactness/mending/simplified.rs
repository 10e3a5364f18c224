//! What a solid contained, a simplified one contains; and neither surface leaves the bound around the other.

use std::sync::LazyLock;

use tetracone_oracle::{
    cases::share,
    oracle::{Oracle, Place},
    rng::Rng,
    shapes::space::{self, Shape3},
};
use tetracone_std::{
    import::Mesh,
    mend::{Bound, MendError, USUAL_WITHIN, simplify},
};

use super::{corners, is_closed};

/// Random places that each simplified solid is asked about.
static PLACES: LazyLock<usize> = LazyLock::new(|| share(20, 200));

/// No shape has more faces.
static MOST: LazyLock<usize> = LazyLock::new(|| share(300, 2000));

/// Those of the catalogue, turned so that nothing is on a grid, and some with slivers.
fn shapes() -> Vec<Shape3> {
    let mut shapes = space::catalogue();
    let turned = |shape: Shape3| {
        let points = shape.points.iter();
        let points = points.map(|[x, y, z]| [0.8 * x - 0.6 * y, 0.6 * x + 0.8 * y, z + 0.3 * x]);
        Shape3::new(
            &format!("{} turned", shape.name),
            points.collect(),
            shape.faces,
        )
    };
    shapes.extend([space::gear(12), space::knot(2, 3, 48, 8), space::sphere(6)].map(turned));
    shapes.push(space::torus(24, 12).with_slivers(30, 3));
    shapes.retain(|shape| shape.faces.len() <= *MOST);
    shapes
}

/// Corners, middles of edges, and others near the surface and anywhere around.
fn places(mesh: &Mesh, rng: &mut Rng) -> Vec<[f64; 3]> {
    let [low, high] = mesh.extent();
    let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let mut places = Vec::new();
    for _ in 0..*PLACES {
        let [a, b, c] = corners(mesh, rng.below(mesh.faces.len()));
        let weights = [rng.between(0.0, 0.5), rng.between(0.0, 0.5)];
        let near = size * rng.pick(&[0.0, 1e-6, 1e-3, 0.05]);
        places.push(a);
        places.push([0, 1, 2].map(|k| single(f64::midpoint(a[k], b[k]))));
        places.push([0, 1, 2].map(|k| {
            let on = a[k] + (b[k] - a[k]) * weights[0] + (c[k] - a[k]) * weights[1];
            single(on + rng.between(-near, near))
        }));
        places.push([0, 1, 2].map(|k| single(rng.between(low[k] - size, high[k] + size))));
    }
    places
}

#[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
fn single(x: f64) -> f64 {
    f64::from(x as f32)
}

#[test]
fn nothing_that_was_inside_is_outside() {
    let (mut asked, mut inside, mut gone) = (0, 0, 0);
    for (seed, shape) in (0..).zip(shapes()) {
        let mut rng = Rng::new(seed);
        let before = Mesh {
            points: shape.points.clone(),
            faces: shape.faces.clone(),
            lines: vec![0; shape.faces.len()],
            ..Mesh::default()
        };
        let oracle = Oracle::new(&before.points, &before.faces);
        for part in [4, 2, 1] {
            let most = before.faces.len() * part / 8;
            let mut after = before.clone();
            let what = format!("{} to {most}", shape.name);
            let told = simplify(&mut after, most, Bound::Length(f64::INFINITY));
            let told = told.unwrap_or_else(|error| panic!("{what}: {error}"));
            assert_eq!(
                told.faces,
                [before.faces.len(), after.faces.len()],
                "{what}"
            );
            assert!(is_closed(&after), "{what}");
            assert!(
                told.volumes[1] >= told.volumes[0] * (1.0 - 1e-12),
                "{what}: {told:?}"
            );
            gone += before.faces.len() - after.faces.len();
            let around = Oracle::new(&after.points, &after.faces);
            for place in places(&before, &mut rng) {
                let [was, is] = [&oracle, &around].map(|oracle| oracle.winding(place));
                if let (Some(was), Some(is)) = (was, is) {
                    assert!(is >= was, "{what}: {was} and {is} at {place:?}");
                }
                if Place::of(was) != Place::Outside {
                    assert_ne!(Place::of(is), Place::Outside, "{what} at {place:?}");
                    inside += 1;
                }
                asked += 1;
            }
        }
    }
    println!("{asked} places of simplified solids in F64, 3D; {inside} inside; {gone} faces went");
    assert!(inside > 0 && gone > 1000);
}

/// How far a place is from the nearest face: by planes, edges and corners.
fn away(mesh: &Mesh, place: [f64; 3]) -> f64 {
    let faces = 0..mesh.faces.len();
    let squares = faces.map(|face| square(corners(mesh, face), place));
    squares.fold(f64::INFINITY, f64::min).sqrt()
}

/// The least of a quadratic form in the two coordinates of a triangle, by its seven pieces.
fn square([a, b, c]: [[f64; 3]; 3], place: [f64; 3]) -> f64 {
    let minus = |x: [f64; 3], y: [f64; 3]| [0, 1, 2].map(|k| x[k] - y[k]);
    let dot = |x: [f64; 3], y: [f64; 3]| x[0] * y[0] + x[1] * y[1] + x[2] * y[2];
    let at = |u: f64, v: f64| {
        let (b, c) = (minus(b, a), minus(c, a));
        let rest = minus([0, 1, 2].map(|k| a[k] + u * b[k] + v * c[k]), place);
        dot(rest, rest)
    };
    let (u, v, p) = (minus(b, a), minus(c, a), minus(place, a));
    let (uu, uv, vv, up, vp) = (dot(u, u), dot(u, v), dot(v, v), dot(u, p), dot(v, p));
    let under = uu * vv - uv * uv;
    let (x, y) = ((up * vv - vp * uv) / under, (vp * uu - up * uv) / under);
    let side = (dot(minus(c, b), minus(place, b)) / dot(minus(c, b), minus(c, b))).clamp(0.0, 1.0);
    let mut least = at((up / uu).clamp(0.0, 1.0), 0.0)
        .min(at(0.0, (vp / vv).clamp(0.0, 1.0)))
        .min(at(1.0 - side, side));
    if x >= 0.0 && y >= 0.0 && x + y <= 1.0 {
        least = least.min(at(x, y));
    }
    least
}

#[test]
fn neither_surface_leaves_the_bound_around_the_other() {
    let (mut gone, mut refused, mut nearly) = (0, 0, 0.0_f64);
    for (seed, shape) in (0..).zip(shapes()) {
        let mut rng = Rng::new(seed);
        let before = Mesh {
            lines: vec![0; shape.faces.len()],
            points: shape.points,
            faces: shape.faces,
            ..Mesh::default()
        };
        let [low, high] = before.extent();
        let size = (0..3)
            .map(|k| (high[k] - low[k]).powi(2))
            .sum::<f64>()
            .sqrt();
        for within in [
            USUAL_WITHIN,
            Bound::Length(size * rng.between(0.0, 0.1)),
            Bound::Length(0.0),
        ] {
            let what = format!("{} within {within}", shape.name);
            let mut after = before.clone();
            let most = before.faces.len() / 4;
            let told = simplify(&mut after, most, within);
            let told = told.unwrap_or_else(|error| panic!("{what}: {error}"));
            assert!(
                told.farthest <= told.within.max(1e-8 * size),
                "{what}: {told:?}"
            );
            assert!(told.volumes[1] >= told.volumes[0] * (1.0 - 1e-12), "{what}");
            assert!(is_closed(&after), "{what}");
            if after.faces.len() > most {
                let (left, within) = (after.faces.len(), told.within);
                let error = MendError::Fewer { most, left, within };
                assert_eq!(told.with_at_most(most), Err(error), "{what}");
                // What the refusal says is so.
                let again = simplify(&mut before.clone(), left, Bound::Length(within));
                assert!(
                    again.and_then(|told| told.with_at_most(left)).is_ok(),
                    "{what}"
                );
                refused += 1;
            }
            gone += before.faces.len() - after.faces.len();
            let mut farthest = 0.0_f64;
            for (one, other) in [(&before, &after), (&after, &before)] {
                for _ in 0..*PLACES / 4 {
                    let [a, b, c] = corners(one, rng.below(one.faces.len()));
                    let weights = [rng.between(0.0, 0.5), rng.between(0.0, 0.5)];
                    let on = [0, 1, 2]
                        .map(|k| a[k] + (b[k] - a[k]) * weights[0] + (c[k] - a[k]) * weights[1]);
                    for place in [a, on] {
                        farthest = farthest.max(away(other, place));
                    }
                }
            }
            // Places on faces are rounded, too.
            let far = low
                .iter()
                .chain(&high)
                .fold(size, |far, x| far.max(x.abs()));
            let rounded = told.farthest + 1e-12 * far;
            assert!(farthest <= rounded, "{what}: {farthest} and {told:?}");
            if told.farthest > 0.0 {
                nearly = nearly.max(farthest / told.farthest);
            }
        }
    }
    println!(
        "{gone} faces went within a bound, {refused} refused; at most {nearly:.3} of it measured"
    );
    assert!(gone > 500 && refused > 0 && nearly > 0.5);
}
