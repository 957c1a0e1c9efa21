//! Matching part of PDL patterns.

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::Value;
use lect_core::ir::OpRef;

use super::{Compile, is_range, kind, number, text};
use crate::rules::item::Item;
use crate::rules::position::{Pos, Position};

impl<'a> Compile<'a, '_> {
    /// Returns the root of a pattern: the operation that the rewrite names, otherwise the only one whose results are
    /// not operands of others.
    pub(super) fn root_of(&self, pattern: OpRef<'a>, rewrite: OpRef<'a>) -> Result<OpRef<'a>, Reported> {
        if let Some(root) = rewrite.operand_group(0).next().and_then(|root| self.def(root)) {
            return Ok(root);
        }
        let body = pattern.region(0).and_then(|region| region.entry());
        let ops = body.into_iter().flat_map(|body| body.ops()).filter(|op| kind(*op) == "operation");
        let is_taken = |op: &OpRef<'a>| {
            let results = self.ir.value(op.result(0)).uses().map(|(user, _)| user);
            let mut results = results.filter(|user| matches!(kind(*user), "result" | "results"));
            results.any(|user| {
                let mut uses = self.ir.value(user.result(0)).uses();
                uses.any(|(user, _)| kind(user) == "operation" && user.block() == op.block())
            })
        };
        let mut roots = ops.filter(|op| !is_taken(op));
        match (roots.next(), roots.next()) {
            (Some(root), None) => Ok(root),
            (None, _) => self.error(pattern, "expected the pattern to have an operation that can be the root"),
            (Some(_), Some(_)) => {
                self.error(pattern, "has several operations that could be the root: the rewrite must name one")
            }
        }
    }

    /// Visits the matching part of a pattern from its root.
    pub(super) fn find(&mut self, pattern: OpRef<'a>, root: OpRef<'a>) -> Result<(), Reported> {
        let pos = self.rule.root();
        let mut pending = vec![(root.result(0), pos)];
        while let Some((value, pos)) = pending.pop() {
            self.visit(value, pos, &mut pending)?;
        }
        let Some(body) = pattern.region(0).and_then(|region| region.entry()) else { return Ok(()) };
        for op in body.ops() {
            match kind(op) {
                "apply_native_constraint" => self.constraint(op)?,
                // Results of matched operations that are not operands.
                "result" | "results" => _ = self.position_of(op.result(0)),
                "operation" | "operand" | "operands" if !self.positions.contains_key(&op.result(0)) => {
                    return self.error(op, "is not reached from the root of the pattern by operands");
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Matches a value of the pattern at a position.
    fn visit(&mut self, value: Value, pos: Pos, pending: &mut Vec<(Value, Pos)>) -> Result<(), Reported> {
        if let Some(&known) = self.positions.get(&value) {
            self.rule.are_same(known, pos);
            return Ok(());
        }
        let Some(op) = self.def(value) else { return Ok(()) };
        self.positions.insert(value, pos);
        match kind(op) {
            "operand" | "operands" | "attribute" => {
                self.rule.is_there(pos);
                if let Some(ty) = op.operands().next() {
                    let of = self.rule.position(Position::TypeOf(pos));
                    pending.push((ty, of));
                }
                if let Some(Item::Attr(attr)) = self.constant(op) {
                    self.rule.is_attr(pos, attr);
                }
            }
            "type" | "types" => match self.constant(op) {
                Some(Item::Type(ty)) => self.rule.is_types(pos, [ty]),
                Some(Item::Types(types)) => self.rule.is_types(pos, types),
                _ => {}
            },
            // An operand that is the result of another operation.
            "result" | "results" => {
                let Some(parent) = op.operands().next() else { return Ok(()) };
                let def = self.rule.position(Position::Def(pos));
                self.rule.is_there(def);
                let index = op.attr("index").and_then(|attr| number(op, attr)).map(|index| index as u32);
                let result = match kind(op) {
                    "result" => Position::Result(def, index.unwrap_or(0)),
                    _ => Position::Results(def, index),
                };
                let result = self.position_as(op, value, result);
                self.rule.are_same(result, pos);
                pending.push((parent, def));
            }
            "operation" => self.operation(op, pos, pending),
            // The position of such a value is determined elsewhere.
            _ => _ = self.positions.remove(&value),
        }
        Ok(())
    }

    fn operation(&mut self, op: OpRef<'a>, pos: Pos, pending: &mut Vec<(Value, Pos)>) {
        self.rule.is_there(pos);
        if let Some(name) = op.attr("opName").and_then(|attr| text(op, attr)) {
            self.rule.is_op(pos, op.context().op_name_of(name.as_bytes()));
        }
        let [operands, attributes, types] = [0, 1, 2].map(|group| op.operand_group(group).collect::<Vec<_>>());
        let ranges = |values: &[Value]| values.iter().filter(|&&it| is_range(op, op.ir.value(it).ty())).count();
        let count = |values: &[Value], ranges: usize| (values.len() - ranges) as u32;
        let (in_operands, in_types) = (ranges(&operands), ranges(&types));
        if in_operands == 0 || count(&operands, in_operands) > 0 {
            self.rule.has_operands(pos, count(&operands, in_operands), in_operands > 0);
        }
        if in_types == 0 || count(&types, in_types) > 0 {
            self.rule.has_results(pos, count(&types, in_types), in_types > 0);
        }
        let mut found = Vec::new();
        let names = op.attr("attributeValueNames").map(|names| op.context().attrs().data(names));
        if let Some(AttrData::Array(names)) = names {
            for (&value, &name) in attributes.iter().zip(names.iter()) {
                let name = text(op, name).unwrap_or_default();
                let attr = self.rule.position(Position::Attr(pos, name.into()));
                self.rule.is_there(attr);
                found.push((value, attr));
            }
        }
        let is_in_range = |seen: &mut bool, value: Value| {
            *seen |= is_range(op, op.ir.value(value).ty());
            *seen
        };
        let mut seen = false;
        for (&value, index) in operands.iter().zip(0..) {
            let at = match is_in_range(&mut seen, value) {
                true if operands.len() == 1 => Position::Operands(pos, None),
                true => Position::Operands(pos, Some(index)),
                false => Position::Operand(pos, index),
            };
            found.push((value, self.position_as(op, value, at)));
        }
        let mut seen = false;
        for (&value, index) in types.iter().zip(0..) {
            let at = match is_in_range(&mut seen, value) {
                true if types.len() == 1 => Position::Results(pos, None),
                true => Position::Results(pos, Some(index)),
                false => Position::Result(pos, index),
            };
            let result = self.position_as(op, value, at);
            self.rule.is_there(result);
            found.push((value, self.rule.position(Position::TypeOf(result))));
        }
        pending.extend(found.into_iter().rev());
    }

    /// Returns the position of a value of the pattern, if matched or derived from matched values.
    pub(super) fn position_of(&mut self, value: Value) -> Option<Pos> {
        if let Some(&known) = self.positions.get(&value) {
            return Some(known);
        }
        let op = self.def(value)?;
        let position = match kind(op) {
            "result" => {
                let of = self.position_of(op.operands().next()?)?;
                Position::Result(of, op.attr("index").and_then(|attr| number(op, attr))? as u32)
            }
            "results" => {
                let of = self.position_of(op.operands().next()?)?;
                Position::Results(of, op.attr("index").and_then(|attr| number(op, attr)).map(|index| index as u32))
            }
            _ => return None,
        };
        let pos = self.position_as(op, value, position);
        self.positions.insert(value, pos);
        Some(pos)
    }

    /// Returns the number of a position. A segment that a single value denotes has exactly one element.
    fn position_as(&mut self, op: OpRef<'a>, value: Value, position: Position) -> Pos {
        let is_segment = matches!(position, Position::Operands(_, Some(_)) | Position::Results(_, Some(_)));
        let pos = self.rule.position(position);
        match is_segment && !is_range(op, op.ir.value(value).ty()) {
            true => self.rule.position(Position::Only(pos)),
            false => pos,
        }
    }

    fn constraint(&mut self, op: OpRef<'a>) -> Result<(), Reported> {
        let name = op.attr("name").and_then(|attr| text(op, attr)).unwrap_or_default();
        let Some(check) = self.natives.check(name) else {
            return self.error(op, format!("references a native constraint '{name}' that is not registered"));
        };
        let mut args = Vec::new();
        for arg in op.operands() {
            let Some(pos) = self.position_of(arg) else {
                return self.error(op, "is about something that the pattern does not find");
            };
            args.push(pos);
        }
        let is_negated = op.attr("isNegated").is_some_and(|attr| attr == op.context().attrs().bool(true));
        let check = self.rule.holds(Some(name.to_owned()), check.clone(), args, is_negated);
        for (result, index) in op.results().zip(0..) {
            let pos = self.rule.position(Position::Found { check, index });
            // The result of a constraint may also be matched elsewhere.
            match self.positions.get(&result).copied() {
                Some(known) => self.rule.are_same(known, pos),
                None => _ = self.positions.insert(result, pos),
            }
        }
        Ok(())
    }
}
