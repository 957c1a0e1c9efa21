//! Inference of result types for builders, like the code of mlir-tblgen.

use lect_ods::spec::{Arity, Matching, OpSpec, TraitKind};

use smallvec::SmallVec;

use super::{FIRST_ATTR, SAME_TYPE, has_trait, result_types};
use crate::context::ContextData;
use crate::dialect::OpInfo;
use crate::entity::{Attr, Type};
use crate::eval::{Scope, Val, evaluate};
use crate::ir::{Isolate, OpState, fill_slots, split_attrs};
use crate::types::Invalid;

/// Known types, from which others are inferred.
struct Known<'a> {
    ctx: &'a ContextData,
    info: &'a OpInfo,
    operands: &'a [Type],
    /// Number of operands per segment; empty if each has one.
    sizes: &'a [i64],
    props: &'a [Option<Attr>],
    results: Vec<Option<Type>>,
}

/// Infers the result types of an operation from operand types, segment sizes and inherent attributes. `Err` has the
/// error message for the operation; empty for a failure without details.
pub(crate) fn infer_from_parts(
    ctx: &ContextData,
    info: &OpInfo,
    operands: &[Type],
    sizes: &[i64],
    props: &[Option<Attr>],
) -> Result<Vec<Type>, Invalid> {
    let spec = info.spec();
    // Inference looks up slots: absent ones get their default values.
    let with_defaults: SmallVec<[Option<Attr>; 8]> =
        info.props.iter().enumerate().map(|(slot, prop)| props.get(slot).copied().flatten().or(prop.default)).collect();
    if info.hooks().infer_types.is_some() || has_trait(spec, SAME_TYPE) || has_trait(spec, FIRST_ATTR) {
        return result_types(ctx, info, operands, &with_defaults, &[], &[]);
    }
    let results = spec.results.iter().map(|result| {
        let builder = result.constraint.builder.as_ref()?;
        crate::eval::type_of(ctx, builder, &Scope { dialect: Some(info.dialect()), ..Scope::default() })
    });
    let mut known = Known { ctx, info, operands, sizes, props: &with_defaults, results: results.collect() };
    known.spread(spec);
    known.results.into_iter().collect::<Option<Vec<_>>>().ok_or_else(Invalid::default)
}

impl Known<'_> {
    /// Propagates types along traits up to a fixpoint.
    fn spread(&mut self, spec: &OpSpec) {
        loop {
            let before = self.results.iter().flatten().count();
            for it in spec.traits.iter() {
                if let TraitKind::Predicate { matching: Some(matching), .. } = &it.kind {
                    self.follow(matching);
                }
            }
            if self.results.iter().flatten().count() == before {
                return;
            }
        }
    }

    fn follow(&mut self, matching: &Matching) {
        match matching {
            Matching::AllTypes(names) => {
                if let Some(ty) = names.iter().find_map(|name| self.ty(name)) {
                    names.iter().for_each(|name| self.set(name, ty));
                }
            }
            Matching::Types { from, to, transform, .. } => {
                let this = self.ty(from).map(Val::Type).or_else(|| self.attr(from).map(Val::Attr));
                let Some(this) = this else { return };
                let props = self.info.spec().props.iter().zip(self.props);
                let names = props.map(|(prop, attr)| (prop.name.as_ref().into(), attr.map_or(Val::Null, Val::Attr)));
                let scope = Scope {
                    this: Some(this),
                    dialect: Some(self.info.dialect()),
                    names: names.collect(),
                    ..Scope::default()
                };
                if let Some(Val::Type(ty)) = evaluate(self.ctx, transform, &scope) {
                    self.set(to, ty);
                }
            }
            Matching::ElementCountAndTypes { .. } | Matching::All { .. } => {}
        }
    }

    /// Returns the type of an operand, a result or a typed attribute by its name.
    fn ty(&self, name: &str) -> Option<Type> {
        let spec = self.info.spec();
        if let Some(group) = spec.operands.iter().position(|it| it.name == name) {
            let (first, size) = match self.sizes {
                [] => (group, 1),
                sizes => (usize::try_from(sizes.get(..group)?.iter().sum::<i64>()).ok()?, *sizes.get(group)?),
            };
            return self.operands.get(first).copied().filter(|_| size > 0);
        }
        match spec.results.iter().position(|it| it.name == name) {
            Some(at) => self.results.get(at).copied().flatten(),
            None => self.attr(name).and_then(|attr| self.ctx.attrs().type_of(attr)),
        }
    }

    fn attr(&self, name: &str) -> Option<Attr> {
        self.props.get(self.info.prop_slot(name)?).copied().flatten()
    }

    fn set(&mut self, name: &str, ty: Type) {
        let at = self.info.spec().results.iter().position(|it| it.name == name && it.arity == Arity::One);
        if let Some(slot) = at.and_then(|at| self.results.get_mut(at)) {
            slot.get_or_insert(ty);
        }
    }
}

impl OpState {
    /// Infers the types of the results from the operands and attributes. `sizes` are the sizes of the operand segments;
    /// empty for segments of one operand each. Fails if a type cannot be inferred.
    pub fn infer_results(&mut self, ir: &Isolate, sizes: &[i64]) -> Result<(), Invalid> {
        let ctx = ir.context();
        let Some(info) = ctx.op_name(self.name).info() else {
            return Err(Invalid::new("is of a dialect that the context does not have"));
        };
        let operands: SmallVec<[Type; 4]> = self.operands.iter().map(|it| ir.value_type(*it)).collect();
        let props = match &self.slots {
            Some(slots) => fill_slots(ctx, self.name, &mut self.attrs.clone(), slots.clone()).props,
            None => split_attrs(ctx, self.name, &mut self.attrs.clone(), self.properties).props,
        };
        self.results = infer_from_parts(ctx, info, &operands, sizes, &props)?.into();
        Ok(())
    }
}
