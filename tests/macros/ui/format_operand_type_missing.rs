#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", assembly = "$x attr-dict")]
    pub struct AOp {
        x: Operand<AnyInteger>,
    }
}
fn main() {}
