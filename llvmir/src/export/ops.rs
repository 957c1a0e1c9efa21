//! Operations: their translation by dialect.

mod arith;
mod branches;
pub(super) mod calls;
mod constants;
mod debug;
mod llvm_ops;
mod memory;
mod nvvm;
mod ptr;
mod rocdl;
mod vcix;
mod vectors;

use lect_core::diag::Reported;
use lect_core::entity::Type;
use lect_core::ir::OpRef;

use super::Exporter;
use super::emit::Val;
use super::fields::OpFields;
use super::types::{Ty, Types};

/// Dialects with a translation. Operations of others are rejected.
const DIALECTS: &[&str] =
    &["acc", "arm_neon", "arm_sme", "arm_sve", "builtin", "gpu", "llvm", "nvvm", "omp", "ptr", "rocdl", "vcix", "xevm"];

impl<'a> Exporter<'a> {
    /// Translates an operation without successors.
    pub fn translate_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        self.with_tags(op, |it| {
            if it.llvm_op(op)? {
                return Ok(());
            }
            let name = op.name_text();
            let (dialect, mnemonic) = name.split_once('.').unwrap_or(("", &name));
            let is_done = match dialect {
                "llvm" => it.table_op(op, dialect, mnemonic)?,
                "nvvm" => it.table_op(op, dialect, mnemonic)? || it.nvvm_op(op)?,
                "rocdl" => it.table_op(op, dialect, mnemonic)? || it.rocdl_op(op)?,
                "arm_neon" | "arm_sve" | "arm_sme" => it.table_op(op, dialect, mnemonic)?,
                "builtin" => name == "builtin.module",
                // Device code is translated by itself.
                "gpu" => name == "gpu.module",
                "ptr" => it.ptr_op(op)?,
                "vcix" => it.vcix_op(op)?,
                "acc" => it.acc_op(op, mnemonic)?,
                "omp" => it.omp_op(op)?,
                _ if DIALECTS.contains(&dialect) => false,
                _ => {
                    let message = "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` \
                                   registration for dialect for op: ";
                    return Err(op.error(format!("{message}{name}")).emit());
                }
            };
            if is_done { Ok(()) } else { Err(failed(op)) }
        })
    }

    /// Runs the translation of an operation with its memory model relaxations.
    pub fn with_tags(
        &mut self,
        op: OpRef<'a>,
        work: impl FnOnce(&mut Self) -> Result<(), Reported>,
    ) -> Result<(), Reported> {
        if op.attrs() == self.ctx.attrs().empty_dictionary() {
            return work(self);
        }
        self.body.mmra = match op.attr("llvm.mmra") {
            Some(tags) => self.relaxations(op, tags)?,
            None => None,
        };
        self.body.marks = self.instruction_marks(op);
        let done = work(self);
        self.body.mmra = None;
        self.body.marks.clear();
        done
    }

    /// Converts a type, or reports an error.
    pub fn convert(&mut self, op: OpRef<'_>, ty: Type) -> Result<Ty, Reported> {
        match self.types.convert(self.ctx, ty) {
            Some(ty) => Ok(ty),
            None => Err(failed(op)),
        }
    }

    /// Converts the type of the first result.
    pub fn result_type(&mut self, op: OpRef<'_>) -> Result<Ty, Reported> {
        match op.result_types().next() {
            Some(ty) => self.convert(op, ty),
            None => Ok(Types::VOID),
        }
    }

    /// Returns the value of an operand.
    #[inline]
    pub fn operand(&mut self, op: OpRef<'_>, at: usize) -> Val {
        match op.operands().nth(at) {
            Some(value) => self.value(value),
            None => Val::Cst(self.consts.poison(Types::VOID)),
        }
    }

    /// Returns the values of all operands.
    pub fn operand_values(&mut self, op: OpRef<'_>) -> Vec<Val> {
        op.operands().map(|value| self.value(value)).collect()
    }

    /// Returns the values of an operand segment.
    pub fn segment(&mut self, op: OpRef<'_>, group: u32) -> Vec<Val> {
        op.operand_group(group).map(|value| self.value(value)).collect()
    }

    /// Sets the value of the first result.
    #[inline]
    pub fn set_result(&mut self, op: OpRef<'_>, value: Val) {
        if let Some(result) = op.results().next() {
            self.set(result, value);
        }
    }

    /// Sets the fast-math flags of new instructions to those of an operation.
    pub fn set_fast_math(&mut self, op: OpRef<'_>) {
        self.body.fast_math = op.number("fastmathFlags").unwrap_or(0) as u64;
    }
}

/// Reports that an operation has no translation.
pub(super) fn failed(op: OpRef<'_>) -> Reported {
    op.error(format!("LLVM Translation failed for operation: {}", op.name_text())).emit()
}
