//! `tetracone demo`: the whole story on two built-in solids.

mod motion;
mod tell;
mod touch;
mod track;

use core::fmt::Display;
use std::{fs, path::Path};

use clap::Args;
use tetracone::number::Arithmetic;
use tetracone_std::{
    import::Input,
    load::{LoadOptions, Loaded, visit},
    render::{Layer, Options, Picture},
    shape,
};

use crate::{
    arguments::{Common, Force},
    failure::Failure,
    output::{Output, say},
    progress::Progress,
    render::Kind,
};
use touch::Touch;
use track::{Track, Tracked};

/// Where the files go.
const FOLDER: &str = "demo-pictures";

/// The whole story on built-in solids: check, bake, track, compare, pictures.
#[derive(Args)]
#[command(after_help = "Files are written to the folder demo-pictures.")]
pub(crate) struct Demo {
    #[command(flatten)]
    force: Force,
}

impl Demo {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let force = self.force;
        make_folder(force)?;
        let busy = Progress::of_work("checking, baking, asking and drawing", common.quiet);
        let (gear, ring) = (Input::Plane(shape::gear()), Input::Space(shape::ring()));
        let gear = Story::of("gear", &gear, motion::through_gear(), force)?;
        let ring = Story::of("ring", &ring, motion::through_ring(), force)?;
        let touch = Touch::of_gear(force)?;
        drop(busy);
        let text = tell::story(&gear, &ring, &touch, &refusal());
        let object = tell::object(&gear, &ring, &touch);
        say(common.format.tell(text, &object).as_bytes())
    }
}

/// Makes the folder where there is none.
fn make_folder(force: Force) -> Result<(), Failure> {
    let there = fs::symlink_metadata(FOLDER);
    let fault = |what: &dyn Display| Err(Failure::of_file(FOLDER, what));
    match there {
        Ok(there) if there.is_symlink() && !force.is_given => {
            fault(&"it is a link; move it away, or write where it leads with --force")
        }
        Ok(there) if there.is_file() => {
            fault(&"the folder of the demonstration has this name; move the file away")
        }
        _ => fs::create_dir_all(FOLDER)
            .or_else(|error| fault(&format_args!("the folder cannot be made: {error}"))),
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
    fn of(name: &str, input: &Input, path: Vec<[f64; 3]>, force: Force) -> Result<Self, Failure> {
        let folder = Path::new(FOLDER);
        let bake = |arithmetic: Arithmetic, file: String| -> Result<Loaded, Failure> {
            let options = LoadOptions {
                arithmetic: Some(arithmetic),
                ..LoadOptions::default()
            };
            let solid = Loaded::from_input(name, input.clone(), &options)?;
            let file = folder.join(file);
            Output::new(&file, force)?.write(&solid.to_bytes())?;
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
                layers: Layer::ALL.to_vec(),
                path,
                title: Some(format!("The {name} of the demonstration")),
                ..Options::default()
            },
        );
        for (kind, end) in [(Kind::Svg, "svg"), (Kind::Png, "png")] {
            let file = folder.join(format!("{name}.{end}"));
            kind.write(&picture, Output::new(&file, force)?)?;
        }
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
