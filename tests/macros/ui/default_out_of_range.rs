#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        #[default = 300]
        x: Attribute<I8Attr>,
    }
}
fn main() {}
