#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", traits(AllTypesMatch<["x", "res"]>))]
    pub struct AOp {
        x: Operand<AnyInteger>,
        r: Result<AnyInteger>,
    }
}
fn main() {}
