#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        x: Vec<Operand<I32>>,
        y: Option<Operand<I32>>,
    }
}
fn main() {}
