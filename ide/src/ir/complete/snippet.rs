//! Whole operations with places to fill in, from assembly formats.

use lect_ods::format::{Element, Values};
use lect_ods::spec::{OpSpec, OpSyntax};

/// Returns an operation with places to fill in, in the syntax of editors. Optional parts are left out. `None` if the
/// operation has no assembly format.
pub(super) fn snippet(op: &OpSpec) -> Option<String> {
    let OpSyntax::Format(format) = &op.syntax else { return None };
    let mut writer = Writer { op, out: op.name.to_string(), next: 1 };
    writer.out.push(' ');
    for element in format.elements.iter() {
        writer.element(element)?;
    }
    (writer.next > 1).then(|| writer.out.trim_end().to_owned())
}

struct Writer<'s> {
    op: &'s OpSpec,
    out: String,
    next: u32,
}

impl Writer<'_> {
    fn element(&mut self, element: &Element) -> Option<()> {
        match element {
            Element::Literal(text) => self.text(text),
            Element::Space if !self.out.ends_with(' ') => self.out.push(' '),
            Element::Space | Element::Newline | Element::Implied(_) => {}
            Element::Operand(index) => {
                let name = self.op.operands.get(*index as usize)?.name.to_string();
                self.hole(&format!("%{name}"));
            }
            Element::Prop { slot, .. } => {
                let prop = self.op.props.get(*slot as usize)?;
                if !prop.optional && prop.default.is_none() {
                    let name = prop.name.to_string();
                    self.hole(&name);
                }
            }
            Element::Region(_) | Element::Regions => {
                self.out.push_str("{\n\t$0\n}");
                self.next += 1;
            }
            Element::Successor(index) => {
                let name = self.op.successors.get(*index as usize)?.name.to_string();
                self.hole(&format!("^{name}"));
            }
            Element::Operands => self.hole("%operands"),
            Element::Successors => self.hole("^successors"),
            Element::Type { of, .. } => {
                let name = self.name_of(of);
                self.hole(&name);
            }
            Element::FunctionalType { .. } => self.hole("(type) -> type"),
            // Optional parts, and parts that only code can write.
            Element::AttrDict { .. } | Element::PropDict => {}
            Element::Custom { name, .. } => {
                let name = name.to_string();
                self.hole(&name);
            }
            _ => {}
        }
        Some(())
    }

    fn name_of(&self, of: &Values) -> String {
        let name = match of {
            Values::Operand(index) => self.op.operands.get(*index as usize).map(|it| it.name.to_string()),
            Values::Result(index) => self.op.results.get(*index as usize).map(|it| it.name.to_string()),
            _ => None,
        };
        name.map_or_else(|| "type".to_owned(), |name| format!("type of {name}"))
    }

    fn text(&mut self, text: &str) {
        for char in text.chars() {
            if matches!(char, '$' | '}' | '\\') {
                self.out.push('\\');
            }
            self.out.push(char);
        }
    }

    fn hole(&mut self, name: &str) {
        let next = self.next;
        self.next += 1;
        self.out.push_str(&format!("${{{next}:"));
        self.text(name);
        self.out.push('}');
    }
}
