//! Arm's Thumb instructions, as far as they call, jump out of a function or take stack.
//!
//! Not by `yaxpeax-arm`: 0.5 decodes no floating-point instructions, `vpush` among them, which a Cortex-M4F's
//! programs are full of and which take stack.

use super::code::{Decoder, Effect, Step};

/// The stack pointer, and where the program goes on.
const SP: u16 = 13;
const LR: u16 = 14;
const PC: u16 = 15;

/// Remembers the constants that a function has loaded, because large frames are taken off with one.
#[derive(Debug, Default)]
pub(super) struct Thumb {
    constants: [Option<u32>; 8],
}

impl Decoder for Thumb {
    fn step(&mut self, code: &[u8], at: usize, address: u32) -> Option<Step> {
        let first = half(code, at)?;
        if first >> 11 < 0b11101 {
            let effect = self.narrow(first, code, at, address);
            return Some(Step { length: 2, effect });
        }
        let second = half(code, at + 2)?;
        let effect = wide(first, second, address);
        Some(Step { length: 4, effect })
    }
}

impl Thumb {
    fn narrow(&mut self, word: u16, code: &[u8], at: usize, address: u32) -> Effect {
        let register = (word >> 3) & 15;
        match word {
            // push
            _ if word & 0xfe00 == 0xb400 => Effect::Takes(4 * (word & 0x1ff).count_ones()),
            // sub sp, #
            _ if word & 0xff80 == 0xb080 => Effect::Takes(4 * u32::from(word & 0x7f)),
            // ldr r, [pc, #]
            _ if word & 0xf800 == 0x4800 => {
                // The program counter is four bytes ahead, and is rounded down to a word.
                let ahead = ((address + 4) & !3) - address + 4 * u32::from(word & 0xff);
                let constant = super::code::word(code, at + ahead as usize);
                self.constants[usize::from((word >> 8) & 7)] = constant;
                Effect::None
            }
            // add sp, r: of a negative constant
            _ if word & 0xff87 == 0x4485 => {
                let constant = self.constants.get(usize::from(register)).copied().flatten();
                constant.map_or(Effect::Unknown("adds a register to sp"), |constant| {
                    if constant.cast_signed() < 0 {
                        Effect::Takes(constant.wrapping_neg())
                    } else {
                        Effect::None
                    }
                })
            }
            // blx r
            _ if word & 0xff80 == 0x4780 => Effect::Unknown("calls what a register says"),
            // bx r
            _ if word & 0xff80 == 0x4700 && register != LR => {
                Effect::Unknown("jumps where a register says")
            }
            // b<condition>: the two last conditions are other instructions
            _ if word & 0xf000 == 0xd000 && (word >> 8) & 15 < 14 => {
                Effect::Goes(ahead(address, u32::from(word & 0xff) << 1, 9))
            }
            // b
            _ if word & 0xf800 == 0xe000 => {
                Effect::Goes(ahead(address, u32::from(word & 0x7ff) << 1, 12))
            }
            _ => Effect::None,
        }
    }
}

fn wide(first: u16, second: u16, address: u32) -> Effect {
    // push.w, as stmdb sp!
    if first == 0xe92d {
        return Effect::Takes(4 * second.count_ones());
    }
    // str r, [sp, #-]!
    if first == 0xf84d && second & 0x0f00 == 0x0d00 {
        return Effect::Takes(u32::from(second & 0xff));
    }
    // strd r, r, [sp, #-]!
    if first == 0xe96d {
        return Effect::Takes(4 * u32::from(second & 0xff));
    }
    // vpush
    if first & 0xffbf == 0xed2d && second & 0x0e00 == 0x0a00 {
        return Effect::Takes(4 * u32::from(second & 0xff));
    }
    let immediate = u32::from(first >> 10 & 1) << 11
        | u32::from(second >> 12 & 7) << 8
        | u32::from(second & 0xff);
    let into_sp = second & 0x8f00 == SP << 8;
    // subw sp, sp, #
    if first & 0xfbff == 0xf2ad && into_sp {
        return Effect::Takes(immediate);
    }
    // sub.w sp, sp, #
    if first & 0xfbef == 0xf1ad && into_sp {
        return Effect::Takes(expanded(immediate));
    }
    // sub.w sp, sp, r
    if first & 0xffef == 0xebad && second & 0x0f00 == SP << 8 {
        return Effect::Unknown("takes a register off sp");
    }
    // ldr pc, [r, r]: off the stack it is a return
    if first & 0xfff0 == 0xf850 && second >> 12 == PC && first & 15 != SP {
        return Effect::Unknown("loads where to go");
    }
    if first & 0xf800 != 0xf000 || second & 0x8000 == 0 {
        return Effect::None;
    }
    let sign = u32::from(first >> 10 & 1);
    let (j1, j2) = (u32::from(second >> 13 & 1), u32::from(second >> 11 & 1));
    let low = u32::from(second & 0x7ff) << 1;
    let far = || {
        let high = (j1 ^ sign ^ 1) << 23 | (j2 ^ sign ^ 1) << 22 | u32::from(first & 0x3ff) << 12;
        ahead(address, sign << 24 | high | low, 25)
    };
    match second & 0x5000 {
        // bl
        0x5000 => Effect::Calls(far()),
        // b.w
        0x1000 => Effect::Goes(far()),
        // b<condition>.w
        0x0000 if first >> 6 & 15 < 14 => {
            let high = j2 << 19 | j1 << 18 | u32::from(first & 0x3f) << 12;
            Effect::Goes(ahead(address, sign << 20 | high | low, 21))
        }
        _ => Effect::None,
    }
}

/// Where a jump goes: the program counter is four bytes ahead.
fn ahead(address: u32, offset: u32, bits: u32) -> u32 {
    address
        .wrapping_add(4)
        .wrapping_add(super::code::extended(offset, bits))
}

/// Arm's twelve bits for a constant of up to 32 bits.
fn expanded(immediate: u32) -> u32 {
    let low = immediate & 0xff;
    match immediate >> 8 {
        0 => low,
        1 => low << 16 | low,
        2 => low << 24 | low << 8,
        3 => low << 24 | low << 16 | low << 8 | low,
        _ => (low | 0x80).rotate_right(immediate >> 7),
    }
}

fn half(code: &[u8], at: usize) -> Option<u16> {
    let (bytes, _) = code.get(at..)?.split_first_chunk()?;
    Some(u16::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(bytes: &[u8]) -> Effect {
        let step = Thumb::default().step(bytes, 0, 0x1000);
        step.expect("an instruction").effect
    }

    /// As an assembler wrote them.
    #[test]
    fn instructions_are_told_apart() {
        assert_eq!(effect(&[0xf0, 0xb5]), Effect::Takes(20)); // push {r4-r7, lr}
        assert_eq!(effect(&[0x84, 0xb0]), Effect::Takes(16)); // sub sp, #16
        assert_eq!(effect(&[0x2d, 0xe9, 0xf0, 0x4f]), Effect::Takes(36)); // push.w {r4-r11, lr}
        assert_eq!(effect(&[0xad, 0xf5, 0x80, 0x7d]), Effect::Takes(256)); // sub.w sp, sp, #256
        assert_eq!(effect(&[0x2d, 0xed, 0x04, 0x8b]), Effect::Takes(16)); // vpush {d8, d9}
        assert_eq!(effect(&[0x00, 0xf0, 0x02, 0xf8]), Effect::Calls(0x1008)); // bl .+8
        assert_eq!(effect(&[0xff, 0xf7, 0xfe, 0xff]), Effect::Calls(0x1000)); // bl .
        assert_eq!(effect(&[0x00, 0xf0, 0x02, 0xb8]), Effect::Goes(0x1008)); // b.w .+8
        assert_eq!(effect(&[0xfe, 0xe7]), Effect::Goes(0x1000)); // b .
        assert_eq!(effect(&[0x70, 0x47]), Effect::None); // bx lr
        assert!(matches!(effect(&[0x98, 0x47]), Effect::Unknown(_))); // blx r3
        assert!(matches!(effect(&[0x18, 0x47]), Effect::Unknown(_))); // bx r3
    }

    #[test]
    fn a_large_frame_is_a_constant() {
        // ldr r4, [pc, #0]; add sp, r4; .word -1024
        let code = [0x00, 0x4c, 0xa5, 0x44, 0x00, 0xfc, 0xff, 0xff];
        let mut thumb = Thumb::default();
        let steps = [(0, 0x1000), (2, 0x1002)].map(|(at, address)| thumb.step(&code, at, address));
        let effects = steps.map(|step| step.expect("an instruction").effect);
        assert_eq!(effects, [Effect::None, Effect::Takes(1024)]);
    }
}
