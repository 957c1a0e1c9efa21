#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[enumeration]
    pub enum E {
        A = 1,
        B = 1,
    }
}
fn main() {}
