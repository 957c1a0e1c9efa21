//! Migration between two versions of a dialect: composition of the changes that specs declare ([`ChangeSpec`]).
//!
//! IR is read in the version of its file and migrated to the context's version, newer or older. So reading both
//! upgrades and downgrades IR. A [`MigrationPath`] connects two versions of one dialect. The other version is a
//! separate dialect in the context, under a name that no text can contain (`toy@1.12`). Attributes and types are read
//! by their definitions in that version, and properties of operations by their layout in it.

use std::sync::Arc;

use lect_ods::spec::{
    ChangeSpec, DefKind, DialectSpec, List, ParamKind, ParamSpec, Renumbered, Shared, Str, ValueKind, VersionSpec,
    show_version,
};

use super::stage::Stage;
use super::{Lost, OpRecord, operands, program};
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{DialectError, DialectHooks, Param};
use crate::entity::Def;
use crate::loc::Loc;
use crate::types::Invalid;

/// Provider of the dialects of a text with another version than the context's.
pub trait Versions: Sync {
    /// Returns the path from the version that a dialect has in the text. `None` if it is the context's.
    fn migration_path(&self, ctx: &ContextData, namespace: &[u8]) -> Option<Arc<MigrationPath>>;
}

/// A migration path from the version of a dialect in a file to the version in the context.
#[derive(Debug)]
pub struct MigrationPath {
    namespace: Box<str>,
    /// Name of the other version in the context.
    there: Box<[u8]>,
    spec: Shared<DialectSpec>,
    from: Box<[u64]>,
    to: Box<[u64]>,
    steps: Box<[Passed]>,
}

/// A step of a migration path.
#[derive(Clone, Debug)]
pub(super) struct Passed {
    pub changes: List<ChangeSpec>,
    /// Whether the step leads to the newer version.
    pub up: bool,
    /// The newer version, in whose syntax values are declared.
    pub stage: Arc<Stage>,
    /// Operations of the older version that the step removes: another one of the same name is unrelated.
    pub ended: Box<[Str]>,
}

impl Passed {
    fn new(namespace: &str, step: &VersionSpec, up: bool) -> Self {
        let (changes, stage) = (step.changes.clone(), Stage::new(namespace, &step.number));
        Self { changes, up, stage, ended: ended(step, up) }
    }
}

/// Returns the operations that a version removes and no code replaces. The other side is the older one on the way up.
fn ended(step: &VersionSpec, up: bool) -> Box<[Str]> {
    let (mut ended, mut named_later) = (Vec::new(), Vec::new());
    for change in step.changes.iter().rev() {
        match change {
            ChangeSpec::RenameOp { to, .. } => named_later.push(to),
            ChangeSpec::AddOp { op } => named_later.push(op),
            ChangeSpec::OldOp { op } => {
                let (here, other) = (step.here.contains(op), step.other.ops.iter().any(|it| it.name == *op));
                let (is_old, is_new) = if up { (other, here) } else { (here, other) };
                let has_code = step.changes.iter().any(|it| matches!(it, ChangeSpec::Code { op: of, .. } if of == op));
                if !has_code && (named_later.contains(&op) || is_old && !is_new) {
                    ended.push(op.clone());
                }
            }
            _ => {}
        }
    }
    ended.into()
}

impl ContextData {
    /// Returns the path from a version of a dialect to the context's version. `None` if both are the same, or if the
    /// dialect declares no version changes.
    pub fn migration_path(&self, namespace: &str, version: &[u64]) -> Result<Option<Arc<MigrationPath>>, DialectError> {
        let Some(dialect) = self.dialect(namespace.as_bytes()) else { return Ok(None) };
        let here = dialect.spec();
        if here.versions.is_empty() || *here.version == *version {
            return Ok(None);
        }
        let mut spec = at(here, namespace, version)?;
        let (from, to) = (here.steps_until(version), here.steps_until(&here.version));
        // Versions between two known ones equal the first of these, which is loaded once.
        let known = from.checked_sub(1).and_then(|last| here.versions.get(last));
        let there = format!("{namespace}@{}", show_version(known.map_or(version, |step| &step.number)));
        spec.name = Str::Owned(there.clone());
        if from == to {
            return Ok(None);
        }
        let between = |range: std::ops::Range<usize>, up: bool| {
            let all = here.versions.get(range).unwrap_or_default().iter();
            all.map(|step| Passed::new(namespace, step, up)).collect::<Vec<_>>()
        };
        let steps = match from < to {
            true => between(from..to, true),
            false => between(to..from, false).into_iter().rev().collect(),
        };
        let loaded = match self.load(spec) {
            Ok(dialect) => {
                self.warn_missing(namespace, here);
                Some(dialect)
            }
            // Another file has the same version.
            Err(_) => self.dialect(there.as_bytes()),
        };
        let Some(loaded) = loaded else { return Ok(None) };
        Ok(Some(Arc::new(MigrationPath {
            namespace: namespace.into(),
            spec: loaded.shared().clone(),
            there: there.into_bytes().into(),
            from: version.into(),
            to: (*here.version).into(),
            steps: steps.into(),
        })))
    }
}

impl ContextData {
    /// Emits a warning for each migration function that the program lacks: operations that need it will be rejected.
    fn warn_missing(&self, namespace: &str, spec: &DialectSpec) {
        let hooks = self.dialect_def(namespace.as_bytes()).map_or(&DialectHooks::NONE, |def| &def.hooks);
        for version in spec.versions.iter() {
            for change in version.changes.iter() {
                if let ChangeSpec::Code { op, function } = change
                    && !hooks.has_migration(function)
                {
                    let number = show_version(&version.number);
                    let message = format!(
                        "version {number} of dialect '{namespace}' needs the function '{function}' for '{op}', which the \
                         program has not: such operations are refused"
                    );
                    self.warning(Loc::UNKNOWN, message);
                }
            }
        }
    }
}

/// Returns a dialect in another version.
pub(crate) fn at(spec: &DialectSpec, namespace: &str, version: &[u64]) -> Result<DialectSpec, DialectError> {
    let Some(newest) = spec.newest() else {
        return Err(DialectError::NoVersion(format!("dialect '{namespace}' does not declare its versions")));
    };
    spec.at(version).ok_or_else(|| {
        let (asked, newest) = (show_version(version), show_version(newest));
        DialectError::NoVersion(match spec.versions.first() {
            Some(first) if *version < *first.number => {
                let first = show_version(&first.number);
                format!("version {asked} of dialect '{namespace}' is older than the first that is known, {first}")
            }
            _ => format!("version {asked} of dialect '{namespace}' is newer than the last that is known, {newest}"),
        })
    })
}

impl MigrationPath {
    /// Returns the dialect in the file's version.
    pub fn spec(&self) -> &DialectSpec {
        &self.spec
    }

    /// Returns the name of that version in the context.
    pub fn there(&self) -> &[u8] {
        &self.there
    }

    /// Returns the steps in execution order.
    pub(super) fn steps(&self) -> &[Passed] {
        &self.steps
    }

    /// Returns true if the operations of a name changed.
    pub fn changes_op(&self, name: &str) -> bool {
        self.steps.iter().flat_map(|step| step.changes.iter()).any(|change| match change {
            ChangeSpec::RenameOp { from, to } => from == name || to == name,
            other => other.op().is_some_and(|op| op == name),
        })
    }

    /// Stores the segment sizes of a record of the file's version, if changes need them.
    pub fn begin(&self, record: &mut OpRecord<'_>) {
        let ctx = record.ctx;
        let name = &ctx.op_name(record.name).name;
        let is_of = |change: &ChangeSpec| change.op().is_some_and(|op| *op.as_bytes() == **name) && change.regroups();
        if !self.steps.iter().flat_map(|step| step.changes.iter()).any(is_of) {
            return;
        }
        if let Some(spec) = self.spec.ops.iter().find(|op| *op.name.as_bytes() == **name) {
            operands::group(record, spec);
        }
    }

    /// Removes segment sizes that the definition of the operation does not store. If `is_final`, verifies that the
    /// context's version has the operation: code may still replace any other one.
    pub fn finish(&self, record: &mut OpRecord<'_>, is_final: bool) -> Result<(), Lost> {
        operands::ungroup(record);
        if is_final { self.check(record) } else { Ok(()) }
    }

    /// Verifies that the context's version has the operation of a migrated record.
    fn check(&self, record: &OpRecord<'_>) -> Result<(), Lost> {
        let name = record.ctx.op_name(record.name);
        let dialect = record.ctx.dialect(self.namespace.as_bytes());
        match dialect {
            Some(dialect)
                if *name.namespace() == *self.namespace.as_bytes() && dialect.op_index(&name.name).is_none() =>
            {
                Err("is not an operation of the other version".into())
            }
            _ => Ok(()),
        }
    }

    /// Emits the error that an operation cannot be expressed in the version of the context.
    pub fn error(&self, record: &OpRecord<'_>, lost: &Lost) -> Reported {
        let name = record.ctx.op_name(record.name);
        let (name, from, to) = (String::from_utf8_lossy(&name.name), show_version(&self.from), show_version(&self.to));
        let message =
            format!("'{name}' op of version {from} {lost}: version {to} of '{}' cannot have it", self.namespace);
        record.ctx.error(record.loc, message).emit()
    }

    /// Migrates the parameters of an attribute or a type of the file's version. Returns the definition and the
    /// parameters in the context's version, or an error for parameters that it cannot express.
    pub fn params(&self, ctx: &ContextData, def: Def, params: Vec<Param>) -> Result<(Def, Vec<Param>), Invalid> {
        let here = self.here(ctx, def)?;
        Ok((here, self.walk(ctx, (def, here), params, self.steps.iter().map(|step| (step, step.up)))?))
    }

    /// Undoes [`params`](Self::params): returns the definition and the parameters in the file's version.
    pub fn params_back(&self, ctx: &ContextData, here: Def, params: Vec<Param>) -> Result<(Def, Vec<Param>), Invalid> {
        let spec = ctx.def_info(here).spec();
        let there = self.file_def(ctx, spec.kind, &spec.def);
        let from = show_version(&self.from);
        let there = there
            .ok_or_else(|| Invalid(format!("version {from} of '{}' does not have '{}'", self.namespace, spec.name)))?;
        Ok((there, self.walk(ctx, (here, there), params, self.steps.iter().rev().map(|step| (step, !step.up)))?))
    }

    /// Applies the changes of a definition's parameters, from one side of the path to the other.
    fn walk<'p>(
        &'p self,
        ctx: &ContextData,
        (from, to): (Def, Def),
        params: Vec<Param>,
        steps: impl Iterator<Item = (&'p Passed, bool)>,
    ) -> Result<Vec<Param>, Invalid> {
        let (from, to_spec) = (ctx.def_info(from).spec(), ctx.def_info(to).spec());
        let mut on_way = ParamsOnWay {
            ctx,
            path: self,
            to,
            named: from
                .params
                .iter()
                .zip(params)
                .map(|(spec, value)| Named {
                    name: &spec.name,
                    of_enum: enum_of(&spec.kind),
                    value: Given::Value(value),
                })
                .collect(),
        };
        for (step, up) in steps {
            let concerned = step.changes.iter().filter(|change| concerns_def(change, to_spec.kind, &to_spec.def));
            match up {
                true => concerned.into_iter().try_for_each(|change| on_way.apply(step, change, true))?,
                false => {
                    let mut concerned: Vec<_> = concerned.collect();
                    concerned.reverse();
                    concerned.into_iter().try_for_each(|change| on_way.apply(step, change, false))?;
                }
            }
        }
        on_way.arrange()
    }

    /// Returns the parameters of the context's definitions that the file's version lacks.
    pub(super) fn new_params(&self, ctx: &ContextData) -> Vec<(Def, usize)> {
        let Some(dialect) = ctx.dialect(self.namespace.as_bytes()) else { return Vec::new() };
        let newer = self.steps.iter().filter(|step| step.up).flat_map(|step| step.changes.iter());
        let places = newer.filter_map(|change| match change {
            ChangeSpec::AddParam { kind, def, name, .. } => {
                let all = if *kind == DefKind::Attr { &dialect.spec().attrs } else { &dialect.spec().types };
                let index = all.iter().position(|it| it.def == *def)?;
                let place = all.get(index)?.params.iter().position(|param| param.name == *name)?;
                Some((dialect.def_at(*kind, index)?, place))
            }
            _ => None,
        });
        places.collect()
    }

    /// Returns the reversed path, for records of operations.
    pub(super) fn reversed(&self, ctx: &ContextData) -> Option<Self> {
        let here = ctx.dialect(self.namespace.as_bytes())?;
        let turned = |step: &Passed| Passed { up: !step.up, ..step.clone() };
        let steps = self.steps.iter().rev().map(turned);
        Some(Self {
            namespace: self.namespace.clone(),
            there: self.namespace.as_bytes().into(),
            spec: here.shared().clone(),
            from: self.to.clone(),
            to: self.from.clone(),
            steps: steps.collect(),
        })
    }

    /// Returns the definition in the context's version of a definition in the file's.
    pub fn here(&self, ctx: &ContextData, def: Def) -> Result<Def, Invalid> {
        let spec = ctx.def_info(def).spec();
        let dialect = ctx.dialect(self.namespace.as_bytes());
        let found = dialect.and_then(|dialect| {
            let all = match spec.kind {
                DefKind::Attr => &dialect.spec().attrs,
                DefKind::Type => &dialect.spec().types,
            };
            dialect.def_at(spec.kind, all.iter().position(|it| it.def == spec.def)?)
        });
        found.ok_or_else(|| {
            Invalid(format!("version {} of '{}' does not have '{}'", show_version(&self.to), self.namespace, spec.name))
        })
    }

    pub(super) fn file_def(&self, ctx: &ContextData, kind: DefKind, name: &str) -> Option<Def> {
        let all = match kind {
            DefKind::Attr => &self.spec.attrs,
            DefKind::Type => &self.spec.types,
        };
        ctx.dialect(&self.there)?.def_at(kind, all.iter().position(|it| it.def == name)?)
    }
}

/// Returns true if a change may concern parameters of a definition.
fn concerns_def(change: &ChangeSpec, kind: DefKind, name: &str) -> bool {
    match change {
        ChangeSpec::AddParam { kind: of, def, .. }
        | ChangeSpec::RemoveParam { kind: of, def, .. }
        | ChangeSpec::RenameParam { kind: of, def, .. } => *of == kind && def == name,
        ChangeSpec::OldEnum { .. } => true,
        _ => false,
    }
}

/// Returns the enum of a parameter that holds a case.
fn enum_of(kind: &ParamKind) -> Option<&str> {
    match kind {
        ParamKind::Enum(def) => Some(def),
        ParamKind::Value(kind) => match &**kind {
            ValueKind::Enum(def) => Some(def),
            _ => None,
        },
        _ => None,
    }
}

/// Parameters of an attribute or a type during migration, by name.
struct ParamsOnWay<'p> {
    ctx: &'p ContextData,
    path: &'p MigrationPath,
    /// The target definition.
    to: Def,
    named: Vec<Named<'p>>,
}

struct Named<'p> {
    name: &'p str,
    of_enum: Option<&'p str>,
    value: Given<'p>,
}

enum Given<'p> {
    Value(Param),
    /// The text of a value; empty for the default of the parameter.
    Text(&'p str),
}

impl<'p> ParamsOnWay<'p> {
    fn apply(&mut self, step: &'p Passed, change: &'p ChangeSpec, up: bool) -> Result<(), Invalid> {
        match change {
            ChangeSpec::AddParam { kind, def, name, default, .. } => {
                let value = param_value(self.ctx, &step.stage, (*kind, def), name, default);
                let (value, of_enum) = value.ok_or_else(|| no_value(name, def))?;
                if up {
                    self.named.push(Named { name, of_enum, value: Given::Value(value) });
                    return Ok(());
                }
                let Some(at) = self.named.iter().position(|it| *it.name == **name) else { return Ok(()) };
                let is_default = matches!(self.named.remove(at).value, Given::Value(found) if found == value);
                if is_default || program::may_forget() { Ok(()) } else { Err(self.inexpressible(name)) }
            }
            ChangeSpec::RemoveParam { name, default, .. } => {
                match up {
                    true => self.named.retain(|it| *it.name != **name),
                    false => self.named.push(Named { name, of_enum: None, value: Given::Text(default) }),
                }
                Ok(())
            }
            ChangeSpec::RenameParam { from, to, .. } => {
                let (from, to) = if up { (from, to) } else { (to, from) };
                self.named.iter_mut().filter(|it| *it.name == **from).for_each(|it| it.name = to);
                Ok(())
            }
            ChangeSpec::OldEnum { def, numbers, bits } => {
                for it in self.named.iter_mut().filter(|it| it.of_enum == Some(def)) {
                    let Given::Value(Param::Int(number)) = &mut it.value else { continue };
                    let was = i64::try_from(*number).ok();
                    let now = was.and_then(|was| Renumbered::apply(numbers, *bits, !up, was));
                    *number = now
                        .ok_or_else(|| {
                            Invalid(format!(
                                "'{}' is a case, {number}, that the other version of '{def}' lacks",
                                it.name
                            ))
                        })?
                        .into();
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Returns the parameters in the order of the target definition.
    fn arrange(mut self) -> Result<Vec<Param>, Invalid> {
        let spec = self.ctx.def_info(self.to).spec();
        let mut params = Vec::with_capacity(spec.params.len());
        for (place, param) in spec.params.iter().enumerate() {
            let found = self.named.iter().position(|it| *it.name == *param.name).map(|at| self.named.swap_remove(at));
            let value = match found.map(|it| it.value) {
                Some(Given::Value(value)) => Some(value),
                Some(Given::Text("")) | None => self.ctx.default_params(self.to).into_iter().nth(place),
                Some(Given::Text(text)) => self.ctx.param_of_text(self.to, place, text),
            };
            params.push(value.ok_or_else(|| no_value(&param.name, &spec.def))?);
        }
        Ok(params)
    }

    fn inexpressible(&self, param: &str) -> Invalid {
        let spec = self.ctx.def_info(self.to).spec();
        let path = self.path;
        let (version, namespace) = (show_version((&path.from).min(&path.to)), &path.namespace);
        let sigil = if spec.kind == DefKind::Type { '!' } else { '#' };
        let shown = match &spec.mnemonic {
            Some(mnemonic) => format!("{sigil}{namespace}.{mnemonic}"),
            None => spec.name.to_string(),
        };
        let message = format!(
            "'{param}' of '{shown}' cannot be expressed in version {version} of '{namespace}', which does not have it"
        );
        message.into()
    }
}

fn no_value(param: &str, def: &str) -> Invalid {
    Invalid(format!("'{param}' of '{def}' has no value that can be had"))
}

/// Returns the value of a new parameter for an older file: the declared `text` in the syntax of the version, or the
/// parameter's own default.
fn param_value<'c>(
    ctx: &'c ContextData,
    stage: &Stage,
    (kind, def): (DefKind, &str),
    name: &str,
    text: &str,
) -> Option<(Param, Option<&'c str>)> {
    let def = stage.def(ctx, kind, def)?;
    let at = ctx.def_info(def).spec().params.iter().position(|it| it.name == name)?;
    let spec = ctx.def_info(def).spec().params.get(at)?;
    let value = stage.param((def, at), || match text.is_empty() {
        true => ctx.default_params(def).into_iter().nth(at),
        false => spelled_param(ctx, stage, (def, at), spec, text),
    });
    Some((value?, enum_of(&spec.kind)))
}

/// Parses the declared value of a parameter. Attributes and types are migrated to the context's version.
fn spelled_param(
    ctx: &ContextData,
    stage: &Stage,
    (def, at): (Def, usize),
    spec: &ParamSpec,
    text: &str,
) -> Option<Param> {
    if spec.value_kind().is_some() {
        return stage.value(ctx, (def, at), text);
    }
    let is = |class: &str| spec.cpp_type.ends_with(class);
    let value = match ctx.param_of_text(def, at, text) {
        Some(Param::Type(_)) => Param::Type(stage.ty(ctx, text)?),
        Some(Param::Attr(_)) => {
            stage.attr(ctx, text).map_or_else(|| ctx.param_of_text(def, at, text), |it| Some(Param::Attr(it)))?
        }
        Some(value) => value,
        None if is("Type") => Param::Type(stage.ty(ctx, text)?),
        None if is("Attribute") || is("Attr") => Param::Attr(stage.attr(ctx, text)?),
        None => return None,
    };
    // A string may be quoted, like the default of an attribute.
    let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
    let unquoted = match (&value, is_quoted) {
        (Param::String(_), true) => ctx.attrs().parse(text).and_then(|attr| ctx.attrs().string_value(attr)),
        _ => None,
    };
    Some(unquoted.map_or(value, |text| Param::String(text.into())))
}
