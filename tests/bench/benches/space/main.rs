//! How long balls, segments and pairs take in space, against parry3d: `cargo bench -p
//! tetracone-tests --bench space`. Points in space have a benchmark of their own, `point`.
//!
//! All peers run in one process on the same positions, in rounds, as in the benchmark `plane`,
//! which says what the tables mean.
//!
//! Options, all after `--`: `--only NAME` prints one of the tables `balls`, `nearest`, `moving`,
//! `sweeps`, `segments`, `pairs`, `distances`, `fits`, `convex`, `depths`, `methods`, `refit`, `volumes`;
//! `--markdown`, `--rounds N` and `--queries N` as there; any other word keeps the solids whose
//! names contain it. Meshes are read from the folder that `TETRACONE_MESHES` names. Where
//! `TETRACONE_POSES` names a folder, `pairs`, `distances` and `depths` write their solids and poses there,
//! for `benches/peer_pairs.py` to ask FCL and coal about.

mod balls;
mod convex;
mod depths;
mod distances;
mod mesh;
mod methods;
mod moving;
mod nearest;
mod pairs;
mod refit;
mod segments;
mod sweeps;
mod volumes;

use tetracone_bench::options::Options;

use mesh::MeshSubject;

/// Measures the solids and prints.
type Table = fn(&Options, &[MeshSubject]);

fn main() {
    let options = Options::from_arguments(std::env::args().skip(1));
    let solids: Vec<_> = mesh::study()
        .into_iter()
        .filter(|shape| options.wants(&shape.name))
        .map(MeshSubject::new)
        .collect();
    let tables: [(&str, Table); 13] = [
        ("balls", balls::measure),
        ("nearest", nearest::measure),
        ("moving", moving::measure),
        ("sweeps", sweeps::measure),
        ("segments", segments::measure),
        ("pairs", pairs::measure),
        ("distances", distances::measure),
        ("fits", pairs::measure_fits),
        ("convex", convex::measure),
        ("depths", depths::measure),
        ("methods", methods::measure),
        ("refit", refit::measure),
        ("volumes", volumes::measure),
    ];
    for (name, measure) in tables {
        if options.wants_table(name) {
            measure(&options, &solids);
        }
    }
}
