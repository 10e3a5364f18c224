//! What a step takes: time on the wall, and on Linux the processors', of all programs that it ran.

use std::{fs, time::Instant};

/// Ticks in a second, whatever the kernel's own are.
const TICKS: f64 = 100.0;

/// When something began, and the processors' seconds then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock(Instant, Option<f64>);

impl Clock {
    pub(super) fn start() -> Self {
        Self(Instant::now(), processors())
    }

    /// How long it took, in words.
    pub(super) fn spent(self) -> String {
        let wall = self.0.elapsed().as_secs_f64();
        match processors().zip(self.1) {
            Some((now, start)) => format!("{wall:8.1} s, {:8.1} s of processors", now - start),
            None => format!("{wall:8.1} s"),
        }
    }
}

/// Seconds that processors spent on us and on all that we ran and that has ended.
fn processors() -> Option<f64> {
    let ticks = ticks(&fs::read_to_string("/proc/self/stat").ok()?)?;
    Some(f64::from(ticks) / TICKS)
}

/// The sum of `utime`, `stime`, `cutime` and `cstime`: the 14th to 17th of the fields, of which the
/// second is a name in parentheses.
fn ticks(stat: &str) -> Option<u32> {
    let (_, behind) = stat.rsplit_once(')')?;
    let fields = behind.split_whitespace().skip(11).take(4);
    let fields: Vec<u32> = fields.map_while(|field| field.parse().ok()).collect();
    (fields.len() == 4).then(|| fields.iter().sum())
}

#[test]
fn ticks_are_found_behind_any_name() {
    let stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 100 20 3000 400 0";
    assert_eq!(ticks(stat), Some(3520));
    assert_eq!(ticks("7 (a) S 1 2"), None);
    assert_eq!(ticks(""), None);
}
