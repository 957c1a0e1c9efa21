//! Terminators, and landing pads.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_core::number::ApInt;
use lect_dialects::llvm;

use super::failed;
use crate::export::Exporter;
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;
use crate::export::types::TyData;

impl<'a> Exporter<'a> {
    /// Translates a terminator with successors, given by their labels.
    pub fn branch_op(&mut self, op: OpRef<'a>, labels: &[u32]) -> Result<(), Reported> {
        self.with_tags(op, |it| it.branch_op_inner(op, labels))
    }

    fn branch_op_inner(&mut self, op: OpRef<'a>, labels: &[u32]) -> Result<(), Reported> {
        let mut attached = Attached::new();
        if op.is::<llvm::BrOp<'_>>() {
            let [target] = *labels else { return Err(failed(op)) };
            self.put("  br label ");
            self.put_label(target);
            self.body.branch_to(target);
            self.loop_metadata(op, &mut attached);
        } else if op.is::<llvm::CondBrOp<'_>>() {
            let [yes, no] = *labels else { return Err(failed(op)) };
            let condition = self.operand(op, 0);
            self.put("  br ");
            self.put_typed(condition);
            for target in [yes, no] {
                self.put(", label ");
                self.put_label(target);
                self.body.branch_to(target);
            }
            self.loop_metadata(op, &mut attached);
            self.branch_weights(op, &mut attached);
        } else if op.is::<llvm::SwitchOp<'_>>() {
            self.switch_op(op, labels)?;
            self.branch_weights(op, &mut attached);
        } else if op.is::<llvm::IndirectBrOp<'_>>() {
            let address = self.operand(op, 0);
            self.put("  indirectbr ");
            self.put_typed(address);
            self.put(", [");
            for (index, target) in labels.iter().enumerate() {
                self.put(if index == 0 { "label " } else { ", label " });
                self.put_label(*target);
                self.body.branch_to(*target);
            }
            self.put("]");
        } else if op.is::<llvm::InvokeOp<'_>>() {
            let [normal, unwind] = *labels else { return Err(failed(op)) };
            return self.call_op(op, Some((normal, unwind)));
        } else {
            let (name, dialect) = (op.name_text(), op.name_text());
            let dialect = dialect.split_once('.').map_or("", |it| it.0);
            if super::DIALECTS.contains(&dialect) {
                return Err(failed(op));
            }
            let message = "cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for \
                           dialect for op: ";
            return Err(op.error(format!("{message}{name}")).emit());
        }
        self.end(&mut attached);
        Ok(())
    }

    fn switch_op(&mut self, op: OpRef<'a>, labels: &[u32]) -> Result<(), Reported> {
        let ctx = self.ctx;
        let value = self.operand(op, 0);
        let Some((default, cases)) = labels.split_first() else { return Err(failed(op)) };
        self.put("  switch ");
        self.put_typed(value);
        self.put(", label ");
        self.put_label(*default);
        self.body.branch_to(*default);
        self.put(" [\n");
        let width = self.types.int_width(self.ty_of(value)).unwrap_or(32);
        let ty = self.ty_of(value);
        let mut values = Vec::new();
        if let Some(AttrData::DenseElements(dense)) = op.attr("case_values").map(|attr| ctx.attrs().data(attr)) {
            let element = ctx.types().shaped_element_type(dense.ty);
            let layout = element.and_then(|element| ctx.attrs().dense_layout(element));
            let size = layout.map_or(1, |layout| layout.element_bytes()).max(1);
            for index in 0..cases.len() {
                let at = if dense.splat { 0 } else { index * size };
                let bytes = dense.data.get(at..at + size).unwrap_or_default();
                values.push(ApInt::from_le_bytes(width, bytes));
            }
        }
        for (value, target) in values.into_iter().zip(cases) {
            let case = self.consts.int(&self.types, ty, value);
            self.put("    ");
            self.put_typed(Val::Cst(case));
            self.put(", label ");
            self.put_label(*target);
            self.put("\n");
            self.body.branch_to(*target);
        }
        self.put("  ]");
        Ok(())
    }

    pub fn return_op(&mut self, op: OpRef<'a>) {
        match op.operands().next() {
            Some(value) => {
                let value = self.value(value);
                self.put("  ret ");
                self.put_typed(value);
            }
            None => self.put("  ret void"),
        }
        self.end_plain();
    }

    pub fn landingpad_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let clauses = self.operand_values(op);
        let result = self.begin(ty);
        self.put("landingpad ");
        self.put_ty(ty);
        if op.flag("cleanup") || !clauses.is_empty() {
            self.put("\n");
        }
        if op.flag("cleanup") {
            self.put("          cleanup");
        }
        for (index, clause) in clauses.iter().enumerate() {
            if index > 0 || op.flag("cleanup") {
                self.put("\n");
            }
            let is_filter = matches!(self.types.data(self.ty_of(*clause)), TyData::Array(..));
            self.put(if is_filter { "          filter " } else { "          catch " });
            self.put_typed(*clause);
        }
        self.end_plain();
        self.set_result(op, result);
        Ok(())
    }
}
