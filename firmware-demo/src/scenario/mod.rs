//! The scenarios whose digests must be equal everywhere. A point that moves, rests, jumps and lies exactly on
//! the boundary is asked with and without memory, in baked solids and in solids built on the spot. Other
//! scenarios have balls, segments and single shapes, capsules and balls that move, proxies, pairs of solids,
//! distances, contact points, shifts, hulls, lists, solids at another size, worlds, and robots. Every answer,
//! every cost, every tracker and every word built is folded in, for every kind of question on its own.

mod asks;
mod capsules;
mod contacts;
mod distances;
mod hulls;
mod lists;
mod pairs;
mod penetrations;
mod plane;
mod proxies;
mod queries;
mod robots;
mod scaled;
mod space;
mod world;

pub use robots::robots;

use core::hint::black_box;

use tetracone::{
    Dimension, PointTracker,
    boundary::Boundary,
    cells::{Cells, build::Parameters},
    image::{Image, write},
    internal::Steps,
    number::Scalar,
    plane::Plane,
    query::Class,
    space::Space,
    volume::Aabb,
};

use crate::{baked::Baked, digest_in, fold::Fold, noise::Noise};
use queries::Stage;

/// Frames in each solid.
const FRAMES: u32 = 3000;

/// Every scenario of an arithmetic, in the plane and in space.
pub fn all<S: Baked>() {
    let [plane, space] = S::NAMES;
    built::<Plane<S>, 6, 6>(plane, (&CORNER, &CORNER_EDGES));
    built::<Space<S>, 8, 12>(space, (&CUBE, &CUBE_FACES));
    plane::plane::<S>(plane, S::RING);
    space::space::<S>(space, S::HOOP);
    of::<Plane<S>>(plane, [S::RING, S::RING, S::COIN]);
    of::<Space<S>>(space, [S::TORUS, S::HOOP, S::STONE]);
}

/// What is asked of a solid, for a group of digests.
type Scenario = fn(&str, &Image<'_>);

/// What is asked alike in the plane and in space: of a solid for points, of any solid, of a convex one.
fn of<G: Stage>(group: &str, [dotted, solid, convex]: [&Image<'_>; 3]) {
    let scenarios: [(Scenario, _); 13] = [
        (points::<G>, dotted),
        (pairs::pairs::<G>, solid),
        (distances::distances::<G>, solid),
        (contacts::contacts::<G>, solid),
        (capsules::capsules::<G>, solid),
        (proxies::proxies::<G>, solid),
        (penetrations::penetrations::<G>, solid),
        (lists::lists::<G>, solid),
        (scaled::scaled::<G>, solid),
        (world::world::<G>, solid),
        (asks::asks::<G>, solid),
        (asks::ways::<G>, solid),
        (hulls::hulls::<G>, convex),
    ];
    // The compiler is kept from putting them into one function, whose frame would not fit the smallest board.
    for (ask, image) in black_box(scenarios) {
        ask(group, image);
    }
}

/// A skewed box.
const CUBE: [[f64; 3]; 8] = [
    [0.0, 0.0, 0.0],
    [900.0, 10.0, 0.0],
    [0.0, 800.0, 30.0],
    [900.0, 810.0, 30.0],
    [70.0, 0.0, 700.0],
    [970.0, 10.0, 700.0],
    [70.0, 800.0, 730.0],
    [970.0, 810.0, 730.0],
];
const CUBE_FACES: [[u32; 3]; 12] = [
    [0, 2, 3],
    [0, 3, 1],
    [4, 5, 7],
    [4, 7, 6],
    [0, 1, 5],
    [0, 5, 4],
    [2, 6, 7],
    [2, 7, 3],
    [0, 4, 6],
    [0, 6, 2],
    [1, 3, 7],
    [1, 7, 5],
];

/// An L.
const CORNER: [[f64; 3]; 6] = [
    [0.0, 0.0, 0.0],
    [800.0, 0.0, 0.0],
    [800.0, 300.0, 0.0],
    [300.0, 300.0, 0.0],
    [300.0, 800.0, 0.0],
    [0.0, 800.0, 0.0],
];
const CORNER_EDGES: [[u32; 2]; 6] = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 0]];

/// Opens a baked solid and moves about in it.
fn points<G: Dimension>(group: &str, image: &Image<'_>) {
    match image.cells::<G>() {
        Ok(cells) => motion(group, ["baked.point", "baked.point-coherent"], &cells),
        Err(_) => crate::fail("a baked boundary of another kind"),
    }
}

/// Words in which the small solids are built; most of them are free again then.
const BUILT_WORDS: usize = 1536;

/// Builds a small solid in a fixed workspace and moves about in it.
#[inline(never)]
fn built<G: Dimension, const POINTS: usize, const FACETS: usize>(
    group: &str,
    (points, facets): (&[[f64; 3]; POINTS], &[G::Corners; FACETS]),
) {
    let mut points = points.map(|place| {
        let [x, y, z] = place.map(|x| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO));
        G::point([x, y, z])
    });
    let mut workspace = [0; BUILT_WORDS];
    let Ok((boundary, rest)) = Boundary::<G>::check(&points, facets, &mut workspace) else {
        crate::fail("the small boundary is not valid")
    };
    let parameters = Parameters {
        bytes: 640,
        roots: 8,
        deadline: None,
    };
    let Ok((cells, words)) = Cells::build(&boundary, &parameters, rest) else {
        crate::fail("the small boundary's cells do not fit")
    };
    motion(group, ["built.point", "built.point-coherent"], &cells);
    digest_in(group, "built.image", image_of(&cells, words));
    // A corner moves half-way to another one.
    if let [first, .., last] = points.as_mut_slice() {
        let (from, to) = (G::coordinates(*first), G::coordinates(*last));
        *first = G::point([0, 1, 2].map(|k| G::Scalar::lerp(from[k], to[k], 0.5)));
    }
    let Ok((boundary, rest)) = Boundary::<G>::check(&points, facets, words) else {
        crate::fail("the moved boundary is not valid")
    };
    let Ok((cells, words)) = cells.refit(&boundary, &parameters, rest) else {
        crate::fail("the moved boundary's cells do not fit")
    };
    digest_in(group, "built.refit", image_of(&cells, words));
}

/// What an image of cells is, written into these words.
fn image_of<G: Dimension>(cells: &Cells<'_, G>, words: &mut [u32]) -> u64 {
    let mut image = Fold::new();
    match write(cells, &tetracone::image::Lattice::default(), words) {
        Ok(words) => words.iter().for_each(|word| image.word(*word)),
        Err(_) => crate::fail("the small boundary's image does not fit"),
    }
    image.value()
}

/// Asks about thousands of places, folds what comes back.
fn motion<G: Dimension>(group: &str, [alone, tracked]: [&str; 2], cells: &Cells<'_, G>) {
    let (mut cold, mut coherent) = (Fold::new(), Fold::new());
    let mut noise = Noise(0x7e7a_c04e);
    let (mut tracker, mut place) = (PointTracker::new(), [0.0; 3]);
    let boxes = cells.facets().map(|facet| Aabb::<G>::of_facet(&facet));
    let Some(Aabb { low, high }) = boxes.reduce(|all, one| all.union(&one)) else {
        crate::fail("a boundary without facets")
    };
    let middle = [0, 1, 2].map(|k| G::Scalar::lerp(low[k], high[k], 0.5).to_real());
    let facets = u32::try_from(cells.facet_count()).unwrap_or(u32::MAX);
    for frame in 0..FRAMES {
        let corner = cells.facet(frame % facets).map_or(middle, |facet| {
            G::coordinates(G::corner(&facet, 0)).map(Scalar::to_real)
        });
        place = match frame % 8 {
            // A jump to somewhere on a ray from the middle through a corner; to the corner.
            0 => {
                let along = f64::from(noise.next() >> 16) / 32768.0;
                [0, 1, 2].map(|k| middle[k] + (corner[k] - middle[k]) * along)
            }
            1 => corner,
            // Rest, then a small motion, at first along an axis plane through the middle.
            2 => place,
            3 => [middle[0], corner[1], corner[2]],
            _ => {
                let size = (corner[0] - middle[0]).abs() + (corner[1] - middle[1]).abs();
                let mut moved = place;
                for x in &mut moved {
                    *x += size * f64::from(noise.small()) / 1_048_576.0;
                }
                moved
            }
        };
        let [x, y, z] = place.map(|x| G::Scalar::nearest(x).unwrap_or(G::Scalar::ZERO));
        let point = G::point([x, y, z]);
        let once = cells.classify(point);
        let answer = tracker.explain(cells, point);
        cold.class(once);
        coherent.class(answer.class);
        coherent.word(answer.facet.unwrap_or(u32::MAX));
        coherent.word(answer.cost.evaluations);
        coherent.word(answer.cost.slabs);
        coherent.word(answer.cost.cells);
        coherent.bytes(&tracker.to_bytes());
        if once != answer.class {
            crate::fail("memory changed an answer");
        }
    }
    digest_in(group, alone, cold.value());
    digest_in(group, tracked, coherent.value());
}

impl Fold {
    fn class(&mut self, class: Class) {
        self.bytes(class.name().as_bytes());
    }
}
