//! How long a point query in space takes, against what else answers it: `cargo bench -p
//! tetracone-tests --bench point`. The plane has a benchmark of its own, `plane`.
//!
//! All peers run in one process on the same positions, in rounds, each once a round; a time is the
//! median of the rounds, so that what is compared was measured under the same load. Answers are
//! compared before times.
//!
//! Options, all after `--`: `--markdown` prints tables for a document; `--rounds N` and
//! `--queries N` say how long to measure; any other word keeps the solids whose names contain it.
//! Meshes are read from the folder that `TETRACONE_MESHES` names, `../shared/meshes` beside the
//! workspace if it names none, and left out where there is no such folder.

use tetracone_bench::options::Options;

mod space;

fn main() {
    let options = Options::from_arguments(std::env::args().skip(1));
    space::measure(&options);
}
