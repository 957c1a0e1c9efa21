//! Computation of the changes between a file and the context, and the migration runner.

use std::cmp::Ordering;
use std::sync::Arc;

use lect_ods::spec::{ChangeSpec, DefKind, MLIR, MLIR_RELEASE, ProducerVersion, ReleaseSpec};

use super::change::Applied;
use super::newer_name;
use super::operands;
use super::stage::Stage;
use super::{LateMigrations, Lost, Migration, MigrationCode, MigrationPath, OpRecord};
use crate::context::ContextData;
use crate::dialect::EmbeddedSpec;
use crate::entity::{Def, OpName};

/// Known data on the producer's version for a file.
#[derive(Clone, Debug)]
pub struct Age {
    producer: Option<Producer>,
    /// The oldest release of MLIR that may have written the file, if the producer is not MLIR.
    oldest: u64,
}

#[derive(Clone, Debug)]
struct Producer {
    /// Name of the producer, without the version number.
    name: Box<str>,
    version: ProducerVersion,
    /// Whether the producer is a development version before the release.
    snapshot: bool,
}

/// Condition of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// The change applies to every operation.
    Always,
    /// The change applies only to operations that do not match the current definition, since the age of the file is
    /// uncertain.
    Unfit,
}

impl Age {
    /// Creates the age of a release of MLIR.
    pub fn release(major: u64) -> Self {
        Self::for_version(MLIR, [major, 0, 0], false)
    }

    /// Creates the age of a version of a producer, or, for a `snapshot`, of a development version before it.
    pub fn for_version(producer: &str, version: ProducerVersion, snapshot: bool) -> Self {
        Self { producer: Some(Producer { name: producer.into(), version, snapshot }), oldest: 0 }
    }

    /// Creates an unknown age, but not older than a release of MLIR.
    pub fn at_least(major: u64) -> Self {
        Self { producer: None, oldest: major }
    }

    /// Creates the age of a producer string, `MLIR22.1.8`, `LLVM19.1.7git` or `StableHLO_v1.12.0`. The file is not
    /// older than the release `oldest` of MLIR in any case.
    pub fn for_producer(producer: &[u8], oldest: u64) -> Self {
        Self { producer: Producer::parse(producer), oldest }
    }

    /// Returns the release of MLIR, and true for a development version before it; `None` if it is unknown.
    pub fn mlir(&self) -> Option<(u64, bool)> {
        let producer = self.producer.as_ref().filter(|it| *it.name == *MLIR)?;
        Some((producer.version[0], producer.snapshot))
    }

    /// Returns the release of MLIR, if it is newer than the one whose definitions are in memory.
    pub fn newer(&self) -> Option<u64> {
        self.mlir().map(|(release, _)| release).filter(|&release| release > u64::from(MLIR_RELEASE))
    }

    /// Returns the oldest possible release of MLIR, if the release is unknown.
    pub fn oldest(&self) -> u64 {
        self.oldest
    }

    /// Returns the condition of a release's changes; `None` if they do not lie between the file and memory.
    pub fn when(&self, release: &ReleaseSpec) -> Option<When> {
        match self.producer.as_ref().filter(|it| *it.name == *release.producer) {
            // The definitions in memory are older than the change.
            _ if release.is_newer() => None,
            Some(&Producer { version, snapshot, .. }) => match release.since.cmp(&version) {
                Ordering::Greater => Some(When::Always),
                _ => (snapshot && release.since == [version[0], 0, 0]).then_some(When::Unfit),
            },
            None if release.producer == MLIR => (release.since > [self.oldest, 0, 0]).then_some(When::Unfit),
            None => Some(When::Unfit),
        }
    }
}

impl Producer {
    /// Parses a name and a number; `None` without a number.
    fn parse(text: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(text).ok()?;
        let (name, number) = text.split_at(text.find(|char: char| char.is_ascii_digit())?);
        let end = number.find(|char: char| char != '.' && !char.is_ascii_digit()).unwrap_or(number.len());
        let (number, rest) = number.split_at(end);
        let mut version = [0; 3];
        for (place, part) in version.iter_mut().zip(number.split('.')) {
            *place = part.parse().ok()?;
        }
        let name = match name.trim_end_matches(['v', '_', ' ']) {
            // LLVM and MLIR are released together.
            "LLVM" => MLIR,
            name => name,
        };
        Some(Self { name: name.into(), version, snapshot: rest == "git" })
    }
}

/// Position of a change among all changes between a file and the context.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Order {
    /// A change of a version of the dialect: index of the step from the file's version, and index of the change in it.
    Version(u32, u32),
    /// A change of a release: the release, and index of the change in it.
    Release(ProducerVersion, u32),
    /// After all other changes.
    Last,
}

impl Order {
    /// Before all other changes.
    pub const FIRST: Self = Self::Version(0, 0);

    /// Returns true if both changes are of the same version or release.
    fn is_beside(self, other: Self) -> bool {
        match (self, other) {
            (Order::Version(a, _), Order::Version(b, _)) => a == b,
            (Order::Release(a, _), Order::Release(b, _)) => a == b,
            _ => self == other,
        }
    }
}

/// A change between a file and the context, for operations of a name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Position of the change.
    pub order: Order,
    /// Condition of the change.
    pub when: When,
    /// Whether the change leads to the newer side.
    up: bool,
    /// The change.
    pub change: ChangeSpec,
    code: MigrationCode,
    /// Version in whose syntax values are declared.
    stage: Option<Arc<Stage>>,
    /// The release, for a change of a release newer than the one in memory. Such a change is lossless in both
    /// directions.
    newer: Option<u64>,
}

impl ContextData {
    /// Returns the changes of a namespace's operations by release. The releases are those of the program's definitions,
    /// of a loaded file, and of the program's table of newer releases.
    pub fn history(&self, namespace: &[u8]) -> impl Iterator<Item = &ReleaseSpec> {
        let def = self.dialect_def(namespace).or_else(|| self.dialect_of_newer(namespace));
        let own = def.and_then(|def| def.spec).map_or(&[][..], EmbeddedSpec::history);
        let newer = def.map_or(&[][..], |def| def.hooks.newer);
        let loaded = self.dialect(namespace).filter(|dialect| !dialect.is_embedded());
        let loaded = loaded.map_or(&[][..], |dialect| &dialect.spec().history);
        // A file may include the definitions of the program.
        own.iter().chain(loaded.iter().filter(|release| !own.contains(release))).chain(newer)
    }

    /// Returns the program's migration function for a change of a dialect.
    pub(super) fn migration(&self, namespace: &[u8], change: &ChangeSpec) -> Option<Migration> {
        let ChangeSpec::Code { function, .. } = change else { return None };
        let all = self.dialect_def(namespace)?.hooks.migrations;
        all.iter().find(|it| it.0 == function).map(|it| it.1)
    }
}

/// Returns the namespace of an operation, and its name.
fn text_of(name: &[u8]) -> Option<(&[u8], &str)> {
    let dot = name.iter().position(|&byte| byte == b'.')?;
    Some((name.get(..dot)?, std::str::from_utf8(name).ok()?))
}

/// Returns the changes of operations of a name in a file of an age, in execution order. The file has the dialect in the
/// version at the start of `path`, if there is one.
pub fn entries(ctx: &ContextData, name: &[u8], age: &Age, path: Option<&MigrationPath>) -> Arc<[Entry]> {
    let Some((namespace, text)) = text_of(name) else { return Arc::default() };
    // Releases of MLIR do not apply to dialects with versions of their own.
    if let Some(release) = age.newer().filter(|_| path.is_none()) {
        return newer_entries(ctx, name, release, false);
    }
    let mut entries: Vec<Entry> = Vec::new();
    for (step, passed) in (0..).zip(path.into_iter().flat_map(MigrationPath::steps)) {
        let up = passed.up;
        let concerns = |change: &ChangeSpec| match change {
            ChangeSpec::RenameOp { to, .. } if !up => to == text,
            other => other.op().is_some_and(|op| op == text),
        };
        let count = passed.changes.len() as u32;
        let of_step = (0..).zip(passed.changes.iter()).filter(|(_, change)| concerns(change)).map(|(at, change)| {
            let code = match ctx.migration(namespace, change) {
                Some(found) if up => found.up,
                Some(found) => found.down,
                None if matches!(change, ChangeSpec::Code { .. }) => {
                    MigrationCode::Lost("needs a function that the program does not have")
                }
                None if matches!(change, ChangeSpec::OldOp { op } if passed.ended.contains(op)) => {
                    MigrationCode::Lost("is not an operation of the other version")
                }
                None => MigrationCode::Nothing,
            };
            let at = if up { at } else { count - at };
            let (order, stage) = (Order::Version(step, at), Some(passed.stage.clone()));
            Entry { order, when: When::Always, up, change: change.clone(), code, stage, newer: None }
        });
        entries.extend(of_step);
    }
    for release in ctx.history(namespace) {
        let Some(when) = age.when(release) else { continue };
        let of_op = (0..).zip(release.changes.iter()).filter(|it| it.1.op().is_some_and(|op| op == text));
        entries.extend(of_op.map(|(at, change)| {
            let code = ctx.migration(namespace, change).map_or(MigrationCode::Nothing, |found| found.up);
            Entry {
                order: Order::Release(release.since, at),
                when,
                up: true,
                change: change.clone(),
                code,
                stage: None,
                newer: None,
            }
        }));
    }
    entries.sort_by_key(|entry| entry.order);
    entries.into()
}

/// Returns the changes of operations of a name by later releases of a producer, to be undone: the latest first.
pub fn undoing(ctx: &ContextData, name: &[u8], producer: &str, version: ProducerVersion) -> Arc<[Entry]> {
    let Some((namespace, text)) = text_of(name) else { return Arc::default() };
    let mut releases: Vec<&ReleaseSpec> = ctx.history(namespace).filter(|it| it.is_after(producer, version)).collect();
    releases.sort_by_key(|release| std::cmp::Reverse(release.since));
    let concerns = |change: &ChangeSpec| match change {
        ChangeSpec::RenameOp { to, .. } => to == text,
        other => other.op().is_some_and(|op| op == text),
    };
    let mut entries = Vec::new();
    for (step, release) in (0..).zip(releases) {
        let latest_first = (0..).zip(release.changes.iter().rev());
        entries.extend(latest_first.filter(|(_, change)| concerns(change)).map(|(at, change)| {
            let code = ctx.migration(namespace, change).map_or(MigrationCode::Nothing, |found| found.down);
            let order = Order::Version(step, at);
            Entry { order, when: When::Always, up: false, change: change.clone(), code, stage: None, newer: None }
        }));
    }
    entries.into()
}

/// Returns the changes of operations of a name by MLIR releases after the one in memory, up to `until`. With `up`, they
/// are to be applied, the oldest first; otherwise they are to be undone, the latest first.
pub fn newer_entries(ctx: &ContextData, name: &[u8], until: u64, up: bool) -> Arc<[Entry]> {
    let Some((namespace, text)) = text_of(name) else { return Arc::default() };
    let is_meant = |release: &&ReleaseSpec| release.is_newer() && release.since[0] <= until;
    let mut releases: Vec<(u64, &[ChangeSpec])> =
        ctx.history(namespace).filter(is_meant).map(|release| (release.since[0], &*release.changes)).collect();
    let renamed =
        |from: &str, to: &str| ChangeSpec::RenameOp { from: from.to_owned().into(), to: to.to_owned().into() };
    // A newer definition of the operation has another name in memory.
    let redefined = match newer_name(name) {
        Some((plain, since)) => up.then(|| (since, renamed(text, plain))),
        None => {
            let info = ctx.op_name(ctx.op_name_of(name)).info();
            info.and_then(|info| info.redefined(ctx, until)).map(|(since, own)| (since, renamed(own, text)))
        }
    };
    // The dialect may have no other change in that release.
    if let Some((since, _)) = redefined.as_ref().filter(|it| releases.iter().all(|release| release.0 != it.0)) {
        releases.push((*since, &[]));
    }
    releases.sort_by_key(|release| if up { release.0 } else { u64::MAX - release.0 });
    let mut entries = Vec::new();
    for (step, (since, changes)) in (0..).zip(releases) {
        let redefined = redefined.as_ref().filter(|it| it.0 == since).map(|it| &it.1);
        if let Some(change) = redefined {
            // Other changes by the same release come before.
            let (order, newer) = (Order::Version(step, u32::MAX), Some(since));
            let code = MigrationCode::Nothing;
            // Records of this definition are created when they are written.
            if up == newer_name(name).is_some() {
                entries.push(Entry { order, when: When::Always, up, change: change.clone(), code, stage: None, newer });
            }
            continue;
        }
        let concerns = |change: &ChangeSpec| match change {
            // The addition is in memory besides the older parts.
            ChangeSpec::AddOp { .. } | ChangeSpec::OldOp { .. } | ChangeSpec::NewFormat { .. } => false,
            ChangeSpec::RenameOp { to, .. } if !up => to == text,
            other => other.op().is_some_and(|op| op == text),
        };
        let mut of_op: Vec<&ChangeSpec> = changes.iter().filter(|change| concerns(change)).collect();
        if !up {
            of_op.reverse();
        }
        entries.extend((0..).zip(of_op).map(|(at, change)| {
            let code = ctx.migration(namespace, change);
            let code = code.map_or(MigrationCode::Nothing, |found| if up { found.up } else { found.down });
            let newer = Some(since);
            let order = Order::Version(step, at);
            Entry { order, when: When::Always, up, change: change.clone(), code, stage: None, newer }
        }));
    }
    entries.into()
}

/// Returns the attributes and types of a dialect that were added after a version of a producer.
pub fn newer_defs(ctx: &ContextData, namespace: &[u8], producer: &str, version: ProducerVersion) -> Vec<Def> {
    let Some(dialect) = ctx.dialect(namespace) else { return Vec::new() };
    let releases = ctx.history(namespace).filter(|it| it.is_after(producer, version));
    let added = releases.flat_map(|release| release.changes.iter()).filter_map(|change| match change {
        ChangeSpec::AddDef { kind, def } => {
            let all = if *kind == DefKind::Attr { &dialect.spec().attrs } else { &dialect.spec().types };
            dialect.def_at(*kind, all.iter().position(|it| it.def == *def)?)
        }
        _ => None,
    });
    added.collect()
}

/// Returns the index of the first change after `order`, for an operation that was renamed there.
fn next_of(entries: &[Entry], order: Order, same_dialect: bool) -> usize {
    entries.partition_point(|entry| match same_dialect {
        true => entry.order <= order,
        // Each dialect numbers its changes independently.
        false => entry.order <= order || entry.order.is_beside(order),
    })
}

/// Visits the changes of operations of a name, and those of the names to which declared changes rename them.
pub fn chain(name: &[u8], mut entries_of: impl FnMut(&[u8]) -> Arc<[Entry]>, visit: &mut dyn FnMut(&Entry)) {
    let mut entries = entries_of(name);
    let mut namespace: Box<[u8]> = text_of(name).map_or(&b""[..], |it| it.0).into();
    let mut at = 0;
    while let Some(entry) = entries.get(at).cloned() {
        at += 1;
        visit(&entry);
        if let ChangeSpec::RenameOp { from, to } = &entry.change {
            let now = if entry.up { to } else { from };
            let other = text_of(now.as_bytes()).map_or(&b""[..], |it| it.0);
            entries = entries_of(now.as_bytes());
            at = next_of(&entries, entry.order, *other == *namespace);
            namespace = other.into();
        }
    }
}

/// Applies changes to a record in order; changes that need the operation are added to `late`.
///
/// The name of the operation determines the next changes, which `entries_of` looks up. If `is_current` is true for a
/// record at the first change of a release, all changes of that release are skipped. Returns true if the record may
/// have changed.
pub fn migrate(
    record: &mut OpRecord<'_>,
    late: &mut LateMigrations,
    mut entries_of: impl FnMut(&ContextData, OpName) -> Arc<[Entry]>,
    mut is_current: impl FnMut(&OpRecord<'_>, When) -> bool,
) -> Result<bool, Lost> {
    let ctx = record.ctx;
    let mut entries = entries_of(ctx, record.name);
    let (mut at, mut changed) = (0, false);
    // True if operand segments were regrouped for a newer release, false if for memory.
    let mut regrouped: Option<bool> = None;
    let mut before: Option<(Order, bool)> = None;
    while let Some(entry) = entries.get(at).cloned() {
        at += 1;
        let current = match before {
            Some((order, current)) if order.is_beside(entry.order) => current,
            _ => is_current(record, entry.when),
        };
        before = Some((entry.order, current));
        let stage = entry.stage.as_deref();
        let applied = Applied { change: &entry.change, code: entry.code, stage, strict: false, newer: entry.newer };
        if let Some(migration) = applied.late(entry.up) {
            late.push((entry.order, migration));
            continue;
        }
        // An operation created by code on the way down need not exist there.
        let is_made = !entry.up
            && matches!(entry.change, ChangeSpec::AddOp { .. })
            && late.iter().any(|it| it.0.is_beside(entry.order));
        if current || is_made || entry.is_storage() {
            continue;
        }
        if entry.newer.is_some() && entry.change.regroups() && regrouped.replace(entry.up).is_none() && entry.up {
            operands::group_known(record, &entry.change);
        }
        let name = record.name;
        match entry.up {
            true => applied.up(record)?,
            false => applied.down(record)?,
        }
        changed = true;
        if record.name != name {
            let namespace = |name: OpName| ctx.op_name(name).namespace();
            entries = entries_of(ctx, record.name);
            at = next_of(&entries, entry.order, namespace(name) == namespace(record.name));
        }
    }
    if regrouped == Some(false) {
        operands::ungroup(record);
    }
    Ok(changed)
}

impl Entry {
    /// Returns true if the change only concerns the storage of properties, which is read either way.
    fn is_storage(&self) -> bool {
        self.up && matches!(self.change, ChangeSpec::Layout { .. } | ChangeSpec::ListToDense { .. })
    }
}
