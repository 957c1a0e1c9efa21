//! Debug records as intrinsics of the dialect.

use std::collections::HashMap;

use lect_core::entity::Value;
use lect_core::ir::InsertionPoint;
use lect_core::ir::dominance::Dominance;
use lect_core::typed::TypedAttr;
use lect_dialects::llvm::{
    DIExpressionAttr, DILabelAttr, DILocalVariableAttr, DbgDeclareOp, DbgLabelOp, DbgValueOp, LandingpadOp,
};

use super::Converted;
use super::region::Region;
use crate::import::ir::inst::{Record, RecordKind, Variable};
use crate::import::ir::{Body, Inst, Md, Operand, Value as IrValue};

impl Region<'_, '_> {
    /// Keeps the records of variables before an instruction for later, and translates labels. Returns false if a record
    /// is not supported: then MLIR drops the instruction, too.
    pub(super) fn keep_records(&mut self, inst: &Inst) -> Converted<bool> {
        for record in &inst.records {
            let RecordKind::Label(label) = &record.kind else { continue };
            let before = self.loc;
            self.loc = self.cx.loc(record.loc)?;
            let label = self.cx.node_attr(*label).and_then(|label| DILabelAttr::cast(&self.cx.ctx, label));
            let Some(label) = label else {
                self.unsupported("unhandled debug record", record);
                return Ok(false);
            };
            self.add(DbgLabelOp::build(label))?;
            self.loc = before;
        }
        Ok(true)
    }

    fn unsupported(&self, what: &str, record: &Record) {
        if self.cx.options.emit_expensive_warnings {
            self.cx.ctx.warning(self.loc, format!("{what} {}", self.cx.shown(record.span)));
        }
    }

    /// Translates the records of variables, after all instructions.
    pub(super) fn debug_records(&mut self, body: &Body, order: &[crate::import::ir::inst::BlockId]) -> Converted<()> {
        for id in order {
            for inst in &body.block(*id).insts {
                // MLIR drops the records before a call of an intrinsic.
                let is_intrinsic = match &inst.kind {
                    crate::import::ir::InstKind::Call(call) => self.intrinsic_name(call).is_some(),
                    _ => false,
                };
                if is_intrinsic {
                    continue;
                }
                for record in &inst.records {
                    match &record.kind {
                        RecordKind::Label(_) => {}
                        RecordKind::Unsupported(location) => {
                            self.loc = self.cx.loc(record.loc)?;
                            // MLIR translates a constant before it gives up.
                            if let Md::Const(constant) = location {
                                self.constant(*constant)?;
                            }
                            self.unsupported("unhandled debug variable record", record);
                        }
                        RecordKind::Declare(variable) => self.variable(record, variable, true)?,
                        RecordKind::Value(variable) => self.variable(record, variable, false)?,
                    }
                }
            }
        }
        Ok(())
    }

    fn variable(&mut self, record: &Record, variable: &Variable, is_declare: bool) -> Converted<()> {
        self.loc = self.cx.loc(record.loc)?;
        let operand = match &variable.location {
            Md::Local(operand) => *operand,
            Md::Const(constant) => {
                let ty = self.cx.module.constants.ty(*constant);
                Operand { ty, value: IrValue::Const(*constant) }
            }
            _ => {
                self.unsupported("unhandled debug variable record", record);
                return Ok(());
            }
        };
        let known = self.cx.node_attr(variable.variable);
        let Some(info) = known.and_then(|known| DILocalVariableAttr::cast(&self.cx.ctx, known)) else {
            self.unsupported("unhandled debug variable record", record);
            return Ok(());
        };
        let value = match operand.value {
            IrValue::Const(constant) => self.constant(constant)?,
            IrValue::Local(local) => match self.local(local) {
                Some(value) => value,
                None => return Err(self.cx.error_at(self.loc, "failed to convert a debug operand")),
            },
            _ => return Err(self.cx.error_at(self.loc, "failed to convert a debug operand")),
        };
        let Some(at) = self.point_of(value) else {
            self.unsupported("unhandled debug variable record", record);
            return Ok(());
        };
        self.at = at;
        let expression = self.cx.expression(variable.expression);
        let expression = expression.and_then(|expression| DIExpressionAttr::cast(&self.cx.ctx, expression));
        match is_declare {
            true => self.add(DbgDeclareOp::build(value, info).location_expr(expression))?,
            false => self.add(DbgValueOp::build(value, info).location_expr(expression))?,
        };
        Ok(())
    }

    /// Returns the point after the definition of a value.
    fn point_of(&mut self, value: Value) -> Option<InsertionPoint> {
        let view = self.ir.value(value);
        if let Some(op) = view.defining_op() {
            if op.successors().next().is_some() {
                // A value of a terminator is available only in the blocks that its block dominates.
                let own = op.block()?.block;
                let blocks = op.block()?.region()?.blocks();
                let known = self.dominated.get_or_insert_with(|| {
                    let (dominance, mut known) = (Dominance::new(&self.ir), HashMap::new());
                    for block in blocks {
                        if let Some(dominator) = dominance.immediate_dominator(block.block) {
                            known.entry(dominator).or_insert(block.block);
                        }
                    }
                    known
                });
                let child = *known.get(&own)?;
                return self.ir.block(child).last().map(|last| InsertionPoint::Before(last.op));
            }
            return self.after(op.op);
        }
        let block = view.block()?;
        match block.first() {
            Some(first) if first.is::<LandingpadOp<'_>>() => self.after(first.op),
            _ => Some(self.start(block.block)),
        }
    }
}
