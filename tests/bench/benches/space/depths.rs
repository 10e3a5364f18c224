//! How deep convex solids are in each other, against parry3d's expanding polytopes.

use parry3d::query::details::contact_support_map_support_map;
use tetracone::convex::Hull;
use tetracone::query::ShiftTracker;
use tetracone_bench::options::Options;
use tetracone_bench::poses::write;
use tetracone_bench::race::{Outcome, Peer, race};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};
use tetracone_tests::harness::hulls::room;

use super::convex::{Couple, Poses, each};
use super::mesh::MeshSubject;

/// parry's is right to about 2^-20, and ours to the last digit of `f32`.
const AIM: f64 = 0.5;

/// Measures every solid with another one of its kind and size.
pub(crate) fn measure(options: &Options, _: &[MeshSubject]) {
    let table = Table::new(
        options.markdown,
        "Depths of convex pairs, ns a query (ours: by hulls, tracked; cold: one-shot; solid: without neighbours; \
         EPA: parry's; ratios: its time to ours)",
        &[
            "solid          ",
            "motion ",
            "hits  ",
            "ours   ",
            "cold   ",
            "solid  ",
            "EPA       ",
            "ours ×",
            "cold ×",
            "",
        ],
    );
    let mut score = Score::with_medians(&[("depth tracked", AIM), ("depth cold", AIM)]);
    each(options, |couple, motion| {
        let (outcomes, depths) = asked(options, couple);
        let [tracked, cold] = [0, 1].map(|ours| outcomes[3].time / outcomes[ours].time);
        let aim = |what, ratio| Aim {
            what,
            ratio,
            least: AIM,
        };
        let mut aims = vec![aim("depth cold", cold)];
        if motion != "random" {
            aims.push(aim("depth tracked", tracked));
        }
        let name = couple.still.subject.name();
        write(
            &format!("depth {name} {motion}"),
            [&couple.still.subject.shape, &couple.moving.subject.shape],
            couple.path,
            &outcomes,
            ("depth", &depths),
        );
        let mut cells = vec![
            name.to_owned(),
            motion.to_owned(),
            share(outcomes[0].hits, couple.path.len()),
        ];
        cells.extend(outcomes.iter().map(cell));
        cells.extend([brief(tracked), brief(cold)]);
        cells.push(score.note(&format!("{name} {motion}"), &aims));
        table.row(&cells);
    });
    score.print();
}

/// Ours by hulls, tracked and cold, ours as solids, and parry's: whether they are in each other; and how deep by ours,
/// zero where they are not.
fn asked(options: &Options, couple: &Couple<'_>) -> (Vec<Outcome>, Vec<f32>) {
    let Poses { ours, theirs } = Poses::of(couple.path);
    let all = couple.path.len();
    let (first, second) = (couple.still.subject.solid(), couple.moving.subject.solid());
    let (mut one, mut other) = (room::<_, 3>(&first), room::<_, 3>(&second));
    let hull = Hull::build(&first, &mut one).expect("it is convex");
    let mover = Hull::build(&second, &mut other).expect("it is convex");
    let (still, moving) = (&couple.still.hull, &couple.moving.hull);
    let place = |number: usize| mover.at(ours[number]).expect("it stays in the domain");
    let mut tracker = ShiftTracker::new();
    let depth = |number: usize| {
        let found = hull.penetration_tracked(&place(number), &mut tracker);
        found.map_or(0.0, |shift| shift.depth)
    };
    let depths = (0..all).map(depth).collect();
    let mut peers = vec![
        Peer::new("ours", all, |number| {
            hull.penetration_tracked(&place(number), &mut tracker)
                .is_some()
        }),
        Peer::sampled("cold", all, |number| {
            hull.penetration(&place(number)).is_some()
        }),
        Peer::sampled("solid", all, |number| {
            let found = first.penetration(place(number).posed());
            found.expect("both are convex").is_some()
        }),
        Peer::sampled("EPA", all, |number| {
            contact_support_map_support_map(&theirs[number], still, moving, 0.0).is_some()
        }),
    ];
    (race(&mut peers, options.rounds), depths)
}
