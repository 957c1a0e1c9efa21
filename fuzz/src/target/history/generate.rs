//! Generator of random dialects and their histories.

use fastrand::Rng;

use super::change::{Change, Declared, each_own_in};
use super::kinds::Kind;
use super::model::{
    AttrDef, AttrKind, CONSTANT, CONSTANT_VALUE, Def, Dialects, HOMES, Id, Native, Need, Often, OpDef, Operand, Param,
    ParamKind, Region, STOP, Value,
};

/// Number of versions.
pub const VERSIONS: usize = 5;

/// All versions of the dialects.
#[derive(Debug)]
pub struct Chain {
    /// Versions, oldest first.
    pub versions: Vec<Dialects>,
    /// Changes of each version but the first.
    pub steps: Vec<Vec<Declared>>,
    /// Removed operations, with the last version that has them.
    pub gone: Vec<(usize, Id)>,
}

/// Mark of a dialect whose parameters or enum cases have changed in a version.
const PARAMS: Id = usize::MAX;
/// Mark of a dialect that has declared defaults with its own types or attributes in a version.
const DEFAULTS: Id = usize::MAX - HOMES.len();

/// Number of types and attributes in the oldest version.
pub const FIRST_DEFS: usize = 8;

const WORDS: [&str; 4] = ["red", "green", "dark_blue", "none"];
/// Number of names for each kind of declaration. Small, so that names are reused after renaming and removal.
const NAMES: usize = 7;
const NATIVES: [Native; 5] = [Native::I64, Native::Bool, Native::Str, Native::List, Native::Optional];

/// Version numbers of the possible histories.
const NUMBERS: [[&[u64]; VERSIONS]; 3] = [
    [&[1], &[2], &[3], &[4], &[5]],
    [&[1], &[1, 1], &[1, 1, 1], &[1, 2], &[2]],
    [&[0, 9], &[0, 10], &[1, 0, 3], &[7, 1], &[300]],
];

pub fn pick<T: Copy>(rng: &mut Rng, all: &[T]) -> T {
    all[rng.usize(..all.len())]
}

/// Returns an unused name.
fn free_name(rng: &mut Rng, letter: char, is_taken: &dyn Fn(&str) -> bool) -> String {
    let start = rng.usize(..NAMES);
    let names = (0..NAMES).map(|at| format!("{letter}{}", (start + at) % NAMES));
    // The names suffice except in long histories.
    names.chain((NAMES..).map(|at| format!("{letter}{at}"))).find(|name| !is_taken(name)).unwrap_or_default()
}

/// Generator of dialects, histories and programs.
pub struct Maker<'r> {
    pub rng: &'r mut Rng,
    next: Id,
    /// Dialect to which generated values are restricted, if any.
    pub only: Option<usize>,
}

impl<'r> Maker<'r> {
    pub fn new(rng: &'r mut Rng) -> Self {
        Self { rng, next: 10, only: None }
    }

    fn id(&mut self) -> Id {
        self.next += 1;
        self.next
    }

    /// Generates a chain of versions.
    pub fn chain(&mut self) -> Chain {
        let mut now = self.dialects();
        let numbers: [[&[u64]; VERSIONS]; HOMES.len()] = std::array::from_fn(|_| pick(self.rng, &NUMBERS));
        now.numbers = numbers.map(|numbers| numbers[0].to_vec());
        let (mut versions, mut steps, mut gone) = (vec![now.clone()], Vec::new(), Vec::new());
        for version in 1..VERSIONS {
            let mut changes = Vec::new();
            let mut touched = Vec::new();
            for _ in 0..self.rng.usize(1..5) {
                if let Some(mut made) = self.change(&mut now, &mut touched) {
                    gone.extend(made.iter().filter_map(|it| match &it.change {
                        Change::OldOp { op, .. } => Some((version - 1, *op)),
                        _ => None,
                    }));
                    changes.append(&mut made);
                }
            }
            // A dialect without changes may keep its version number.
            for (home, numbers) in numbers.iter().enumerate() {
                if changes.iter().any(|it| it.home == home) || self.rng.bool() {
                    now.numbers[home] = numbers[version].to_vec();
                }
            }
            steps.push(changes);
            versions.push(now.clone());
        }
        Chain { versions, steps, gone }
    }

    fn dialects(&mut self) -> Dialects {
        let mut dialects = Dialects { words: HOMES.map(|_| WORDS.map(String::from).to_vec()), ..Dialects::default() };
        let value = AttrDef { id: CONSTANT_VALUE, name: "value".into(), kind: AttrKind::I64, need: Need::Required };
        let stop = OpDef {
            home: 0,
            name: "stop".into(),
            class: "D_StopOp".into(),
            operands: Vec::new(),
            attrs: Vec::new(),
            results: 0,
            region: Region::None,
            isolated: false,
            successors: Some(0),
            sized: false,
        };
        let (name, class) = ("const".into(), "D_ConstOp".into());
        let constant = OpDef { name, class, attrs: vec![value], results: 1, successors: None, ..stop.clone() };
        dialects.ops.insert(CONSTANT, constant);
        dialects.ops.insert(STOP, stop);
        for at in 0..FIRST_DEFS {
            let home = at / 4;
            let count = self.rng.usize(..4);
            let params = (0..count).map(|_| self.param()).collect();
            let name = if at % 2 == 0 { format!("a{at}") } else { format!("t{at}") };
            dialects.defs.insert(at, Def { home, name, is_type: at % 2 == 1, params });
        }
        for _ in 0..self.rng.usize(3..6) {
            let (id, op) = self.op(&dialects);
            dialects.ops.insert(id, op);
        }
        dialects
    }

    fn param(&mut self) -> Param {
        let id = self.id();
        let kind = match self.rng.u8(..12) {
            0 => ParamKind::I64,
            1 => ParamKind::Str,
            2 => ParamKind::Bool,
            3 => ParamKind::Type,
            4 => ParamKind::Attr,
            5 => ParamKind::Enum,
            6 => ParamKind::Types,
            _ => ParamKind::Rust(Kind::random(self.rng, 2)),
        };
        Param { id, name: format!("p{id}"), kind }
    }

    fn op_name(&mut self, home: usize, now: &Dialects) -> String {
        free_name(self.rng, 'o', &|name| now.ops.values().any(|op| op.home == home && op.name == name))
    }

    fn op(&mut self, now: &Dialects) -> (Id, OpDef) {
        let id = self.id();
        let home = self.rng.usize(..HOMES.len());
        let sized = self.rng.bool();
        let mut often: Vec<Often> = (0..self.rng.usize(..4))
            .map(|_| pick(self.rng, &[Often::One, Often::One, Often::Optional, Often::Variadic]))
            .collect();
        if sized {
            // Segment sizes require two segments of variable length.
            often.extend([Often::Optional, Often::Variadic]);
        } else {
            let mut seen = false;
            often.retain(|it| *it == Often::One || !std::mem::replace(&mut seen, true));
        }
        let mut operands: Vec<Operand> = Vec::new();
        for often in often {
            let operand = self.operand(often, &operands);
            operands.push(operand);
        }
        let mut attrs: Vec<AttrDef> = Vec::new();
        for _ in 0..self.rng.usize(..4) {
            let attr = self.attr(home, &attrs);
            attrs.push(attr);
        }
        let successors = (self.rng.u8(..5) == 0).then(|| self.rng.usize(1..3));
        let region = match self.rng.u8(..8) {
            _ if successors.is_some() => Region::None,
            0 | 1 => Region::Block,
            2 | 3 => Region::Graph,
            _ => Region::None,
        };
        let op = OpDef {
            home,
            name: self.op_name(home, now),
            class: format!("{}_Op{id}", HOMES[home].to_uppercase()),
            operands,
            attrs,
            results: if successors.is_some() { 0 } else { self.rng.usize(..3) },
            region,
            isolated: region != Region::None && self.rng.bool(),
            successors,
            sized,
        };
        (id, op)
    }

    fn operand(&mut self, often: Often, others: &[Operand]) -> Operand {
        let name = free_name(self.rng, 'x', &|name| others.iter().any(|it| it.name == name));
        Operand { id: self.id(), name, often }
    }

    fn attr(&mut self, home: usize, others: &[AttrDef]) -> AttrDef {
        let id = self.id();
        let kind = match self.rng.u8(..11) {
            0 => AttrKind::I64,
            1 => AttrKind::Str,
            2 => AttrKind::Bool,
            3 => AttrKind::Type,
            4 => AttrKind::Symbol,
            5 => AttrKind::Array,
            6 => AttrKind::Any,
            7 => AttrKind::Enum(self.rng.usize(..HOMES.len())),
            8 => AttrKind::Native(Native::Enum(home)),
            9 => AttrKind::Native(pick(self.rng, &NATIVES)),
            _ => AttrKind::Own(pick(self.rng, &[0, 2, 4, 6])),
        };
        let default = match kind {
            AttrKind::I64 => Some(Value::Int(self.rng.i64(-9..9))),
            AttrKind::Bool => Some(Value::Bool(self.rng.bool())),
            _ => None,
        };
        let need = match (self.rng.u8(..4), default) {
            _ if matches!(kind, AttrKind::Native(_)) => Need::Required,
            (0, _) => Need::Optional,
            (1, Some(default)) => Need::Default(default),
            _ => Need::Required,
        };
        let name = free_name(self.rng, 'm', &|name| others.iter().any(|it| it.name == name));
        AttrDef { id, name, kind, need }
    }

    /// Applies a random change to the dialects. Returns the changes with their declarations, or `None` if the choice is
    /// not applicable.
    fn change(&mut self, now: &mut Dialects, touched: &mut Vec<Id>) -> Option<Vec<Declared>> {
        let kind = self.rng.u8(..15);
        let before = now.clone();
        match kind {
            0 => {
                let (op, def) = self.op(now);
                let (home, name) = (def.home, def.name.clone());
                now.ops.insert(op, def);
                touched.push(op);
                return Some(declare(home, vec![Change::AddOp { op, name }], now));
            }
            1 => {
                let id = self.id();
                let home = self.rng.usize(..HOMES.len());
                let is_type = self.rng.bool();
                let count = self.rng.usize(..3);
                let params = (0..count).map(|_| self.param()).collect();
                let name = format!("n{id}");
                now.defs.insert(id, Def { home, name: name.clone(), is_type, params });
                touched.push(id);
                return Some(declare(home, vec![Change::AddDef { def: id, name, is_type }], now));
            }
            2 | 3 => return self.new_param(now, touched).map(|(home, changes)| declare(home, changes, now)),
            4 => {
                let home = self.rng.usize(..HOMES.len());
                if touched.contains(&(PARAMS - home)) || touched.contains(&(DEFAULTS - home)) {
                    return None;
                }
                touched.push(PARAMS - home);
                let words = &mut now.words[home];
                let at = self.rng.usize(..words.len());
                let from = words[at].clone();
                let to = match WORDS.iter().find(|word| words.iter().all(|it| it != **word)) {
                    Some(free) if self.rng.bool() => (*free).to_owned(),
                    _ => free_name(self.rng, 'w', &|name| words.iter().any(|it| it == name)),
                };
                words[at].clone_from(&to);
                return Some(declare(home, vec![Change::RenameCase { home, from, to }], now));
            }
            _ => {}
        }
        let ids: Vec<Id> = now.ops.keys().copied().filter(|id| *id > STOP && !touched.contains(id)).collect();
        if ids.is_empty() {
            return None;
        }
        let id = pick(self.rng, &ids);
        let mut op = now.ops.get(&id)?.clone();
        let home = op.home;
        touched.push(id);
        let mut changes = Vec::new();
        if kind == 5 {
            now.ops.remove(&id);
            return Some(declare(home, vec![Change::OldOp { op: id, class: op.class }], &before));
        }
        if self.rng.u8(..4) == 0 || kind == 6 {
            let from = op.name.clone();
            op.name = self.op_name(home, now);
            changes.push(Change::RenameOp { from, to: op.name.clone() });
        }
        let old_format = op.format();
        let name = op.name.clone();
        let reshaped = match kind {
            7 | 8 => {
                if op.attrs.is_empty() {
                    return self.put_back(now, before);
                }
                let at = self.rng.usize(..op.attrs.len());
                let from = op.attrs[at].name.clone();
                let others = op.attrs.clone();
                op.attrs[at].name = free_name(self.rng, 'm', &|name| others.iter().any(|it| it.name == name));
                changes.push(Change::RenameAttr { op: name.clone(), from, to: op.attrs[at].name.clone() });
                // The assembly format follows the new name.
                false
            }
            9 => {
                let attr = self.attr(home, &op.attrs);
                // An absent attribute has the default of the definition.
                let default = match (&attr.need, self.rng.bool()) {
                    (Need::Default(value), _) => Some(value.clone()),
                    (Need::Optional, false) => None,
                    _ => self.plain(&attr, home, now, touched),
                };
                if default.is_none() && attr.need != Need::Optional {
                    return self.put_back(now, before);
                }
                changes.push(Change::AddAttr {
                    op: id,
                    name: name.clone(),
                    attr: attr.id,
                    attr_name: attr.name.clone(),
                    kind: attr.kind,
                    default,
                });
                let at = self.rng.usize(..=op.attrs.len());
                op.attrs.insert(at, attr);
                true
            }
            10 => {
                let is_simple = |it: &AttrDef| !matches!(it.kind, AttrKind::Native(_));
                let Some(at) = op.attrs.iter().position(is_simple) else { return self.put_back(now, before) };
                let attr = op.attrs.remove(at);
                // The declaration cannot express a default of the definition.
                let (default, constraint) = match &attr.need {
                    Need::Required => match self.plain(&attr, home, now, touched) {
                        Some(value) => (Some(value), now.attr_constraint(attr.kind)),
                        None => return self.put_back(now, before),
                    },
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
                let native = |it: &AttrDef| match it.kind {
                    _ if it.need != Need::Required => None,
                    AttrKind::I64 => Some(Native::I64),
                    AttrKind::Str => Some(Native::Str),
                    AttrKind::Bool => Some(Native::Bool),
                    _ => None,
                };
                let found = op.attrs.iter_mut().find_map(|it| native(it).map(|native| (it, native)));
                let Some((attr, native)) = found else { return self.put_back(now, before) };
                let was = now.attr_constraint(attr.kind);
                attr.kind = AttrKind::Native(native);
                changes.push(Change::AttrToProperty { op: name.clone(), attr: attr.name.clone(), was });
                false
            }
            12 => {
                let single = op.operands.iter().all(|it| it.often == Often::One);
                let often = match op.sized || single {
                    true => pick(self.rng, &[Often::One, Often::Optional, Often::Variadic]),
                    false => Often::One,
                };
                let value = (often == Often::One || self.rng.bool()).then(|| self.rng.i64(-4..4));
                let at = self.rng.usize(..=op.operands.len());
                let added = self.operand(often, &op.operands);
                let (operand, operand_name) = (added.id, added.name.clone());
                op.operands.insert(at, added);
                changes.push(Change::AddOperand { op: id, name: name.clone(), operand, operand_name, value });
                true
            }
            13 => {
                let variable = op.operands.iter().filter(|it| it.often != Often::One).count();
                let can_go = |it: &Operand| it.often == Often::One || !op.sized || variable > 2;
                let Some(at) = op.operands.iter().position(can_go) else { return self.put_back(now, before) };
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
        Some(declare(home, changes, &before))
    }

    fn put_back(&self, now: &mut Dialects, before: Dialects) -> Option<Vec<Declared>> {
        *now = before;
        None
    }

    fn new_param(&mut self, now: &mut Dialects, touched: &mut Vec<Id>) -> Option<(usize, Vec<Change>)> {
        let ids: Vec<Id> = now.defs.keys().copied().filter(|id| !touched.contains(id)).collect();
        let id = (!ids.is_empty()).then(|| pick(self.rng, &ids))?;
        let home = now.defs.get(&id)?.home;
        let marks = [PARAMS - home, DEFAULTS - home];
        if touched.contains(&marks[1]) {
            return None;
        }
        let param = self.param();
        if param.kind == ParamKind::Types {
            return None;
        }
        // A default with types, attributes or enum cases of the dialect excludes other changes of parameters in the
        // same version.
        let depth = if touched.contains(&marks[0]) { 0 } else { 2 };
        let has_words = |kind: &ParamKind| match kind {
            ParamKind::Enum | ParamKind::Attr => true,
            ParamKind::Rust(kind) => kind.notation(0).contains("enum") || kind.notation(0).contains("attr"),
            _ => false,
        };
        if depth == 0 && has_words(&param.kind) {
            return None;
        }
        touched.extend([id, marks[0]]);
        if depth > 0 {
            touched.push(marks[1]);
        }
        self.only = Some(home);
        let default = match &param.kind {
            // This text is the same value with and without quotes.
            ParamKind::Str => Value::Str("a b".into()),
            kind => self.param_value(kind, home, now, depth),
        };
        self.only = None;
        let mut is_within = false;
        each_own_in(&mut default.clone(), &mut |def, _| is_within |= def == id);
        if is_within {
            return None;
        }
        let text = match (&param.kind, &default) {
            (ParamKind::Str, Value::Str(text)) => text.clone(),
            (kind, value) => now.param_of(kind, value),
        };
        let def = now.defs.get_mut(&id)?;
        let format = def.format();
        let at = self.rng.usize(..=def.params.len());
        let (name, is_type, param_name) = (def.name.clone(), def.is_type, param.name.clone());
        let sigil = if is_type { '!' } else { '#' };
        let of = format!("{sigil}{name}");
        let change = Change::AddParam { def: id, name, is_type, param: param.id, param_name, default, text };
        def.params.insert(at, param);
        Some((home, vec![change, Change::OldFormat { of, format }]))
    }

    /// Returns a random default. If it may contain types, attributes or enum cases of the dialect, parameters and cases
    /// stay unchanged in the same version.
    fn plain(&mut self, attr: &AttrDef, home: usize, now: &Dialects, touched: &mut Vec<Id>) -> Option<Value> {
        let is_own = match attr.kind {
            AttrKind::I64 | AttrKind::Str | AttrKind::Bool | AttrKind::Symbol => false,
            // The generic form has the number of the case, which is independent of its word.
            AttrKind::Native(_) => false,
            AttrKind::Enum(of) if of != home => return None,
            AttrKind::Own(def) if now.defs.get(&def)?.home != home => return None,
            _ => true,
        };
        if is_own && touched.contains(&(PARAMS - home)) {
            return None;
        }
        if is_own {
            touched.push(DEFAULTS - home);
        }
        self.only = Some(home);
        let value = self.value(attr.kind, now, 2);
        self.only = None;
        Some(value)
    }
}

/// Declares changes. Values in declarations belong to the newer version.
fn declare(home: usize, changes: Vec<Change>, dialects: &Dialects) -> Vec<Declared> {
    changes
        .into_iter()
        .map(|change| {
            let text = change.declaration(dialects);
            Declared { home, change, text }
        })
        .collect()
}
