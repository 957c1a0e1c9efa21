//! Operations of the `ptr` dialect.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_dialects::ptr;

use super::failed;
use crate::export::Exporter;
use crate::export::constants::{NoWrap, Overflow};
use crate::export::emit::{Attached, Val};
use crate::export::fields::{Fields, OpFields};
use crate::export::types::Types;

impl<'a> Exporter<'a> {
    /// Translates an operation of the `ptr` dialect. Returns false if there is no translation.
    pub fn ptr_op(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        if op.is::<ptr::PtrAddOp<'_>>() {
            self.ptr_add_op(op);
        } else if op.is::<ptr::PtrDiffOp<'_>>() {
            self.ptr_diff_op(op)?;
        } else if op.is::<ptr::LoadOp<'_>>() {
            self.load_op(op)?;
        } else if op.is::<ptr::StoreOp<'_>>() {
            self.store_op(op);
        } else if op.is::<ptr::MaskedLoadOp<'_>>() {
            self.masked_load_op(op)?;
        } else if op.is::<ptr::GatherOp<'_>>() {
            self.masked_gather_op(op)?;
        } else if op.is::<ptr::MaskedStoreOp<'_>>() || op.is::<ptr::ScatterOp<'_>>() {
            self.masked_store_op(op);
        } else if op.is::<ptr::ConstantOp<'_>>() {
            self.ptr_constant_op(op)?;
        } else if op.is::<ptr::TypeOffsetOp<'_>>() {
            self.type_offset_op(op)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn ptr_add_op(&mut self, op: OpRef<'a>) {
        let (base, offset) = (self.operand(op, 0), self.operand(op, 1));
        // Both flags together are `inbounds`.
        let flags = match op.number("flags").unwrap_or(0) {
            1 => NoWrap { nusw: true, ..NoWrap::default() },
            2 => NoWrap { nuw: true, ..NoWrap::default() },
            3 => NoWrap { inbounds: true, nusw: true, nuw: false },
            _ => NoWrap::default(),
        };
        let value = self.element_address(Types::I8, base, &[offset], flags);
        self.set_result(op, value);
    }

    fn ptr_diff_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let (lhs, rhs) = (self.operand(op, 0), self.operand(op, 1));
        let result = self.result_type(op)?;
        let pointers = self.ty_of(lhs);
        let space = self.types.pointer_space(self.types.scalar(pointers)).unwrap_or(0);
        let width = self.layout.index_bits(space);
        let offset = self.types.int(width);
        let offsets = self.types.with_scalar(pointers, offset);
        let lhs = self.cast("ptrtoaddr", "", lhs, offsets, &mut Attached::new());
        let rhs = self.cast("ptrtoaddr", "", rhs, offsets, &mut Attached::new());
        let flags = op.number("flags").unwrap_or(0);
        let overflow = Overflow { nuw: flags & 1 != 0, nsw: flags & 2 != 0 };
        let value = self.binary("sub", lhs, rhs, overflow, "");
        let wanted = self.types.int_width(self.types.scalar(result)).unwrap_or(width);
        let word = if wanted < width { "trunc" } else { "sext" };
        let value = self.cast(word, "", value, result, &mut Attached::new());
        self.set_result(op, value);
        Ok(())
    }

    fn ptr_constant_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let Some(value) = op.attr("value").and_then(|attr| Fields::of(self.ctx, attr)) else { return Err(failed(op)) };
        let address = match value.apint(1) {
            Some(address) => {
                let number = self.types.int(address.width());
                let address = self.consts.int(&self.types, number, address.clone());
                self.cast("inttoptr", "", Val::Cst(address), ty, &mut Attached::new())
            }
            None => Val::Cst(self.consts.zero(&self.types, ty)),
        };
        self.set_result(op, address);
        Ok(())
    }

    fn type_offset_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let Some(element) = op.attr("elementType").and_then(|attr| self.ctx.attrs().type_value(attr)) else {
            return Err(failed(op));
        };
        let element = self.convert(op, element)?;
        let size = self.layout.size(&self.types, element);
        let Some(width) = self.types.int_width(ty) else { return Err(failed(op)) };
        let size = self.consts.int(&self.types, ty, ApInt::from_u64(width, size));
        self.set_result(op, Val::Cst(size));
        Ok(())
    }
}
