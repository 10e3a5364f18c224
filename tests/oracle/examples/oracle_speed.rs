//! How long the exact oracle takes on a mesh: `cargo run --release --example oracle_speed MESH.obj`.

use std::time::Instant;

use tetracone_oracle::Grid;
use tetracone_oracle::oracle::Place;
use tetracone_oracle::oracle::space::Oracle;
use tetracone_oracle::points::{Class, around};
use tetracone_oracle::shapes::{Shape, Shape3};

const QUERIES: usize = 100_000;

fn main() {
    let path = std::env::args()
        .nth(1)
        .expect("usage: oracle_speed MESH.obj");
    let shape = parse(&std::fs::read_to_string(path).expect("a readable file"));
    println!(
        "{} triangles, closed: {}",
        shape.faces.len(),
        shape.is_closed()
    );
    let start = Instant::now();
    let oracle = Oracle::new(&shape.points, &shape.faces);
    println!("built in {:?}", start.elapsed());
    let mut nasty = around(&shape, Grid::F32.snap(shape.middle()), Grid::F32, 1);
    let all: Vec<_> = nasty.by_ref().take(QUERIES).map(|(_, p)| p).collect();
    time("of every class", &oracle, &all);
    for class in Class::ALL {
        let points: Vec<_> = (0..QUERIES).map(|_| nasty.point(class)).collect();
        time(&format!("{class:?}"), &oracle, &points);
    }
}

fn time(name: &str, oracle: &Oracle, points: &[[f64; 3]]) {
    let start = Instant::now();
    let places: Vec<_> = points.iter().map(|&p| oracle.place(p)).collect();
    let elapsed = start.elapsed();
    let count = |place| places.iter().filter(|&&it| it == place).count();
    println!(
        "{name:>15}: {elapsed:?}, {} inside, {} on the boundary",
        count(Place::Inside),
        count(Place::Boundary)
    );
}

/// Vertices and faces of a Wavefront file, polygons as fans.
fn parse(text: &str) -> Shape3 {
    let mut points = Vec::new();
    let mut faces = Vec::new();
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => {
                let mut number = || {
                    words
                        .next()
                        .and_then(|word| word.parse().ok())
                        .expect("a number")
                };
                points.push([number(), number(), number()]);
            }
            Some("f") => {
                let index = |word: &str| {
                    let number = word
                        .split('/')
                        .next()
                        .and_then(|part| part.parse::<u32>().ok());
                    number.expect("a positive index") - 1
                };
                let ring: Vec<u32> = words.map(index).collect();
                faces.extend(ring[1..].windows(2).map(|pair| [ring[0], pair[0], pair[1]]));
            }
            _ => {}
        }
    }
    Shape3::new("mesh", points, faces)
}
