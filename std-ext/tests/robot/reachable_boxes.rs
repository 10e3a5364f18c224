//! Random robots of boxes: pairs that never touch do so nowhere, and those that can touch do where it is told; in the
//! opinion of kinematics and separating axes of its own.

use core::fmt::Write as _;

use tetracone_oracle::vector::{add, cross, dot};
use tetracone_std::robot::{Effort, Reachable};

use crate::{checking::solids, robot};

type Vector = [f64; 3];
type Matrix = [Vector; 3];

const ROBOTS: u64 = 24;
const SAMPLES: usize = 600;

/// Numbers by a linear congruence, with few digits, so that text has the same ones: of these robots it is known how many
/// pairs never touch.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        u32::try_from(self.0 >> 40).expect("24 bits") % end
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        let part = f64::from(self.below(10_001)) / 10_000.0;
        ((low + (high - low) * part) * 1e4).round() / 1e4
    }

    fn vector(&mut self, low: f64, high: f64) -> Vector {
        [(); 3].map(|()| self.between(low, high))
    }
}

/// A link, and the joint that holds it.
struct Part {
    half: Vector,
    middle: Vector,
    turn: Vector,
    parent: usize,
    origin: [Vector; 2],
    axis: Vector,
    kind: &'static str,
    limits: [f64; 2],
    /// Which part it follows, and how.
    follows: Option<(usize, f64, f64)>,
}

fn parts(random: &mut Random) -> Vec<Part> {
    let count = 4 + random.below(2) as usize;
    let mut parts: Vec<Part> = Vec::new();
    for number in 0..count {
        // Depth first: a chain, whose last link may hang on the root.
        let parent = match number {
            0 => 0,
            _ if number + 1 == count && random.below(2) == 0 => 0,
            _ => number - 1,
        };
        let kind = ["revolute", "continuous", "prismatic", "revolute"][random.below(4) as usize];
        let low = random.between(-2.0, 1.0);
        let leader = parts
            .iter()
            .rposition(|part| part.follows.is_none() && part.kind == "revolute");
        let is_led = number > 1 && random.below(3) == 0;
        let scale = if kind == "prismatic" { 0.3 } else { 1.0 };
        parts.push(Part {
            half: random.vector(0.05, 0.3),
            middle: random.vector(-0.2, 0.2),
            turn: random.vector(-2.0, 2.0),
            parent,
            origin: [random.vector(-0.6, 0.6), random.vector(-2.0, 2.0)],
            axis: match random.below(3) {
                0 => [0.0, 0.0, 1.0],
                1 => [0.0, -1.0, 0.0],
                _ => [0.6, 0.0, 0.8],
            },
            kind,
            limits: [low * scale, (low + random.between(0.2, 1.5)) * scale],
            follows: leader.filter(|leader| is_led && *leader > 0).map(|leader| {
                (
                    leader,
                    random.between(-2.0, 2.0) * scale,
                    random.between(-1.0, 1.0) * scale,
                )
            }),
        });
    }
    parts
}

fn three([x, y, z]: Vector) -> String {
    format!("{x} {y} {z}")
}

fn text(parts: &[Part]) -> String {
    let mut text = String::new();
    for (number, part) in parts.iter().enumerate() {
        let size = three(part.half.map(|x| 2.0 * x));
        let (middle, turn) = (three(part.middle), three(part.turn));
        writeln!(
            text,
            "<link name=\"{number}\"><collision><origin xyz=\"{middle}\" rpy=\"{turn}\"/><geometry><box size=\"{size}\"/>\
             </geometry></collision></link>"
        )
        .expect("text");
    }
    for (number, part) in parts.iter().enumerate().skip(1) {
        let [xyz, rpy] = part.origin.map(three);
        let (kind, parent, axis, [low, high]) =
            (part.kind, part.parent, three(part.axis), part.limits);
        let limit = match kind {
            "continuous" => String::new(),
            _ => format!("<limit lower=\"{low}\" upper=\"{high}\"/>"),
        };
        let mimic = part
            .follows
            .map_or_else(String::new, |(leader, times, offset)| {
                format!("<mimic joint=\"j{leader}\" multiplier=\"{times}\" offset=\"{offset}\"/>")
            });
        writeln!(
            text,
            "<joint name=\"j{number}\" type=\"{kind}\"><parent link=\"{parent}\"/><child link=\"{number}\"/>\
             <origin xyz=\"{xyz}\" rpy=\"{rpy}\"/><axis xyz=\"{axis}\"/>{limit}{mimic}</joint>"
        )
        .expect("text");
    }
    text
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| (0..3).map(|k| a[i][k] * b[k][j]).sum()))
}

fn turned(a: &Matrix, v: Vector) -> Vector {
    [0, 1, 2].map(|i| (0..3).map(|k| a[i][k] * v[k]).sum())
}

/// The turn about a coordinate axis.
fn about(axis: usize, angle: f64) -> Matrix {
    let mut unit = [0.0; 3];
    unit[axis] = 1.0;
    rodrigues(unit, angle)
}

fn rpy([roll, pitch, yaw]: Vector) -> Matrix {
    product(&about(2, yaw), &product(&about(1, pitch), &about(0, roll)))
}

fn rodrigues(axis: Vector, angle: f64) -> Matrix {
    let turn = |v: Vector| {
        let along = dot(axis, v) * (1.0 - angle.cos());
        let beside = cross(axis, v);
        [0, 1, 2].map(|k| v[k] * angle.cos() + beside[k] * angle.sin() + axis[k] * along)
    };
    let columns = [
        turn([1.0, 0.0, 0.0]),
        turn([0.0, 1.0, 0.0]),
        turn([0.0, 0.0, 1.0]),
    ];
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| columns[j][i]))
}

/// The middle of every box and its axes, as columns, where every part is at its coordinate.
fn placed(parts: &[Part], q: &[f64]) -> Vec<(Vector, Matrix)> {
    let mut frames: Vec<(Vector, Matrix)> = vec![([0.0; 3], rpy([0.0; 3]))];
    for (number, part) in parts.iter().enumerate().skip(1) {
        let x = part.follows.map_or(q[number], |(leader, times, offset)| {
            times * q[leader] + offset
        });
        let (place, turn) = frames[part.parent];
        let [xyz, angles] = part.origin;
        let place = add(place, turned(&turn, xyz));
        let turn = product(&turn, &rpy(angles));
        frames.push(if part.kind == "prismatic" {
            (add(place, turned(&turn, part.axis.map(|a| a * x))), turn)
        } else {
            (place, product(&turn, &rodrigues(part.axis, x)))
        });
    }
    let boxes = parts.iter().zip(frames);
    let boxes = boxes.map(|(part, (place, turn))| {
        let middle = add(place, turned(&turn, part.middle));
        (middle, product(&turn, &rpy(part.turn)))
    });
    boxes.collect()
}

/// How far the planes between two boxes at right angles to any of their 15 axes are apart at most; below zero where
/// they touch.
fn apart(halves: [Vector; 2], boxes: [(Vector, Matrix); 2]) -> f64 {
    let axes = boxes.map(|(_, turn)| [0, 1, 2].map(|k| turn.map(|row| row[k])));
    let crossed = (0..9).map(|k| cross(axes[0][k / 3], axes[1][k % 3]));
    let all = axes.into_iter().flatten().chain(crossed);
    let between = [0, 1, 2].map(|k| boxes[1].0[k] - boxes[0].0[k]);
    let gaps = all.filter_map(|axis| {
        let length = dot(axis, axis).sqrt();
        let reach = |b: usize| {
            (0..3)
                .map(|k| halves[b][k] * dot(axes[b][k], axis).abs())
                .sum::<f64>()
        };
        (length > 1e-6).then(|| (dot(between, axis).abs() - reach(0) - reach(1)) / length)
    });
    gaps.fold(f64::NEG_INFINITY, f64::max)
}

#[test]
fn separating_axes_know_boxes() {
    let at = |place: Vector, angle: f64| (place, about(2, angle));
    let halves = [[0.5; 3]; 2];
    let gap = |x: f64, angle: f64| apart(halves, [at([0.0; 3], 0.0), at([x, 0.0, 0.0], angle)]);
    assert!((gap(3.0, 0.0) - 2.0).abs() < 1e-12);
    assert!((gap(0.9, 0.0) + 0.1).abs() < 1e-12);
    let diagonal = 0.5_f64.sqrt();
    assert!((gap(3.0, core::f64::consts::FRAC_PI_4) - (2.5 - diagonal)).abs() < 1e-12);
}

#[test]
fn answers_are_those_of_separating_axes() {
    let (mut never, mut possible, mut undecided) = (0, 0, 0);
    for seed in 0..ROBOTS {
        let mut random = Random(seed);
        let parts = parts(&mut random);
        let robot = robot(&text(&parts));
        let effort = Effort {
            budget: 600,
            ..Effort::default()
        };
        let names = robot.coordinate_names();
        let number = |name: &str| name[1..].parse::<usize>().expect("a number");
        let ranges = names.iter().map(|name| {
            let part = &parts[number(name)];
            match part.kind {
                "continuous" => [-7.0, 7.0],
                _ => part.limits,
            }
        });
        let ranges: Vec<_> = ranges.collect();
        let gap = |q: &[f64], links: [usize; 2]| {
            let mut all = vec![0.0; parts.len()];
            for (name, x) in names.iter().zip(q) {
                all[number(name)] = *x;
            }
            let boxes = placed(&parts, &all);
            let links = links.map(|link| number(&format!("j{}", robot.links()[link].name)));
            apart(
                links.map(|link| parts[link].half),
                links.map(|link| boxes[link]),
            )
        };
        let found = Reachable::of_pairs(&robot, &solids(&robot), effort, || {});
        for found in found.expect("answers") {
            match &found.reachable {
                Reachable::Never => {
                    never += 1;
                    for _ in 0..SAMPLES {
                        // Every third coordinate is at an end.
                        let q = ranges.iter().map(|&[low, high]| match random.below(6) {
                            0 => low,
                            1 => high,
                            _ => random.between(low, high).clamp(low, high),
                        });
                        let q: Vec<_> = q.collect();
                        let gap = gap(&q, found.links);
                        assert!(gap > 0.0, "{seed} {:?} {q:?}: {gap}", found.links);
                    }
                }
                Reachable::Possible(q) => {
                    possible += 1;
                    let gap = gap(q, found.links);
                    assert!(gap < 0.0, "{seed} {:?} {q:?}: {gap}", found.links);
                    for (x, &[low, high]) in q.iter().zip(&ranges) {
                        assert!((low..=high).contains(x), "{seed} {q:?}");
                    }
                }
                Reachable::Undecided(_) => undecided += 1,
            }
        }
    }
    assert!(
        never > 100 && possible > 50,
        "{never} never, {possible} possible, {undecided} undecided"
    );
    println!("{never} never, {possible} possible, {undecided} undecided");
}
