#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// A book.
    #[ty(assembly = "`<` $pagse `>`")]
    pub struct BookType {
        pages: u32,
    }
}

fn main() {}
