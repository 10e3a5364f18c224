//! Classic structures as they are drawn: what is drawn holds the solid, or lies in the planes of its facets.
#![cfg(feature = "render")]

use tetracone::{Dimension, image::Lattice, plane::Plane, space::Space};
use tetracone_std::{
    bake::{BakeOptions, Baked, bake_on},
    render::{ShapeShown, Structure, StructureError, StructureShown},
};

type Place = [f64; 3];

/// A star of so many points.
fn star(points: u32) -> (Vec<Place>, Vec<[u32; 2]>) {
    let count = 2 * points;
    let place = |k: u32| {
        let (turn, reach) = (
            core::f64::consts::PI * f64::from(k) / f64::from(points),
            if k.is_multiple_of(2) { 3.0 } else { 1.0 },
        );
        let [x, y] = [turn.cos(), turn.sin()].map(|x| (x * reach * 64.0).round() / 64.0);
        [x, y, 0.0]
    };
    let edges = (0..count).map(|k| [k, (k + 1) % count]);
    ((0..count).map(place).collect(), edges.collect())
}

/// A pyramid over a star.
fn pyramid(points: u32) -> (Vec<Place>, Vec<[u32; 3]>) {
    let (mut places, edges) = star(points);
    let [middle, top] = [2 * points, 2 * points + 1];
    places.extend([[0.0; 3], [0.0, 0.0, 2.0]]);
    let faces = edges
        .into_iter()
        .flat_map(|[a, b]| [[a, b, top], [b, a, middle]]);
    (places, faces.collect())
}

fn baked<G: Dimension>(places: &[Place], facets: &[G::Corners]) -> Baked {
    bake_on::<G>(places, facets, Lattice::default(), &BakeOptions::default()).expect("a solid")
}

fn distance(a: Place, b: Place) -> f64 {
    (0..3).map(|k| (a[k] - b[k]).powi(2)).sum::<f64>().sqrt()
}

/// Whether a part holds a place: a sphere, or the box about its lines.
fn holds(shape: &ShapeShown, place: Place) -> bool {
    match shape {
        ShapeShown::Ball { centre, radius } => distance(*centre, place) <= radius * (1.0 + 1e-6),
        ShapeShown::Lines(lines) => (0..3).all(|k| {
            let ends = || lines.iter().flatten().map(|end| end[k]);
            ends().any(|x| x <= place[k] + 1e-6) && ends().any(|x| x >= place[k] - 1e-6)
        }),
    }
}

fn check<const D: usize>(baked: &Baked, places: &[Place], facets: &[[u32; D]]) {
    let image = baked.image();
    for structure in [Structure::Spheres, Structure::Boxes] {
        let shown = StructureShown::of(&image, structure).expect("a structure");
        assert!((8..=64).contains(&shown.parts.len()), "{}", shown.caption);
        assert!(shown.parts.iter().all(|part| part.depth <= shown.depth));
        for facet in facets {
            let is_held = shown.parts.iter().any(|part| {
                let mut corners = facet.iter().map(|corner| places[*corner as usize]);
                corners.all(|corner| holds(&part.shape, corner))
            });
            assert!(is_held, "{structure:?}: {facet:?}");
        }
    }
    // Every line of a BSP tree lies in the line or plane of a facet.
    let shown = StructureShown::of(&image, Structure::Bsp).expect("a structure");
    assert!(shown.parts.len() > 8, "{}", shown.caption);
    for part in &shown.parts {
        let ShapeShown::Lines(lines) = &part.shape else {
            panic!("{part:?}");
        };
        let is_plane = facets.iter().any(|facet| {
            let corner = |k: usize| places[facet[k] as usize];
            let way = |to: Place| [0, 1, 2].map(|k| to[k] - corner(0)[k]);
            let (u, v) = (
                way(corner(1)),
                if D == 2 {
                    [0.0, 0.0, 1.0]
                } else {
                    way(corner(D - 1))
                },
            );
            let normal = [0, 1, 2].map(|k| {
                let (i, j) = ((k + 1) % 3, (k + 2) % 3);
                u[i] * v[j] - u[j] * v[i]
            });
            lines.iter().flatten().all(|end| {
                let off: f64 = (0..3).map(|k| way(*end)[k] * normal[k]).sum();
                off.abs() < 1e-6 * distance(normal, [0.0; 3])
            })
        });
        assert!(is_plane, "{part:?}");
    }
}

#[test]
fn what_is_drawn_is_of_the_solid() {
    let (places, edges) = star(40);
    let flat = baked::<Plane<f32>>(&places, &edges);
    check(&flat, &places, &edges);
    let (places, faces) = pyramid(24);
    let deep = baked::<Space<f32>>(&places, &faces);
    check(&deep, &places, &faces);
    for (baked, own, other, error) in [
        (
            &flat,
            Structure::Tri,
            Structure::Tetra,
            StructureError::OfSpace,
        ),
        (
            &deep,
            Structure::Tetra,
            Structure::Tri,
            StructureError::OfPlane,
        ),
    ] {
        let shown = StructureShown::of(&baked.image(), own).expect("a structure");
        assert!((4..=64).contains(&shown.parts.len()), "{}", shown.caption);
        assert_eq!(StructureShown::of(&baked.image(), other), Err(error));
    }
}
