//! TableGen's types.

use std::sync::Arc;

use super::record::ClassId;

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Type {
    /// `bit`
    Bit,
    /// `bits<n>`
    Bits(u32),
    /// `int`
    Int,
    /// `string` and `code`
    String,
    /// `dag`
    Dag,
    /// `list<item>`
    List(Arc<Type>),
    /// Records of all these classes, sorted; `{}` if there are none.
    Record(Arc<[ClassId]>),
}
