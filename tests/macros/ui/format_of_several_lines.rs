#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(assembly = r"
        $lhs `,`
        $rhs attr-dict `:` tpye($lhs)
    ")]
    pub struct AddOp {
        lhs: Operand<AnyType>,
        rhs: Operand<I32>,
    }
}

fn main() {}
