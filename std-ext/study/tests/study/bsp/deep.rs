//! Trees of convex solids, which have about a level a facet: built, asked, written and read on a small stack.

use std::thread;

use tetracone::{
    number::{Arithmetic, Scalar as _},
    query::{Ball, Class},
};
use tetracone_classic::{
    Simplicial,
    bsp::{BspParameters, BspTree, CutTree},
};
use tetracone_oracle::{
    oracle::Facet,
    points::around,
    shapes::{Shape, plane, space},
};
use tetracone_tests::harness::world::{Grounded as _, World};

in_every_space!(a_convex_solid_of_thousands_needs_no_stack:
    plane => deep::<G, D>(plane::regular(5000)),
    space => deep::<G, D>(space::sphere(14)));

/// The stack that is to do, whatever the depth.
const STACK: usize = 64 << 10;

/// Builds trees with about a level a facet, asks them, writes and reads them.
fn deep<G: World<D> + Simplicial<D>, const D: usize>(shape: G::Shape)
where
    [[f64; D]; D]: Facet<D>,
{
    let shape = match G::arithmetic() {
        Arithmetic::F32 => shape,
        Arithmetic::Fixed => shape.on_lattice(1e6),
    };
    let points = shape.points();
    let corner = |facet: &[u32; D], k: usize| G::at(points[*facet.get(k)? as usize]);
    let facets: Vec<_> = shape.facets();
    let facets: Vec<_> = facets
        .iter()
        .filter_map(|facet| G::facet(|k| corner(facet, k)))
        .collect();
    assert!(facets.len() > 3_900);
    let middle = shape.middle();
    let places: Vec<_> = around(&shape, middle, G::grid(), 208)
        .map(|(_, place)| place)
        .filter(|place| G::at(*place).is_some())
        .take(40)
        .collect();
    let asked = move || {
        let parameters = BspParameters {
            candidates: 1,
            probes: 1,
            ..BspParameters::for_facets(facets.len())
        };
        let tree = BspTree::<G, D>::build(&facets, &parameters).expect("a tree");
        let cut = CutTree::build::<G>(&facets, 1, 0).expect("a tree");
        let depths = [tree.statistics().depth, cut.statistics().depth];
        assert!(
            depths.iter().all(|depth| depth * 2 > facets.len()),
            "{depths:?}"
        );
        let (bytes, cut_bytes) = (tree.to_bytes(), cut.to_bytes());
        let tree = tree.clone();
        let read = BspTree::<G, D>::from_bytes(&bytes).expect("a tree");
        let cut_read = CutTree::<D>::from_bytes(&cut_bytes).expect("a tree");
        assert!(read.to_bytes() == bytes && cut_read.to_bytes() == cut_bytes);
        assert_eq!(read.statistics(), tree.statistics());
        assert_eq!(cut_read.statistics(), cut.statistics());
        let from = G::at(middle).expect("it is in the domain");
        assert_eq!(read.classify(from), Class::Inside);
        let mut hits = 0;
        for place in places {
            let to = G::at(place).expect("it is in the domain");
            assert_eq!(read.classify(to), tree.classify(to));
            let met = facets.iter().any(|facet| G::segment_meets(from, to, facet));
            let hit = read.first_hit(from, to).map(|hit| hit.facet);
            assert_eq!(hit.is_some(), met, "{place:?}");
            let found = cut_read.first_hit(middle, place);
            assert!(found.is_some() || !met, "{place:?}");
            assert_eq!(found, cut.first_hit(middle, place));
            let radius = G::Scalar::nearest(1.0).expect("a radius");
            let ball = Ball::<G>::new(to, radius).expect("a ball");
            let nearest = read.nearest_in_ball(&ball);
            assert!(read.meets_ball(&ball) || nearest.is_none(), "{place:?}");
            let reached = cut_read.first_in_ball(place, 1.0);
            assert!(reached.is_some() || nearest.is_none(), "{place:?}");
            hits += usize::from(met);
        }
        assert!(hits > 5, "{hits}");
        if D == 2 {
            let lines = read.cuts([middle.map(|x| x - 2.0), middle.map(|x| x + 2.0)]);
            assert!(lines.len() <= facets.len());
        }
    };
    let run = thread::Builder::new().stack_size(STACK).spawn(asked);
    run.expect("a thread").join().expect("no overflow");
}
