//! Canonical loops and their handles: verifiers and SSA names.
//!
//! A handle (`omp.new_cli`) is an operand of its generator, which creates the loop, and of its consumer, which
//! transforms the loop.

use std::collections::HashSet;

use lect_core::dialect::OpTraits;
use lect_core::verify::shown;
use lect_support::prelude::*;

use crate::omp::verify::{argument_types, reject, values};
use crate::omp::{CanonicalLoopOp, TerminatorOp, TileOp, UnrollHeuristicOp};

/// Role of an operation that uses a handle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Generator,
    Consumer,
}

fn role(op: OpRef<'_>, operand: usize) -> Option<Role> {
    if op.is::<CanonicalLoopOp<'_>>() {
        return (operand == 1).then_some(Role::Generator);
    }
    if op.is::<UnrollHeuristicOp<'_>>() {
        return Some(Role::Consumer);
    }
    if !op.is::<TileOp<'_>>() && !is_fusion(op) {
        return None;
    }
    if op.operand_range(0).contains(&operand) {
        return Some(Role::Generator);
    }
    op.operand_range(1).contains(&operand).then_some(Role::Consumer)
}

/// Returns true if an operation fuses loops. The operation exists only in newer releases.
fn is_fusion(op: OpRef<'_>) -> bool {
    &*op.name_data().name == b"omp.fuse"
}

/// Returns the uses of a handle in a role, in the order of MLIR's use list.
fn uses<'a>(op: OpRef<'a>, handle: Value, wanted: Role) -> impl Iterator<Item = (OpRef<'a>, usize)> {
    op.ir.value(handle).uses().filter(move |(user, operand)| role(*user, *operand) == Some(wanted))
}

/// Verifies that a handle has at most one generator and at most one consumer.
pub(crate) fn verify_handle(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(handle) = op.results().next() else { return Ok(()) };
    let mut generators = uses(op, handle, Role::Generator);
    let generator = generators.next();
    if let (Some((first, _)), Some((second, _))) = (generator, generators.next()) {
        let error = op.op_error("CLI must have at most one generator");
        let error = error.note(first.loc(), "first generator here:");
        return Err(error.note(second.loc(), "second generator here:").emit());
    }
    let mut consumers = uses(op, handle, Role::Consumer);
    let consumer = consumers.next();
    if let (Some((first, _)), Some((second, _))) = (consumer, consumers.next()) {
        let error = op.op_error("CLI must have at most one consumer");
        let error = error.note(first.loc(), format!("first consumer here:{}", shown(first)));
        return Err(error.note(second.loc(), format!("second consumer here:{}", shown(second))).emit());
    }
    if let (None, Some((consumer, _))) = (generator, consumer) {
        let error = op.op_error("CLI has no generator");
        return Err(error.note(consumer.loc(), format!("see consumer here: {}", shown(consumer))).emit());
    }
    Ok(())
}

pub(crate) fn verify_loop(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(region) = op.region(0).filter(|region| region.entry().is_some()) else { return Ok(()) };
    let mut types = argument_types(region);
    let (Some(counter), None) = (types.next(), types.next()) else {
        return reject(op, "Canonical loop region must have exactly one argument");
    };
    if op.operand_types().next() != Some(counter) {
        return reject(op, "Region argument must be the same type as the trip count");
    }
    Ok(())
}

/// Returns the loop that a handle denotes.
fn generated_loop<'a>(op: OpRef<'a>, handle: Value) -> Result<OpRef<'a>, Reported> {
    let Some((generator, _)) = uses(op, handle, Role::Generator).last() else {
        return Err(op.op_error("applyee CLI has no generator").emit());
    };
    if !generator.is::<CanonicalLoopOp<'_>>() {
        return Err(op.op_error("currently only supports omp.canonical_loop as applyee").emit());
    }
    Ok(generator)
}

/// Verifies that the tiled loops are perfectly nested, and that inner bounds do not depend on outer loops.
pub(crate) fn verify_tile(op: OpRef<'_>) -> Result<(), Reported> {
    let (sizes, applyees, generatees) = (values(op, "sizes"), values(op, "applyees"), values(op, "generatees"));
    if applyees.len() == 0 {
        return reject(op, "must apply to at least one loop");
    }
    if sizes.len() != applyees.len() {
        return reject(op, "there must be one tile size for each applyee");
    }
    if generatees.len() != 0 && generatees.len() != 2 * sizes.len() {
        return reject(op, "expecting two times the number of generatees than applyees");
    }
    let loops: Vec<Value> = applyees.collect();
    let mut counters = HashSet::new();
    for pair in loops.windows(2) {
        let &[outer, inner] = pair else { continue };
        let (outer, inner) = (generated_loop(op, outer)?, generated_loop(op, inner)?);
        let body = outer.region(0).filter(|region| region.blocks().nth(1).is_none());
        let Some(body) = body.and_then(|region| region.entry()) else {
            return reject(op, "tiled loop nest must be perfectly nested");
        };
        counters.extend(body.args().next());
        let mut ops = body.ops();
        let is_perfect = ops.next().is_some_and(|first| first.op == inner.op)
            && ops.next().is_some_and(|last| last.is::<TerminatorOp<'_>>())
            && ops.next().is_none();
        if !is_perfect {
            return reject(op, "tiled loop nest must be perfectly nested");
        }
        if inner.operands().next().is_some_and(|count| counters.contains(&count)) {
            return reject(op, "tiled loop nest must be rectangular");
        }
    }
    Ok(())
}

/// Names a handle after its loop, by the kind of generator.
pub(crate) fn name_handle(op: OpRef<'_>, name: &mut dyn FnMut(usize, &[u8])) {
    let Some(handle) = op.results().next() else { return };
    let Some((generator, operand)) = uses(op, handle, Role::Generator).last() else { return name(0, b"cli") };
    if generator.is::<CanonicalLoopOp<'_>>() {
        return name(0, nest_name("canonloop", generator).as_bytes());
    }
    if is_fusion(generator) {
        let is_part = generator.props().iter().flatten().count() > 1;
        return name(0, if is_part { b"canonloop_fuse" } else { b"fused" });
    }
    let count = generator.operand_range(0).len() / 2;
    let text = match operand {
        outer if outer < count => format!("grid{}", outer + 1),
        inner => format!("intratile{}", inner - count + 1),
    };
    name(0, text.as_bytes());
}

/// Names the induction variable of a loop.
pub(crate) fn name_counter(region: RegionRef<'_>, name: &mut dyn FnMut(Value, &[u8])) {
    let counter = region.entry().and_then(|entry| entry.args().next());
    if let (Some(op), Some(counter)) = (region.parent(), counter) {
        name(counter, nest_name("iv", op).as_bytes());
    }
}

/// A step on the path from the nearest isolated ancestor to a loop.
#[derive(Clone, Copy)]
struct Step {
    kind: StepKind,
    /// Index of the region in its operation, or of the operation among those with regions.
    index: usize,
    /// Whether the region or operation has no siblings.
    is_only: bool,
    /// The number of enclosing loops without siblings.
    depth: usize,
    is_left_out: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum StepKind {
    /// Into a region of an operation.
    Region,
    /// To a loop in a region.
    Loop,
    /// To another operation in a region.
    Op,
}

/// Returns a name that distinguishes a loop from others.
///
/// `prefix_r0_s1_d2` is two loops deep in the second operation with regions of the first region of several. Steps that
/// do not distinguish it are omitted.
fn nest_name(prefix: &str, op: OpRef<'_>) -> String {
    let mut steps = steps_to(op);
    for step in &mut steps {
        step.is_left_out = step.kind == StepKind::Region && step.is_only;
    }
    // Compute the depth of each loop, from the outermost.
    let mut depth = 0;
    for step in steps.iter_mut().rev().filter(|step| !step.is_left_out) {
        if step.kind == StepKind::Region || !step.is_only {
            depth = 0;
        }
        if step.kind != StepKind::Region {
            step.depth = depth;
            depth += usize::from(step.kind == StepKind::Loop);
        }
    }
    // In a loop nest, only the innermost loop has a depth suffix.
    let mut in_nest = false;
    for step in steps.iter_mut().filter(|step| !step.is_left_out && step.kind != StepKind::Region) {
        if !in_nest {
            in_nest = step.depth >= 1;
        } else {
            step.is_left_out |= step.is_only;
            in_nest = step.depth != 0;
        }
    }
    let mut is_distinct = true;
    for step in steps.iter_mut().rev() {
        step.is_left_out |= step.is_only && (step.kind == StepKind::Op || is_distinct);
        match step.kind {
            StepKind::Region => is_distinct |= !step.is_left_out,
            StepKind::Loop | StepKind::Op => is_distinct = false,
        }
    }
    let mut name = prefix.to_string();
    for step in steps.iter().rev().filter(|step| !step.is_left_out) {
        name += &match step.kind {
            StepKind::Region => format!("_r{}", step.index),
            _ if step.depth >= 1 => format!("_d{}", step.depth),
            _ => format!("_s{}", step.index),
        };
    }
    name
}

/// Returns the steps to an operation, the last first.
fn steps_to(op: OpRef<'_>) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut current = Some(op);
    while let Some((op, region)) = current.and_then(|op| Some((op, op.block()?.region()?))) {
        let (index, is_only) = position(op, region);
        let kind = if op.is::<CanonicalLoopOp<'_>>() { StepKind::Loop } else { StepKind::Op };
        steps.push(Step { kind, index, is_only, depth: 0, is_left_out: false });
        let mut step = Step { kind: StepKind::Region, index: 0, is_only: true, depth: 0, is_left_out: false };
        let parent = region.parent().filter(|parent| !parent.has(OpTraits::ISOLATED_FROM_ABOVE));
        if let Some(parent) = parent.filter(|parent| parent.region_count() > 1) {
            step.is_only = false;
            step.index = parent.regions().position(|it| it.region == region.region).unwrap_or(0);
        }
        steps.push(step);
        current = parent;
    }
    steps
}

/// Returns the number of preceding operations with regions in its region, and whether no other operation there has
/// regions.
///
/// Unreachable blocks do not count.
fn position(op: OpRef<'_>, region: RegionRef<'_>) -> (usize, bool) {
    let (mut before, mut index) = (0, usize::MAX);
    for block in reverse_post_order(region) {
        for other in region.ir.block(block).ops() {
            if other.op == op.op {
                index = before;
            }
            before += usize::from(other.has_regions());
            if index != usize::MAX && before > 1 {
                return (index, false);
            }
        }
    }
    (index, before <= 1)
}

fn reverse_post_order(region: RegionRef<'_>) -> Vec<Block> {
    let Some(entry) = region.entry() else { return Vec::new() };
    let (mut order, mut seen) = (Vec::new(), HashSet::from([entry.block]));
    let successors = |block: Block| -> Vec<Block> {
        let last = region.ir.block(block).last();
        last.into_iter().flat_map(|last| last.successors()).map(|block| block.block).collect()
    };
    let mut pending = vec![(entry.block, successors(entry.block).into_iter())];
    while let Some((block, rest)) = pending.last_mut() {
        match rest.next() {
            Some(next) if seen.insert(next) => pending.push((next, successors(next).into_iter())),
            Some(_) => {}
            None => {
                order.push(*block);
                pending.pop();
            }
        }
    }
    order.reverse();
    order
}
