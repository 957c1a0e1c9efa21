//! The `ptr` dialect: code that its `.td` files cannot express.

mod fold;
mod verify;

use lect_core::dialect::{DefHooks, DialectHooks, InferFrom, OpHooks, VerifyOp};
use lect_core::interfaces;
use lect_core::interfaces::effects::{EffectKind, MemoryEffects};
use lect_core::syntax::DialectSyntax;
use lect_support::effects::{Access, On};
use lect_support::prelude::*;

lect_macros::dialect! { "src/ptr/ptr.td", docs = "src/ptr/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("constant", folds!(|it: Folding<'_, ConstantOp<'_>>| it.value_attr().map(Folded::attr))),
        ("from_ptr", OpHooks { fold: fold!(fold::from_pointer), ..checked(verify::verify_from_ptr) }),
        (
            "gather",
            OpHooks {
                interfaces: interfaces![dyn MemoryEffects => On(EffectKind::Read, 0)],
                ..checked(verify::verify_access)
            },
        ),
        (
            "load",
            OpHooks {
                interfaces: interfaces![dyn MemoryEffects => Access::Load(order)],
                ..checked(verify::verify_load)
            },
        ),
        (
            "masked_load",
            OpHooks {
                interfaces: interfaces![dyn MemoryEffects => On(EffectKind::Read, 0)],
                ..checked(verify::verify_access)
            },
        ),
        (
            "masked_store",
            OpHooks {
                interfaces: interfaces![dyn MemoryEffects => On(EffectKind::Write, 1)],
                ..checked(verify::verify_access)
            },
        ),
        ("ptr_add", OpHooks { infer_types: Some(infer_add), ..folds!(fold::add) }),
        ("ptr_diff", checked(verify::verify_diff)),
        (
            "scatter",
            OpHooks {
                interfaces: interfaces![dyn MemoryEffects => On(EffectKind::Write, 1)],
                ..checked(verify::verify_access)
            },
        ),
        (
            "store",
            OpHooks {
                interfaces: interfaces![dyn MemoryEffects => Access::Store(order)],
                ..checked(verify::verify_store)
            },
        ),
        ("to_ptr", OpHooks { fold: fold!(fold::to_pointer), ..checked(verify::verify_to_ptr) }),
    ],
    defs: &[
        ("PtrMetadataType", DefHooks { verify: Some(verify::verify_metadata), ..DefHooks::NONE }),
        ("SpecAttr", DefHooks { verify: Some(verify::verify_spec), ..DefHooks::NONE }),
    ],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax { known_forms: 23, ..DialectSyntax::NONE };

const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

/// Infers a pointer, or a container of as many pointers as there are offsets.
fn infer_add(ctx: &ContextData, from: &InferFrom<'_>) -> Result<Vec<Type>, Invalid> {
    let &[base, offset] = from.operands else { return Err(Invalid::default()) };
    if ctx.types().element_type(base).is_some() {
        return Ok(vec![base]);
    }
    let ty = match ctx.types().data(offset) {
        TypeData::Vector { shape, scalable, .. } => ctx.types().vector(shape, scalable, base),
        TypeData::RankedTensor { shape, encoding, .. } => ctx.types().tensor(shape, base, *encoding),
        TypeData::UnrankedTensor(_) => ctx.types().unranked_tensor(base),
        _ => Ok(base),
    };
    ty.map(|ty| vec![ty])
}

/// Returns the ordering attribute of a load or store, and whether the access is volatile.
fn order(op: OpRef<'_>) -> (Option<Attr>, bool) {
    match PtrOp::of(op) {
        Some(PtrOp::Load(it)) => (it.ordering_attr(), it.volatile_()),
        Some(PtrOp::Store(it)) => (it.ordering_attr(), it.volatile_()),
        _ => (None, false),
    }
}
