//! The `wasmssa` dialect: code that its `.td` files cannot express.

mod interfaces;
mod newer;
mod syntax;
mod verify;

use lect_core::dialect::{DialectHooks, InferFrom, OpHooks, Param, Verifier};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::interfaces::function::Function;
use lect_core::interfaces::symbol::Symbol;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_core::text::parse::{EmptyRegion, Parsed};
use lect_core::text::{OpParser, OpPrinter, RegionStyle};
use lect_ods::format::CustomArg;
use lect_ods::spec::DefKind;
use lect_support::prelude::*;

use lect_support::syntax::directive;

use interfaces::symbols;

lect_macros::dialect! { "src/wasmssa/wasmssa.td", docs = "src/wasmssa/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    newer_defs: Some(newer::spec),
    ops: &[
        ("extend", OpHooks { verify: Some(verify::extend), ..OpHooks::NONE }),
        (
            "func",
            OpHooks {
                interfaces: lect_core::interfaces![dyn Function => verify::Func, dyn Symbol => symbols::Func],
                ..OpHooks::NONE
            },
        ),
        ("global", OpHooks { interfaces: lect_core::interfaces![dyn Symbol => symbols::Global], ..OpHooks::NONE }),
        ("global_get", OpHooks { verify_symbol_uses: Some(verify::global_get), ..OpHooks::NONE }),
        ("import_func", IMPORT),
        ("import_global", IMPORT),
        ("import_mem", IMPORT),
        ("import_table", IMPORT),
        ("local", OpHooks { infer_types: Some(infer_local), ..OpHooks::NONE }),
        ("local_get", GET),
        ("local_set", OpHooks { verify: Some(verify::local_set), ..OpHooks::NONE }),
        ("local_tee", OpHooks { verify: Some(verify::local_tee), ..GET }),
        ("memory", OpHooks { interfaces: lect_core::interfaces![dyn Symbol => symbols::Memory], ..OpHooks::NONE }),
        ("reinterpret", OpHooks { verify: Some(verify::reinterpret), ..OpHooks::NONE }),
        ("table", OpHooks { interfaces: lect_core::interfaces![dyn Symbol => symbols::Table], ..OpHooks::NONE }),
    ],
    verifiers: &[
        ("wasmssa::ConstantExpressionInitializerOpTrait", Verifier::before(verify::initializer)),
        ("wasmssa::LabelBranchingOpInterface", Verifier::before(verify::branching)),
    ],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("func", OpSyntax::form(syntax::parse_func, syntax::print_func)),
        ("global", OpSyntax::form(syntax::parse_global, syntax::print_global)),
        ("import_global", OpSyntax::form(syntax::parse_import_global, syntax::print_import_global)),
    ],
    directives: &[("ElseRegion", directive(parse_else, print_else))],
    known_forms: 23,
    ..DialectSyntax::NONE
};

const GET: OpHooks = OpHooks { infer_types: Some(infer_get), ..OpHooks::NONE };

/// Infers a reference to a local variable of the type.
fn infer_local(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let ty = from.props.first().copied().flatten().map(|attr| ctx.attrs().data(attr));
    let def = ctx.dialect(b"wasmssa").and_then(|dialect| dialect.def(DefKind::Type, b"local"));
    let (Some(AttrData::Type(ty)), Some(def)) = (ty, def) else { return Err(Invalid::default()) };
    ctx.types().dialect(def, [Param::Type(*ty)]).map(|ty| vec![ty])
}

/// Hooks of imports, which another module defines.
const IMPORT: OpHooks = OpHooks { interfaces: lect_core::interfaces![dyn Symbol => symbols::Import], ..OpHooks::NONE };

/// Infers the type of the referenced variable.
fn infer_get(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let referred = from.operands.first().and_then(|ty| referred(ctx, *ty));
    referred.map(|ty| vec![ty]).ok_or_else(Invalid::default)
}

/// Returns the type of the variable that a reference type refers to.
fn referred(ctx: &ContextData, ty: Type) -> Option<Type> {
    match ctx.types().params(ty) {
        [Param::Type(element)] if is_a(ctx, "wasmssa::LocalRefType", &Val::Type(ty)) == Some(true) => Some(*element),
        _ => None,
    }
}

/// Parses an optional `else {..}`.
fn parse_else(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    // MLIR accepts any string as the keyword, but parses a region only after these. The string with a blank, which MLIR
    // prints, is not accepted by MLIR itself.
    let is_else = |word: &[u8]| word == b"else" || word == b"else ";
    let written = p.parse_optional_keyword("else") || p.parse_optional_string().is_some_and(|word| is_else(&word));
    match written {
        true => parsed.parse_region(p, args.region(0), &[], EmptyRegion::Stays)?,
        false => parsed.add_region(p, args.region(0), EmptyRegion::Stays),
    }
    Ok(written)
}

fn print_else(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for region in op.region_group(args.region(0)) {
        if !region.is_empty() {
            p.text("else ");
            p.region(region, RegionStyle::CUSTOM);
        }
    }
}
