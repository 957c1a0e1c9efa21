//! What the `async` dialect's `.td` files do not say.

use lect_core::dialect::{DialectHooks, Param};
use lect_core::engine::eval::is_a;
use lect_core::engine::{CustomArgs, OpParseState, Val};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::syntax::directive;

lect_macros::dialect! { "src/async/async.td", hooks = HOOKS }

const HOOKS: DialectHooks =
    DialectHooks { directives: &[("AwaitResultType", directive(parse_await, print_await))], ..DialectHooks::NONE };

/// `custom<AwaitResultType>(type($operand), type($result))`: a token, or a value of what the result is
fn parse_await(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = p.parse_type()?;
    parsed.set_types(args.types(0), [ty]);
    let is_value = is_a(p.ctx, "async::ValueType", &Val::Type(ty)) == Some(true);
    let value = match p.ctx.type_params(ty) {
        [Param::Type(value)] if is_value => Some(*value),
        _ => None,
    };
    parsed.set_types(args.types(1), value);
    Ok(true)
}

fn print_await(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.types(op.types_of(args.types(0)));
}
