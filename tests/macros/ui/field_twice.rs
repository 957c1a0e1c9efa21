#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {
        lhs: Operand<I32>,
        lhs: Attribute<I32Attr>,
    }
}

fn main() {}
