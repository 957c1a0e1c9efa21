//! Properties, decoded with the operation layouts of MLIR's releases.
//!
//! Properties have no tags, and operations with different layouts may share the same bytes. So they are decoded only
//! together with an operation, and only if a layout fits to the last byte.

use hashbrown::{HashMap, HashSet};

use lect_ods::spec::{AttrClass, Field as Encoded};

use super::entry::Decoder;
use super::event::{Node, Value, Visitor};
use super::tables::Tables;
use crate::layout::release::RELEASES;
use crate::layout::{Field, Kind, Native, OpLayout, producer_release};
use crate::wire::Wire;

type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;
type FastSet<K> = HashSet<K, foldhash::fast::RandomState>;

/// A list of numbers.
static NUMBER: Encoded = Encoded::VarInt;
const NUMBERS: Encoded = Encoded::list(&NUMBER);

/// Known layouts of the properties in a file.
pub(super) struct Props<'t> {
    tables: &'t Tables<'t>,
    /// Layouts of operations by number, the most probable first.
    layouts: FastMap<u64, Box<[OpLayout]>>,
    /// Pairs of operation and properties that were visited.
    told: FastSet<(u64, u64)>,
}

impl<'t> Props<'t> {
    pub(super) fn new(tables: &'t Tables<'t>) -> Self {
        Self { tables, layouts: FastMap::default(), told: FastSet::default() }
    }

    /// Visits the properties of an operation at offset `at`.
    pub(super) fn walk(&mut self, op: u64, properties: u64, at: usize, visitor: &mut impl Visitor) -> Wire<()> {
        if !self.told.insert((op, properties)) && !visitor.wants_repetition() {
            return Ok(());
        }
        let range = self.tables.properties.get(properties).unwrap_or(0..0);
        if range.is_empty() {
            return Ok(());
        }
        let entry = usize::try_from(op).ok().and_then(|op| self.tables.names.ops.get(op));
        let is_registered = entry.and_then(|entry| entry.registered) != Some(false);
        let layouts = self.layouts.entry(op).or_insert_with(|| layouts(self.tables, op, is_registered));
        let open = || Decoder::new(self.tables, self.tables.image.range(range.clone()));
        let fits = |layout: &&OpLayout| {
            let mut decoder = open();
            fields(&mut decoder, layout, &mut ()).is_ok() && decoder.cursor.is_at_end()
        };
        match (layouts.iter().find(fits), layouts.first()) {
            (Some(layout), _) => {
                let node = Node::Properties(usize::try_from(properties).unwrap_or(usize::MAX));
                visitor.enter(node, range.start);
                fields(&mut open(), layout, visitor)?;
                visitor.leave(node, range.end);
                Ok(())
            }
            (None, Some(layout)) if !is_registered => {
                fields(&mut open(), layout, &mut ())?;
                visitor.remark(range.start, "unused bytes behind properties".into());
                Ok(())
            }
            (None, Some(_)) => {
                visitor.remark(at, "the properties of an operation fit no layout that is known of it".into());
                Ok(())
            }
            (None, None) => Ok(()),
        }
    }
}

/// Returns the layouts of an operation in the release that wrote the file, then in others.
fn layouts(tables: &Tables<'_>, op: u64, is_registered: bool) -> Box<[OpLayout]> {
    if !is_registered {
        // The properties of an unregistered operation are one attribute.
        return [OpLayout::new([Field { name: "attribute".into(), kind: Kind::Attr }])].into();
    }
    let (namespace, name) = tables.op_name(op);
    let name = [namespace, b".", name].concat();
    let Ok(name) = std::str::from_utf8(&name) else { return Box::default() };
    let producer = producer_release(tables.image.producer());
    let own = RELEASES.iter().filter(|release| release.major() == producer);
    let others = RELEASES.iter().filter(|release| release.major() != producer);
    let mut layouts: Vec<OpLayout> = own.chain(others).filter_map(|release| release.layout(name)).collect();
    layouts.retain(|layout| !layout.is_unknown());
    layouts.dedup();
    layouts.into()
}

/// Visits the fields of properties that fit a layout.
fn fields(decoder: &mut Decoder<'_>, layout: &OpLayout, visitor: &mut impl Visitor) -> Wire<()> {
    let version = decoder.tables.image.version;
    for field in layout.order(version).filter_map(|at| layout.fields().get(at)) {
        let name = &*field.name;
        match &field.kind {
            Kind::OptionalAttr => decoder.field(name, &Encoded::OptionalAttr, visitor)?,
            Kind::Native(kind) => native(decoder, name, kind, visitor)?,
            Kind::Sizes(groups) if version >= 6 => decoder.sizes(name, *groups as usize, visitor)?,
            Kind::Attr | Kind::Sizes(_) => decoder.field(name, &Encoded::Attr(AttrClass::Any), visitor)?,
            Kind::Unknown => return Err(decoder.cursor.fault("the encoding of a property is unknown")),
        }
    }
    Ok(())
}

fn native(decoder: &mut Decoder<'_>, name: &str, kind: &Native, visitor: &mut impl Visitor) -> Wire<()> {
    match kind {
        Native::Int { .. } | Native::Enum { .. } => decoder.field(name, &Encoded::VarInt, visitor),
        Native::Bool | Native::Unit => decoder.field(name, &Encoded::Bool, visitor),
        Native::String => decoder.field(name, &Encoded::String, visitor),
        Native::Attr => decoder.field(name, &Encoded::Attr(AttrClass::Any), visitor),
        Native::DenseArray { .. } => decoder.field(name, &NUMBERS, visitor),
        Native::Array(element) => {
            let at = decoder.cursor.offset();
            let count = decoder.cursor.count()?;
            visitor.enter_list(name, at);
            for _ in 0..count {
                native(decoder, "", element, visitor)?;
            }
            visitor.leave_list();
            Ok(())
        }
        Native::Optional(some) => {
            let at = decoder.cursor.offset();
            if decoder.cursor.byte()? != 0 {
                return native(decoder, name, some, visitor);
            }
            visitor.field(name, &Value::Absent, at..decoder.cursor.offset());
            Ok(())
        }
    }
}
