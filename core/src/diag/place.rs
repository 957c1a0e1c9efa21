//! Resolution of locations to file, line and column, for diagnostics.

use std::collections::HashSet;

use crate::attrs::{AttrData, FileRange};
use crate::context::ContextData;
use crate::entity::Attr;
use crate::loc::{Loc, LocKind};

/// A position in a file, which need not be loaded.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct FileLineCol {
    /// Display name of the file; any bytes.
    pub file: Box<[u8]>,
    /// Line number, counted from one. Zero denotes the whole file.
    pub line: u32,
    /// Byte column, counted from one. Zero denotes the whole line.
    pub column: u32,
}

/// Returns the position to show for a location: its own, or the first one nested in it.
///
/// The search visits the callee of a call site, the locations of a fused one in order, and the child of a named one.
pub fn resolve(ctx: &ContextData, loc: Loc) -> Option<FileLineCol> {
    match loc.kind() {
        LocKind::Unknown => None,
        LocKind::Source(pos) => {
            let (buffer, place) = ctx.sources().resolve(pos)?;
            Some(FileLineCol { file: buffer.name().into(), line: place.line, column: place.column })
        }
        LocKind::Attr(attr) => resolve_attr(ctx, attr),
    }
}

fn resolve_attr(ctx: &ContextData, attr: Attr) -> Option<FileLineCol> {
    first(ctx, attr, |data| match data {
        AttrData::FileLoc(FileRange { file, start: (line, column), .. }) => {
            Some(FileLineCol { file: ctx.ident_bytes(*file).into(), line: *line, column: *column })
        }
        _ => None,
    })
}

/// Returns the first result of `find` in a location and its nested locations.
///
/// The search visits the child of a named location, the callee of a call site, and the locations of a fused one in
/// order. Each location is visited once, since fused ones may share any number.
fn first<'c, R>(ctx: &'c ContextData, attr: Attr, find: impl Fn(&'c AttrData) -> Option<R>) -> Option<R> {
    let (mut pending, mut seen) = (vec![attr], HashSet::new());
    while let Some(attr) = pending.pop() {
        if !seen.insert(attr) {
            continue;
        }
        let data = ctx.attrs().data(attr);
        if let Some(found) = find(data) {
            return Some(found);
        }
        match data {
            AttrData::NameLoc { child: inner, .. } | AttrData::CallSiteLoc { callee: inner, .. } => {
                pending.push(*inner)
            }
            AttrData::FusedLoc { locations, .. } => pending.extend(locations.iter().rev()),
            _ => {}
        }
    }
    None
}

/// Maximal number of callers shown, since a recursion may have any number.
const MAX_CALLERS: usize = 10;

/// Returns the locations of the `called from` notes that follow a call site, innermost first.
pub fn callers(ctx: &ContextData, loc: Loc) -> Vec<Loc> {
    let mut callers = Vec::new();
    let LocKind::Attr(mut attr) = loc.kind() else { return callers };
    let caller_of = |data: &AttrData| match data {
        AttrData::CallSiteLoc { caller, .. } => Some(*caller),
        _ => None,
    };
    while callers.len() < MAX_CALLERS
        && let Some(caller) = first(ctx, attr, caller_of)
    {
        callers.push(ctx.attrs().loc_value(caller));
        attr = caller;
    }
    callers
}

/// Returns the text of a known location without a [position](resolve), such as `loc("name")`, which precedes the
/// message.
pub fn unplaced_text(ctx: &ContextData, loc: Loc) -> Option<String> {
    match loc.kind() {
        LocKind::Attr(attr) if resolve(ctx, loc).is_none() => Some(ctx.attrs().show(attr).to_string()),
        _ => None,
    }
}
