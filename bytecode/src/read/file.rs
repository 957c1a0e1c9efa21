//! An open file: its tables, and the entries decoded so far.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, Weak};

use bytes::Bytes;
use hashbrown::HashSet;
use lect_core::attrs::{AttrData, FileRange};
use lect_core::compat::{Age, MigrationPath, NewParams, Versions};
use lect_core::context::ContextData;
use lect_core::diag::{Diagnostic, Failure, Reported};
use lect_core::dialect::{DialectVersion, OpInfo, op_name_fault};
use lect_core::entity::{Attr, Entity, Ident, OpName, Type};
use lect_core::loc::{Loc, SourcePos};
use lect_core::source::LocTable;
use lect_core::text::{DistinctTable, ResourceNames};
use lect_ods::spec::NEWEST_RELEASE;

use super::ReadConfig;
use super::entry::{EntryCursor, TableWalks};
use super::props::{Candidates, SharedProps};
use super::upgrade::{Plan, age_of, is_today};
use crate::layout::{Release, producer_release};
use crate::sections::{Image, SectionId};
use crate::table::{Entries, Names, Properties, ResourceTable, Strings};
use crate::wire::Fault;

/// A file of bytecode whose tables were read. A file is always used with one context.
pub struct File {
    name: Box<[u8]>,
    name_of_text: OnceLock<Box<[u8]>>,
    /// Reference to this file itself, for opaque bodies.
    pub(super) this: OnceLock<Weak<Self>>,
    pub(super) image: Image,
    pub(crate) strings: Strings,
    pub(crate) names: Names,
    pub(crate) attrs: Entries,
    pub(crate) types: Entries,
    pub(super) properties: Properties,
    pub(super) allow_unregistered: bool,
    /// Whether the regions of small isolated operations are embedded in the parent isolate. Regions left in the file
    /// have an isolate of their own.
    pub(super) embeds: bool,
    /// Number of threads that may read siblings, and the least number of bytes for each.
    pub(super) threads: AtomicUsize,
    pub(super) batch: usize,
    /// Decoded attributes and types: the number in the context plus one, or zero.
    attr_memo: Box<[AtomicU32]>,
    type_memo: Box<[AtomicU32]>,
    op_names: Box<[OnceLock<OpName>]>,
    dialects: Box<[OnceLock<Loaded>]>,
    /// Decoded properties, with the operation of their first use.
    pub(super) props_memo: Box<[SharedProps]>,
    /// Possible property layouts of each operation.
    pub(super) candidates: Box<[OnceLock<Candidates>]>,
    pub(super) producer_layouts: Option<Arc<Release>>,
    /// Dialects of resources, and the keys of the resources in the context.
    pub(super) resource_keys: OnceLock<Box<[(u32, Ident)]>>,
    /// The same keys by their names in texts of the file.
    pub(super) resource_names: OnceLock<ResourceNames>,
    /// Bytes allocated beyond the size of the file: see [`charge`](Self::charge).
    charged: AtomicU64,
    /// Position of attribute zero, if locations have positions.
    pub(super) places: OnceLock<Option<SourcePos>>,
    /// The release that wrote the file.
    pub(super) age: Age,
    /// Whether some operation may need migrations, and the plan for each operation.
    is_dated: bool,
    plans: Box<[OnceLock<Option<Box<Plan>>>]>,
    /// Distinct attributes that several texts of the file may name.
    pub(super) distinct: DistinctTable,
    warned: Mutex<HashSet<(Ident, Ident, Attr), foldhash::fast::RandomState>>,
    /// Number of the builtin dialect, if the file has it.
    pub(super) builtin: Option<u32>,
    /// Most recent file of a location: its attribute, and its name in the context.
    pub(super) last_file: AtomicU64,
}

/// A loaded dialect of a file.
struct Loaded {
    /// Version of the dialect, if the file specifies one.
    version: Option<DialectVersion>,
    /// Migration path to the context's version, if they differ.
    path: Option<Arc<MigrationPath>>,
}

/// Smaller allocations are not counted.
const CHEAP: usize = 128;
/// Limit of the memory that a file may expand to: a constant, and a factor per byte.
const ALWAYS: u64 = 64 << 20;
const EXPANSION: u64 = 256;

pub(crate) fn memo(len: usize) -> Box<[AtomicU32]> {
    std::iter::repeat_with(|| AtomicU32::new(0)).take(len).collect()
}

fn cells<T>(len: usize) -> Box<[OnceLock<T>]> {
    std::iter::repeat_with(OnceLock::new).take(len).collect()
}

impl File {
    /// Opens a file and reads its tables only.
    pub fn open(ctx: &ContextData, name: &[u8], bytes: Bytes, config: &ReadConfig) -> Result<Arc<Self>, Reported> {
        let report = |fault: Box<Fault>, image: Option<&Image>| report(ctx, name, image, &fault);
        let image = Image::new(bytes).map_err(|fault| report(fault, None))?;
        let mut file = Self::tables(name, &image, config).map_err(|fault| report(fault, Some(&image)))?;
        file.warn_newer(ctx);
        if file.age.newer().is_some() {
            ctx.expect_newer();
        }
        file.is_dated = file.find_upgrades(ctx);
        let file = file.shared(ctx);
        file.declare_resources(ctx)?;
        Ok(file)
    }

    /// Warns if a file's release is newer than all known ones.
    fn warn_newer(&self, ctx: &ContextData) {
        let release = producer_release(self.image.producer()).filter(|&release| release > NEWEST_RELEASE);
        if let Some(release) = release {
            let message =
                format!("MLIR {release} wrote this file, and {NEWEST_RELEASE} is the newest release that is known");
            ctx.report(Diagnostic::warning(self.whole(ctx), message));
        }
    }

    /// Reopens the file with nothing decoded. Resources are already declared.
    pub(super) fn anew(&self, ctx: &ContextData, config: &ReadConfig) -> Result<Arc<Self>, Reported> {
        let tables = Self::tables(&self.name, &self.image, config);
        let mut file = tables.map_err(|fault| self.report(ctx, &fault))?;
        file.is_dated = self.is_dated;
        file.resource_keys = self.resource_keys.clone();
        file.resource_names = self.resource_names.clone();
        Ok(file.shared(ctx))
    }

    fn shared(self, ctx: &ContextData) -> Arc<Self> {
        let file = Arc::new(self);
        let _ = file.this.set(Arc::downgrade(&file));
        let places = u32::try_from(file.attrs.len()).ok();
        let table: Arc<dyn LocTable> = file.clone();
        // If the context has no room for them, locations become attributes.
        let _ = file.places.set(places.and_then(|len| ctx.sources().add_table(len, table)));
        file
    }

    /// Returns the counter of bytes allocated beyond the size of the file.
    pub(super) fn charged(&self) -> &AtomicU64 {
        &self.charged
    }

    fn tables(name: &[u8], image: &Image, config: &ReadConfig) -> Result<Self, Box<Fault>> {
        let strings = Strings::read(image)?;
        let properties = if image.version >= 5 { Properties::read(image)? } else { Properties::default() };
        let names = Names::read(image, &strings)?;
        let (attrs, types) = Entries::read(image, &names)?;
        let mut dialects = 0..names.dialects.len() as u32;
        let builtin = dialects.find(|&dialect| names.namespace(image, &strings, dialect) == b"builtin");
        Ok(Self {
            builtin,
            age: age_of(image),
            is_dated: false,
            plans: cells(names.ops.len()),
            distinct: DistinctTable::default(),
            warned: Mutex::default(),
            last_file: AtomicU64::new(0),
            charged: AtomicU64::new(0),
            name: name.into(),
            name_of_text: OnceLock::new(),
            this: OnceLock::new(),
            allow_unregistered: config.allow_unregistered,
            embeds: !config.lazy,
            threads: AtomicUsize::new(1),
            batch: config.batch,
            attr_memo: memo(attrs.len()),
            type_memo: memo(types.len()),
            op_names: cells(names.ops.len()),
            dialects: cells(names.dialects.len()),
            props_memo: std::iter::repeat_with(SharedProps::default).take(properties.len()).collect(),
            candidates: cells(names.ops.len()),
            producer_layouts: config.producer.clone(),
            resource_keys: OnceLock::new(),
            resource_names: OnceLock::new(),
            places: OnceLock::new(),
            image: image.clone(),
            strings,
            names,
            attrs,
            types,
            properties,
        })
    }

    /// Returns true if operations are those of the current release, with the context's dialect versions. Then rewriting
    /// them yields the bytes in the file.
    pub(crate) fn is_as_written(&self) -> bool {
        !self.is_foreign() && !self.is_dated
    }

    /// Returns the table of properties.
    pub(crate) fn properties(&self) -> &Properties {
        &self.properties
    }

    pub(super) fn is_foreign(&self) -> bool {
        !is_today(&self.age)
    }

    /// Returns the migration plan for the operations of a name, by number.
    #[inline]
    pub(super) fn plan(&self, ctx: &ContextData, name: OpName, op: u64) -> Option<&Plan> {
        if !self.is_dated {
            return None;
        }
        let cell = self.plans.get(usize::try_from(op).ok()?)?;
        cell.get_or_init(|| self.make_plan(ctx, &ctx.op_name(name).name)).as_deref()
    }

    /// Warns, once per value, of a property in the file that the current operation does not have.
    #[cold]
    pub(super) fn warn_lost(&self, ctx: &ContextData, info: &OpInfo, property: &[u8], value: Attr) {
        let what = (ctx.ident(info.name().as_bytes()), ctx.ident(property), value);
        if self.warned.lock().unwrap_or_else(PoisonError::into_inner).insert(what) {
            let (property, shown) = (String::from_utf8_lossy(property), ctx.attrs().show(value));
            let message = format!("'{}' has no property '{property}' any more, which was {shown}", info.name());
            ctx.report(Diagnostic::warning(self.whole(ctx), message));
        }
    }

    /// Returns the buffer name for errors in the text of an attribute or a type.
    pub(super) fn name_of_text(&self) -> &[u8] {
        self.name_of_text.get_or_init(|| [&self.name, &b" (text of an attribute or a type)"[..]].concat().into())
    }

    /// Returns the file's name in diagnostics.
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Returns the file as bytes and sections.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// Reads the resources again.
    pub(crate) fn resource_table(&self) -> Result<ResourceTable, Box<Fault>> {
        ResourceTable::read(&self.image, &self.strings, &self.names)
    }

    /// Emits the fault as an error.
    #[cold]
    pub(crate) fn report(&self, ctx: &ContextData, fault: &Fault) -> Reported {
        report(ctx, &self.name, Some(&self.image), fault)
    }

    /// Emits an error at a byte of the file.
    #[cold]
    pub(super) fn error(&self, ctx: &ContextData, offset: usize, message: impl Into<String>) -> Reported {
        self.report(ctx, &Fault { offset: offset as u64, message: message.into().into() })
    }

    /// Converts a fault to an error that is not yet emitted.
    #[cold]
    pub(super) fn failure(&self, ctx: &ContextData, fault: &Fault) -> Failure {
        failure(ctx, &self.name, Some(&self.image), fault)
    }

    /// Returns an error at a byte of the file that is not yet emitted.
    #[cold]
    pub(super) fn failure_at(&self, ctx: &ContextData, offset: usize, message: impl Into<String>) -> Failure {
        self.failure(ctx, &Fault { offset: offset as u64, message: message.into().into() })
    }

    /// Returns the location of errors about the file as a whole.
    pub(super) fn whole(&self, ctx: &ContextData) -> Loc {
        whole(ctx, &self.name)
    }

    /// Adds the notes of every error about the file.
    #[cold]
    pub(super) fn noted(&self, ctx: &ContextData, failure: Failure, at: usize) -> Failure {
        noted(ctx, &self.name, Some(&self.image), failure, at as u64)
    }

    /// Counts bytes that are allocated or visited repeatedly: a few bytes can refer to a long string very often.
    /// Ordinary writers do not produce such files.
    pub(super) fn charge(&self, ctx: &ContextData, at: usize, bytes: usize) -> Result<(), Failure> {
        if bytes < CHEAP {
            return Ok(());
        }
        let most = EXPANSION.saturating_mul(self.image.bytes.len() as u64).saturating_add(ALWAYS);
        match self.charged.fetch_add(bytes as u64, Ordering::Relaxed).saturating_add(bytes as u64) > most {
            true => Err(self.failure_at(ctx, at, format!("the contents of the file expand to more than {most} bytes"))),
            false => Ok(()),
        }
    }

    /// Returns the string with a number.
    pub(crate) fn string(&self, index: u64) -> Option<&[u8]> {
        self.strings.get(&self.image, index)
    }

    /// Returns the namespace of a dialect.
    pub(crate) fn namespace(&self, dialect: u32) -> &[u8] {
        self.names.namespace(&self.image, &self.strings, dialect)
    }

    /// Loads a dialect, and reads its version.
    pub(super) fn load_dialect(&self, ctx: &ContextData, dialect: u32) -> Result<(), Failure> {
        self.loaded(ctx, dialect).map(drop)
    }

    fn loaded(&self, ctx: &ContextData, dialect: u32) -> Result<Option<&Loaded>, Failure> {
        let Some(cell) = self.dialects.get(dialect as usize) else { return Ok(None) };
        if let Some(loaded) = cell.get() {
            return Ok(Some(loaded));
        }
        let namespace = self.namespace(dialect);
        let loaded = ctx.dialect(namespace);
        if loaded.is_none() && !self.allow_unregistered {
            let name = String::from_utf8_lossy(namespace);
            let message = format!(
                "dialect '{name}' is unknown. If this is intended, please call allowUnregisteredDialects() on the \
                 MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
            );
            return Err(self.failure_at(ctx, self.image.open(SectionId::Dialect).offset(), message));
        }
        let bytes = self.names.dialects.get(dialect as usize).and_then(|entry| entry.version.clone());
        let version = match bytes {
            None => None,
            Some(bytes) => {
                let walks = TableWalks::default();
                let mut cursor = EntryCursor::new(self, ctx, &walks, self.image.range(bytes));
                match loaded.map(|dialect| dialect.bytecode().read_version) {
                    Some(Some(read)) => Some(read(&mut cursor)?),
                    Some(None) => Some(cursor.numbers()?),
                    // The encoding of an unknown dialect's version is unknown.
                    None => cursor.numbers().ok(),
                }
            }
        };
        let way = version.as_ref().filter(|_| loaded.is_some()).map(|version| {
            let namespace = std::str::from_utf8(namespace).unwrap_or_default();
            ctx.migration_path(namespace, &version.0)
        });
        let path = match way.transpose() {
            Ok(path) => path.flatten(),
            Err(error) => {
                return Err(self.failure_at(ctx, self.image.open(SectionId::Dialect).offset(), error.to_string()));
            }
        };
        Ok(Some(cell.get_or_init(|| Loaded { version, path })))
    }

    /// Returns the parameters that are newer than the file.
    pub(super) fn new_params(&self, ctx: &ContextData) -> Option<Arc<NewParams>> {
        if !self.is_dated {
            return None;
        }
        let versioned = (0..).zip(&self.names.dialects).filter(|(_, dialect)| dialect.version.is_some());
        let paths = versioned.filter_map(|(dialect, _)| self.loaded(ctx, dialect).ok()??.path.as_deref());
        NewParams::of(ctx, paths)
    }

    /// Returns the dialect of a namespace, if the file has it.
    fn dialect_of(&self, ctx: &ContextData, namespace: &[u8]) -> Option<&Loaded> {
        let all = 0..u32::try_from(self.names.dialects.len()).ok()?;
        let dialect = all.into_iter().find(|&dialect| self.namespace(dialect) == namespace)?;
        self.loaded(ctx, dialect).ok().flatten()
    }

    /// Returns the version of a dialect, if the file has the dialect and a version of it.
    pub(crate) fn version_of(&self, ctx: &ContextData, namespace: &str) -> Option<&DialectVersion> {
        self.dialect_of(ctx, namespace.as_bytes())?.version.as_ref()
    }

    /// Returns the operation name with a number.
    #[inline]
    pub(super) fn op_name(&self, ctx: &ContextData, at: usize, index: u64) -> Result<OpName, Reported> {
        let cell = usize::try_from(index).ok().and_then(|index| self.op_names.get(index));
        match cell.and_then(OnceLock::get) {
            Some(&name) => Ok(name),
            None => self.find_op_name(ctx, at, index),
        }
    }

    #[cold]
    fn find_op_name(&self, ctx: &ContextData, at: usize, index: u64) -> Result<OpName, Reported> {
        let number = usize::try_from(index).ok().filter(|&index| index < self.op_names.len());
        let Some((number, entry)) = number.and_then(|number| Some((number, self.names.ops.get(number)?))) else {
            return Err(self.error(ctx, at, format!("invalid operation name index: {index}")));
        };
        let name = self.names.op_name(&self.image, &self.strings, number);
        if let Some(fault) = op_name_fault(&name) {
            return Err(self.error(ctx, at, fault));
        }
        let loaded = self.charge(ctx, at, name.len()).and_then(|()| match name.contains(&b'.') {
            true => self.load_dialect(ctx, entry.dialect),
            false => Ok(()),
        });
        ctx.reported(loaded)?;
        let name = ctx.op_name_of(&name);
        Ok(*self.op_names[number].get_or_init(|| name))
    }

    /// Returns an attribute that is already decoded.
    #[inline]
    pub(crate) fn known_attr(&self, index: u64) -> Option<Attr> {
        known(&self.attr_memo, index).map(Attr::new)
    }

    /// Returns a type that is already decoded.
    #[inline]
    pub(crate) fn known_type(&self, index: u64) -> Option<Type> {
        known(&self.type_memo, index).map(Type::new)
    }

    /// Stores a decoded attribute, unless another thread was faster: each distinct attribute of the file is one.
    pub(super) fn keep_attr(&self, index: u64, attr: Attr) -> Attr {
        Attr::new(keep(&self.attr_memo, index, attr.index()))
    }

    /// Stores a decoded type.
    pub(super) fn keep_type(&self, index: u64, ty: Type) -> Type {
        Type::new(keep(&self.type_memo, index, ty.index()))
    }
}

impl Versions for File {
    fn migration_path(&self, ctx: &ContextData, namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        if !self.is_dated {
            return None;
        }
        self.dialect_of(ctx, namespace)?.path.clone()
    }
}

pub(crate) fn known(memo: &[AtomicU32], index: u64) -> Option<usize> {
    let cell = memo.get(usize::try_from(index).ok()?)?;
    (cell.load(Ordering::Acquire) as usize).checked_sub(1)
}

pub(crate) fn keep(memo: &[AtomicU32], index: u64, handle: usize) -> usize {
    let Some(cell) = usize::try_from(index).ok().and_then(|index| memo.get(index)) else { return handle };
    match cell.compare_exchange(0, handle as u32 + 1, Ordering::AcqRel, Ordering::Acquire) {
        Ok(_) => handle,
        Err(first) => first as usize - 1,
    }
}

pub(crate) fn whole(ctx: &ContextData, name: &[u8]) -> Loc {
    let name = if name == b"-" { b"<stdin>" } else { name };
    ctx.attrs().loc_value(ctx.attrs().intern(AttrData::FileLoc(FileRange::place(ctx.ident(name), 0, 0))))
}

fn report(ctx: &ContextData, name: &[u8], image: Option<&Image>, fault: &Fault) -> Reported {
    failure(ctx, name, image, fault).emit(ctx)
}

fn failure(ctx: &ContextData, name: &[u8], image: Option<&Image>, fault: &Fault) -> Failure {
    noted(ctx, name, image, Failure::new(whole(ctx, name), fault.message.clone()), fault.offset)
}

/// Adds notes to an error: the producer of the file, and the offset.
fn noted(ctx: &ContextData, name: &[u8], image: Option<&Image>, mut failure: Failure, at: u64) -> Failure {
    let loc = whole(ctx, name);
    if let Some(image) = image {
        let producer = String::from_utf8_lossy(image.producer());
        failure = failure.note(loc, &format!("in bytecode version {} produced by: {producer}", image.version));
    }
    failure.note(loc, &format!("at byte {at:#x} of the file"))
}
