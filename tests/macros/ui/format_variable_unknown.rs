#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(traits(SameOperandsAndResultType), assembly = "$lhs `,` $rsh attr-dict `:` type($result)")]
    pub struct AddOp {
        lhs: Operand<I32>,
        rhs: Operand<I32>,
        result: Result<I32>,
    }
}

fn main() {}
