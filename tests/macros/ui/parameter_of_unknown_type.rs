#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// A book.
    #[ty]
    pub struct BookType {
        pages: f32,
        title: Strnig,
    }
}

fn main() {}
