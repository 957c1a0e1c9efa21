//! Example values for properties and parameters that old files lack; the author replaces them.

use super::text::quoted;
use crate::format::{DefElement, DefParam, StructField};
use crate::spec::{
    DefSpec, DefSyntax, DialectSpec, EnumSpec, ParamKind, ParamSpec, PropKind, PropSpec, TypeConstraint,
};

/// Returns the default of a property as text of an attribute in quotes.
pub(super) fn default_text(prop: &PropSpec) -> Option<String> {
    let text = prop.default.as_ref()?.text.trim();
    let value_of = |kind: &str| match kind {
        "::mlir::StringAttr" => Some(format!("\"{}\"", text.trim_matches('"'))),
        "::mlir::BoolAttr" => Some(text.to_owned()),
        _ => None,
    };
    let text = match &prop.kind {
        PropKind::Attr(it) => match it.value_type.as_ref().map(|ty| &*ty.def) {
            Some("I64") => format!("{text} : i64"),
            Some("I32") => format!("{text} : i32"),
            Some("I16") => format!("{text} : i16"),
            Some("I8") => format!("{text} : i8"),
            Some("Index") => format!("{text} : index"),
            _ => value_of(it.storage_type.trim())?,
        },
        PropKind::Native(it) => match it.storage_type.trim() {
            "int64_t" => format!("{text} : i64"),
            "int32_t" => format!("{text} : i32"),
            "bool" => text.to_owned(),
            "std::string" => format!("\"{}\"", text.trim_matches('"')),
            _ => return None,
        },
        PropKind::Sizes(_) => return None,
    };
    Some(quoted(&text))
}

/// Returns a value for a property that old files lack, in quotes: an example that the author replaces.
pub(super) fn example(prop: &PropSpec) -> Option<String> {
    if prop.default.is_some() {
        return default_text(prop);
    }
    let text = match &prop.kind {
        PropKind::Attr(it) => match (it.value_type.as_ref().map(|ty| &*ty.def), it.storage_type.trim()) {
            (Some("I64"), _) => return Some(quoted(&format!("{} : i64", least(&it.summary)))),
            (Some("I32"), _) => return Some(quoted(&format!("{} : i32", least(&it.summary)))),
            (Some("Index"), _) => "0 : index",
            (Some("F32"), _) => "0.0 : f32",
            (Some("F64"), _) => "0.0 : f64",
            (_, "::mlir::StringAttr") => "\"\"",
            (_, "::mlir::BoolAttr") => "false",
            (_, "::mlir::TypeAttr") => "i32",
            (_, "::mlir::ArrayAttr") => "[]",
            (_, "::mlir::DenseI64ArrayAttr") => "array<i64>",
            (_, "::mlir::FlatSymbolRefAttr" | "::mlir::SymbolRefAttr") => "@unknown",
            (_, "::mlir::Attribute") => "unit",
            _ => return None,
        },
        PropKind::Native(it) => match it.storage_type.trim() {
            "int64_t" => "0 : i64",
            "int32_t" => "0 : i32",
            "bool" => "false",
            "std::string" => "\"\"",
            _ => return None,
        },
        PropKind::Sizes(_) => return None,
    };
    Some(quoted(text))
}

/// Returns the least number that a constraint admits, by its summary, or zero.
fn least(summary: &str) -> &str {
    let minimum = summary.split("whose minimum value is ").nth(1).and_then(|rest| rest.split(' ').next());
    let minimum = minimum.filter(|it| it.parse().is_ok_and(|it: i64| it > 0));
    if summary.contains("is positive") { "1" } else { minimum.unwrap_or("0") }
}

/// Returns a value for a parameter that old files lack: an example that the author replaces.
pub(super) fn example_of(param: &ParamSpec, enums: &[EnumSpec]) -> Option<String> {
    match &param.kind {
        ParamKind::Enum(def) => {
            enums.iter().find(|it| it.def == *def).and_then(|it| it.cases.first()).map(|it| it.spelling.to_string())
        }
        ParamKind::String => Some("\"\"".to_owned()),
        ParamKind::Array(_) => Some("[]".to_owned()),
        ParamKind::Cpp => param_example(&param.cpp_type).map(str::to_owned),
        _ => None,
    }
}

fn param_example(cpp_type: &str) -> Option<&'static str> {
    Some(match cpp_type.trim().trim_start_matches("::") {
        "bool" => "false",
        "mlir::Type" => "none",
        "mlir::Attribute" => "unit",
        "llvm::StringRef" => "\"\"",
        ty if ty.contains("int") || ty == "unsigned" => "0",
        _ => return None,
    })
}

/// Returns a type that satisfies a constraint, as text.
pub(super) fn type_example(it: &TypeConstraint, dialect: &DialectSpec) -> Option<String> {
    if let Some(def) = dialect.types.iter().find(|def| def.def == it.def) {
        return def_example(def, dialect);
    }
    let text = match &*it.def {
        "I1" => "i1",
        "I8" => "i8",
        "I16" => "i16",
        "I64" => "i64",
        "Index" => "index",
        "F16" => "f16",
        "BF16" => "bf16",
        "F64" => "f64",
        "F32" | "AnyFloat" => "f32",
        "AnyType" | "I32" | "AnyInteger" | "AnySignlessInteger" | "AnySignlessIntegerOrIndex" => "i32",
        _ => match it.summary.split(" or ").next()? {
            "32-bit signless integer" => "i32",
            "64-bit signless integer" => "i64",
            "1-bit signless integer" => "i1",
            "32-bit float" => "f32",
            "64-bit float" => "f64",
            "index" => "index",
            _ => return None,
        },
    };
    Some(text.to_owned())
}

/// Returns a type or an attribute of the dialect, as text.
fn def_example(def: &DefSpec, dialect: &DialectSpec) -> Option<String> {
    let mut out = format!("!{}.{}", dialect.name, def.mnemonic.as_deref()?);
    let DefSyntax::Format(format) = &def.syntax else {
        return def.params.is_empty().then_some(out);
    };
    let value = |param: &DefParam| {
        let param = def.params.get(param.index as usize)?;
        let value = match &param.kind {
            // The brackets are literals of the format.
            ParamKind::Array(element) => param_example(element)?.to_owned(),
            _ => example_of(param, &dialect.enums)?,
        };
        Some((param, value))
    };
    for element in format.elements.iter() {
        match element {
            DefElement::Literal(text) => out += &format!(" {text}"),
            DefElement::Space | DefElement::Newline | DefElement::Optional(_) => {}
            DefElement::Param { param, .. } => out += &format!(" {}", value(param)?.1),
            DefElement::Params { params, .. } => {
                let all: Option<Vec<String>> = params.iter().map(|it| Some(value(it)?.1)).collect();
                out += &all?.join(", ");
            }
            DefElement::Struct { fields, .. } => {
                let all: Option<Vec<String>> = fields
                    .iter()
                    .map(|it| {
                        let StructField::Param(it) = it else { return None };
                        let (param, value) = value(it)?;
                        Some(format!("{} = {value}", param.name))
                    })
                    .collect();
                out += &all?.join(", ");
            }
            DefElement::Custom { .. } => return None,
        }
    }
    Some(out.replacen(" <", "<", 1))
}
