//! Which changes lie between a file and the context, and the runner that applies them.

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

/// What is known of the version of the producer that wrote a file.
#[derive(Clone, Debug)]
pub struct Age {
    producer: Option<Producer>,
    /// If that is not MLIR: the oldest release of MLIR that it may be.
    oldest: u64,
}

#[derive(Clone, Debug)]
struct Producer {
    /// What it calls itself, without the number.
    name: Box<str>,
    version: ProducerVersion,
    /// Whether it is a state of the sources on the way to the version.
    snapshot: bool,
}

/// Whether a change is applied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// To every operation.
    Always,
    /// If the operation is not one of today, since it is not known whether the file is so old.
    Unfit,
}

impl Age {
    /// A release of MLIR.
    pub fn release(major: u64) -> Self {
        Self::of_version(MLIR, [major, 0, 0], false)
    }

    /// A version of a producer, or, of a `snapshot`, a state of its sources on the way there.
    pub fn of_version(producer: &str, version: ProducerVersion, snapshot: bool) -> Self {
        Self { producer: Some(Producer { name: producer.into(), version, snapshot }), oldest: 0 }
    }

    /// Unknown, but not older than a release of MLIR.
    pub fn at_least(major: u64) -> Self {
        Self { producer: None, oldest: major }
    }

    /// What a producer calls itself tells, `MLIR22.1.8`, `LLVM19.1.7git` or `StableHLO_v1.12.0`, of a file that is not older
    /// than some release of MLIR in any case.
    pub fn of_producer(producer: &[u8], oldest: u64) -> Self {
        Self { producer: Producer::parse(producer), oldest }
    }

    /// The release of MLIR, and whether it is a state of the sources on the way there; if it is known.
    pub fn mlir(&self) -> Option<(u64, bool)> {
        let producer = self.producer.as_ref().filter(|it| *it.name == *MLIR)?;
        Some((producer.version[0], producer.snapshot))
    }

    /// The release of MLIR, if that is newer than the one whose definitions are in memory.
    pub fn newer(&self) -> Option<u64> {
        self.mlir().map(|(release, _)| release).filter(|&release| release > u64::from(MLIR_RELEASE))
    }

    /// The oldest release of MLIR that it may be, if the release is not known.
    pub fn oldest(&self) -> u64 {
        self.oldest
    }

    /// Whether what a release changed lies between the file and today.
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
    /// A name and a number; none if there is no number.
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

/// Where a change stands among all that lie between a file and the context.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Order {
    /// Of a version of the dialect: of which step from the file's, and which change of it.
    Version(u32, u32),
    /// Of a release: which, and which change of it.
    Release(ProducerVersion, u32),
    /// After all others.
    Last,
}

impl Order {
    /// Before all others.
    pub const FIRST: Self = Self::Version(0, 0);

    /// Whether another change is of the same version or release.
    fn is_beside(self, other: Self) -> bool {
        match (self, other) {
            (Order::Version(a, _), Order::Version(b, _)) => a == b,
            (Order::Release(a, _), Order::Release(b, _)) => a == b,
            _ => self == other,
        }
    }
}

/// A change that lies between a file and the context, for operations of a name.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where it stands.
    pub order: Order,
    /// Whether it is applied.
    pub when: When,
    /// Whether to the newer side.
    up: bool,
    /// The change.
    pub change: ChangeSpec,
    code: MigrationCode,
    /// The version in whose words values are declared.
    stage: Option<Arc<Stage>>,
    /// Of a change of a release newer than the one in memory: which. Nothing of it is lost on the way to memory and back.
    newer: Option<u64>,
}

impl ContextData {
    /// The changes of the operations of a namespace by releases: of the program's definitions, of those of a file that took
    /// their place, and of the program's table of newer releases.
    pub fn history(&self, namespace: &[u8]) -> impl Iterator<Item = &ReleaseSpec> {
        let def = self.dialect_def(namespace).or_else(|| self.dialect_of_newer(namespace));
        let own = def.and_then(|def| def.spec).map_or(&[][..], EmbeddedSpec::history);
        let newer = def.map_or(&[][..], |def| def.hooks.newer);
        let loaded = self.dialect(namespace).filter(|dialect| !dialect.is_embedded());
        let loaded = loaded.map_or(&[][..], |dialect| &dialect.spec().history);
        // A file may include the definitions of the program.
        own.iter().chain(loaded.iter().filter(|release| !own.contains(release))).chain(newer)
    }

    /// The function of the program that a change of a dialect names.
    pub(super) fn migration(&self, namespace: &[u8], change: &ChangeSpec) -> Option<Migration> {
        let ChangeSpec::Code { function, .. } = change else { return None };
        let all = self.dialect_def(namespace)?.hooks.migrations;
        all.iter().find(|it| it.0 == function).map(|it| it.1)
    }
}

/// The namespace of an operation, and its name.
fn text_of(name: &[u8]) -> Option<(&[u8], &str)> {
    let dot = name.iter().position(|&byte| byte == b'.')?;
    Some((name.get(..dot)?, std::str::from_utf8(name).ok()?))
}

/// The changes for operations of a name in a file of some age, in the order in which they are applied. The file has the
/// dialect in the version that `path` begins with, if there is one.
pub fn entries(ctx: &ContextData, name: &[u8], age: &Age, path: Option<&MigrationPath>) -> Arc<[Entry]> {
    let Some((namespace, text)) = text_of(name) else { return Arc::default() };
    // Dialects with versions are not those of MLIR's releases.
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

/// The changes that releases of a producer made after a version, for operations of a name, to be undone: the latest first.
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

/// The changes that releases of MLIR after the one in memory made up to another, for operations of a name: to be applied,
/// the oldest first, or else to be undone for memory, the latest first.
pub fn newer_entries(ctx: &ContextData, name: &[u8], until: u64, up: bool) -> Arc<[Entry]> {
    let Some((namespace, text)) = text_of(name) else { return Arc::default() };
    let is_meant = |release: &&ReleaseSpec| release.is_newer() && release.since[0] <= until;
    let mut releases: Vec<(u64, &[ChangeSpec])> =
        ctx.history(namespace).filter(is_meant).map(|release| (release.since[0], &*release.changes)).collect();
    let renamed =
        |from: &str, to: &str| ChangeSpec::RenameOp { from: from.to_owned().into(), to: to.to_owned().into() };
    // A definition of its own has another name in memory.
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
            // All that the release changed of the other definition is before it.
            let (order, newer) = (Order::Version(step, u32::MAX), Some(since));
            let code = MigrationCode::Nothing;
            // Records are made of this definition when they are written.
            if up == newer_name(name).is_some() {
                entries.push(Entry { order, when: When::Always, up, change: change.clone(), code, stage: None, newer });
            }
            continue;
        }
        let concerns = |change: &ChangeSpec| match change {
            // It is in memory beside what there was.
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

/// The attributes and types of a dialect that are newer than a version of a producer.
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

/// The changes that follow one for operations that have another name since.
fn next_of(entries: &[Entry], order: Order, same_dialect: bool) -> usize {
    entries.partition_point(|entry| match same_dialect {
        true => entry.order <= order,
        // Tables of dialects number their changes by themselves.
        false => entry.order <= order || entry.order.is_beside(order),
    })
}

/// Goes through the changes for operations of a name, and on through those of the names that they get by declared changes.
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

/// Applies changes to a record, one after the other; those that need the operation are added to `late`. What an operation
/// is called decides which changes come next: `entries_of` finds them. Where `is_current` holds of a record at the first
/// change of a release, the record is left as it is by that release. Returns whether the record may be another now.
pub fn migrate(
    record: &mut OpRecord<'_>,
    late: &mut LateMigrations,
    mut entries_of: impl FnMut(&ContextData, OpName) -> Arc<[Entry]>,
    mut is_current: impl FnMut(&OpRecord<'_>, When) -> bool,
) -> Result<bool, Lost> {
    let ctx = record.ctx;
    let mut entries = entries_of(ctx, record.name);
    let (mut at, mut changed) = (0, false);
    // Whether groups of operands were changed for a newer release, or for memory.
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
        // What only code on the way down makes of it need not exist there.
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
    /// Whether it says only how properties are stored, which reading takes either way.
    fn is_storage(&self) -> bool {
        self.up && matches!(self.change, ChangeSpec::Layout { .. } | ChangeSpec::ListToDense { .. })
    }
}
