//! Questions that come one by one, readers that go away, and files that are none.

use std::io::{BufRead, BufReader, Read, Write};

use crate::world::World;

#[test]
fn each_answer_comes_before_the_next_question() {
    let world = World::new();
    for arguments in ["query point cube.obj", "query point cube.obj --threads 4"] {
        let mut child = world.command(arguments).spawn().unwrap();
        let mut questions = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for (question, answer) in [("2,2,2\n", "inside\n"), ("9,9,9\n", "outside\n")].repeat(3) {
            questions.write_all(question.as_bytes()).unwrap();
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert_eq!(line, answer);
        }
        drop(questions);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn each_answer_to_other_questions_comes_before_the_next() {
    let world = World::new();
    for (arguments, pairs) in [
        ("ball square.geojson", ["3,3,1\n", "3,3,0.5\n"]),
        ("segment square.geojson", ["1,1,2,2\n", "3,3,3,3\n"]),
        ("solid square.geojson square.geojson", ["0,0\n", "20,0\n"]),
    ] {
        let mut child = world
            .command(&format!("query {arguments}"))
            .spawn()
            .unwrap();
        let mut questions = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        for (question, answer) in pairs.into_iter().zip(["hit\n", "free\n"]) {
            questions.write_all(question.as_bytes()).unwrap();
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert_eq!(line, answer);
        }
        drop(questions);
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let world = World::new();
    let mut child = world.command("query point cube.obj").spawn().unwrap();
    let mut questions = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    let writer = std::thread::spawn(move || {
        let block = "2,2,2\n".repeat(10_000);
        while questions.write_all(block.as_bytes()).is_ok() {}
    });
    let mut line = String::new();
    answers.read_line(&mut line).unwrap();
    assert_eq!(line, "inside\n");
    drop(answers);
    writer.join().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    let mut said = String::new();
    child
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut said)
        .unwrap();
    assert_eq!(said, "");
}

#[test]
fn answers_keep_their_order_over_many_blocks() {
    let world = World::new();
    let count = 30_000;
    let question = |k: u32| {
        if k.is_multiple_of(7) {
            "2,2,2\n"
        } else {
            "-1,2,2\n# pause\n"
        }
    };
    let answer = |k: u32| {
        if k.is_multiple_of(7) {
            "inside\n"
        } else {
            "outside\n"
        }
    };
    let expected: String = (0..count).map(answer).collect();
    world.put("points.txt", (0..count).map(question).collect::<String>());
    for threads in [1, 2, 5] {
        let query = format!("query point cube.obj --input points.txt --threads {threads}");
        assert!(world.run(&query).answers() == expected);
    }
}

#[test]
fn a_wrong_line_comes_after_all_answers_before_it() {
    let world = World::new();
    let mut points = "2,2,2\n".repeat(5000);
    points.push_str("2,2\n");
    points.push_str(&"9,9,9\n".repeat(5000));
    for threads in [1, 4] {
        let ran = world.ask(
            &format!("query point cube.obj --threads {threads}"),
            &points,
        );
        assert_eq!(ran.code, Some(2));
        assert!(ran.out == "inside\n".repeat(5000));
        let expected = "error: <stdin>:5001: expected 3 numbers, found 2; write x,y,z\n";
        assert_eq!(ran.err, expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nobody_need_listen_to_what_goes_wrong() {
    let world = World::new();
    let full = || {
        let mut options = std::fs::OpenOptions::new();
        options.write(true).open("/dev/full").unwrap()
    };
    let mut command = world.command("query point cube.obj --input none.csv");
    let status = command.stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(2));
    world.put("points.csv", "x,y,z\n2,2,2\n");
    let mut command = world.command("query point cube.obj --input points.csv");
    let output = command.stderr(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"inside\n");
    let mut command = world.command("info cube.obj");
    let output = command.stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"error: <stdout>: "));
}

#[test]
fn what_is_found_shows_where_nobody_reads_it() {
    let world = World::new();
    world.put("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    for (file, code) in [("open.obj", 1), ("cube.obj", 0)] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = world.command(&format!("check {file}"));
        let output = command.stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{file}");
        assert!(output.stderr.is_empty(), "{file}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn files_of_the_system_are_none() {
    let world = World::new();
    let _socket = std::os::unix::net::UnixListener::bind(world.path("s.obj")).unwrap();
    std::os::unix::fs::symlink("/dev/full", world.path("full.tcone")).unwrap();
    for (arguments, error) in [
        (
            "info s.obj",
            "s.obj: it is a socket and no file; save what comes out of it to a file, or read it from \
                        standard input, which is -",
        ),
        (
            "check s.obj",
            "s.obj: it is a socket and no file; save what comes out of it to a file, or read it from \
                         standard input, which is -",
        ),
        (
            "info /proc/self/maps --from obj",
            "/proc/self/maps: it is no file on disk, the system makes it up when it is \
                                             read; name another",
        ),
        (
            "bake cube.obj -o full.tcone --force",
            "full.tcone: there is no space left for it; make some, or name a file \
                                                 elsewhere",
        ),
    ] {
        assert_eq!(world.run(arguments).error(), error);
    }
}
