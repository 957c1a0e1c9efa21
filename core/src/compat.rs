//! Compatibility with files of other MLIR releases, other producers, and other versions of dialects.
//!
//! All changes are described in one vocabulary, [`ChangeSpec`](lect_ods::spec::ChangeSpec). Changes by the releases of
//! a producer and by the versions of a dialect are declared in the dialect's definition. Changes by releases newer than
//! the one in memory are a table, [`DialectHooks::newer`](crate::dialect::DialectHooks::newer). From these, [`entries`]
//! computes the list of changes between a file and the context for operations of a name. [`migrate`] applies the list
//! to the record of an operation ([`OpRecord`]), whether text, bytecode or an archive supplied the record. Some changes
//! need the operation itself with its parents and regions: these are collected ([`LateMigrations`]) and applied after
//! the whole isolate was read.
//!
//! Files for an older release are written by undoing changes on records, the latest first ([`Past`]).
//!
//! | Module | Contents |
//! |---|---|
//! | `record` | the operation that is migrated |
//! | `change`, `operands` | one change applied to a record, forwards and backwards |
//! | `code` | migration functions of the program, and changes of existing operations |
//! | `plan` | the changes between a file and the context, and the migration runner |
//! | `undo` | conversion of current records to an older release |
//! | `newer` | additions by releases newer than the one in memory, and conversion of current records to them |
//! | `redefined` | operations with another definition in a newer release |
//! | `path` | versions of dialects: the older definitions, and parameters of attributes and types |
//! | `stage` | values in declarations |
//! | `versioned` | a context with other versions of its dialects |
//! | `program` | code of the program in such a context |
//! | `adapt`, `fits` | values that are only stored differently; match of a record with the current definition |

mod adapt;
mod change;
mod code;
mod fits;
mod newer;
mod operands;
mod path;
mod plan;
mod program;
mod record;
mod redefined;
mod stage;
#[cfg(test)]
mod tests;
mod undo;
mod versioned;

use std::borrow::Cow;
use std::fmt;

pub use adapt::{adapt, numbers, operand_sizes, prop_today, total_size};
pub use code::{LateMigration, LateMigrations, Migration, MigrationCode, OpCode, RecordCode, apply_late};
pub use fits::fits;
pub use newer::{in_release, newer_name, refuse_newer};
pub(crate) use path::at;
pub use path::{MigrationPath, NoVersion, Versions};
pub use plan::{Age, Entry, Order, When, chain, entries, migrate, newer_defs, undoing};
pub use program::NewParams;
pub(crate) use program::{ProgramVersion, infer};
pub use record::{OpRecord, OperandSource, RecordOperand, RecordResult};
pub use redefined::{op_name_in_text, redefine_all};
pub use undo::{OlderRelease, Past};

/// Reason why an operation cannot be expressed on the other side of a change. The text follows the operation's name:
/// `has no maps for its bounds`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lost(Cow<'static, str>);

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Lost {}

impl From<&'static str> for Lost {
    fn from(words: &'static str) -> Self {
        Self(words.into())
    }
}

impl From<String> for Lost {
    fn from(words: String) -> Self {
        Self(words.into())
    }
}
