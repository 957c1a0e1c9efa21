#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::prelude::*;

    #[ty("box", traits(Terminator))]
    pub struct BoxType {}

    #[attribute("lead", traits(MemRefElementTypeInterface, NativeOpTrait<"Odd">))]
    pub struct LeadAttr {}

    impl BoxType {
        #[fold]
        fn fold(self) {}
        #[verify]
        fn check(_: &ContextData) -> Result<(), Invalid> {
            Ok(())
        }
        #[infer_types]
        fn infer(self) {}
    }

    #[op("put", traits(MutableType, TypedAttrInterface))]
    pub struct PutOp {
        x: Operand<BoxType>,
    }
}
fn main() {}
