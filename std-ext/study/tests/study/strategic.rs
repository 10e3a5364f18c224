//! Strategic points: what they find is a hit, and how many of the hits they find.

use core::num::NonZeroUsize;

use tetracone::{plane::Plane, query::Class};
use tetracone_classic::{Simplicial, simplicial::strategic::StrategicPoints};
use tetracone_oracle::{
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::Facet,
    shapes::Shape as _,
};
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// How many points a solid has.
const POINTS: [usize; 3] = [4, 16, 64];

/// So many of some vertices.
fn farthest<G: Simplicial<D>, const D: usize>(
    vertices: &[G::Point],
    count: usize,
) -> StrategicPoints<G, D> {
    let count = NonZeroUsize::new(count).expect("it is not zero");
    StrategicPoints::farthest(vertices, count)
}

in_every_space!(what_strategic_points_find_is_a_hit: run::<G, D>());

fn run<G: World<D> + Simplicial<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let (mut poses, mut hits, mut found) = (0, 0, [0; POINTS.len()]);
    for shapes in pairs::<G, D>() {
        let [first, second] = shapes.map(Subject::new::<G>);
        let (solid, moving) = (first.solid::<G>(), second.solid::<G>());
        // Of what is boundary: a sheet's two sides cancel.
        let facets = second.shape.facets();
        let mut used: Vec<usize> = second
            .numbers
            .iter()
            .flat_map(|number| {
                facets[*number]
                    .as_ref()
                    .iter()
                    .map(|corner| *corner as usize)
            })
            .collect();
        used.sort_unstable();
        used.dedup();
        let corners: Vec<[f64; D]> = used
            .iter()
            .map(|corner| second.shape.points()[*corner])
            .collect();
        let vertices: Vec<G::Point> = corners.iter().filter_map(|corner| G::at(*corner)).collect();
        let chosen = POINTS.map(|count| farthest::<G, D>(&vertices, count));
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let all = motion.orbit(0.7, 300, 0.01, 61).take(150 / G::fewer());
        for pose in all.chain(motion.through(150, 62).take(450 / G::fewer())) {
            let (pose, placed) = G::placed(Placing::from(pose), &corners);
            let hit = solid.intersects(&moving.at(pose).expect("it stays in the domain"));
            poses += 1;
            hits += usize::from(hit);
            // Vertices as the pose takes them, by their numbers.
            let place = |point: G::Point| {
                let number = vertices.iter().position(|vertex| *vertex == point)?;
                G::at(placed[number])
            };
            for (points, found) in chosen.iter().zip(&mut found) {
                let told = points.hit(&solid, place);
                assert!(
                    told.is_none() || hit,
                    "{} {}",
                    first.shape.name(),
                    second.shape.name()
                );
                let any = points.points().iter().filter_map(|point| place(*point));
                let any = any
                    .into_iter()
                    .position(|point| solid.classify(point) != Class::Outside);
                assert_eq!(told, any);
                *found += usize::from(told.is_some());
            }
        }
    }
    println!(
        "{poses} poses with strategic points in {:?}, {D}D: {hits} hits; with {POINTS:?} points {found:?} of them are found",
        G::arithmetic()
    );
    assert!(found.is_sorted() && found[0] > 0 && found[2] <= hits);
}

/// The first point, and then always the one farthest from all before it.
#[test]
fn points_are_far_from_each_other() {
    let line: Vec<_> = [0.0f32, 1.0, 2.0, 3.0, 8.0, 0.0]
        .map(|x| tetracone::plane::Point::new(x, 0.0))
        .to_vec();
    let chosen = farthest::<Plane<f32>, 2>(&line, 4);
    let places: Vec<_> = chosen.points().iter().map(|point| point.x).collect();
    assert_eq!(places, [0.0, 8.0, 3.0, 1.0]);
    // What lies at one place is chosen once.
    let all = farthest::<Plane<f32>, 2>(&line, 9);
    assert_eq!(all.points().len(), 5);
    // One point is the first, no vertex gives none.
    let one = farthest::<Plane<f32>, 2>(&line[4..], 1);
    assert_eq!(one.points(), &line[4..5]);
    let none = farthest::<Plane<f32>, 2>(&[], 4);
    assert!(none.points().is_empty());
}
