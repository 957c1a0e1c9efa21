//! Printing on several threads: what is to be printed is divided into runs, which threads print into buffers of their own;
//! the buffers are written in order, each as soon as all before it are.

use std::sync::{Arc, Mutex, PoisonError};

use crate::context::ContextData;
use crate::entity::Op;
use crate::ir::{BlockRef, IsolateId, IsolateRef, partition};
use crate::text::distinct::DistinctNumbers;
use crate::text::print::alias::Aliases;
use crate::text::print::cache::Tails;
use crate::text::print::metadata::NamedResources;
use crate::text::print::names::Names;
use crate::text::print::naming::Pieces;
use crate::text::print::out::Out;
use crate::text::print::{PrintConfig, Printer};
use crate::threads::{self, Task};

/// What prints a run.
type PrintRun<'r, 'a> = dyn Fn(&mut Printer<'a>, usize) + Sync + 'r;

/// The text of a run.
struct Text {
    buf: Vec<u8>,
    /// The resources that it names.
    resources: NamedResources,
    /// Whether it must be printed again, when all before it is printed.
    premature: bool,
}

/// The output failed: nothing more needs to be printed.
struct Failed;

impl<'a> Printer<'a> {
    /// The operations of a large block, but not the one to stop at, each on a line. What is in isolated ones is named only
    /// when it is printed.
    pub(super) fn divided_ops(&mut self, block: BlockRef<'_>, last: Option<Op>) {
        let ir = block.ir;
        let ops: Vec<Op> = block.ops().map(|op| op.op).take_while(|&op| Some(op) != last).collect();
        let runs = partition::divide(ir, &ops, self.config.grain);
        let base = Arc::new(std::mem::take(&mut self.names));
        let outer = self.table;
        self.name_over(&base, ir);
        self.runs(runs.len(), Some((&base, ir)), &|printer, number| printer.run_of_ops(ir, &ops[runs[number].clone()]));
        drop(std::mem::take(&mut self.names));
        self.names = Arc::into_inner(base).unwrap_or_default();
        self.table = outer;
    }

    fn name_over(&mut self, base: &Arc<Names>, ir: IsolateRef<'_>) {
        self.names = Names::over(base, self.pieces.as_ref());
        self.table = self.names.table(ir.get());
    }

    fn run_of_ops(&mut self, ir: IsolateRef<'_>, ops: &[Op]) {
        self.names.clear();
        for &op in ops {
            self.out.maybe_flush();
            if self.out.failed() {
                return;
            }
            let op = ir.op(op);
            if let Some(pieces) = self.pieces.as_mut().filter(|_| op.is_isolated()) {
                self.names.name_piece(op, pieces, self.config);
            }
            self.op_line(op);
            self.out.byte(b'\n');
        }
    }

    /// Prints so many runs, on several threads if there are enough of them. In a block they have the names of a base, by the
    /// isolate that the block is in.
    pub(super) fn runs(
        &mut self,
        count: usize,
        names: Option<(&Arc<Names>, IsolateRef<'_>)>,
        print: &PrintRun<'_, 'a>,
    ) {
        let threads = partition::threads_for(count, self.config.threads);
        if threads < 2 {
            return (0..count).for_each(|number| print(self, number));
        }
        let seed = Seed::of(self);
        // Buffers that were written out.
        let spare = Mutex::new(Vec::<Vec<u8>>::new());
        let buffer = || spare.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        let begin = || {
            let mut helper = seed.printer();
            if let Some((base, ir)) = names {
                helper.name_over(base, ir);
            }
            helper
        };
        let help = |printer: &mut Printer<'a>, number: usize| printer.text_of_run(number, buffer(), print);
        // If the output failed, that is kept until all is done.
        let _ = threads::in_order(threads, count, begin, help, |number, task| {
            match task {
                Task::Prepare => return Ok(Some(self.text_of_run(number, buffer(), print))),
                Task::Do => print(self, number),
                Task::Take(text) if text.premature => print(self, number),
                Task::Take(Text { mut buf, resources, .. }) => {
                    self.out.pass(&buf);
                    for &(namespace, key) in resources.in_order() {
                        self.name_resource(namespace, key);
                    }
                    buf.clear();
                    spare.lock().unwrap_or_else(PoisonError::into_inner).push(buf);
                }
            }
            if self.out.failed() { Err(Failed) } else { Ok(None) }
        });
    }

    /// Prints a run before its turn.
    fn text_of_run(&mut self, number: usize, buf: Vec<u8>, print: &PrintRun<'_, 'a>) -> Text {
        let out = std::mem::replace(&mut self.out, Out::keep(buf));
        let resources = std::mem::take(&mut self.resources);
        let distinct = self.distinct.clone();
        (self.ahead, self.premature) = (true, false);
        print(self, number);
        let premature = self.premature;
        if premature {
            self.forget_texts();
            (self.tails, self.distinct) = (Tails::default(), distinct);
        }
        (self.ahead, self.premature) = (false, false);
        let buf = std::mem::replace(&mut self.out, out).buf;
        Text { buf, resources: std::mem::replace(&mut self.resources, resources), premature }
    }
}

/// What the printers of other threads begin with.
struct Seed<'a> {
    ctx: &'a ContextData,
    config: &'a PrintConfig,
    aliases: Arc<Aliases<'a>>,
    deferred_usable: bool,
    pieces: Option<Pieces>,
    isolate: Option<IsolateId>,
    namespace: &'a [u8],
    indent: usize,
    distinct: DistinctNumbers,
}

impl<'a> Seed<'a> {
    fn of(printer: &Printer<'a>) -> Self {
        Self {
            ctx: printer.ctx,
            config: printer.config,
            aliases: Arc::clone(&printer.aliases),
            deferred_usable: printer.deferred_usable,
            pieces: printer.pieces.clone(),
            isolate: printer.isolate,
            namespace: printer.namespace,
            indent: printer.indent,
            distinct: printer.distinct.clone(),
        }
    }

    fn printer(&self) -> Printer<'a> {
        Printer {
            aliases: Arc::clone(&self.aliases),
            deferred_usable: self.deferred_usable,
            pieces: self.pieces.clone(),
            isolate: self.isolate,
            namespace: self.namespace,
            indent: self.indent,
            distinct: self.distinct.clone(),
            ..Printer::new(self.ctx, self.config, Out::keep(Vec::new()))
        }
    }
}
