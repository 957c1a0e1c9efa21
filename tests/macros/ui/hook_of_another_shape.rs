#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {}

    impl AddOp<'_> {
        #[verify]
        fn check(self) -> bool {
            true
        }
    }
}

fn main() {}
