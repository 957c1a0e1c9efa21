//! `linalg-inline-scalar-operands`: inputs that are one element for all iterations, read in the body.

use lect_core::ir::Mapping;
use lect_dialects::arith::ConstantOp;
use lect_dialects::linalg::GenericOp;
use lect_dialects::tensor::ExtractOp;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};

use super::generic::{self, Generic};
use crate::greedy;
use crate::loops::shapes::is_on_tensors;

/// Move scalar inputs into the bodies of generic structured operations
#[derive(Pass)]
#[pass(name = "linalg-inline-scalar-operands", class = "LinalgInlineScalarOperandsPass")]
pub struct InlineScalarOperands;

impl Pass for InlineScalarOperands {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let mut patterns = PatternSet::new();
        patterns.add_fn(&ctx, GenericOp::NAME, 1, inline_scalars);
        greedy::apply(ir, cx, &patterns)
    }
}

fn inline_scalars(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let generic = Generic::of(view).filter(|_| is_on_tensors(view))?;
    let ctx = rw.context().clone();
    let is_scalar = |at: usize| at < generic.inputs && generic.maps[at].is_constant(&ctx);
    let scalars: Vec<usize> = (0..generic.inputs).filter(|at| is_scalar(*at)).collect();
    if scalars.is_empty() {
        return None;
    }
    let types: Vec<Type> = view.result_types().collect();
    let kept: Vec<usize> = (0..generic.operands.len()).filter(|at| !is_scalar(*at)).collect();
    let inputs: Vec<Value> = kept.iter().filter(|at| **at < generic.inputs).map(|at| generic.operands[*at]).collect();
    let maps: Vec<AffineMap> = kept.iter().map(|at| generic.maps[*at]).collect();
    let (new, region) = generic::build(rw, [&inputs, generic.outputs()], &maps, &generic.loops, &types);
    let args = generic::args_of(rw.ir(), generic.body);
    rw.aside(|rw| {
        let block = generic::begin_body(rw, region);
        let mut mapping = Mapping::default();
        for at in kept {
            let copy = generic::add_arg_like(rw, block, args[at]);
            mapping.insert_value(args[at].0, copy);
        }
        for at in scalars.into_iter().rev() {
            let numbers: Vec<i64> =
                generic.maps[at].results(&ctx).iter().filter_map(|result| result.as_constant(&ctx)).collect();
            let indices: Vec<Value> =
                numbers.into_iter().map(|number| rw.value(ConstantOp::index(&ctx, number))).collect();
            let value = generic.operands[at];
            let is_element = ranked_tensor(&ctx, rw.ir().value_type(value)).is_none();
            let element = if is_element { value } else { rw.value(ExtractOp::build(value, indices)) };
            mapping.insert_value(args[at].0, element);
        }
        let ops: Vec<Op> = rw.ir().block(generic.body).ops().map(|op| op.op).collect();
        for inner in ops {
            rw.clone_op(inner, &mut mapping);
        }
    });
    let results: Vec<Value> = rw.op(new).results().collect();
    rw.replace(op, &results);
    Some(())
}
