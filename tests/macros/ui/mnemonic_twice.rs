#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// A book.
    #[ty("book")]
    pub struct BookType {}

    /// A volume.
    #[ty("book")]
    pub struct VolumeType {}
}

fn main() {}
