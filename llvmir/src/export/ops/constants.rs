//! Operations whose results are constants.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::llvm;

use super::failed;
use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::fields::{Fields, OpFields};
use crate::export::types::Types;

impl<'a> Exporter<'a> {
    pub fn constant_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let Some(value) = op.attr("value") else { return Err(failed(op)) };
        let cst = self.attr_constant(ty, value, op.loc())?;
        self.set_result(op, Val::Cst(cst));
        Ok(())
    }

    /// Translates zero, undefined and poison values, and the token `none`.
    pub fn marked_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        if op.is::<llvm::NoneTokenOp<'_>>() {
            let cst = self.consts.zero(&self.types, Types::TOKEN);
            self.set_result(op, Val::Cst(cst));
            return Ok(());
        }
        let ty = self.result_type(op)?;
        let cst = if op.is::<llvm::ZeroOp<'_>>() {
            self.consts.zero(&self.types, ty)
        } else if op.is::<llvm::UndefOp<'_>>() {
            self.consts.undef(ty)
        } else {
            self.consts.poison(ty)
        };
        self.set_result(op, Val::Cst(cst));
        Ok(())
    }

    pub fn address_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(cst) = op.symbol("global_name").and_then(|name| self.symbol_constant(name)) else {
            return Err(failed(op));
        };
        self.set_result(op, Val::Cst(cst));
        Ok(())
    }

    pub fn equivalent_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(name) = op.symbol("function_name") else { return Err(failed(op)) };
        let cst = self.consts.dso_local_equivalent(self.ctx.ident_bytes(name));
        self.set_result(op, Val::Cst(cst));
        Ok(())
    }

    pub fn block_address_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ctx = self.ctx;
        let Some(fields) = op.attr("block_addr").and_then(|attr| Fields::of(ctx, attr)) else {
            return Err(failed(op));
        };
        let function = fields.symbol(0).map_or(b"".as_slice(), |name| ctx.ident_bytes(name));
        let tag = fields.attr(1).and_then(|attr| Fields::of(ctx, attr)).map_or(0, |tag| tag.int(0));
        let key = (function.into(), tag);
        let reference = match self.block_references.iter().position(|it| *it == key) {
            Some(at) => at as u32,
            None => {
                self.block_references.push(key);
                self.block_references.len() as u32 - 1
            }
        };
        let cst = self.consts.block_address(function, reference);
        self.set_result(op, Val::Cst(cst));
        Ok(())
    }
}
