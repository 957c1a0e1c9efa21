#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", traits(Symbol))]
    pub struct AOp {
        x: Operand<I32>,
    }
}
fn main() {}
