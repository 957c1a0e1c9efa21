//! Layout of operation properties in bytecode.
//!
//! Since version 5 inherent attributes and properties are encoded as bytes without names or tags. The reader must know
//! the same [`OpLayout`] as the writer. The layout is derived from the spec of an operation, or found in the
//! [tables](mod@release) of other MLIR releases.
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
mod text;

use lect_core::entity::Attr;

pub use native::Native;
pub use release::{Release, producer_release, release};
pub use text::layout as parse_layout;

/// First version with properties separate from other attributes.
pub(crate) const WITH_PROPERTIES: u64 = 5;
/// First version with segment sizes as numbers at the end; before, they are attributes in the order of names.
const SIZES_AT_END: u64 = 6;

/// Layout of the properties of an operation, in the order of their slots.
#[derive(Clone, PartialEq, Debug)]
pub struct OpLayout {
    fields: Box<[Field]>,
    /// Order of the bytes, if it differs from that of the slots.
    orders: Option<Box<Orders>>,
}

/// A property.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// Name of the property.
    pub name: Str,
    /// Encoding of the property.
    pub kind: Kind,
}

/// Encoding of a property.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// A required attribute.
    Attr,
    /// An optional attribute.
    OptionalAttr,
    /// A value that C++ stores natively.
    Native(Native),
    /// Sizes of this many operand or result segments.
    Sizes(u32),
    /// An unknown native encoding.
    Unknown,
}

/// The order of slots in bytes.
#[derive(Clone, PartialEq, Debug)]
struct Orders {
    /// Order before version 6.
    legacy: Box<[u32]>,
    /// Order since version 6.
    current: Box<[u32]>,
}

/// Values of property slots, one per field.
pub type Values = SmallVec<[Option<Attr>; 8]>;

impl OpLayout {
    /// Creates the layout of these properties.
    pub fn new(fields: impl Into<Box<[Field]>>) -> Self {
        let fields = fields.into();
        let [legacy, current] = [SIZES_AT_END - 1, SIZES_AT_END].map(|version| order(&fields, version));
        let is_as_slots = |order: &[u32]| order.iter().copied().eq(0..order.len() as u32);
        let orders = (!is_as_slots(&legacy) || !is_as_slots(&current)).then(|| Box::new(Orders { legacy, current }));
        Self { fields, orders }
    }

    /// Parses a layout, as in the tables behind the name of an operation. Returns `None` if the text is malformed.
    pub fn from_text(fields: &str) -> Option<Self> {
        text::layout(fields)
    }

    /// Returns the layout of an operation of a dialect. Operations of dynamic dialects have all attributes in the
    /// dictionary.
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

    /// Returns the properties in the order of their slots.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// Returns true if there are no properties: such an operation has no entry in the section of properties.
    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    /// Returns true if some encoding is unknown, so that the properties can be neither read nor written.
    pub fn is_unknown(&self) -> bool {
        self.fields.iter().any(|field| field.kind == Kind::Unknown)
    }

    /// Returns the indices of the fields in the order of bytes in a version of the format.
    pub fn order(&self, version: u64) -> impl Iterator<Item = usize> + use<'_> {
        let order = match &self.orders {
            None => &[][..],
            Some(orders) if version < SIZES_AT_END => &orders.legacy,
            Some(orders) => &orders.current,
        };
        (0..self.fields.len()).map(move |step| order.get(step).map_or(step, |&at| at as usize))
    }
}

/// Computes the order of bytes: attributes by name, then other properties as declared, then segment sizes. Before
/// version 6 sizes are attributes, sorted by their names in that version.
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

/// Returns the older name of segment sizes, which determines their position.
fn legacy_name(name: &str) -> &str {
    match name {
        "operandSegmentSizes" => "operand_segment_sizes",
        "resultSegmentSizes" => "result_segment_sizes",
        other => other,
    }
}
