//! A parameter owns its value.

#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    #[ty("book")]
    pub struct BookType {
        title: &'static str,
    }
}

fn main() {}
