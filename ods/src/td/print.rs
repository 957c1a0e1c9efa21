//! Printing of values and records in TableGen's format: in messages, for `!repr` and `!cast<string>`, and for
//! `--print-records`.

use std::fmt::Write;

use super::ty::World;
use super::value::{Bit, Dag, Value};

mod records;

pub use records::print_records;
pub(crate) use records::record_text;

impl Value {
    /// Prints the value in TableGen's format. Strings are not escaped.
    pub fn display(&self, world: &dyn World) -> String {
        let mut out = String::new();
        self.display_to(&mut out, world);
        out
    }

    /// Appends the value in TableGen's format.
    pub(crate) fn display_to(&self, out: &mut String, world: &dyn World) {
        match self {
            Value::Unset => out.push('?'),
            Value::Bit(bit) => out.push(if *bit { '1' } else { '0' }),
            Value::Int(int) => _ = write!(out, "{int}"),
            Value::Bits(bits) => display_bits(bits, out),
            Value::Text(text) if text.code => out.extend(["[{", &text.text, "}]"]),
            Value::Text(text) => out.extend(["\"", &text.text, "\""]),
            Value::List(list) => {
                out.push('[');
                for (at, item) in list.items.iter().enumerate() {
                    out.push_str(if at == 0 { "" } else { ", " });
                    item.display_to(out, world);
                }
                out.push(']');
            }
            Value::Dag(dag) => dag.display_to(out, world),
            Value::Record(record) => out.push_str(&world.record_name(*record)),
            Value::Unresolved(unresolved) => out.push_str(&unresolved.text),
        }
    }
}

impl Dag {
    /// Appends `(operator:$name value:$name, ..)`.
    fn display_to(&self, out: &mut String, world: &dyn World) {
        out.push('(');
        self.operator.display_to(out, world);
        if let Some(name) = &self.name {
            out.extend([":$", name]);
        }
        for (at, (value, name)) in self.args.iter().enumerate() {
            out.push_str(if at == 0 { " " } else { ", " });
            value.display_to(out, world);
            if let Some(name) = name {
                out.extend([":$", name]);
            }
        }
        out.push(')');
    }
}

/// Appends `{ 1, 0, ? }`, the most significant bit first.
fn display_bits(bits: &[Bit], out: &mut String) {
    out.push_str("{ ");
    for (at, bit) in bits.iter().rev().enumerate() {
        out.push_str(if at == 0 { "" } else { ", " });
        match bit {
            Bit::Known(bit) => out.push(if *bit { '1' } else { '0' }),
            Bit::Unset => out.push('?'),
            Bit::Unresolved { of, index: Some(index) } => _ = write!(out, "{of}{{{index}}}"),
            Bit::Unresolved { of, index: None } => out.push_str(of),
        }
    }
    out.push_str(" }");
}
