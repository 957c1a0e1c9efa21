//! `buffer-hoisting`, `buffer-loop-hoisting` and `promote-buffers-to-stack`: better places for allocations.

use lect_core::interfaces::effects::EffectKind;
use lect_core::interfaces::region_branch::RegionTerminator;
use lect_core::ir::dominance::Dominance;
use lect_core::ir::walk;
use lect_dialects::memref::{AllocOp, AllocaOp, RankOp, ReallocOp};
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use super::flow::{Flow, deallocation, has_known_flow, is_loop};

/// Move allocations to common dominators, and out of nested regions
#[derive(Pass)]
#[pass(name = "buffer-hoisting", class = "BufferHoistingPass", on = "func.func")]
pub struct BufferHoisting;

/// Move allocations out of loops
#[derive(Pass)]
#[pass(name = "buffer-loop-hoisting", class = "BufferLoopHoistingPass", on = "func.func")]
pub struct BufferLoopHoisting;

/// Replace small allocations on the heap by allocations on the stack
#[derive(Pass)]
#[pass(name = "promote-buffers-to-stack", class = "PromoteBuffersToStackPass", on = "func.func")]
pub struct PromoteBuffersToStack {
    /// Maximum size of promoted buffers in bytes
    #[option(default = 1024)]
    max_alloc_size_in_bytes: u32,
    /// Maximum rank of promoted dynamic buffers
    #[option(default = 1)]
    max_rank_of_allocated_memref: u32,
}

impl Pass for BufferHoisting {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        hoist(ir, Goal::Dominator);
        Ok(())
    }
}

impl Pass for BufferLoopHoisting {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        hoist(ir, Goal::OutOfLoops);
        Ok(())
    }
}

/// Goal of hoisting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Dominator,
    OutOfLoops,
}

/// Returns the allocations with at most one deallocation.
fn allocations(ir: &Isolate) -> Vec<(Value, Option<Op>)> {
    let mut found = Vec::new();
    let _ = walk::post_order::<()>(ir.root(), |op| {
        let effects = op.effects().unwrap_or_default();
        let mut allocated = effects.iter().filter(|effect| effect.kind == EffectKind::Allocate);
        if let (Some(effect), None) = (allocated.next(), allocated.next())
            && !op.is::<AllocaOp<'_>>()
            && let Some(value) = effect.value.filter(|value| op.results().any(|it| it == *value))
            && let Some(free) = deallocation(ir, value)
        {
            found.push((value, free));
        }
        std::ops::ControlFlow::Continue(())
    });
    found
}

fn hoist(ir: &mut Isolate, goal: Goal) {
    let moves = {
        let ir = &*ir;
        let mut values: Vec<Value> = allocations(ir).into_iter().map(|it| it.0).collect();
        let _ = walk::post_order::<()>(ir.root(), |op| {
            values.extend(op.cast::<AllocaOp<'_>>().map(|alloca| alloca.memref()));
            std::ops::ControlFlow::Continue(())
        });
        let (dominance, flow) = (Dominance::new(ir), Flow::of(ir.root()));
        let is_moved = |value: &Value| {
            let def = ir.value(*value).defining_op();
            def.is_some_and(|op| {
                let is_on_stack = op.is::<AllocaOp<'_>>();
                op.is::<AllocOp<'_>>() || op.is::<ReallocOp<'_>>() || goal == Goal::OutOfLoops && is_on_stack
            })
        };
        let places = values.into_iter().filter(is_moved);
        places.filter_map(|value| place(ir, value, goal, &dominance, &flow)).collect::<Vec<(Op, Op)>>()
    };
    for (op, before) in moves.into_iter().filter(|it| it.0 != it.1) {
        ir.move_before(op, before);
    }
}

/// Returns the nearest block that dominates two blocks, possibly of other regions.
fn common_dominator(ir: &Isolate, a: Block, b: Block, dominance: &Dominance<'_>) -> Option<Block> {
    let around = |block: &Block| Some(ir.block(*block).region()?.parent()?.block()?.block);
    let of_a: Vec<Block> = std::iter::successors(Some(a), around).collect();
    for b in std::iter::successors(Some(b), around) {
        let region = ir.block(b).region().map(|region| region.region);
        let same = of_a.iter().find(|a| ir.block(**a).region().map(|region| region.region) == region);
        if let Some(a) = same {
            return dominance.common_dominator(*a, b);
        }
    }
    None
}

fn dominates(outer: Block, inner: Block, dominance: &Dominance<'_>) -> bool {
    dominance.block_dominates(outer, inner)
}

/// Returns an allocation, and the operation before which it is moved.
fn place(ir: &Isolate, value: Value, goal: Goal, dominance: &Dominance<'_>, flow: &Flow) -> Option<(Op, Op)> {
    let def = ir.value(value).defining_op()?;
    let own = def.block()?.block;
    let mut dominator = Some(own);
    for alias in flow.aliases(value) {
        let users = ir.value(alias).uses().filter_map(|(user, _)| user.block());
        let blocks = users.chain(ir.value(alias).block()).map(|block| block.block);
        for block in blocks {
            dominator = dominator.and_then(|known| common_dominator(ir, known, block, dominance));
        }
    }
    let mut dependency: Option<Block> = None;
    for operand in def.operands() {
        let block = ir.value(operand).block()?.block;
        if dependency.is_none_or(|known| dominates(known, block, dominance)) {
            dependency = Some(block);
        }
    }
    let bound = match (goal, dependency) {
        (Goal::OutOfLoops, dependency) => dependency,
        (Goal::Dominator, None) => dominator,
        (Goal::Dominator, Some(dependency)) => match dominator {
            Some(dominator) if !dominance.block_properly_dominates(dominator, dependency) => Some(dominator),
            _ => Some(dependency),
        },
    };
    let is_legal = |parent: OpRef<'_>| match goal {
        Goal::Dominator => !is_loop(parent),
        Goal::OutOfLoops => {
            let block = parent.block().map(|block| block.block);
            is_loop(parent)
                && !has_trait(parent, "HasParallelRegion")
                && !matches!((dominator, block), (Some(outer), Some(block)) if dominates(outer, block, dominance))
        }
    };
    let (mut current, mut target) = (own, own);
    while let Some(parent) = ir.block(current).region().and_then(|region| region.parent()) {
        let parent_block = parent.block().map(|block| block.block);
        if bound.is_some_and(|bound| !dominance.block_properly_dominates(bound, current)) {
            break;
        }
        let immediate = (!ir.block(current).is_entry()).then(|| dominance.immediate_dominator(current)).flatten();
        let is_within =
            |block: &Block| parent_block.is_none_or(|outer| dominance.block_properly_dominates(outer, *block));
        match immediate.filter(is_within) {
            Some(block) => {
                current = block;
                if goal == Goal::Dominator {
                    target = block;
                }
            }
            None => {
                let Some(parent_block) = parent_block.filter(|_| has_known_flow(parent) && is_legal(parent)) else {
                    break;
                };
                current = parent_block;
                target = parent_block;
            }
        }
    }
    if target == own {
        return Some((def.op, def.op));
    }
    let mut around = std::iter::successors(Some(def), |op| op.parent());
    let start = around.find(|op| op.block().is_some_and(|block| block.block == target));
    let start = start.or_else(|| ir.block(target).last())?;
    Some((def.op, start.op))
}

/// Returns the size of a type in bits.
fn bits(ctx: &ContextData, ty: Type) -> Option<u64> {
    match ctx.types().data(ty) {
        TypeData::Integer { width, .. } => Some(u64::from(*width)),
        TypeData::Float(format) => Some(u64::from(format.width())),
        TypeData::Index => Some(64),
        TypeData::Complex(part) => Some(2 * bits(ctx, *part)?),
        TypeData::Vector { shape, element, .. } => {
            let count = shape.iter().try_fold(1u64, |all, size| all.checked_mul(u64::try_from(*size).ok()?))?;
            count.checked_mul(bits(ctx, *element)?)
        }
        _ => None,
    }
}

impl PromoteBuffersToStack {
    fn is_small(&self, ir: &Isolate, value: Value) -> bool {
        let ctx = ir.context();
        let Some(memory) = MemRef::of(ctx, ir.value_type(value)) else { return false };
        let Some(alloc) = ir.value(value).defining_op().filter(|op| op.is::<AllocOp<'_>>()) else { return false };
        if memory.shape.contains(&DYNAMIC) {
            let is_rank = |operand: Value| ir.value(operand).defining_op().is_some_and(|op| op.is::<RankOp<'_>>());
            return memory.rank() as u64 <= u64::from(self.max_rank_of_allocated_memref)
                && alloc.operands().all(is_rank);
        }
        let count = ctx.types().element_count(ir.value_type(value));
        let size = count.zip(bits(ctx, memory.element)).and_then(|(count, bits)| count.checked_mul(bits));
        size.is_some_and(|size| size <= u64::from(self.max_alloc_size_in_bytes) * 8)
    }
}

/// Returns true if the definition of an operation lists a trait.
fn has_trait(op: OpRef<'_>, name: &str) -> bool {
    op.info().is_some_and(|info| info.spec().traits.iter().any(|it| &*it.def == name))
}

/// Returns true if a scope frees its stack allocations, and no alias of a buffer leaves that scope.
fn has_scope(ir: &Isolate, value: Value, flow: &Flow) -> bool {
    let aliases = flow.aliases(value);
    let mut region = ir.value(value).block().and_then(|block| block.region());
    while let Some(current) = region {
        let Some(parent) = current.parent() else { return false };
        let leaves = |alias: &Value| {
            ir.value(*alias).uses().any(|(user, _)| {
                user.interface::<dyn RegionTerminator>().is_some()
                    && user.block().and_then(|block| block.region()) == Some(current)
            })
        };
        let is_scope = has_trait(parent, "AutomaticAllocationScope");
        if is_scope && !aliases.iter().any(leaves) {
            return true;
        }
        if is_loop(parent) || !has_known_flow(parent) {
            return false;
        }
        region = parent.block().and_then(|block| block.region());
    }
    false
}

impl Pass for PromoteBuffersToStack {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let promoted: Vec<Value> = {
            let ir = &*ir;
            let flow = Flow::of(ir.root());
            let is_promoted =
                |it: &(Value, Option<Op>)| it.1.is_none() && self.is_small(ir, it.0) && has_scope(ir, it.0, &flow);
            allocations(ir).into_iter().filter(is_promoted).map(|it| it.0).collect()
        };
        let mut ignore = lect_transforms::rewrite::Ignore;
        for value in promoted {
            let ty = ir.value_type(value);
            let Some(alloc) = ir.value(value).defining_op().and_then(|op| op.cast::<AllocOp<'_>>()) else { continue };
            let (sizes, symbols): (Vec<Value>, Vec<Value>) =
                (alloc.dynamic_sizes().collect(), alloc.symbol_operands().collect());
            let (alignment, attrs, loc, op) = (alloc.alignment(), alloc.0.attrs(), alloc.0.loc(), alloc.0.op);
            let mut rw = Rewriter::new(ir, &mut ignore);
            rw.before(op);
            rw.located(loc, |rw| {
                let new = rw.add(AllocaOp::build(sizes, symbols, ty).alignment(alignment));
                rw.ir_mut().set_attrs(new, attrs);
                let result = rw.op(new).result(0);
                rw.replace(op, &[result]);
            });
        }
        Ok(())
    }
}
