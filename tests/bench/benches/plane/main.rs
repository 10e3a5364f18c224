//! How long queries in the plane take, against what else answers them: `cargo bench -p
//! tetracone-tests --bench plane`. Points, balls, segments and pairs of polygons, in `f32`.
//!
//! All peers run in one process on the same positions, in rounds, each once a round; a time is the
//! median of the rounds, so that what is compared was measured under the same load. Answers are
//! compared before times: `-n` behind a peer's time says that it misses n of our hits, `+n` that
//! it has n of its own, both among the positions that it was asked about.
//!
//! Options, all after `--`: `--only NAME` prints one of the tables `points`, `sizes`, `balls`,
//! `segments`, `pairs`, `pivot`; `--markdown` prints tables for a document; `--rounds N` and `--queries N`
//! say how long to measure; any other word keeps the polygons whose names contain it.

mod balls;
mod pairs;
mod peers;
mod pivot;
mod points;
mod polygon;
mod segments;
mod sizes;

use tetracone_bench::options::Options;

use polygon::Polygon;

/// Measures the polygons and prints.
type Table = fn(&Options, &[Polygon]);

fn main() {
    let options = Options::from_arguments(std::env::args().skip(1));
    let polygons: Vec<_> = polygon::study()
        .into_iter()
        .filter(|shape| options.wants(&shape.name))
        .map(Polygon::new)
        .collect();
    let tables: [(&str, Table); 6] = [
        ("points", points::measure),
        ("sizes", sizes::measure),
        ("balls", balls::measure),
        ("segments", segments::measure),
        ("pairs", pairs::measure),
        ("pivot", pivot::measure),
    ];
    for (name, measure) in tables {
        if options.wants_table(name) {
            measure(&options, &polygons);
        }
    }
}
