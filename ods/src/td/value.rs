//! Values of TableGen's types.

use std::sync::Arc;

use super::names::Symbol;
use super::record::RecordId;
use super::source::Span;
use super::ty::Type;

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// `?`
    Unset,
    /// Of type `bit`.
    Bit(bool),
    /// Of type `int`.
    Int(i64),
    /// Of type `bits<n>`, the least significant first.
    Bits(Arc<[Bit]>),
    /// Of type `string` or `code`.
    Text(Text),
    /// Of type `list<item>`.
    List(Arc<List>),
    /// Of type `dag`.
    Dag(Arc<Dag>),
    /// Of the type of a class.
    Record(RecordId),
    /// What could not be resolved, as TableGen prints it. It remains only in anonymous records.
    Unresolved(Arc<Unresolved>),
}

/// A bit of `bits<n>`.
#[derive(Clone, PartialEq, Debug)]
pub enum Bit {
    /// 0 or 1.
    Known(bool),
    /// `?`
    Unset,
    /// A bit of something that could not be resolved.
    Unresolved {
        /// Of what: a variable's name, as TableGen prints it.
        of: Arc<str>,
        /// Which.
        index: u32,
    },
}

/// A list.
#[derive(Debug)]
pub struct List {
    /// The type of the items.
    pub item: Type,
    /// The items.
    pub items: Vec<Value>,
}

/// A dag.
#[derive(Debug)]
pub struct Dag {
    /// The operator.
    pub operator: Value,
    /// The name of the operator.
    pub name: Option<Arc<str>>,
    /// Arguments with their names.
    pub args: Vec<(Value, Option<Arc<str>>)>,
}

/// What could not be resolved.
#[derive(Debug)]
pub struct Unresolved {
    /// As TableGen prints it: `!strconcat(x, "a")`.
    pub text: Arc<str>,
    /// A variable alone, rather than an expression.
    pub variable: Option<Symbol>,
    /// Its type.
    pub ty: Type,
}

/// A string that knows where it was written.
#[derive(Clone, Debug)]
pub struct Text {
    /// The string.
    pub text: Arc<str>,
    /// Whether it was written as `[{ .. }]`: this is printed so, and is not the same argument of a class.
    pub code: bool,
    /// Where its parts were written, by offset in the string.
    pub origin: Arc<[Segment]>,
}

/// A part of a string.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Segment {
    /// Where in the string it begins; it ends where the next one begins.
    pub at: u32,
    /// Where it was written: what is between the quotes or brackets, or the expression that made it.
    pub span: Span,
    /// How it was written.
    pub kind: SegmentKind,
}

/// How a part of a string was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SegmentKind {
    /// Between `[{` and `}]`, or quotes and without escapes: byte for byte.
    Verbatim,
    /// Between quotes, with escapes.
    Escaped,
    /// An expression made it.
    Computed,
}
