//! Aliases that were read from text.
//!
//! The C++ code of a dialect decides which attributes and types have aliases. That code is unknown for a dialect loaded
//! from a file, so aliases of the parsed text are kept.

use std::sync::PoisonError;

use crate::attrs::AttrData;
use crate::attrs::walk::Part;
use crate::context::ContextData;
use crate::dialect::is_upstream;
use crate::types::TypeData;

impl ContextData {
    /// Stores the alias of an attribute or a type whose dialect does not define it. The first alias is kept.
    pub(crate) fn keep_alias(&self, part: Part, name: &[u8]) {
        if self.has_unknown_alias(part) {
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
