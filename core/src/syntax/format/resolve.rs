//! Resolution of types, values and segments after an operation was parsed.

use lect_ods::format::{OpFormat, TypeSource, Values, Var};
use lect_ods::spec::{Arity, Grouping, OpSpec, ValueSpec};
use smallvec::SmallVec;

use super::parse_state::EntryType;
use super::program::Source;
use super::{OpParseState, Syntax};
use crate::attrs::AttrData;
use crate::attrs::ints;
use crate::entity::{Region, Type};
use crate::eval::{Scope, Val, evaluate, holds};
use crate::infer;
use crate::ir::Isolate;
use crate::text::OpParser;
use crate::text::parse::{EmptyRegion, Parsed, RegionArg, UnresolvedOperand};

/// The types of a segment of values.
enum Types<'a> {
    /// One type per value.
    Each(&'a [Type]),
    /// One type per value, in a list built for this.
    List(SmallVec<[Type; 4]>),
    /// The same type for each value.
    All(Type),
    /// A number of values of the same type.
    Times(u64, Type),
}

impl Types<'_> {
    /// Returns the number of values, if it is known.
    fn count(&self) -> Option<u64> {
        match self {
            Types::Each(types) => Some(types.len() as u64),
            Types::List(types) => Some(types.len() as u64),
            Types::All(_) => None,
            Types::Times(count, _) => Some(*count),
        }
    }

    /// Returns the type of a value by its index.
    fn get(&self, index: usize) -> Option<Type> {
        match self {
            Types::Each(types) => types.get(index).copied(),
            Types::List(types) => types.get(index).copied(),
            Types::All(ty) => Some(*ty),
            Types::Times(count, ty) => ((index as u64) < *count).then_some(*ty),
        }
    }
}

/// Limit for results whose number is computed and not written.
const MOST_RESULTS: u64 = 1 << 20;

impl Syntax {
    /// Moves the parsed parts into the operation state.
    pub(super) fn finish(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>) -> Parsed<()> {
        let info = parsed.info;
        let (spec, Some(format)) = (info.spec(), self.format()) else { return Ok(()) };
        self.arrange_regions(p, parsed);
        if !spec.successors.is_empty() && !parsed.successors.is_empty() {
            parsed.state.successors.extend(parsed.successors.iter().copied());
        }
        self.note_sizes(p, parsed, spec, format);
        self.check_sources(p, parsed, spec, format)?;
        if !self.infers {
            self.result_types(p, parsed, spec, format)?;
        }
        self.operands(p, parsed, spec, format)?;
        if self.infers {
            let operands: SmallVec<[Type; 4]> =
                parsed.state.operands.iter().map(|value| p.ir.value_type(*value)).collect();
            let entry = p.first_region(parsed.state).and_then(|region| region.entry());
            let block_args: SmallVec<[Type; 4]> =
                entry.into_iter().flat_map(|entry| entry.args().map(move |it| entry.ir.value_type(it))).collect();
            let types = infer::result_types(p.ctx, info, &operands, &parsed.props, &parsed.attrs, &block_args)
                .map_err(|message| {
                    let message = message.message_or("failed to infer returned types");
                    p.ctx.error(parsed.state.loc, message).emit()
                })?;
            parsed.state.results.extend(types);
        }
        parsed.state.attrs = std::mem::take(&mut parsed.attrs);
        parsed.state.slots = Some(std::mem::take(&mut parsed.props));
        Ok(())
    }

    /// Sorts regions into the order of the spec, and adds an empty region for each absent one that is not variadic.
    fn arrange_regions(&self, p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>) {
        let specs = &parsed.info.spec().regions;
        if specs.is_empty() || parsed.together.regions {
            return;
        }
        let missing: SmallVec<[u32; 2]> = (0..specs.len() as u32)
            .filter(|at| !specs[*at as usize].variadic && !parsed.regions.contains(at))
            .collect();
        for at in missing {
            p.add_region(parsed.state, EmptyRegion::Stays);
            parsed.regions.push(at);
        }
        if parsed.regions.is_sorted() {
            return;
        }
        let mut order: SmallVec<[usize; 4]> = (0..parsed.regions.len()).collect();
        order.sort_by_key(|at| parsed.regions[*at]);
        let arrange = |regions: &[Region]| -> SmallVec<[Region; 1]> {
            order.iter().filter_map(|at| regions.get(*at).copied()).collect()
        };
        match &mut parsed.state.isolate {
            None => parsed.state.regions = arrange(&parsed.state.regions),
            Some(isolate) => {
                let isolate: &mut Isolate = isolate;
                let root = isolate.root().op;
                let regions: Vec<Region> = isolate.root().regions().map(|region| region.region).collect();
                isolate.set_regions(root, &arrange(&regions));
            }
        }
    }

    /// Sets the segment sizes of operands and results, where the operation stores them. Sizes from the attribute
    /// dictionary take precedence if they have the right length.
    fn note_sizes(&self, p: &OpParser<'_, '_>, parsed: &mut OpParseState<'_>, spec: &OpSpec, format: &OpFormat) {
        fn size(spec: &ValueSpec, length: usize) -> i32 {
            if spec.arity == Arity::One { 1 } else { i32::try_from(length).unwrap_or(i32::MAX) }
        }
        // `prop-dict` has the sizes if the format does not separate segments.
        let is_set =
            |parsed: &OpParseState<'_>, slot: u32| parsed.props.get(slot as usize).is_some_and(Option::is_some);
        if let Grouping::Sized(slot) = spec.operand_groups
            && !(format.operands_together && is_set(parsed, slot))
        {
            let known = !format.operands_together;
            let size = |(at, spec)| if known { size(spec, parsed.operands.get(at).len()) } else { 0 };
            let sizes = p.ctx.attrs().dense_i32_array((0..).zip(spec.operands.iter()).map(size));
            parsed.set_prop(slot, sizes);
        }
        if let Grouping::Sized(slot) = spec.result_groups
            && !(format.result_types_together && is_set(parsed, slot))
        {
            let known = !format.result_types_together;
            let size = |(at, spec)| if known { size(spec, parsed.result_types.get(at).len()) } else { 0 };
            let sizes = p.ctx.attrs().dense_i32_array((0..).zip(spec.results.iter()).map(size));
            parsed.set_prop(slot, sizes);
        }
        for (grouping, count) in [(spec.operand_groups, spec.operands.len()), (spec.result_groups, spec.results.len())]
        {
            let Grouping::Sized(slot) = grouping else { continue };
            let Some(prop) = spec.props.get(slot as usize).filter(|_| !parsed.attrs.is_empty()) else { continue };
            let name = p.ctx.ident(prop.name.as_bytes());
            let is_usable = |attr| match p.ctx.attrs().data(attr) {
                AttrData::DenseArray { element, .. } => {
                    *element == p.ctx.types().i32() && ints(p.ctx, attr).len() == count
                }
                _ => false,
            };
            parsed.attrs.retain(|(known, attr)| *known != name || is_usable(*attr));
        }
        if !format.operands_together {
            for &group in &self.nested {
                if !parsed.operands.is_set(group) {
                    parsed.set_operand_groups(p, group, &[]);
                }
            }
        }
    }

    /// Verifies the constraints of variables from which an expression computes types.
    fn check_sources(
        &self,
        p: &OpParser<'_, '_>,
        parsed: &OpParseState<'_>,
        spec: &OpSpec,
        format: &OpFormat,
    ) -> Parsed<()> {
        if !self.transforms {
            return Ok(());
        }
        let mut checked = SmallVec::<[Var; 4]>::new();
        for source in format.result_types.iter().chain(format.operand_types.iter()) {
            let (TypeSource::Transformed { from, .. } | TypeSource::ElementsOf(from)) = source else { continue };
            let (value, types) = match *from {
                Var::Operand(at) => (spec.operands.get(at as usize), parsed.types(Values::Operand(at))),
                Var::Result(at) => (spec.results.get(at as usize), parsed.types(Values::Result(at))),
                _ => continue,
            };
            let Some(value) = value.filter(|_| !checked.contains(from)) else { continue };
            checked.push(*from);
            for &ty in types {
                if holds(p.ctx, &value.constraint.condition, &Val::Type(ty)) == Some(false) {
                    let variadic = matches!(value.arity, Arity::Variadic | Arity::VariadicOfVariadic(_));
                    let variadic = if variadic { "variadic of " } else { "" };
                    let (name, summary, shown) = (&value.name, &value.constraint.summary, p.ctx.types().show(ty));
                    let message = format!("'{name}' must be {variadic}{summary}, but got '{shown}'");
                    return Err(p.custom_error(parsed.state.loc, message));
                }
            }
        }
        Ok(())
    }

    fn result_types(
        &self,
        p: &OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        spec: &OpSpec,
        format: &OpFormat,
    ) -> Parsed<()> {
        if let Some(types) = parsed.together.result_types.take() {
            parsed.state.results.extend(types);
            return Ok(());
        }
        let mut results = std::mem::take(&mut parsed.state.results);
        for (at, source) in self.result_sources.iter().enumerate() {
            let written = format.result_types.get(at);
            match self.types(p, parsed, source, written, Values::Result(at as u32))? {
                Types::Each(types) => results.extend_from_slice(types),
                Types::List(types) => results.extend(types),
                Types::All(ty) => results.push(ty),
                Types::Times(count, ty) if count <= MOST_RESULTS => {
                    results.extend(std::iter::repeat_n(ty, count as usize));
                }
                Types::Times(count, _) => {
                    let name = &spec.results[at].name;
                    return Err(p.custom_error(parsed.state.loc, format!("has {count} results for '{name}'")));
                }
            }
        }
        parsed.state.results = results;
        Ok(())
    }

    /// Returns the types that a source provides.
    fn types<'d>(
        &self,
        p: &OpParser<'_, '_>,
        parsed: &'d OpParseState<'_>,
        source: &Source,
        written: Option<&TypeSource>,
        own: Values,
    ) -> Parsed<Types<'d>> {
        let unknown = || p.custom_error(parsed.state.loc, "has types that cannot be inferred from its text");
        let values = |var: Var| match var {
            Var::Operand(at) => parsed.types(Values::Operand(at)),
            Var::Result(at) => parsed.types(Values::Result(at)),
            _ => &[],
        };
        Ok(match source {
            Source::Written => Types::Each(parsed.types(own)),
            Source::Built(Some(ty)) => Types::All(*ty),
            Source::Spelled(text) => Types::All(p.ctx.types().parse(text).ok_or_else(unknown)?),
            // The type is irrelevant for an empty segment.
            Source::Built(None) if self.is_absent(parsed, own) => Types::Each(&[]),
            Source::Built(None) | Source::Inferred => return Err(unknown()),
            Source::SameAs(Var::Prop(slot), _) => {
                let attr = parsed.prop(*slot);
                Types::All(attr.and_then(|attr| p.ctx.attrs().type_of(attr)).unwrap_or(p.ctx.types().none()))
            }
            Source::SameAs(var, true) => Types::Each(values(*var)),
            Source::SameAs(var, false) => match values(*var) {
                [first, ..] => Types::All(*first),
                [] => Types::Each(&[]),
            },
            Source::ElementsOf(var) => {
                let Some(&shaped) = values(*var).first() else { return Ok(Types::Each(&[])) };
                let (Some(shape), Some(element)) = (p.ctx.types().shape(shaped), p.ctx.types().element_type(shaped))
                else {
                    return Err(unknown());
                };
                let count = shape.iter().map(|size| u64::try_from(*size).unwrap_or(u64::MAX));
                Types::Times(count.fold(1, u64::saturating_mul), element)
            }
            Source::Transformed(var, asks) => {
                let Some(TypeSource::Transformed { transform, .. }) = written else { return Err(unknown()) };
                let this = match var {
                    Var::Prop(slot) => parsed.prop(*slot).map(|attr| match p.ctx.attrs().type_of(attr) {
                        Some(ty) => Val::Type(ty),
                        None => Val::Attr(attr),
                    }),
                    var if self.is_variadic(parsed.info.spec(), *var) => {
                        Some(Val::List(values(*var).iter().map(|ty| Val::Type(*ty)).collect()))
                    }
                    var => values(*var).first().map(|ty| Val::Type(*ty)),
                };
                let Some(this) = this else { return Ok(Types::Each(&[])) };
                let mut scope = Scope { this: Some(this), dialect: Some(parsed.info.dialect()), ..Scope::default() };
                if *asks {
                    for (prop, slot) in parsed.info.spec().props.iter().zip(0..) {
                        scope.names.push((prop.name.as_ref().into(), parsed.prop(slot).map_or(Val::Null, Val::Attr)));
                    }
                }
                match evaluate(p.ctx, transform, &scope) {
                    Some(Val::Type(ty)) => Types::All(ty),
                    Some(Val::List(list)) => {
                        let types = list.into_iter().map(|value| match value {
                            Val::Type(ty) => Some(ty),
                            _ => None,
                        });
                        Types::List(types.collect::<Option<_>>().ok_or_else(unknown)?)
                    }
                    _ => return Err(unknown()),
                }
            }
        })
    }

    /// Returns true if an optional or variadic segment has no operands.
    fn is_absent(&self, parsed: &OpParseState<'_>, of: Values) -> bool {
        let Values::Operand(at) = of else { return false };
        let spec = parsed.info.spec().operands.get(at as usize);
        spec.is_some_and(|spec| spec.arity.is_variable_length()) && parsed.operands.get(at).is_empty()
    }

    /// Returns the arguments of the next region that were parsed before it. Types taken from operands are known at this
    /// point.
    pub(super) fn entry_args(&self, p: &OpParser<'_, '_>, parsed: &mut OpParseState<'_>) -> Parsed<Vec<RegionArg>> {
        let read = std::mem::take(&mut parsed.entry_args);
        let mut args = Vec::with_capacity(read.len());
        for arg in read {
            let ty = match arg.ty {
                EntryType::Known(ty) => ty,
                EntryType::OfOperand(group, index) => {
                    let source = self.operand_sources.get(group as usize);
                    let written = self.format().and_then(|format| format.operand_types.get(group as usize));
                    let ty = match source {
                        Some(source) => {
                            self.types(p, parsed, source, written, Values::Operand(group))?.get(index as usize)
                        }
                        None => None,
                    };
                    let Some(ty) = ty else {
                        return Err(p.custom_error(arg.loc, "has a region argument whose type is not known here"));
                    };
                    ty
                }
            };
            args.push(RegionArg { name: arg.name, ty, loc: arg.loc });
        }
        Ok(args)
    }

    fn is_variadic(&self, spec: &OpSpec, var: Var) -> bool {
        let value = match var {
            Var::Operand(at) => spec.operands.get(at as usize),
            Var::Result(at) => spec.results.get(at as usize),
            _ => None,
        };
        value.is_some_and(|value| matches!(value.arity, Arity::Variadic | Arity::VariadicOfVariadic(_)))
    }

    /// Resolves operands to values, now that their types are known.
    fn operands(
        &self,
        p: &mut OpParser<'_, '_>,
        parsed: &mut OpParseState<'_>,
        spec: &OpSpec,
        format: &OpFormat,
    ) -> Parsed<()> {
        let mut values = std::mem::take(&mut parsed.state.operands);
        let all_types = parsed.together.operand_types.take();
        let all_operands = parsed.together.operands.take();
        if let Some(types) = &all_types {
            let (operands, loc): (SmallVec<[UnresolvedOperand; 4]>, _) = match all_operands {
                Some(operands) => (operands, parsed.operand_locs.first().copied().unwrap_or(parsed.state.loc)),
                None => (parsed.operands.iter().copied().collect(), parsed.state.loc),
            };
            values.extend(p.resolve_operands(&operands, types, loc)?);
        } else if let Some(operands) = all_operands {
            let mut types = SmallVec::<[Type; 4]>::new();
            for (at, source) in self.operand_sources.iter().enumerate() {
                match self.types(p, parsed, source, format.operand_types.get(at), Values::Operand(at as u32))? {
                    Types::Each(each) => types.extend_from_slice(each),
                    Types::List(list) => types.extend(list),
                    // A single variadic segment takes all operands except one for each of the others.
                    Types::All(ty) if self.is_variadic(spec, Var::Operand(at as u32)) => {
                        let others = spec.operands.len().saturating_sub(1);
                        types.extend(std::iter::repeat_n(ty, operands.len().saturating_sub(others)));
                    }
                    Types::All(ty) => types.push(ty),
                    Types::Times(count, ty) => {
                        types.extend(std::iter::repeat_n(ty, count.min(operands.len() as u64 + 1) as usize));
                    }
                }
            }
            let loc = parsed.operand_locs.first().copied().unwrap_or(parsed.state.loc);
            values.extend(p.resolve_operands(&operands, &types, loc)?);
        } else {
            for at in 0..spec.operands.len() {
                let Some(source) = self.operand_sources.get(at) else { continue };
                let types = self.types(p, parsed, source, format.operand_types.get(at), Values::Operand(at as u32))?;
                let operands = parsed.operands.get(at as u32);
                if let Some(expected) = types.count().filter(|count| *count != operands.len() as u64) {
                    let had = operands.len();
                    let message =
                        format!("number of operands and types do not match: got {had} operands and {expected} types");
                    return Err(p.custom_error(parsed.operand_locs[at], message));
                }
                for (index, &operand) in operands.iter().enumerate() {
                    let Some(ty) = types.get(index) else { continue };
                    values.push(p.resolve_operand(operand, ty)?);
                }
            }
        }
        parsed.state.operands = values;
        Ok(())
    }
}
