//! The surface of a solid in space, divided among the leaves of its tree.

use std::collections::HashSet;

use super::{
    outline::Outline,
    scene::{Scene, Triangle, Vector, cross, dot, minus},
};

/// No tree is deeper.
const DEEPEST: u32 = 12;

/// A part of a face that lies in one leaf.
pub(super) struct Patch {
    pub(super) depth: u32,
    /// The sides to draw are those in a wall of the leaf.
    pub(super) outline: Outline,
}

/// Cuts every face at the walls between leaves.
pub(super) fn patches(scene: &Scene<'_>) -> Vec<Patch> {
    let leaves: HashSet<Key> = scene
        .cones
        .iter()
        .filter(|cone| cone.leaf)
        .map(|cone| key(cone.depth, cone.corners))
        .collect();
    let mut patches = Vec::new();
    for face in &scene.facets {
        let face = face.map(|corner| minus(corner, scene.origin));
        let outline = Outline::triangle(face, [false; 3]);
        let mut waiting: Vec<(u32, Triangle, Outline)> =
            orthants().map(|cone| (0, cone, outline.clone())).collect();
        while let Some((depth, cone, outline)) = waiting.pop() {
            let part = within(&cone, outline);
            if part.is_empty() {
                continue;
            }
            if leaves.contains(&key(depth, cone)) {
                patches.push(Patch {
                    depth,
                    outline: part.moved(scene.origin),
                });
            } else if depth < DEEPEST {
                waiting.extend(split(cone).map(|cone| (depth + 1, cone, part.clone())));
            }
        }
    }
    patches
}

/// What tells a cone from all others: its depth and the sum of its corners.
type Key = (u32, [u64; 3]);

/// Corners have few bits, so that sums are exact.
fn key(depth: u32, [a, b, c]: Triangle) -> Key {
    (
        depth,
        [0, 1, 2].map(|k| (a[k] + b[k] + c[k] + 0.0).to_bits()),
    )
}

fn orthants() -> impl Iterator<Item = Triangle> {
    (0..8).map(|orthant| {
        let sign = |k: usize| if orthant >> k & 1 == 0 { 1.0 } else { -1.0 };
        [
            [sign(0), 0.0, 0.0],
            [0.0, sign(1), 0.0],
            [0.0, 0.0, sign(2)],
        ]
    })
}

/// The four cones that one is split into.
fn split([a, b, c]: Triangle) -> [Triangle; 4] {
    let middle = |a: Vector, b: Vector| [0, 1, 2].map(|k| a[k].midpoint(b[k]));
    let (ab, bc, ca) = (middle(a, b), middle(b, c), middle(c, a));
    [[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]
}

/// The part of an outline in a cone.
fn within(cone: &Triangle, mut outline: Outline) -> Outline {
    for k in 0..3 {
        let (a, b, opposite) = (cone[k], cone[(k + 1) % 3], cone[(k + 2) % 3]);
        let normal = cross(a, b);
        let normal = if dot(normal, opposite) < 0.0 {
            normal.map(|x| -x)
        } else {
            normal
        };
        outline = outline.cut(|place| dot(normal, place), true);
    }
    outline
}

#[cfg(test)]
mod tests {
    use super::{super::scene, *};
    use crate::{
        import::Input,
        load::{LoadOptions, Loaded, visit},
        shape,
    };

    #[test]
    fn patches_cover_the_surface_once() {
        let input = Input::Space(shape::ring());
        let loaded = Loaded::from_input("ring", input, &LoadOptions::default()).unwrap();
        let scene = visit(&loaded.image(), scene::Collect);
        let area = |outline: &Outline| {
            let normal = outline.normal();
            dot(normal, normal).sqrt()
        };
        let parts: f64 = patches(&scene)
            .iter()
            .map(|patch| area(&patch.outline))
            .sum();
        let faces = scene
            .facets
            .iter()
            .map(|face| Outline::triangle(*face, [false; 3]));
        let whole: f64 = faces.map(|face| area(&face)).sum();
        assert!((parts - whole).abs() < 1e-9 * whole, "{parts} of {whole}");
    }
}
