//! A covering origin from which all of a polygon is seen, if there is one.
//!
//! The places that see every edge from its inner side are the polygon's kernel: an intersection of
//! half-planes. A convex polygon's middle is in it; of other star-shaped ones it often is not, and
//! with an origin in the kernel they have a positive covering.

/// A place well inside the kernel of the polygon with these directed edges, material to their
/// left; none where there is no kernel, or where it is too small to be sure.
///
/// Only a proposal: rounding decides nothing, because whoever takes it checks the class of what
/// comes of it.
pub(super) fn find(edges: &[[[f64; 2]; 2]]) -> Option<[f64; 2]> {
    let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    for point in edges.iter().flatten() {
        for k in 0..2 {
            low[k] = low[k].min(point[k]);
            high[k] = high[k].max(point[k]);
        }
    }
    let mut kernel = vec![low, [high[0], low[1]], high, [low[0], high[1]]];
    // Cutting in an order that jumps about makes the kernel small soon.
    let step = stride(edges.len());
    for number in 0..edges.len() {
        kernel = cut(&kernel, edges[number * step % edges.len()]);
        if kernel.len() < 3 {
            return None;
        }
    }
    let sum = kernel.iter().fold([0.0; 2], |sum, corner| {
        [sum[0] + corner[0], sum[1] + corner[1]]
    });
    let count: f64 = kernel.iter().map(|_| 1.0).sum();
    Some([sum[0] / count, sum[1] / count])
}

/// A step that visits all of `count` places, far from one to the next.
fn stride(count: usize) -> usize {
    let divides = |step: usize| {
        let (mut a, mut b) = (step, count);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a == 1
    };
    let golden = (count * 5 / 13).max(1);
    (golden..=golden + count)
        .find(|step| divides(*step))
        .unwrap_or(1)
}

/// The part of a convex polygon to the left of a line.
fn cut(polygon: &[[f64; 2]], [a, b]: [[f64; 2]; 2]) -> Vec<[f64; 2]> {
    let side = |p: [f64; 2]| (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
    let mut kept = Vec::with_capacity(polygon.len() + 1);
    let next = polygon.iter().cycle().skip(1);
    for (&p, &q) in polygon.iter().zip(next) {
        let (m, n) = (side(p), side(q));
        if m >= 0.0 {
            kept.push(p);
        }
        if (m > 0.0 && n < 0.0) || (m < 0.0 && n > 0.0) {
            let part = m / (m - n);
            kept.push([p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part]);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::find;

    fn ring(points: &[[f64; 2]]) -> Vec<[[f64; 2]; 2]> {
        let next = points.iter().cycle().skip(1);
        points.iter().zip(next).map(|(a, b)| [*a, *b]).collect()
    }

    #[test]
    fn a_dart_is_seen_from_near_its_notch() {
        let dart = ring(&[[0.0, 0.0], [8.0, 8.0], [0.0, 6.0], [-8.0, 8.0]]);
        let [x, y] = find(&dart).expect("a dart has a kernel");
        assert!(x.abs() < 4.0 && y > 0.0 && y < 6.0);
    }

    #[test]
    fn a_horseshoe_is_seen_from_nowhere() {
        let shoe = ring(&[
            [0.0, 0.0],
            [9.0, 0.0],
            [9.0, 9.0],
            [6.0, 9.0],
            [6.0, 3.0],
            [3.0, 3.0],
            [3.0, 9.0],
            [0.0, 9.0],
        ]);
        assert_eq!(find(&shoe), None);
    }
}
