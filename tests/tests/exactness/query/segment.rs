use fixed::types::I32F0;
use tetracone::{
    SegmentTracker,
    number::{Arithmetic, F32_LIMIT, FIXED_LIMIT},
    plane::Plane,
    query::{FirstHit, Segment},
    solid::Solid,
    space::Space,
};
use tetracone_oracle::vector::length;
use tetracone_oracle::{
    oracle::{Facet, Fraction},
    points::around,
    rng::Rng,
    segments::segments,
    shapes::Shape,
};
use tetracone_tests::harness::{
    listed::Lists,
    subject::{Subject, reach, subjects, way},
    world::{Grounded as _, World},
};

in_every_space! {
    segments_and_swept_points_meet_as_the_oracle_says:
    f32 => run::<G, D>(1.0),
    fixed => {
        run::<G, D>(f64::from(1 << 18));
        run::<G, D>(6.0);
    }
}

/// Where two steps of the lattice are less than one of a coordinate.
#[test]
fn segments_and_swept_points_meet_wide_solids_as_the_oracle_says() {
    run::<Plane<I32F0>, 2>(f64::from(1 << 27));
    run::<Space<I32F0>, 3>(f64::from(1 << 27));
}

fn run<G: World<D>, const D: usize>(half: f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let mut asked = 0;
    let mut hits = [0; 3];
    for subject in subjects::<G, D>(half) {
        let mut asker = Asker {
            what: subject.name::<G>(),
            subject: &subject,
            solid: subject.solid::<G>(),
            tracker: SegmentTracker::new(),
            rng: Rng::new(54),
            asked: 0,
            hits: [0; 3],
        };
        for ends in draw::<G, D>(&subject) {
            asker.ask(ends);
        }
        asked += asker.asked;
        for (sum, more) in hits.iter_mut().zip(asker.hits) {
            *sum += more;
        }
    }
    let arithmetic = G::arithmetic();
    println!("{asked} segments in {arithmetic:?}, {D}D: {hits:?} outside, inside, hit");
    assert!(G::is_enough(asked, G::SEGMENTS), "only {asked} cases");
    assert!(hits.iter().all(|hits| *hits > asked / 20), "{hits:?}");
}

/// Segments between places where it hurts, short ones, points, and those of [`segments`].
fn draw<G: World<D>, const D: usize>(subject: &Subject<G::Shape, D>) -> Vec<[[f64; D]; 2]>
where
    [[f64; D]; D]: Facet<D>,
{
    let (shape, grid) = (&subject.shape, G::grid());
    let mut rng = Rng::new(51);
    let places: Vec<_> = around(shape, shape.middle(), grid, 52)
        .map(|(_, place)| place)
        .filter(|place| G::at(*place).is_some())
        .take(4000 / G::fewer())
        .collect();
    let (_, size) = subject.extents();
    let mut drawn = Vec::new();
    for &p in &places {
        let q = match rng.below(6) {
            0 => p,
            side @ 1..=2 => {
                let mut q = p;
                q[side - 1] += size * rng.between(-0.02, 0.02);
                grid.snap(q)
            }
            _ => places[rng.below(places.len())],
        };
        drawn.push([p, q]);
    }
    drawn.extend(segments(shape, shape.middle(), grid, 53).take(1500 / G::fewer()));
    let mut others = along_cells::<G, D>(&subject.solid(), 300 / G::fewer());
    others.extend(from_far::<G, D>(&places, size, 600 / G::fewer()));
    others.extend(others.clone().into_iter().map(|[p, q]| [q, p]));
    drawn.extend(
        others
            .into_iter()
            .map(|ends| ends.map(|end| grid.snap(end))),
    );
    drawn
}

/// Along the sides of cells, through their corners, and from one to another.
fn along_cells<G: World<D>, const D: usize>(
    solid: &Solid<'_, G>,
    count: usize,
) -> Vec<[[f64; D]; 2]> {
    let mut rng = Rng::new(55);
    let cells = solid.cells().cells();
    let boxes: Vec<_> = cells.map(|cell| [cell.low, cell.high]).collect();
    let mut drawn = Vec::new();
    for _ in 0..count {
        let mut corner = || {
            let ends = rng.pick(&boxes);
            core::array::from_fn(|k| ends[rng.below(2)][k])
        };
        let (p, q): ([f64; D], [f64; D]) = (corner(), corner());
        let mut level = q;
        for k in 0..D {
            if rng.below(2) == 0 {
                level[k] = p[k];
            }
        }
        drawn.push([p, q]);
        drawn.push([p, level]);
        drawn.push([p, core::array::from_fn(|k| p[k] + (q[k] - p[k]) * 3.0)]);
    }
    drawn
}

/// From far away: along an axis, through a place and at random.
fn from_far<G: World<D>, const D: usize>(
    places: &[[f64; D]],
    size: f64,
    count: usize,
) -> Vec<[[f64; D]; 2]> {
    let mut rng = Rng::new(56);
    let limit = match G::arithmetic() {
        Arithmetic::F32 => f64::from(F32_LIMIT),
        Arithmetic::Fixed => f64::from(FIXED_LIMIT - 1),
    };
    let mut drawn = Vec::new();
    for number in 0..count {
        let (p, other) = (rng.pick(places), rng.pick(places));
        let far = rng.pick(&[limit, limit * 0.01, size * 1e6, size * 1e4, size * 100.0]);
        let far = far.min(limit);
        let axis = rng.below(D);
        let ahead: [f64; D] = core::array::from_fn(|_| rng.between(-1.0, 1.0));
        let ends = match number % 4 {
            0 => {
                let (mut from, mut to) = (p, p);
                (from[axis], to[axis]) = (-far, far);
                [from, to]
            }
            1 => [p.map(|x| x - far), p.map(|x| x + far)],
            2 => [other, core::array::from_fn(|k| p[k] + ahead[k] * far)],
            _ => [
                core::array::from_fn(|k| p[k] - ahead[k] * far),
                core::array::from_fn(|k| other[k] + ahead[k] * far),
            ],
        };
        drawn.push(ends.map(|end| end.map(|x| x.clamp(-limit, limit))));
    }
    drawn
}

/// A solid, what is true of it, and what is carried from segment to segment.
struct Asker<'a, G: World<D>, const D: usize> {
    what: String,
    subject: &'a Subject<G::Shape, D>,
    solid: Solid<'a, G>,
    tracker: SegmentTracker,
    rng: Rng,
    asked: usize,
    hits: [usize; 3],
}

impl<G: World<D>, const D: usize> Asker<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn ask(&mut self, [p, q]: [[f64; D]; 2]) {
        let (Some(from), Some(to)) = (G::at(p), G::at(q)) else {
            return;
        };
        let Ok(segment) = Segment::<G>::new(from, to) else {
            return;
        };
        self.asked += 1;
        let (what, solid) = (format!("{}: {p:?} to {q:?}", self.what), &self.solid);
        let expected = self.subject.oracle.segment_meets(p, q);
        assert_eq!(
            solid.intersects_segment(&segment),
            expected,
            "{what}: blocks"
        );
        let tracked = self.tracker.intersects(solid, &segment);
        assert_eq!(tracked, expected, "{what}: tracked");
        let hit = solid.cast(&segment);
        assert_eq!(hit.is_some(), expected, "{what}: first");
        self.hits[match hit {
            None => 0,
            Some(FirstHit { facet: None, .. }) => 1,
            Some(_) => 2,
        }] += 1;
        let mut tracker = self.tracker;
        let explained = tracker.explain(solid, &segment).0;
        assert_eq!(explained, hit, "{what}: explained");
        let tracked = self.tracker.cast(solid, &segment);
        assert_eq!(tracked, hit, "{what}: tracked first");
        assert_eq!(self.tracker, tracker, "{what}: the tracker");
        let [a, b, c, d, ..] = self.rng.bits().to_le_bytes();
        let noise = SegmentTracker::from_bytes([a, b, c & 1, d & 1, a & 15, c & 1, 0, 0]);
        let mut tracker = noise;
        let tracked = tracker.cast(solid, &segment);
        assert_eq!(tracked, hit, "{what}: first with {noise:?}");
        let mut tracker = noise;
        let tracked = tracker.intersects(solid, &segment);
        assert_eq!(tracked, expected, "{what}: with {noise:?}");
        if let Some(hit) = hit {
            self.judge([p, q], &hit, &what);
        }
        if self.asked.is_multiple_of(7) {
            let lists = Lists {
                solid: &self.solid,
                oracle: &self.subject.oracle,
                numbers: &self.subject.numbers,
            };
            lists.hits(&segment, &what);
        }
    }

    /// Whether the facet is the first one, and where it is met.
    fn judge(&self, [p, q]: [[f64; D]; 2], hit: &FirstHit<G>, what: &str) {
        let first = self.subject.oracle.first_hit(p, q);
        let first = first.expect("the oracle says so");
        let at = first.at.to_f64();
        assert!(
            (f64::from(hit.parameter) - at).abs() <= at * 2f64.powi(-23) + 1e-40,
            "{what} at {at}, not {}",
            hit.parameter
        );
        match hit.facet {
            Some(facet) => assert_eq!(
                first.facets.first().copied(),
                Some(self.subject.number(facet)),
                "{what} at {at} of {:?}",
                first.facets
            ),
            None => assert!(
                first.facets.is_empty() && first.at == Fraction::ZERO,
                "{what}"
            ),
        }
        assert_eq!(hit.normal.is_some(), hit.facet.is_some(), "{what}");
        if let (Some(facet), Some(normal)) = (hit.facet, hit.normal) {
            // At right angles to the facet, and out of it: into the side that its edges turn away from.
            let normal = G::vector(normal);
            let corners = self.subject.oracle.facets()[self.subject.number(facet)];
            let edges = corners.map(|corner| way(corners[0], corner));
            for edge in &edges {
                let along: f64 = (0..D).map(|k| edge[k] * normal[k]).sum();
                assert!(along.abs() <= length(*edge) * 1e-3, "{what}: {normal:?}");
            }
            assert!((length(normal) - 1.0).abs() < 1e-4, "{what}: {normal:?}");
        }
        let ahead = way(p, q);
        let seen = G::place_of(hit.point);
        let true_place = core::array::from_fn(|k| p[k] + ahead[k] * at);
        let off = length(way(true_place, seen));
        let scale = length(ahead) + reach(p);
        // A step along every axis is a little more than one; in `f32` the least number is one.
        let step = G::step().max(2f64.powi(-149)) * if D == 2 { 1.0 } else { libm::sqrt(3.0) };
        assert!(off <= step + scale * 1e-6, "{what}: {off} off at {at}");
    }
}
