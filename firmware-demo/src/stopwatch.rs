//! Counting instructions, exactly.
//!
//! Under QEMU's `-icount shift=S` every instruction takes 2^S virtual nanoseconds. Where the core
//! counts its instructions (RISC-V) the count is read. Where it does not (Cortex-M: QEMU has no
//! DWT cycle counter) a free-running timer is read, and S is chosen so large that one instruction
//! lasts several ticks: the quotient rounds to the one integer it can be.

use core::{
    hint::black_box,
    sync::atomic::{AtomicU32, Ordering::Relaxed},
};

use crate::{fail, machine};

/// What the clock showed at [`Stopwatch::start`]; a static, so that starting needs no argument
/// whose passing would be counted.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// Counts the instructions between [`start`](Self::start) and [`stop`](Self::stop). One at a time.
#[derive(Debug)]
#[expect(missing_copy_implementations, reason = "there is one clock")]
pub struct Stopwatch {
    overhead: u32,
}

impl Stopwatch {
    /// Starts the clock, finds what a start and a stop cost themselves, and fails the program if
    /// known pieces of code are not then measured to the instruction.
    #[must_use]
    pub fn calibrated() -> Self {
        machine::start_clock();
        start();
        let overhead = stop();
        let stopwatch = Self { overhead };

        stopwatch.start();
        let nothing = stopwatch.stop();
        stopwatch.start();
        machine::one_instruction();
        let one = stopwatch.stop();
        stopwatch.start();
        machine::loop_of_known_length();
        let many = stopwatch.stop();
        if (nothing, one, many) != (0, 1, machine::KNOWN_LENGTH) {
            crate::stat("self-check.nothing", nothing);
            crate::stat("self-check.one", one);
            crate::stat("self-check.many", many);
            crate::stat("self-check.many.expected", machine::KNOWN_LENGTH);
            fail("the stopwatch does not count instructions here");
        }
        stopwatch
    }

    /// As [`calibrated`](Self::calibrated) on the boards; none on the host and under node, where
    /// instructions are not counted.
    #[must_use]
    pub fn where_counted() -> Option<Self> {
        cfg!(target_os = "none").then(Self::calibrated)
    }

    /// Counting begins with the next instruction.
    #[inline]
    pub fn start(&self) {
        start();
    }

    /// The number of instructions since [`start`](Self::start).
    #[inline]
    #[must_use]
    pub fn stop(&self) -> u32 {
        stop().wrapping_sub(self.overhead)
    }

    /// Calls `work` and counts it, the call and the return included (three or four instructions).
    ///
    /// The compiler is kept from seeing which function it calls, so it can neither inline it nor
    /// move it past the clock; out of line, so that the call costs the same wherever it is written.
    #[inline(never)]
    pub fn measure<A, R>(&self, work: fn(A) -> R, argument: A) -> (R, u32) {
        let work = black_box(work);
        self.start();
        let result = work(argument);
        let instructions = self.stop();
        (result, instructions)
    }
}

/// Out of line: the instructions after reading the clock here and before reading it in [`stop`]
/// are then the same wherever they are called from, and calibration can take them off.
#[inline(never)]
fn start() {
    STARTED.store(machine::ticks(), Relaxed);
}

#[inline(never)]
fn stop() -> u32 {
    let ticks = machine::ticks().wrapping_sub(STARTED.load(Relaxed));
    machine::instructions(ticks)
}
