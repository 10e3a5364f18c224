//! Contact points: what the oracle finds among all facets, and what represents it.

use tetracone::solid::Solid;
use tetracone_oracle::{
    cases::share,
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::Facet,
    rng::Rng,
    shapes::Shape,
};
use tetracone_tests::harness::{
    contacts::Count,
    couples::pairs,
    subject::Subject,
    two::{Two, brought_near},
    world::{Grounded as _, Placing, World},
};

in_every_space! {
    solids_touch_where_the_oracle_says:
    plane => run::<G, D>(2000),
    space => run::<G, D>(300)
}

/// Facets of either solid: all of them are compared with all others.
const FACETS: usize = 70;

fn run<G: World<D>, const D: usize>(least: usize)
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut count = Count::default();
    let mut rng = Rng::new(71);
    for shapes in pairs::<G, D>() {
        if shapes.iter().any(|shape| shape.facets().len() > FACETS) {
            continue;
        }
        let [first, second] = shapes.map(Subject::new::<G>);
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let some = share(2, 24);
        let poses = motion
            .resting(&first.shape, &second.shape, 72)
            .take(2 * some)
            .chain(motion.orbit(0.6, 300, 0.01, 73).step_by(7).take(some))
            .chain(motion.contour(&first.shape, 0.9, 0.02, 74).take(some));
        let asker = Asker::<G, D> {
            what: format!("{} and {}", first.name::<G>(), second.shape.name()),
            first: &first,
            second: &second,
            solid: first.solid::<G>(),
            other: second.solid::<G>(),
        };
        for pose in poses {
            let part = rng.between(0.001, 0.03);
            let margin = (G::grid().round)(first.extents().1 * part);
            asker.ask(pose.into(), margin, rng.between(-1.0, 1.0), &mut count);
        }
    }
    println!(
        "{} contacts in {:?}, {D}D: {count:?}",
        count.asked,
        G::arithmetic()
    );
    assert!(count.touching > share(1, least), "{count:?}");
    assert!(count.edges > 0 || D == 2, "{count:?}");
    // Whatever the seed, some 15 in a thousand of the f32 ones in space are, give or take 3.
    assert!(count.open < count.asked / 30, "{count:?}");
    assert!(count.behind > least / 10 && count.patches > count.touching);
}

struct Asker<'a, G: World<D>, const D: usize> {
    what: String,
    first: &'a Subject<G::Shape, D>,
    second: &'a Subject<G::Shape, D>,
    solid: Solid<'a, G>,
    other: Solid<'a, G>,
}

impl<G: World<D>, const D: usize> Asker<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Where the solids are free, the second one is brought near the first, or a little into it.
    fn ask(&self, at: Placing<D>, margin: f64, near: f64, count: &mut Count) {
        let points = self.second.shape.points();
        let (pose, _) = G::placed(at, points);
        let placed = self.other.at(pose).expect("it stays in the domain");
        let at = brought_near(&self.solid, &placed, at, margin * near);
        let (pose, places) = G::placed(at, points);
        let moved = self
            .second
            .oracle
            .moved(&places, &self.second.shape.facets());
        let placed = self.other.at(pose).expect("it stays in the domain");
        let two = Two::<G, D> {
            what: self.what.clone(),
            solid: &self.solid,
            placed: &placed,
            oracles: [&self.first.oracle, &moved],
            numbers: [&self.first.numbers, &self.second.numbers],
            extents: self.first.extents().1,
        };
        two.contact_points(margin, count);
    }
}
