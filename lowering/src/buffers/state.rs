//! State of the analysis, and queries that follow chains of values that share memory.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use lect_core::entity::{Op, Type, Value};
use lect_core::interfaces::cast::Cast;
use lect_core::ir::{Isolate, OpRef, ValueDef};
use lect_core::stack;
use lect_dialects::bufferization::ToBufferOp;
use lect_support::shapes::is_tensor;

use super::bufferizable::{AliasingOperand, AliasingValue, Bufferizable, Operand, Relation};
use super::functions::FunctionFacts;
use super::options::BufferizationOptions;
use super::regions;

/// Disjoint sets of values.
#[derive(Clone, Default, Debug)]
pub(crate) struct Classes {
    set_of: HashMap<Value, usize>,
    members: Vec<Vec<Value>>,
}

impl Classes {
    fn set(&mut self, value: Value) -> usize {
        let next = self.members.len();
        let members = &mut self.members;
        *self.set_of.entry(value).or_insert_with(|| {
            members.push(vec![value]);
            next
        })
    }

    /// Merges the sets of two values.
    pub fn union(&mut self, a: Value, b: Value) {
        let (a, b) = (self.set(a), self.set(b));
        if a == b {
            return;
        }
        let moved = std::mem::take(&mut self.members[b]);
        for value in &moved {
            self.set_of.insert(*value, a);
        }
        self.members[a].extend(moved);
    }

    /// Returns the values in the set of a value, among them that value.
    pub fn of(&self, value: Value) -> Vec<Value> {
        match self.set_of.get(&value).and_then(|set| self.members.get(*set)) {
            Some(members) => members.clone(),
            None => vec![value],
        }
    }

    /// Returns true if two values are in the same set.
    pub fn are_same(&self, a: Value, b: Value) -> bool {
        a == b || self.set_of.get(&a).is_some_and(|set| self.set_of.get(&b) == Some(set))
    }
}

/// Decisions of the analysis.
#[derive(Clone, Default, Debug)]
pub struct Decisions {
    pub(crate) in_place: HashSet<Operand>,
    pub(crate) aliases: Classes,
    pub(crate) equivalent: Classes,
    pub(crate) undefined: HashSet<Operand>,
    pub(crate) functions: HashMap<Op, FunctionFacts>,
}

/// An isolate with the decisions of the analysis, if there was one.
#[derive(Clone)]
pub struct State<'a> {
    /// The isolate.
    pub ir: &'a Isolate,
    /// Options of bufferization.
    pub options: &'a BufferizationOptions,
    decisions: Option<&'a Decisions>,
    /// Values of which [`defines_contents`](Self::defines_contents) is being determined. In a graph region, values may
    /// depend on themselves.
    asked: Rc<RefCell<HashSet<Value>>>,
}

/// Limits of a search along reversed chains of values that share memory.
#[derive(Clone, Copy, Default)]
pub(crate) struct Search {
    /// Whether values at which a search ends are not found.
    pub skips_leaves: bool,
    /// Whether only operands with the same buffer are followed.
    pub equivalent_only: bool,
    /// Whether only operands of the same type, and those of casts, are followed.
    pub same_type_or_casts: bool,
}

/// Result of a search along reversed chains.
pub(crate) struct Found {
    /// The values at which a condition holds, and those at which a chain ends.
    pub values: Vec<Value>,
    /// The operands on the way.
    pub operands: Vec<Operand>,
}

impl Found {
    fn add(&mut self, value: Value) {
        if !self.values.contains(&value) {
            self.values.push(value);
        }
    }

    fn add_leaf(&mut self, value: Value, search: Search) {
        if !search.skips_leaves {
            self.add(value);
        }
    }
}

impl<'a> State<'a> {
    /// Creates a state without decisions: an operand that is written is not bufferized in place.
    pub fn new(ir: &'a Isolate, options: &'a BufferizationOptions) -> Self {
        Self { ir, options, decisions: None, asked: Rc::default() }
    }

    pub(crate) fn decided(ir: &'a Isolate, options: &'a BufferizationOptions, decisions: &'a Decisions) -> Self {
        Self { ir, options, decisions: Some(decisions), asked: Rc::default() }
    }

    /// Returns true if a type is that of a tensor.
    pub fn is_tensor(&self, ty: Type) -> bool {
        is_tensor(self.ir.context(), ty)
    }

    /// Returns the value of an operand.
    pub fn value(&self, operand: Operand) -> Value {
        self.ir.op(operand.op).operand(operand.index)
    }

    /// Returns the operation that defines a value, or the parent of the block with this argument.
    pub fn owner(&self, value: Value) -> Option<OpRef<'a>> {
        match self.ir.value(value).def() {
            ValueDef::Result(op, _) => Some(self.ir.op(op)),
            ValueDef::Argument(block, _) => self.ir.block(block).region()?.parent(),
            ValueDef::Forward | ValueDef::Outside => None,
        }
    }

    /// Returns the model of the operation that defines a value.
    pub fn model_of(&self, value: Value) -> Option<(OpRef<'a>, &'static dyn Bufferizable)> {
        let owner = self.owner(value)?;
        Some((owner, self.options.model(owner)?))
    }

    /// Returns the facts of a function, if it was analyzed.
    pub fn function(&self, function: Op) -> Option<&'a FunctionFacts> {
        self.decisions?.functions.get(&function)
    }

    /// Returns the values that share memory with an operand if this is bufferized in place.
    pub fn aliasing_values(&self, operand: Operand) -> Vec<AliasingValue> {
        let op = self.ir.op(operand.op);
        match self.options.model(op) {
            Some(model) => model.aliasing_values(op, operand.index, self),
            None => self.unknown_values(operand),
        }
    }

    /// Returns the values that may share memory with an operand of an unknown operation.
    pub fn unknown_values(&self, operand: Operand) -> Vec<AliasingValue> {
        let op = self.ir.op(operand.op);
        let args = op.regions().filter_map(|region| region.entry()).flat_map(|block| block.args());
        let values = op.results().chain(args).filter(|value| self.is_tensor(self.ir.value_type(*value)));
        values.map(|value| AliasingValue::possible(value, Relation::Unknown)).collect()
    }

    /// Returns the operands that share memory with a value if they are bufferized in place.
    pub fn aliasing_operands(&self, value: Value) -> Vec<AliasingOperand> {
        let Some(owner) = self.owner(value) else { return Vec::new() };
        if let Some(model) = self.options.model(owner) {
            return model.aliasing_operands(owner, value, self);
        }
        if let ValueDef::Argument(block, _) = self.ir.value(value).def()
            && !self.ir.block(block).is_entry()
        {
            return Vec::new();
        }
        let tensors = owner.operand_types().enumerate().filter(|it| self.is_tensor(it.1));
        let operands = tensors.map(|(index, _)| Operand { op: owner.op, index });
        operands.map(|operand| AliasingOperand::possible(operand, Relation::Unknown)).collect()
    }

    /// Returns true if the buffer of an operand is read.
    pub fn reads(&self, operand: Operand) -> bool {
        let op = self.ir.op(operand.op);
        self.options.model(op).is_none_or(|model| stack::grow(|| model.reads(op, operand.index, self)))
    }

    /// Returns true if the buffer of an operand is written.
    pub fn writes(&self, operand: Operand) -> bool {
        let op = self.ir.op(operand.op);
        self.options.model(op).is_none_or(|model| stack::grow(|| model.writes(op, operand.index, self)))
    }

    /// Returns true if the contents of a value are written by the operation that defines it.
    pub fn defines_contents(&self, value: Value) -> bool {
        if self.ir.value(value).defining_op().is_none() {
            return true;
        }
        let Some((op, model)) = self.model_of(value) else { return true };
        if !self.asked.borrow_mut().insert(value) {
            return false;
        }
        let writes = stack::grow(|| model.writes_result(op, value, self));
        self.asked.borrow_mut().remove(&value);
        writes
    }

    /// Returns true if an operand only creates an alias.
    pub fn only_aliases(&self, operand: Operand) -> bool {
        self.options.model(self.ir.op(operand.op)).is_some()
            && !self.reads(operand)
            && !self.writes(operand)
            && !self.aliasing_values(operand).is_empty()
    }

    /// Returns the uses of a value as operands, the newest first.
    pub fn uses(&self, value: Value) -> Vec<Operand> {
        self.ir.value(value).uses().map(|(op, index)| Operand { op: op.op, index }).collect()
    }

    /// Returns true if the buffer of a value is read by an operation, possibly through aliases.
    pub fn is_read(&self, value: Value) -> bool {
        let mut pending = self.uses(value);
        let mut seen: HashSet<Operand> = HashSet::default();
        while let Some(operand) = pending.pop() {
            if !seen.insert(operand) {
                continue;
            }
            if self.only_aliases(operand) {
                let aliases = self.aliasing_values(operand);
                pending.extend(aliases.into_iter().flat_map(|alias| self.uses(alias.value)));
            }
            if self.reads(operand) {
                return true;
            }
        }
        false
    }

    /// Returns true if an operand was decided to be bufferized in place.
    pub fn is_in_place(&self, operand: Operand) -> bool {
        match self.decisions {
            Some(decisions) => decisions.in_place.contains(&operand),
            None => self.ir.op(operand.op).is::<ToBufferOp<'_>>() || !self.writes(operand),
        }
    }

    /// Returns true if two values are known to have the same buffer.
    pub fn are_equivalent(&self, a: Value, b: Value) -> bool {
        self.decisions.is_some_and(|decisions| decisions.equivalent.are_same(a, b))
    }

    /// Returns true if the buffers of two values may overlap.
    pub fn may_alias(&self, a: Value, b: Value) -> bool {
        self.decisions.is_none_or(|decisions| decisions.aliases.are_same(a, b))
    }

    /// Returns the values whose buffers may overlap with that of a value.
    pub fn aliases(&self, value: Value) -> Vec<Value> {
        self.decisions.map_or_else(|| vec![value], |decisions| decisions.aliases.of(value))
    }

    /// Returns true if a copy for an operand need not have its contents.
    pub fn may_omit_copy(&self, operand: Operand) -> bool {
        let is_undefined = self.decisions.is_some_and(|decisions| decisions.undefined.contains(&operand));
        if is_undefined {
            return true;
        }
        let is_read_later = || self.aliasing_values(operand).into_iter().any(|alias| self.is_read(alias.value));
        !self.reads(operand) && (self.writes(operand) || !is_read_later())
    }

    /// Returns true if the buffer of a value may be written.
    pub fn is_writable(&self, value: Value) -> bool {
        self.model_of(value).is_some_and(|(op, model)| model.is_writable(op, value, self))
    }

    /// Returns the values on reversed chains from an operand at which a condition holds, and those at which a chain
    /// ends.
    pub(crate) fn find_upwards(&self, operand: Operand, search: Search, holds: &dyn Fn(Value) -> bool) -> Vec<Value> {
        self.search_upwards(operand, search, holds).values
    }

    /// Searches like [`find_upwards`](Self::find_upwards), and returns the operands on the way, too.
    pub(crate) fn search_upwards(&self, operand: Operand, search: Search, holds: &dyn Fn(Value) -> bool) -> Found {
        let mut found = Found { values: Vec::new(), operands: vec![operand] };
        let mut pending = vec![self.value(operand)];
        let mut seen: HashSet<Value> = HashSet::default();
        while let Some(value) = pending.pop() {
            if !seen.insert(value) {
                found.add_leaf(value, search);
                continue;
            }
            if holds(value) {
                found.add(value);
                continue;
            }
            if self.model_of(value).is_none() {
                found.add_leaf(value, search);
                continue;
            }
            let operands = self.aliasing_operands(value);
            if operands.is_empty() {
                found.add_leaf(value, search);
            }
            for alias in operands {
                let source = self.value(alias.operand);
                let is_other_type = || {
                    let is_cast = |op: OpRef<'_>| op.interface::<dyn Cast>().is_some();
                    self.ir.value_type(source) != self.ir.value_type(value)
                        && !self.ir.value(value).defining_op().is_some_and(is_cast)
                };
                if search.equivalent_only && alias.relation != Relation::Equivalent
                    || search.same_type_or_casts && is_other_type()
                {
                    found.add_leaf(value, search);
                    continue;
                }
                found.operands.push(alias.operand);
                if !pending.contains(&source) {
                    pending.push(source);
                }
            }
        }
        found
    }

    /// Returns the values that define the contents of an operand.
    pub fn definitions(&self, operand: Operand) -> Vec<Value> {
        let search = Search { skips_leaves: true, ..Search::default() };
        self.find_upwards(operand, search, &|value| self.defines_contents(value))
    }

    /// Returns true if a result has no aliasing operand, an aliasing one is written, or a value nested in the operation
    /// defines the contents.
    pub(crate) fn is_result_written(&self, op: OpRef<'_>, value: Value) -> bool {
        let operands = self.aliasing_operands(value);
        if operands.is_empty() || operands.iter().any(|alias| self.writes(alias.operand)) {
            return true;
        }
        let is_inside = |value: Value| {
            let owner = self.owner(value);
            owner.is_some_and(|owner| regions::is_ancestor(self.ir, op.op, owner.op)) && self.defines_contents(value)
        };
        let search = Search { skips_leaves: true, ..Search::default() };
        operands.iter().any(|alias| !self.find_upwards(alias.operand, search, &is_inside).is_empty())
    }

    /// Returns the type of the buffer of a tensor. On failure the error is reported.
    pub fn buffer_type(&self, value: Value) -> Option<Type> {
        self.buffer_type_in(value, &mut Vec::new())
    }

    /// Returns the type of the buffer of a tensor, while those of the values on a stack are being determined.
    pub fn buffer_type_in(&self, value: Value, stack: &mut Vec<Value>) -> Option<Type> {
        let owner = self.owner(value)?;
        // In a graph region, a value may depend on itself. Models of loops notice that earlier.
        if stack.iter().filter(|it| **it == value).count() > 2 {
            return self.type_in_default_space(owner, value);
        }
        stack.push(value);
        let ty = stack::grow(|| match self.options.model(owner) {
            Some(model) => model.buffer_type(owner, value, self, stack),
            None => self.type_in_default_space(owner, value),
        });
        stack.pop();
        ty
    }

    fn type_in_default_space(&self, op: OpRef<'_>, value: Value) -> Option<Type> {
        let (ctx, ty) = (op.context(), self.ir.value_type(value));
        match self.options.space_of(ctx, ty) {
            Some(space) => self.options.buffer_type(ctx, ty, space),
            None => {
                op.error("could not infer memory space").emit();
                None
            }
        }
    }

    /// Returns the type of an equivalent operand's buffer, or else a type with a default layout.
    pub(crate) fn default_buffer_type(&self, op: OpRef<'_>, value: Value, stack: &mut Vec<Value>) -> Option<Type> {
        if self.ir.value(value).defining_op().is_none() {
            return self.options.buffer_type(op.context(), self.ir.value_type(value), None);
        }
        let plain = State::new(self.ir, self.options);
        match plain.aliasing_operands(value).first() {
            Some(alias) if alias.relation == Relation::Equivalent => {
                self.buffer_type_in(self.value(alias.operand), stack)
            }
            _ => self.type_in_default_space(op, value),
        }
    }
}
