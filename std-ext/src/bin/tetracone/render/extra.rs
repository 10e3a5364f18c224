//! What is drawn besides a solid and its cells: a ball, another solid.

use std::path::PathBuf;

use clap::Args;
use tetracone::query::Witness;
use tetracone_std::{
    lines::{numbers, pose},
    load::{Loaded, place::Placement},
    render::{BallShown, Options, PairShown},
};

use crate::{
    arguments::Common,
    failure::Failure,
    output::say,
    solid::{Other, Pair, SolidArguments},
};

#[derive(Args)]
pub(super) struct Extra {
    /// A ball to draw; x,y,r in the plane
    #[arg(long, value_name = "X,Y,Z,R", allow_hyphen_values = true)]
    ball: Option<String>,
    /// Another solid to draw
    #[arg(long = "with", value_name = "B")]
    second: Option<PathBuf>,
    /// Where B is placed: tx,ty or tx,ty,cos,sin; in space tx,ty,tz or tx,ty,tz,qx,qy,qz,qw
    #[arg(
        long,
        value_name = "POSE",
        allow_hyphen_values = true,
        requires = "second"
    )]
    pose: Option<String>,
    #[command(flatten)]
    other: Other,
}

impl Extra {
    pub(super) const fn is_empty(&self) -> bool {
        self.ball.is_none() && self.second.is_none()
    }

    /// The solid with another one, if there is one to draw.
    fn pair<'a>(&'a self, solid: &'a SolidArguments) -> Option<Pair<'a>> {
        self.second.as_deref().map(|second| Pair {
            first: solid.source().path,
            second,
            making: &solid.making,
            other: &self.other,
        })
    }

    /// Reads the solid with what this asks of it.
    pub(super) fn load(&self, solid: &SolidArguments, common: Common) -> Result<Loaded, Failure> {
        match self.pair(solid) {
            Some(pair) => pair.load_first(common),
            None if self.is_empty() => solid.load_for_points(common),
            None => solid.load(common),
        }
    }

    /// Adds to a picture what is asked for.
    pub(super) fn add(
        &self,
        solid: &SolidArguments,
        loaded: &Loaded,
        mut options: Options,
        common: Common,
    ) -> Result<Options, Failure> {
        let (name, dimension) = (solid.source().name(), loaded.image().dimension());
        if let Some(text) = &self.ball {
            let fault = |what: String| Failure::of_file("--ball", what);
            let form = if dimension == 2 { "x,y,r" } else { "x,y,z,r" };
            let ball = numbers::<4>(text.as_bytes(), dimension + 1, form).map_err(fault)?;
            let [x, y, z, w] = ball.ok_or_else(|| fault(format!("write {form}")))?;
            let (centre, radius) = if dimension == 2 {
                ([x, y, 0.0], z)
            } else {
                ([x, y, z], w)
            };
            let ball = BallShown::of(&loaded.image(), centre, radius)
                .map_err(|what| Failure::of_file(&name, what))?;
            tell(common, &told_ball(&ball, dimension))?;
            options.ball = Some(ball);
        }
        if let Some(pair) = self.pair(solid) {
            let fault = |what: String| Failure::of_file("--pose", what);
            let placement = match &self.pose {
                None => Placement::unmoved(dimension),
                Some(text) => pose::read(text.as_bytes(), dimension)
                    .map_err(fault)?
                    .ok_or_else(|| fault(format!("write {}", pose::form(dimension))))?,
            };
            let second = pair.load_second(loaded, common)?;
            let pair = PairShown::of(&loaded.image(), &second.image(), &placement)
                .map_err(|what| Failure::of_file(&name, what))?;
            tell(common, &told_pair(&pair, dimension))?;
            options.pair = Some(pair);
        }
        Ok(options)
    }
}

fn tell(common: Common, what: &str) -> Result<(), Failure> {
    if common.quiet {
        return Ok(());
    }
    say(format!("{what}\n").as_bytes())
}

fn told_ball(ball: &BallShown, dimension: usize) -> String {
    let word = if ball.hit { "hit" } else { "free" };
    let nearest = ball.nearest[..dimension].iter().map(ToString::to_string);
    let nearest: Vec<String> = nearest.collect();
    let (nearest, distance) = (nearest.join(", "), ball.distance);
    format!("ball: {word}, distance {distance}, nearest place {nearest}")
}

fn told_pair(pair: &PairShown, dimension: usize) -> String {
    let facet = if dimension == 2 { "edge" } else { "face" };
    match pair.witness {
        Some(Witness::Facets(facets)) => format!(
            "pair: hit, {facet} {} of A meets {facet} {} of B; {} pairs of {facet}s meet",
            facets.first,
            facets.second,
            pair.crossings.len()
        ),
        Some(Witness::SecondInFirst(number)) => {
            format!("pair: hit, B is in A, witness {facet} {number} of B")
        }
        Some(Witness::FirstInSecond(number)) => {
            format!("pair: hit, A is in B, witness {facet} {number} of A")
        }
        None => format!("pair: free, at least {} apart", pair.clearance),
    }
}
