//! Where the links are, for given joints.

use crate::{PlaceError, Pose, Robot};

impl Robot<'_> {
    /// Where every link is in the frame of the first one, for given coordinates; the first poses are
    /// written, as many as there are links.
    ///
    /// Limits are not looked at. Every pose is the one of [`Joint::pose`](crate::Joint::pose),
    /// [carried](Pose::compose) by that of the link that it hangs on.
    ///
    /// # Errors
    /// [`PlaceError`]; poses of the links before the one with the error are written then.
    ///
    /// # Cost
    /// Some 250 products of two 32-bit integers a joint.
    pub fn place(&self, coordinates: &[i32], poses: &mut [Pose]) -> Result<(), PlaceError> {
        if coordinates.len() != self.coordinate_count() {
            return Err(PlaceError::Count {
                expected: self.coordinate_count(),
                found: coordinates.len(),
            });
        }
        if poses.len() < self.link_count() {
            return Err(PlaceError::Room {
                expected: self.link_count(),
                found: poses.len(),
            });
        }
        for link in 0..self.link_count() {
            let Some(joint) = self.joint(link) else {
                continue;
            };
            let coordinate = joint.coordinate.and_then(|number| coordinates.get(number));
            let own = joint.pose(joint.place(coordinate.copied().unwrap_or(0)));
            let pose = match poses.get(joint.parent).filter(|_| link > 0) {
                Some(parent) => own.and_then(|own| parent.compose(&own)),
                None => own,
            };
            let pose = pose.map_err(|error| PlaceError::Pose { link, error })?;
            if let Some(slot) = poses.get_mut(link) {
                *slot = pose;
            }
        }
        Ok(())
    }
}
