//! What file, line and column a location means to the reader of a diagnostic.

use std::collections::HashSet;

use crate::attrs::{AttrData, FileRange};
use crate::context::ContextData;
use crate::entity::Attr;
use crate::loc::{Loc, LocKind};

/// A place in a file, which need not be one that is loaded.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileLineCol {
    /// The file's display name; any bytes.
    pub file: Box<[u8]>,
    /// The line, counted from one. Zero is the file as a whole.
    pub line: u32,
    /// The byte of the line, counted from one. Zero is the line as a whole.
    pub column: u32,
}

/// The place to show for a location: its own, or the first one found in it (the callee of a call site, the
/// first of a fused location that has a place, the child of a named one).
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

/// The first thing found in a location: in itself, the child of a named one, the callee of a call site, or what is fused, in
/// order. Each location is looked at once, since fused ones may share any number.
fn first<'c, R>(ctx: &'c ContextData, attr: Attr, find: impl Fn(&'c AttrData) -> Option<R>) -> Option<R> {
    let (mut pending, mut seen) = (vec![attr], HashSet::new());
    while let Some(attr) = pending.pop() {
        if !seen.insert(attr) {
            continue;
        }
        let data = ctx.attr_data(attr);
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

/// How many callers are shown: a recursion may have any number.
const MAX_CALLERS: usize = 10;

/// The places to show as `called from` notes after a call site's own, innermost first.
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
        callers.push(ctx.loc_from_attr(caller));
        attr = caller;
    }
    callers
}

/// For a location that is known and yet no [place](resolve), its text: `loc("name")`, which is put before the
/// message.
pub fn unplaced_text(ctx: &ContextData, loc: Loc) -> Option<String> {
    match loc.kind() {
        LocKind::Attr(attr) if resolve(ctx, loc).is_none() => Some(ctx.show_attr(attr).to_string()),
        _ => None,
    }
}
