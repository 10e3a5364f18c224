//! Lines for `cargo xtask` to read: `digest NAME HEX`, `stat NAME VALUE`, or free text.

#[cfg(not(feature = "defmt"))]
use crate::machine;

/// One line of text.
pub fn line(text: &str) {
    #[cfg(not(feature = "defmt"))]
    {
        machine::write(text.as_bytes());
        machine::write(b"\n");
    }
    #[cfg(feature = "defmt")]
    defmt::println!("{=str}", text);
}

/// A named digest, as 16 hexadecimal digits.
pub fn digest(name: &str, value: u64) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("digest {name} {value:016x}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!("digest {=str} {=u64:016x}", name, value);
}

/// A named figure, for the tables.
pub fn stat(name: &str, value: u32) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("stat {name} {value}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!("stat {=str} {=u32}", name, value);
}

/// One of many figures with the same name.
pub fn stat_of(name: &str, which: u32, value: u32) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("stat {name}.{which} {value}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!("stat {=str}.{=u32} {=u32}", name, which, value);
}

#[cfg(not(feature = "defmt"))]
fn print(text: core::fmt::Arguments<'_>) {
    struct Out;
    impl core::fmt::Write for Out {
        fn write_str(&mut self, text: &str) -> core::fmt::Result {
            machine::write(text.as_bytes());
            Ok(())
        }
    }
    if core::fmt::Write::write_fmt(&mut Out, text).is_err() {
        machine::exit(crate::Outcome::Failure);
    }
}
