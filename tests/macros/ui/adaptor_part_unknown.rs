#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::fold::Folded;
    use lect::prelude::*;

    #[op("add", traits(InferTypeOpInterface))]
    pub struct AddOp {
        left: Operand<AnyInteger>,
        rest: Vec<Operand<AnyInteger>>,
        weight: Attribute<I64Attr>,
        sum: Result<AnyInteger>,
    }

    impl AddOp<'_> {
        #[infer_types]
        fn infer(parts: AddOpAdaptor<'_, Type>) -> Result<Type, Invalid> {
            let weight: &str = parts.weight();
            if parts.rest() != parts.lefft() {
                return Err(Invalid::new("is uneven"));
            }
            Ok(parts.sum())
        }

        #[fold]
        fn fold(self, known: AddOpAdaptor<'_, Option<Attr>>) -> Option<Folded> {
            Some(Folded::attr(known.left()))
        }
    }
}

fn main() {}
