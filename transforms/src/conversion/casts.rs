//! Casts between values of types before and after a conversion.
//!
//! A cast stands right after its operands, and a value has one cast to a type. Casts are preliminary. At the end, those
//! that undo others are replaced by the values from before, and their converter completes the rest.

use std::sync::Arc;

use hashbrown::HashMap;
use lect_core::entity::{Op, Type, Value};
use lect_core::ir::{InsertionPoint, Isolate, ValueDef};
use lect_core::loc::Loc;

use super::types::Values;
use crate::passes::reconcile_casts::reconcile;
use crate::rewrite::{Ignore, Rewriter};

/// Direction of a cast.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastKind {
    /// From new values to one of the original type.
    Source,
    /// To values of a new type.
    Target,
}

/// A value to be cast.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Cast<'a> {
    /// The type of the result.
    pub ty: Type,
    /// The values to be cast.
    pub values: &'a [Value],
    /// The location.
    pub loc: Loc,
    /// The type before the conversion, unless it is the type of the result.
    pub original: Option<Type>,
}

/// A function that creates a value of a type from others, at the rewriter's insertion point.
pub(super) type Materialize = Arc<dyn Fn(&mut Rewriter<'_>, Cast<'_>) -> Option<Value> + Send + Sync>;

/// A new cast, which a driver takes over from a type converter.
#[derive(Clone)]
#[non_exhaustive]
pub struct NewCast {
    /// The operation: a `builtin.unrealized_conversion_cast`.
    pub op: Op,
    /// The direction.
    pub kind: CastKind,
    /// The type before the conversion.
    pub(super) original: Type,
    /// Functions that make a replacement of the cast, the last one first.
    pub(super) replacements: Vec<Materialize>,
}

impl NewCast {
    /// Replaces the cast by a value that its converter makes, if any.
    pub(super) fn resolve(&self, rewriter: &mut Rewriter<'_>) -> Option<Value> {
        let view = rewriter.op(self.op);
        let (values, loc): (Values, Loc) = (view.operands().collect(), view.loc());
        let types: Vec<Type> = view.result_types().collect();
        let &[ty] = &types[..] else { return None };
        let original = (self.kind == CastKind::Target).then_some(self.original);
        rewriter.before(self.op);
        let cast = Cast { ty, values: &values, loc, original };
        let value = rewriter.located(loc, |rw| self.replacements.iter().rev().find_map(|make| make(rw, cast)))?;
        rewriter.replace(self.op, &[value]);
        Some(value)
    }
}

/// Returns the place right after values are defined.
pub(super) fn after(ir: &Isolate, values: &[Value]) -> Option<InsertionPoint> {
    let mut last: Option<Op> = None;
    let mut start = None;
    for &value in values {
        match ir.value(value).def() {
            ValueDef::Result(op, _) => {
                let same = |other: Op| ir.op(other).block() == ir.op(op).block();
                if last.is_none_or(|other| !same(other) || ir.is_before(other, op)) {
                    last = Some(op);
                }
            }
            ValueDef::Argument(block, _) => {
                let first = ir.block(block).first().map(|op| InsertionPoint::Before(op.op));
                start = Some(first.unwrap_or(InsertionPoint::End(block)));
            }
            ValueDef::Forward | ValueDef::Outside => {}
        }
    }
    let Some(last) = last else { return start };
    let view = ir.op(last);
    let next = view.next().map(|op| InsertionPoint::Before(op.op));
    next.or(view.block().map(|block| InsertionPoint::End(block.block)))
}

/// The casts of values to original types.
type Forms = HashMap<Values, Vec<Value>, foldhash::fast::RandomState>;

/// The casts of a conversion, in the order of their creation.
#[derive(Default)]
pub(super) struct Casts {
    made: Vec<Option<NewCast>>,
    places: HashMap<Op, usize, foldhash::fast::RandomState>,
}

impl Casts {
    pub(super) fn add(&mut self, cast: NewCast) {
        self.places.insert(cast.op, self.made.len());
        self.made.push(Some(cast));
    }

    pub(super) fn remove(&mut self, op: Op) {
        if let Some(at) = self.places.remove(&op)
            && let Some(slot) = self.made.get_mut(at)
        {
            *slot = None;
        }
    }

    pub(super) fn kind(&self, op: Op) -> Option<CastKind> {
        self.made.get(*self.places.get(&op)?)?.as_ref().map(|cast| cast.kind)
    }

    /// Returns the cast of exactly these values to a new type.
    fn target_of(&self, ir: &Isolate, values: &[Value]) -> Option<Op> {
        let users = ir.value(*values.first()?).uses();
        let found = users.map(|it| it.0).find(|user| {
            self.kind(user.op) == Some(CastKind::Target)
                && user.result_count() == 1
                && user.operands().eq(values.iter().copied())
        });
        found.map(|op| op.op)
    }

    /// Replaces the casts that undo others, and erases unused ones. Converters complete the rest.
    pub(super) fn finish(self, ir: &mut Isolate) {
        let casts = || self.made.iter().flatten();
        let mut forms = HashMap::default();
        for cast in casts().filter(|cast| cast.kind == CastKind::Source) {
            self.settle(ir, cast.op, &mut forms);
        }
        reconcile(ir, casts().map(|cast| cast.op).collect());
        // Operations made later may have the handles of erased ones.
        let left: Vec<&NewCast> = casts().filter(|cast| !ir.is_erased(cast.op)).collect();
        for cast in left {
            let mut listener = Ignore;
            cast.resolve(&mut Rewriter::new(ir, &mut listener));
        }
    }

    /// Moves a cast back to an original type to its final place: after the last form of its values. Casts of the same
    /// values are chained, and those to the same type are one.
    fn settle(&self, ir: &mut Isolate, op: Op, forms: &mut Forms) {
        let view = ir.op(op);
        if view.results().all(|result| ir.value(result).is_unused()) {
            return;
        }
        let mut values: Values = view.operands().collect();
        let (result, ty) = (view.result(0), view.result_types().next());
        let known = forms.entry(values.clone()).or_default();
        if let Some(&same) = known.iter().find(|value| Some(ir.value_type(**value)) == ty) {
            ir.replace_all_uses(result, same);
            return;
        }
        let last = known.last().copied();
        known.push(result);
        if let Some(last) = last {
            values = Values::from_elem(last, 1);
            ir.set_operands(op, &values);
        } else if let Some(target) = self.target_of(ir, &values) {
            values = ir.op(target).results().collect();
            ir.set_operands(op, &values);
        }
        match after(ir, &values) {
            Some(InsertionPoint::Before(next)) if next == op => {}
            Some(InsertionPoint::Before(next)) => ir.move_before(op, next),
            Some(InsertionPoint::End(block)) => ir.move_to_end(op, block),
            None => {}
        }
    }
}
