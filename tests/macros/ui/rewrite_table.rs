use lect::ir::Value;
use lect::ir::{Isolate, OpRef};
use lect::dialects::arith::{AddIOp, ConstantOp, MulIOp, SubIOp};
use lect::rewrite::Rewrite;

fn known(ir: &Isolate, value: Value) -> Option<i64> {
    ir.value(value).constant().map(|_| 1)
}

fn mul_to_lhs(op: MulIOp<'_>) -> Option<Rewrite> {
    Some(Rewrite::values([op.lhs()]))
}

fn any_op(_: OpRef<'_>) {}

lect::rewrites! {
    pub const TABLE;

    #[benefit(2)]
    ordered: AddIOp { lhs: x, rhs: x } => x;
}

lect::rewrites! {
    pub const PATTERNS;

    operand: AddIOp { lsh: x, rhs: x } => x;
    result: AddIOp { lhs: x, sum: _ : t } => x;
    function: AddIOp { lhs: unknown(a), rhs } => rhs;
    truth: AddIOp { lhs: known(), rhs } => rhs;
    attribute: AddIOp { lhs: known(a), rhs } => MulIOp(rhs, ConstantOp(a));
    view: AddIOp { lhs: Sub { lhs: x }, rhs } => x;
    AddIOp => mul_to_lhs;
    AddIOp => any_op;
    for BothOp in [AddIOp, SubIOp] {
        member: BothOp { left: x } => x;
    }
}

lect::rewrites! {
    fn rules;

    AddIOp => mul_to_lhs;
}

fn main() {}
