//! Result types that follow from the type of one operand or attribute, without the search along traits that the others need.

use std::sync::atomic::{AtomicU64, Ordering};

use lect_ods::spec::{Arity, Expr, Matching, OpSpec, TraitKind, ValueSpec};

use super::{FIRST_ATTR, SAME_TYPE, has_trait};
use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Entity, Type};
use crate::eval::{Scope, Val, evaluate};

/// Source of the type of an operation's single result.
pub(crate) enum SingleResult {
    /// The type of the operand with this number.
    Operand(usize),
    /// The type of the inherent attribute in this slot.
    Attr(usize),
    /// A function of the type of the operand with this number, and the last application of it.
    Computed(usize, LastType),
    /// Another source.
    Other,
}

/// The last type that a function was applied to, and the result. Operations of one name mostly have the same types.
#[derive(Default)]
pub(crate) struct LastType(AtomicU64);

impl LastType {
    #[inline]
    fn get(&self, from: Type) -> Option<Type> {
        let last = self.0.load(Ordering::Relaxed);
        ((last >> 32) as usize == from.index() + 1).then(|| Type::new(last as u32 as usize))
    }

    fn set(&self, from: Type, to: Type) {
        self.0.store((from.index() as u64 + 1) << 32 | to.index() as u64, Ordering::Relaxed);
    }
}

impl OpInfo {
    /// Returns the type of the single result, given a function from the number of an operand to its type. Returns
    /// `None` if the type does not follow from that of one operand.
    #[inline]
    pub(crate) fn single_result(
        &self,
        ctx: &ContextData,
        ty: impl Fn(usize) -> Option<Type>,
        prop: impl Fn(usize) -> Option<Attr>,
    ) -> Option<Type> {
        match self.single_result.get_or_make(|| SingleResult::of(self)) {
            SingleResult::Operand(at) => ty(*at),
            SingleResult::Attr(slot) => ctx.attrs().type_of(prop(*slot)?),
            SingleResult::Computed(at, last) => {
                let from = ty(*at)?;
                last.get(from).or_else(|| self.compute_result(ctx, from, last))
            }
            SingleResult::Other => None,
        }
    }

    #[cold]
    fn compute_result(&self, ctx: &ContextData, from: Type, last: &LastType) -> Option<Type> {
        let Some(Matching::Types { transform, .. }) = only_source(self.spec()) else { return None };
        let this = Some(Val::Type(from));
        let scope = Scope { this, dialect: Some(self.dialect()), ..Scope::default() };
        let Some(Val::Type(to)) = evaluate(ctx, transform, &scope) else { return None };
        last.set(from, to);
        Some(to)
    }
}

impl SingleResult {
    fn of(info: &OpInfo) -> Self {
        let spec = info.spec();
        let is_one = |it: &ValueSpec| it.arity == Arity::One;
        // The number of an operand is known if no variadic one precedes it.
        let fixed = spec.operands.iter().take_while(|it| is_one(it)).count();
        if info.hooks().infer_types.is_some() || spec.results.len() != 1 || !spec.results.iter().all(is_one) {
            return Self::Other;
        }
        if has_trait(spec, SAME_TYPE) {
            return if fixed > 0 { Self::Operand(0) } else { Self::Other };
        }
        let has_builder = spec.results.iter().any(|it| it.constraint.builder.is_some());
        if has_builder || has_trait(spec, FIRST_ATTR) {
            return Self::Other;
        }
        let operand = |name: &str| spec.operands.iter().take(fixed).position(|it| it.name == name);
        match only_source(spec) {
            Some(Matching::AllTypes(names)) => match names.iter().find(|name| !is_result(spec, name)) {
                Some(name) if spec.operands.iter().any(|it| it.name == *name) => {
                    operand(name).map_or(Self::Other, Self::Operand)
                }
                Some(name) => info.prop_slot(name).map_or(Self::Other, Self::Attr),
                None => Self::Other,
            },
            Some(Matching::Types { from, transform, .. }) if is_of_type_alone(transform) => {
                operand(from).map_or(Self::Other, |at| Self::Computed(at, LastType::default()))
            }
            _ => Self::Other,
        }
    }
}

fn is_result(spec: &OpSpec, name: &str) -> bool {
    spec.results.iter().any(|it| it.name == name)
}

/// Returns the relation from which the type of the single result follows, if there is exactly one.
fn only_source(spec: &OpSpec) -> Option<&Matching> {
    let relations = spec.traits.iter().filter_map(|it| match &it.kind {
        TraitKind::Predicate { matching, .. } => matching.as_deref(),
        _ => None,
    });
    let mut sources = relations.filter(|it| match it {
        Matching::AllTypes(names) => names.iter().any(|name| is_result(spec, name)),
        Matching::Types { to, .. } => is_result(spec, to),
        Matching::ElementCountAndTypes { .. } | Matching::All { .. } => false,
    });
    sources.next().filter(|_| sources.next().is_none())
}

/// Returns true if an expression is a chain of functions and methods of the value under test.
fn is_of_type_alone(expr: &Expr) -> bool {
    let mut expr = expr;
    loop {
        expr = match expr {
            Expr::This => return true,
            Expr::Call { args, .. } => match &**args {
                [arg] => arg,
                _ => return false,
            },
            Expr::Method { receiver, args, .. } if args.is_empty() => receiver,
            Expr::Cast { value, .. } => value,
            _ => return false,
        }
    }
}
