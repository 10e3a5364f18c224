//! Every question is a function of its own here, so that `cargo xtask stack` finds it in the image
//! and says how much stack it takes.

use core::hint::black_box;

use tetracone::{
    BallTracker, Dimension, PairTracker, PointTracker, SweepTracker,
    body::{Body, BodySizes, BodyStorage},
    cells::{
        Cells, Content,
        build::{Parameters, Sizes, Storage},
    },
    image::{HEADER_WORDS, Image, Lattice, image_words, write},
    number::{Scalar, Sign},
    plane,
    query::{Ball, FacetPair, PairSearch, Placed, Sweep},
    solid::{Solid, SolidStorage},
    space,
    world::{Groups, Handle, Mobility},
};

use super::many::Many;

pub(super) mod pieces;

/// `NAME<GENERIC>(ARGUMENTS) EXPRESSION;`
macro_rules! entries {
    ($($name:ident<$g:ident: $bound:ident>($($arg:ident: $type:ty),* $(,)?) $body:expr;)*) => {
        $(
            #[inline(never)]
            pub(in crate::everything) fn $name<$g: $bound>($($arg: $type),*) {
                let _ = black_box($body);
            }
        )*
    };
}
use entries;

// Points.
entries! {
    classify<G: Dimension>(cells: &Cells<'_, G>, point: G::Point) cells.classify(point);
    classify_tracked<G: Dimension>(cells: &Cells<'_, G>, point: G::Point, tracker: &mut PointTracker)
        cells.classify_tracked(point, tracker);
    explain<G: Dimension>(cells: &Cells<'_, G>, point: G::Point, tracker: &mut PointTracker)
        cells.explain(point, tracker);
    statistics<G: Dimension>(cells: &Cells<'_, G>) (
        (cells.statistics(), cells.statistics().bytes(), cells.cells().last(), cells.worst_case()),
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
    body_classify<G: Dimension>(body: &Body<'_, G>, point: G::Point) body.classify(point);
    listed<G: Dimension>(body: &Body<'_, G>)
        body.listed().last().map(|(cell, facets)| (cell, facets.last()));
    touches<G: Dimension>(body: &Body<'_, G>, ball: &Ball<G>) body.touches(ball);
    touches_tracked<G: Dimension>(body: &Body<'_, G>, ball: &Ball<G>, tracker: &mut BallTracker)
        body.touches_tracked(ball, tracker);
    contact<G: Dimension>(body: &Body<'_, G>, ball: &Ball<G>, tracker: &mut BallTracker)
        body.contact(ball, tracker);
    explain_ball<G: Dimension>(body: &Body<'_, G>, ball: &Ball<G>, tracker: &mut BallTracker)
        body.explain_ball(ball, tracker);
    sweep<G: Dimension>(from: G::Point, to: G::Point) Sweep::<G>::new(from, to);
    blocks<G: Dimension>(body: &Body<'_, G>, sweep: &Sweep<G>) body.blocks(sweep);
    blocks_tracked<G: Dimension>(body: &Body<'_, G>, sweep: &Sweep<G>, tracker: &mut SweepTracker)
        body.blocks_tracked(sweep, tracker);
    first_hit<G: Dimension>(body: &Body<'_, G>, sweep: &Sweep<G>) body.first_hit(sweep);
    first_hit_tracked<G: Dimension>(body: &Body<'_, G>, sweep: &Sweep<G>, tracker: &mut SweepTracker)
        body.first_hit_tracked(sweep, tracker);
    explain_sweep<G: Dimension>(body: &Body<'_, G>, sweep: &Sweep<G>, tracker: &mut SweepTracker)
        body.explain_sweep(sweep, tracker);
}

// Solids.
entries! {
    at<G: Dimension>(body: &Body<'_, G>, pose: G::Pose) body.at(pose);
    meets<G: Dimension>(body: &Body<'_, G>, placed: &Placed<'_, G>) body.meets(placed);
    meets_tracked<G: Dimension>(
        body: &Body<'_, G>,
        placed: &Placed<'_, G>,
        tracker: &mut PairTracker,
    ) body.meets_tracked(placed, tracker);
    comes_within<G: Dimension>(body: &Body<'_, G>, placed: &Placed<'_, G>, distance: G::Scalar)
        body.comes_within(placed, distance);
    meets_so_far<G: Dimension>(
        body: &Body<'_, G>,
        placed: &Placed<'_, G>,
        search: &mut PairSearch,
        steps: u32,
    ) body.meets_so_far(placed, search, steps);
    explain_pair<G: Dimension>(body: &Body<'_, G>, placed: &Placed<'_, G>) body.explain_pair(placed);
    crossings<G: Dimension>(body: &Body<'_, G>, placed: &Placed<'_, G>, pairs: &mut [FacetPair])
        body.crossings(placed, pairs).is_truncated();
    contact_region<G: Dimension>(body: &Body<'_, G>, placed: &Placed<'_, G>)
        body.contact_region(placed);
    first_impact<G: Dimension>(
        body: &Body<'_, G>,
        other: &Body<'_, G>,
        poses: &[G::Pose; 2],
        tolerance: G::Scalar,
    ) body.first_impact(other, &poses[0], &poses[1], tolerance);
    placed_facet<G: Dimension>(placed: &Placed<'_, G>) placed.facet(black_box(0));
}

// Images, and making them.
entries! {
    from_words<S: Scalar>(words: &[u32; HEADER_WORDS]) (Image::from_words(words), S::ZERO);
    body<G: Dimension>(image: &Image<'_>) image.body::<G>();
    cells<G: Dimension>(image: &Image<'_>) image.cells::<G>();
    check<G: Dimension>(points: &[G::Point], facets: &[G::Corners], storage: SolidStorage<'_>)
        Solid::<G>::check(points, facets, storage);
    counts<G: Dimension>(solid: &Solid<'_, G>) (
        (solid.point_count(), solid.facet_count(), solid.sliver_count(), solid.dropped()),
        (solid.point(0), solid.facet(0), solid.facets().last()),
    );
    sizes<G: Dimension>(facets: usize) {
        let [given, found] = [Parameters::within::<G>(facets), Parameters::for_facets::<G>(facets)];
        [given, found].map(|parameters| Sizes::of(facets, &parameters))
    };
    build<G: Dimension>(solid: &Solid<'_, G>, parameters: &Parameters, storage: Storage<'_>)
        Cells::build(solid, parameters, storage).is_ok();
    body_sizes<G: Dimension>(cells: &Cells<'_, G>) BodySizes::of(cells);
    build_body<G: Dimension>(cells: Cells<'_, G>, storage: BodyStorage<'_>)
        Body::build(cells, storage).is_ok();
    write_cells<G: Dimension>(cells: &Cells<'_, G>, words: &mut [u32])
        (image_words(cells), write(cells, &Lattice::default(), words));
    write_body<G: Dimension>(body: &Body<'_, G>, words: &mut [u32])
        (image_words(body), write(body, &Lattice::default(), words));
}

/// The solid lives as long as the world does, which the macro cannot say.
#[inline(never)]
pub(super) fn world_insert<'a, G: Dimension>(
    world: &mut Many<'a, G>,
    body: &'a Body<'a, G>,
    pose: G::Pose,
) {
    let _ = black_box(world.insert(body, pose, black_box(Mobility::Moving)));
}

// Many solids.
entries! {
    world_set_pose<G: Dimension>(world: &mut Many<'_, G>, handle: Handle, pose: G::Pose)
        world.set_pose(handle, pose);
    world_set_groups<G: Dimension>(world: &mut Many<'_, G>, handle: Handle)
        world.set_groups(handle, black_box(Groups::ALL));
    world_remove<G: Dimension>(world: &mut Many<'_, G>, handle: Handle) world.remove(handle);
    world_step<G: Dimension>(world: &mut Many<'_, G>) world.step();
    world_events<G: Dimension>(world: &Many<'_, G>) world.events().last();
    world_looks<G: Dimension>(world: &Many<'_, G>, handle: Handle) (
        (world.pose(handle), world.body(handle).is_some(), world.handles().last()),
        (world.snapshot_len(), handle.index(), Groups::ALL.admits(black_box(Groups::ALL))),
    );
    world_explain<G: Dimension>(world: &Many<'_, G>, handles: [Handle; 2])
        world.explain(handles[0], handles[1]);
    world_save<G: Dimension>(world: &Many<'_, G>, bytes: &mut [u8]) world.save(bytes);
    world_restore<G: Dimension>(world: &mut Many<'_, G>, bytes: &[u8]) world.restore(bytes);
}

// The plane.
entries! {
    plane_pose<S: Scalar>(shift: plane::Point<S>, cosine: S::Unit, sine: S::Unit)
        (plane::Pose::new(shift, cosine, sine), plane::Pose::shifted(shift));
    plane_turned<S: Scalar>(shift: plane::Point<S>, angle: f64) plane::Pose::turned(shift, angle);
    plane_seen_from<S: Scalar>(pose: &plane::Pose<S>, frame: &plane::Pose<S>)
        (pose.seen_from(frame), pose.inverse());
    plane_apply<S: Scalar>(pose: &plane::Pose<S>, point: plane::Point<S>) pose.apply(point);
    plane_towards<S: Scalar>(pose: &plane::Pose<S>, to: &plane::Pose<S>, part: f64)
        pose.towards(to, part);
    plane_turned_by<S: Scalar>(shift: plane::Point<S>, parts: u32)
        plane::Pose::turned_by(shift, parts);
    plane_carried_by<S: Scalar>(pose: &plane::Pose<S>, frame: &plane::Pose<S>) pose.carried_by(frame);
    plane_segments<S: Scalar>(one: &plane::Segment<S>, other: &plane::Segment<S>) (
        one.side(other.a),
        one.contains(other.b),
        one.meets(other),
        one.is_crossed_by(other, black_box(Sign::Negative)),
        one.intersection(other),
    );
    plane_triangles<S: Scalar>(one: &plane::Triangle<S>, other: &plane::Triangle<S>, way: &plane::Segment<S>)
        (one.sign(), one.contains(way.a), one.meets_segment(way), one.meets(other));
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
    space_turned<S: Scalar>(shift: space::Point<S>, axis: [f64; 3], angle: f64)
        space::Pose::turned(shift, axis, angle);
    space_seen_from<S: Scalar>(pose: &space::Pose<S>, frame: &space::Pose<S>)
        (pose.seen_from(frame), pose.inverse());
    space_apply<S: Scalar>(pose: &space::Pose<S>, point: space::Point<S>) pose.apply(point);
    space_towards<S: Scalar>(pose: &space::Pose<S>, to: &space::Pose<S>, part: f64)
        pose.towards(to, part);
    space_turned_by<S: Scalar>(shift: space::Point<S>, axis: [S::Unit; 3], parts: u32)
        space::Pose::turned_by(shift, axis, parts);
    space_carried_by<S: Scalar>(pose: &space::Pose<S>, frame: &space::Pose<S>) pose.carried_by(frame);
    space_segments<S: Scalar>(one: &space::Segment<S>, other: &space::Segment<S>)
        (one.contains(other.a), one.meets(other));
    space_triangles<S: Scalar>(one: &space::Triangle<S>, other: &space::Triangle<S>, way: &space::Segment<S>) (
        (one.side(way.a), one.contains(way.b), one.is_degenerate()),
        (one.meets_segment(way), one.entry(way), one.meets(other)),
    );
    tetrahedra<S: Scalar>(one: &space::Tetrahedron<S>, other: &space::Tetrahedron<S>, way: &space::Segment<S>)
        (one.sign(), one.contains(way.a), one.meets(other), one.meets_segment(way));
    faces<S: Scalar>(rings: &[&[space::Point<S>]], way: &space::Segment<S>)
        space::Face::new(rings).map(|face| (face.contains(way.a), face.meets_segment(way)));
}
