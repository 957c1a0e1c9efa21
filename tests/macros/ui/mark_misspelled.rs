#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        x: Operand<AnyInteger>,
    }
    impl AOp<'_> {
        #[verfy]
        fn check(self) -> Result<(), Reported> {
            Ok(())
        }
    }
}
fn main() {}
