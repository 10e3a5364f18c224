//! What a step takes: time on the wall, and on Linux the processor's, of all programs it ran.

use core::{fmt, time::Duration};
use std::{fs, time::Instant};

/// Ticks in a second, whatever the kernel's own are.
const TICKS: f64 = 100.0;

/// When something began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    wall: Instant,
    processor: Option<f64>,
}

/// How long it took.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    wall: Duration,
    /// Seconds.
    processor: Option<f64>,
}

impl Clock {
    pub(super) fn start() -> Self {
        Self {
            wall: Instant::now(),
            processor: processor(),
        }
    }

    pub(super) fn spent(&self) -> Spent {
        let now = processor();
        Spent {
            wall: self.wall.elapsed(),
            processor: now.zip(self.processor).map(|(now, start)| now - start),
        }
    }
}

impl fmt::Display for Spent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:8.1} s", self.wall.as_secs_f64())?;
        match self.processor {
            Some(seconds) => write!(f, ", {seconds:8.1} s of processors"),
            None => Ok(()),
        }
    }
}

/// Seconds that processors spent on us and on all that we ran and that has ended.
fn processor() -> Option<f64> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_found_behind_any_name() {
        let stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 100 20 3000 400 0";
        assert_eq!(ticks(stat), Some(3520));
        assert_eq!(ticks("7 (a) S 1 2"), None);
        assert_eq!(ticks(""), None);
    }
}
