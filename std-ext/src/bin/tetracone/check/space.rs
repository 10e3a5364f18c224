//! What is said of surfaces.

use serde_json::json;
use tetracone_std::check::{
    Verdict,
    space::{Loop, Report},
};

use super::{Told, found, spot, tell};
use crate::{
    shown::{counted, list, significant, size},
    table::Table,
};

/// What there is, then whatever is wrong.
pub(super) fn told(name: &str, report: &Report) -> Told {
    let size = size(report.extent);
    let mut told = Told {
        is_solid: report.is_solid(),
        table: table(name, report, size),
        object: object(report),
    };
    let defects = [
        ("repeated", "repeated_edges", report.repeated),
        ("turned", "turned_faces", report.turned),
        ("one-sided", "one_sided_edges", report.one_sided),
        ("doubled", "doubled_faces", report.doubled),
        ("sheets", "sheet_faces", report.sheets),
        ("collapsed", "collapsed_faces", report.collapsed),
        ("slivers", "sliver_faces", report.slivers),
        ("crossings", "crossing_pairs", report.crossings),
    ];
    tell(&mut told, &defects, report.has_all_crossings);
    gaps(&mut told.table, report);
    let components = report.components.iter().map(|one| {
        let faces = counted(one.faces, "face", "faces");
        let closed = if one.is_closed { "closed" } else { "open" };
        format!("{faces}, {closed}, volume {}", significant(one.volume))
    });
    told.table.first("component", components);
    told
}

/// What there is, and where it is open.
fn table(name: &str, report: &Report, size: f64) -> Table {
    let mut table = Table::default();
    table.row("surface", name);
    table.row("solid", verdict(report));
    table.row("points", report.points);
    table.row("faces", report.faces);
    let [low, high] = report.extent;
    table.row("from", list(low, size));
    table.row("to", list(high, size));
    let were = if report.open == 0 {
        ""
    } else {
        ", were it closed"
    };
    let volume = significant(report.volume);
    table.row("volume", format_args!("{volume}{were}"));
    if report.open > 0 {
        let loops = counted(report.loops.len(), "loop", "loops");
        table.row("open edges", format_args!("{}, in {loops}", report.open));
    }
    let around = |one: &Loop| {
        let edges = counted(one.edges, "edge", "edges");
        let (length, middle) = (significant(one.length), list(one.middle, size));
        format!("{edges}, {length} long, around {middle}")
    };
    table.first("loop", report.loops.iter().map(around));
    for uses in &report.uses {
        let faces = counted(uses.faces, "face", "faces");
        let edges = format_args!("{} with {faces}", uses.edges);
        table.row("edges", found(edges, uses.first));
    }
    table
}

/// In one sentence.
fn verdict(report: &Report) -> String {
    match report.verdict {
        Verdict::Solid => "yes".to_owned(),
        Verdict::Open => {
            let edges = counted(report.open, "directed edge has", "directed edges have");
            format!("no: {edges} no opposite")
        }
        Verdict::InsideOut => "no: it is inside out; --flip turns it around".to_owned(),
        Verdict::Far => "no: it is too far out for the arithmetic".to_owned(),
        _ => "no: it is closed and encloses nothing".to_owned(),
    }
}

/// How near vertices on open edges are to others.
fn gaps(table: &mut Table, report: &Report) {
    if report.gaps.vertices == 0 {
        return;
    }
    let near = report.gaps.within.iter();
    let near: Vec<String> = near
        .map(|(power, count)| format!("{count} within 2^{power}"))
        .collect();
    let near = if near.is_empty() {
        "none is near another".to_owned()
    } else {
        near.join(", ")
    };
    let vertices = report.gaps.vertices;
    table.row(
        "gaps",
        format_args!("{near}, of {vertices} vertices on open edges"),
    );
}

/// The same for programs.
fn object(report: &Report) -> serde_json::Value {
    let loops = report.loops.iter().map(|one| {
        json!({
            "edges": one.edges, "length": one.length, "start": one.place, "middle": one.middle,
        })
    });
    let edges = report
        .uses
        .iter()
        .map(|uses| json!({ "faces": uses.faces, "edges": uses.edges, "first": spot(uses.first) }));
    let gaps = report.gaps.within.iter();
    let gaps = gaps.map(|(power, count)| json!({ "power": power, "vertices": count }));
    let components = report
        .components
        .iter()
        .map(|one| json!({ "faces": one.faces, "closed": one.is_closed, "volume": one.volume }));
    json!({
        "solid": report.is_solid(),
        "points": report.points,
        "faces": report.faces,
        "from": report.extent[0],
        "to": report.extent[1],
        "volume": report.volume,
        "open_edges": report.open,
        "loops": loops.collect::<Vec<_>>(),
        "edges": edges.collect::<Vec<_>>(),
        "open_vertices": report.gaps.vertices,
        "gaps": gaps.collect::<Vec<_>>(),
        "components": components.collect::<Vec<_>>(),
    })
}
