#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {
        #[default(three())]
        lhs: Attribute<I32Attr>,
    }
}

fn main() {}
