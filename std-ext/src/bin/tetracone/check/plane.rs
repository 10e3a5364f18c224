//! What is said of rings.

use serde_json::json;
use tetracone_std::check::plane::Report;

use super::{Told, tell};
use crate::{
    shown::{counted, list, significant, size},
    table::Table,
};

/// What there is, then whatever is wrong.
pub(super) fn told(name: &str, report: &Report) -> Told {
    let mut table = Table::default();
    table.row("rings", name);
    table.row("solid", verdict(report));
    let rings = counted(report.rings, "ring", "rings");
    table.row("edges", format_args!("{}, in {rings}", report.edges));
    let size = size(report.extent);
    let [low, high] = report.extent;
    table.row("from", list(low, size));
    table.row("to", list(high, size));
    table.row("area", significant(report.area));
    let object = json!({
        "solid": report.is_solid(),
        "rings": report.rings,
        "edges": report.edges,
        "from": low,
        "to": high,
        "area": report.area,
    });
    let mut told = Told {
        is_solid: report.is_solid(),
        table,
        object,
    };
    let defects = [
        ("doubled", "doubled_edges", report.doubled),
        ("sheets", "sheet_edges", report.sheets),
        ("collapsed", "collapsed_edges", report.collapsed),
        ("crossings", "crossing_pairs", report.crossings),
    ];
    tell(&mut told, &defects, report.has_all_crossings);
    told
}

/// In one sentence.
const fn verdict(report: &Report) -> &'static str {
    if report.is_solid() {
        "yes"
    } else if report.area < 0.0 {
        "no: it is inside out; --flip turns it around"
    } else if report.area > 0.0 {
        "no: nothing is left of it in f32; --arith fixed makes a solid of it, or --centre"
    } else {
        "no: it encloses nothing"
    }
}
