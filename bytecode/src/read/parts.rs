//! What reading the builtin dialect's attributes and types asks of a cursor, be the file bytecode or an archive.

use std::sync::Arc;

use lect_core::compat::MigrationPath;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::EntryReader;
use lect_core::entity::{Ident, Type};

use super::EntryCursor;
use super::types::scalable_vector;
use crate::wire::Cursor;

/// A cursor in an entry of a file.
pub(crate) trait Parts<'f>: EntryReader {
    /// The context for as long as the file is borrowed.
    fn ctx(&self) -> &'f ContextData;

    /// Where the next byte is in the file.
    fn offset(&self) -> usize;

    /// An error at a byte of the file.
    fn error_at(&self, at: usize, message: impl Into<String>) -> Failure;

    /// Counts what is made of a few bytes.
    fn charge(&self, at: usize, bytes: usize) -> Result<(), Failure>;

    /// The name of a symbol, a file or an attribute.
    fn name(&mut self) -> Result<&'f [u8], Failure>;

    /// The key of a resource of a dialect.
    fn resource_of(&mut self, namespace: &[u8]) -> Result<Ident, Failure>;

    /// As [`EntryReader::count`], of a number that is known.
    fn checked_count(&self, count: u64) -> Result<usize, Failure>;

    /// A vector with scalable dimensions, behind its code, which is at a byte of the file.
    fn scalable_vector(&mut self, at: usize) -> Result<Type, Failure>;

    /// A place that reading can go back to.
    fn mark(&self) -> Cursor<'f>;

    /// Goes back to a place.
    fn rewind(&mut self, to: Cursor<'f>);

    /// The way from the version that the file has of a dialect to the context's, if that is another one.
    fn migration_path(&self, _namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        None
    }
}

/// As many as are said to follow.
pub(super) fn list<R: EntryReader, T>(
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

    fn offset(&self) -> usize {
        self.cursor.offset()
    }

    fn error_at(&self, at: usize, message: impl Into<String>) -> Failure {
        self.file.failure_at(self.context_of_file(), at, message)
    }

    /// Counts what is made of a few bytes; see [`File::charge`](super::File::charge).
    fn charge(&self, at: usize, bytes: usize) -> Result<(), Failure> {
        self.file.charge(self.context_of_file(), at, bytes)
    }

    fn name(&mut self) -> Result<&'f [u8], Failure> {
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

    fn scalable_vector(&mut self, at: usize) -> Result<Type, Failure> {
        scalable_vector(self, at)
    }

    fn mark(&self) -> Cursor<'f> {
        self.cursor
    }

    fn rewind(&mut self, to: Cursor<'f>) {
        self.cursor = to;
    }
}
