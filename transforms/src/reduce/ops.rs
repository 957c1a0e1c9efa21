//! Steps that remove operations and their nested ones.

use lect_core::entity::{Op, Value};
use lect_core::ir::symbols::{SymbolAttrs, Visibility};
use lect_core::ir::{Isolate, OpRef};

use super::Step;
use super::draft::{Draft, Set, depth_of, is_end};
use super::stand_in::StandIn;

/// Erases operations of a nesting depth.
pub(super) struct EraseOps {
    pub depth: usize,
}

impl Step for EraseOps {
    type Unit = usize;

    fn name(&self) -> &'static str {
        "operations"
    }

    /// Collects the operations in reverse order: the others then have fewer users.
    fn units(&self, draft: &Draft) -> Vec<usize> {
        let is_unit = |op: OpRef<'_>| depth_of(op) == self.depth && !is_end(op);
        draft.numbered().rev().filter(|it| is_unit(it.1)).map(|it| it.0).collect()
    }

    fn ways(&self) -> usize {
        StandIn::ALL.len()
    }

    fn apply(&self, draft: &mut Draft, units: &[usize], way: usize) -> Option<()> {
        let ops: Vec<Op> = units.iter().filter_map(|&number| draft.handle(number)).collect();
        draft.erase(&ops, StandIn::nth(way))
    }
}

/// Replaces an operation by the operations of one of its regions.
pub(super) struct Unwrap;

impl Step for Unwrap {
    type Unit = usize;

    fn name(&self) -> &'static str {
        "operations around others"
    }

    fn units(&self, draft: &Draft) -> Vec<usize> {
        let has_block = |op: OpRef<'_>| (0..2).any(|region| only_block(op, region).is_some());
        draft.numbered().filter(|it| has_block(it.1)).map(|it| it.0).collect()
    }

    /// Returns the number of ways: each of the first two regions, with two kinds of values for its arguments.
    fn ways(&self) -> usize {
        4
    }

    fn apply(&self, draft: &mut Draft, units: &[usize], way: usize) -> Option<()> {
        // Nested operations come first.
        for &number in units.iter().rev() {
            let Some(op) = draft.handle(number) else { continue };
            unwrap(&mut draft.ir, op, way / 2, StandIn::nth(way % 2))?;
        }
        Some(())
    }
}

fn only_block(op: OpRef<'_>, region: usize) -> Option<lect_core::entity::Block> {
    let entry = op.region(region)?.entry()?;
    entry.next().is_none().then_some(entry.block)
}

fn unwrap(ir: &mut Isolate, op: Op, region: usize, stand_in: StandIn) -> Option<()> {
    let block = only_block(ir.op(op), region)?;
    let old: Vec<Value> = ir.block(block).args().collect();
    let mut args = Vec::new();
    for &arg in &old {
        args.push(stand_in.value(ir, ir.value_type(arg), op, &Set::default())?);
    }
    let end = ir.block(block).last().filter(|end| is_end(*end) && end.successors().len() == 0);
    let mut given: Vec<Value> = end.into_iter().flat_map(|end| end.operands()).collect();
    if let Some(end) = end.map(|end| end.op) {
        ir.try_erase(end).ok()?;
    }
    for value in &mut given {
        if let Some(at) = old.iter().position(|arg| arg == value) {
            *value = args[at];
        }
    }
    ir.inline_block_before(block, op, &args).ok()?;
    let results: Vec<Value> = ir.op(op).results().collect();
    let skipped = given.len().saturating_sub(results.len());
    for (index, &result) in results.iter().enumerate() {
        if ir.value(result).is_unused() {
            continue;
        }
        let fits = |value: &&Value| ir.value_type(**value) == ir.value_type(result) && !results.contains(value);
        let value = match given.get(skipped + index).filter(fits) {
            Some(&value) => value,
            None => stand_in.value(ir, ir.value_type(result), op, &Set::default())?,
        };
        ir.replace_all_uses(result, value);
    }
    ir.try_erase(op).ok()
}

/// Removes the blocks of regions: a function becomes a declaration.
pub(super) struct EmptyRegions;

impl Step for EmptyRegions {
    type Unit = (usize, usize);

    fn name(&self) -> &'static str {
        "regions"
    }

    fn units(&self, draft: &Draft) -> Vec<(usize, usize)> {
        let of_op = |(number, op): (usize, OpRef<'_>)| {
            let full: Vec<usize> =
                (0..op.region_count()).filter(|&at| op.region(at).is_some_and(|it| !it.is_empty())).collect();
            full.into_iter().map(move |region| (number, region))
        };
        draft.numbered().flat_map(of_op).collect()
    }

    /// Returns the number of ways: unchanged, and made private as declarations must be.
    fn ways(&self) -> usize {
        2
    }

    fn apply(&self, draft: &mut Draft, units: &[(usize, usize)], way: usize) -> Option<()> {
        let symbols = SymbolAttrs::new(draft.ir.context());
        for &(number, region) in units {
            let Some(op) = draft.op(number) else { continue };
            let is_public = symbols.name(op).is_some() && symbols.visibility(op) == Visibility::Public;
            let (op, region) = (op.op, op.region(region)?.region);
            draft.ir.clear_region(region);
            if way == 1 && is_public {
                let private = draft.ir.context().attrs().string("private");
                draft.ir.set_attr(op, "sym_visibility", Some(private));
            }
        }
        Some(())
    }
}
