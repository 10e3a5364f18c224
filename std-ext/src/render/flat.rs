//! A flat solid with its covering and its cones: one in the plane, or a cut through one in space.

use super::{
    Layer, Options,
    map::Map,
    palette::{INK, NEGATIVE, POSITIVE, depth_colour},
    scene::Scene,
    svg::{Canvas, Spot, Style},
};

/// What is drawn, in coordinates of the plane that it lies in.
pub(super) struct Flat {
    pub(super) origin: Spot,
    /// Directed edges, the material on their left.
    pub(super) edges: Vec<[Spot; 2]>,
    pub(super) sectors: Vec<Sector>,
    /// The greatest depth of cones that have boundary in them.
    pub(super) depth: u32,
}

/// A cone's part in the plane.
pub(super) struct Sector {
    pub(super) depth: u32,
    /// The directions of its sides, with |x| + |y| = 1.
    pub(super) corners: [Spot; 2],
    /// Between which reaches boundary lies.
    pub(super) reach: Option<(f64, f64)>,
}

impl Flat {
    /// A solid in the plane.
    pub(super) fn of(scene: &Scene<'_>) -> Self {
        let flat = |[x, y, _]: [f64; 3]| [x, y];
        let leaves = scene.cones.iter().filter(|cone| cone.leaf);
        Self {
            origin: flat(scene.origin),
            edges: scene
                .facets
                .iter()
                .map(|[a, b, _]| [flat(*a), flat(*b)])
                .collect(),
            sectors: leaves
                .map(|cone| Sector {
                    depth: cone.depth,
                    corners: [flat(cone.corners[0]), flat(cone.corners[1])],
                    reach: cone.reach,
                })
                .collect(),
            depth: scene.depth(),
        }
    }

    /// Everything that has to fit the frame: the solid, and as much of the envelopes as does not
    /// make it much smaller.
    pub(super) fn places(&self) -> impl Iterator<Item = Spot> + '_ {
        const ROOM: f64 = 0.16;
        let ends = || self.edges.iter().flatten().copied().chain([self.origin]);
        let range = |k: usize| {
            let (least, most) = ends().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), end| {
                (a.min(end[k]), b.max(end[k]))
            });
            (least - (most - least) * ROOM, most + (most - least) * ROOM)
        };
        let ranges = [range(0), range(1)];
        let outer = move |sector: &Sector| {
            let most = sector.reach.map_or(0.0, |(_, most)| most);
            sector.corners.map(|corner| {
                [0, 1].map(|k| (self.origin[k] + corner[k] * most).clamp(ranges[k].0, ranges[k].1))
            })
        };
        ends().chain(self.sectors.iter().flat_map(outer))
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

    /// The cones' sides and envelopes.
    pub(super) fn cones(&self, canvas: &mut Canvas, map: &Map, options: &Options) {
        let at = |direction: Spot, reach: f64| {
            map.spot([0, 1].map(|k| self.origin[k] + direction[k] * reach))
        };
        for depth in 0..=self
            .sectors
            .iter()
            .map(|sector| sector.depth)
            .max()
            .unwrap_or(0)
        {
            let colour = depth_colour(depth, self.depth);
            let sectors = || {
                self.sectors
                    .iter()
                    .filter(move |sector| sector.depth == depth)
            };
            if options.shows(Layer::Cones) {
                let far = map.diagonal() * 2.0;
                let rays = sectors().flat_map(|sector| {
                    sector
                        .corners
                        .map(|direction| [at(direction, 0.0), at(direction, far)])
                });
                canvas.lines(rays, Style::stroke(colour, 0.35, self.fineness() * 0.7));
            }
            if options.shows(Layer::Envelopes) {
                let style = Style::fill(colour, 0.38).and_stroke(colour, 1.0, self.fineness());
                canvas.group(style, |canvas| {
                    for Sector {
                        corners: [a, b],
                        reach,
                        ..
                    } in sectors()
                    {
                        if let Some((least, most)) = *reach {
                            let corners =
                                [at(*a, least), at(*a, most), at(*b, most), at(*b, least)];
                            canvas.polygon(&corners);
                        }
                    }
                });
            }
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

    /// The origin.
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
