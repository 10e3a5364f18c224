//! Colours of help, errors and notes.

use std::env;

use clap::ColorChoice;

/// Follows `--color` from here on, whoever writes.
pub(crate) fn choose(choice: ColorChoice) {
    let choice = match choice {
        ColorChoice::Auto => anstream::ColorChoice::Auto,
        ColorChoice::Always => anstream::ColorChoice::Always,
        ColorChoice::Never => anstream::ColorChoice::Never,
    };
    choice.write_global();
}

/// What `--color` asks for, before all arguments are read: help and errors about arguments follow it, too.
pub(crate) fn asked() -> ColorChoice {
    let mut arguments = env::args_os()
        .skip(1)
        .take_while(|argument| argument != "--");
    let mut asked = ColorChoice::Auto;
    while let Some(argument) = arguments.next() {
        let value = if argument == "--color" {
            arguments.next()
        } else {
            let value = argument.to_str().and_then(|it| it.strip_prefix("--color="));
            value.map(Into::into)
        };
        let value = value.and_then(|value| value.to_str()?.parse().ok());
        asked = value.unwrap_or(asked);
    }
    asked
}
