//! Aliases of attributes and types of dialects: those that definitions compute, and those that were read from text.
//!
//! The C++ code of a dialect decides which attributes and types have aliases. That code is unknown for a dialect loaded
//! from a file, so aliases of the parsed text are kept.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use crate::attrs::AttrData;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::dialect::{DefBody, DefInfo, is_upstream};
use crate::entity::{Attr, Def};
use crate::types::TypeData;

/// Converts a computed name to an alias by replacing invalid characters.
fn to_alias(name: &str) -> Vec<u8> {
    let mut alias = Vec::with_capacity(name.len() + 1);
    if name.starts_with(|letter: char| letter.is_ascii_digit()) {
        alias.push(b'_');
    }
    for byte in name.bytes() {
        match byte {
            b' ' => alias.push(b'_'),
            b'$' | b'_' | b'-' => alias.push(byte),
            _ if byte.is_ascii_alphanumeric() => alias.push(byte),
            _ => alias.extend_from_slice(format!("{byte:X}").as_bytes()),
        }
    }
    alias
}

/// Number of elements above which a tuple has an alias.
pub(crate) const LONG_TUPLE: usize = 16;

impl DefInfo {
    /// Returns true if the definition specifies aliases of its instances.
    fn may_have_alias(&self) -> bool {
        self.has_described_alias || self.alias.is_some() || self.syntax().alias.is_some()
    }
}

impl ContextData {
    /// Returns the alias of an instance of a definition, or the one in the parsed text.
    pub(crate) fn alias_of_def(&self, def: Def, body: &DefBody, part: Part) -> Option<&str> {
        let info = self.def_info(def);
        if info.has_described_alias
            && let Some(name) = crate::eval::described_alias(self, part)
        {
            let name = to_alias(&name?);
            return std::str::from_utf8(self.ident_bytes(self.ident(&name))).ok();
        }
        self.known_alias(info, body).or_else(|| self.written_alias(part))
    }

    fn known_alias<'a>(&'a self, info: &'a DefInfo, body: &DefBody) -> Option<&'a str> {
        match info.syntax().alias.and_then(|alias| alias(self, body)) {
            // Interned, since alias names must outlive the instance from which they are computed.
            Some(name) => std::str::from_utf8(self.ident_bytes(self.ident(name.as_bytes()))).ok(),
            None => info.alias.as_deref(),
        }
    }

    /// Returns true if printed text has an alias for an attribute wherever it is nested, because of its definition.
    pub(crate) fn has_own_alias(&self, attr: Attr) -> bool {
        match self.attrs().data(attr) {
            AttrData::Dialect { def, body, .. } => self.alias_of_def(*def, body, Part::Attr(attr)).is_some(),
            _ => false,
        }
    }

    /// Returns true if an attribute or a type of the context may have an alias.
    pub(crate) fn may_have_aliases(&self) -> bool {
        self.may_have_aliases.load(Ordering::Relaxed)
    }

    /// Marks the context as one whose attributes or types may have aliases.
    #[inline]
    pub(crate) fn note_aliases(&self) {
        if !self.may_have_aliases() {
            self.may_have_aliases.store(true, Ordering::Relaxed);
        }
    }

    /// Marks the context if an attribute with this data may have an alias.
    #[inline]
    pub(crate) fn note_alias_of_attr(&self, data: &AttrData) {
        if self.may_have_aliases() {
            return;
        }
        let may_have = match data {
            AttrData::AffineMap(_)
            | AttrData::IntegerSet(_)
            | AttrData::UnknownLoc
            | AttrData::FileLoc(_)
            | AttrData::NameLoc { .. }
            | AttrData::CallSiteLoc { .. }
            | AttrData::FusedLoc { .. }
            | AttrData::Opaque { .. }
            | AttrData::Distinct { .. } => true,
            AttrData::Dialect { def, .. } => self.def_info(*def).may_have_alias(),
            _ => false,
        };
        if may_have {
            self.note_aliases();
        }
    }

    /// Marks the context if a type with this data may have an alias.
    #[inline]
    pub(crate) fn note_alias_of_type(&self, data: &TypeData) {
        if self.may_have_aliases() {
            return;
        }
        let may_have = match data {
            TypeData::Tuple(elements) => elements.len() > LONG_TUPLE,
            TypeData::Opaque { .. } => true,
            TypeData::Dialect { def, .. } => self.def_info(*def).may_have_alias(),
            _ => false,
        };
        if may_have {
            self.note_aliases();
        }
    }

    /// Stores the alias of an attribute or a type whose dialect does not define it. The first alias is kept.
    pub(crate) fn keep_alias(&self, part: Part, name: &[u8]) {
        if self.has_unknown_alias(part) {
            self.note_aliases();
            let name = self.ident(name);
            self.written_aliases.write().unwrap_or_else(PoisonError::into_inner).entry(part).or_insert(name);
        }
    }

    /// Returns the alias of an attribute or a type in the parsed text.
    pub(crate) fn written_alias(&self, part: Part) -> Option<&str> {
        let name = *self.written_aliases.read().unwrap_or_else(PoisonError::into_inner).get(&part)?;
        std::str::from_utf8(self.ident_bytes(name)).ok()
    }

    /// Returns true if the alias would be determined by unknown C++ code. That is so if the dialect was loaded from a
    /// file and is not one of MLIR's own.
    fn has_unknown_alias(&self, part: Part) -> bool {
        let (def, dialect) = match part {
            Part::Attr(attr) => match self.attrs().data(attr) {
                AttrData::Dialect { def, .. } => (Some(*def), None),
                AttrData::Opaque { dialect, .. } => (None, Some(*dialect)),
                _ => return false,
            },
            Part::Type(ty) => match self.types().data(ty) {
                TypeData::Dialect { def, .. } => (Some(*def), None),
                TypeData::Opaque { dialect, .. } => (None, Some(*dialect)),
                _ => return false,
            },
        };
        let info = def.map(|def| self.def_info(def));
        let namespace = match (info, dialect) {
            (Some(info), _) => info.dialect().name.as_bytes(),
            (None, dialect) => dialect.map_or(&b""[..], |dialect| self.ident_bytes(dialect)),
        };
        let dialect = self.dialect(namespace);
        let is_from_file = dialect.is_some_and(|dialect| dialect.may_have_code() && !dialect.spec().flags.no_aliases);
        is_from_file && !is_upstream(namespace) && info.is_none_or(|info| info.alias.is_none())
    }
}
