#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        x: Operand<I32>,
    }
    impl AOp<'_> {
        #[parse]
        fn read(p: &mut lect::text::OpParser<'_, '_>, s: &mut OpState) -> Result<(), Reported> {
            Ok(())
        }
    }
}
fn main() {}
