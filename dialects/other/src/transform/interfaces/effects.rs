//! Consumption of handles. A consumed handle must not be used afterwards.

use lect_core::interfaces::function::argument_attrs;
use lect_core::ir::symbols::{lookup_symbol, nearest_symbol_table};
use lect_support::prelude::*;

use super::kinds::{name_of, op_is_known};
use crate::transform::{IncludeOp, NamedSequenceOp, TransformOp};

/// Maximum depth of operations with recursive effects. Deeper ones are assumed to consume nothing.
const DEPTH: usize = 256;

/// Trait of operations that consume all operands.
const FUNCTIONAL: &str = "transform::FunctionalStyleTransformOpTrait";

/// Operations that consume their first operand without a trait that declares it.
const FIRST: [&str; 23] = [
    "affine.simplify_bounded_affine_ops",
    "affine.simplify_min_max_affine_ops",
    "apply_registered_pass",
    "foreach_match",
    "func.deduplicate_func_args",
    "func.replace_func_signature",
    "loop.promote_if_one_iteration",
    "memref.alloca_to_global",
    "nvgpu.create_async_groups",
    "structured.fuse",
    "structured.fuse_into_containing_op",
    "structured.pack",
    "structured.pack_greedily",
    "structured.pad",
    "structured.pad_tiling_interface",
    "structured.replace",
    "structured.split",
    "structured.tile_using_for",
    "structured.tile_using_forall",
    "structured.vectorize",
    "test_consume_operand_of_op_kind_or_fail",
    "test_emit_remark_and_erase_operand",
    "xegpu.set_desc_layout",
];

/// Operations of MLIR's tests that consume all operands without a trait that declares it.
const ALL: [&str; 8] = [
    "test.fuse_consumer",
    "test.fuse_consumer_using_slice",
    "test.fuse_using_forall",
    "test.tile_and_fuse_outer_parallel_partial_reduction",
    "test.tile_using_custom_loop",
    "test.tile_using_forall",
    "test_consume_operand",
    "test_re_enter_region",
];

/// Returns true if an operation consumes the handle at an operand index.
pub(crate) fn consumes_operand(op: OpRef<'_>, operand: usize) -> bool {
    consumes(op, operand, DEPTH)
}

fn consumes(op: OpRef<'_>, operand: usize, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    let is_first = operand == 0;
    match TransformOp::of(op) {
        Some(TransformOp::Sequence(_) | TransformOp::WithPDLPatterns(_) | TransformOp::Foreach(_)) => {
            let body = op.region(0).and_then(|region| region.entry());
            return body.is_some_and(|body| {
                let arg = body.args().nth(operand);
                arg.is_some_and(|arg| body_consumes(body, arg, depth))
            });
        }
        Some(TransformOp::Alternatives(_)) => return true,
        Some(TransformOp::Include(include)) => {
            return callee(include).is_some_and(|callee| has_argument_attr(callee, operand, "transform.consumed"));
        }
        Some(TransformOp::ApplyConversionPatterns(apply)) => return is_first && !apply.preserve_handles(),
        Some(TransformOp::BufferizeToAllocation(it)) => return is_first && !it.bufferize_destination_only(),
        Some(TransformOp::SplitHandle(_)) => return false,
        #[cfg(feature = "test")]
        Some(TransformOp::TestRequiredMemoryEffects(it)) => return it.has_operand_effect(),
        _ => {}
    }
    let name = name_of(op);
    match name {
        _ if FIRST.contains(&name) => is_first,
        _ => ALL.contains(&name) || op_is_known(op, FUNCTIONAL),
    }
}

/// Returns true if an operation of a block consumes a handle. Operations nested in them do not count.
fn body_consumes(body: BlockRef<'_>, handle: Value, depth: usize) -> bool {
    let uses = body.ir.value(handle).uses();
    uses.filter(|(user, _)| user.block() == Some(body)).any(|(user, operand)| consumes(user, operand, depth))
}

/// Returns true if the body of a function consumes an argument.
pub(crate) fn consumes_argument(body: BlockRef<'_>, argument: Value) -> bool {
    body_consumes(body, argument, DEPTH)
}

/// Returns the sequence that an operation includes, if it can be resolved.
pub(crate) fn callee(include: IncludeOp<'_>) -> Option<OpRef<'_>> {
    let AttrData::SymbolRef { root, nested } = include.0.context().attrs().data(include.target_attr()?) else {
        return None;
    };
    let table = nearest_symbol_table(include.0)?;
    let found = nested.iter().try_fold(lookup_symbol(table, *root)?, |table, name| lookup_symbol(table, *name))?;
    found.is::<NamedSequenceOp<'_>>().then_some(found)
}

/// Returns true if an argument of a function has an attribute of this name.
pub(crate) fn has_argument_attr(function: OpRef<'_>, argument: usize, name: &str) -> bool {
    let ctx = function.context();
    argument_attrs(function, argument).iter().any(|(known, _)| ctx.ident_bytes(*known) == name.as_bytes())
}
