//! Whether two convex polyhedra meet, by clipping their edges with exact fractions.
//!
//! Source: M. Cyrus and J. Beck, "Generalized Two- and Three-Dimensional Clipping", 1978. Two convex polyhedra that
//! meet have a corner of what they share on an edge of one of them, or one of them lies in the other, edges and all.

use dashu_int::IBig;
use tetracone_oracle::vector::exact::{cross, dot, minus};
use tetracone_tests::harness::numbers::Number;

type Point = [IBig; 3];

/// Whether polyhedra of these places and facets meet.
pub(crate) fn meet<S: Number>(
    first: (&[[S; 3]], &[[u32; 3]]),
    second: (&[[S; 3]], &[[u32; 3]]),
) -> bool {
    let [one, other] = [first, second].map(|(points, facets)| Planes::of(points, facets));
    one.have_edge_of(&other) || other.have_edge_of(&one)
}

struct Planes {
    points: Vec<Point>,
    facets: Vec<[usize; 3]>,
    /// The normal of every facet and its height.
    sides: Vec<(Point, IBig)>,
}

impl Planes {
    fn of<S: Number>(points: &[[S; 3]], facets: &[[u32; 3]]) -> Self {
        let points: Vec<Point> = points.iter().map(|p| p.map(S::big)).collect();
        let facets: Vec<_> = facets.iter().map(|f| f.map(|v| v as usize)).collect();
        let plane = |[a, b, c]: &[usize; 3]| {
            let (u, v) = (
                minus(&points[*b], &points[*a]),
                minus(&points[*c], &points[*a]),
            );
            let normal = cross(&u, &v);
            let height = dot(&normal, &points[*a]);
            (normal, height)
        };
        let sides = facets.iter().map(plane).collect();
        Self {
            points,
            facets,
            sides,
        }
    }

    /// Whether an edge of another polyhedron meets this one.
    fn have_edge_of(&self, other: &Self) -> bool {
        // The height of every vertex over every plane.
        let heights: Vec<Vec<IBig>> = other
            .points
            .iter()
            .map(|p| self.sides.iter().map(|(n, h)| dot(n, p) - h).collect())
            .collect();
        other.facets.iter().any(|&[a, b, c]| {
            [[a, b], [b, c], [c, a]]
                .into_iter()
                .filter(|[a, b]| a < b)
                .any(|[a, b]| meets(&heights[a], &heights[b]))
        })
    }
}

/// Whether a segment whose ends are at these heights over all planes has a point over none.
fn meets(from: &[IBig], to: &[IBig]) -> bool {
    // Fractions with a positive denominator.
    let (mut enter, mut leave) = ((IBig::ZERO, IBig::ONE), (IBig::ONE, IBig::ONE));
    for (start, end) in from.iter().zip(to) {
        let (is_out, is_out_at_last) = (*start > IBig::ZERO, *end > IBig::ZERO);
        if is_out && is_out_at_last {
            return false;
        }
        let is_less = |a: &(IBig, IBig), b: &(IBig, IBig)| &a.0 * &b.1 < &b.0 * &a.1;
        if is_out {
            let part = (start.clone(), start - end);
            if is_less(&enter, &part) {
                enter = part;
            }
        } else if is_out_at_last {
            let part = (-start, end - start);
            if is_less(&part, &leave) {
                leave = part;
            }
        }
    }
    &enter.0 * &leave.1 <= &leave.0 * &enter.1
}

#[test]
fn boxes_meet_where_their_sides_do() {
    use tetracone_oracle::shapes::{Shape as _, space};
    let cube = space::cube();
    let points = |shift: [f64; 3]| -> Vec<[f32; 3]> {
        let moved = cube.clone().moved(shift);
        let single =
            |p: &[f64; 3]| p.map(|x| <f32 as tetracone::number::Scalar>::nearest(x).expect("near"));
        moved.points.iter().map(single).collect()
    };
    let rest = points([0.0; 3]);
    let beside = 2.0 * f64::from(f32::EPSILON);
    for (shift, expected) in [
        ([0.0; 3], true),
        ([2.0, 0.0, 0.0], true),
        ([2.0, 2.0, 2.0], true),
        ([2.0 + beside, 0.0, 0.0], false),
        ([0.25, 2.0 + beside, 0.0], false),
    ] {
        let moved = points(shift);
        let found = meet((&rest, &cube.faces), (&moved, &cube.faces));
        assert_eq!(found, expected, "{shift:?}");
    }
}
