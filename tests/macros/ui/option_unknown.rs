#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(assemby = "attr-dict")]
    pub struct AddOp {}
}

fn main() {}
