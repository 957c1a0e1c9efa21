#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {}

    #[interface]
    impl AddOp<'_> {}
}

fn main() {}
