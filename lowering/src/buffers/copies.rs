//! Copies of tensors for operands that are not bufferized in place.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_core::ir::symbols::{is_symbol_table, nearest_symbol_table};
use lect_core::ir::{Isolate, ValueDef};
use lect_core::types::{DYNAMIC, TypeData};
use lect_dialects::arith::ConstantOp;
use lect_dialects::bufferization::{AllocTensorOp, ToTensorOp};
use lect_dialects::tensor::DimOp;
use lect_dialects::{memref, tensor};
use lect_support::shapes::{MemRef, memory_space, ranked_tensor};
use lect_transforms::rewrite::{Ignore, Rewriter};

use super::one_shot::{post_order, tensor_operands};
use super::options::BufferizationOptions;
use super::sizes::result_sizes;
use super::state::{Decisions, State};

/// Decisions for the insertion of copies.
#[derive(Clone, Copy)]
pub struct Copies<'a> {
    /// Options of bufferization.
    pub options: &'a BufferizationOptions,
    pub(crate) decisions: Option<&'a Decisions>,
}

impl<'a> Copies<'a> {
    /// Returns the state of an isolate with the decisions.
    pub fn state<'b>(&self, ir: &'b Isolate) -> State<'b>
    where
        'a: 'b,
    {
        match self.decisions {
            Some(decisions) => State::decided(ir, self.options, decisions),
            None => State::new(ir, self.options),
        }
    }
}

/// Contents of a new tensor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contents {
    /// The contents of the given tensor.
    Copied,
    /// No contents.
    Undefined,
}

/// Inserts copies for all operations in an operation. On failure the error is reported.
pub(crate) fn insert_all(ir: &mut Isolate, root: Op, cx: &Copies<'_>) -> Result<(), Reported> {
    let is_table = is_symbol_table(ir.op(root));
    for op in post_order(ir, root) {
        let view = ir.op(op);
        // Operations of nested modules are left alone.
        if is_table && view.parent().and_then(nearest_symbol_table).is_none_or(|table| table.op != root) {
            continue;
        }
        let Some(model) = cx.options.model(view) else { continue };
        let loc = view.loc();
        let mut ignore = Ignore;
        let mut rw = Rewriter::new(ir, &mut ignore);
        rw.before(op);
        if rw.located(loc, |rw| model.resolve_conflicts(op, rw, cx)).is_none() {
            return Err(Reported::already());
        }
    }
    Ok(())
}

/// Inserts a copy for each operand that is not bufferized in place. If a result is its only alias, the result is copied
/// instead.
pub fn resolve_operands(op: Op, rw: &mut Rewriter<'_>, cx: &Copies<'_>) -> Option<()> {
    let mut operands: Vec<(usize, Contents)> = Vec::new();
    let mut results: Vec<(Value, Contents)> = Vec::new();
    {
        let (ir, state) = (rw.ir(), cx.state(rw.ir()));
        let is_unranked = |value: Value| {
            let ty = ir.value_type(value);
            matches!(ir.context().types().data(ty), TypeData::UnrankedTensor(_))
        };
        for operand in tensor_operands(ir.op(op)) {
            if state.is_in_place(operand) {
                continue;
            }
            if is_unranked(state.value(operand)) {
                ir.op(op).error("copying of unranked tensors is not implemented").emit();
                return None;
            }
            let contents = if state.may_omit_copy(operand) { Contents::Undefined } else { Contents::Copied };
            match state.aliasing_values(operand)[..] {
                [only]
                    if ir.value(only.value).defining_op().is_some()
                        && !state.writes(operand)
                        && state.aliasing_operands(only.value).len() == 1
                        && !is_unranked(only.value) =>
                {
                    let known = results.iter_mut().find(|it| it.0 == only.value);
                    match known {
                        Some(known) if contents == Contents::Copied => known.1 = contents,
                        Some(_) => {}
                        None => results.push((only.value, contents)),
                    }
                }
                _ => operands.push((operand.index, contents)),
            }
        }
    }
    for (index, contents) in operands {
        rw.before(op);
        let value = rw.op(op).operand(index);
        let copy = allocate(rw, value, cx.options, contents)?;
        rw.modify(op, |ir| ir.set_operand(op, index, copy));
    }
    rw.after(op);
    for (value, contents) in results {
        let copy = allocate(rw, value, cx.options, contents)?;
        let made = rw.ir().value(copy).defining_op().map(|op| op.op);
        rw.replace_uses_if(value, copy, |user, _| Some(user.op) != made && !user.is::<DimOp<'_>>());
    }
    Some(())
}

/// Creates a tensor with the shape of a tensor or buffer.
pub fn allocate(
    rw: &mut Rewriter<'_>,
    value: Value,
    options: &BufferizationOptions,
    contents: Contents,
) -> Option<Value> {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(value);
    let source = match MemRef::of(&ctx, ty) {
        Some(memref) => {
            let tensor = ctx.types().tensor(memref.shape, memref.element, None).ok()?;
            rw.value(ToTensorOp::build(value, tensor))
        }
        None => value,
    };
    let ty = rw.ir().value_type(source);
    let Some((shape, _)) = ranked_tensor(&ctx, ty) else {
        let owner = State::new(rw.ir(), options).owner(value)?;
        owner.error("copying of unranked tensors is not implemented").emit();
        return None;
    };
    if contents == Contents::Copied {
        return Some(rw.value(AllocTensorOp::build([], ty).copy(Some(source))));
    }
    let is_result = matches!(rw.ir().value(value).def(), ValueDef::Result(..)) && source == value;
    let sizes = if is_result { result_sizes(rw, value) } else { None };
    let dynamic: Vec<Value> = match sizes {
        Some(sizes) => {
            let sizes = sizes.into_iter().zip(shape).filter(|it| *it.1 == DYNAMIC);
            sizes.map(|(size, _)| ConstantOp::size(rw, size)).collect()
        }
        None => dynamic_sizes(rw, source),
    };
    let buffer = State::new(rw.ir(), options).buffer_type(source)?;
    let space = memory_space(&ctx, buffer)?.or(options.space_of(&ctx, ty).flatten());
    Some(rw.value(AllocTensorOp::build(dynamic, ty).memory_space(space)))
}

/// Creates `dim` operations for the dynamic sizes of a tensor or buffer.
pub fn dynamic_sizes(rw: &mut Rewriter<'_>, value: Value) -> Vec<Value> {
    let ctx = rw.context().clone();
    let ty = rw.ir().value_type(value);
    let shape = ctx.types().shape(ty).unwrap_or_default();
    let dims = shape.iter().enumerate().filter(|it| *it.1 == DYNAMIC).map(|it| it.0);
    let is_buffer = MemRef::of(&ctx, ty).is_some();
    dims.map(|dim| {
        let index = rw.value(ConstantOp::index(&ctx, dim as i64));
        match is_buffer {
            true => rw.value(memref::DimOp::build(value, index)),
            false => rw.value(tensor::DimOp::build(value, index)),
        }
    })
    .collect()
}
