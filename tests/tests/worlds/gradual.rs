//! Steps in parts: what is told is true where the solids are, whatever the budget; what is not known is
//! told to be so, and known sooner or later; searches that were left off are saved.

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    plane::Plane,
    solid::Solid,
    space::Space,
    world::{Change, Handle, StepSearch},
};
use tetracone_tests::harness::crowd::{Margins, Pairs, touching, within};

use super::{
    FAR, Play,
    realm::{Realm, Unit, solids},
};

/// Steps that suffice for all.
const PLENTY: u32 = 1_000_000;

/// What is known of all pairs, by what was told.
#[derive(Debug, Default)]
struct Told {
    /// They touch, or did when it was known last.
    touching: Pairs,
    /// They are within their margin, or were.
    within: Pairs,
    /// It is not known.
    unfinished: Pairs,
}

impl Told {
    fn take<G: Realm>(&mut self, play: &Play<'_, G, 496>) {
        self.unfinished.clear();
        let mut untold: Pairs = self.touching.union(&self.within).copied().collect();
        for event in play.world.events() {
            let pair = (event.first, event.second);
            untold.remove(&pair);
            let (touched, was_within) = (self.touching.remove(&pair), self.within.remove(&pair));
            let touches = match event.change {
                Change::Begin => !touched,
                Change::Stay => touched,
                Change::End => {
                    assert!(touched, "{pair:?} did not touch");
                    false
                }
                Change::Far => {
                    assert!(was_within && !touched, "{pair:?} was not within");
                    false
                }
                Change::Near => {
                    assert!(!touched, "{pair:?} touched");
                    false
                }
                Change::Unfinished => {
                    assert_eq!((event.witness, event.nearest), (None, None));
                    self.unfinished.insert(pair);
                    if touched {
                        self.touching.insert(pair);
                    }
                    if was_within {
                        self.within.insert(pair);
                    }
                    continue;
                }
            };
            if matches!(event.change, Change::Begin | Change::Stay) {
                assert!(touches, "{event:?}, {touched}");
                self.touching.insert(pair);
            }
            assert_eq!(event.witness.is_some(), touches);
            if event.nearest.is_some() {
                self.within.insert(pair);
            }
        }
        assert!(untold.is_empty(), "{untold:?}");
    }

    /// Of pairs, those that are known.
    fn known(&self, pairs: &Pairs) -> Pairs {
        pairs.difference(&self.unfinished).copied().collect()
    }
}

fn saved<G: Realm>(play: &Play<'_, G, 496>) -> Vec<u8> {
    let mut bytes = vec![0; play.world.snapshot_len()];
    play.world.save(&mut bytes).expect("there is room");
    bytes
}

/// Whether what is known of a distance is true, and close to it where it has to be.
fn measure<G: Realm<Scalar: Unit>>(
    play: &Play<'_, G, 496>,
    (a, b): (Handle, Handle),
    is_close: bool,
) {
    let known = play.world.known_distance(a, b).expect("they are there");
    let [one, another] = [a, b].map(|handle| play.world.member(handle).expect("there"));
    let answer = one.distance(another).expect("they are near");
    let distance = answer.distance;
    assert!(known.at_least <= distance, "{known:?} {distance:?}");
    assert!(
        known.at_most.is_none_or(|most| distance <= most),
        "{known:?} {distance:?}"
    );
    if is_close {
        let most = known.at_most.expect("it is near").to_real();
        // What is remembered has room for what may be rounded once the solid moves.
        let least = most * 0.74 - 0.01 * G::Scalar::UNIT;
        assert!(known.at_least.to_real() >= least, "{known:?}");
    }
    let other = play.world.known_distance(b, a);
    assert_eq!(other, Some(known), "whoever comes first");
}

fn run<G: Realm<Scalar: Unit>>(far: f64, frames: u32) {
    let subjects = G::bake();
    let solids: Vec<Solid<'_, G>> = solids(&subjects);
    let mut play = Play::<G, 496>::new(&solids, 61, far);
    let (mut margins, mut told) = (Margins::<G::Scalar>::new(), Told::default());
    let mut search = StepSearch::<G>::new();
    let [
        mut asked,
        mut unfinished,
        mut late,
        mut measured,
        mut parted,
    ] = [0; 5];
    for frame in 0..frames {
        // Half of the frames nothing moves: searches come to an end.
        if frame % 8 < 4 {
            play.go();
        }
        margins.retain(|handle, _| play.all.contains_key(handle));
        for handle in play.all.keys() {
            if play.rng.once_in(20) {
                let margin = match play.rng.below(3) {
                    0 => 0.0,
                    _ => play.rng.between(0.0, 0.8),
                };
                let margin = G::Scalar::of(margin);
                play.world.set_margin(*handle, margin).expect("it is there");
                margins.insert(*handle, margin);
            }
        }
        let budget = match play.rng.below(5) {
            0 => play.rng.below_u32(3),
            1 => play.rng.below_u32(40),
            2 | 3 => play.rng.below_u32(400),
            _ => PLENTY,
        };
        let (before, bytes) = (saved(&play), search.to_bytes());
        let step = play.world.step_with_budget(&mut search, budget);
        let step = step.expect("all pairs fit");
        let (ahead, rest) = (saved(&play), search.to_bytes());
        if frame % 3 == 0 {
            // What is saved goes the same way.
            play.world.restore(&before, &[]).expect("its own");
            assert!(saved(&play) == before);
            search = StepSearch::from_bytes(&bytes);
            assert_eq!(search.to_bytes(), bytes);
            let again = play.world.step_with_budget(&mut search, budget);
            assert_eq!(again.expect("all pairs fit"), step);
            assert!(
                saved(&play) == ahead && search.to_bytes() == rest,
                "frame {frame}"
            );
        }
        let what = format!("{} frame {frame}, {budget} steps", G::NAME);
        let (were, were_within) = (told.unfinished.len(), told.within.clone());
        told.take(&play);
        let (touches, near) = (touching(&play.all), within(&play.all, &margins));
        assert_eq!(told.known(&told.touching), told.known(&touches), "{what}");
        assert_eq!(told.known(&told.within), told.known(&near), "{what}");
        assert_eq!(step.unfinished, told.unfinished.len(), "{what}");
        assert_eq!(step.touching, told.known(&touches).len(), "{what}");
        assert_eq!(step.within, told.known(&near).len(), "{what}");
        if budget == PLENTY {
            assert!(told.unfinished.is_empty(), "{what}");
        }
        for pair in told.within.iter().take(3) {
            let is_known = !told.unfinished.contains(pair);
            measure(&play, *pair, is_known && budget == PLENTY);
            measured += 1;
        }
        // What was known of those that have parted does not last.
        for (a, b) in were_within.difference(&told.within) {
            if play.all.contains_key(a) && play.all.contains_key(b) {
                measure(&play, (*a, *b), false);
                parted += 1;
            }
        }
        asked += near.len() + touches.len();
        unfinished += told.unfinished.len();
        late += usize::from(were > 0 && told.unfinished.is_empty());
    }
    println!(
        "{}: {asked} pairs near or touching, {unfinished} unfinished, {late} times all known again, \
         {measured} distances, {parted} parted",
        G::NAME
    );
    assert!(unfinished > 100 && late > 5 && measured > 50 && asked > 1000);
    assert!(parted > 50);
}

in_every_space! {
    a_step_in_parts_tells_the_truth_or_nothing: for far in FAR {
        run::<G>(far, 400);
    }
}

/// With the least budget, all that rests is known in the end.
fn rest<G: Realm<Scalar: Unit>>() {
    let subjects = G::bake();
    let solids: Vec<Solid<'_, G>> = solids(&subjects);
    let mut play = Play::<G, 496>::new(&solids, 62, 0.0);
    for handle in play.all.keys() {
        let margin = G::Scalar::of(0.25);
        play.world.set_margin(*handle, margin).expect("it is there");
    }
    let (mut search, mut told) = (StepSearch::<G>::new(), Told::default());
    let margins: Margins<G::Scalar> = play
        .all
        .keys()
        .map(|handle| (*handle, G::Scalar::of(0.25)))
        .collect();
    let mut frames = 0;
    loop {
        let step = play
            .world
            .step_with_budget(&mut search, 1)
            .expect("they fit");
        told.take(&play);
        frames += 1;
        if step.unfinished == 0 {
            break;
        }
        assert!(frames < 100_000, "{step:?}");
    }
    println!("{}: known after {frames} steps", G::NAME);
    assert!(frames > 10);
    assert_eq!(told.touching, touching(&play.all));
    assert_eq!(told.within, within(&play.all, &margins));
    // A budget of zero begins nothing, and what is known stays so while nothing moves.
    let step = play
        .world
        .step_with_budget(&mut search, 0)
        .expect("they fit");
    assert_eq!((step.unfinished, step.touching), (0, told.touching.len()));
    // A step without a budget takes over, and the other way round.
    let step = play.world.step_with_margins().expect("they fit");
    assert_eq!(step.within, told.within.len());
    let step = play.world.step().expect("they fit");
    assert_eq!((step.within, step.unfinished), (0, 0));
    let mut search = StepSearch::<G>::new();
    let step = play
        .world
        .step_with_budget(&mut search, PLENTY)
        .expect("they fit");
    assert_eq!((step.within, step.unfinished), (told.within.len(), 0));
}

in_every_space!(what_rests_is_known_in_the_end: rest::<G>());

/// Pairs without room are not told to be free: the step says how many there are.
#[test]
fn without_room_it_is_said_what_was_not_looked_at() {
    let subjects = Plane::<f32>::bake();
    let solids: Vec<Solid<'_, Plane<f32>>> = solids(&subjects);
    let mut play = Play::<Plane<f32>, 8>::new(&solids, 63, 0.0);
    let mut search = StepSearch::new();
    let mut all = Play::<Plane<f32>, 496>::new(&solids, 63, 0.0);
    let step = all.world.step_with_budget(&mut StepSearch::new(), PLENTY);
    let near = step.expect("they fit").near;
    let crowded = play.world.step_with_budget(&mut search, PLENTY);
    let crowded = crowded.expect_err("there is room for eight");
    assert_eq!((crowded.capacity, crowded.untold), (8, near - 8));
    assert!(play.world.events().count() <= 8);
}

#[test]
fn other_bytes_are_no_search() {
    let fresh = StepSearch::<Space<I32F0>>::new();
    assert_eq!(StepSearch::from_bytes(&fresh.to_bytes()), fresh);
    for byte in [0, 1, 0x80, 0xff] {
        let search = StepSearch::<Space<I32F0>>::from_bytes(&[byte; 96]);
        assert_eq!(search.to_bytes().len(), StepSearch::<Space<I32F0>>::BYTES);
    }
}
