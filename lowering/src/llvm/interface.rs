//! `convert-to-llvm`: all dialects at once, by an interface that any dialect can implement.

use lect_dialects::{arith, cf, complex, func, index, math, memref, ub, vector};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, ConversionTarget, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::pattern::LlvmPatterns;
use super::types::{LlvmOptions, LlvmTypes};

/// Conversion of a dialect to the `llvm` dialect, in `convert-to-llvm`.
///
/// A dialect lists its model in [`DialectHooks::interfaces`](lect_core::dialect::DialectHooks::interfaces):
/// `lect_core::interfaces![dyn ConvertToLlvm => Model]`.
pub trait ConvertToLlvm: Sync {
    /// Adds rules for types.
    fn types(&self, types: LlvmTypes) -> LlvmTypes {
        types
    }

    /// Adds rules for the legality of operations.
    fn target(&self, target: ConversionTarget) -> ConversionTarget {
        target
    }

    /// Adds patterns.
    fn patterns(&self, patterns: &mut LlvmPatterns<'_>);
}

/// The conversion of a dialect that comes with lect.
struct Own(fn(&mut LlvmPatterns<'_>));

impl ConvertToLlvm for Own {
    fn patterns(&self, patterns: &mut LlvmPatterns<'_>) {
        (self.0)(patterns);
    }
}

/// The conversions of dialects that come with lect.
const OWN: &[(&str, &dyn ConvertToLlvm)] = &[
    (arith::DIALECT.namespace, &Own(super::arith::add_patterns)),
    (cf::DIALECT.namespace, &Own(super::cf::add_patterns)),
    (complex::DIALECT.namespace, &Own(|patterns| super::complex::add_patterns(patterns, super::complex::Range::Basic))),
    (func::DIALECT.namespace, &Own(super::func::add_patterns)),
    (index::DIALECT.namespace, &Own(super::index::add_patterns)),
    (math::DIALECT.namespace, &Own(super::math::add_all_patterns)),
    (
        memref::DIALECT.namespace,
        &Own(|patterns| {
            super::memref::add_patterns(patterns, super::memref::Heap::Malloc, super::memref::Names::Classic);
        }),
    ),
    (ub::DIALECT.namespace, &Own(super::ub::add_patterns)),
    (vector::DIALECT.namespace, &Own(crate::vectors::to_llvm::add_patterns)),
];

/// Convert all dialects that implement the interface for it to `llvm`
#[derive(Pass)]
#[pass(name = "convert-to-llvm", class = "ConvertToLLVMPass")]
pub struct ToLlvm {
    /// Has no effect: patterns change nothing unless they match
    #[option(default = true)]
    allow_pattern_rollback: bool,
    /// Use the data layout for the width of `index`
    #[option(default = false)]
    dynamic: bool,
    /// Convert these dialects only
    #[option]
    filter_dialects: Vec<String>,
}

impl Pass for ToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let models = self.models(&ctx)?;
        let options = if self.dynamic { LlvmOptions::from_layout(0, ir, cx) } else { LlvmOptions::default() };
        let types = models.iter().fold(LlvmTypes::new(options), |types, model| model.types(types));
        let target = models.iter().fold(super::target(), |target, model| model.target(target));
        let mut set = PatternSet::new();
        let mut patterns = LlvmPatterns { types: &types, ctx: &ctx, set: &mut set };
        models.iter().for_each(|model| model.patterns(&mut patterns));
        conversion::apply_all(ir, cx, &target, &set, Mode::Partial)
    }
}

impl ToLlvm {
    /// Returns the conversions of the chosen dialects, or of all.
    fn models(&self, ctx: &ContextData) -> Result<Vec<&'static dyn ConvertToLlvm>, Reported> {
        if self.filter_dialects.is_empty() {
            let own = OWN.iter().map(|it| it.1);
            return Ok(own.chain(ctx.dialect_interfaces::<dyn ConvertToLlvm>()).collect());
        }
        let model = |name: &String| {
            let own = OWN.iter().find(|it| it.0 == name.as_str()).map(|it| it.1);
            let error = |message: &str| ctx.error(Loc::UNKNOWN, format!("{message}: {name}")).emit();
            if ctx.dialect(name.as_bytes()).is_none() {
                return Err(error("dialect not loaded"));
            }
            own.or_else(|| ctx.dialect_interface::<dyn ConvertToLlvm>(name.as_bytes()))
                .ok_or_else(|| error("dialect does not implement ConvertToLLVMPatternInterface"))
        };
        self.filter_dialects.iter().map(model).collect()
    }
}
