//! Work on all cores; results come in the order of what was asked for.

use core::{
    num::NonZero,
    sync::atomic::{AtomicUsize, Ordering},
};
use std::thread;

use anyhow::{Result, anyhow};

/// What `work` makes of every item, or the first error. After an error nothing more is begun.
pub(crate) fn map<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else {
                return done;
            };
            let result = work(item);
            if result.is_err() {
                next.store(items.len(), Ordering::Relaxed);
            }
            done.push((at, result));
        }
    };
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut done = thread::scope(|scope| {
        let workers: Vec<_> = (0..cores.min(items.len()))
            .map(|_| scope.spawn(worker))
            .collect();
        let mut done = Vec::new();
        for worker in workers {
            done.extend(worker.join().map_err(|_| anyhow!("a worker panicked"))?);
        }
        anyhow::Ok(done)
    })?;
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn results_come_in_order() {
        let items: Vec<u32> = (0..1000).collect();
        let doubled = map(&items, |item| Ok(item * 2)).expect("nothing fails");
        assert!(doubled.into_iter().eq((0..1000).map(|item| item * 2)));
        assert!(
            map(&[], |item: &u32| Ok(*item))
                .expect("nothing")
                .is_empty()
        );
    }

    #[test]
    fn an_error_is_told_and_ends_the_work() {
        let items: Vec<u32> = (0..100_000).collect();
        let begun = AtomicUsize::new(0);
        let failed = map(&items, |item| {
            begun.fetch_add(1, Ordering::Relaxed);
            if *item == 7 {
                bail!("no {item}");
            }
            Ok(())
        });
        assert_eq!(failed.expect_err("one fails").to_string(), "no 7");
        assert!(begun.into_inner() <= items.len());
    }
}
