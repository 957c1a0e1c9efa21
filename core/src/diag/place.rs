//! What file, line and column a location means to the reader of a diagnostic.

use crate::context::ContextData;
use crate::loc::{Loc, LocKind};

/// A place in a file, which need not be one that is loaded.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FileLineCol {
    /// The file's display name; any bytes.
    pub file: Box<[u8]>,
    /// The line, counted from one. Nought is the file as a whole.
    pub line: u32,
    /// The byte of the line, counted from one. Nought is the line as a whole.
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
        // WIRE: the location attributes.
        LocKind::Attr(_) => None,
    }
}

/// The places to show as `called from` notes after a call site's own, innermost first.
pub fn callers(_ctx: &ContextData, loc: Loc) -> Vec<Loc> {
    match loc.kind() {
        LocKind::Unknown | LocKind::Source(_) => Vec::new(),
        // WIRE: the `at` side of `callsite(.. at ..)`, and so on outwards.
        LocKind::Attr(_) => Vec::new(),
    }
}

/// For a location that is known and yet no [place](resolve), its text: `loc("name")`, which is put before the
/// message.
pub fn unplaced_text(_ctx: &ContextData, loc: Loc) -> Option<String> {
    match loc.kind() {
        LocKind::Unknown | LocKind::Source(_) => None,
        // WIRE: the printed attribute, unless `resolve` finds a place.
        LocKind::Attr(_) => None,
    }
}
