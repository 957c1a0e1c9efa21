#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// A book.
    #[ty(assembly = "`<` $pages `>`")]
    pub struct BookType {
        pages: u32,
        title: String,
    }
}

fn main() {}
