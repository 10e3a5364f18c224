//! Simplices by linear equations in rational numbers: slow, and without a single sign of a volume.

use dashu_ratio::Relaxed as Rational;

pub(super) use crate::vector::exact::{cross, dot, minus};

pub(super) type Point = [Rational; 3];

pub(super) fn point(p: [f64; 3]) -> Point {
    p.map(|x| Rational::try_from(x).expect("a finite coordinate"))
}

/// The one solution of as many equations as unknowns or more, every one with its right side last;
/// `None` if there is none, or more than one.
fn solution(mut rows: Vec<Vec<Rational>>) -> Option<Vec<Rational>> {
    let unknowns = rows.first()?.len() - 1;
    for k in 0..unknowns {
        let pivot = (k..rows.len()).find(|&i| rows[i][k] != Rational::ZERO)?;
        rows.swap(k, pivot);
        let lead = rows[k][k].clone();
        let row: Vec<_> = rows[k].iter().map(|x| x / &lead).collect();
        for (i, other) in rows.iter_mut().enumerate() {
            let times = other[k].clone();
            if i != k && times != Rational::ZERO {
                for (x, y) in core::iter::zip(other.iter_mut(), &row) {
                    *x = &*x - &times * y;
                }
            }
        }
        rows[k] = row;
    }
    let (solved, rest) = rows.split_at(unknowns);
    let last = |row: &Vec<Rational>| row[unknowns].clone();
    rest.iter()
        .all(|row| last(row) == Rational::ZERO)
        .then(|| solved.iter().map(last).collect())
}

/// All lists of up to `most` of the numbers below `count`, in ascending order, but the empty one.
fn choices(count: usize, most: usize) -> impl Iterator<Item = Vec<usize>> {
    let all = (1..1_u32 << count).map(move |set| (0..count).filter(move |k| set >> k & 1 == 1));
    all.map(Iterator::collect)
        .filter(move |choice: &Vec<usize>| choice.len() <= most)
}

/// Whether the hulls of some points and of others have a point in common: whether shares of the
/// ones and shares of the others, each adding up to one and none negative, give the same point. If
/// any do, then some of at most five corners do that have no other choice.
pub(super) fn share(first: &[Point], second: &[Point]) -> bool {
    let one = || Rational::ONE;
    let column = |p: &Point, own: bool| {
        let [x, y, z] = p.clone().map(|x| if own { x } else { -x });
        let (first, second) = if own { (1, 0) } else { (0, 1) };
        vec![x, y, z, Rational::from(first), Rational::from(second)]
    };
    let columns: Vec<_> = first
        .iter()
        .map(|p| column(p, true))
        .chain(second.iter().map(|p| column(p, false)))
        .collect();
    choices(columns.len(), 5).any(|choice| {
        let rows = (0..5).map(|k| {
            let mut row: Vec<_> = choice.iter().map(|&i| columns[i][k].clone()).collect();
            row.push(if k < 3 { Rational::ZERO } else { one() });
            row
        });
        solution(rows.collect())
            .is_some_and(|shares| shares.iter().all(|share| *share >= Rational::ZERO))
    })
}

/// The square of the distance of the hulls of some points and of others: for some corners of each,
/// it is that of their flats, which are nearest where the gradient is zero.
pub(super) fn squared(first: &[Point], second: &[Point]) -> Rational {
    let mut least = None;
    for one in choices(first.len(), first.len()) {
        for other in choices(second.len(), second.len()) {
            let one: Vec<_> = one.iter().map(|&i| &first[i]).collect();
            let other: Vec<_> = other.iter().map(|&i| &second[i]).collect();
            let apart = flats_apart(&one, &other);
            least = match (least, apart) {
                (Some(least), Some(apart)) => Some(Rational::min(least, apart)),
                (least, apart) => least.or(apart),
            };
        }
    }
    least.expect("at least of two corners")
}

/// The square of the distance of the flats through some points and through others, if there is
/// one pair of nearest points, and both lie between the points.
fn flats_apart(first: &[&Point], second: &[&Point]) -> Option<Rational> {
    let apart = minus(second[0], first[0]);
    let along = |points: &[&Point]| -> Vec<Point> {
        points[1..].iter().map(|p| minus(p, points[0])).collect()
    };
    let (own, its) = (along(first), along(second));
    // apart + its * t - own * s is at right angles to every direction.
    let directions: Vec<Point> = own
        .iter()
        .map(|u| u.clone().map(|x| -x))
        .chain(its)
        .collect();
    let rows: Vec<_> = directions
        .iter()
        .map(|u| {
            let mut row: Vec<_> = directions.iter().map(|v| dot(u, v)).collect();
            row.push(-dot(u, &apart));
            row
        })
        .collect();
    let shares = if rows.is_empty() {
        Vec::new()
    } else {
        solution(rows)?
    };
    let is_between = |shares: &[Rational]| {
        let sum = shares.iter().fold(Rational::ZERO, |sum, share| sum + share);
        sum <= Rational::ONE && shares.iter().all(|share| *share >= Rational::ZERO)
    };
    let (s, t) = shares.split_at(own.len());
    let way = core::iter::zip(&directions, &shares).fold(apart, |way, (u, share)| {
        core::array::from_fn(|k| &way[k] + &u[k] * share)
    });
    (is_between(s) && is_between(t)).then(|| dot(&way, &way))
}
