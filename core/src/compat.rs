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
//! | `applicable_changes` | the changes between a file and the context; the migration runner |
//! | `undo` | current records as an older release has them |
//! | `newer` | additions of releases newer than the one in memory, and current records as these releases have them |
//! | `redefined` | operations whose definition is another one in a newer release |
//! | `replace` | replacement of an operation by one that a record describes |
//! | `migration_path` | versions of dialects: the older definitions, and parameters of attributes and types |
//! | `stage` | values in declarations |
//! | `versioned` | a context with other versions of its dialects |
//! | `program` | code of the program in such a context |
//! | `attr_conversion`, `is_current` | values that are only stored differently; match of a record with the current definition |

mod applicable_changes;
mod attr_conversion;
mod change;
mod code;
mod is_current;
mod migration_path;
mod newer;
mod operands;
mod program;
mod record;
mod redefined;
mod replace;
mod stage;
mod undo;
mod versioned;

pub use crate::dialect::newer_name;
pub use crate::dialect::{
    Lost, Migration, MigrationCode, OpCode, OpRecord, OperandSource, RecordCode, RecordOperand, RecordResult,
};
pub use crate::ir::prop_today;
pub use applicable_changes::{Age, Entry, Order, When, chain, entries, migrate, newer_defs, undoing};
pub use attr_conversion::{adapt, numbers, operand_sizes, total_size};
pub use code::{LateMigration, LateMigrations, apply_late};
pub use is_current::fits;
pub(crate) use migration_path::at;
pub use migration_path::{MigrationPath, Versions};
pub use newer::{in_release, refuse_newer};
pub use program::NewParams;
pub(crate) use program::infer;
pub use redefined::{op_name_in_text, redefine_all};
pub(crate) use replace::{divide, replace_op, shown as shown_name, today};
pub(crate) use stage::ValueReader;
pub use undo::{OlderRelease, Past};
