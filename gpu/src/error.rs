use tetracone::image::ImageError;

/// Why something could not be done on the GPU: what, where, and what to do about it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GpuError {
    /// No adapter.
    #[error(
        "there is no adapter for {wanted}: {reason}; install a driver (`mesa-vulkan-drivers` has \
         one that needs no GPU) or build with a feature for another backend"
    )]
    NoAdapter {
        /// The backends that were asked.
        wanted: String,
        /// What they said.
        reason: String,
    },
    /// The adapter gives no device.
    #[error(
        "adapter {adapter} gives no device: {reason}; close what else uses it or choose another"
    )]
    NoDevice {
        /// Its name.
        adapter: String,
        /// What it said.
        reason: String,
    },
    /// The device has no 64-bit integers of its own, and was asked for them.
    #[error(
        "{adapter} has no 64-bit integers: ask for emulated ones, or leave it to the adapter; the \
         answers are the same"
    )]
    NoIntegers {
        /// Its name and driver.
        adapter: String,
    },
    /// The adapter computes something else than it is asked to.
    #[error(
        "adapter {adapter} fails the self-test: {what} is wrong for {wrong} of {of} particles; \
         its driver miscompiles, so update it or choose another adapter"
    )]
    SelfTest {
        /// Its name and driver.
        adapter: String,
        /// What was compared with the core.
        what: &'static str,
        /// How many answers are wrong.
        wrong: usize,
        /// Of how many.
        of: usize,
    },
    /// The adapter draws something else than it is asked to.
    #[error(
        "adapter {adapter} draws wrong pictures: {what} is not what is known of two blocks; its \
         driver miscompiles, so update it or choose another adapter"
    )]
    Picture {
        /// Its name and driver.
        adapter: String,
        /// What is wrong.
        what: &'static str,
    },
    /// A limit of the device is too small.
    #[error("{what} needs {needed}, and the device's {limit} is {allowed}: {remedy}")]
    Limit {
        /// What does not fit.
        what: String,
        /// The limit, by its name in WebGPU.
        limit: &'static str,
        /// How much is needed.
        needed: u64,
        /// How much there is.
        allowed: u64,
        /// What to do about it.
        remedy: &'static str,
    },
    /// The words are no valid image.
    #[error("the image is not valid: {0}; bake the solid again")]
    Image(ImageError),
    /// The solid is no solid in space.
    #[error("the image has dimension {dimension}, and clouds are in space: bake a closed surface")]
    Dimension {
        /// The image's.
        dimension: usize,
    },
    /// The step of the world is too large or too small for `f32` coordinates.
    #[error(
        "a step of 2^{exponent} is not between 2^{least} and 2^{most}, where f32 is exact: scale the \
         solid before it is baked"
    )]
    Step {
        /// The exponent given.
        exponent: i32,
        /// The least allowed.
        least: i32,
        /// The greatest allowed.
        most: i32,
    },
    /// A rotation is no rotation.
    #[error(
        "the quaternion {0:?} is no rotation, as its length is zero or not finite: [1, 0, 0, 0] \
         turns nothing"
    )]
    Rotation([f64; 4]),
    /// A place is outside the domain.
    #[error(
        "{place:?} is outside the domain, where coordinates are strictly within ±2^29 steps: move \
         the world's zero nearer, or take longer steps"
    )]
    Domain {
        /// The place.
        place: [i32; 3],
    },
    /// A direction to look along is none.
    #[error(
        "the direction {0:?} is none to look along, as its length is zero or not finite: [0, 0, 1] \
         looks along z"
    )]
    View([f64; 3]),
    /// A picture of no pixels, or of too many.
    #[error(
        "a picture of {given} pixels a side is asked for, and it has 1 to {most} on this device"
    )]
    Pixels {
        /// How many were asked for.
        given: u32,
        /// The most there can be.
        most: u32,
    },
    /// A solid is placed outside the domain, which [`tetracone::solid::Solid::at`] refuses beforehand.
    #[error(
        "a corner of the placed solid is outside the domain of exact signs: it is that far from the \
         frame's zero, so treat it as free"
    )]
    OutOfDomain,
    /// A number of a motion is too large.
    #[error("{what} is {given}, and it goes from {least} to {most}")]
    Motion {
        /// Which number.
        what: &'static str,
        /// Its value.
        given: i64,
        /// The least allowed.
        least: i64,
        /// The greatest allowed.
        most: i64,
    },
    /// Not one of something a particle.
    #[error(
        "{given} {what} are given for {particles} particles: give one for each, in their order"
    )]
    Particles {
        /// What was given.
        what: &'static str,
        /// How many were given.
        given: usize,
        /// How many particles there are.
        particles: usize,
    },
    /// Not one pose a solid.
    #[error("{given} poses are given for {solids} solids: give one for each, in their order")]
    Poses {
        /// How many were given.
        given: usize,
        /// How many solids there are.
        solids: usize,
    },
    /// There is no such solid in the cloud.
    #[error("there is no solid number {number}: the cloud has {solids}, counted from 0")]
    NoSolid {
        /// The number asked for.
        number: usize,
        /// How many there are.
        solids: usize,
    },
    /// A solid is on another device than the cloud.
    #[error("solid number {number} is on another device: upload it to the one of the cloud")]
    OtherDevice {
        /// Its number among those that were given.
        number: usize,
    },
    /// The device was lost or ran out of memory; from then on it gives no answers.
    #[error(
        "the device failed while {doing}: {reason}; make a new one, and smaller clouds if it was \
         out of memory"
    )]
    Device {
        /// What was going on.
        doing: &'static str,
        /// What the driver said.
        reason: String,
    },
}
