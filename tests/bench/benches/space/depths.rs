//! How deep convex solids are in each other, against parry3d's expanding polytopes.

use parry3d::query::details::contact_support_map_support_map;
use tetracone::query::ShiftTracker;
use tetracone_bench::options::Options;
use tetracone_bench::poses::write;
use tetracone_bench::race::{Outcome, Peer};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::{Score, cell, share};

use super::convex::{Couple, each};
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
    let mut depths = Vec::new();
    let outcomes = couple.race(options, |hulls| {
        let all = hulls.count();
        let mut tracker = ShiftTracker::new();
        let mut depth = move |number| {
            let found = tracker.hull_penetration(&hulls.hull, &hulls.place(number));
            found.map(|shift| shift.depth)
        };
        depths = (0..all)
            .map(|number| depth(number).unwrap_or(0.0))
            .collect();
        vec![
            Peer::new("ours", all, move |number| depth(number).is_some()),
            Peer::sampled("cold", all, |number| {
                hulls.hull.penetration(&hulls.place(number)).is_some()
            }),
            Peer::sampled("solid", all, |number| {
                let found = hulls.first.penetration(hulls.place(number).posed());
                found.expect("both are convex").is_some()
            }),
            Peer::sampled("EPA", all, |number| {
                let (still, moving) = (hulls.still, hulls.moving);
                contact_support_map_support_map(&hulls.theirs[number], still, moving, 0.0).is_some()
            }),
        ]
    });
    (outcomes, depths)
}
