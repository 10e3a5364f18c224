//! Arm MPS2's CMSDK timer 0: 32 bits, counting down at 25 MHz, one tick 40 ns; with a Cortex-M33 at
//! 20 MHz, one tick 50 ns, and everything `0x1000_0000` higher, which is its secure alias.
//!
//! With `-icount shift=8` an instruction takes 256 ns = 6.4 ticks or 5.12; it wraps after 671
//! million.

use core::{ptr, slice};

#[cfg(board = "mps2")]
const TIMER: *mut u32 = 0x4000_0000 as *mut u32;
#[cfg(board = "mps2")]
const TICK_NANOSECONDS: u64 = 40;
#[cfg(board = "mps2s")]
const TIMER: *mut u32 = 0x5000_0000 as *mut u32;
#[cfg(board = "mps2s")]
const TICK_NANOSECONDS: u64 = 50;
const CTRL: usize = 0;
const VALUE: usize = 1;
const RELOAD: usize = 2;
const ENABLE: u32 = 1;

pub(crate) fn start_clock() {
    // SAFETY: the timer's registers, which nothing else uses.
    unsafe {
        ptr::write_volatile(TIMER.add(RELOAD), u32::MAX);
        ptr::write_volatile(TIMER.add(VALUE), u32::MAX);
        ptr::write_volatile(TIMER.add(CTRL), ENABLE);
    }
}

#[inline(always)]
pub(crate) fn ticks() -> u32 {
    // SAFETY: a timer register; reading it changes nothing.
    !unsafe { ptr::read_volatile(TIMER.add(VALUE)) }
}

#[inline(always)]
pub(crate) fn instructions(ticks: u32) -> u32 {
    let doubled = u64::from(ticks) * TICK_NANOSECONDS / 128;
    u32::try_from(doubled.div_ceil(2)).unwrap_or(u32::MAX)
}

/// 16 MiB of RAM beside that of the memory map, where `cargo xtask` has the emulator load files.
#[cfg(board = "mps2")]
const LOADED: *const u32 = 0x2100_0000 as *const u32;
#[cfg(board = "mps2s")]
const LOADED: *const u32 = 0x8000_0000 as *const u32;
const LOADED_WORDS: usize = 4 << 20;

pub(crate) fn loaded() -> &'static [u32] {
    // SAFETY: memory that starts as the emulator filled it, and that nobody writes.
    unsafe { slice::from_raw_parts(LOADED, LOADED_WORDS) }
}
