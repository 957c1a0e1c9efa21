#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(assembly = "$lhs attr-dict `:` type($lhs)")]
    pub struct AddOp {
        lhs: Operand<AnyType>,
        result: Result<AnyType>,
    }
}

fn main() {}
