#[lect::define_dialect(namespace = "w")]
pub mod w {
    use lect::text::OpParseState;
    use lect::text::{OpParser, OpPrinter};
    use lect::dialect::CustomArg;
    use lect::prelude::*;

    #[op("resize", assembly = "custom<Shape>($shape) attr-dict")]
    pub struct ResizeOp {
        shape: Attribute<DenseI64ArrayAttr>,
    }

    #[parse(Shape)]
    fn parse_shape(_: &mut OpParser<'_, '_>, _: &mut OpState, _: &[CustomArg]) -> Result<bool, Reported> {
        Ok(true)
    }

    #[print(Shape)]
    fn print_shape(_: &mut OpPrinter<'_, '_>, _: OpRef<'_>, _: &[CustomArg]) -> bool {
        true
    }
}

#[lect::define_dialect(namespace = "v")]
pub mod v {
    use lect::text::OpParseState;
    use lect::text::{OpParser, OpPrinter};
    use lect::prelude::*;

    #[op("resize", assembly = "custom<Shape>($shape) attr-dict")]
    pub struct ResizeOp {
        shape: Attribute<DenseI64ArrayAttr>,
    }

    #[parse(Shape)]
    fn parse_shape(_: &mut OpParser<'_, '_>, _: &mut OpParseState<'_>) -> Result<bool, Reported> {
        Ok(true)
    }

    #[print(Shape)]
    fn print_shape(_: &mut OpPrinter<'_, '_>) {}
}

fn main() {}
