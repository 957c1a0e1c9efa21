//! What the `async` dialect's spec does not say.

use lect_core::dialect::{DialectDef, DialectHooks};
use lect_core::engine::{CustomArgs, Draft};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::syntax::directive;

/// The dialect, but for its spec.
pub static DIALECT: DialectDef = DialectDef {
    namespace: "async",
    spec: None,
    hooks: DialectHooks {
        directives: &[("AwaitResultType", directive(parse_await, print_await))],
        ..DialectHooks::NONE
    },
};

/// `custom<AwaitResultType>(type($operand), type($result))`: a token, or a value of what the result is
fn parse_await(p: &mut OpParser<'_, '_>, draft: &mut Draft<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = p.parse_type()?;
    draft.set_types(args.types(0), [ty]);
    let shown = p.ctx.show_type(ty).to_string();
    let value = shown.strip_prefix("!async.value<").and_then(|rest| rest.strip_suffix('>'));
    draft.set_types(args.types(1), value.and_then(|value| p.ctx.spelled_type(value)));
    Ok(true)
}

fn print_await(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.types(op.types_of(args.types(0)));
}
