//! Positions of printed operations, and names of values, for tools that refer to the text.

use std::io;

use crate::entity::Op;
use crate::ir::{IsolateId, OpRef, ValueRef};
use crate::text::print::out::Out;
use crate::text::print::{PrintConfig, Printer, read_regions};

/// Position of an operation in a printed text.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct PrintedOp {
    /// The operation's [`OpRef::identity`].
    pub op: (IsolateId, Op),
    /// Line number, from 1.
    pub line: u32,
    /// Column of the first character, from 0.
    pub column: u32,
}

/// An operation, the offset of its first character, and its column.
pub(super) type Offset = ((IsolateId, Op), usize, u32);

/// Prints an operation like [`print_op`](super::print_op). Returns the text, and the positions of the operations that
/// begin a line, in order.
pub fn print_op_with_places(op: OpRef<'_>, config: &PrintConfig) -> io::Result<(Vec<u8>, Vec<PrintedOp>)> {
    read_regions(op, config)?;
    let mut printer = Printer::new(op.context(), config, Out::keep(Vec::new()));
    printer.printed = Some(Vec::new());
    let printer = printer.all(op);
    let text = printer.out.buf;
    let (mut line, mut from) = (1, 0);
    let places = printer.printed.unwrap_or_default().into_iter().map(|(op, offset, column)| {
        line += text[from..offset].iter().filter(|&&byte| byte == b'\n').count() as u32;
        from = offset;
        PrintedOp { op, line, column }
    });
    let places = places.collect();
    Ok((text, places))
}

impl Printer<'_> {
    /// Stores the current position as that of an operation.
    #[cold]
    pub(super) fn note_place(&mut self, op: OpRef<'_>) {
        if let Some(printed) = &mut self.printed {
            printed.push((op.identity(), self.out.buf.len(), self.indent as u32));
        }
    }
}

/// Names of values in an operation and its nested operations.
pub struct ValueNames<'a>(Printer<'a>);

impl<'a> ValueNames<'a> {
    /// Names the values of an operation and its nested operations.
    pub fn of(op: OpRef<'a>, config: &'a PrintConfig) -> Self {
        let mut printer = Printer::new(op.context(), config, Out::keep(Vec::new()));
        printer.name_all(op, None);
        Self(printer)
    }

    /// Prints a single operation, without trailing newline.
    pub fn op(&mut self, op: OpRef<'_>) -> String {
        let Self(printer) = self;
        printer.table = printer.names.table(op.ir.get());
        printer.op(op);
        self.take()
    }

    fn take(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.0.out.buf)).into_owned()
    }

    /// Returns the name of a value with its sigil: `%arg0`, `%3#1`.
    pub fn get(&mut self, value: ValueRef<'_>) -> String {
        let Self(printer) = self;
        printer.table = printer.names.table(value.ir.get());
        printer.value(value.value);
        self.take()
    }
}
