//! Rewrite part of PDL patterns.

use std::sync::Arc;

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Value;
use lect_core::ir::OpRef;

use super::{Compile, is_range, kind, number, text};
use crate::rules::actions::{Action, NewLoc, NewTypes, Reg, Which};

impl<'a> Compile<'a, '_> {
    pub(super) fn rewrite(&mut self, rewrite: OpRef<'a>) -> Result<(), Reported> {
        if let Some(name) = rewrite.attr("name").and_then(|attr| text(rewrite, attr)) {
            let named = rewrite.operand_group(0).next();
            let args = named.into_iter().chain(rewrite.operand_group(1));
            let args = args.map(|value| self.get(rewrite, value)).collect::<Result<Vec<_>, _>>()?;
            let Some(function) = self.natives.rewrite(name) else {
                return self.error(rewrite, format!("references a native rewrite '{name}' that is not registered"));
            };
            self.rule.call(function.clone(), args, 0);
            return Ok(());
        }
        let Some(body) = rewrite.region(0).and_then(|region| region.entry()) else { return Ok(()) };
        for op in body.ops() {
            self.action(op)?;
        }
        Ok(())
    }

    /// Returns the register of a matched, created or constant value.
    fn get(&mut self, user: OpRef<'a>, value: Value) -> Result<Reg, Reported> {
        if let Some(&known) = self.registers.get(&value) {
            return Ok(known);
        }
        let reg = match self.position_of(value) {
            Some(pos) => self.rule.capture(pos),
            None => match self.def(value).and_then(|op| self.constant(op)) {
                Some(constant) => self.rule.constant(constant),
                None => return self.error(user, "uses something that the pattern neither finds nor makes"),
            },
        };
        self.registers.insert(value, reg);
        Ok(reg)
    }

    fn all(&mut self, user: OpRef<'a>, values: impl Iterator<Item = Value>) -> Result<Box<[Reg]>, Reported> {
        values.map(|value| self.get(user, value)).collect()
    }

    fn action(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        match kind(op) {
            "attribute" | "type" | "types" => match self.constant(op) {
                Some(constant) => {
                    let reg = self.rule.constant(constant);
                    self.registers.insert(op.result(0), reg);
                }
                None => return self.error(op, "must have a value where it is used in a rewrite"),
            },
            "operation" => self.create(op)?,
            "apply_native_rewrite" => {
                let name = op.attr("name").and_then(|attr| text(op, attr)).unwrap_or_default();
                let Some(function) = self.natives.rewrite(name) else {
                    return self.error(op, format!("references a native rewrite '{name}' that is not registered"));
                };
                let function = function.clone();
                let args = self.all(op, op.operands())?;
                let made = self.rule.call(function, args.into(), op.result_count());
                self.registers.extend(op.results().zip(made));
            }
            "result" | "results" => {
                let index = op.attr("index").and_then(|attr| number(op, attr)).map(|index| index as u32);
                let which = match (kind(op), index) {
                    ("result", index) => Which::One(index.unwrap_or(0)),
                    (_, Some(group)) if !is_range(op, op.ir.value(op.result(0)).ty()) => Which::OnlyOf(group),
                    (_, Some(group)) => Which::Group(group),
                    (_, None) => Which::All,
                };
                let of = self.all(op, op.operands())?;
                let Some(&of) = of.first() else { return Ok(()) };
                let into = self.rule.register();
                self.rule.action(Action::Results { of, which, into });
                self.registers.insert(op.result(0), into);
            }
            "range" => {
                let items = self.all(op, op.operands())?;
                let types = self.is_of_types(op);
                let into = self.rule.register();
                self.rule.action(Action::Join { items, types, into });
                self.registers.insert(op.result(0), into);
            }
            "replace" => {
                let replaced = self.all(op, op.operand_group(0))?;
                let with = self.all(op, op.operand_group(1).chain(op.operand_group(2)))?;
                let Some(&replaced) = replaced.first() else { return Ok(()) };
                self.rule.action(Action::Replace { op: replaced, with });
            }
            "erase" => {
                let erased = self.all(op, op.operands())?;
                erased.iter().for_each(|&op| self.rule.action(Action::Erase(op)));
            }
            other => return self.error(op, format!("'pdl.{other}' cannot be in a rewrite")),
        }
        Ok(())
    }

    /// Returns true for a range of types.
    fn is_of_types(&self, op: OpRef<'a>) -> bool {
        op.context().types().show(op.ir.value(op.result(0)).ty()).to_string().contains("range<type>")
    }

    fn create(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let Some(name) = op.attr("opName").and_then(|attr| text(op, attr)) else {
            return self.error(op, "must have an operation name when nested within a `pdl.rewrite`");
        };
        let ctx = op.context();
        let name = ctx.op_name_of(name.as_bytes());
        let operands = self.all(op, op.operand_group(0))?;
        let values = self.all(op, op.operand_group(1))?;
        let mut attrs: Vec<(Arc<str>, Reg)> = Vec::new();
        if let Some(AttrData::Array(names)) = op.attr("attributeValueNames").map(|names| ctx.attrs().data(names)) {
            let names = names.iter().map(|&name| text(op, name).unwrap_or_default().into());
            attrs.extend(names.zip(values.iter().copied()));
        }
        let types = self.types_of(op)?;
        let into = self.rule.register();
        self.rule.action(Action::Create { name, operands, attrs: attrs.into(), types, loc: NewLoc::Root, into });
        self.registers.insert(op.result(0), into);
        Ok(())
    }

    /// Returns the result types of a new operation: the specified ones, otherwise inferred ones, otherwise those of the
    /// replaced operation.
    fn types_of(&mut self, op: OpRef<'a>) -> Result<NewTypes, Reported> {
        let written: Vec<Value> = op.operand_group(2).collect();
        if !written.is_empty() {
            return self.all(op, written.into_iter()).map(NewTypes::Given);
        }
        let ctx = op.context();
        let name = op.attr("opName").and_then(|attr| text(op, attr)).unwrap_or_default();
        let info = ctx.op_name(ctx.op_name_of(name.as_bytes())).info();
        if info.is_some_and(|info| info.spec().interfaces.iter().any(|it| it.cpp_name == "InferTypeOpInterface")) {
            return Ok(NewTypes::Inferred);
        }
        let replaces = op.ir.value(op.result(0)).uses().find(|(user, index)| kind(*user) == "replace" && *index > 0);
        match replaces.and_then(|(user, _)| user.operand_group(0).next()) {
            Some(replaced) => self.get(op, replaced).map(|reg| NewTypes::Given([reg].into())),
            None => Ok(NewTypes::Given(Box::default())),
        }
    }
}
