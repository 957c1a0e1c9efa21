//! `convert-scf-to-cf`: loops and conditions become branches between blocks.

use lect_core::diag::Reported;
use lect_core::engine::int_array;
use lect_core::entity::{Block, Op, Region, Value};
use lect_core::ir::Isolate;
use lect_core::loc::Loc;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{PatternSet, RewriteFn, Rewriter};

use super::forall;
use crate::patterns::{Size, Values, constant_index, insert_value, op_state};

/// Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG
#[derive(Pass)]
#[pass(name = "convert-scf-to-cf", class = "SCFToControlFlowPass")]
pub struct ScfToControlFlow {
    /// Has no effect: patterns change nothing unless they match
    #[option(default = true)]
    allow_pattern_rollback: bool,
}

const ILLEGAL: &[&str] =
    &["scf.forall", "scf.for", "scf.if", "scf.index_switch", "scf.parallel", "scf.while", "scf.execute_region"];

impl Pass for ScfToControlFlow {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let target = ConversionTarget::new().with_illegal_ops(&ctx, ILLEGAL).with_unknown(|_| true);
        let mut patterns = PatternSet::new();
        let rewrites: [(_, _, RewriteFn); 8] = [
            ("scf.for", 1, lower_for),
            ("scf.if", 1, lower_if),
            ("scf.parallel", 1, lower_parallel),
            ("scf.while", 2, lower_do_while),
            ("scf.while", 1, lower_while),
            ("scf.execute_region", 1, lower_execute),
            ("scf.index_switch", 1, lower_switch),
            ("scf.forall", 1, lower_forall),
        ];
        for (name, benefit, rewrite) in rewrites {
            patterns.add_fn(&ctx, name, benefit, rewrite);
        }
        conversion::apply_each(ir, cx, &target, &patterns, Mode::Partial)
    }
}

fn branch(rw: &mut Rewriter<'_>, loc: Loc, to: Block, values: &[Value]) -> Option<Op> {
    let state = op_state(rw, "cf.br", loc).operands(values.iter().copied()).successor(to);
    Some(rw.insert(state))
}

/// A branch to one of two blocks, the first of which gets values.
fn choose(rw: &mut Rewriter<'_>, loc: Loc, condition: Value, yes: (Block, &[Value]), no: Block) -> Option<Op> {
    let sizes = rw.context().i32_array_attr([1, yes.1.len() as i32, 0]);
    let state = op_state(rw, "cf.cond_br", loc).operands([condition]).operands(yes.1.iter().copied());
    let state = state.successor(yes.0).successor(no).attr(rw.context(), "operandSegmentSizes", sizes);
    Some(rw.insert(state))
}

/// The block before an operation, and the one that begins with it.
fn split(rw: &mut Rewriter<'_>, op: Op) -> Option<(Block, Block)> {
    let before = rw.op(op).block()?.block;
    Some((before, rw.ir_mut().split_block(op)))
}

fn region(rw: &Rewriter<'_>, op: Op, index: usize) -> Option<Region> {
    Some(rw.op(op).region(index)?.region)
}

fn entry(rw: &Rewriter<'_>, region: Region) -> Option<Block> {
    Some(rw.ir().region(region).entry()?.block)
}

fn last_block(rw: &Rewriter<'_>, region: Region) -> Option<Block> {
    rw.ir().region(region).blocks().last().map(|block| block.block)
}

fn terminator(rw: &Rewriter<'_>, block: Block) -> Option<Op> {
    Some(rw.ir().block(block).last()?.op)
}

fn operands(rw: &Rewriter<'_>, op: Op) -> Values {
    rw.op(op).operands().collect()
}

/// Moves the blocks of a region before another block.
fn inline_before(rw: &mut Rewriter<'_>, from: Region, before: Block) -> Option<()> {
    let around = rw.ir().block(before).region()?.region;
    rw.ir_mut().splice_blocks(around, Some(before), from);
    Some(())
}

/// New arguments of a block, for the results of an operation.
fn add_args_for(rw: &mut Rewriter<'_>, op: Op, block: Block) -> Values {
    let (types, loc): (Vec<_>, _) = (rw.op(op).result_types().collect(), rw.op(op).loc());
    types.into_iter().map(|ty| rw.ir_mut().add_block_arg(block, ty, loc)).collect()
}

/// Discardable attributes of a loop that say how it is compiled are those of its branch.
fn pass_on_attrs(rw: &mut Rewriter<'_>, from: Op, to: Op) {
    let ctx = rw.context().clone();
    let entries = ctx.dictionary_entries(rw.op(from).attrs()).to_vec();
    for (name, value) in entries {
        let name = String::from_utf8_lossy(ctx.ident_bytes(name)).into_owned();
        if name.starts_with("llvm.") {
            rw.ir_mut().set_attr(to, &name, Some(value));
        }
    }
}

fn lower_for(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let loc = rw.op(op).loc();
    let [lower, upper, step, inits @ ..] = &operands(rw, op)[..] else { return None };
    let (lower, upper, step, inits) = (*lower, *upper, *step, inits.to_vec());
    let is_unsigned = rw.op(op).attr("unsignedCmp").is_some();
    let body = region(rw, op, 0)?;
    let condition = entry(rw, body)?;
    let first = rw.ir().block(condition).first()?.op;
    let (before, rest) = split(rw, op)?;
    let first_body = rw.ir_mut().split_block(first);
    let last_body = last_block(rw, body)?;
    inline_before(rw, body, rest)?;
    let args: Values = rw.ir().block(condition).args().collect();
    let counter = *args.first()?;
    let end = terminator(rw, last_body)?;
    let ty = rw.ir().value_type(counter);
    rw.at_end(last_body);
    let carried = operands(rw, end);
    let stepped = op_state(rw, "arith.addi", loc).operands([counter, step]).results([ty]);
    let stepped = insert_value(rw, stepped);
    let carried: Values = std::iter::once(stepped).chain(carried).collect();
    let back = branch(rw, loc, condition, &carried)?;
    rw.erase(end);
    pass_on_attrs(rw, op, back);
    rw.at_end(before);
    let first: Values = std::iter::once(lower).chain(inits).collect();
    branch(rw, loc, condition, &first)?;
    rw.at_end(condition);
    let bool_type = rw.context().common().i1;
    let predicate = rw.context().integer_attr(rw.context().common().i64, if is_unsigned { 6 } else { 2 });
    let state = op_state(rw, "arith.cmpi", loc).operands([counter, upper]).results([bool_type]);
    let state = state.attr(rw.context(), "predicate", predicate);
    let holds = insert_value(rw, state);
    choose(rw, loc, holds, (first_body, &[]), rest)?;
    rw.replace(op, &args[1..]);
    Some(())
}

fn lower_if(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let loc = rw.op(op).loc();
    let condition = rw.op(op).operand(0);
    let (yes, no) = (region(rw, op, 0)?, region(rw, op, 1)?);
    let yes_entry = entry(rw, yes)?;
    let (before, rest) = split(rw, op)?;
    let (mut after, mut results) = (rest, Values::new());
    if rw.op(op).result_count() > 0 {
        after = rw.ir_mut().create_block();
        rw.ir_mut().insert_block_before(rest, after);
        results = add_args_for(rw, op, after);
        rw.at_end(after);
        branch(rw, loc, rest, &[])?;
    }
    let to = |rw: &mut Rewriter<'_>, region: Region| {
        let end = terminator(rw, last_block(rw, region)?)?;
        let (values, block) = (operands(rw, end), last_block(rw, region)?);
        rw.at_end(block);
        branch(rw, loc, after, &values)?;
        rw.erase(end);
        inline_before(rw, region, after)
    };
    to(rw, yes)?;
    let no_entry = match entry(rw, no) {
        Some(first) => {
            to(rw, no)?;
            first
        }
        None => after,
    };
    rw.at_end(before);
    choose(rw, loc, condition, (yes_entry, &[]), no_entry)?;
    rw.replace(op, &results);
    Some(())
}

/// Ends of blocks of a region that yield become branches.
fn yields_to(rw: &mut Rewriter<'_>, region: Region, to: Block) -> Option<()> {
    let blocks: Vec<Block> = rw.ir().region(region).blocks().map(|block| block.block).collect();
    for block in blocks {
        let end = terminator(rw, block)?;
        if crate::patterns::is(rw.op(end), "scf.yield") {
            let (values, loc) = (operands(rw, end), rw.op(end).loc());
            rw.at_end(block);
            branch(rw, loc, to, &values)?;
            rw.erase(end);
        }
    }
    Some(())
}

fn lower_execute(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let loc = rw.op(op).loc();
    let body = region(rw, op, 0)?;
    let first = entry(rw, body)?;
    let (before, rest) = split(rw, op)?;
    yields_to(rw, body, rest)?;
    rw.at_end(before);
    branch(rw, loc, first, &[])?;
    inline_before(rw, body, rest)?;
    let results = add_args_for(rw, op, rest);
    rw.replace(op, &results);
    Some(())
}

fn lower_while(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let loc = rw.op(op).loc();
    let (before_region, after_region) = (region(rw, op, 0)?, region(rw, op, 1)?);
    let (before_block, after_block) = (entry(rw, before_region)?, entry(rw, after_region)?);
    let (before_last, after_last) = (last_block(rw, before_region)?, last_block(rw, after_region)?);
    let inits = operands(rw, op);
    let (current, rest) = split(rw, op)?;
    inline_before(rw, after_region, rest)?;
    inline_before(rw, before_region, after_block)?;
    rw.at_end(current);
    branch(rw, loc, before_block, &inits)?;
    let values = lower_condition(rw, before_last, after_block, rest)?;
    let end = terminator(rw, after_last)?;
    let (yielded, end_loc) = (operands(rw, end), loc);
    rw.at_end(after_last);
    branch(rw, end_loc, before_block, &yielded)?;
    rw.erase(end);
    rw.replace(op, &values);
    Some(())
}

/// `scf.condition` becomes a branch to a block that gets its values, or to another one.
fn lower_condition(rw: &mut Rewriter<'_>, block: Block, yes: Block, no: Block) -> Option<Values> {
    let end = terminator(rw, block)?;
    let all = operands(rw, end);
    let (condition, values) = all.split_first()?;
    let loc = rw.op(end).loc();
    rw.at_end(block);
    choose(rw, loc, *condition, (yes, values), no)?;
    let values: Values = values.into();
    rw.erase(end);
    Some(values)
}

/// A loop whose second region only passes on what it gets.
fn lower_do_while(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let loc = rw.op(op).loc();
    let (before_region, after_region) = (region(rw, op, 0)?, region(rw, op, 1)?);
    let after = rw.ir().region(after_region).entry()?;
    let end = after.first()?;
    if !rw.ir().region(after_region).has_one_block() || Some(end) != after.last() || !end.operands().eq(after.args()) {
        return None;
    }
    let (before_block, before_last) = (entry(rw, before_region)?, last_block(rw, before_region)?);
    let inits = operands(rw, op);
    let (current, rest) = split(rw, op)?;
    inline_before(rw, before_region, rest)?;
    rw.at_end(current);
    branch(rw, loc, before_block, &inits)?;
    let values = lower_condition(rw, before_last, before_block, rest)?;
    rw.replace(op, &values);
    Some(())
}

fn lower_switch(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let ctx = rw.context().clone();
    let loc = rw.op(op).loc();
    let number = rw.op(op).operand(0);
    let cases = rw.op(op).attr("cases").map(|cases| int_array(&ctx, cases)).unwrap_or_default();
    let regions: Vec<Region> = rw.op(op).regions().map(|region| region.region).collect();
    let (before, rest) = split(rw, op)?;
    let (default, others) = regions.split_first()?;
    let mut blocks = Vec::new();
    for &region in others.iter().chain([default]) {
        blocks.push(entry(rw, region)?);
        yields_to(rw, region, rest)?;
        inline_before(rw, region, rest)?;
    }
    let default = blocks.pop()?;
    rw.at_end(before);
    // As in MLIR 23: 32 bits are too few for a case or the number.
    let flag = ctx.common().i64;
    let state = op_state(rw, "arith.index_cast", loc).operands([number]).results([flag]);
    let number = insert_value(rw, state);
    let mut state = op_state(rw, "cf.switch", loc).operands([number]).successor(default);
    for &block in &blocks {
        state = state.successor(block);
    }
    let segments = ctx.i32_array_attr(vec![0; blocks.len()]);
    state = state.attr(&ctx, "case_operand_segments", segments);
    state = state.attr(&ctx, "operandSegmentSizes", ctx.i32_array_attr([1, 0, 0]));
    if !cases.is_empty() {
        let ty = ctx.vector_type(&[cases.len() as i64], &[false], flag).ok()?;
        let splat = cases.iter().all(|case| *case == cases[0]);
        let kept = if splat { &cases[..1] } else { &cases[..] };
        let bytes: Vec<u8> = kept.iter().flat_map(|value| value.to_le_bytes()).collect();
        state = state.attr(&ctx, "case_values", ctx.dense_elements_attr(ty, splat, &bytes).ok()?);
    }
    rw.insert(state);
    let results = add_args_for(rw, op, rest);
    rw.replace(op, &results);
    Some(())
}

/// A loop with nothing in its body but the arguments.
fn new_for(rw: &mut Rewriter<'_>, loc: Loc, range: [Value; 3], inits: &[Value]) -> Option<(Op, Block)> {
    let block = rw.ir_mut().create_block();
    let counter_type = rw.ir().value_type(range[0]);
    rw.ir_mut().add_block_arg(block, counter_type, loc);
    let types: Vec<_> = inits.iter().map(|init| rw.ir().value_type(*init)).collect();
    for &ty in &types {
        rw.ir_mut().add_block_arg(block, ty, loc);
    }
    let body = rw.ir_mut().create_region();
    rw.ir_mut().append_block(body, block);
    let mut state = op_state(rw, "scf.for", loc).operands(range).operands(inits.iter().copied()).results(types);
    state.regions.push(body);
    Some((rw.insert(state), block))
}

fn lower_parallel(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let loc = rw.op(op).loc();
    let [lower, upper, steps, inits] = [0, 1, 2, 3].map(|group| rw.op(op).operand_group(group).collect::<Values>());
    let body = entry(rw, region(rw, op, 0)?)?;
    let reduce = terminator(rw, body)?;
    let (mut carried, mut counters, mut results) = (inits, Values::new(), None);
    let mut inner = None;
    for ((&lower, &upper), &step) in lower.iter().zip(&upper).zip(&steps) {
        let (made, block) = new_for(rw, loc, [lower, upper, step], &carried)?;
        let mut args = rw.ir().block(block).args().collect::<Values>().into_iter();
        counters.push(args.next()?);
        carried = args.collect();
        let made_results: Values = rw.op(made).results().collect();
        match results {
            None => results = Some(made_results),
            Some(_) => {
                // What the inner loop gives is what the one around it carries on.
                let state = op_state(rw, "scf.yield", loc).operands(made_results);
                let around = inner?;
                rw.at_end(around);
                rw.insert(state);
            }
        }
        inner = Some(block);
        rw.at_end(block);
    }
    let inner = inner?;
    let mut yielded = Values::new();
    let reductions: Vec<Region> = rw.op(reduce).regions().map(|region| region.region).collect();
    let reduced = operands(rw, reduce);
    for ((region, &init), value) in reductions.into_iter().zip(&carried).zip(reduced) {
        let block = entry(rw, region)?;
        let end = terminator(rw, block)?;
        let args: Values = rw.ir().block(block).args().collect();
        rw.replace_all_uses(args[0], init);
        rw.replace_all_uses(args[1], value);
        let result = *operands(rw, end).first()?;
        rw.erase(end);
        let ops = rw.ir().ops_in(block);
        for op in ops {
            rw.ir_mut().move_before(op, reduce);
        }
        yielded.push(result);
    }
    rw.erase(reduce);
    // A result that is an argument of the body is what becomes of that.
    let args: Values = rw.ir().block(body).args().collect();
    for value in &mut yielded {
        if let Some(at) = args.iter().position(|arg| arg == value) {
            *value = counters[at];
        }
    }
    rw.ir_mut().merge_block(inner, body, &counters);
    rw.at_end(inner);
    let end = op_state(rw, "scf.yield", loc).operands(yielded);
    rw.insert(end);
    rw.replace(op, &results.unwrap_or_default());
    Some(())
}

fn lower_forall(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    if rw.op(op).result_count() > 0 {
        return None;
    }
    let loc = rw.op(op).loc();
    let mut bounds = Vec::new();
    for group in forall::bounds(rw.op(op))? {
        let mut values = Values::new();
        for size in group {
            values.push(match size {
                Size::Value(value) => value,
                Size::Number(number) => constant_index(rw, number, loc)?,
            });
        }
        bounds.push(values);
    }
    let body = region(rw, op, 0)?;
    let block = entry(rw, body)?;
    let end = terminator(rw, block)?;
    rw.erase(end);
    rw.at_end(block);
    let reduce = op_state(rw, "scf.reduce", loc);
    rw.insert(reduce);
    let regions = rw.take_regions(op);
    rw.before(op);
    let count = bounds[0].len() as i32;
    let segments = rw.context().i32_array_attr([count, count, count, 0]);
    let mut state = op_state(rw, "scf.parallel", loc).operands(bounds.into_iter().flatten());
    state = state.attr(rw.context(), "operandSegmentSizes", segments);
    state.regions = regions;
    rw.insert(state);
    rw.erase(op);
    Some(())
}
