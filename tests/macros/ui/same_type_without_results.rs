#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", traits(SameOperandsAndResultType))]
    pub struct AOp {
        body: Region,
    }
}
fn main() {}
