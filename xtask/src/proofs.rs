//! `proofs`: random free paths of real robots, proven here and checked here and on the first board.

use std::{fs, time::Instant};

use anyhow::{Context as _, Result, bail};
use clap::Args;
use tetracone::robot::{
    Robot,
    certificate::{Allowance, Path},
};
use tetracone_std::{
    mend::{Mending, Method},
    robot::{
        BakedRobot, CertifyError, Files, OwnedRobot, Robot as Source, RobotOptions, Shapes,
        SolidOptions, Srdf, certify,
    },
};

use crate::{firmware, random::Random, robots::fetch, targets::BOARDS};

/// Pieces of a proof that a pair may take.
const MOST_PIECES: usize = 20_000;

/// The program that checks the proof of any path.
const PROGRAM: &str = "robot";

/// The robots, with their SRDFs, in the folder of the collection.
const ROBOTS: [[&str; 2]; 3] = [
    [
        "ur_description/urdf/ur5_robot.urdf",
        "ur_description/srdf/ur5.srdf",
    ],
    [
        "panda_description/urdf/panda.urdf",
        "panda_description/srdf/panda.srdf",
    ],
    [
        "kinova_description/robots/kinova.urdf",
        "kinova_description/srdf/kinova.srdf",
    ],
];

/// How many paths.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// Free paths of every robot
    #[arg(long, default_value_t = 100)]
    paths: u32,
    /// Where random choices begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// So many of them are checked on the board, too
    #[arg(long, default_value_t = 100)]
    boards: u32,
}

/// What was found of a robot.
#[derive(Default)]
struct Found {
    proven: u32,
    tried: u32,
    touching: u32,
    near: u32,
    pieces: u64,
    bytes: u64,
    /// Of motion, with the fastest joint at a radian a second.
    seconds: f64,
    /// Here, of all certificates.
    certified: f64,
    checked: f64,
    instructions: u64,
    on_board: u64,
    worst: u32,
    stack: u32,
}

pub(crate) fn run(wanted: Options) -> Result<()> {
    let Some(folder) = fetch::robots()? else {
        return Ok(());
    };
    println!(
        "| robot | pairs | paths tried | touch | too near | proven | pieces a path | bytes a second of motion | ms a \
         path, certified | ms, checked | instructions a piece | worst piece | stack of the check |"
    );
    println!("| --- | {}", "---: | ".repeat(12).trim_end());
    for [urdf, srdf] in ROBOTS {
        let path = folder.join(urdf);
        let bytes = fs::read(&path).with_context(|| format!("cannot read {urdf}"))?;
        let source = Source::read(urdf, &bytes, Shapes::Collision)?;
        let bytes = fs::read(folder.join(srdf)).with_context(|| format!("cannot read {srdf}"))?;
        let srdf = Srdf::read(srdf, &bytes, &source)?;
        let files = Files::beside(&path);
        // Some links of the last one are open.
        let repair = Mending {
            fill: Some(usize::MAX),
            ..Mending::default()
        };
        let options = RobotOptions {
            solids: SolidOptions {
                mend: Some(Method::Repair(repair)),
                ..SolidOptions::default()
            },
            ..RobotOptions::default()
        };
        let baked = BakedRobot::of(&source, &files, Some(&srdf), &options, || {})?;
        let found = prove(&baked.robot, wanted)?;
        found.tell(source.name(), baked.robot.as_robot());
    }
    Ok(())
}

fn prove(owned: &OwnedRobot, options: Options) -> Result<Found> {
    let robot = owned.as_robot();
    let count = robot.coordinate_count();
    let mut random = Random(options.seed);
    let mut found = Found::default();
    let allowance = Allowance::default();
    while found.proven < options.paths {
        found.tried += 1;
        if found.tried > 1000 * options.paths {
            bail!("there are hardly any free paths");
        }
        let rows: Vec<u32> = [(); 2]
            .iter()
            .flat_map(|()| row(&mut random, robot))
            .collect();
        let path = Path::new(&rows, count, 2).context("two rows")?;
        let start = Instant::now();
        let certified = match certify(robot, &path, &allowance, MOST_PIECES, || {}) {
            Ok(certified) => certified,
            Err(CertifyError::Touching { .. }) => {
                found.touching += 1;
                continue;
            }
            Err(CertifyError::Near { .. } | CertifyError::Budget { .. }) => {
                found.near += 1;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        found.certified += start.elapsed().as_secs_f64();
        let start = Instant::now();
        certified.certificate().check(robot, &allowance)?;
        found.checked += start.elapsed().as_secs_f64();
        let way = (0..count).map(|k| path.row(0).nth(k).zip(path.row(1).nth(k)));
        let farthest = way.flatten().map(|(from, to)| from.abs_diff(to)).max();
        let turns = f64::from(farthest.unwrap_or(0)) / f64::from(tetracone::robot::TURN);
        found.seconds += turns * core::f64::consts::TAU;
        found.pieces += u64::from(certified.certificate().pieces());
        found.bytes += 4 * certified.words().len() as u64;
        if found.proven < options.boards {
            let said = on_board(owned, certified.words())?;
            if !said.holds {
                bail!("a proof that holds here does not on the board");
            }
            found.instructions += u64::from(said.mean) * u64::from(said.pieces);
            found.on_board += u64::from(said.pieces);
            found.worst = found.worst.max(said.worst);
            found.stack = found.stack.max(said.stack);
        }
        found.proven += 1;
    }
    Ok(found)
}

/// What a board said of a proof.
struct Said {
    holds: bool,
    pieces: u32,
    mean: u32,
    worst: u32,
    stack: u32,
}

/// Checks a certificate on the board.
fn on_board(robot: &OwnedRobot, certificate: &[u32]) -> Result<Said> {
    let board = BOARDS.first().context("there is a Cortex-M4F")?;
    let words = robot.words().iter().chain(certificate);
    let bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
    let stats = firmware::stats(&firmware::run_loaded(board, PROGRAM, &bytes)?)?;
    let figure = |name: &str| stats.get(name).copied().unwrap_or_default();
    Ok(Said {
        holds: figure("proof.holds") == 1,
        pieces: figure("proof.pieces"),
        mean: figure("proof.mean"),
        worst: figure("proof.worst"),
        stack: figure("proof.stack"),
    })
}

impl Found {
    #[expect(clippy::cast_precision_loss, reason = "to be shown")]
    fn tell(&self, name: &str, robot: &Robot<'_>) {
        let paths = f64::from(self.proven.max(1));
        println!(
            "| {name} | {} | {} | {} | {} | {} | {:.0} | {:.0} | {:.1} | {:.2} | {} | {} | {} |",
            robot.pair_count(),
            self.tried,
            self.touching,
            self.near,
            self.proven,
            self.pieces as f64 / paths,
            self.bytes as f64 / self.seconds,
            1000.0 * self.certified / paths,
            1000.0 * self.checked / paths,
            self.instructions / self.on_board.max(1),
            self.worst,
            self.stack,
        );
    }
}

/// Coordinates within the limits, and within half a turn.
fn row(random: &mut Random, robot: &Robot<'_>) -> Vec<u32> {
    let limits = (0..robot.coordinate_count()).filter_map(|number| robot.coordinate(number));
    let most = tetracone::robot::TURN / 2;
    limits
        .map(|limits| {
            let (low, high) = (limits.lower.max(-most), limits.upper.min(most));
            let width = u64::from(high.abs_diff(low)) + 1;
            let place = i64::from(low) + i64::try_from(random.bits() % width).unwrap_or(0);
            i32::try_from(place).unwrap_or(0).cast_unsigned()
        })
        .collect()
}
