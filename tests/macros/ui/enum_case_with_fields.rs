#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// An order.
    #[enumeration]
    pub enum Order {
        Title(u32),
    }
}

fn main() {}
