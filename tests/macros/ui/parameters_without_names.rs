#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// A book.
    #[ty]
    pub struct BookType(u32);
}

fn main() {}
