//! Conversion of operations to another MLIR release. For an older release, the changes in [`Past`] are undone on
//! operation records, the latest first. For a newer release, its changes are applied. The attributes are then split by
//! the release's own layouts.
//!
//! A change that cannot be undone is kept if the release rejects the operation, or treats both forms alike. If the
//! release would misinterpret it, writing fails.

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

/// Operations of a release.
pub(super) struct OldOps {
    /// Number of the release.
    name: u32,
    /// The release's tables, or those of the next newer one that has tables.
    release: &'static Release,
    /// Changes since the release.
    past: Past,
    layouts: FastMap<OpName, Option<Arc<OpLayout>>>,
    /// Properties already reported to be lost.
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

/// Converts a module to a release, as far as its operations change in more than their own parts. Returns `None` if no
/// operation does.
pub(super) fn structure(module: &Isolate, release: u32) -> Result<Option<Isolate>, Reported> {
    let redefined = redefine_all(module, release)?;
    let Some(release) = layout::release::nearest(release) else { return Ok(redefined) };
    let undone = past_of(module.context(), release).undo_structure(redefined.as_ref().unwrap_or(module))?;
    Ok(undone.or(redefined))
}

/// Returns the changes of operations since a release.
fn past_of(ctx: &ContextData, release: &'static Release) -> Past {
    let major = release.major().map_or(0, u64::from);
    Past::since(ctx, namespaces(release), major)
}

/// An operation in the form of a release.
pub(super) struct OldOp {
    /// Name of the operation.
    pub name: OpName,
    /// Layout of the properties.
    pub layout: Arc<OpLayout>,
    /// Properties by field.
    pub values: Values,
    /// Dictionary of the other attributes.
    pub dictionary: Attr,
    /// Operands, if they differ from the operation's own.
    pub operands: Option<Vec<Value>>,
}

impl OldOps {
    pub fn new(ctx: &ContextData, name: u32, release: &'static Release) -> Self {
        let past = past_of(ctx, release);
        Self { name, release, past, layouts: FastMap::default(), told: FastMap::default() }
    }

    /// Converts an operation with a known definition to the release.
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

    /// Splits the attributes into properties and others as the release does.
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
                // Segment sizes had other names before.
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
        Ok(OldOp { name: was, layout, values, dictionary: ctx.attrs().dictionary(&mut attrs), operands })
    }

    /// Returns the attribute for a property that the release does not have, if any. The property may have been there
    /// without a declaration, so it stays in the dictionary. A default value is dropped, and a dialect may reject the
    /// attribute.
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
            if !usual.is_empty() && ctx.attrs().parse(usual) == Some(value) {
                return Ok(None);
            }
            return Err(format!("has a property '{text}', {}, which was not there yet", ctx.attrs().show(value)).into());
        }
        if !matches!(ctx.attrs().data(value), AttrData::Dialect { .. } | AttrData::Opaque { .. }) {
            return Ok(Some((name, value)));
        }
        if self.told.insert((op, name), ()).is_none() {
            let message = format!(
                "'{}' has no property '{text}' in the release that is written for: {} is lost",
                info.name(),
                ctx.attrs().show(value)
            );
            ctx.report(Diagnostic::warning(loc, message));
        }
        Ok(None)
    }
}

/// Adds a former property to attributes, replacing an attribute of the same name.
fn add(attrs: &mut Vec<NamedAttr>, entry: NamedAttr) {
    attrs.retain(|other| other.0 != entry.0);
    attrs.push(entry);
}

/// Converts the sizes of operand or result segments to the release. Empty segments may have been added or removed at
/// the end; other changes of segments are unknown.
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
    Ok(ctx.attrs().dense_i32_array(sizes.into_iter().map(|size| i32::try_from(size).unwrap_or(i32::MAX))))
}

/// Returns the namespaces of the operations of a release and of the current one.
fn namespaces(release: &'static Release) -> BTreeSet<&'static str> {
    let all = [Some(release), layout::release(MLIR_RELEASE)].into_iter().flatten().flat_map(|release| release.ops(""));
    all.filter_map(|name| name.split_once('.')).map(|(namespace, _)| namespace).collect()
}
