//! What a solid contained, a simplified one contains.

use std::sync::LazyLock;

use tetracone_oracle::{
    cases::share,
    oracle::{Oracle, Place},
    rng::Rng,
    shapes::space::{self, Shape3},
};
use tetracone_std::{import::Mesh, mend::simplify};

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
            let told = simplify(&mut after, most).unwrap_or_else(|error| panic!("{what}: {error}"));
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
