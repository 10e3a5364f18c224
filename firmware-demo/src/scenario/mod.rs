//! The fixed scenario whose digest must be equal everywhere: in the plane and in space, a point
//! that moves, rests, jumps and lies exactly on the boundary, asked with and without memory, in
//! baked solids and in solids built on the spot. Every answer, every cost, every tracker and
//! every word built is folded in, for every kind of question on its own. Other scenarios have balls,
//! segments and single shapes of the plane and of space, capsules and balls that move, proxies, solids
//! against solids, distances, contact points, shifts, hulls, lists, solids at another size, worlds of many solids, questions to those, and robots.

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
pub(crate) use robots::{PROOF, ROBOT};

use fixed::types::I32F0;
use tetracone::{
    Dimension, PointTracker,
    boundary::Boundary,
    cells::{Cells, build::Parameters},
    image::{Image, write},
    include_image,
    internal::Steps,
    number::Scalar,
    plane::Plane,
    query::Class,
    space::Space,
    volume::Aabb,
};

use crate::{digest_in, fold::Fold, noise::Noise};

const TORUS_F32: Image<'static> = include_image!("../../assets/torus-f32.tcone");
const TORUS_FIXED: Image<'static> = include_image!("../../assets/torus-fixed.tcone");
const RING_F32: Image<'static> = include_image!("../../assets/ring-f32.tcone");
const RING_FIXED: Image<'static> = include_image!("../../assets/ring-fixed.tcone");

pub(crate) const HOOP_F32: Image<'static> = include_image!("../../assets/hoop-f32.tcone");
pub(crate) const HOOP_FIXED: Image<'static> = include_image!("../../assets/hoop-fixed.tcone");
pub(crate) const STONE_F32: Image<'static> = include_image!("../../assets/stone-f32.tcone");
pub(crate) const STONE_FIXED: Image<'static> = include_image!("../../assets/stone-fixed.tcone");
pub(crate) const COIN_F32: Image<'static> = include_image!("../../assets/coin-f32.tcone");
pub(crate) const COIN_FIXED: Image<'static> = include_image!("../../assets/coin-fixed.tcone");

/// Frames in each solid.
const FRAMES: u32 = 3000;

/// A program's digests, for both arithmetics.
macro_rules! digests {
    ($(#[$docs:meta])* $name:ident: $($of:path, $group:literal, $image:expr;)*) => {
        $(#[$docs])*
        pub fn $name() {
            $($of($group, $image);)*
        }
    };
}

digests! {
    /// Points, in solids that are baked.
    points:
    points_of::<Plane<f32>>, "plane-f32.baked", &RING_F32;
    points_of::<Plane<I32F0>>, "plane-fixed.baked", &RING_FIXED;
    points_of::<Space<f32>>, "space-f32.baked", &TORUS_F32;
    points_of::<Space<I32F0>>, "space-fixed.baked", &TORUS_FIXED;
}

digests! {
    /// Points, in solids that are built on the spot, in `f32`.
    built_f32:
    built::<Plane<f32>, 6, 6>, "plane-f32.built", (&CORNER, &CORNER_EDGES);
    built::<Space<f32>, 8, 12>, "space-f32.built", (&CUBE, &CUBE_FACES);
}

digests! {
    /// Points, in solids that are built on the spot, in fixed point.
    built_fixed:
    built::<Plane<I32F0>, 6, 6>, "plane-fixed.built", (&CORNER, &CORNER_EDGES);
    built::<Space<I32F0>, 8, 12>, "space-fixed.built", (&CUBE, &CUBE_FACES);
}

digests! {
    /// What the plane has besides: balls, segments, shapes.
    plane:
    plane::plane::<f32>, "plane-f32", &RING_F32;
    plane::plane::<I32F0>, "plane-fixed", &RING_FIXED;
}

digests! {
    /// What space has besides: balls, segments, shapes, poses.
    space:
    space::space::<f32>, "space-f32", &HOOP_F32;
    space::space::<I32F0>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// Solids against solids, in the plane.
    plane_pairs:
    pairs::pairs::<Plane<f32>>, "plane-f32", &RING_F32;
    pairs::pairs::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
}

digests! {
    /// Solids against solids, in space.
    space_pairs:
    pairs::pairs::<Space<f32>>, "space-f32", &HOOP_F32;
    pairs::pairs::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// How far solids are apart, and where they touch, in `f32`.
    distances_f32:
    distances::distances::<Plane<f32>>, "plane-f32", &RING_F32;
    distances::distances::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// How far solids are apart, and where they touch, in fixed point.
    distances_fixed:
    distances::distances::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    distances::distances::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// Where solids rest on each other, in `f32`.
    contacts_f32:
    contacts::contacts::<Plane<f32>>, "plane-f32", &RING_F32;
    contacts::contacts::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// Where solids rest on each other, in fixed point.
    contacts_fixed:
    contacts::contacts::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    contacts::contacts::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// Capsules and balls that move, in `f32`.
    capsules_f32:
    capsules::capsules::<Plane<f32>>, "plane-f32", &RING_F32;
    capsules::capsules::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// Capsules and balls that move, in fixed point.
    capsules_fixed:
    capsules::capsules::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    capsules::capsules::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// Balls that follow a device, in `f32`.
    proxies_f32:
    proxies::proxies::<Plane<f32>>, "plane-f32", &RING_F32;
    proxies::proxies::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// Balls that follow a device, in fixed point.
    proxies_fixed:
    proxies::proxies::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    proxies::proxies::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// How far a solid has to be shifted, in `f32`.
    penetrations_f32:
    penetrations::penetrations::<Plane<f32>>, "plane-f32", &RING_F32;
    penetrations::penetrations::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// How far a solid has to be shifted, in fixed point.
    penetrations_fixed:
    penetrations::penetrations::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    penetrations::penetrations::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// Convex solids by their hulls, in `f32`.
    hulls_f32:
    hulls::hulls::<Plane<f32>>, "plane-f32", &COIN_F32;
    hulls::hulls::<Space<f32>>, "space-f32", &STONE_F32;
}

digests! {
    /// Convex solids by their hulls, in fixed point.
    hulls_fixed:
    hulls::hulls::<Plane<I32F0>>, "plane-fixed", &COIN_FIXED;
    hulls::hulls::<Space<I32F0>>, "space-fixed", &STONE_FIXED;
}

digests! {
    /// All there is of something, and solids at another size, in `f32`.
    lists_f32:
    lists::lists::<Plane<f32>>, "plane-f32", &RING_F32;
    lists::lists::<Space<f32>>, "space-f32", &HOOP_F32;
    scaled::scaled::<Plane<f32>>, "plane-f32", &RING_F32;
    scaled::scaled::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// All there is of something, and solids at another size, in fixed point.
    lists_fixed:
    lists::lists::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    lists::lists::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
    scaled::scaled::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    scaled::scaled::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// Worlds of many solids, in `f32`.
    worlds_f32:
    world::world::<Plane<f32>>, "plane-f32", &RING_F32;
    world::world::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// Worlds of many solids, in fixed point.
    worlds_fixed:
    world::world::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
    world::world::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// Questions to worlds of many solids in space, in `f32`.
    asks_f32:
    asks::asks::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// The same in the plane: both together are too much for the smallest board.
    asks_plane_f32:
    asks::asks::<Plane<f32>>, "plane-f32", &RING_F32;
}

digests! {
    /// Questions to worlds of many solids in space, in fixed point.
    asks_fixed:
    asks::asks::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// The same in the plane, in fixed point.
    asks_plane_fixed:
    asks::asks::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
}

digests! {
    /// Margins of worlds and what is met on ways in space, in `f32`.
    ways_f32:
    asks::ways::<Space<f32>>, "space-f32", &HOOP_F32;
}

digests! {
    /// The same in the plane, likewise.
    ways_plane_f32:
    asks::ways::<Plane<f32>>, "plane-f32", &RING_F32;
}

digests! {
    /// Margins of worlds and what is met on ways in space, in fixed point.
    ways_fixed:
    asks::ways::<Space<I32F0>>, "space-fixed", &HOOP_FIXED;
}

digests! {
    /// The same in the plane, in fixed point.
    ways_plane_fixed:
    asks::ways::<Plane<I32F0>>, "plane-fixed", &RING_FIXED;
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
fn points_of<G: Dimension>(group: &str, image: &Image<'_>) {
    match image.cells::<G>() {
        Ok(cells) => motion(group, &cells),
        Err(_) => crate::fail("a baked boundary of another kind"),
    }
}

/// Words in which the small solids are built; most of them are free again then.
const BUILT_WORDS: usize = 1536;

/// Builds a small solid in a fixed workspace and moves about in it.
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
    motion(group, &cells);
    digest_in(group, "image", image_of(&cells, words));
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
    digest_in(group, "refit", image_of(&cells, words));
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
fn motion<G: Dimension>(group: &str, cells: &Cells<'_, G>) {
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
        let answer = cells.explain(point, &mut tracker);
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
    digest_in(group, "point", cold.value());
    digest_in(group, "point-coherent", coherent.value());
}

impl Fold {
    fn class(&mut self, class: Class) {
        self.bytes(class.name().as_bytes());
    }
}
