//! A file that is open: its tables, and what became of their entries so far.

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

/// A file of bytecode whose tables were read. What it is read with is one context.
pub struct File {
    name: Box<[u8]>,
    name_of_text: OnceLock<Box<[u8]>>,
    /// This, for what is kept as it is in the file.
    pub(super) this: OnceLock<Weak<Self>>,
    pub(super) image: Image,
    pub(crate) strings: Strings,
    pub(crate) names: Names,
    pub(crate) attrs: Entries,
    pub(crate) types: Entries,
    pub(super) properties: Properties,
    pub(super) allow_unregistered: bool,
    /// Whether the regions of small isolated operations are embedded in the isolate around them. What is left in the file
    /// has an isolate for itself.
    pub(super) embeds: bool,
    /// On how many threads siblings may be read, and how many bytes each of these has to read at least.
    pub(super) threads: AtomicUsize,
    pub(super) batch: usize,
    /// The attributes and types that were met, one more than their numbers in the context; zero for the others.
    attr_memo: Box<[AtomicU32]>,
    type_memo: Box<[AtomicU32]>,
    op_names: Box<[OnceLock<OpName>]>,
    dialects: Box<[OnceLock<Loaded>]>,
    /// What properties were the first time they were met, and of what operation.
    pub(super) props_memo: Box<[SharedProps]>,
    /// The layouts that the properties of each operation may have.
    pub(super) candidates: Box<[OnceLock<Candidates>]>,
    pub(super) producer_layouts: Option<Arc<Release>>,
    /// The dialects of resources, and the keys that they have in the context.
    pub(super) resource_keys: OnceLock<Box<[(u32, Ident)]>>,
    /// The same by the names that texts in the file have.
    pub(super) resource_names: OnceLock<ResourceNames>,
    /// What was made of the file beyond what is in it: see [`charge`](Self::charge).
    charged: AtomicU64,
    /// The position of the place that is attribute zero, if places have positions.
    pub(super) places: OnceLock<Option<SourcePos>>,
    /// Which release wrote it.
    pub(super) age: Age,
    /// Whether some operation may have changed since, and what is to be done with each.
    is_dated: bool,
    plans: Box<[OnceLock<Option<Box<Plan>>>]>,
    /// The distinct attributes that several texts of the file may name.
    pub(super) distinct: DistinctTable,
    warned: Mutex<HashSet<(Ident, Ident, Attr), foldhash::fast::RandomState>>,
    /// The builtin dialect's number, if the file has it.
    pub(super) builtin: Option<u32>,
    /// The file that places were last found in: its attribute, and its name in the context.
    pub(super) last_file: AtomicU64,
}

/// A dialect of a file that was loaded.
struct Loaded {
    /// Its version, if the file says.
    version: Option<DialectVersion>,
    /// The way from there to the context's version, if that is another one.
    path: Option<Arc<MigrationPath>>,
}

/// Less than this is not counted.
const CHEAP: usize = 128;
/// What all of a file may stand for, and a byte of it.
const ALWAYS: u64 = 64 << 20;
const EXPANSION: u64 = 256;

pub(crate) fn memo(len: usize) -> Box<[AtomicU32]> {
    std::iter::repeat_with(|| AtomicU32::new(0)).take(len).collect()
}

fn cells<T>(len: usize) -> Box<[OnceLock<T>]> {
    std::iter::repeat_with(OnceLock::new).take(len).collect()
}

impl File {
    /// Reads the tables of a file, and nothing else of it.
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

    /// Says of a file that its release is newer than all that are known.
    fn warn_newer(&self, ctx: &ContextData) {
        let release = producer_release(self.image.producer()).filter(|&release| release > NEWEST_RELEASE);
        if let Some(release) = release {
            let message =
                format!("MLIR {release} wrote this file, and {NEWEST_RELEASE} is the newest release that is known");
            ctx.report(Diagnostic::warning(self.whole(ctx), message));
        }
    }

    /// The same file as it was when it was opened: nothing of it was met. Its resources are declared already.
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
        // A context that has no room for them has them as attributes.
        let _ = file.places.set(places.and_then(|len| ctx.sources().add_table(len, table)));
        file
    }

    /// What was made of the file so far, and a way to say it of this one.
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

    /// Whether the file is of another release than the one whose operations today's specs describe.
    /// Whether operations are today's, and their dialects of the versions that the context has, so that what is written of
    /// them is what is in the file.
    pub(crate) fn is_as_written(&self) -> bool {
        !self.is_foreign() && !self.is_dated
    }

    /// Where the bytes of properties are.
    pub(crate) fn properties(&self) -> &Properties {
        &self.properties
    }

    pub(super) fn is_foreign(&self) -> bool {
        !is_today(&self.age)
    }

    /// What is to be done with the operations of a name, by number, to make them those of today.
    #[inline]
    pub(super) fn plan(&self, ctx: &ContextData, name: OpName, op: u64) -> Option<&Plan> {
        if !self.is_dated {
            return None;
        }
        let cell = self.plans.get(usize::try_from(op).ok()?)?;
        cell.get_or_init(|| self.make_plan(ctx, &ctx.op_name(name).name)).as_deref()
    }

    /// Says, once, that an operation of today has nothing like a property that a file has of it.
    #[cold]
    pub(super) fn warn_lost(&self, ctx: &ContextData, info: &OpInfo, property: &[u8], value: Attr) {
        let what = (ctx.ident(info.name().as_bytes()), ctx.ident(property), value);
        if self.warned.lock().unwrap_or_else(PoisonError::into_inner).insert(what) {
            let (property, shown) = (String::from_utf8_lossy(property), ctx.show_attr(value));
            let message = format!("'{}' has no property '{property}' any more, which was {shown}", info.name());
            ctx.report(Diagnostic::warning(self.whole(ctx), message));
        }
    }

    /// What the text of an attribute or a type is in, for errors in it.
    pub(super) fn name_of_text(&self) -> &[u8] {
        self.name_of_text.get_or_init(|| [&self.name, &b" (text of an attribute or a type)"[..]].concat().into())
    }

    /// What the file is called in diagnostics.
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// The file as bytes and sections.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// The resources, read anew.
    pub(crate) fn resource_table(&self) -> Result<ResourceTable, Box<Fault>> {
        ResourceTable::read(&self.image, &self.strings, &self.names)
    }

    /// Emits the error.
    #[cold]
    pub(crate) fn report(&self, ctx: &ContextData, fault: &Fault) -> Reported {
        report(ctx, &self.name, Some(&self.image), fault)
    }

    /// Emits an error at a byte of the file.
    #[cold]
    pub(super) fn error(&self, ctx: &ContextData, offset: usize, message: impl Into<String>) -> Reported {
        self.report(ctx, &Fault { offset: offset as u64, message: message.into().into() })
    }

    /// A fault as an error that is not emitted.
    #[cold]
    pub(super) fn failure(&self, ctx: &ContextData, fault: &Fault) -> Failure {
        failure(ctx, &self.name, Some(&self.image), fault)
    }

    /// An error at a byte of the file that is not emitted.
    #[cold]
    pub(super) fn failure_at(&self, ctx: &ContextData, offset: usize, message: impl Into<String>) -> Failure {
        self.failure(ctx, &Fault { offset: offset as u64, message: message.into().into() })
    }

    /// Where errors about the file as a whole are.
    pub(super) fn whole(&self, ctx: &ContextData) -> Loc {
        whole(ctx, &self.name)
    }

    /// An error with what there is to say of every one about the file.
    #[cold]
    pub(super) fn noted(&self, ctx: &ContextData, failure: Failure, at: usize) -> Failure {
        noted(ctx, &self.name, Some(&self.image), failure, at as u64)
    }

    /// Counts what is made, or looked at, once more of bytes that the file has once: a few bytes can name a long string
    /// as often as they like. Who writes files does so with little that is long.
    pub(super) fn charge(&self, ctx: &ContextData, at: usize, bytes: usize) -> Result<(), Failure> {
        if bytes < CHEAP {
            return Ok(());
        }
        let most = EXPANSION.saturating_mul(self.image.bytes.len() as u64).saturating_add(ALWAYS);
        match self.charged.fetch_add(bytes as u64, Ordering::Relaxed).saturating_add(bytes as u64) > most {
            true => Err(self.failure_at(ctx, at, format!("what the file says stands for more than {most} bytes"))),
            false => Ok(()),
        }
    }

    /// A string by number.
    pub(crate) fn string(&self, index: u64) -> Option<&[u8]> {
        self.strings.get(&self.image, index)
    }

    /// The namespace of a dialect by number.
    pub(crate) fn namespace(&self, dialect: u32) -> &[u8] {
        self.names.namespace(&self.image, &self.strings, dialect)
    }

    /// Sees to it that a dialect is loaded, which is when its version is looked at.
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
                    // It may be anything.
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
            Err(none) => return Err(self.failure_at(ctx, self.image.open(SectionId::Dialect).offset(), none.0)),
        };
        Ok(Some(cell.get_or_init(|| Loaded { version, path })))
    }

    /// The parameters that are newer than the file.
    pub(super) fn new_params(&self, ctx: &ContextData) -> Option<Arc<NewParams>> {
        if !self.is_dated {
            return None;
        }
        let versioned = (0..).zip(&self.names.dialects).filter(|(_, dialect)| dialect.version.is_some());
        let paths = versioned.filter_map(|(dialect, _)| self.loaded(ctx, dialect).ok()??.path.as_deref());
        NewParams::of(ctx, paths)
    }

    /// The dialect of a namespace, if the file has it.
    fn dialect_of(&self, ctx: &ContextData, namespace: &[u8]) -> Option<&Loaded> {
        let all = 0..u32::try_from(self.names.dialects.len()).ok()?;
        let dialect = all.into_iter().find(|&dialect| self.namespace(dialect) == namespace)?;
        self.loaded(ctx, dialect).ok().flatten()
    }

    /// The version of a dialect by name, if the file has the dialect and a version of it.
    pub(crate) fn version_of(&self, ctx: &ContextData, namespace: &str) -> Option<&DialectVersion> {
        self.dialect_of(ctx, namespace.as_bytes())?.version.as_ref()
    }

    /// The name of an operation by number.
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

    /// An attribute that was met before.
    #[inline]
    pub(crate) fn known_attr(&self, index: u64) -> Option<Attr> {
        known(&self.attr_memo, index).map(Attr::new)
    }

    /// A type that was met before.
    #[inline]
    pub(crate) fn known_type(&self, index: u64) -> Option<Type> {
        known(&self.type_memo, index).map(Type::new)
    }

    /// Keeps an attribute, or finds that another thread was faster: each distinct attribute of the file is one.
    pub(super) fn keep_attr(&self, index: u64, attr: Attr) -> Attr {
        Attr::new(keep(&self.attr_memo, index, attr.index()))
    }

    /// Keeps a type.
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
    ctx.loc_from_attr(ctx.intern_attr(AttrData::FileLoc(FileRange::place(ctx.ident(name), 0, 0))))
}

fn report(ctx: &ContextData, name: &[u8], image: Option<&Image>, fault: &Fault) -> Reported {
    failure(ctx, name, image, fault).emit(ctx)
}

fn failure(ctx: &ContextData, name: &[u8], image: Option<&Image>, fault: &Fault) -> Failure {
    noted(ctx, name, image, Failure::new(whole(ctx, name), fault.message.clone()), fault.offset)
}

/// An error with notes: who wrote the file, and which byte of it is wrong.
fn noted(ctx: &ContextData, name: &[u8], image: Option<&Image>, mut failure: Failure, at: u64) -> Failure {
    let loc = whole(ctx, name);
    if let Some(image) = image {
        let producer = String::from_utf8_lossy(image.producer());
        failure = failure.note(loc, &format!("in bytecode version {} produced by: {producer}", image.version));
    }
    failure.note(loc, &format!("at byte {at:#x} of the file"))
}
