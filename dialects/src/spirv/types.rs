//! The types of SPIR-V, which are C++ classes, and what specs ask of operations and types.
//!
//! Source: the mnemonics of `mlir/Dialect/SPIRV/IR/SPIRVTypes.h`, and what mlir-opt says.

use lect_core::context::ContextData;
use lect_core::dialect::{ClassHook, Native, OpTraits};
use lect_core::engine::Val;
use lect_core::engine::eval::is_a;
use lect_core::ir::OpRef;
use lect_core::types::TypeData;
use lect_ods::spec::DefKind;

/// The functions that specs call.
pub const NATIVE_FUNCTIONS: &[(&str, Native)] = &[
    ("getUnaryOpResultType", truth_type),
    ("isDirectInModuleLikeOp", |_, args| match args {
        [Val::Op(op)] => Some(Val::Bool(op.has(OpTraits::SYMBOL_TABLE))),
        [Val::Null] => Some(Val::Bool(false)),
        _ => None,
    }),
    ("isNestedInFunctionOpInterface", |ctx, args| is_nested(ctx, args, "FunctionOpInterface")),
    ("isNestedInGraphARMOpInterface", |ctx, args| is_nested(ctx, args, "spirv::GraphARMOp")),
];

/// The types.
pub const CLASSES: &[ClassHook] = &[
    class("ArrayType", &["array"]),
    class("CooperativeMatrixType", &["coopmatrix"]),
    class("ImageType", &["image"]),
    class("MatrixType", &["matrix"]),
    class("PointerType", &["ptr"]),
    class("RuntimeArrayType", &["rtarray"]),
    class("SampledImageType", &["sampled_image"]),
    class("StructType", &["struct"]),
    class("TensorArmType", &["arm.tensor"]),
];

const fn class(name: &'static str, mnemonics: &'static [&'static str]) -> ClassHook {
    ClassHook { kind: DefKind::Type, name, mnemonics }
}

/// `i1`, or as many of them as a vector has elements.
fn truth_type<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [Val::Type(ty)] = args else { return None };
    let i1 = ctx.common().i1;
    match ctx.type_data(*ty) {
        TypeData::Vector { .. } => {
            let count = i64::try_from(ctx.element_count(*ty)?).ok()?;
            ctx.vector_type(&[count], &[false], i1).ok().map(Val::Type)
        }
        _ => Some(Val::Type(i1)),
    }
}

/// Whether an operation or one around it, up to the next symbol table, is of a class.
fn is_nested<'a>(ctx: &'a ContextData, args: &[Val<'a>], class: &str) -> Option<Val<'a>> {
    let mut at: Option<OpRef<'a>> = match args {
        [Val::Op(op)] => Some(*op),
        [Val::Null] => None,
        _ => return None,
    };
    while let Some(op) = at {
        if op.has(OpTraits::SYMBOL_TABLE) {
            break;
        }
        if is_a(ctx, class, &Val::Op(op))? {
            return Some(Val::Bool(true));
        }
        at = op.parent();
    }
    Some(Val::Bool(false))
}
