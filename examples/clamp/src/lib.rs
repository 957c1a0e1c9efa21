//! One operation, end to end: definition, custom form, verifier, folder, canonicalization. The tests are in `tests`.

use lect::dialect::DialectHooks;
use lect::dialects::arith;
use lect::rewrite::{OrNoMatch, Rewrite};

use dialect::ClampOp;

/// Numbers within bounds.
#[lect::define_dialect(namespace = "bound", depends(lect::dialects::arith), hooks = crate::HOOKS)]
pub mod dialect {
    use lect::fold::Folded;
    use lect::prelude::*;

    /// The number within bounds that is nearest to a number.
    #[op("clamp", traits(Pure), assembly = "$number `to` ` ` `[` $low `,` $high `]` attr-dict")]
    pub struct ClampOp {
        number: Operand<I64>,
        low: Attribute<I64Attr>,
        high: Attribute<I64Attr>,
        clamped: Result<I64>,
    }

    impl ClampOp<'_> {
        /// Checks that some number is within the bounds.
        #[verify]
        fn check(self) -> Result<(), Reported> {
            if self.low() <= self.high() {
                return Ok(());
            }
            let message = format!("has the lower bound {} above the upper bound {}", self.low(), self.high());
            Err(self.0.op_error(message).emit())
        }

        /// Folds the operation if its operand is a constant.
        #[fold]
        fn fold(self, known: ClampOpAdaptor<'_, Option<Attr>>) -> Option<Folded> {
            let ctx = known.0.ctx;
            let number = ctx.attrs().i64_value(known.number()?)?;
            Some(Folded::attr(ctx.attrs().integer(ctx.types().i64(), number.clamp(self.low(), self.high()))))
        }
    }
}

const HOOKS: DialectHooks = DialectHooks {
    // Folded values are operations of `arith`.
    materialize: Some(lect::fold::constant::<arith::ConstantOp>),
    // Patterns for `canonicalize`.
    external: &[PATTERNS],
    ..DialectHooks::NONE
};

lect::rewrites! {
    /// Canonicalization patterns.
    pub const PATTERNS;

    all_numbers: clamp @ ClampOp { number: x } if clamp.low() == i64::MIN && clamp.high() == i64::MAX => x;
    ClampOp => clamp_of_clamp;
}

/// Merges two operations into one, whose bounds are those of the inner one within those of the outer one.
fn clamp_of_clamp(outer: ClampOp<'_>) -> Option<Rewrite> {
    let producer = outer.0.ir.value(outer.number()).defining_op();
    let inner = producer.and_then(|op| op.cast::<ClampOp>()).or_no_match("the number is not clamped")?;
    let [low, high] = [inner.low(), inner.high()].map(|bound| bound.clamp(outer.low(), outer.high()));
    Some(Rewrite::with(ClampOp::build(inner.number(), low, high)))
}
