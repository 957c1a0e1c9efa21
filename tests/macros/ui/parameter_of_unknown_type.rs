//! The type of a parameter is none whose values can be parameters.

#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    pub struct Pages(std::rc::Rc<u32>);

    #[ty("book", assembly = "`<` $pages `>`")]
    pub struct BookType {
        pages: Vec<Pages>,
    }
}

fn main() {}
