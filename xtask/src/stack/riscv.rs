//! RISC-V's instructions of 32 bits, long and short, as far as they call, jump out of a function or
//! take stack.
//!
//! A jump to where a register says is taken for a table within the function: Arm's images are of
//! the same source, and there a table is no such jump.

use super::code::{Decoder, Effect, Step, extended, word};

const RA: usize = 1;
const SP: usize = 2;

const UNKNOWN_CALL: Effect = Effect::Unknown("calls what a register says");

/// Remembers the constants of registers: large frames are taken off with one, and far calls go to
/// one.
#[derive(Debug, Default)]
pub(super) struct RiscV {
    constants: [Option<u32>; 32],
}

impl Decoder for RiscV {
    fn step(&mut self, code: &[u8], at: usize, address: u32) -> Option<Step> {
        let (low, _) = code.get(at..)?.split_first_chunk()?;
        let low = u32::from(u16::from_le_bytes(*low));
        if low & 3 == 3 {
            let effect = self.long(word(code, at)?, address);
            return Some(Step { length: 4, effect });
        }
        let effect = self.short(low, address);
        Some(Step { length: 2, effect })
    }
}

impl RiscV {
    fn long(&mut self, word: u32, address: u32) -> Effect {
        let register = |at: u32| (word >> at & 31) as usize;
        let (to, from) = (register(7), register(15));
        let (kind, immediate) = (word >> 12 & 7, extended(word >> 20, 12));
        let known = self.constants[from];
        let before = self.constants[to].take();
        match word & 0x7f {
            // jal
            0x6f => {
                let parts = (word >> 31) << 20
                    | (word >> 12 & 0xff) << 12
                    | (word >> 20 & 1) << 11
                    | (word >> 21 & 0x3ff) << 1;
                let target = address.wrapping_add(extended(parts, 21));
                if to == 0 {
                    Effect::Goes(target)
                } else {
                    Effect::Calls(target)
                }
            }
            // jalr; the register may be the one that it writes
            0x67 => {
                let known = if from == to { before } else { known };
                match (known, to) {
                    (Some(base), 0) => Effect::Goes(base.wrapping_add(immediate)),
                    (Some(base), _) => Effect::Calls(base.wrapping_add(immediate)),
                    (None, 0) => Effect::None,
                    (None, _) => UNKNOWN_CALL,
                }
            }
            // lui, auipc
            0x37 => self.set(to, Some(word & 0xffff_f000)),
            0x17 => self.set(to, Some(address.wrapping_add(word & 0xffff_f000))),
            // addi
            0x13 if kind == 0 => {
                let known = if from == to { before } else { known };
                let base = if from == 0 { Some(0) } else { known };
                if to == SP && from == SP {
                    return taken(immediate);
                }
                self.set(to, base.map(|base| base.wrapping_add(immediate)))
            }
            // add and sub
            0x33 if to == SP && from == SP && kind == 0 => {
                match (self.constants[register(20)], word >> 25) {
                    (Some(size), 0x20) => taken(size.wrapping_neg()),
                    (Some(size), 0) => taken(size),
                    _ => Effect::Unknown("takes a register off sp"),
                }
            }
            _ => Effect::None,
        }
    }

    fn short(&mut self, word: u32, address: u32) -> Effect {
        let to = (word >> 7 & 31) as usize;
        let second = (word >> 2 & 31) as usize;
        let immediate = extended((word >> 12 & 1) << 5 | word >> 2 & 31, 6);
        let quadrant = word & 3;
        match (quadrant, word >> 13) {
            // c.jal, c.j
            (1, 1) => Effect::Calls(near(word, address)),
            (1, 5) => Effect::Goes(near(word, address)),
            // c.addi
            (1, 0) if to == SP => taken(immediate),
            (1, 0) => {
                let sum = self.constants[to].map(|known| known.wrapping_add(immediate));
                self.set(to, sum)
            }
            // c.li
            (1, 2) => self.set(to, Some(immediate)),
            // c.addi16sp
            (1, 3) if to == SP => {
                let parts = (word >> 12 & 1) << 9
                    | (word >> 3 & 3) << 7
                    | (word >> 5 & 1) << 6
                    | (word >> 2 & 1) << 5
                    | (word >> 6 & 1) << 4;
                taken(extended(parts, 10))
            }
            // c.lui
            (1, 3) => self.set(to, Some(immediate << 12)),
            // c.jalr
            (2, 4) if word >> 12 & 1 == 1 && second == 0 && to != 0 => {
                self.constants[to].map_or(UNKNOWN_CALL, Effect::Calls)
            }
            // c.jr, which is how functions end, too
            (2, 4) if second == 0 && to != RA => {
                self.constants[to].map_or(Effect::None, Effect::Goes)
            }
            // c.add
            (2, 4) if word >> 12 & 1 == 1 && to == SP => {
                self.constants[second].map_or(Effect::Unknown("adds a register to sp"), taken)
            }
            // c.slli
            (2, 0) => {
                let by = (word >> 12 & 1) << 5 | word >> 2 & 31;
                let shifted = self.constants[to].and_then(|known| known.checked_shl(by));
                self.set(to, shifted)
            }
            // Loads, moves and sums elsewhere.
            (2, 2 | 4) => self.set(to, None),
            (0, 0 | 2) | (1, 4) => {
                let small = word >> if quadrant == 0 { 2 } else { 7 };
                self.set(8 + (small & 7) as usize, None)
            }
            _ => Effect::None,
        }
    }

    fn set(&mut self, register: usize, constant: Option<u32>) -> Effect {
        if register != 0 {
            self.constants[register] = constant;
        }
        Effect::None
    }
}

/// What is added to the stack pointer; what is given back does not matter.
fn taken(added: u32) -> Effect {
    if added.cast_signed() < 0 {
        Effect::Takes(added.wrapping_neg())
    } else {
        Effect::None
    }
}

/// Where `c.j` and `c.jal` go.
fn near(word: u32, address: u32) -> u32 {
    let parts = (word >> 12 & 1) << 11
        | (word >> 8 & 1) << 10
        | (word >> 9 & 3) << 8
        | (word >> 6 & 1) << 7
        | (word >> 7 & 1) << 6
        | (word >> 2 & 1) << 5
        | (word >> 11 & 1) << 4
        | (word >> 3 & 7) << 1;
    address.wrapping_add(extended(parts, 12))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(at: usize) -> u32 {
        0x1000 + u32::try_from(at).expect("a short piece of code")
    }

    fn effects(words: &[u32]) -> Vec<Effect> {
        let code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (mut riscv, mut at, mut effects) = (RiscV::default(), 0, Vec::new());
        while let Some(step) = riscv.step(&code, at, address(at)) {
            effects.push(step.effect);
            at += step.length;
        }
        effects
    }

    /// As an assembler wrote them.
    #[test]
    fn instructions_are_told_apart() {
        assert_eq!(effects(&[0xfe01_0113]), [Effect::Takes(32)]); // addi sp, sp, -32
        assert_eq!(effects(&[0x0080_00ef]), [Effect::Calls(0x1008)]); // jal .+8
        assert_eq!(effects(&[0x0080_006f]), [Effect::Goes(0x1008)]); // j .+8
        assert_eq!(effects(&[0x0000_8067]), [Effect::None]); // ret
        assert_eq!(effects(&[0x0005_00e7]), [UNKNOWN_CALL]); // jalr a0
        // auipc ra, 1; jalr 8(ra)
        let far = effects(&[0x0000_1097, 0x0080_80e7]);
        assert_eq!(far, [Effect::None, Effect::Calls(0x2008)]);
        // lui a0, 1; addi a0, a0, -16; sub sp, sp, a0
        let frame = effects(&[0x0000_1537, 0xff05_0513, 0x40a1_0133]);
        assert_eq!(frame, [Effect::None, Effect::None, Effect::Takes(4080)]);
        // li a2, 13; slli a2, a2, 9; sub sp, sp, a2
        let frame = effects(&[0x0626_4635, 0x40c1_0133]);
        assert_eq!(frame, [Effect::None, Effect::None, Effect::Takes(6656)]);
        // c.addi16sp sp, -64; c.jr ra
        assert_eq!(effects(&[0x8082_7139]), [Effect::Takes(64), Effect::None]);
    }
}
