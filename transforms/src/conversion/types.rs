//! Type conversion of values.

use std::ops::Range;
use std::panic::Location;
use std::sync::Arc;

use lect_core::context::ContextData;
use lect_core::entity::{Block, Op, Type, Value};
use lect_core::interfaces::function::function_type;
use lect_core::ir::{BlockRef, InsertionPoint, Isolate, OpRef, OpState, ValueRef};
use lect_core::loc::Loc;
use lect_core::typed::TypedOp;
use lect_ods::spec::{Arity, Grouping};
use smallvec::SmallVec;

use super::casts::{Cast, CastKind, Materialize, NewCast, after};
use crate::rewrite::{Ignore, RewritePattern, Rewriter, Root};

/// Types that one type is converted to. Most types have one; a complex number can have two, and a token none.
pub type ConvertedTypes = SmallVec<[Type; 1]>;

/// Values that one value is converted to.
pub type Values = SmallVec<[Value; 1]>;

type Rule = Arc<dyn Fn(ValueOrType<'_>) -> Option<ConvertedTypes> + Send + Sync>;

/// Input of a rule.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct ValueOrType<'a> {
    /// The context.
    pub ctx: &'a ContextData,
    /// The type to be converted.
    pub ty: Type,
    /// The value of this type, if any: rules may inspect its producer.
    pub value: Option<ValueRef<'a>>,
}

/// Rules for the conversion of types. A type without a rule is unchanged, unless the converter is [strict](Self::strict).
///
/// While operations are converted, values of old and new types meet. Casts connect them, right after the values:
/// `builtin.unrealized_conversion_cast`, or the result of [`with_cast`](Self::with_cast). Unused casts are erased in
/// the end.
#[derive(Clone, Default)]
pub struct TypeConverter {
    rules: Vec<Rule>,
    casts: Vec<Materialize>,
    /// Whether types without a rule cannot be converted.
    strict: bool,
}

impl TypeConverter {
    /// Creates a converter without rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a converter without rules, for which a type without a rule cannot be converted.
    pub fn strict() -> Self {
        Self { strict: true, ..Self::default() }
    }

    /// Adds a rule for types with one replacement. Later rules are tried first; a rule returns `None` for other types.
    #[must_use]
    pub fn with(self, rule: impl Fn(&ContextData, Type) -> Option<Type> + Send + Sync + 'static) -> Self {
        self.with_many(move |it| rule(it.ctx, it.ty).map(|ty| ConvertedTypes::from_elem(ty, 1)))
    }

    /// Adds a rule for types with any number of replacements, which may depend on the value.
    #[must_use]
    pub fn with_many(
        mut self,
        rule: impl Fn(ValueOrType<'_>) -> Option<ConvertedTypes> + Send + Sync + 'static,
    ) -> Self {
        self.rules.push(Arc::new(rule));
        self
    }

    /// Adds a function that creates a value of a type from others. New operations go to the rewriter's insertion point.
    #[must_use]
    pub fn with_cast(
        self,
        cast: impl Fn(&mut Rewriter<'_>, Type, &[Value], Loc) -> Option<Value> + Send + Sync + 'static,
    ) -> Self {
        self.with_cast_of(move |rewriter, it| cast(rewriter, it.ty, it.values, it.loc))
    }

    /// Adds a function like [`with_cast`](Self::with_cast), which knows the type before the conversion.
    #[must_use]
    pub fn with_cast_of(
        mut self,
        cast: impl Fn(&mut Rewriter<'_>, Cast<'_>) -> Option<Value> + Send + Sync + 'static,
    ) -> Self {
        self.casts.push(Arc::new(cast));
        self
    }

    /// Creates a pattern with this converter for operations of a name. Use [`convert_op`](Self::convert_op) if only
    /// types change, [`convert_function`](Self::convert_function), or a custom function.
    #[track_caller]
    pub fn pattern(&self, name: &'static str, rewrite: Retype) -> impl RewritePattern + 'static {
        TypePattern { types: self.clone(), name, rewrite, place: Location::caller() }
    }

    /// Creates a pattern like [`pattern`](Self::pattern), for operations of a view.
    #[track_caller]
    pub fn on<T: TypedOp<'static>>(&self, rewrite: Retype) -> impl RewritePattern + use<T> + 'static {
        TypePattern { types: self.clone(), name: T::NAME, rewrite, place: Location::caller() }
    }

    fn try_apply(&self, of: ValueOrType<'_>) -> Option<ConvertedTypes> {
        let found = self.rules.iter().rev().find_map(|rule| rule(of));
        found.or_else(|| (!self.strict).then(|| ConvertedTypes::from_elem(of.ty, 1)))
    }

    fn apply(&self, of: ValueOrType<'_>) -> ConvertedTypes {
        self.try_apply(of).unwrap_or_else(|| ConvertedTypes::from_elem(of.ty, 1))
    }

    /// Returns the types that a type is converted to, or `None` if a strict converter has no rule for it.
    pub fn try_convert(&self, ctx: &ContextData, ty: Type) -> Option<ConvertedTypes> {
        self.try_apply(ValueOrType { ctx, ty, value: None })
    }

    /// Returns the type that a type is converted to, or `None` if it cannot be converted or becomes several.
    pub fn convert_one(&self, ctx: &ContextData, ty: Type) -> Option<Type> {
        match self.try_convert(ctx, ty)?[..] {
            [ty] => Some(ty),
            _ => None,
        }
    }

    /// Returns the types that a type is converted to.
    pub fn convert(&self, ctx: &ContextData, ty: Type) -> ConvertedTypes {
        self.apply(ValueOrType { ctx, ty, value: None })
    }

    /// Returns the types that the type of a value is converted to.
    pub fn convert_of(&self, ir: &Isolate, value: Value) -> ConvertedTypes {
        self.apply(ValueOrType { ctx: ir.context(), ty: ir.value_type(value), value: Some(ir.value(value)) })
    }

    /// Returns the types that several types are converted to, concatenated.
    pub fn convert_all(&self, ctx: &ContextData, types: &[Type]) -> Vec<Type> {
        types.iter().flat_map(|&ty| self.convert(ctx, ty)).collect()
    }

    /// Returns true if a type is unchanged.
    pub fn is_legal(&self, ctx: &ContextData, ty: Type) -> bool {
        self.try_convert(ctx, ty).is_some_and(|types| types[..] == [ty])
    }

    /// Returns true if the types of an operation's operands, results and block arguments are unchanged.
    pub fn is_legal_op(&self, op: OpRef<'_>) -> bool {
        let blocks = || op.regions().flat_map(|region| region.blocks());
        op.operand_types().chain(op.result_types()).all(|ty| self.is_legal(op.context(), ty))
            && blocks().all(|block| block.args().all(|arg| self.is_legal(op.context(), block.ir.value_type(arg))))
    }

    /// Returns true if the types of arguments and results of a function are unchanged. Use
    /// [`is_legal_op`](Self::is_legal_op) for its blocks.
    pub fn is_legal_function(&self, op: OpRef<'_>) -> bool {
        let ty = function_type(op);
        let stay = |types: &[Type]| types.iter().all(|&ty| self.is_legal(op.context(), ty));
        ty.is_none_or(|ty| stay(&ty.inputs) && stay(&ty.results))
    }

    /// Casts new values back to a value of the original type.
    fn cast_back(&self, rewriter: &mut Rewriter<'_>, ty: Type, values: &[Value], loc: Loc) -> Value {
        if let [only] = values
            && rewriter.ir().value_type(*only) == ty
        {
            return *only;
        }
        let place = rewriter.at;
        rewriter.at = after(rewriter.ir(), values).or(place);
        let made = self.cast(rewriter, CastKind::Source, ty, &[ty], values, loc);
        rewriter.at = place;
        made.first().copied().unwrap_or_else(|| values[0])
    }

    /// Creates a cast at the insertion point. A driver completes it in the end, otherwise at once.
    fn cast(
        &self,
        rewriter: &mut Rewriter<'_>,
        kind: CastKind,
        original: Type,
        types: &[Type],
        values: &[Value],
        loc: Loc,
    ) -> Values {
        let op = unrealized(rewriter, types, values, loc);
        let made = rewriter.op(op).results().collect();
        let cast = NewCast { op, kind, original, replacements: self.casts.clone() };
        if rewriter.listener.cast_made(cast.clone()) {
            return made;
        }
        match &made[..] {
            [_] => cast.resolve(rewriter).map_or(made, |value| Values::from_elem(value, 1)),
            _ => made,
        }
    }

    /// Returns the values that a value is a cast of, if a conversion made the cast; otherwise the value.
    pub fn uncast(rewriter: &Rewriter<'_>, value: Value) -> Values {
        let cast = rewriter.ir().value(value).defining_op();
        let cast = cast.filter(|cast| rewriter.listener.cast_kind(cast.op) == Some(CastKind::Source));
        let from = cast.map(|cast| cast.operands().collect::<Values>()).filter(|from| !from.is_empty());
        from.unwrap_or_else(|| Values::from_elem(value, 1))
    }

    /// Returns the converted values of a value, for use before an operation. If the value is a cast of such values,
    /// those are returned; otherwise new casts are created.
    pub fn value(&self, rewriter: &mut Rewriter<'_>, value: Value, before: Op) -> Values {
        let types = self.convert_of(rewriter.ir(), value);
        if types[..] == [rewriter.ir().value_type(value)] {
            return Values::from_elem(value, 1);
        }
        if let Some(cast) = rewriter.ir().value(value).defining_op().filter(|op| is_cast(*op)) {
            let from: Values = cast.operands().collect();
            if from.iter().map(|value| rewriter.ir().value_type(*value)).eq(types.iter().copied()) {
                return from;
            }
        }
        let loc = rewriter.op(before).loc();
        let original = rewriter.ir().value_type(value);
        let from = Self::uncast(rewriter, value);
        let is_known = |user: OpRef<'_>| {
            rewriter.listener.cast_kind(user.op) == Some(CastKind::Target)
                && user.operands().eq(from.iter().copied())
                && user.result_types().eq(types.iter().copied())
        };
        let known =
            from.first().and_then(|&from| rewriter.ir().value(from).uses().map(|it| it.0).find(|it| is_known(*it)));
        if let Some(known) = known {
            return known.results().collect();
        }
        rewriter.at = Some(after(rewriter.ir(), &from).unwrap_or(InsertionPoint::Before(before)));
        let made = self.cast(rewriter, CastKind::Target, original, &types, &from, loc);
        rewriter.before(before);
        made
    }

    /// Returns the converted operands of an operation, grouped by operand.
    pub fn operands(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Vec<Values> {
        let operands: Vec<Value> = rewriter.op(op).operands().collect();
        operands.into_iter().map(|operand| self.value(rewriter, operand, op)).collect()
    }

    /// Replaces an operation by values of other types, grouped by result.
    ///
    /// # Panics
    /// If the number of groups differs from the number of results.
    pub fn replace(&self, rewriter: &mut Rewriter<'_>, op: Op, values: &[Values]) {
        let (types, loc): (Vec<Type>, Loc) = (rewriter.op(op).result_types().collect(), rewriter.op(op).loc());
        assert_eq!(types.len(), values.len(), "values for each result");
        rewriter.before(op);
        let casts = types.iter().zip(values).map(|(&ty, values)| self.cast_back(rewriter, ty, values, loc));
        let casts: Vec<Value> = casts.collect();
        rewriter.replace(op, &casts);
    }

    /// Replaces an operation by one with converted operands and results. The regions are moved, and the arguments of
    /// their blocks are converted, as are those of successors. Returns `None` if no type changes.
    pub fn convert_op(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        if rewriter.op(op).own_isolate().is_some() {
            return None;
        }
        let of = |ir: &Isolate, values: &[Value]| -> Vec<ConvertedTypes> {
            values.iter().map(|&value| self.convert_of(ir, value)).collect()
        };
        let view = rewriter.op(op);
        let (old, results): (Vec<Value>, Vec<Value>) = (view.operands().collect(), view.results().collect());
        let (to, types) = (of(rewriter.ir(), &old), of(rewriter.ir(), &results));
        let successors: Vec<Block> = view.successors().map(|block| block.block).collect();
        let is_same = |values: &[Value], types: &[ConvertedTypes]| {
            values.iter().zip(types).all(|(value, types)| types[..] == [rewriter.ir().value_type(*value)])
        };
        let blocks = || view.regions().flat_map(|region| region.blocks()).chain(view.successors());
        if is_same(&old, &to) && is_same(&results, &types) && blocks().all(|block| self.stays(block)) {
            return None;
        }
        let is_many = |types: &[ConvertedTypes]| types.iter().any(|types| types.len() != 1);
        if is_many(&types) && matches!(view.info().map(|info| info.spec().result_groups), Some(Grouping::Sized(_))) {
            // Sizes of result segments are not computed.
            return None;
        }
        let sizes = if is_many(&to) { segment_sizes(view, &to) } else { Vec::new() };
        let operands = self.operands(rewriter, op);
        self.convert_regions(rewriter, op);
        successors.iter().for_each(|&block| self.convert_block(rewriter, block));
        let view = rewriter.op(op);
        let ctx = rewriter.context().clone();
        let mut state = OpState::new(view.name(), view.loc()).operands(operands.iter().flatten().copied());
        state = state.results(types.iter().flatten().copied());
        state.attrs = ctx.attrs().dictionary_entries(view.attrs()).to_vec();
        state.slots = view.info().map(|_| view.props().into_iter().collect());
        state.properties = if view.info().is_none() { view.prop(0) } else { None };
        state.successors.extend(successors);
        state.regions = rewriter.take_regions(op);
        let new = rewriter.before(op).insert(state);
        for (slot, sizes) in sizes {
            let sizes = ctx.attrs().dense_i32_array(sizes);
            rewriter.ir_mut().set_prop(new, slot, Some(sizes));
        }
        let mut made = rewriter.op(new).results().collect::<Vec<_>>().into_iter();
        let groups: Vec<Values> = types.iter().map(|types| made.by_ref().take(types.len()).collect()).collect();
        self.replace(rewriter, op, &groups);
        Some(())
    }

    /// Returns true if the types of a block's arguments are unchanged.
    fn stays(&self, block: BlockRef<'_>) -> bool {
        block.args().all(|arg| self.convert_of(block.ir.get(), arg)[..] == [block.ir.value_type(arg)])
    }

    /// Converts the arguments of a block. Users of the old arguments get casts of the new ones.
    pub fn convert_block(&self, rewriter: &mut Rewriter<'_>, block: Block) {
        let args = rewriter.ir().block(block).args();
        let types: Vec<ConvertedTypes> = args.map(|arg| self.convert_of(rewriter.ir(), arg)).collect();
        self.convert_block_to(rewriter, block, &types, |_, _, values| values);
    }

    /// Converts the arguments of a block to types of the caller. A function may replace the new values of an argument,
    /// given by its number, by others. Users of the old arguments get casts of these values.
    pub fn convert_block_to(
        &self,
        rewriter: &mut Rewriter<'_>,
        block: Block,
        types: &[ConvertedTypes],
        mut make: impl FnMut(&mut Rewriter<'_>, usize, Values) -> Values,
    ) {
        let old: Vec<(Value, Loc)> = rewriter.ir().block(block).args_with_locs().to_vec();
        let stays = |(arg, types): (&(Value, Loc), &ConvertedTypes)| types[..] == [rewriter.ir().value_type(arg.0)];
        if old.len() != types.len() || old.iter().zip(types).all(stays) {
            return;
        }
        let new: Vec<Values> = old
            .iter()
            .zip(types)
            .map(|(&(_, loc), types)| types.iter().map(|&ty| rewriter.ir_mut().add_block_arg(block, ty, loc)).collect())
            .collect();
        for (at, (&(arg, loc), values)) in old.iter().zip(new).enumerate() {
            let values = make(rewriter, at, values);
            rewriter.at_start(block);
            let ty = rewriter.ir().value_type(arg);
            let cast = self.cast_back(rewriter, ty, &values, loc);
            rewriter.replace_all_uses(arg, cast);
        }
        for index in (0..old.len()).rev() {
            let _ = rewriter.ir_mut().try_erase_block_arg(block, index);
        }
    }

    /// Converts the arguments and results of a function. Terminators and calls are for other patterns. Returns `None`
    /// if no type changes.
    pub fn convert_function(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
        let ctx = rewriter.context().clone();
        let ty = function_type(rewriter.op(op))?;
        let (inputs, results) = (self.convert_all(&ctx, &ty.inputs), self.convert_all(&ctx, &ty.results));
        let same = inputs.len() == ty.inputs.len() && results.len() == ty.results.len();
        let says_more = |name: &str| rewriter.op(op).attr(name).is_some();
        if !same && (says_more("arg_attrs") || says_more("res_attrs")) {
            return None;
        }
        let view = rewriter.op(op);
        let blocks = || view.regions().flat_map(|region| region.blocks());
        if inputs[..] == *ty.inputs && results[..] == *ty.results && blocks().all(|block| self.stays(block)) {
            return None;
        }
        let ty = ctx.attrs().ty(ctx.types().function(inputs, results));
        rewriter.modify(op, |ir| ir.set_attr(op, "function_type", Some(ty)));
        self.convert_regions(rewriter, op);
        Some(())
    }

    /// Converts the block arguments in the regions of an operation.
    pub fn convert_regions(&self, rewriter: &mut Rewriter<'_>, op: Op) {
        let blocks = |op: OpRef<'_>| -> Vec<Block> {
            op.regions().flat_map(|region| region.blocks()).map(|block| block.block).collect()
        };
        if rewriter.op(op).own_isolate().is_some() {
            let Some(child) = rewriter.ir_mut().child_mut(op) else { return };
            let mut listener = Ignore;
            let rewriter = &mut Rewriter::new(child, &mut listener);
            return blocks(rewriter.ir().root()).into_iter().for_each(|block| self.convert_block(rewriter, block));
        }
        blocks(rewriter.op(op)).into_iter().for_each(|block| self.convert_block(rewriter, block));
    }
}

/// Returns the new sizes of operand segments, with their slots. Each operand is converted to as many values as it has
/// types.
fn segment_sizes(op: OpRef<'_>, types: &[ConvertedTypes]) -> Vec<(usize, Vec<i32>)> {
    let Some(info) = op.info() else { return Vec::new() };
    let count =
        |operands: Range<usize>| types.get(operands).unwrap_or_default().iter().map(SmallVec::len).sum::<usize>();
    let mut sizes = Vec::new();
    if let Grouping::Sized(slot) = info.spec().operand_groups {
        let groups = 0..info.spec().operands.len() as u32;
        sizes.push((slot as usize, groups.map(|group| count(op.operand_range(group)) as i32).collect()));
    }
    for (group, operand) in (0..).zip(info.spec().operands.iter()) {
        let Arity::VariadicOfVariadic(name) = &operand.arity else { continue };
        let Some(slot) = info.prop_slot(name) else { continue };
        let mut at = op.operand_range(group).start;
        let segment = |size: usize| {
            let operands = at..at + size;
            at += size;
            count(operands) as i32
        };
        sizes.push((slot, op.operand_segments(group).into_iter().map(segment).collect()));
    }
    sizes
}

/// A function that rewrites an operation with a converter.
pub type Retype = fn(&TypeConverter, &mut Rewriter<'_>, Op) -> Option<()>;

struct TypePattern {
    types: TypeConverter,
    name: &'static str,
    rewrite: Retype,
    place: &'static Location<'static>,
}

impl RewritePattern for TypePattern {
    fn root(&self) -> Root {
        Root::Op(self.name)
    }

    fn rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> Option<()> {
        (self.rewrite)(&self.types, rewriter, op)
    }

    fn label(&self) -> String {
        format!("the type conversion of '{}' made at {}", self.name, self.place)
    }
}

/// Name of casts between types of a conversion.
pub(super) const CAST: &[u8] = b"builtin.unrealized_conversion_cast";

/// Returns true if an operation is a cast between types of a conversion.
pub(super) fn is_cast(op: OpRef<'_>) -> bool {
    op.name_data().name[..] == *CAST
}

/// Creates a cast at the insertion point.
fn unrealized(rewriter: &mut Rewriter<'_>, types: &[Type], values: &[Value], loc: Loc) -> Op {
    let name = rewriter.context().op_name_of(CAST);
    let state = OpState::new(name, loc).operands(values.iter().copied()).results(types.iter().copied());
    rewriter.insert(state)
}
