//! The shaders' text: small files put together, and the constants that they share with Rust.

use tetracone::{
    image::records::{CODES, FIELDS, LAYER_WORDS, MAX_DEPTH, NODE_WORDS},
    number::{Arithmetic, FIXED_LIMIT},
};

use crate::{
    Response,
    device::Integers,
    motion::{FASTEST, NOISE, NOISE_BITS, WHOLE},
    response::PROBES,
};

/// Threads of a workgroup: what every adapter allows, and a multiple of what any of them runs in
/// step.
pub(crate) const GROUP_SIZE: u32 = 64;

/// The answers as the shaders write them, two bits each.
pub(crate) const OUTSIDE: u32 = 0;
pub(crate) const INSIDE: u32 = 1;
pub(crate) const BOUNDARY: u32 = 2;
pub(crate) const UNDECIDED: u32 = 3;

/// The greatest number of a particle in its chunk: a hit has its class above.
pub(crate) const LAST: u32 = (1 << CLASS_AT) - 1;
/// The bit of a hit at which its class begins.
pub(crate) const CLASS_AT: u32 = 30;

/// What the shaders take from Rust.
fn constants() -> String {
    let numbers = [
        ("GROUP_SIZE", GROUP_SIZE),
        ("OUTSIDE", OUTSIDE),
        ("INSIDE", INSIDE),
        ("BOUNDARY", BOUNDARY),
        ("UNDECIDED", UNDECIDED),
        ("NODE_WORDS", words(NODE_WORDS)),
        ("LAYER_WORDS", words(LAYER_WORDS)),
        ("MAX_DEPTH", words(MAX_DEPTH)),
        ("LAST", LAST),
        ("CLASS_AT", CLASS_AT),
        ("PROBES", PROBES),
        ("NOISE_BITS", NOISE_BITS),
        ("STOP", Response::Stop.code()),
        ("SLIDE", Response::Slide.code()),
    ];
    let lines = numbers
        .iter()
        .chain(&CODES)
        .map(|(name, value)| format!("const {name} = {value}u;\n"));
    let signed = [
        ("DOMAIN", FIXED_LIMIT),
        ("FASTEST", FASTEST),
        ("NOISE", NOISE),
        ("WHOLE", WHOLE),
    ];
    let fields = FIELDS.iter().map(|(name, field)| {
        format!(
            "const {name} = vec2<u32>({}u, {}u);\n",
            field.first, field.mask
        )
    });
    lines
        .chain(fields)
        .chain(
            signed
                .iter()
                .map(|(name, value)| format!("const {name} = {value}i;\n")),
        )
        .collect()
}

fn words(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(0)
}

const INTEGERS_NATIVE: &str = include_str!("shader/integers_native.wgsl");
const INTEGERS_EMULATED: &str = include_str!("shader/integers_emulated.wgsl");
const DETERMINANTS: &str = include_str!("shader/determinants.wgsl");
const FIXED: &str = include_str!("shader/fixed.wgsl");
const FLOAT: &str = include_str!("shader/float.wgsl");
const IMAGE: &str = include_str!("shader/image.wgsl");
const SEARCH: &str = include_str!("shader/search.wgsl");
const GROUP: &str = include_str!("shader/group.wgsl");
const TURN: &str = include_str!("shader/turn.wgsl");
const POSE: &str = include_str!("shader/pose.wgsl");
const CHUNK: &str = include_str!("shader/chunk.wgsl");
const REPORT: &str = include_str!("shader/report.wgsl");
const ANSWER: &str = include_str!("shader/answer.wgsl");
const HITS: &str = include_str!("shader/hits.wgsl");
const LOCATE: &str = include_str!("shader/locate.wgsl");
const RESPOND: &str = include_str!("shader/respond.wgsl");
const MOVE: &str = include_str!("shader/move.wgsl");
const CARRY: &str = include_str!("shader/carry.wgsl");
const BOX: &str = include_str!("shader/box.wgsl");
const TOUCH: &str = include_str!("shader/touch.wgsl");
const BALLS: &str = include_str!("shader/balls.wgsl");
const WAYS: &str = include_str!("shader/ways.wgsl");
const GATHER: &str = include_str!("shader/gather.wgsl");
const SETTLE: &str = include_str!("shader/settle.wgsl");
const DRAW: &str = include_str!("shader/draw.wgsl");
const DEEPEST: &str = include_str!("shader/deepest.wgsl");

/// Where particles are with respect to solids of one arithmetic.
pub(crate) fn locate(arithmetic: Arithmetic, integers: Integers) -> String {
    [query(arithmetic, integers).as_str(), ANSWER, LOCATE].join("\n")
}

/// What becomes of those that hit such solids.
pub(crate) fn respond(arithmetic: Arithmetic, integers: Integers) -> String {
    [query(arithmetic, integers).as_str(), HITS, RESPOND].join("\n")
}

/// The query itself, for places of the world.
fn query(arithmetic: Arithmetic, integers: Integers) -> String {
    let classify = classify(arithmetic, integers);
    [classify.as_str(), TURN, POSE, CHUNK, REPORT].join("\n")
}

/// The class of a solid's own point.
pub(crate) fn classify(arithmetic: Arithmetic, integers: Integers) -> String {
    let signs = match arithmetic {
        Arithmetic::Fixed => FIXED,
        Arithmetic::F32 => FLOAT,
    };
    [
        constants().as_str(),
        wide(integers),
        DETERMINANTS,
        signs,
        IMAGE,
        SEARCH,
        GROUP,
    ]
    .join("\n")
}

/// Whether the balls around particles touch such solids, as far as cells say it.
pub(crate) fn balls(arithmetic: Arithmetic, integers: Integers) -> String {
    touch(arithmetic, integers, BALLS)
}

/// Whether the ways of particles do.
pub(crate) fn ways(arithmetic: Arithmetic, integers: Integers) -> String {
    touch(arithmetic, integers, WAYS)
}

fn touch(arithmetic: Arithmetic, integers: Integers, what: &str) -> String {
    let classify = classify(arithmetic, integers);
    [classify.as_str(), TURN, POSE, CHUNK, BOX, TOUCH, what].join("\n")
}

/// Integers of 64 bits.
const fn wide(integers: Integers) -> &'static str {
    match integers {
        Integers::Native => INTEGERS_NATIVE,
        Integers::Emulated => INTEGERS_EMULATED,
    }
}

/// Particles taken along by one transformation.
pub(crate) fn carry(integers: Integers) -> String {
    [constants().as_str(), wide(integers), TURN, CHUNK, CARRY].join("\n")
}

pub(crate) fn move_particles() -> String {
    [constants().as_str(), CHUNK, MOVE].join("\n")
}

pub(crate) fn gather() -> String {
    [constants().as_str(), CHUNK, HITS, GATHER].join("\n")
}

pub(crate) fn settle() -> String {
    [constants().as_str(), CHUNK, SETTLE].join("\n")
}

/// Solids as a camera sees them.
pub(crate) const fn draw() -> &'static str {
    DRAW
}

/// The deepest pixel of every row of four depth images.
pub(crate) fn deepest() -> String {
    [constants().as_str(), DEEPEST].join("\n")
}
