//! Where the stack is not ours: on the host, under node.

/// Nothing to paint where the stack is not ours.
pub fn paint_stack() {}

/// Unknown, hence 0, where the stack is not ours.
#[must_use]
pub fn stack_high_water() -> u32 {
    0
}
