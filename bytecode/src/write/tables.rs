//! Tables of a file, with the number of references to each entry.

use std::cell::OnceCell;
use std::sync::Arc;

use hashbrown::HashMap;
use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::attrs::walk::Part;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectVersion, EntryWriter};
use lect_core::entity::{Attr, Entity, Ident, OpName, Type};
use lect_core::ir::walk::Step;
use lect_core::number::{ApInt, Float};
use lect_core::source::FilePlace;
use lect_core::stack;
use lect_core::text::DistinctNumbers;
use lect_core::types::TypeData;
use lect_ods::spec::{MLIR_RELEASE, NEWEST_RELEASE};

use super::WriteConfig;
use super::base::{self, Base, Opaque};
use super::locations::{Locations, Met};
use super::names::OpKey;
use crate::builtin::{self, NameWriter};
use crate::encoding;
use crate::read::File;

/// A hash map for tables that never leave the process.
pub(crate) type FastMap<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// An attribute of the file. The file location of an operation is written without being interned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AttrKey(u32);

/// Content of an [`AttrKey`].
pub(super) enum KeyKind {
    Attr(Attr),
    /// A file location of [`Locations`], by its own number.
    Place(u32),
}

/// First release with range locations, and first release with flags for scalable dimensions. For an older release such
/// entries are written as text.
const RANGES: u32 = 20;
const SCALABLE_DIMS: u32 = 17;

const PLACE: u32 = 1 << 31;

impl AttrKey {
    /// Key of an entry that is copied.
    pub const KEPT: Self = Self(0);

    #[inline]
    pub fn kind(self) -> KeyKind {
        match self.0 & PLACE {
            0 => KeyKind::Attr(Attr::new(self.0 as usize)),
            _ => KeyKind::Place(self.0 & !PLACE),
        }
    }
}

/// A table entry.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<K> {
    pub key: K,
    /// Number of references.
    pub refs: u32,
    /// Number of the encoding dialect, shifted by one. The lowest bit is set if the entry is encoded by the dialect,
    /// not text.
    dialect: u32,
}

const _: () = assert!(size_of::<Entry<AttrKey>>() == 12);

impl<K> Entry<K> {
    #[inline]
    pub fn new(key: K, dialect: u32) -> Self {
        Self { key, refs: 1, dialect: dialect << 1 }
    }

    /// Creates an entry that is copied, still without references.
    pub fn kept(key: K, dialect: u32, custom: bool) -> Self {
        Self { key, refs: 0, dialect: dialect << 1 | u32::from(custom) }
    }

    /// Returns the number of the dialect that encodes the entry.
    #[inline]
    pub fn dialect(&self) -> u32 {
        self.dialect >> 1
    }

    /// Returns true if the dialect encodes the entry; otherwise it is text.
    #[inline]
    pub fn custom(&self) -> bool {
        self.dialect & 1 != 0
    }

    #[inline]
    fn set_custom(&mut self, custom: bool) {
        self.dialect = self.dialect & !1 | u32::from(custom);
    }
}

/// All entries in the order of their first use.
pub(super) struct Tables {
    pub ctx: Context,
    pub version: u64,
    /// Release of the reader, greater than all for the current one.
    pub release: u32,
    pub attrs: Vec<Entry<AttrKey>>,
    pub types: Vec<Entry<Type>>,
    pub ops: Vec<Entry<OpKey>>,
    pub dialects: Vec<Ident>,
    /// Resources of each dialect in order of first use.
    pub resources: Vec<Vec<Ident>>,
    pub attr_ids: Ids,
    pub type_ids: Ids,
    pub op_ids: Ids,
    /// String attributes of names in use.
    pub name_attrs: Ids,
    /// Numbers of unregistered operations that are written as registered.
    pub flagged_ids: FastMap<OpName, u32>,
    pub places: Locations,
    pub dialect_ids: FastMap<Ident, u32>,
    resource_ids: FastMap<(u32, Ident), u32>,
    builtin: Ident,
    builtin_met: Option<u32>,
    /// The file whose tables come first.
    pub base: Option<Base>,
    pub opaque: Opaque,
    /// The file that the IR was read from.
    pub origin: Option<Arc<File>>,
    /// Numbers of that file's dialects, by namespace.
    pub origin_dialects: OnceCell<FastMap<Vec<u8>, u32>>,
    /// Distinct attributes that are part of texts, in order of first use, and the number of texts that contain each.
    text_distinct: (Vec<Attr>, FastMap<Attr, u32>),
    /// Initial numbers of distinct attributes in each text.
    pub distinct: DistinctNumbers,
}

/// Numbers by handle; handles are small numbers.
#[derive(Default)]
pub(crate) struct Ids(Vec<u32>);

impl Ids {
    #[inline]
    pub fn get(&self, index: usize) -> Option<u32> {
        self.0.get(index)?.checked_sub(1)
    }

    pub fn set(&mut self, index: usize, id: usize) {
        if index >= self.0.len() {
            self.0.resize((index + 1).max(self.0.len() * 2), 0);
        }
        self.0[index] = id as u32 + 1;
    }
}

impl Tables {
    pub fn new(ctx: &Context, config: &WriteConfig) -> Self {
        Self {
            ctx: ctx.clone(),
            version: config.version,
            release: config.release.unwrap_or(u32::MAX),
            attrs: Vec::new(),
            types: Vec::new(),
            ops: Vec::new(),
            dialects: Vec::new(),
            resources: Vec::new(),
            attr_ids: Ids::default(),
            type_ids: Ids::default(),
            op_ids: Ids::default(),
            name_attrs: Ids::default(),
            flagged_ids: FastMap::default(),
            places: Locations::default(),
            dialect_ids: FastMap::default(),
            resource_ids: FastMap::default(),
            builtin: ctx.ident(b"builtin"),
            builtin_met: None,
            base: None,
            opaque: Opaque::default(),
            origin: None,
            origin_dialects: OnceCell::new(),
            text_distinct: Default::default(),
            distinct: DistinctNumbers::default(),
        }
    }

    /// Returns the number of an attribute in the table.
    #[inline]
    pub fn attr_id(&self, attr: Attr) -> Option<u32> {
        self.attr_ids.get(attr.index())
    }

    /// Returns the number of a type in the table.
    #[inline]
    pub fn type_id(&self, ty: Type) -> Option<u32> {
        self.type_ids.get(ty.index())
    }

    /// Adds a file location.
    #[inline]
    pub fn place(&mut self, place: FilePlace) -> u32 {
        let id = self.attrs.len() as u32;
        match self.places.meet(&self.ctx, place, id) {
            Met::Again(id) => {
                self.attrs[id as usize].refs += 1;
                id
            }
            Met::New(name) => {
                let dialect = self.builtin_id();
                let mut entry = Entry::new(AttrKey(id | PLACE), dialect);
                entry.set_custom(true);
                self.attrs.push(entry);
                if let Some(name) = name {
                    self.meet_attr(name);
                }
                id
            }
        }
    }

    /// Counts the references from file locations, when all are added.
    pub fn seal_places(&mut self) {
        for (name, count) in self.places.names() {
            if let Some(id) = self.attr_ids.get(name.index()) {
                // The first reference was counted.
                self.attrs[id as usize].refs += count - 1;
            }
        }
        self.places.seal();
    }

    #[inline]
    fn builtin_id(&mut self) -> u32 {
        match self.builtin_met {
            Some(id) => id,
            None => {
                let id = self.dialect(self.builtin);
                *self.builtin_met.insert(id)
            }
        }
    }

    /// Adds an attribute, and at first use its parts.
    #[inline]
    pub fn meet_attr(&mut self, attr: Attr) -> u32 {
        if let Some(id) = self.attr_ids.get(attr.index()) {
            self.attrs[id as usize].refs += 1;
            return id;
        }
        self.new_attr(attr)
    }

    fn new_attr(&mut self, attr: Attr) -> u32 {
        let ctx = self.ctx.clone();
        let data = ctx.attrs().data(attr);
        if let AttrData::FileLoc(range) = data
            && (range.end.is_none() || self.release < RANGES)
        {
            let (line, column) = range.start;
            let id = self.place(FilePlace { file: range.file, line, column });
            self.attr_ids.set(attr.index(), id as usize);
            return id;
        }
        if let Some(encoded) = base::encoded(data) {
            self.opaque.meet(encoded);
        }
        if let AttrData::Opaque { dialect, body, .. } = data {
            self.opaque.meet_text(body, ctx.ident_bytes(*dialect));
        }
        let id = self.attrs.len() as u32;
        self.attr_ids.set(attr.index(), id as usize);
        let namespace = match data {
            AttrData::Dialect { def, .. } => ctx.ident(ctx.def_info(*def).dialect().name.as_bytes()),
            AttrData::Opaque { dialect, .. } => *dialect,
            _ => self.builtin,
        };
        let dialect = self.dialect(namespace);
        self.attrs.push(Entry::new(AttrKey(attr.index() as u32), dialect));
        let custom = stack::grow(|| match data {
            AttrData::Dialect { .. } | AttrData::Opaque { .. } => {
                encoding::write_attr(&ctx, attr, ctx.ident_bytes(namespace), self.release, self)
            }
            _ => builtin::write_attr(&ctx, data, self),
        });
        self.attrs[id as usize].set_custom(custom);
        if !custom {
            self.meet_within_text(Part::Attr(attr));
        } else if let AttrData::Dialect { def, body, .. } = data {
            let named = ctx.resources_named(*def, body);
            named.into_iter().for_each(|(namespace, key)| self.meet_resource(namespace, key));
        }
        id
    }

    /// Adds a type, and at first use its parts.
    #[inline]
    pub fn meet_type(&mut self, ty: Type) -> u32 {
        if let Some(id) = self.type_ids.get(ty.index()) {
            self.types[id as usize].refs += 1;
            return id;
        }
        self.new_type(ty)
    }

    fn new_type(&mut self, ty: Type) -> u32 {
        let ctx = self.ctx.clone();
        let data = ctx.types().data(ty);
        if let Some(encoded) = base::encoded_type(data) {
            self.opaque.meet(encoded);
        }
        if let TypeData::Opaque { dialect, body } = data {
            self.opaque.meet_text(body, ctx.ident_bytes(*dialect));
        }
        let id = self.types.len() as u32;
        self.type_ids.set(ty.index(), id as usize);
        let is_builtin = self.is_newer_builtin(data);
        let namespace = match data {
            TypeData::Dialect { def, .. } => ctx.ident(ctx.def_info(*def).dialect().name.as_bytes()),
            TypeData::Opaque { dialect, .. } if !is_builtin => *dialect,
            _ => self.builtin,
        };
        let dialect = self.dialect(namespace);
        self.types.push(Entry::new(ty, dialect));
        let custom = stack::grow(|| match data {
            TypeData::Opaque { .. } if is_builtin => builtin::write_type(&ctx, data, self),
            TypeData::Dialect { .. } | TypeData::Opaque { .. } => {
                encoding::write_type(&ctx, ty, ctx.ident_bytes(namespace), self.release, self)
            }
            // The oldest release encodes scalable dimensions differently.
            TypeData::Vector { scalable, .. } if self.release < SCALABLE_DIMS && scalable.contains(&true) => false,
            _ => builtin::write_type(&ctx, data, self),
        });
        self.types[id as usize].set_custom(custom);
        if !custom {
            self.meet_within_text(Part::Type(ty));
        }
        id
    }

    /// Assigns file-wide numbers to distinct attributes that would otherwise be duplicated: those in several texts, and
    /// those in a text that are also entries. Entries behind the first `kept` become text then, too.
    pub fn share_distinct(&mut self, kept: usize) {
        let (order, texts) = std::mem::take(&mut self.text_distinct);
        let mut shared = Vec::new();
        for attr in order {
            let entry = self.attr_ids.get(attr.index()).filter(|&id| id as usize >= kept);
            if entry.is_none() && texts.get(&attr).is_none_or(|&texts| texts < 2) {
                continue;
            }
            if let Some(entry) = entry.and_then(|id| self.attrs.get_mut(id as usize)) {
                entry.set_custom(false);
            }
            if let AttrData::Distinct { id, .. } = self.ctx.attrs().data(attr) {
                shared.push(*id);
            }
        }
        if !shared.is_empty() {
            self.distinct = DistinctNumbers::with_shared(shared);
        }
    }

    /// Adds the resources, the distinct attributes and the dialects with versions that the text of an attribute or a
    /// type names.
    fn meet_within_text(&mut self, whole: Part) {
        let ctx = self.ctx.clone();
        let (mut keys, mut versioned) = (Vec::new(), Vec::new());
        let mut meet_def = |def| {
            let spec = ctx.def_info(def).dialect();
            if !spec.version.is_empty() {
                versioned.push(ctx.ident(spec.name.as_bytes()));
            }
        };
        ctx.walk_parts(whole, |part| {
            let encoded = match part {
                Part::Attr(attr) => {
                    let data = ctx.attrs().data(attr);
                    match data {
                        AttrData::Dialect { def, body, .. } => {
                            meet_def(*def);
                            keys.extend(ctx.resources_named(*def, body));
                        }
                        AttrData::DenseResource { key, .. } => keys.push((self.builtin, *key)),
                        AttrData::Distinct { .. } => {
                            let (order, texts) = &mut self.text_distinct;
                            let texts = texts.entry(attr).or_insert(0);
                            *texts += 1;
                            if *texts == 1 {
                                order.push(attr);
                            }
                        }
                        _ => {}
                    }
                    base::encoded(data)
                }
                Part::Type(ty) => {
                    let data = ctx.types().data(ty);
                    if let TypeData::Dialect { def, .. } = data {
                        meet_def(*def);
                    }
                    base::encoded_type(data)
                }
            };
            if let Some(encoded) = encoded.filter(|_| part != whole) {
                self.opaque.fault =
                    Some(format!("{encoded} is inside a part that is written as text, where it has no meaning"));
            }
            Step::Into
        });
        for namespace in versioned {
            self.dialect(namespace);
        }
        for (namespace, key) in keys {
            self.meet_resource(namespace, key);
        }
    }

    fn meet_resource(&mut self, namespace: Ident, key: Ident) {
        let dialect = self.dialect(namespace);
        let known = &mut self.resources[dialect as usize];
        self.resource_ids.entry((dialect, key)).or_insert_with(|| {
            known.push(key);
            0
        });
    }

    /// Assigns a number to a resource that is kept from a file.
    pub fn keep_resource(&mut self, dialect: u32, key: Ident, number: u32) {
        let namespace = self.dialects.get(dialect as usize);
        if let Some(&dialect) = namespace.and_then(|namespace| self.dialect_ids.get(namespace)) {
            self.resource_ids.insert((dialect, key), number);
        }
    }

    /// Assigns the final numbers of resources: for each dialect, those with data first.
    pub fn order_resources(&mut self) {
        let kept = self.base.iter().flat_map(|base| &base.resources);
        let mut next = kept.map(|group| group.keys.len() as u32).sum();
        for (dialect, keys) in self.resources.iter_mut().enumerate() {
            let namespace = self.dialects[dialect];
            keys.sort_by_key(|key| self.ctx.resources().get(namespace, *key).is_none());
            for key in keys {
                self.resource_ids.insert((dialect as u32, *key), next);
                next += 1;
            }
        }
    }

    /// Returns the number of a resource.
    pub fn resource_id(&self, namespace: Ident, key: Ident) -> Option<u32> {
        self.resource_ids.get(&(*self.dialect_ids.get(&namespace)?, key)).copied()
    }
}

impl Tables {
    /// Returns true if a type of a dialect is builtin in the target release.
    pub fn is_newer_builtin(&self, data: &TypeData) -> bool {
        self.has_newer_codes() && self.ctx.newer_builtin_name(data).is_some()
    }

    /// Returns the release for texts of attributes and types.
    pub fn text_release(&self) -> u32 {
        if self.has_newer_codes() { self.release } else { MLIR_RELEASE }
    }
}

impl NameWriter for Tables {
    fn has_newer_codes(&self) -> bool {
        // Greater numbers denote the current release.
        (MLIR_RELEASE + 1..=NEWEST_RELEASE).contains(&self.release)
    }

    fn name_attr(&mut self, ctx: &ContextData, name: Ident) -> Attr {
        match self.name_attrs.get(name.index()) {
            Some(attr) => Attr::new(attr as usize),
            None => {
                let attr = ctx.attrs().string(ctx.ident_bytes(name));
                self.name_attrs.set(name.index(), attr.index());
                attr
            }
        }
    }
}

/// Visits the references that an attribute's encoding contains.
impl EntryWriter for Tables {
    fn format_version(&self) -> u64 {
        self.version
    }

    fn dialect_version(&self, namespace: &str) -> Option<&DialectVersion> {
        Tables::dialect_version(self, namespace)
    }

    fn byte(&mut self, _: u8) {}

    fn varint(&mut self, _: u64) {}

    fn attr(&mut self, attr: Attr) {
        self.meet_attr(attr);
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        if let Some(attr) = attr {
            self.meet_attr(attr);
        }
    }

    fn ty(&mut self, ty: Type) {
        self.meet_type(ty);
    }

    fn string(&mut self, _: &[u8]) {}

    fn blob(&mut self, _: &[u8]) {}

    fn ap_int(&mut self, _: &ApInt) {}

    fn float(&mut self, _: Float) {}

    fn resource(&mut self, dialect: &str, key: Ident) {
        let namespace = self.ctx.ident(dialect.as_bytes());
        self.meet_resource(namespace, key);
    }
}
