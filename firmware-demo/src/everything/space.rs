//! Space.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    image::Image,
    number::Scalar,
    space::{Face, Point, Pose, Segment, Space, Tetrahedron, Triangle},
};

use super::queries;
use crate::scenario::{HOOP_F32, HOOP_FIXED};

/// Everything in space, in `f32`.
pub fn space_f32() {
    everything::<f32>(&HOOP_F32);
}

/// Everything in space, in fixed point.
pub fn space_fixed() {
    everything::<I32F0>(&HOOP_FIXED);
}

fn everything<S: Scalar>(hoop: &Image<'static>) {
    let places = [Point::new(S::ZERO, S::ZERO, S::ZERO); 4];
    let [a, b, c, d] = black_box(places);
    let pose = poses([a, b]);
    shapes([a, b, c, d]);
    queries::<Space<S>>([hoop, hoop], [a, b], (black_box(a.x), pose));
}

fn poses<S: Scalar>([a, b]: [Point<S>; 2]) -> Pose<S> {
    let turned = Pose::turned(a, black_box([1.0, 2.0, 3.0]), black_box(1.0)).unwrap_or_default();
    let shifted = Pose::shifted(b).unwrap_or_default();
    let given = Pose::new(b, black_box(turned.rotation())).unwrap_or_default();
    black_box((given.apply(a), shifted.shift(), given.matrix()));
    let axis = black_box([S::ONE, S::Unit::default(), S::Unit::default()]);
    let parted = Pose::turned_by(b, axis, black_box(1)).unwrap_or_default();
    let carried = black_box(parted.carried_by(&given)).unwrap_or_default();
    turned.seen_from(&carried).unwrap_or(shifted)
}

fn shapes<S: Scalar>([a, b, c, d]: [Point<S>; 4]) {
    let (one, other) = (Segment::new(a, b), Segment::new(c, d));
    black_box((one.contains(d), one.meets(&other)));
    let (triangle, other) = (Triangle::new(a, b, c), Triangle::new(b, c, d));
    black_box((
        triangle.side(d),
        triangle.contains(d),
        triangle.is_degenerate(),
    ));
    black_box((triangle.meets_segment(&one), triangle.entry(&one)));
    black_box(triangle.meets(&other));
    let (one, other) = (Tetrahedron::new(a, b, c, d), Tetrahedron::new(d, c, b, a));
    black_box((one.sign(), one.contains(d), one.meets(&other)));
    black_box(one.meets_segment(&Segment::new(c, d)));
    let (rim, hole) = ([a, b, c, d], [d, c, b]);
    if let Ok(face) = Face::new(&[&rim, &hole]) {
        black_box((face.contains(d), face.meets_segment(&Segment::new(a, d))));
    }
}
