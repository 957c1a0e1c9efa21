//! Step that simplifies types, each in all places at once.

use std::collections::HashMap;

use lect_core::attrs::AttrData;
use lect_core::attrs::walk::{Part, Replacer};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Type, Value};
use lect_core::ir::OpRef;
use lect_core::ir::walk::Step as Walk;
use lect_core::number::ApInt;
use lect_core::types::{Signedness, TypeData};

use super::Step;
use super::draft::{Draft, Set, blocks};
use super::stand_in::zero;

/// Replaces types by simpler ones in all values and attributes.
pub(super) struct SimplerTypes;

impl Step for SimplerTypes {
    type Unit = Type;

    fn name(&self) -> &'static str {
        "types"
    }

    fn units(&self, draft: &Draft) -> Vec<Type> {
        let ctx = draft.ir.context();
        let (mut seen, mut found) = (Set::<Part>::default(), Vec::new());
        let mut note = |part: Part| {
            ctx.walk_parts(part, |part| {
                if !seen.insert(part) {
                    return Walk::Over;
                }
                if let Part::Type(ty) = part {
                    found.push(ty);
                }
                Walk::Into
            });
        };
        for &op in &draft.ops {
            let op = draft.ir.op(op);
            values(op).into_iter().for_each(|value| note(Part::Type(draft.ir.value_type(value))));
            op.props().into_iter().flatten().chain([op.attrs()]).for_each(|attr| note(Part::Attr(attr)));
        }
        found.retain(|&ty| !simpler(ctx, ty).is_empty());
        found
    }

    fn ways(&self) -> usize {
        8
    }

    fn apply(&self, draft: &mut Draft, units: &[Type], way: usize) -> Option<()> {
        let ctx = draft.ir.context().clone();
        let pairs = units.iter().filter_map(|&ty| Some((ty, *simpler(&ctx, ty).get(way)?)));
        let pairs: HashMap<Type, Type> = pairs.collect();
        if pairs.is_empty() {
            return None;
        }
        let mut replacer = Replacer::new(&ctx, |part| match part {
            Part::Type(ty) => pairs.get(&ty).copied().map(Part::Type),
            Part::Attr(attr) => retyped(&ctx, attr, &pairs).map(Part::Attr),
        });
        for &op in &draft.ops {
            let view = draft.ir.op(op);
            let (all, attrs, props) = (values(view), view.attrs(), view.props());
            for value in all {
                let ty = draft.ir.value_type(value);
                draft.ir.set_value_type(value, replacer.ty(ty).ok()?);
            }
            draft.ir.set_attrs(op, replacer.attr(attrs).ok()?);
            for (slot, prop) in props.into_iter().enumerate() {
                if let Some(prop) = prop {
                    draft.ir.set_prop(op, slot, Some(replacer.attr(prop).ok()?));
                }
            }
        }
        Some(())
    }
}

/// Returns the results of an operation and the arguments of its blocks.
fn values(op: OpRef<'_>) -> Vec<Value> {
    op.results().chain(blocks(op).flat_map(|block| block.args())).collect()
}

/// Converts a numeric attribute to another type.
fn retyped(ctx: &ContextData, attr: Attr, pairs: &HashMap<Type, Type>) -> Option<Attr> {
    match ctx.attrs().data(attr) {
        AttrData::Integer { value, ty } => {
            let &new = pairs.get(ty)?;
            let width = ctx.types().integer_width(new)?;
            let value =
                if width < value.width() { value.trunc(width) } else { ApInt::from_words(width, value.words()) };
            Some(ctx.attrs().intern(AttrData::Integer { value, ty: new }))
        }
        AttrData::Float { value, ty } => match ctx.types().data(*pairs.get(ty)?) {
            TypeData::Float(format) => Some(ctx.attrs().float(value.convert(*format))),
            _ => zero(ctx, *pairs.get(ty)?),
        },
        AttrData::DenseElements(elements) => {
            let element = ctx.types().element_type(elements.ty)?;
            let new = match pairs.get(&elements.ty) {
                Some(&new) => new,
                None => ctx.types().with_element_type(elements.ty, *pairs.get(&element)?)?,
            };
            zero(ctx, new)
        }
        _ => None,
    }
}

/// Returns simpler types, the simplest first.
fn simpler(ctx: &ContextData, ty: Type) -> Vec<Type> {
    let types = ctx.types();
    let mut all = Vec::new();
    match types.data(ty) {
        TypeData::Integer { width, signedness } => {
            if *signedness != Signedness::Signless {
                all.extend(types.integer(*width, Signedness::Signless));
            }
            if *width > 1 {
                all.push(types.i1());
            }
            if *width > 32 {
                all.push(types.i32());
            }
        }
        TypeData::Float(_) if ty != types.f32() => all.push(types.f32()),
        TypeData::Complex(element) => all.push(*element),
        TypeData::Tuple(types) => all.extend(types.first()),
        TypeData::Vector { shape, scalable, element } => {
            all.push(*element);
            let (least, fixed) = (vec![1; shape.len()], vec![false; shape.len()]);
            let one = shape.len().min(1);
            all.extend(types.vector(&shape[..one], &scalable[..one], *element));
            all.extend(types.vector(&least, &fixed, *element));
            all.extend(types.vector(shape, &fixed, *element));
        }
        TypeData::RankedTensor { shape, element, encoding } => {
            all.push(*element);
            all.extend(types.tensor(shape, *element, None));
            all.extend(types.tensor(&shape[..shape.len().min(1)], *element, None));
            all.extend(types.tensor(&vec![1; shape.len()], *element, *encoding));
        }
        TypeData::MemRef { shape, element, layout, memory_space } => {
            all.push(*element);
            all.extend(types.memref(shape, *element, None, None));
            all.extend(types.memref(shape, *element, None, *memory_space));
            all.extend(types.memref(&shape[..shape.len().min(1)], *element, None, *memory_space));
            all.extend(types.memref(&vec![1; shape.len()], *element, *layout, *memory_space));
        }
        TypeData::UnrankedTensor(element) | TypeData::UnrankedMemRef { element, .. } => all.push(*element),
        TypeData::Dialect { .. } | TypeData::Opaque { .. } => {
            ctx.for_each_part(Part::Type(ty), |part| {
                if let Part::Type(inner) = part {
                    all.push(inner);
                }
            });
            all.push(types.i32());
        }
        TypeData::Function(_) | TypeData::Graph(_) | TypeData::Index | TypeData::Float(_) | TypeData::None => {}
    }
    all.retain(|&other| other != ty);
    all.dedup();
    all
}
