//! The ten commonest programs, a function each: what is asked once is asked of a solid, and what follows a motion is
//! asked of the memory of it, a tracker.
#![expect(clippy::float_cmp, reason = "what is told of a cube is exact")]

use core::error::Error;

use tetracone::{
    BallTracker, CapsuleTracker, PairTracker, PointTracker, SegmentTracker, include_solid,
    query::{Ball, Capsule, Class, ContactPoint, DistanceSearch, Segment},
    solid::Solid,
    space::{Point, Pose, Space},
    world::{Change, Mobility, World},
};

type Done = Result<(), Box<dyn Error>>;

/// A cube from (0, 0, 0) to (1, 1, 1), in flash.
static CUBE: Solid<'static, Space<f32>> =
    include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));

/// Heights of something that comes down on the cube and into it, a little every frame.
fn coming_down() -> impl Iterator<Item = f32> {
    (0..4096_u16).map(|frame| 2.0 - f32::from(frame) / 2048.0)
}

/// A tip is in the material, or not.
#[expect(clippy::unnecessary_wraps, reason = "as all the others")]
fn tip() -> Done {
    let mut tip = PointTracker::new();
    let first = coming_down().find(|z| tip.classify(CUBE.cells(), at(*z)) != Class::Outside);
    assert_eq!(first, Some(1.0));
    assert_eq!(CUBE.classify(at(0.5)), Class::Inside); // asked once
    Ok(())
}

/// How far a sensor is from the surface, and which way that is.
fn sensor() -> Done {
    let mut sensor = BallTracker::new();
    for z in coming_down() {
        let nearest = sensor
            .signed_distance(&CUBE, at(z))
            .ok_or("in the domain")?;
        assert!(z < 0.8 || (nearest.distance - (z - 1.0)).abs() < 1e-6);
    }
    Ok(())
}

/// What a beam hits first.
fn beam() -> Done {
    let mut beam = SegmentTracker::new();
    for z in coming_down() {
        let hit = beam.cast(&CUBE, &Segment::new(at(z + 1.0), at(z - 3.0))?);
        assert_eq!(hit.map(|hit| hit.point), Some(at(1.0)));
    }
    Ok(())
}

/// Where a fingertip touches, how deep, and which way is out.
fn fingertip() -> Done {
    let mut finger = BallTracker::new();
    for z in coming_down().take_while(|z| *z > 0.8) {
        let contact = finger.contact(&CUBE, &Ball::new(at(z), 0.25)?);
        assert_eq!(
            contact.map(|it| it.normal),
            (z <= 1.25).then_some([0.0, 0.0, 1.0])
        );
    }
    Ok(())
}

/// Whether a tool, all that is near its axis, comes near.
fn tool() -> Done {
    let mut tool = CapsuleTracker::new();
    for z in coming_down() {
        let capsule = Capsule::new(Segment::new(at(z), at(z + 1.0))?, 0.125)?;
        assert_eq!(tool.intersects(&CUBE, &capsule), z <= 1.125);
    }
    Ok(())
}

/// Whether two parts touch.
fn parts() -> Done {
    let mut pair = PairTracker::new();
    for z in coming_down() {
        let placed = CUBE.at(Pose::shifted(Point::new(0.25, 0.0, z))?)?;
        assert_eq!(pair.intersects(&CUBE, &placed), z <= 1.0);
    }
    Ok(())
}

/// How far two parts are apart, as soon as that is less than a limit: what a robot slows down by.
fn slowing_down() -> Done {
    let mut pair = PairTracker::new();
    for z in coming_down().take_while(|z| *z > 1.0) {
        let placed = CUBE.at(Pose::shifted(Point::new(0.25, 0.0, z))?)?;
        let answer = pair.distance(&CUBE, &placed, Some(0.25));
        assert_eq!(answer.is_beyond(), z > 1.25);
        assert!(answer.is_beyond() || (answer.distance - (z - 1.0)).abs() < 1e-6);
    }
    Ok(())
}

/// The same, no more than twenty steps a frame, where one's time is short.
fn within_a_budget() -> Done {
    let (mut pair, mut search) = (PairTracker::new(), DistanceSearch::new());
    let placed = CUBE.at(Pose::shifted(Point::new(0.25, 0.0, 1.125))?)?;
    let answer = loop {
        if let Some(answer) = search.distance(&CUBE, &placed, 0.25, &mut pair, 20) {
            break answer;
        }
        // The rest of the frame.
    };
    assert_eq!(answer.distance, 0.125);
    Ok(())
}

/// Where one part rests on another, for a solver; and how deep it is.
fn resting() -> Done {
    let placed = CUBE.at(Pose::shifted(Point::new(0.25, 0.0, 0.9375))?)?;
    let mut points = [ContactPoint::default(); 8];
    let listed = CUBE.contact_points(&placed, 0.01, &mut points);
    let points = points.get(..listed.written).unwrap_or_default();
    assert!(
        points
            .iter()
            .all(|point| point.normal == [0.0, 0.0, 1.0] && point.depth == 0.0625)
    );
    assert_eq!(
        CUBE.penetration(&placed)?.map(|out| out.depth),
        Some(0.0625)
    );
    Ok(())
}

/// Which of many solids touch, and when that begins and ends.
fn many() -> Done {
    let mut world = World::<_, 8, 16>::new();
    world.insert(&CUBE, Pose::default(), Mobility::Static)?;
    let part = world.insert(&CUBE, Pose::shifted(at(2.0))?, Mobility::Moving)?;
    let mut begun = Vec::new();
    for z in coming_down() {
        world.set_pose(part, Pose::shifted(Point::new(0.25, 0.0, z))?)?;
        world.step()?;
        let begins = world.events().filter(|event| event.change == Change::Begin);
        begun.extend(begins.map(|_| z));
    }
    assert_eq!(begun, [1.0]);
    Ok(())
}

fn at(z: f32) -> Point<f32> {
    Point::new(0.25, 0.25, z)
}

fn main() -> Done {
    let programs = [
        tip,
        sensor,
        beam,
        fingertip,
        tool,
        parts,
        slowing_down,
        within_a_budget,
        resting,
        many,
    ];
    programs.into_iter().try_for_each(|program| program())
}
