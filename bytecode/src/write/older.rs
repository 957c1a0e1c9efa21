//! Operations as another release of MLIR has them. For an older one, what [`Past`] knows is undone on their records, the
//! latest change first; for a newer one its changes are applied. What is left is divided by the release's own layouts.
//!
//! What cannot be undone stays as it is if the release refuses it, or takes it for the same. What the release would read as
//! something else cannot be written for it.

use std::collections::BTreeSet;
use std::sync::Arc;

use lect_core::attrs::{AttrData, NamedAttr};
use lect_core::compat::{Lost, OlderRelease, OpRecord, Past, RecordOperand, numbers, op_name_in_text, redefine_all};
use lect_core::context::ContextData;
use lect_core::diag::{Diagnostic, Reported};
use lect_core::dialect::OpInfo;
use lect_core::entity::{Attr, Ident, OpName, Value};
use lect_core::ir::{Isolate, OpRef};
use lect_core::loc::Loc;
use lect_ods::spec::MLIR_RELEASE;
use smallvec::SmallVec;

use super::tables::FastMap;
use crate::layout::{self, Kind, OpLayout, Release, Values, WITH_PROPERTIES};

/// What operations were in a release.
pub(super) struct OldOps {
    /// What it is called.
    name: u32,
    /// It, or the next newer one that something is known of.
    release: &'static Release,
    /// What has changed since.
    past: Past,
    layouts: FastMap<OpName, Option<Arc<OpLayout>>>,
    /// What was reported to have no place.
    told: FastMap<(OpName, Ident), ()>,
}

impl OlderRelease for Release {
    fn has_op(&self, name: &str) -> bool {
        self.knows_op(name)
    }

    fn lacks_property(&self, op: &str, property: &str) -> bool {
        self.layout(op).is_some_and(|layout| layout.fields().iter().all(|field| *field.name != *property))
    }
}

/// A copy of a module as a release has it, as far as operations in it differ in more than their own parts. None if none do.
pub(super) fn structure(module: &Isolate, release: u32) -> Result<Option<Isolate>, Reported> {
    let redefined = redefine_all(module, release)?;
    let Some(release) = layout::release::nearest(release) else { return Ok(redefined) };
    let undone = past_of(module.context(), release).undo_structure(redefined.as_ref().unwrap_or(module))?;
    Ok(undone.or(redefined))
}

/// What has changed of operations since a release.
fn past_of(ctx: &ContextData, release: &'static Release) -> Past {
    let major = release.major().map_or(0, u64::from);
    Past::since(ctx, namespaces(release), major)
}

/// An operation as a release has it.
pub(super) struct OldOp {
    /// What it is called.
    pub name: OpName,
    /// How its properties are written.
    pub layout: Arc<OpLayout>,
    /// These, by field.
    pub values: Values,
    /// Its other attributes.
    pub dictionary: Attr,
    /// What it takes, if that is in another order.
    pub operands: Option<Vec<Value>>,
}

impl OldOps {
    pub fn new(ctx: &ContextData, name: u32, release: &'static Release) -> Self {
        let past = past_of(ctx, release);
        Self { name, release, past, layouts: FastMap::default(), told: FastMap::default() }
    }

    /// An operation of a known definition as it was.
    pub fn op(&mut self, op: OpRef<'_>, info: &OpInfo, version: u64) -> Result<OldOp, Reported> {
        let ctx = op.context();
        let mut record = OpRecord::of(ctx, op);
        let operands = record.operands.clone();
        let undone = match self.name > MLIR_RELEASE {
            true => record.bring_to(self.name.into()).map(drop),
            false => record.refuse_newer(self.name.into()).and_then(|()| self.past.undo(&mut record, self.release)),
        };
        let undone = undone.and_then(|()| self.tell_apart(record, info, &operands, version));
        undone.map_err(|lost| {
            let name = String::from_utf8_lossy(op_name_in_text(info.name().as_bytes()));
            let message = format!("'{name}' op cannot be written for MLIR {}: it {lost}", self.name);
            ctx.error(op.loc(), message).emit()
        })
    }

    /// Tells properties from other attributes as the release does.
    fn tell_apart(
        &mut self,
        record: OpRecord<'_>,
        info: &OpInfo,
        operands: &[RecordOperand],
        version: u64,
    ) -> Result<OldOp, Lost> {
        let OpRecord { ctx, name: was, loc, props, mut attrs, operands: new_operands, .. } = record;
        let release = self.release;
        let known = self.layouts.entry(was).or_insert_with(|| {
            let name = String::from_utf8_lossy(&ctx.op_name(was).name);
            release.layout(&name).map(Arc::new)
        });
        let is_known = known.is_some();
        let layout = known.clone().unwrap_or_else(|| Arc::new(OpLayout::of(info.spec(), info.dialect())));
        let mut values: Values = SmallVec::from_elem(None, layout.fields().len());
        let has_properties = version >= WITH_PROPERTIES;
        let has_old_sizes = release.major().is_some_and(|major| major <= 16);
        let declared = |name: Ident| layout.fields().iter().any(|field| field.name.as_bytes() == ctx.ident_bytes(name));
        if let Some(&(name, _)) = attrs.iter().find(|entry| declared(entry.0)) {
            let name = String::from_utf8_lossy(ctx.ident_bytes(name)).into_owned();
            return Err(format!("has an attribute '{name}', which is a property there").into());
        }
        for (name, value) in props {
            let text = std::str::from_utf8(ctx.ident_bytes(name)).unwrap_or_default();
            let field = layout.fields().iter().position(|field| *field.name == *text);
            let (value, field) = match field.and_then(|at| Some((at, layout.fields().get(at)?))) {
                Some((at, field)) => (sized(ctx, value, &field.kind)?, Some(at)),
                None => (value, None),
            };
            match field {
                Some(at) if has_properties => {
                    values.get_mut(at).into_iter().for_each(|place| *place = Some(value));
                }
                None if is_known => {
                    let entry = self.undeclared(ctx, info, (was, loc), (name, value))?;
                    entry.into_iter().for_each(|entry| add(&mut attrs, entry));
                }
                // The sizes of groups had other names once.
                _ => {
                    let name = match text {
                        "operandSegmentSizes" if has_old_sizes => ctx.ident(b"operand_segment_sizes"),
                        "resultSegmentSizes" if has_old_sizes => ctx.ident(b"result_segment_sizes"),
                        _ => name,
                    };
                    add(&mut attrs, (name, value));
                }
            }
        }
        let has_moved = *operands != *new_operands;
        let operands = has_moved.then(|| new_operands.iter().filter_map(RecordOperand::value).collect());
        Ok(OldOp { name: was, layout, values, dictionary: ctx.dictionary_attr(&mut attrs), operands })
    }

    /// What becomes of a property that the release does not have. It may have been there without a declaration, so it stays
    /// among the other attributes, unless it is the default or is of a dialect that may not have it.
    fn undeclared(
        &mut self,
        ctx: &ContextData,
        info: &OpInfo,
        (op, loc): (OpName, Loc),
        (name, value): NamedAttr,
    ) -> Result<Option<NamedAttr>, Lost> {
        let text = std::str::from_utf8(ctx.ident_bytes(name)).unwrap_or_default();
        let slot = info.prop_slot(text);
        let default = slot.and_then(|slot| info.props.get(slot)?.default);
        if default == Some(value) || matches!(text, "operandSegmentSizes" | "resultSegmentSizes") {
            return Ok(None);
        }
        if let Some(usual) = ctx.essential(info.name(), text) {
            if !usual.is_empty() && ctx.spelled_attr(usual) == Some(value) {
                return Ok(None);
            }
            return Err(format!("has a property '{text}', {}, which was not there yet", ctx.show_attr(value)).into());
        }
        if !matches!(ctx.attr_data(value), AttrData::Dialect { .. } | AttrData::Opaque { .. }) {
            return Ok(Some((name, value)));
        }
        if self.told.insert((op, name), ()).is_none() {
            let message = format!(
                "'{}' has no property '{text}' in the release that is written for: {} is lost",
                info.name(),
                ctx.show_attr(value)
            );
            ctx.report(Diagnostic::warning(loc, message));
        }
        Ok(None)
    }
}

/// Adds what was a property to attributes. One that is only named like it has no place beside it.
fn add(attrs: &mut Vec<NamedAttr>, entry: NamedAttr) {
    attrs.retain(|other| other.0 != entry.0);
    attrs.push(entry);
}

/// The sizes of the groups of operands or results as the release has these. Groups that are empty may have been added or
/// removed at the end; which groups have become which is not known otherwise.
fn sized(ctx: &ContextData, value: Attr, kind: &Kind) -> Result<Attr, Lost> {
    let Kind::Sizes(groups) = *kind else { return Ok(value) };
    let (groups, Some(mut sizes)) = (groups as usize, numbers(ctx, value)) else { return Ok(value) };
    let is_empty = sizes.iter().all(|&size| size == 0);
    if sizes.len() == groups {
        return Ok(value);
    }
    if !is_empty && (sizes.len() < groups || sizes.iter().skip(groups).any(|&size| size != 0)) {
        return Err(
            format!("has {} groups of operands or results, of which there were {groups} then", sizes.len()).into()
        );
    }
    sizes.resize(groups, 0);
    Ok(ctx.i32_array_attr(sizes.into_iter().map(|size| i32::try_from(size).unwrap_or(i32::MAX))))
}

/// The namespaces of the operations of a release and of today.
fn namespaces(release: &'static Release) -> BTreeSet<&'static str> {
    let all = [Some(release), layout::release(MLIR_RELEASE)].into_iter().flatten().flat_map(|release| release.ops(""));
    all.filter_map(|name| name.split_once('.')).map(|(namespace, _)| namespace).collect()
}
