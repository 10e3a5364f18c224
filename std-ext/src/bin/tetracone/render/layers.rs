//! What of a solid is drawn.

use clap::{Args, ValueEnum};
use tetracone_std::render::Layer;

#[derive(Args)]
pub(super) struct Layers {
    /// What to draw
    #[arg(
        long,
        visible_alias = "show",
        value_enum,
        value_delimiter = ',',
        value_name = "LAYER,..."
    )]
    #[arg(default_value = "solid")]
    layers: Vec<LayerName>,
}

/// What can be drawn, as it is written.
#[derive(ValueEnum, Clone, Copy)]
enum LayerName {
    /// The solid itself
    Solid,
    /// The covering, blue where it counts, red where it counts against
    Covering,
    /// The walls of the cells, and which of those without boundary are inside
    Cells,
    /// The cells with boundary, by the forms of the facets in them
    Leaves,
    /// Where the boundary lies in each of them
    Slabs,
    /// The origins of their coverings
    Origins,
    /// All of these
    All,
}

impl Layers {
    /// The same for the library.
    pub(super) fn list(&self) -> Vec<Layer> {
        self.layers
            .iter()
            .flat_map(|name| name.layers())
            .copied()
            .collect()
    }
}

impl LayerName {
    const fn layers(self) -> &'static [Layer] {
        match self {
            Self::Solid => &[Layer::Solid],
            Self::Covering => &[Layer::Covering],
            Self::Cells => &[Layer::Cells],
            Self::Leaves => &[Layer::Leaves],
            Self::Slabs => &[Layer::Slabs],
            Self::Origins => &[Layer::Origins],
            Self::All => &Layer::ALL,
        }
    }
}
