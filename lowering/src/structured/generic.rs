//! Parts of `linalg.generic`.

use lect_core::ir::Mapping;
use lect_dialects::linalg::{GenericOp, Loop, Structured, loop_attrs};
use lect_support::prelude::*;

/// A `linalg.generic` in parts.
#[derive(Clone)]
pub(crate) struct Generic {
    /// The operation.
    pub op: Op,
    /// The inputs, followed by the outputs.
    pub operands: Vec<Value>,
    /// Number of the inputs.
    pub inputs: usize,
    /// The indexing map of each operand.
    pub maps: Vec<AffineMap>,
    /// The loops, the outermost first.
    pub loops: Vec<Loop>,
    /// The body.
    pub body: Block,
    /// The arguments of the body, one for each operand.
    pub args: Vec<Value>,
}

impl Generic {
    /// Returns the parts of an operation, or `None` if the operation is no `linalg.generic`.
    pub(crate) fn of(op: OpRef<'_>) -> Option<Self> {
        let view = op.cast::<GenericOp<'_>>()?;
        let structured = Structured::of(op)?;
        let body = view.region().entry()?;
        let operands: Vec<Value> = op.operands().collect();
        let (inputs, maps, loops) = (structured.inputs().len(), structured.maps(), structured.loops());
        let args: Vec<Value> = body.args().collect();
        let fits = args.len() == operands.len() && maps.len() == operands.len();
        fits.then_some(Self { op: op.op, operands, inputs, maps, loops, body: body.block, args })
    }

    /// Returns true if the body reads an operand.
    pub(crate) fn uses(&self, ir: &Isolate, operand: usize) -> bool {
        self.args.get(operand).is_some_and(|arg| !ir.value(*arg).is_unused())
    }

    /// Returns the outputs.
    pub(crate) fn outputs(&self) -> &[Value] {
        &self.operands[self.inputs..]
    }

    /// Returns true if all loops are parallel.
    pub(crate) fn is_parallel(&self) -> bool {
        self.loops.iter().all(|it| *it == Loop::Parallel)
    }

    /// Returns the values that the body yields.
    pub(crate) fn yielded(&self, ir: &Isolate) -> Vec<Value> {
        ir.block(self.body).last().map(|end| end.operands().collect()).unwrap_or_default()
    }

    /// Returns the operations of the body except for its end.
    pub(crate) fn body_ops(&self, ir: &Isolate) -> Vec<Op> {
        let mut ops: Vec<Op> = ir.block(self.body).ops().map(|op| op.op).collect();
        ops.pop();
        ops
    }
}

/// Concatenates the results of maps of the same dimensions.
pub(crate) fn concat(ctx: &ContextData, maps: &[AffineMap]) -> AffineMap {
    let dims = maps.iter().map(|map| map.num_dims(ctx)).max().unwrap_or(0);
    let results: Vec<AffineExpr> = maps.iter().flat_map(|map| map.results(ctx)).copied().collect();
    ctx.affine().map(dims, 0, results)
}

/// Returns true if the sizes of the operands determine those of all loops.
pub(crate) fn bound_all_loops(ctx: &ContextData, maps: &[AffineMap]) -> bool {
    maps.iter().all(|map| map.num_symbols(ctx) == 0) && concat(ctx, maps).inverse_permutation(ctx).is_some()
}

/// Builds a `linalg.generic` with an empty region at the insertion point. Returns the operation and the region.
pub(crate) fn build(
    rw: &mut Rewriter<'_>,
    [inputs, outputs]: [&[Value]; 2],
    maps: &[AffineMap],
    loops: &[Loop],
    types: &[Type],
) -> (Op, Region) {
    let ctx = rw.context().clone();
    let region = rw.ir_mut().create_region();
    let maps: Vec<Attr> = maps.iter().map(|map| ctx.attrs().affine_map(*map)).collect();
    let loops = loop_attrs(&ctx, loops);
    let op = rw.add(GenericOp::build(inputs.to_vec(), outputs.to_vec(), maps, loops, types.to_vec(), region));
    (op, region)
}

/// Adds a block without arguments to a region, and sets the insertion point to its end.
pub(crate) fn begin_body(rw: &mut Rewriter<'_>, region: Region) -> Block {
    let block = rw.ir_mut().create_block();
    rw.ir_mut().append_block(region, block);
    rw.at_end(block);
    block
}

/// Adds an argument like another one to a block.
pub(crate) fn add_arg_like(rw: &mut Rewriter<'_>, block: Block, (arg, loc): (Value, Loc)) -> Value {
    let ty = rw.ir().value_type(arg);
    rw.ir_mut().add_block_arg(block, ty, loc)
}

/// Returns the arguments of a block with their locations.
pub(crate) fn args_of(ir: &Isolate, block: Block) -> Vec<(Value, Loc)> {
    ir.block(block).args_with_locs().to_vec()
}

/// Copies all operations of a block into a new block of a region, with arguments that the mapping lacks. The insertion
/// point stays.
pub(crate) fn clone_body(rw: &mut Rewriter<'_>, from: Block, region: Region, mapping: &mut Mapping) -> Block {
    rw.aside(|rw| {
        let block = begin_body(rw, region);
        for (arg, loc) in args_of(rw.ir(), from) {
            if mapping.value(arg).is_none() {
                let copy = add_arg_like(rw, block, (arg, loc));
                mapping.insert_value(arg, copy);
            }
        }
        let ops: Vec<Op> = rw.ir().block(from).ops().map(|op| op.op).collect();
        for op in ops {
            rw.clone_op(op, mapping);
        }
        block
    })
}

/// Returns true if all results of an operation together have exactly one use.
pub(crate) fn has_one_use(op: OpRef<'_>) -> bool {
    op.results().flat_map(|result| op.ir.value(result).uses()).take(2).count() == 1
}

/// Returns true if the value has a producer with exactly one use.
pub(crate) fn is_only_use(ir: &Isolate, value: Value) -> bool {
    ir.value(value).defining_op().is_some_and(has_one_use)
}
