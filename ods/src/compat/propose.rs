//! The version that would declare the differences between two definitions.
//!
//! An operation that differs gets an `OldOp`, its former definition, so that old files are parsed, and properties laid out,
//! as they were; further changes carry its record over. Types, attributes and enums have changes of their own.

use std::fmt::Write as _;

use super::old_op::{old_op, quoted};
use super::pair::Pairs;
use super::{CompareConfig, Effect, Finding, compare, props, rules, values};
use crate::spec::{
    Arity, DefSpec, DefSyntax, DialectSpec, EnumSpec, OpSpec, ParamKind, ParamSpec, PropKind, PropSpec, ValueSpec,
};

/// A version that declares differences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Proposal {
    /// The definition of the dialect.
    pub dialect: String,
    /// The number of the older version.
    pub from: Vec<u64>,
    /// The number of the proposed version.
    pub number: Vec<u64>,
    /// Definitions as they were, as `.td` text.
    pub definitions: String,
    /// The changes, as `.td` and Rust write them.
    pub changes: Vec<String>,
    /// Differences that no declaration repairs without code.
    pub left: Vec<String>,
}

impl Proposal {
    /// Returns true if nothing is to be declared.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty() && self.left.is_empty()
    }

    /// The number of a version in brackets.
    fn shown(number: &[u64]) -> String {
        let parts: Vec<String> = number.iter().map(u64::to_string).collect();
        format!("[{}]", parts.join(", "))
    }

    /// The entries of a list of versions: the proposed one, and the first one where there was none.
    pub fn versions(&self) -> String {
        let mut out = String::new();
        if self.from == [1] || self.from.is_empty() {
            out += "Version<[1], []>,\n  ";
        }
        let changes: Vec<String> = self.changes.iter().map(|it| format!("\n    {it}")).collect();
        let _ = write!(out, "Version<{}, [{}\n  ]>", Self::shown(&self.number), changes.join(","));
        out
    }

    /// The declarations for a `.td` file.
    pub fn to_td(&self) -> String {
        let mut out = String::new();
        for left in &self.left {
            let _ = writeln!(out, "// No declaration without code repairs this: {left}.");
        }
        out += &self.definitions;
        let comment = match self.from.is_empty() {
            true => "// Files that state no version are read as the newest: release version 1 first.\n",
            false => "",
        };
        out += comment;
        if self.from.len() > 1 || self.from.first().is_some_and(|first| *first != 1) {
            let _ = writeln!(
                out,
                "// An entry for the end of the list of versions:\n//   {}",
                self.versions().replace('\n', "\n//   ")
            );
            return out;
        }
        let _ = writeln!(
            out,
            "def {}_Versions : DialectVersions<{}, [\n  {}\n]>;",
            self.dialect,
            self.dialect,
            self.versions()
        );
        out
    }
}

/// Proposes the version that makes the differences between two definitions upgradable.
pub fn propose(old: &DialectSpec, new: &DialectSpec) -> Proposal {
    let findings = compare(old, new, &CompareConfig::default());
    let harms: Vec<&Finding> =
        findings.iter().filter(|it| it.effect(&super::Category::FILES) == Effect::Breaking).collect();
    let mut it = Proposal { dialect: new.def.to_string(), from: old.version.to_vec(), ..Proposal::default() };
    it.number = match &*old.version {
        [] => vec![2],
        [last] => vec![last + 1],
        [most @ .., last] => most.iter().copied().chain([last + 1]).collect(),
    };
    if harms.is_empty() {
        return it;
    }
    let is_harmed = |subject: &str| harms.iter().any(|it| it.subject == subject);
    defs(old, new, &is_harmed, &mut it);
    for was in old.ops.iter() {
        let subject = super::op::subject(was);
        if !is_harmed(&subject) {
            continue;
        }
        let renamed = findings.iter().find(|it| it.subject == subject && it.rule == &rules::OP_RENAMED);
        let name = renamed.and_then(|it| it.message.split('\'').nth(1)).unwrap_or(&was.name);
        match new.ops.iter().find(|it| it.name == name) {
            Some(now) => op(was, now, &mut it),
            None => it.left.push(format!("{subject} is gone")),
        }
    }
    it
}

fn short(name: &str) -> &str {
    name.split_once('.').map_or(name, |it| it.1)
}

/// Declares the changes of an operation.
fn op(was: &OpSpec, now: &OpSpec, out: &mut Proposal) {
    let (old_name, name) = (short(&was.name), short(&now.name));
    let def = format!("Old{}_{}", Proposal::shown(&out.number).replace(['[', ']', ','], "").replace(' ', "_"), was.def);
    let Some(text) = old_op(was, &def, &out.dialect) else {
        out.left.push(format!("'{}' has a definition that cannot be written", was.name));
        return;
    };
    out.definitions += &text;
    out.changes.push(format!("OldOp<{def}>"));
    if old_name != name {
        out.changes.push(format!("RenameOp<\"{old_name}\", \"{name}\">"));
    }
    operands(was, now, name, out);
    let pairs = props::pairs_of(&was.props, &now.props);
    for prop in pairs.removed(&was.props).filter(|it| !matches!(it.kind, PropKind::Sizes(_))) {
        match attr_of(prop) {
            Some(constraint) => {
                let value = if prop.optional {
                    String::new()
                } else {
                    example(prop).map_or(String::new(), |it| format!(", {it}"))
                };
                out.changes.push(format!("RemoveAttr<\"{name}\", \"{}\", {constraint}{value}>", prop.name));
            }
            None => out.left.push(format!("'{}' loses '{}'", was.name, prop.name)),
        }
    }
    for (a, b) in pairs.each(&was.props, &now.props) {
        if a.name != b.name {
            out.changes.push(format!("RenameAttr<\"{name}\", \"{}\", \"{}\">", a.name, b.name));
        }
        // Old files that leave it out have the old default.
        if let (Some(_), false) = (&a.default, props::is_same_default(a.default.as_ref(), b.default.as_ref()))
            && let Some(value) = default_text(a)
        {
            out.changes.push(format!("AddAttr<\"{name}\", \"{}\", {value}>", b.name));
        }
        let became_required = a.optional && a.default.is_none() && !b.optional && b.default.is_none();
        if let (true, Some(value)) = (became_required, example(b)) {
            out.changes.push(format!("AddAttr<\"{name}\", \"{}\", {value}>", b.name));
        }
    }
    for prop in pairs.added(&now.props).filter(|it| !matches!(it.kind, PropKind::Sizes(_))) {
        let value = match prop.optional || prop.default.is_some() {
            true => String::new(),
            false => match example(prop) {
                Some(value) => format!(", {value}"),
                None => {
                    out.left.push(format!("'{}' needs a value of '{}'", now.name, prop.name));
                    continue;
                }
            },
        };
        out.changes.push(format!("AddAttr<\"{name}\", \"{}\"{value}>", prop.name));
    }
    let results = values::pairs_of(&was.results, &now.results);
    let added = results.added(&now.results).any(|it| !it.arity.is_variable_length());
    if results.removed(&was.results).next().is_some() || added || !results.is_ordered() {
        out.left.push(format!("'{}' has other results, which need a `Code`", now.name));
    }
    if was.regions.len() != now.regions.len() {
        out.left.push(format!("'{}' has other regions, which need a `Code`", now.name));
    }
}

/// Declares the changes of operands: removed ones, the order, and added ones.
fn operands(was: &OpSpec, now: &OpSpec, name: &str, out: &mut Proposal) {
    let pairs: Pairs = values::pairs_of(&was.operands, &now.operands);
    let mut current: Vec<&ValueSpec> = was.operands.iter().collect();
    for (at, value) in was.operands.iter().enumerate().rev() {
        if pairs.new_of.get(at) == Some(&None) {
            current.remove(at);
            match type_of(value) {
                Some(constraint) => {
                    let constant = if value.arity.is_variable_length() { "" } else { ", \"constant\", \"0 : i32\"" };
                    out.changes
                        .push(format!("RemoveOperand<\"{name}\", \"{}\", {at}, {constraint}{constant}>", value.name));
                }
                None => out.left.push(format!("'{}' loses '{}'", was.name, value.name)),
            }
        }
    }
    if !pairs.is_ordered() {
        let names: Vec<String> = current
            .iter()
            .filter_map(|it| {
                let at = was.operands.iter().position(|was| std::ptr::eq(was, *it))?;
                let to = pairs.new_of.get(at).copied().flatten()?;
                now.operands.get(to).map(|it| format!("\"{}\"", it.name))
            })
            .collect();
        out.changes.push(format!("ReorderOperands<\"{name}\", [{}]>", names.join(", ")));
    }
    for value in pairs.added(&now.operands) {
        match value.arity {
            Arity::One => out.left.push(format!("'{}' needs a constant as '{}'", now.name, value.name)),
            _ => out.changes.push(format!("AddOperand<\"{name}\", \"{}\">", value.name)),
        }
    }
}

fn type_of(value: &ValueSpec) -> Option<String> {
    let def = &value.constraint.def;
    let def = if def.is_empty() || def.starts_with("anonymous_") { "AnyType" } else { def };
    Some(match &value.arity {
        Arity::One => def.to_owned(),
        Arity::Optional => format!("Optional<{def}>"),
        Arity::Variadic => format!("Variadic<{def}>"),
        Arity::VariadicOfVariadic(_) => return None,
    })
}

/// The constraint of a property, for `RemoveAttr`.
fn attr_of(prop: &PropSpec) -> Option<String> {
    // The former definition is that of `OldOp`.
    let def = match &prop.kind {
        PropKind::Attr(it) if !it.def.is_empty() && !it.def.starts_with("anonymous_") => &*it.def,
        PropKind::Attr(_) | PropKind::Native(_) => "AnyAttr",
        PropKind::Sizes(_) => return None,
    };
    Some(if prop.optional { format!("OptionalAttr<{def}>") } else { def.to_owned() })
}

/// The default of a property as text of an attribute in quotes.
fn default_text(prop: &PropSpec) -> Option<String> {
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

/// A value for a property that old files lack, in quotes: an example that the author replaces.
fn example(prop: &PropSpec) -> Option<String> {
    if prop.default.is_some() {
        return default_text(prop);
    }
    let text = match &prop.kind {
        PropKind::Attr(it) => match (it.value_type.as_ref().map(|ty| &*ty.def), it.storage_type.trim()) {
            (Some("I64"), _) => "0 : i64",
            (Some("I32"), _) => "0 : i32",
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

/// Declares the changes of types, attributes and enums.
fn defs(old: &DialectSpec, new: &DialectSpec, is_harmed: &dyn Fn(&str) -> bool, out: &mut Proposal) {
    for (sigil, was, now) in [('!', &old.types, &new.types), ('#', &old.attrs, &new.attrs)] {
        for a in was.iter().filter(|it| is_harmed(&super::def::subject(old, it))) {
            let name = a.mnemonic.as_deref().unwrap_or_default();
            let found = now.iter().find(|it| it.mnemonic == a.mnemonic);
            match found {
                Some(b) => def(&format!("{sigil}{name}"), a, b, &new.enums, out),
                None => out.left.push(format!("'{sigil}{}.{name}' is gone, or has another mnemonic", old.name)),
            }
        }
    }
    for a in old.enums.iter().filter(|it| is_harmed(&format!("enum '{}'", it.def))) {
        let Some(b) = new.enums.iter().find(|it| it.def == a.def) else { continue };
        let (mut first, mut last) = (Vec::new(), Vec::new());
        for case in a.cases.iter() {
            let Some(now) = b.cases.iter().find(|it| it.symbol == case.symbol) else {
                out.left.push(format!("enum '{}' lacks the case '{}'", a.def, case.spelling));
                continue;
            };
            if now.value != case.value {
                out.left.push(format!("enum '{}' has another number of '{}'", a.def, case.spelling));
            }
            if now.spelling == case.spelling {
                continue;
            }
            // A spelling that another case had is free only when all have temporary ones.
            let rename = |from: &str, to: &str| format!("RenameCase<\"{}\", {}, {}>", a.def, quoted(from), quoted(to));
            match a.cases.iter().any(|it| it.spelling == now.spelling) {
                true => {
                    let temporary = format!("{} (old)", case.spelling);
                    first.push(rename(&case.spelling, &temporary));
                    last.push(rename(&temporary, &now.spelling));
                }
                false => first.push(rename(&case.spelling, &now.spelling)),
            }
        }
        out.changes.append(&mut first);
        out.changes.append(&mut last);
    }
}

/// A value for a parameter that old files lack: an example that the author replaces.
fn example_of(param: &ParamSpec, enums: &[EnumSpec]) -> Option<String> {
    match &param.kind {
        ParamKind::Enum(def) => {
            enums.iter().find(|it| it.def == *def).and_then(|it| it.cases.first()).map(|it| it.spelling.to_string())
        }
        ParamKind::String => Some("\"\"".to_owned()),
        ParamKind::Cpp => param_example(&param.cpp_type).map(str::to_owned),
        _ => None,
    }
}

fn def(name: &str, was: &DefSpec, now: &DefSpec, enums: &[EnumSpec], out: &mut Proposal) {
    let lost: Vec<_> = was.params.iter().filter(|it| !now.params.iter().any(|b| b.name == it.name)).collect();
    for it in lost {
        out.left.push(format!("'{name}' loses the parameter '{}'", it.name));
    }
    for it in now.params.iter().filter(|it| !was.params.iter().any(|a| a.name == it.name)) {
        let value = match (&it.default, it.optional) {
            (Some(_), _) | (_, true) => String::new(),
            _ => match example_of(it, enums) {
                Some(value) => format!(", {}", quoted(&value)),
                None => {
                    out.left.push(format!("'{name}' needs a value of '{}'", it.name));
                    continue;
                }
            },
        };
        out.changes.push(format!("AddParam<\"{name}\", \"{}\"{value}>", it.name));
    }
    if let DefSyntax::Format(format) = &was.syntax {
        out.changes.push(format!("OldFormat<\"{name}\", {}>", quoted(&format.text)));
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
