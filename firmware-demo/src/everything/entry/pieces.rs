//! What questions are made of.

use core::hint::black_box;

use tetracone::{
    Dimension,
    image::{Image, Lattice, SectionKind, checksum, words_from_bytes},
    internal::{Axes, Direction, Edge, Lengths, Metric, Multiple as _, Simplex},
    number::{Scalar, Sign},
    predicates,
    volume::Aabb,
    world::Inline,
};

use super::entries;

// Numbers.
entries! {
    values<S: Scalar>(x: S, y: S, word: u32, real: f64) (
        (x.in_domain(), x.to_word(), S::from_word(word), x.to_real(), S::nearest(real)),
        (S::lerp(x, y, real), S::lerp_parts(x, y, word), S::from_distance(real), S::distance_below(real)),
        S::away_from_zero(real),
        (S::apart(x, y), x.left_of(), x.right_of()),
    );
    steps<S: Scalar>(x: S, low: f64, high: f64, finer: i32) {
        let anchor = S::anchor(low, high);
        let steps = x.steps(anchor);
        let parts = x.parts(anchor, finer);
        let back = (S::at_steps(steps, anchor), S::steps_to_real(steps, anchor));
        (back, parts, S::step_exponent(anchor), S::step_slack(anchor))
    };
    lengths<S: Scalar>(a: S::Length, b: S::Length, word: u32, real: f64) (
        (S::sum(a, b), S::twice(a), S::half(a), S::rounding(a), S::difference(a, b)),
        (S::hypotenuse([a, b, a]), S::stays_within([a, b, a], b), S::turned_off([a, b, a])),
        (S::length(word), S::length_to_word(a), S::length_to_real(a), S::length_below(real), S::length_above(real)),
        (S::coordinate(a), S::coordinate_below(b)),
    );
    squares<S: Scalar>(a: S::Square, b: S::Square, real: f64, rough: f32) (
        (S::sum_squares(a, b), S::quarter(a), S::exceeds(a, b), S::root_below(a)),
        (S::square_above(real), S::square_under(real), S::rough_square(rough), S::square_to_rough(a)),
        S::root_above(a),
    );
    extents<S: Scalar>(x: S, y: S, length: S::Length) (
        (x.offset(y), S::square(length), S::reach(x, length), S::square_gap([x, y], [y, x])),
        (S::clearance(S::square(length), length), x.rough_from(y)),
        (S::wider(x, length), S::widen([x, y], x)),
    );
    units<S: Scalar>(a: S::Unit, b: S::Unit, word: u32, real: f64) (
        (S::unit(real), S::unit_to_word(a), S::unit_from_word(word), S::unit_to_real(a)),
        (S::unit_to_steps(a), S::unit_from_steps(word.cast_signed()), S::compose(a, b, b, a)),
        (S::unit_to_sign(a), S::negative_unit(a)),
    );
    turns<S: Scalar>(a: S::Unit, b: S::Unit, places: [[S; 3]; 2], length: S::Length) {
        let [low, high] = places;
        (
            (S::turn(a, low[0], b, low[1], high[0]), S::turn3([a, b, a], low, high[0])),
            (S::turned_range([a, b, a], low, high, low[0]), S::swing(a, b, length)),
        )
    };
    signs<S: Scalar>(flat: [[S; 2]; 3], places: [[S; 3]; 4]) {
        let ([a, b, c], [p, q, r, s]) = (flat, places);
        let sign = S::orient2d(a, b, c).or_else(|| -S::orient3d(p, q, r, s));
        (sign, sign.value(), Sign::of_rise(a[0], b[0]))
    };
    multiples<S: Scalar>(places: [[S; 3]; 4]) {
        let [a, b, c, d] = places;
        let multiple = S::multiple([a, b], [a, c], [a, d], [b, c]);
        (S::det3_sign([a, b], [a, c], [a, d]), multiple.bounds(), [multiple.above(), multiple.below()])
    };
    flat_distances<S: Scalar>(places: [[S; 2]; 3], low: [S; 2], high: [S; 2]) {
        let [a, b, p] = places;
        (
            (S::reaches(a, b, p, low[0]), S::square_distance(a, b, p), S::square_below(a, b, p)),
            (S::nearest_on(a, b, p), S::part_to_nearest(a, b, p), S::line_misses2(a, b, low, high)),
            (S::spans_foot(a, b, p), S::root(S::square_distance(a, b, p), low[0] < low[1])),
            (S::reached(a, b, p), low[0].midpoint(high[0])),
        )
    };
    distances<S: Scalar>(places: [[S; 3]; 4], radius: S) {
        let [a, b, c, p] = places;
        (
            (S::reaches(a, b, p, radius), S::square_distance(a, b, p), S::square_below(a, b, p)),
            (S::nearest_on(a, b, p), S::part_to_nearest(a, b, p), S::foot([a, b, c], p)),
            (S::foot_reaches([a, b, c], p, radius), S::square_distance(a, b, p) < S::square_distance(a, c, p)),
            (S::gap([a, b], [c, p]), S::gap_reaches([a, b], [c, p], radius)),
            (S::spans_foot(a, b, p), S::is_way_beyond([a, b, c], [p, a], radius), S::reached(a, b, p)),
        )
    };
    shortest_ways<S: Scalar>(first: [[S; 3]; 3], second: [[S; 3]; 3]) {
        let edge = |[a, b, c]: [[S; 3]; 3]| Edge { ends: [a, b], opposite: Some(c) };
        (
            S::from_face(first, &second),
            S::from_edge(edge(first), second[0], &second),
            S::between_edges(edge(first), edge(second)),
        )
    };
    normals<S: Scalar>(places: [[S; 3]; 3], rows: [[S::Unit; 3]; 3]) {
        let [a, b, c] = places;
        let normal = S::normal(S::turned(rows, S::edge(a, b)), S::edge(a, c));
        normal.map(|normal| {
            let height = S::sum_heights(S::height(normal, a, b), S::height(S::opposite(normal), a, c));
            (
                (S::rises(normal), S::normal_to_real(normal)),
                (S::square_of(height, normal), S::height_to_real(height), S::cross(places)),
            )
        })
    };
    flat_crossings<S: Scalar>(p: [S; 2], q: [S; 2], edges: [[[S; 2]; 2]; 2]) (
        (S::compare_crossings(p, q, edges[0], edges[1]), S::crossing_parameter(p, q, edges[0])),
        S::crossing_point(p, q, edges[0]),
    );
    piercings<S: Scalar>(p: [S; 3], q: [S; 3], planes: [[[S; 3]; 3]; 2]) (
        (S::compare_crossings(p, q, planes[0], planes[1]), S::crossing_parameter(p, q, planes[0])),
        S::crossing_point(p, q, planes[0]),
    );
    simplices<S: Scalar>(places: [[S; 3]; 4]) {
        let places = places.map(|place| place.map(S::to_real));
        let mut simplex = Simplex::default();
        for (place, number) in places.into_iter().zip([0, 1, 2, 3]) {
            simplex.push(place, [number; 2]);
        }
        let (depth, nearest) = (simplex.depth(3), simplex.reduce(3));
        let along = Direction::along(places[0]).map(Direction::reversed);
        let heights = along.map(|along| (along.height(places[1]), along.compare(places[2], places[3])));
        (depth, nearest, simplex.corners().len(), heights, Direction::cut(places[0]).vector())
    };
}

// Facets, poses and boxes.
entries! {
    facet_sides<G: Dimension>(facet: &G::Facet, point: G::Point, corners: G::Corners) (
        (G::coordinates(G::corner(facet, 0)), G::is_degenerate(facet), G::side(facet, point)),
        (G::touches(facet, point), G::inner_side(point, facet, 1, point), G::reversed(corners)),
    );
    facet_distances<G: Dimension>(
        facet: &G::Facet,
        point: G::Point,
        radius: G::Scalar,
        enough: <G::Scalar as Metric>::Square,
    ) (
        (G::reaches(facet, point, radius), G::square_distance(facet, point), G::normal(facet)),
        (G::square_below(facet, point, enough), G::nearest(facet, point)),
        G::foot_reaches(facet, point, radius),
    );
    facet_continues<G: Dimension>(facets: &[G::Facet; 2]) G::continues(&facets[0], &facets[1]);
    facet_pairs<G: Dimension>(
        facets: &[G::Facet; 2],
        distance: G::Scalar,
        enough: <G::Scalar as Metric>::Square,
    ) {
        let [a, b] = facets;
        (
            (G::meet(a, b), G::come_within(a, b, distance), G::square_separation(a, b, enough, &mut [0.0; 3])),
            (G::square_between(a, b), G::nearest_places(a, b), G::is_beyond(a, b, enough, &mut [0.0; 3])),
        )
    };
    facet_slides<G: Dimension>(facets: &[G::Facet; 2], point: G::Point, to: G::Point) {
        let [first, second] = facets;
        let way = [G::coordinates(point), G::coordinates(to)];
        let ends = G::meeting_multiples(first, second, way);
        (
            (ends.map(|ends| ends[0] < ends[1]), G::passes(first, point, way).map(|(sign, _)| sign)),
            (G::facing(first, way), G::crossing_multiples(first, second, way).interval().is_some()),
            G::passes_ahead(first, point, [way; 3], way),
        )
    };
    facet_crossings<G: Dimension>(way: [G::Point; 2], facets: &[G::Facet; 2]) {
        let ([p, q], [a, b]) = (way, facets);
        (
            (G::segment_meets(p, q, a), predicates::crossing_facet::<G>(p, q, a)),
            (predicates::compare_crossings::<G>(p, q, a, b), predicates::crossing::<G>(p, q, a)),
        )
    };
    facet_segments<G: Dimension>(
        way: [G::Point; 2],
        facet: &G::Facet,
        radius: G::Scalar,
        enough: <G::Scalar as Metric>::Square,
    ) {
        let [p, q] = way;
        (
            (G::segment_reaches(p, q, facet, radius), G::segment_separation(p, q, facet, enough)),
            (G::segment_square(p, q, facet), G::segment_places(p, q, facet), G::foot(facet, p)),
        )
    };
    facet_boxes<G: Dimension>(facets: &[G::Facet; 2], point: G::Point) {
        let [a, b] = [&facets[0], &facets[1]].map(Aabb::<G>::of_facet);
        let both = a.union(&b).union(&Aabb::of_point(point));
        (a.intersects(&b), a.contains(point), both.in_domain(), G::misses(&facets[0], &b))
    };
    sorted_boxes<G: Dimension>(boxes: &[Aabb<G>; 2]) {
        let mut axes = Axes::<Inline<2, 0>>::new([[0; 2]; 3], [0; 2]);
        axes.insert(0);
        axes.insert(1);
        axes.sort(boxes);
        axes.sweep(boxes, |a, b| {
            black_box((a, b));
        });
    };
    placed_boxes<G: Dimension>(pose: &G::Pose, aabb: &Aabb<G>, margin: G::Scalar)
        (G::place_box(pose, aabb), G::inverse_place_box(pose, aabb, margin));
    placed_points<G: Dimension>(pose: &G::Pose, facet: &G::Facet, point: G::Point)
        (G::place(pose, point), G::inverse_place(pose, point), G::place_facet(pose, facet), G::shift(pose));
    pose_ways<G: Dimension>(from: &G::Pose, to: &G::Pose, arm: <G::Scalar as Lengths>::Length, part: f64) (
        (G::pose_between(from, to, part), G::motion(from, to).spin, G::relative_to(from, to)),
        G::swing(G::rotation_words(from), to, arm),
    );
    pose_words<G: Dimension>(pose: &G::Pose, unit: <G::Scalar as Metric>::Unit, places: [[f64; 3]; 2]) (
        (G::pose_of_words(G::shift(pose), G::rotation_words(pose)), G::inverse_turn(pose, [unit; 3])),
        G::turn_direction(pose, G::direction(places[0], places[1])),
        (G::units(G::direction(places[0], places[1])), G::rows(pose)),
    );
}

// Images.
entries! {
    image_numbers<S: Scalar>(image: &Image<'_>, kind: SectionKind, bytes: &[u8], lattice: &Lattice, place: [f64; 3]) (
        (S::ZERO, image.dimension(), image.arithmetic(), image.lattice(), image.bytes()),
        (image.cell_bytes(), image.section_bytes(kind), image.records()),
        (image.header_bytes(), image.unknown_bytes(), kind.name(), kind.is_for_points()),
        (image.bytes_beyond_points(), Image::from_bytes(bytes).map_err(|error| error.message())),
        (checksum(&words_from_bytes::<4>(bytes)), lattice.step(), lattice.to_steps(place), lattice.from_steps(place)),
    );
}
