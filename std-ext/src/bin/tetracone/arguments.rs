//! Arguments that several commands share.

use clap::{Args, ColorChoice};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::{failure::Failure, report::Format};

/// What every command understands.
#[derive(Args, Clone, Copy)]
pub(crate) struct Common {
    /// Print answers and errors, nothing else
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// How many threads answer queries and read robots; the answers and their order do not depend on it
    #[arg(long, global = true, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// How answers and reports are written; csv and json tell all that is known, and with json errors and notes are
    /// objects, too
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
    /// When help, errors and notes are coloured: auto on terminals, unless `NO_COLOR` is set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = ColorChoice::Auto)]
    pub(crate) color: ColorChoice,
}

impl Common {
    /// The threads that were asked for.
    pub(crate) fn pool(self) -> Result<ThreadPool, Failure> {
        let pool = ThreadPoolBuilder::new().num_threads(self.threads.into());
        pool.build()
            .map_err(|error| Failure::Error(format!("threads cannot be started: {error}")))
    }
}

/// What may be replaced by what is written.
#[derive(Args, Clone, Copy)]
pub(crate) struct Force {
    /// Also replace a file that tetracone did not write, and the file that a link leads to; a
    /// read-only file stays
    #[arg(long = "force")]
    pub(crate) is_given: bool,
}
