use lect::dialects::arith::{CmpIOp, CmpIPredicate};
use lect::prelude::*;

#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    /// Puts books on a shelf.
    #[op("put")]
    pub struct PutOp {
        shelf: Operand<AnyType>,
        books: Vec<Operand<AnyType>>,
        place: Attribute<I64Attr>,
        label: Attribute<StrAttr>,
        weight: Result<AnyInteger>,
        around: Region,
    }
}

fn build(builder: &mut Builder<'_>, shelf: Value, book: Value, ty: Type, region: Region) {
    // The right order.
    let _ = builder.add(shelf::PutOp::build(shelf, [book], 3, "first", ty, region));
    let _ = builder.add(shelf::PutOp::build([book], shelf, 3, "first", ty, region));
    let _ = builder.add(shelf::PutOp::build(shelf, [book], "first", 3, ty, region));
    let _ = builder.add(shelf::PutOp::build(shelf, [book], 3, "first", region, ty));
    let _ = builder.add(shelf::PutOp::build(shelf, book, 3, "first", ty, region));
    let _ = builder.add(CmpIOp::build(shelf, book, CmpIPredicate::Slt));
}

fn main() {}
