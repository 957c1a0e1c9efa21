//! Conversion of a single operation to another dialect or version.

use std::sync::Arc;

use hashbrown::HashMap;
use lect_core::attrs::int_array;
use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::builtin::{ModuleOp, UnrealizedConversionCastOp};
use lect_core::compat::{Age, Entry, LateMigrations, OpRecord, chain, entries, migrate, newer_defs, undoing};
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::Param;
use lect_core::entity::{Attr, Def, OpName, Type, Value};
use lect_core::ir::OpRef;
use lect_core::loc::Loc;
use lect_core::typed::TypedAttr;
use lect_ods::spec::{ChangeSpec, DefKind, ProducerVersion};
use smallvec::SmallVec;

use super::PRODUCER;
use super::attrs::{number_of, number_to, tensor_to, text_of};
use super::plan::{Form, Kind, Link, Place, Plan, Usual};
use super::types::{Mapper, own_attr, own_params};
use crate::hlo::dims;
use crate::stablehlo::{ConvDimensionNumbersAttr, CustomCallApiVersion, CustomCallOp, StableHLOOp};

/// Properties of an operation by slot.
type Slots = SmallVec<[Option<Attr>; 8]>;

/// The StableHLO release whose artifacts are reproduced byte for byte, the one in jaxlib 0.10.
///
/// The order of uses depends on which operations the writer replaces.
const USES_OF: ProducerVersion = [1, 17, 0];

/// The target of a conversion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// VHLO of a version.
    To(ProducerVersion),
    /// StableHLO.
    From,
    /// VHLO of another version.
    Within(ProducerVersion),
}

/// A converted operation, without its operands and regions.
pub(super) struct NewOp {
    pub name: OpName,
    pub slots: Slots,
    pub attrs: Attr,
    pub results: SmallVec<[Type; 4]>,
    /// Whether StableHLO replaces the operation on the way to the target version.
    pub replaced: bool,
}

/// Converter of operations, with caches by name.
pub(super) struct Ops<'c> {
    pub mapper: Mapper<'c>,
    way: Way,
    plans: HashMap<OpName, Option<Arc<Plan>>, foldhash::fast::RandomState>,
    /// The changes of versions for operations of VHLO.
    changes: HashMap<OpName, Arc<[Entry]>, foldhash::fast::RandomState>,
    /// Whether a newer version of the operation exists, by name.
    older: HashMap<OpName, bool, foldhash::fast::RandomState>,
    /// VHLO attributes for parameters of StableHLO attributes.
    parts: HashMap<Param, Attr, foldhash::fast::RandomState>,
    /// Names of current operations in the release `USES_OF`.
    judged: HashMap<OpName, OpName, foldhash::fast::RandomState>,
    /// Definitions that the target version lacks.
    newer: Vec<Def>,
    /// Whether the target version has an attribute or type, including all nested ones.
    had: HashMap<lect_core::attrs::walk::Part, bool, foldhash::fast::RandomState>,
}

impl<'c> Ops<'c> {
    pub fn new(ctx: &'c ContextData, way: Way, others: bool) -> Self {
        let newer = match way {
            Way::To(version) | Way::Within(version) => newer_defs(ctx, b"vhlo", PRODUCER, version),
            Way::From => Vec::new(),
        };
        Self {
            mapper: Mapper::new(ctx, matches!(way, Way::To(_)), others),
            way,
            plans: HashMap::default(),
            changes: HashMap::default(),
            older: HashMap::default(),
            parts: HashMap::default(),
            judged: HashMap::default(),
            newer,
            had: HashMap::default(),
        }
    }

    fn ctx(&self) -> &'c ContextData {
        self.mapper.ctx
    }

    /// Returns the converted type of a value.
    pub fn ty(&mut self, ty: Type, loc: Loc) -> Result<Type, Reported> {
        let mapped = if let Way::Within(_) = self.way { Some(ty) } else { self.mapper.ty(ty) };
        mapped.ok_or_else(|| {
            let ctx = self.ctx();
            let message = format!("the type '{}' has no counterpart in {}", ctx.types().show(ty), self.there());
            ctx.error(loc, message).emit()
        })
    }

    fn there(&self) -> &'static str {
        if self.way == Way::From { "StableHLO" } else { "VHLO" }
    }

    /// Returns true if an operation is converted. Modules are kept, and operations of other dialects may be.
    pub fn is_mapped(&self, op: OpRef<'_>) -> bool {
        match self.way {
            Way::To(_) => matches!(op.name_data().namespace(), b"stablehlo" | b"func"),
            Way::From | Way::Within(_) => op.name_data().namespace() == b"vhlo",
        }
    }

    /// Returns true if an operation of another dialect keeps its types.
    pub fn keeps_types(&self, op: OpRef<'_>) -> bool {
        matches!(self.way, Way::To(_)) && !self.is_mapped(op)
    }

    /// Returns the operand of a cast that has become an identity.
    pub fn reconciled(&mut self, op: OpRef<'_>) -> Result<Option<Value>, Reported> {
        if self.way != Way::From || !op.is::<UnrealizedConversionCastOp<'_>>() {
            return Ok(None);
        }
        if op.operand_count() != 1 || op.result_count() != 1 {
            return Ok(None);
        }
        let (value, result) = (op.operand(0), op.result(0));
        let is_same = self.ty(op.ir.value(value).ty(), op.loc())? == self.ty(op.ir.value(result).ty(), op.loc())?;
        Ok(is_same.then_some(result))
    }

    /// Returns the converted operation.
    pub fn op(&mut self, op: OpRef<'_>) -> Result<NewOp, Reported> {
        let loc = op.loc();
        let mut results = SmallVec::new();
        for ty in op.result_types() {
            results.push(if self.keeps_types(op) { ty } else { self.ty(ty, loc)? });
        }
        let kept = |ctx: &ContextData, op: OpRef<'_>| {
            let slots = (0..ctx.prop_slots(op.name())).map(|slot| op.prop(slot)).collect();
            (op.name(), slots, op.attrs())
        };
        let made = match self.way {
            _ if !self.is_mapped(op) => {
                if !op.is::<ModuleOp<'_>>() && !self.mapper.others {
                    return Err(self.refuse(op, "has no counterpart"));
                }
                let (name, slots, attrs) = kept(self.ctx(), op);
                return Ok(NewOp { name, slots, attrs, results, replaced: false });
            }
            Way::To(version) => self.to(op).map(|made| (made, Some(version))),
            Way::Within(version) => Some((kept(self.ctx(), op), Some(version))),
            Way::From => return self.from(op, results),
        };
        let Some(((name, slots, attrs), version)) = made else { return Err(self.refuse(op, "has no counterpart")) };
        let mut new = NewOp { name, slots, attrs, results, replaced: false };
        if let Some(version) = version {
            if let Way::Within(_) = self.way {
                self.migrate(op, &mut new, None)?;
            }
            let name = new.name;
            self.migrate(op, &mut new, Some(version))?;
            self.check(op, &new, version)?;
            new.replaced = new.name != name && new.name != self.name_in_judged(name);
        }
        Ok(new)
    }

    /// Emits the error that an operation has no counterpart.
    #[cold]
    fn refuse(&self, op: OpRef<'_>, why: &str) -> Reported {
        let name = op.name_text();
        self.ctx().error(op.loc(), format!("'{name}' op {why} in {}", self.there())).emit()
    }

    // Conversion between versions.

    /// Applies version changes: upgrades to the newest version, or downgrades to `to`.
    fn migrate(&mut self, op: OpRef<'_>, new: &mut NewOp, to: Option<ProducerVersion>) -> Result<(), Reported> {
        let ctx = self.ctx();
        let of_name = |ctx: &ContextData, name: OpName| {
            let name = &ctx.op_name(name).name;
            match to {
                Some(version) => undoing(ctx, name, PRODUCER, version),
                None => entries(ctx, name, &Age::for_version(PRODUCER, [0; 3], false), None),
            }
        };
        // An operation name needs only one of the directions.
        let known = match to {
            Some(_) => self.changes.entry(new.name).or_insert_with(|| of_name(ctx, new.name)).clone(),
            None => of_name(ctx, new.name),
        };
        if known.is_empty() {
            return Ok(());
        }
        let mut record = OpRecord::of(ctx, op);
        record.name = new.name;
        record.props = named(ctx, new.name, &new.slots);
        record.attrs = ctx.attrs().dictionary_entries(new.attrs).to_vec();
        for (operand, ty) in record.operands.iter_mut().zip(op.operand_types()) {
            operand.ty = Some(self.ty(ty, op.loc())?);
        }
        for (result, ty) in record.results.iter_mut().zip(&new.results) {
            result.ty = *ty;
        }
        let entries_of =
            |ctx: &ContextData, name: OpName| if name == new.name { known.clone() } else { of_name(ctx, name) };
        let migrated = migrate(&mut record, &mut LateMigrations::new(), entries_of, |_, _| false);
        if let Err(lost) = migrated {
            let name = op.name_text();
            let message = match to {
                Some(version) => format!("'{name}' op cannot be written for {PRODUCER} {}: it {lost}", shown(version)),
                None => format!("'{name}' op of an older version {lost}"),
            };
            return Err(ctx.error(op.loc(), message).emit());
        }
        new.name = record.name;
        (new.slots, new.attrs) = in_slots(ctx, record.name, record.props, record.attrs);
        Ok(())
    }

    /// Returns the name of a current operation in the release `USES_OF`.
    fn name_in_judged(&mut self, name: OpName) -> OpName {
        if let Some(known) = self.judged.get(&name) {
            return *known;
        }
        let ctx = self.ctx();
        let mut judged = name;
        let entries_of = |name: &[u8]| undoing(ctx, name, PRODUCER, USES_OF);
        chain(&ctx.op_name(name).name, entries_of, &mut |entry| {
            if let ChangeSpec::RenameOp { from, .. } = &entry.change {
                judged = ctx.op_name_of(from.as_bytes());
            }
        });
        self.judged.insert(name, judged);
        judged
    }

    /// Checks that a version has all definitions that an operation uses.
    fn check(&mut self, op: OpRef<'_>, new: &NewOp, version: ProducerVersion) -> Result<(), Reported> {
        if self.newer.is_empty() {
            return Ok(());
        }
        use lect_core::attrs::walk::Part;
        let own = ctx_attrs(self.ctx(), new).map(Part::Attr);
        let mut parts: SmallVec<[Part; 16]> = own.collect();
        parts.extend(new.results.iter().map(|&ty| Part::Type(ty)));
        for ty in op.operand_types() {
            parts.push(Part::Type(self.ty(ty, op.loc())?));
        }
        let ctx = self.ctx();
        for part in parts {
            let newer = &self.newer;
            let has = self.had.entry(part).or_insert_with(|| newest(ctx, part, newer).is_none());
            if *has {
                continue;
            }
            let name = op.name_text();
            let what = newest(ctx, part, newer).map(|def| {
                let spec = ctx.def_info(def).spec();
                let (sigil, what) = if spec.kind == DefKind::Type { ('!', "type") } else { ('#', "attribute") };
                format!("the {what} '{sigil}{}'", spec.name)
            });
            let message = format!(
                "'{name}' op cannot be written for {PRODUCER} {}: it has {}, which is newer",
                shown(version),
                what.unwrap_or_default()
            );
            return Err(ctx.error(op.loc(), message).emit());
        }
        Ok(())
    }

    // Conversion to VHLO.

    fn to(&mut self, op: OpRef<'_>) -> Option<(OpName, Slots, Attr)> {
        let ctx = self.ctx();
        let plan = self.plan(op.name())?;
        let mut slots: Slots = SmallVec::from_elem(None, plan.vhlo_slots);
        let mut rest = Vec::new();
        for slot in 0..plan.slots {
            let value = op.prop(slot);
            match plan.link(slot) {
                Some(link) => self.link_to(op, link, value, &mut slots)?,
                None => {
                    let name = op.info().and_then(|info| info.props.get(slot));
                    if let (Some(prop), Some(value)) = (name, value.filter(|_| !is_sizes(ctx, name.map(|it| it.name))))
                    {
                        rest.push((prop.name, self.mapper.mapped(value)?));
                    }
                }
            }
        }
        for &(name, value) in ctx.attrs().dictionary_entries(op.attrs()) {
            rest.push((name, self.mapper.mapped(value)?));
        }
        let empty = ctx.attrs().empty_dictionary();
        Some((plan.name, slots, if rest.is_empty() { empty } else { ctx.attrs().dictionary(&mut rest) }))
    }

    fn link_to(&mut self, op: OpRef<'_>, link: &Link, value: Option<Attr>, slots: &mut [Option<Attr>]) -> Option<()> {
        let ctx = self.ctx();
        match (&link.form, value) {
            (Form::One(place), Some(value)) => {
                *slots.get_mut(place.slot)? = Some(match link.kind {
                    Kind::Unit => own_attr(ctx, "bool_v1", [Param::Bool(true)])?,
                    Kind::ApiVersion => {
                        own_attr(ctx, "api_version_v1", [Param::Int(ctx.attrs().i64_value(value)?.into())])?
                    }
                    _ => self.mapper.mapped(value)?,
                });
            }
            (Form::One(place), None) => *slots.get_mut(place.slot)? = Some(self.usual(op, place)?),
            (Form::Parts(_, places), None) => {
                for place in places.iter().flatten() {
                    *slots.get_mut(place.slot)? = Some(self.usual(op, place)?);
                }
            }
            (Form::Parts(def, places), Some(value)) => {
                if ctx.attrs().def(value) != Some(*def) {
                    return None;
                }
                for (param, place) in ctx.attrs().params(value).iter().zip(places) {
                    if let Some(place) = place {
                        *slots.get_mut(place.slot)? = Some(self.part_to(param)?);
                    }
                }
            }
        }
        Some(())
    }

    /// Returns the VHLO attribute for a parameter of a StableHLO attribute.
    fn part_to(&mut self, param: &Param) -> Option<Attr> {
        let ctx = self.ctx();
        if let Some(known) = self.parts.get(param) {
            return Some(*known);
        }
        let made = match param {
            Param::Int(number) => number_to(&mut self.mapper, i64::try_from(*number).ok()?)?,
            Param::Bool(value) => own_attr(ctx, "bool_v1", [Param::Bool(*value)])?,
            Param::Type(ty) => {
                let ty = self.mapper.ty(*ty)?;
                own_attr(ctx, "type_v1", [Param::Type(ty)])?
            }
            Param::List(_) => self.numbers(&[None], &dims::numbers(param))?,
            _ => return None,
        };
        self.parts.insert(param.clone(), made);
        Some(made)
    }

    /// Builds a tensor of numbers. A `None` in the shape is replaced by the count of numbers.
    fn numbers(&mut self, shape: &[Option<i64>], numbers: &[i64]) -> Option<Attr> {
        let ctx = self.ctx();
        let count = i64::try_from(numbers.len()).ok()?;
        let shape: SmallVec<[i64; 2]> = shape.iter().map(|size| size.unwrap_or(count)).collect();
        let ty = ctx.types().tensor(&shape, ctx.types().i64(), None).ok()?;
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        let dense = ctx.attrs().dense_elements(ty, false, &bytes).ok()?;
        tensor_to(&mut self.mapper, ty, dense)
    }

    /// Returns the VHLO value of an attribute that the StableHLO operation omits.
    fn usual(&mut self, op: OpRef<'_>, place: &Place) -> Option<Attr> {
        let ctx = self.ctx();
        Some(match place.usual? {
            Usual::Is(_) => place.value?,
            Usual::Config => {
                let call = op.cast::<CustomCallOp<'_>>();
                match call.and_then(|call| ctx.attrs().i64_value(call.api_version_attr()?)) {
                    Some(TYPED_FFI) => own_attr(ctx, "dict_v1", [Param::List(Box::default())])?,
                    _ => own_attr(ctx, "string_v1", [Param::String(Box::default())])?,
                }
            }
            Usual::PerDimension(number) => {
                let count = window_rank(op)?;
                self.numbers(&[None], &vec![number; count])?
            }
            Usual::Padding => {
                let count = window_rank(op)?;
                self.numbers(&[Some(i64::try_from(count).ok()?), Some(2)], &vec![0; count.checked_mul(2)?])?
            }
            Usual::Reversal => {
                let count = window_rank(op)?;
                let ty = ctx.types().tensor(&[i64::try_from(count).ok()?], ctx.types().i1(), None).ok()?;
                let dense = ctx.attrs().dense_elements(ty, false, &vec![0; count]).ok()?;
                tensor_to(&mut self.mapper, ty, dense)?
            }
        })
    }

    // Conversion to StableHLO.

    fn from(&mut self, op: OpRef<'_>, results: SmallVec<[Type; 4]>) -> Result<NewOp, Reported> {
        let ctx = self.ctx();
        let slots = (0..ctx.prop_slots(op.name())).map(|slot| op.prop(slot)).collect();
        let mut new = NewOp { name: op.name(), slots, attrs: op.attrs(), results, replaced: false };
        if *self.older.entry(op.name()).or_insert_with_key(|name| is_older(ctx, *name)) {
            self.migrate(op, &mut new, None)?;
        }
        let mut name = new.name;
        // Functions and computations have different terminators.
        let in_function = op.parent().is_some_and(|parent| matches!(&*parent.name_data().name, b"vhlo.func_v1"));
        if in_function && &*ctx.op_name(name).name == b"vhlo.return_v1" {
            name = ctx.op_name_of(b"func.return");
            let attrs = self.dictionary_from(new.attrs);
            let attrs = attrs.ok_or_else(|| self.refuse(op, "has an attribute without a counterpart"))?;
            return Ok(NewOp { name, slots: SmallVec::new(), attrs, results: new.results, replaced: false });
        }
        let Some(plan) = self.plan(name) else { return Err(self.refuse(op, "has no counterpart")) };
        let made = self.slots_from(&plan, &new);
        let (slots, attrs) = made.ok_or_else(|| self.refuse(op, "has an attribute without a counterpart"))?;
        Ok(NewOp { name: plan.name, slots, attrs, results: new.results, replaced: false })
    }

    fn dictionary_from(&mut self, attrs: Attr) -> Option<Attr> {
        let ctx = self.ctx();
        let entries =
            ctx.attrs().dictionary_entries(attrs).iter().map(|&(name, value)| Some((name, self.mapper.mapped(value)?)));
        let mut entries = entries.collect::<Option<Vec<NamedAttr>>>()?;
        Some(ctx.attrs().dictionary(&mut entries))
    }

    fn slots_from(&mut self, plan: &Plan, new: &NewOp) -> Option<(Slots, Attr)> {
        let ctx = self.ctx();
        let mut slots: Slots = SmallVec::from_elem(None, plan.slots);
        for link in &plan.links {
            let value = self.link_from(link, &new.slots)?;
            *slots.get_mut(link.slot)? = value.or(link.default);
        }
        let info = ctx.op_name(plan.name).info()?;
        // Layouts of operands and results are either both present or both absent.
        let layouts = ["operand_layouts", "result_layouts"].map(|name| info.prop_slot(name));
        if let [Some(one), Some(other)] = layouts {
            let empty = ctx.attrs().array([]);
            match (slots.get(one).copied().flatten(), slots.get(other).copied().flatten()) {
                (None, Some(_)) => *slots.get_mut(one)? = Some(empty),
                (Some(_), None) => *slots.get_mut(other)? = Some(empty),
                _ => {}
            }
        }
        let attrs = self.dictionary_from(new.attrs)?;
        let mut rest = Vec::new();
        for &(name, value) in ctx.attrs().dictionary_entries(attrs) {
            let slot = std::str::from_utf8(ctx.ident_bytes(name)).ok().and_then(|name| info.prop_slot(name));
            match slot.and_then(|slot| slots.get_mut(slot)) {
                Some(place) => *place = Some(value),
                None => rest.push((name, value)),
            }
        }
        Some((slots, ctx.attrs().dictionary(&mut rest)))
    }

    /// Returns the value of a StableHLO attribute; `Some(None)` if it is omitted.
    fn link_from(&mut self, link: &Link, vhlo: &[Option<Attr>]) -> Option<Option<Attr>> {
        let ctx = self.ctx();
        let at = |place: &Place| vhlo.get(place.slot).copied().flatten();
        match &link.form {
            Form::One(place) => {
                let Some(value) = at(place) else { return Some(None) };
                if link.optional && self.is_usual(place, value) {
                    return Some(None);
                }
                Some(Some(match (link.kind, own_params(ctx, value)?) {
                    (Kind::Unit, ("bool_v1", [Param::Bool(true)])) => ctx.attrs().unit(),
                    (Kind::Unit, _) => return None,
                    (Kind::Dense, ("tensor_v1", [_, Param::Attr(data)])) => dense_array(ctx, *data)?,
                    (Kind::Dense, _) => return None,
                    (Kind::Symbol, _) => symbol(ctx, value)?,
                    (Kind::Symbols, ("array_v1", [Param::List(list)])) => {
                        let symbols =
                            list.iter().map(|it| if let Param::Attr(it) = it { symbol(ctx, *it) } else { None });
                        ctx.attrs().array(symbols.collect::<Option<Vec<_>>>()?)
                    }
                    (Kind::Symbols, _) => return None,
                    (Kind::ApiVersion | Kind::Any, _) => self.mapper.mapped(value)?,
                }))
            }
            Form::Parts(def, places) => {
                let mut values = places.iter().flatten().map(|place| (place, at(place)));
                if link.optional && values.all(|(place, value)| value.is_none_or(|it| self.is_usual(place, it))) {
                    return Some(None);
                }
                let specs = &ctx.def_info(*def).spec().params;
                let mut params = Vec::with_capacity(places.len());
                for (place, spec) in places.iter().zip(specs.iter()) {
                    params.push(match place {
                        Some(place) => self.param_from_part(at(place)?, &spec.cpp_type)?,
                        None => Param::Int(0),
                    });
                }
                Some(Some(ctx.attrs().dialect(*def, params).ok()?))
            }
        }
    }

    fn param_from_part(&mut self, value: Attr, cpp: &str) -> Option<Param> {
        let ctx = self.ctx();
        Some(match own_params(ctx, value)? {
            ("integer_v1", _) if cpp.ends_with("int64_t") => Param::Int(number_of(ctx, value)?.into()),
            ("bool_v1", [value @ Param::Bool(_)]) if cpp == "bool" => value.clone(),
            ("type_v1", [Param::Type(ty)]) if cpp.ends_with("Type") => Param::Type(self.mapper.ty(*ty)?),
            ("tensor_v1", [_, Param::Attr(data)]) if cpp.contains("ArrayRef") => dims::list(numbers_of(ctx, *data)?),
            _ => return None,
        })
    }

    /// Returns true if an attribute has the value that its absence in StableHLO denotes.
    fn is_usual(&self, place: &Place, value: Attr) -> bool {
        let ctx = self.ctx();
        let own = own_params(ctx, value);
        match (place.usual, own) {
            (None, _) | (_, None) => false,
            (Some(Usual::Config), Some(("string_v1", [Param::String(text)]))) => text.is_empty(),
            (Some(Usual::Config), Some(("dict_v1", [Param::List(list)]))) => list.is_empty(),
            (Some(Usual::PerDimension(number)), Some(("tensor_v1", [_, Param::Attr(data)]))) => {
                is_splat(ctx, *data, number)
            }
            (Some(Usual::Padding | Usual::Reversal), Some(("tensor_v1", [_, Param::Attr(data)]))) => {
                is_splat(ctx, *data, 0)
            }
            (Some(Usual::Is(_)), Some(("integer_v1", _))) => {
                let usual = place.value.and_then(|usual| number_of(ctx, usual));
                usual.is_some() && usual == number_of(ctx, value)
            }
            // All elements must equal the default.
            (Some(Usual::Is(_)), Some(("array_v1", [Param::List(list)]))) => {
                let usual = place.value.map(|usual| ctx.attrs().params(usual));
                matches!(usual, Some([Param::List(usual)]) if list.iter().all(|it| usual.first() == Some(it)))
            }
            (Some(Usual::Is(_)), Some(("tensor_v1", [_, Param::Attr(data)]))) => {
                let is_empty =
                    |data: Attr| matches!(ctx.attrs().data(data), AttrData::DenseElements(it) if it.data.is_empty());
                is_empty(*data) && place.value.is_some_and(|usual| {
                    matches!(own_params(ctx, usual), Some(("tensor_v1", [_, Param::Attr(usual)])) if is_empty(*usual))
                })
            }
            (Some(Usual::Is(_)), _) => place.value == Some(value),
            _ => false,
        }
    }

    // Operation names.

    /// Returns the conversion plan of an operation name.
    fn plan(&mut self, name: OpName) -> Option<Arc<Plan>> {
        if let Some(plan) = self.plans.get(&name) {
            return plan.clone();
        }
        let plan = self.make_plan(name).map(Arc::new);
        self.plans.insert(name, plan.clone());
        plan
    }

    fn make_plan(&self, name: OpName) -> Option<Plan> {
        let ctx = self.ctx();
        let text = std::str::from_utf8(&ctx.op_name(name).name).ok()?;
        let (_, word) = text.split_once('.')?;
        if let Way::To(_) = self.way {
            let own = ctx.op_name(name).info()?;
            let vhlo = newest_of(ctx, word)?;
            return Some(Plan::new(ctx, vhlo, own, ctx.op_name(vhlo).info()?));
        }
        let (word, _) = word.rsplit_once("_v")?;
        let dialect = if matches!(word, "func" | "call") { "func" } else { "stablehlo" };
        let own = ctx.op_name_of(format!("{dialect}.{word}").as_bytes());
        Some(Plan::new(ctx, own, ctx.op_name(own).info()?, ctx.op_name(name).info()?))
    }
}

/// Numeric value of `API_VERSION_TYPED_FFI`.
pub(super) const TYPED_FFI: i64 = CustomCallApiVersion::CASES[CustomCallApiVersion::APIVERSIONTYPEDFFI as usize].1;

/// Upper bound on the number of versions of an operation.
const MOST_VERSIONS: u32 = 9;

/// Returns the newest VHLO operation for a StableHLO mnemonic.
fn newest_of(ctx: &ContextData, word: &str) -> Option<OpName> {
    let dialect = ctx.dialect(b"vhlo")?;
    let names = (1..=MOST_VERSIONS).rev().map(|version| format!("vhlo.{word}_v{version}"));
    let name = names.into_iter().find(|name| dialect.op_index(name.as_bytes()).is_some())?;
    Some(ctx.op_name_of(name.as_bytes()))
}

/// Returns true if a newer version of a VHLO operation exists.
fn is_older(ctx: &ContextData, name: OpName) -> bool {
    let Ok(text) = std::str::from_utf8(&ctx.op_name(name).name) else { return false };
    let word = text.strip_prefix("vhlo.").and_then(|word| word.rsplit_once("_v"));
    word.and_then(|(word, _)| newest_of(ctx, word)).is_some_and(|newest| newest != name)
}

/// Returns the rank of an operation's window.
fn window_rank(op: OpRef<'_>) -> Option<usize> {
    let ctx = op.context();
    let spatial = |numbers: Option<Attr>| {
        let dims = ConvDimensionNumbersAttr::cast(ctx, numbers?)?.input_spatial_dimensions(ctx)?;
        Some(dims.len())
    };
    let listed = |sizes: Option<Attr>| Some(int_array(ctx, sizes?).len());
    match StableHLOOp::of(op)? {
        StableHLOOp::Convolution(op) => spatial(op.dimension_numbers_attr()),
        StableHLOOp::DynamicConv(op) => spatial(op.dimension_numbers_attr()),
        StableHLOOp::ReduceWindow(op) => listed(op.window_dimensions_attr()),
        StableHLOOp::SelectAndScatter(op) => listed(op.window_dimensions_attr()),
        _ => None,
    }
}

fn is_sizes(ctx: &ContextData, name: Option<lect_core::entity::Ident>) -> bool {
    name.is_some_and(|name| matches!(ctx.ident_bytes(name), b"operandSegmentSizes" | b"resultSegmentSizes"))
}

/// Returns the inherent attributes with their names.
fn named(ctx: &ContextData, name: OpName, slots: &[Option<Attr>]) -> Vec<NamedAttr> {
    let props = ctx.op_name(name).info().map_or(&[][..], |info| &info.props);
    props.iter().zip(slots).filter_map(|(prop, value)| Some((prop.name, (*value)?))).collect()
}

/// Splits attributes into property slots and discardable attributes.
fn in_slots(ctx: &ContextData, name: OpName, props: Vec<NamedAttr>, mut attrs: Vec<NamedAttr>) -> (Slots, Attr) {
    let mut slots = SmallVec::from_elem(None, ctx.prop_slots(name));
    let info = ctx.op_name(name).info();
    for (name, value) in props {
        let slot = info.and_then(|info| info.props.iter().position(|prop| prop.name == name));
        match slot.and_then(|slot| slots.get_mut(slot)) {
            Some(place) => *place = Some(value),
            None => attrs.push((name, value)),
        }
    }
    (slots, ctx.attrs().dictionary(&mut attrs))
}

fn ctx_attrs<'n>(ctx: &'n ContextData, new: &'n NewOp) -> impl Iterator<Item = Attr> + 'n {
    let others = ctx.attrs().dictionary_entries(new.attrs).iter().map(|entry| entry.1);
    new.slots.iter().flatten().copied().chain(others)
}

/// Returns a definition used within an attribute or type that is listed in `newer`.
fn newest(ctx: &ContextData, part: lect_core::attrs::walk::Part, newer: &[Def]) -> Option<Def> {
    use lect_core::attrs::walk::Part;
    let mut found = None;
    ctx.walk_parts(part, |part| {
        let def = match part {
            Part::Attr(attr) => ctx.attrs().def(attr),
            Part::Type(ty) => ctx.types().def(ty),
        };
        found = found.or(def.filter(|def| newer.contains(def)));
        lect_core::ir::walk::Step::Into
    });
    found
}

pub(super) fn shown(version: ProducerVersion) -> String {
    let [major, minor, patch] = version;
    format!("{major}.{minor}.{patch}")
}

/// Returns the numbers of `dense<..> : tensor<..xi64>`.
fn numbers_of(ctx: &ContextData, data: Attr) -> Option<Vec<i64>> {
    let AttrData::DenseElements(elements) = ctx.attrs().data(data) else { return None };
    if ctx.types().element_type(elements.ty)? != ctx.types().i64() {
        return None;
    }
    let number = |bytes: &[u8]| bytes.try_into().ok().map(i64::from_le_bytes);
    match elements.splat {
        false => elements.data.chunks(8).map(number).collect(),
        true => {
            let count = usize::try_from(ctx.types().element_count(elements.ty)?)
                .ok()
                .filter(|count| *count <= MOST_DIMENSIONS)?;
            Some(vec![number(&elements.data)?; count])
        }
    }
}

/// Limit on the numbers of a per-dimension attribute, because a short file can claim more.
const MOST_DIMENSIONS: usize = 1 << 20;

/// Converts the elements of a tensor to `array<..>`.
fn dense_array(ctx: &ContextData, data: Attr) -> Option<Attr> {
    let AttrData::DenseElements(elements) = ctx.attrs().data(data) else { return None };
    let element = ctx.types().element_type(elements.ty)?;
    if element == ctx.types().i1() {
        let count =
            usize::try_from(ctx.types().element_count(elements.ty)?).ok().filter(|count| *count <= MOST_DIMENSIONS)?;
        let bytes = match elements.splat {
            true => vec![u8::from(elements.data.first().is_some_and(|byte| *byte != 0)); count],
            false => elements.data.iter().map(|byte| u8::from(*byte != 0)).collect(),
        };
        return ctx.attrs().dense_array(element, bytes).ok();
    }
    Some(ctx.attrs().dense_i64_array(numbers_of(ctx, data)?))
}

/// Returns true if a tensor is a splat of `number`.
fn is_splat(ctx: &ContextData, data: Attr, number: i64) -> bool {
    let AttrData::DenseElements(elements) = ctx.attrs().data(data) else { return false };
    let layout = ctx.types().element_type(elements.ty).and_then(|element| ctx.attrs().dense_layout(element));
    let value = layout.filter(|_| elements.splat).and_then(|layout| layout.integer(&elements.data));
    value.and_then(|value| value.to_i64()) == Some(number)
}

fn symbol(ctx: &ContextData, attr: Attr) -> Option<Attr> {
    Some(ctx.attrs().symbol_ref(ctx.ident(text_of(ctx, attr)?), &[]))
}
