//! Where the programs run. A new target is a new line here.

/// A microcontroller, as QEMU plays it.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) name: &'static str,
    pub(crate) triple: &'static str,
    /// The emulator and what it is told, up to the program.
    pub(crate) emulator: &'static str,
    /// Do the lines of `stylus` and `fingertip` travel as defmt frames?
    pub(crate) log: Log,
    /// Are the shows played here? One board says what a frame costs; that bits are equal, digests tell on all.
    pub(crate) plays: bool,
    /// Are stack, panics and costs looked at here unasked? Between a Cortex-M4F and a Cortex-M0 the others show
    /// nothing new; digests are compared on all of them.
    pub(crate) measured: bool,
}

/// How a program's lines travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Log {
    Text,
    Defmt,
}

/// `-icount shift`: firmware-demo/src/machine says which shift makes counts exact, and why; its
/// stopwatch refuses any other.
pub(crate) const BOARDS: [Board; 5] = [
    Board {
        name: "Cortex-M4F",
        triple: "thumbv7em-none-eabihf",
        emulator: "qemu-system-arm -M mps2-an386 -icount shift=8",
        log: Log::Defmt,
        plays: true,
        measured: true,
    },
    Board {
        name: "Cortex-M33",
        triple: "thumbv8m.main-none-eabihf",
        emulator: "qemu-system-arm -M mps2-an505 -icount shift=8",
        log: Log::Text,
        plays: false,
        measured: false,
    },
    Board {
        name: "Cortex-M3",
        triple: "thumbv7m-none-eabi",
        emulator: "qemu-system-arm -M mps2-an385 -icount shift=8",
        log: Log::Text,
        plays: false,
        measured: false,
    },
    Board {
        name: "Cortex-M0",
        triple: "thumbv6m-none-eabi",
        // More flash than a micro:bit's 256 KiB, so that one program asks everything; its 16 KiB of RAM.
        emulator: "qemu-system-arm -M microbit -global nrf51-soc.flash-size=0x400000 -icount shift=8",
        log: Log::Text,
        plays: false,
        measured: true,
    },
    Board {
        name: "RV32IMAC",
        triple: "riscv32imac-unknown-none-elf",
        emulator: "qemu-system-riscv32 -M virt -bios none -icount shift=0",
        log: Log::Text,
        plays: false,
        measured: true,
    },
];

/// What follows the machine on every emulator's command line.
pub(crate) const EMULATOR_TAIL: &str =
    "-display none -semihosting-config enable=on,target=native -kernel";

/// Where the emulator puts what a program finds in its memory; on Arm's MPS2 boards only.
pub(crate) const LOADED: &str = "0x21000000";

/// WebAssembly, under node.
pub(crate) const WASM: &str = "wasm32-unknown-unknown";

/// The script that plays the board for WebAssembly.
pub(crate) const WASM_BOARD: &str = "firmware-demo/wasm.mjs";

/// Another processor under Linux, as QEMU plays it: programs without an operating system's library,
/// so that nothing but the compiler's `core` must be there for it.
#[derive(Debug)]
pub(crate) struct Linux {
    pub(crate) name: &'static str,
    pub(crate) triple: &'static str,
    pub(crate) emulator: &'static str,
}

/// One of 64 bits, and a big-endian one: with 32 bits, since the compiler's linker has no part in
/// `powerpc64-unknown-linux-gnu`, and `qemu-s390x` 7.2 multiplies wrongly (MDEBR).
const LINUX: [Linux; 2] = [
    Linux {
        name: "aarch64",
        triple: "aarch64-unknown-linux-gnu",
        emulator: "qemu-aarch64",
    },
    Linux {
        name: "powerpc",
        triple: "powerpc-unknown-linux-gnu",
        emulator: "qemu-ppc",
    },
];

/// QEMU plays another Linux on Linux only.
pub(crate) fn linux() -> &'static [Linux] {
    if cfg!(target_os = "linux") {
        &LINUX
    } else {
        &[]
    }
}

/// Every triple that must be built for besides the host's.
pub(crate) fn triples() -> impl Iterator<Item = &'static str> {
    let boards = BOARDS.iter().map(|board| board.triple);
    boards
        .chain([WASM])
        .chain(linux().iter().map(|linux| linux.triple))
}
