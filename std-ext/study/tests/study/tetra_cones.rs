//! Tetrahedra sorted into cones: by vertices, rays and edges as the thesis prints it, and by separating planes.

use fixed::types::I32F0;
use tetracone::{
    number::{Scalar, Sign},
    space::Point,
};
use tetracone_classic::{
    Counters,
    simplicial::{Parameters, PolyhedronCovering, TetraTree, tree::Cone},
};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape as _, Shape3, space},
    vector::{cross, dot, exact},
};
use tetracone_study::tetra_cone::{Place, TetraCone};

use crate::space::{faces, point, real};

/// What the corners of cones are multiplied by to be whole.
const WHOLE: f64 = 256.0;

fn place<S: Scalar>(place: [f64; 3]) -> Place<S> {
    point::<S>(place).array()
}

/// A cone of a tree with exact coordinates.
fn exact_cone<S: Scalar>(cone: &Cone<3>) -> TetraCone<S> {
    let rays = cone.corners.map(|corner| place(corner.map(|x| x * WHOLE)));
    TetraCone::new(rays, &mut Counters::default())
}

/// What sorting the faces of a solid into all cones of a tree took, both ways.
#[derive(Default)]
struct Sorted {
    printed: Counters,
    planes: Counters,
    /// How often a simplex was in a cone, was in it by planes alone, and was asked at all.
    found: usize,
    widened: usize,
    asked: usize,
    /// How many of those had no volume, and an edge through the apex.
    flat: usize,
    through: usize,
}

impl Sorted {
    fn sort<S: Scalar>(&mut self, shape: &Shape3, is_exact: bool) {
        let zero = point([0.0; 3]);
        let covering =
            PolyhedronCovering::<S>::about(zero, &faces(shape)).expect("it is near zero");
        let tree = TetraTree::build(covering, &Parameters::for_faces(3));
        for node in tree.nodes() {
            let cone = exact_cone::<S>(&node.cone);
            for (number, simplex) in tree.covering().simplices().iter().enumerate() {
                let corners = [simplex.facet.a, simplex.facet.b, simplex.facet.c];
                let outer = corners.map(Point::array);
                let places = corners.map(real);
                let printed = cone.has_simplex(outer, &mut self.printed);
                let planes = node.cone.has_simplex(places, &mut self.planes);
                let what = format!("{}, {number}: {places:?} in {:?}", shape.name, node.cone);
                self.asked += 1;
                let is_through = has_edge_through_apex(places);
                self.flat += usize::from(simplex.sign == Sign::Zero && !is_through);
                self.through += usize::from(is_through);
                if is_through {
                    // Such an edge crosses every side of every cone, at the apex.
                    assert!(printed, "{what}");
                    continue;
                }
                self.found += usize::from(printed);
                self.widened += usize::from(planes && !printed);
                assert!(planes || !printed, "lost: {what}");
                assert!(!is_exact || planes == printed, "{what}");
            }
        }
    }

    fn told(&self, name: &str) {
        let each = |counters: &Counters| real_of(counters.signs) / real_of(self.asked as u64);
        let (printed, planes) = (each(&self.printed), each(&self.planes));
        println!(
            "{name}: {} asked, {} flat, {} through the apex, {} found, {} widened; signs each: {printed:.1}, planes {planes:.1}",
            self.asked, self.flat, self.through, self.found, self.widened
        );
        assert!(planes < printed && self.found > 10_000 && self.widened * 1_000 < self.found);
        assert!(self.flat > 1_000 && self.through > 100);
    }
}

/// Whether a closed edge of a face passes through zero.
fn has_edge_through_apex(places: [[f64; 3]; 3]) -> bool {
    (0..3).any(|k| {
        let [p, q] = [places[k], places[(k + 1) % 3]];
        cross(p, q).into_iter().all(|x| x == 0.0) && dot(p, q) <= 0.0
    })
}

fn real_of(count: u64) -> f64 {
    f64::from(u32::try_from(count).expect("it is small"))
}

fn shapes() -> impl Iterator<Item = Shape3> {
    let own = [space::complex_one(), space::complex_two()];
    let all = space::catalogue().into_iter().chain(own);
    all.filter(|shape| shape.faces.len() < 200)
}

#[test]
fn both_ways_sort_alike() {
    let [mut fixed, mut single, mut fine] = [0; 3].map(|_| Sorted::default());
    for shape in shapes() {
        // Coarse enough for all angles that are not zero to be clear of the widening.
        let coarse = shape.clone().on_lattice(60.0);
        fixed.sort::<I32F0>(&coarse, true);
        single.sort::<f32>(&coarse, true);
        fine.sort::<I32F0>(&shape.on_lattice(f64::from(1 << 24)), false);
    }
    fixed.told("coarse, fixed point");
    single.told("coarse, f32");
    fine.told("fine");
}

#[test]
fn segments_meet_a_cone_where_a_part_of_them_is_in_it() {
    let mut rng = Rng::new(23);
    let mut hits = [0; 2];
    for _ in 0..20_000 {
        let mut any = |size: usize| -> [i64; 3] {
            core::array::from_fn(|_| i64::try_from(rng.below(2 * size + 1)).expect("small"))
                .map(|x: i64| x - i64::try_from(size).expect("small"))
        };
        let rays = [any(3), any(3), any(3)];
        let ends = [any(4), any(4)];
        let whole = determinant(rays);
        if whole == 0 {
            continue;
        }
        let expected = has_part(rays, whole.signum(), ends);
        let found = |ends: [[i64; 3]; 2]| {
            let whole =
                |p: [i64; 3]| place::<f32>(p.map(|x| f64::from(i32::try_from(x).expect("small"))));
            let mut counters = Counters::default();
            let cone = TetraCone::new(rays.map(whole), &mut counters);
            cone.meets_segment(ends.map(whole), &mut counters)
        };
        let [first, second] = ends;
        assert_eq!(found([first, second]), expected, "{rays:?}, {ends:?}");
        assert_eq!(found([second, first]), expected, "{rays:?}, {ends:?}");
        hits[usize::from(expected)] += 1;
    }
    assert!(hits.iter().all(|count| *count > 2_000), "{hits:?}");
}

fn determinant([a, b, c]: [[i64; 3]; 3]) -> i64 {
    exact::dot(&a, &exact::cross(&b, &c))
}

/// Whether some part of a segment has no negative coordinate: between the last one that becomes positive and the first
/// one that becomes negative.
fn has_part(rays: [[i64; 3]; 3], sign: i64, ends: [[i64; 3]; 2]) -> bool {
    // Fractions with a positive denominator.
    let (mut enter, mut leave) = ([0, 1], [1, 1]);
    for k in 0..3 {
        let [from, to] = ends.map(|end| {
            let mut with = rays;
            with[k] = end;
            determinant(with) * sign
        });
        if from < 0 && to < 0 {
            return false;
        }
        if from < 0 && -from * enter[1] > enter[0] * (to - from) {
            enter = [-from, to - from];
        }
        if to < 0 && from * leave[1] < leave[0] * (from - to) {
            leave = [from, from - to];
        }
    }
    enter[0] * leave[1] <= leave[0] * enter[1]
}
