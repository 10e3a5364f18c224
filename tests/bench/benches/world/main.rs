//! A thousand solids in motion, every frame: all pairs that touch, and all that come within a margin
//! of each other. Against parry3d: its tree of boxes, kept from frame to frame, and its tests of
//! meshes.
//!
//! `cargo bench -p tetracone-bench --bench world [-- [touching|margins] FRAMES [SIZE PACE]]`; with a
//! size, only the box of that size; with `OURS` set, no peers. `-- broad` measures broad phases alone, `-- asks`
//! points, ways and nearest places.

mod asks;
mod broad;
mod movers;
mod peers;
mod times;

use std::collections::BTreeSet;

use parry3d::{math::Vector, shape::TriMesh};
use tetracone::{
    query::Witness,
    solid::Solid,
    space::Space,
    world::{Change, Event, Handle, Mobility, World},
};
use tetracone_oracle::{
    rng::Rng,
    shapes::{Shape, Shape3, space as shapes},
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake};

use movers::Mover;
use peers::{Peer, Relation};
use times::Times;

const SOLIDS: usize = 1000;
const PAIRS: usize = 4000;

/// Frames measured, unless the command line says otherwise, and frames before them.
const FRAMES: usize = 300;
const WARM: usize = 20;

/// Half the size of the box that they move in; they are about two units across.
const HALVES: [f64; 3] = [40.0, 30.0, 20.0];

/// How far one goes along an axis in a frame at most, and how much it turns: at 60 frames a second
/// and with metres for units, at most 0.6 and 1.8 metres and radians a second.
const PACES: [f64; 2] = [0.01, 0.03];

/// Within what distance pairs are told of where that is asked: a twentieth of a solid's size.
const MARGIN: f32 = 0.1;

/// How many times as fast as the best peer we mean to be.
const AIM: f64 = 3.0;

fn solids() -> Vec<Shape3> {
    let spiky = |frequency, seed| shapes::sphere(frequency).rough(0.25, seed);
    let to_unit = |shape: Shape3| {
        let (low, high) = shape.bounds();
        let size = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
        let middle = shape.middle().map(|x| -x);
        shape.moved(middle).scaled(2.0 / size)
    };
    let all = [
        shapes::torus(12, 8),
        shapes::torus(20, 12),
        spiky(3, 1),
        spiky(5, 2),
        shapes::comb(8),
        shapes::polycube(&[[0, 0, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1]]),
    ];
    all.into_iter().map(to_unit).collect()
}

fn main() {
    let words: Vec<_> = std::env::args().collect();
    let mut numbers = words.iter().filter_map(|word| word.parse::<f64>().ok());
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a count of frames"
    )]
    let frames = numbers.next().map_or(FRAMES, |frames| frames as usize);
    let only: Vec<f64> = numbers.collect();
    let shapes = solids();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let baked: Vec<_> = shapes
        .iter()
        .map(|shape| bake::<Space<f32>>(&shape.points, &shape.faces, &options).expect("valid"))
        .collect();
    let solids: Vec<Solid<'_, Space<f32>>> = baked
        .iter()
        .map(|baked: &Baked| baked.image().solid().expect("it has boxes"))
        .collect();
    let meshes: Vec<_> = shapes.iter().map(mesh).collect();
    for shape in &shapes {
        print!("{} ", shape.faces.len());
    }
    println!("triangles; {SOLIDS} solids, {frames} frames; µs a frame: mean, p99, slowest");
    if words.iter().any(|word| word == "asks") {
        return asks::ask(&solids, &meshes);
    }
    if words.iter().any(|word| word == "broad") {
        return broad_phases(&solids, frames);
    }
    let mut all_reached = true;
    for (question, margin) in [("touching", 0.0), ("margins", MARGIN)] {
        let others = ["touching", "margins"].map(|name| words.iter().any(|word| word == name));
        if others.contains(&true) && !words.iter().any(|word| word == question) {
            continue;
        }
        println!("\n{question}");
        for pace in PACES {
            for half in HALVES {
                if !(only.is_empty() || only == [half * 2.0, pace]) {
                    continue;
                }
                all_reached &= measure((half, pace), margin, frames, (&solids, &meshes));
            }
        }
    }
    println!("{}", if all_reached { "ok" } else { "short" });
}

/// The same solids as boxes: as many as before, and eight times as many in boxes twice as wide.
fn broad_phases(solids: &[Solid<'_, Space<f32>>], frames: usize) {
    println!("\n| solids | box | pace | pairs of boxes | broad phase | µs a frame | to ours |");
    for (count, wider) in [(SOLIDS, 1.0), (8 * SOLIDS, 2.0)] {
        for pace in PACES {
            for half in HALVES.map(|half| half * wider) {
                let mut rng = Rng::new(7);
                let mut movers: Vec<_> = (0..count)
                    .map(|_| (rng.below(solids.len()), Mover::new(&mut rng, half, pace)))
                    .collect();
                let frames: Vec<Vec<_>> = (0..WARM + frames)
                    .map(|_| {
                        let placed = |(kind, mover): &mut (usize, Mover)| {
                            mover.go(half);
                            *solids[*kind].at(mover.poses().0).expect("near").bounds()
                        };
                        movers.iter_mut().map(placed).collect()
                    })
                    .collect();
                let told = broad::ask(&frames, WARM);
                let ours = told.times[0].1;
                for (name, time) in told.times {
                    println!(
                        "| {count} | {} | {pace} | {:.0} | {name} | {time:.0} | {:.2} |",
                        half * 2.0,
                        told.pairs,
                        time / ours
                    );
                }
            }
        }
    }
}

fn mesh(shape: &Shape3) -> TriMesh {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "shapes have f32 coordinates"
    )]
    let points = shape.points.iter().map(|point| {
        let [x, y, z] = point.map(|x| x as f32);
        Vector::new(x, y, z)
    });
    TriMesh::new(points.collect(), shape.faces.clone()).expect("it has faces")
}

fn measure(
    (half, pace): (f64, f64),
    margin: f32,
    frames: usize,
    (solids, meshes): (&[Solid<'_, Space<f32>>], &[TriMesh]),
) -> bool {
    let mut rng = Rng::new(7);
    let mut movers: Vec<_> = (0..SOLIDS)
        .map(|_| Mover::new(&mut rng, half, pace))
        .collect();
    let kinds: Vec<_> = (0..SOLIDS).map(|_| rng.below(solids.len())).collect();
    let meshes: Vec<_> = kinds.iter().map(|kind| &meshes[*kind]).collect();
    let mut world = Box::new(World::<_, SOLIDS, PAIRS>::new());
    let handles: Vec<Handle> = kinds
        .iter()
        .zip(&movers)
        .map(|(kind, mover)| world.insert(&solids[*kind], mover.poses().0, Mobility::Moving))
        .map(|handle| handle.expect("there is room"))
        .collect();
    let has_margin = margin > 0.0;
    for handle in &handles {
        let set = world.set_margin(*handle, margin / 2.0);
        set.expect("it is there");
    }
    let mut peers = if std::env::var_os("OURS").is_some() {
        Vec::new()
    } else if has_margin {
        Peer::within()
    } else {
        Peer::touching()
    };
    let mut ours = Times::default();
    let (mut near, mut touching, mut within, mut changes, mut parts) = (0, 0, 0, 0, 0);
    let mut differ = vec![[0, 0, 0]; peers.len()];
    for frame in 0..WARM + frames {
        for mover in &mut movers {
            mover.go(half);
        }
        let (poses, theirs): (Vec<_>, Vec<_>) = movers.iter().map(Mover::poses).unzip();
        let step = ours.take(|| {
            for (handle, pose) in handles.iter().zip(&poses) {
                world.set_pose(*handle, *pose).expect("it is there");
            }
            let step = if has_margin {
                world.step_with_margins()
            } else {
                world.step()
            };
            step.expect("there is room")
        });
        near += step.near;
        touching += step.touching;
        within += step.within;
        let (known, nested) = told(&world);
        changes += world
            .events()
            .filter(|event| !matches!(event.change, Change::Stay | Change::Near))
            .count();
        let touched = known.iter().filter(|told| told.2 == Relation::Touching);
        let solids: BTreeSet<_> = touched.flat_map(|(a, b, _)| [a, b]).collect();
        parts += solids.len();
        for (peer, differ) in peers.iter_mut().zip(&mut differ) {
            let mut times = core::mem::take(&mut peer.times);
            let found = times.take(|| peer.frame(&meshes, &theirs, margin));
            peer.times = times;
            let found: BTreeSet<_> = found.into_iter().collect();
            differ[0] += found.len();
            let others: BTreeSet<_> = found
                .symmetric_difference(&known)
                .map(|(a, b, _)| (*a, *b))
                .collect();
            differ[1] += others.len();
            differ[2] += others.intersection(&nested).count();
        }
        if frame + 1 == WARM {
            (near, touching, within, changes, parts) = (0, 0, 0, 0, 0);
            differ.fill([0, 0, 0]);
            ours.0.clear();
            for peer in &mut peers {
                peer.times.0.clear();
            }
        }
    }
    let each = |count: usize| mean_of(count, frames);
    println!(
        "\nbox of {} units, pace {pace}: a frame has {:.0} near pairs, {:.1} touching ones with {:.1} % of the \
         solids, {:.1} within the margin; {:.2} begin or end",
        half * 2.0,
        each(near),
        each(touching),
        each(parts) * 100.0 / 1000.0,
        each(within),
        each(changes),
    );
    let best = compare(&ours, &peers, &differ, frames);
    println!("best peer's time to ours: ×{best:.1}, aim {AIM}");
    best >= AIM
}

/// Two solids, and how they lie.
type Told = (usize, usize, Relation);

/// What pairs a step tells of, and which of these touch with no facets that meet.
fn told(
    world: &World<&Solid<'_, Space<f32>>, SOLIDS, PAIRS>,
) -> (BTreeSet<Told>, BTreeSet<(usize, usize)>) {
    let told = world.events().filter_map(|event| {
        let relation = match event.change {
            Change::Begin | Change::Stay => Relation::Touching,
            Change::Near => Relation::Within,
            // What has just parted is within the margin, if anything is told to be nearest.
            Change::End if event.nearest.is_some() => Relation::Within,
            Change::End | Change::Far | Change::Unfinished => return None,
        };
        Some((event.first.index(), event.second.index(), relation))
    });
    let known: BTreeSet<_> = told.collect();
    let is_nested = |event: &Event| {
        let nested = |witness| !matches!(witness, Witness::Facets(_));
        event.witness.is_some_and(nested)
    };
    let nested: BTreeSet<_> = world
        .events()
        .filter(is_nested)
        .map(|event| (event.first.index(), event.second.index()))
        .collect();
    (known, nested)
}

/// Prints the times of a frame; gives the fastest peer's time to ours.
fn compare(ours: &Times, peers: &[Peer], differ: &[[usize; 3]], frames: usize) -> f64 {
    let each = |count: usize| mean_of(count, frames);
    let [mean, late, slowest] = ours.figures();
    println!("{:34} {mean:8.0} {late:8.0} {slowest:8.0}", "tetracone");
    let mut best = f64::INFINITY;
    for (peer, [found, differ, nested]) in peers.iter().zip(differ) {
        let [theirs, late, slowest] = peer.times.figures();
        println!(
            "{:34} {theirs:8.0} {late:8.0} {slowest:8.0}  ×{:.1}, {:.1} told of, {:.2} differ, {:.2} of \
             these in one another",
            peer.name,
            theirs / mean,
            each(*found),
            each(*differ),
            each(*nested),
        );
        best = best.min(theirs / mean);
    }
    best
}

fn mean_of(count: usize, frames: usize) -> f64 {
    let of = |count: usize| f64::from(u32::try_from(count).expect("few"));
    of(count) / of(frames)
}
