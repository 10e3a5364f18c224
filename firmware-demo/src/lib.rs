//! The board: what the demo programs need of the machine they run on.
//!
//! A program is a `fn run()` handed to [`program!`]; it prints with [`line`], [`digest`] and
//! [`stat`], counts instructions with a [`Stopwatch`], measures stack with [`paint_stack`], and
//! ends by returning (success) or by [`fail`]. The same source runs under QEMU on Cortex-M0, M3,
//! M4F, M33, RISC-V, 64-bit Arm and PowerPC, under node as WebAssembly, and on the host.
#![cfg_attr(not(board = "host"), no_std)]
// Stable from Rust 1.95 on.
#![cfg_attr(
    all(board = "linux", target_arch = "powerpc"),
    allow(stable_features),
    feature(asm_experimental_arch)
)]
#![allow(
    clippy::inline_always,
    reason = "counting and painting must not happen in a callee"
)]

#[cfg_attr(
    any(board = "mps2", board = "mps2s", board = "microbit"),
    path = "machine/cortex_m.rs"
)]
#[cfg_attr(board = "virt", path = "machine/riscv.rs")]
#[cfg_attr(board = "wasm", path = "machine/wasm.rs")]
#[cfg_attr(board = "linux", path = "machine/linux.rs")]
#[cfg_attr(board = "host", path = "machine/host.rs")]
mod machine;

mod baked;
mod costs;
mod fold;
#[cfg(all(test, board = "host"))]
mod kept;
mod noise;
mod report;
#[cfg_attr(not(target_os = "none"), path = "no_stack.rs")]
mod stack;
mod stopwatch;

pub mod arm;
pub mod everything;
pub mod fingertip;
pub mod game;
pub mod guard;
pub mod hulls;
mod path;
pub mod pile;
pub mod plane;
pub mod rest;
pub mod robot;
pub mod scenario;
pub mod screen;
mod show;
pub mod work;

pub use baked::Baked;
pub use costs::{Costs, MILLISECOND, Measure, Query};
pub use fold::Fold;
pub use report::{
    Telemetry, digest, digest_in, digest_of, line, plain_stat, stat, stat_in, stat_of, telemetry,
};
pub use show::{Show, on_stack, play};
pub use stack::{paint_stack, stack_high_water};
pub use stopwatch::Stopwatch;

/// Makes `run: fn()` the program's entry point.
#[macro_export]
macro_rules! program {
    ($run:path) => {
        #[cfg(not(board = "host"))]
        #[unsafe(export_name = "main")]
        extern "C" fn start() -> ! {
            $crate::start($run)
        }

        #[cfg(board = "host")]
        fn main() {
            $crate::start($run)
        }
    };
}

/// Runs a program and ends it with success; [`program!`] calls this. Inlined, so that no call goes through a
/// pointer, of which `cargo xtask stack` could not tell how deep it leads.
#[inline(always)]
pub fn start(run: fn()) -> ! {
    run();
    machine::exit(Outcome::Success)
}

/// Words that the emulator has put into the board's memory before the program starts, and zeros
/// after them; none where there is no room for that.
#[must_use]
pub fn loaded() -> &'static [u32] {
    machine::loaded()
}

/// How long this thread has run, in nanoseconds; none where there is no such clock, or no thread.
#[must_use]
pub fn thread_nanoseconds() -> Option<u64> {
    machine::thread_nanoseconds()
}

/// Says why, and ends the program with failure.
pub fn fail(reason: &str) -> ! {
    line(reason);
    machine::exit(Outcome::Failure)
}

#[derive(Clone, Copy, Debug)]
enum Outcome {
    Success,
    Failure,
}

/// No formatting, no location: a program that cannot panic must not carry this text, and
/// `cargo xtask panic-free` looks for it.
#[cfg(not(board = "host"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    fail("the program panicked")
}
