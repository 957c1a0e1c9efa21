//! Reader of the parts of attributes and types in archives.

use std::sync::Arc;

use lect_core::compat::MigrationPath;
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::{DialectVersion, EntryReader};
use lect_core::entity::{Attr, Ident, Type};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float, FloatFormat};

use super::entry::EntryCursor;
use crate::read::Parts;
use crate::wire::Cursor;

impl EntryReader for EntryCursor<'_> {
    fn context(&self) -> &ContextData {
        self.ctx
    }

    fn format_version(&self) -> u64 {
        crate::sections::VERSION
    }

    fn dialect_version(&mut self, namespace: &str) -> Option<DialectVersion> {
        self.file.version(namespace.as_bytes())
    }

    fn is_at_end(&self) -> bool {
        self.cursor.is_at_end()
    }

    fn byte(&mut self) -> Result<u8, Failure> {
        let byte = self.cursor.byte();
        self.check(byte)
    }

    fn varint(&mut self) -> Result<u64, Failure> {
        let number = self.cursor.leb();
        self.check(number)
    }

    fn signed_varint(&mut self) -> Result<i64, Failure> {
        let number = self.cursor.signed_leb();
        self.check(number)
    }

    fn count(&mut self) -> Result<usize, Failure> {
        let count = self.cursor.leb_count();
        self.check(count)
    }

    fn attr(&mut self) -> Result<Attr, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        match self.file.known_attr(index) {
            Some(attr) => Ok(attr),
            None => self.file.read_attr(self.ctx, at, index, self.depth),
        }
    }

    fn optional_attr(&mut self) -> Result<Option<Attr>, Failure> {
        let at = self.offset();
        match self.varint()?.checked_sub(1) {
            None => Ok(None),
            Some(index) => match self.file.known_attr(index) {
                Some(attr) => Ok(Some(attr)),
                None => self.file.read_attr(self.ctx, at, index, self.depth).map(Some),
            },
        }
    }

    fn ty(&mut self) -> Result<Type, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        match self.file.known_type(index) {
            Some(ty) => Ok(ty),
            None => self.file.read_type(self.ctx, at, index, self.depth),
        }
    }

    fn string(&mut self) -> Result<&[u8], Failure> {
        self.text()
    }

    fn blob(&mut self) -> Result<&[u8], Failure> {
        self.bytes()
    }

    fn ap_int(&mut self, width: u32) -> Result<ApInt, Failure> {
        if width <= 64 {
            return Ok(ApInt::from_u64(width, self.signed_varint()? as u64));
        }
        let at = self.offset();
        let words = self.long_leb(width)?;
        self.charge(at, width as usize / 8)?;
        Ok(ApInt::from_words(width, words.get(..words.len().min(width.div_ceil(64) as usize)).unwrap_or_default()))
    }

    fn float(&mut self, format: FloatFormat) -> Result<Float, Failure> {
        let words = self.long_leb(format.width())?;
        let word = |index: usize| u128::from(words.get(index).copied().unwrap_or_default());
        let bits = (word(0) | word(1) << 64) << (128 - format.width().clamp(1, 128));
        Ok(Float::from_bits(format, bits.reverse_bits()))
    }

    fn resource(&mut self) -> Result<Ident, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        let key = usize::try_from(index).ok().and_then(|index| self.file.resource_keys.get(index));
        key.map(|key| key.1).ok_or_else(|| self.error_at(at, format!("invalid resource handle index: {index}")))
    }

    fn loc(&self) -> Loc {
        crate::read::file::whole(self.ctx, self.file.name())
    }

    fn error(&mut self, message: &str) -> Failure {
        self.error_at(self.offset(), message)
    }
}

impl<'f> Parts<'f> for EntryCursor<'f> {
    fn migration_path(&self, namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        self.file.path_of(namespace).cloned()
    }

    fn ctx(&self) -> &'f ContextData {
        self.ctx
    }

    fn offset(&self) -> usize {
        self.cursor.offset()
    }

    fn error_at(&self, at: usize, message: impl Into<String>) -> Failure {
        self.file.failure_at(self.ctx, at, message)
    }

    fn charge(&self, at: usize, bytes: usize) -> Result<(), Failure> {
        self.file.charge(self.ctx, at, bytes)
    }

    fn bytes(&mut self) -> Result<&'f [u8], Failure> {
        let length = self.varint()?;
        let bytes = self.cursor.take_long(length);
        self.check(bytes)
    }

    fn name_attr(&mut self) -> Result<Attr, Failure> {
        Ok(self.ctx.attrs().string(self.text()?))
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

    fn resource_of(&mut self, namespace: &[u8]) -> Result<Ident, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        match usize::try_from(index).ok().and_then(|index| self.file.resource_keys.get(index)) {
            Some(&(dialect, key)) if self.ctx.ident_bytes(dialect) == namespace => Ok(key),
            Some(_) => Err(self.error_at(at, "provided resource handle differs from the expected resource type")),
            None => Err(self.error_at(at, format!("invalid resource handle index: {index}"))),
        }
    }

    fn checked_count(&self, count: u64) -> Result<usize, Failure> {
        self.check(self.cursor.checked_count(count))
    }

    fn mark(&self) -> Cursor<'f> {
        self.cursor
    }

    fn rewind(&mut self, to: Cursor<'f>) {
        self.cursor = to;
    }
}
