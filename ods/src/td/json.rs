//! Records as JSON, in the format of `llvm-tblgen --dump-json`.
//!
//! The output is one object on one line. The keys are `!tablegen_json_version`, `!instanceof` (the records of each
//! class) and the names of all records. The keys of a record are `!name`, `!anonymous`, `!superclasses`, `!fields`
//! (declared with `field`), `!locs` (locations such as `File.td:12`) and its fields. Keys are sorted by their bytes.

use crate::order::Order as _;
use std::fmt::Write as _;
use std::io;

use super::names::Symbol;
use super::record::{RecordRef, Records};
use super::source::{Sources, Span};
use super::ty::World;
use super::value::{Bit, Dag, Unresolved, Value};

/// Size of the buffer in bytes.
const BUFFER: usize = 1 << 16;

/// Writes all records as JSON, with a line break at the end.
pub fn dump_json(records: &Records, sources: &Sources, out: &mut dyn io::Write) -> io::Result<()> {
    let mut writer = Writer { records, sources, ranks: ranks(records), buffer: String::new(), out, result: Ok(()) };
    writer.root();
    writer.flush();
    writer.result
}

/// Returns the rank of each field name by symbol index, so that sorting the fields of a record needs no comparison of
/// strings.
fn ranks(records: &Records) -> Vec<u32> {
    let fields = || records.records.iter().flat_map(|record| &record.fields);
    let count = fields().map(|field| field.name.index() + 1).max().unwrap_or_default();
    let mut symbols: Vec<Option<Symbol>> = vec![None; count];
    for field in fields() {
        if let Some(symbol) = symbols.get_mut(field.name.index()) {
            *symbol = Some(field.name);
        }
    }
    let mut symbols: Vec<Symbol> = symbols.into_iter().flatten().collect();
    symbols.order_by_key(|symbol| records.names.text(*symbol));
    let mut ranks = vec![0; count];
    for (rank, symbol) in symbols.into_iter().enumerate() {
        if let Some(place) = ranks.get_mut(symbol.index()) {
            *place = rank as u32;
        }
    }
    ranks
}

struct Writer<'a> {
    records: &'a Records,
    sources: &'a Sources,
    ranks: Vec<u32>,
    buffer: String,
    out: &'a mut dyn io::Write,
    /// Result of the last attempt to write.
    result: io::Result<()>,
}

/// A key of the outermost object.
enum Entry<'a> {
    InstanceOf,
    Version,
    Record(RecordRef<'a>),
}

impl<'a> Writer<'a> {
    /// Writes the buffer. After an error the contents are discarded.
    fn flush(&mut self) {
        if self.result.is_ok() {
            self.result = self.out.write_all(self.buffer.as_bytes());
        }
        self.buffer.clear();
    }

    fn root(&mut self) {
        let by_name = self.records.by_name();
        let mut entries: Vec<(&str, Entry<'a>)> =
            vec![("!instanceof", Entry::InstanceOf), ("!tablegen_json_version", Entry::Version)];
        entries.extend(by_name.iter().map(|record| (record.name(), Entry::Record(*record))));
        entries.order_by_key(|(key, _)| *key);
        for (at, (key, entry)) in entries.iter().enumerate() {
            self.buffer.push(if at == 0 { '{' } else { ',' });
            self.key(key);
            match entry {
                Entry::InstanceOf => self.instances(&by_name),
                Entry::Version => self.buffer.push('1'),
                Entry::Record(record) => self.record(*record),
            }
        }
        self.buffer.push_str("}\n");
    }

    /// Writes the names of the records of each class. A record that inherits from a class twice is repeated.
    fn instances(&mut self, by_name: &[RecordRef<'a>]) {
        let mut instances: Vec<Vec<&str>> = vec![Vec::new(); self.records.classes.len()];
        for record in by_name {
            for class in &record.data.superclasses {
                if let Some(names) = instances.get_mut(class.0 as usize) {
                    names.push(record.name());
                }
            }
        }
        for (at, (name, class)) in self.records.class_names.iter().enumerate() {
            self.buffer.push(if at == 0 { '{' } else { ',' });
            self.key(name);
            self.strings(instances.get(class.0 as usize).into_iter().flatten().copied());
        }
        self.buffer.push_str(if self.records.class_names.is_empty() { "{}" } else { "}" });
    }

    fn record(&mut self, record: RecordRef<'a>) {
        let data = record.data;
        let records = self.records;
        self.buffer.push_str(if data.anonymous { "{\"!anonymous\":true" } else { "{\"!anonymous\":false" });
        self.buffer.push_str(",\"!fields\":");
        let keyword = data.fields.iter().filter(|field| field.keyword);
        self.strings(keyword.map(|field| &**records.names.text(field.name)));
        self.buffer.push_str(",\"!locs\":");
        self.places(&data.spans);
        self.buffer.push_str(",\"!name\":");
        self.string(record.name());
        self.buffer.push_str(",\"!superclasses\":");
        self.strings(record.superclasses());
        let mut fields: Vec<_> = data.fields.iter().collect();
        fields.order_by_key(|field| self.ranks.get(field.name.index()));
        for field in fields {
            self.buffer.push(',');
            self.key(records.names.text(field.name));
            self.value(&field.value);
        }
        self.buffer.push('}');
    }

    /// Writes `["File.td:12"]`: without folders, so that the dump does not depend on the location of the files.
    fn places(&mut self, spans: &[Span]) {
        let places = spans.iter().map(|span| {
            let path = &self.sources.file(span.file).path;
            let name = path.rsplit(std::path::is_separator).next().unwrap_or(path);
            format!("{name}:{}", self.sources.place(*span).line)
        });
        let places: Vec<String> = places.collect();
        self.strings(places.iter().map(String::as_str));
    }

    fn value(&mut self, value: &Value) {
        match value {
            Value::Unset => self.buffer.push_str("null"),
            Value::Bit(bit) => self.buffer.push(if *bit { '1' } else { '0' }),
            // Writing to a string does not fail.
            Value::Int(int) => _ = write!(self.buffer, "{int}"),
            Value::Text(text) => self.string(&text.text),
            Value::Bits(bits) => self.array(bits.iter(), Self::bit),
            Value::List(list) => self.array(list.items.iter(), Self::value),
            Value::Dag(dag) => self.dag(dag, value),
            Value::Record(record) => {
                let name = self.records.record_name(*record);
                self.buffer.push_str("{\"def\":");
                self.string(&name);
                self.buffer.push_str(",\"kind\":\"def\",\"printable\":");
                self.string(&name);
                self.buffer.push('}');
            }
            Value::Unresolved(unresolved) => self.unresolved(unresolved),
        }
    }

    fn array<T>(&mut self, items: impl Iterator<Item = T>, write: impl Fn(&mut Self, T)) {
        self.buffer.push('[');
        for (at, item) in items.enumerate() {
            if at > 0 {
                self.buffer.push(',');
            }
            write(self, item);
            if self.buffer.len() >= BUFFER {
                self.flush();
            }
        }
        self.buffer.push(']');
    }

    fn bit(&mut self, bit: &Bit) {
        match bit {
            Bit::Known(bit) => self.buffer.push(if *bit { '1' } else { '0' }),
            Bit::Unset => self.buffer.push_str("null"),
            Bit::Unresolved { of, index: None } => {
                self.buffer.push_str("{\"kind\":\"var\",\"printable\":");
                self.string(of);
                self.buffer.push_str(",\"var\":");
                self.string(of);
                self.buffer.push('}');
            }
            Bit::Unresolved { of, index: Some(index) } => {
                let is_variable = of.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b':'));
                if is_variable {
                    self.buffer.push_str(&format!("{{\"index\":{index},\"kind\":\"varbit\",\"printable\":"));
                } else {
                    self.buffer.push_str("{\"kind\":\"complex\",\"printable\":");
                }
                self.string(&format!("{of}{{{index}}}"));
                if is_variable {
                    self.buffer.push_str(",\"var\":");
                    self.string(of);
                }
                self.buffer.push('}');
            }
        }
    }

    fn dag(&mut self, dag: &Dag, value: &Value) {
        self.buffer.push_str("{\"args\":");
        self.array(dag.args.iter(), |this, (value, name)| {
            this.buffer.push('[');
            this.value(value);
            this.buffer.push(',');
            match name {
                Some(name) => this.string(name),
                None => this.buffer.push_str("null"),
            }
            this.buffer.push(']');
        });
        self.buffer.push_str(",\"kind\":\"dag\"");
        if let Some(name) = &dag.name {
            self.buffer.push_str(",\"name\":");
            self.string(name);
        }
        self.buffer.push_str(",\"operator\":");
        self.value(&dag.operator);
        self.buffer.push_str(",\"printable\":");
        self.string(&value.display(self.records));
        self.buffer.push('}');
    }

    fn unresolved(&mut self, unresolved: &Unresolved) {
        let kind = if unresolved.variable.is_some() { "var" } else { "complex" };
        self.buffer.push_str(&format!("{{\"kind\":\"{kind}\",\"printable\":"));
        self.string(&unresolved.text);
        if unresolved.variable.is_some() {
            self.buffer.push_str(",\"var\":");
            self.string(&unresolved.text);
        }
        self.buffer.push('}');
    }

    fn key(&mut self, key: &str) {
        self.string(key);
        self.buffer.push(':');
    }

    fn strings<'s>(&mut self, strings: impl Iterator<Item = &'s str>) {
        self.array(strings, Self::string);
    }

    /// Writes a string in quotes, with the minimum of escapes.
    fn string(&mut self, text: &str) {
        if self.buffer.len() >= BUFFER {
            self.flush();
        }
        self.buffer.push('"');
        let mut from = 0;
        for (at, byte) in text.bytes().enumerate().filter(|(_, byte)| matches!(byte, 0..b' ' | b'"' | b'\\')) {
            let escape = match byte {
                b'"' => "\\\"",
                b'\\' => "\\\\",
                b'\n' => "\\n",
                b'\t' => "\\t",
                b'\r' => "\\r",
                _ => "\\u00",
            };
            self.buffer.push_str(text.get(from..at).unwrap_or_default());
            self.buffer.push_str(escape);
            if escape == "\\u00" {
                self.buffer.push_str(&format!("{byte:02x}"));
            }
            from = at + 1;
        }
        self.buffer.push_str(text.get(from..).unwrap_or_default());
        self.buffer.push('"');
    }
}
