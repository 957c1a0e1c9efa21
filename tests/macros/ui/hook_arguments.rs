#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::dialect::InferFrom;
    use lect::text::{OpParser, OpPrinter};
    use lect::prelude::*;

    #[op("add", traits(InferTypeOpInterface))]
    pub struct AddOp {
        left: Operand<AnyInteger>,
        sum: Result<AnyInteger>,
    }

    impl AddOp<'_> {
        #[verify]
        fn check(self, ctx: &ContextData) -> Result<(), Reported> {
            Ok(())
        }

        #[fold]
        fn fold(self, left: Attr, right: Attr) -> Option<Attr> {
            None
        }

        #[infer_types]
        fn infer(self, from: &InferFrom<'_>) -> Result<Type, Invalid> {
            loop {}
        }

        #[parse]
        fn read(self, p: &mut OpParser<'_, '_>) -> Result<(), Reported> {
            loop {}
        }

        #[print]
        fn write(p: &mut OpPrinter<'_, '_>) {}
    }

    #[ty("pen")]
    pub struct PenType {
        width: u32,
        color: String,
    }

    impl PenType {
        #[verify]
        fn check(ctx: &ContextData, width: u32) -> Result<(), Invalid> {
            Ok(())
        }
    }

    #[verify]
    fn check_all(op: OpRef<'_>) -> Result<(), Reported> {
        Ok(())
    }
}

fn main() {}
