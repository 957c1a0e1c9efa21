//! Former definitions as items of `define_dialect` in Rust.

use std::fmt::Write as _;

use super::text::{quoted, trait_of};
use crate::spec::{
    Argument, Arity, DefSpec, DefSyntax, OpSpec, OpSyntax, ParamKind, ParamSpec, PropKind, PropSpec, ValueSpec,
};

/// Returns the name of the item of a record: `GoOp` of `Turtle_GoOp`, and `Old2GoOp` of `Old2_Turtle_GoOp`.
pub(super) fn item_name(record: &str, dialect: &str) -> String {
    let prefix = dialect.strip_suffix("_Dialect").or_else(|| dialect.strip_suffix("Dialect")).unwrap_or(dialect);
    let own = |name: &str| name.strip_prefix(prefix).map(|it| it.trim_start_matches('_').to_owned());
    match record.split_once('_').filter(|it| it.0.starts_with("Old")) {
        Some((old, rest)) => format!("{old}{}", own(rest).unwrap_or_else(|| rest.replace('_', ""))),
        None => own(record).unwrap_or_else(|| record.to_owned()),
    }
}

/// Returns the item of an operation under a mnemonic. `None` if a part of it cannot be expressed.
pub(super) fn op(op: &OpSpec, (record, mnemonic): (&str, &str), dialect: &str) -> Option<String> {
    let item = |def: &str, any: &str| match def.is_empty() || def.starts_with("anonymous_") || def.contains('<') {
        // Any constraint can read old files; the newer definition verifies them.
        true => any.to_owned(),
        false => item_name(def, dialect),
    };
    let mut fields = String::new();
    let value = |it: &ValueSpec, class: &str, fields: &mut String| {
        let of = format!("{class}<{}>", item(&it.constraint.def, "AnyType"));
        let ty = match it.arity {
            Arity::One => of,
            Arity::Optional => format!("Option<{of}>"),
            Arity::Variadic => format!("Vec<{of}>"),
            Arity::VariadicOfVariadic(_) => return None,
        };
        field(&it.name, &ty, fields)
    };
    for argument in op.arguments.iter() {
        match argument {
            Argument::Operand(at) => value(op.operands.get(*at as usize)?, "Operand", &mut fields)?,
            Argument::Prop(at) => prop(op.props.get(*at as usize)?, &item, dialect, &mut fields)?,
        }
    }
    for it in op.results.iter() {
        value(it, "Result", &mut fields)?;
    }
    for it in op.regions.iter() {
        let of = match item(&it.constraint.def, "AnyRegion").as_str() {
            "AnyRegion" => "Region".to_owned(),
            def => format!("Region<{def}>"),
        };
        field(&it.name, &if it.variadic { format!("Vec<{of}>") } else { of }, &mut fields)?;
    }
    for it in op.successors.iter() {
        field(&it.name, if it.variadic { "Vec<Successor>" } else { "Successor" }, &mut fields)?;
    }
    let traits: Vec<String> = op.traits.iter().filter_map(trait_of).collect();
    let traits = if traits.is_empty() { String::new() } else { format!(", traits({})", traits.join(", ")) };
    let assembly = match &op.syntax {
        OpSyntax::Format(format) => format!(", assembly = {}", quoted(&format.text)),
        OpSyntax::Generic => String::new(),
        OpSyntax::Custom | OpSyntax::Preset(_) => return None,
    };
    let name = item_name(record, dialect);
    Some(format!("#[op(\"{mnemonic}\"{traits}{assembly})]\npub struct {name} {{\n{fields}}}\n"))
}

/// Writes a field. Returns `None` if it has no name.
fn field(name: &str, ty: &str, out: &mut String) -> Option<()> {
    let is_word =
        matches!(name, "type" | "match" | "in" | "for" | "if" | "else" | "let" | "loop" | "where" | "use" | "ref");
    let raw = if is_word { "r#" } else { "" };
    let _ = writeln!(out, "    {raw}{name}: {ty},");
    (!name.is_empty()).then_some(())
}

fn prop(it: &PropSpec, item: &dyn Fn(&str, &str) -> String, dialect: &str, out: &mut String) -> Option<()> {
    let ty = match &it.kind {
        PropKind::Attr(constraint) => {
            let def = constraint.enum_def.as_ref().filter(|_| constraint.def.is_empty()).unwrap_or(&constraint.def);
            format!("Attribute<{}>", item(def, "AnyAttr"))
        }
        PropKind::Native(constraint) => format!("Property<{}>", item(&constraint.def, "")),
        PropKind::Sizes(_) => return Some(()),
    };
    if ty == "Property<>" {
        return None;
    }
    default(it.default.as_ref().map(|it| &*it.text), dialect, out)?;
    field(&it.name, &if it.optional && it.default.is_none() { format!("Option<{ty}>") } else { ty }, out)
}

/// Writes the attribute of a default: a literal, or a case of an enum.
fn default(text: Option<&str>, dialect: &str, out: &mut String) -> Option<()> {
    let Some(text) = text.map(str::trim) else { return Some(()) };
    let is_literal = text.parse::<f64>().is_ok() || matches!(text, "true" | "false") || text.starts_with('"');
    match text.rsplit_once("::") {
        _ if is_literal => drop(writeln!(out, "    #[default = {text}]")),
        Some((path, case)) => {
            let of = path.rsplit("::").next().map(|it| item_name(it, dialect))?;
            let _ = writeln!(out, "    #[default({of}::{case})]");
        }
        None => return None,
    }
    Some(())
}

/// Returns the item of a type or an attribute under a mnemonic. `None` if a part of it cannot be expressed.
pub(super) fn def(it: &DefSpec, (record, mnemonic): (&str, &str), dialect: &str) -> Option<String> {
    let attribute = if it.kind == crate::spec::DefKind::Type { "ty" } else { "attribute" };
    let mut fields = String::new();
    for param in it.params.iter() {
        default(param.default.as_ref().map(|it| &*it.text), dialect, &mut fields)?;
        let ty = param_type(param, dialect)?;
        let is_option = ty.starts_with("Option<");
        let ty = if param.optional && param.default.is_none() && !is_option { format!("Option<{ty}>") } else { ty };
        field(&param.name, &ty, &mut fields)?;
    }
    let assembly = match &it.syntax {
        DefSyntax::Format(format) => format!(", assembly = {}", quoted(&format.text)),
        DefSyntax::None => String::new(),
        DefSyntax::Custom => return None,
    };
    let name = item_name(record, dialect);
    Some(format!("#[{attribute}(\"{mnemonic}\"{assembly})]\npub struct {name} {{\n{fields}}}\n"))
}

fn param_type(it: &ParamSpec, dialect: &str) -> Option<String> {
    Some(match &it.kind {
        ParamKind::Cpp => cpp_type(&it.cpp_type)?.to_owned(),
        ParamKind::String => "String".to_owned(),
        ParamKind::Array(element) => format!("Vec<{}>", cpp_type(element)?),
        ParamKind::ApFloat => "Float".to_owned(),
        ParamKind::ApInt => "ApInt".to_owned(),
        ParamKind::Enum(def) | ParamKind::Type(def) | ParamKind::Attr(def) => item_name(def, dialect),
        // The C++ type of such a definition is its Rust type.
        ParamKind::Value(_) => it.cpp_type.trim().to_owned(),
        ParamKind::SelfType => return None,
    })
}

fn cpp_type(text: &str) -> Option<&'static str> {
    Some(match text.trim().trim_start_matches("::") {
        "bool" => "bool",
        "int8_t" => "i8",
        "int16_t" => "i16",
        "int32_t" | "int" => "i32",
        "int64_t" => "i64",
        "uint8_t" => "u8",
        "uint16_t" => "u16",
        "uint32_t" | "unsigned" => "u32",
        "uint64_t" => "u64",
        "mlir::Type" => "Type",
        "mlir::Attribute" => "Attr",
        _ => return None,
    })
}
