//! The `async` dialect: code that its `.td` files cannot express.

mod canonicalize;
mod ops;
mod verify;

use lect_core::dialect::{DefBody, DialectHooks, OpHooks, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::interfaces;
use lect_core::interfaces::region_branch::RegionBranch;
use lect_core::interfaces::symbol::{DeclaredWithoutBody, Symbol};
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter, Parser};
use lect_ods::format::CustomArg;
use lect_support::functions;
use lect_support::prelude::*;
use lect_support::syntax::directive;

use ops::execute;

lect_macros::dialect! { "src/async_/async.td", docs = "src/async_/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("await", OpHooks { verify: Some(verify::wait), ..OpHooks::NONE }),
        ("call", OpHooks { verify_symbol_uses: Some(verify::callee), ..OpHooks::NONE }),
        (
            "execute",
            OpHooks {
                verify_regions: Some(execute::verify),
                interfaces: interfaces![dyn RegionBranch => execute::Execute],
                ..OpHooks::NONE
            },
        ),
        (
            "func",
            OpHooks {
                verify: Some(verify::function),
                interfaces: interfaces![dyn Symbol => DeclaredWithoutBody],
                ..OpHooks::NONE
            },
        ),
        ("return", OpHooks { verify: Some(verify::end), ..OpHooks::NONE }),
    ],
    external: &[canonicalize::PATTERNS],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("execute", OpSyntax::form(execute::parse, execute::print)),
        (
            "func",
            OpSyntax {
                parse: Some(functions::parse),
                print: Some(functions::print),
                default_dialect: Some("async"),
                ..OpSyntax::NONE
            },
        ),
    ],
    defs: &[("ValueType", DefSyntax::form(parse_value, print_value))],
    directives: &[("AwaitResultType", directive(parse_await, print_await))],
    known_forms: 23,
    ..DialectSyntax::NONE
};

/// Parses `<f32>`.
fn parse_value(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let value = p.parse_type()?;
    p.expect_punct(">")?;
    Ok(DefBody::Params([Param::Type(value)].into()))
}

fn print_value(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    p.text("<");
    if let [Param::Type(value)] = body.params() {
        p.ty(*value);
    }
    p.text(">");
}

/// Returns the value type of an `!async.value`; `None` for other types.
fn value_type(ctx: &ContextData, ty: Type) -> Option<Type> {
    if is_a(ctx, "async::ValueType", &Val::Type(ty)) != Some(true) {
        return None;
    }
    match ctx.types().params(ty) {
        [Param::Type(value)] => Some(*value),
        _ => None,
    }
}

/// Returns true if a type is `!async.token`.
fn is_token(ctx: &ContextData, ty: Type) -> bool {
    is_a(ctx, "async::TokenType", &Val::Type(ty)) == Some(true)
}

/// Parses `custom<AwaitResultType>(type($operand), type($result))`: a token, or a value that wraps the result type.
fn parse_await(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = p.parse_type()?;
    parsed.set_types(args.types(0), [ty]);
    parsed.set_types(args.types(1), value_type(p.ctx, ty));
    Ok(true)
}

fn print_await(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.types(op.types_of(args.types(0)));
}
