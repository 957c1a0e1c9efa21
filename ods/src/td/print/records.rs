//! Printing for `--print-records`: all classes and records with their fields.

use std::fmt::Write as _;
use std::io;

use crate::td::names::{Names, Symbol};
use crate::td::record::{ClassData, ClassField, ClassId, RecordData, Records};
use crate::td::ty::{Type, World};
use crate::td::value::Value;

/// Prints classes and records, sorted by name, in the format of `llvm-tblgen --print-records`.
pub fn print_records(records: &Records, out: &mut dyn io::Write) -> io::Result<()> {
    let mut text = String::new();
    out.write_all(b"------------- Classes -----------------\n")?;
    for class in records.class_names.values() {
        let Some(class) = records.classes.get(class.0 as usize) else { continue };
        print_class(class, records, &mut text);
        out.write_all(text.as_bytes())?;
        text.clear();
    }
    out.write_all(b"------------- Defs -----------------\n")?;
    for record in records.by_name() {
        text.push_str("def ");
        print_record(record.data, &records.names, records, &mut text);
        out.write_all(text.as_bytes())?;
        text.clear();
    }
    Ok(())
}

/// Returns a record in the format of `!repr`.
pub(crate) fn record_text(record: &RecordData, names: &Names, world: &dyn World) -> String {
    let mut out = String::new();
    print_record(record, names, world, &mut out);
    out
}

fn print_class(class: &ClassData, records: &Records, out: &mut String) {
    let name = records.names.text(class.name);
    _ = write!(out, "class {name}");
    for (at, param) in class.params.iter().enumerate() {
        let value = value_text(param);
        let ty = type_text(&param.ty, is_code(value), records);
        let (separator, param_name) = (if at == 0 { "<" } else { ", " }, records.names.text(param.name));
        _ = write!(out, "{separator}{ty} {name}:{param_name} = {value}");
    }
    out.push_str(if class.params.is_empty() { " {" } else { "> {" });
    print_superclasses(&class.superclasses, records, out);
    // Fields that may remain unset come first.
    for keyword in [true, false] {
        for field in class.fields.iter().filter(|field| field.keyword == keyword) {
            let value = value_text(field);
            let ty = type_text(&field.ty, is_code(value), records);
            print_field_name(keyword, ty, field.name, &records.names, out);
            out.extend([value, ";\n"]);
        }
    }
    out.push_str("}\n");
}

fn print_record(record: &RecordData, names: &Names, world: &dyn World, out: &mut String) {
    out.extend([&*record.name, " {"]);
    print_superclasses(&record.superclasses, world, out);
    for keyword in [true, false] {
        for field in record.fields.iter().filter(|field| field.keyword == keyword) {
            let is_code = matches!(&field.value, Value::Text(text) if text.code);
            print_field_name(keyword, type_text(&field.ty, is_code, world), field.name, names, out);
            field.value.display_to(out, world);
            out.push_str(";\n");
        }
    }
    out.push_str("}\n");
}

/// Appends the comment after the brace: `// A B`.
fn print_superclasses(classes: &[ClassId], world: &dyn World, out: &mut String) {
    if !classes.is_empty() {
        out.push_str("\t//");
    }
    for class in classes {
        out.extend([" ", &world.class_name(*class)]);
    }
    out.push('\n');
}

/// Appends the text of a field before its value.
fn print_field_name(keyword: bool, ty: String, name: Symbol, names: &Names, out: &mut String) {
    out.extend(["  ", if keyword { "field " } else { "" }, &ty, " ", names.text(name), " = "]);
}

/// Returns the value of a field of a class, or `?` if classes were read without values.
fn value_text(field: &ClassField) -> &str {
    field.value.as_deref().unwrap_or("?")
}

/// Returns true if a printed value is a code block.
fn is_code(value: &str) -> bool {
    value.starts_with("[{")
}

/// Returns the type of a value. A string with a code block is printed as `code`, regardless of its declaration.
fn type_text(ty: &Type, is_code: bool, world: &dyn World) -> String {
    if is_code && *ty == Type::String { "code".into() } else { ty.display(world) }
}
