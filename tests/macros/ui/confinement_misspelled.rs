#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a")]
    pub struct AOp {
        x: Attribute<ConfinedAttr<I64Attr, [IntPositve]>>,
    }
}
fn main() {}
