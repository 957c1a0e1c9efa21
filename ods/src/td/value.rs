//! TableGen values.

use std::fmt;
use std::sync::Arc;

use super::ids::RecordId;
use super::names::Symbol;
use super::ty::Type;

mod coerce;
mod text;

pub(crate) use coerce::{bits_to_int, coerce};
pub(crate) use text::TextBuilder;
pub use text::{Segment, SegmentKind, Segments, Text};

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// `?`
    Unset,
    /// A value of type `bit`.
    Bit(bool),
    /// A value of type `int`.
    Int(i64),
    /// A value of type `bits<n>`, the least significant bit first.
    Bits(Arc<[Bit]>),
    /// A value of type `string` or `code`.
    Text(Arc<Text>),
    /// A value of type `list<item>`.
    List(Arc<List>),
    /// A value of type `dag`.
    Dag(Arc<Dag>),
    /// A record.
    Record(RecordId),
    /// An unresolved expression in TableGen's format, which occurs only in anonymous records.
    Unresolved(Arc<Unresolved>),
}

/// A bit of `bits<n>`.
#[derive(Clone, PartialEq, Debug)]
pub enum Bit {
    /// A known bit.
    Known(bool),
    /// `?`
    Unset,
    /// A bit of an unresolved value.
    Unresolved {
        /// Name of the variable, in TableGen's format.
        of: Arc<str>,
        /// Index of the bit; `None` if the variable is a bit itself.
        index: Option<u32>,
    },
}

/// A list.
#[derive(Debug)]
pub struct List {
    /// Type of the items.
    pub item: Type,
    /// Items.
    pub items: Vec<Value>,
    weight: u32,
}

impl List {
    /// Creates a list, unless it is too large.
    pub fn new(item: Type, items: Vec<Value>) -> Result<Arc<List>, TooLarge> {
        let weight = sum(items.iter().map(Value::weight)).saturating_add(1);
        if weight > MAX_WEIGHT { Err(TooLarge::Heavy) } else { Ok(Arc::new(List { item, items, weight })) }
    }
}

impl List {
    /// Returns true if the list may contain dags. The nesting of a type is bounded by its text, so the test is fast.
    fn has_dags(&self) -> bool {
        self.item.innermost() == &Type::Dag
    }
}

/// A dag.
#[derive(Debug)]
pub struct Dag {
    /// Operator.
    pub operator: Value,
    /// Name of the operator.
    pub name: Option<Arc<str>>,
    /// Arguments with their names.
    pub args: Vec<DagArg>,
    weight: u32,
    length: u32,
    depth: u32,
}

/// An argument of a dag with its name.
pub type DagArg = (Value, Option<Arc<str>>);

impl Dag {
    /// Maximum nesting of dags. A `!foldl` that wraps its result in another dag each time would otherwise overflow
    /// recursive functions. Realistic dags have fewer than ten levels.
    pub const MAX_DEPTH: u32 = 1000;

    /// Creates a dag, unless it is too large.
    pub fn new(operator: Value, name: Option<Arc<str>>, args: Vec<DagArg>) -> Result<Arc<Dag>, TooLarge> {
        let values = || std::iter::once(&operator).chain(args.iter().map(|(value, _)| value));
        let names = name.iter().chain(args.iter().filter_map(|(_, name)| name.as_ref()));
        let names = names.fold(0u32, |sum, name| sum.saturating_add(long(name.len())));
        let length = sum(values().map(Value::length)).saturating_add(names).saturating_add(1);
        let weight = sum(values().map(Value::weight)).saturating_add(length);
        let depth = 1 + values().map(Value::depth).max().unwrap_or_default();
        match depth > Self::MAX_DEPTH {
            true => Err(TooLarge::Deep),
            false if weight > MAX_WEIGHT => Err(TooLarge::Heavy),
            false => Ok(Arc::new(Dag { operator, name, args, weight, length, depth })),
        }
    }
}

/// Maximum weight of a list or a dag, counting shared parts as often as they occur. Values share their parts, so a few
/// lines can create one that would fill all memory when printed. The maximum is about a hundred times the weight of the
/// largest realistic list.
pub const MAX_WEIGHT: u32 = 1 << 22;

/// Maximum length of a string in bytes. No realistic file is as long.
pub const MAX_TEXT: usize = 1 << 24;

/// Reason why a value is not created.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// The weight exceeds [`MAX_WEIGHT`].
    Heavy,
    /// The dag is deeper than [`Dag::MAX_DEPTH`].
    Deep,
    /// The string is longer than [`MAX_TEXT`].
    Long,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Heavy => write!(f, "value is too large: it would hold more than {MAX_WEIGHT} items"),
            TooLarge::Deep => write!(f, "dag is too deep: it would have more than {} levels", Dag::MAX_DEPTH),
            TooLarge::Long => write!(f, "string is too long: it would have more than {MAX_TEXT} bytes"),
        }
    }
}

fn sum(weights: impl Iterator<Item = u32>) -> u32 {
    weights.fold(0, u32::saturating_add)
}

/// Returns the additional weight of this number of bytes.
fn long(length: usize) -> u32 {
    (length / 64) as u32
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Value::Text(Arc::new(text))
    }
}

impl Value {
    /// Returns the cost of visiting all parts: one, and more for long parts. A dag is also printed as a whole, and so
    /// are nested ones (by `--dump-json`). So a nested dag counts again for each enclosing one.
    pub(crate) fn weight(&self) -> u32 {
        let length = match self {
            Value::List(list) => return list.weight,
            Value::Dag(dag) => return dag.weight,
            // A bit takes as much memory as a value.
            Value::Bits(bits) => return u32::try_from(bits.len()).unwrap_or(u32::MAX).saturating_add(1),
            Value::Text(text) => text.text.len(),
            Value::Unresolved(unresolved) => unresolved.text.len(),
            _ => 0,
        };
        1 + long(length)
    }

    /// Returns the printed length.
    fn length(&self) -> u32 {
        match self {
            Value::Dag(dag) => dag.length,
            Value::List(list) if list.has_dags() => sum(list.items.iter().map(Value::length)).saturating_add(1),
            value => value.weight(),
        }
    }

    /// Returns the number of nested dags.
    fn depth(&self) -> u32 {
        match self {
            Value::Dag(dag) => dag.depth,
            Value::List(list) if list.has_dags() => list.items.iter().map(Value::depth).max().unwrap_or_default(),
            _ => 0,
        }
    }
}

/// An unresolved expression.
#[derive(Debug)]
pub struct Unresolved {
    /// Text in TableGen's format: `!strconcat(x, "a")`.
    pub text: Arc<str>,
    /// Variable, if the expression is one.
    pub variable: Option<Symbol>,
    /// Type of the expression.
    pub ty: Type,
}
