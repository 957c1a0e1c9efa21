#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// An order.
    #[enumeration]
    pub enum Order {
        #[word("title")]
        Title,
        #[word("title")]
        Author,
    }
}

fn main() {}
