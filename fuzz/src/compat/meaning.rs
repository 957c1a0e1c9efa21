//! Values in a file, by the identities in the model.

use std::collections::BTreeMap;

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::{self, Def, Value as IrValue};
use lect_core::ir::{Isolate, OpRef};
use lect_core::types::TypeData;

use super::model::{ATTRS, Arity, Dialect, Mode, Op, PARAMS, Value};

/// Values by position: `3 operand 17`.
pub type Meaning = BTreeMap<String, String>;

#[derive(Clone)]
struct Reader<'a> {
    dialect: &'a Dialect,
    /// Older dialect, whose definitions are kept beside those of `dialect`.
    older: &'a Dialect,
    ctx: &'a ContextData,
    meaning: Meaning,
    numbers: BTreeMap<IrValue, usize>,
    ops: usize,
}

/// Collects the values of a module, by the definitions of a dialect.
pub fn of(dialect: &Dialect, module: &Isolate) -> Meaning {
    values_with_kept(dialect, dialect, module)
}

/// Collects the values of a module, by the definitions of a dialect and the kept ones of an older version.
pub fn values_with_kept(dialect: &Dialect, older: &Dialect, module: &Isolate) -> Meaning {
    let ctx: &ContextData = module.context();
    let (meaning, numbers) = (BTreeMap::new(), BTreeMap::new());
    let mut reader = Reader { dialect, older, ctx, meaning, numbers, ops: 0 };
    let ops: Vec<OpRef<'_>> = module.root().regions().flat_map(|it| it.blocks()).flat_map(|it| it.ops()).collect();
    for op in ops {
        reader.op(op);
    }
    reader.meaning
}

impl Reader<'_> {
    fn op(&mut self, op: OpRef<'_>) {
        let full = op.name_text().into_owned();
        if is_placeholder(op) {
            return;
        }
        let at = self.ops;
        self.ops += 1;
        let mnemonic = full.split_once('.').filter(|it| it.0 == self.dialect.name).map(|it| it.1);
        let known = mnemonic.and_then(|name| {
            let of_today = self.dialect.ops.iter().find(|it| it.name == name);
            of_today.or_else(|| self.older.ops.iter().find(|it| it.name == former(name)))
        });
        let own: Vec<IrValue> = op.results().collect();
        // Number values by producer and index.
        for (place, value) in own.iter().enumerate() {
            self.numbers.insert(*value, at * 100 + place);
        }
        let types: Vec<String> = op.result_types().map(|ty| self.ty(ty)).collect();
        let operands: Vec<String> = op
            .operands()
            .zip(op.operand_types())
            .map(|(value, ty)| format!("{:?} {}", self.numbers.get(&value), self.ty(ty)))
            .collect();
        let Some(known) = known else {
            self.meaning.insert(format!("{at} is"), format!("{full} {operands:?} {types:?}"));
            return;
        };
        self.meaning.insert(format!("{at} is"), known.id.to_string());
        self.values(at, "operand", &known.operands, &operands, op);
        self.values(at, "result", &known.results, &types, op);
        self.attrs(at, known, op);
        let own: Vec<&str> = known.attrs.iter().map(|it| &*it.name).collect();
        if let AttrData::Dictionary(entries) = self.ctx.attrs().data(op.attrs()) {
            for (name, value) in entries.iter() {
                let name = String::from_utf8_lossy(self.ctx.ident_bytes(*name)).into_owned();
                // Discardable attributes, unlike inherent ones, are compared by name.
                if !own.contains(&&*name) {
                    self.meaning.insert(format!("{at} extra {name}"), self.attr(*value));
                }
            }
        }
        let regions: Vec<_> = op.regions().collect();
        for (place, region) in known.regions.iter().enumerate() {
            let Some(body) = regions.get(place) else { continue };
            let nested: Vec<OpRef<'_>> =
                body.blocks().flat_map(|it| it.ops()).filter(|it| !is_placeholder(*it)).collect();
            let blocks = body.blocks().count();
            self.meaning.insert(format!("{at} region {}", region.id), format!("{blocks} {}", nested.len()));
            // Compare the contents of regions separately, so that the order of regions does not matter.
            let mut inner = Reader { meaning: Meaning::new(), numbers: BTreeMap::new(), ops: 0, ..self.clone() };
            for op in nested {
                inner.op(op);
            }
            for (key, value) in inner.meaning {
                self.meaning.insert(format!("{at} region {} {key}", region.id), value);
            }
        }
    }

    /// Divides values into segments, and stores each that is not empty.
    fn values(&mut self, at: usize, what: &str, groups: &[Value], all: &[String], op: OpRef<'_>) {
        let sizes = op.attr(if what == "operand" { "operandSegmentSizes" } else { "resultSegmentSizes" });
        let sizes = sizes.and_then(|it| lect_core::compat::numbers(self.ctx, it));
        let single = groups.iter().filter(|it| it.arity == Arity::One).count();
        let mut left = all.len().saturating_sub(single);
        let mut start = 0;
        for (place, group) in groups.iter().enumerate() {
            let length = match &sizes {
                Some(sizes) => sizes.get(place).copied().unwrap_or(0) as usize,
                None if group.arity == Arity::One => 1,
                None => std::mem::take(&mut left),
            };
            let part = all.get(start..(start + length).min(all.len())).unwrap_or_default();
            start += length;
            if !part.is_empty() {
                self.meaning.insert(format!("{at} {what} {}", group.id), part.join("; "));
            }
        }
    }

    fn attrs(&mut self, at: usize, known: &Op, op: OpRef<'_>) {
        for it in &known.attrs {
            let kind = &ATTRS[it.kind];
            let value = match (op.attr(&it.name), &it.mode) {
                (Some(value), _) => Some(self.attr(value)),
                (None, Mode::Default(value)) => Some(kind.values[*value].to_owned()),
                (None, _) => None,
            };
            let Some(mut value) = value else { continue };
            if let Some(of) = kind.of_enum {
                let number = value.split(' ').next().and_then(|it| it.parse().ok()).unwrap_or(-1);
                value = format!("case {}", self.dialect.enum_case(of, number));
            }
            self.meaning.insert(format!("{at} attr {}", it.id), value);
        }
    }

    fn ty(&self, ty: entity::Type) -> String {
        match self.ctx.types().data(ty) {
            TypeData::Dialect { def, body } => self.def(*def, body),
            _ => self.ctx.types().show(ty).to_string(),
        }
    }

    fn attr(&self, attr: entity::Attr) -> String {
        match self.ctx.attrs().data(attr) {
            AttrData::Dialect { def, body, .. } => self.def(*def, body),
            _ => self.ctx.attrs().show(attr).to_string(),
        }
    }

    fn def(&self, def: Def, body: &DefBody) -> String {
        let spec = self.ctx.def_info(def).spec();
        let mnemonic = spec.mnemonic.as_deref().unwrap_or_default();
        let is_type = matches!(spec.kind, lect_ods::spec::DefKind::Type);
        let of_today = self.dialect.defs.iter().find(|it| it.name == mnemonic && it.is_type == is_type);
        let known =
            of_today.or_else(|| self.older.defs.iter().find(|it| it.name == former(mnemonic) && it.is_type == is_type));
        let (Some(known), DefBody::Params(params)) = (known, body) else { return format!("? {mnemonic}") };
        let mut parts: Vec<String> = Vec::new();
        for (it, value) in known.params.iter().zip(params.iter()) {
            parts.push(format!("{}={}", it.id, self.param(it.kind, value)));
        }
        parts.sort();
        format!("{}<{}>", known.id, parts.join(", "))
    }

    fn param(&self, kind: usize, value: &Param) -> String {
        match value {
            Param::Type(ty) => self.ty(*ty),
            Param::Attr(attr) => self.attr(*attr),
            Param::Int(number) if PARAMS[kind].0.contains("E0") => {
                format!("case {}", self.dialect.enum_case(0, i64::try_from(*number).unwrap_or(-1)))
            }
            other => format!("{other:?}"),
        }
    }
}

/// Returns true if an operation is the placeholder of a value that old files lack.
fn is_placeholder(op: OpRef<'_>) -> bool {
    *op.name_data().name == *b"builtin.unrealized_conversion_cast"
        && op.operand_count() == 0
        && op.attr("value").is_some()
}

/// Returns the original name of a definition that is kept under a versioned name.
fn former(name: &str) -> &str {
    name.trim_end_matches('_').strip_suffix("_v1").unwrap_or(name)
}

/// Returns the values of an old file that should be preserved in a newer dialect: all but those of removed parts.
pub fn intended(old: &Meaning, new: &Dialect) -> Meaning {
    let mut known: Vec<u32> = Vec::new();
    for op in &new.ops {
        known.extend(op.operands.iter().chain(&op.results).map(|it| it.id));
        known.extend(op.attrs.iter().map(|it| it.id));
        known.extend(op.regions.iter().map(|it| it.id));
    }
    known.extend(new.defs.iter().flat_map(|it| &it.params).map(|it| it.id));
    let is_known = |id: &str| id.parse().is_ok_and(|id| known.contains(&id));
    let words = ["operand", "result", "attr", "region"];
    let is_meant = |key: &str| {
        let parts: Vec<&str> = key.split(' ').collect();
        parts.windows(2).all(|pair| !words.contains(&pair[0]) || is_known(pair[1]))
    };
    let params = |value: &str| without_params(value, &is_known);
    old.iter().filter(|it| is_meant(it.0)).map(|(key, value)| (key.clone(), params(value))).collect()
}

/// Removes from a text the parameters, `17=..` in `<..>`, whose identities are unknown.
fn without_params(text: &str, is_known: &dyn Fn(&str) -> bool) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let id = rest.split('=').next().filter(|id| !id.is_empty() && id.bytes().all(|it| it.is_ascii_digit()));
        let is_param = (out.ends_with('<') || out.ends_with(", ")) && id.is_some();
        match id.filter(|id| is_param && !is_known(id)) {
            None => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
            Some(_) => {
                let mut depth = 0;
                let end = rest.find(|c: char| {
                    depth += match c {
                        '<' | '[' | '(' => 1,
                        '>' | ']' | ')' => -1,
                        _ => 0,
                    };
                    depth < 0 || depth == 0 && c == ','
                });
                rest = &rest[end.unwrap_or(rest.len())..];
                match rest.strip_prefix(", ") {
                    Some(next) => rest = next,
                    None => out.truncate(out.trim_end_matches(", ").len()),
                }
            }
        }
    }
    out
}

/// Returns the first value of an old file that is missing or different in a new reading, apart from new parameters.
pub fn difference(old: &Meaning, new: &Meaning) -> Option<String> {
    old.iter().find_map(|(key, value)| match new.get(key) {
        Some(other) if other == value || without_new(value, other) => None,
        other => Some(format!("{key}: {value:?} became {other:?}")),
    })
}

/// Returns true if a text with parameters by identity differs only in further parameters.
fn without_new(old: &str, new: &str) -> bool {
    if !old.contains('<') || !new.contains('=') {
        return false;
    }
    let parts = |text: &str| -> Vec<String> {
        text.split(['<', '>', ',', ' ']).filter(|it| !it.is_empty()).map(str::to_owned).collect()
    };
    let (old, new) = (parts(old), parts(new));
    let mut rest = new.iter();
    old.iter().all(|part| rest.by_ref().any(|it| it == part))
}
