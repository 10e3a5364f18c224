//! Stack use: paint the unused stack, let the work run, look how far down the paint is gone.

use core::{
    ptr,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

use crate::machine;

const PAINT: u32 = 0x7e7a_c04e;

/// The stack pointer from which bytes are counted down.
static TOP: AtomicUsize = AtomicUsize::new(0);

unsafe extern "C" {
    /// Linker symbol, the same in cortex-m-rt and riscv-rt: first word after the statics.
    static mut __sheap: u32;
}

/// Paints everything between the static variables and the caller's stack pointer.
#[inline(always)]
pub fn paint_stack() {
    TOP.store(machine::stack_pointer(), Relaxed);
    // SAFETY: between the statics and the stack pointer nothing is allocated; there is no heap.
    unsafe { machine::fill_up_to_stack(&raw mut __sheap, PAINT) };
}

/// The most bytes of stack in use below the caller of [`paint_stack`] since it was called.
#[must_use]
pub fn stack_high_water() -> u32 {
    let top = TOP.load(Relaxed);
    let mut word = &raw const __sheap;
    // SAFETY: reads RAM between the end of the statics and a stack pointer.
    while word.addr() < top && unsafe { ptr::read_volatile(word) } == PAINT {
        word = word.wrapping_add(1);
    }
    u32::try_from(top - word.addr()).unwrap_or(u32::MAX)
}
