#[lect::define_dialect(
    namespace = "calc",
    versions(Version<[1], []>, Version<[2], [RenameOp<"sum", AdOp>, AddAttr<AddOpp, "x", "1">, Code<AddOp, add_to_twise>, Code<AddOp, split>]>)
)]
pub mod calc {
    use lect::prelude::*;

    #[op("add", assembly = "$a `,` $b attr-dict")]
    pub struct AddOp {
        a: Operand<I64>,
        b: Operand<I64>,
        sum: Result<I64>,
    }

    #[downgrade]
    fn add_to_twice(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        Ok(())
    }

    #[upgrade(AddOp)]
    fn unnamed(ir: &mut Isolate, op: Op) -> Result<(), Reported> {
        Ok(())
    }
}

fn main() {}
