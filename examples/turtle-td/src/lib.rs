//! The dialect of the example `turtle`, defined in `turtle.td`, with verifiers in Rust.

pub mod dialect {
    //! The `turtle` dialect.

    use lect::dialect::required_param;
    use lect::dialect::{DefBody, DefHooks, DialectHooks, OpHooks};
    use lect::prelude::*;

    lect::dialect! { "src/turtle.td", hooks = HOOKS }

    const HOOKS: DialectHooks = DialectHooks {
        ops: &[("turn", OpHooks { verify: Some(check_turn), ..OpHooks::NONE })],
        defs: &[("PenType", DefHooks { verify: Some(check_pen), ..DefHooks::NONE })],
        ..DialectHooks::NONE
    };

    fn check_turn(op: OpRef<'_>) -> Result<(), Reported> {
        if (-360..=360).contains(&TurnOp::view(op).degrees()) {
            return Ok(());
        }
        Err(op.op_error("turns by more than a full circle").emit())
    }

    fn check_pen(_: &ContextData, pen: &DefBody) -> Result<(), Invalid> {
        let width: u32 = required_param(pen.params(), 0);
        if width == 0 { Err(Invalid::new("a pen draws lines of some width")) } else { Ok(()) }
    }
}
