//! What is read of a file, and what is made of it.

use clap::{Args, ValueEnum};
use tetracone_std::{
    import::{self, Filter, ReadOptions, Sheet},
    primitive::Hold,
};

use crate::source::Kind;

/// What is read of a file, and what is made of it.
#[derive(Args)]
#[command(next_help_heading = "Reading")]
pub(crate) struct Reading {
    /// What kind of file it is, where its name does not tell: obj, stl, ...
    #[arg(long = "from", value_name = "KIND")]
    pub(crate) kind: Option<Kind>,
    // Help and no documentation, which would set the name in backticks.
    #[arg(long = "where", value_name = "KEY=VALUE")]
    #[arg(help = "Keep the GeoJSON features with this property: name=France")]
    filter: Option<Filter>,
    /// Read one object of the file: of an OBJ file an object or group, of scenes a node or a mesh, of STL
    /// a solid, of SVG an id
    #[arg(long, value_name = "NAME")]
    object: Option<String>,
    /// Multiply all coordinates by this
    #[arg(long, value_name = "FACTOR", conflicts_with = "units")]
    #[arg(value_parser = factor)]
    scale: Option<f64>,
    /// What one unit of the file is, whatever it says itself; coordinates are then in metres
    #[arg(long, value_name = "UNIT")]
    units: Option<Unit>,
    /// Read a flat mesh as a solid of the plane
    #[arg(long)]
    plane: bool,
    /// Move the middle of the box around everything to 0, after scaling
    #[arg(long)]
    centre: bool,
    /// Move everything by this in the end: X,Y or X,Y,Z
    #[arg(long = "move", value_name = "X,Y", value_parser = shift, allow_hyphen_values = true)]
    shift: Option<[f64; 3]>,
    /// How far polygons may be off round sides of a primitive or curves of SVG, in their units [default: a
    /// hundredth of the radius; 2^-12 of the drawing]
    #[arg(long, value_name = "LENGTH", value_parser = factor)]
    chord: Option<f64>,
    /// Where the polygons of a primitive are [default: around]
    #[arg(long, value_name = "WHERE")]
    primitive: Option<Side>,
}

/// Units as they are written.
#[derive(ValueEnum, Clone, Copy)]
enum Unit {
    /// Millimetres
    Mm,
    /// Metres
    M,
    /// Inches
    In,
}

/// Where the polygons of a primitive are, as it is written.
#[derive(ValueEnum, Clone, Copy)]
enum Side {
    /// They contain it
    Around,
    /// It contains them
    Within,
}

impl Reading {
    /// The same for the library.
    pub(crate) fn options(&self) -> ReadOptions {
        let metres = |unit| match unit {
            Unit::Mm => 0.001,
            Unit::M => 1.0,
            Unit::In => 0.0254,
        };
        ReadOptions {
            filter: self.filter.clone(),
            object: self.object.clone(),
            scale: self.scale.or(self.units.map(metres)),
            unit: if self.units.is_some() {
                import::Unit::Replaced
            } else {
                import::Unit::Followed
            },
            sheet: if self.plane {
                Sheet::Area
            } else {
                Sheet::Surface
            },
            centre: self.centre,
            shift: self.shift,
            chord: self.chord,
            hold: self.primitive.map(|side| match side {
                Side::Around => Hold::Around,
                Side::Within => Hold::Within,
            }),
        }
    }
}

/// Two or three numbers.
fn shift(text: &str) -> Result<[f64; 3], String> {
    let numbers = text.split(',').map(|number| number.trim().parse());
    let numbers = numbers.collect::<Result<Vec<f64>, _>>().unwrap_or_default();
    match numbers[..] {
        [x, y] if x.is_finite() && y.is_finite() => Ok([x, y, 0.0]),
        [x, y, z] if x.is_finite() && y.is_finite() && z.is_finite() => Ok([x, y, z]),
        _ => Err("expected two or three numbers with commas between them".to_owned()),
    }
}

/// A positive number.
pub(crate) fn factor(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(factor) if factor > 0.0 && f64::is_finite(factor) => Ok(factor),
        _ => Err("expected a positive number".to_owned()),
    }
}
