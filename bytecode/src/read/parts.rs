//! Cursor interface for the builtin dialect's attributes and types, of bytecode and archives.

use std::sync::Arc;

use lect_core::compat::MigrationPath;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::EntryReader;
use lect_core::entity::{Attr, Ident};
use lect_ods::spec::MLIR_RELEASE;

use super::EntryCursor;
use crate::wire::Cursor;

/// A cursor in an entry of a file.
pub(crate) trait Parts<'f>: EntryReader {
    /// Returns the context with the lifetime of the file's borrow.
    fn ctx(&self) -> &'f ContextData;

    /// Returns the MLIR release of the file's encodings: the current one, unless the file is newer.
    fn release(&self) -> u32 {
        MLIR_RELEASE
    }

    /// Returns the offset of the next byte in the file.
    fn offset(&self) -> usize;

    /// Creates an error at a byte of the file.
    fn error_at(&self, at: usize, message: impl Into<String>) -> Failure;

    /// Charges memory that a few bytes expand to.
    fn charge(&self, at: usize, bytes: usize) -> Result<(), Failure>;

    /// Reads a string.
    fn text(&mut self) -> Result<&'f [u8], Failure>;

    /// Reads length-prefixed bytes.
    fn bytes(&mut self) -> Result<&'f [u8], Failure>;

    /// Reads the name of a symbol, a file or an attribute, as a string attribute.
    fn name_attr(&mut self) -> Result<Attr, Failure>;

    /// Returns the name in a string attribute.
    fn name_of(&self, name: Attr) -> Ident {
        self.ctx().ident(self.ctx().attrs().string_value(name).unwrap_or_default())
    }

    /// Reads the key of a resource of a dialect.
    fn resource_of(&mut self, namespace: &[u8]) -> Result<Ident, Failure>;

    /// Checks a count that was already read, as [`EntryReader::count`] does.
    fn checked_count(&self, count: u64) -> Result<usize, Failure>;

    /// Returns true if a vector with scalable dimensions follows in the encoding of releases up to 16.
    fn has_old_vector(&mut self) -> bool {
        false
    }

    /// Returns the current position, to return to.
    fn mark(&self) -> Cursor<'f>;

    /// Returns to a position.
    fn rewind(&mut self, to: Cursor<'f>);

    /// Returns the migration path from the file's version of a dialect to the context's, if they differ.
    fn migration_path(&self, _namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        None
    }
}

/// Reads a count, then as many elements.
pub(crate) fn list<R: EntryReader, T>(
    cursor: &mut R,
    read: impl Fn(&mut R) -> Result<T, Failure>,
) -> Result<Vec<T>, Failure> {
    let count = cursor.count()?;
    let mut list = Vec::with_capacity(count.min(1024));
    for _ in 0..count {
        list.push(read(cursor)?);
    }
    Ok(list)
}

impl<'f> Parts<'f> for EntryCursor<'f> {
    fn migration_path(&self, namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        self.path_of(namespace)
    }

    fn ctx(&self) -> &'f ContextData {
        self.context_of_file()
    }

    fn release(&self) -> u32 {
        self.file.newer_release().unwrap_or(MLIR_RELEASE)
    }

    fn offset(&self) -> usize {
        self.cursor.offset()
    }

    fn error_at(&self, at: usize, message: impl Into<String>) -> Failure {
        self.file.failure_at(self.context_of_file(), at, message)
    }

    /// Charges memory that a few bytes expand to; see [`File::charge`](super::File::charge).
    fn charge(&self, at: usize, bytes: usize) -> Result<(), Failure> {
        self.file.charge(self.context_of_file(), at, bytes)
    }

    fn text(&mut self) -> Result<&'f [u8], Failure> {
        let at = self.offset();
        let index = self.varint()?;
        let file = self.file;
        let string = file.string(index);
        let string = string.ok_or_else(|| self.error_at(at, format!("invalid string index: {index}")))?;
        self.charge(at, string.len())?;
        Ok(string)
    }

    fn name_of(&self, name: Attr) -> Ident {
        self.names()
            .get_or_insert(name, |name| self.ctx().ident(self.ctx().attrs().string_value(name).unwrap_or_default()))
    }

    fn bytes(&mut self) -> Result<&'f [u8], Failure> {
        let length = self.varint()?;
        let bytes = self.cursor.take_long(length);
        self.check(bytes)
    }

    fn name_attr(&mut self) -> Result<Attr, Failure> {
        self.string_attr()
    }

    fn resource_of(&mut self, namespace: &[u8]) -> Result<Ident, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        let known = self.file.resource_keys.get().map_or(&[][..], |keys| keys);
        match usize::try_from(index).ok().and_then(|index| known.get(index)) {
            Some(&(dialect, key)) if self.file.namespace(dialect) == namespace => Ok(key),
            Some(_) => Err(self.error_at(at, "provided resource handle differs from the expected resource type")),
            None => Err(self.error_at(at, format!("invalid resource handle index: {index}"))),
        }
    }

    fn checked_count(&self, count: u64) -> Result<usize, Failure> {
        self.check(self.cursor.checked_count(count))
    }

    /// Tries the encoding that the producer suggests first. In any case the bytes are read to the end by one of the
    /// two.
    fn has_old_vector(&mut self) -> bool {
        let is_likely = self.file.image.producer().starts_with(b"MLIR16");
        let start = self.mark();
        let mut fits = |old: bool| {
            self.rewind(start);
            self.has_vector(old).unwrap_or(false)
        };
        let is_old = if fits(is_likely) { is_likely } else { is_likely ^ fits(!is_likely) };
        self.rewind(start);
        is_old
    }

    fn mark(&self) -> Cursor<'f> {
        self.cursor
    }

    fn rewind(&mut self, to: Cursor<'f>) {
        self.cursor = to;
    }
}

impl EntryCursor<'_> {
    /// Returns true if all remaining bytes are a vector with scalable dimensions. The element stays a number: this
    /// function is not reentrant, because it rewinds.
    fn has_vector(&mut self, old: bool) -> Result<bool, Failure> {
        let flags = if old { self.varint().map(|_| None)? } else { Some(list(self, EntryReader::bool)?.len()) };
        let dims = list(self, EntryReader::signed_varint)?.len();
        self.varint()?;
        Ok(self.is_at_end() && flags.is_none_or(|flags| flags == dims))
    }
}
