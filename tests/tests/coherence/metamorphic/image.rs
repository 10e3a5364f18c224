//! The same solid in other words.

use std::collections::BTreeMap;

use tetracone_oracle::{rng::Rng, shapes::Shape};

/// A solid, and where it went from the one that it is an image of: exchanged axes, turned around
/// where their sign is negative, then times `scale`, then shifted.
#[derive(Clone, Debug)]
pub(crate) struct Image<const D: usize> {
    pub(crate) name: String,
    pub(crate) points: Vec<[f64; D]>,
    pub(crate) facets: Vec<[u32; D]>,
    /// For its cells, where others are wanted than usual.
    pub(crate) bytes: Option<usize>,
    pub(crate) scale: f64,
    /// What was inside is outside, near the solid.
    pub(crate) is_complement: bool,
    axes: [usize; D],
    signs: [f64; D],
    offset: [f64; D],
}

impl<const D: usize> Image<D> {
    /// The solid itself.
    pub(crate) fn of(shape: &impl Shape<D>) -> Self {
        Self {
            name: shape.name().to_owned(),
            points: shape.points().to_vec(),
            facets: shape.facets(),
            bytes: None,
            scale: 1.0,
            is_complement: false,
            axes: core::array::from_fn(|k| k),
            signs: [1.0; D],
            offset: [0.0; D],
        }
    }

    /// Where a place went.
    pub(crate) fn place(&self, place: [f64; D]) -> [f64; D] {
        let shifted = self.shift(place);
        core::array::from_fn(|k| shifted[k] + self.offset[k])
    }

    /// Where a way between places went.
    pub(crate) fn shift(&self, way: [f64; D]) -> [f64; D] {
        core::array::from_fn(|k| way[self.axes[k]] * self.signs[k] * self.scale)
    }

    fn named(mut self, what: &str) -> Self {
        self.name = format!("{}, {what}", self.name);
        self
    }

    /// Moves the points to their images; facets that this turns inside out are turned back.
    fn carried(mut self) -> Self {
        self.points = self.points.iter().map(|&point| self.place(point)).collect();
        let exchanges = (0..D)
            .flat_map(|k| (0..k).map(move |l| (l, k)))
            .filter(|&(l, k)| self.axes[l] > self.axes[k])
            .count();
        let turns = self.signs.iter().filter(|&&sign| sign < 0.0).count();
        if !(exchanges + turns).is_multiple_of(2) {
            self.turn_facets();
        }
        self
    }

    fn turn_facets(&mut self) {
        for facet in &mut self.facets {
            facet.swap(0, 1);
        }
    }
}

/// All images of a shape with even coordinates.
pub(crate) fn images<const D: usize>(shape: &impl Shape<D>) -> Vec<Image<D>> {
    let own = Image::of(shape);
    let (low, high) = shape.bounds();
    let mut images = vec![
        Image {
            offset: core::array::from_fn(|k| [1234.0, -5001.0, 777.0][k]),
            ..own.clone()
        }
        .carried()
        .named("moved"),
        Image {
            axes: core::array::from_fn(|k| (k + 1) % D),
            ..own.clone()
        }
        .carried()
        .named("axes exchanged"),
        Image {
            axes: core::array::from_fn(|k| D - 1 - k),
            signs: core::array::from_fn(|k| [-1.0, 1.0, 1.0][k]),
            ..own.clone()
        }
        .carried()
        .named("axes reversed and one turned"),
        Image {
            signs: [-1.0; D],
            ..own.clone()
        }
        .carried()
        .named("all axes turned"),
        Image {
            scale: 16.0,
            ..own.clone()
        }
        .carried()
        .named("times 16"),
        renumbered(own.clone()),
        cut(own.clone()),
        complement(own.clone(), low, high),
    ];
    for bytes in [0, 1_000, 100_000] {
        let other = Image {
            bytes: Some(bytes),
            ..own.clone()
        };
        images.push(other.named(&format!("in cells of {bytes} bytes")));
    }
    images
}

/// Vertices and facets in another order, and facets from another corner on.
fn renumbered<const D: usize>(mut image: Image<D>) -> Image<D> {
    let mut rng = Rng::new(91);
    let count = image.points.len();
    let mut order: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        order.swap(at, rng.below(at + 1));
    }
    // Vertex `order[k]` becomes vertex `k`.
    let mut places = vec![0; count];
    for (new, &old) in (0..).zip(&order) {
        places[old] = new;
    }
    image.points = order.iter().map(|&old| image.points[old]).collect();
    for facet in &mut image.facets {
        *facet = facet.map(|corner| places[corner as usize]);
        if D == 3 {
            facet.rotate_left(rng.below(D));
        }
    }
    for at in (1..image.facets.len()).rev() {
        image.facets.swap(at, rng.below(at + 1));
    }
    image.named("renumbered")
}

/// Every edge cut in the middle, every triangle in four.
fn cut<const D: usize>(mut image: Image<D>) -> Image<D> {
    let mut middles = BTreeMap::new();
    let mut facets = Vec::new();
    for facet in core::mem::take(&mut image.facets) {
        let points = &mut image.points;
        let mut middle = |a: u32, b: u32| {
            *middles.entry([a.min(b), a.max(b)]).or_insert_with(|| {
                let (p, q) = (points[a as usize], points[b as usize]);
                points.push(core::array::from_fn(|k| f64::midpoint(p[k], q[k])));
                u32::try_from(points.len() - 1).expect("few points")
            })
        };
        // Halfway from every corner to the next.
        let halves: [u32; D] = core::array::from_fn(|k| middle(facet[k], facet[(k + 1) % D]));
        if D == 2 {
            facets.push(core::array::from_fn(|k| [facet[0], halves[0]][k]));
            facets.push(core::array::from_fn(|k| [halves[0], facet[1]][k]));
        } else {
            for k in 0..D {
                let corner = [facet[k], halves[k], halves[(k + D - 1) % D]];
                facets.push(core::array::from_fn(|l| corner[l]));
            }
            facets.push(halves);
        }
    }
    image.facets = facets;
    image.named("cut")
}

/// A large box without the solid.
fn complement<const D: usize>(mut image: Image<D>, low: [f64; D], high: [f64; D]) -> Image<D> {
    image.turn_facets();
    image.is_complement = true;
    // Larger than the places that are asked for.
    let far = 4.0 * (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max) + 20_000.0;
    let first = u32::try_from(image.points.len()).expect("few points");
    for corner in 0..1 << D {
        let side = |k: usize| if corner >> k & 1 == 1 { far } else { -far };
        image.points.push(core::array::from_fn(side));
    }
    // Corners by the bits of their numbers: x, y, z.
    let facets: &[&[u32]] = if D == 2 {
        &[&[0, 1], &[1, 3], &[3, 2], &[2, 0]]
    } else {
        &[
            &[0, 2, 3],
            &[0, 3, 1],
            &[4, 5, 7],
            &[4, 7, 6],
            &[0, 1, 5],
            &[0, 5, 4],
            &[2, 6, 7],
            &[2, 7, 3],
            &[0, 4, 6],
            &[0, 6, 2],
            &[1, 3, 7],
            &[1, 7, 5],
        ]
    };
    let facets = facets
        .iter()
        .map(|facet| core::array::from_fn(|k| facet[k] + first));
    image.facets.extend(facets);
    image.named("what is not it")
}
