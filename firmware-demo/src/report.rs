//! Lines for `cargo xtask` to read: `digest NAME HEX`, `digest GROUP.KIND HEX`, `stat NAME VALUE`, `telemetry FRAME …`, or
//! free text.

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

/// The digest of one kind of question among a group of them.
pub fn digest_in(group: &str, kind: &str, value: u64) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("digest {group}.{kind} {value:016x}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!("digest {=str}.{=str} {=u64:016x}", group, kind, value);
}

/// The digest of a frame.
pub fn digest_of(frame: u32, value: u64) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("digest {frame} {value:016x}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!("digest {=u32} {=u64:016x}", frame, value);
}

/// A named figure, for the tables.
pub fn stat(name: &str, value: u32) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("stat {name} {value}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!("stat {=str} {=u32}", name, value);
}

/// A figure of a query in an arithmetic.
pub fn stat_in([arithmetic, query, figure]: [&str; 3], value: u32) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("stat {arithmetic}.{query}.{figure} {value}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!(
        "stat {=str}.{=str}.{=str} {=u32}",
        arithmetic,
        query,
        figure,
        value
    );
}

/// As [`stat`], without the formatting, which could panic.
pub fn plain_stat(name: &str, value: u32) {
    #[cfg(not(feature = "defmt"))]
    {
        let mut digits = [b'0'; 10];
        let mut rest = value;
        for digit in digits.iter_mut().rev() {
            *digit = b"0123456789"
                .get(rest as usize % 10)
                .copied()
                .unwrap_or_default();
            rest /= 10;
        }
        for part in [b"stat ", name.as_bytes(), b" ", &digits, b"\n"] {
            machine::write(part);
        }
    }
    #[cfg(feature = "defmt")]
    stat(name, value);
}

/// One of many figures with the same name.
pub fn stat_of(name: &str, which: u32, value: u32) {
    #[cfg(not(feature = "defmt"))]
    print(format_args!("stat {name}.{which} {value}\n"));
    #[cfg(feature = "defmt")]
    defmt::println!("stat {=str}.{=u32} {=u32}", name, which, value);
}

/// What a device says of itself while it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Telemetry {
    /// When.
    pub frame: u32,
    /// Where the tool is, in micrometres.
    pub place: [i32; 3],
    /// How deep it is in something, in micrometres.
    pub depth: i32,
    /// What pushes it, in millinewtons.
    pub force: [i32; 3],
}

/// Tells it, in one line; with defmt, numbers travel as numbers.
pub fn telemetry(told: &Telemetry) {
    let Telemetry {
        frame,
        place: [x, y, z],
        depth,
        force: [fx, fy, fz],
    } = *told;
    #[cfg(not(feature = "defmt"))]
    print(format_args!(
        "telemetry {frame} at {x} {y} {z} µm, {depth} µm deep, {fx} {fy} {fz} mN\n"
    ));
    #[cfg(feature = "defmt")]
    defmt::println!(
        "telemetry {=u32} at {=i32} {=i32} {=i32} µm, {=i32} µm deep, {=i32} {=i32} {=i32} mN",
        frame,
        x,
        y,
        z,
        depth,
        fx,
        fy,
        fz
    );
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
