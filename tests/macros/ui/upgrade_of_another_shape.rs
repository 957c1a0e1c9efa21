#[lect::define_dialect(
    namespace = "calc",
    versions(Version<[1], []>, Version<[2], [OldOp<TwiceOp>, Code<TwiceOp, twice_to_add>, Code<AddOp, add_to_twice>]>)
)]
pub mod calc {
    use lect::versions::OpRecord;
    use lect::prelude::*;

    #[op("add", assembly = "$a `,` $b attr-dict")]
    pub struct AddOp {
        a: Operand<I64>,
        b: Operand<I64>,
        sum: Result<I64>,
    }

    /// Of version 1.
    #[op("twice", assembly = "$a attr-dict")]
    pub struct TwiceOp {
        a: Operand<I64>,
        doubled: Result<I64>,
    }

    #[upgrade]
    fn twice_to_add(op: Op, ir: &mut Isolate) -> Result<(), Reported> {
        Ok(())
    }

    #[downgrade]
    fn add_to_twice(record: &mut OpRecord<'_>) -> Result<(), Reported> {
        Ok(())
    }
}

fn main() {}
