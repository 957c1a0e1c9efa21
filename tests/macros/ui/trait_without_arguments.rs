#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(traits(HasParent))]
    pub struct AddOp {}
}

fn main() {}
