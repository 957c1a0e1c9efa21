//! Tables of strings, types, attributes and resources, and their numbers.

use hashbrown::HashSet;
use lect_core::Context;
use lect_core::attrs::AttrData;
use lect_core::attrs::walk::Part;
use lect_core::context::ContextData;
use lect_core::dialect::{DialectVersion, EntryWriter};
use lect_core::entity::{Attr, Def, Entity, Ident, Type};
use lect_core::ir::walk::Step;
use lect_core::number::{ApInt, Float};
use lect_core::stack;
use lect_core::text::{DistinctNumbers, write_part};
use lect_core::types::TypeData;
use lect_ods::spec::MLIR_RELEASE;

use super::encode::{self, Coder};
use crate::archive::dictionary::dictionary;
use crate::archive::specs::Used;
use crate::builtin::NameWriter;
use crate::write::base;
use crate::write::tables::{FastMap, Ids};

/// Number of types that are in every file; see `ARCHIVE.md`.
pub(in crate::archive) const COMMON_TYPES: usize = 16;

/// Returns the types that are in every file, by number.
pub(in crate::archive) fn common_types(ctx: &ContextData) -> [Type; COMMON_TYPES] {
    use lect_core::number::FloatFormat::{BF16, F16, F80, F128};
    let types = ctx.types();
    let signless = |width| {
        let made = types.integer(width, lect_core::types::Signedness::Signless);
        // Such a width is always accepted.
        made.unwrap_or(types.none())
    };
    [
        types.index(),
        types.i1(),
        types.i8(),
        types.i16(),
        types.i32(),
        types.i64(),
        types.f32(),
        types.f64(),
        types.none(),
        types.float(F16),
        types.float(BF16),
        signless(128),
        types.float(F80),
        types.float(F128),
        signless(4),
        signless(2),
    ]
}

/// A table entry.
#[derive(Clone, Copy)]
pub(super) struct Entry<K> {
    pub key: K,
    refs: u32,
}

/// All entries in the order of their first use.
pub(super) struct Tables {
    pub ctx: Context,
    pub attrs: Vec<Entry<Attr>>,
    pub(super) types: Vec<Entry<Type>>,
    pub(super) strings: Vec<Entry<Box<[u8]>>>,
    attr_ids: Ids,
    type_ids: Ids,
    string_ids: FastMap<Box<[u8]>, u32>,
    /// Dialects of the entries.
    dialects: Vec<Ident>,
    /// Resources of dialects.
    pub resources: Vec<(Ident, Ident)>,
    pub(super) resource_ids: FastMap<(Ident, Ident), u32>,
    /// Operations and definitions in use, by dialect.
    pub used: Used,
    /// Numbers of distinct attributes in texts.
    pub distinct: DistinctNumbers,
    /// Distinct attributes that are part of texts.
    pub in_texts: HashSet<Attr, foldhash::fast::RandomState>,
    /// The first error: a value that cannot be encoded.
    pub fault: Option<String>,
}

impl Tables {
    pub fn new(ctx: &Context) -> Self {
        let mut tables = Self {
            ctx: ctx.clone(),
            attrs: Vec::new(),
            types: Vec::new(),
            strings: Vec::new(),
            attr_ids: Ids::default(),
            type_ids: Ids::default(),
            string_ids: FastMap::default(),
            dialects: Vec::new(),
            resources: Vec::new(),
            resource_ids: FastMap::default(),
            used: Used::default(),
            distinct: DistinctNumbers::for_file(),
            in_texts: HashSet::default(),
            fault: None,
        };
        for ty in common_types(ctx) {
            tables.type_ids.set(ty.index(), tables.types.len());
            tables.types.push(Entry { key: ty, refs: 0 });
        }
        tables
    }

    /// Adds an attribute, and at first use also its parts. Returns its index in order of first use.
    pub fn meet_attr(&mut self, attr: Attr, refs: u32) -> u32 {
        if let Some(id) = self.attr_ids.get(attr.index()) {
            self.attrs[id as usize].refs += refs;
            return id;
        }
        let id = self.attrs.len();
        self.attr_ids.set(attr.index(), id);
        self.attrs.push(Entry { key: attr, refs });
        let ctx = self.ctx.clone();
        match ctx.attrs().data(attr) {
            AttrData::Dialect { def, .. } => self.meet_def(*def),
            AttrData::Opaque { dialect, .. } => self.meet_dialect(ctx.ident_bytes(*dialect)),
            _ => {}
        }
        stack::grow(|| encode::attr(&ctx, attr, self));
        id as u32
    }

    /// Adds a type, as [`meet_attr`](Self::meet_attr) adds an attribute.
    pub fn meet_type(&mut self, ty: Type, refs: u32) -> u32 {
        if let Some(id) = self.type_ids.get(ty.index()) {
            self.types[id as usize].refs += refs;
            return id;
        }
        let id = self.types.len();
        self.type_ids.set(ty.index(), id);
        self.types.push(Entry { key: ty, refs });
        let ctx = self.ctx.clone();
        match ctx.types().data(ty) {
            TypeData::Dialect { def, .. } => self.meet_def(*def),
            TypeData::Opaque { dialect, .. } => self.meet_dialect(ctx.ident_bytes(*dialect)),
            _ => {}
        }
        stack::grow(|| encode::ty(&ctx, ty, self));
        id as u32
    }

    /// Adds the texts of distinct attributes that were found in texts only after they were added.
    pub fn meet_distinct_texts(&mut self) {
        let mut later: Vec<u32> = self.in_texts.iter().filter_map(|attr| self.attr_ids.get(attr.index())).collect();
        later.sort_unstable();
        for id in later {
            let Some(entry) = self.attrs.get(id as usize) else { continue };
            let part = Part::Attr(entry.key);
            let text = self.text_of(part);
            self.meet_string(&text);
            self.mention(part);
        }
    }

    /// Adds the definition of an attribute or a type.
    fn meet_def(&mut self, def: Def) {
        let ctx = self.ctx.clone();
        self.used.def(def);
        self.meet_dialect(ctx.def_info(def).dialect().name.as_bytes());
    }

    /// Returns the dialects in use.
    pub fn namespaces(&self) -> impl Iterator<Item = &[u8]> {
        self.dialects.iter().map(|&namespace| self.ctx.ident_bytes(namespace))
    }

    /// Adds a dialect.
    pub fn meet_dialect(&mut self, namespace: &[u8]) {
        let namespace = self.ctx.ident(namespace);
        if !self.dialects.contains(&namespace) {
            self.dialects.push(namespace);
            if self.version_of(namespace).is_some() {
                let ctx = self.ctx.clone();
                self.meet_string(ctx.ident_bytes(namespace));
            }
        }
    }

    /// Returns the version of a dialect, if any.
    fn version_of(&self, namespace: Ident) -> Option<&[u64]> {
        self.ctx.dialect(self.ctx.ident_bytes(namespace))?.version()
    }

    /// Adds a string.
    pub fn meet_string(&mut self, string: &[u8]) {
        if dictionary().number(string).is_some() {
            return;
        }
        match self.string_ids.get(string) {
            Some(&id) => self.strings[id as usize].refs += 1,
            None => {
                self.string_ids.insert(string.into(), self.strings.len() as u32);
                self.strings.push(Entry { key: string.into(), refs: 1 });
            }
        }
    }

    /// Counts references to an attribute of the table.
    pub fn count_attr(&mut self, attr: Attr, refs: u32) {
        if let Some(entry) = self.attr_ids.get(attr.index()).and_then(|id| self.attrs.get_mut(id as usize)) {
            entry.refs = entry.refs.saturating_add(refs);
        }
    }

    /// Counts references to a type of the table.
    pub fn count_type(&mut self, ty: Type, refs: u32) {
        if let Some(entry) = self.type_ids.get(ty.index()).and_then(|id| self.types.get_mut(id as usize)) {
            entry.refs = entry.refs.saturating_add(refs);
        }
    }

    /// Assigns the final numbers. Attributes from `loc_attrs` on are used by locations only.
    pub fn number(&mut self, loc_attrs: usize) -> Numbers<'_> {
        fn order<K>(entries: &[Entry<K>], from: usize, to: usize) -> Vec<u32> {
            let mut order: Vec<u32> = (0..entries.len() as u32).collect();
            if let Some(ordered) = order.get_mut(from..to) {
                ordered.sort_by_key(|&id| std::cmp::Reverse(entries.get(id as usize).map_or(0, |entry| entry.refs)));
            }
            order
        }
        fn inverse(order: &[u32]) -> Vec<u32> {
            let mut numbers = vec![0; order.len()];
            for (number, &id) in (0..).zip(order) {
                numbers[id as usize] = number;
            }
            numbers
        }
        let attr_order = order(&self.attrs, 0, loc_attrs);
        let type_order = order(&self.types, COMMON_TYPES, self.types.len());
        let string_order = order(&self.strings, 0, self.strings.len());
        Numbers {
            attrs: inverse(&attr_order),
            types: inverse(&type_order),
            strings: inverse(&string_order),
            tables: self,
            attr_order,
            type_order,
            string_order,
            loc_attrs,
        }
    }
}

/// Visits the references that an entry's encoding contains.
impl EntryWriter for Tables {
    fn format_version(&self) -> u64 {
        crate::sections::VERSION
    }

    fn dialect_version(&self, _: &str) -> Option<&DialectVersion> {
        None
    }

    fn byte(&mut self, _: u8) {}

    fn varint(&mut self, _: u64) {}

    fn attr(&mut self, attr: Attr) {
        self.meet_attr(attr, 1);
    }

    fn optional_attr(&mut self, attr: Option<Attr>) {
        attr.into_iter().for_each(|attr| self.attr(attr));
    }

    fn ty(&mut self, ty: Type) {
        self.meet_type(ty, 1);
    }

    fn string(&mut self, string: &[u8]) {
        self.meet_string(string);
    }

    fn blob(&mut self, _: &[u8]) {}

    fn ap_int(&mut self, _: &ApInt) {}

    fn float(&mut self, _: Float) {}

    fn resource(&mut self, dialect: &str, key: Ident) {
        let entry = (self.ctx.ident(dialect.as_bytes()), key);
        let next = self.resources.len() as u32;
        if *self.resource_ids.entry(entry).or_insert(next) == next {
            self.resources.push(entry);
            let ctx = self.ctx.clone();
            self.meet_string(dialect.as_bytes());
            self.meet_string(ctx.ident_bytes(key));
        }
    }
}

impl NameWriter for Tables {
    fn name(&mut self, name: Attr) {
        let ctx = self.ctx.clone();
        self.meet_string(ctx.attrs().string_value(name).unwrap_or_default());
    }
}

impl Coder for Tables {
    fn sized(&mut self, write: &mut dyn FnMut(&mut dyn Coder)) {
        write(self);
    }

    fn text_of(&mut self, part: Part) -> Vec<u8> {
        let mut text = Vec::new();
        write_part(&self.ctx, part, MLIR_RELEASE, &mut self.distinct, &mut text);
        text
    }

    fn is_in_text(&self, distinct: Attr) -> bool {
        self.in_texts.contains(&distinct)
    }

    /// Adds the resources and the distinct attributes that a text names.
    fn mention(&mut self, whole: Part) {
        let ctx = self.ctx.clone();
        let (mut keys, mut defs) = (Vec::new(), Vec::new());
        let mut fault = None;
        ctx.walk_parts(whole, |part| {
            let encoded = match part {
                Part::Attr(attr) => {
                    let data = ctx.attrs().data(attr);
                    match data {
                        AttrData::Distinct { .. } => drop(self.in_texts.insert(attr)),
                        AttrData::DenseResource { key, .. } => keys.push((ctx.ident(b"builtin"), *key)),
                        AttrData::Dialect { def, body, .. } => {
                            defs.push(*def);
                            keys.extend(ctx.resources_named(*def, body));
                        }
                        _ => {}
                    }
                    base::encoded(data)
                }
                Part::Type(ty) => {
                    let data = ctx.types().data(ty);
                    if let TypeData::Dialect { def, .. } = data {
                        defs.push(*def);
                    }
                    base::encoded_type(data)
                }
            };
            if let Some(encoded) = encoded {
                fault = Some(format!("{encoded} cannot be in an archive: it is only known as bytes of bytecode"));
            }
            Step::Into
        });
        for (namespace, key) in keys {
            self.resource(&String::from_utf8_lossy(ctx.ident_bytes(namespace)), key);
        }
        defs.into_iter().for_each(|def| self.meet_def(def));
        self.fault = self.fault.take().or(fault);
    }

    fn fault(&mut self, message: String) {
        self.fault = Some(message);
    }
}

/// The final numbers.
pub(super) struct Numbers<'t> {
    pub tables: &'t Tables,
    attrs: Vec<u32>,
    types: Vec<u32>,
    strings: Vec<u32>,
    attr_order: Vec<u32>,
    pub(super) type_order: Vec<u32>,
    pub(super) string_order: Vec<u32>,
    loc_attrs: usize,
}

impl Numbers<'_> {
    /// Returns the number of a type, by index in order of first use.
    pub fn type_number(&self, id: u32) -> u64 {
        u64::from(self.types.get(id as usize).copied().unwrap_or_default())
    }

    /// Returns the number of a type.
    pub fn type_of(&self, ty: Type) -> u64 {
        self.type_number(self.tables.type_ids.get(ty.index()).unwrap_or_default())
    }

    /// Returns the number of an attribute.
    pub fn attr_of(&self, attr: Attr) -> u64 {
        let id = self.tables.attr_ids.get(attr.index()).unwrap_or_default();
        u64::from(self.attrs.get(id as usize).copied().unwrap_or_default())
    }

    /// Returns the number of a string: those of the file come first, then those of the dictionary.
    pub fn string_of(&self, string: &[u8]) -> u64 {
        match dictionary().number(string) {
            Some(word) => self.strings.len() as u64 + u64::from(word),
            None => {
                let id = self.tables.string_ids.get(string).copied().unwrap_or_default();
                u64::from(self.strings.get(id as usize).copied().unwrap_or_default())
            }
        }
    }

    /// Returns true if there are strings outside the dictionary.
    pub fn has_strings(&self) -> bool {
        !self.strings.is_empty()
    }

    /// Returns the attributes that operations refer to, in the order of their numbers.
    pub fn main_attrs(&self) -> &[u32] {
        self.attr_order.get(..self.loc_attrs).unwrap_or_default()
    }

    /// Returns the attributes that only locations refer to.
    pub fn loc_attrs(&self) -> &[u32] {
        self.attr_order.get(self.loc_attrs..).unwrap_or_default()
    }
}

impl Tables {
    /// Returns the versions of the dialects in use.
    pub fn versions(&self) -> impl Iterator<Item = (Ident, &[u64])> {
        self.dialects.iter().filter_map(|&namespace| Some((namespace, self.version_of(namespace)?)))
    }
}
