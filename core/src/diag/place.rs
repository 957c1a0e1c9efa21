//! What file, line and column a location means to the reader of a diagnostic.

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

fn resolve_attr(ctx: &ContextData, mut attr: Attr) -> Option<FileLineCol> {
    loop {
        attr = match ctx.attr_data(attr) {
            AttrData::FileLoc(FileRange { file, start: (line, column), .. }) => {
                return Some(FileLineCol { file: ctx.ident_bytes(*file).into(), line: *line, column: *column });
            }
            AttrData::NameLoc { child, .. } => *child,
            AttrData::CallSiteLoc { callee, .. } => *callee,
            AttrData::FusedLoc { locations, .. } => {
                return crate::stack::grow(|| locations.iter().find_map(|&location| resolve_attr(ctx, location)));
            }
            _ => return None,
        }
    }
}

/// How many callers are shown: a recursion may have any number.
const MAX_CALLERS: usize = 10;

/// The places to show as `called from` notes after a call site's own, innermost first.
pub fn callers(ctx: &ContextData, loc: Loc) -> Vec<Loc> {
    let mut callers = Vec::new();
    let LocKind::Attr(mut attr) = loc.kind() else { return callers };
    loop {
        match ctx.attr_data(attr) {
            AttrData::CallSiteLoc { caller, .. } if callers.len() < MAX_CALLERS => {
                callers.push(ctx.loc_from_attr(*caller));
                attr = *caller;
            }
            AttrData::NameLoc { child, .. } => attr = *child,
            AttrData::FusedLoc { locations, .. } => match locations.iter().find_map(|&it| call_site(ctx, it)) {
                Some(found) => attr = found,
                None => return callers,
            },
            _ => return callers,
        }
    }
}

/// The first call site in a location that is named or fused.
fn call_site(ctx: &ContextData, attr: Attr) -> Option<Attr> {
    match ctx.attr_data(attr) {
        AttrData::CallSiteLoc { .. } => Some(attr),
        AttrData::NameLoc { child, .. } => crate::stack::grow(|| call_site(ctx, *child)),
        AttrData::FusedLoc { locations, .. } => {
            crate::stack::grow(|| locations.iter().find_map(|&location| call_site(ctx, location)))
        }
        _ => None,
    }
}

/// For a location that is known and yet no [place](resolve), its text: `loc("name")`, which is put before the
/// message.
pub fn unplaced_text(ctx: &ContextData, loc: Loc) -> Option<String> {
    match loc.kind() {
        LocKind::Attr(attr) if resolve(ctx, loc).is_none() => Some(ctx.show_attr(attr).to_string()),
        _ => None,
    }
}
