#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::dialect::InferFrom;
    use lect::fold::Folded;
    use lect::ir::symbols::SymbolTables;
    use lect::text::{OpParser, OpPrinter};
    use lect::prelude::*;

    #[op("add", traits(InferTypeOpInterface))]
    pub struct AddOp {
        left: Operand<AnyInteger>,
        right: Operand<AnyInteger>,
        sum: Result<AnyInteger>,
    }

    impl AddOp<'_> {
        #[verify]
        fn check(self) -> Option<Reported> {
            None
        }

        #[fold]
        fn fold(self, known: MulOpAdaptor<'_, Option<Attr>>) -> Option<Attr> {
            known.left()
        }

        #[infer_types]
        fn infer(parts: AddOpAdaptor<'_, Value>) -> Result<Type, Reported> {
            loop {}
        }

        #[parse]
        fn read(p: &mut OpPrinter<'_, '_>, state: &mut OpState) -> Result<OpState, Reported> {
            loop {}
        }

        #[print]
        fn write(self, p: &mut OpParser<'_, '_>) -> String {
            String::new()
        }
    }

    #[op("mul", traits(InferTypeOpInterface))]
    pub struct MulOp {
        left: Operand<AnyInteger>,
        right: Operand<AnyInteger>,
        product: Result<AnyInteger>,
    }

    impl MulOp<'_> {
        #[infer_types]
        fn infer(ctx: &InferFrom<'_>, from: &ContextData) -> Result<Vec<Type>, Invalid> {
            loop {}
        }

        #[fold]
        fn fold(self, constants: &[Attr]) -> Option<Folded> {
            None
        }

        #[verify_symbol_uses]
        fn check(self, table: OpRef<'_>, tables: SymbolTables<'_>) -> Result<(), Reported> {
            Ok(())
        }
    }
}

fn main() {}
