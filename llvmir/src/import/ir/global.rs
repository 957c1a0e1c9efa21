//! Symbols: globals, functions, aliases, ifuncs, comdats.

use super::metadata::NodeId;
use super::{AttrSet, Bytes, Const, Ty};

/// Handle of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct SymbolId(pub(crate) u32);

/// A name in the module, or a number.
pub(crate) struct Symbol {
    /// The name; empty for a numbered symbol.
    pub(crate) name: Bytes,
    pub(crate) kind: SymbolKind,
    /// Address space of pointers to the symbol.
    pub(crate) space: u32,
    /// Position of the first use, for errors.
    pub(crate) at: u32,
}

/// Kind of a symbol, with the position among the others of this kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SymbolKind {
    /// Used, and not yet defined.
    Unknown,
    Global(u32),
    Function(u32),
    Alias(u32),
    IFunc(u32),
}

/// Linkage of a symbol: the number is that of MLIR's enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Linkage {
    #[default]
    External,
    AvailableExternally,
    Linkonce,
    LinkonceOdr,
    Weak,
    WeakOdr,
    Appending,
    Internal,
    Private,
    ExternWeak,
    Common,
}

impl Linkage {
    pub(crate) fn from_word(word: &[u8]) -> Option<Self> {
        Some(match word {
            b"external" => Self::External,
            b"available_externally" => Self::AvailableExternally,
            b"linkonce" => Self::Linkonce,
            b"linkonce_odr" => Self::LinkonceOdr,
            b"weak" => Self::Weak,
            b"weak_odr" => Self::WeakOdr,
            b"appending" => Self::Appending,
            b"internal" => Self::Internal,
            b"private" => Self::Private,
            b"extern_weak" => Self::ExternWeak,
            b"common" => Self::Common,
            _ => return None,
        })
    }

    pub(crate) fn is_local(self) -> bool {
        matches!(self, Self::Internal | Self::Private)
    }
}

/// Properties that all kinds of symbols have.
#[derive(Clone, Default)]
pub(crate) struct Traits {
    pub(crate) linkage: Linkage,
    /// Zero: default, one: hidden, two: protected.
    pub(crate) visibility: u8,
    pub(crate) dso_local: bool,
    pub(crate) thread_local: bool,
    /// Zero: none, one: `local_unnamed_addr`, two: `unnamed_addr`.
    pub(crate) unnamed_addr: u8,
}

/// `@name = global i32 0`
pub(crate) struct Global {
    pub(crate) symbol: SymbolId,
    pub(crate) traits: Traits,
    pub(crate) ty: Ty,
    pub(crate) is_constant: bool,
    pub(crate) initializer: Option<Const>,
    pub(crate) section: Option<Bytes>,
    pub(crate) comdat: Option<u32>,
    pub(crate) align: Option<u64>,
    pub(crate) attrs: AttrSet,
    /// Numbers of attribute groups, which are merged into `attrs` at the end of the text.
    pub(crate) groups: Vec<u32>,
    pub(crate) metadata: Vec<(Bytes, NodeId)>,
    /// The text, for messages.
    pub(crate) span: (u32, u32),
}

/// `@name = alias i32, ptr @other`
pub(crate) struct Alias {
    pub(crate) symbol: SymbolId,
    pub(crate) traits: Traits,
    pub(crate) ty: Ty,
    pub(crate) aliasee: Const,
    pub(crate) span: (u32, u32),
}

/// `@name = ifunc i32 (), ptr @resolver`
pub(crate) struct IFunc {
    pub(crate) symbol: SymbolId,
    pub(crate) traits: Traits,
    pub(crate) ty: Ty,
    pub(crate) resolver: Const,
}

/// `$name = comdat any`
pub(crate) struct Comdat {
    pub(crate) name: Bytes,
    /// Number of the case of MLIR's enum.
    pub(crate) selection: u8,
    pub(crate) is_defined: bool,
    pub(crate) at: u32,
}
