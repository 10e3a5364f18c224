//! The plane: balls, segments, other solids, and what single shapes have of their own.

use tetracone::{
    BallTracker, Cost, PairTracker, SweepTracker, WalkTracker,
    image::Image,
    number::Scalar,
    plane::{Intersection, Plane, Point, Pose, Segment, Triangle},
    query::{Ball, FacetPair, Sweep, Witness},
    solid::{Polygon, Ridge, SolidStorage},
    tree::{
        Body,
        build::{Item, Parameters, Pending, Storage, build},
    },
};

use crate::{fold::Fold, noise::Noise};

/// Frames of every kind of query.
const FRAMES: u32 = 400;

/// A place of the arithmetic.
fn point<S: Scalar>(x: f64, y: f64) -> Point<S> {
    let near = |x: f64| S::nearest(x).unwrap_or(S::ZERO);
    Point::new(near(x), near(y))
}

/// A place around a solid: now and then a vertex, otherwise a walk with jumps.
fn wander<S: Scalar>(
    body: &Body<'_, Plane<S>>,
    frame: u32,
    last: Point<S>,
    noise: &mut Noise,
) -> Point<S> {
    let bounds = body.bounds();
    let [width, height] = [0, 1].map(|k| bounds.high[k].to_real() - bounds.low[k].to_real());
    match frame % 16 {
        0 => {
            let facet = noise.next() as usize % body.tree().facet_count().max(1);
            body.tree().facet(facet).map_or(last, |facet| facet.a)
        }
        1 => point(
            bounds.low[0].to_real() + width * f64::from(noise.small()) / 20_000.0,
            bounds.low[1].to_real() + height * f64::from(noise.small()) / 20_000.0,
        ),
        _ => point(
            last.x.to_real() + width * f64::from(noise.small()) / 2_000_000.0,
            last.y.to_real() + height * f64::from(noise.small()) / 2_000_000.0,
        ),
    }
}

impl Fold {
    /// Everything that can be asked in the plane.
    pub(super) fn plane<S: Scalar>(&mut self, image: &Image<'_>) {
        let Ok(body) = image.body::<Plane<S>>() else {
            crate::fail("a baked solid without boxes")
        };
        self.balls(&body);
        self.sweeps(&body);
        self.pairs(&body);
        self.walks::<S>();
        self.shapes(&body);
    }

    fn balls<S: Scalar>(&mut self, body: &Body<'_, Plane<S>>) {
        let mut noise = Noise(0x000b_a115);
        let (mut tracker, mut contacts) = (BallTracker::new(), BallTracker::new());
        let mut place = body.tree().origin();
        let width = body.bounds().high[0].to_real() - body.bounds().low[0].to_real();
        for frame in 0..FRAMES {
            place = wander(body, frame, place, &mut noise);
            let radius = width * f64::from(frame % 5) / 64.0;
            let Some(radius) = S::nearest(radius) else {
                continue;
            };
            let Ok(ball) = Ball::<Plane<S>>::new(place, radius) else {
                continue;
            };
            let hit = body.touches(&ball);
            let answer = body.explain_ball(&ball, &mut contacts);
            if hit != body.touches_tracked(&ball, &mut tracker) || hit != answer.hit {
                crate::fail("memory changed a ball's answer");
            }
            self.word(u32::from(hit));
            self.bytes(answer.class.name().as_bytes());
            self.word(answer.nearest.facet);
            self.place(answer.nearest.point);
            self.word(answer.nearest.distance.to_word());
            for component in answer.nearest.normal {
                self.word(S::unit_to_word(component));
            }
            self.cost(&answer.cost);
            self.bytes(&tracker.to_bytes());
            self.bytes(&contacts.to_bytes());
        }
    }

    fn sweeps<S: Scalar>(&mut self, body: &Body<'_, Plane<S>>) {
        let mut noise = Noise(0x005e_e9ed);
        let (mut tracker, mut from) = (SweepTracker::new(), body.tree().origin());
        for frame in 0..FRAMES {
            let to = wander(body, frame, from, &mut noise);
            if let Ok(sweep) = Sweep::<Plane<S>>::new(from, to) {
                let (hit, cost) = body.explain_sweep(&sweep, &mut tracker);
                if hit.is_some() != body.blocks(&sweep) || hit != body.first_hit(&sweep) {
                    crate::fail("memory changed a segment's answer");
                }
                if let Some(hit) = hit {
                    self.word(hit.facet.unwrap_or(u32::MAX));
                    self.word(hit.parameter.to_bits());
                    self.place(hit.point);
                }
                self.cost(&cost);
                self.bytes(&tracker.to_bytes());
            }
            from = to;
        }
    }

    fn pairs<S: Scalar>(&mut self, body: &Body<'_, Plane<S>>) {
        let mut noise = Noise(0x0000_9a12);
        let mut tracker = PairTracker::new();
        let bounds = body.bounds();
        let width = bounds.high[0].to_real() - bounds.low[0].to_real();
        for frame in 0..FRAMES {
            let turn = f64::from(frame) / 40.0;
            let (sine, cosine) = libm::sincos(turn);
            let away = width * (0.9 + f64::from(noise.small()) / 100_000.0);
            let shift = point(away * cosine, away * sine);
            let Ok(pose) = Pose::<S>::turned(shift, -3.0 * turn) else {
                continue;
            };
            let Ok(placed) = body.at(pose) else { continue };
            let answer = body.explain_pair(&placed);
            let hit = body.meets(&placed);
            if hit != body.meets_tracked(&placed, &mut tracker) || hit != answer.witness.is_some() {
                crate::fail("memory changed a pair's answer");
            }
            let words = match answer.witness {
                None => [0, 0, 0],
                Some(Witness::Facets(pair)) => [1, pair.first, pair.second],
                Some(Witness::SecondInFirst(facet)) => [2, facet, 0],
                Some(Witness::FirstInSecond(facet)) => [3, facet, 0],
            };
            for word in words {
                self.word(word);
            }
            self.word(answer.clearance.to_word());
            self.cost(&answer.cost);
            self.bytes(&tracker.to_bytes());
            let mut pairs = [FacetPair::default(); 4];
            let found = body.crossings(&placed, &mut pairs);
            for pair in pairs.iter().take(found.written) {
                self.word(pair.first);
                self.word(pair.second);
            }
            self.word(u32::from(found.is_truncated()));
        }
    }

    /// A convex polygon, built on the spot, and walks around it.
    fn walks<S: Scalar>(&mut self) {
        let corners = [
            (900.0, 0.0),
            (500.0, 700.0),
            (-400.0, 800.0),
            (-800.0, -100.0),
            (0.0, -700.0),
        ];
        let corners = corners.map(|(x, y)| point::<S>(x, y));
        let edges = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]];
        let storage = SolidStorage {
            points: &mut [0; 10],
            facets: &mut [0; 10],
            ridges: &mut [Ridge::default(); 10],
        };
        let Ok(solid) = Polygon::<S>::check(&corners, &edges, storage) else {
            crate::fail("the convex polygon is not valid")
        };
        let parameters = Parameters {
            depth: 2,
            group: 2,
            thin: 0,
            references_per_facet: 4,
        };
        let storage = Storage {
            nodes: &mut [[0; 4]; 28],
            groups: &mut [[0; 7]; 28],
            references: &mut [0; 28],
            sheaves: &mut [[0; 3]; 0],
            sheets: &mut [[0; 2]; 0],
            items: &mut [Item::default(); 40],
            pending: &mut [Pending::default(); 10],
        };
        let Ok(tree) = build(&solid, &parameters, storage) else {
            crate::fail("the convex polygon's tree does not fit")
        };
        let (Some(convex), Some(star)) = (tree.convex(), tree.star()) else {
            crate::fail("the convex polygon is taken for something else")
        };
        let mut noise = Noise(0x0003_a1c5);
        let (mut first, mut second) = (WalkTracker::new(), WalkTracker::new());
        for frame in 0..FRAMES {
            let (sine, cosine) = libm::sincos(f64::from(frame) / 30.0);
            let reach = 700.0 + f64::from(noise.small()) / 100.0;
            let place = point(reach * cosine, reach * sine);
            let class = convex.classify_tracked(place, &mut first);
            if class != tree.classify(place) || class != star.classify_tracked(place, &mut second) {
                crate::fail("a walk went astray");
            }
            self.bytes(class.name().as_bytes());
            self.bytes(&first.to_bytes());
            self.bytes(&second.to_bytes());
        }
    }

    /// Segments and triangles between places around a solid.
    fn shapes<S: Scalar>(&mut self, body: &Body<'_, Plane<S>>) {
        let mut noise = Noise(0x005e_95e9);
        let mut places = [body.tree().origin(); 6];
        for frame in 0..FRAMES {
            let [_, a, b, c, d, e] = places;
            let f = wander(body, frame, e, &mut noise);
            places = [a, b, c, d, e, f];
            match Segment::new(a, b).intersection(&Segment::new(c, d)) {
                None => self.word(0),
                Some(Intersection::Point(place)) => self.place(place),
                Some(Intersection::Overlap(overlap)) => {
                    self.place(overlap.a);
                    self.place(overlap.b);
                }
            }
            let meets = Triangle::new(a, b, c).meets(&Triangle::new(d, e, f));
            self.word(u32::from(meets));
        }
    }

    fn place<S: Scalar>(&mut self, point: Point<S>) {
        self.word(point.x.to_word());
        self.word(point.y.to_word());
    }

    fn cost(&mut self, cost: &Cost) {
        let Cost {
            evaluations,
            slabs,
            cones,
            boxes,
            facets,
        } = *cost;
        for count in [evaluations, slabs, cones, boxes, facets] {
            self.word(count);
        }
    }
}
