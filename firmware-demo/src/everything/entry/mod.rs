//! Every question is a function of its own here, so that `cargo xtask stack` finds it in the image
//! and says how much stack it takes.

use core::hint::black_box;

use tetracone::{
    BallTracker, CapsuleTracker, Cost, Dimension, PairTracker, PointTracker, SegmentTracker,
    boundary::Boundary,
    cells::{Cells, Content, build::Parameters},
    convex::{Hull, HullTracker, PosedHull},
    image::{HEADER_WORDS, Image, Lattice, image_words, write},
    internal::{cast_free_ball, checked_before, is_nearer_around, was_free},
    number::Scalar,
    plane, predicates,
    query::{
        Ball, Capsule, ContactPoint, DistanceSearch, FacetPair, Hit, Posed, Segment, ShiftTracker,
        Witness,
    },
    solid::{AsSolid as _, Solid},
    space,
    volume::Aabb,
    workspace_words,
    world::{Groups, Handle, Inline, Member, Mobility, StepSearch, Storage as _, View},
};
use tetracone_classic::{self as classic, box_entry, passage, round_entry};
use tetracone_robot::proxy::Proxy;

use super::many::Many;

pub(super) mod pieces;
pub(super) mod robot;

/// `NAME<GENERIC>(ARGUMENTS) EXPRESSION;`
macro_rules! entries {
    ($($name:ident<$g:ident: $bound:ident>($($arg:ident: $type:ty),* $(,)?) $asked:expr;)*) => {
        $(
            #[inline(never)]
            pub(in crate::everything) fn $name<$g: $bound>($($arg: $type),*) {
                let _ = black_box($asked);
            }
        )*
    };
}
use entries;

// Points.
entries! {
    classify<G: Dimension>(cells: &Cells<'_, G>, point: G::Point) cells.classify(point);
    point_tracker_classify<G: Dimension>(cells: &Cells<'_, G>, point: G::Point, tracker: &mut PointTracker)
        tracker.classify(cells, point);
    point_tracker_explain<G: Dimension>(cells: &Cells<'_, G>, point: G::Point, tracker: &mut PointTracker)
        tracker.explain(cells, point);
    statistics<G: Dimension>(cells: &Cells<'_, G>) (
        (cells.statistics(), cells.statistics().bytes, cells.cells().last(), cells.worst_case()),
        (cells.point_count(), cells.facet_count(), cells.sliver_count()),
        (cells.facet(black_box(0)), cells.facets().last()),
        cells.cells().find_map(|cell| match cell.content {
            Content::Leaf(leaf) => cells.slabs(leaf).last(),
            Content::Inside | Content::Outside => None,
        }),
    );
}

// Balls and segments.
entries! {
    ball<G: Dimension>(centre: G::Point, radius: G::Scalar) Ball::<G>::new(centre, radius);
    solid_classify<G: Dimension>(solid: &Solid<'_, G>, point: G::Point) solid.classify(point);
    listed<G: Dimension>(solid: &Solid<'_, G>) (
        solid.listed().last().map(|(cell, facets)| (cell, facets.last())),
        (solid.tree().part(black_box(0)), solid.tree().split(black_box(0))),
        solid.pieces().last(),
    );
    intersects_ball<G: Dimension>(solid: &Solid<'_, G>, ball: &Ball<G>) solid.intersects_ball(ball);
    ball_tracker_intersects<G: Dimension>(solid: &Solid<'_, G>, ball: &Ball<G>, tracker: &mut BallTracker)
        tracker.intersects(solid, ball);
    contact<G: Dimension>(solid: &Solid<'_, G>, ball: &Ball<G>) solid.contact(ball);
    ball_tracker_contact<G: Dimension>(solid: &Solid<'_, G>, ball: &Ball<G>, tracker: &mut BallTracker)
        tracker.contact(solid, ball);
    ball_tracker_explain<G: Dimension>(solid: &Solid<'_, G>, ball: &Ball<G>, tracker: &mut BallTracker)
        tracker.explain(solid, ball);
    signed_distance<G: Dimension>(solid: &Solid<'_, G>, point: G::Point) solid.signed_distance(point);
    ball_tracker_signed_distance<G: Dimension>(solid: &Solid<'_, G>, point: G::Point, tracker: &mut BallTracker)
        tracker.signed_distance(solid, point);
    segment<G: Dimension>(from: G::Point, to: G::Point) Segment::<G>::new(from, to);
    ray<G: Dimension>(from: G::Point, through: G::Point) Segment::<G>::ray(from, through);
    intersects_segment<G: Dimension>(solid: &Solid<'_, G>, segment: &Segment<G>) solid.intersects_segment(segment);
    segment_tracker_intersects<G: Dimension>(solid: &Solid<'_, G>, segment: &Segment<G>, tracker: &mut SegmentTracker)
        tracker.intersects(solid, segment);
    cast<G: Dimension>(solid: &Solid<'_, G>, segment: &Segment<G>) solid.cast(segment);
    segment_tracker_cast<G: Dimension>(solid: &Solid<'_, G>, segment: &Segment<G>, tracker: &mut SegmentTracker)
        tracker.cast(solid, segment);
    capsule<G: Dimension>(axis: Segment<G>, radius: G::Scalar) Capsule::<G>::new(axis, radius);
    capsule_intersects<G: Dimension>(capsule: &Capsule<G>, other: &Capsule<G>)
        capsule.intersects(other);
    capsule_intersects_ball<G: Dimension>(capsule: &Capsule<G>, ball: &Ball<G>)
        capsule.intersects_ball(ball);
    capsule_classify<G: Dimension>(capsule: &Capsule<G>, point: G::Point)
        (capsule.classify(point), capsule.signed_distance(point));
    capsule_cast<G: Dimension>(capsule: &Capsule<G>, way: &Segment<G>) capsule.cast(way);
    volume_entries<G: Dimension>(capsule: &Capsule<G>, aabb: &Aabb<G>, way: &Segment<G>)
        (round_entry(*capsule, way), passage(way, |way| box_entry(aabb, way)), capsule.interior_intersects(way));
    intersects_capsule<G: Dimension>(solid: &Solid<'_, G>, capsule: &Capsule<G>)
        solid.intersects_capsule(capsule);
    capsule_tracker_intersects<G: Dimension>(
        solid: &Solid<'_, G>,
        capsule: &Capsule<G>,
        tracker: &mut CapsuleTracker,
    ) tracker.intersects(solid, capsule);
    capsule_contact<G: Dimension>(solid: &Solid<'_, G>, capsule: &Capsule<G>)
        solid.capsule_contact(capsule);
    capsule_tracker_contact<G: Dimension>(
        solid: &Solid<'_, G>,
        capsule: &Capsule<G>,
        tracker: &mut CapsuleTracker,
    ) tracker.contact(solid, capsule);
    segment_distance<G: Dimension>(solid: &Solid<'_, G>, segment: &Segment<G>)
        solid.segment_distance(segment);
    capsule_tracker_distance<G: Dimension>(
        solid: &Solid<'_, G>,
        segment: &Segment<G>,
        tracker: &mut CapsuleTracker,
    ) tracker.distance(solid, segment);
    cast_ball<G: Dimension>(solid: &Solid<'_, G>, way: &Capsule<G>) solid.cast_ball(way);
    ball_tracker_cast<G: Dimension>(solid: &Solid<'_, G>, way: &Capsule<G>, tracker: &mut BallTracker)
        tracker.cast(solid, way);
    segment_tracker_explain<G: Dimension>(solid: &Solid<'_, G>, segment: &Segment<G>, tracker: &mut SegmentTracker)
        tracker.explain(solid, segment);
    followed<G: Dimension>(solid: &Solid<'_, G>, way: &Capsule<G>, tracker: &BallTracker) (
        was_free(solid, way.axis().from(), tracker),
        cast_free_ball(solid, way, tracker, &mut Cost::default()),
        solid.cells().facet(black_box(0)).map(|facet| is_nearer_around(solid, &facet, way.axis().to())),
    );
}

// Solids.
entries! {
    at<G: Dimension>(solid: &Solid<'_, G>, pose: G::Pose) solid.at(pose);
    intersects<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>) solid.intersects(placed);
    pair_tracker_intersects<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        tracker: &mut PairTracker,
    ) tracker.intersects(solid, placed);
    pair_tracker_comes_within<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        distance: G::Scalar,
        tracker: &mut PairTracker,
    ) tracker.comes_within(solid, placed, distance);
    distance<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>) solid.distance(placed);
    pair_tracker_distance<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        limit: Option<G::Scalar>,
        tracker: &mut PairTracker,
    ) tracker.distance(solid, placed, limit);
    distance_search_distance<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        limit: G::Scalar,
        tracker: &mut PairTracker,
        search: &mut DistanceSearch<G>,
        steps: u32
    ) search.distance(solid, placed, limit, tracker, steps);
    pair_tracker_apart_at_least<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        tracker: &PairTracker
    ) tracker.apart_at_least(solid, placed);
    pair_tracker_apart_at_most<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        tracker: &PairTracker
    ) tracker.apart_at_most(solid, placed);
    penetration_along<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>, direction: G::Point)
        solid.penetration_along(placed, direction);
    first_contact_along<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>, direction: G::Point)
        solid.first_contact_along(placed, direction);
    last_contact_along<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>, direction: G::Point)
        solid.last_contact_along(placed, direction);
    penetration<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>) solid.penetration(placed);
    shift_tracker_penetration<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        tracker: &mut ShiftTracker,
    ) tracker.penetration(solid, placed);
    way_out<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>) solid.way_out(placed);
    is_convex<G: Dimension>(solid: &Solid<'_, G>) solid.is_convex();
    crossings<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>, pairs: &mut [FacetPair])
        solid.crossings(placed, pairs).is_truncated();
    time_of_impact<G: Dimension>(
        solid: &Solid<'_, G>,
        other: &Solid<'_, G>,
        poses: &[G::Pose; 2],
        tolerance: G::Scalar,
    ) solid.time_of_impact(other, &poses[0], &poses[1], tolerance);
    placed_facet<G: Dimension>(placed: &Posed<'_, G>)
        (placed.facet(black_box(0)), placed.classify(black_box(G::point([G::Scalar::ZERO; 3]))));
}

// Hulls.
entries! {
    hull<G: Dimension>(solid: &Solid<'_, G>, words: &mut [u32])
        (Hull::build(solid, words).is_ok(), Hull::<G>::words(black_box(0), black_box(0)));
    hull_vertices<G: Dimension>(hull: &Hull<'_, G>) (
        hull.solid(),
        hull.vertex(black_box(0)),
        hull.neighbours(black_box(0)).last(),
    );
    hull_at<G: Dimension>(hull: &Hull<'_, G>, pose: G::Pose) hull.at(pose);
    hull_intersects<G: Dimension>(hull: &Hull<'_, G>, placed: &PosedHull<'_, G>) hull.intersects(placed);
    hull_penetration<G: Dimension>(hull: &Hull<'_, G>, placed: &PosedHull<'_, G>)
        hull.penetration(placed);
    shift_tracker_hull_penetration<G: Dimension>(
        hull: &Hull<'_, G>,
        placed: &PosedHull<'_, G>,
        tracker: &mut ShiftTracker,
    ) tracker.hull_penetration(hull, placed);
    hull_tracker_intersects<G: Dimension>(
        hull: &Hull<'_, G>,
        placed: &PosedHull<'_, G>,
        tracker: &mut HullTracker,
    ) tracker.intersects(hull, placed);
    hull_distance<G: Dimension>(hull: &Hull<'_, G>, placed: &PosedHull<'_, G>) hull.distance(placed);
    hull_tracker_distance<G: Dimension>(
        hull: &Hull<'_, G>,
        placed: &PosedHull<'_, G>,
        tracker: &mut HullTracker,
    ) tracker.distance(hull, placed);
    hull_gap<G: Dimension>(hull: &Hull<'_, G>, placed: &PosedHull<'_, G>) hull.gap(placed);
    hull_tracker_gap<G: Dimension>(
        hull: &Hull<'_, G>,
        placed: &PosedHull<'_, G>,
        tracker: &mut HullTracker,
    ) tracker.gap(hull, placed);
    hull_gap_along<G: Dimension>(hull: &Hull<'_, G>, placed: &PosedHull<'_, G>, direction: G::Point)
        hull.gap_along(placed, direction);
}

// Proxies.
entries! {
    proxy<G: Dimension>(solid: &Solid<'_, G>, ball: &Ball<G>, friction: f32)
        Proxy::new(solid, ball, friction);
    proxy_step<G: Dimension>(proxy: &mut Proxy<G>, solid: &Solid<'_, G>, device: G::Point)
        proxy.step(solid, device).map(|step| (step.force(black_box(1.0)), step.motion.name(), step));
}

// Lists.
entries! {
    facets_within<G: Dimension>(solid: &Solid<'_, G>, ball: &Ball<G>, facets: &mut [u32])
        solid.facets_within(ball, facets);
    hits<G: Dimension>(solid: &Solid<'_, G>, segment: &Segment<G>, hits: &mut [Hit<G>])
        solid.hits(segment, hits);
    nested_pieces<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>, witnesses: &mut [Witness])
        solid.nested_pieces(placed, witnesses);
    contact_points<G: Dimension>(
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        margin: G::Scalar,
        points: &mut [ContactPoint<G>],
    ) solid.contact_points(placed, margin, points);
    common_part<G: Dimension>(solid: &Solid<'_, G>, placed: &Posed<'_, G>, pair: FacetPair)
        solid.common_part(placed, pair).map(|part| (part, part.features.map(|f| (f.name(), f.number()))));
}

// Images, and making them.
entries! {
    from_words<S: Scalar>(words: &[u32; HEADER_WORDS]) (Image::from_words(words), checked_before(words), S::ZERO);
    solid<G: Dimension>(image: &Image<'_>) image.solid::<G>();
    cells<G: Dimension>(image: &Image<'_>) image.cells::<G>();
    check<G: Dimension>(points: &[G::Point], facets: &[G::Corners], words: &mut [u32])
        Boundary::<G>::check(points, facets, words).is_ok();
    counts<G: Dimension>(boundary: &Boundary<'_, G>) (
        (boundary.point_count(), boundary.facet_count(), boundary.sliver_count()),
        (boundary.dropped(), boundary.cancelled()),
        (boundary.point(0), boundary.facet(0), boundary.facets().last()),
    );
    sizes<G: Dimension>(facets: usize, parameters: &Parameters) (
        [Parameters::within::<G>(facets), Parameters::for_facets::<G>(facets)],
        [Boundary::<G>::check_words(facets, facets), Cells::<G>::build_words(facets, parameters)],
        workspace_words::<G>(facets, facets, parameters),
    );
    build<G: Dimension>(boundary: &Boundary<'_, G>, parameters: &Parameters, words: &mut [u32])
        Cells::build(boundary, parameters, words).is_ok();
    refit<G: Dimension>(
        cells: &Cells<'_, G>,
        boundary: &Boundary<'_, G>,
        parameters: &Parameters,
        words: &mut [u32]
    ) cells.refit(boundary, parameters, words).is_ok();
    solid_words<G: Dimension>(cells: &Cells<'_, G>) Solid::build_words(cells);
    build_solid<G: Dimension>(cells: Cells<'_, G>, words: &mut [u32])
        Solid::build(cells, words).is_ok();
    refit_solid<G: Dimension>(solid: &Solid<'_, G>, cells: Cells<'_, G>, words: &mut [u32])
        solid.refit(cells, words).is_ok();
    scaled_cells<G: Dimension>(cells: &Cells<'_, G>, exponent: i32, words: &mut [u32])
        (cells.scaled_words(), cells.scaled(exponent, words).is_ok());
    scaled_solid<G: Dimension>(solid: &Solid<'_, G>, exponent: i32, words: &mut [u32])
        (solid.scaled_words(), solid.scaled(exponent, words).is_ok());
    write_cells<G: Dimension>(cells: &Cells<'_, G>, words: &mut [u32])
        (image_words(cells), write(cells, &Lattice::default(), words));
    write_solid<G: Dimension>(solid: &Solid<'_, G>, words: &mut [u32])
        (image_words(solid), write(solid, &Lattice::default(), words));
}

/// The solid lives as long as the world does, which the macro cannot say.
#[inline(never)]
pub(super) fn world_insert<'a, G: Dimension>(
    world: &mut Many<'a, G>,
    solid: &'a Solid<'a, G>,
    pose: G::Pose,
) {
    let _ = black_box(world.insert(solid, pose, black_box(Mobility::Moving)));
}

/// As [`world_insert`].
#[inline(never)]
pub(super) fn world_restore<'a, G: Dimension>(
    world: &mut Many<'a, G>,
    bytes: &[u8],
    solids: &[&'a Solid<'a, G>],
) {
    let _ = black_box(world.restore(bytes, solids));
}

type MemberOf<'a, G> = Member<&'a Solid<'a, G>>;

fn both<'w, 'a, G: Dimension>(
    world: &'w Many<'a, G>,
    [one, another]: [Handle; 2],
) -> Option<(&'w MemberOf<'a, G>, &'w MemberOf<'a, G>)> {
    world.member(one).zip(world.member(another))
}

// Many solids.
entries! {
    world_in_storage<G: Dimension>() (
        Many::<'_, G>::in_storage(&Inline),
        Inline::<1, 1>::more_solids(black_box(&mut [0]), 2, || 0),
        Inline::<1, 1>::more_pairs(black_box(&mut [0]), 2, || 0),
    );
    world_insert_capsule<G: Dimension>(world: &mut Many<'_, G>, capsule: &Capsule<G>, pose: G::Pose)
        world.insert_capsule(*capsule, pose, black_box(Mobility::Moving));
    world_set_sensor<G: Dimension>(world: &mut Many<'_, G>, handle: Handle)
        world.set_sensor(handle, black_box(true));
    world_set_pose<G: Dimension>(world: &mut Many<'_, G>, handle: Handle, pose: G::Pose)
        world.set_pose(handle, pose);
    world_set_groups<G: Dimension>(world: &mut Many<'_, G>, handle: Handle)
        world.set_groups(handle, black_box(Groups::ALL));
    world_set_margin<G: Dimension>(world: &mut Many<'_, G>, handle: Handle, margin: G::Scalar)
        world.set_margin(handle, margin);
    world_impacts<G: Dimension>(world: &mut Many<'_, G>, goal: G::Pose, tolerance: G::Scalar)
        world.impacts(|_| Some(goal), tolerance, &mut black_box([None; 4]));
    world_step_with_margins<G: Dimension>(world: &mut Many<'_, G>) world.step_with_margins();
    world_step_with_budget<G: Dimension>(
        world: &mut Many<'_, G>,
        search: &mut StepSearch<G>,
        steps: u32
    ) world.step_with_budget(search, steps);
    world_known_distance<G: Dimension>(world: &Many<'_, G>, handles: [Handle; 2])
        world.known_distance(handles[0], handles[1]);
    world_distance<G: Dimension>(world: &Many<'_, G>, handles: [Handle; 2])
        both(world, handles).and_then(|(one, another)| one.distance(another));
    world_remove<G: Dimension>(world: &mut Many<'_, G>, handle: Handle) world.remove(handle);
    world_step<G: Dimension>(world: &mut Many<'_, G>) world.step();
    world_events<G: Dimension>(world: &Many<'_, G>) world.events().last();
    world_looks<G: Dimension>(world: &Many<'_, G>, handle: Handle) (
        world.member(handle).map(|member| (member.pose(), member.margin(), member.is_sensor())),
        world.member(handle).and_then(Member::solid).map(|solid| solid.as_solid().bounds()),
        world.member(handle).and_then(|member| member.capsule().copied()),
        (world.handles().last(), world.snapshot_len()),
        (handle.index(), Groups::ALL.admits(black_box(Groups::ALL))),
    );
    world_contact_points<G: Dimension>(
        world: &Many<'_, G>,
        handles: [Handle; 2],
        margin: G::Scalar,
        points: &mut [ContactPoint<G>],
    ) both(world, handles).and_then(|(one, another)| one.contact_points(another, margin, points));
    world_members_at<G: Dimension>(world: &Many<'_, G>, point: G::Point, groups: Groups)
        world.members_at(point, groups).ok().and_then(Iterator::last);
    world_members_in<G: Dimension>(world: &Many<'_, G>, ball: &Ball<G>, groups: Groups)
        world.members_in(ball, groups).ok().and_then(Iterator::last);
    world_members_in_view<G: Dimension>(world: &Many<'_, G>, view: &View<G>, groups: Groups)
        world.members_in_view(view, groups).last();
    world_cast<G: Dimension>(world: &Many<'_, G>, way: &Segment<G>, groups: Groups)
        world.cast(way, groups);
    world_hits<G: Dimension>(world: &Many<'_, G>, way: &Segment<G>, groups: Groups)
        world.hits(way, groups, &mut black_box([None; 4]));
    world_nearest<G: Dimension>(world: &Many<'_, G>, point: G::Point, groups: Groups)
        world.nearest(point, groups);
    world_save<G: Dimension>(world: &Many<'_, G>, bytes: &mut [u8]) world.save(bytes);
}

// The plane.
entries! {
    plane_pose<S: Scalar>(shift: plane::Point<S>, cosine: S::Unit, sine: S::Unit)
        (plane::Pose::new(shift, cosine, sine), plane::Pose::shifted(shift));
    plane_from_angle<S: Scalar>(shift: plane::Point<S>, angle: f64) plane::Pose::from_angle(shift, angle);
    plane_relative_to<S: Scalar>(pose: &plane::Pose<S>, frame: &plane::Pose<S>)
        (pose.relative_to(frame), pose.inverse());
    plane_apply<S: Scalar>(pose: &plane::Pose<S>, point: plane::Point<S>) pose.apply(point);
    plane_interpolate<S: Scalar>(pose: &plane::Pose<S>, to: &plane::Pose<S>, part: f64)
        pose.interpolate(to, part);
    plane_from_turn<S: Scalar>(shift: plane::Point<S>, parts: u32)
        plane::Pose::from_turn(shift, parts);
    plane_compose<S: Scalar>(pose: &plane::Pose<S>, frame: &plane::Pose<S>) frame.compose(pose);
    plane_rotate<S: Scalar>(pose: &plane::Pose<S>, direction: [S::Unit; 2]) pose.rotate(direction);
    plane_segments<S: Scalar>(one: &plane::Segment<S>, other: &plane::Segment<S>) (
        (one.side(other.a), predicates::orient2d(one.a, one.b, other.b)),
        one.contains(other.b),
        one.intersects(other),
    );
    plane_triangles<S: Scalar>(
        one: &classic::plane::Triangle<S>,
        other: &classic::plane::Triangle<S>,
        way: &plane::Segment<S>,
    )
        (one.sign(), one.contains(way.a), one.intersects_segment(way), one.intersects(other));
}

// Space.
entries! {
    space_pose<S: Scalar>(shift: space::Point<S>, rotation: space::Quaternion<S>)
        (space::Pose::new(shift, rotation), space::Pose::shifted(shift));
    space_quaternion<S: Scalar>(components: [S::Unit; 4], other: &space::Quaternion<S>) (
        space::Quaternion::<S>::from_xyzw(components),
        space::Quaternion::<S>::from_wxyz(components),
        (other.to_xyzw(), other.inverse().to_wxyz(), *other * other.inverse(), other.matrix()),
    );
    space_from_axis_angle<S: Scalar>(shift: space::Point<S>, axis: [f64; 3], angle: f64)
        space::Pose::from_axis_angle(shift, axis, angle);
    space_relative_to<S: Scalar>(pose: &space::Pose<S>, frame: &space::Pose<S>)
        (pose.relative_to(frame), pose.inverse());
    space_apply<S: Scalar>(pose: &space::Pose<S>, point: space::Point<S>) pose.apply(point);
    space_interpolate<S: Scalar>(pose: &space::Pose<S>, to: &space::Pose<S>, part: f64)
        pose.interpolate(to, part);
    space_from_axis_turn<S: Scalar>(shift: space::Point<S>, axis: [S::Unit; 3], parts: u32)
        space::Pose::from_axis_turn(shift, axis, parts);
    space_compose<S: Scalar>(pose: &space::Pose<S>, frame: &space::Pose<S>) frame.compose(pose);
    space_rotate<S: Scalar>(pose: &space::Pose<S>, direction: [S::Unit; 3]) pose.rotate(direction);
    space_segments<S: Scalar>(one: &space::Segment<S>, other: &space::Segment<S>)
        (one.contains(other.a), one.intersects(other), predicates::orient3d(one.a, one.b, other.a, other.b));
    space_triangles<S: Scalar>(one: &space::Triangle<S>, other: &space::Triangle<S>, way: &space::Segment<S>) (
        (one.side(way.a), one.contains(way.b), one.is_degenerate()),
        (one.intersects_segment(way), one.intersects(other)),
        (classic::space::entry(one, way), classic::space::plane_entry(one, way)),
        classic::space::along_edges(one, way.a),
    );
    tetrahedra<S: Scalar>(
        one: &classic::space::Tetrahedron<S>,
        other: &classic::space::Tetrahedron<S>,
        way: &space::Segment<S>,
    )
        (one.sign(), one.contains(way.a), one.intersects(other), one.intersects_segment(way));
    faces<S: Scalar>(rings: &[&[space::Point<S>]], way: &space::Segment<S>)
        classic::space::Face::new(rings)
            .map(|face| (face.contains(way.a), face.intersects_segment(way), face.entry(way)));
}
