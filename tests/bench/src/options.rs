//! What was asked for on the command line.

/// What to measure and how to print it.
#[derive(Clone, Debug)]
pub struct Options {
    /// Rounds over all peers.
    pub rounds: usize,
    /// Positions of a path.
    pub queries: usize,
    /// Tables for a document.
    pub markdown: bool,
    /// Only the table with this name.
    only: Option<String>,
    /// Only solids whose names contain one of these; all if there is none.
    names: Vec<String>,
}

impl Options {
    /// What these arguments say.
    pub fn from_arguments(arguments: impl Iterator<Item = String>) -> Self {
        let mut options = Self {
            rounds: 7,
            queries: 30_000,
            markdown: false,
            only: None,
            names: Vec::new(),
        };
        let mut arguments = arguments;
        while let Some(argument) = arguments.next() {
            let mut number = || -> usize {
                let number = arguments.next().and_then(|word| word.parse().ok());
                number.unwrap_or_else(|| panic!("{argument} needs a number"))
            };
            match argument.as_str() {
                // What cargo adds by itself.
                "--bench" => {}
                "--markdown" => options.markdown = true,
                "--only" => options.only = arguments.next(),
                "--rounds" => options.rounds = number(),
                "--queries" => options.queries = number(),
                _ => options.names.push(argument),
            }
        }
        options
    }

    /// Whether a solid of this name is wanted.
    #[must_use]
    pub fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part.as_str()))
    }

    /// Whether a table of this name is wanted.
    #[must_use]
    pub fn wants_table(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only == name)
    }
}
