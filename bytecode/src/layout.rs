//! What the properties of an operation are in bytecode.
//!
//! Since version 5 an operation's inherent attributes and properties are a run of bytes without names or tags: who
//! reads them must know the operation as the writer did. That is an [`OpLayout`]. It follows from the spec of an
//! operation, and for operations of other releases of MLIR from the [tables](mod@release) of these.
//!
//! ```text
//! spec --------------> OpLayout --read, write--> attributes in property slots
//! layouts/22.txt, ..----^
//! ```

use lect_ods::spec::{DialectSpec, OpSpec, PropKind, Str};
use smallvec::SmallVec;

mod codec;
mod native;
pub mod release;
mod sizes;
#[cfg(test)]
mod tests;
mod text;

use lect_core::entity::Attr;

pub use native::Native;
pub use release::{Release, producer_release, release};

/// From this version on properties are apart from other attributes.
pub(crate) const WITH_PROPERTIES: u64 = 5;
/// From this version on the sizes of groups are numbers at the end; before it they are attributes among others.
const SIZES_AT_END: u64 = 6;

/// What the properties of an operation are, in the order of their slots.
#[derive(Clone, PartialEq, Debug)]
pub struct OpLayout {
    fields: Box<[Field]>,
    /// Where the bytes have another order than the slots.
    orders: Option<Box<Orders>>,
}

/// A property.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Its name.
    pub name: Str,
    /// How it is written.
    pub kind: Kind,
}

/// How a property is written.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// An attribute that is always there.
    Attr,
    /// An attribute that may be missing.
    OptionalAttr,
    /// What is kept as a value of C++.
    Native(Native),
    /// How long this many groups of operands or results are.
    Sizes(u32),
    /// By code that is not known.
    Unknown,
}

/// The order of slots in bytes.
#[derive(Clone, PartialEq, Debug)]
struct Orders {
    /// Before version 6.
    legacy: Box<[u32]>,
    /// Since then.
    current: Box<[u32]>,
}

/// What is in property slots, one a field.
pub type Values = SmallVec<[Option<Attr>; 8]>;

impl OpLayout {
    /// The layout of some properties.
    pub fn new(fields: impl Into<Box<[Field]>>) -> Self {
        let fields = fields.into();
        let [legacy, current] = [SIZES_AT_END - 1, SIZES_AT_END].map(|version| order(&fields, version));
        let is_as_slots = |order: &[u32]| order.iter().copied().eq(0..order.len() as u32);
        let orders = (!is_as_slots(&legacy) || !is_as_slots(&current)).then(|| Box::new(Orders { legacy, current }));
        Self { fields, orders }
    }

    /// The layout that a text says, as a line of the tables does behind the name of an operation; none if it makes no sense.
    pub fn of_text(fields: &str) -> Option<Self> {
        text::layout(fields)
    }

    /// The layout of an operation of a dialect. Those of dynamic dialects have all their attributes in the dictionary.
    pub fn of(op: &OpSpec, dialect: &DialectSpec) -> Self {
        if dialect.flags.dynamic {
            return Self::new([]);
        }
        let fields = op.props.iter().map(|prop| {
            let kind = match &prop.kind {
                _ if op.custom_encoding => Kind::Unknown,
                PropKind::Attr(_) if prop.optional || prop.default.is_some() => Kind::OptionalAttr,
                PropKind::Attr(_) => Kind::Attr,
                PropKind::Native(constraint) => {
                    Native::of(constraint, &dialect.enums).map_or(Kind::Unknown, Kind::Native)
                }
                PropKind::Sizes(groups) => Kind::Sizes(*groups),
            };
            Field { name: prop.name.clone(), kind }
        });
        Self::new(fields.collect::<Vec<_>>())
    }

    /// The properties in the order of their slots.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Whether there are none: such an operation has no entry in the section of properties.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Whether some of it is code that is not known, so that nothing can be read or written by it.
    pub fn is_unknown(&self) -> bool {
        self.fields.iter().any(|field| field.kind == Kind::Unknown)
    }

    /// The places of the fields in the order of the bytes of a version of the format.
    pub fn order(&self, version: u64) -> impl Iterator<Item = usize> + use<'_> {
        let order = match &self.orders {
            None => &[][..],
            Some(orders) if version < SIZES_AT_END => &orders.legacy,
            Some(orders) => &orders.current,
        };
        (0..self.fields.len()).map(move |step| order.get(step).map_or(step, |&at| at as usize))
    }
}

/// The order of bytes: attributes by name, then other properties as they were declared, then sizes. Before version 6
/// sizes are attributes, of the names they had then.
fn order(fields: &[Field], version: u64) -> Box<[u32]> {
    let key = |at: &u32| {
        let field = fields.get(*at as usize)?;
        Some(match field.kind {
            Kind::Attr | Kind::OptionalAttr => (0, &*field.name, 1),
            Kind::Sizes(_) if version < SIZES_AT_END => (0, legacy_name(&field.name), 0),
            Kind::Native(_) | Kind::Unknown => (1, "", 0),
            Kind::Sizes(_) => (2, "", 0),
        })
    };
    let mut order: Box<[u32]> = (0..fields.len() as u32).collect();
    order.sort_by(|a, b| key(a).cmp(&key(b)));
    order
}

/// What the sizes of groups were called before they had their present names: that decides where they stand.
fn legacy_name(name: &str) -> &str {
    match name {
        "operandSegmentSizes" => "operand_segment_sizes",
        "resultSegmentSizes" => "result_segment_sizes",
        other => other,
    }
}
