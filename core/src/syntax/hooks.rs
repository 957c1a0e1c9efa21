//! Code for the syntax of a dialect: parsers, printers and names, which its spec leaves open.

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

/// Syntax of a dialect as far as its spec leaves it open: [`DialectDef::syntax`](crate::dialect::DialectDef::syntax).
#[derive(Clone, Copy, Debug)]
pub struct DialectSyntax {
    /// Of operations, by name without the namespace.
    pub ops: &'static [(&'static str, OpSyntax)],
    /// Of operations of older versions (`OldOp`), by C++ class.
    pub old_ops: &'static [(&'static str, OpSyntax)],
    /// Of its attributes and types, by definition (`LLVM_StructType`) or C++ class (`LLVMStructType`).
    pub defs: &'static [(&'static str, DefSyntax)],
    /// Parameters of its attributes and types for which the definitions have C++ that reads and prints them, by name.
    pub params: &'static [(&'static str, ParamHook)],
    /// Parts of the formats of its attributes and types: `custom<Name>`.
    pub def_directives: &'static [(&'static str, DefDirective)],
    /// Reads its types that have no definition, mnemonic and all.
    pub parse_type: Option<ParseBody>,
    /// Reads its attributes that have no definition, mnemonic and all.
    pub parse_attr: Option<ParseBody>,
    /// Parts of assembly formats: `custom<Name>`.
    pub directives: &'static [(&'static str, Directive)],
    /// What the alias of an attribute or a type that is none of a dialect's definitions begins with, if it has one.
    pub alias: Option<AliasPart>,
    /// Parts of assembly formats that only such operations have: `custom<Name>`.
    pub newer_directives: &'static [(&'static str, Directive)],
    /// The newest release whose custom forms are known. In later ones, operations with attributes that a form does not
    /// mention are printed in the generic form.
    pub known_forms: u32,
}

impl SyntaxTable for DialectSyntax {}

impl DialectSyntax {
    /// No code.
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
    /// The first row that is for nothing: what it should be for, and its name.
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

    /// Stops compilation where a row is for nothing.
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
    /// Reads the custom form, after the name was read.
    pub parse: Option<ParseOp>,
    /// Prints the custom form, after the name was printed.
    pub print: Option<PrintOp>,
    /// Returns true if the custom form of an operation could not be read back: the generic form is printed then.
    pub is_generic: Option<fn(OpRef<'_>) -> bool>,
    /// Suggests names for results: calls back with a result's number and its name. A result that is named starts a
    /// group of its own with those that follow.
    pub name_results: Option<NameResults>,
    /// Suggests names for the arguments of a region's blocks.
    pub name_block_args: Option<NameBlockArgs>,
    /// What the names of blocks in its regions begin with, if not with `bb`.
    pub block_prefix: Option<&'static str>,
    /// The dialect whose operations need no namespace in its regions, if the spec does not say it.
    pub default_dialect: Option<&'static str>,
}

impl OpSyntax {
    /// A parser and a printer.
    pub const fn form(parse: ParseOp, print: PrintOp) -> Self {
        Self { parse: Some(parse), print: Some(print), ..Self::NONE }
    }

    /// Names of results.
    pub const fn naming(name_results: NameResults) -> Self {
        Self { name_results: Some(name_results), ..Self::NONE }
    }

    /// No code.
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
    /// Reads what follows the mnemonic. What it gives as text is printed so, and needs no `print`.
    pub parse: Option<ParseDef>,
    /// Prints what follows the mnemonic.
    pub print: Option<PrintDef>,
    /// What the alias of one begins with, if it has one.
    pub alias: Option<AliasDef>,
}

impl DefSyntax {
    /// A parser and a printer.
    pub const fn form(parse: ParseDef, print: PrintDef) -> Self {
        Self { parse: Some(parse), print: Some(print), ..Self::NONE }
    }

    /// No code.
    pub const NONE: Self = Self { parse: None, print: None, alias: None };
}

/// Suggests names for an operation's results.
pub type NameResults = fn(OpRef<'_>, &mut dyn FnMut(usize, &[u8]));

/// Suggests names for the arguments of a region's blocks.
pub type NameBlockArgs = fn(RegionRef<'_>, &mut dyn FnMut(Value, &[u8]));

/// Reads what stands behind the dialect's name into the one spelling that it has. None if this is not known here: then
/// it stays as it was written.
pub type ParseBody = fn(&mut Parser<'_, '_>) -> Result<Option<OpaqueBody>, Reported>;

/// `custom<Name>(..)` in the format of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Directive {
    /// Reads it into the parsed, where its arguments say. Whether it was there: an optional group that begins with it
    /// goes by that.
    pub parse: fn(&mut OpParser<'_, '_>, &mut OpParseState<'_>, &[CustomArg]) -> Result<bool, Reported>,
    /// Prints it.
    pub print: fn(&mut OpPrinter<'_, '_>, OpRef<'_>, &[CustomArg]),
}

/// `custom<Name>(..)` in the format of an attribute or a type. Its arguments are numbers of parameters.
#[derive(Clone, Copy, Debug)]
pub struct DefDirective {
    /// Reads it into the parameters, of which those that were not read yet are none.
    pub parse: ParseDefDirective,
    /// Prints it.
    pub print: fn(&mut OpPrinter<'_, '_>, &[Param], &[u32]),
}

/// How a parameter of an attribute or a type is written, if its C++ type does not say it.
#[derive(Clone, Copy, Debug)]
pub enum ParamHook {
    /// As code reads and prints it.
    Code {
        /// Reads it.
        parse: fn(&mut Parser<'_, '_>) -> Result<Param, Reported>,
        /// Prints it.
        print: fn(&mut OpPrinter<'_, '_>, &Param),
        /// Whether a parameter prints as something that can be read. Any other is an error in a binary file.
        can_be: fn(&Param) -> bool,
    },
    /// As its C++ type says, between these.
    Enclosed(&'static str, &'static str),
}

/// Reads parameters of an attribute or a type, whose numbers are given, into the list of all.
pub type ParseDefDirective = fn(&mut Parser<'_, '_>, &mut [Option<Param>], &[u32]) -> Result<(), Reported>;

/// Reads what follows the mnemonic of an attribute or a type.
pub type ParseDef = fn(&mut Parser<'_, '_>) -> Result<DefBody, Reported>;

/// Prints what follows the mnemonic of an attribute or a type.
pub type PrintDef = fn(&mut OpPrinter<'_, '_>, &DefBody);

/// What the alias of an attribute or a type begins with.
pub type AliasDef = fn(&ContextData, &DefBody) -> Option<String>;
