#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op]
    pub struct AddOp {}

    impl AddOp<'_> {
        #[verify]
        fn one(self) -> Result<(), Reported> {
            Ok(())
        }

        #[verify]
        fn two(self) -> Result<(), Reported> {
            Ok(())
        }
    }
}

fn main() {}
