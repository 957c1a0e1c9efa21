#[lect_macros::define_dialect(namespace = "t")]
mod t {
    #[ty("arr", assembly = "`<` custom<Shape>($shape) `>`")]
    pub struct ArrType {
        shape: Vec<i64>,
    }
}

fn main() {}
