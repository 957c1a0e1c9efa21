#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op("add")]
    pub struct AddOp {}

    /// Adds, too.
    #[op("add")]
    pub struct SumOp {}
}

fn main() {}
