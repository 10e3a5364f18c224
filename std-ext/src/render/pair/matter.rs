//! What a picture of two solids in space is about.

use tetracone::query::{FacetPair, Witness};

use super::{
    super::{
        Options,
        meeting::{nearest, seam},
        scene::{Scene, Triangle, Vector, along, around, cross, minus, unit},
        section::Section,
    },
    PairShown,
};

/// How far a gap, and the faces that meet, come towards the eye.
const SLANT: f64 = 0.15;
const MET_SLANT: f64 = 0.6;
/// How far a cut that would only touch a solid goes aside, of the way to where both are.
const ASIDE: f64 = 1.0 / 64.0;

/// What a picture of a pair is about.
pub(super) enum Matter {
    /// The gap between the solids.
    Gap([Vector; 2]),
    /// The witness of solids that meet: their faces, and what these have in common.
    Met([Triangle; 2], Vector),
    /// A place of the second solid, which is in the first.
    Second(Vector),
    /// A place of the first solid, which is in the second.
    First(Vector),
    /// Nothing that can be seen.
    Nothing,
}

impl Matter {
    pub(super) fn of(pair: &PairShown, scene: &Scene<'_>) -> Self {
        let middle = |face: &Triangle| {
            face.iter()
                .fold([0.0; 3], |sum, corner| along(sum, *corner, 1.0 / 3.0))
        };
        let found = match pair.witness {
            Some(Witness::Facets(FacetPair { first, second })) => {
                let faces = (
                    scene.facets.get(first as usize),
                    pair.facets.get(second as usize),
                );
                faces.0.zip(faces.1).map(|(a, b)| {
                    let ends = seam(a, b).unwrap_or_else(|| nearest(*a, *b));
                    Self::Met([*a, *b], halfway(ends))
                })
            }
            Some(Witness::SecondInFirst(number)) => {
                let face = pair.facets.get(number as usize);
                face.map(|face| Self::Second(middle(face)))
            }
            Some(Witness::FirstInSecond(number)) => {
                let face = scene.facets.get(number as usize);
                face.map(|face| Self::First(middle(face)))
            }
            None => pair.gap.map(Self::Gap),
        };
        found.unwrap_or(Self::Nothing)
    }

    /// A place to look at, a direction there, and how far that comes towards the eye.
    pub(super) fn view(&self) -> Option<(Vector, Vector, f64)> {
        match self {
            Self::Gap(gap @ [from, to]) => Some((halfway(*gap), unit(minus(*to, *from)), SLANT)),
            Self::Met([a, b], place) => {
                let normal = |[p, q, r]: &Triangle| unit(cross(minus(*q, *p), minus(*r, *p)));
                let out = unit(along(normal(a), normal(b), 1.0));
                Some((*place, out, MET_SLANT))
            }
            Self::Second(_) | Self::First(_) | Self::Nothing => None,
        }
    }

    /// The places that a cut has to show.
    pub(super) fn places(&self) -> Vec<Vector> {
        match self {
            Self::Gap(gap) => gap.to_vec(),
            Self::Met(_, place) | Self::Second(place) | Self::First(place) => vec![*place],
            Self::Nothing => Vec::new(),
        }
    }

    /// The plane of the cut.
    pub(super) fn section(
        &self,
        scene: &Scene<'_>,
        pair: &PairShown,
        options: &Options,
    ) -> Section {
        let (place, held) = match self {
            Self::Gap(gap @ [from, to]) => (halfway(*gap), minus(*to, *from)),
            Self::Met(_, place) | Self::Second(place) | Self::First(place) => (*place, [0.0; 3]),
            Self::Nothing => (scene.origin, [0.0; 3]),
        };
        let plane = Section::through(place, held, options);
        let is_cut = |faces: &[Triangle]| faces.iter().any(|face| plane.edge(face).is_some());
        if is_cut(&scene.facets) && is_cut(&pair.facets) {
            return plane;
        }
        // It only touches one of them: a bit towards where both are.
        let [a, b] = [scene.extent, around(pair.places())];
        let middle = [0, 1, 2].map(|k| a[0][k].max(b[0][k]).midpoint(a[1][k].min(b[1][k])));
        let aside = along(place, minus(middle, place), ASIDE);
        Section::through(aside, held, options)
    }
}

/// The middle between two places.
fn halfway([from, to]: [Vector; 2]) -> Vector {
    along(from, minus(to, from), 0.5)
}
