//! Types of `llvm` as they were: texts of LLVM's own types in quotes, and pointers that knew what they point to.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::{Isolate, OpState};
use lect_core::text::parse::{Parsed, Parser};
use lect_dialects::upgrades::{cannot_carry, insert_before, value_before};

use super::type_spelled;

/// What `!llvm<"i32*">`, `!llvm.float` or `!llvm.ptr<struct<(i32)>, 3>` is today.
pub(super) fn old_type(p: &mut Parser<'_, '_>, text: &str) -> Parsed<Option<Type>> {
    let now = match text.trim() {
        "float" => "f32".to_owned(),
        "double" => "f64".to_owned(),
        "half" => "f16".to_owned(),
        "bfloat" => "bf16".to_owned(),
        word if word.ends_with('*') => match address_space(word.trim_end_matches('*')) {
            Some(space) => format!("!llvm.ptr<{space}>"),
            None => "!llvm.ptr".to_owned(),
        },
        word if is_integer(word) => word.to_owned(),
        word if word.contains("ptr<") => match forget_pointees(word) {
            Some(now) => format!("!llvm.{now}"),
            None => return Ok(None),
        },
        _ => return Ok(None),
    };
    Ok(type_spelled(p.ctx, &now))
}

/// An operation that was called like an intrinsic calls that. Several results are a struct's parts.
pub(super) fn call_intrinsic(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
    let ctx = ir.context().clone();
    let view = ir.op(op);
    let name = String::from_utf8_lossy(&view.name_data().name).into_owned();
    let types: Vec<Type> = view.result_types().collect();
    let result = match &*types {
        [] => None,
        [one] => Some(*one),
        several => {
            let parts: Vec<String> = several.iter().map(|&ty| ctx.show_type(ty).to_string()).collect();
            let together = type_spelled(&ctx, &format!("!llvm.struct<({})>", parts.join(", ")));
            Some(together.ok_or_else(|| cannot_carry(ir, op, "has results that are no part of a struct"))?)
        }
    };
    let state = OpState::new(ctx.op_name_of(b"llvm.call_intrinsic"), view.loc()).operands(view.operands());
    let count = i32::try_from(view.operand_count()).unwrap_or(i32::MAX);
    let state = state
        .results(result)
        .attr(&ctx, "intrin", ctx.string_attr(&*name))
        .attr(&ctx, "operandSegmentSizes", ctx.i32_array_attr([count, 0]))
        .attr(&ctx, "op_bundle_sizes", ctx.i32_array_attr([]));
    let values: Vec<Value> = match &*types {
        [] => {
            lect_core::ir::Builder::before(ir, op).insert(state);
            Vec::new()
        }
        [_] => vec![value_before(ir, op, state)],
        several => {
            let all = value_before(ir, op, state);
            let part = |(at, &ty): (usize, &Type)| {
                let position = [("position", ctx.i64_array_attr([at as i64]))];
                insert_before(ir, op, "llvm.extractvalue", &[all], ty, &position)
            };
            several.iter().enumerate().map(part).collect()
        }
    };
    ir.replace_op(op, &values);
    Ok(())
}

fn is_integer(word: &str) -> bool {
    word.strip_prefix('i').is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|it| it.is_ascii_digit()))
}

/// The 3 of `i32 addrspace(3)`.
fn address_space(text: &str) -> Option<u32> {
    text.trim_end().strip_suffix(')')?.rsplit_once("addrspace(")?.1.trim().parse().ok()
}

/// The same without what pointers point to; none if there is no such thing.
pub(super) fn forget_pointees(text: &str) -> Option<String> {
    let (mut out, mut rest, mut changed) = (String::new(), text, false);
    while let Some((before, after)) = rest.split_once("ptr<") {
        let end = closing(after.as_bytes())?;
        let (pointee, behind) = (after.get(..end)?, after.get(end + 1..)?);
        out.push_str(before);
        let space = |text: &str| text.trim().parse::<u32>().ok();
        match (space(pointee), pointee.rsplit_once(',').and_then(|it| space(it.1))) {
            (Some(space), _) => out.push_str(&format!("ptr<{space}>")),
            (None, Some(0)) | (None, None) => {
                out.push_str("ptr");
                changed = true;
            }
            (None, Some(space)) => {
                out.push_str(&format!("ptr<{space}>"));
                changed = true;
            }
        }
        rest = behind;
    }
    out.push_str(rest);
    changed.then_some(out)
}

/// Where the bracket is closed that was opened before the text. What ends an arrow is none.
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
