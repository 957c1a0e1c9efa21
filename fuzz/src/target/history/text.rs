//! Texts of the model's values, and generic form of its programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::model::{AttrKind, Block};
use super::model::{Dialects, Form, HOMES, Id, Native, Op, Param, ParamKind, Place, Type, Value};

/// Numbers and types of a program's values, in the order of their definitions.
#[derive(Default)]
struct Names(BTreeMap<usize, (usize, Type)>);

impl Names {
    fn add(&mut self, value: usize, ty: &Type) -> usize {
        let next = self.0.len();
        self.0.entry(value).or_insert_with(|| (next, ty.clone())).0
    }

    fn of(&self, value: usize) -> String {
        self.0.get(&value).map_or_else(|| "%unknown".to_owned(), |it| format!("%{}", it.0))
    }
}

impl Dialects {
    /// Returns the text of a type.
    pub fn ty(&self, ty: &Type) -> String {
        let list = |types: &[Type]| types.iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(", ");
        match ty {
            Type::Builtin(text) => (*text).to_owned(),
            Type::Own(def, params) => format!("!{}", self.own(*def, params)),
            Type::Tuple(types) => format!("tuple<{}>", list(types)),
            Type::Function(inputs, results) => format!("({}) -> ({})", list(inputs), list(results)),
        }
    }

    fn own(&self, def: Id, params: &[(Id, Value)]) -> String {
        let Some(def) = self.defs.get(&def) else { return "unknown".into() };
        let name = format!("{}.{}", HOMES[def.home], def.name);
        if def.params.is_empty() {
            return name;
        }
        let value = |param: &Param| match params.iter().find(|it| it.0 == param.id).map(|it| &it.1) {
            Some(value) => self.param_of(&param.kind, value),
            None => "missing".into(),
        };
        let mut values = def.params.iter().map(value).collect::<Vec<_>>().join(", ");
        // The format's brackets replace those of the list.
        if let [Param { kind: ParamKind::Rust(kind), .. }] = &*def.params
            && kind.is_list()
        {
            values = values[1..values.len() - 1].to_owned();
        }
        format!("{name}<{values}>")
    }

    /// Returns the text of a parameter of a kind.
    pub fn param_of(&self, kind: &ParamKind, value: &Value) -> String {
        match kind {
            ParamKind::Attr => self.attr(value),
            ParamKind::Rust(kind) => kind.text(self, value),
            _ => self.param(value),
        }
    }

    fn word(&self, home: usize, case: usize) -> &str {
        self.words[home].get(case).map_or("unknown", String::as_str)
    }

    /// Returns the text of a parameter that is not an attribute.
    pub fn param(&self, value: &Value) -> String {
        match value {
            Value::Int(number) => number.to_string(),
            Value::Case(home, case) => self.word(*home, *case).to_owned(),
            Value::Types(types) => format!("[{}]", types.iter().map(|ty| self.ty(ty)).collect::<Vec<_>>().join(", ")),
            Value::Text(text) => text.clone(),
            other => self.attr(other),
        }
    }

    /// Returns the text of an attribute.
    pub fn attr(&self, value: &Value) -> String {
        match value {
            Value::Int(number) => format!("{number} : i64"),
            Value::Str(text) => quoted(text),
            Value::Bool(value) => value.to_string(),
            Value::Type(ty) => self.ty(ty),
            Value::Symbol(text) => (*text).to_owned(),
            Value::Case(home, case) => format!("#{}.color<{}>", HOMES[*home], self.word(*home, *case)),
            Value::Own(def, params) => format!("#{}", self.own(*def, params)),
            Value::Array(values) => {
                format!("[{}]", values.iter().map(|value| self.attr(value)).collect::<Vec<_>>().join(", "))
            }
            Value::Dict(entries) => {
                let entry = |(name, value): &(&str, Value)| format!("{name} = {}", self.attr(value));
                format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
            Value::Blob(number) => format!("dense_resource<blob{number}> : tensor<2xi32>"),
            Value::Types(_) | Value::Text(_) | Value::Parts(_) | Value::Maybe(_) | Value::Variant(..) => {
                self.param(value)
            }
        }
    }

    /// Returns the attribute that represents an attribute or a property in the generic form.
    pub fn attr_of(&self, kind: AttrKind, value: &Value) -> String {
        match (kind, value) {
            (AttrKind::Native(Native::Enum(_)), Value::Case(_, case)) => format!("{case} : i32"),
            _ => self.attr(value),
        }
    }

    /// Returns the generic form of a program.
    pub fn program(&self, ops: &[Op]) -> String {
        let mut names = Names::default();
        let mut out = "\"builtin.module\"() ({\n".to_owned();
        self.ops_text(ops, &mut names, &mut out);
        out += "}) : () -> () loc(unknown)\n";
        let mut blobs = BTreeSet::new();
        for (at, key) in out.match_indices("dense_resource<blob") {
            let number = out[at + key.len()..].chars().take_while(char::is_ascii_digit).collect::<String>();
            blobs.extend(number.parse::<u8>());
        }
        if !blobs.is_empty() {
            let entry = |number: &u8| format!("blob{number}: \"0x0400000001000000{number:02X}000000\"");
            let entries = blobs.iter().map(entry).collect::<Vec<_>>().join(", ");
            let _ = writeln!(out, "{{-# dialect_resources: {{ builtin: {{ {entries} }} }} #-}}");
        }
        out
    }

    fn place(&self, place: &Place) -> String {
        match place {
            None => "loc(unknown)".into(),
            Some((Form::Fused, value)) => format!("loc(fused<{}>[\"f\"])", self.attr(value)),
            Some((Form::Named, value)) => format!("loc(\"n\"(fused<{}>[\"f\", \"g\":1:2]))", self.attr(value)),
            Some((Form::Call, value)) => format!("loc(callsite(\"c\" at fused<{}>[\"f\"]))", self.attr(value)),
        }
    }

    fn block_text(&self, at: usize, block: &Block, names: &mut Names, out: &mut String) {
        let arg = |it: &super::model::Arg, names: &mut Names| {
            let name = names.add(it.value, &it.ty);
            format!("%{name}: {} {}", self.ty(&it.ty), self.place(&it.place))
        };
        let args = block.args.iter().map(|it| arg(it, names)).collect::<Vec<_>>().join(", ");
        let _ = writeln!(out, "^bb{at}({args}):");
        self.ops_text(&block.ops, names, out);
    }

    fn ops_text(&self, ops: &[Op], names: &mut Names, out: &mut String) {
        for op in ops {
            let Some(def) = self.ops.get(&op.op) else { continue };
            let flat: Vec<usize> = def.operands.iter().flat_map(|it| op.group(it.id)).copied().collect();
            let mut props: Vec<String> = Vec::new();
            for attr in &def.attrs {
                let value = op.attrs.get(&attr.id);
                props.extend(value.map(|value| format!("{} = {}", attr.name, self.attr_of(attr.kind, value))));
            }
            if def.sized {
                let sizes = def.operands.iter().map(|it| op.group(it.id).len().to_string()).collect::<Vec<_>>();
                let sizes = if sizes.is_empty() { String::new() } else { format!(": {}", sizes.join(", ")) };
                props.push(format!("operandSegmentSizes = array<i32{sizes}>"));
            }
            let operands = flat.iter().map(|it| names.of(*it)).collect::<Vec<_>>().join(", ");
            let shown = |at: &usize| names.0.get(at).map_or_else(|| "unknown".to_owned(), |it| self.ty(&it.1));
            let inputs = flat.iter().map(shown).collect::<Vec<_>>().join(", ");
            let results = op.results.iter().map(|it| format!("%{}", names.add(it.0, &it.1))).collect::<Vec<_>>();
            let equals = if results.is_empty() { "" } else { " = " };
            let name = format!("{}.{}", HOMES[def.home], def.name);
            let _ = write!(out, "{}{equals}\"{name}\"({operands})", results.join(", "));
            if !op.successors.is_empty() {
                let blocks = op.successors.iter().map(|at| format!("^bb{at}")).collect::<Vec<_>>().join(", ");
                let _ = write!(out, "[{blocks}]");
            }
            if !props.is_empty() {
                let _ = write!(out, " <{{{}}}>", props.join(", "));
            }
            if !op.blocks.is_empty() {
                out.push_str(" ({\n");
                for (at, block) in op.blocks.iter().enumerate() {
                    self.block_text(at, block, names, out);
                }
                out.push_str("})");
            }
            if !op.others.is_empty() {
                let entries = op.others.iter().map(|(name, value)| format!("{name} = {}", self.attr(value)));
                let _ = write!(out, " {{{}}}", entries.collect::<Vec<_>>().join(", "));
            }
            let outputs = op.results.iter().map(|it| self.ty(&it.1)).collect::<Vec<_>>().join(", ");
            let _ = writeln!(out, " : ({inputs}) -> ({outputs}) {}", self.place(&op.place));
        }
    }
}

/// Returns a string attribute.
pub fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\22"),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\0A"),
            c => out.push(c),
        }
    }
    out + "\""
}
