use lect::dialects::arith::{AddIOp, SubIOp};

lect::rewrites! {
    pub const PATTERNS;

    function: AddIOp { lhs: unknown(a), rhs: x } => x;
    operation: AddIOp { lhs: MullIOp { lhs: x, rhs: y }, rhs: y } => x;
    without_op: AddIOp { lhs: Sub { lhs: x, rhs: y }, rhs: y } => x;
    root: AdIOp { lhs: x, rhs: x } => x;
    replacement: SubIOp { lhs: x, rhs } => AdddIOp(x, rhs);
    AddIOp => unknown_function;
}

fn main() {}
