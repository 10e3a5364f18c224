//! Outlines in the plane.

use serde_json::json;
use tetracone_std::{
    check::plane::Report,
    export,
    import::Rings,
    mend::{MendError, outlines},
};

use super::Mend;
use crate::{
    arguments::Common,
    failure::Failure,
    output::{self, Output},
    progress::Progress,
    shown::{counted, significant},
    table::Table,
};

impl Mend {
    /// Cuts outlines where they cross, unites areas, and writes what is inside.
    pub(super) fn outlines(
        &self,
        mut rings: Rings,
        output: Output<'_>,
        spinner: Progress,
        common: Common,
    ) -> Result<(), Failure> {
        let name = self.source().name();
        let wrong = |error: MendError| Failure::of_file(&name, error);
        let rule = self
            .repair
            .method()
            .rule()
            .filter(|_| self.simplify.is_none());
        let rule = rule.ok_or_else(|| {
            let what = "outlines in the plane are only cut by a rule; leave the other ways to mend out, or write --rule \
                        even-odd or --rule non-zero";
            Failure::of_file(&name, what)
        })?;
        let done = outlines(&mut rings, rule, None).map_err(wrong)?;
        let report = Report::of(&rings).map_err(|error| Failure::of_file(&name, error))?;
        let is_solid = report.is_solid();
        let file = is_solid.then(|| export::outlines(&rings));
        drop(spinner);
        if let Some(file) = file {
            output.write(&file)?;
        }
        if !common.quiet {
            let mut table = Table::default();
            table.row("outlines", &name);
            match &done.told()[..] {
                [] => table.row("mended", "nothing"),
                changes => changes
                    .iter()
                    .for_each(|change| table.row("mended", change)),
            }
            for note in &rings.notes {
                table.row("note", note);
            }
            let in_rings = counted(report.rings, "ring", "rings");
            table.row("edges", format_args!("{}, in {in_rings}", report.edges));
            table.row("area", significant(report.area));
            if is_solid {
                table.row("written", self.output.display());
            } else {
                table.row(
                    "not written",
                    "nothing is inside: the rule leaves nothing, or it lies too far from 0 for f32 and needs --centre",
                );
            }
            let object = json!({
                "outlines": name,
                "solid": is_solid,
                "written": is_solid.then(|| self.output.display().to_string()),
                "mended": done.told(),
                "notes": rings.notes,
                "edges": report.edges,
                "rings": report.rings,
                "area": report.area,
                "crossings": done.crossings,
                "farthest": done.farthest,
            });
            output::report(common.format.tell(table, &object).as_bytes())?;
        }
        if is_solid {
            Ok(())
        } else {
            Err(Failure::Found)
        }
    }
}
