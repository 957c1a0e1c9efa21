#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(assembly = "$lhs attr-dict")]
    pub struct AddOp {
        lhs: Operand<I32>,
        rhs: Operand<I32>,
    }
}

fn main() {}
