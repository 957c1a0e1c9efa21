use lect::dialects::arith::{AddIOp, MulIOp, SubIOp};

lect::rewrites! {
    fn rules;

    operand: AddIOp { lsh: x, rhs: x } => x;
    nested: AddIOp { lhs: SubIOp { lhs: x, right }, rhs } => x;
    unbound: AddIOp { lhs: x, rhs } => MulIOp(x, y);
    count: AddIOp { lhs: x } => MulIOp(x);
    condition: AddIOp { lhs: x } if x => x;
    attribute: a @ AddIOp { lhs: x } => MulIOp(x, x).overflow_flags("nsw");
}

fn main() {}
