#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {
        values: Vec<Attribute<I32Attr>>,
    }
}

fn main() {}
