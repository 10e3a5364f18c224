//! `tetracone render`: a picture of a solid.

mod dress;
mod extra;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use tetracone_std::{
    primitive::Primitive,
    render::{Axis, Layer, Options, Picture, Projection},
};

use dress::Dress;
use extra::Extra;

use crate::{
    arguments::{Common, Force},
    failure::Failure,
    output::{Output, no_folder},
    solid::SolidArguments,
};

/// Options that say how a boundary is made a solid, or what of the solid is drawn: a picture of what is wrong with
/// the boundary follows none of them.
const AS_SOLID: [&str; 14] = [
    "arith",
    "step",
    "bytes",
    "flip",
    "mend",
    "weld",
    "skip",
    "fill",
    "wrap",
    "ball",
    "second",
    "layers",
    "projection",
    "cut",
];

/// Draws a solid, its covering and its cells.
#[derive(Args)]
#[command(
    after_help = "In the plane: the solid with its covering around the middle of its box (blue
positive, red negative), and with its cells. Those without boundary are blue inside and grey
outside; those with boundary, the leaves, have the colour of the form of the facets in them: flat
yellow, convex green, concave teal, a stack blue, a fan violet, a sheet pink, any other red; pale
where the height settles a point, strong in the slab where the facets do. Dots are the origins of
leaves that have one. --ball draws a ball with the edges in whose bounded extended influence zone (violet) its centre
lies, their zones of influence (blue), the edges it touches (red), the nearest place and the normal
there. --with draws another solid, the edges that meet (red) and the witness (black), or the gap and
the part of it that is certainly free (blue).
In space, above: the solid, its surface in the colours of its leaves' forms, and their slabs; below,
cut through the middle of its box: as the cells see it, with its covering, and with its cells, the
origins seen along the axis of the cut. --ball and --with are drawn from outside, from the side
where they are best seen, and in a cut that holds the ball's centre and the nearest place, or the
gap, or the witness: the faces that the ball touches or that meet (red), where the solids cross (red
lines), the nearest place and the normal there, the gap."
)]
pub(crate) struct Render {
    #[command(flatten)]
    solid: SolidArguments,
    /// The file to write; its name ends in .svg or .png
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    force: Force,
    /// Draw the boundary, which may be none of a solid, and everything that is wrong with it
    #[arg(long, conflicts_with_all = AS_SOLID)]
    defects: bool,
    /// The width of the picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1800)]
    #[arg(value_parser = clap::value_parser!(u32).range(64..=16384))]
    size: u32,
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LAYER,...")]
    #[arg(help = "What to draw [default: all of them; on a map, with --ball or --with: solid]")]
    layers: Vec<LayerName>,
    #[command(flatten)]
    extra: Extra,
    /// Which way is up in space [default: z for .stl, .dae, .tcone and primitives, y for other
    /// files]
    #[arg(long, value_enum, value_name = "AXIS")]
    up: Option<AxisName>,
    /// The axis across which a solid in space is cut
    #[arg(long, value_enum, value_name = "AXIS", default_value_t = AxisName::Z)]
    cut: AxisName,
    #[command(flatten)]
    dress: Dress,
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
}

/// The axes as they are written.
#[derive(ValueEnum, Clone, Copy)]
enum AxisName {
    X,
    Y,
    Z,
}

impl Render {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        no_folder(&self.output)?;
        let kind = Kind::of(&self.output)?;
        let output = Output::new(&self.output, self.force)?;
        if self.defects {
            let options = self.frame();
            let input = self.solid.boundary(common)?;
            let picture = Picture::of_defects(&input, &options)
                .map_err(|error| Failure::of_file(self.solid.source().name(), error))?;
            return kind.write(&picture, output);
        }
        if !self.extra.is_empty() {
            self.dress.no_map()?;
        }
        let loaded = self.extra.load(&self.solid, common)?;
        let projection = if self.extra.is_empty() {
            let name = self.solid.source().telling_name();
            self.dress.projection(&name, &loaded.image())?
        } else {
            Projection::None
        };
        let options = Options {
            layers: self.layers(projection),
            projection,
            cut: self.cut.axis(),
            ..self.frame()
        };
        let options = self.extra.add(&self.solid, &loaded, options, common)?;
        let picture = Picture::of(&loaded.image(), &options);
        kind.write(&picture, output)
    }

    /// What every picture has.
    fn frame(&self) -> Options {
        Options {
            width: self.size,
            title: self.dress.title(&self.solid.source().name()),
            up: self.up.map_or_else(
                || usual_up(&self.solid.source().telling_name()),
                AxisName::axis,
            ),
            ..Options::default()
        }
    }

    /// On a map, the solid alone is drawn; in other pictures all there is to see.
    fn layers(&self, projection: Projection) -> Vec<Layer> {
        if !self.layers.is_empty() {
            self.layers.iter().map(|name| name.layer()).collect()
        } else if self.extra.is_empty() && projection == Projection::None {
            Layer::USUAL.to_vec()
        } else {
            vec![Layer::Solid]
        }
    }
}

/// The two kinds of picture file.
#[derive(Clone, Copy)]
pub(crate) enum Kind {
    Svg,
    Png,
}

impl Kind {
    /// What the name of a file says.
    pub(crate) fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("svg") => Ok(Self::Svg),
            Some(end) if end.eq_ignore_ascii_case("png") => Ok(Self::Png),
            _ => {
                let what = "no known kind of picture; its name must end in .svg or .png";
                Err(Failure::of_file(path.display(), what))
            }
        }
    }

    pub(crate) fn write(self, picture: &Picture, output: Output<'_>) -> Result<(), Failure> {
        match self {
            Self::Svg => output.write(picture.svg().as_bytes()),
            Self::Png => {
                let png = picture.png().map_err(|error| output.fault(error))?;
                output.write(&png)
            }
        }
    }
}

/// Games and films have y upwards, machines, primitives and baked solids z.
fn usual_up(path: &Path) -> Axis {
    let ends = ["stl", "dae", "tcone"];
    let z_up = |end: &std::ffi::OsStr| ends.iter().any(|z| end.eq_ignore_ascii_case(z));
    let is_primitive = path.to_str().is_some_and(Primitive::is_name);
    if is_primitive || path.extension().is_some_and(z_up) {
        Axis::Z
    } else {
        Axis::Y
    }
}

impl LayerName {
    const fn layer(self) -> Layer {
        match self {
            Self::Solid => Layer::Solid,
            Self::Covering => Layer::Covering,
            Self::Cells => Layer::Cells,
            Self::Leaves => Layer::Leaves,
            Self::Slabs => Layer::Slabs,
            Self::Origins => Layer::Origins,
        }
    }
}

impl AxisName {
    const fn axis(self) -> Axis {
        match self {
            Self::X => Axis::X,
            Self::Y => Axis::Y,
            Self::Z => Axis::Z,
        }
    }
}
