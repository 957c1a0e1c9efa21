#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    /// Adds.
    #[op(traits(SameOperandsAndResultType))]
    pub struct AddOp {
        lhs: Operand<AnyInteger>,
        rhs: Operand<AnyInteger>,
        result: Result<AnyInteger>,
    }
}

fn build(builder: &mut lect::prelude::Builder<'_>, lhs: lect::prelude::Value) {
    let _ = builder.add(shelf::AddOp::build(lhs));
}

fn main() {}
