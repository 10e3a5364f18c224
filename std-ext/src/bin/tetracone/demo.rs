//! `tetracone demo`: the whole story on two built-in solids.

mod motion;
mod tell;
mod touch;
mod track;

use std::{fs, path::Path};

use clap::Args;
use tetracone::number::Arithmetic;
use tetracone_std::{
    import::Input,
    load::{LoadOptions, Loaded, visit},
    render::{Options, Picture},
    shape,
};

use crate::{
    failure::Failure,
    output::{say, write_file},
    render::Kind,
};
use touch::Touch;
use track::{Track, Tracked};

/// Where the files go.
const FOLDER: &str = "demo-pictures";

/// The whole story on built-in solids: check, bake, track, compare, pictures.
#[derive(Args)]
#[command(after_help = "Files are written to the folder demo-pictures.")]
pub(crate) struct Demo {}

impl Demo {
    #[expect(clippy::unused_self, reason = "all commands are run alike")]
    pub(crate) fn run(&self) -> Result<(), Failure> {
        fs::create_dir_all(FOLDER).map_err(|error| {
            Failure::of_file(FOLDER, format_args!("the folder cannot be made: {error}"))
        })?;
        let gear = Story::of("gear", &Input::Plane(shape::gear()), motion::through_gear())?;
        let ring = Story::of("ring", &Input::Space(shape::ring()), motion::through_ring())?;
        let touch = Touch::of_gear()?;
        say(tell::story(&gear, &ring, &touch, &refusal()).as_bytes())
    }
}

/// What there is to tell about one solid.
struct Story {
    bytes: usize,
    float: Tracked,
    fixed: Tracked,
}

impl Story {
    /// Checks, bakes, reads back, tracks and draws a solid.
    fn of(name: &str, input: &Input, path: Vec<[f64; 3]>) -> Result<Self, Failure> {
        let folder = Path::new(FOLDER);
        let bake = |arithmetic: Arithmetic, file: String| -> Result<Loaded, Failure> {
            let options = LoadOptions {
                arithmetic: Some(arithmetic),
                ..LoadOptions::default()
            };
            let solid = Loaded::from_input(name, input.clone(), &options)?;
            let file = folder.join(file);
            write_file(&file, &solid.to_bytes())?;
            Ok(Loaded::open(&file, &LoadOptions::default())?)
        };
        let float = bake(Arithmetic::F32, format!("{name}.tcone"))?;
        let fixed = bake(Arithmetic::Fixed, format!("{name}-fixed.tcone"))?;
        let tracked = |solid: &Loaded| visit(&solid.image(), Track { path: &path });
        let story = Self {
            bytes: float.image().bytes(),
            float: tracked(&float),
            fixed: tracked(&fixed),
        };
        let picture = Picture::of(
            &float.image(),
            &Options {
                path,
                ..Options::default()
            },
        );
        Kind::Svg.write(&picture, &folder.join(format!("{name}.svg")))?;
        Kind::Png.write(&picture, &folder.join(format!("{name}.png")))?;
        Ok(story)
    }

    /// How many answers of the two arithmetics are the same.
    fn agreed(&self) -> usize {
        self.float
            .classes
            .iter()
            .zip(&self.fixed.classes)
            .filter(|(a, b)| a == b)
            .count()
    }
}

/// What the check says when a face is missing.
fn refusal() -> String {
    let mut open = shape::ring();
    open.faces.pop();
    let result = Loaded::from_input("ring", Input::Space(open), &LoadOptions::default());
    let what = result.err().map(|error| error.what).unwrap_or_default();
    what.split(", first").next().unwrap_or_default().to_owned()
}
