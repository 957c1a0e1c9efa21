//! Values of TableGen's types.

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
        let weight = sum(items.iter().map(Value::weight)).saturating_add(1);
        if weight > MAX_WEIGHT { Err(TooLarge::Heavy) } else { Ok(Arc::new(List { item, items, weight })) }
    }
}

impl List {
    /// Whether there may be dags in it. Types are nested no deeper than their text, so it is quickly said.
    fn has_dags(&self) -> bool {
        self.item.innermost() == &Type::Dag
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
    length: u32,
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

/// How much a list or a dag may hold, counting what it holds more than once as often as it holds it. Values share what
/// is in them, so a few lines can make one that would fill all memory as soon as it is printed; this is about a
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

fn sum(weights: impl Iterator<Item = u32>) -> u32 {
    weights.fold(0, u32::saturating_add)
}

/// What so many bytes weigh beside the one that everything does.
fn long(length: usize) -> u32 {
    (length / 64) as u32
}

impl From<Text> for Value {
    fn from(text: Text) -> Self {
        Value::Text(Arc::new(text))
    }
}

impl Value {
    /// How much work it is to go through all that it holds: one, and more for what is long. A dag is also printed as a
    /// whole, and so are those in it (`--dump-json` does that), so those inside count once more for each one around them.
    pub(crate) fn weight(&self) -> u32 {
        let length = match self {
            Value::List(list) => return list.weight,
            Value::Dag(dag) => return dag.weight,
            // A bit takes as much as a value does.
            Value::Bits(bits) => return u32::try_from(bits.len()).unwrap_or(u32::MAX).saturating_add(1),
            Value::Text(text) => text.text.len(),
            Value::Unresolved(unresolved) => unresolved.text.len(),
            _ => 0,
        };
        1 + long(length)
    }

    /// How long it is when it is printed.
    fn length(&self) -> u32 {
        match self {
            Value::Dag(dag) => dag.length,
            Value::List(list) if list.has_dags() => sum(list.items.iter().map(Value::length)).saturating_add(1),
            value => value.weight(),
        }
    }

    /// How many dags are in each other here.
    fn depth(&self) -> u32 {
        match self {
            Value::Dag(dag) => dag.depth,
            Value::List(list) if list.has_dags() => list.items.iter().map(Value::depth).max().unwrap_or_default(),
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

#[cfg(test)]
mod tests {
    use super::*;

    fn around(inner: Value, times: usize) -> Result<Value, TooLarge> {
        let arg = |inner| vec![(inner, None)];
        (0..times).try_fold(inner, |inner, _| Dag::new(Value::Unset, None, arg(inner)).map(Value::Dag))
    }

    #[test]
    fn what_would_fill_the_memory_is_not_made() {
        let twice = |value: &Value| List::new(Type::Dag, vec![value.clone(), value.clone()]);
        let doubled = (0..40).try_fold(Value::Unset, |value, _| twice(&value).map(Value::List));
        assert_eq!(doubled.err(), Some(TooLarge::Heavy));
        assert_eq!(around(Value::Unset, 1001).err(), Some(TooLarge::Deep));
        let deep = around(Value::Unset, 1000).expect("is just as deep as can be");
        assert_eq!(List::new(Type::Dag, vec![deep.clone(); 100]).err(), Some(TooLarge::Heavy));
        assert!(Dag::new(deep, None, vec![]).is_err());
        // Each dag around a large one prints it once more.
        let large = List::new(Type::Int, vec![Value::Unset; 100_000]).expect("is not too large");
        assert!(around(Value::List(Arc::clone(&large)), 10).is_ok());
        assert_eq!(around(Value::List(large), 100).err(), Some(TooLarge::Heavy));
    }
}
