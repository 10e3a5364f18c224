//! What is drawn besides a solid and its cells: a ball, another solid.

use std::path::PathBuf;

use clap::Args;
use serde_json::{Value, json};
use tetracone::query::Witness;
use tetracone_std::{
    lines::{numbers, pose},
    load::{Loaded, place::Placement},
    render::{BallShown, Options, PairShown},
};

use crate::{
    arguments::Common,
    failure::Failure,
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

    /// Asks the solid what is to be drawn.
    pub(super) fn ask(
        &self,
        solid: &SolidArguments,
        loaded: &Loaded,
        common: Common,
    ) -> Result<Told, Failure> {
        let (name, dimension) = (solid.source().name(), loaded.image().dimension());
        let mut told = Told {
            dimension,
            ball: None,
            pair: None,
        };
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
            let ball = BallShown::of(&loaded.image(), centre, radius);
            told.ball = Some(ball.map_err(|what| Failure::of_file(&name, what))?);
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
            let pair = PairShown::of(&loaded.image(), &second.image(), &placement);
            told.pair = Some(pair.map_err(|what| Failure::of_file(&name, what))?);
        }
        Ok(told)
    }
}

/// What a solid answers of a ball and of a second solid.
pub(super) struct Told {
    dimension: usize,
    ball: Option<BallShown>,
    pair: Option<PairShown>,
}

impl Told {
    /// Adds both to a picture.
    pub(super) fn add_to(self, options: Options) -> Options {
        Options {
            ball: self.ball,
            pair: self.pair,
            ..options
        }
    }

    /// Both for people.
    pub(super) fn text(&self) -> String {
        let ball = self.ball.iter().map(|ball| self.ball_text(ball));
        let pair = self.pair.iter().map(|pair| self.pair_text(pair));
        ball.chain(pair).collect()
    }

    fn ball_text(&self, ball: &BallShown) -> String {
        let word = if ball.hit { "hit" } else { "free" };
        let nearest = ball.nearest[..self.dimension]
            .iter()
            .map(ToString::to_string);
        let nearest: Vec<String> = nearest.collect();
        let (nearest, distance) = (nearest.join(", "), ball.distance);
        format!("ball: {word}, distance {distance}, nearest place {nearest}\n")
    }

    fn pair_text(&self, pair: &PairShown) -> String {
        let facet = if self.dimension == 2 { "edge" } else { "face" };
        match pair.witness {
            Some(Witness::Facets(facets)) => format!(
                "pair: hit, {facet} {} of A meets {facet} {} of B; {} pairs of {facet}s meet\n",
                facets.first,
                facets.second,
                pair.crossings.len()
            ),
            Some(Witness::SecondInFirst(number)) => {
                format!("pair: hit, B is in A, witness {facet} {number} of B\n")
            }
            Some(Witness::FirstInSecond(number)) => {
                format!("pair: hit, A is in B, witness {facet} {number} of A\n")
            }
            None => format!("pair: free, {} apart\n", pair.distance),
        }
    }

    /// The ball for programs.
    pub(super) fn ball_object(&self) -> Value {
        let told = |ball: &BallShown| {
            json!({
                "hit": ball.hit,
                "distance": ball.distance,
                "nearest": &ball.nearest[..self.dimension],
                "normal": &ball.normal[..self.dimension],
                "facets": ball.touched,
            })
        };
        self.ball.as_ref().map_or(Value::Null, told)
    }

    /// The second solid for programs, as `query solid` tells it.
    pub(super) fn pair_object(&self) -> Value {
        let facets = if self.dimension == 2 {
            "edges"
        } else {
            "faces"
        };
        let told = |pair: &PairShown| {
            let (witness, a, b) = match pair.witness {
                Some(Witness::Facets(pair)) => (Some(facets), Some(pair.first), Some(pair.second)),
                Some(Witness::SecondInFirst(number)) => (Some("b_in_a"), None, Some(number)),
                Some(Witness::FirstInSecond(number)) => (Some("a_in_b"), Some(number), None),
                None => (None, None, None),
            };
            json!({
                "hit": witness.is_some(),
                "witness": witness,
                "facet_a": a,
                "facet_b": b,
                "crossings": pair.crossings.len(),
                "distance": pair.distance,
            })
        };
        self.pair.as_ref().map_or(Value::Null, told)
    }
}
