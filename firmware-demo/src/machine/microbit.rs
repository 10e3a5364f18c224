//! The nRF51's TIMER0: 32 bits at 16 MHz, one tick 62.5 ns; read by a capture.
//!
//! With `-icount shift=8` an instruction takes 256 ns = 4.096 ticks; it wraps after 1 048 million.

use core::ptr;

const TIMER0: *mut u32 = 0x4000_8000 as *mut u32;
const TASKS_START: usize = 0;
const TASKS_CAPTURE: usize = 0x040 / 4;
const BITMODE: usize = 0x508 / 4;
const PRESCALER: usize = 0x510 / 4;
const CC: usize = 0x540 / 4;
const BITS_32: u32 = 3;

pub(crate) fn start_clock() {
    // SAFETY: the timer's registers, which nothing else uses.
    unsafe {
        ptr::write_volatile(TIMER0.add(BITMODE), BITS_32);
        ptr::write_volatile(TIMER0.add(PRESCALER), 0);
        ptr::write_volatile(TIMER0.add(TASKS_START), 1);
    }
}

#[inline(always)]
pub(crate) fn ticks() -> u32 {
    // SAFETY: timer registers; a capture changes only the captured value.
    unsafe {
        ptr::write_volatile(TIMER0.add(TASKS_CAPTURE), 1);
        ptr::read_volatile(TIMER0.add(CC))
    }
}

#[inline(always)]
pub(crate) fn instructions(ticks: u32) -> u32 {
    let doubled = u64::from(ticks) * 125 / 256;
    u32::try_from(doubled.div_ceil(2)).unwrap_or(u32::MAX)
}

/// There is no memory to spare.
pub(crate) fn loaded() -> &'static [u32] {
    &[]
}
