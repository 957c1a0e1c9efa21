//! The tables of a file, whose entries are referred to by number.

mod entries;
mod names;
mod properties;
mod resources;
mod strings;

pub(crate) use entries::Walks;
pub use entries::{Entries, EntryRange, Group, Walk};
pub use names::{DialectEntry, Names, OpNameEntry};
pub use properties::Properties;
pub use resources::{ResourceEntry, ResourceGroup, ResourceKind, ResourceTable};
pub use strings::Strings;
