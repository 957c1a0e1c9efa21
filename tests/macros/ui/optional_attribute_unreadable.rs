#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[attribute("h", assembly = "`<` $n `>`")]
    pub struct HAttr {
        n: u32,
    }
    #[op("a", assembly = "($h^)? attr-dict")]
    pub struct AOp {
        h: Option<Attribute<HAttr>>,
    }
}
fn main() {}
