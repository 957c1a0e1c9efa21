//! What the `amdgpu` dialect's `.td` files do not say.

use lect_core::attrs::AttrData;
use lect_core::dialect::DialectHooks;
use lect_core::engine::{CustomArgs, OpParseState};
use lect_core::ir::OpRef;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;

use crate::inlining::INLINED_ANYWHERE;
use crate::syntax::directive;

lect_macros::dialect! { "src/amdgpu/amdgpu.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    directives: &[("MNKDimensionList", directive(parse_mnk, print_mnk))],
    interfaces: INLINED_ANYWHERE,
    ..DialectHooks::NONE
};

/// `custom<MNKDimensionList>($m, $n, $k)`: `32x32x8`
fn parse_mnk(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let sizes = p.parse_dimension_list(false)?;
    if sizes.len() != 3 {
        let message = "expected 3 dimensions in MNK dimension list";
        return Err(p.custom_error(p.loc(), message));
    }
    for (index, size) in sizes.into_iter().enumerate() {
        parsed.set_prop(args.prop(index), p.ctx.integer_attr(p.ctx.common().i32, size));
    }
    Ok(true)
}

fn print_mnk(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for index in 0..3 {
        p.text(if index > 0 { "x" } else { "" });
        let size = op.prop(args.prop(index) as usize).map(|attr| op.context().attr_data(attr));
        if let Some(AttrData::Integer { value, .. }) = size {
            p.integer(value.to_i64().unwrap_or_default());
        }
    }
}
