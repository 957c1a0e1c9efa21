#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {
        #[default = 3]
        lhs: Option<Attribute<I32Attr>>,
    }
}

fn main() {}
