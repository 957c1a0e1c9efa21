#[lect::define_dialect(namespace = "w")]
pub mod w {
    #[allow(unused_imports)]
    use lect::prelude::*;

    #[ty("arr", assembly = "`<` custom<Shape>($shape) `>`")]
    pub struct ArrType {
        shape: Vec<i64>,
    }
}
fn main() {}
