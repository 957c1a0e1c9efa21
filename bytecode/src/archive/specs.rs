//! The specs of the dialects in use, so that readers without these dialects can print and verify a file.
//!
//! ```text
//! section := version, count, (length, bytes)*
//! ```
//!
//! The bytes are a dialect as [`lect_ods::wire`] encodes it, reduced to the operations, attributes and types in the
//! file, and without documentation. A program that has the dialect ignores them; a reader of another encoding of specs
//! skips them.

use lect_core::context::ContextData;
use lect_core::diag::{Diagnostic, Reported};
use lect_core::dialect::Dialect;
use lect_core::entity::{Def, OpName};
use lect_core::loc::Loc;
use lect_ods::spec::{DefKind, DefSpec, DialectSpec, History, List, MLIR, ReleaseSpec, Str};
use lect_ods::wire::{self, Format};

use super::Specs;
use super::container::{Container, SectionId};
use crate::wire::{Sink, Wire};
use crate::write::tables::FastMap;

/// Encoding of specs.
pub const SPECS: Format = Format::TODAY;

/// The operations and definitions that a file uses.
#[derive(Default)]
pub(super) struct Used {
    ops: FastMap<OpName, ()>,
    defs: FastMap<Def, ()>,
}

impl Used {
    /// Registers the use of an operation.
    pub fn op(&mut self, name: OpName) {
        self.ops.insert(name, ());
    }

    /// Registers the use of an attribute or type definition.
    pub fn def(&mut self, def: Def) {
        self.defs.insert(def, ());
    }

    /// Encodes the specs of the given dialects; returns an empty section if there are none.
    pub fn section<'n>(&self, ctx: &ContextData, wanted: Specs, namespaces: impl Iterator<Item = &'n [u8]>) -> Vec<u8> {
        let is_wanted = |dialect: &&Dialect| match wanted {
            Specs::None => false,
            Specs::Loaded => !dialect.is_embedded(),
            Specs::All => true,
        };
        let mut sink = Sink::default();
        let (mut count, mut all) = (0, Sink::default());
        for namespace in namespaces.filter(|namespace| *namespace != b"builtin") {
            let Some(dialect) = ctx.dialect(namespace).filter(is_wanted) else { continue };
            // A spec that is nested too deeply to be read back is omitted.
            let Some(bytes) = wire::encode(&[self.of(ctx, dialect.spec(), dialect.is_embedded())]) else { continue };
            count += 1;
            all.leb(bytes.len() as u64);
            all.extend(&bytes);
        }
        if count > 0 {
            sink.leb(SPECS.number());
            sink.leb(count);
            sink.extend(&all.bytes);
        }
        sink.bytes
    }

    /// Reduces a dialect to the parts that the file uses.
    fn of(&self, ctx: &ContextData, spec: &DialectSpec, is_embedded: bool) -> DialectSpec {
        let has_def = |kind: DefKind, def: &DefSpec| {
            self.defs.keys().any(|used| {
                let info = ctx.def_info(*used);
                info.kind() == kind && info.dialect().name == spec.name && info.spec().def == def.def
            })
        };
        let has_op = |name: &str| self.ops.keys().any(|used| *ctx.op_name(*used).name == *name.as_bytes());
        let defs = |kind, all: &List<DefSpec>| -> Vec<DefSpec> {
            all.iter().filter(|def| has_def(kind, def)).cloned().collect()
        };
        // The history of an embedded dialect in MLIR's releases is known to the program: a file does not need it.
        let is_kept = |release: &ReleaseSpec| !is_embedded || *release.producer != *MLIR;
        let history = History(spec.history.iter().filter(|it| is_kept(it)).cloned().collect());
        let ops: Vec<_> = spec.ops.iter().filter(|op| has_op(&op.name)).cloned().collect();
        // Without the unused operations and definitions, of which a dialect may have hundreds.
        let part = DialectSpec {
            ops: ops.into(),
            types: defs(DefKind::Type, &spec.types).into(),
            attrs: defs(DefKind::Attr, &spec.attrs).into(),
            type_constraints: List::default(),
            attr_constraints: List::default(),
            description: Str::default(),
            extra_declarations: spec.extra_declarations.clone(),
            name: spec.name.clone(),
            def: spec.def.clone(),
            cpp_namespace: spec.cpp_namespace.clone(),
            cpp_class: spec.cpp_class.clone(),
            summary: spec.summary.clone(),
            dependencies: spec.dependencies.clone(),
            flags: spec.flags,
            discardable: spec.discardable.clone(),
            enums: spec.enums.clone(),
            interfaces: spec.interfaces.clone(),
            version: spec.version.clone(),
            versions: spec.versions.clone(),
            encodings: spec.encodings.clone(),
            functions: spec.functions.clone(),
            history,
        };
        part.without_prose()
    }
}

/// Loads the specs of a file for dialects that the context does not have.
pub(super) fn load(
    ctx: &ContextData,
    file: &Container,
    fault: impl Fn(Box<crate::wire::Fault>) -> Reported,
) -> Result<(), Reported> {
    if !file.has(SectionId::Specs) {
        return Ok(());
    }
    let Some(specs) = read(file).map_err(fault)? else {
        let message = "the archive has specs of dialects that another version of lect wrote; they are not used";
        ctx.report(Diagnostic::remark(Loc::UNKNOWN, message));
        return Ok(());
    };
    for spec in specs {
        match spec.version.is_empty() {
            // A dialect that the program has embedded or loaded is not replaced, and files are not searched for it.
            true if ctx.dialect_names().contains(&&*spec.name) => {}
            true => drop(ctx.load(spec)),
            // The context may know other versions of the dialect, and migrate it.
            false => drop(ctx.load_if_missing(spec)),
        }
    }
    Ok(())
}

/// Returns the specs in an archive, each reduced to the parts in use. Returns `None` if their encoding is unknown.
pub fn specs(bytes: bytes::Bytes) -> Result<Option<Vec<DialectSpec>>, String> {
    let file = Container::new(bytes).map_err(|fault| fault.message.to_string())?;
    match file.has(SectionId::Specs) {
        true => read(&file).map_err(|fault| fault.message.to_string()),
        false => Ok(Some(Vec::new())),
    }
}

/// Reads the specs of a file. Returns `None` if their encoding is unknown.
fn read(file: &Container) -> Wire<Option<Vec<DialectSpec>>> {
    let mut cursor = file.open(SectionId::Specs)?;
    let Some(format) = Format::of(cursor.leb()?) else { return Ok(None) };
    let mut specs = Vec::new();
    for _ in 0..cursor.leb_count()? {
        let length = cursor.leb()?;
        match wire::decode_as(cursor.take_long(length)?, format) {
            Ok(decoded) => specs.extend(decoded),
            Err(_) => return Ok(None),
        }
    }
    Ok(Some(specs))
}
