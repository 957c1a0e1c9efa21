#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Marks.
    #[bits]
    pub enum Marks {
        Signed = 1,
        All = Signed | Torn,
    }
}

fn main() {}
