//! `convert-scf-to-cf`: lowers structured control flow to branches between blocks.

use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

use crate::arith::{AddIOp, CmpIOp, CmpIPredicate, ConstantOp, IndexCastOp};
use crate::cf::{BranchOp, CondBranchOp, SwitchOp};
use crate::scf::ops::forall;
use crate::scf::{
    ConditionOp, ExecuteRegionOp, ForOp, ForallOp, IfOp, IndexSwitchOp, ParallelOp, ReduceOp, ReduceReturnOp, WhileOp,
    YieldOp,
};

/// Lower structured control flow of `scf` to branches of `cf`
#[derive(Pass)]
#[pass(name = "convert-scf-to-cf", class = "SCFToControlFlowPass")]
pub struct ScfToControlFlow {
    /// Has no effect: patterns change nothing unless they match
    #[option(default = true)]
    allow_pattern_rollback: bool,
}

const ILLEGAL: &[&str] = &[
    ForallOp::NAME,
    ForOp::NAME,
    IfOp::NAME,
    IndexSwitchOp::NAME,
    ParallelOp::NAME,
    WhileOp::NAME,
    ExecuteRegionOp::NAME,
];

impl Pass for ScfToControlFlow {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new().with_illegal_ops(&ctx, ILLEGAL).with_unknown(|_| true);
        let mut patterns = PatternSet::new();
        patterns.on::<ForOp<'_>>(&ctx, 1, lower_for);
        patterns.on::<IfOp<'_>>(&ctx, 1, lower_if);
        patterns.on::<ParallelOp<'_>>(&ctx, 1, lower_parallel);
        patterns.on::<WhileOp<'_>>(&ctx, 2, lower_do_while);
        patterns.on::<WhileOp<'_>>(&ctx, 1, lower_while);
        patterns.on::<ExecuteRegionOp<'_>>(&ctx, 1, lower_execute);
        patterns.on::<IndexSwitchOp<'_>>(&ctx, 1, lower_switch);
        patterns.on::<ForallOp<'_>>(&ctx, 1, lower_forall);
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

/// A region whose blocks are inlined.
#[derive(Clone, Copy)]
struct Body {
    region: Region,
    entry: Block,
    /// Terminator of the last block.
    end: Op,
}

impl Body {
    fn of(region: RegionRef<'_>) -> Option<Self> {
        let (entry, last) = (region.entry()?.block, region.blocks().last()?);
        Some(Self { region: region.region, entry, end: last.last()?.op })
    }

    /// Replaces the terminator by a branch that forwards its operands.
    fn end_with_branch(self, rw: &mut Rewriter<'_>, to: Block) {
        let values: Vec<Value> = rw.op(self.end).operands().collect();
        rw.replace_by(self.end, BranchOp::build(values, to));
    }
}

fn types_of(rw: &Rewriter<'_>, values: &[Value]) -> Vec<Type> {
    values.iter().map(|value| rw.ir().value_type(*value)).collect()
}

/// Adds block arguments for the results of the operation.
fn result_args(rw: &mut Rewriter<'_>, block: Block) -> Vec<Value> {
    let (types, loc): (Vec<_>, _) = (rw.op(rw.root()).result_types().collect(), rw.loc());
    rw.add_block_args(block, types, loc)
}

/// Replaces the results of the operation by new block arguments.
fn replace_by_args(rw: &mut Rewriter<'_>, block: Block) {
    let args = result_args(rw, block);
    rw.replace(rw.root(), &args);
}

/// Returns the discardable attributes of a loop that its branch inherits.
fn llvm_attrs(op: OpRef<'_>) -> Vec<(String, Attr)> {
    let ctx = op.context();
    let entries = ctx.attrs().dictionary_entries(op.attrs()).iter();
    let named = entries.map(|entry| (String::from_utf8_lossy(ctx.ident_bytes(entry.0)).into_owned(), entry.1));
    named.filter(|entry| entry.0.starts_with("llvm.")).collect()
}

/// Lowers a loop to a header block that compares the induction variable, and a body that increments it and branches
/// back.
fn lower_for(op: ForOp<'_>) -> Option<Rewrite> {
    let (first_args, upper, step) = ([op.lower_bound()].into_iter().chain(op.init_args()), op.upper_bound(), op.step());
    let first_args: Vec<Value> = first_args.collect();
    let predicate = if op.unsigned_cmp() { CmpIPredicate::Ult } else { CmpIPredicate::Slt };
    let Body { region, entry: head, end } = Body::of(op.region())?;
    let first = op.region().entry()?.first()?.op;
    let attrs = llvm_attrs(op.0);
    Some(Rewrite::new(move |rw| {
        let [before, rest] = rw.split_block(rw.root());
        let [_, body] = rw.split_block(first);
        rw.inline_region_before(region, rest);
        let args: Vec<Value> = rw.ir().block(head).args().collect();
        let mut carried: Vec<Value> = rw.op(end).operands().collect();
        carried.insert(0, rw.before(end).value(AddIOp::build(args[0], step)));
        let back = rw.replace_by(end, BranchOp::build(carried, head));
        for (name, value) in attrs {
            rw.modify(back, |ir| ir.set_attr(back, &name, Some(value)));
        }
        rw.at_end(before).add(BranchOp::build(first_args, head));
        let goes_on = rw.at_end(head).value(CmpIOp::build(predicate, args[0], upper));
        rw.add(CondBranchOp::build(goes_on, [], [], body, rest));
        rw.replace(rw.root(), &args[1..]);
    }))
}

/// Lowers a conditional to a conditional branch. Results become arguments of a continuation block.
fn lower_if(op: IfOp<'_>) -> Option<Rewrite> {
    let condition = op.condition();
    let (yes, no) = (Body::of(op.then_region())?, Body::of(op.else_region()));
    Some(Rewrite::new(move |rw| {
        let [before, rest] = rw.split_block(rw.root());
        let (mut after, mut results) = (rest, Vec::new());
        if rw.op(rw.root()).result_count() > 0 {
            after = rw.ir_mut().create_block();
            rw.ir_mut().insert_block_before(rest, after);
            results = result_args(rw, after);
            rw.at_end(after).add(BranchOp::build([], rest));
        }
        for body in [Some(yes), no].into_iter().flatten() {
            body.end_with_branch(rw, after);
            rw.inline_region_before(body.region, after);
        }
        let else_block = no.map_or(after, |no| no.entry);
        rw.at_end(before).add(CondBranchOp::build(condition, [], [], yes.entry, else_block));
        rw.replace(rw.root(), &results);
    }))
}

/// Returns the `scf.yield` terminators of a region, with their locations.
fn yields(region: RegionRef<'_>) -> Vec<(Op, Loc)> {
    let ends = region.blocks().filter_map(|block| block.last());
    ends.filter(|end| end.is::<YieldOp<'_>>()).map(|end| (end.op, end.loc())).collect()
}

/// Replaces yielding terminators by branches with their locations.
fn branch_at_yields(rw: &mut Rewriter<'_>, yields: Vec<(Op, Loc)>, to: Block) {
    for (end, own) in yields {
        let values: Vec<Value> = rw.op(end).operands().collect();
        rw.located(own, |rw| rw.replace_by(end, BranchOp::build(values, to)));
    }
}

/// Inlines the blocks of an executed region.
pub(crate) fn lower_execute(op: ExecuteRegionOp<'_>) -> Option<Rewrite> {
    let (region, yields) = (op.region().region, yields(op.region()));
    let entry = op.region().entry()?.block;
    Some(Rewrite::new(move |rw| {
        let [before, rest] = rw.split_block(rw.root());
        rw.at_end(before).add(BranchOp::build([], entry));
        branch_at_yields(rw, yields, rest);
        rw.inline_region_before(region, rest);
        replace_by_args(rw, rest);
    }))
}

/// Replaces `scf.condition` by a conditional branch, and returns the forwarded values.
fn lower_condition(rw: &mut Rewriter<'_>, end: Op, yes: Block, no: Block) -> Vec<Value> {
    let view = rw.op(end);
    let mut values: Vec<Value> = view.operands().collect();
    let (condition, own) = (values.remove(0), view.loc());
    rw.located(own, |rw| rw.replace_by(end, CondBranchOp::build(condition, &*values, [], yes, no)));
    values
}

/// Lowers a while loop to the blocks of its regions.
fn lower_while(op: WhileOp<'_>) -> Option<Rewrite> {
    let (before, after) = (Body::of(op.before())?, Body::of(op.after())?);
    let inits: Vec<Value> = op.inits().collect();
    op.before().blocks().last()?.last()?.cast::<ConditionOp<'_>>()?;
    Some(Rewrite::new(move |rw| {
        let [current, rest] = rw.split_block(rw.root());
        rw.inline_region_before(after.region, rest);
        rw.inline_region_before(before.region, after.entry);
        rw.at_end(current).add(BranchOp::build(inits, before.entry));
        let values = lower_condition(rw, before.end, after.entry, rest);
        after.end_with_branch(rw, before.entry);
        rw.replace(rw.root(), &values);
    }))
}

/// Lowers a while loop whose second region only forwards its arguments.
fn lower_do_while(op: WhileOp<'_>) -> Option<Rewrite> {
    let after = op.after().entry()?;
    let only = only_op(after).filter(|_| op.after().has_one_block())?;
    op.before().blocks().last()?.last()?.cast::<ConditionOp<'_>>()?;
    if !only.operands().eq(after.args()) {
        return None;
    }
    let body = Body::of(op.before())?;
    let inits: Vec<Value> = op.inits().collect();
    Some(Rewrite::new(move |rw| {
        let [current, rest] = rw.split_block(rw.root());
        rw.inline_region_before(body.region, rest);
        rw.at_end(current).add(BranchOp::build(inits, body.entry));
        let values = lower_condition(rw, body.end, body.entry, rest);
        rw.replace(rw.root(), &values);
    }))
}

/// Lowers an index switch to `cf.switch`.
fn lower_switch(op: IndexSwitchOp<'_>) -> Option<Rewrite> {
    let ctx = op.0.context();
    let (number, cases) = (op.arg(), op.cases());
    let regions = op.case_regions().chain([op.default_region()]);
    let bodies = regions.map(|region| Some((region.region, region.entry()?.block, yields(region))));
    let bodies = bodies.collect::<Option<Vec<_>>>()?;
    // As in MLIR 23: 32 bits are too few for a case or the operand.
    let flag = ctx.types().i64();
    let values = match &cases[..] {
        [] => None,
        [first, others @ ..] => {
            let ty = ctx.types().vector(&[cases.len() as i64], &[false], flag).ok()?;
            let splat = others.iter().all(|case| case == first);
            let kept = if splat { &cases[..1] } else { &cases[..] };
            let bytes: Vec<u8> = kept.iter().flat_map(|value| value.to_le_bytes()).collect();
            Some(ctx.attrs().dense_elements(ty, splat, &bytes).ok()?)
        }
    };
    Some(Rewrite::new(move |rw| {
        let [before, rest] = rw.split_block(rw.root());
        let mut blocks = Vec::new();
        for (region, entry, yields) in bodies {
            blocks.push(entry);
            branch_at_yields(rw, yields, rest);
            rw.inline_region_before(region, rest);
        }
        let default = blocks.pop().unwrap_or(rest);
        let number = rw.at_end(before).value(IndexCastOp::build(number, flag));
        let sizes = vec![0; blocks.len()];
        rw.add(SwitchOp::build(number, [], [], sizes, default, blocks).case_values(values));
        replace_by_args(rw, rest);
    }))
}

/// Lowers a parallel loop to nested sequential loops with iteration arguments for the reductions.
fn lower_parallel(op: ParallelOp<'_>) -> Option<Rewrite> {
    let ranges: Vec<_> = op.lower_bound().zip(op.upper_bound()).zip(op.step()).collect();
    let inits: Vec<Value> = op.init_vals().collect();
    let body = op.region().entry()?;
    let reduce = body.last()?.cast::<ReduceOp<'_>>()?;
    let reductions = reduce.reductions().map(|region| {
        let block = region.entry()?;
        Some((block.block, block.last()?.cast::<ReduceReturnOp<'_>>()?.0.op))
    });
    let reductions: Vec<(Block, Op)> = reductions.collect::<Option<_>>()?;
    let reduced: Vec<Value> = reduce.operands().collect();
    let (body, reduce) = (body.block, reduce.0.op);
    if ranges.is_empty() {
        return None;
    }
    Some(Rewrite::new(move |rw| {
        let (mut carried, mut counters, mut results) = (inits, Vec::new(), Vec::new());
        let mut inner = None;
        for ((lower, upper), step) in ranges {
            let types = types_of(rw, &carried);
            let mut args = types_of(rw, &[lower]);
            args.extend(&types);
            let (region, block) = rw.region_with_block(&args, rw.loc());
            let made = rw.add(ForOp::build(lower, upper, step, &*carried, types, region));
            let made: Vec<Value> = rw.op(made).results().collect();
            match inner {
                None => results = made,
                // The enclosing loop yields the results of the inner loop.
                Some(enclosing) => _ = rw.at_end(enclosing).add(YieldOp::build(made)),
            }
            let mut args = rw.ir().block(block).args();
            counters.extend(args.next());
            carried = args.collect();
            inner = Some(block);
            rw.at_end(block);
        }
        let mut yielded = Vec::new();
        for (((block, end), &init), value) in reductions.into_iter().zip(&carried).zip(reduced) {
            let args: Vec<Value> = rw.ir().block(block).args().collect();
            for (&arg, by) in args.iter().zip([init, value]) {
                rw.replace_all_uses(arg, by);
            }
            yielded.push(rw.op(end).operand(0));
            rw.erase(end);
            for op in rw.ir().ops_in(block) {
                rw.ir_mut().move_before(op, reduce);
            }
        }
        rw.erase(reduce);
        // A yielded argument of the body is the induction variable of a nested loop.
        let args: Vec<Value> = rw.ir().block(body).args().collect();
        for value in &mut yielded {
            if let Some(at) = args.iter().position(|arg| arg == value) {
                *value = counters[at];
            }
        }
        if let Some(inner) = inner {
            rw.ir_mut().merge_block(inner, body, &counters);
            rw.at_end(inner).add(YieldOp::build(yielded));
        }
        rw.replace(rw.root(), &results);
    }))
}

/// Lowers a `scf.forall` without results to `scf.parallel`.
fn lower_forall(op: ForallOp<'_>) -> Option<Rewrite> {
    if op.0.result_count() > 0 {
        return None;
    }
    let bounds = forall::bounds(op.0)?;
    let end = op.region().entry()?.last()?.op;
    let block = op.region().entry()?.block;
    Some(Rewrite::new(move |rw| {
        let mut values =
            |group: MixedList| group.into_iter().map(|size| ConstantOp::size(rw, size)).collect::<Vec<_>>();
        let mut bounds = bounds.into_iter().map(&mut values);
        let [lower, upper, step] = std::array::from_fn(|_| bounds.next().unwrap_or_default());
        rw.erase(end);
        rw.at_end(block).add(ReduceOp::build([], []));
        let region = rw.take_regions(rw.root())[0];
        rw.replace_by(rw.root(), ParallelOp::build(lower, upper, step, [], [], region));
    }))
}
