#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        #[default = "four"]
        x: Attribute<I64Attr>,
    }
}
fn main() {}
