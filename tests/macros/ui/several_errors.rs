#[lect::define_dialect(namespace = "shelf")]
mod shelf {
    use lect::prelude::*;

    /// Adds.
    #[op(assembly = "$lsh attr-dict")]
    pub struct AddOp {
        lhs: Operand<I32>,
    }

    /// Takes.
    #[op(traits(Purr))]
    pub struct TakeOp {
        lhs: Operand<I23>,
    }

    /// Gives.
    #[op]
    pub struct GiveOp {
        lhs: Oprand<I32>,
    }
}

fn main() {}
