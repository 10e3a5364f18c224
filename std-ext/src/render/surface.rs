//! Faces in space as pieces that can be painted from far to near.

use super::{
    camera::Camera,
    map::Map,
    outline::Outline,
    palette::Colour,
    scene::{Scene, Vector, dot, length, minus, unit},
    svg::{Canvas, Frame, Spot},
};

/// The corners of a piece are all about as near: no farther apart than this, as a part of the
/// solid. The middle of a piece then says when it is to be painted.
const DEEPEST: f64 = 1.0 / 16.0;

/// A part of a face that is seen.
struct Piece {
    /// How near its middle is.
    near: f64,
    corners: Vec<Spot>,
    sides: Vec<bool>,
    colour: Colour,
    line: Colour,
}

/// What is seen of faces that let no light through.
pub(super) struct Surface<'a> {
    camera: &'a Camera,
    deepest: f64,
    pieces: Vec<Piece>,
    /// What else has to be in the picture.
    around: Vec<Spot>,
}

impl<'a> Surface<'a> {
    pub(super) fn new(scene: &Scene<'_>, camera: &'a Camera) -> Self {
        let [least, most] = scene.extent;
        Self::with_depth(length(minus(most, least)) * DEEPEST, camera)
    }

    /// Of faces that are cut into pieces of at most this depth.
    pub(super) const fn with_depth(deepest: f64, camera: &'a Camera) -> Self {
        Self {
            camera,
            deepest,
            pieces: Vec::new(),
            around: Vec::new(),
        }
    }

    /// Leaves room for places.
    pub(super) fn leave_room(&mut self, places: impl IntoIterator<Item = Vector>) {
        let camera = self.camera;
        self.around
            .extend(places.into_iter().map(|place| camera.see(place)));
    }

    /// Leaves room for what is seen there.
    pub(super) fn leave_spots(&mut self, spots: Vec<Spot>) {
        self.around.extend(spots);
    }

    /// Adds a face if its front is seen; its colour is found from the light on it.
    pub(super) fn add(
        &mut self,
        outline: Outline,
        line: Colour,
        colour: impl FnOnce(f64) -> Colour,
    ) {
        self.add_at(0.0, outline, line, colour);
    }

    /// Adds the back of a face, if that is seen. It counts as farther than it is by so much, so that it is
    /// behind what it is joined to where that turns away from the eye.
    pub(super) fn add_back(
        &mut self,
        farther: f64,
        outline: &Outline,
        line: Colour,
        colour: impl FnOnce(f64) -> Colour,
    ) {
        self.add_at(-farther, outline.turned(), line, colour);
    }

    fn add_at(
        &mut self,
        nearer: f64,
        outline: Outline,
        line: Colour,
        colour: impl FnOnce(f64) -> Colour,
    ) {
        let normal = outline.normal();
        if !outline
            .0
            .first()
            .is_some_and(|(corner, _)| self.camera.faces(*corner, normal))
        {
            return;
        }
        let colour = colour(self.camera.light(unit(normal)));
        let towards = self.camera.towards();
        let mut waiting = vec![outline];
        while let Some(outline) = waiting.pop() {
            let [far, near] = outline.range(towards);
            if near - far > self.deepest {
                let middle = far.midpoint(near);
                waiting.push(outline.cut(|place| dot(place, towards) - middle, false));
                waiting.push(outline.cut(|place| middle - dot(place, towards), false));
            } else if !outline.is_empty() {
                self.pieces.push(Piece {
                    near: far.midpoint(near) + nearer,
                    corners: outline
                        .0
                        .iter()
                        .map(|(place, _)| self.camera.see(*place))
                        .collect(),
                    sides: outline.0.iter().map(|(_, side)| *side).collect(),
                    colour,
                    line,
                });
            }
        }
    }

    /// Paints everything, from far to near, as large as the frame allows; where to, comes back.
    pub(super) fn paint(self, canvas: &mut Canvas, frame: Frame) -> Map {
        let corners = self.pieces.iter().flat_map(|piece| &piece.corners);
        let map = self.camera.fit(corners.chain(&self.around).copied(), frame);
        self.paint_on(canvas, &map);
        map
    }

    /// Paints everything, from far to near, where it belongs.
    pub(super) fn paint_on(mut self, canvas: &mut Canvas, map: &Map) {
        self.pieces.sort_by(|a, b| a.near.total_cmp(&b.near));
        canvas.pieces(|canvas| {
            for piece in self.pieces {
                let spots: Vec<_> = piece
                    .corners
                    .iter()
                    .map(|corner| map.spot(*corner))
                    .collect();
                canvas.piece(&spots, piece.colour);
                let sides = (0..spots.len()).filter(|k| piece.sides[*k]);
                canvas.sides(
                    sides.map(|k| [spots[k], spots[(k + 1) % spots.len()]]),
                    piece.line,
                );
            }
        });
    }
}
