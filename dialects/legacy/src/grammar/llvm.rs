//! Older types of `llvm`: quoted LLVM IR types, and pointers with a pointee type.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::{Isolate, OpState};
use lect_core::text::OpParser;
use lect_core::text::parse::{EmptyRegion, Parsed, Parser};
use lect_support::upgrades::{cannot_carry, insert_before, value_before};

use super::types::old_spelling;
use super::{set, type_spelled};

/// Parses types such as `!llvm<"i32*">`, `!llvm.float` or `!llvm.ptr<struct<(i32)>, 3>`, and returns the current type.
pub(super) fn old_type(p: &mut Parser<'_, '_>, text: &str) -> Parsed<Option<Type>> {
    Ok(old_spelling(text).and_then(|now| type_spelled(p.ctx, &now)))
}

/// Migrates an operation named after an intrinsic to a call of the intrinsic. Several results are extracted from a
/// struct.
pub(super) fn call_intrinsic(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let name = view.name_text().into_owned();
    let types: Vec<Type> = view.result_types().collect();
    let result = match &*types {
        [] => None,
        [one] => Some(*one),
        several => {
            let parts: Vec<String> = several.iter().map(|&ty| ctx.types().show(ty).to_string()).collect();
            let together = type_spelled(&ctx, &format!("!llvm.struct<({})>", parts.join(", ")));
            Some(together.ok_or_else(|| cannot_carry(ir, op, "has results that are no part of a struct"))?)
        }
    };
    let state = OpState::new(ctx.op_name_of(b"llvm.call_intrinsic"), view.loc()).operands(view.operands());
    let count = i32::try_from(view.operand_count()).unwrap_or(i32::MAX);
    let state = state
        .results(result)
        .attr(&ctx, "intrin", ctx.attrs().string(&*name))
        .attr(&ctx, "operandSegmentSizes", ctx.attrs().dense_i32_array([count, 0]))
        .attr(&ctx, "op_bundle_sizes", ctx.attrs().dense_i32_array([]));
    let values: Vec<Value> = match &*types {
        [] => {
            lect_core::ir::Builder::before(ir, op).insert(state);
            Vec::new()
        }
        [_] => vec![value_before(ir, op, state)],
        several => {
            let all = value_before(ir, op, state);
            let part = |(at, &ty): (usize, &Type)| {
                let position = [("position", ctx.attrs().dense_i64_array([at as i64]))];
                insert_before(ir, op, "llvm.extractvalue", &[all], ty, &position)
            };
            several.iter().enumerate().map(part).collect()
        }
    };
    ir.replace_op(op, &values);
    Ok(())
}

/// Parses `@name {attributes} {region}`: metadata operations, which are symbols.
pub(super) fn symbol(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let name = p.parse_attribute(None)?;
    if let AttrData::SymbolRef { root, .. } = p.ctx.attrs().data(name) {
        set(p, state, "sym_name", p.ctx.attrs().string(p.ctx.ident_bytes(*root)));
    }
    if *p.ctx.op_name(state.name).name == *b"llvm.metadata" {
        if p.parse_optional_keyword("attributes") {
            p.parse_optional_attr_dict(&mut state.attrs)?;
        }
        return p.parse_region(state, &[], EmptyRegion::Stays);
    }
    p.parse_optional_attr_dict(&mut state.attrs)
}

/// Returns the index of the bracket that closes one opened before the text. The `>` of an arrow is skipped.
pub(super) fn closing(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut before = 0;
    for (at, &byte) in text.iter().enumerate() {
        match byte {
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' if before == b'-' => {}
            b'>' | b')' | b']' | b'}' if depth == 0 => return Some(at),
            b'>' | b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        before = byte;
    }
    None
}
