#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    #[constraint("even")]
    fn even(width: u32) -> bool {
        width % 2 == 0
    }
}

fn main() {}
