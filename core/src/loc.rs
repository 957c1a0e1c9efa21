//! Locations of operations and values, in four bytes.
//!
//! Most locations are a position in a source buffer, stored as an offset. Line and column are computed on demand: see
//! `SourceMap`. Other locations (named, fused, call sites, files that are not loaded) are attributes.

use std::fmt;

use crate::entity::{Attr, Entity};

/// A location: unknown, a position in the context's source map, or an interned location attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loc(u32);

/// Tag bit: set for an attribute, clear for a position.
const ATTR: u32 = 1 << 31;

/// The three kinds of [`Loc`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocKind {
    /// `loc(unknown)`
    Unknown,
    /// A byte of the context's source map.
    Source(SourcePos),
    /// An interned location attribute.
    Attr(Attr),
}

/// A byte of the context's source map: all its buffers laid end to end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SourcePos(pub u32);

impl SourcePos {
    /// One more than the last possible position. The source map rejects buffers beyond it.
    pub const LIMIT: u32 = ATTR - 1;
}

impl Loc {
    /// `loc(unknown)`
    pub const UNKNOWN: Loc = Loc(0);

    /// Creates the location of a byte of the source map.
    #[inline]
    pub fn source(pos: SourcePos) -> Self {
        debug_assert!(pos.0 < SourcePos::LIMIT);
        Loc(pos.0 + 1)
    }

    /// Creates the location of `attr`, which must be a location attribute.
    pub fn attr(attr: Attr) -> Self {
        Loc(attr.index() as u32 | ATTR)
    }

    /// Returns the kind of the location.
    pub fn kind(self) -> LocKind {
        match self.0 {
            0 => LocKind::Unknown,
            n if n & ATTR != 0 => LocKind::Attr(Attr::new((n & !ATTR) as usize)),
            n => LocKind::Source(SourcePos(n - 1)),
        }
    }
}

impl fmt::Debug for Loc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}
