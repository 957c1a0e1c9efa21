//! A walk written down for programs, as one object of JSON.
//!
//! ```json
//! {"version": 6, "producer": "MLIR22.1.8", "size": 96, "records": [
//!   {"record": "section", "name": "Dialect", "offset": 16, "fields": {"size": 6}, "records": [..], "end": 24}, ..
//! ]}
//! ```
//!
//! A reference is an object with one member: the table, and the number in it. Strings that are no UTF-8 are objects with
//! the member `hex`. Long bytes are objects with their place and size, and `hex` if they are few.

use std::borrow::Cow;
use std::fmt::{self, Display};
use std::io::{self, Write};
use std::ops::Range;

use super::MAX_REMARKS;
use super::event::{Node, Value, Visitor};
use super::shown::Shown;
use super::tables::Tables;
use crate::wire::{Fault, Wire};

/// Byte strings up to this length are written in full.
const SHORT: usize = 64;

/// State of a node in the output.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the fields.
    Begun,
    /// Within the fields.
    Fields,
    /// Within the child nodes.
    Records,
}

/// A visitor that writes JSON.
pub struct Json<'t, W> {
    tables: &'t Tables<'t>,
    out: W,
    result: io::Result<()>,
    fault: Option<Box<Fault>>,
    nodes: Vec<(Node, State)>,
    /// Whether a comma must precede the next item.
    needs_comma: bool,
    lists: usize,
    /// Warnings and errors, which are written at the end.
    remarks: Vec<(&'static str, u64, Cow<'static, str>)>,
}

impl<'t, W: Write> Json<'t, W> {
    /// Creates a writer to `out`, and writes the file's header.
    pub fn new(tables: &'t Tables<'t>, out: W) -> Self {
        let mut json = Self {
            tables,
            out,
            result: Ok(()),
            fault: None,
            nodes: Vec::new(),
            needs_comma: false,
            lists: 0,
            remarks: Vec::new(),
        };
        let image = tables.image;
        let (version, size) = (image.version, image.bytes.len());
        json.write(format_args!("{{\"version\":{version},\"producer\":"));
        json.write(format_args!("{},\"size\":{size},\"records\":[", Text(image.producer())));
        json
    }

    /// Completes the output. Returns the fault of the file, if any.
    pub fn finish(mut self) -> io::Result<Option<Box<Fault>>> {
        while let Some((_, state)) = self.nodes.pop() {
            self.end(state, self.tables.image.bytes.len());
        }
        self.write(format_args!("\n],\"remarks\":["));
        for (index, (kind, offset, message)) in std::mem::take(&mut self.remarks).into_iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            let message = Text(message.as_bytes());
            self.write(format_args!("{comma}\n{{\"{kind}\":{message},\"offset\":{offset}}}"));
        }
        self.write(format_args!("]}}\n"));
        self.result.and_then(|()| self.out.flush()).map(|()| self.fault)
    }

    fn write(&mut self, text: fmt::Arguments<'_>) {
        if self.result.is_ok() {
            self.result = self.out.write_fmt(text);
        }
    }

    fn comma(&mut self) {
        if self.needs_comma {
            self.write(format_args!(","));
        }
        self.needs_comma = true;
    }

    /// Ends the fields of the innermost node and begins its child nodes, unless already done.
    fn begin_records(&mut self) {
        let Some((_, state)) = self.nodes.last_mut() else { return };
        match std::mem::replace(state, State::Records) {
            State::Begun => self.write(format_args!(",\"records\":[")),
            State::Fields => self.write(format_args!("}},\"records\":[")),
            State::Records => return,
        }
        self.needs_comma = false;
    }

    fn end(&mut self, state: State, end: usize) {
        for _ in 0..std::mem::take(&mut self.lists) {
            self.write(format_args!("]"));
        }
        let bracket = match state {
            State::Begun => "",
            State::Fields => "}",
            State::Records => "]",
        };
        self.write(format_args!("{bracket},\"end\":{end}}}"));
        self.needs_comma = true;
    }

    /// Writes the separator and name of a field or an element.
    fn begin_field(&mut self, name: &str) {
        if self.lists == 0
            && let Some((_, state @ State::Begun)) = self.nodes.last_mut()
        {
            *state = State::Fields;
            self.write(format_args!(",\"fields\":{{"));
            self.needs_comma = false;
        }
        self.comma();
        if self.lists == 0 {
            self.write(format_args!("\"{name}\":"));
        }
    }

    fn value(&mut self, value: &Value<'_>, bytes: Range<usize>) {
        match *value {
            Value::Number(number) => self.write(format_args!("{number}")),
            Value::Flags(flags) => self.write(format_args!("{flags}")),
            Value::Signed(number) => self.write(format_args!("{number}")),
            Value::Dim(i64::MIN) | Value::Absent => self.write(format_args!("null")),
            Value::Dim(dim) => self.write(format_args!("{dim}")),
            Value::Bool(value) => self.write(format_args!("{value}")),
            Value::Ref(table, index) => self.write(format_args!("{{\"{}\":{index}}}", table.name())),
            Value::Def(Some(value), ty) => self.write(format_args!("{{\"value\":{value},\"type\":{ty}}}")),
            Value::Def(None, ty) => self.write(format_args!("{{\"type\":{ty}}}")),
            Value::Code(code, name) => self.write(format_args!("{{\"code\":{code},\"name\":\"{name}\"}}")),
            Value::Word(word) => self.write(format_args!("\"{word}\"")),
            Value::Text(text) => self.write(format_args!("{}", Text(text))),
            Value::Type(scalar) => self.write(format_args!("\"{scalar}\"")),
            // As text: JSON cannot express every number of MLIR.
            Value::Scalar(..) => {
                let shown = Shown { tables: self.tables, value, limit: usize::MAX };
                self.write(format_args!("\"{shown}\""));
            }
            Value::Bytes(data) => {
                let start = bytes.end.saturating_sub(data.len());
                self.write(format_args!("{{\"offset\":{start},\"size\":{}", data.len()));
                if data.len() <= SHORT {
                    self.write(format_args!(",\"hex\":\"{}\"", Digits(data)));
                }
                self.write(format_args!("}}"));
            }
        }
    }
}

impl<W: Write> Visitor for Json<'_, W> {
    fn enter(&mut self, node: Node, at: usize) {
        self.begin_records();
        self.comma();
        self.write(format_args!("\n{{\"record\":\"{}\"", node.name()));
        match (node, node.index()) {
            (Node::Section(id), _) => self.write(format_args!(",\"name\":\"{}\"", id.name())),
            (_, Some(index)) => self.write(format_args!(",\"index\":{index}")),
            (_, None) => {}
        }
        self.write(format_args!(",\"offset\":{at}"));
        self.nodes.push((node, State::Begun));
    }

    fn leave(&mut self, node: Node, end: usize) {
        // A fault may have kept inner nodes from being left.
        while let Some((open, state)) = self.nodes.pop() {
            self.end(state, end);
            if open == node {
                break;
            }
        }
    }

    fn field(&mut self, name: &str, value: &Value<'_>, bytes: Range<usize>) {
        self.begin_field(name);
        self.value(value, bytes);
    }

    fn enter_list(&mut self, name: &str, _at: usize) {
        self.begin_field(name);
        self.write(format_args!("["));
        self.lists += 1;
        self.needs_comma = false;
    }

    fn leave_list(&mut self) {
        self.write(format_args!("]"));
        self.lists = self.lists.saturating_sub(1);
        self.needs_comma = true;
    }

    fn remark(&mut self, at: usize, message: Cow<'static, str>) {
        if self.remarks.len() < MAX_REMARKS {
            self.remarks.push(("warning", at as u64, message));
        }
    }

    fn fault(&mut self, fault: Box<Fault>) -> Wire<()> {
        if self.remarks.len() < MAX_REMARKS {
            self.remarks.push(("error", fault.offset, fault.message.clone()));
        }
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

/// Bytes as a JSON string, if they are UTF-8.
struct Text<'a>(&'a [u8]);

impl Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ok(text) = std::str::from_utf8(self.0) else { return write!(f, "{{\"hex\":\"{}\"}}", Digits(self.0)) };
        f.write_str("\"")?;
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\') || c.is_control()) {
            let (before, from) = rest.split_at(at);
            f.write_str(before)?;
            let special = from.chars().next().unwrap_or_default();
            match special {
                '"' | '\\' => write!(f, "\\{special}")?,
                _ => write!(f, "\\u{:04x}", u32::from(special))?,
            }
            rest = from.get(special.len_utf8()..).unwrap_or_default();
        }
        f.write_str(rest)?;
        f.write_str("\"")
    }
}

/// Bytes in hexadecimal.
struct Digits<'a>(&'a [u8]);

impl Display for Digits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
