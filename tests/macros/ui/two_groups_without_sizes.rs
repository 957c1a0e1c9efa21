#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {
        some: Vec<Operand<AnyType>>,
        more: Vec<Operand<AnyType>>,
    }
}

fn main() {}
