//! The game can be saved, restored and played again, and nothing in it ever overlaps.

use firmware_demo::{
    game::{BALLS, DRIFTERS, Number, Plane, Scene, State, Trackers},
    screen::Screen,
};
use tetracone::query::Ball;

fn started(scene: &Scene) -> State {
    let mut state = State::new();
    scene.start(&mut state);
    state
}

/// The state so many frames on.
fn played(scene: &Scene, from: &State, frames: u32) -> State {
    let mut state = *from;
    (0..frames).for_each(|_| scene.step(&mut state));
    state
}

#[test]
fn rolled_back_it_goes_the_same_way_again() {
    let scene = Scene::new();
    let mut state = played(&scene, &started(&scene), 100);
    let saved = state;
    let mut hashes = Vec::new();
    for _ in 100..300 {
        scene.step(&mut state);
        hashes.push(state.hash());
    }
    let end = state;
    state = saved;
    for (hash, frame) in hashes.iter().zip(101..) {
        scene.step(&mut state);
        assert_eq!(state.hash(), *hash, "frame {frame}");
    }
    assert_eq!(state, end);
}

#[test]
fn without_its_trackers_it_goes_the_same_way() {
    let scene = Scene::new();
    let mut state = played(&scene, &started(&scene), 100);
    let mut forgetful = state;
    for frame in 100..300 {
        forgetful.trackers = Trackers::new();
        scene.step(&mut state);
        scene.step(&mut forgetful);
        let mut motion = forgetful;
        motion.trackers = state.trackers;
        assert_eq!(motion, state, "frame {frame}");
    }
}

#[test]
fn nothing_ever_overlaps() {
    let scene = Scene::new();
    let mut state = started(&scene);
    for _ in 0..300 {
        scene.step(&mut state);
        free_of_each_other(&scene, &state);
    }
}

/// Asked without trackers, of all pairs, wherever they are.
fn free_of_each_other(scene: &Scene, state: &State) {
    let frame = state.frame;
    for (number, drifter) in state.drifters.iter().enumerate() {
        let (solid, pose) = (scene.shape(drifter).solid, scene.pose(drifter));
        let placed = solid.at(pose).expect("in the cave");
        assert!(
            !scene.arena.solid.intersects(&placed),
            "frame {frame}: {number} and the rock"
        );
        for (other, there) in state.drifters.iter().enumerate().skip(number + 1) {
            let seen = scene.pose(there).relative_to(&pose).expect("in the cave");
            let placed = scene.shape(there).solid.at(seen).expect("in the cave");
            assert!(
                !solid.intersects(&placed),
                "frame {frame}: {number} and {other}"
            );
        }
        for (other, ball) in state.balls.iter().enumerate() {
            let centre = scene.relative_to(drifter, ball.place);
            let disc = Ball::<Plane>::new(centre, Number::from_bits(ball.radius));
            let disc = disc.expect("in the cave");
            assert!(
                !solid.intersects_ball(&disc),
                "frame {frame}: {number} and ball {other}"
            );
        }
    }
    for (number, ball) in state.balls.iter().enumerate() {
        let disc = Ball::<Plane>::new(ball.place.point(), Number::from_bits(ball.radius));
        let disc = disc.expect("in the cave");
        assert!(
            !scene.arena.solid.intersects_ball(&disc),
            "frame {frame}: ball {number}"
        );
    }
}

#[test]
fn there_is_something_to_see() {
    let scene = Scene::new();
    let start = started(&scene);
    let state = played(&scene, &start, 300);
    let hits = state.hits;
    for count in [hits.rock, hits.drifters, hits.balls, hits.shots] {
        assert!(count > 50, "{hits:?}");
    }
    let moved = |number: &usize| state.drifters[*number].place != start.drifters[*number].place;
    assert_eq!((0..DRIFTERS).filter(moved).count(), DRIFTERS);
    let rolled = |number: &usize| state.balls[*number].place != start.balls[*number].place;
    assert_eq!((0..BALLS).filter(rolled).count(), BALLS);
    let mut screen = Screen::new();
    scene.draw(&state, &mut screen);
    let pixels = screen.rows().as_flattened().iter();
    let things = pixels.filter(|ink| **ink > 4).count();
    assert!(
        (5_000..20_000).contains(&things),
        "{things} pixels of things"
    );
}
