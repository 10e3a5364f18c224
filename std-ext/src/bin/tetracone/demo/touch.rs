//! A ball and a second gear beside the gear.

use std::path::Path;

use tetracone::number::Arithmetic;
use tetracone_std::{
    import::Input,
    load::{LoadOptions, Loaded, place::Placement},
    render::{BallShown, Layer, Options, PairShown, Picture},
    shape,
};

use super::FOLDER;
use crate::{arguments::Force, failure::Failure, output::Output, render::Kind};

/// The ball that is asked about.
const CENTRE: [f64; 3] = [1.2, 0.35, 0.0];
const RADIUS: f64 = 0.14;
/// Where the second gear is.
const SECOND: Placement = Placement::Plane {
    shift: [2.55, 0.2],
    rotation: [0.8, 0.6],
};

/// What is said of the two.
pub(super) struct Touch {
    pub(super) ball: String,
    pub(super) pair: String,
}

impl Touch {
    /// Asks and draws both.
    pub(super) fn of_gear(force: Force) -> Result<Self, Failure> {
        let options = LoadOptions {
            arithmetic: Some(Arithmetic::F32),
            ..LoadOptions::default()
        };
        let gear = Loaded::from_input("gear", Input::Plane(shape::gear()), &options)?;
        let fault = |what: String| Failure::of_file("gear", what);
        let ball = BallShown::of(&gear.image(), CENTRE, RADIUS).map_err(fault)?;
        let pair = PairShown::of(&gear.image(), &gear.image(), &SECOND).map_err(fault)?;
        let picture = Picture::of(
            &gear.image(),
            &Options {
                layers: vec![Layer::Solid],
                title: Some("The gear, a disc and a second gear".to_owned()),
                ball: Some(ball.clone()),
                pair: Some(pair.clone()),
                ..Options::default()
            },
        );
        let file = Path::new(FOLDER).join("gear-touch.png");
        Kind::Png.write(&picture, Output::new(&file, force)?)?;
        let word = |hit| if hit { "hit" } else { "free" };
        let away = if ball.hit {
            format!("boundary {:.3} from its centre", ball.distance)
        } else {
            format!("{:.3} away", ball.distance - ball.radius)
        };
        let apart = match pair.witness {
            Some(_) => format!("{} pairs of edges meet", pair.crossings.len()),
            None => format!("{:.3} apart", pair.distance),
        };
        Ok(Self {
            ball: format!("{}, {away}", word(ball.hit)),
            pair: format!("{}, {apart}", word(pair.witness.is_some())),
        })
    }
}
