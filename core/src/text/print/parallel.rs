//! Printing on several threads. The work is divided into runs, which threads print into buffers of their own.
//!
//! The buffers are written in order, each as soon as all preceding ones are written.

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

/// Function that prints the run with a number.
type PrintRun<'r, 'a> = dyn Fn(&mut Printer<'a>, usize) + Sync + 'r;

/// The text of a run.
struct Text {
    buf: Vec<u8>,
    /// Resources referred to by the text.
    resources: NamedResources,
    /// Whether the run must be printed again, after all preceding ones.
    premature: bool,
}

/// Error: writing the output failed, so printing stops.
struct Failed;

impl<'a> Printer<'a> {
    /// Prints the operations of a large block up to `last`, exclusive, one per line. Values in isolated operations are
    /// named when these are printed.
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

    /// Prints a number of runs, on several threads if there are enough. For runs of a block, `names` has the base of
    /// names, and the isolate of the block.
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
        // Buffers for reuse.
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
        // A failure is stored in the output.
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

    /// Prints a run to a separate buffer, before the preceding ones are written.
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

/// Initial state of the printers on other threads.
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
