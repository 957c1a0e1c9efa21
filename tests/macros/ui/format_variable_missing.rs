#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", assembly = "$y attr-dict")]
    pub struct AOp {
        x: Operand<I32>,
    }
}
fn main() {}
