//! Constant expressions as instructions, for a constant that becomes an argument or a local value.

use lect_core::stack::grow;

use super::kernel::replace_word;
use crate::export::Exporter;
use crate::export::constants::{Cst, CstData, ExprOp};
use crate::export::emit::Val;

impl Exporter<'_> {
    /// Replaces the expressions that contain a constant by instructions, in a function.
    pub(super) fn expand_expressions(&mut self, code: usize, cst: Cst) {
        let expressions = self.consts.expressions_with(cst);
        if expressions.is_empty() {
            return;
        }
        let texts: Vec<(Cst, Vec<u8>)> = expressions.iter().map(|it| (*it, self.constant_text(*it))).collect();
        let blocks = self.graph.functions.get(code).map(|code| code.blocks.clone()).unwrap_or_default();
        let saved = self.graph.at;
        for block in blocks {
            for inst in self.graph.insts(block).to_vec() {
                for (expression, text) in &texts {
                    let uses = |it: &Self| {
                        it.graph.inst(inst).is_some_and(|inst| memchr::memmem::find(&inst.text, text).is_some())
                    };
                    if !uses(self) {
                        continue;
                    }
                    self.graph.at = self.graph.before(inst);
                    let value = self.instruction_of(*expression, &expressions);
                    let by = self.value_text(value);
                    if let Some(inst) = self.graph.inst_mut(inst) {
                        replace_word(&mut inst.text, text, &by);
                    }
                }
            }
        }
        self.graph.at = saved;
    }

    /// Creates the instruction of an expression, if the expression is among the given ones.
    fn instruction_of(&mut self, cst: Cst, expressions: &[Cst]) -> Val {
        if !expressions.contains(&cst) {
            return Val::Cst(cst);
        }
        let CstData::Expr { ty, op, operands } = self.consts.data(cst).clone() else { return Val::Cst(cst) };
        let values: Vec<Val> =
            operands.iter().map(|operand| grow(|| self.instruction_of(*operand, expressions))).collect();
        let result = self.begin(ty);
        match op {
            ExprOp::Cast(word) => {
                self.put(word);
                self.put(" ");
                values.iter().for_each(|value| self.put_typed(*value));
                self.put(" to ");
                self.put_ty(ty);
            }
            ExprOp::Binary(word, overflow) => {
                self.put(word);
                self.put(overflow.text());
                self.put(" ");
                for (at, value) in values.iter().enumerate() {
                    if at == 0 {
                        self.put_typed(*value);
                    } else {
                        self.put(", ");
                        self.put_val(*value);
                    }
                }
            }
            ExprOp::Address(element, flags) => {
                self.put("getelementptr");
                self.put(flags.text());
                self.put(" ");
                self.put_ty(element);
                for value in &values {
                    self.put(", ");
                    self.put_typed(*value);
                }
            }
        }
        self.end_plain();
        result
    }
}
