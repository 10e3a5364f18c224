//! Which classic structure is drawn over a solid.

use clap::{Args, ValueEnum};
use tetracone::image::Image;
use tetracone_std::render::{Structure, StructureShown};

use crate::failure::Failure;

#[derive(Args)]
pub(super) struct Tree {
    /// A classic structure to draw over the solid
    #[arg(long, value_enum, value_name = "TREE")]
    tree: Option<TreeName>,
}

/// The structures as they are written.
#[derive(ValueEnum, Clone, Copy)]
enum TreeName {
    /// A tri-tree, of what is in the plane
    Tri,
    /// A tetra-tree, of what is in space
    Tetra,
    /// Quinlan's tree of spheres, in the plane of circles
    Spheres,
    /// A tree of boxes along the axes
    Boxes,
    /// A BSP tree
    Bsp,
}

impl Tree {
    pub(super) const fn is_empty(&self) -> bool {
        self.tree.is_none()
    }

    /// Builds it of a solid of this name, if it is asked for.
    pub(super) fn build(
        &self,
        image: &Image<'_>,
        name: &str,
    ) -> Result<Option<StructureShown>, Failure> {
        let Some(tree) = self.tree else {
            return Ok(None);
        };
        let shown = StructureShown::of(image, tree.structure());
        let shown = shown.map_err(|error| Failure::of_file(name, error))?;
        Ok(Some(shown))
    }
}

impl TreeName {
    const fn structure(self) -> Structure {
        match self {
            Self::Tri => Structure::Tri,
            Self::Tetra => Structure::Tetra,
            Self::Spheres => Structure::Spheres,
            Self::Boxes => Structure::Boxes,
            Self::Bsp => Structure::Bsp,
        }
    }
}
