//! The IR: operations, blocks, regions and values, owned by isolates.
//!
//! - [`Isolate`]: the arenas, and every change to them.
//! - [`OpRef`], [`BlockRef`], [`RegionRef`], [`ValueRef`], [`IsolateRef`]: borrowed views for reading.
//! - [`OpState`] and [`Builder`]: construction of operations.
//! - [`walk`]: traversal of operations, also across isolates.
//!
//! Views borrow the isolate, handles do not. So read through views, keep handles, then change the isolate.

mod append;
mod branches;
mod build;
mod children;
mod clone;
mod create;
mod data;
pub mod dominance;
mod edit;
mod edit_error;
mod embed;
mod erase;
mod isolate;
mod lazy;
mod move_body;
pub(crate) mod partition;
mod reuse;
mod structural_key;
pub mod symbols;
mod tree;
mod verified;
mod view;
pub mod walk;

pub(crate) use build::fill_slots;
#[doc(hidden)]
pub use build::prop_today;
pub use build::{Builder, InsertionPoint, OpState, SplitAttrs, split_attrs};
pub use clone::{Mapping, Unmapped};
pub use create::OpParts;
pub(crate) use create::{Created, PlainParts};
pub(crate) use data::OpData;
pub use edit_error::EditError;
pub use isolate::Isolate;
pub use lazy::LazyRegions;
pub use move_body::Inlined;
pub use tree::{IsolateId, IsolatePath};
pub(crate) use verified::Verified;
pub use view::{BlockRef, IsolateRef, OpRef, RegionRef, StructuralKey, ValueDef, ValueRef};
