//! Operations of the `vcix` dialect, and those of `acc` that are left out.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_dialects::acc;

use crate::export::Exporter;
use crate::export::emit::Val;
use crate::export::fields::OpFields;
use crate::export::types::{Ty, TyData};

impl<'a> Exporter<'a> {
    /// Translates an operation of the `vcix` dialect.
    pub fn vcix_op(&mut self, op: OpRef<'a>) -> Result<bool, Reported> {
        let name = op.name_text();
        let opcode = op.attr("opcode").and_then(|attr| self.ctx.attrs().type_of(attr));
        let Some(opcode) = opcode else { return Ok(false) };
        let word = self.convert(op, opcode)?;
        let result = self.result_type(op)?;
        let mut args = vec![self.number_arg(op, "opcode", word), self.operand(op, 0)];
        let (kind, length_at) = match &*name {
            "vcix.v.iv" => {
                args.push(self.number_arg(op, "imm", word));
                ("iv", 1)
            }
            "vcix.v.sv" => {
                let value = self.operand(op, 1);
                args.push(value);
                let kind = match self.types.data(self.ty_of(value)) {
                    TyData::Vector { .. } => "vv",
                    TyData::Int(_) => "xv",
                    _ => "fv",
                };
                (kind, 2)
            }
            _ => return Ok(false),
        };
        let length = match op.operands().nth(length_at) {
            Some(length) => self.value(length),
            None => {
                let count = self.types.count(result).unwrap_or(0);
                let width = self.types.int_width(word).unwrap_or(64);
                Val::Cst(self.consts.int(&self.types, word, ApInt::from_u64(width, count)))
            }
        };
        args.push(length);
        let value = self.intrinsic(&format!("riscv.sf.vc.v.{kind}.se"), result, args);
        self.set_result(op, value);
        Ok(true)
    }

    fn number_arg(&mut self, op: OpRef<'a>, name: &str, ty: Ty) -> Val {
        let width = self.types.int_width(ty).unwrap_or(64);
        let value = ApInt::from_i64(width, op.number(name).unwrap_or(0));
        Val::Cst(self.consts.int(&self.types, ty, value))
    }

    /// Translates an operation of the `acc` dialect: those that describe data have no code of their own.
    pub fn acc_op(&mut self, op: OpRef<'a>, mnemonic: &str) -> Result<bool, Reported> {
        let is_empty = op.is::<acc::CreateOp<'_>>()
            || op.is::<acc::CopyinOp<'_>>()
            || op.is::<acc::CopyoutOp<'_>>()
            || op.is::<acc::DeleteOp<'_>>()
            || op.is::<acc::UpdateDeviceOp<'_>>()
            || op.is::<acc::GetDevicePtrOp<'_>>();
        if is_empty || self.acc_runtime_op(op)? {
            return Ok(true);
        }
        let _ = op.error(format!("unsupported OpenACC operation: acc.{mnemonic}")).emit();
        Ok(false)
    }
}
