//! Sizes and ranks.

use lect_dialects::llvm::{self, types as llvm_types};
use lect_dialects::memref::DimOp;
use lect_support::prelude::*;
use lect_transforms::conversion::TypeConverter;

use super::number;
use crate::llvm::descriptor::{Descriptor, Unranked};
use crate::llvm::symbols::{self, DYNAMIC_INDEX};
use crate::llvm::types::LlvmTypes;

/// Returns the number that a value is a constant of, in `arith`, or in `llvm` by the same conversion.
fn constant(rw: &Rewriter<'_>, value: Value) -> Option<i64> {
    let ir = rw.ir();
    if let Some(number) = constant_int(ir, value) {
        return Some(number);
    }
    let values = TypeConverter::uncast(rw, value);
    let constant = ir.value(*values.first()?).defining_op()?.cast::<llvm::ConstantOp<'_>>()?;
    ir.context().attrs().i64_value(constant.value_attr()?)
}

pub fn lower_dim(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let view = rw.op(op).cast::<DimOp<'_>>()?.0;
    let ty = view.operand_types().next()?;
    let at = constant(rw, view.operand(1));
    let index = types.index(&ctx)?;
    let made = match ctx.types().data(ty) {
        TypeData::MemRef { shape, .. } => {
            let operands = types.operands(rw, op)?;
            let descriptor = Descriptor(operands[0]);
            let at_known = at.and_then(|at| usize::try_from(at).ok()).filter(|at| *at < shape.len());
            match at_known.map(|at| (at, shape[at])) {
                Some((at, DYNAMIC)) => descriptor.size(rw, at),
                Some((_, size)) => number(types, rw, size)?,
                None => {
                    let one = number(types, rw, 1)?;
                    let sizes = descriptor.sizes(rw);
                    let array = rw.ir().value_type(sizes);
                    let place = super::stored(rw, sizes, one)?;
                    let pointer = llvm_types::pointer_type(&ctx, 0)?;
                    let made = llvm::GEPOp::build(place, [operands[1]], [0, DYNAMIC_INDEX], array, pointer);
                    let place = rw.value(made);
                    rw.value(llvm::LoadOp::build(place, index))
                }
            }
        }
        TypeData::UnrankedMemRef { element, .. } => {
            let scalar = ctx.types().memref(&[], *element, None, None).ok()?;
            let scalar = types.convert(&ctx, scalar)?;
            let operands = types.operands(rw, op)?;
            let descriptor = Unranked(operands[0]).pointer(rw);
            let offset = symbols::constant_address(rw, descriptor, scalar, &[0, 2]);
            let one = number(types, rw, 1)?;
            let at = rw.value(llvm::AddOp::build(one, operands[1]));
            let place = symbols::address(rw, offset, index, at, None);
            rw.value(llvm::LoadOp::build(place, index))
        }
        _ => return None,
    };
    types.replace(rw, op, &[made]);
    Some(())
}

pub fn lower_rank(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rw.context().clone();
    let ty = rw.op(op).operand_types().next()?;
    let operands = types.operands(rw, op)?;
    let made = match ctx.types().data(ty) {
        TypeData::MemRef { shape, .. } => number(types, rw, shape.len() as i64)?,
        _ => Unranked(operands[0]).rank(rw),
    };
    types.replace(rw, op, &[made]);
    Some(())
}
