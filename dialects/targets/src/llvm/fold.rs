//! Folders of `llvm`, and materialization of constants.

use lect_core::attrs::int_array;
use lect_core::dialect::Param;
use lect_core::fold::FoldsOperand;
use lect_core::typed::codec::EnumValue;
use lect_ods::spec::DefKind;
use lect_support::arithmetic::{Arithmetic, shift_left};
use lect_support::folding::{int, truth};
use lect_support::prelude::*;

use super::{
    AddressOfOp, AllocaOp, BlockAddressOp, ConstantOp, DSOLocalEquivalentOp, ExtractValueOp, GEPOp, ICmpOp,
    ICmpPredicate, InsertValueOp, ZeroOp,
};

/// Returns a parameterless attribute of the dialect: `#llvm.zero`.
fn marker(ctx: &ContextData, name: &str) -> Option<Attr> {
    let def = ctx.dialect(b"llvm")?.def(DefKind::Attr, name.as_bytes())?;
    ctx.attrs().dialect(def, Vec::new()).ok()
}

/// Materializes numbers as `llvm.mlir.constant`, symbols as addresses, and marker attributes as their operations.
///
/// Block addresses and DSO-local equivalents are not materialized.
pub(super) fn materialize(ctx: &ContextData, value: Attr, ty: Type, loc: Loc) -> Option<OpState> {
    let of = |name: &[u8]| {
        let name = ctx.op_name_of(name);
        ctx.op_name(name).info()?;
        Some(OpState::new(name, loc).results([ty]))
    };
    match ctx.attrs().data(value) {
        AttrData::SymbolRef { nested, .. } if nested.is_empty() => {
            Some(of(b"llvm.mlir.addressof")?.attr(ctx, "global_name", value))
        }
        AttrData::Dialect { .. } => {
            let name = ["undef", "poison", "zero"].into_iter().find(|name| marker(ctx, name) == Some(value))?;
            of(format!("llvm.mlir.{name}").as_bytes())
        }
        AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::DenseElements(_) => {
            let fits = ctx.attrs().type_of(value) == Some(ty);
            if fits { constant_op(ctx, b"llvm.mlir.constant", value, ty, loc) } else { None }
        }
        _ => None,
    }
}

pub(super) const OR: Arithmetic = Arithmetic::total(&[], ApInt::or);
pub(super) const SHIFT_LEFT: Arithmetic = Arithmetic::partial(&[], shift_left);

pub(super) fn constant(it: Folding<'_, ConstantOp<'_>>) -> Option<Folded> {
    it.value_attr().map(Folded::attr)
}

/// Folds to a parameterless attribute of the dialect.
pub(super) fn marked(it: Folding<'_>, name: &str) -> Option<Folded> {
    marker(it.ctx(), name).map(Folded::attr)
}

/// Folds to a numeric zero if the type is numeric.
pub(super) fn mlir_zero(it: Folding<'_>) -> Option<Folded> {
    let (ctx, ty) = (it.ctx(), it.ty()?);
    let is_number = matches!(
        ctx.types().data(ty),
        TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) | TypeData::Vector { .. }
    );
    let number = if is_number { it.is_zero() } else { None };
    number.or_else(|| marked(it, "zero"))
}

pub(super) fn address(it: Folding<'_, AddressOfOp<'_>>) -> Option<Folded> {
    it.global_name_attr().map(Folded::attr)
}

pub(super) fn block_address(it: Folding<'_, BlockAddressOp<'_>>) -> Option<Folded> {
    it.block_addr_attr().map(Folded::attr)
}

pub(super) fn local_equivalent(it: Folding<'_, DSOLocalEquivalentOp<'_>>) -> Option<Folded> {
    let (ctx, function) = (it.ctx(), it.function_name_attr()?);
    let def = ctx.dialect(b"llvm")?.def(DefKind::Attr, b"dso_local_equivalent")?;
    ctx.attrs().dialect(def, vec![Param::Attr(function)]).ok().map(Folded::attr)
}

/// Folds the equality of a value with itself, and of an `alloca` with null.
pub(super) fn compare_integers(it: Folding<'_, ICmpOp<'_>>) -> Option<Folded> {
    let predicate = it.ctx().attrs().i64_value(it.predicate_attr()?)?;
    let equal = match ICmpPredicate::from_number(predicate)? {
        ICmpPredicate::Eq => true,
        ICmpPredicate::Ne => false,
        _ => return None,
    };
    let (left, right) = (it.lhs(), it.rhs());
    let is_null = |value| it.def::<ZeroOp<'_>>(value).is_some();
    let is_stack = |value| it.def::<AllocaOp<'_>>(value).is_some();
    let same = left == right;
    if same || is_stack(left) && is_null(right) {
        return truth(it.ctx(), equal == same, it.ty()?).map(Folded::attr);
    }
    (is_stack(right) && is_null(left)).then(|| Folded::operands([right, left]))
}

/// Folds a cast to the same type, and merges two consecutive casts.
pub(super) fn chained_casts(it: Folding<'_>) -> Option<Folded> {
    it.is_operand_of_type(0).or_else(|| {
        let before = it.ir().value(it.operand(0)?).defining_op().filter(|before| before.name() == it.name())?;
        let first = before.operands().next()?;
        Some(if Some(it.type_of(first)) == it.ty() { Folded::value(first) } else { Folded::operands([first]) })
    })
}

/// Number of bits of a static index.
const INDEX_BITS: u32 = 29;

/// Placeholder in the list of static indices for a dynamic one.
const DYNAMIC_INDEX: i64 = i32::MIN as i64;

pub(super) fn element_address(it: Folding<'_, GEPOp<'_>>) -> Option<Folded> {
    let (ctx, base) = (it.ctx(), it.base());
    let mut indices = int_array(ctx, it.raw_constant_indices_attr()?);
    let mut dynamic = it.dynamic_indices().zip(it.constants.iter().skip(1));
    let mut operands: SmallVec<[Value; 4]> = smallvec![base];
    let mut changed = false;
    let only = indices.len() == 1 && it.has_type_of_result(0);
    for index in &mut indices {
        if *index != DYNAMIC_INDEX && *index != DYNAMIC {
            if only && *index == 0 {
                return it.value(base);
            }
            continue;
        }
        let (value, known) = dynamic.next()?;
        // An index that is a vector stays.
        let known = known.filter(|known| matches!(ctx.attrs().data(*known), AttrData::Integer { .. }));
        let known = int(ctx, known);
        if only && known.as_ref().is_some_and(|known| known.is_zero()) {
            return it.value(base);
        }
        let limit = 1i64 << (INDEX_BITS - 1);
        // A vector of equal indices makes a vector of addresses, unlike a number.
        let is_number = matches!(ctx.types().data(it.type_of(value)), TypeData::Integer { .. });
        let known = known.filter(|_| is_number).and_then(|known| known.to_i64());
        match known.filter(|known| (-limit..limit).contains(known)) {
            Some(known) => (*index, changed) = (known, true),
            None => operands.push(value),
        }
    }
    if !changed {
        return None;
    }
    let list = indices.iter().map(|index| i32::try_from(*index).ok()).collect::<Option<Vec<i32>>>()?;
    let attrs = smallvec![(ctx.ident(b"rawConstantIndices"), ctx.attrs().dense_i32_array(list))];
    Some(Folded::InPlace(Update::new(operands, attrs)))
}

/// The aggregate into which the value read by `llvm.extractvalue` was inserted.
///
/// The folder reads from that aggregate while searching for the value, as `mlir-opt` does.
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

/// Folds to the inserted value, or reads from the aggregate before an insertion elsewhere.
pub(super) fn extract_value(it: Folding<'_, ExtractValueOp<'_>>) -> Option<Folded> {
    let (ctx, container) = (it.ctx(), it.container());
    let position = int_array(ctx, it.position_attr()?);
    let at = |container: Value, position: &[i64]| {
        let attrs = smallvec![(ctx.ident(b"position"), ctx.attrs().dense_i64_array(position.to_vec()))];
        Some(Folded::InPlace(Update::new([container], attrs)))
    };
    if let Some(before) = it.def::<ExtractValueOp<'_>>(container) {
        let mut whole = int_array(ctx, before.position_attr()?);
        whole.extend(position);
        return at(before.container(), &whole);
    }
    let mut source = container;
    for _ in 0..MAX_CHAIN {
        let Some(insert) = it.def::<InsertValueOp<'_>>(source) else { break };
        let put = int_array(ctx, insert.position_attr()?);
        if put == position {
            return it.value(insert.value());
        }
        // The inserted value overlaps the extracted one only in part.
        if position.starts_with(&put) || put.starts_with(&position) {
            break;
        }
        source = insert.container();
    }
    if source == container { None } else { at(source, &position) }
}
