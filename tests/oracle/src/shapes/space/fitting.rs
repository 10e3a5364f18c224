//! Solids within cavities, and solids that fit each other exactly.

use super::super::{Shape, plane};
use super::{Shape3, cube, gear, prism, sphere, tetrahedron, torus};

/// The cube from `low` to `high` on every axis.
#[must_use]
pub fn block(low: f64, high: f64) -> Shape3 {
    let (half, middle) = ((high - low) / 2.0, f64::midpoint(low, high));
    cube().scaled(half).moved([middle; 3]).named("block")
}

/// A cube of 4 by 4 by 4 with a cavity of 2 by 2 by 2, both about zero.
#[must_use]
pub fn hollow() -> Shape3 {
    block(-2.0, 2.0)
        .with(block(-1.0, 1.0).inverted())
        .named("hollow cube")
}

/// `k` boundaries, each in the one before: material, a cavity, an island in it, and so on. The
/// outermost one reaches as far as 4.
#[must_use]
pub fn nested(k: u32) -> Shape3 {
    let shell = |depth: u32| {
        // Each holds the ball of a third of its size about zero.
        let shell = match depth % 3 {
            0 => cube(),
            1 => sphere(3).rough(0.1, u64::from(depth)),
            _ => tetrahedron(),
        };
        let shell = shell.scaled(4.0 * libm::pow(0.3, f64::from(depth)));
        if depth.is_multiple_of(2) {
            shell
        } else {
            shell.inverted()
        }
    };
    (1..k)
        .map(shell)
        .fold(shell(0), Shape3::with)
        .named(&format!("nested {k}"))
}

/// Two tori, each through the hole of the other.
#[must_use]
pub fn linked(along: u32, around: u32) -> [Shape3; 2] {
    let ring = torus(along, around);
    let other = ring.clone().mapped(|[x, y, z]| [x + 1.0, -z, y]);
    [ring, other.named("link")]
}

/// A plate with a gear-shaped hole through it, and the gear.
#[must_use]
pub fn plug_and_socket() -> [Shape3; 2] {
    let plug = plane::gear(9);
    let socket = plane::square(-2.0, 2.0).with(plug.clone().inverted());
    [
        prism(&socket, -0.5, 0.5).named("socket"),
        prism(&plug, -0.5, 0.5).named("plug"),
    ]
}

/// A round peg of so many sides and radius one, and a plate with a hole that is wider by a part of that.
#[must_use]
pub fn peg_and_hole(sides: u32, play: f64) -> [Shape3; 2] {
    let round = plane::regular(sides);
    let hole = round.clone().scaled(1.0 + play);
    let plate = plane::square(-2.0, 2.0).with(hole.inverted());
    [
        prism(&round, -2.0, 2.0).named("peg"),
        prism(&plate, -0.5, 0.5).named("plate with a hole"),
    ]
}

/// A hollow cube and one that fills its cavity, each a component.
#[must_use]
pub fn filled() -> Shape3 {
    hollow().with(block(-1.0, 1.0)).named("filled cavity")
}

/// Pairs of solids that touch as they stand, most of them without an overlap; the smaller one of a
/// pair comes second.
#[must_use]
pub fn touching_pairs() -> Vec<[Shape3; 2]> {
    let small = block(-0.25, 0.25);
    vec![
        [hollow(), block(-1.0, 1.0)],
        [hollow(), small.clone().moved([0.75, 0.0, 0.0])],
        [hollow(), small.clone().moved([2.25, 0.5, -0.25])],
        [hollow(), small.clone().moved([2.25, 2.25, 0.0])],
        [hollow(), small.moved([2.25; 3])],
        [hollow(), hollow()],
        [hollow(), block(0.0, 4.0).moved([2.0, 0.0, 0.0])],
        plug_and_socket(),
        [sphere(3).rough(0.2, 1), sphere(3).rough(0.2, 1).inverted()],
        [block(-2.0, 2.0), gear(8)],
        [cube(), tetrahedron()],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::space::{Oracle, pair};

    fn oracle(shape: &Shape3) -> Oracle {
        Oracle::new(&shape.points, &shape.faces)
    }

    #[test]
    fn boundaries_are_nested_in_the_order_they_come() {
        for k in 1..7 {
            let (outer, all) = (nested(k), nested(k + 1));
            let oracle = oracle(&outer);
            for &point in &all.points[outer.points.len()..] {
                assert_eq!(oracle.winding(point), Some(i64::from(k % 2 == 1)), "{k}");
            }
            let inner = Shape3 {
                faces: all.faces[outer.faces.len()..].to_vec(),
                ..all
            };
            assert_eq!(pair::crossing_faces(&oracle, &self::oracle(&inner)), []);
        }
    }

    #[test]
    fn touching_pairs_touch() {
        for [a, b] in touching_pairs() {
            assert!(a.is_closed() && b.is_closed());
            assert!(
                pair::meet(&oracle(&a), &oracle(&b)),
                "{} {}",
                a.name,
                b.name
            );
        }
    }

    #[test]
    fn links_are_free_and_hold_each_other() {
        let [a, b] = linked(24, 12);
        assert!(!pair::meet(&oracle(&a), &oracle(&b)));
        let apart = b.moved([-1.0, 0.0, 0.0]);
        assert!(pair::meet(&oracle(&a), &oracle(&apart)));
    }

    #[test]
    fn what_fits_is_free_and_hardly_moves() {
        let pairs = [
            (peg_and_hole(48, 1e-3), 2e-3),
            (super::super::bolt_and_nut(0.01), 0.03),
        ];
        for ([inner, outer], too_far) in pairs {
            assert!(inner.is_closed() && outer.is_closed());
            assert!(inner.size() > 0.0 && outer.size() > 0.0);
            assert!(!pair::meet(&oracle(&outer), &oracle(&inner)));
            let moved = inner.moved([too_far, 0.0, 0.0]);
            assert!(pair::meet(&oracle(&outer), &oracle(&moved)));
        }
    }
}
