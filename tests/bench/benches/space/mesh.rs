//! The solids of the study, in the forms that we and the peers ask for.

use parry3d::math::Vector;
use parry3d::shape::{TriMesh, TriMeshFlags};
use tetracone::solid::Solid;
use tetracone::space::{Point, Space};
use tetracone_bench::mesh::{meshes, single};
use tetracone_bench::subject::Subject;
use tetracone_oracle::shapes::{Shape, Shape3, space as shapes};

/// Every kind with about 760 and with about 7 000 triangles, then meshes from files.
pub(crate) fn study() -> Vec<Shape3> {
    let ball = |frequency, noise, name: &str| shapes::sphere(frequency).rough(noise, 1).named(name);
    let mut solids = vec![
        ball(6, 0.03, "sphere 720"),
        ball(19, 0.01, "sphere 7k"),
        ball(6, 0.15, "spiky 720"),
        ball(19, 0.05, "spiky 7k"),
        shapes::torus(38, 10).jittered(0.005, 2).named("torus 760"),
        shapes::torus(120, 30).jittered(0.002, 2).named("torus 7k"),
        shapes::knot(2, 3, 64, 6).named("knot 768"),
        shapes::knot(2, 3, 300, 12).named("knot 7k"),
        shapes::gear(48).named("gear 764"),
        shapes::gear(450).named("gear 7k"),
        shapes::plate(5).jittered(0.01, 4).named("plate 672"),
        shapes::plate(18).jittered(0.01, 4).named("plate 7k"),
        shapes::shells(4, 3).named("shells 960"),
        shapes::shells(11, 3).named("shells 7k"),
        shapes::comb(31).jittered(0.005, 5).named("comb 756"),
        shapes::comb(290).jittered(0.005, 5).named("comb 7k"),
    ];
    solids.extend(meshes());
    solids
}

/// A solid in all its forms.
pub(crate) struct MeshSubject {
    pub(crate) shape: Shape3,
    pub(crate) subject: Subject,
    pub(crate) mesh: TriMesh,
}

impl MeshSubject {
    pub(crate) fn new(shape: Shape3) -> Self {
        Self {
            subject: Subject::for_all::<Space<f32>>(&shape.points, &shape.faces),
            mesh: trimesh(&shape),
            shape,
        }
    }

    pub(crate) fn name(&self) -> &str {
        &self.shape.name
    }

    pub(crate) fn solid(&self) -> Solid<'_, Space<f32>> {
        self.subject.solid()
    }
}

/// Our point of a place.
pub(crate) fn point(place: &[f64; 3]) -> Point<f32> {
    let [x, y, z] = single(place);
    Point::new(x, y, z)
}

/// A place as parry takes it.
pub(crate) fn vector(place: &[f64; 3]) -> Vector {
    Vector::from(single(place))
}

/// parry's mesh with an inside.
fn trimesh(shape: &Shape3) -> TriMesh {
    let points = shape.points.iter().map(vector).collect();
    let flags = TriMeshFlags::ORIENTED;
    TriMesh::with_flags(points, shape.faces.clone(), flags).expect("the mesh has faces")
}
