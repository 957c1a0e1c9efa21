#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    pub struct AOp {
        x: Operand<AnyInteger>,
    }
}
fn main() {}
