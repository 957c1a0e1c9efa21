//! An open archive: its tables, and the entries decoded so far.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use lect_core::compat::{MigrationPath, NewParams, Versions};
use lect_core::context::ContextData;
use lect_core::diag::{Failure, Reported};
use lect_core::dialect::DialectVersion;
use lect_core::entity::{Attr, Entity, Ident, Type};
use lect_core::text::{DistinctTable, ResourceNames};

use super::ReadConfig;
use super::shape::Shape;
use super::tables::Tables;
use crate::archive::common_types;
use crate::archive::container::{Container, SectionId};
use crate::archive::specs;
use crate::read::file::{keep, known, memo, whole};
use crate::wire::Fault;

/// Migration paths from the dialect versions of a file to the context's, by namespace.
type Paths = Box<[(Box<[u8]>, Arc<MigrationPath>)]>;

/// An archive whose tables were read. An archive is always used with one context.
pub struct Archive {
    name: Box<[u8]>,
    pub(super) container: Container,
    pub(super) tables: Tables,
    pub(super) allow_unregistered: bool,
    /// Whether the bodies of small isolated operations are embedded in the parent isolate. Regions left in the file
    /// have an isolate of their own.
    pub(super) embeds: bool,
    pub(super) has_places: bool,
    common: Box<[Type]>,
    /// Decoded attributes and types: the number in the context plus one, or zero.
    attr_memo: Box<[AtomicU32]>,
    type_memo: Box<[AtomicU32]>,
    shapes: Box<[OnceLock<Shape>]>,
    /// File names of locations, in the context.
    pub(super) files: Box<[Ident]>,
    /// Dialects of resources, and the keys of the resources in the context.
    pub(super) resource_keys: Box<[(Ident, Ident)]>,
    /// The same keys by their names in texts of the file.
    pub(super) resource_names: ResourceNames,
    /// Migration paths of the dialects whose version differs from the context's.
    paths: Paths,
    /// Distinct attributes that several texts of the file may name.
    pub(super) distinct: DistinctTable,
    /// Bytes allocated beyond the size of the file.
    charged: AtomicU64,
}

/// Smaller allocations are not counted.
const CHEAP: usize = 128;
/// Limit of the memory that a file may expand to: a constant, and a factor per byte.
const ALWAYS: u64 = 64 << 20;
const EXPANSION: u64 = 256;

impl Archive {
    /// Opens a file and reads its tables only.
    pub fn open(ctx: &ContextData, name: &[u8], bytes: Bytes, config: &ReadConfig) -> Result<Arc<Self>, Reported> {
        let container = Container::new(bytes).map_err(|fault| {
            let place = format!("at byte {:#x} of the archive", fault.offset);
            report(ctx, name, &fault, place)
        })?;
        let report = |fault: Box<Fault>| report(ctx, name, &fault, container.place_of(&fault));
        let tables = Tables::read(&container, config.locations).map_err(report)?;
        specs::load(ctx, &container, report)?;
        let attrs = tables.attrs.len() + tables.loc_attrs.len();
        let mut file = Self {
            name: name.into(),
            allow_unregistered: config.allow_unregistered,
            embeds: !config.lazy,
            has_places: config.locations && container.has(SectionId::Locations),
            common: common_types(ctx).into(),
            attr_memo: memo(attrs),
            type_memo: memo(tables.types.len()),
            shapes: std::iter::repeat_with(OnceLock::new).take(tables.shapes.starts.len()).collect(),
            files: Box::default(),
            resource_keys: Box::default(),
            resource_names: ResourceNames::default(),
            paths: Box::default(),
            distinct: DistinctTable::default(),
            charged: AtomicU64::new(0),
            container,
            tables,
        };
        let mut files = Vec::with_capacity(file.tables.files.len());
        for &index in &file.tables.files {
            match file.string(index) {
                Some(name) => {
                    ctx.reported(file.charge(ctx, 0, name.len()))?;
                    // The same replacement as in parsed text.
                    files.push(ctx.ident(if name.is_empty() { b"-" } else { name }));
                }
                None => {
                    return Err(file.error(ctx, file.tables.places.start, format!("invalid string index: {index}")));
                }
            }
        }
        file.files = files.into();
        file.paths = file.find_paths(ctx)?;
        (file.resource_keys, file.resource_names) = file.declare_resources(ctx)?;
        Ok(Arc::new(file))
    }

    /// Verifies every byte of the file, including those that will not be read.
    pub(super) fn check_all(&self, ctx: &ContextData) -> Result<(), Reported> {
        self.container.check_all().map_err(|fault| self.report(ctx, &fault))
    }

    /// Returns the file's name in diagnostics.
    pub fn name(&self) -> &[u8] {
        &self.name
    }

    /// Emits the fault as an error.
    #[cold]
    pub(super) fn report(&self, ctx: &ContextData, fault: &Fault) -> Reported {
        report(ctx, &self.name, fault, self.container.place_of(fault))
    }

    /// Emits an error at a byte of the file.
    #[cold]
    pub(super) fn error(&self, ctx: &ContextData, offset: usize, message: impl Into<String>) -> Reported {
        self.report(ctx, &Fault { offset: offset as u64, message: message.into().into() })
    }

    /// Converts a fault to an error that is not yet emitted.
    #[cold]
    pub(super) fn failure(&self, ctx: &ContextData, fault: &Fault) -> Failure {
        failure(ctx, &self.name, fault, self.container.place_of(fault))
    }

    /// Returns an error at a byte of the file that is not yet emitted.
    #[cold]
    pub(super) fn failure_at(&self, ctx: &ContextData, offset: usize, message: impl Into<String>) -> Failure {
        self.failure(ctx, &Fault { offset: offset as u64, message: message.into().into() })
    }

    /// Counts bytes that are allocated or visited repeatedly: a few bytes can refer to a long string very often.
    /// Ordinary writers do not produce such files.
    pub(super) fn charge(&self, ctx: &ContextData, at: usize, bytes: usize) -> Result<(), Failure> {
        if bytes < CHEAP {
            return Ok(());
        }
        let most = EXPANSION.saturating_mul(self.container.end() as u64).saturating_add(ALWAYS);
        match self.charged.fetch_add(bytes as u64, Ordering::Relaxed).saturating_add(bytes as u64) > most {
            true => Err(self.failure_at(ctx, at, format!("the contents of the file expand to more than {most} bytes"))),
            false => Ok(()),
        }
    }

    /// Returns the string with a number.
    pub(super) fn string(&self, index: u64) -> Option<&[u8]> {
        self.tables.string(&self.container, index)
    }

    /// Returns the version of a dialect, if the file specifies one.
    pub fn version(&self, namespace: &[u8]) -> Option<DialectVersion> {
        let found = self.tables.versions.iter().find(|(name, _)| self.string(*name) == Some(namespace))?;
        Some(DialectVersion(found.1.clone()))
    }

    /// Finds the migration path from each dialect version to the context's, which must know that version.
    fn find_paths(&self, ctx: &ContextData) -> Result<Paths, Reported> {
        let mut paths = Vec::new();
        for (namespace, version) in &self.tables.versions {
            let namespace = self.string(*namespace).unwrap_or_default();
            let way = ctx.migration_path(&String::from_utf8_lossy(namespace), version);
            match way {
                Ok(None) => {}
                Ok(Some(path)) => paths.push((namespace.into(), path)),
                Err(error) => {
                    return Err(self.error(ctx, self.container.section(SectionId::Tables).start, error.to_string()));
                }
            }
        }
        Ok(paths.into())
    }

    /// Returns the migration path from the file's version of a dialect to the context's, if they differ.
    #[inline]
    pub(super) fn path_of(&self, namespace: &[u8]) -> Option<&Arc<MigrationPath>> {
        self.paths.iter().find(|path| *path.0 == *namespace).map(|path| &path.1)
    }

    /// Returns the parameters that are newer than the file.
    pub(super) fn new_params(&self, ctx: &ContextData) -> Option<Arc<NewParams>> {
        NewParams::of(ctx, self.paths.iter().map(|path| &*path.1))
    }

    /// Returns the versions for parsing text, if some differ from the context's.
    pub(super) fn versions(&self) -> Option<&dyn Versions> {
        (!self.paths.is_empty()).then_some(self)
    }

    /// Loads a dialect. A missing dialect is an error unless unregistered dialects are allowed.
    pub(super) fn load_dialect(&self, ctx: &ContextData, at: usize, namespace: &[u8]) -> Result<(), Failure> {
        if ctx.dialect(namespace).is_some() || self.allow_unregistered {
            return Ok(());
        }
        let name = String::from_utf8_lossy(namespace);
        let message = format!(
            "dialect '{name}' is unknown. If this is intended, please call allowUnregisteredDialects() on the \
             MLIRContext, or use -allow-unregistered-dialect with the MLIR tool used."
        );
        Err(self.failure_at(ctx, at, message))
    }

    /// Returns an attribute that is already decoded.
    #[inline]
    pub(super) fn known_attr(&self, index: u64) -> Option<Attr> {
        known(&self.attr_memo, index).map(Attr::new)
    }

    /// Returns a type that is already decoded, or is in every file.
    #[inline]
    pub(super) fn known_type(&self, index: u64) -> Option<Type> {
        match self.common.get(usize::try_from(index).ok()?) {
            Some(&ty) => Some(ty),
            None => known(&self.type_memo, index - self.common.len() as u64).map(Type::new),
        }
    }

    /// Returns the range of the type with a number.
    pub(super) fn type_entry(&self, index: u64) -> Option<std::ops::Range<usize>> {
        self.tables.types.get(index.checked_sub(self.common.len() as u64)?)
    }

    /// Returns the range of an attribute.
    pub(super) fn attr_entry(&self, index: u64) -> Option<std::ops::Range<usize>> {
        let main = self.tables.attrs.len() as u64;
        match index.checked_sub(main) {
            Some(index) => self.tables.loc_attrs.get(index),
            None => self.tables.attrs.get(index),
        }
    }

    /// Stores a decoded attribute, unless another thread was faster: each distinct attribute of the file is one.
    pub(super) fn keep_attr(&self, index: u64, attr: Attr) -> Attr {
        Attr::new(keep(&self.attr_memo, index, attr.index()))
    }

    /// Stores a decoded type.
    pub(super) fn keep_type(&self, index: u64, ty: Type) -> Type {
        Type::new(keep(&self.type_memo, index - self.common.len() as u64, ty.index()))
    }

    /// Returns the shape with a number, reading it at first use.
    #[inline]
    pub(super) fn shape(&self, ctx: &ContextData, at: usize, index: u64) -> Result<&Shape, Reported> {
        let cell = usize::try_from(index).ok().and_then(|index| self.shapes.get(index));
        match cell.and_then(OnceLock::get) {
            Some(shape) => Ok(shape),
            None => self.read_shape(ctx, at, index),
        }
    }

    #[cold]
    fn read_shape(&self, ctx: &ContextData, at: usize, index: u64) -> Result<&Shape, Reported> {
        let cell = usize::try_from(index).ok().and_then(|index| self.shapes.get(index));
        let Some(cell) = cell else { return Err(self.error(ctx, at, format!("invalid shape index: {index}"))) };
        let shape = Shape::read(self, ctx, index)?;
        Ok(cell.get_or_init(|| shape))
    }
}

impl Versions for Archive {
    fn migration_path(&self, _: &ContextData, namespace: &[u8]) -> Option<Arc<MigrationPath>> {
        self.path_of(namespace).cloned()
    }
}

fn report(ctx: &ContextData, name: &[u8], fault: &Fault, place: String) -> Reported {
    failure(ctx, name, fault, place).emit(ctx)
}

fn failure(ctx: &ContextData, name: &[u8], fault: &Fault, place: String) -> Failure {
    let loc = whole(ctx, name);
    Failure::new(loc, fault.message.clone()).note(loc, &place)
}
