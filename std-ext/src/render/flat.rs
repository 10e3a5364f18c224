//! A flat solid with its covering: one in the plane, or a cut through one in space.

use super::{
    map::Map,
    palette::{INK, NEGATIVE, POSITIVE},
    scene::Scene,
    svg::{Canvas, Spot, Style},
};

/// What is drawn, in coordinates of the plane that it lies in.
pub(super) struct Flat {
    pub(super) origin: Spot,
    /// Directed edges, the material on their left.
    pub(super) edges: Vec<[Spot; 2]>,
}

impl Flat {
    /// A solid in the plane.
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let flat = |[x, y, _]: [f64; 3]| [x, y];
        Self {
            origin: flat(scene.origin),
            edges: scene
                .facets
                .iter()
                .map(|[a, b, _]| [flat(*a), flat(*b)])
                .collect(),
        }
    }

    /// Everything that has to fit the frame.
    pub(super) fn places(&self) -> impl Iterator<Item = Spot> + '_ {
        self.edges.iter().flatten().copied().chain([self.origin])
    }

    /// The triangles of the covering, tinted by their signs.
    pub(super) fn covering(&self, canvas: &mut Canvas, map: &Map) {
        let turn = |[a, b]: &[Spot; 2]| {
            let [u, v] = [a, b].map(|p| [p[0] - self.origin[0], p[1] - self.origin[1]]);
            u[0] * v[1] - u[1] * v[0]
        };
        let width = self.fineness() * 0.9;
        // Many triangles lie one over the other.
        let thin = (300.0 / self.edge_count()).sqrt().min(1.0);
        for (colour, sign) in [(POSITIVE, 1.0), (NEGATIVE, -1.0)] {
            let style = Style::fill(colour, 0.13 * thin).and_stroke(colour, 0.55 * thin, width);
            canvas.group(style, |canvas| {
                for edge in self.edges.iter().filter(|edge| turn(edge) * sign > 0.0) {
                    canvas.polygon(&[self.origin, edge[0], edge[1]].map(|place| map.spot(place)));
                }
            });
        }
    }

    /// The boundary.
    pub(super) fn outline(&self, canvas: &mut Canvas, map: &Map) {
        let edges = self
            .edges
            .iter()
            .map(|edge| edge.map(|place| map.spot(place)));
        canvas.lines(edges, Style::stroke(INK, 1.0, 1.1 * self.fineness()));
    }

    /// Where the covering's simplices meet.
    pub(super) fn centre(&self, canvas: &mut Canvas, map: &Map) {
        canvas.dot(map.spot(self.origin), 4.0, INK);
    }

    /// Line widths go down where there are many lines.
    pub(super) fn fineness(&self) -> f64 {
        (60.0 / self.edge_count()).powf(0.35).clamp(0.3, 1.0)
    }

    fn edge_count(&self) -> f64 {
        self.edges.iter().fold(0.0, |count, _| count + 1.0)
    }
}
