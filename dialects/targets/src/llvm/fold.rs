//! Folders of `llvm`, and what its constants are.

use lect_core::dialect::Param;
use lect_core::engine::int_array;
use lect_core::fold::FoldsOperand;
use lect_core::typed::codec::EnumValue;
use lect_ods::spec::DefKind;
use lect_support::folding::{int, truth, zero};
use lect_support::prelude::*;

use super::{
    AddressOfOp, AllocaOp, BlockAddressOp, ConstantOp, DSOLocalEquivalentOp, ExtractValueOp, GEPOp, ICmpOp,
    ICmpPredicate, InsertValueOp, ZeroOp,
};

/// An attribute of the dialect without parameters: `#llvm.zero`.
fn marker(ctx: &ContextData, name: &str) -> Option<Attr> {
    let def = ctx.dialect(b"llvm")?.def(DefKind::Attr, name.as_bytes())?;
    ctx.dialect_attr(def, Vec::new()).ok()
}

/// Numbers are `llvm.mlir.constant`, symbols addresses, and what has no attribute has an operation of its own. Addresses of
/// blocks and equivalents of functions are not made anew.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let of = |name: &[u8]| {
        let name = ctx.op_name_of(name);
        ctx.op_name(name).info.as_ref()?;
        Some(OpState::new(name, loc).results([ty]))
    };
    match ctx.attr_data(value) {
        AttrData::SymbolRef { nested, .. } if nested.is_empty() => {
            Some(of(b"llvm.mlir.addressof")?.attr(ctx, "global_name", value))
        }
        AttrData::Dialect { .. } => {
            let name = ["undef", "poison", "zero"].into_iter().find(|name| marker(ctx, name) == Some(value))?;
            of(format!("llvm.mlir.{name}").as_bytes())
        }
        AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::DenseElements(_) => {
            let fits = ctx.attr_type(value) == Some(ty);
            if fits { constant_op(ctx, b"llvm.mlir.constant", value, ty, loc) } else { None }
        }
        _ => None,
    }
}

pub(super) fn constant(it: Folding<'_>) -> Option<Folded> {
    it.op.cast::<ConstantOp<'_>>()?.value_attr().map(Folded::attr)
}

pub(super) fn undef(it: Folding<'_>) -> Option<Folded> {
    marker(it.op.context(), "undef").map(Folded::attr)
}

pub(super) fn poison(it: Folding<'_>) -> Option<Folded> {
    marker(it.op.context(), "poison").map(Folded::attr)
}

/// Zero as a number, if the type is of numbers.
pub(super) fn mlir_zero(it: Folding<'_>) -> Option<Folded> {
    let ctx = it.op.context();
    let ty = it.op.result_types().next()?;
    let is_number = matches!(
        ctx.type_data(ty),
        TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::Vector { .. }
    );
    let number = if is_number { zero(ctx, ty) } else { None };
    number.or_else(|| marker(ctx, "zero")).map(Folded::attr)
}

pub(super) fn address(it: Folding<'_>) -> Option<Folded> {
    it.op.cast::<AddressOfOp<'_>>()?.global_name_attr().map(Folded::attr)
}

pub(super) fn block_address(it: Folding<'_>) -> Option<Folded> {
    it.op.cast::<BlockAddressOp<'_>>()?.block_addr_attr().map(Folded::attr)
}

pub(super) fn local_equivalent(it: Folding<'_>) -> Option<Folded> {
    let (ctx, function) = (it.op.context(), it.op.cast::<DSOLocalEquivalentOp<'_>>()?.function_name_attr()?);
    let def = ctx.dialect(b"llvm")?.def(DefKind::Attr, b"dso_local_equivalent")?;
    ctx.dialect_attr(def, vec![Param::Attr(function)]).ok().map(Folded::attr)
}

pub(super) fn or(it: Folding<'_>) -> Option<Folded> {
    it.ints(it.ty()?, |[left, right]| Some(left.or(&right))).map(Folded::attr)
}

pub(super) fn shift_left(it: Folding<'_>) -> Option<Folded> {
    let shifted = it.ints(it.ty()?, |[left, right]| {
        let by = right.to_u64().and_then(|by| u32::try_from(by).ok()).filter(|by| *by < left.width())?;
        Some(left.shift_left(by))
    });
    shifted.map(Folded::attr)
}

pub(super) fn zero_extend(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty) = (it.ctx(), it.ty()?);
    let width = ctx.integer_width(ctx.element_type(ty).unwrap_or(ty))?;
    it.ints(ty, |[value]| Some(value.zext(width))).map(Folded::attr)
}

/// Equality of a value with itself, and of memory on the stack with null.
pub(super) fn compare_integers(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ir) = (it.ctx(), it.op.ir.get());
    let predicate = ctx.i64_value(it.op.cast::<ICmpOp<'_>>()?.predicate_attr()?)?;
    let equal = match ICmpPredicate::from_number(predicate)? {
        ICmpPredicate::Eq => true,
        ICmpPredicate::Ne => false,
        _ => return None,
    };
    let (left, right) = it.pair()?;
    if left == right {
        return truth(ctx, equal, it.ty()?).map(Folded::attr);
    }
    let is_null = |value| ir.def::<ZeroOp<'_>>(value).is_some();
    let is_stack = |value| ir.def::<AllocaOp<'_>>(value).is_some();
    if is_stack(left) && is_null(right) {
        return truth(ctx, !equal, it.ty()?).map(Folded::attr);
    }
    (is_stack(right) && is_null(left)).then(|| Folded::operands([right, left]))
}

/// A cast to the same type is none, and two are one.
pub(super) fn chained_casts(it: Folding<'_>) -> Option<Folded> {
    let ir = it.op.ir.get();
    let (value, ty) = (it.op.operands().next()?, it.op.result_types().next()?);
    if ir.value_type(value) == ty {
        return Some(Folded::value(value));
    }
    let before = ir.value(value).defining_op().filter(|before| before.name() == it.op.name())?;
    let first = before.operands().next()?;
    Some(if ir.value_type(first) == ty { Folded::value(first) } else { Folded::operands([first]) })
}

/// Static indices of an address have at most so many bits.
const INDEX_BITS: u32 = 29;

/// What stands in the list of indices for one that is an operand.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

pub(super) fn element_address(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ir) = (it.op.context(), it.op.ir.get());
    let base = it.op.operands().next()?;
    let mut indices = int_array(ctx, it.op.cast::<GEPOp<'_>>()?.raw_constant_indices_attr()?);
    let mut dynamic = it.op.operands().zip(it.constants).skip(1);
    let mut kept: Vec<Value> = vec![base];
    let mut changed = false;
    let only = indices.len() == 1 && Some(ir.value_type(base)) == it.op.result_types().next();
    for index in &mut indices {
        if *index != DYNAMIC_INDEX && *index != DYNAMIC {
            if only && *index == 0 {
                return Some(Folded::value(base));
            }
            continue;
        }
        let (value, known) = dynamic.next()?;
        let known = int(ctx, *known);
        if only && known.as_ref().is_some_and(|known| known.is_zero()) {
            return Some(Folded::value(base));
        }
        let limit = 1i64 << (INDEX_BITS - 1);
        match known.and_then(|known| known.to_i64()).filter(|known| (-limit..limit).contains(known)) {
            Some(known) => {
                *index = known;
                changed = true;
            }
            None => kept.push(value),
        }
    }
    if !changed {
        return None;
    }
    let mut folded = Folded::operands(kept);
    if let Folded::InPlace(update) = &mut folded {
        let list = indices.iter().map(|index| i32::try_from(*index).ok()).collect::<Option<Vec<i32>>>()?;
        update.attrs.push((ctx.ident(b"rawConstantIndices"), ctx.i32_array_attr(list)));
    }
    Some(folded)
}

/// What was put in, or what it was put in if that is elsewhere.
/// The aggregate into which the value that `llvm.extractvalue` finds was inserted. As `mlir-opt`, its folder reads from that on
/// the way to the value.
pub struct ExtractedFrom;

impl FoldsOperand for ExtractedFrom {
    fn operand(&self, op: OpRef<'_>) -> Option<Value> {
        let extract = op.cast::<ExtractValueOp<'_>>()?;
        let (ir, container) = (op.ir.get(), extract.container());
        let mut source = container;
        for _ in 0..MAX_CHAIN {
            let insert = ir.def::<InsertValueOp<'_>>(source)?;
            if insert.position() == extract.position() {
                return (source != container).then_some(source);
            }
            source = insert.container();
        }
        None
    }
}

pub(super) fn extract_value(root: Folding<'_>) -> Option<Folded> {
    let (ctx, ir) = (root.op.context(), root.op.ir.get());
    let container = root.op.operands().next()?;
    let position = int_array(ctx, root.op.cast::<ExtractValueOp<'_>>()?.position_attr()?).to_vec();
    let at = |container: Value, position: Vec<i64>| {
        let mut folded = Folded::operands([container]);
        if let Folded::InPlace(update) = &mut folded {
            update.attrs.push((ctx.ident(b"position"), ctx.i64_array_attr(position)));
        }
        folded
    };
    if let Some(before) = ir.def::<ExtractValueOp<'_>>(container) {
        let mut whole = int_array(ctx, before.position_attr()?).to_vec();
        whole.extend(position);
        return Some(at(before.0.operands().next()?, whole));
    }
    let mut source = container;
    for _ in 0..MAX_CHAIN {
        let Some(insert) = ir.def::<InsertValueOp<'_>>(source) else { break };
        let put = int_array(ctx, insert.position_attr()?);
        // The container comes first, then the value.
        let (into, value) = (insert.0.operands().next()?, insert.0.operands().nth(1)?);
        if put[..] == position[..] {
            return Some(Folded::value(value));
        }
        // A part of what was put in, or what it was put in a part of, is neither.
        if position.starts_with(&put) || put.starts_with(&position) {
            break;
        }
        source = into;
    }
    (source != container).then(|| at(source, position))
}
