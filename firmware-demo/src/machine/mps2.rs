//! Arm MPS2's CMSDK timer 0: 32 bits, counting down at 25 MHz, one tick 40 ns.
//!
//! With `-icount shift=8` an instruction takes 256 ns = 6.4 ticks; it wraps after 671 million.

use core::{ptr, slice};

const TIMER: *mut u32 = 0x4000_0000 as *mut u32;
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
    let doubled = u64::from(ticks) * 40 / 128;
    u32::try_from(doubled.div_ceil(2)).unwrap_or(u32::MAX)
}

/// 16 MiB of RAM beside that of the memory map, where `cargo xtask` has the emulator load files.
const LOADED: *const u32 = 0x2100_0000 as *const u32;
const LOADED_WORDS: usize = 4 << 20;

pub(crate) fn loaded() -> &'static [u32] {
    // SAFETY: memory that starts as the emulator filled it, and that nobody writes.
    unsafe { slice::from_raw_parts(LOADED, LOADED_WORDS) }
}
