//! Two records of a run, and where they part.

use tetracone_std::replay::Recorder;

use crate::world::World;

/// A record of frames: inputs and the state that followed.
fn record(frames: &[(&[u8], u64)]) -> Vec<u8> {
    let mut recorder = Recorder::new();
    for (inputs, state) in frames {
        recorder.frame(inputs, *state);
    }
    recorder.record().as_bytes().to_vec()
}

#[test]
fn the_first_frame_that_differs_is_told() {
    let world = World::new();
    world.put("a", record(&[(b"up", 1), (b"down", 0xab)]));
    world.put("b", record(&[(b"up", 1), (b"down", 0xcd)]));
    world.put("c", record(&[(b"left", 1)]));
    world.put("d", record(&[(b"up", 1)]));
    assert_eq!(world.run("replay a a").answers(), "equal: 2 frames\n");
    let said = |records: &str| {
        let ran = world.run(&format!("replay {records}"));
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{records}");
        ran.out
    };
    let state = "frame 1: the states differ after equal inputs, 00000000000000ab and \
                 00000000000000cd\n";
    assert_eq!(said("a b"), state);
    assert_eq!(said("a c"), "frame 0: the inputs differ\n");
    assert_eq!(said("a d"), "frame 1: one record ends\n");
    let piped = world.ask("replay - d", record(&[(b"up", 2)]));
    assert_eq!(piped.code, Some(1));
    assert!(piped.out.starts_with("frame 0: the states"), "{piped:?}");
}
