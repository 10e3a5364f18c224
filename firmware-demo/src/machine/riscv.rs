//! RISC-V under QEMU's `virt`; `-icount shift=0` makes its counter of retired instructions exact.

use core::arch::asm;

// The reset code.
use riscv_rt as _;

mod semihosting;
pub(crate) use semihosting::{exit, write};

/// A trap ends the program: a hung emulator would say nothing.
#[unsafe(export_name = "ExceptionHandler")]
extern "C" fn trap(_: &riscv_rt::TrapFrame) -> ! {
    crate::fail("trap")
}

/// The one hart without interrupts. The `riscv` crate has the same, but with another state than
/// `cortex-m`, and boards that are built at once share it.
struct Hart;

critical_section::set_impl!(Hart);

/// The bit of `mstatus` that lets interrupts in.
const INTERRUPTS: u32 = 1 << 3;

// SAFETY: between the two nothing else runs on the one hart.
unsafe impl critical_section::Impl for Hart {
    unsafe fn acquire() -> critical_section::RawRestoreState {
        let before: u32;
        // SAFETY: turns interrupts off.
        unsafe { asm!("csrrci {}, mstatus, 8", out(reg) before) };
        before & INTERRUPTS
    }

    unsafe fn release(before: critical_section::RawRestoreState) {
        if before != 0 {
            // SAFETY: they were on.
            unsafe { asm!("csrsi mstatus, 8") };
        }
    }
}

/// Nothing is loaded here.
pub(crate) fn loaded() -> &'static [u32] {
    &[]
}

/// It always runs.
pub(crate) fn start_clock() {}

#[inline(always)]
pub(crate) fn ticks() -> u32 {
    let count;
    // SAFETY: reads a counter.
    unsafe { asm!("csrr {}, minstret", out(reg) count, options(nomem, nostack)) };
    count
}

#[inline(always)]
pub(crate) fn instructions(ticks: u32) -> u32 {
    ticks
}

#[inline(always)]
pub(crate) fn one_instruction() {
    // SAFETY: a nop.
    unsafe { asm!("nop", options(nomem, nostack)) };
}

/// One to set the counter, two a round.
pub(crate) const KNOWN_LENGTH: u32 = 1 + 2 * 2000;

#[inline(always)]
pub(crate) fn loop_of_known_length() {
    // SAFETY: counts a scratch register down.
    unsafe {
        asm!(
            "li {n}, 2000",
            "2:",
            "addi {n}, {n}, -1",
            "bnez {n}, 2b",
            n = out(reg) _,
            options(nomem, nostack),
        );
    }
}

#[inline(always)]
pub(crate) fn stack_pointer() -> usize {
    let pointer;
    // SAFETY: reads a register.
    unsafe { asm!("mv {}, sp", out(reg) pointer, options(nomem, nostack)) };
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
            "bgeu {at}, sp, 3f",
            "sw {word}, 0({at})",
            "addi {at}, {at}, 4",
            "j 2b",
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
