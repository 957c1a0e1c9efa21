#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", traits(SingleBlockImplicitTerminator<"NoSuchOp">))]
    pub struct AOp {
        body: Region<SizedRegion<1>>,
    }
}
fn main() {}
