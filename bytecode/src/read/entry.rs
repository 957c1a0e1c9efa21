//! Attributes and types: looked up by number, decoded once.

use std::cell::{Cell, OnceCell};
use std::sync::Arc;

use lect_core::attrs::{EncodedEntry, OpaqueBody};
use lect_core::compat::{MigrationPath, Versions};
use lect_core::context::ContextData;
use lect_core::diag::Failure;
use lect_core::dialect::{Dialect, DialectVersion, EntryReader};
use lect_core::entity::{Attr, Entity, Ident, Type};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float, FloatFormat};
use lect_core::stack;
use lect_core::text::{PieceConfig, parse_attr_bytes, parse_type_bytes};

use super::File;
use super::parts::Parts;
use crate::table::{Entries, EntryRange, Walks};
use crate::wire::{Cursor, Fault};
use crate::{builtin, encoding};

/// Limit of the nesting of attributes and types. Real files nest deepest in chains of call sites.
const MAX_NESTING: u32 = 20_000;

/// State of a reader in the tables of attributes and types, and cached names.
#[derive(Default)]
pub(super) struct TableWalks {
    attrs: Cell<Walks>,
    types: Cell<Walks>,
    names: OnceCell<Box<KnownNames>>,
}

/// Names in string attributes that were recently used. The slot is computed from the attribute's number.
pub(super) struct KnownNames([Cell<Option<(Attr, Ident)>>; KNOWN_NAMES]);

/// As many names as large dictionaries have.
const KNOWN_NAMES: usize = 128;

impl Default for KnownNames {
    fn default() -> Self {
        Self([const { Cell::new(None) }; KNOWN_NAMES])
    }
}

impl KnownNames {
    pub fn get_or_insert(&self, attr: Attr, find: impl FnOnce(Attr) -> Ident) -> Ident {
        let place = &self.0[attr.index() % KNOWN_NAMES];
        match place.get() {
            Some((known, name)) if known == attr => name,
            _ => {
                let name = find(attr);
                place.set(Some((attr, name)));
                name
            }
        }
    }
}

impl TableWalks {
    fn find(walks: &Cell<Walks>, table: &Entries, file: &File, index: u64) -> Option<EntryRange> {
        let mut at = walks.get();
        let entry = table.walks(&file.image, &mut at, usize::try_from(index).ok()?);
        walks.set(at);
        entry
    }
}

/// Reads an attribute, a type, or anything else that refers to the tables of a file.
pub struct EntryCursor<'f> {
    pub(super) file: &'f File,
    ctx: &'f ContextData,
    walks: &'f TableWalks,
    pub(super) cursor: Cursor<'f>,
    depth: u32,
}

impl<'f> EntryCursor<'f> {
    pub(super) fn new(file: &'f File, ctx: &'f ContextData, walks: &'f TableWalks, cursor: Cursor<'f>) -> Self {
        Self { file, ctx, walks, cursor, depth: 0 }
    }

    /// Returns the attribute with a number that was read at offset `at`.
    pub(super) fn attr_at(
        file: &'f File,
        ctx: &'f ContextData,
        walks: &'f TableWalks,
        at: usize,
        index: u64,
        depth: u32,
    ) -> Result<Attr, Failure> {
        if let Some(attr) = file.known_attr(index) {
            return Ok(attr);
        }
        let Some(entry) = TableWalks::find(&walks.attrs, &file.attrs, file, index) else {
            return Err(file.failure_at(ctx, at, format!("invalid Attribute index: {index}")));
        };
        let attr = decode((file, ctx, walks), &entry, depth, "Attribute", parse_attr_bytes, |cursor| {
            match cursor.is_builtin(&entry) {
                true => builtin::read_attr(cursor),
                false => {
                    let namespace = file.namespace(entry.dialect);
                    let start = cursor.cursor;
                    let read = encoding::read_attr(cursor, namespace);
                    if let Ok(Some(attr)) = read {
                        return Ok(attr);
                    }
                    cursor.cursor = start;
                    let body = cursor.keep(namespace, EncodedEntry::Attr(index as u32), read.err())?;
                    Ok(ctx.attrs().opaque(ctx.ident(namespace), body, None))
                }
            }
        })?;
        Ok(file.keep_attr(index, attr))
    }

    /// Returns the type with a number that was read at offset `at`.
    pub(super) fn type_at(
        file: &'f File,
        ctx: &'f ContextData,
        walks: &'f TableWalks,
        at: usize,
        index: u64,
        depth: u32,
    ) -> Result<Type, Failure> {
        if let Some(ty) = file.known_type(index) {
            return Ok(ty);
        }
        let Some(entry) = TableWalks::find(&walks.types, &file.types, file, index) else {
            return Err(file.failure_at(ctx, at, format!("invalid Type index: {index}")));
        };
        let ty = decode((file, ctx, walks), &entry, depth, "Type", parse_type_bytes, |cursor| {
            match cursor.is_builtin(&entry) {
                true => builtin::read_type(cursor),
                false => {
                    let namespace = file.namespace(entry.dialect);
                    let start = cursor.cursor;
                    let read = encoding::read_type(cursor, namespace);
                    if let Ok(Some(ty)) = read {
                        return Ok(ty);
                    }
                    cursor.cursor = start;
                    let body = cursor.keep(namespace, EncodedEntry::Type(index as u32), read.err())?;
                    Ok(ctx.types().opaque(ctx.ident(namespace), body))
                }
            }
        })?;
        Ok(file.keep_type(index, ty))
    }

    fn is_builtin(&self, entry: &EntryRange) -> bool {
        self.file.namespace(entry.dialect) == b"builtin"
    }

    /// Keeps the remaining bytes of an entry undecoded. The dialect is unknown, or defined in a file and possibly
    /// encoded by C++ code. `failure` is the error of an attempt to decode the entry.
    fn keep(&mut self, namespace: &[u8], entry: EncodedEntry, failure: Option<Failure>) -> Result<OpaqueBody, Failure> {
        let start = self.offset();
        let is_open = self.ctx.dialect(namespace).is_some_and(Dialect::may_have_code);
        let body = match failure {
            Some(failure) if !is_open => return Err(failure),
            _ => self.file.keep(namespace, entry, start..start + self.cursor.remaining(), is_open),
        };
        let Some(body) = body else {
            let name = String::from_utf8_lossy(namespace);
            return Err(self.error(&format!("dialect '{name}' does not implement the bytecode interface")));
        };
        let rest = self.cursor.take(self.cursor.remaining());
        self.check(rest)?;
        Ok(body)
    }

    /// Reads all numbers up to the end.
    pub(super) fn numbers(&mut self) -> Result<DialectVersion, Failure> {
        let mut numbers = Vec::new();
        while !self.cursor.is_at_end() {
            numbers.push(self.varint()?);
        }
        Ok(DialectVersion(numbers.into()))
    }

    /// Converts a fault to an error about the file.
    pub(super) fn check<T>(&self, result: Result<T, Box<Fault>>) -> Result<T, Failure> {
        result.map_err(|fault| self.file.failure(self.ctx, &fault))
    }

    /// Reads an attribute that must be a string.
    pub(super) fn string_attr(&mut self) -> Result<Attr, Failure> {
        let at = self.offset();
        let attr = self.attr()?;
        let ctx: &'f ContextData = self.ctx;
        match ctx.attrs().string_value(attr) {
            Some(value) => {
                self.charge(at, value.len())?;
                Ok(attr)
            }
            None => {
                let shown = ctx.attrs().show(attr);
                Err(self.file.failure_at(ctx, at, format!("expected mlir::StringAttr, but got: {shown}")))
            }
        }
    }

    /// Returns the migration path from the file's version of a dialect to the context's, if they differ.
    pub(super) fn path_of(&self, namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        self.file.migration_path(self.ctx, namespace)
    }

    pub(super) fn names(&self) -> &'f KnownNames {
        self.walks.names.get_or_init(Box::default)
    }

    /// Returns the context with the lifetime of the file's borrow.
    pub(super) fn context_of_file(&self) -> &'f ContextData {
        self.ctx
    }
}

/// Parser of the text of an attribute or a type.
type ParseText<T> = fn(&ContextData, &[u8], &PieceConfig<'_>) -> Result<T, Failure>;

/// Reads an entry up to its end, as text or encoded.
fn decode<'f, T>(
    (file, ctx, walks): (&'f File, &'f ContextData, &'f TableWalks),
    entry: &EntryRange,
    depth: u32,
    what: &str,
    parse: ParseText<T>,
    read: impl FnOnce(&mut EntryCursor<'f>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let mut cursor = EntryCursor { file, ctx, walks, cursor: file.image.range(entry.bytes.clone()), depth: depth + 1 };
    // Deeper than the number of entries: one contains itself.
    let most = (file.attrs.len() + file.types.len()).min(MAX_NESTING as usize);
    if depth as usize > most {
        return Err(cursor.error("attributes and types nest too deeply, or within themselves"));
    }
    let value = if entry.custom {
        file.load_dialect(ctx, entry.dialect)?;
        stack::grow(|| read(&mut cursor))?
    } else {
        let at = cursor.offset();
        let text = cursor.cursor.until_nul();
        let text = cursor.check(text)?;
        if file.names.dialects.get(entry.dialect as usize).is_some_and(|it| it.version.is_some()) {
            file.load_dialect(ctx, entry.dialect)?;
        }
        let config = PieceConfig::new(file.name_of_text())
            .with_allow_unregistered(file.allow_unregistered)
            .with_versions(Some(file as &dyn Versions))
            .with_distinct(Some(&file.distinct))
            .with_resources(file.resource_names.get())
            .with_newer(file.newer_release());
        // The text has its own lines and columns.
        parse(ctx, text, &config).map_err(|failure| file.noted(ctx, failure, at))?
    };
    match cursor.is_at_end() {
        true => Ok(value),
        false => Err(cursor.error(&format!("unexpected trailing bytes after {what} entry"))),
    }
}

impl EntryReader for EntryCursor<'_> {
    fn context(&self) -> &ContextData {
        self.ctx
    }

    fn format_version(&self) -> u64 {
        self.file.image.version
    }

    fn dialect_version(&mut self, namespace: &str) -> Option<DialectVersion> {
        self.file.version_of(self.ctx, namespace).cloned()
    }

    fn is_at_end(&self) -> bool {
        self.cursor.is_at_end()
    }

    fn byte(&mut self) -> Result<u8, Failure> {
        let byte = self.cursor.byte();
        self.check(byte)
    }

    #[inline]
    fn varint(&mut self) -> Result<u64, Failure> {
        match self.cursor.varint() {
            Ok(number) => Ok(number),
            Err(fault) => Err(self.file.failure(self.ctx, &fault)),
        }
    }

    fn count(&mut self) -> Result<usize, Failure> {
        let count = self.cursor.count();
        self.check(count)
    }

    #[inline]
    fn attr(&mut self) -> Result<Attr, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        match self.file.known_attr(index) {
            Some(attr) => Ok(attr),
            None => Self::attr_at(self.file, self.ctx, self.walks, at, index, self.depth),
        }
    }

    fn optional_attr(&mut self) -> Result<Option<Attr>, Failure> {
        let at = self.offset();
        match self.flagged_varint()? {
            (_, false) => Ok(None),
            (index, true) => match self.file.known_attr(index) {
                Some(attr) => Ok(Some(attr)),
                None => Self::attr_at(self.file, self.ctx, self.walks, at, index, self.depth).map(Some),
            },
        }
    }

    #[inline]
    fn ty(&mut self) -> Result<Type, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        match self.file.known_type(index) {
            Some(ty) => Ok(ty),
            None => Self::type_at(self.file, self.ctx, self.walks, at, index, self.depth),
        }
    }

    fn string(&mut self) -> Result<&[u8], Failure> {
        self.text()
    }

    fn blob(&mut self) -> Result<&[u8], Failure> {
        self.bytes()
    }

    fn ap_int(&mut self, width: u32) -> Result<ApInt, Failure> {
        match width {
            ..=8 => Ok(ApInt::from_u64(width, u64::from(self.byte()?))),
            9..=64 => Ok(ApInt::from_u64(width, self.signed_varint()? as u64)),
            _ => {
                let at = self.offset();
                let count = self.count()?;
                if count > width.div_ceil(64) as usize {
                    return Err(self.error_at(at, format!("{count} words are too many for an integer of {width} bits")));
                }
                self.charge(at, width as usize / 8)?;
                let mut words = Vec::with_capacity(count);
                for _ in 0..count {
                    words.push(self.signed_varint()? as u64);
                }
                Ok(ApInt::from_words(width, &words))
            }
        }
    }

    fn float(&mut self, format: FloatFormat) -> Result<Float, Failure> {
        let bits = self.ap_int(format.width())?;
        let bits =
            bits.words().iter().rev().fold(0u128, |bits, &word| bits.checked_shl(64).unwrap_or(0) | u128::from(word));
        Ok(Float::from_bits(format, bits))
    }

    fn resource(&mut self) -> Result<Ident, Failure> {
        let at = self.offset();
        let index = self.varint()?;
        let keys = self.file.resource_keys.get().map_or(&[][..], |keys| keys);
        let key = usize::try_from(index).ok().and_then(|index| keys.get(index));
        key.map(|key| key.1).ok_or_else(|| self.error_at(at, format!("invalid resource handle index: {index}")))
    }

    fn loc(&self) -> Loc {
        self.file.whole(self.ctx)
    }

    fn error(&mut self, message: &str) -> Failure {
        self.error_at(self.offset(), message)
    }
}
