//! The IR: contexts, isolates, views of operations, walks, symbols, dominance.
//!
//! A [`Context`] owns the data that all IR shares. An [`Isolate`] owns one isolated operation, such as a module, and all
//! operations nested in it. Handles such as [`Op`] and [`Value`] have four bytes; views such as [`OpRef`] read through them.
//!
//! ```
//! use lect::ir::{Context, walk};
//!
//! let ctx = Context::with_dialects(lect::dialects::ALL);
//! let module = lect::parse(&ctx, "func.func @f() { return }")?;
//! let mut names = Vec::new();
//! walk::for_each(module.root(), |op| names.push(op.name_text().into_owned()));
//! assert_eq!(names, ["builtin.module", "func.func", "func.return"]);
//! # Ok::<(), lect::diag::Reported>(())
//! ```

#[doc(inline)]
pub use lect_core::Context;
#[doc(inline)]
pub use lect_core::builtin::{ModuleOp, UnrealizedConversionCastOp};
#[doc(inline)]
pub use lect_core::context::ContextData;
#[doc(inline)]
pub use lect_core::entity::{AffineExpr, AffineMap, Attr, Block, Ident, IntegerSet, Op, OpName, Region, Type, Value};
#[doc(inline)]
pub use lect_core::ir::{
    BlockRef, EditError, Isolate, IsolatePath, IsolateRef, Mapping, OpRef, RegionRef, StructuralKey, ValueDef, ValueRef,
};
#[doc(inline)]
pub use lect_core::ir::{dominance, symbols, walk};
#[doc(inline)]
pub use lect_core::loc::{Loc, LocKind};
