#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(assembly = "($lhs `:` type($lhs))? attr-dict")]
    pub struct AddOp {
        lhs: Option<Operand<AnyType>>,
    }
}

fn main() {}
