//! Anonymous records: `Class<args>` in an expression. Instances of the same class with the same arguments are the same
//! record.

use std::hash::{BuildHasher, Hash, Hasher};
use std::sync::Arc;

use super::error::{Link, Work};
use super::finish::Kind;
use super::partial::PartialRecord;
use super::substitute::Frame;
use super::term::{Holes, Node, Owner, Term, Terms};
use super::{Eval, Evaluator};
use crate::td::names::{Map, Symbol};
use crate::td::record::{ClassId, RecordId};
use crate::td::source::Span;
use crate::td::value::{Bit, Value};

/// Known anonymous records.
pub(super) type Instances = Map<Key, RecordId>;

/// Identity of an anonymous record: the class and the arguments as declared.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Key {
    /// Hash of the other fields, cached because it is used repeatedly.
    hash: u64,
    class: ClassId,
    args: Box<[Arg]>,
    named: Option<Arc<[Symbol]>>,
}

/// An argument, compared by value.
#[derive(Debug)]
struct Arg(Value);

impl PartialEq for Arg {
    fn eq(&self, other: &Self) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Arg {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// Hashes a class and its arguments. Names are not hashed, as they are rarely the only difference.
fn hash_key(class: ClassId, args: &[Arg], hasher: &impl BuildHasher) -> u64 {
    let mut state = hasher.build_hasher();
    state.write_u32(class.0);
    args.iter().for_each(|arg| hash(&arg.0, &mut state));
    state.finish()
}

/// Returns true if two values are the same, including their types.
fn same(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Unset, Value::Unset) => true,
        (Value::Bit(left), Value::Bit(right)) => left == right,
        (Value::Int(left), Value::Int(right)) => left == right,
        (Value::Bits(left), Value::Bits(right)) => left == right,
        (Value::Text(left), Value::Text(right)) => left.code == right.code && left.text == right.text,
        (Value::Record(left), Value::Record(right)) => left == right,
        (Value::List(left), Value::List(right)) => {
            Arc::ptr_eq(left, right)
                || (left.item == right.item
                    && left.items.len() == right.items.len()
                    && left.items.iter().zip(&right.items).all(|(left, right)| same(left, right)))
        }
        (Value::Dag(left), Value::Dag(right)) => {
            Arc::ptr_eq(left, right)
                || (same(&left.operator, &right.operator)
                    && left.name == right.name
                    && left.args.len() == right.args.len()
                    && left
                        .args
                        .iter()
                        .zip(&right.args)
                        .all(|(left, right)| left.1 == right.1 && same(&left.0, &right.0)))
        }
        _ => false,
    }
}

fn hash<H: Hasher>(value: &Value, state: &mut H) {
    match value {
        Value::Unset => state.write_u64(0),
        Value::Bit(bit) => state.write_u64(1 + u64::from(*bit)),
        Value::Int(int) => state.write_u64(int.cast_unsigned()),
        Value::Bits(bits) => {
            let known = |word: u64, bit: &Bit| word.rotate_left(1) ^ u64::from(*bit == Bit::Known(true));
            bits.chunks(64).for_each(|bits| state.write_u64(bits.iter().fold(0, known)));
        }
        Value::Text(text) => state.write(text.text.as_bytes()),
        Value::Record(record) => state.write_u32(record.0),
        Value::List(list) => list.items.iter().for_each(|item| hash(item, state)),
        Value::Dag(dag) => {
            hash(&dag.operator, state);
            dag.args.iter().for_each(|(value, _)| hash(value, state));
        }
        Value::Unresolved(_) => {}
    }
}

impl Evaluator<'_> {
    /// Evaluates `Class<args>`. Arguments are of the types of the parameters; the last ones have these names.
    pub(super) fn instance(
        &mut self,
        class: ClassId,
        args: &[Term],
        named: Option<Arc<[Symbol]>>,
        span: Span,
    ) -> Eval<Term> {
        let holes = self.terms.holes_in(args);
        if holes.meets(Holes::VARIABLES) {
            let args = self.terms.list(args);
            return Ok(self.terms.add(Node::Instance { class, args, named, span }, holes));
        }
        let key = (holes == Holes::NONE).then(|| {
            let args: Box<[Arg]> = args.iter().map(|arg| Arg(self.terms.known_or_unset(*arg).clone())).collect();
            Key { hash: hash_key(class, &args, self.instances.hasher()), class, args, named: named.clone() }
        });
        let record = match key.as_ref().and_then(|key| self.instances.get(key)) {
            Some(record) => *record,
            None => {
                let record = self.deeper(span, |this| this.instantiate(class, args, named.as_deref(), span))?;
                if let Some(key) = key {
                    self.instances.insert(key, record);
                }
                record
            }
        };
        Ok(self.terms.value(Value::Record(record)))
    }

    fn instantiate(&mut self, class: ClassId, args: &[Term], named: Option<&[Symbol]>, span: Span) -> Eval<RecordId> {
        if let Some(reported) = self.class(class).failed {
            return Err(reported);
        }
        let place = self.place;
        let link = Link { work: Work::Instance(class), span };
        let record = self.linked(link, |this| {
            // Nested records get later numbers.
            let name = this.next_anonymous_name();
            let owner = Owner::Class(class);
            let filled = this.bind(owner, args, named, None, span)?;
            let from = this.class_partial(class);
            this.step(span, 32 + from.slots.len())?;
            let mut partial = PartialRecord::new(None, Terms::UNSET, span);
            partial.parents = vec![class];
            let ancestors = &this.class(class).superclasses;
            partial.superclasses = ancestors.iter().chain([&class]).copied().collect();
            partial.names = from.names.clone();
            partial.slots.reserve(from.slots.len());
            let mut frame = Frame::with_params(owner, &filled, None);
            for (name, slot) in from.names.iter().zip(&from.slots) {
                let value = this.substitute_slot(*name, slot, &mut frame)?;
                partial.slots.push(super::partial::Slot { value, ..slot.clone() });
            }
            for check in &from.checks {
                let check = this.substitute_check(*check, &mut frame)?;
                partial.checks.push(check);
            }
            this.finish(partial, name, Kind::Instance)
        });
        self.place = place;
        record
    }

    /// Returns a new name for an anonymous record.
    pub(super) fn next_anonymous_name(&mut self) -> Symbol {
        let number = self.next_anonymous;
        self.next_anonymous = self.next_anonymous.wrapping_add(1);
        self.names.intern(&format!("anonymous_{number}"))
    }

    /// Returns the name with a number.
    pub(super) fn anonymous_name(&self, number: u32) -> Arc<str> {
        format!("anonymous_{number}").into()
    }
}
