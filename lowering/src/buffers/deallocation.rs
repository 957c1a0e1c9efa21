//! Deallocation of buffers by ownership.
//!
//! Each buffer has an owner at runtime: the block that frees it at its end, if it still owns it then. A value of type
//! `i1` for each buffer tells whether a block owns it. Values that are passed to other blocks or regions take their
//! indicators with them.
//!
//! A dialect attaches models to operations that need code of their own: `interfaces![dyn Deallocating => OfMyOp]`.
//!
//! | module | contents |
//! |---|---|
//! | [`owners`] | indicators of buffers, and the buffers to free |
//! | `liveness` | values that are live at the start and end of blocks |
//! | `checks` | unsupported operations |
//! | `insert` | the pass `ownership-based-buffer-deallocation` |
//! | `models` | models of MLIR's dialects |
//! | `simplify` | the pass `buffer-deallocation-simplification` |

mod checks;
pub(super) mod insert;
mod liveness;
mod models;
pub mod owners;
pub(super) mod simplify;

use lect_core::diag::Reported;
use lect_core::entity::{Op, Value};
use lect_transforms::rewrite::Rewriter;

pub use checks::is_supported;
use owners::Owners;

/// Model of an operation that handles ownership itself (`BufferDeallocationOpInterface`).
pub trait Deallocating: Sync {
    /// Records the ownership of the buffers that an operation defines or passes on, and inserts deallocations if it is
    /// a terminator. Returns the operation, or the one that replaces it.
    fn process(&self, op: Op, rw: &mut Rewriter<'_>, owners: &mut Owners) -> Result<Op, Reported>;

    /// Returns a buffer with a single indicator instead of one that the operation defines: the buffer itself, or a copy.
    fn with_indicator(&self, _op: Op, buffer: Value, rw: &mut Rewriter<'_>, owners: &mut Owners) -> (Value, Value) {
        owners.copy_if_unknown(rw, buffer)
    }
}
