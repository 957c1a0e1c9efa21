//! Attributes with custom syntax: constant ranges, and operations of debug expressions.

use lect_core::dialect::{DefBody, DefHooks, Param};
use lect_core::syntax::DefSyntax;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_support::prelude::*;

use super::dwarf::{ENCODINGS, OPERATIONS};

/// `#llvm.constant_range<i32, 0, 42>`
pub(crate) const RANGE: DefSyntax = DefSyntax::form(parse_range, print_range);

/// `DW_OP_plus_uconst(3)`
pub(crate) const OPERATION: DefHooks = DefHooks { verify: Some(verify_operation), ..DefHooks::NONE };

/// `DW_OP_plus_uconst(3)`
pub(crate) const OPERATION_SYNTAX: DefSyntax = DefSyntax::form(parse_operation, print_operation);

/// Definitions that implement a C++ class or interface, by class.
pub(crate) const MODELS: &[(&str, &[&str])] = &[
    (
        "DINodeAttr",
        &[
            "LLVM::DIAnnotationAttr",
            "LLVM::DIBasicTypeAttr",
            "LLVM::DICommonBlockAttr",
            "LLVM::DICompileUnitAttr",
            "LLVM::DICompositeTypeAttr",
            "LLVM::DIDerivedTypeAttr",
            "LLVM::DIFileAttr",
            "LLVM::DIGenericSubrangeAttr",
            "LLVM::DIGlobalVariableAttr",
            "LLVM::DIImportedEntityAttr",
            "LLVM::DILabelAttr",
            "LLVM::DILexicalBlockAttr",
            "LLVM::DILexicalBlockFileAttr",
            "LLVM::DILocalVariableAttr",
            "LLVM::DIModuleAttr",
            "LLVM::DINamespaceAttr",
            "LLVM::DINullTypeAttr",
            "LLVM::DIStringTypeAttr",
            "LLVM::DISubprogramAttr",
            "LLVM::DISubrangeAttr",
            "LLVM::DISubroutineTypeAttr",
        ],
    ),
    (
        "DIScopeAttr",
        &[
            "LLVM::DICommonBlockAttr",
            "LLVM::DICompileUnitAttr",
            "LLVM::DICompositeTypeAttr",
            "LLVM::DIDerivedTypeAttr",
            "LLVM::DIFileAttr",
            "LLVM::DILexicalBlockAttr",
            "LLVM::DILexicalBlockFileAttr",
            "LLVM::DIModuleAttr",
            "LLVM::DINamespaceAttr",
            "LLVM::DISubprogramAttr",
        ],
    ),
    ("DILocalScopeAttr", &["LLVM::DILexicalBlockAttr", "LLVM::DILexicalBlockFileAttr", "LLVM::DISubprogramAttr"]),
    (
        "DITypeAttr",
        &[
            "LLVM::DIBasicTypeAttr",
            "LLVM::DICompositeTypeAttr",
            "LLVM::DIDerivedTypeAttr",
            "LLVM::DINullTypeAttr",
            "LLVM::DIStringTypeAttr",
            "LLVM::DISubroutineTypeAttr",
        ],
    ),
    ("DIVariableAttr", &["LLVM::DIGlobalVariableAttr", "LLVM::DILocalVariableAttr"]),
    ("TBAANodeAttr", &["LLVM::TBAARootAttr", "LLVM::TBAATypeDescriptorAttr"]),
    ("PointerElementTypeInterface", &[]),
];

fn parse_range(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    let TypeData::Integer { width, .. } = *p.ctx.types().data(ty) else {
        let shown = p.ctx.types().show(ty).to_string();
        let message = format!("invalid kind of type specified: expected builtin.integer, but found '{shown}'");
        return Err(p.hook_error(loc, message));
    };
    p.expect_punct(",")?;
    let lower = parse_bound(p, width)?;
    p.expect_punct(",")?;
    let upper = parse_bound(p, width)?;
    p.expect_punct(">")?;
    Ok(DefBody::Params([Param::ApInt(lower), Param::ApInt(upper)].into()))
}

/// Parses an integer, truncated or sign-extended to a width.
fn parse_bound(p: &mut Parser<'_, '_>, width: u32) -> Parsed<ApInt> {
    let loc = p.loc();
    match p.optional_wide_integer()? {
        Some(value) if value.width() > width => Ok(value.trunc(width)),
        Some(value) => Ok(value.sext(width)),
        None => Err(p.hook_error(loc, "expected integer value")),
    }
}

fn print_range(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::ApInt(lower), Param::ApInt(upper)] = body.params() else { return };
    p.text(&format!("<i{}", lower.width()));
    for bound in [lower, upper] {
        let mut text = String::from(", ");
        // Writing to a string does not fail.
        let _ = bound.write_signed(&mut text);
        p.text(&text);
    }
    p.text(">");
}

/// Name of the operation whose second argument is an encoding.
const CONVERT: &[u8] = b"DW_OP_LLVM_convert";

fn parse_operation(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let opcode = OPERATIONS.parse(p);
    let Ok(opcode) = opcode else {
        let message = "failed to parse LLVM_DIExpressionElemAttr parameter 'opcode' which is to be a `unsigned`";
        return Err(p.hook_error(p.loc(), message));
    };
    let converts = OPERATIONS.number(CONVERT).map(|number| Param::Int(number.into())).as_ref() == Some(&opcode);
    let mut arguments = Vec::new();
    if p.eat_punct("(") {
        loop {
            let word = if converts && !arguments.is_empty() { p.parse_optional_word() } else { None };
            let number = match word {
                Some(word) => ENCODINGS.number(word).map(i128::from).ok_or_else(|| {
                    let word = String::from_utf8_lossy(word);
                    p.hook_error(p.loc(), format!("encountered unknown attribute encoding \"{word}\""))
                })?,
                None => parse_argument(p)?,
            };
            arguments.push(Param::Int(number));
            if !p.eat_punct(",") {
                break;
            }
        }
        p.parse_rparen()?;
    }
    Ok(DefBody::Params([opcode, Param::List(arguments.into())].into()))
}

/// Parses a number of 64 bits.
fn parse_argument(p: &mut Parser<'_, '_>) -> Parsed<i128> {
    let loc = p.loc();
    let found = p.optional_wide_integer()?;
    let absent = found.is_none();
    let value = found.and_then(|value| match value.is_negative() {
        true => value.to_i64().map(|value| i128::from(value as u64)),
        false => value.to_u64().map(i128::from),
    });
    if let Some(value) = value {
        return Ok(value);
    }
    p.hook_error(loc, if absent { "expected integer value" } else { "integer value too large" });
    Err(p.hook_error(p.loc(), "expected integer operand"))
}

/// Verifies that the operation has a name, since it could not be parsed otherwise.
fn verify_operation(_: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [opcode, Param::List(arguments)] = body.params() else { return Ok(()) };
    if !OPERATIONS.has(opcode) {
        return Err(Invalid::new("unknown operation of a debug expression"));
    }
    let is_number = |it: &Param| matches!(it, Param::Int(number) if u64::try_from(*number).is_ok());
    match arguments.iter().all(is_number) {
        true => Ok(()),
        false => Err(Invalid::new("an argument of a debug expression is no number of 64 bits")),
    }
}

fn print_operation(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [opcode, Param::List(arguments)] = body.params() else { return };
    OPERATIONS.print(p, opcode);
    if arguments.is_empty() {
        return;
    }
    let converts = OPERATIONS.number(CONVERT).map(|number| Param::Int(number.into())).as_ref() == Some(opcode);
    p.text("(");
    for (index, argument) in arguments.iter().enumerate() {
        let Param::Int(number) = argument else { continue };
        p.text(if index > 0 { ", " } else { "" });
        if converts && index > 0 && ENCODINGS.name(*number).is_some() {
            ENCODINGS.print(p, argument);
        } else {
            p.text(&number.to_string());
        }
    }
    p.text(")");
}
