#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {
        lhs: Operand<AnyTypeOf<(I32, Flaot)>>,
    }
}

fn main() {}
