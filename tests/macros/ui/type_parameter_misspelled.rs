#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[ty("t", assembly = "`<` $widht `>`")]
    pub struct TType {
        width: u32,
    }
}
fn main() {}
