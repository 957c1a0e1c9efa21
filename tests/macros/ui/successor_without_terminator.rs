#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[op("a", assembly = "$d attr-dict")]
    pub struct AOp {
        d: Successor,
    }
}
fn main() {}
