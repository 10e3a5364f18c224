//! Cortex-M0, M3, M4F, M33 under QEMU.

use core::arch::asm;

// The critical section.
use cortex_m as _;
// The vector table and the reset handler.
use cortex_m_rt as _;
#[cfg(feature = "defmt")]
use defmt_semihosting as _;

mod semihosting;
pub(crate) use semihosting::exit;
#[cfg(not(feature = "defmt"))]
pub(crate) use semihosting::write;

#[cfg_attr(any(board = "mps2", board = "mps2s"), path = "mps2.rs")]
#[cfg_attr(board = "microbit", path = "microbit.rs")]
mod timer;
pub(crate) use timer::{instructions, loaded, start_clock, ticks};

/// A fault ends the program: a hung emulator would say nothing.
#[cortex_m_rt::exception]
unsafe fn HardFault(_: &cortex_m_rt::ExceptionFrame) -> ! {
    crate::fail("hard fault")
}

#[inline(always)]
pub(crate) fn one_instruction() {
    // SAFETY: a nop.
    unsafe { asm!("nop", options(nomem, nostack)) };
}

/// Two to set the counter, two a round.
pub(crate) const KNOWN_LENGTH: u32 = 2 + 2 * (200 << 7);

#[inline(always)]
pub(crate) fn loop_of_known_length() {
    // SAFETY: counts a scratch register down.
    unsafe {
        asm!(
            "movs {n}, #200",
            "lsls {n}, {n}, #7",
            "2:",
            "subs {n}, {n}, #1",
            "bne 2b",
            n = out(reg) _,
            options(nomem, nostack),
        );
    }
}

#[inline(always)]
pub(crate) fn stack_pointer() -> usize {
    let pointer;
    // SAFETY: reads a register.
    unsafe { asm!("mov {}, sp", out(reg) pointer, options(nomem, nostack, preserves_flags)) };
    pointer
}

/// Fills memory from `start` up to the stack pointer. In assembly, so that it uses no stack itself.
///
/// # Safety
/// Nothing may live between `start` and the stack pointer.
#[inline(always)]
pub(crate) unsafe fn fill_up_to_stack(start: *mut u32, word: u32) {
    // SAFETY: the caller's promise.
    unsafe {
        asm!(
            "2:",
            "cmp {at}, sp",
            "bhs 3f",
            "str {word}, [{at}]",
            "adds {at}, {at}, #4",
            "b 2b",
            "3:",
            at = inout(reg) start => _,
            word = in(reg) word,
        );
    }
}

/// There are no threads.
pub(crate) fn thread_nanoseconds() -> Option<u64> {
    None
}
