//! What `check`, `mend` and `bake` say of one surface agrees.

use crate::world::{CUBE, Ran, World, lines};

/// Whole commands in quotes in a message, without the program's name.
pub(crate) fn suggested(message: &str) -> Vec<String> {
    let quoted = message.split('`').skip(1).step_by(2);
    let commands = quoted.filter_map(|command| command.strip_prefix("tetracone "));
    let whole = commands.filter(|command| command.contains(' '));
    whole.map(str::to_owned).collect()
}

/// Runs a command, which must succeed.
#[track_caller]
pub(crate) fn done(world: &World, command: &str) -> Ran {
    let ran = world.run(command);
    assert_eq!(ran.code, Some(0), "{command}: {}{}", ran.out, ran.err);
    ran
}

/// Numbers from 0 to 1 that look like any.
fn any(seed: u32) -> impl FnMut() -> f64 {
    let mut state = u64::from(seed) + 1;
    move || {
        for _ in 0..4 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
        }
        f64::from(u32::try_from(state >> 32).expect("32 bits")) / 4_294_967_296.0
    }
}

pub(crate) fn points(places: &[[f64; 3]]) -> String {
    let lines = places.iter().map(|[x, y, z]| format!("v {x} {y} {z}\n"));
    lines.collect()
}

/// The cube with its corners put elsewhere, and with so many vertices before it.
pub(crate) fn cube(place: impl Fn([f64; 3]) -> [f64; 3], before: usize) -> String {
    let line = |line: &str| {
        let numbers = line[2..]
            .split(' ')
            .map(|x| x.parse::<f64>().expect("a number"));
        let numbers: Vec<f64> = numbers.collect();
        if let [x, y, z] = numbers[..] {
            return points(&[place([x, y, z])]);
        }
        let names = numbers
            .iter()
            .map(|name| format!(" {}", name + f64::from(u32::try_from(before).expect("few"))));
        format!("f{}\n", names.collect::<String>())
    };
    CUBE.lines().map(line).collect()
}

/// A tetrahedron on a tilted base, so high.
fn tetrahedron(height: f64, base: &mut impl FnMut() -> f64) -> String {
    let [a, b, c] = [0; 3].map(|_| [base(), base(), base()]);
    let [u, v] = [b, c].map(|end| [0, 1, 2].map(|k| end[k] - a[k]));
    let normal = [0, 1, 2].map(|k| {
        let (l, m) = ((k + 1) % 3, (k + 2) % 3);
        u[l] * v[m] - u[m] * v[l]
    });
    let tip = [0, 1, 2].map(|k| (a[k] + b[k] + c[k]) / 3.0 + height * normal[k]);
    points(&[a, b, c, tip]) + "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
}

/// Flat and nearly flat surfaces, folded ones, and such whose faces cancel: ten of a kind at most.
fn surfaces() -> Vec<String> {
    let mut all = Vec::new();
    for seed in 0..10 {
        let mut x = any(seed);
        let [a, b, c] = [x(), x(), x()];
        // A tilted rectangle; one whose corners lie in one plane up to roundings; one that is bent.
        all.push(points(&[[0.0; 3], [a, 0.0, 0.0], [a, b, c], [0.0, b, c]]) + "f 1 2 3 4\n");
        let (p, u, v) = ([a, b, c], [x(), x(), x()], [x(), x(), x()]);
        let at = |s: f64, t: f64| [0, 1, 2].map(|k| p[k] + s * u[k] + t * v[k]);
        let corners = [at(0.0, 0.0), at(1.0, 0.0), at(1.0, 1.0), at(0.0, 1.0)];
        all.push(points(&corners) + "f 1 2 3 4\n");
        // Both sides of it, cut along one diagonal and along both.
        let one = "f 1 2 3\nf 1 3 4\nf 3 2 1\nf 4 3 1\n";
        all.push(points(&corners) + one);
        all.push(points(&corners) + "f 1 2 3\nf 1 3 4\nf 4 3 2\nf 4 2 1\n");
        all.push(points(&corners) + "f 3 2 1\nf 4 3 1\nf 2 3 4\nf 1 2 4\n");
        // Both sides, with vertices of their own that single precision does not tell apart.
        let again = corners.map(|corner| corner.map(|x| x * (1.0 + 1e-12)));
        all.push(points(&corners) + &points(&again) + "f 1 2 3 4\nf 8 7 6 5\n");
        // Two patches, and a patch beside a solid.
        let beside = corners.map(|corner| corner.map(|x| x + 2.0));
        all.push(points(&corners) + &points(&beside) + "f 1 2 3 4\nf 5 6 7 8\n");
        all.push(format!("{CUBE}{}f 9 10 11\nf 11 10 9\n", points(&corners)));
        let height = 10f64.powi(-2 * i32::try_from(seed).expect("few"));
        all.push(tetrahedron(height, &mut x));
        all.push(tetrahedron(-height, &mut x));
    }
    // Cubes so far out that little or nothing of them is left in single precision, or nowhere.
    for power in (0..20).step_by(2) {
        all.push(cube(|[x, y, z]| [x + 10f64.powi(power), y, z], 0));
    }
    all
}

/// Of every surface: `check` says what `bake` does, what `mend` writes can be baked, and what is suggested is done.
#[test]
fn commands_agree_about_surfaces() {
    let all = surfaces();
    let threads = 4;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let part = all.iter().enumerate().skip(thread).step_by(threads);
            scope.spawn(move || part.for_each(|(number, surface)| agrees(number, surface)));
        }
    });
}

fn agrees(number: usize, surface: &str) {
    let world = World::new();
    world.put("a.obj", surface);
    let arithmetics: &[&str] = if number % 7 < 2 {
        &["f32", "fixed"]
    } else {
        &["f32"]
    };
    for arithmetic in arithmetics {
        let arith = format!("--arith {arithmetic}");
        let check = world.run(&format!("check a.obj {arith}"));
        let bake = world.run(&format!("bake a.obj -o a.tcone --quiet {arith}"));
        let is_solid = bake.code == Some(0);
        let told = format!("{arithmetic}\n{surface}{}{}", check.out, bake.err);
        assert_eq!(check.code, Some(i32::from(!is_solid)), "{told}");
        let turns = check.out.contains("--flip");
        assert_eq!(turns, bake.err.contains("--flip"), "{told}");
        if turns {
            done(&world, &format!("info a.obj --flip {arith}"));
        }
        if bake.err.contains("--plane") {
            done(&world, &format!("info a.obj --plane {arith}"));
        }
        if bake.err.contains("--arith fixed makes") {
            done(&world, "info a.obj --arith fixed");
        }
        // To wrap each of them would take a minute.
        let tried = suggested(&bake.err).into_iter();
        for command in tried.filter(|command| number < 10 && command.starts_with("mend ")) {
            done(&world, &command);
            done(&world, &format!("check solid.obj {arith}"));
            done(
                &world,
                &format!("bake solid.obj -o a.tcone --quiet {arith}"),
            );
        }
        for fill in ["", "--fill all"] {
            let mend = world.run(&format!("mend a.obj -o m.stl --quiet {fill} {arith}"));
            assert!(mend.code < Some(2), "{told}{}", mend.err);
            if mend.code == Some(0) {
                done(&world, &format!("check m.stl {arith}"));
                done(&world, &format!("bake m.stl -o m.tcone --quiet {arith}"));
            }
        }
    }
}

/// Of surfaces with more than 65 536 faces, too, the command that mends them is named.
#[test]
fn large_surfaces_are_mended_by_the_command_that_is_named() {
    // A rug of squares, which is a hole on its other side; and many cubes, the last of which is open.
    let rug = lines(191 * 191, |k| {
        format!(
            "v {} {} {}",
            k % 191.0,
            (k / 191.0).floor(),
            (k * 0.37).sin()
        )
    });
    let squares = lines(190 * 190, |k| {
        let [a, b] = [0.0, 191.0].map(|row| 1.0 + k % 190.0 + 191.0 * (k / 190.0).floor() + row);
        format!("f {a} {} {} {b}", a + 1.0, b + 1.0)
    });
    let cubes = (0..5500).map(|k: u32| {
        let beside = f64::from(6 * k);
        cube(|[x, y, z]| [x + beside, y, z], 8 * k as usize)
    });
    let cubes: String = cubes.collect();
    let open = cubes
        .trim_end_matches('\n')
        .rsplit_once('\n')
        .expect("lines")
        .0;
    let world = World::new();
    world.put("rug.obj", rug + &squares);
    world.put("cubes.obj", open);
    for name in ["rug.obj", "cubes.obj"] {
        let error = world.run(&format!("info {name}")).error();
        let commands = suggested(&error);
        assert!(
            commands.len() == 1 && commands[0].starts_with("mend "),
            "{error}"
        );
        done(&world, &commands[0]);
    }
}

/// Vertices that single precision, or a lattice, has in one place are one.
#[test]
fn vertices_that_are_equal_when_rounded_are_one() {
    // A cube, every second face of which has vertices of its own, so much farther out.
    let apart = |far: f64, by: f64| {
        let [one, other] = [0.0, by].map(|by| cube(|place| place.map(|x| far + x * (1.0 + by)), 0));
        let of = |text: &str, start: char| -> Vec<String> {
            let lines = text.lines().filter(|line| line.starts_with(start));
            lines.map(|line| format!("{line}\n")).collect()
        };
        let (faces, others) = (of(&one, 'f'), of(&cube(|place| place, 8), 'f'));
        let faces = faces
            .iter()
            .step_by(2)
            .chain(others.iter().skip(1).step_by(2));
        [
            of(&one, 'v').concat(),
            of(&other, 'v').concat(),
            faces.cloned().collect(),
        ]
        .concat()
    };
    let world = World::new();
    for (far, by, arithmetic) in [
        (0.0, 1e-9, "f32"),
        (0.0, 1e-12, "f32"),
        (0.0, -3e-9, "f32"),
        (100.0, 1e-7, "f32"),
        (100.0, -1e-7, "f32"),
        (1e4, 1e-5, "f32"),
        (0.0, 1e-9, "fixed"),
        (0.0, 1e-7, "fixed"),
        (1e5, 1e-7, "fixed"),
        (-1e6, 1e-7, "fixed"),
    ] {
        world.put("a.obj", apart(far, by));
        let arith = format!("--arith {arithmetic}");
        let info = done(&world, &format!("info a.obj {arith}")).out;
        assert!(
            info.contains("points       8\n"),
            "{far} {by} {arithmetic}: {info}"
        );
        assert!(info.contains(" vertices to 8 that "), "{info}");
        done(&world, &format!("bake a.obj -o a.tcone --quiet {arith}"));
        let check = done(&world, &format!("check a.obj {arith}")).out;
        assert!(check.contains("points       8\n"), "{check}");
        done(&world, &format!("mend a.obj -o m.obj {arith}"));
        done(&world, &format!("info m.obj {arith}"));
    }
    // What is farther apart is open as it was.
    world.put("a.obj", apart(0.0, 1e-5));
    assert!(world.run("info a.obj").error().contains("is not closed"));
}
