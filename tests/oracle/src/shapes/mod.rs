//! Closed, outward oriented boundaries to test with, the same bits on every host.
//!
//! Every generator rounds its coordinates to `f32`, so that one shape serves all arithmetics;
//! [`Shape::on_lattice`] makes integers of them. Rounding may flatten a facet or bring two sheets
//! to touch: the boundary stays closed, and its winding numbers are what they are.

mod hull;
pub mod plane;
mod shape;
pub mod space;

pub use hull::Hull;
pub use plane::Shape2;
pub use shape::Shape;
pub use space::Shape3;

/// An index into a list of points.
pub(crate) fn index(i: usize) -> u32 {
    u32::try_from(i).expect("no shape has that many points")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::oracle;
    use crate::points::{Class, around};

    /// Every edge cancelled, the material inside, coordinates exact.
    fn check<const D: usize>(name: &str, shape: &impl Shape<D>) {
        assert!(shape.is_closed(), "{name} is open");
        assert!(shape.size() > 0.0, "{name} is inside out");
        for point in shape.points() {
            assert_eq!(
                *point,
                Grid::F32.snap(*point),
                "a vertex of {name} is no f32"
            );
        }
    }

    #[test]
    fn every_shape_is_closed_and_outward() {
        for shape in plane::catalogue() {
            check(&shape.name, &shape);
        }
        for shape in space::catalogue() {
            check(&shape.name, &shape);
        }
        for seed in 0..50 {
            check("polyomino", &plane::random_polyomino(5, seed));
            check("triangles", &plane::triangles(6, 3.0, seed));
            check("polycube", &space::random_polycube(3, seed));
            check("tetrahedra", &space::tetrahedra(6, 3.0, seed));
            check(
                "slivers",
                &space::random_polycube(2, seed).with_slivers(5, seed),
            );
        }
    }

    #[test]
    fn an_open_shape_is_seen_to_be_open() {
        let mut cube = space::cube();
        cube.faces.pop();
        assert!(!cube.is_closed());
        let mut turned = space::tetrahedron();
        turned.faces[0].reverse();
        assert!(!turned.is_closed());
    }

    #[test]
    fn names_tell_shapes_apart() {
        let mut names: Vec<_> = plane::catalogue()
            .into_iter()
            .map(|shape| shape.name)
            .collect();
        names.dedup();
        assert_eq!(names.len(), plane::catalogue().len());
    }

    #[test]
    fn the_study_sizes_are_met() {
        for (frequency, triangles) in [(6, 720), (19, 7_220), (48, 46_080)] {
            let sphere = space::sphere(frequency);
            assert_eq!(sphere.faces.len(), triangles);
            assert_eq!(sphere.points.len(), triangles / 2 + 2);
        }
        assert_eq!(plane::irregular(1024, 1).points.len(), 1024);
        assert_eq!(plane::spiral(1024, 5.0).points.len(), 1024);
    }

    /// A shape without self-contact winds about every point once or not at all.
    fn assert_simple<const D: usize>(
        name: &str,
        shape: &impl Shape<D>,
        winding: impl Fn([f64; D]) -> Option<i64>,
    ) {
        let mut points = around(shape, shape.middle(), Grid::F32, 1);
        let near = [
            Class::Anywhere,
            Class::OffVertex,
            Class::OffEdge,
            Class::OffFace,
        ];
        for class in near.into_iter().cycle().take(4000) {
            let p = points.point(class);
            assert!(
                matches!(winding(p), None | Some(0 | 1)),
                "{name} at {p:?}: {:?}",
                winding(p)
            );
        }
    }

    #[test]
    fn simple_polygons_are_simple() {
        use plane::{comb, convex, gear, irregular, regular_star, spiral, star};
        for n in [16_u32, 64, 256, 1024] {
            let spiral = spiral(n, f64::from(n) / 64.0);
            let polygons = [irregular(n, 1), star(n, 2), convex(n, 3), regular_star(n)];
            for shape in polygons
                .into_iter()
                .chain([gear(n / 4), comb(n / 4), spiral])
            {
                let oracle = oracle::plane::Oracle::new(&shape.points, &shape.edges());
                assert_simple(&shape.name, &shape, |p| oracle.winding(p));
            }
        }
    }

    #[test]
    fn simple_polyhedra_are_simple() {
        use space::{comb, fan, gear, knot, plate, rod, shells, sphere, torus};
        let polyhedra = [
            sphere(6).rough(0.1, 1),
            torus(24, 16),
            knot(2, 3, 64, 6),
            knot(2, 3, 300, 12),
            knot(3, 2, 300, 12),
            rod(12, 30, 20.0),
            plate(4),
            comb(5),
            gear(24),
            fan(300),
            shells(4, 3),
        ];
        for shape in polyhedra {
            let oracle = oracle::space::Oracle::new(&shape.points, &shape.faces);
            assert_simple(&shape.name, &shape, |p| oracle.winding(p));
        }
    }

    #[test]
    fn lattice_shapes_have_the_asked_reach() {
        let shape = space::torus(12, 8).on_lattice(1000.0);
        let reach = shape
            .points
            .iter()
            .flatten()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        assert_eq!(reach, 1000.0);
        assert!(shape.points.iter().flatten().all(|x| x.fract() == 0.0));
    }
}
