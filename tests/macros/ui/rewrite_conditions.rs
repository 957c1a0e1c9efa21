use lect::ir::Isolate;
use lect::dialects::arith::{AddIOp, ConstantOp, IntegerOverflowFlags};
use lect::prelude::Value;

fn number(_: &Isolate, _: Value) -> Option<i64> {
    None
}

fn is_zero(_: &Isolate, _: Value) -> bool {
    false
}

fn takes_one(_: Value) -> bool {
    false
}

lect::rewrites! {
    pub const PATTERNS;

    option: AddIOp { lhs: number(), rhs: x } => x;
    condition: AddIOp { lhs: is_zero(a), rhs: x } => x;
    anything: AddIOp { lhs: is_zero(_), rhs: x } => x;
    arguments: AddIOp { lhs: takes_one(), rhs: x } => x;
    guard: sum @ AddIOp { lhs: x } if sum.overflow_flags() => x;
    value: AddIOp { lhs: x, overflow_flags: 1 } => x;
    producer: AddIOp { lhs: x, overflow_flags: ConstantOp } => x;
}

lect::rewrites! {
    fn set(&mut PatternSet);

    option: AddIOp { lhs: number(), rhs: x } => x;
    right: AddIOp { lhs: x, overflow_flags: IntegerOverflowFlags::NSW } => x;
}

lect::rewrites! {
    fn rules;

    option: AddIOp { lhs: number(), rhs: x } => x;
    condition: AddIOp { lhs: is_zero(a), rhs: x } => x;
}

fn main() {}
