//! Arithmetic, comparisons and casts.

use lect_core::diag::Reported;
use lect_core::ir::OpRef;
use lect_dialects::llvm;

use super::calls::{Arg, Call};
use crate::export::Exporter;
use crate::export::attributes::AttrSet;
use crate::export::constants::Overflow;
use crate::export::emit::{Attached, Val};
use crate::export::fields::OpFields;

/// Spellings of comparisons of integers, by number.
const INTEGER: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];

/// Spellings of comparisons of floats, by number.
const FLOAT: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];

fn at<'t>(names: &[&'t str], number: i64) -> &'t str {
    usize::try_from(number).ok().and_then(|at| names.get(at)).copied().unwrap_or_default()
}

impl<'a> Exporter<'a> {
    fn overflow(&self, op: OpRef<'a>) -> Overflow {
        let bits = op.number("overflowFlags").unwrap_or(0);
        Overflow { nsw: bits & 1 != 0, nuw: bits & 2 != 0 }
    }

    /// Translates an operation with flags of overflow.
    pub fn overflow_op(&mut self, op: OpRef<'a>, word: &'static str) {
        let overflow = self.overflow(op);
        let (lhs, rhs) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.binary(word, lhs, rhs, overflow, "");
        self.set_result(op, value);
    }

    /// Translates an operation with a flag, whose text follows the keyword.
    pub fn flag_op(&mut self, op: OpRef<'a>, word: &'static str, flag: &str, text: &str) {
        let is_set = !flag.is_empty() && op.flag(flag);
        let (lhs, rhs) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.binary(word, lhs, rhs, Overflow::default(), if is_set { text } else { "" });
        self.set_result(op, value);
    }

    pub fn float_op(&mut self, op: OpRef<'a>, word: &'static str) {
        self.set_fast_math(op);
        let (lhs, rhs) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.float_binary(word, lhs, rhs);
        self.set_result(op, value);
    }

    pub fn fneg_op(&mut self, op: OpRef<'a>) {
        self.set_fast_math(op);
        let value = self.operand(op, 0);
        let value = self.negate(value);
        self.set_result(op, value);
    }

    pub fn icmp_op(&mut self, op: OpRef<'a>) {
        let predicate = at(&INTEGER, self.enum_of(op, "predicate"));
        let (lhs, rhs) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.compare("icmp", predicate, lhs, rhs);
        self.set_result(op, value);
    }

    pub fn fcmp_op(&mut self, op: OpRef<'a>) {
        self.set_fast_math(op);
        let predicate = at(&FLOAT, self.enum_of(op, "predicate"));
        let (lhs, rhs) = (self.operand(op, 0), self.operand(op, 1));
        let value = self.compare("fcmp", predicate, lhs, rhs);
        self.set_result(op, value);
    }

    pub fn select_op(&mut self, op: OpRef<'a>) {
        self.set_fast_math(op);
        let (condition, yes, no) = (self.operand(op, 0), self.operand(op, 1), self.operand(op, 2));
        let value = self.select(condition, yes, no);
        self.set_result(op, value);
    }

    pub fn freeze_op(&mut self, op: OpRef<'a>) {
        let value = self.operand(op, 0);
        let ty = self.ty_of(value);
        let result = self.begin(ty);
        self.put("freeze ");
        self.put_typed(value);
        self.end_plain();
        self.set_result(op, result);
    }

    pub fn cast_op(&mut self, op: OpRef<'a>, word: &'static str, flag: &str) -> Result<(), Reported> {
        let ty = self.result_type(op)?;
        let value = self.operand(op, 0);
        self.body.fast_math = 0;
        let mut attached = Attached::new();
        if op.is::<llvm::IntToPtrOp<'_>>() {
            self.dereferenceable(op, &mut attached);
        }
        let result = self.cast(word, flag, value, ty, &mut attached);
        self.set_result(op, result);
        Ok(())
    }

    pub fn trunc_op(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let overflow = self.overflow(op);
        self.cast_op(op, "trunc", overflow.text())
    }

    /// Translates a cast with explicit rounding and exception behavior.
    pub fn constrained_op(&mut self, op: OpRef<'a>, word: &str) -> Result<(), Reported> {
        const ROUNDING: [(i64, &str); 6] =
            [(0, "towardzero"), (1, "tonearest"), (2, "upward"), (3, "downward"), (4, "tonearestaway"), (7, "dynamic")];
        const EXCEPTIONS: [&str; 3] = ["ignore", "maytrap", "strict"];
        let ty = self.result_type(op)?;
        let value = self.operand(op, 0);
        let mut args = vec![Arg::Val(value)];
        if let Some(mode) = op.number("roundingmode") {
            let mode = ROUNDING.iter().find(|it| it.0 == mode).map_or("", |it| it.1);
            args.push(Self::metadata_string(&format!("round.{mode}")));
        }
        let behavior = at(&EXCEPTIONS, self.enum_of(op, "fpExceptionBehavior"));
        args.push(Self::metadata_string(&format!("fpexcept.{behavior}")));
        let mut attrs = AttrSet::default();
        attrs.flag("strictfp");
        self.body.fast_math = 0;
        let call = Call { attrs, ..Call::new(args) };
        let name = format!("experimental.constrained.{word}");
        let result: Val = self.intrinsic_call(&name, ty, call, &mut Attached::new());
        self.set_result(op, result);
        Ok(())
    }
}
