//! Custom assembly and verifiers of operations that MLIR's tests add to the dialect.

use lect_core::syntax::OpSyntax;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::prelude::*;

use crate::transform::TestDummyPayloadOp;

/// `transform.test_transform_op`
pub(crate) const TRANSFORM: OpSyntax = OpSyntax::form(parse_transform, print_transform);

/// Parses `"message"`, or nothing.
fn parse_transform(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if let Some(message) = p.parse_optional_attribute(None)? {
        state.attrs.push((p.ctx.ident(b"message"), message));
    }
    Ok(())
}

fn print_transform(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(message) = op.attr("message") {
        p.text(" ");
        p.attr(message);
    }
}

/// Checks `transform.test_dummy_payload_op`.
pub(crate) fn verify_payload(op: OpRef<'_>) -> Result<(), Reported> {
    if op.cast::<TestDummyPayloadOp<'_>>().is_some_and(|payload| payload.fail_to_verify()) {
        return Err(op.op_error("fail_to_verify is set").emit());
    }
    Ok(())
}

/// Checks `transform.test_re_enter_region`.
pub(crate) fn verify_re_enter(op: OpRef<'_>) -> Result<(), Reported> {
    let body = op.region(0).and_then(|region| region.entry());
    if body.map_or(0, |body| body.args().len()) != op.operand_count() {
        return Err(op.op_error("expects as many operands as block arguments").emit());
    }
    Ok(())
}
