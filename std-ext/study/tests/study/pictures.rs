//! The tri-tree as it was first published, drawn.

use fixed::types::I32F0;
use tetracone::{Dimension, plane::Plane, space::Space};
use tetracone_oracle::shapes::{plane, space};
use tetracone_std::{
    bake::{BakeOptions, bake},
    render::{Layer, Options, Picture},
};
use tetracone_study::picture;

/// The picture of a gear with these layers.
fn drawn<G: Dimension<Corners = [u32; 2]>>(
    layers: &[Layer],
    level: Option<u32>,
    radius: Option<f64>,
) -> String {
    let shape = plane::gear(12);
    let points: Vec<_> = shape.points.iter().map(|[x, y]| [*x, *y, 0.0]).collect();
    let baked = bake::<G>(&points, &shape.edges(), &BakeOptions::default()).expect("a gear");
    let tree = picture::tree(&baked.image(), level, radius).expect("it is in the plane");
    assert!(level.is_none_or(|level| tree.depth == level));
    let options = Options {
        layers: layers.to_vec(),
        tree: Some(tree),
        ..Options::default()
    };
    Picture::of(&baked.image(), &options).svg().to_owned()
}

#[test]
fn every_layer_is_drawn_in_one_panel() {
    let all = [
        Layer::Enclosing,
        Layer::Regular,
        Layer::Extended,
        Layer::Circles,
    ];
    for draw in [drawn::<Plane<f32>>, drawn::<Plane<I32F0>>] {
        let with_covering = [all.as_slice(), &[Layer::Covering]].concat();
        for (layers, level, radius, panels) in [
            (all.as_slice(), None, None, 1),
            (&all, Some(1), None, 1),
            (&[Layer::Solid, Layer::Extended], None, Some(0.2), 1),
            (&with_covering, None, None, 2),
        ] {
            let svg = draw(layers, level, radius);
            assert!(!svg.contains("NaN") && !svg.contains("inf"), "{layers:?}");
            assert_eq!(svg.matches("<clipPath").count(), panels, "{layers:?}");
        }
        let each = all.map(|layer| draw(&[layer], None, None));
        for (number, one) in each.iter().enumerate() {
            assert!(!each[..number].contains(one), "{:?}", all[number]);
        }
    }
}

#[test]
fn there_is_no_tri_tree_in_space() {
    let cube = space::cube();
    let baked = bake::<Space<f32>>(&cube.points, &cube.faces, &BakeOptions::default());
    assert_eq!(
        picture::tree(&baked.expect("a cube").image(), None, None),
        None
    );
}
