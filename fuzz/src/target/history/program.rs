//! Generator of random values and programs.

use std::collections::BTreeMap;

use fastrand::Rng;

use super::generate::{FIRST_DEFS, Maker, pick};
use super::model::{
    Arg, AttrKind, Block, CONSTANT, Dialects, Form, HOMES, Id, Native, Need, Often, Op, OpDef, Operand, ParamKind,
    Place, Region, STOP, Type, Value,
};

/// Largest nesting depth of regions.
const MAX_DEPTH: usize = 2;

const BUILTIN: [&str; 6] = ["i32", "f64", "index", "tensor<2x?xf32>", "vector<4xi8>", "memref<*xf16>"];

impl Maker<'_> {
    pub fn text(&mut self) -> String {
        (0..self.rng.usize(..5)).map(|_| pick(self.rng, &['a', 'b', ' ', '"', '\\', '\n', '.', '-', '7'])).collect()
    }

    /// Generates an attribute of a kind.
    pub fn value(&mut self, kind: AttrKind, now: &Dialects, depth: usize) -> Value {
        match kind {
            AttrKind::I64 | AttrKind::Native(Native::I64) => {
                let any = self.rng.i64(-9..9);
                Value::Int(pick(self.rng, &[0, 1, -1, i64::MAX, i64::MIN, any]))
            }
            AttrKind::Str | AttrKind::Native(Native::Str) => Value::Str(self.text()),
            AttrKind::Bool | AttrKind::Native(Native::Bool) => Value::Bool(self.rng.bool()),
            AttrKind::Type => Value::Type(self.ty(now, depth)),
            AttrKind::Symbol => Value::Symbol(pick(self.rng, &["@f", "@f::@g", "@\"a b\"::@h"])),
            AttrKind::Array => Value::Array((0..self.rng.usize(..3)).map(|_| self.any(now, depth)).collect()),
            AttrKind::Any => self.any(now, depth),
            AttrKind::Enum(home) | AttrKind::Native(Native::Enum(home)) => self.case(home, now),
            AttrKind::Native(Native::List) => {
                Value::Array((0..self.rng.usize(..3)).map(|_| Value::Str(self.text())).collect())
            }
            AttrKind::Native(Native::Optional) => {
                Value::Array((0..self.rng.usize(..2)).map(|_| self.value(AttrKind::I64, now, depth)).collect())
            }
            AttrKind::Own(def) => self.own(def, now, depth).map_or(Value::Bool(true), |params| Value::Own(def, params)),
        }
    }

    /// Generates an attribute of any kind.
    pub fn any(&mut self, now: &Dialects, depth: usize) -> Value {
        let home = self.home();
        let kinds = [AttrKind::I64, AttrKind::Str, AttrKind::Bool, AttrKind::Type, AttrKind::Enum(home)];
        let kind = pick(self.rng, &kinds);
        match self.rng.u8(..7) {
            // Declarations cannot contain resources.
            6 if self.only.is_none() => Value::Blob(self.rng.usize(..4)),
            0 | 1 if depth > 0 => self.own_attr(now, depth - 1),
            2 if depth > 0 => Value::Dict(vec![("k", self.any(now, depth - 1)), ("l", self.any(now, depth - 1))]),
            3 if depth > 0 => Value::Array(vec![self.any(now, depth - 1)]),
            _ => self.value(kind, now, depth),
        }
    }

    pub fn own_attr(&mut self, now: &Dialects, depth: usize) -> Value {
        let def = self.def(now, false);
        self.own(def, now, depth).map_or(Value::Bool(true), |params| Value::Own(def, params))
    }

    fn own(&mut self, def: Id, now: &Dialects, depth: usize) -> Option<Vec<(Id, Value)>> {
        let def = now.defs.get(&def)?;
        let depth = depth.saturating_sub(1);
        Some(def.params.iter().map(|it| (it.id, self.param_value(&it.kind, def.home, now, depth))).collect())
    }

    /// Generates a parameter of a type or an attribute.
    pub fn param_value(&mut self, kind: &ParamKind, home: usize, now: &Dialects, depth: usize) -> Value {
        match kind {
            ParamKind::I64 => self.value(AttrKind::I64, now, depth),
            ParamKind::Str => Value::Str(self.text()),
            ParamKind::Bool => Value::Bool(self.rng.bool()),
            ParamKind::Type => Value::Type(self.ty(now, depth)),
            ParamKind::Attr => self.any(now, depth),
            ParamKind::Enum => self.case(home, now),
            ParamKind::Types => Value::Types((0..self.rng.usize(1..3)).map(|_| self.ty(now, depth)).collect()),
            ParamKind::Rust(kind) => self.rust_value(kind, home, now, depth),
        }
    }

    fn case(&mut self, home: usize, now: &Dialects) -> Value {
        Value::Case(home, self.rng.usize(..now.words[home].len()))
    }

    fn home(&mut self) -> usize {
        self.only.unwrap_or_else(|| self.rng.usize(..HOMES.len()))
    }

    /// Picks a type or an attribute definition.
    fn def(&mut self, now: &Dialects, is_type: bool) -> Id {
        let home = self.home();
        // Declared defaults use only definitions that all versions have.
        let is_old = |id: Id| self.only.is_none() || id < FIRST_DEFS;
        let ids = now.defs.iter().filter(|it| it.1.is_type == is_type && it.1.home == home && is_old(*it.0));
        let ids = ids.map(|it| *it.0);
        pick(self.rng, &ids.collect::<Vec<_>>())
    }

    pub fn ty(&mut self, now: &Dialects, depth: usize) -> Type {
        match self.rng.u8(..5) {
            0 | 1 if depth > 0 => {
                let def = self.def(now, true);
                self.own(def, now, depth - 1).map_or(Type::Builtin("i1"), |params| Type::Own(def, params))
            }
            2 if depth > 0 => Type::Tuple(vec![self.ty(now, depth - 1), self.ty(now, depth - 1)]),
            3 if depth > 0 => Type::Function(vec![self.ty(now, depth - 1)], vec![self.ty(now, depth - 1)]),
            _ => Type::Builtin(pick(self.rng, &BUILTIN)),
        }
    }

    fn place(&mut self, now: &Dialects) -> Place {
        (self.rng.u8(..4) == 0)
            .then(|| (pick(self.rng, &[Form::Fused, Form::Named, Form::Call]), self.own_attr(now, 2)))
    }

    /// Generates a program with each operation that the other version has, too.
    pub fn program(&mut self, now: &Dialects, other: &Dialects, next: &mut usize) -> Vec<Op> {
        let is_oldest = now.numbers < other.numbers;
        let mut now = now.clone();
        now.ops.retain(|id, _| other.ops.contains_key(id));
        let now = &now;
        let mut ids: Vec<Id> = now.ops.iter().filter(|it| it.1.successors.is_none()).map(|it| *it.0).collect();
        self.rng.shuffle(&mut ids);
        // Provides a first value for operands.
        ids.insert(0, CONSTANT);
        let mut ops = self.ops(&ids, now, &mut Vec::new(), 0, next);
        // Also tests types, attributes and enum cases of the oldest version in the newer ones.
        if let Some(first) = ops.first_mut()
            && is_oldest
        {
            first.others.push(("z.all", self.each(now)));
        }
        ops
    }

    /// Returns an array with each enum case, and with a value of each type and attribute that all versions have.
    fn each(&mut self, now: &Dialects) -> Value {
        let cases =
            (0..HOMES.len()).flat_map(|home| (0..now.words[home].len()).map(move |case| Value::Case(home, case)));
        let mut all: Vec<Value> = cases.collect();
        for (&def, spec) in now.defs.range(..FIRST_DEFS) {
            self.only = Some(spec.home);
            let params = self.own(def, now, 1).unwrap_or_default();
            all.push(if spec.is_type { Value::Type(Type::Own(def, params)) } else { Value::Own(def, params) });
        }
        self.only = None;
        Value::Array(all)
    }

    fn block(
        &mut self,
        now: &Dialects,
        seen: &[usize],
        depth: usize,
        next: &mut usize,
        blocks: Option<usize>,
    ) -> Block {
        let args: Vec<Arg> = (0..self.rng.usize(..2))
            .map(|_| {
                *next += 1;
                Arg { value: *next, ty: self.ty(now, 2), place: self.place(now) }
            })
            .collect();
        let mut seen: Vec<usize> = seen.iter().copied().chain(args.iter().map(|it| it.value)).collect();
        let ids: Vec<Id> = now.ops.iter().filter(|it| it.1.successors.is_none()).map(|it| *it.0).collect();
        let count = if depth < MAX_DEPTH { self.rng.usize(..3) } else { 0 };
        let ids: Vec<Id> = (0..count).map(|_| pick(self.rng, &ids)).collect();
        let mut ops = self.ops(&ids, now, &mut seen, depth + 1, next);
        if let Some(blocks) = blocks {
            let mut ends: Vec<Id> = now.ops.iter().filter(|it| it.1.successors.is_some()).map(|it| *it.0).collect();
            // The entry block has no predecessors.
            if blocks == 1 {
                ends = vec![STOP];
            } else if ends.len() > 1 {
                ends.retain(|end| *end != STOP);
            }
            let end = pick(self.rng, &ends);
            let made = self.ops(&[end], now, &mut seen, depth, next);
            ops.extend(if made.is_empty() { self.ops(&[STOP], now, &mut seen, depth, next) } else { made });
            if let Some(end) = ops.last_mut() {
                let count = now.ops.get(&end.op).and_then(|it| it.successors).unwrap_or(0);
                end.successors = (0..count).map(|_| self.rng.usize(1..blocks)).collect();
            }
        }
        Block { args, ops }
    }

    fn blocks(&mut self, def: &OpDef, now: &Dialects, seen: &[usize], depth: usize, next: &mut usize) -> Vec<Block> {
        let seen = if def.isolated { &[] } else { seen };
        match def.region {
            Region::None => Vec::new(),
            Region::Block => vec![self.block(now, seen, depth, next, None)],
            Region::Graph => {
                let count = self.rng.usize(1..4);
                (0..count).map(|_| self.block(now, seen, depth, next, Some(count))).collect()
            }
        }
    }

    /// Generates operations. Skips those that lack values for required operands.
    fn ops(&mut self, ids: &[Id], now: &Dialects, seen: &mut Vec<usize>, depth: usize, next: &mut usize) -> Vec<Op> {
        let mut out = Vec::new();
        for &id in ids {
            let Some(def) = now.ops.get(&id) else { continue };
            let group = |it: &Operand, rng: &mut Rng| {
                let count = match it.often {
                    Often::One => 1,
                    Often::Optional => usize::from(rng.u8(..4) > 0),
                    Often::Variadic => rng.usize(..4),
                };
                let count = if seen.is_empty() { 0 } else { count };
                (it.id, (0..count).map(|_| seen[rng.usize(..seen.len())]).collect::<Vec<_>>())
            };
            let operands: Vec<_> = def.operands.iter().map(|it| group(it, self.rng)).collect();
            if seen.is_empty() && def.operands.iter().any(|it| it.often == Often::One) {
                continue;
            }
            let mut attrs = BTreeMap::new();
            for attr in &def.attrs {
                let value = self.value(attr.kind, now, 3);
                match &attr.need {
                    Need::Required => drop(attrs.insert(attr.id, value)),
                    Need::Optional if self.rng.u8(..4) > 0 => drop(attrs.insert(attr.id, value)),
                    Need::Optional => {}
                    Need::Default(default) => {
                        attrs.insert(attr.id, if self.rng.bool() { value } else { default.clone() });
                    }
                }
            }
            let blocks = self.blocks(def, now, seen, depth, next);
            let results: Vec<(usize, Type)> = (0..def.results)
                .map(|_| {
                    *next += 1;
                    let ty = if id == CONSTANT { Type::Builtin("i64") } else { self.ty(now, 3) };
                    (*next, ty)
                })
                .collect();
            let others = if self.rng.u8(..4) == 0 { vec![("z.note", self.any(now, 2))] } else { Vec::new() };
            let place = self.place(now);
            seen.extend(results.iter().map(|it| it.0));
            out.push(Op { op: id, operands, attrs, results, blocks, successors: Vec::new(), others, place });
        }
        out
    }
}
