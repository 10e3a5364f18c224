//! `tetracone completions`: what a shell completes.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::{failure::Failure, output::say};

/// Writes a script that makes a shell complete commands, options and files.
#[derive(Args)]
#[command(after_help = "Where the script goes:

  bash        tetracone completions bash > ~/.local/share/bash-completion/completions/tetracone
  zsh         tetracone completions zsh > ~/.zfunc/_tetracone, with ~/.zfunc in $fpath before compinit
  fish        tetracone completions fish > ~/.config/fish/completions/tetracone.fish
  elvish      tetracone completions elvish > ~/.config/elvish/lib/tetracone.elv, and `use tetracone` in rc.elv
  powershell  tetracone completions powershell >> $PROFILE")]
pub(crate) struct Completions {
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> Result<(), Failure> {
        let mut command = crate::Arguments::command();
        let mut script = Vec::new();
        generate(self.shell, &mut command, "tetracone", &mut script);
        say(&script)
    }
}
