//! Defaults of parameters are values of their types.

#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    #[enumeration]
    pub enum Order {
        Title,
        Author,
    }

    #[ty("a")]
    pub struct AType {
        #[default = 300]
        pages: u8,
    }

    #[ty("b")]
    pub struct BType {
        #[default(Order::Year)]
        order: Order,
    }

    #[ty("c")]
    pub struct CType {
        #[default = [1, "two"]]
        rows: Vec<i64>,
    }

    #[ty("d")]
    pub struct DType {
        #[default = 1]
        title: Option<String>,
    }
}

fn main() {}
