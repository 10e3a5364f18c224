//! What is drawn besides a solid and its tree: a ball, another solid, the original tri-tree.

use std::path::PathBuf;

use clap::Args;
use tetracone::query::Witness;
use tetracone_std::{
    load::Loaded,
    render::{BallShown, Layer, Options, PairShown, TreeShown},
};

use crate::{
    arguments::Common,
    failure::Failure,
    output::say,
    query::{numbers::numbers, pose},
    solid::{Other, SolidArguments},
};

#[derive(Args)]
pub(super) struct Extra {
    /// A ball to draw, in the plane
    #[arg(long, value_name = "X,Y,R", allow_hyphen_values = true)]
    ball: Option<String>,
    /// Another solid to draw, in the plane
    #[arg(long = "with", value_name = "B")]
    second: Option<PathBuf>,
    /// Where B is placed: tx,ty or tx,ty,cos,sin
    #[arg(
        long,
        value_name = "POSE",
        allow_hyphen_values = true,
        requires = "second"
    )]
    #[arg(default_value = "0,0", hide_default_value = true)]
    pose: String,
    #[command(flatten)]
    other: Other,
    /// Show this level of the original tri-tree, instead of its leaves
    #[arg(long, value_name = "N")]
    level: Option<u32>,
    /// Extend its cones by this radius, instead of the ball's or what suits the solid
    #[arg(long, value_name = "R")]
    reach: Option<f64>,
}

impl Extra {
    pub(super) const fn is_empty(&self) -> bool {
        self.ball.is_none() && self.second.is_none()
    }

    /// Adds to a picture what is asked for.
    pub(super) fn add(
        &self,
        solid: &SolidArguments,
        loaded: &Loaded,
        mut options: Options,
        common: Common,
    ) -> Result<Options, Failure> {
        let name = solid.path.display();
        if let Some(text) = &self.ball {
            let fault = |what: String| Failure::of_file("--ball", what);
            let form = "x,y,r";
            let ball = numbers::<3>(text.as_bytes(), form).map_err(fault)?;
            let [x, y, radius] = ball.ok_or_else(|| fault(format!("write {form}")))?;
            let ball = BallShown::of(&loaded.image(), [x, y], radius)
                .map_err(|what| Failure::of_file(&name, what))?;
            tell(common, &told_ball(&ball))?;
            options.ball = Some(ball);
        }
        if let Some(path) = &self.second {
            let fault = |what: String| Failure::of_file("--pose", what);
            let placement = pose::read(self.pose.as_bytes()).map_err(fault)?;
            let placement =
                placement.ok_or_else(|| fault("write tx,ty or tx,ty,cos,sin".to_owned()))?;
            let second = self.other.load(path, &solid.making, loaded, common)?;
            let pair = PairShown::of(&loaded.image(), &second.image(), &placement)
                .map_err(|what| Failure::of_file(&name, what))?;
            tell(common, &told_pair(&pair))?;
            options.pair = Some(pair);
        }
        let original = [
            Layer::Enclosing,
            Layer::Regular,
            Layer::Extended,
            Layer::Circles,
        ];
        if original.iter().any(|layer| options.layers.contains(layer)) {
            let radius = self.reach.or(options.ball.map(|ball| ball.radius));
            let tree = TreeShown::of(&loaded.image(), self.level, radius);
            let what = "the layers enclosing, regular, extended and circles are for solids in the \
                        plane; this one is in space";
            options.tree = Some(tree.ok_or_else(|| Failure::of_file(&name, what))?);
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

fn told_ball(ball: &BallShown) -> String {
    let word = if ball.hit { "hit" } else { "free" };
    let ([x, y], distance) = (ball.nearest, ball.distance);
    format!("ball: {word}, distance {distance}, nearest place {x}, {y}")
}

fn told_pair(pair: &PairShown) -> String {
    match pair.witness {
        Some(Witness::Facets(facets)) => format!(
            "pair: hit, edge {} of A meets edge {} of B; {} pairs of edges meet",
            facets.first,
            facets.second,
            pair.crossings.len()
        ),
        Some(Witness::SecondInFirst(edge)) => {
            format!("pair: hit, B is in A, witness edge {edge} of B")
        }
        Some(Witness::FirstInSecond(edge)) => {
            format!("pair: hit, A is in B, witness edge {edge} of A")
        }
        None => format!("pair: free, at least {} apart", pair.clearance),
    }
}
