//! Robots and certificates of their paths.

use core::hint::black_box;

use tetracone::{Dimension, solid::Solid, world::StepSearch};
use tetracone_robot::{
    Joint, LinkPart, Pose, Robot, RobotError, RobotParts, Space, Watch,
    certificate::{
        Allowance, Certificate, Choice, Path, Piece, PieceWriter, Progress, Time,
        certificate_words, cover, gap, write_certificate,
    },
    robot_words, write_robot,
};

use super::entries;

/// Room for the links and pairs of the robot that is asked.
pub(in crate::everything) type Watched<'a> = Watch<'a, 4, 4>;

/// `NAME(ARGUMENTS) EXPRESSION;`
macro_rules! plain {
    ($($name:ident($($arg:ident: $type:ty),* $(,)?) $asked:expr;)*) => {
        $(
            #[inline(never)]
            pub(in crate::everything) fn $name($($arg: $type),*) {
                let _ = black_box($asked);
            }
        )*
    };
}

entries! {
    audit<G: Dimension>(solid: &Solid<'_, G>, words: &mut [u32]) (solid.audit_words(), solid.audit(words));
}

// Robots.
plain! {
    robot_from_words(words: &[u32]) Robot::from_words(words).map_err(|error: RobotError| error.message());
    robot_looks(robot: &Robot<'_>, number: usize) (
        (robot.link_count(), robot.coordinate_count(), robot.pair_count(), robot.step_exponent()),
        (robot.stamp(), robot.names(), robot.joint(number), robot.coordinate(number), robot.pair(number)),
        (robot.solid(number).map(|solid| solid.bounds()), robot.audit_words()),
    );
    robot_audit(robot: &Robot<'_>, words: &mut [u32]) robot.audit(words);
    robot_place(robot: &Robot<'_>, coordinates: &[i32], poses: &mut [Pose]) robot.place(coordinates, poses);
    joint(joint: &Joint, coordinate: i32) (joint.pose(joint.place(coordinate)), Joint::fixed(0, joint.origin));
    write_a_robot(link: &LinkPart<'_>, words: &mut [u32]) {
        let parts = RobotParts { step_exponent: 0, links: &[*link], coordinates: &[], pairs: &[], names: &[] };
        (robot_words(&parts), write_robot(&parts, words))
    };
    watch_frame(watch: &mut Watched<'_>, coordinates: &[i32], search: &mut StepSearch<Space>, steps: u32)
        watch.frame(coordinates, search, steps);
    watch_looks(watch: &Watched<'_>, number: usize) (
        (watch.pair(number), watch.poses().last(), watch.robot().stamp(), watch.handle(number)),
        watch.world().events().last(),
    );
}

/// The robot lives as long as the watch does, which the macro cannot say.
#[inline(never)]
pub(in crate::everything) fn watch(robot: Robot<'_>) -> Option<Watched<'_>> {
    Watched::new(robot).ok()
}

// Certificates.
plain! {
    certificate_from_words(words: &[u32]) Certificate::from_words(words);
    certificate_looks(certificate: &Certificate<'_>, coordinate: usize) {
        let (path, half) = (certificate.path(), Time::new(0, Time::PARTS / 2));
        (
            (certificate.pieces(), certificate.about(), path.row_count(), path.coordinate_count()),
            (path.row(coordinate).last(), path.end(), path.end().row(), path.end().part()),
            half.map(|time| path.coordinate(time, coordinate)),
        )
    };
    check_certificate(certificate: &Certificate<'_>, robot: &Robot<'_>, allowance: &Allowance<'_>)
        certificate.check(robot, allowance);
    check_piece(
        certificate: &Certificate<'_>,
        robot: &Robot<'_>,
        allowance: &Allowance<'_>,
        progress: &mut Progress,
    ) (
        certificate.check_piece(robot, allowance, progress),
        (progress.pair(), progress.pieces(), progress.time()),
    );
    piece(robot: &Robot<'_>, path: &Path<'_>, times: [Time; 2]) {
        let piece = Piece::new(robot, 0, path, &Allowance::default(), times);
        piece.map(|piece| {
            let [first, second] = &piece.sides;
            let parts = first.part(0).zip(second.part(0));
            let gap = parts.map(|(a, b)| gap([first, second], &[a, b], [1 << 14, 0, 0]));
            let bounds = <Solid<'_, Space>>::bounds(first.solid());
            (gap, bounds, *second.pose(), piece.least)
        })
    };
    cover_all(robot: &Robot<'_>, path: &Path<'_>, times: [Time; 2], choice: Choice) {
        let piece = Piece::new(robot, 0, path, &Allowance::default(), times);
        piece.map(|piece| cover(&piece.sides, piece.least, |_, _| Ok(black_box(choice))))
    };
    write_a_certificate(rows: &[u32], words: &mut [u32]) {
        let mut piece = [0; 4];
        let mut slots = piece.iter_mut();
        let mut writer = PieceWriter::new(Time::START, |word| {
            if let Some(slot) = slots.next() {
                *slot = word;
            }
        });
        writer.choose(black_box(Choice::Apart([1, 2, 3])));
        Path::new(rows, rows.len(), 1).map(|path| {
            let wanted = certificate_words(&path, piece.len());
            (wanted, write_certificate(0, &path, 1, &piece, words))
        })
    };
}
