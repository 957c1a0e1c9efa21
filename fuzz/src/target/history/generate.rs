//! Random dialects, histories and programs.

use fastrand::Rng;

use super::change::Change;
use super::model::{
    AttrDef, AttrKind, CONSTANT, CONSTANT_VALUE, Def, Dialect, Id, Need, Often, Op, OpDef, Operand, Param, ParamKind,
    Type, Value,
};

/// How many versions a dialect has.
pub const VERSIONS: usize = 5;

/// A dialect with all of its versions.
#[derive(Debug)]
pub struct Chain {
    /// The oldest first.
    pub versions: Vec<Dialect>,
    /// The changes of each version but the first.
    pub steps: Vec<Vec<(Change, String)>>,
    /// Operations that are gone, with the last version that has them.
    pub gone: Vec<(usize, Id)>,
}

/// Marks of what was changed in a version: parameters and cases, and defaults that have some.
const PARAMS: Id = usize::MAX;
const DEFAULTS: Id = usize::MAX - 1;

const WORDS: [&str; 4] = ["red", "green", "dark_blue", "x1"];
const BUILTIN: [&str; 6] = ["i32", "f64", "index", "tensor<2x?xf32>", "vector<4xi8>", "memref<*xf16>"];
const KINDS: [AttrKind; 8] = [
    AttrKind::I64,
    AttrKind::Str,
    AttrKind::Bool,
    AttrKind::Type,
    AttrKind::Symbol,
    AttrKind::Array,
    AttrKind::Enum,
    AttrKind::Own(0),
];

fn pick<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    all[rng.usize(..all.len())]
}

/// A dialect and its history.
pub struct Maker<'r> {
    pub rng: &'r mut Rng,
    next: Id,
}

impl<'r> Maker<'r> {
    pub fn new(rng: &'r mut Rng) -> Self {
        Self { rng, next: 10 }
    }

    fn id(&mut self) -> Id {
        self.next += 1;
        self.next
    }

    /// A random chain of versions.
    pub fn chain(&mut self) -> Chain {
        let mut now = self.dialect();
        let (mut versions, mut steps, mut gone) = (vec![now.clone()], Vec::new(), Vec::new());
        for version in 1..VERSIONS {
            let mut changes = Vec::new();
            let mut touched = Vec::new();
            for _ in 0..self.rng.usize(1..5) {
                if let Some(mut made) = self.change(&mut now, &mut touched) {
                    gone.extend(made.iter().filter_map(|(change, _)| match change {
                        Change::OldOp { op, .. } => Some((version - 1, *op)),
                        _ => None,
                    }));
                    changes.append(&mut made);
                }
            }
            steps.push(changes);
            versions.push(now.clone());
        }
        Chain { versions, steps, gone }
    }

    fn dialect(&mut self) -> Dialect {
        let mut dialect = Dialect { words: WORDS.map(String::from).to_vec(), ..Dialect::default() };
        let value = AttrDef { id: CONSTANT_VALUE, name: "value".into(), kind: AttrKind::I64, need: Need::Required };
        let constant = OpDef {
            name: "const".into(),
            class: "D_ConstOp".into(),
            operands: Vec::new(),
            attrs: vec![value],
            results: 1,
            region: false,
            sized: false,
        };
        dialect.ops.insert(CONSTANT, constant);
        for at in 0..4 {
            let count = self.rng.usize(..4);
            let params = (0..count).map(|_| self.param()).collect();
            let name = if at % 2 == 0 { format!("a{at}") } else { format!("t{at}") };
            dialect.defs.insert(at, Def { name, is_type: at % 2 == 1, params });
        }
        for _ in 0..self.rng.usize(2..5) {
            let (id, op) = self.op();
            dialect.ops.insert(id, op);
        }
        dialect
    }

    fn param(&mut self) -> Param {
        let id = self.id();
        let kinds = [
            ParamKind::I64,
            ParamKind::Str,
            ParamKind::Bool,
            ParamKind::Type,
            ParamKind::Attr,
            ParamKind::Enum,
            ParamKind::Types,
        ];
        Param { id, name: format!("p{id}"), kind: pick(self.rng, &kinds) }
    }

    fn op(&mut self) -> (Id, OpDef) {
        let id = self.id();
        let sized = self.rng.bool();
        let mut often: Vec<Often> = (0..self.rng.usize(..4))
            .map(|_| pick(self.rng, &[Often::One, Often::One, Often::Optional, Often::Variadic]))
            .collect();
        if sized {
            // The sizes of fewer groups are no sizes.
            often.extend([Often::Optional, Often::Variadic]);
        } else {
            let mut seen = false;
            often.retain(|it| *it == Often::One || !std::mem::replace(&mut seen, true));
        }
        let operands = often.into_iter().map(|often| {
            let id = self.id();
            Operand { id, name: format!("x{id}"), often }
        });
        let operands = operands.collect();
        let attrs = (0..self.rng.usize(..4)).map(|_| self.attr()).collect();
        let op = OpDef {
            name: format!("op{id}"),
            class: format!("D_Op{id}"),
            operands,
            attrs,
            results: self.rng.usize(..3),
            region: self.rng.u8(..4) == 0,
            sized,
        };
        (id, op)
    }

    fn attr(&mut self) -> AttrDef {
        let id = self.id();
        let mut kind = pick(self.rng, &KINDS);
        if let AttrKind::Own(def) = &mut kind {
            *def = pick(self.rng, &[0, 2]);
        }
        let default = match kind {
            AttrKind::I64 => Some(Value::Int(self.rng.i64(-9..9))),
            AttrKind::Bool => Some(Value::Bool(self.rng.bool())),
            _ => None,
        };
        let need = match (self.rng.u8(..4), default) {
            (0, _) => Need::Optional,
            (1, Some(default)) => Need::Default(default),
            _ => Need::Required,
        };
        AttrDef { id, name: format!("m{id}"), kind, need }
    }

    /// Changes the dialect: the changes with their declarations. None if that cannot be done.
    fn change(&mut self, now: &mut Dialect, touched: &mut Vec<Id>) -> Option<Vec<(Change, String)>> {
        let kind = self.rng.u8(..15);
        let before = now.clone();
        let declared = |change: Change, now: &Dialect| {
            let text = change.declaration(now);
            (change, text)
        };
        match kind {
            0 => {
                let (op, def) = self.op();
                let name = def.name.clone();
                now.ops.insert(op, def);
                touched.push(op);
                return Some(vec![declared(Change::AddOp { op, name }, now)]);
            }
            1 => {
                let id = self.id();
                let is_type = self.rng.bool();
                let count = self.rng.usize(..3);
                let params = (0..count).map(|_| self.param()).collect();
                let name = format!("n{id}");
                now.defs.insert(id, Def { name: name.clone(), is_type, params });
                touched.push(id);
                return Some(vec![declared(Change::AddDef { def: id, name, is_type }, now)]);
            }
            2 | 3 => return self.new_param(now, touched).map(|changes| self.declare(changes, now)),
            4 => {
                let at = self.rng.usize(..now.words.len());
                if touched.contains(&PARAMS) || touched.contains(&DEFAULTS) {
                    return None;
                }
                touched.push(PARAMS);
                let from = now.words[at].clone();
                let to = format!("w{}", self.id());
                now.words[at].clone_from(&to);
                return Some(vec![declared(Change::RenameCase { from, to }, now)]);
            }
            _ => {}
        }
        let ids: Vec<Id> = now.ops.keys().copied().filter(|id| *id != CONSTANT && !touched.contains(id)).collect();
        if ids.is_empty() {
            return None;
        }
        let id = pick(self.rng, &ids);
        let mut op = now.ops.get(&id)?.clone();
        touched.push(id);
        let mut changes = Vec::new();
        if kind == 5 {
            now.ops.remove(&id);
            return Some(self.declare(vec![Change::OldOp { op: id, class: op.class }], &before));
        }
        if self.rng.u8(..4) == 0 || kind == 6 {
            let from = op.name.clone();
            op.name = format!("r{}", self.id());
            changes.push(Change::RenameOp { from, to: op.name.clone() });
        }
        let old_format = op.format();
        let name = op.name.clone();
        let reshaped = match kind {
            7 | 8 => {
                let at = (!op.attrs.is_empty()).then(|| self.rng.usize(..op.attrs.len()))?;
                let from = op.attrs[at].name.clone();
                op.attrs[at].name = format!("m{}", self.id());
                changes.push(Change::RenameAttr { op: name.clone(), from, to: op.attrs[at].name.clone() });
                // Its form follows.
                false
            }
            9 => {
                let attr = self.attr();
                // A missing attribute has the default of the definition.
                let default = match (&attr.need, self.rng.bool()) {
                    (Need::Default(value), _) => Some(value.clone()),
                    (Need::Optional, false) => None,
                    _ => Some(self.plain(&attr, now, touched)?),
                };
                changes.push(Change::AddAttr {
                    op: id,
                    name: name.clone(),
                    attr: attr.id,
                    attr_name: attr.name.clone(),
                    default,
                });
                let at = self.rng.usize(..=op.attrs.len());
                op.attrs.insert(at, attr);
                true
            }
            10 => {
                let is_simple = |it: &AttrDef| !matches!(it.kind, AttrKind::NativeI64);
                let at = op.attrs.iter().position(is_simple)?;
                let attr = op.attrs.remove(at);
                // A default of the definition is no part of the declaration.
                let (default, constraint) = match &attr.need {
                    Need::Required => (Some(self.plain(&attr, now, touched)?), now.attr_constraint(attr.kind)),
                    Need::Optional => (None, format!("OptionalAttr<{}>", now.attr_constraint(attr.kind))),
                    Need::Default(_) => return self.put_back(now, before),
                };
                changes.push(Change::RemoveAttr {
                    op: id,
                    name: name.clone(),
                    attr: attr.id,
                    attr_name: attr.name,
                    constraint,
                    default,
                });
                true
            }
            11 => {
                let is_number = |it: &AttrDef| it.kind == AttrKind::I64 && it.need == Need::Required;
                let at = op.attrs.iter().position(is_number)?;
                op.attrs[at].kind = AttrKind::NativeI64;
                changes.push(Change::AttrToProperty { op: name.clone(), attr: op.attrs[at].name.clone() });
                false
            }
            12 => {
                let operand = self.id();
                let single = op.operands.iter().all(|it| it.often == Often::One);
                let often = match op.sized || single {
                    true => pick(self.rng, &[Often::One, Often::Optional, Often::Variadic]),
                    false => Often::One,
                };
                let value = (often == Often::One || self.rng.bool()).then(|| self.rng.i64(-4..4));
                let at = self.rng.usize(..=op.operands.len());
                let operand_name = format!("x{operand}");
                op.operands.insert(at, Operand { id: operand, name: operand_name.clone(), often });
                changes.push(Change::AddOperand { op: id, name: name.clone(), operand, operand_name, value });
                true
            }
            13 => {
                let variable = op.operands.iter().filter(|it| it.often != Often::One).count();
                let can_go = |it: &Operand| it.often == Often::One || !op.sized || variable > 2;
                let at = op.operands.iter().position(can_go)?;
                let Operand { id: operand, name: operand_name, often } = op.operands.remove(at);
                let value = (often == Often::One || self.rng.bool()).then(|| self.rng.i64(-4..4));
                changes.push(Change::RemoveOperand {
                    op: id,
                    name: name.clone(),
                    operand,
                    operand_name,
                    at,
                    often,
                    value,
                });
                true
            }
            14 => {
                if op.operands.len() < 2 {
                    return self.put_back(now, before);
                }
                let were = op.operands.iter().map(|it| it.name.clone()).collect();
                self.rng.shuffle(&mut op.operands);
                changes.push(Change::ReorderOperands { op: name.clone(), were });
                false
            }
            _ => false,
        };
        if reshaped {
            changes.push(Change::OldFormat { of: name, format: old_format });
        }
        now.ops.insert(id, op);
        Some(self.declare(changes, &before))
    }

    fn put_back(&self, now: &mut Dialect, before: Dialect) -> Option<Vec<(Change, String)>> {
        *now = before;
        None
    }

    /// Declares changes. Values in declarations are of the newer version.
    fn declare(&self, changes: Vec<Change>, dialect: &Dialect) -> Vec<(Change, String)> {
        changes
            .into_iter()
            .map(|change| {
                let text = change.declaration(dialect);
                (change, text)
            })
            .collect()
    }

    fn new_param(&mut self, now: &mut Dialect, touched: &mut Vec<Id>) -> Option<Vec<Change>> {
        let ids: Vec<Id> = now.defs.keys().copied().filter(|id| !touched.contains(id)).collect();
        let id = (!ids.is_empty() && !touched.contains(&DEFAULTS)).then(|| pick(self.rng, &ids))?;
        touched.extend([id, PARAMS]);
        let param = self.param();
        let (default, text) = match param.kind {
            ParamKind::I64 => {
                let number = self.rng.i64(-9..9);
                (Value::Int(number), number.to_string())
            }
            ParamKind::Str => (Value::Str("a b".into()), "a b".to_owned()),
            ParamKind::Bool => {
                let value = self.rng.bool();
                (Value::Bool(value), value.to_string())
            }
            ParamKind::Type => (Value::Type(Type::Builtin("i32")), "i32".to_owned()),
            ParamKind::Attr => (Value::Str("s".into()), "\"s\"".to_owned()),
            ParamKind::Enum => {
                touched.push(DEFAULTS);
                let case = self.rng.usize(..now.words.len());
                (Value::Case(case), now.words[case].clone())
            }
            ParamKind::Types => return None,
        };
        let def = now.defs.get_mut(&id)?;
        let format = def.format();
        let at = self.rng.usize(..=def.params.len());
        let (name, is_type, param_name) = (def.name.clone(), def.is_type, param.name.clone());
        let sigil = if is_type { '!' } else { '#' };
        let of = format!("{sigil}{name}");
        let change = Change::AddParam { def: id, name, is_type, param: param.id, param_name, default, text };
        def.params.insert(at, param);
        Some(vec![change, Change::OldFormat { of, format }])
    }

    /// A default. If it may have something of the dialect, no parameters and cases change in the same version.
    fn plain(&mut self, attr: &AttrDef, now: &Dialect, touched: &mut Vec<Id>) -> Option<Value> {
        let is_own = !matches!(attr.kind, AttrKind::I64 | AttrKind::Str | AttrKind::Bool | AttrKind::Symbol);
        if is_own && touched.contains(&PARAMS) {
            return None;
        }
        if is_own {
            touched.push(DEFAULTS);
        }
        Some(self.value(attr.kind, now, 2))
    }

    fn text(&mut self) -> String {
        (0..self.rng.usize(..5)).map(|_| pick(self.rng, &['a', 'b', ' ', '"', '\\', '\n', '.', '-', '7'])).collect()
    }

    /// A random attribute.
    pub fn value(&mut self, kind: AttrKind, now: &Dialect, depth: usize) -> Value {
        match kind {
            AttrKind::I64 | AttrKind::NativeI64 => {
                let any = self.rng.i64(-9..9);
                Value::Int(pick(self.rng, &[0, 1, -1, i64::MAX, i64::MIN, any]))
            }
            AttrKind::Str => Value::Str(self.text()),
            AttrKind::Bool => Value::Bool(self.rng.bool()),
            AttrKind::Type => Value::Type(self.ty(now, depth)),
            AttrKind::Symbol => Value::Symbol(pick(self.rng, &["@f", "@f::@g", "@\"a b\"::@h"])),
            AttrKind::Array => Value::Array((0..self.rng.usize(..3)).map(|_| self.any(now, depth)).collect()),
            AttrKind::Enum => Value::Case(self.rng.usize(..now.words.len())),
            AttrKind::Own(def) => self.own(def, now, depth).map_or(Value::Bool(true), |params| Value::Own(def, params)),
        }
    }

    /// Any attribute.
    fn any(&mut self, now: &Dialect, depth: usize) -> Value {
        let kind = pick(self.rng, &[AttrKind::I64, AttrKind::Str, AttrKind::Bool, AttrKind::Type, AttrKind::Enum]);
        match self.rng.u8(..6) {
            0 | 1 if depth > 0 => self.own_attr(now, depth - 1),
            2 if depth > 0 => Value::Dict(vec![("k", self.any(now, depth - 1)), ("l", self.any(now, depth - 1))]),
            3 if depth > 0 => Value::Array(vec![self.any(now, depth - 1)]),
            _ => self.value(kind, now, depth),
        }
    }

    fn own_attr(&mut self, now: &Dialect, depth: usize) -> Value {
        let ids: Vec<Id> = now.defs.iter().filter(|it| !it.1.is_type).map(|it| *it.0).collect();
        let def = pick(self.rng, &ids);
        self.own(def, now, depth).map_or(Value::Bool(true), |params| Value::Own(def, params))
    }

    fn own(&mut self, def: Id, now: &Dialect, depth: usize) -> Option<Vec<(Id, Value)>> {
        let params: Vec<(Id, ParamKind)> = now.defs.get(&def)?.params.iter().map(|it| (it.id, it.kind)).collect();
        let depth = depth.saturating_sub(1);
        let value = |(id, kind)| {
            let value = match kind {
                ParamKind::I64 => self.value(AttrKind::I64, now, depth),
                ParamKind::Str => Value::Str(self.text()),
                ParamKind::Bool => Value::Bool(self.rng.bool()),
                ParamKind::Type => Value::Type(self.ty(now, depth)),
                ParamKind::Attr => self.any(now, depth),
                ParamKind::Enum => Value::Case(self.rng.usize(..now.words.len())),
                ParamKind::Types => Value::Types((0..self.rng.usize(1..3)).map(|_| self.ty(now, depth)).collect()),
            };
            (id, value)
        };
        Some(params.into_iter().map(value).collect())
    }

    fn ty(&mut self, now: &Dialect, depth: usize) -> Type {
        match self.rng.u8(..5) {
            0 | 1 if depth > 0 => {
                let ids: Vec<Id> = now.defs.iter().filter(|it| it.1.is_type).map(|it| *it.0).collect();
                let def = pick(self.rng, &ids);
                self.own(def, now, depth - 1).map_or(Type::Builtin("i1"), |params| Type::Own(def, params))
            }
            2 if depth > 0 => Type::Tuple(vec![self.ty(now, depth - 1), self.ty(now, depth - 1)]),
            3 if depth > 0 => Type::Function(vec![self.ty(now, depth - 1)], vec![self.ty(now, depth - 1)]),
            _ => Type::Builtin(pick(self.rng, &BUILTIN)),
        }
    }

    /// A random program.
    pub fn program(&mut self, now: &Dialect, next: &mut usize) -> Vec<Op> {
        self.block(now, &mut Vec::new(), 0, next)
    }

    fn block(&mut self, now: &Dialect, seen: &mut Vec<usize>, depth: usize, next: &mut usize) -> Vec<Op> {
        let ids: Vec<Id> = now.ops.keys().copied().collect();
        let mut out = Vec::new();
        for _ in 0..self.rng.usize(1..6) {
            let id = pick(self.rng, &ids);
            let Some(def) = now.ops.get(&id) else { continue };
            let group = |it: &Operand, rng: &mut Rng| {
                let count = match it.often {
                    Often::One => 1,
                    Often::Optional => rng.usize(..2),
                    Often::Variadic => rng.usize(..4),
                };
                let count = if seen.is_empty() { 0 } else { count };
                (it.id, (0..count).map(|_| seen[rng.usize(..seen.len())]).collect::<Vec<_>>())
            };
            let operands: Vec<_> = def.operands.iter().map(|it| group(it, self.rng)).collect();
            if seen.is_empty() && def.operands.iter().any(|it| it.often == Often::One) {
                continue;
            }
            let mut attrs = std::collections::BTreeMap::new();
            for attr in &def.attrs {
                let value = self.value(attr.kind, now, 3);
                match &attr.need {
                    Need::Required => drop(attrs.insert(attr.id, value)),
                    Need::Optional if self.rng.bool() => drop(attrs.insert(attr.id, value)),
                    Need::Optional => {}
                    Need::Default(default) => {
                        attrs.insert(attr.id, if self.rng.bool() { value } else { default.clone() });
                    }
                }
            }
            let body = def.region.then(|| {
                let args: Vec<(usize, Type)> = (0..self.rng.usize(..2))
                    .map(|_| {
                        *next += 1;
                        (*next, self.ty(now, 2))
                    })
                    .collect();
                let mut inner: Vec<usize> = seen.iter().copied().chain(args.iter().map(|it| it.0)).collect();
                let ops = if depth < 2 { self.block(now, &mut inner, depth + 1, next) } else { Vec::new() };
                (args, ops)
            });
            let results: Vec<(usize, Type)> = (0..def.results)
                .map(|_| {
                    *next += 1;
                    let ty = if id == CONSTANT { Type::Builtin("i64") } else { self.ty(now, 3) };
                    (*next, ty)
                })
                .collect();
            let others = if self.rng.u8(..4) == 0 { vec![("z.note", self.any(now, 2))] } else { Vec::new() };
            let metadata = (self.rng.u8(..4) == 0).then(|| self.own_attr(now, 2));
            seen.extend(results.iter().map(|it| it.0));
            out.push(Op { op: id, operands, attrs, results, body, others, metadata });
        }
        out
    }
}
