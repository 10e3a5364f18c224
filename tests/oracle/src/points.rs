//! Query points where membership is hard to get right: on the boundary and a step beside it, on
//! the rays and planes through the covering origin, level with it, and far away.

use core::array::from_fn;

use crate::grid::Grid;
use crate::rng::Rng;
use crate::shapes::Shape;
use crate::vector::{add, lerp, scale, sub};

/// What was aimed at. Rounding may have missed it: the oracle says where the point is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Anywhere in the bounding box, grown by half.
    Anywhere,
    /// Up to a million boxes away.
    Far,
    /// Every coordinate that of some vertex: level with many of them.
    Level,
    /// A vertex.
    Vertex,
    /// On an edge.
    Edge,
    /// On a facet: in the plane, an edge again.
    Face,
    /// A step of the grid off a vertex, along one axis or several.
    OffVertex,
    /// A step off an edge.
    OffEdge,
    /// A step off a facet.
    OffFace,
    /// In the line or plane of a facet, beyond it or on it.
    FacePlane,
    /// On the ray from the origin through a vertex.
    VertexRay,
    /// On the ray from the origin through a point of an edge.
    EdgeRay,
    /// In the plane of the origin and an edge; in the plane, a vertex ray again, also backwards.
    EdgePlane,
    /// With a coordinate of the origin.
    AxisPlane,
    /// With all coordinates of the origin but one.
    AxisLine,
    /// The origin.
    Origin,
    /// A step off the origin.
    OffOrigin,
}

impl Class {
    /// Every class, in the order in which the points come.
    pub const ALL: [Self; 17] = [
        Self::Anywhere,
        Self::Far,
        Self::Level,
        Self::Vertex,
        Self::Edge,
        Self::Face,
        Self::OffVertex,
        Self::OffEdge,
        Self::OffFace,
        Self::FacePlane,
        Self::VertexRay,
        Self::EdgeRay,
        Self::EdgePlane,
        Self::AxisPlane,
        Self::AxisLine,
        Self::Origin,
        Self::OffOrigin,
    ];
}

/// Nasty points without end, one of every class in turn, each with what it was aimed at.
///
/// # Panics
/// Where the shape has no facet.
#[must_use]
pub fn around<const D: usize>(
    shape: &impl Shape<D>,
    origin: [f64; D],
    grid: Grid,
    seed: u64,
) -> Points<D> {
    let (low, high) = shape.bounds();
    let facets = shape.corners();
    assert!(
        !facets.is_empty(),
        "a shape without facets has no hard points"
    );
    let vertices = shape.points().to_vec();
    Points {
        vertices,
        facets,
        low,
        high,
        origin,
        grid,
        rng: Rng::new(seed),
        turn: 0,
    }
}

/// The iterator that [`around`] returns.
#[derive(Clone, Debug)]
pub struct Points<const D: usize> {
    vertices: Vec<[f64; D]>,
    facets: Vec<[[f64; D]; D]>,
    low: [f64; D],
    high: [f64; D],
    origin: [f64; D],
    grid: Grid,
    rng: Rng,
    turn: usize,
}

impl<const D: usize> Iterator for Points<D> {
    type Item = (Class, [f64; D]);

    fn next(&mut self) -> Option<Self::Item> {
        let class = Class::ALL[self.turn % Class::ALL.len()];
        self.turn += 1;
        Some((class, self.point(class)))
    }
}

impl<const D: usize> Points<D> {
    /// A point of one class.
    pub fn point(&mut self, class: Class) -> [f64; D] {
        let point = match class {
            Class::Anywhere => self.anywhere(),
            Class::Far => {
                let times = self.rng.pick(&[1.0, 10.0, 1e3, 1e6]);
                lerp(lerp(self.low, self.high, 0.5), self.anywhere(), times)
            }
            Class::Level => from_fn(|k| self.vertex()[k]),
            Class::Vertex | Class::OffVertex => self.vertex(),
            Class::Edge | Class::OffEdge => self.on_edge(),
            Class::Face | Class::OffFace => self.on_facet(Self::part),
            Class::FacePlane => self.on_facet(Self::multiple),
            Class::VertexRay => {
                let through = self.vertex();
                self.on_ray(through)
            }
            Class::EdgeRay => {
                let through = self.on_edge();
                self.on_ray(through)
            }
            Class::EdgePlane => self.on_edge_plane(),
            Class::AxisPlane | Class::AxisLine => self.level_with_origin(class),
            Class::Origin | Class::OffOrigin => self.origin,
        };
        let point = self.grid.snap(point);
        match class {
            Class::OffVertex | Class::OffEdge | Class::OffFace | Class::OffOrigin => {
                self.stepped(point)
            }
            _ => point,
        }
    }

    fn anywhere(&mut self) -> [f64; D] {
        from_fn(|k| {
            let margin = (self.high[k] - self.low[k]) / 4.0;
            self.rng
                .between(self.low[k] - margin, self.high[k] + margin)
        })
    }

    fn vertex(&mut self) -> [f64; D] {
        self.rng.pick(&self.vertices)
    }

    fn on_edge(&mut self) -> [f64; D] {
        let [a, b] = self.edge();
        lerp(a, b, self.part())
    }

    /// Two corners of a facet.
    fn edge(&mut self) -> [[f64; D]; 2] {
        let facet = self.rng.pick(&self.facets);
        let first = self.rng.below(D);
        let second = (first + 1 + self.rng.below(D - 1)) % D;
        [facet[first], facet[second]]
    }

    /// The corners of a facet combined, each next one in the proportion that `share` draws.
    fn on_facet(&mut self, share: impl Fn(&mut Self) -> f64) -> [f64; D] {
        let facet = self.rng.pick(&self.facets);
        let start = self.rng.below(D);
        (1..D).fold(facet[start], |point, k| {
            let share = share(self);
            lerp(point, facet[(start + k) % D], share)
        })
    }

    fn on_ray(&mut self, through: [f64; D]) -> [f64; D] {
        let times = match self.rng.below(3) {
            0 => self.rng.pick(&[0.5, 2.0, 1.5, 0.25, 4.0, 0.125, -1.0]),
            1 => self.rng.between(0.9, 1.1),
            _ => self.rng.between(0.0, 2.0),
        };
        lerp(self.origin, through, times)
    }

    /// The origin plus multiples of what leads to the corners of a facet, all but one.
    fn on_edge_plane(&mut self) -> [f64; D] {
        let facet = self.rng.pick(&self.facets);
        let start = self.rng.below(D);
        (1..D).fold(self.origin, |point, k| {
            let arm = sub(facet[(start + k) % D], self.origin);
            add(point, scale(arm, self.multiple()))
        })
    }

    fn level_with_origin(&mut self, class: Class) -> [f64; D] {
        let point = if self.rng.once_in(2) {
            self.anywhere()
        } else {
            self.vertex()
        };
        let axis = self.rng.below(D);
        let levelled = |k| (k == axis) == (class == Class::AxisPlane);
        from_fn(|k| {
            if levelled(k) {
                self.origin[k]
            } else {
                point[k]
            }
        })
    }

    /// The point a step of the grid away along some of the axes, mostly one.
    fn stepped(&mut self, mut point: [f64; D]) -> [f64; D] {
        let first = self.rng.below(D);
        for k in 0..self.rng.pick(&[1, 1, 1, 2, D]) {
            let step = if self.rng.once_in(2) {
                self.grid.up
            } else {
                self.grid.down
            };
            let axis = (first + k) % D;
            point[axis] = step(point[axis]);
        }
        point
    }

    /// A proportion strictly between zero and one, mostly a short binary fraction: the point it
    /// yields is then often representable, and exactly where it was aimed at.
    fn part(&mut self) -> f64 {
        match self.rng.below(4) {
            0 => self.rng.between(0.01, 0.99),
            1 => self.rng.pick(&[0.25, 0.75, 0.125, 0.875]),
            _ => 0.5,
        }
    }

    /// A proportion or a multiple, of either sign.
    fn multiple(&mut self) -> f64 {
        match self.rng.below(3) {
            0 => self.rng.pick(&[-1.0, -0.5, 0.0, 1.0, 1.5, 2.0]),
            1 => self.rng.between(-1.0, 2.0),
            _ => self.part(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Place, plane, space};
    use crate::shapes;

    /// The part of the points of a class that are on the boundary.
    fn on_boundary<const D: usize>(
        points: &mut Points<D>,
        class: Class,
        place: impl Fn([f64; D]) -> Place,
    ) -> f64 {
        let hits = (0..1000)
            .filter(|_| place(points.point(class)) == Place::Boundary)
            .count();
        f64::from(u32::try_from(hits).expect("a thousand at most")) / 1000.0
    }

    #[test]
    fn vertices_are_on_the_boundary_and_points_of_edges_often() {
        let shape = shapes::plane::star(16, 1);
        let oracle = plane::Oracle::new(&shape.points, &shape.edges());
        let mut points = around(&shape, [0.0; 2], Grid::F32, 1);
        assert_eq!(
            on_boundary(&mut points, Class::Vertex, |p| oracle.place(p)),
            1.0
        );
        assert!(on_boundary(&mut points, Class::Edge, |p| oracle.place(p)) > 0.02);

        let shape = shapes::space::random_polycube(3, 1);
        let oracle = space::Oracle::new(&shape.points, &shape.faces);
        let mut points = around(&shape, [0.5; 3], Grid::F32, 1);
        assert_eq!(
            on_boundary(&mut points, Class::Vertex, |p| oracle.place(p)),
            1.0
        );
        assert_eq!(
            on_boundary(&mut points, Class::Edge, |p| oracle.place(p)),
            1.0
        );
        assert!(on_boundary(&mut points, Class::Face, |p| oracle.place(p)) > 0.7);
        assert!(on_boundary(&mut points, Class::Far, |p| oracle.place(p)) < 0.1);
    }

    #[test]
    fn a_step_off_is_a_step() {
        let shape = shapes::space::cube();
        let mut points = around(&shape, [0.25; 3], Grid::integers::<10>(), 1);
        for _ in 0..100 {
            let off = points
                .point(Class::OffVertex)
                .map(|x| (x.abs() - 1.0).abs());
            assert!(off.contains(&1.0), "{off:?}");
            assert!(off.iter().all(|&x| x == 0.0 || x == 1.0), "{off:?}");
        }
    }

    #[test]
    fn points_keep_to_the_grid_and_repeat_with_the_seed() {
        let shape = shapes::space::torus(8, 6).on_lattice(900.0);
        let grid = Grid::integers::<10>();
        let draw = || {
            around(&shape, [1.0, 2.0, 3.0], grid, 7)
                .take(500)
                .collect::<Vec<_>>()
        };
        assert_eq!(draw(), draw());
        assert!(draw().iter().all(|(_, p)| grid.snap(*p) == *p));
        assert!(
            draw()
                .iter()
                .any(|(class, p)| *class == Class::Origin && *p == [1.0, 2.0, 3.0])
        );
    }
}
