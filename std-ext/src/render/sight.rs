//! What lies between places and the eye, nearly: enough to draw it.

use super::{
    camera::Camera,
    scene::{Triangle, Vector, cross, dot, minus},
    svg::Spot,
};

/// The picture is divided into so many cells each way, to find triangles over a spot.
const CELLS: usize = 64;

/// Triangles as they are seen.
pub(super) struct Sight<'a> {
    camera: &'a Camera,
    triangles: Vec<(Triangle, [Spot; 3])>,
    /// The numbers of the triangles over every cell.
    cells: Vec<Vec<u32>>,
    least: Spot,
    /// The size of a cell.
    size: Spot,
}

impl<'a> Sight<'a> {
    pub(super) fn new(faces: &[Triangle], camera: &'a Camera) -> Self {
        let seen = |face: &Triangle| (*face, face.map(|corner| camera.see(corner)));
        let triangles: Vec<_> = faces.iter().map(seen).collect();
        let spots = || triangles.iter().flat_map(|(_, spots)| spots);
        let range = |k: usize| {
            spots().fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), spot| {
                (least.min(spot[k]), most.max(spot[k]))
            })
        };
        let ranges = [range(0), range(1)];
        let count = f64::from(u32::try_from(CELLS).unwrap_or(1));
        let mut sight = Self {
            camera,
            least: ranges.map(|(least, _)| least),
            size: ranges.map(|(least, most)| (most - least) / count),
            triangles: Vec::new(),
            cells: vec![Vec::new(); CELLS * CELLS],
        };
        for ((_, [a, b, c]), number) in triangles.iter().zip(0..) {
            let least = sight.cell([0, 1].map(|k| a[k].min(b[k]).min(c[k])));
            let most = sight.cell([0, 1].map(|k| a[k].max(b[k]).max(c[k])));
            for row in least[1]..=most[1] {
                for column in least[0]..=most[0] {
                    sight.cells[row * CELLS + column].push(number);
                }
            }
        }
        sight.triangles = triangles;
        sight
    }

    /// The column and the row of a spot, or of the nearest cell.
    fn cell(&self, spot: Spot) -> [usize; 2] {
        [0, 1].map(|k| {
            let at = (spot[k] - self.least[k]) / self.size[k];
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped by the cast, and then by the cells"
            )]
            let at = at.max(0.0) as usize;
            at.min(CELLS - 1)
        })
    }

    /// The triangles that the way from a place to the eye goes through: 1 where it comes out of
    /// the material there, -1 where it goes in.
    fn crossings(&self, place: Vector) -> impl Iterator<Item = i32> {
        let spot = self.camera.see(place);
        let [column, row] = self.cell(spot);
        self.cells[row * CELLS + column]
            .iter()
            .filter_map(move |number| {
                let (face, spots) = &self.triangles[*number as usize];
                let [a, b, c] = face;
                let normal = cross(minus(*b, *a), minus(*c, *a));
                let here = dot(normal, minus(place, *a)) > 0.0;
                let there = self.camera.faces(*a, normal);
                (here != there && holds(spots, spot)).then_some(if there { 1 } else { -1 })
            })
    }

    /// Whether something hides a place.
    pub(super) fn hides(&self, place: Vector) -> bool {
        self.crossings(place).next().is_some()
    }

    /// Whether a place is in the solid that has these triangles as its boundary.
    pub(super) fn holds(&self, place: Vector) -> bool {
        self.crossings(place).sum::<i32>() > 0
    }
}

/// Whether a spot is in a triangle.
fn holds([a, b, c]: &[Spot; 3], spot: Spot) -> bool {
    let turn = |a: &Spot, b: &Spot| {
        (b[0] - a[0]) * (spot[1] - a[1]) - (b[1] - a[1]) * (spot[0] - a[0]) > 0.0
    };
    let first = turn(a, b);
    first == turn(b, c) && first == turn(c, a)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{Options, View, scene},
        *,
    };
    use crate::{
        import::Input,
        load::{LoadOptions, Loaded, visit},
        shape,
    };
    use tetracone::query::Class;

    #[test]
    fn what_is_in_the_solid_is_seen_to_be() {
        let input = Input::Space(shape::ring());
        let loaded = Loaded::from_input("ring", input, &LoadOptions::default()).unwrap();
        let scene = visit(&loaded.image(), scene::Collect);
        for view in [None, Some(View::Iso), Some(View::From([0.3, 0.2, -1.0]))] {
            let options = Options {
                view,
                ..Options::default()
            };
            let camera = Camera::new(scene.extent, &options);
            let sight = Sight::new(&scene.facets, &camera);
            let at = |step: i32| f64::from(step) * 0.1373 - 1.3;
            for step in 0..8000 {
                let place = [at(step % 20), at(step / 20 % 20), at(step / 400) * 0.5];
                let inside = scene.classify(place) == Class::Inside;
                assert_eq!(sight.holds(place), inside, "{place:?}");
                assert!(!inside || sight.hides(place), "{place:?}");
            }
        }
    }
}
