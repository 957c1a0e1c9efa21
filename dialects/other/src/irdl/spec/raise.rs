//! Conversion of the spec of a dialect to `irdl.dialect`, as text of the IR.
//!
//! A constraint that IRDL lacks is printed as C++ (`irdl.c_pred`) or `irdl.any`. Definitions that IRDL cannot express
//! are omitted, with a comment.

mod constraint;
mod names;

use std::fmt::Write as _;

use lect_core::dynamic::block_count;
use lect_ods::spec::{Constraint, DefSpec, DialectSpec, OpSpec, ParamKind, ParamSpec, PropKind, RegionSpec, ValueSpec};

use crate::irdl::syntax::variadicity::Variadicity;
use constraint::Body;
use names::{Names, Symbols, is_name};

/// Returns the IRDL text of a dialect.
pub fn raise(spec: &DialectSpec) -> String {
    let mut text = String::new();
    if !is_name(&spec.name) {
        let _ = writeln!(text, "// '{}' cannot be the name of a dialect in IRDL.", spec.name);
        return text;
    }
    let symbols = Symbols::new(spec);
    let _ = writeln!(text, "irdl.dialect @{} {{", spec.name);
    for def in spec.types.iter() {
        definition(&symbols, def, "type", &mut text);
    }
    for def in spec.attrs.iter() {
        definition(&symbols, def, "attribute", &mut text);
    }
    for op in spec.ops.iter() {
        operation(&symbols, op, &mut text);
    }
    text.push_str("}\n");
    text
}

/// Writes a definition: its comments, and its body if present.
fn write(text: &mut String, kind: &str, symbol: &str, body: &Body<'_>) {
    for note in &body.notes {
        let _ = writeln!(text, "  // {note}");
    }
    let _ = write!(text, "  irdl.{kind} {symbol}");
    if !body.lines.is_empty() {
        text.push_str(" {\n");
        for line in &body.lines {
            let _ = writeln!(text, "    {line}");
        }
        text.push_str("  }");
    }
    text.push('\n');
}

fn definition(symbols: &Symbols<'_>, def: &DefSpec, kind: &str, text: &mut String) {
    let Some(symbol) = symbols.def_symbol(def) else {
        let _ = writeln!(text, "  // {} has a name that IRDL does not allow, or none.", def.name);
        return;
    };
    let mut body = Body::new(symbols, &def.variables);
    if def.params.iter().all(is_attribute) {
        let mut names = Names::default();
        let params = def.params.iter().map(|param| {
            let value = body.value(param.constraint.as_ref().unwrap_or(&Constraint::Any));
            format!("{}: {value}", names.unique(&param.name))
        });
        let params: Vec<String> = params.collect();
        if !params.is_empty() {
            body.lines.push(format!("irdl.parameters({})", params.join(", ")));
        }
    } else {
        body.lines.clear();
        body.notes.push(format!("{} has parameters that are no attributes: they are left out.", def.name));
    }
    write(text, kind, &symbol, &body);
}

/// Returns true if a parameter is an attribute or a type.
fn is_attribute(param: &ParamSpec) -> bool {
    match &param.kind {
        ParamKind::Type(_) | ParamKind::Attr(_) => !param.optional,
        ParamKind::Cpp => matches!(&*param.cpp_type, "::mlir::Attribute" | "Attribute" | "::mlir::Type" | "Type"),
        _ => false,
    }
}

fn operation(symbols: &Symbols<'_>, op: &OpSpec, text: &mut String) {
    let Some((_, name)) = op.name.split_once('.').filter(|(_, name)| is_name(name)) else {
        let _ = writeln!(text, "  // {} has a name that IRDL does not allow.", op.name);
        return;
    };
    let mut body = Body::new(symbols, &op.variables);
    let mut names = Names::default();
    let operands = values(&mut body, &mut names, &op.operands);
    let results = values(&mut body, &mut names, &op.results);
    let mut attributes = Vec::new();
    for prop in op.props.iter() {
        match &prop.kind {
            PropKind::Attr(constraint) if !prop.optional && prop.default.is_none() => {
                let value = body.value(&constraint.condition);
                attributes.push(format!("{} = {value}", quoted(&prop.name)));
            }
            PropKind::Attr(_) => body.notes.push(format!("'{}' need not be there, so it is left out.", prop.name)),
            PropKind::Native(_) => body.notes.push(format!("'{}' is no attribute, so it is left out.", prop.name)),
            PropKind::Sizes(_) => {}
        }
    }
    let regions: Vec<String> = op
        .regions
        .iter()
        .filter_map(|region| crate::irdl::spec::raise::region(&mut body, &mut names, region))
        .collect();
    for (word, list) in [("operands", operands), ("results", results)] {
        if !list.is_empty() {
            body.lines.push(format!("irdl.{word}({})", list.join(", ")));
        }
    }
    if !attributes.is_empty() {
        body.lines.push(format!("irdl.attributes {{{}}}", attributes.join(", ")));
    }
    if !regions.is_empty() {
        body.lines.push(format!("irdl.regions({})", regions.join(", ")));
    }
    write(text, "operation", &format!("@{name}"), &body);
}

fn values(body: &mut Body<'_>, names: &mut Names, specs: &[ValueSpec]) -> Vec<String> {
    let value = |spec: &ValueSpec| {
        let value = body.value(&spec.constraint.condition);
        let kind = match Variadicity::of(&spec.arity) {
            Variadicity::Single => String::new(),
            kind => format!("{} ", kind.word()),
        };
        format!("{}: {kind}{value}", names.unique(&spec.name))
    };
    specs.iter().map(value).collect()
}

fn region(body: &mut Body<'_>, names: &mut Names, spec: &RegionSpec) -> Option<String> {
    if spec.variadic {
        body.notes.push(format!("any number of regions '{}' are left out.", spec.name));
        return None;
    }
    let parts = match &spec.constraint.condition {
        Constraint::AllOf(parts) => &**parts,
        one => std::slice::from_ref(one),
    };
    let (mut args, mut size) = (String::new(), String::new());
    for part in parts {
        match (part, block_count(part)) {
            (Constraint::Any, _) => {}
            (Constraint::EntryArgs(constraints), _) => {
                let values: Vec<String> = constraints.iter().map(|constraint| body.value(constraint)).collect();
                args = format!("({})", values.join(", "));
            }
            (_, Some(count)) if count > 0 => size = format!(" with size {count}"),
            (other, _) => body.notes.push(format!("what holds of the region '{}' is left out: {other}", spec.name)),
        }
    }
    let value = body.push(format!("irdl.region{args}{size}"));
    Some(format!("{}: {value}", names.unique(&spec.name)))
}

/// Returns a string literal of the IR.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\22"),
            '\\' => quoted.push_str("\\5C"),
            '\n' => quoted.push_str("\\0A"),
            '\t' => quoted.push_str("\\09"),
            control if control.is_control() => control.to_string().bytes().for_each(|byte| {
                let _ = write!(quoted, "\\{byte:02X}");
            }),
            other => quoted.push(other),
        }
    }
    quoted + "\""
}
