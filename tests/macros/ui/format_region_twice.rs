#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(assembly = "$body $body attr-dict")]
    pub struct AddOp {
        body: Region,
    }
}

fn main() {}
