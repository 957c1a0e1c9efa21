//! Effects of operations on handles and on the payload.
//!
//! A handle behaves like memory: creating it allocates and writes, using it reads, and consuming it frees. So an
//! operation is only needed for its results if it neither consumes handles nor changes the payload.

use lect_core::interfaces::effects::{Effect, EffectKind, Effects, MemoryEffects};
use lect_support::prelude::*;

use super::effects::consumes_operand;
use super::kinds::{is_param, name_of, op_is_known};
use crate::transform::{ForeachOp, SequenceOp, WithPDLPatternsOp};

const HANDLES: &str = "::mlir::transform::TransformMappingResource";
const PAYLOAD: &str = "::mlir::transform::PayloadIRResource";

/// Traits of operations that read the payload and do not change it.
const READING: [&str; 5] = [
    "transform::AtMostOneOpMatcherOpTrait",
    "transform::NavigationTransformOpTrait",
    "transform::ParamProducerTransformOpTrait",
    "transform::SingleOpMatcherOpTrait",
    "transform::SingleValueMatcherOpTrait",
];

/// Other operations that read the payload and do not change it.
const READERS: [&str; 14] = [
    "cast",
    "collect_matching",
    "dlti.query",
    "get_type",
    "irdl.collect_matching",
    "match.structured",
    "pdl_match",
    "test_copy_payload",
    "test_produce_value_handle_to_argument_of_parent_block",
    "test_produce_value_handle_to_result",
    "test_produce_value_handle_to_self_operand",
    "test_remap_operand_to_self",
    "tune.knob",
    "verify",
];

/// Operations that affect only handles, if anything.
const OF_HANDLES: [&str; 24] = [
    "match.param.cmpi",
    "match.structured.yield",
    "merge_handles",
    "named_sequence",
    "replicate",
    "smt.constrain_params",
    "split_handle",
    "test.query_consumer_fusability",
    "test.query_producer_fusability",
    "test_branching_transform_op_terminator",
    "test_check_if_test_extension_present",
    "test_dummy_payload_op",
    "test_notify_payload_op_replaced",
    "test_produce_null_param",
    "test_produce_null_payload",
    "test_produce_null_value",
    "test_produce_self_handle_or_forward_operand",
    "test_produce_transform_param_or_forward_operand",
    "test_report_number_of_tracked_handles_nested_under",
    "test_transform_op",
    "test_transform_op_with_regions",
    "test_transform_unrestricted_op_no_interface",
    "tune.alternatives",
    "yield",
];

/// Maximum depth of operations with recursive effects. Deeper ones are assumed to have any effect.
const DEPTH: usize = 64;

/// Effects of the dialect's operations.
pub(crate) struct Handles;

impl MemoryEffects for Handles {
    fn effects(&self, op: OpRef<'_>) -> Effects {
        let mut all = List(Effects::new());
        add(op, &mut all, DEPTH);
        all.0
    }
}

struct List(Effects);

impl List {
    fn push(&mut self, kind: EffectKind, value: Option<Value>, resource: &'static str) {
        self.0.push(Effect::new(kind, value, resource));
    }

    fn reads(&mut self, value: Value) {
        self.push(EffectKind::Read, Some(value), HANDLES);
    }

    fn makes_results(&mut self, op: OpRef<'_>) {
        for result in op.results() {
            self.push(EffectKind::Allocate, Some(result), HANDLES);
            self.push(EffectKind::Write, Some(result), HANDLES);
        }
    }

    fn reads_payload(&mut self) {
        self.push(EffectKind::Read, None, PAYLOAD);
    }

    fn changes_payload(&mut self) {
        self.reads_payload();
        self.push(EffectKind::Write, None, PAYLOAD);
    }
}

fn add(op: OpRef<'_>, all: &mut List, depth: usize) {
    let Some(depth) = depth.checked_sub(1) else { return all.changes_payload() };
    if op.is::<SequenceOp<'_>>() || op.is::<WithPDLPatternsOp<'_>>() {
        return add_body(op, all, depth);
    }
    all.makes_results(op);
    // The effects of `transform.include` on its operands depend on the included sequence; the payload is always
    // changed.
    for (index, operand) in op.operands().enumerate() {
        all.reads(operand);
        if consumes_operand(op, index) {
            all.push(EffectKind::Free, Some(operand), HANDLES);
        }
    }
    if op.is::<ForeachOp<'_>>() {
        let body = op.region(0).and_then(|region| region.entry());
        return add_payload(body.into_iter().flat_map(BlockRef::ops), all, depth);
    }
    #[cfg(feature = "test")]
    if op.cast::<crate::transform::TestRequiredMemoryEffectsOp<'_>>().is_some_and(|it| !it.modifies_payload()) {
        return;
    }
    let name = name_of(op);
    match name {
        // There is no resource for printing.
        "print" => all.push(EffectKind::Write, None, "::mlir::SideEffects::DefaultResource"),
        "structured.continuous_tile_sizes" | "structured.multitile_sizes" if makes_params(op) => all.reads_payload(),
        _ if OF_HANDLES.contains(&name) => {}
        _ if READERS.contains(&name) || READING.iter().any(|class| op_is_known(op, class)) => all.reads_payload(),
        _ => all.changes_payload(),
    }
}

fn makes_params(op: OpRef<'_>) -> bool {
    op.result_types().next().is_some_and(|ty| is_param(op.context(), ty))
}

/// Returns the combined effects of operations.
fn nested<'a>(ops: impl Iterator<Item = OpRef<'a>>, depth: usize) -> Effects {
    let mut all = List(Effects::new());
    for op in ops {
        match op.name_data().name.starts_with(b"transform.") {
            true if op_is_known(op, "MemoryEffectOpInterface") => add(op, &mut all, depth),
            _ => all.0.extend(op.effects().unwrap_or_default()),
        }
    }
    all.0
}

/// Adds the effects of operations on the payload.
fn add_payload<'a>(ops: impl Iterator<Item = OpRef<'a>>, all: &mut List, depth: usize) {
    let of_payload = nested(ops, depth);
    for kind in [EffectKind::Read, EffectKind::Write] {
        if of_payload.iter().any(|it| it.kind == kind && it.resource == PAYLOAD) {
            all.push(kind, None, PAYLOAD);
        }
    }
}

/// Adds the effects of an operation with recursive effects.
fn add_body(op: OpRef<'_>, all: &mut List, depth: usize) {
    op.operands().for_each(|operand| all.reads(operand));
    all.makes_results(op);
    let Some(body) = op.region(0).and_then(|region| region.entry()) else { return };
    let effects = nested(body.ops(), depth);
    if op.operand_count() == 0 {
        return all.0.extend(effects);
    }
    for mut effect in effects {
        let arg = effect.value.and_then(|value| body.args().position(|arg| arg == value));
        match arg.and_then(|arg| op.operands().nth(arg)) {
            Some(operand) => effect.value = Some(operand),
            None if effect.resource == PAYLOAD => {}
            None => continue,
        }
        all.0.push(effect);
    }
}
