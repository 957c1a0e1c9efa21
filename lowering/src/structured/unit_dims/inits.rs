//! Outputs that the body reads, as inputs.

use lect_core::ir::Mapping;
use lect_dialects::tensor::EmptyOp;
use lect_support::mixed_integers::split;
use lect_support::prelude::*;

use crate::loops::shapes::{is_on_tensors, mixed_sizes};
use crate::structured::generic::{self, Generic};
use crate::structured::reshape::tensor_type;

/// Makes the outputs that an operation without reductions reads inputs, and writes to empty tensors instead.
///
/// A reduction whose loops were all dropped becomes elementwise.
pub(super) fn read_as_inputs(op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
    let view = rw.op(op);
    let generic = Generic::of(view).filter(|it| is_on_tensors(view) && it.is_parallel())?;
    let (ir, ctx) = (rw.ir(), rw.context().clone());
    let read: Vec<usize> = (generic.inputs..generic.operands.len()).filter(|at| generic.uses(ir, *at)).collect();
    if read.is_empty() {
        return None;
    }
    let types: Vec<Type> = view.result_types().collect();
    let (loc, mut outputs) = (view.loc(), generic.outputs().to_vec());
    let (mut inputs, mut maps) = (generic.operands[..generic.inputs].to_vec(), generic.maps[..generic.inputs].to_vec());
    for &at in &read {
        let value = generic.operands[at];
        inputs.push(value);
        maps.push(generic.maps[at]);
        let element = ctx.types().element_type(rw.ir().value_type(value))?;
        rw.after_value(value);
        let sizes = mixed_sizes(rw, value);
        let (shape, values) = split(&sizes);
        let ty = tensor_type(&ctx, &shape, element)?;
        outputs[at - generic.inputs] = rw.value(EmptyOp::build(values, ty));
    }
    maps.extend_from_slice(&generic.maps[generic.inputs..]);
    rw.before(op);
    let (new, region) = generic::build(rw, [&inputs, &outputs], &maps, &generic.loops, &types);
    let attrs = rw.op(op).attrs();
    rw.ir_mut().set_attrs(new, attrs);
    rw.aside(|rw| {
        let block = generic::begin_body(rw, region);
        let mut mapping = Mapping::default();
        let (first, last) = generic.args.split_at(generic.inputs);
        let read_args = read.iter().map(|at| generic.args[*at]);
        for arg in first.iter().copied().chain(read_args) {
            let copy = generic::add_arg_like(rw, block, (arg, loc));
            mapping.insert_value(arg, copy);
        }
        for &arg in last {
            let copy = generic::add_arg_like(rw, block, (arg, loc));
            if mapping.value(arg).is_none() {
                mapping.insert_value(arg, copy);
            }
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
