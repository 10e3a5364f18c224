//! The plane: queries, walks, and what single shapes have of their own.

use tetracone::{
    WalkTracker,
    image::Image,
    number::Scalar,
    plane::{Intersection, Plane, Point, Pose, Segment, Triangle},
    solid::{Polygon, Ridge, SolidStorage},
    tree::{
        Body,
        build::{Item, Parameters, Pending, Storage, build},
    },
};

use super::queries::{FRAMES, Stage, queries, wander};
use crate::{digest_in, fold::Fold, noise::Noise};

/// A place of the arithmetic.
fn point<S: Scalar>(x: f64, y: f64) -> Point<S> {
    let near = |x: f64| S::nearest(x).unwrap_or(S::ZERO);
    Point::new(near(x), near(y))
}

impl<S: Scalar> Stage for Plane<S> {
    fn turned(shift: Point<S>, angle: f64) -> Option<Pose<S>> {
        Pose::turned(shift, angle).ok()
    }

    fn direction_words(direction: [S::Unit; 2]) -> [u32; 3] {
        let [x, y] = direction.map(S::unit_to_word);
        [x, y, 0]
    }
}

/// Everything that can be asked in the plane, but for solids.
pub(super) fn plane<S: Scalar>(group: &str, image: &Image<'_>) {
    let Ok(body) = image.body::<Plane<S>>() else {
        crate::fail("a baked solid without boxes")
    };
    queries(group, &body);
    walks::<S>(group);
    shapes(group, &body);
}

/// A convex polygon, built on the spot, and walks around it.
fn walks<S: Scalar>(group: &str) {
    let mut fold = Fold::new();
    let corners = [
        (900.0, 0.0),
        (500.0, 700.0),
        (-400.0, 800.0),
        (-800.0, -100.0),
        (0.0, -700.0),
    ];
    let corners = corners.map(|(x, y)| point::<S>(x, y));
    let edges = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]];
    let storage = SolidStorage {
        points: &mut [0; 10],
        facets: &mut [0; 10],
        ridges: &mut [Ridge::default(); 10],
    };
    let Ok(solid) = Polygon::<S>::check(&corners, &edges, storage) else {
        crate::fail("the convex polygon is not valid")
    };
    let parameters = Parameters {
        depth: 2,
        group: 2,
        thin: 0,
        references_per_facet: 4,
    };
    let storage = Storage {
        nodes: &mut [[0; 4]; 28],
        groups: &mut [[0; 7]; 28],
        references: &mut [0; 28],
        sheaves: &mut [[0; 3]; 0],
        sheets: &mut [[0; 2]; 0],
        items: &mut [Item::default(); 40],
        pending: &mut [Pending::default(); 10],
    };
    let Ok(tree) = build(&solid, &parameters, storage) else {
        crate::fail("the convex polygon's tree does not fit")
    };
    let (Some(convex), Some(star)) = (tree.convex(), tree.star()) else {
        crate::fail("the convex polygon is taken for something else")
    };
    let mut noise = Noise(0x0003_a1c5);
    let (mut first, mut second) = (WalkTracker::new(), WalkTracker::new());
    for frame in 0..FRAMES {
        let (sine, cosine) = libm::sincos(f64::from(frame) / 30.0);
        let reach = 700.0 + f64::from(noise.small()) / 100.0;
        let place = point(reach * cosine, reach * sine);
        let class = convex.classify_tracked(place, &mut first);
        if class != tree.classify(place) || class != star.classify_tracked(place, &mut second) {
            crate::fail("a walk went astray");
        }
        fold.bytes(class.name().as_bytes());
        fold.bytes(&first.to_bytes());
        fold.bytes(&second.to_bytes());
    }
    digest_in(group, "walk", fold.value());
}

/// Segments and triangles between places around a solid.
fn shapes<S: Scalar>(group: &str, body: &Body<'_, Plane<S>>) {
    let (mut crossings, mut triangles) = (Fold::new(), Fold::new());
    let mut noise = Noise(0x005e_95e9);
    let mut places = [body.tree().origin(); 6];
    for frame in 0..FRAMES {
        let [_, a, b, c, d, e] = places;
        let f = wander(body, frame, e, &mut noise);
        places = [a, b, c, d, e, f];
        match Segment::new(a, b).intersection(&Segment::new(c, d)) {
            None => crossings.word(0),
            Some(Intersection::Point(place)) => crossings.place::<Plane<S>>(place),
            Some(Intersection::Overlap(overlap)) => {
                crossings.place::<Plane<S>>(overlap.a);
                crossings.place::<Plane<S>>(overlap.b);
            }
        }
        let meets = Triangle::new(a, b, c).meets(&Triangle::new(d, e, f));
        triangles.word(u32::from(meets));
    }
    digest_in(group, "segments", crossings.value());
    digest_in(group, "triangles", triangles.value());
}
