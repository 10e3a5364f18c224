//! Places, balls and ways that a world is asked about.

use tetracone::{
    Dimension,
    number::Scalar,
    query::{Ball, Class, Contact, FirstHit, Segment},
    solid::Solid,
    world::{Groups, Handle, MemberContact, MemberHit, World, WorldError},
};

use super::{All, Member};

/// A world that is asked, all that is in it, and who is asked. No answer is one for a place that a
/// solid cannot be asked about.
#[derive(Debug)]
pub struct Asks<'w, 'a, G: Dimension, K, const SOLIDS: usize, const PAIRS: usize> {
    /// The world.
    pub world: &'w World<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    /// Its members.
    pub all: &'w All<K>,
    /// Who is asked.
    pub groups: Groups,
    /// The case.
    pub what: &'w str,
}

impl<'a, G: Dimension, K: Member<'a, G>, const SOLIDS: usize, const PAIRS: usize>
    Asks<'_, 'a, G, K, SOLIDS, PAIRS>
{
    /// All that are asked, by their indices.
    fn asked(&self) -> impl Iterator<Item = (Handle, &K)> {
        let all = self.all.iter().map(|(handle, known)| (*handle, known));
        all.filter(|(_, known)| self.groups.admits(known.groups()))
    }

    /// Who holds a point.
    ///
    /// # Panics
    /// Where that is somebody else, as in all that is asked here.
    #[must_use]
    pub fn point(&self, point: G::Point) -> Option<Vec<(Handle, Class)>> {
        let told = in_domain(self.world.members_at(point, self.groups))?;
        let told: Vec<_> = told.collect();
        let alone: Vec<_> = self
            .asked()
            .map(|(handle, known)| (handle, known.body().classify(known.seen(point))))
            .filter(|(_, class)| *class != Class::Outside)
            .collect();
        assert_eq!(told, alone, "{}: {point:?}", self.what);
        Some(told)
    }

    /// Who is touched by a ball; how many.
    #[must_use]
    pub fn ball(&self, ball: &Ball<G>) -> Option<usize> {
        let told = in_domain(self.world.members_in(ball, self.groups))?;
        let told: Vec<_> = told.collect();
        let is_touched = |known: &K| {
            let ball = Ball::<G>::new(known.seen(ball.centre()), ball.radius());
            ball.is_ok_and(|ball| known.body().intersects_ball(&ball))
        };
        let alone = self.asked().filter(|(_, known)| is_touched(known));
        let alone: Vec<_> = alone.map(|(handle, _)| handle).collect();
        assert_eq!(told, alone, "{}: {ball:?}", self.what);
        Some(told.len())
    }

    /// Whom a point meets on its way, and who is first; how many.
    #[must_use]
    pub fn way(&self, way: &Segment<G>) -> Option<usize> {
        let first = in_domain(self.world.cast(way, self.groups))?;
        let mut alone: Vec<(Handle, FirstHit<G>)> = self
            .asked()
            .filter_map(|(handle, known)| {
                let [start, end] = [way.from(), way.to()].map(|place| known.seen(place));
                let hit = known.body().cast(&Segment::new(start, end).ok()?)?;
                Some((handle, hit))
            })
            .collect();
        let order = |a: f32, b: f32| a.partial_cmp(&b).expect("parameters are numbers");
        alone.sort_by(|(_, a), (_, b)| order(a.parameter, b.parameter));
        let same = |told: &MemberHit<G>, (handle, hit): &(Handle, FirstHit<G>)| {
            let what = self.what;
            assert_eq!(
                (told.handle, told.hit.facet),
                (*handle, hit.facet),
                "{what}: {way:?}"
            );
            assert_eq!(
                told.hit.parameter.to_bits(),
                hit.parameter.to_bits(),
                "{what}: {way:?}"
            );
            let pose = self.all[handle].pose();
            let point = hit.facet.map_or(way.from(), |_| G::place(&pose, hit.point));
            assert!(told.hit.point == point, "{:?} for {point:?}", told.hit);
            let normal = hit.normal.map(|normal| G::turn_direction(&pose, normal));
            assert!(told.hit.normal == normal, "{:?} for {normal:?}", told.hit);
        };
        assert_eq!(first.is_some(), !alone.is_empty(), "{}: {way:?}", self.what);
        first
            .iter()
            .zip(&alone)
            .for_each(|(told, hit)| same(told, hit));
        for room in [0, 1, 3, SOLIDS] {
            let mut hits = vec![None; room];
            let listed = self.world.hits(way, self.groups, &mut hits);
            let listed = listed.expect("as for the first one");
            assert_eq!(
                (listed.count, listed.written),
                (alone.len(), alone.len().min(room))
            );
            assert_eq!(listed.is_truncated(), alone.len() > room);
            assert_eq!(hits.iter().flatten().count(), listed.written);
            let told = hits.iter().flatten();
            told.zip(&alone).for_each(|(told, hit)| same(told, hit));
        }
        Some(alone.len())
    }

    /// Who is nearest to a point, and where.
    #[must_use]
    pub fn nearest(&self, point: G::Point) -> Option<Option<MemberContact<G>>> {
        let told = in_domain(self.world.nearest(point, self.groups))?;
        let mut least: Option<(Handle, Contact<G>)> = None;
        for (handle, known) in self.asked() {
            let seen = known.seen(point);
            let contact = known.body().signed_distance(seen);
            let is_near = G::coordinates(seen).iter().all(|x| x.in_domain());
            assert_eq!(contact.is_some(), is_near, "{}: {point:?}", self.what);
            let Some(contact) = contact else { continue };
            if least.is_none_or(|(_, least)| contact.distance < least.distance) {
                least = Some((handle, contact));
            }
        }
        assert_eq!(told.is_some(), least.is_some(), "{}: {point:?}", self.what);
        if let Some((told, (handle, contact))) = told.zip(least) {
            assert_eq!(told.handle, handle, "{}: {point:?}", self.what);
            assert_eq!(told.contact.distance, contact.distance);
            assert_eq!(told.contact.facet, contact.facet);
            let pose = self.all[&handle].pose();
            assert!(told.contact.point == G::place(&pose, contact.point));
            assert!(told.contact.normal == G::turn_direction(&pose, contact.normal));
        }
        Some(told)
    }
}

/// An answer; none where a place is out of the domain.
fn in_domain<T>(answer: Result<T, WorldError>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(WorldError::OutOfDomain) => None,
        Err(error) => panic!("{error}"),
    }
}
