//! Listing of a file: one line per record, beginning with its offset.
//!
//! References are numbers, as in the file; their targets are shown after a semicolon.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;

use super::event::{Node, Table, Value, Visitor};
use super::shown::{Escaped, Shown};
use super::summary::{LENGTH, summary};
use super::tables::Tables;
use crate::wire::{Fault, Wire};

/// Limit of the indentation. Operations may nest deeper than any screen is wide.
const MAX_INDENT: usize = 40;

/// A visitor that writes a listing.
pub struct Listing<'t, W> {
    tables: &'t Tables<'t>,
    out: W,
    result: io::Result<()>,
    fault: Option<Box<Fault>>,
    /// Number of digits of offsets.
    digits: usize,
    /// Open nodes.
    nodes: Vec<Node>,
    line: String,
    /// Targets of the line's references.
    comment: String,
    /// Whether the line has fields, and whether the innermost list is still empty.
    has_fields: bool,
    is_first: bool,
    lists: usize,
}

impl<'t, W: Write> Listing<'t, W> {
    /// Creates a writer to `out`, with the file's header as first line.
    pub fn new(tables: &'t Tables<'t>, out: W) -> Self {
        let image = tables.image;
        let digits = format!("{:x}", image.bytes.len()).len().max(6);
        let producer = Escaped::quoted(image.producer(), usize::MAX);
        let line = format!("bytecode version {}, produced by {producer}, {} bytes", image.version, image.bytes.len());
        Self {
            tables,
            out,
            result: Ok(()),
            fault: None,
            digits,
            nodes: Vec::new(),
            line,
            comment: String::new(),
            has_fields: false,
            is_first: true,
            lists: 0,
        }
    }

    /// Completes the output. Returns the fault of the file, if any.
    pub fn finish(mut self) -> io::Result<Option<Box<Fault>>> {
        self.end_line();
        self.result.and_then(|()| self.out.flush()).map(|()| self.fault)
    }

    fn end_line(&mut self) {
        if !self.comment.is_empty() {
            self.line.push_str("  ; ");
            self.line.push_str(&self.comment);
        }
        if !self.line.is_empty() && !self.line.ends_with('\n') {
            self.line.push('\n');
        }
        if self.result.is_ok() {
            self.result = self.out.write_all(self.line.as_bytes());
        }
        self.line.clear();
        self.comment.clear();
        self.has_fields = false;
        self.lists = 0;
    }

    fn begin_line(&mut self, at: usize, depth: usize) {
        self.end_line();
        for digit in (0..self.digits).rev() {
            let nibble = at.checked_shr(4 * digit as u32).unwrap_or(0) & 0xF;
            self.line.push(char::from_digit(nibble as u32, 16).unwrap_or('0'));
        }
        self.line.push_str("  ");
        (0..depth.min(MAX_INDENT)).for_each(|_| self.line.push_str("  "));
    }

    /// Writes the separator before a field or an element.
    fn begin_field(&mut self, name: &str, at: usize) {
        if self.lists > 0 {
            self.line.push_str(if self.is_first { "" } else { ", " });
            self.is_first = false;
            return;
        }
        // The fields of an operation are too long for one line.
        let is_op = self.nodes.last() == Some(&Node::Op);
        if is_op && !matches!(name, "name" | "mask" | "isolated") {
            self.begin_line(at, self.nodes.len());
        } else {
            self.line.push_str(match (self.has_fields, is_op) {
                (true, _) => ", ",
                (false, true) => " ",
                (false, false) => ": ",
            });
        }
        self.has_fields = true;
    }

    fn comment(&mut self, text: std::fmt::Arguments<'_>) {
        if !self.comment.is_empty() {
            self.comment.push_str(", ");
        }
        let _ = self.comment.write_fmt(text);
    }

    fn value(&mut self, value: &Value<'_>) {
        let tables = self.tables;
        match *value {
            Value::Dim(i64::MIN) => self.line.push('?'),
            Value::Dim(dim) => {
                let _ = write!(self.line, "{dim}");
            }
            Value::Text(text) => {
                let _ = write!(self.line, "{}", Escaped::quoted(text, usize::MAX));
            }
            Value::Def(number, ty) => {
                let _ = match number {
                    Some(number) => write!(self.line, "%{number}: type #{ty}"),
                    None => write!(self.line, "type #{ty}"),
                };
                self.comment(format_args!("{}", summary(tables, Table::Type, ty)));
            }
            Value::Ref(Table::Value | Table::Block, _) => {
                let _ = write!(self.line, "{}", Shown { tables, value, limit: usize::MAX });
            }
            Value::Ref(table, index) => {
                let _ = write!(self.line, "{} #{index}", table.name());
                // An attribute or type is shown as a whole, not field by field.
                let value = match self.nodes.last() {
                    Some(Node::Entry(..)) => return,
                    Some(&Node::OpName(op)) => &Value::Ref(Table::OpName, op as u64),
                    _ => value,
                };
                self.comment(format_args!("{}", Shown { tables, value, limit: LENGTH }));
            }
            _ => {
                let _ = write!(self.line, "{}", Shown { tables, value, limit: usize::MAX });
            }
        }
    }
}

impl<W: Write> Visitor for Listing<'_, W> {
    fn enter(&mut self, node: Node, at: usize) {
        if matches!(node, Node::Section(_)) {
            // A blank line.
            self.end_line();
            self.line.push('\n');
        }
        self.begin_line(at, self.nodes.len());
        self.line.push_str(node.name());
        let _ = match (node, node.index()) {
            (Node::Section(id), _) => write!(self.line, " {}", id.name()),
            (_, Some(index)) => write!(self.line, " #{index}"),
            (_, None) => Ok(()),
        };
        self.nodes.push(node);
    }

    fn leave(&mut self, node: Node, _end: usize) {
        if let Node::Entry(table, index) = node
            && self.nodes.last() == Some(&node)
            && self.tables.entry(table, index as u64).is_some_and(|entry| entry.custom)
        {
            let text = summary(self.tables, table, index as u64);
            self.comment(format_args!("{text}"));
        }
        // A fault may have kept inner nodes from being left.
        while self.nodes.pop().is_some_and(|open| open != node) {}
        self.end_line();
    }

    fn field(&mut self, name: &str, value: &Value<'_>, bytes: Range<usize>) {
        self.begin_field(name, bytes.start);
        if let (Some(Node::Op), Value::Ref(Table::OpName, index)) = (self.nodes.last(), value) {
            let _ = write!(self.line, "{} (#{index})", Shown { tables: self.tables, value, limit: usize::MAX });
            return;
        }
        // The text of some values includes their kind.
        let says = match *value {
            Value::Text(_) | Value::Code(..) | Value::Def(..) => true,
            Value::Ref(table, _) => table.name() == name,
            _ => false,
        };
        if !name.is_empty() && self.lists == 0 && !says {
            self.line.push_str(name);
            self.line.push(' ');
        }
        self.value(value);
    }

    fn enter_list(&mut self, name: &str, at: usize) {
        self.begin_field(name, at);
        if !name.is_empty() {
            self.line.push_str(name);
            self.line.push(' ');
        }
        self.line.push('[');
        self.lists += 1;
        self.is_first = true;
    }

    fn leave_list(&mut self) {
        self.line.push(']');
        self.lists = self.lists.saturating_sub(1);
        self.is_first = false;
    }

    fn remark(&mut self, at: usize, message: Cow<'static, str>) {
        self.begin_line(at, self.nodes.len());
        let _ = write!(self.line, "warning: {message}");
    }

    fn fault(&mut self, fault: Box<Fault>) -> Wire<()> {
        self.begin_line(usize::try_from(fault.offset).unwrap_or(usize::MAX), self.nodes.len());
        let _ = write!(self.line, "error: {}", fault.message);
        self.end_line();
        self.fault.get_or_insert(fault);
        Ok(())
    }

    fn wants_repetition(&self) -> bool {
        true
    }

    fn is_done(&self) -> bool {
        self.result.is_err()
    }
}
