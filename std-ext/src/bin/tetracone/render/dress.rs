//! What a picture has around what it shows, and how it lies in it.

use std::path::Path;

use clap::{Args, ValueEnum};
use tetracone::image::Image;
use tetracone_std::{import::Format, render::Projection};

use crate::failure::Failure;

#[derive(Args)]
pub(super) struct Dress {
    /// The title [default: the file's name]
    #[arg(long, value_name = "TEXT", conflicts_with = "plain")]
    title: Option<String>,
    /// Draw without title, captions, rulers and legend
    #[arg(long)]
    plain: bool,
    /// How degrees of longitude and latitude are drawn
    #[arg(long, value_enum, value_name = "PROJECTION", default_value_t = ProjectionName::Auto)]
    projection: ProjectionName,
}

/// The projections as they are written.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum ProjectionName {
    /// As plate for .geojson files within ±180 by ±90 that are 30 degrees across, or farther from 0, 0 than
    /// across; as none for others, and with --plain, --zoom, --at, --tree, --ball and --with
    Auto,
    /// As they are, a degree as wide as it is high
    None,
    /// As an equirectangular map, true to scale along the parallel in the middle
    Plate,
}

impl Dress {
    pub(super) fn title(&self, source: &str) -> Option<String> {
        let name = || {
            let name = Path::new(source).file_name().unwrap_or(source.as_ref());
            name.to_string_lossy().into_owned()
        };
        (!self.plain).then(|| self.title.clone().unwrap_or_else(name))
    }

    /// How the solid alone is drawn.
    pub(super) fn projection(&self, path: &Path, image: &Image<'_>) -> Result<Projection, Failure> {
        match self.projection {
            ProjectionName::Plate if Projection::Plate.of(image) == Projection::None => {
                let what = "only what lies in the plane within ±180 by ±90 is drawn as plate; leave it out";
                Err(Failure::of_file("--projection", what))
            }
            ProjectionName::Plate => Ok(Projection::Plate),
            ProjectionName::Auto
                if !self.plain && Format::from_extension(path) == Some(Format::GeoJson) =>
            {
                Ok(Projection::suits(image))
            }
            _ => Ok(Projection::None),
        }
    }

    /// That of a part of a solid alone, or of more, no map is asked for.
    pub(super) fn no_map(&self, is_alone: bool) -> Result<(), Failure> {
        if self.projection != ProjectionName::Plate {
            return Ok(());
        }
        let what = if is_alone {
            "with --zoom, --at and --tree, nothing is drawn as plate; leave one of them out"
        } else {
            "with --ball and --with, nothing is drawn as plate; leave one of them out"
        };
        Err(Failure::of_file("--projection", what))
    }
}
