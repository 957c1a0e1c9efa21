//! Continuing the tables of a file.
//!
//! Opaque data refers to the tables of its file by number, at unknown positions. So all entries of those tables come
//! first in the new ones, in the same order and byte for byte, even without references. Other entries of the IR are
//! looked up there, or appended. The result is an ordinary file, if not the shortest. Without other changes it is the
//! same file.

use std::sync::Arc;

use lect_core::attrs::{AttrData, Encoded, EncodedEntry, OpaqueBody};
use lect_core::compat::Versions;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Entity, Ident, Type};
use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_core::types::TypeData;
use lect_ods::spec::MLIR_RELEASE;

use super::WriteConfig;
use super::names::OpKey;
use super::tables::{AttrKey, Entry, Tables};
use crate::layout::{WITH_PROPERTIES, producer_release};
use crate::read::{File, unread_in};
use crate::table::{EntryRange, ResourceGroup};

/// The file whose tables are continued.
pub(super) struct Base {
    pub file: Arc<File>,
    /// Resources, in file order.
    pub resources: Vec<KeptResources>,
}

/// Consecutive resources of one dialect.
pub(super) struct KeptResources {
    pub dialect: u32,
    /// Keys in the context and in the file.
    pub keys: Vec<(Ident, Box<[u8]>)>,
}

/// Opaque data that the IR refers to.
#[derive(Default)]
pub(super) struct Opaque {
    /// The file that contains the data.
    pub file: Option<Arc<File>>,
    /// The error that prevents writing.
    pub fault: Option<String>,
}

impl Opaque {
    /// Registers an opaque entry.
    pub fn meet(&mut self, encoded: &Encoded) {
        let Ok(file) = encoded.file.clone().downcast::<File>() else {
            self.fault = Some(format!("the file of bytecode that {encoded} is of is unknown"));
            return;
        };
        match &self.file {
            Some(other) if !Arc::ptr_eq(other, &file) => {
                let [one, other] = [other, &file].map(|file| String::from_utf8_lossy(file.name()));
                self.fault = Some(format!(
                    "what is of unknown dialects was read from two files of bytecode, '{one}' and '{other}', and can be \
                     written with the tables of one only"
                ));
            }
            Some(_) => {}
            None => self.file = Some(file),
        }
    }

    /// Registers the properties of an unregistered operation.
    pub fn meet_properties(&mut self, encoded: &Encoded, version: u64) {
        self.meet(encoded);
        let read = self.file.as_ref().map(|file| file.image().version);
        if let Some(read) = read.filter(|&read| read != version) {
            self.fault.get_or_insert_with(|| {
                format!("properties that were read from bytecode version {read} cannot be written as version {version}")
            });
        }
    }

    /// Registers a body. One that was parsed from printed bytes has lost the file that its numbers refer to.
    pub fn meet_text(&mut self, body: &OpaqueBody, dialect: &[u8]) {
        if body.is_text_of_encoded() {
            let dialect = String::from_utf8_lossy(dialect);
            let message =
                format!("the bytecode that the text has for something of dialect '{dialect}' refers to a file");
            self.fault.get_or_insert_with(|| format!("{message} that is unknown: it can be written as text only"));
        }
    }
}

/// Returns the encoded bytes of an opaque attribute.
pub(crate) fn encoded(data: &AttrData) -> Option<&Encoded> {
    match data {
        AttrData::Opaque { body, .. } => body.encoded(),
        _ => None,
    }
}

/// Returns the encoded bytes of an opaque type.
pub(crate) fn encoded_type(data: &TypeData) -> Option<&Encoded> {
    match data {
        TypeData::Opaque { body, .. } => body.encoded(),
        _ => None,
    }
}

/// Returns the encoded properties of an unregistered operation.
pub(super) fn encoded_properties(op: OpRef<'_>) -> Option<&Encoded> {
    match op.info() {
        Some(_) => None,
        // The slot may also hold an attribute of an unknown dialect.
        None => encoded(op.context().attrs().data(op.prop(0)?))
            .filter(|encoded| matches!(encoded.entry, EncodedEntry::Properties(_))),
    }
}

/// Returns the file to be continued, if requested and possible.
pub(super) fn continued(root: OpRef<'_>, config: &WriteConfig) -> Option<Arc<File>> {
    let file: Arc<File> = root.ir.origin()?.clone().downcast().ok()?;
    let fits = file.image().version == config.version && file.is_as_written() && config.release.is_none();
    (config.continue_file && fits).then_some(file)
}

/// Returns the options of writing a file that continues the tables of another: for the same readers.
pub(super) fn config(config: &WriteConfig, file: &File) -> WriteConfig {
    let producer = file.image().producer();
    config
        .clone()
        .with_producer(Some(config.producer.clone().unwrap_or_else(|| producer.to_vec())))
        .with_release(config.release.or_else(|| producer_release(producer).filter(|&release| release != MLIR_RELEASE)))
}

impl Tables {
    /// Returns the bytes of an operation's unread regions, if they are copied from the file.
    pub fn taken_over(&self, op: OpRef<'_>) -> Option<&[u8]> {
        let file = &self.base.as_ref()?.file;
        let content = unread_in(op.unread_regions()?, file)?;
        file.image().bytes.get(content)
    }

    /// Returns the numbers of attributes, types and operations that are kept from a file.
    pub fn kept(&self) -> (usize, usize, usize) {
        let file = self.base.as_ref().map(|base| &base.file);
        file.map_or((0, 0, 0), |file| (file.attrs.len(), file.types.len(), file.names.ops.len()))
    }

    /// Returns the bytes of an attribute that is kept from a file.
    #[inline]
    pub fn kept_attr(&self, id: u32) -> Option<&[u8]> {
        let file = &self.base.as_ref()?.file;
        let entry = file.attrs.get(file.image(), id as usize)?;
        file.image().bytes.get(entry.bytes)
    }

    /// Returns the bytes of a type that is kept from a file.
    pub fn kept_type(&self, id: u32) -> Option<&[u8]> {
        let file = &self.base.as_ref()?.file;
        let entry = file.types.get(file.image(), id as usize)?;
        file.image().bytes.get(entry.bytes)
    }

    /// Begins with the tables of a file.
    pub fn begin_with(&mut self, file: &Arc<File>) -> Result<(), Reported> {
        let ctx = self.ctx.clone();
        for dialect in 0..file.names.dialects.len() as u32 {
            let namespace = file.namespace(dialect);
            // The tables have the file's version, but the IR has been migrated.
            if file.migration_path(&ctx, namespace).is_some() {
                let message = format!(
                    "the unknown parts of '{}' cannot be written after parts of another version of dialect '{}' there",
                    String::from_utf8_lossy(file.name()),
                    String::from_utf8_lossy(namespace)
                );
                return Err(ctx.error(Loc::UNKNOWN, message).emit());
            }
            self.add_dialect(ctx.ident(namespace));
        }
        for (op, entry) in file.names.ops.iter().enumerate() {
            let name = ctx.op_name_of(&file.full_op_name(op));
            let is_flagged =
                self.version >= WITH_PROPERTIES && entry.registered == Some(true) && ctx.op_name(name).info().is_none();
            self.keep_op(OpKey { name, is_flagged }, entry.dialect);
        }
        for index in 0..file.attrs.len() {
            let entry = file.attrs.get(file.image(), index);
            // An argument without a location has the unknown one, which was not read.
            let unknown = || file.is_unknown_loc(entry.as_ref()?).then_some(ctx.attrs().unknown_loc());
            let attr = file.known_attr(index as u64).or_else(unknown);
            self.keep_attr(attr, entry.as_ref());
            if let Some(place) = file.place_at(&ctx, index as u64) {
                self.places.meet(&ctx, place, index as u32);
            }
        }
        for index in 0..file.types.len() {
            let entry = file.types.get(file.image(), index);
            self.keep_type(file.known_type(index as u64), entry.as_ref());
        }
        let resources = self.keep_resources(file)?;
        self.opaque.file = Some(file.clone());
        self.base = Some(Base { file: file.clone(), resources });
        Ok(())
    }

    fn keep_op(&mut self, key: OpKey, dialect: u32) {
        let id = self.ops.len();
        if self.op_id(key).is_none() {
            self.set_op_id(key, id);
        }
        self.ops.push(Entry::kept(key, dialect, false));
    }

    fn keep_attr(&mut self, attr: Option<Attr>, entry: Option<&EntryRange>) {
        let id = self.attrs.len();
        if let Some(attr) = attr
            && self.attr_ids.get(attr.index()).is_none()
        {
            self.attr_ids.set(attr.index(), id);
        }
        let (dialect, custom) = entry.map_or((0, false), |entry| (entry.dialect, entry.custom));
        self.attrs.push(Entry::kept(AttrKey::KEPT, dialect, custom));
    }

    fn keep_type(&mut self, ty: Option<Type>, entry: Option<&EntryRange>) {
        let id = self.types.len();
        if let Some(ty) = ty
            && self.type_ids.get(ty.index()).is_none()
        {
            self.type_ids.set(ty.index(), id);
        }
        let (dialect, custom) = entry.map_or((0, false), |entry| (entry.dialect, entry.custom));
        self.types.push(Entry::kept(self.ctx.types().none(), dialect, custom));
    }

    fn keep_resources(&mut self, file: &File) -> Result<Vec<KeptResources>, Reported> {
        let table = file.resource_table().map_err(|fault| file.report(&self.ctx, &fault))?;
        let mut keys = (0..).zip(file.resource_keys());
        let mut groups: Vec<KeptResources> = Vec::new();
        for entry in table.entries {
            let ResourceGroup::Dialect(dialect) = entry.group else { continue };
            let Some((number, key)) = keys.next() else { break };
            self.keep_resource(dialect, key, number);
            let named = (key, file.string(entry.key).unwrap_or_default().into());
            match groups.last_mut().filter(|group| group.dialect == dialect) {
                Some(group) => group.keys.push(named),
                None => groups.push(KeptResources { dialect, keys: vec![named] }),
            }
        }
        Ok(groups)
    }
}
