//! Chooses the board that a target runs on: `cfg(board = "…")`, its memory map, its linker script.

use std::{env, fs, path::PathBuf};

fn main() -> std::io::Result<()> {
    println!("cargo:rerun-if-changed=memory");
    println!(
        r#"cargo:rustc-check-cfg=cfg(board, values("mps2", "mps2s", "microbit", "virt", "wasm", "linux", "host"))"#
    );
    println!("cargo:rustc-check-cfg=cfg(freestanding)");
    let target = env::var("TARGET").unwrap_or_default();
    let board = match target.as_str() {
        "thumbv7em-none-eabihf" | "thumbv7m-none-eabi" => "mps2",
        "thumbv8m.main-none-eabihf" => "mps2s",
        "thumbv6m-none-eabi" => "microbit",
        "riscv32imac-unknown-none-elf" => "virt",
        "wasm32-unknown-unknown" => "wasm",
        _ if env::var_os("CARGO_CFG_FREESTANDING").is_some() => "linux",
        _ => "host",
    };
    println!(r#"cargo:rustc-cfg=board="{board}""#);
    if matches!(board, "mps2" | "mps2s" | "microbit" | "virt") {
        link_for(board)?;
    }
    Ok(())
}

/// The runtime crates bring `link.x`; the map of the memory is ours.
fn link_for(board: &str) -> std::io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    fs::copy(format!("memory/{board}.x"), out.join("memory.x"))?;
    println!("cargo:rustc-link-search={}", out.display());
    if board == "virt" {
        // cortex-m-rt's script includes memory.x itself.
        println!("cargo:rustc-link-arg-bins=-Tmemory.x");
    }
    println!("cargo:rustc-link-arg-bins=--nmagic");
    println!("cargo:rustc-link-arg-bins=-Tlink.x");
    if env::var_os("CARGO_FEATURE_DEFMT").is_some() {
        println!("cargo:rustc-link-arg-bins=-Tdefmt.x");
    }
    Ok(())
}
