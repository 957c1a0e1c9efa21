//! What the `sparse_tensor` dialect's spec does not say.

mod encoding;
mod types;

use lect_core::attrs::AttrData;
use lect_core::dialect::DialectHooks;
use lect_core::engine::{CustomArgs, OpParseState};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::syntax::directive;

lect_macros::dialect! { "src/sparse_tensor/sparse_tensor.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    defs: &[("SparseTensorEncodingAttr", encoding::ENCODING), ("SparseTensorDimSliceAttr", encoding::SLICE)],
    directives: &[("LevelRange", directive(parse_range, print_range))],
    native_functions: types::NATIVE_FUNCTIONS,
    essential: &[("foreach", "order", "")],
    ..DialectHooks::NONE
};

/// `custom<LevelRange>($low, $high)`: `0 to 2`, or `0` for one level
fn parse_range(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let low = p.parse_integer()?;
    let high = if p.parse_optional_keyword("to") { p.parse_integer()? } else { low.wrapping_add(1) };
    if high <= low {
        let message = "expect larger level upper bound than lower bound";
        return Err(p.custom_error(parsed.state.loc, message));
    }
    let index = p.ctx.common().index;
    parsed.set_prop(args.prop(0), p.ctx.integer_attr(index, low));
    parsed.set_prop(args.prop(1), p.ctx.integer_attr(index, high));
    Ok(true)
}

fn print_range(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let level = |index: usize| match op.context().attr_data(op.prop(args.prop(index) as usize)?) {
        AttrData::Integer { value, .. } => value.to_i64(),
        _ => None,
    };
    let (Some(low), Some(high)) = (level(0), level(1)) else { return };
    p.integer(low);
    if low.wrapping_add(1) != high {
        p.text(" to ");
        p.integer(high);
    }
}
