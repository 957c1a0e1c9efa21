//! Undecoded parts of a file, kept to be written again.

use std::ops::Range;
use std::sync::Weak;

use lect_core::attrs::{Encoded, EncodedEntry, OpaqueBody};
use lect_core::context::ContextData;
use lect_core::dialect::is_namespace;
use lect_core::entity::Ident;
use lect_core::source::FilePlace;

use super::File;
use crate::builtin::codes::AttrCode;
use crate::table::{EntryRange, Walks};

impl File {
    /// Returns the bytes of a dialect's version, which only the dialect can decode.
    pub(crate) fn version_bytes(&self, dialect: u32) -> Option<&[u8]> {
        let entry = self.names.dialects.get(dialect as usize)?;
        self.image.bytes.get(entry.version.clone()?)
    }

    /// Returns the full name of an operation by number.
    pub(crate) fn full_op_name(&self, op: usize) -> Vec<u8> {
        self.names.op_name(&self.image, &self.strings, op)
    }

    /// Returns the context's keys of dialect resources, in file order.
    pub(crate) fn resource_keys(&self) -> impl Iterator<Item = Ident> {
        self.resource_keys.get().into_iter().flatten().map(|&(_, key)| key)
    }

    /// Keeps an entry undecoded, if the dialect is `open` or unregistered ones are allowed. Returns `None` otherwise,
    /// and for a namespace that cannot be printed.
    pub(super) fn keep(
        &self,
        namespace: &[u8],
        entry: EncodedEntry,
        bytes: Range<usize>,
        open: bool,
    ) -> Option<OpaqueBody> {
        let is_allowed = (open || self.allow_unregistered) && is_namespace(namespace);
        let this = self.this.get().and_then(Weak::upgrade).filter(|_| is_allowed)?;
        let bytes = self.image.bytes.slice(bytes.start..bytes.end.min(self.image.bytes.len()));
        Some(Encoded { file: this, entry, bytes }.into())
    }

    /// Returns true if an entry among attributes is the unknown location.
    pub(crate) fn is_unknown_loc(&self, entry: &EntryRange) -> bool {
        let mut cursor = self.image.range(entry.bytes.clone());
        let is_code = cursor.varint().is_ok_and(|code| code == AttrCode::UnknownLoc as u64);
        entry.custom && self.namespace(entry.dialect) == b"builtin" && is_code && cursor.is_at_end()
    }

    /// Returns the file position of an attribute, if it is a valid one.
    pub(crate) fn place_at(&self, ctx: &ContextData, index: u64) -> Option<FilePlace> {
        let (file, line, column) = self.place_parts(index, &mut Walks::default())?;
        let file = self.known_attr(file).and_then(|file| ctx.attrs().string_value(file))?;
        Some(FilePlace { file: ctx.ident(file), line, column })
    }
}
