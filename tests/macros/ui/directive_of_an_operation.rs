#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::text::OpPrinter;
    use lect::dialect::CustomArg;
    use lect::prelude::*;

    #[op("resize", assembly = "custom<Shape>($shape) attr-dict")]
    pub struct ResizeOp {
        shape: Attribute<DenseI64ArrayAttr>,
    }

    #[print(Shap)]
    fn print_shape(_: &mut OpPrinter<'_, '_>, _: OpRef<'_>, _: &[CustomArg]) {}
}

#[lect::define_dialect(namespace = "v")]
pub mod v {
    #[op("resize", assembly = "custom<Shape>($shape) attr-dict")]
    pub struct ResizeOp {
        shape: Attribute<DenseI64ArrayAttr>,
    }
}

fn main() {}
