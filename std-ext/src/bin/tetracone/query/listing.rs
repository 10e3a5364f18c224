//! All there is of something.

use tetracone::query::Listed;

/// All that a list has: it is asked for how many there are at most, then for all of them.
pub(super) fn listed<T: Clone + Default>(list: impl Fn(&mut [T]) -> Listed) -> Vec<T> {
    let mut all = vec![T::default(); list(&mut []).count];
    let written = list(&mut all).written;
    all.truncate(written);
    all
}
