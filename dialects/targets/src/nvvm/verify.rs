//! Verifiers of synchronization, shuffles and special registers.

pub(crate) mod mma;

use lect_core::dialect::Param;
use lect_support::parts::{Parts, held_of};
use lect_support::prelude::*;

use super::{BarrierOp, FenceProxyOp, PMEventOp, ProxyKind};
use crate::llvm::ConstantRangeAttr;
use crate::llvm::types::{pointer_space, structure};

/// Address space of memory that a cluster shares.
const CLUSTER: u32 = 7;

/// Checks the range attribute of a special register.
pub(super) fn range(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let Some(range) = held_of::<ConstantRangeAttr>(op) else { return Ok(()) };
    let [Param::ApInt(lower), Param::ApInt(upper)] = parts.ctx().attrs().params(range) else { return Ok(()) };
    if lower != upper || lower.is_zero() || lower.is_all_ones() {
        return Ok(());
    }
    // The largest number of this width, in digits.
    let mut most = String::new();
    let _ = ApInt::all_ones(lower.width()).write_unsigned(&mut most);
    parts.reject(format!(
        "invalid range attribute: Lower == Upper, but they aren't min (0) or max ({most}) value! This is an invalid \
         constant range."
    ))
}

pub(super) fn barrier(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let (has_id, has_predicate) = (parts.has("barrierId"), parts.has("reductionPredicate"));
    let reduces = op.cast::<BarrierOp<'_>>().is_some_and(|barrier| barrier.reduction_op_attr().is_some());
    if parts.has("numberOfThreads") && !has_id {
        return parts.reject("barrier id is missing, it should be set between 0 to 15");
    }
    if has_id && (reduces || has_predicate) {
        return parts.reject("reduction are only available when id is 0");
    }
    if reduces != has_predicate {
        return parts.reject("reduction predicate and reduction operation must be specified together");
    }
    Ok(())
}

/// Checks the constraints that operations on memory barriers share.
pub(super) fn mbarrier(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if !matches!(&*parts.word("scope"), "cta" | "cluster") {
        return parts.reject_plainly("mbarrier scope must be either CTA or Cluster");
    }
    let names = |word: &[u8]| op.name_data().name.starts_with(word);
    if names(b"nvvm.mbarrier.arrive") && op.result_count() > 0 && is_of_cluster(parts) {
        return parts.reject_plainly("mbarrier in shared_cluster space cannot return any value");
    }
    Ok(())
}

fn is_of_cluster(parts: Parts<'_>) -> bool {
    parts.ty("addr").and_then(|ty| pointer_space(parts.ctx(), ty)) == Some(CLUSTER)
}

pub(super) fn mbarrier_expecting(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if parts.has("predicate") {
        if parts.word("scope") != "cta" {
            return parts.reject_plainly("mbarrier scope must be CTA when using predicate");
        }
        if is_of_cluster(parts) {
            return parts.reject_plainly("mbarrier in shared_cluster space is not supported when using predicate");
        }
        if op.result_count() > 0 {
            return parts.reject_plainly("return-value is not supported when using predicate");
        }
        if parts.flag("relaxed") {
            return parts.reject_plainly("mbarrier with relaxed semantics is not supported when using predicate");
        }
    }
    mbarrier(op)
}

pub(super) fn fence_restricted(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    match &*parts.word("order") {
        "acquire" | "release" => Ok(()),
        _ => parts.reject("only acquire and release semantics are supported"),
    }
}

pub(super) fn fence_proxy(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let Some(fence) = op.cast::<FenceProxyOp<'_>>() else { return Ok(()) };
    match (fence.kind() == ProxyKind::AsyncShared, fence.space_attr().is_some()) {
        (true, false) => parts.reject("async_shared fence requires space attribute"),
        (false, true) => parts.reject("only async_shared fence can have space attribute"),
        _ => Ok(()),
    }
}

pub(super) fn fence_one_way(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    if parts.word("fromProxy") != "generic" {
        return parts.reject("uni-directional proxies only support generic for from_proxy attribute");
    }
    if parts.word("toProxy") != "tensormap" {
        return parts.reject("uni-directional proxies only support tensormap for to_proxy attribute");
    }
    Ok(())
}

pub(super) fn fence_proxy_restricted(op: OpRef<'_>) -> Result<(), Reported> {
    fence_restricted(op)?;
    let parts = Parts(op);
    if parts.word("fromProxy") != "generic" {
        return parts.reject("only generic is support for from_proxy attribute");
    }
    if parts.word("toProxy") != "async" {
        return parts.reject("only async is supported for to_proxy attribute");
    }
    Ok(())
}

pub(super) fn event(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let Some(event) = op.cast::<PMEventOp<'_>>() else { return Ok(()) };
    match (event.masked_event_id_attr(), event.event_id()) {
        (None, None) => parts.reject("either `id` or `mask` must be set"),
        (Some(_), Some(_)) => parts.reject("`id` and `mask` cannot be set at the same time"),
        (_, Some(id)) if !(0..=15).contains(&id) => parts.reject("`id` must be between 0 and 15"),
        _ => Ok(()),
    }
}

pub(super) fn permute(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let mode = parts.word("mode");
    match (&*mode, parts.has("hi")) {
        ("default" | "f4e" | "b4e", false) => parts.reject_plainly(format!("mode '{mode}' requires 'hi' operand.")),
        ("rc8" | "ecl" | "ecr" | "rc16", true) => {
            parts.reject_plainly(format!("mode '{mode}' does not accept 'hi' operand."))
        }
        _ => Ok(()),
    }
}

pub(super) fn registers(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    // MLIR treats the count as unsigned.
    let count = parts.number("regCount").map_or(24, |count| count as u32);
    if count % 8 != 0 {
        return parts.reject("new register size must be multiple of 8");
    }
    if !(24..=256).contains(&count) {
        return parts.reject("new register size must be in between 24 to 256");
    }
    Ok(())
}

/// Verifies the result type, which depends on `kind`.
pub(super) fn match_sync(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let result = parts.result();
    if parts.word("kind") != "all" {
        return match parts.is_integer(result, 32) {
            true => Ok(()),
            false => parts.reject("match.sync 'any' returns an i32"),
        };
    }
    let body = result.and_then(|ty| structure(parts.ctx(), ty));
    let fits = body
        .is_some_and(|body| body.len() == 2 && parts.is_integer(body.part(0), 32) && parts.is_integer(body.part(1), 1));
    match fits {
        true => Ok(()),
        false => parts
            .reject("match.sync 'all' returns a two element struct with first element as i32 and second element as i1"),
    }
}

pub(super) fn vote(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    match parts.word("kind") == "ballot" {
        true if !parts.is_integer(parts.result(), 32) => parts.reject("vote.sync 'ballot' returns an i32"),
        false if !parts.is_integer(parts.result(), 1) => parts.reject("vote.sync 'any', 'all' and 'uni' returns an i1"),
        _ => Ok(()),
    }
}

pub(super) fn query_cancel(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    match parts.word("query_type") == "is_canceled" {
        true if !parts.is_integer(parts.result(), 1) => parts.reject("is_canceled query type returns an i1"),
        false if !parts.is_integer(parts.result(), 32) => {
            parts.reject("get_first_cta_id_x, get_first_cta_id_y, get_first_cta_id_z query types return an i32")
        }
        _ => Ok(()),
    }
}

pub(super) fn reduction(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let Some(result) = parts.result() else { return Ok(()) };
    let is_float = result == parts.ctx().types().f32();
    if !is_float {
        for name in ["abs", "nan"] {
            if parts.flag(name) {
                return parts.reject(format!("{name} attribute is supported only for f32 type"));
            }
        }
    }
    let kind = parts.word("kind");
    let (fits, only) = match kind.starts_with('f') {
        true => (is_float, "f32"),
        false => (parts.is_integer(Some(result), 32), "i32"),
    };
    if fits {
        return Ok(());
    }
    let result = parts.quoted(result);
    parts.reject(format!("'{kind}' redux kind unsupported with {result} type. Only supported type is '{only}'."))
}

/// Verifies that the result is the value, or a struct of the value and its validity.
pub(super) fn shuffle(op: OpRef<'_>) -> Result<(), Reported> {
    let parts = Parts(op);
    let (Some(result), Some(value)) = (parts.result(), parts.ty("val")) else { return Ok(()) };
    let with_validity = parts.flag("return_value_and_is_valid");
    let mismatch = |what: &str, expected, found| {
        let (expected, found) = (parts.quoted(expected), parts.quoted(found));
        parts.reject(format!("expected {what} to be of type {expected} but got {found} instead"))
    };
    let Some(body) = structure(parts.ctx(), result) else {
        if with_validity {
            return parts.reject("expected return type to be a two-element struct");
        }
        return if result == value { Ok(()) } else { mismatch("return type", value, result) };
    };
    if !with_validity {
        return parts
            .reject("\"return_value_and_is_valid\" attribute must be specified when the return type is a struct type");
    }
    match (body.len(), body.part(0), body.part(1)) {
        (2, Some(first), _) if first != value => mismatch("first element in the returned struct", value, first),
        (2, _, Some(second)) if !parts.is_integer(Some(second), 1) => {
            mismatch("second element in the returned struct", parts.ctx().types().i1(), second)
        }
        (2, ..) => Ok(()),
        _ => parts.reject("expected return type to be a two-element struct"),
    }
}
