//! Where a line places one solid in the frame of another.

use tetracone_std::load::place::Placement;

use super::numbers::some_numbers;

const FORM: &str = "tx,ty or tx,ty,cos,sin";

/// What a line says; none on a line without a question.
pub(crate) fn read(line: &[u8]) -> Result<Option<Placement>, String> {
    let found = some_numbers::<4>(line, &[2, 4], FORM)?;
    Ok(found.map(|([x, y, cosine, sine], count)| Placement {
        shift: [x, y],
        cosine: if count == 4 { cosine } else { 1.0 },
        sine,
    }))
}
