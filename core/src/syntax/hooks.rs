//! Hooks for the syntax of a dialect: parsers, printers and names that its spec cannot express.

use lect_ods::format::CustomArg;

use super::OpParseState;
use crate::attrs::{DefBody, OpaqueBody, Param};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{SpecNames, SyntaxTable, refusal, unknown};
use crate::entity::Value;
use crate::ir::{OpRef, RegionRef};
use crate::text::parse::Parser;
pub use crate::text::parse::form::ParseOp;
pub use crate::text::print::form::{AliasPart, PrintOp};
use crate::text::{OpParser, OpPrinter};

/// Code of a dialect for syntax that its spec cannot express:
/// [`DialectDef::syntax`](crate::dialect::DialectDef::syntax).
#[derive(Clone, Copy, Debug)]
pub struct DialectSyntax {
    /// Syntax of operations, by name without the namespace.
    pub ops: &'static [(&'static str, OpSyntax)],
    /// Syntax of operations of older versions (`OldOp`), by C++ class.
    pub old_ops: &'static [(&'static str, OpSyntax)],
    /// Syntax of attributes and types, by definition (`LLVM_StructType`) or C++ class (`LLVMStructType`).
    pub defs: &'static [(&'static str, DefSyntax)],
    /// Syntax of parameters of attributes and types whose definitions have a C++ parser and printer, by parameter name.
    pub params: &'static [(&'static str, ParamHook)],
    /// Directives in formats of attributes and types: `custom<Name>`.
    pub def_directives: &'static [(&'static str, DefDirective)],
    /// Parses a type without a definition, including the mnemonic.
    pub parse_type: Option<ParseBody>,
    /// Parses an attribute without a definition, including the mnemonic.
    pub parse_attr: Option<ParseBody>,
    /// Directives in assembly formats of operations: `custom<Name>`.
    pub directives: &'static [(&'static str, Directive)],
    /// Returns the alias prefix of an attribute or a type that no dialect defines, if any.
    pub alias: Option<AliasPart>,
    /// Directives in assembly formats of newer releases, which the spec lacks: `custom<Name>`.
    pub newer_directives: &'static [(&'static str, Directive)],
    /// The newest release whose custom forms are known. In later ones, operations with attributes that a form does not
    /// mention are printed in the generic form.
    pub known_forms: u32,
}

impl SyntaxTable for DialectSyntax {}

impl DialectSyntax {
    /// No hooks.
    pub const NONE: Self = Self {
        ops: &[],
        old_ops: &[],
        defs: &[],
        params: &[],
        def_directives: &[],
        parse_type: None,
        parse_attr: None,
        directives: &[],
        alias: None,
        newer_directives: &[],
        known_forms: u32::MAX,
    };
}

impl DialectSyntax {
    /// Returns the first row without a counterpart in the spec: its kind and its name. For checks at compile time.
    pub const fn first_unknown(&self, names: &SpecNames) -> Option<(&'static str, &'static str)> {
        if let Some(name) = unknown(self.ops, names.ops) {
            return Some(("operation", name));
        }
        if let Some(name) = unknown(self.old_ops, names.old_ops) {
            return Some(("operation of an older version", name));
        }
        if let Some(name) = unknown(self.defs, names.defs) {
            return Some(("attribute or type", name));
        }
        if let Some(name) = unknown(self.directives, names.directives) {
            return Some(("directive", name));
        }
        if let Some(name) = unknown(self.params, names.params) {
            return Some(("parameter", name));
        }
        if let Some(name) = unknown(self.def_directives, names.def_directives) {
            return Some(("directive of an attribute or a type", name));
        }
        None
    }

    /// Stops compilation at a row without a counterpart in the spec.
    ///
    /// # Panics
    ///
    /// If a name in the tables is none of the dialect's.
    pub const fn check_names(&self, names: &SpecNames) {
        if let Some((kind, name)) = self.first_unknown(names) {
            let message = refusal(kind, name);
            panic!("{}", message.as_str());
        }
    }
}

/// Custom form of an operation, and the names in it. All fields are optional.
#[derive(Clone, Copy, Debug)]
pub struct OpSyntax {
    /// Parses the custom form, after the name of the operation.
    pub parse: Option<ParseOp>,
    /// Prints the custom form, after the name of the operation.
    pub print: Option<PrintOp>,
    /// Returns true if the custom form of an operation could not be parsed back, so that the generic form is printed.
    pub is_generic: Option<fn(OpRef<'_>) -> bool>,
    /// Suggests names for results: calls back with the index and the name of a result. A named result starts a result
    /// group with the unnamed results after it.
    pub name_results: Option<NameResults>,
    /// Suggests names for the arguments of a region's blocks.
    pub name_block_args: Option<NameBlockArgs>,
    /// Prefix of the names of blocks in the operation's regions, if it is not `bb`.
    pub block_prefix: Option<&'static str>,
    /// Dialect whose operations need no namespace in the operation's regions. Takes precedence over the spec's.
    pub default_dialect: Option<&'static str>,
}

impl OpSyntax {
    /// Creates the syntax of a custom form.
    pub const fn form(parse: ParseOp, print: PrintOp) -> Self {
        Self { parse: Some(parse), print: Some(print), ..Self::NONE }
    }

    /// Creates a syntax that only names results.
    pub const fn naming(name_results: NameResults) -> Self {
        Self { name_results: Some(name_results), ..Self::NONE }
    }

    /// No hooks.
    pub const NONE: Self = Self {
        parse: None,
        print: None,
        is_generic: None,
        name_results: None,
        name_block_args: None,
        block_prefix: None,
        default_dialect: None,
    };
}

/// Syntax of an attribute or a type. All fields are optional.
#[derive(Clone, Copy, Debug)]
pub struct DefSyntax {
    /// Parses the text after the mnemonic. A [`DefBody::Text`] is printed without `print`.
    pub parse: Option<ParseDef>,
    /// Prints the text after the mnemonic.
    pub print: Option<PrintDef>,
    /// Returns the alias prefix of an attribute or a type, if any.
    pub alias: Option<AliasDef>,
}

impl DefSyntax {
    /// Creates the syntax of a parser and a printer.
    pub const fn form(parse: ParseDef, print: PrintDef) -> Self {
        Self { parse: Some(parse), print: Some(print), ..Self::NONE }
    }

    /// No hooks.
    pub const NONE: Self = Self { parse: None, print: None, alias: None };
}

/// Suggests names for an operation's results.
pub type NameResults = fn(OpRef<'_>, &mut dyn FnMut(usize, &[u8]));

/// Suggests names for the arguments of a region's blocks.
pub type NameBlockArgs = fn(RegionRef<'_>, &mut dyn FnMut(Value, &[u8]));

/// Parses the text after the dialect's namespace and returns its canonical spelling. `None` if the syntax is unknown;
/// the text is then kept as it is.
pub type ParseBody = fn(&mut Parser<'_, '_>) -> Result<Option<OpaqueBody>, Reported>;

/// `custom<Name>(..)` in the format of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Directive {
    /// Parses the directive into the parse state, for the parts that the arguments specify. Returns true if the
    /// directive was present, which decides whether an optional group that begins with it is.
    pub parse: fn(&mut OpParser<'_, '_>, &mut OpParseState<'_>, &[CustomArg]) -> Result<bool, Reported>,
    /// Prints the directive.
    pub print: fn(&mut OpPrinter<'_, '_>, OpRef<'_>, &[CustomArg]),
}

/// `custom<Name>(..)` in the format of an attribute or a type. The arguments are indices of parameters.
#[derive(Clone, Copy, Debug)]
pub struct DefDirective {
    /// Parses the directive into the parameters. Parameters that were not parsed yet are `None`.
    pub parse: ParseDefDirective,
    /// Prints the directive.
    pub print: fn(&mut OpPrinter<'_, '_>, &[Param], &[u32]),
}

/// Syntax of a parameter of an attribute or a type, if its C++ type does not determine it.
#[derive(Clone, Copy, Debug)]
pub enum ParamHook {
    /// A parser and a printer.
    Code {
        /// Parses the parameter.
        parse: fn(&mut Parser<'_, '_>) -> Result<Param, Reported>,
        /// Prints the parameter.
        print: fn(&mut OpPrinter<'_, '_>, &Param),
        /// Returns true if the printed parameter can be parsed back. Readers of binary formats reject any other.
        can_be: fn(&Param) -> bool,
    },
    /// Syntax of the C++ type, enclosed in these strings.
    Enclosed(&'static str, &'static str),
}

/// Parses the parameters of an attribute or a type at the given indices into the list of all parameters.
pub type ParseDefDirective = fn(&mut Parser<'_, '_>, &mut [Option<Param>], &[u32]) -> Result<(), Reported>;

/// Parses the text after the mnemonic of an attribute or a type.
pub type ParseDef = fn(&mut Parser<'_, '_>) -> Result<DefBody, Reported>;

/// Prints the text after the mnemonic of an attribute or a type.
pub type PrintDef = fn(&mut OpPrinter<'_, '_>, &DefBody);

/// Returns the alias prefix of an attribute or a type.
pub type AliasDef = fn(&ContextData, &DefBody) -> Option<String>;
