//! Operations that a newer release redefines in a way that changes cannot express.
//!
//! The newer definition follows the dialect's own under a name that no text can contain: `rocdl.sched.barrier@23`. An
//! operation of that release has this definition in memory. Writing for a release with the other definition converts
//! the operation, if each of its parts has a counterpart there.

use std::ops::ControlFlow;

use lect_ods::spec::{Argument, Arity, ChangeSpec, DefKind, MLIR_RELEASE, OpSpec, PropKind, Str};
use smallvec::SmallVec;

use super::change::Applied;
use super::newer::{for_each_op, lost, put_back};
use super::newer_name;
use super::{Lost, MigrationCode, OpRecord, RecordOperand};
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::diag::Reported;
use crate::dialect::{DefBody, OpInfo, Param};
use crate::entity::{Attr, OpName};
use crate::eval::{Scope, def_of_class, enum_of_def, enum_text, enum_value, type_of};
use crate::ir::walk::{Step, pre_order};
use crate::ir::{Isolate, OpRef};

/// Returns the name of an operation in text.
pub fn op_name_in_text(name: &[u8]) -> &[u8] {
    newer_name(name).map_or(name, |(plain, _)| plain.as_bytes())
}

/// Returns a copy of a module whose operations have the definitions of a release of MLIR; `None` if they have them
/// already.
pub fn redefine_all(module: &Isolate, release: u32) -> Result<Option<Isolate>, Reported> {
    if release <= MLIR_RELEASE && !module.context().has_newer() {
        return Ok(None);
    }
    let (ctx, release) = (module.context().clone(), u64::from(release));
    let is_other = |op: OpRef<'_>| match newer_name(&op.name_data().name) {
        Some((_, since)) => since > release,
        None => op.info().is_some_and(|info| info.redefined(&ctx, release).is_some()),
    };
    let found = pre_order(module.root(), |op| match is_other(op) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(Step::Into),
    });
    if found.is_continue() {
        return Ok(None);
    }
    let mut copy = module.clone_isolate();
    for_each_op(&mut copy, |ir, op| {
        let view = ir.op(op);
        if !is_other(view) {
            return Ok(());
        }
        let mut record = OpRecord::of(&ctx, view);
        record.redefine(release).map_err(|found| lost(view, release, &found))?;
        let is_gone = |index: usize| record.results.iter().all(|it| it.was.is_none_or(|was| was as usize != index));
        if view.results().enumerate().any(|(index, result)| is_gone(index) && ir.value(result).uses().next().is_some())
        {
            return Err(lost(view, release, &"has a result that is used, which has no place there".into()));
        }
        put_back(ir, op, record)
    })?;
    Ok(Some(copy))
}

impl ContextData {
    /// Returns the release with a newer definition of an operation, and the definition's name.
    pub(crate) fn redefinition(&self, op: &str) -> Option<(u64, Str)> {
        let (namespace, _) = op.split_once('.')?;
        let added = self.dialect_def(namespace.as_bytes())?.hooks.newer_defs?;
        added().get().ops.iter().find_map(|it| {
            let (plain, since) = newer_name(it.name.as_bytes())?;
            (plain == op).then(|| (since, it.name.clone()))
        })
    }

    /// Converts an attribute to the form that a property stores: the attribute itself, or the case or number that it
    /// denotes.
    fn converted(&self, info: &OpInfo, slot: usize, value: Attr) -> Option<Attr> {
        if let Some(stored) = info.stored(self, slot, value) {
            return Some(stored);
        }
        let PropKind::Attr(constraint) = &info.spec().props.get(slot)?.kind else { return None };
        let number = match self.attrs().data(value) {
            AttrData::Integer { value, .. } => value.to_i64()?,
            AttrData::Dialect { body: DefBody::Params(params), .. } => match **params {
                [Param::Int(number)] => i64::try_from(number).ok()?,
                _ => return None,
            },
            _ => return None,
        };
        let Some(def) = def_of_class(self, DefKind::Attr, &constraint.storage_type, info.dialect()) else {
            let builder = constraint.value_type.as_ref()?.builder.as_ref()?;
            let ty = type_of(self, builder, &Scope { dialect: Some(info.dialect()), ..Scope::default() })?;
            return info.stored(self, slot, self.attrs().integer(ty, number));
        };
        let spec = enum_of_def(self, self.def_info(def).spec().enum_def.as_deref()?, info.dialect())?;
        let is_known = enum_value(&spec, enum_text(&spec, number).as_bytes()) == Some(number);
        self.attrs().dialect(def, [Param::Int(number.into())]).ok().filter(|_| is_known)
    }
}

impl OpRecord<'_> {
    /// Converts the record to the definition that a release has for its operation.
    fn redefine(&mut self, release: u64) -> Result<(), Lost> {
        let ctx = self.ctx;
        let Some(old) = ctx.op_name(self.name).info() else { return Ok(()) };
        let text = &*ctx.op_name(self.name).name;
        let (since, to, up) = match (newer_name(text), old.redefined(ctx, release)) {
            (Some((plain, since)), _) if since > release => (since, ctx.op_name_of(plain.as_bytes()), false),
            (None, Some((since, name))) => (since, ctx.op_name_of(name.as_bytes()), true),
            _ => return Ok(()),
        };
        let Some(new) = ctx.op_name(to).info() else {
            let which = if up { "which the context does not expect" } else { "and is new there" };
            return Err(format!("has a definition of its own in MLIR {since}, {which}").into());
        };
        self.apply_beside(if up { old.name() } else { new.name() }, since, up)?;
        self.take_parts(old.spec(), new, to)
    }

    /// Applies or undoes the other changes of the release with another definition.
    fn apply_beside(&mut self, op: &str, since: u64, up: bool) -> Result<(), Lost> {
        let ctx = self.ctx;
        let namespace = op.split('.').next().unwrap_or_default();
        let releases = ctx.history(namespace.as_bytes()).filter(|it| it.is_newer() && it.since[0] == since);
        let concerns = |change: &&ChangeSpec| change.op().is_some_and(|of| *of == op);
        let changes: Vec<&ChangeSpec> = releases.flat_map(|it| it.changes.iter()).filter(concerns).collect();
        let applied = |change| {
            let code = ctx.migration(namespace.as_bytes(), change);
            let code = code.map_or(MigrationCode::Nothing, |found| if up { found.up } else { found.down });
            Applied { change, code, stage: None, strict: false, newer: Some(since) }
        };
        match up {
            true => changes.into_iter().try_for_each(|change| applied(change).up(self)),
            false => changes.into_iter().rev().try_for_each(|change| applied(change).down(self)),
        }
    }

    /// Moves the parts of an operation to their counterparts in another definition.
    fn take_parts(&mut self, old: &OpSpec, new: &OpInfo, name: OpName) -> Result<(), Lost> {
        let ctx = self.ctx;
        let spec = new.spec();
        if spec.results.len() != self.results.len() {
            return Err(format!("has {} results, and not {} as there", self.results.len(), spec.results.len()).into());
        }
        let props = std::mem::take(&mut self.props);
        for (key, value) in props {
            let prop = String::from_utf8_lossy(ctx.ident_bytes(key));
            let slot = new.prop_slot(&prop);
            if let Some(value) = slot.and_then(|slot| ctx.converted(new, slot, value)) {
                self.props.push((key, value));
            } else if slot.is_some() || !is_default(ctx, self.name, &prop, value) {
                return Err(
                    format!("has a property '{prop}', {}, which has no place there", ctx.attrs().show(value)).into()
                );
            }
        }
        self.name = name;
        // Operands in the same segments stay.
        let groups =
            |of: &'_ OpSpec| of.operands.iter().map(|it| (it.name.clone(), it.arity.clone())).collect::<Vec<_>>();
        if groups(old) == groups(spec) {
            return Ok(());
        }
        let names = operand_names(old, spec);
        if names.len() != self.operands.len() {
            return Err(format!("has {} operands, but its definition has {}", self.operands.len(), names.len()).into());
        }
        let mut operands: Vec<(&str, RecordOperand)> =
            names.iter().copied().zip(std::mem::take(&mut self.operands)).collect();
        let mut placed: SmallVec<[RecordOperand; 4]> = SmallVec::new();
        for wanted in spec.operands.iter() {
            match operands.iter().position(|it| wanted.arity == Arity::One && it.0 == &*wanted.name) {
                Some(at) => placed.push(operands.remove(at).1),
                None => return Err(format!("has no operand '{}'", wanted.name).into()),
            }
        }
        for (prop, operand) in operands {
            let Some(slot) = new.prop_slot(prop) else {
                return Err(format!("has an operand '{prop}', which has no place there").into());
            };
            let value = operand.constant.and_then(|value| ctx.converted(new, slot, value));
            let Some(value) = value else {
                return Err(format!("has an operand '{prop}', which is no constant that a property can be").into());
            };
            self.props.push((ctx.ident(prop.as_bytes()), value));
        }
        self.operands = placed;
        Ok(())
    }
}

fn is_default(ctx: &ContextData, op: OpName, prop: &str, value: Attr) -> bool {
    let info = ctx.op_name(op).info();
    let slot = info.and_then(|info| Some((info, info.prop_slot(prop)?)));
    slot.and_then(|(info, slot)| info.props.get(slot)?.default) == Some(value)
}

/// Returns the names of the operands of a definition. If the definition has variadic operands, the names are those of
/// the other definition's arguments that are no properties here.
fn operand_names<'s>(of: &'s OpSpec, other: &'s OpSpec) -> Vec<&'s str> {
    if of.operands.iter().all(|it| it.arity == Arity::One) {
        return of.operands.iter().map(|it| &*it.name).collect();
    }
    let lacks = |prop: &str| !of.props.iter().any(|it| it.name == *prop);
    let named = other.arguments.iter().filter_map(|argument| match argument {
        Argument::Operand(at) => other.operands.get(*at as usize).map(|it| &*it.name),
        Argument::Prop(at) => other.props.get(*at as usize).map(|it| &*it.name).filter(|prop| lacks(prop)),
    });
    named.collect()
}
