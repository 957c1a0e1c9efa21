#[lect::define_dialect(namespace = "my shelf")]
mod shelf {
    /// Adds.
    #[op]
    pub struct AddOp {}
}

fn main() {}
