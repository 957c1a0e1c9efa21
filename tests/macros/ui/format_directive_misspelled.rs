#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", assembly = "$x attr-dict `:` functionaltype($x, results)")]
    pub struct AOp {
        x: Operand<I32>,
        r: Result<I32>,
    }
}
fn main() {}
