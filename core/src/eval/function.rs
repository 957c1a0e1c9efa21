//! Functions of the standard library, LLVM and MLIR.

use std::collections::HashSet;

use lect_ods::spec::{DialectSpec, Str};

use super::expr::Limits;
use super::{Val, logic, naming, shaped};
use crate::context::ContextData;
use crate::dialect::assert_sorted;
use crate::entity::Type;
use crate::eval::fields;
use crate::types::TypeData;

/// Maximum number of elements of a list.
const LIST_LIMIT: i128 = 1 << 22;

/// A call with evaluated arguments.
pub(super) struct Call<'c, 'a> {
    pub ctx: &'a ContextData,
    /// Dialect whose names need no namespace.
    pub home: Option<&'a DialectSpec>,
    /// Template arguments.
    pub template: &'c [Str],
    pub args: &'c [Val<'a>],
    /// Remaining limits of the caller.
    pub limits: Limits<'c>,
}

pub(super) type Function = for<'c, 'a> fn(&Call<'c, 'a>) -> Option<Val<'a>>;

/// Functions by name, sorted.
const FUNCTIONS: &[(&str, Function)] = &[
    ("ArrayRef", list),
    ("SmallVector", list),
    ("Twine", |c| c.one().cloned()),
    ("all_equal", |c| {
        let items = c.args.first()?.items(c.ctx)?;
        let first = items.first().cloned().unwrap_or(Val::Null);
        logic::all(items.iter().map(|item| item.equals(&first, c.ctx))).map(Val::Bool)
    }),
    ("bool", |c| c.one()?.as_bool().map(Val::Bool)),
    ("concat", |c| {
        let lists = c.args.iter().map(|list| list.items(c.ctx));
        Some(Val::List(lists.collect::<Option<Vec<_>>>()?.concat()))
    }),
    ("equal", |c| match c.args {
        [a, b] => a.equals(b, c.ctx).map(Val::Bool),
        _ => None,
    }),
    ("getElementTypeOrSelf", |c| shaped::element_type_or_self(c.ctx, c.one()?).map(Val::Type)),
    ("getFlattenedTypes", |c| {
        Some(Val::List(flattened(c.ctx, c.one()?.as_type()?).into_iter().map(Val::Type).collect()))
    }),
    ("getI1SameShape", |c| shaped::i1_same_shape(c.ctx, c.one()?.as_type()?).map(Val::Type)),
    ("hasNItems", |c| has_items(c, |has, wanted| has == wanted)),
    ("hasNItemsOrLess", |c| has_items(c, |has, wanted| has <= wanted)),
    ("hasNItemsOrMore", |c| has_items(c, |has, wanted| has >= wanted)),
    ("hasSingleElement", |c| Some(Val::Bool(c.one()?.len(c.ctx)? == 1))),
    ("int", |c| convert("int", c.one()?)),
    ("int32_t", |c| convert("int32_t", c.one()?)),
    ("int64_t", |c| convert("int64_t", c.one()?)),
    ("isPowerOf2_32", power_of_2),
    ("isPowerOf2_64", power_of_2),
    ("is_contained", |c| match c.args {
        [range, value] => logic::any(range.items(c.ctx)?.iter().map(|item| item.equals(value, c.ctx))).map(Val::Bool),
        _ => None,
    }),
    ("is_sorted", |c| Some(Val::Bool(c.one()?.int_items(c.ctx)?.is_sorted()))),
    ("join", |c| match c.args {
        [items, separator] => {
            let (items, mut text) = (items.items(c.ctx)?, Vec::new());
            for (index, item) in items.iter().enumerate() {
                text.extend_from_slice(if index > 0 { separator.text(c.ctx)? } else { b"" });
                text.extend_from_slice(item.text(c.ctx)?);
            }
            Some(Val::str(text))
        }
        _ => None,
    }),
    ("lect::alias", naming::alias_of),
    // Names of the fields of a record, for overlays.
    ("lect::fieldNames", |c| {
        let fields = fields(c.ctx, c.one()?.as_type()?)?;
        Some(Val::List(fields.iter().map(|field| Val::str(field.name)).collect()))
    }),
    // Number of each field of a record, or zero.
    ("lect::fieldNumbers", |c| {
        let fields = fields(c.ctx, c.one()?.as_type()?)?;
        Some(Val::List(fields.iter().map(|field| Val::Int(field.number)).collect()))
    }),
    ("lect::fieldTypes", |c| {
        let fields = fields(c.ctx, c.one()?.as_type()?)?;
        Some(Val::List(fields.iter().map(|field| field.ty.map(Val::Type)).collect::<Option<_>>()?))
    }),
    // Text in the angle brackets of an attribute, up to the first comma, for overlays.
    ("lect::firstIn", |c| {
        let text = c.ctx.attrs().show(c.one()?.as_attr()?).to_string();
        let (_, from) = text.split_once('<')?;
        Some(Val::str(from.split([',', '>']).next()?.trim()))
    }),
    // The largest of several numbers; zero for an empty list.
    ("lect::largest", |c| Some(Val::Int(c.numbers()?.into_iter().max().unwrap_or(0)))),
    // The letters, digits and underscores at the start of a text, for overlays.
    ("lect::leadingWord", |c| {
        let text = c.one()?.text(c.ctx)?;
        let end = text.iter().position(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_').unwrap_or(text.len());
        Some(Val::str(text.get(..end)?))
    }),
    ("lect::replace", naming::replace),
    ("lect::sum", |c| {
        let mut numbers = c.numbers()?.into_iter();
        numbers.try_fold(0, i128::checked_add).map(Val::Int)
    }),
    // Width of a concatenation, for overlays.
    ("lect::sumOfWidths", |c| {
        let items = c.args.first()?.items(c.ctx)?;
        let widths = items.iter().map(|item| match item {
            Val::Type(ty) => c.ctx.types().integer_width(*ty).map(i128::from),
            _ => None,
        });
        widths.sum::<Option<i128>>().map(Val::Int)
    }),
    // The first symbol in the text of an attribute, without `@`, for overlays.
    ("lect::symbolIn", |c| {
        let text = c.ctx.attrs().show(c.one()?.as_attr()?).to_string();
        let (_, from) = text.split_once('@')?;
        let symbol = match from.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"')?.0,
            None => from.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))).next()?,
        };
        Some(Val::str(symbol))
    }),
    ("lect::word", naming::word),
    // A range of iterators is represented by its first argument.
    ("make_range", |c| c.args.first().cloned()),
    ("range_size", size),
    ("seq", |c| match c.args {
        [from, to] => {
            let (from, to) = (from.as_i64()?, to.as_i64()?);
            let count = i128::from(to) - i128::from(from);
            (count <= LIST_LIMIT).then(|| Val::ints(from..to))
        }
        _ => None,
    }),
    ("size", size),
    ("size_t", |c| convert("size_t", c.one()?)),
    // Index of the first of two equal neighbours, or the end.
    ("std::adjacent_find", |c| {
        let items = c.args.first()?.items(c.ctx)?;
        for (place, pair) in items.windows(2).enumerate() {
            let [a, b] = pair else { return None };
            if a.equals(b, c.ctx)? {
                return Some(Val::Int(place as i128));
            }
        }
        Some(Val::Int(items.len() as i128))
    }),
    // An iterator is represented by its index, and the beginning of a list by the whole list.
    ("std::begin", |c| Some(c.one()?.clone())),
    ("std::end", size),
    ("std::equal", |c| match c.args {
        [a, b] => a.equals(b, c.ctx).map(Val::Bool),
        _ => None,
    }),
    ("std::max", |c| extreme(c, i128::max)),
    ("std::min", |c| extreme(c, i128::min)),
    ("uint32_t", |c| convert("uint32_t", c.one()?)),
    ("uint64_t", |c| convert("uint64_t", c.one()?)),
    ("unsigned", |c| convert("unsigned", c.one()?)),
];

const _: () = assert_sorted(FUNCTIONS);

/// Returns the function of a name.
pub(super) fn find(name: &str) -> Option<Function> {
    let at = FUNCTIONS.binary_search_by(|it| it.0.cmp(name)).ok()?;
    FUNCTIONS.get(at).map(|it| it.1)
}

impl<'a> Call<'_, 'a> {
    /// Returns the numbers in the list that is the only argument.
    fn numbers(&self) -> Option<Vec<i128>> {
        self.one()?.items(self.ctx)?.iter().map(Val::as_int).collect()
    }

    /// Returns the only argument.
    pub fn one(&self) -> Option<&Val<'a>> {
        match self.args {
            [only] => Some(only),
            _ => None,
        }
    }
}

/// Evaluates `ArrayRef<T>(list)` or `SmallVector<T>(count, value)`.
fn list<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    match call.args {
        [] => Some(Val::List(Vec::new())),
        [items] => items.items(call.ctx).map(Val::List),
        [count, value] => {
            let count = count.as_int().filter(|count| (0..=LIST_LIMIT).contains(count))?;
            Some(Val::List(vec![value.clone(); count.try_into().ok()?]))
        }
        _ => None,
    }
}

fn has_items<'a>(call: &Call<'_, 'a>, compare: fn(i128, i128) -> bool) -> Option<Val<'a>> {
    match call.args {
        [range, count] => Some(Val::Bool(compare(range.len(call.ctx)? as i128, count.as_int()?))),
        _ => None,
    }
}

fn size<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    Some(Val::Int(call.one()?.len(call.ctx)? as i128))
}

fn power_of_2<'a>(call: &Call<'_, 'a>) -> Option<Val<'a>> {
    let value = u64::try_from(call.one()?.as_int()?).ok()?;
    Some(Val::Bool(value.is_power_of_two()))
}

fn extreme<'a>(call: &Call<'_, 'a>, choose: fn(i128, i128) -> i128) -> Option<Val<'a>> {
    match call.args {
        [a, b] => Some(Val::Int(choose(a.as_int()?, b.as_int()?))),
        _ => None,
    }
}

/// Converts a number to another C++ type.
pub(super) fn convert<'a>(ty: &str, value: &Val<'a>) -> Option<Val<'a>> {
    if let Val::Float(value) = value {
        return matches!(ty, "double" | "float").then_some(Val::Float(*value));
    }
    let value = match value {
        Val::ApInt(value) => value.to_i64()?.into(),
        value => value.as_int()?,
    };
    Some(Val::Int(match ty {
        "bool" => return Some(Val::Bool(value != 0)),
        "double" => return Some(Val::Float(value as f64)),
        "int8_t" => (value as i8).into(),
        "int16_t" => (value as i16).into(),
        "int" | "int32_t" => (value as i32).into(),
        "int64_t" | "long" | "ssize_t" => (value as i64).into(),
        "uint8_t" => (value as u8).into(),
        "uint16_t" => (value as u16).into(),
        "unsigned" | "uint32_t" => (value as u32).into(),
        "uint64_t" | "size_t" => (value as u64).into(),
        // An enum keeps the number unchanged.
        _ => value,
    }))
}

/// Evaluates `std::equal_to<>()(a, b)` and similar function objects.
pub(super) fn operator<'a>(ctx: &'a ContextData, name: &str, args: &[Val<'a>]) -> Option<Val<'a>> {
    let [a, b] = args else { return None };
    match name {
        "std::equal_to" => a.equals(b, ctx).map(Val::Bool),
        "std::not_equal_to" => a.equals(b, ctx).map(|equal| Val::Bool(!equal)),
        _ => None,
    }
}

/// Returns true if [`operator`] supports a name.
pub(super) fn is_operator(name: &str) -> bool {
    matches!(name, "std::equal_to" | "std::not_equal_to")
}

/// Function that maps a lambda over a list.
pub(super) const MAP: &str = "map_to_vector";

/// Functions that keep the elements for which a lambda is true.
pub(super) const FILTERS: [&str; 2] = ["filter_to_vector", "make_filter_range"];

/// Quantifier over the elements of a list.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Quantifier {
    All,
    Any,
    None,
    Count,
}

impl Quantifier {
    pub fn of(name: &str) -> Option<Self> {
        Some(match name {
            "all_of" | "std::all_of" => Quantifier::All,
            "any_of" | "std::any_of" => Quantifier::Any,
            "none_of" | "std::none_of" => Quantifier::None,
            "count_if" | "std::count_if" => Quantifier::Count,
            _ => return None,
        })
    }

    /// Returns true if one element with this result decides the quantifier.
    pub fn is_decided_by(self, held: bool) -> bool {
        match self {
            Quantifier::All => !held,
            Quantifier::Any | Quantifier::None => held,
            Quantifier::Count => false,
        }
    }

    /// Returns the result if one element decided.
    pub fn decided<'a>(self) -> Option<Val<'a>> {
        Some(Val::Bool(self == Quantifier::Any))
    }

    /// Returns the result if no element decided, and `count` elements satisfied the predicate.
    pub fn otherwise<'a>(self, count: i128) -> Val<'a> {
        match self {
            Quantifier::Count => Val::Int(count),
            _ => Val::Bool(self != Quantifier::Any),
        }
    }
}

/// Returns the types in a tuple and in its nested tuples. Repeated nested tuples count once, so that there are no more
/// types than were written.
fn flattened(ctx: &ContextData, tuple: Type) -> Vec<Type> {
    let (mut found, mut pending, mut seen) = (Vec::new(), vec![tuple], HashSet::from([tuple]));
    while let Some(ty) = pending.pop() {
        match ctx.types().data(ty) {
            TypeData::Tuple(elements) => {
                pending.extend(elements.iter().rev().copied().filter(|element| match ctx.types().data(*element) {
                    TypeData::Tuple(_) => seen.insert(*element),
                    _ => true,
                }));
            }
            _ => found.push(ty),
        }
    }
    found
}
