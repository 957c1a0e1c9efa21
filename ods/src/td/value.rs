//! Values of TableGen's types.

use std::fmt;
use std::ops::Range;
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

/// Why a list or a dag is not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TooLarge {
    /// It holds more than [`MAX_WEIGHT`].
    Heavy,
    /// It is a dag deeper than [`Dag::MAX_DEPTH`].
    Deep,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Heavy => write!(f, "value is too large: it would hold more than {MAX_WEIGHT} items"),
            TooLarge::Deep => write!(f, "dag is too deep: it would have more than {} levels", Dag::MAX_DEPTH),
        }
    }
}

/// The weight of what holds these.
fn weigh<'a>(values: impl IntoIterator<Item = &'a Value>) -> Result<u32, TooLarge> {
    let weight = values.into_iter().fold(1u32, |sum, value| sum.saturating_add(value.weight()));
    if weight > MAX_WEIGHT { Err(TooLarge::Heavy) } else { Ok(weight) }
}

impl Value {
    /// How much it holds: one, and more for what is long.
    fn weight(&self) -> u32 {
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

impl Text {
    /// Where a part of the string was written; none if nobody knows.
    ///
    /// A part that was written in several places is where it begins. In what an expression made there are no places, so a
    /// part of that is where the expression is.
    pub fn span_at(&self, part: Range<usize>) -> Option<Span> {
        let index = self.origin.partition_point(|segment| segment.at as usize <= part.start).checked_sub(1)?;
        let segment = self.origin.get(index)?;
        let end = self.origin.get(index + 1).map_or(self.text.len(), |next| next.at as usize);
        let begin = segment.at as usize;
        let text = self.text.get(begin..end).unwrap_or_default();
        let written = |at: usize| match segment.kind {
            SegmentKind::Verbatim => at,
            SegmentKind::Escaped => written_offset(text, segment.span.range().len(), at),
            SegmentKind::Computed => 0,
        };
        if segment.kind == SegmentKind::Computed {
            return Some(segment.span);
        }
        let place = |at: usize| segment.span.start.saturating_add(written(at) as u32).min(segment.span.end);
        let start = place(part.start - begin);
        Some(Span {
            start,
            end: place(part.end.clamp(part.start, end.max(part.start)) - begin).max(start),
            ..segment.span
        })
    }
}

/// Where between quotes a byte of a string is written, given the string and how much is between the quotes.
///
/// Quotes, backslashes and line breaks are always escaped. Tabs and apostrophes need not be; if some of them are and some
/// are not, they are taken to be in the order in which that is as early as possible.
fn written_offset(text: &str, written: usize, at: usize) -> usize {
    let always = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
    let perhaps = |byte: &u8| matches!(byte, b'\t' | b'\'');
    let escapes = written.saturating_sub(text.len());
    let optional = escapes.saturating_sub(text.bytes().filter(|byte| always(byte)).count());
    let before = text.as_bytes().get(..at).unwrap_or(text.as_bytes());
    let certain = before.iter().filter(|byte| always(byte)).count();
    at + certain + before.iter().filter(|byte| perhaps(byte)).count().min(optional)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::td::source::FileId;

    #[test]
    fn a_part_of_a_string_is_where_it_was_written() {
        let span = |range| Span::new(FileId(0), range);
        // `"a\"b\n'c" # !strconcat(..) # [{ d }]`
        let segment = |at, range, kind| Segment { at, span: span(range), kind };
        let origin = [
            segment(0, 1..9, SegmentKind::Escaped),
            segment(6, 12..27, SegmentKind::Computed),
            segment(9, 32..35, SegmentKind::Verbatim),
        ];
        let text = Text { text: "a\"b\n'cxyz d ".into(), code: false, origin: origin.into() };
        assert_eq!(text.span_at(0..1), Some(span(1..2)));
        assert_eq!(text.span_at(1..2), Some(span(2..4)));
        assert_eq!(text.span_at(2..5), Some(span(4..8)));
        assert_eq!(text.span_at(5..6), Some(span(8..9)));
        assert_eq!(text.span_at(5..8), Some(span(8..9)));
        assert_eq!(text.span_at(7..8), Some(span(12..27)));
        assert_eq!(text.span_at(10..11), Some(span(33..34)));
        assert_eq!(text.span_at(12..12), Some(span(35..35)));
        assert_eq!(text.span_at(90..99), Some(span(35..35)));
        let unknown = Text { origin: [].into(), ..text };
        assert_eq!(unknown.span_at(0..1), None);
    }
}
