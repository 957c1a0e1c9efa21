#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {
        lhs: (u32, u32),
    }
}

fn main() {}
