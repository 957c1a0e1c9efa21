//! Lazy isolates, whose regions are read on first access.
//!
//! A reader leaves the regions of an isolated operation in the file ([`Isolate::set_lazy`]). The operation's
//! attributes, location and region count are then known. All else is read on demand, once, through shared views from
//! any number of threads or under `&mut`. Laziness is thus only visible in run time.
//!
//! Views cannot fail. If regions cannot be read, an error is reported on first access, and views show no blocks. Code
//! that must not lose data calls [`OpRef::read_all`] first, and fails on errors. Printing, writing, cloning and
//! verification do so.

use std::any::Any;
use std::sync::{Arc, OnceLock};

use crate::context::ContextData;
use crate::diag::Reported;
use crate::entity::{Attr, Op};
use crate::ir::isolate::Isolate;
use crate::ir::tree::IsolateId;
use crate::ir::view::OpRef;
use crate::loc::Loc;
use crate::threads;

/// Regions that are read on demand.
pub trait LazyRegions: Send + Sync {
    /// Reads the regions into the isolate, whose root has regions without blocks. Nested isolates may be lazy in turn.
    /// Errors are reported before they are returned.
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported>;

    /// Returns true if reading changes the attributes or the location of the isolated operation itself. Then these are
    /// unknown beforehand.
    fn changes_root(&self) -> bool {
        false
    }

    /// Returns the regions for downcasting, for a writer that copies them verbatim from the file.
    fn as_any(&self) -> Option<&dyn Any> {
        None
    }
}

/// State of an isolate whose regions are not read yet.
pub(super) struct Lazy {
    regions: Arc<dyn LazyRegions>,
    /// The isolate with its regions, once read through a shared reference.
    whole: OnceLock<Result<Box<Isolate>, Reported>>,
}

impl Lazy {
    /// Returns the isolate that was read through a shared reference, if any.
    pub fn into_whole(self) -> Option<Box<Isolate>> {
        self.whole.into_inner()?.ok()
    }
}

impl Isolate {
    /// Returns true if the regions of an isolated operation are not read yet.
    #[track_caller]
    pub fn is_lazy(&self, op: Op) -> bool {
        self.check_op(op);
        self.unread(op).and_then(|child| child.lazy.as_ref()).is_some_and(|lazy| lazy.whole.get().is_none())
    }

    /// Defers the reading of an isolated operation's regions, which must be without blocks. Returns true if the
    /// operation has an isolate.
    #[track_caller]
    pub fn set_lazy(&mut self, op: Op, regions: Arc<dyn LazyRegions>) -> bool {
        self.check_op(op);
        let child = self.unread_mut(op);
        child.is_some_and(|child| {
            child.lazy = Some(Box::new(Lazy { regions, whole: OnceLock::new() }));
            true
        })
    }

    /// Returns a lazy copy of an isolate whose regions are not read yet.
    pub(super) fn unread_copy(&self) -> Option<Isolate> {
        let lazy = self.lazy.as_ref().filter(|lazy| !matches!(lazy.whole.get(), Some(Ok(_))))?;
        let mut copy = self.shell_with(IsolateId::fresh());
        copy.lazy = Some(Box::new(Lazy { regions: lazy.regions.clone(), whole: OnceLock::new() }));
        Some(copy)
    }

    /// Fails if the regions cannot be read, which was reported, so that moves and copies do not drop them.
    pub(super) fn check_read(&self) -> Result<(), Reported> {
        match &self.lazy {
            None => Ok(()),
            Some(lazy) => self.read_lazy(lazy).map(drop),
        }
    }

    /// Returns the isolate with its regions, reading them if necessary. On failure, returns the isolate without them.
    #[inline]
    pub(super) fn read(&self) -> &Isolate {
        match &self.lazy {
            None => self,
            Some(lazy) => self.read_lazy(lazy).unwrap_or(self),
        }
    }

    /// Returns the isolate that holds the attributes and the location of the isolated operation.
    #[inline]
    pub(super) fn head(&self) -> &Isolate {
        match &self.lazy {
            None => self,
            Some(lazy) if lazy.regions.changes_root() => self.read_lazy(lazy).unwrap_or(self),
            Some(_) => self,
        }
    }

    #[cold]
    fn read_lazy<'a>(&'a self, lazy: &'a Lazy) -> Result<&'a Isolate, Reported> {
        let whole = lazy.whole.get_or_init(|| {
            let mut whole = Box::new(self.shell());
            lazy.regions.read(&mut whole).map(|()| whole)
        });
        whole.as_deref().map_err(|&reported| reported)
    }

    /// Returns the isolate that holds the attributes and the location of the isolated operation, for mutation. Unread
    /// regions stay unread unless these depend on them.
    pub(super) fn head_mut(&mut self) -> &mut Isolate {
        let needs_whole = |lazy: &Lazy| lazy.whole.get().is_some() || lazy.regions.changes_root();
        if self.lazy.as_deref().is_some_and(needs_whole) {
            // A failure was reported, and writing the isolate will fail.
            let _ = self.materialize();
        }
        self
    }

    /// Returns the isolate that was read through a shared reference, if any.
    pub(super) fn read_whole_mut(&mut self) -> Option<&mut Isolate> {
        self.lazy.as_mut()?.whole.get_mut()?.as_deref_mut().ok()
    }

    /// Reads the regions if they are not read yet. Nested isolates may stay lazy.
    ///
    /// Only an isolate that was just taken out of another one can have unread regions.
    pub fn materialize(&mut self) -> Result<(), Reported> {
        let Some(lazy) = &mut self.lazy else { return Ok(()) };
        let regions = lazy.regions.clone();
        match lazy.whole.take() {
            // The root was not changed since the whole isolate was read: see `head_mut`.
            Some(Ok(whole)) => {
                *self = *whole;
                Ok(())
            }
            Some(Err(reported)) => {
                lazy.whole = OnceLock::from(Err(reported));
                Err(reported)
            }
            None => {
                self.lazy = None;
                regions.read(self).inspect_err(|&reported| {
                    // Drops the partially read contents.
                    *self = self.shell();
                    self.lazy = Some(Box::new(Lazy { regions, whole: OnceLock::from(Err(reported)) }));
                })
            }
        }
    }

    /// Reads the regions of all lazy nested isolates, on up to `threads` threads. Reading stops at the first failure,
    /// from the outside in, independent of the number of threads.
    ///
    /// Regions are read on access anyway. This method allows a caller to wait only once, and to detect errors.
    pub fn materialize_all(&mut self, threads: usize) -> Result<(), Reported> {
        self.materialize()?;
        let mut level: Vec<&mut Isolate> = self.unread_children_mut().collect();
        // Isolates nest as deep as the input does, so no recursion.
        while let Some(first) = level.first() {
            let ctx = first.context().clone();
            read_level(&ctx, &mut level, threads, |isolate| isolate.materialize())?;
            level = level.into_iter().flat_map(Isolate::unread_children_mut).collect();
        }
        Ok(())
    }
}

impl<'a> OpRef<'a> {
    /// Returns true if the regions are not read yet.
    pub fn is_lazy(self) -> bool {
        self.ir.get().is_lazy(self.op)
    }

    /// Returns the regions if they are not read yet.
    pub fn unread_regions(self) -> Option<&'a dyn LazyRegions> {
        let lazy = self.ir.get().unread(self.op)?.lazy.as_deref()?;
        lazy.whole.get().is_none().then_some(&*lazy.regions)
    }

    /// Reads all nested lazy regions. Fails if some cannot be read; the errors were reported.
    pub fn read_all(self) -> Result<(), Reported> {
        self.read_all_on(1)
    }

    /// Reads all nested lazy regions on up to `threads` threads. See [`read_all`](Self::read_all).
    pub fn read_all_on(self, threads: usize) -> Result<(), Reported> {
        self.read_all_but(threads, |_| false)
    }

    /// Reads nested lazy regions like [`read_all_on`](Self::read_all_on), except for those for which `leave` returns
    /// true.
    pub fn read_all_but(self, threads: usize, leave: impl Fn(&dyn LazyRegions) -> bool) -> Result<(), Reported> {
        let is_left = |isolate: &&Isolate| {
            isolate.lazy.as_ref().is_some_and(|lazy| lazy.whole.get().is_none() && leave(&*lazy.regions))
        };
        let read = |isolate: &mut &Isolate| {
            if let Some(lazy) = &isolate.lazy {
                *isolate = isolate.read_lazy(lazy)?;
            }
            Ok(())
        };
        let own = self.ir.get();
        if let Some(Some(Err(reported))) = own.lazy.as_ref().map(|lazy| lazy.whole.get()) {
            return Err(*reported);
        }
        let mut level: Vec<&Isolate> = match own.unread(self.op) {
            Some(child) => vec![child],
            None if self.is_plain() => return Ok(()),
            // All children of the isolate are read, including those outside of the operation.
            None => own.unread_children().collect(),
        };
        while !level.is_empty() {
            level.retain(|isolate| !is_left(isolate));
            if level.iter().any(|isolate| isolate.lazy.is_some()) {
                read_level(self.context(), &mut level, threads, |isolate| read(isolate))?;
            }
            level = level.into_iter().flat_map(Isolate::unread_children).collect();
        }
        Ok(())
    }
}

/// Reads isolates, divided among several threads if there are many.
fn read_level<T: Send>(
    ctx: &ContextData,
    level: &mut [T],
    threads: usize,
    read: impl Fn(&mut T) -> Result<(), Reported> + Sync,
) -> Result<(), Reported> {
    let share = level.len().div_ceil(threads::usable(threads).max(1)).max(MANY);
    if level.len() <= share {
        return read_run(level, &read);
    }
    let ordered = ctx.ordered_diagnostics();
    let runs = level.chunks_mut(share).enumerate();
    let results = threads::for_each(runs, |(number, run)| ordered.task(number, || read_run(run, &read)));
    match results.iter().position(Result::is_err) {
        None => Ok(()),
        Some(first) => {
            // Errors that a single thread would not have reached are not reported.
            ordered.forget_after(first);
            results.into_iter().collect()
        }
    }
}

fn read_run<T>(run: &mut [T], read: &impl Fn(&mut T) -> Result<(), Reported>) -> Result<(), Reported> {
    run.iter_mut().try_for_each(read)
}

/// Minimal number of isolates per thread. Fewer are read before a thread has started.
const MANY: usize = 8;

impl Isolate {
    /// Returns location, discardable and inherent attributes of the root.
    pub(super) fn root_parts(&self) -> (Loc, Attr, Vec<Option<Attr>>) {
        let root = &self.ops[self.root];
        (root.loc, root.attrs, self.op_props_here(self.root).into_vec())
    }

    /// Returns a copy of the isolate at the same position, with empty regions, and not lazy.
    fn shell(&self) -> Isolate {
        let mut shell = self.shell_with(self.id);
        shell.set_up(self.up.clone());
        shell
    }

    fn shell_with(&self, id: IsolateId) -> Isolate {
        let regions = self.region_handles(self.root).len();
        let (loc, attrs, props) = self.root_parts();
        let mut shell = Isolate::with_id(id, &self.ctx, self.ops[self.root].name, loc, regions);
        shell.set_root_attrs(loc, attrs, &props);
        shell
    }
}
