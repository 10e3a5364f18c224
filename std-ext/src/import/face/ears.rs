//! A concave polygon cut by its ears, with no edge lost.
//!
//! Ear clipping may leave out a triangle whose corners stand in one line. Its area is nothing, but
//! its edges are what joins its neighbours, so such triangles are found by the edges that do not
//! cancel, and put back.

use earcut::Earcut;

/// The most corners a polygon may have: a hostile one takes time in their square, 3.8 s for
/// 60 000 random points (measured, 2 cores).
pub(in super::super) const MOST_EARS: usize = 1 << 16;

/// How wide a triangle put back may be for its length; a rounding error is, not a real area.
const FLAT: f64 = 1e-9;

/// Cuts polygons, keeping its working memory from one to the next.
#[derive(Default)]
pub(super) struct Ears {
    earcut: Earcut<f64>,
    /// Triangles as places in the ring, three by three.
    triangles: Vec<u32>,
    /// The places of the ring in the order of their vertices.
    order: Vec<u32>,
    /// For each place of the ring the first one with the same vertex.
    same: Vec<u32>,
    /// Edges from their lower to their higher place, and how often they are missing that way.
    edges: Vec<(u32, u32, i32)>,
    /// The edges that are missing, one by one.
    gaps: Vec<(u32, u32)>,
    /// The places that a walk along the gaps has passed, all different.
    path: Vec<u32>,
}

impl Ears {
    /// The triangles of a ring of vertices that looks like this, counter-clockwise, as places in
    /// it; nothing if it is no simple polygon or has too many corners.
    pub(super) fn cut(&mut self, ring: &[u32], shadow: &[[f64; 2]]) -> Option<&[[u32; 3]]> {
        if ring.len() > MOST_EARS {
            return None;
        }
        self.earcut.earcut_slice(shadow, &[], &mut self.triangles);
        self.find_gaps(ring);
        self.put_back(shadow)?;
        Some(self.triangles.as_chunks().0)
    }

    /// Finds the edges of the ring, and between ears, that no ear cancels.
    fn find_gaps(&mut self, ring: &[u32]) {
        self.order.clear();
        self.order.extend((0..).take(ring.len()));
        let vertex = |&place: &u32| ring[place as usize];
        self.order.sort_by_key(vertex);
        self.same.clear();
        self.same.resize(ring.len(), 0);
        for places in self.order.chunk_by(|a, b| vertex(a) == vertex(b)) {
            for &place in places {
                self.same[place as usize] = places[0];
            }
        }
        self.edges.clear();
        self.edges.extend(edges(&self.same, 1));
        for ear in self.triangles.as_chunks::<3>().0 {
            let ear = ear.map(|place| self.same[place as usize]);
            self.edges.extend(edges(&ear, -1));
        }
        self.edges.sort_unstable();
        self.gaps.clear();
        for edge in self.edges.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1)) {
            let (low, high, _) = edge[0];
            let missing: i32 = edge.iter().map(|edge| edge.2).sum();
            let gap = if missing > 0 {
                (low, high)
            } else {
                (high, low)
            };
            let times = missing.unsigned_abs() as usize;
            self.gaps.extend(core::iter::repeat_n(gap, times));
        }
        self.gaps.sort_unstable();
    }

    /// Closes the gaps, which form loops, with triangles; nothing if one of them is not flat.
    fn put_back(&mut self, shadow: &[[f64; 2]]) -> Option<()> {
        self.path.clear();
        while let Some((mut from, mut to)) = self.gaps.pop() {
            loop {
                self.path.push(from);
                if let Some(start) = self.path.iter().position(|&place| place == to) {
                    close(&self.path[start..], shadow, &mut self.triangles)?;
                    self.path.truncate(start);
                    if start == 0 {
                        break;
                    }
                }
                let at = self.gaps.partition_point(|gap| gap.0 < to);
                (from, to) = *self.gaps.get(at).filter(|gap| gap.0 == to)?;
                self.gaps.remove(at);
            }
        }
        Some(())
    }
}

/// Adds a fan on this loop; nothing if one of its triangles is not flat.
fn close(ring: &[u32], shadow: &[[f64; 2]], ears: &mut Vec<u32>) -> Option<()> {
    let (first, rest) = ring.split_first()?;
    for edge in rest.windows(2) {
        let triangle = [*first, edge[0], edge[1]];
        if !is_flat(triangle.map(|place| shadow[place as usize])) {
            return None;
        }
        ears.extend(triangle);
    }
    Some(())
}

/// The edges of a closed ring, each counted `times` from its lower to its higher place.
fn edges(ring: &[u32], times: i32) -> impl Iterator<Item = (u32, u32, i32)> {
    let nexts = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(nexts)
        .filter(|(a, b)| a != b)
        .map(move |(&a, &b)| if a < b { (a, b, times) } else { (b, a, -times) })
}

/// Whether the corners stand in one line, but for rounding.
fn is_flat([[ax, ay], [bx, by], [cx, cy]]: [[f64; 2]; 3]) -> bool {
    let ([ux, uy], [vx, vy]) = ([bx - ax, by - ay], [cx - ax, cy - ay]);
    let longest = (ux * ux + uy * uy).max(vx * vx + vy * vy);
    (ux * vy - uy * vx).abs() <= FLAT * longest
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of triangles of a polygon of different vertices.
    fn cut(shadow: &[[f64; 2]]) -> Option<usize> {
        let ring: Vec<u32> = (0..).take(shadow.len()).collect();
        Ears::default().cut(&ring, shadow).map(<[_]>::len)
    }

    #[test]
    #[expect(clippy::unreadable_literal, reason = "digits that matter to no reader")]
    fn a_triangle_without_area_is_put_back() {
        // Towers of unit squares, turned and stretched: corners nearly in lines. Found by search.
        let shadow = [
            [0.0, 0.0],
            [-0.15749999999999997, -0.034999999999999996],
            [-0.17000000000000004, -0.014999999999999993],
            [-0.1825, 0.005000000000000011],
            [-0.025000000000000022, 0.04000000000000001],
            [0.1324999999999999, 0.075],
            [0.2899999999999999, 0.11],
            [0.27749999999999997, 0.13],
            [0.11999999999999988, 0.095],
            [-0.03750000000000003, 0.06000000000000001],
            [-0.19500000000000006, 0.025000000000000015],
            [-0.35250000000000004, -0.009999999999999981],
            [-0.3400000000000001, -0.029999999999999985],
            [-0.3275, -0.04999999999999999],
            [-0.31500000000000006, -0.06999999999999999],
            [-0.3025, -0.09],
            [-0.29000000000000004, -0.10999999999999999],
            [-0.13250000000000006, -0.07499999999999998],
            [0.024999999999999967, -0.039999999999999994],
            [0.18249999999999988, -0.0050000000000000044],
            [0.16999999999999993, 0.014999999999999986],
            [0.012499999999999956, -0.020000000000000004],
        ];
        assert_eq!(cut(&shadow), Some(20));
        let ring: Vec<u32> = (0..22).collect();
        let mut ears = Ears::default();
        ears.earcut.earcut_slice(&shadow, &[], &mut ears.triangles);
        assert_eq!(ears.triangles.len(), 3 * 18);
        ears.find_gaps(&ring);
        assert_eq!(ears.gaps.len(), 3 * 2);
    }

    #[test]
    fn a_polygon_that_crosses_itself_has_no_ears() {
        assert_eq!(cut(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 3.0]]), None);
        let star = [[0.0, 0.0], [2.0, 3.0], [4.0, 0.0], [0.0, 2.0], [4.0, 2.0]];
        assert_eq!(cut(&star), None);
    }

    #[test]
    fn there_is_a_limit() {
        let comb = |teeth: u32| {
            let tooth = |nth: u32| [f64::from(nth), f64::from(nth % 2)];
            let mut comb: Vec<_> = (0..teeth).rev().map(tooth).collect();
            comb.push([0.0, -1.0]);
            comb.push([f64::from(teeth), -1.0]);
            comb
        };
        assert_eq!(cut(&comb(100)), Some(100));
        assert_eq!(cut(&comb(65_535)), None);
    }
}
