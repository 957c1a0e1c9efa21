#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[enumeration]
    pub enum Cmp {
        Lt,
        Eq,
    }

    #[op("a")]
    pub struct AOp {
        #[default(Cmp::Gt)]
        x: Attribute<Cmp>,
    }
}
fn main() {}
