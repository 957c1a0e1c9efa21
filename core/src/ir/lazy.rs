//! Isolates whose regions are read when they are first looked at.
//!
//! A reader leaves the regions of an isolated operation where they are in the file ([`Isolate::set_lazy`]). The
//! operation's attributes, location and region count are known then; everything else is read on demand, once, through
//! shared views from any number of threads or under `&mut`. So whether an isolate is lazy can be seen in time only.
//!
//! Views cannot fail. If regions cannot be read, an error is reported when they are first wanted, and views find no
//! blocks in them. Code that must not lose anything calls [`OpRef::read_all`] first: printing, writing, cloning and
//! verification do, and fail.

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

/// Regions that can be read when they are wanted.
pub trait LazyRegions: Send + Sync {
    /// Reads the regions into the isolate, whose root has them already, without blocks. Isolates within may be lazy
    /// in turn. Errors are reported before they are returned.
    fn read(&self, isolate: &mut Isolate) -> Result<(), Reported>;

    /// Whether reading changes the attributes or the location of the isolated operation itself. If so, these are not
    /// known before.
    fn changes_root(&self) -> bool {
        false
    }

    /// The regions as the type that they are, for a writer that takes them over as they are in the file.
    fn as_any(&self) -> Option<&dyn Any> {
        None
    }
}

/// What an isolate has whose regions are still to be read.
pub(super) struct Lazy {
    regions: Arc<dyn LazyRegions>,
    /// The isolate with its regions, once they were wanted through a shared reference.
    whole: OnceLock<Result<Box<Isolate>, Reported>>,
}

impl Lazy {
    /// The isolate that was read through a shared reference, if there is one.
    pub fn into_whole(self) -> Option<Box<Isolate>> {
        self.whole.into_inner()?.ok()
    }
}

impl Isolate {
    /// Whether the regions of an isolated operation are still to be read.
    #[track_caller]
    pub fn is_lazy(&self, op: Op) -> bool {
        self.check_op(op);
        self.unread(op).and_then(|child| child.lazy.as_ref()).is_some_and(|lazy| lazy.whole.get().is_none())
    }

    /// Leaves the reading of an isolated operation's regions for later. They must be without blocks. Returns whether the
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

    /// A copy of an isolate whose regions are still to be read: neither are the copy's.
    pub(super) fn unread_copy(&self) -> Option<Isolate> {
        let lazy = self.lazy.as_ref().filter(|lazy| !matches!(lazy.whole.get(), Some(Ok(_))))?;
        let mut copy = self.shell_with(IsolateId::fresh());
        copy.lazy = Some(Box::new(Lazy { regions: lazy.regions.clone(), whole: OnceLock::new() }));
        Some(copy)
    }

    /// Fails if the regions cannot be read, which was reported. What is moved or copied from them would be lost.
    pub(super) fn check_read(&self) -> Result<(), Reported> {
        match &self.lazy {
            None => Ok(()),
            Some(lazy) => self.read_lazy(lazy).map(drop),
        }
    }

    /// The isolate with its regions, which are read if they were not. If that fails, the isolate without them.
    #[inline]
    pub(super) fn read(&self) -> &Isolate {
        match &self.lazy {
            None => self,
            Some(lazy) => self.read_lazy(lazy).unwrap_or(self),
        }
    }

    /// Where the attributes and the location of the isolated operation are.
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

    /// Where the attributes and the location of the isolated operation are, to change them. Regions that were not read
    /// stay so if nothing depends on them.
    pub(super) fn head_mut(&mut self) -> &mut Isolate {
        let needs_whole = |lazy: &Lazy| lazy.whole.get().is_some() || lazy.regions.changes_root();
        if self.lazy.as_deref().is_some_and(needs_whole) {
            // That it cannot be read was reported, and writing it will fail.
            let _ = self.materialize();
        }
        self
    }

    /// The isolate with its regions that was read through a shared reference, if there is one.
    pub(super) fn read_whole_mut(&mut self) -> Option<&mut Isolate> {
        self.lazy.as_mut()?.whole.get_mut()?.as_deref_mut().ok()
    }

    /// Reads the regions if they were not. Isolates within may stay lazy. Only an isolate that was just taken from a place
    /// in another one can have regions that were not read.
    pub fn materialize(&mut self) -> Result<(), Reported> {
        let Some(lazy) = &mut self.lazy else { return Ok(()) };
        let regions = lazy.regions.clone();
        match lazy.whole.take() {
            // Nothing was set on the root that is here since the whole was read: see `head_mut`.
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
                    // What was read of it goes.
                    *self = self.shell();
                    self.lazy = Some(Box::new(Lazy { regions, whole: OnceLock::from(Err(reported)) }));
                })
            }
        }
    }

    /// Reads the regions of all isolates within that were not read yet, on up to `threads` threads. The first that cannot
    /// be read, going from the outside in, ends it, however many threads there are.
    ///
    /// Nothing needs this: regions are read when they are looked at. It is for those who want to wait only once, or to know
    /// of errors.
    pub fn materialize_all(&mut self, threads: usize) -> Result<(), Reported> {
        self.materialize()?;
        let mut level: Vec<&mut Isolate> = self.unread_children_mut().collect();
        // Isolates nest as deep as the input says, so no recursion.
        while let Some(first) = level.first() {
            let ctx = first.context().clone();
            read_level(&ctx, &mut level, threads, |isolate| isolate.materialize())?;
            level = level.into_iter().flat_map(Isolate::unread_children_mut).collect();
        }
        Ok(())
    }
}

impl<'a> OpRef<'a> {
    /// Whether its regions are still to be read.
    pub fn is_lazy(self) -> bool {
        self.ir.get().is_lazy(self.op)
    }

    /// Its regions if they are still to be read.
    pub fn unread_regions(self) -> Option<&'a dyn LazyRegions> {
        let lazy = self.ir.get().unread(self.op)?.lazy.as_deref()?;
        lazy.whole.get().is_none().then_some(&*lazy.regions)
    }

    /// Reads all regions within that were not read yet. Fails if some cannot be read; the errors were reported.
    pub fn read_all(self) -> Result<(), Reported> {
        self.read_all_on(1)
    }

    /// As [`read_all`](Self::read_all), on up to `threads` threads.
    pub fn read_all_on(self, threads: usize) -> Result<(), Reported> {
        self.read_all_but(threads, |_| false)
    }

    /// As [`read_all_on`](Self::read_all_on), but leaves regions unread of which `leave` says so.
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
            // Which of the isolate's children are in the operation makes no difference if all are read.
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

/// Reads isolates, in runs on several threads if there are many.
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
            // What one thread alone would not have met is not reported either.
            ordered.forget_after(first);
            results.into_iter().collect()
        }
    }
}

fn read_run<T>(run: &mut [T], read: &impl Fn(&mut T) -> Result<(), Reported>) -> Result<(), Reported> {
    run.iter_mut().try_for_each(read)
}

/// Fewer isolates than this are read before a thread has begun.
const MANY: usize = 8;

impl Isolate {
    /// The attributes and the location of the root.
    pub(super) fn root_parts(&self) -> (Loc, Attr, Vec<Option<Attr>>) {
        let root = &self.ops[self.root];
        (root.loc, root.attrs, self.op_props_here(self.root).into_vec())
    }

    /// The same isolate, in the same place, with its regions empty and nothing left to be read.
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
