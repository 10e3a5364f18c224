//! No words make the reader of robots, or anything that is asked of what it lets through, panic or run on.

use tetracone::world::StepSearch;
use tetracone_robot::{
    HEADER_WORDS, LINK_WORDS, LinkPart, Pose, Robot, RobotParts, Watch, robot_words, write_robot,
};
use tetracone_std::robot::OwnedRobot;

use crate::{
    choices::Choices,
    robots::{COUNT, image_of, proven, tables_end},
    words::{behind, changed, rest, seal},
};

/// What a frame may cost.
const BUDGET: u32 = 100;

/// Defends: words that are no robot are refused, whether they come bare, behind the header of a sound robot,
/// or as a sound one with some words of its tables or of its links' solids changed and all checksums made to
/// fit; what is not refused can be placed, watched, audited and named, in bounded time; and when it is written
/// again, it says what it said.
pub fn robot_image(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let sound = &proven()[choices.below(COUNT)].robot;
    let robot = Robot::from_words(sound).expect("as baked");
    assert_eq!(&written(sound, &robot), sound);
    let mut words = match choices.below(8) {
        0 => rest(&mut choices),
        1 => behind(&sound[..HEADER_WORDS], sound.len(), &mut choices),
        2..5 => changed(sound, HEADER_WORDS..tables_end(&robot), &mut choices),
        5..7 => {
            let image = image_of(sound, choices.below(robot.link_count()));
            changed(sound, image, &mut choices)
        }
        _ => changed(sound, 0..sound.len(), &mut choices),
    };
    let _ = Robot::from_words(&words);
    seal_solids(&mut words);
    seal(&mut words);
    let Ok(robot) = Robot::from_words(&words) else {
        return;
    };
    check_written(&words, &robot);
    wander(&robot, &mut choices);
    let owned = OwnedRobot::new(words.clone()).expect("it is one");
    assert_eq!(owned.links().len(), robot.link_count());
    assert_eq!(owned.coordinates().len(), robot.coordinate_count());
}

/// Makes the checksums of solids fit, as far as there are words where they are said to be.
fn seal_solids(words: &mut [u32]) {
    let count = words.get(4).map_or(0, |count| *count as usize);
    let rows = words.len().saturating_sub(HEADER_WORDS) / LINK_WORDS;
    for link in 0..count.min(rows) {
        let image = image_of(words, link);
        if let Some(image) = words.get_mut(image) {
            seal(image);
        }
    }
}

/// The words of a robot, written of what was read.
fn written(words: &[u32], robot: &Robot<'_>) -> Vec<u32> {
    let links = (0..robot.link_count()).map(|link| LinkPart {
        joint: robot.joint(link).expect("a link"),
        image: &words[image_of(words, link)],
    });
    let links: Vec<_> = links.collect();
    let coordinates = (0..robot.coordinate_count()).filter_map(|at| robot.coordinate(at));
    let pairs = (0..robot.pair_count()).filter_map(|at| robot.pair(at));
    let parts = RobotParts {
        step_exponent: robot.step_exponent(),
        links: &links,
        coordinates: &coordinates.collect::<Vec<_>>(),
        pairs: &pairs.collect::<Vec<_>>(),
        names: robot.names(),
    };
    let mut again = vec![0; robot_words(&parts)];
    write_robot(&parts, &mut again).expect("there is room");
    again
}

/// What is written says the same. Words that say nothing may differ, such as the factor of a fixed joint.
fn check_written(words: &[u32], robot: &Robot<'_>) {
    let again = written(words, robot);
    let read = Robot::from_words(&again).expect("it was one");
    assert_eq!(written(&again, &read), again);
    assert_eq!(
        (
            read.link_count(),
            read.coordinate_count(),
            read.pair_count()
        ),
        (
            robot.link_count(),
            robot.coordinate_count(),
            robot.pair_count()
        )
    );
    assert_eq!(
        (read.step_exponent(), read.names()),
        (robot.step_exponent(), robot.names())
    );
    for link in 0..robot.link_count() {
        assert_eq!(read.joint(link), robot.joint(link));
        assert_eq!(words[image_of(words, link)], again[image_of(&again, link)]);
    }
    assert!((0..robot.coordinate_count()).all(|at| read.coordinate(at) == robot.coordinate(at)));
    assert!((0..robot.pair_count()).all(|at| read.pair(at) == robot.pair(at)));
}

/// Moves the links and asks which touch; what comes back does not matter.
fn wander(robot: &Robot<'_>, choices: &mut Choices<'_>) {
    let _ = robot.audit(&mut vec![0; robot.audit_words()]);
    let _ = robot.audit(&mut []);
    let mut poses = vec![Pose::default(); robot.link_count()];
    let (mut watch, mut search) = (Watch::<8, 24>::new(*robot), StepSearch::new());
    for round in 0..3 {
        let places = (0..robot.coordinate_count()).map(|at| match (round, robot.coordinate(at)) {
            (0, _) => 0,
            (1, Some(own)) => own.upper,
            _ => choices.word().cast_signed() >> choices.below(31),
        });
        let places: Vec<i32> = places.collect();
        let _ = robot.place(&places, &mut poses);
        if let Ok(watch) = &mut watch {
            let _ = watch.frame(&places, &mut search, BUDGET);
            for pair in 0..robot.pair_count() {
                let _ = watch.pair(pair);
            }
            assert_eq!(watch.pair(robot.pair_count()), None);
        }
    }
}
