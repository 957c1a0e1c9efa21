//! Migration of operations of older releases and other dialect versions during reading: see [`lect_core::compat`].

use std::sync::Arc;

use lect_core::attrs::NamedAttr;
use lect_core::compat::{Age, Entry, MigrationPath, OpRecord, Versions, When, chain, entries, fits, migrate};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::OpInfo;
use lect_core::entity::{Attr, Op, OpName};
use lect_ods::spec::{ChangeSpec, MLIR_RELEASE, ReleaseSpec};

use super::File;
use super::body::Body;
use super::props::{OpAttrs, Slots};
use super::record::{Head, finalize};
use crate::layout::release::{RELEASES, nearest};
use crate::layout::{OpLayout, Release};
use crate::sections::Image;

/// Determines the age of a file from its producer and its format version.
pub(super) fn age_of(image: &Image) -> Age {
    // A format version cannot be written by releases before its introduction.
    let oldest = match image.version {
        6.. => 18,
        5 => 17,
        _ => 0,
    };
    Age::for_producer(image.producer(), oldest)
}

/// Returns true if an operation has had operand segment sizes in each release that may have written the file. Then a
/// file without them is invalid.
pub(super) fn always_has_sizes(age: &Age, op: &[u8]) -> bool {
    let Ok(op) = std::str::from_utf8(op) else { return false };
    let has_sizes = |release: &&Release| {
        let layout = release.layout(op);
        layout.is_none_or(|layout| layout.fields().iter().any(|field| field.name == "operandSegmentSizes"))
    };
    match age.mlir() {
        Some((release, snapshot)) => {
            let release = u32::try_from(release).unwrap_or(u32::MAX);
            let may_be = [Some(release), release.checked_sub(1).filter(|_| snapshot)];
            let mut releases = may_be.into_iter().flatten().filter_map(nearest).peekable();
            releases.peek().is_some() && releases.all(|release| has_sizes(&release))
        }
        None => {
            let may_be = |release: &&&Release| release.major().map(u64::from) >= Some(age.oldest());
            RELEASES.iter().filter(may_be).all(has_sizes)
        }
    }
}

/// Returns true if the current release wrote the file.
pub(super) fn is_today(age: &Age) -> bool {
    age.mlir() == Some((u64::from(MLIR_RELEASE), false))
}

/// Migrations between the file and the context for operations of one name.
pub(super) struct Plan {
    entries: Arc<[Entry]>,
    /// Layout of the properties in the file, if the tables specify one.
    pub layout: Option<OpLayout>,
    /// Layout of the properties under the current name, if that differs.
    pub renamed: Option<OpLayout>,
    /// Migration path to the context's version of the dialect, if the operation changes on it.
    path: Option<Arc<MigrationPath>>,
    /// Whether the age of the file is known. Then its properties have the layout of that age, even if the current
    /// definition rejects them.
    pub sure: bool,
}

impl File {
    /// Returns true if the tables may have migrations for some operation of the file.
    pub(super) fn find_upgrades(&self, ctx: &ContextData) -> bool {
        // A version is read when its dialect is loaded.
        if self.names.dialects.iter().any(|dialect| dialect.version.is_some()) {
            return true;
        }
        let mut dialects = 0..self.names.dialects.len() as u32;
        let newer = self.age.newer();
        let is_between = |release: &ReleaseSpec| match newer {
            Some(newer) => release.is_newer() && release.since[0] <= newer,
            None => self.age.when(release).is_some(),
        };
        // A newer release may define operations differently, besides all changes.
        dialects.any(|dialect| {
            let namespace = self.namespace(dialect);
            ctx.history(namespace).any(is_between) || newer.is_some() && ctx.has_newer_defs(namespace)
        })
    }

    /// Returns the release that wrote the file, if it is newer than the current one.
    pub(super) fn newer_release(&self) -> Option<u32> {
        self.age.newer().and_then(|release| u32::try_from(release).ok())
    }

    /// Creates the migration plan for operations of a name.
    #[cold]
    pub(super) fn make_plan(&self, ctx: &ContextData, name: &[u8]) -> Option<Box<Plan>> {
        let text = std::str::from_utf8(name).ok()?;
        let path = text.split_once('.').and_then(|it| self.migration_path(ctx, it.0.as_bytes()));
        let path = path.filter(|path| path.changes_op(text));
        let own = self.entries(ctx, name);
        if own.is_empty() && path.is_none() {
            return None;
        }
        let sure = path.is_some() || own.iter().any(|entry| entry.when == When::Always);
        let was = path.as_ref().and_then(|path| path.spec().ops.iter().find(|op| op.name == text));
        let mut layout = path.as_ref().zip(was).map(|(path, op)| OpLayout::of(op, path.spec()));
        let mut today = None;
        chain(name, |name| self.entries(ctx, name), &mut |entry| match &entry.change {
            ChangeSpec::Layout { fields, .. } => layout = layout.take().or_else(|| OpLayout::from_text(fields)),
            ChangeSpec::RenameOp { to, .. } if path.is_none() => today = Some(to.clone()),
            _ => {}
        });
        let today = today.map(|name| ctx.op_name(ctx.op_name_of(name.as_bytes())));
        let info = today.and_then(|today| today.info());
        let renamed = info.map(|info| OpLayout::of(info.spec(), info.dialect()));
        Some(Box::new(Plan { entries: own, layout, renamed, path, sure }))
    }

    /// Returns the migrations for operations of a name, the oldest first.
    fn entries(&self, ctx: &ContextData, name: &[u8]) -> Arc<[Entry]> {
        let namespace = name.split(|&byte| byte == b'.').next().unwrap_or_default();
        let path = self.migration_path(ctx, namespace);
        entries(ctx, name, &self.age, path.as_deref())
    }
}

impl<'f> Body<'f, '_> {
    /// Migrates the record of an operation, and splits its attributes.
    pub(super) fn upgrade(
        &mut self,
        plan: &Plan,
        head: &mut Head,
        props: Vec<NamedAttr>,
        attrs: Option<Attr>,
    ) -> Result<OpAttrs<'f>, Reported> {
        let ctx = self.stack.ctx.clone();
        let entries = attrs.map_or(&[][..], |attrs| ctx.attrs().dictionary_entries(attrs));
        // Each operation gets a copy of attributes that the file may store once.
        let size = size_of_val(entries) + size_of_val(&*props);
        ctx.reported(self.file.charge(&ctx, self.stack.cursor.offset(), size))?;
        let mut record = self.stack.record(&ctx, head, props, entries, plan.path.as_deref());
        self.migrate(plan, &mut record, head)?;
        self.stack.follow(&record, head)?;
        let file = self.file;
        let lost = &mut |info: &OpInfo, (name, value): NamedAttr| {
            file.warn_lost(&ctx, info, ctx.ident_bytes(name), value);
        };
        let (slots, mut attrs) = finalize(record, lost);
        Ok(OpAttrs { slots: Slots::Own(slots), discardable: ctx.attrs().dictionary(&mut attrs) })
    }

    fn migrate(&mut self, plan: &Plan, record: &mut OpRecord<'_>, head: &mut Head) -> Result<(), Reported> {
        let waiting = head.late.len();
        let (file, renamed, was) = (self.file, &mut self.renamed, record.name);
        let entries_of = |ctx: &ContextData, name: OpName| match name == was {
            true => plan.entries.clone(),
            false => renamed.entry(name).or_insert_with(|| file.entries(ctx, &ctx.op_name(name).name)).clone(),
        };
        let is_current = |record: &OpRecord<'_>, when| when == When::Unfit && fits(record);
        if let Some(path) = &plan.path {
            path.begin(record);
        }
        let mut migrated = migrate(record, &mut head.late, entries_of, is_current).map(|_| ());
        if let Some(path) = &plan.path {
            migrated = migrated.and_then(|()| path.finish(record, head.late.len() == waiting));
        }
        migrated.map_err(|lost| match &plan.path {
            Some(path) => path.error(record, &lost),
            None => record.error(lost),
        })
    }

    /// Numbers results like [`define`](Self::define), if migrations have moved or removed some.
    #[cold]
    pub(super) fn define_moved(&mut self, op: Op, moved: &[Option<u32>]) -> Result<(), Reported> {
        for (at, now) in moved.iter().enumerate() {
            match now {
                Some(index) => {
                    let value = self.stack.ir.op(op).result(*index as usize);
                    self.define(value, moved.len() - at)?;
                }
                None => drop(self.stack.frames.last_mut().and_then(|frame| frame.values.next())),
            }
        }
        Ok(())
    }
}

/// Migrations of operations whose names come from other migrations.
pub(super) type Renamed = hashbrown::HashMap<OpName, Arc<[Entry]>, foldhash::fast::RandomState>;
