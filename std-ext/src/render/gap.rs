//! Where edges meet or are nearest to each other, nearly: enough to draw it.

use super::svg::Spot;

type Edge = [Spot; 2];

fn minus(a: Spot, b: Spot) -> Spot {
    [a[0] - b[0], a[1] - b[1]]
}

/// Where two edges that meet do.
pub(super) fn crossing(a: Edge, b: Edge) -> Spot {
    let (u, v, w) = (minus(a[1], a[0]), minus(b[1], b[0]), minus(b[0], a[0]));
    let turn = u[0] * v[1] - u[1] * v[0];
    let share = (w[0] * v[1] - w[1] * v[0]) / turn;
    if share.is_finite() {
        let share = share.clamp(0.0, 1.0);
        [a[0][0] + u[0] * share, a[0][1] + u[1] * share]
    } else {
        // On one line: an end of the one on the other.
        nearest(a, b)[0]
    }
}

/// The nearest places of edges that do not meet, one of each set.
pub(super) fn gap(first: &[Edge], second: &[Edge]) -> Option<[Spot; 2]> {
    let all = first
        .iter()
        .flat_map(|a| second.iter().map(|b| nearest(*a, *b)));
    all.min_by(|a, b| square(*a).total_cmp(&square(*b)))
}

/// The nearest places of two edges that do not cross.
fn nearest(a: Edge, b: Edge) -> [Spot; 2] {
    let pairs = [
        [foot(a, b[0]), b[0]],
        [foot(a, b[1]), b[1]],
        [a[0], foot(b, a[0])],
        [a[1], foot(b, a[1])],
    ];
    let nearer = |best: [Spot; 2], pair: [Spot; 2]| {
        if square(pair) < square(best) {
            pair
        } else {
            best
        }
    };
    pairs[1..].iter().copied().fold(pairs[0], nearer)
}

fn square([a, b]: [Spot; 2]) -> f64 {
    let [x, y] = minus(a, b);
    x * x + y * y
}

/// The place of an edge that is nearest to another place.
fn foot([a, b]: Edge, p: Spot) -> Spot {
    let (along, from) = (minus(b, a), minus(p, a));
    let whole = along[0] * along[0] + along[1] * along[1];
    let share = (along[0] * from[0] + along[1] * from[1]) / whole;
    let share = if share.is_nan() {
        0.0
    } else {
        share.clamp(0.0, 1.0)
    };
    [a[0] + along[0] * share, a[1] + along[1] * share]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearest_and_what_meets() {
        let square = [[[0.0, 0.0], [4.0, 0.0]], [[4.0, 0.0], [4.0, 4.0]]];
        let other = [[[7.0, 9.0], [6.0, 2.0]], [[6.0, 2.0], [9.0, 3.0]]];
        assert_eq!(gap(&square, &other), Some([[4.0, 2.0], [6.0, 2.0]]));
        assert_eq!(gap(&square, &[]), None);
        let across = [[1.0, -1.0], [1.0, 3.0]];
        assert_eq!(Some(crossing(square[0], across)), Some([1.0, 0.0]));
        let along = [[4.0, 0.0], [9.0, 0.0]];
        assert_eq!(Some(crossing(square[0], along)), Some([4.0, 0.0]));
    }
}
