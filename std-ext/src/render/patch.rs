//! The surface of a solid in space, divided among its leaves.

use tetracone::cells::Form;

use super::{
    cell::{Cell, Content, Leaf},
    outline::Outline,
    scene::{Scene, Triangle, Vector, around},
};

/// So few leaves are not parted any more.
const FEW: usize = 4;

/// A part of a face that lies in one leaf.
pub(super) struct Patch {
    /// Of the slab that it lies in.
    pub(super) form: Form,
    /// The sides to draw are those in a wall of the leaf.
    pub(super) outline: Outline,
}

/// Cuts every face at the walls between leaves.
pub(super) fn patches(scene: &Scene<'_>) -> Vec<Patch> {
    let leaf = |cell| match cell {
        &Cell {
            content: Content::Leaf(ref leaf),
            ..
        } => Some((cell, leaf)),
        Cell { .. } => None,
    };
    let mut leaves: Vec<_> = scene.cells.iter().filter_map(leaf).collect();
    let mut patches = Vec::new();
    part(&mut leaves, scene.facets.iter().collect(), &mut patches);
    patches
}

/// Halves the leaves until there are few, each time with the faces that reach them.
fn part(leaves: &mut [(&Cell, &Leaf)], mut faces: Vec<&Triangle>, patches: &mut Vec<Patch>) {
    let extent = around(leaves.iter().flat_map(|(cell, _)| [cell.low, cell.high]));
    faces.retain(|face| touch(around(**face), extent));
    if faces.is_empty() {
        return;
    }
    if leaves.len() <= FEW {
        for (cell, leaf) in &*leaves {
            let near = |face: &&&Triangle| touch(around(***face), [cell.low, cell.high]);
            for face in faces.iter().filter(near) {
                let outline = cell.within(Outline::triangle(**face, [false; 3]));
                if !outline.is_empty() {
                    patches.push(Patch {
                        form: leaf.form_at(outline.middle()),
                        outline,
                    });
                }
            }
        }
        return;
    }
    let size = |k: usize| extent[1][k] - extent[0][k];
    let larger = |k: usize, l: usize| if size(k) >= size(l) { k } else { l };
    let longest = larger(larger(0, 1), 2);
    leaves.sort_by(|(a, _), (b, _)| a.low[longest].total_cmp(&b.low[longest]));
    let (left, right) = leaves.split_at_mut(leaves.len() / 2);
    part(left, faces.clone(), patches);
    part(right, faces, patches);
}

/// Whether two boxes have a place in common.
fn touch(a: [Vector; 2], b: [Vector; 2]) -> bool {
    (0..3).all(|k| a[0][k] <= b[1][k] && b[0][k] <= a[1][k])
}

#[cfg(test)]
mod tests {
    use super::{
        super::scene::{self, length},
        *,
    };
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
        let area = |outline: &Outline| length(outline.normal());
        let parts: f64 = patches(&scene)
            .iter()
            .map(|patch| area(&patch.outline))
            .sum();
        let faces = scene
            .facets
            .iter()
            .map(|face| Outline::triangle(*face, [false; 3]));
        let whole: f64 = faces.map(|face| area(&face)).sum();
        assert!((parts - whole).abs() < 1e-6 * whole, "{parts} of {whole}");
    }
}
