//! Linux on another processor, without its library: two system calls, and the five functions on
//! memory that the compiler takes for granted.

mod uncounted;
pub(crate) use uncounted::*;

use core::{
    arch::{asm, global_asm},
    ptr,
};

use crate::Outcome;

const STANDARD_OUTPUT: usize = 1;

// The stack is aligned when the program starts; on PowerPC a callee writes into its caller's frame.
#[cfg(target_arch = "aarch64")]
global_asm!(".global _start", "_start:", "b main");
#[cfg(target_arch = "powerpc")]
global_asm!(
    ".globl _start",
    "_start:",
    "addi 1, 1, -16",
    "li 0, 0",
    "stw 0, 0(1)",
    "b main"
);

#[cfg(target_arch = "aarch64")]
mod number {
    pub(super) const WRITE: usize = 64;
    pub(super) const EXIT: usize = 93;
}

#[cfg(target_arch = "powerpc")]
mod number {
    pub(super) const WRITE: usize = 4;
    pub(super) const EXIT: usize = 1;
}

/// # Safety
/// As the call with this number.
unsafe fn call(number: usize, arguments: [usize; 3]) -> isize {
    let [a, b, c] = arguments;
    let result: isize;
    // SAFETY: the caller's promise; the kernel keeps all registers but the result.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        asm!("svc 0", in("x8") number, inlateout("x0") a => result, in("x1") b, in("x2") c,
            options(nostack));
    }
    // SAFETY: the caller's promise; a failure is a flag and a positive number here.
    #[cfg(target_arch = "powerpc")]
    unsafe {
        asm!("sc", "bns 2f", "neg 3, 3", "2:",
            inlateout("r0") number => _, inlateout("r3") a => result,
            inlateout("r4") b => _, inlateout("r5") c => _,
            out("r6") _, out("r7") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _,
            out("r12") _, out("cr0") _, out("ctr") _, out("xer") _,
            options(nostack));
    }
    result
}

pub(crate) fn write(bytes: &[u8]) {
    let mut rest = bytes;
    while !rest.is_empty() {
        // SAFETY: the kernel reads these bytes.
        let written = unsafe {
            call(
                number::WRITE,
                [STANDARD_OUTPUT, rest.as_ptr().addr(), rest.len()],
            )
        };
        // Nobody to tell when nobody reads; xtask misses the line.
        let Some(left) = usize::try_from(written).ok().and_then(|n| rest.get(n..)) else {
            return;
        };
        rest = left;
    }
}

pub(crate) fn exit(outcome: Outcome) -> ! {
    loop {
        // SAFETY: ends the process.
        unsafe { call(number::EXIT, [outcome as usize, 0, 0]) };
    }
}

/// There are no threads.
pub(crate) fn thread_nanoseconds() -> Option<u64> {
    None
}

/// Nobody loads anything.
pub(crate) fn loaded() -> &'static [u32] {
    &[]
}

/// Nothing unwinds, but the compiler's own functions name it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

// Volatile, or the compiler would make calls of themselves of these loops.

/// # Safety
/// C's `memcpy`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    for at in 0..count {
        // SAFETY: the caller's promise.
        unsafe { ptr::write_volatile(to.add(at), *from.add(at)) };
    }
    to
}

/// # Safety
/// C's `memmove`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memmove(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    if to.addr() < from.addr() {
        // SAFETY: the caller's promise; what is read was not yet written.
        return unsafe { memcpy(to, from, count) };
    }
    for at in (0..count).rev() {
        // SAFETY: the same.
        unsafe { ptr::write_volatile(to.add(at), *from.add(at)) };
    }
    to
}

/// # Safety
/// C's `memset`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memset(to: *mut u8, byte: i32, count: usize) -> *mut u8 {
    let [.., low] = byte.to_be_bytes();
    for at in 0..count {
        // SAFETY: the caller's promise.
        unsafe { ptr::write_volatile(to.add(at), low) };
    }
    to
}

/// # Safety
/// C's `memcmp`.
#[unsafe(no_mangle)]
unsafe extern "C" fn memcmp(a: *const u8, b: *const u8, count: usize) -> i32 {
    for at in 0..count {
        // SAFETY: the caller's promise.
        let (a, b) = unsafe { (ptr::read_volatile(a.add(at)), ptr::read_volatile(b.add(at))) };
        if a != b {
            return i32::from(a) - i32::from(b);
        }
    }
    0
}

/// # Safety
/// C's old `bcmp`.
#[unsafe(no_mangle)]
unsafe extern "C" fn bcmp(a: *const u8, b: *const u8, count: usize) -> i32 {
    // SAFETY: the same promise.
    unsafe { memcmp(a, b, count) }
}
