//! What questions are made of, each alone: numbers, shapes, facets, poses, boxes.

use core::hint::black_box;

use tetracone::{
    Dimension,
    image::{Image, Lattice, SectionKind},
    internal::{Lengths, Metric},
    number::Scalar,
    plane::Plane,
    space::Space,
    volume::Aabb,
};

use super::{entry::pieces as entry, plane, space};
use crate::Baked;

/// All of it.
pub fn pieces<S: Baked>() {
    numbers::<S>();
    plane::shapes::<S>();
    space::shapes::<S>();
    facets::<Plane<S>>([0, 1]);
    facets::<Space<S>>([0, 1, 2]);
    images::<S>(S::HOOP);
}

fn numbers<S: Scalar>() {
    let [x, y] = black_box([S::ZERO; 2]);
    let (word, real, rough) = black_box((1, 0.5, 0.5));
    entry::values(x, y, word, real);
    entry::steps(x, black_box(-1.0), real, black_box(8));
    let [a, b] = black_box([S::Length::default(); 2]);
    entry::lengths::<S>(a, b, word, real);
    entry::extents(x, y, a);
    let [square, other] = black_box([S::Square::default(); 2]);
    entry::squares::<S>(square, other, real, rough);
    let [cosine, sine] = black_box([S::ONE; 2]);
    entry::units::<S>(cosine, sine, word, real);
    let (p, q) = ([x, y, x], [y, x, y]);
    entry::turns(cosine, sine, [p, q], a);
    let (flat, other) = ([x, y], [y, x]);
    entry::signs([flat, other, flat], [p, q, p, q]);
    entry::multiples([p, q, p, q]);
    entry::flat_distances([flat, other, flat], flat, other);
    entry::distances([p, q, p, q], x);
    entry::shortest_ways([p, q, p], [q, p, q]);
    entry::normals([p, q, p], [[cosine, sine, cosine]; 3]);
    entry::flat_crossings(flat, other, [[flat, other]; 2]);
    entry::piercings(p, q, [[p, q, p]; 2]);
    entry::simplices([p, q, p, q]);
}

fn facets<G: Dimension>(corners: G::Corners) {
    let point = black_box(G::point([G::Scalar::ZERO; 3]));
    let Some(facet) = G::facet(|_| Some(point)) else {
        return;
    };
    let facets = black_box([facet; 2]);
    let [radius, margin] = black_box([G::Scalar::ZERO; 2]);
    let length = black_box(<G::Scalar as Lengths>::Length::default());
    let enough = black_box(<G::Scalar as Metric>::Square::default());
    entry::facet_sides::<G>(&facets[0], point, black_box(corners));
    entry::facet_distances::<G>(&facets[0], point, radius, enough);
    entry::facet_continues::<G>(&facets);
    entry::facet_pairs::<G>(&facets, radius, enough);
    entry::facet_slides::<G>(&facets, point, point);
    entry::facet_crossings::<G>([point; 2], &facets);
    entry::facet_segments::<G>([point; 2], &facets[0], radius, enough);
    entry::facet_boxes::<G>(&facets, point);
    let [from, to] = black_box([G::Pose::default(); 2]);
    let aabb = black_box(Aabb::<G>::of_point(point));
    entry::sorted_boxes::<G>(&[aabb, aabb]);
    entry::placed_boxes::<G>(&from, &aabb, margin);
    entry::placed_points::<G>(&from, &facets[0], point);
    entry::pose_ways::<G>(&from, &to, length, black_box(0.5));
    let unit = black_box(<G::Scalar as Scalar>::ONE);
    entry::pose_words::<G>(&from, unit, black_box([[0.0; 3]; 2]));
}

fn images<S: Scalar>(image: &Image<'static>) {
    let (bytes, lattice) = black_box(([0; 128], Lattice::default()));
    let kind = black_box(SectionKind::Points);
    entry::image_numbers::<S>(
        black_box(image),
        kind,
        &bytes,
        &lattice,
        black_box([1.0; 3]),
    );
}
