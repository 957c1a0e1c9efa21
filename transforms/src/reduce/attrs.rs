//! Steps that remove attributes and locations, or simplify them.

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::context::ContextData;
use lect_core::entity::{Attr, Ident, Op};
use lect_core::ir::{Isolate, OpRef};
use lect_core::loc::Loc;
use lect_core::number::{ApInt, Float};

use super::Step;
use super::draft::{Draft, blocks};
use super::stand_in::zero;

/// Position of an attribute in an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Among the discardable ones.
    Discardable(Ident),
    /// In a slot.
    Slot(usize),
    /// Among the properties of an unregistered operation.
    Property(Ident),
}

impl Place {
    /// Returns the positions of all attributes of an operation.
    fn all(op: OpRef<'_>) -> Vec<Self> {
        let ctx = op.context();
        let mut places: Vec<Self> =
            ctx.attrs().dictionary_entries(op.attrs()).iter().map(|entry| Self::Discardable(entry.0)).collect();
        let of_slot = |(slot, value): (usize, Option<Attr>)| match op.info() {
            Some(_) => value.map_or(Vec::new(), |_| vec![Self::Slot(slot)]),
            None => {
                let entries = value.map_or(&[][..], |all| ctx.attrs().dictionary_entries(all));
                entries.iter().map(|entry| Self::Property(entry.0)).collect()
            }
        };
        places.extend(op.props().into_iter().enumerate().flat_map(of_slot));
        places
    }

    fn get(self, op: OpRef<'_>) -> Option<Attr> {
        let ctx = op.context();
        match self {
            Self::Discardable(name) => ctx.attrs().dictionary_get(op.attrs(), name),
            Self::Slot(slot) => op.prop(slot),
            Self::Property(name) => ctx.attrs().dictionary_get(op.prop(0)?, name),
        }
    }

    fn set(self, ir: &mut Isolate, op: Op, value: Option<Attr>) {
        match self {
            Self::Discardable(name) => ir.set_discardable_attr(op, name, value),
            Self::Slot(slot) => ir.set_prop(op, slot, value),
            Self::Property(name) => {
                let ctx = ir.context().clone();
                let all = ir.op(op).prop(0).unwrap_or(ctx.attrs().empty_dictionary());
                let all = ctx.attrs().dictionary_with(all, name, value);
                ir.set_prop(op, 0, Some(all).filter(|all| *all != ctx.attrs().empty_dictionary()));
            }
        }
    }

    /// Returns true if the definition of the operation does not require the attribute.
    fn is_optional(self, op: OpRef<'_>) -> bool {
        match self {
            Self::Slot(slot) => {
                let prop = op.info().and_then(|info| info.spec().props.get(slot));
                prop.is_some_and(|prop| prop.optional || prop.default.is_some())
            }
            _ => !self.is_name(op),
        }
    }

    /// Returns true if the attribute is the symbol name, which others refer to.
    fn is_name(self, op: OpRef<'_>) -> bool {
        let name = match self {
            Self::Slot(slot) => op.info().and_then(|info| info.spec().props.get(slot)).map(|prop| prop.name.as_bytes()),
            Self::Discardable(name) | Self::Property(name) => Some(op.context().ident_bytes(name)),
        };
        name == Some(b"sym_name")
    }
}

/// Returns the matching attributes of all operations.
fn places(draft: &Draft, fits: impl Fn(Place, OpRef<'_>) -> bool) -> Vec<(usize, Place)> {
    let mut found = Vec::new();
    for (number, &op) in draft.ops.iter().enumerate() {
        let op = draft.ir.op(op);
        found.extend(Place::all(op).into_iter().filter(|&place| fits(place, op)).map(|place| (number, place)));
    }
    found
}

/// Removes optional attributes.
pub(super) struct DropAttrs;

impl Step for DropAttrs {
    type Unit = (usize, Place);

    fn name(&self) -> &'static str {
        "attributes"
    }

    fn units(&self, draft: &Draft) -> Vec<(usize, Place)> {
        places(draft, Place::is_optional)
    }

    fn apply(&self, draft: &mut Draft, units: &[(usize, Place)], _way: usize) -> Option<()> {
        for &(number, place) in units {
            let Some(op) = draft.handle(number) else { continue };
            place.set(&mut draft.ir, op, None);
        }
        Some(())
    }
}

/// Simplifies the values of attributes.
pub(super) struct ShrinkAttrs;

impl Step for ShrinkAttrs {
    type Unit = (usize, Place);

    fn name(&self) -> &'static str {
        "values of attributes"
    }

    fn units(&self, draft: &Draft) -> Vec<(usize, Place)> {
        let is_simple = |attr: Attr| simpler(draft.ir.context(), attr).is_empty();
        places(draft, |place, op| !place.is_name(op) && place.get(op).is_some_and(|attr| !is_simple(attr)))
    }

    fn ways(&self) -> usize {
        6
    }

    fn apply(&self, draft: &mut Draft, units: &[(usize, Place)], way: usize) -> Option<()> {
        let ctx = draft.ir.context().clone();
        let mut changed = None;
        for &(number, place) in units {
            let Some(op) = draft.op(number) else { continue };
            let new = place.get(op).and_then(|attr| simpler(&ctx, attr).get(way).copied());
            if let Some(new) = new {
                let op = op.op;
                place.set(&mut draft.ir, op, Some(new));
                changed = Some(());
            }
        }
        changed
    }
}

/// Returns simpler attributes of the same kind and type, the simplest first.
fn simpler(ctx: &ContextData, attr: Attr) -> Vec<Attr> {
    let mut all = match ctx.attrs().data(attr) {
        AttrData::Integer { value, ty } => {
            let number = |number| {
                ctx.attrs().intern(AttrData::Integer { value: ApInt::from_u64(value.width(), number), ty: *ty })
            };
            match () {
                () if value.is_zero() => Vec::new(),
                () if value.is_one() => vec![number(0)],
                () => vec![number(0), number(1)],
            }
        }
        AttrData::Float { value, .. } => {
            [0.0, 1.0].iter().map(|&number| ctx.attrs().float(Float::from_f64(value.format(), number))).collect()
        }
        AttrData::String { value, ty } => {
            [0, value.len() / 2].iter().map(|&end| ctx.attrs().typed_string(&value[..end], *ty)).collect()
        }
        AttrData::Array(elements) => {
            let list = |list: Vec<Attr>| ctx.attrs().array(list);
            shorter(elements)
                .into_iter()
                .chain(each(elements.to_vec(), |&it| Some(*simpler(ctx, it).first()?)))
                .map(list)
                .collect()
        }
        AttrData::Dictionary(entries) => {
            let simplest = |entry: &NamedAttr| Some((entry.0, *simpler(ctx, entry.1).first()?));
            let lists = shorter(entries).into_iter().chain(each(entries.to_vec(), simplest));
            lists.map(|mut entries| ctx.attrs().dictionary(&mut entries)).collect()
        }
        AttrData::DenseArray { element, data } => {
            let width = ctx.attrs().dense_layout(*element).map_or(1, |layout| layout.element_bytes().max(1));
            let parts: Vec<&[u8]> = data.chunks(width).collect();
            let lists = shorter(&parts).into_iter().map(|parts| parts.concat()).chain([vec![0; data.len()]]);
            lists.filter_map(|data| ctx.attrs().dense_array(*element, data).ok()).collect()
        }
        AttrData::DenseElements(elements) => {
            let bytes = ctx
                .types()
                .element_type(elements.ty)
                .and_then(|it| ctx.attrs().dense_layout(it))
                .map_or(0, |it| it.element_bytes());
            let first =
                elements.data.get(..bytes).and_then(|first| ctx.attrs().dense_elements(elements.ty, true, first).ok());
            zero(ctx, elements.ty).into_iter().chain(first).collect()
        }
        AttrData::DenseResource { ty, .. } | AttrData::SparseElements { ty, .. } => {
            zero(ctx, *ty).into_iter().collect()
        }
        _ => Vec::new(),
    };
    all.retain(|&other| other != attr);
    all
}

/// Returns shorter lists: empty, the halves, and the list without its first or last element.
fn shorter<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let (length, half) = (list.len(), list.len() / 2);
    let ranges = [0..0, 0..half, half..length, 1.min(length)..length, 0..length.saturating_sub(1)];
    let mut lists: Vec<Vec<T>> =
        ranges.into_iter().filter(|it| it.len() < length).map(|it| list[it].to_vec()).collect();
    lists.dedup_by_key(|it| it.len());
    lists.truncate(if length > 2 { 5 } else { 3 });
    lists
}

/// Replaces all elements that can be simplified. Returns `None` if there are none.
fn each<T>(mut list: Vec<T>, simplest: impl Fn(&T) -> Option<T>) -> Option<Vec<T>> {
    let mut changed = false;
    for it in &mut list {
        if let Some(new) = simplest(it) {
            (*it, changed) = (new, true);
        }
    }
    changed.then_some(list)
}

/// Removes locations.
pub(super) struct DropLocations;

impl Step for DropLocations {
    type Unit = usize;

    fn name(&self) -> &'static str {
        "locations"
    }

    fn units(&self, draft: &Draft) -> Vec<usize> {
        let has_location = |&number: &usize| {
            draft.op(number).is_some_and(|op| {
                let mut args = blocks(op).flat_map(|block| block.args_with_locs());
                op.loc() != Loc::UNKNOWN || args.any(|arg| arg.1 != Loc::UNKNOWN)
            })
        };
        (0..draft.ops.len()).filter(has_location).collect()
    }

    fn apply(&self, draft: &mut Draft, units: &[usize], _way: usize) -> Option<()> {
        for &number in units {
            let Some(op) = draft.op(number) else { continue };
            let args: Vec<_> = blocks(op).map(|block| (block.block, block.args().len())).collect();
            let op = op.op;
            draft.ir.set_loc(op, Loc::UNKNOWN);
            for (block, count) in args {
                (0..count).for_each(|index| draft.ir.set_block_arg_loc(block, index, Loc::UNKNOWN));
            }
        }
        Some(())
    }
}
