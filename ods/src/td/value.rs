//! Values of TableGen's types.

use std::fmt;
use std::sync::Arc;

use super::names::Symbol;
use super::record::RecordId;
use super::ty::Type;

mod text;

pub(crate) use text::TextBuilder;
pub use text::{Segment, SegmentKind, Text};

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
    Text(Arc<Text>),
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
        /// Which; none if it is a bit itself.
        index: Option<u32>,
    },
}

/// A list.
#[derive(Debug)]
pub struct List {
    /// The type of the items.
    pub item: Type,
    /// The items.
    pub items: Vec<Value>,
    weight: u32,
}

impl List {
    /// A list, unless it is too large.
    pub fn new(item: Type, items: Vec<Value>) -> Result<Arc<List>, TooLarge> {
        let weight = weigh(&items)?;
        Ok(Arc::new(List { item, items, weight }))
    }
}

/// A dag.
#[derive(Debug)]
pub struct Dag {
    /// The operator.
    pub operator: Value,
    /// The name of the operator.
    pub name: Option<Arc<str>>,
    /// Arguments with their names.
    pub args: Vec<DagArg>,
    weight: u32,
    depth: u32,
}

/// An argument of a dag and its name.
pub type DagArg = (Value, Option<Arc<str>>);

impl Dag {
    /// How deep dags may be nested. A `!foldl` that wraps its result in another dag each time would otherwise make
    /// one that no recursive function can go through; dags that people write have less than ten levels.
    pub const MAX_DEPTH: u32 = 1000;

    /// A dag, unless it is too large.
    pub fn new(operator: Value, name: Option<Arc<str>>, args: Vec<DagArg>) -> Result<Arc<Dag>, TooLarge> {
        let values = || std::iter::once(&operator).chain(args.iter().map(|(value, _)| value));
        let weight = weigh(values())?;
        let depth = 1 + values().map(Value::dag_depth).max().unwrap_or_default();
        if depth > Self::MAX_DEPTH {
            return Err(TooLarge::Deep);
        }
        Ok(Arc::new(Dag { operator, name, args, weight, depth }))
    }
}

/// How much a list or a dag may hold, counting what it holds more than once as often as it holds it. Values share what
/// is in them, so a few lines can make one that would fill all memory as soon as somebody prints it; this is about a
/// hundred times the largest list that people have.
pub const MAX_WEIGHT: u32 = 1 << 22;

/// The longest string, in bytes. No file that people write is as long.
pub const MAX_TEXT: usize = 1 << 24;

/// Why a value is not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// It holds more than [`MAX_WEIGHT`].
    Heavy,
    /// It is a dag deeper than [`Dag::MAX_DEPTH`].
    Deep,
    /// It is a string longer than [`MAX_TEXT`].
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

/// The weight of what holds these.
fn weigh<'a>(values: impl IntoIterator<Item = &'a Value>) -> Result<u32, TooLarge> {
    let weight = values.into_iter().fold(1u32, |sum, value| sum.saturating_add(value.weight()));
    if weight > MAX_WEIGHT { Err(TooLarge::Heavy) } else { Ok(weight) }
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Value::Text(Arc::new(text))
    }
}

impl Value {
    /// How much it holds: one, and more for what is long.
    pub(crate) fn weight(&self) -> u32 {
        let length = match self {
            Value::List(list) => return list.weight,
            Value::Dag(dag) => return dag.weight,
            Value::Bits(bits) => bits.len(),
            Value::Text(text) => text.text.len(),
            Value::Unresolved(unresolved) => unresolved.text.len(),
            _ => 0,
        };
        1 + (length / 64) as u32
    }

    /// How many dags are in each other here.
    fn dag_depth(&self) -> u32 {
        match self {
            Value::Dag(dag) => dag.depth,
            // Only lists of lists of .. dags have dags in them, and types are nested no deeper than their text.
            Value::List(list) if list.item.innermost() == &Type::Dag => {
                list.items.iter().map(Value::dag_depth).max().unwrap_or_default()
            }
            _ => 0,
        }
    }
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
