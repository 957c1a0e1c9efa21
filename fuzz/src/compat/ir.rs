//! Generator of random operations of a dialect, in the generic form.

use std::fmt::Write as _;

use fastrand::Rng;

use super::model::{ATTRS, Arity, Dialect, Form, Mode, Op, PARAMS, Param, TYPES, Value, is_sized};

/// Text of the operations so far.
struct Text<'a> {
    rng: &'a mut Rng,
    dialect: &'a Dialect,
    out: String,
    values: u32,
}

/// Generates a module with some operations of each kind.
pub fn random(rng: &mut Rng, dialect: &Dialect) -> String {
    let mut text = Text { rng, dialect, out: "\"builtin.module\"() ({\n".into(), values: 0 };
    for _ in 0..3 {
        for op in &dialect.ops {
            text.op(op, 0);
        }
    }
    text.out += "}) : () -> ()\n";
    text.out
}

impl Text<'_> {
    fn count(&mut self, arity: Arity) -> usize {
        match arity {
            Arity::One => 1,
            Arity::Optional => self.rng.usize(0..2),
            Arity::Variadic => self.rng.usize(0..4),
        }
    }

    fn ty(&mut self, ty: usize) -> String {
        if let Some((td, values, _)) = TYPES.get(ty) {
            if *td == "AnyType" && self.rng.u32(0..3) == 0 {
                return self.own(true);
            }
            return values[self.rng.usize(0..values.len())].to_owned();
        }
        let own: Vec<_> = self.dialect.defs.iter().filter(|it| it.is_type).collect();
        match own.get((ty - TYPES.len()).min(own.len().saturating_sub(1))) {
            Some(def) => {
                let at = self.dialect.defs.iter().position(|it| it.id == def.id).unwrap_or(0);
                self.def(at)
            }
            None => "i32".into(),
        }
    }

    /// Generates a type or an attribute of the dialect.
    fn own(&mut self, is_type: bool) -> String {
        let all: Vec<usize> =
            (0..self.dialect.defs.len()).filter(|&at| self.dialect.defs[at].is_type == is_type).collect();
        match all.is_empty() {
            true => "i32".into(),
            false => {
                let at = all[self.rng.usize(0..all.len())];
                self.def(at)
            }
        }
    }

    fn def(&mut self, at: usize) -> String {
        let def = &self.dialect.defs[at];
        let sigil = if def.is_type { '!' } else { '#' };
        let name = format!("{sigil}{}.{}", self.dialect.name, def.name);
        if def.params.is_empty() {
            return name;
        }
        let values: Vec<(&Param, Option<String>)> = def.params.iter().map(|it| (it, self.param(it))).collect();
        let body = match &def.form {
            Form::Struct => {
                let fields = values.iter().filter_map(|(it, value)| Some(format!("{} = {}", it.name, value.as_ref()?)));
                fields.collect::<Vec<_>>().join(", ")
            }
            Form::Params => values.iter().filter_map(|(_, value)| value.clone()).collect::<Vec<_>>().join(", "),
            Form::Row(word) => {
                let word = word.as_ref().map_or(String::new(), |word| format!("{word} "));
                let row: Vec<String> = values
                    .iter()
                    .map(|(it, value)| match (value, it.default.is_some(), PARAMS[it.kind].0.starts_with("ArrayRef")) {
                        (Some(value), true, _) => format!("{} = {value}", it.name),
                        (Some(value), false, true) => format!("[{value}]"),
                        (Some(value), false, false) => value.clone(),
                        (None, ..) => String::new(),
                    })
                    .collect();
                format!("{word}{}", row.join(", "))
            }
        };
        format!("{name}<{body}>")
    }

    fn param(&mut self, param: &Param) -> Option<String> {
        let (td, values, _) = PARAMS[param.kind];
        if param.default.is_some() && self.rng.bool() {
            return None;
        }
        let value = values[self.rng.usize(0..values.len())];
        // A written default is printed as absent.
        if let Some(at) = value.strip_prefix("E:") {
            let at: usize = at.parse().unwrap_or(0);
            let cases = &self.dialect.enums[0].cases;
            return cases.get(at.min(cases.len().saturating_sub(1))).map(|it| it.spelling.clone());
        }
        Some(match td.starts_with("ArrayRef") {
            true => value.trim_matches(['[', ']']).to_owned(),
            false => value.to_owned(),
        })
    }

    fn groups(&mut self, values: &[Value]) -> Vec<Vec<String>> {
        let mut groups = Vec::new();
        for it in values {
            let count = self.count(it.arity);
            groups.push((0..count).map(|_| self.ty(it.ty)).collect());
        }
        groups
    }

    fn op(&mut self, op: &Op, depth: u32) {
        let operands = self.groups(&op.operands);
        let results = self.groups(&op.results);
        let mut names = Vec::new();
        for ty in operands.iter().flatten() {
            let name = format!("%v{}", self.values);
            self.values += 1;
            let _ = writeln!(self.out, "{name} = \"builtin.unrealized_conversion_cast\"() : () -> {ty}");
            names.push(name);
        }
        let mut props = Vec::new();
        for it in &op.attrs {
            let kind = &ATTRS[it.kind];
            let is_absent = match it.mode {
                Mode::Required => false,
                Mode::Optional | Mode::Default(_) => self.rng.bool(),
            };
            if !is_absent {
                let values = kind.values.len();
                let value = match kind.of_enum.map(|at| &self.dialect.enums[at]) {
                    // Formats print several bits in a way that cannot be parsed, as in MLIR.
                    Some(of) if of.bits => {
                        let case = &of.cases[self.rng.usize(0..of.cases.len())];
                        format!("{} : i32", 1u32 << case.value)
                    }
                    Some(of) => format!("{} : i32", of.cases[self.rng.usize(0..of.cases.len())].value),
                    None if kind.td == "AnyAttr" && self.rng.bool() => self.own(false),
                    None => kind.values[self.rng.usize(0..values)].to_owned(),
                };
                props.push(format!("{} = {value}", it.name));
            }
        }
        for (groups, values, name) in
            [(&operands, &op.operands, "operandSegmentSizes"), (&results, &op.results, "resultSegmentSizes")]
        {
            if is_sized(values) {
                let sizes: Vec<String> = groups.iter().map(|it| it.len().to_string()).collect();
                props.push(format!("{name} = array<i32: {}>", sizes.join(", ")));
            }
        }
        let count = results.iter().flatten().count();
        if count > 0 {
            let _ = write!(self.out, "%v{}:{count} = ", self.values);
            self.values += 1;
        }
        let _ = write!(self.out, "\"{}.{}\"({})", self.dialect.name, op.name, names.join(", "));
        if !props.is_empty() {
            let _ = write!(self.out, " <{{{}}}>", props.join(", "));
        }
        if !op.regions.is_empty() {
            self.out += " (";
            for at in 0..op.regions.len() {
                self.out += if at == 0 { "{\n^bb0:\n" } else { ", {\n^bb0:\n" };
                if depth < 1 {
                    let nested = self.rng.usize(0..self.dialect.ops.len());
                    self.op(&self.dialect.ops[nested].clone(), depth + 1);
                }
                self.out += "}";
            }
            self.out += ")";
        }
        if self.rng.u32(0..4) == 0 {
            let note = self.own(false);
            let _ = write!(self.out, " {{z.note = {note}}}");
        }
        let flat = |groups: &[Vec<String>]| groups.iter().flatten().cloned().collect::<Vec<_>>().join(", ");
        let _ = writeln!(self.out, " : ({}) -> ({})", flat(&operands), flat(&results));
    }
}
