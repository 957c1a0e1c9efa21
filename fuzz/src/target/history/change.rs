//! Model of changes to a dialect: declarations, and upgrades and downgrades of programs.

use super::model::{AttrKind, CONSTANT, CONSTANT_VALUE, Dialects, HOMES, Id, Need, Often, Op, Place, Type, Value};

/// A change with its declaration.
#[derive(Clone, Debug)]
pub struct Declared {
    /// Index of the dialect that declares the change.
    pub home: usize,
    pub change: Change,
    pub text: String,
}

/// A change between two successive versions.
#[derive(Clone, Debug)]
pub enum Change {
    RenameOp {
        from: String,
        to: String,
    },
    AddOp {
        op: Id,
        name: String,
    },
    /// Removal of an operation.
    OldOp {
        op: Id,
        class: String,
    },
    RenameAttr {
        op: String,
        from: String,
        to: String,
    },
    AddAttr {
        op: Id,
        name: String,
        attr: Id,
        attr_name: String,
        kind: AttrKind,
        default: Option<Value>,
    },
    RemoveAttr {
        op: Id,
        name: String,
        attr: Id,
        attr_name: String,
        constraint: String,
        default: Option<Value>,
    },
    AttrToProperty {
        op: String,
        attr: String,
        was: String,
    },
    AddOperand {
        op: Id,
        name: String,
        operand: Id,
        operand_name: String,
        value: Option<i64>,
    },
    RemoveOperand {
        op: Id,
        name: String,
        operand: Id,
        operand_name: String,
        at: usize,
        often: Often,
        value: Option<i64>,
    },
    ReorderOperands {
        op: String,
        were: Vec<String>,
    },
    AddDef {
        def: Id,
        name: String,
        is_type: bool,
    },
    AddParam {
        def: Id,
        name: String,
        is_type: bool,
        param: Id,
        param_name: String,
        default: Value,
        text: String,
    },
    RenameCase {
        home: usize,
        from: String,
        to: String,
    },
    OldFormat {
        of: String,
        format: String,
    },
}

impl Change {
    /// Returns the declaration of the change. `before` holds the dialects whose names the declaration uses.
    pub fn declaration(&self, before: &Dialects) -> String {
        let value = |kind: AttrKind, value: &Option<Value>| match value {
            None => String::new(),
            Some(value) => format!(", {}", string(&before.attr_of(kind, value))),
        };
        let constant = |value: &Option<i64>| match value {
            None => String::new(),
            Some(value) => format!(", \"d.const\", \"{value} : i64\""),
        };
        let sigil = |is_type: bool| if is_type { '!' } else { '#' };
        match self {
            Change::RenameOp { from, to } => format!("RenameOp<\"{from}\", \"{to}\">"),
            Change::AddOp { name, .. } => format!("AddOp<\"{name}\">"),
            Change::OldOp { class, .. } => format!("OldOp<{class}>"),
            Change::RenameAttr { op, from, to } => format!("RenameAttr<\"{op}\", \"{from}\", \"{to}\">"),
            Change::AddAttr { name, attr_name, kind, default, .. } => {
                format!("AddAttr<\"{name}\", \"{attr_name}\"{}>", value(*kind, default))
            }
            Change::RemoveAttr { name, attr_name, constraint, default, .. } => {
                format!("RemoveAttr<\"{name}\", \"{attr_name}\", {constraint}{}>", value(AttrKind::Any, default))
            }
            Change::AttrToProperty { op, attr, was } => format!("AttrToProperty<\"{op}\", \"{attr}\", {was}>"),
            Change::AddOperand { name, operand_name, value, .. } => {
                format!("AddOperand<\"{name}\", \"{operand_name}\"{}>", constant(value))
            }
            Change::RemoveOperand { name, operand_name, at, often, value, .. } => {
                let constraint = match often {
                    Often::One => "AnyType",
                    Often::Optional => "Optional<AnyType>",
                    Often::Variadic => "Variadic<AnyType>",
                };
                format!("RemoveOperand<\"{name}\", \"{operand_name}\", {at}, {constraint}{}>", constant(value))
            }
            Change::ReorderOperands { op, were } => {
                let were = were.iter().map(|it| format!("\"{it}\"")).collect::<Vec<_>>().join(", ");
                format!("ReorderOperands<\"{op}\", [{were}]>")
            }
            Change::AddDef { name, is_type, .. } => format!("AddDef<\"{}{name}\">", sigil(*is_type)),
            Change::AddParam { name, is_type, param_name, text, .. } => {
                format!("AddParam<\"{}{name}\", \"{param_name}\", {}>", sigil(*is_type), string(text))
            }
            Change::RenameCase { home, from, to } => {
                format!("RenameCase<\"{}_Color\", \"{from}\", \"{to}\">", HOMES[*home].to_uppercase())
            }
            Change::OldFormat { of, format } => format!("OldFormat<\"{of}\", \"{format}\">"),
        }
    }

    /// Upgrades a program. Returns `None` if the newer version cannot express it.
    pub fn up(&self, ops: &[Op], next: &mut usize) -> Option<Vec<Op>> {
        match self {
            Change::OldOp { op, .. } => without(ops, *op),
            Change::AddAttr { op, attr, default: Some(default), .. } => Some(edited(ops, &mut |it| {
                if it.op == *op {
                    it.attrs.entry(*attr).or_insert_with(|| default.clone());
                }
            })),
            Change::RemoveAttr { op, attr, .. } => Some(edited(ops, &mut |it| {
                if it.op == *op {
                    it.attrs.remove(attr);
                }
            })),
            Change::AddOperand { op, operand, value, .. } => Some(with_operand(ops, *op, *operand, *value, next)),
            Change::RemoveOperand { op, operand, .. } => without_operand(ops, *op, *operand, None),
            Change::AddParam { def, param, default, .. } => Some(edited(ops, &mut |it| {
                each_own(it, &mut |own, params| {
                    if own == *def {
                        params.push((*param, default.clone()));
                    }
                });
            })),
            _ => Some(ops.to_vec()),
        }
    }

    /// Downgrades a program. Returns `None` if the older version cannot express it.
    pub fn down(&self, ops: &[Op], next: &mut usize) -> Option<Vec<Op>> {
        match self {
            Change::AddOp { op, .. } => without(ops, *op),
            Change::AddDef { def, .. } => {
                let mut found = false;
                let same = edited(ops, &mut |it| each_own(it, &mut |own, _| found |= own == *def));
                (!found).then_some(same)
            }
            Change::AddAttr { op, attr, default, .. } => {
                let mut lost = false;
                let down = edited(ops, &mut |it| {
                    if it.op == *op {
                        // An upgrade would set an absent attribute to the default.
                        lost |= it.attrs.remove(attr) != *default;
                    }
                });
                (!lost).then_some(down)
            }
            Change::RemoveAttr { op, attr, default: Some(default), .. } => Some(edited(ops, &mut |it| {
                if it.op == *op {
                    it.attrs.insert(*attr, default.clone());
                }
            })),
            Change::AddOperand { op, operand, value, .. } => without_operand(ops, *op, *operand, Some(*value)),
            Change::RemoveOperand { op, operand, value, .. } => Some(with_operand(ops, *op, *operand, *value, next)),
            Change::AddParam { def, param, default, .. } => {
                let mut lost = false;
                let down = edited(ops, &mut |it| {
                    each_own(it, &mut |own, params| {
                        if own == *def {
                            lost |= params.iter().any(|it| it.0 == *param && it.1 != *default);
                            params.retain(|it| it.0 != *param);
                        }
                    });
                });
                (!lost).then_some(down)
            }
            _ => Some(ops.to_vec()),
        }
    }
}

/// Returns a TableGen string literal.
fn string(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns the program if it does not contain operation `gone`.
fn without(ops: &[Op], gone: Id) -> Option<Vec<Op>> {
    let mut found = false;
    let same = edited(ops, &mut |it| found |= it.op == gone);
    (!found).then_some(same)
}

/// Returns a copy with each operation edited.
fn edited(ops: &[Op], edit: &mut dyn FnMut(&mut Op)) -> Vec<Op> {
    let mut ops = ops.to_vec();
    edit_in(&mut ops, edit);
    ops
}

fn edit_in(ops: &mut [Op], edit: &mut dyn FnMut(&mut Op)) {
    for op in ops {
        edit(op);
        op.blocks.iter_mut().for_each(|block| edit_in(&mut block.ops, edit));
    }
}

/// Visitor of the dialects' own attributes and types: their definition and parameters.
pub type VisitOwn<'a> = &'a mut dyn FnMut(Id, &mut Vec<(Id, Value)>);

/// Visits the dialects' own attributes and types of an operation. Nested ones are visited before those that contain
/// them.
fn each_own(op: &mut Op, visit: VisitOwn<'_>) {
    op.attrs.values_mut().for_each(|value| in_value(value, visit));
    op.others.iter_mut().for_each(|it| in_value(&mut it.1, visit));
    in_place(&mut op.place, visit);
    op.results.iter_mut().for_each(|it| in_type(&mut it.1, visit));
    for arg in op.blocks.iter_mut().flat_map(|block| &mut block.args) {
        in_type(&mut arg.ty, visit);
        in_place(&mut arg.place, visit);
    }
}

fn in_place(place: &mut Place, visit: VisitOwn<'_>) {
    place.iter_mut().for_each(|it| in_value(&mut it.1, visit));
}

fn in_type(ty: &mut Type, visit: VisitOwn<'_>) {
    match ty {
        Type::Builtin(_) => {}
        Type::Own(def, params) => {
            params.iter_mut().for_each(|it| in_value(&mut it.1, visit));
            visit(*def, params);
        }
        Type::Tuple(types) => types.iter_mut().for_each(|ty| in_type(ty, visit)),
        Type::Function(inputs, results) => inputs.iter_mut().chain(results).for_each(|ty| in_type(ty, visit)),
    }
}

/// Visits the dialects' own attributes and types in a value, inner ones first.
pub fn each_own_in(value: &mut Value, visit: VisitOwn<'_>) {
    in_value(value, visit);
}

/// Visits the dialects' own attributes and types in a program, each as a value.
pub fn each_part(ops: &[Op], visit: &mut dyn FnMut(Value)) {
    edit_in(&mut ops.to_vec(), &mut |op| each_own(op, &mut |def, params| visit(Value::Own(def, params.clone()))));
}

fn in_value(value: &mut Value, visit: VisitOwn<'_>) {
    match value {
        Value::Type(ty) => in_type(ty, visit),
        Value::Own(def, params) => {
            params.iter_mut().for_each(|it| in_value(&mut it.1, visit));
            visit(*def, params);
        }
        Value::Array(values) | Value::Parts(values) => values.iter_mut().for_each(|value| in_value(value, visit)),
        Value::Dict(entries) => entries.iter_mut().for_each(|it| in_value(&mut it.1, visit)),
        Value::Maybe(inner) | Value::Variant(_, inner) => inner.iter_mut().for_each(|value| in_value(value, visit)),
        Value::Types(types) => types.iter_mut().for_each(|ty| in_type(ty, visit)),
        _ => {}
    }
}

/// Adds an operand to operations: a new constant, or an empty segment.
fn with_operand(ops: &[Op], op: Id, operand: Id, value: Option<i64>, next: &mut usize) -> Vec<Op> {
    let mut out = Vec::new();
    for it in ops {
        let mut it = it.clone();
        for block in &mut it.blocks {
            block.ops = with_operand(&block.ops, op, operand, value, next);
        }
        if it.op == op {
            let mut group = Vec::new();
            if let Some(value) = value {
                group.push(*next);
                // The constant has the location of the operation.
                out.push(Op { place: it.place.clone(), ..Op::constant(value, *next) });
                *next += 1;
            }
            it.operands.retain(|it| it.0 != operand);
            it.operands.push((operand, group));
        }
        out.push(it);
    }
    out
}

/// Removes an operand from operations, and constants without remaining uses.
///
/// Returns `None` if `must_be` is given and the operand is not this constant.
fn without_operand(ops: &[Op], op: Id, operand: Id, must_be: Option<Option<i64>>) -> Option<Vec<Op>> {
    let mut constants = Vec::new();
    let _ = edited(ops, &mut |it| {
        if it.op == CONSTANT {
            constants.extend(it.results.iter().map(|result| (result.0, it.attrs.get(&CONSTANT_VALUE).cloned())));
        }
    });
    let constant = |value: usize| constants.iter().find(|it| it.0 == value).and_then(|it| it.1.clone());
    let (mut lost, mut dropped) = (false, Vec::new());
    let mut ops = edited(ops, &mut |it| {
        if it.op != op {
            return;
        }
        for &value in it.group(operand) {
            if let Some(expected) = must_be {
                lost |= expected.is_none() || constant(value) != expected.map(Value::Int);
            }
            if constant(value).is_some() {
                dropped.push(value);
            }
        }
        it.operands.retain(|it| it.0 != operand);
    });
    if lost {
        return None;
    }
    let mut used = Vec::new();
    edit_in(&mut ops, &mut |it| used.extend(it.operands.iter().flat_map(|it| it.1.iter().copied())));
    drop_constants(&mut ops, &|value| dropped.contains(&value) && !used.contains(&value));
    Some(ops)
}

fn drop_constants(ops: &mut Vec<Op>, is_dropped: &dyn Fn(usize) -> bool) {
    ops.retain(|it| !(it.op == CONSTANT && it.results.first().is_some_and(|result| is_dropped(result.0))));
    for op in ops {
        op.blocks.iter_mut().for_each(|block| drop_constants(&mut block.ops, is_dropped));
    }
}

/// Returns true if all operations have the attributes and operands that the version requires. Operations from other
/// versions may lack some.
pub fn is_complete(dialects: &Dialects, ops: &[Op]) -> bool {
    ops.iter().all(|op| {
        let Some(def) = dialects.ops.get(&op.op) else { return false };
        let attrs = def.attrs.iter().all(|attr| attr.need == Need::Optional || op.attrs.contains_key(&attr.id));
        let operands = def.operands.iter().all(|it| it.often != Often::One || op.group(it.id).len() == 1);
        attrs && operands && op.blocks.iter().all(|block| is_complete(dialects, &block.ops))
    })
}
