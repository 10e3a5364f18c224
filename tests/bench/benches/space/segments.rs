//! Segments: against parry3d's ray casts.

use parry3d::query::{Ray, RayCast};
use tetracone::query::Segment;
use tetracone_bench::options::Options;
use tetracone_bench::race::{Peer, race};
use tetracone_bench::segments::{KINDS, Study, ours, path};

use super::mesh::{MeshSubject, point, vector};

/// The peers' names, in the order of the columns; behind our two.
const PEERS: [&str; 1] = ["ray"];

type Ends = [[f64; 3]; 2];

/// Measures all solids.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let mut study = Study::new(options, &PEERS);
    for solid in solids {
        for kind in KINDS {
            row(options, solid, kind, &mut study);
        }
    }
    study.print();
}

fn row(options: &Options, solid: &MeshSubject, kind: (&str, bool), study: &mut Study) {
    let body = solid.solid();
    let path = path(kind.0, &solid.shape, options.queries);
    let segment = |ends: &Ends| {
        let ends = ends.each_ref().map(point);
        Segment::new(ends[0], ends[1]).expect("it is in the domain")
    };
    let segments: Vec<_> = path.iter().map(segment).collect();
    let ray = |[from, to]: &Ends| Ray::new(vector(from), vector(to) - vector(from));
    let rays: Vec<_> = path.iter().map(ray).collect();
    let mut peers = ours(&body, &segments, kind.1);
    peers.push(Peer::sampled(PEERS[0], path.len(), |number| {
        solid
            .mesh
            .cast_local_ray(&rays[number], 1.0, true)
            .is_some()
    }));
    let outcomes = race(&mut peers, options.rounds);
    study.row(solid.name(), kind, &outcomes, (&body, &segments));
}
