//! Patterns that convert operations to the `llvm` dialect.
//!
//! A pattern is a function of the type converter, the rewriter and the operation. Most operations have a counterpart:
//! [`Counterpart`] lists these in tables. An operation on vectors of several dimensions is applied to each row.

use std::panic::Location;
use std::sync::OnceLock;

use lect_core::entity::OpName;
use lect_core::fold::splat_attr;
use lect_core::number::FloatFormat;
use lect_core::typed::TypedAttr;
use lect_core::typed::codec::EnumValue;
use lect_dialects::llvm::types as llvm_types;
use lect_dialects::{arith, llvm};
use lect_support::folding::float_format;
use lect_support::prelude::*;
use lect_transforms::rewrite::{RewritePattern, Root};

use super::descriptor::{extract, insert, poison};
use super::types::LlvmTypes;
use crate::vectors::has_few_parts;

/// A function that rewrites an operation. Returns `None` without changes if it does not match.
pub type Lower = fn(&LlvmTypes, &mut Rewriter<'_>, Op) -> Option<()>;

struct LlvmPattern<F> {
    types: LlvmTypes,
    name: &'static str,
    benefit: u16,
    lower: F,
    place: &'static Location<'static>,
}

impl<F> RewritePattern for LlvmPattern<F>
where
    F: Fn(&LlvmTypes, &mut Rewriter<'_>, Op) -> Option<()> + Send + Sync,
{
    fn root(&self) -> Root {
        Root::Op(self.name)
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> Option<()> {
        (self.lower)(&self.types, rw, op)
    }

    fn label(&self) -> String {
        format!("the conversion of '{}' added at {}", self.name, self.place)
    }
}

/// Patterns of a conversion to the `llvm` dialect.
pub struct LlvmPatterns<'a> {
    /// The converter of the patterns.
    pub types: &'a LlvmTypes,
    /// The context.
    pub ctx: &'a ContextData,
    /// The patterns.
    pub set: &'a mut PatternSet,
}

impl LlvmPatterns<'_> {
    /// Adds a pattern for operations of a view.
    #[track_caller]
    pub fn on<T: TypedOp<'static>>(
        &mut self,
        benefit: u16,
        lower: impl Fn(&LlvmTypes, &mut Rewriter<'_>, Op) -> Option<()> + Send + Sync + 'static,
    ) {
        self.named(T::NAME, benefit, lower);
    }

    /// Adds a pattern for operations of a name.
    #[track_caller]
    pub fn named(
        &mut self,
        name: &'static str,
        benefit: u16,
        lower: impl Fn(&LlvmTypes, &mut Rewriter<'_>, Op) -> Option<()> + Send + Sync + 'static,
    ) {
        let place = Location::caller();
        self.set.add(self.ctx, LlvmPattern { types: self.types.clone(), name, benefit, lower, place });
    }

    /// Adds patterns for operations with a counterpart.
    #[track_caller]
    pub fn counterparts(&mut self, table: &'static [Counterpart]) {
        for row in table {
            // Looked up when it is needed, since that compiles the definition.
            let to = OnceLock::new();
            self.named(row.from, 1, move |types, rw, op| row.lower_with(types, rw, op, &to));
        }
    }
}

/// Flags that an operation passes to its counterpart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flags {
    /// All attributes, unchanged.
    Same,
    /// Assumptions on floats.
    Fast,
    /// Assumptions about overflow.
    Overflow,
}

/// An operation with a counterpart in the `llvm` dialect.
#[derive(Clone, Copy)]
pub struct Counterpart {
    /// Name of the operation.
    pub from: &'static str,
    /// Name of the counterpart.
    pub to: &'static str,
    /// The flags.
    pub flags: Flags,
    /// Whether floats that LLVM does not have prevent the conversion.
    pub only_llvm_floats: bool,
}

impl Counterpart {
    /// Creates an entry for an operation whose attributes stay.
    pub const fn same(from: &'static str, to: &'static str) -> Self {
        Self { from, to, flags: Flags::Same, only_llvm_floats: false }
    }

    /// Creates an entry for an operation on floats.
    pub const fn float(from: &'static str, to: &'static str) -> Self {
        Self { from, to, flags: Flags::Fast, only_llvm_floats: true }
    }

    /// Creates an entry for an operation on floats whose attributes stay.
    pub const fn float_cast(from: &'static str, to: &'static str) -> Self {
        Self { from, to, flags: Flags::Same, only_llvm_floats: true }
    }

    /// Creates an entry for an operation with overflow flags.
    pub const fn overflow(from: &'static str, to: &'static str) -> Self {
        Self { from, to, flags: Flags::Overflow, only_llvm_floats: false }
    }

    /// Replaces an operation by its counterpart.
    pub fn lower(&self, types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
        self.lower_with(types, rw, op, &OnceLock::new())
    }

    /// Replaces an operation by its counterpart, whose name may be known.
    fn lower_with(&self, types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op, to: &OnceLock<OpName>) -> Option<()> {
        let view = rw.op(op);
        let all_types = || view.operand_types().chain(view.result_types());
        if self.only_llvm_floats && all_types().any(|ty| is_unsupported_float(types, view.context(), ty)) {
            return None;
        }
        let attrs = self.attrs(view);
        by_rows(types, rw, op, |rw, values, ty| {
            let name = *to.get_or_init(|| rw.context().op_name_of(self.to.as_bytes()));
            let mut state = OpState::new(name, rw.loc());
            state.operands.extend_from_slice(values);
            state.results.push(ty);
            match attrs.is_empty() {
                // All inherent attributes have their defaults.
                true => state.slots = Some(SmallVec::new()),
                false => state.attrs.extend_from_slice(&attrs),
            }
            let made = rw.insert(state);
            rw.op(made).result(0)
        })
    }

    /// Returns the attributes of the counterpart.
    fn attrs(&self, op: OpRef<'_>) -> SmallVec<[NamedAttr; 4]> {
        let ctx = op.context();
        let inherent = op.info().into_iter().flat_map(|info| info.props.iter()).zip(op.props());
        let mut attrs: SmallVec<[NamedAttr; 4]> =
            inherent.filter_map(|(prop, value)| Some((prop.name, value?))).collect();
        if self.flags == Flags::Overflow {
            let mut flags = llvm::IntegerOverflowFlags(0);
            attrs.retain(|entry| match arith::IntegerOverflowFlagsAttr::cast(ctx, entry.1) {
                Some(attr) => {
                    flags = overflow_flags_of(attr.value(ctx));
                    false
                }
                None => true,
            });
            // Without flags, the counterpart has its default.
            let flags = Some(flags).filter(|flags| *flags != llvm::IntegerOverflowFlags(0));
            if let Some(flags) = flags.and_then(|flags| llvm::IntegerOverflowFlagsAttr::get(ctx, flags).ok()) {
                attrs.push((ctx.ident(b"overflowFlags"), flags.attr()));
            }
        }
        if op.attrs() != ctx.attrs().empty_dictionary() {
            attrs.extend_from_slice(ctx.attrs().dictionary_entries(op.attrs()));
        }
        if self.flags == Flags::Fast {
            let flags = attrs.iter().find_map(|entry| fast_flags(ctx, entry.1));
            attrs.retain(|entry| arith::FastMathFlagsAttr::cast(ctx, entry.1).is_none());
            if let Some(flags) = flags.and_then(|flags| llvm::FastmathFlagsAttr::get(ctx, flags).ok()) {
                attrs.push((ctx.ident(b"fastmathFlags"), flags.attr()));
            }
        }
        attrs
    }
}

/// Returns the flags of LLVM for flags of overflow of `arith`.
fn overflow_flags_of(flags: arith::IntegerOverflowFlags) -> llvm::IntegerOverflowFlags {
    use arith::IntegerOverflowFlags as From;
    use llvm::IntegerOverflowFlags as To;
    let pairs = [(From::NSW, To::NSW), (From::NUW, To::NUW)];
    pairs.into_iter().filter(|it| flags.contains(it.0)).fold(To(0), |all, it| all | it.1)
}

/// Returns the flags of LLVM for an attribute `#arith.fastmath<..>`.
pub fn fast_flags(ctx: &ContextData, attr: Attr) -> Option<llvm::FastmathFlags> {
    use arith::FastMathFlags as From;
    use llvm::FastmathFlags as To;
    let flags = arith::FastMathFlagsAttr::cast(ctx, attr)?.value(ctx);
    let pairs = [
        (From::NNAN, To::NNAN),
        (From::NINF, To::NINF),
        (From::NSZ, To::NSZ),
        (From::ARCP, To::ARCP),
        (From::CONTRACT, To::CONTRACT),
        (From::AFN, To::AFN),
        (From::REASSOC, To::REASSOC),
    ];
    Some(pairs.into_iter().filter(|it| flags.contains(it.0)).fold(To(0), |all, it| all | it.1))
}

/// Returns the flags of LLVM for the `fastmath` attribute of an operation.
pub fn fast_flags_of(op: OpRef<'_>) -> llvm::FastmathFlags {
    let found = op.props().into_iter().flatten().find_map(|attr| fast_flags(op.context(), attr));
    found.unwrap_or(llvm::FastmathFlags(0))
}

/// Creates a constant of a float type, or of a vector of floats.
pub fn float_constant(rw: &mut Rewriter<'_>, ty: Type, number: f64) -> Value {
    let ctx = rw.context().clone();
    let format = float_format(&ctx, ty).unwrap_or(FloatFormat::F32);
    let attr = splat_attr(&ctx, Float::from_f64(format, number).into(), ty);
    rw.value(llvm::ConstantOp::build(attr.unwrap_or_else(|| ctx.attrs().unit()), ty))
}

/// Returns true for floats that LLVM does not have, and vectors and complex numbers of them.
pub fn is_unsupported_float(types: &LlvmTypes, ctx: &ContextData, ty: Type) -> bool {
    match ctx.types().data(ty) {
        TypeData::Float(_) => types.convert(ctx, ty) != Some(ty),
        TypeData::Vector { element, .. } => is_unsupported_float(types, ctx, *element),
        _ => false,
    }
}

/// Returns the sizes of nested arrays, and the type within.
pub fn array_sizes(ctx: &ContextData, ty: Type) -> (Vec<u64>, Type) {
    let (mut sizes, mut ty) = (Vec::new(), ty);
    while let Some(llvm_types::LlvmType::Array { element, count }) = llvm_types::of(ctx, ty) {
        sizes.push(count);
        ty = element;
    }
    (sizes, ty)
}

/// Returns true if a type is an LLVM array.
pub fn is_array(ctx: &ContextData, ty: Type) -> bool {
    matches!(llvm_types::of(ctx, ty), Some(llvm_types::LlvmType::Array { .. }))
}

/// Returns the positions in nested arrays.
fn positions(sizes: &[u64]) -> Option<Vec<Vec<i64>>> {
    let shape: Vec<i64> = sizes.iter().map(|size| i64::try_from(*size)).collect::<Result<_, _>>().ok()?;
    let count: u64 = if has_few_parts(&shape) { sizes.iter().product() } else { return None };
    let position = |mut at: u64| {
        let mut position: Vec<i64> = Vec::with_capacity(sizes.len());
        for size in sizes.iter().rev() {
            position.push((at % size) as i64);
            at /= size;
        }
        position.reverse();
        position
    };
    Some((0..count).map(position).collect())
}

/// Replaces an operation by the result of a function of its operands, or of each row of operands that are arrays.
pub fn by_rows(
    types: &LlvmTypes,
    rw: &mut Rewriter<'_>,
    op: Op,
    make: impl Fn(&mut Rewriter<'_>, &[Value], Type) -> Value,
) -> Option<()> {
    let view = rw.op(op);
    if types.keeps(view) && !view.operand_types().next().is_some_and(|first| is_array(view.context(), first)) {
        let (operands, result): (SmallVec<[Value; 4]>, _) = (view.operands().collect(), view.result_types().next()?);
        let value = make(rw, &operands, result);
        types.replace(rw, op, &[value]);
        return Some(());
    }
    let ctx = rw.context().clone();
    let view = rw.op(op);
    let result = types.convert(&ctx, view.result_types().next()?)?;
    let operand_types: Vec<Type> = view.operand_types().map(|ty| types.convert(&ctx, ty)).collect::<Option<_>>()?;
    let is_llvm = |ty: &Type| llvm_types::compat::is_compatible(&ctx, *ty) == Some(true);
    if !operand_types.iter().all(is_llvm) {
        return None;
    }
    let rows = match operand_types.first() {
        Some(first) if is_array(&ctx, *first) => {
            let (sizes, row) = array_sizes(&ctx, result);
            if sizes.is_empty() {
                return None;
            }
            Some((positions(&sizes)?, row))
        }
        _ => None,
    };
    let operands = types.operands(rw, op)?;
    let value = match rows {
        None => make(rw, &operands, result),
        Some((positions, row)) => {
            let mut value = poison(rw, result);
            for position in positions {
                let parts: Vec<Value> = operands.iter().map(|operand| extract(rw, *operand, &position)).collect();
                let part = make(rw, &parts, row);
                value = insert(rw, value, part, &position);
            }
            value
        }
    };
    types.replace(rw, op, &[value]);
    Some(())
}

/// Returns the case of another enum with the same number.
pub fn same_case<A: EnumValue, B: EnumValue>(case: A) -> Option<B> {
    B::from_number(case.number())
}
