//! What is no file, standard input as one, and steps that do not suit a solid.

use crate::world::{CUBE, World};

#[test]
fn folders_are_named() {
    let world = World::new();
    std::fs::create_dir(world.path("folder")).unwrap();
    let what = "folder: it is a folder; name a file in it";
    for arguments in [
        "info folder",
        "check folder",
        "bake folder -o a.tcone",
        "render folder -o a.svg",
        "query point folder",
        "query solid cube.obj folder",
        "query point cube.obj --input folder",
        "info folder --from obj",
    ] {
        assert_eq!(world.run(arguments).error(), what, "{arguments}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_no_file_is_not_waited_for() {
    let world = World::new();
    let made = std::process::Command::new("mkfifo")
        .arg(world.path("pipe.obj"))
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    let _socket = std::os::unix::net::UnixListener::bind(world.path("s.obj")).unwrap();
    let save = "save what comes out of it to a file, or read it from standard input, which is -";
    for (name, kind) in [
        ("pipe.obj", "pipe"),
        ("s.obj", "socket"),
        ("/dev/null", "device"),
        ("/dev/zero", "device"),
    ] {
        for command in ["info", "check"] {
            let error = world.run(&format!("{command} {name}")).error();
            assert_eq!(error, format!("{name}: it is a {kind} and no file; {save}"));
        }
    }
    assert_eq!(
        world.run("info /proc/self/maps --from obj").error(),
        "/proc/self/maps: it is no file on disk, the system makes it up when it is read; name \
         another"
    );
}

#[test]
fn a_solid_comes_from_standard_input_where_its_kind_is_told() {
    let world = World::new();
    let cube = world.run("info cube.obj").answers();
    let piped = world.ask("info - --from obj", CUBE).answers();
    assert_eq!(piped, cube.replace("cube.obj", "<stdin>"));
    let yes = world.ask("check - --from OBJ", CUBE).answers();
    assert!(yes.contains("solid        yes"), "{yes}");
    world
        .ask("bake - --from .obj -o a.tcone --quiet", CUBE)
        .answers();
    let image = world.get("a.tcone");
    let baked = world.ask("info - --from tcone", &image).answers();
    assert!(baked.contains("3D, f32"), "{baked}");
    // A file whose name tells nothing, or something else.
    world.put("cube", CUBE);
    world.put("poses.txt", "0,0,0\n9,9,9\n");
    let named = "query solid cube - --from obj --from-b obj --input poses.txt";
    assert_eq!(world.ask(named, CUBE).answers(), "hit\nfree\n");
    let drawn = world.ask(
        "render cube.obj -o a.svg --with - --from-b obj --quiet",
        CUBE,
    );
    drawn.answers();
    let error = world.ask("info - --from stl", CUBE).error();
    assert!(error.starts_with("<stdin>:"), "{error}");
}

#[test]
fn standard_input_is_read_once() {
    let world = World::new();
    let what = "<stdin>: it can be read once, and two things are to be read from it; name a file \
                for one of them";
    for arguments in [
        "query point - --from obj",
        "query solid cube.obj - --from-b obj --input -",
        "query solid - - --from obj --from-b obj --input cube.obj",
        "replay - -",
    ] {
        assert_eq!(world.ask(arguments, CUBE).error(), what, "{arguments}");
    }
}

#[test]
fn a_step_that_does_not_suit_is_told_with_one_that_does() {
    let world = World::new();
    let error = |step: i32| {
        let info = format!("info cube.obj --arith fixed --step {step}");
        world.run(&info).error()
    };
    let rather = "leave --step out, which makes it 2^-17, or take one nearer to that";
    for step in [4, 40, 1000] {
        let what = format!(
            "cube.obj: its 12 facets enclose nothing on the lattice step 2^{step}: the step is too \
             coarse; {rather}"
        );
        assert_eq!(error(step), what);
    }
    for step in [-40, -1000] {
        let what = format!(
            "cube.obj:9: the vertex (0, 0, 0) is more than 2^29 lattice steps of 2^{step} out: the \
             step is too fine; {rather}"
        );
        assert_eq!(error(step), what);
    }
    for step in [1, -17, -25] {
        let info = format!("info cube.obj --arith fixed --step {step}");
        world.run(&info).answers();
    }
}
