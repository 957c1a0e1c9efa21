//! What a dialect tells the core about its operations, as static tables.
//!
//! A context is given the tables of all dialects it may meet ([`Context::with_dialects`]); an operation name
//! finds its [`OpDef`] when it is first interned.
//!
//! [`Context::with_dialects`]: crate::Context::with_dialects

mod upstream;

use crate::attrs::NamedAttr;
use crate::context::{ContextData, Equivalent};
use crate::diag::Reported;
use crate::entity::{Attr, Value};
use crate::ir::symbols::SymbolTables;
use crate::ir::{OpRef, OpState, RegionRef};
use crate::text::{OpParser, OpPrinter};
pub(crate) use upstream::attr_alias;
pub use upstream::is_upstream;

/// Whether a dialect can be called so: a letter or `_`, then letters, digits, `_` and `$`.
pub fn is_namespace(name: &[u8]) -> bool {
    let Some((first, rest)) = name.split_first() else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
}

/// A dialect: its namespace and its operations.
#[derive(Debug)]
pub struct DialectDef {
    /// What stands before the dot.
    pub namespace: &'static str,
    /// Its operations.
    pub ops: &'static [OpDef],
    /// Checks a discardable attribute that is named after the dialect, on an operation of any dialect.
    pub verify_attr: Option<VerifyAttr>,
}

/// An operation of a dialect.
#[derive(Debug)]
pub struct OpDef {
    /// Its full name, namespace included.
    pub name: &'static str,
    /// What holds of every such operation.
    pub traits: OpTraits,
    /// Its inherent attributes, in slot order.
    pub props: &'static [PropDef],
    /// What is peculiar to it.
    pub hooks: OpHooks,
}

impl OpDef {
    /// Whether all traits of `traits` hold.
    pub fn has(&self, traits: OpTraits) -> bool {
        self.traits.contains(traits)
    }
}

/// An inherent attribute of an operation.
#[derive(Clone, Copy, Debug)]
pub struct PropDef {
    /// Its name.
    pub name: &'static str,
    /// Whether an attribute can be its value.
    pub accepts: fn(&ContextData, Attr) -> bool,
}

impl PropDef {
    /// One whose value is a string.
    pub const fn string(name: &'static str) -> Self {
        Self { name, accepts: |ctx, attr| ctx.string_value(attr).is_some() }
    }
}

bitflags::bitflags! {
    /// What holds of every operation of a name.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct OpTraits: u32 {
        /// Its regions see no value from outside.
        const ISOLATED_FROM_ABOVE = 1;
        /// Its regions hold a symbol table.
        const SYMBOL_TABLE = 1 << 1;
        /// It may define a symbol.
        const SYMBOL = 1 << 2;
        /// It ends its block.
        const TERMINATOR = 1 << 3;
        /// Blocks of its regions need no terminator.
        const NO_TERMINATOR = 1 << 4;
        /// Its regions are graphs: no order, no dominance.
        const GRAPH_REGION = 1 << 5;
        /// Each of its regions has at most one block.
        const SINGLE_BLOCK = 1 << 6;
        /// It opens a scope for affine symbols.
        const AFFINE_SCOPE = 1 << 7;
        /// It has no results.
        const ZERO_RESULTS = 1 << 8;
        /// It has no operands.
        const ZERO_OPERANDS = 1 << 9;
        /// It has no successors.
        const ZERO_SUCCESSORS = 1 << 10;
        /// It has no regions.
        const ZERO_REGIONS = 1 << 11;
        /// It has one region.
        const ONE_REGION = 1 << 12;
        /// The name of its namespace may be left out of operations within.
        const DEFAULT_NAMESPACE = 1 << 13;
        /// A name that its symbol lacks is no error.
        const OPTIONAL_SYMBOL = 1 << 14;
        /// The first blocks of its regions have no arguments.
        const NO_REGION_ARGUMENTS = 1 << 15;
    }
}

/// What is peculiar to one operation; all of it optional.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpHooks {
    /// Checks what the operation's definition says of its operands, results, properties, regions and successors:
    /// after their number, before the other traits.
    pub invariants: Option<fn(OpRef<'_>) -> Result<(), Reported>>,
    /// Checks what the traits and the definition do not say, after they were checked. What is nested in the
    /// operation has not been checked then.
    pub verify: Option<fn(OpRef<'_>) -> Result<(), Reported>>,
    /// Checks what depends on what is nested in the operation, after that was checked.
    pub verify_regions: Option<fn(OpRef<'_>) -> Result<(), Reported>>,
    /// Checks the symbols that the operation refers to, after all of its symbol table was checked.
    pub verify_symbol_uses: Option<VerifySymbolUses>,
    /// Reads the custom form, after the name was read.
    pub parse: Option<ParseOp>,
    /// Prints the custom form, after the name was printed.
    pub print: Option<fn(&mut OpPrinter<'_, '_>, OpRef<'_>)>,
    /// Suggests names for results: calls back with a result's number and its name. A result that is named starts a
    /// group of its own with those that follow.
    pub name_results: Option<NameResults>,
    /// Suggests names for the arguments of a region's blocks.
    pub name_block_args: Option<NameBlockArgs>,
}

impl OpHooks {
    /// Nothing peculiar.
    pub const NONE: Self = Self {
        invariants: None,
        verify: None,
        verify_regions: None,
        verify_symbol_uses: None,
        parse: None,
        print: None,
        name_results: None,
        name_block_args: None,
    };
}

/// Checks an attribute of an operation.
pub type VerifyAttr = fn(OpRef<'_>, NamedAttr) -> Result<(), Reported>;

/// Reads an operation's custom form into what the operation will be.
pub type ParseOp = fn(&mut OpParser<'_, '_>, &mut OpState) -> Result<(), Reported>;

/// Suggests names for an operation's results.
pub type NameResults = fn(OpRef<'_>, &mut dyn FnMut(usize, &[u8]));

/// Suggests names for the arguments of a region's blocks.
pub type NameBlockArgs = fn(RegionRef<'_>, &mut dyn FnMut(Value, &[u8]));

/// Checks the symbols that an operation refers to. The table to look them up in comes along.
pub type VerifySymbolUses = for<'a> fn(OpRef<'a>, OpRef<'a>, &SymbolTables<'a>) -> Result<(), Reported>;

/// What an [`OpName`](crate::entity::OpName) names.
#[derive(Debug)]
pub struct OpNameData {
    /// The full name.
    pub name: Box<[u8]>,
    /// Its operation, if a dialect of the context has it.
    pub def: Option<&'static OpDef>,
    /// Whether a dialect of the context has this namespace.
    pub dialect_loaded: bool,
    /// Whether MLIR has a dialect of this namespace, so that it is only not loaded here.
    pub upstream: bool,
}

impl std::hash::Hash for OpNameData {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl PartialEq for OpNameData {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for OpNameData {}

impl OpNameData {
    /// What stands before the first dot; nothing without a dot.
    pub fn namespace(&self) -> &[u8] {
        match self.name.iter().position(|&byte| byte == b'.') {
            Some(dot) => &self.name[..dot],
            None => b"",
        }
    }

    /// The namespace of a known operation.
    pub fn static_namespace(&self) -> &'static str {
        self.def.and_then(|def| def.name.split_once('.')).map_or("", |(namespace, _)| namespace)
    }

    /// Whether its operation is known and all of `traits` hold.
    pub fn has(&self, traits: OpTraits) -> bool {
        self.def.is_some_and(|def| def.has(traits))
    }
}

impl Equivalent<OpNameData> for [u8] {
    fn equivalent(&self, item: &OpNameData) -> bool {
        *self == *item.name
    }
}
