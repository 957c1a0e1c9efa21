//! Lowering of encodings of attributes and types: `mlir/IR/BytecodeBase.td`.
//!
//! A field in these files is C++ that calls a method of the reader or a helper of MLIR. The callee's name determines
//! the encoding. Codes are positions in the lists of all attributes and all types of a dialect.

use super::fields::own;
use super::op::cpp_class;
use super::{Lowering, diagnostic};
use crate::spec::{AttrClass, DefKind, DialectSpec, EncodingSpec, Field, FieldSpec, List, Shared, Str};
use crate::td::diag::Severity;
use crate::td::record::{RecordId, RecordRef, Records};
use crate::td::value::{Dag, Value};

/// Maximum nesting of fields.
const MAX_DEPTH: u32 = 8;

/// Classes of the lists of encodings, with the kind of their definitions.
const TABLES: [(&str, DefKind); 2] = [("DialectAttributes", DefKind::Attr), ("DialectTypes", DefKind::Type)];

/// Returns true if a dialect name in an encoding, a prefix of its C++ class, matches a namespace: `SparseTensor` and
/// `sparse_tensor`.
pub(crate) fn is_of(dialect: &str, namespace: &str) -> bool {
    let letters = namespace.chars().filter(|letter| *letter != '_');
    letters.flat_map(char::to_lowercase).eq(dialect.chars().flat_map(char::to_lowercase))
}

/// Returns the default namespace of a dialect with this C++ class prefix: `sparse_tensor` of `SparseTensor`.
fn namespace_of(dialect: &str) -> String {
    let letters: Vec<char> = dialect.chars().collect();
    let mut namespace = String::new();
    for (at, &letter) in letters.iter().enumerate() {
        let ends_lower = at > 0 && letters.get(at - 1).is_some_and(|before| before.is_lowercase());
        if letter.is_uppercase() && ends_lower {
            namespace.push('_');
        }
        namespace.extend(letter.to_lowercase());
    }
    namespace
}

/// Returns the namespaces with encodings, each with the record that lists them.
pub(crate) fn encoded_dialects(records: &Records) -> Vec<(RecordRef<'_>, String)> {
    let tables = TABLES.iter().flat_map(|(class, _)| records.defs_of(class));
    let named = tables.filter_map(|record| Some((record, namespace_of(&record.text("dialect")?.text))));
    named.collect()
}

impl<'a> Lowering<'a> {
    /// Assigns encodings to dialects. A dialect that is defined elsewhere gets a spec without other contents.
    pub(super) fn encodings(&mut self, dialects: &mut Vec<DialectSpec>, only: Option<&str>) {
        let records = self.records;
        for (class, kind) in TABLES {
            for record in records.defs_of(class) {
                let of = self.text(record, "dialect");
                let known = dialects.iter().position(|spec| is_of(&of, &spec.name));
                let at = match (known, only) {
                    (Some(at), _) => at,
                    (None, Some(only)) if !is_of(&of, only) => continue,
                    (None, only) => {
                        dialects.push(DialectSpec::new(only.map_or_else(|| namespace_of(&of), str::to_owned)));
                        dialects.len() - 1
                    }
                };
                let table = self.encoding_table(record);
                let spec = &mut dialects[at];
                let own = if kind == DefKind::Attr { &mut spec.encodings.attrs } else { &mut spec.encodings.types };
                own.to_mut().extend(table);
            }
        }
    }

    fn encoding_table(&mut self, table: RecordRef<'a>) -> Vec<EncodingSpec> {
        let mut all = Vec::new();
        for (code, record) in self.defs(table, "elems").into_iter().enumerate() {
            let Some(members) = self.dag(record, "members").filter(|dag| self.operator(dag) != "none") else {
                continue;
            };
            let Some(fields) = self.members(record, members, 0) else { continue };
            let class = self.some_text(record, "cType");
            let (since, from, until) = self.encoding_age(record.id);
            all.push(EncodingSpec {
                code: code as u64,
                name: own(short_name(record.name())),
                def: class.unwrap_or_else(|| own(record.name())),
                fields: fields.into(),
                numbers: self.encoding_numbers(record.id),
                since,
                from,
                until,
            });
        }
        all
    }

    /// Returns the first release that reads an encoding, and the versions of the dialect that have it
    /// (`lect/Encodings.td`).
    fn encoding_age(&mut self, encoding: RecordId) -> (u32, List<u64>, List<u64>) {
        let records = self.records;
        for age in records.defs_of("EncodingAge") {
            if !self.defs(age, "of").iter().any(|it| it.id == encoding) {
                continue;
            }
            let since = self.int(age, "since").and_then(|since| u32::try_from(since).ok());
            let [from, until] = ["from", "until"].map(|field| self.numbers(age, field));
            return (since.unwrap_or_default(), from, until);
        }
        (0, List::default(), List::default())
    }

    /// Returns the builtin type with the numeric values of a type (`lect/Encodings.td`).
    fn encoding_numbers(&mut self, encoding: RecordId) -> Str {
        let records = self.records;
        for numbers in records.defs_of("EncodingNumbers") {
            if self.defs(numbers, "of").iter().any(|it| it.id == encoding) {
                return self.text(numbers, "type");
            }
        }
        Str::default()
    }

    fn numbers(&mut self, record: RecordRef<'a>, field: &str) -> List<u64> {
        let numbers = self.list(record, field).iter().filter_map(|item| match item {
            Value::Int(number) => u64::try_from(*number).ok(),
            _ => None,
        });
        numbers.collect::<Vec<_>>().into()
    }

    /// Lowers the fields of members; returns `None` if one of them is not understood.
    fn members(&mut self, record: RecordRef<'a>, members: &'a Dag, depth: u32) -> Option<Vec<FieldSpec>> {
        let mut fields: Vec<FieldSpec> = Vec::new();
        for (value, name) in &members.args {
            let Value::Record(id) = value else {
                self.unexpected::<()>(record, "members", "a dag of definitions");
                return None;
            };
            let member = self.records.record(*id);
            let name = own(name.as_deref().unwrap_or_default());
            let parser: Str = self.text(member, "cParser");
            if let Some(computed) = local(&parser) {
                // The encoded value is the parameter of this name in bytes.
                if let Some(field) = fields.iter_mut().find(|field| mentions(computed, &field.name)) {
                    field.name = name;
                }
                continue;
            }
            match self.field(member, depth) {
                Some(field) => {
                    // The flag for a single string is part of the field.
                    if field == Field::Strings && fields.last().is_some_and(|last| last.name.starts_with('_')) {
                        fields.pop();
                    }
                    fields.push(FieldSpec { name, field });
                }
                None => {
                    let message = format!("the field '{name}' is read by C++ that is not known: '{parser}'");
                    self.unknown("encoding", member.span().or(record.span()), record.name(), message);
                    return None;
                }
            }
        }
        Some(fields)
    }

    /// Lowers the encoding of a field.
    fn field(&mut self, member: RecordRef<'a>, depth: u32) -> Option<Field> {
        if depth > MAX_DEPTH {
            let error = diagnostic(Severity::Error, member.span(), "fields are nested too deeply");
            let _ = self.diagnostics.push(error);
            return None;
        }
        if member.is_a("Array") {
            let element = self.def(member, "elemT")?;
            return Some(Field::List(Shared::new(self.field(element, depth + 1)?)));
        }
        if member.is_a("CompositeBytecode") {
            let members = self.dag(member, "members")?;
            let mut fields = self.members(member, members, depth + 1)?.into_iter().map(|it| it.field);
            let first = fields.next()?;
            let pair = |first, second| Field::Pair(Shared::new(first), Shared::new(second));
            return Some(fields.fold(first, pair));
        }
        let parser: String = self.text(member, "cParser").split_whitespace().collect();
        let call = parser.strip_prefix("succeeded(")?;
        let call = call.strip_prefix("$_reader.").unwrap_or(call);
        let end = call.find(['(', '<'])?;
        let (function, rest) = call.split_at(end);
        Some(match function {
            "readVarInt" => Field::VarInt,
            "readSignedVarInt" => Field::SignedVarInt,
            "readBool" => Field::Bool,
            "readString" => Field::String,
            "readBlob" => Field::Blob,
            "readType" => Field::Type,
            "readAttribute" => {
                // An attribute with its own encoding has the class of that encoding.
                let own_name = member.is_a("DialectAttribute").then(|| own(member.name()));
                let class = self.some_text(member, "cType").or(own_name).unwrap_or_default();
                let class = if class.is_empty() { own(member.name()) } else { class };
                Field::Attr(AttrClass::from_cpp(&class))
            }
            "readOptionalAttribute" => Field::OptionalAttr,
            "readFlaggedAttribute" => Field::FlaggedAttr,
            "readOptionalInt" => Field::OptionalVarInt,
            "readOptionalArrayRef" => {
                let element = rest.strip_prefix('<')?.split_once('>')?.0;
                let is_number = element.ends_with("int64_t") || element.ends_with("int32_t");
                let element = if is_number { Field::VarInt } else { Field::OptionalAttr };
                Field::OptionalList(Shared::new(element))
            }
            "readAPIntWithKnownWidth" => Field::ApInt,
            "readAPFloatWithKnownSemantics" => Field::ApFloat,
            "readDoubleAPFloat" => Field::Double,
            "readFileLineColRangeLocs" => Field::List(Shared::new(Field::VarInt)),
            "readPotentiallySplatString" => Field::Strings,
            "readResourceHandle" => Field::Resource,
            _ => return None,
        })
    }
}

/// Returns the name of an encoding in listings: `DIFile` of `LLVM_DIFileAttr`.
fn short_name(def: &str) -> &str {
    let class = cpp_class(def);
    class.strip_suffix("Attr").or_else(|| class.strip_suffix("Type")).unwrap_or(class)
}

/// Returns the expression of a computed field, which is not encoded: `(($_var = EXPR), true)`.
fn local(parser: &str) -> Option<&str> {
    parser.trim().strip_prefix("(($_var =")?.strip_suffix("), true)")
}

fn mentions(code: &str, name: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    !name.is_empty() && code.split(|letter| !is_part(letter)).any(|word| word == name)
}
