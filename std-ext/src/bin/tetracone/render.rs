//! `tetracone render`: a picture of a solid.

mod dress;
mod extra;
mod frame;
mod layers;
mod tree;

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::json;
use tetracone_std::{
    import::Input,
    load::Loaded,
    primitive::Primitive,
    render::{Axis, Cut, Options, Picture, Projection, extent},
};

use dress::Dress;
use extra::Extra;
pub(crate) use frame::Frame;
use layers::Layers;
use tree::Tree;

use crate::{
    arguments::{Common, Force},
    failure::Failure,
    output::{Output, no_folder, say},
    progress::Progress,
    solid::SolidArguments,
};

/// Options that say how a boundary is made a solid, or what of the solid is drawn: a picture of what is wrong with
/// the boundary follows none of them.
const AS_SOLID: [&str; 15] = [
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
    "tree",
    "projection",
    "cut",
];

/// Draws a solid; on request its covering, its cells, a cut, a ball, a second solid.
#[derive(Args)]
#[command(
    after_help = "Alone, a solid is an area in the plane, and a surface in light and shade in space.

--cut z=0.3 draws what is beyond that plane, seen from outside, and the cut as the cells see it.

--layers covering, cells, leaves, slabs and origins show how it is represented, in space in a cut.
The covering lies around the middle of the box (blue positive, red negative). Cells without boundary
are blue inside and grey outside; those with boundary, the leaves, have the colour of the form of the
facets in them: flat yellow, convex green, concave teal, a stack blue, a fan violet, a sheet pink, any
other red; pale where the height settles a point, strong in the slab where the facets do. Dots are the
origins of leaves that have one.

--tree draws the deepest level of a classic structure that has at most 64 parts over the solid: the
enclosing triangles of a tri-tree (tri) or tetrahedra of a tetra-tree (tetra), spheres, boxes, or the
first 64 planes of a BSP tree (bsp). Colours tell the depth.

--ball draws a ball with the facets that it touches (red), the nearest place and the normal there; in
the plane also the edges in whose bounded extended influence zone (violet) its centre lies, and their
zones of influence (blue). --with draws another solid, the facets that meet (red) and the witness
(black), or the gap and the part of it that is certainly free (blue). In space both are seen from
outside, and in a cut that holds what matters."
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
    #[command(flatten)]
    frame: Frame,
    #[command(flatten)]
    layers: Layers,
    #[command(flatten)]
    tree: Tree,
    /// Cut a solid in space across this axis, there or in the middle of its box [default: z, of what shows in a cut
    /// alone]
    #[arg(long, value_name = "AXIS[=PLACE]", allow_hyphen_values = true)]
    cut: Option<Cut>,
    #[command(flatten)]
    extra: Extra,
    /// Which way is up in space [default: z for .stl, .dae, .tcone and primitives, y for other
    /// files]
    #[arg(long, value_enum, value_name = "AXIS")]
    up: Option<AxisName>,
    #[command(flatten)]
    dress: Dress,
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
        let name = self.solid.source().name();
        let busy = Progress::of_work(format_args!("drawing {name}"), common.quiet);
        let mut object = json!({ "picture": self.output.display().to_string() });
        let (picture, told) = if self.defects {
            let input = self.solid.boundary(common)?;
            let dimension = match &input {
                Input::Plane(_) => 2,
                Input::Space(_) => 3,
            };
            let picture = Picture::of_defects(&input, &self.options(dimension)?);
            let picture = picture.map_err(|error| Failure::of_file(&name, error))?;
            (picture, String::new())
        } else {
            let loaded = self.extra.load(&self.solid, common)?;
            let options = self.of_solid(&loaded)?;
            let options = Options {
                structure: self.tree.build(&loaded.image(), &name)?,
                ..options
            };
            let told = self.extra.ask(&self.solid, &loaded, common)?;
            object["ball"] = told.ball_object();
            object["pair"] = told.pair_object();
            let text = told.text();
            (Picture::of(&loaded.image(), &told.add_to(options)), text)
        };
        kind.write(&picture, output)?;
        drop(busy);
        if common.quiet {
            return Ok(());
        }
        say(common.format.tell(told, &object).as_bytes())
    }

    /// What every picture has.
    fn options(&self, dimension: usize) -> Result<Options, Failure> {
        let name = self.solid.source().telling_name();
        Ok(Options {
            title: self.dress.title(&self.solid.source().name()),
            up: self.up.map_or_else(|| usual_up(&name), AxisName::axis),
            ..self.frame.options(dimension)?
        })
    }

    /// What pictures of solids have besides.
    fn of_solid(&self, loaded: &Loaded) -> Result<Options, Failure> {
        let options = self.options(loaded.image().dimension())?;
        self.check_cut(loaded)?;
        let is_zoomed = self.frame.is_zoomed() || !self.tree.is_empty();
        let is_alone = self.extra.is_empty();
        let name = self.solid.source().telling_name();
        let projection = if is_zoomed || !is_alone {
            self.dress.no_map(is_alone)?;
            Projection::None
        } else {
            self.dress.projection(&name, &loaded.image())?
        };
        Ok(Options {
            layers: self.layers.list(),
            projection,
            cut: self.cut,
            ..options
        })
    }

    /// That there is something to cut where it is asked for.
    fn check_cut(&self, loaded: &Loaded) -> Result<(), Failure> {
        let Some(Cut { axis, place }) = self.cut else {
            return Ok(());
        };
        let fault = |what: String| Err(Failure::of_file("--cut", what));
        if loaded.image().dimension() == 2 {
            return fault("only what is in space is cut; leave it out".to_owned());
        }
        let Some(place) = place else {
            return Ok(());
        };
        if !self.extra.is_empty() {
            let what =
                "with --ball and --with, the cut goes through what they touch; name the axis alone";
            return fault(what.to_owned());
        }
        let [low, high] = extent(&loaded.image()).map(|corner| corner[axis as usize]);
        if place > low && place <= high {
            return Ok(());
        }
        fault(format!(
            "{place} cuts nothing of the solid; name a place between {low} and {high}"
        ))
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

impl AxisName {
    const fn axis(self) -> Axis {
        match self {
            Self::X => Axis::X,
            Self::Y => Axis::Y,
            Self::Z => Axis::Z,
        }
    }
}
