//! WebAssembly: `wasm.mjs` is the machine.

mod uncounted;
pub(crate) use uncounted::*;

use crate::Outcome;

#[link(wasm_import_module = "board")]
unsafe extern "C" {
    #[link_name = "write"]
    fn host_write(start: *const u8, length: usize);
    #[link_name = "exit"]
    fn host_exit(code: u32);
}

pub(crate) fn write(bytes: &[u8]) {
    // SAFETY: the host copies the bytes before it returns.
    unsafe { host_write(bytes.as_ptr(), bytes.len()) };
}

pub(crate) fn exit(outcome: Outcome) -> ! {
    // SAFETY: the host ends the process.
    unsafe { host_exit(outcome as u32) };
    core::arch::wasm32::unreachable()
}

/// There are no threads.
pub(crate) fn thread_nanoseconds() -> Option<u64> {
    None
}

/// Nobody loads anything.
pub(crate) fn loaded() -> &'static [u32] {
    &[]
}
