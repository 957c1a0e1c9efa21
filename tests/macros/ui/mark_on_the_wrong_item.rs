#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub enum AddOp {
        Once,
    }
}

fn main() {}
