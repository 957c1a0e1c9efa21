//! Transformations of functions, on a small dialect. Copy this crate to start a dialect with its own transformations.
//!
//! The crate has the [`dialect`], [`patterns`] for `canonicalize`, the passes [`inline`], [`fold`] and [`lower`], and a
//! command:
//!
//! ```text
//! cargo run -- --pass-pipeline='builtin.module(mini-inline{max-ops=20},canonicalize,lower-mini)' in.mlir
//! ```

use lect::dialect::{DialectDef, DialectHooks};
use lect::prelude::*;

pub mod fold;
pub mod inline;
pub mod lower;
pub mod patterns;

use dialect::FuncOp;

/// Functions that call each other.
#[lect::define_dialect(namespace = "mini", hooks = super::HOOKS)]
pub mod dialect {
    /// A function.
    #[op("func", traits(IsolatedFromAbove, Symbol), assembly = "$sym_name $function_type attr-dict-with-keyword $body")]
    pub struct FuncOp {
        sym_name: Attribute<SymbolNameAttr>,
        function_type: Attribute<TypeAttrOf<FunctionType>>,
        body: Region<MinSizedRegion<1>>,
    }

    /// Calls a function of the same module.
    #[op("call", assembly = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, results)")]
    pub struct CallOp {
        callee: Attribute<FlatSymbolRefAttr>,
        arguments: Vec<Operand<AnyType>>,
        values: Vec<Result<AnyType>>,
    }

    /// Ends a function.
    #[op("return", traits(Terminator), assembly = "($values^ `:` type($values))? attr-dict")]
    pub struct ReturnOp {
        values: Vec<Operand<AnyType>>,
    }

    /// The same number with the other sign.
    #[op("neg", traits(Pure, SameOperandsAndResultType), assembly = "$number attr-dict `:` type($number)")]
    pub struct NegOp {
        number: Operand<AnySignlessInteger>,
        negated: Result<AnySignlessInteger>,
    }

    /// One value or another.
    #[op("pick", traits(Pure, AllTypesMatch<["yes", "no", "picked"]>), assembly = "$condition `,` $yes `,` $no attr-dict `:` type($picked)")]
    pub struct PickOp {
        condition: Operand<I1>,
        yes: Operand<AnyType>,
        no: Operand<AnyType>,
        picked: Result<AnyType>,
    }
}

/// Code of the dialect besides its operations.
const HOOKS: DialectHooks = DialectHooks {
    // Patterns for `canonicalize`.
    external: &[patterns::PATTERNS],
    interfaces: lect::pass::passes![inline::MiniInline, fold::MiniFold, lower::LowerMini],
    ..DialectHooks::NONE
};

/// Returns lect's dialects and this one.
pub fn dialects() -> Vec<&'static DialectDef> {
    lect::dialects::ALL.iter().copied().chain([&dialect::DIALECT]).collect()
}

/// Returns the functions of a module, as handles.
pub fn functions(module: &Isolate) -> Vec<Op> {
    module.block(lect::body(module)).ops().filter(|op| op.is::<FuncOp>()).map(|op| op.op).collect()
}

/// Returns the function with the given name.
pub fn function(module: &Isolate, name: &str) -> Option<Op> {
    let name = module.context().attrs().string(name);
    functions(module).into_iter().find(|&op| module.op(op).attr("sym_name") == Some(name))
}
