//! Layouts: distribution of the elements of a tile over subgroups and lanes.
//!
//! `#xegpu.layout` has lists of sizes, one number for each dimension. `#xegpu.slice` is a layout of higher rank with
//! some dimensions dropped.

use std::collections::BTreeSet;

use lect_core::attrs::int_array;
use lect_core::dialect::{DefBody, Param};
use lect_support::prelude::*;
use lect_support::scalars::int_value;

use crate::xegpu::ConvertLayoutOp;

/// The sizes of a layout, where each list is optional. For a slice, the lists have the remaining dimensions.
#[derive(Clone, Default)]
pub(crate) struct Layout {
    pub sg_layout: Option<Vec<i64>>,
    pub sg_data: Option<Vec<i64>>,
    pub inst_data: Option<Vec<i64>>,
    pub lane_layout: Option<Vec<i64>>,
    pub lane_data: Option<Vec<i64>>,
    order: Option<Vec<i64>>,
}

impl Layout {
    /// Decodes `#xegpu.layout` from its parameters.
    fn from_params(ctx: &ContextData, params: &[Param]) -> Option<Self> {
        let list = |param: &Param| match param {
            Param::Attr(list) => Some(int_array(ctx, *list).to_vec()),
            _ => None,
        };
        let [sg_layout, sg_data, inst_data, lane_layout, lane_data, order] = params else { return None };
        Some(Self {
            sg_layout: list(sg_layout),
            sg_data: list(sg_data),
            inst_data: list(inst_data),
            lane_layout: list(lane_layout),
            lane_data: list(lane_data),
            order: list(order),
        })
    }

    /// Decodes `#xegpu.layout`, or returns `None` for other attributes.
    pub fn of(ctx: &ContextData, attr: Attr) -> Option<Self> {
        Self::from_params(ctx, own_params(ctx, attr, "LayoutAttr")?)
    }

    /// Decodes a layout or a slice of one.
    pub fn effective(ctx: &ContextData, attr: Attr) -> Option<Self> {
        let mut attr = attr;
        let mut dropped = Vec::new();
        while let Some((parent, dims)) = slice_parts(ctx, attr) {
            dropped.push(dims);
            attr = parent;
        }
        let mut layout = Self::of(ctx, attr)?;
        if dropped.is_empty() {
            return Some(layout);
        }
        let mut left: Vec<usize> = (0..layout.rank()).collect();
        for dims in dropped.iter().rev() {
            let dims: BTreeSet<i64> = dims.iter().copied().collect();
            let kept = left.iter().enumerate().filter(|(at, _)| !dims.contains(&(*at as i64)));
            left = kept.map(|(_, dim)| *dim).collect();
        }
        for list in layout.lists() {
            *list = left.iter().filter_map(|dim| list.get(*dim).copied()).collect();
        }
        Some(layout)
    }

    fn lists(&mut self) -> impl Iterator<Item = &mut Vec<i64>> {
        let Self { sg_layout, sg_data, inst_data, lane_layout, lane_data, order } = self;
        [sg_layout, sg_data, inst_data, lane_layout, lane_data, order].into_iter().flatten()
    }

    /// Returns the rank of the layout.
    pub fn rank(&self) -> usize {
        let first = self.sg_layout.as_ref().or(self.inst_data.as_ref()).or(self.lane_layout.as_ref());
        first.map_or(0, Vec::len)
    }

    fn is_for_workgroup(&self) -> bool {
        self.sg_layout.is_some()
    }

    /// Returns true if a shape is divisible among subgroups (in one or more rounds), into instructions, and among
    /// lanes.
    pub fn divides(&self, shape: &[i64]) -> bool {
        let steps = [
            (&self.sg_layout, &self.sg_data, Turns::Several),
            (&None, &self.inst_data, Turns::One),
            (&self.lane_layout, &self.lane_data, Turns::One),
        ];
        let mut shape = shape.to_vec();
        for (layout, data, turns) in steps {
            match part(&shape, layout.as_deref().unwrap_or(&[]), data.as_deref().unwrap_or(&[]), turns) {
                Some(part) => shape = part,
                None => return false,
            }
        }
        true
    }
}

/// Number of rounds in which units receive parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    One,
    Several,
}

/// Returns the part of a shape that each unit has, for `layout` units with `data` elements in a round.
fn part(shape: &[i64], layout: &[i64], data: &[i64], turns: Turns) -> Option<Vec<i64>> {
    let mut part = shape.to_vec();
    if !layout.is_empty() {
        part = ratio(&part, layout)?;
    }
    if data.is_empty() {
        return Some(part);
    }
    if ratio(&part, data).is_none() && (turns == Turns::One || ratio(data, &part).is_none()) {
        return None;
    }
    Some(data.to_vec())
}

/// Returns the quotient of two shapes of the same rank, if the division is exact.
fn ratio(shape: &[i64], unit: &[i64]) -> Option<Vec<i64>> {
    if shape.len() != unit.len() {
        return None;
    }
    let one = |(size, unit): (&i64, &i64)| match size.checked_rem(*unit) {
        Some(0) => size.checked_div(*unit),
        _ => None,
    };
    shape.iter().zip(unit).map(one).collect()
}

/// Returns the parameters of an attribute of the dialect with this C++ class.
fn own_params<'a>(ctx: &'a ContextData, attr: Attr, class: &str) -> Option<&'a [Param]> {
    let info = ctx.def_info(ctx.attrs().def(attr)?);
    (&*info.spec().cpp_class == class && &*info.dialect().name == "xegpu").then(|| ctx.attrs().params(attr))
}

/// Returns the layout and the dropped dimensions of `#xegpu.slice`.
fn slice_parts(ctx: &ContextData, attr: Attr) -> Option<(Attr, Vec<i64>)> {
    match own_params(ctx, attr, "SliceAttr")? {
        [Param::Attr(parent), Param::Attr(dims)] => Some((*parent, int_array(ctx, *dims).to_vec())),
        _ => None,
    }
}

/// Verifies a layout: `#xegpu.layout<sg_layout = [4, 2], sg_data = [32, 64]>`.
pub(crate) fn verify_layout(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let Some(it) = Layout::from_params(ctx, body.params()) else { return Ok(()) };
    let fail = |message: String| Err(Invalid::new(message));
    let differ = |a: &Option<Vec<i64>>, b: &Option<Vec<i64>>| match (a, b) {
        (Some(a), Some(b)) => (a.len() != b.len()).then_some((a.len(), b.len())),
        _ => None,
    };
    if it.sg_layout.is_none() && it.inst_data.is_none() && it.lane_layout.is_none() {
        return fail("expected at least one of sg_layout, inst_data or lane_layout".to_owned());
    }
    let same_rank = |a: &str, b: &str| format!("expected {a} and {b} to have the same rank");
    if differ(&it.sg_layout, &it.inst_data).is_some() {
        return fail(same_rank("sg_layout", "inst_data"));
    }
    if differ(&it.sg_layout, &it.lane_layout).is_some() {
        return fail(same_rank("sg_layout", "lane_layout"));
    }
    if let Some((inst, lane)) = differ(&it.inst_data, &it.lane_layout) {
        let ranks = format!("got inst_data {inst}, lane_layout {lane}");
        return fail(format!("{}, {ranks}", same_rank("inst_data", "lane_layout")));
    }
    for (data, layout, data_name, layout_name) in [
        (&it.sg_data, &it.sg_layout, "sg_data", "sg_layout"),
        (&it.lane_data, &it.lane_layout, "lane_data", "lane_layout"),
    ] {
        if data.is_some() && layout.is_none() {
            return fail(format!("expected {layout_name} being used with {data_name}"));
        }
        if differ(data, layout).is_some() {
            return fail(same_rank(data_name, layout_name));
        }
    }
    if it.order.is_some() {
        if it.sg_layout.is_none() && it.lane_layout.is_none() {
            return fail("expected sg_layout/lane_layout being used with order".to_owned());
        }
        for (layout, name) in [(&it.sg_layout, "sg_layout"), (&it.lane_layout, "lane_layout")] {
            if differ(&it.order, layout).is_some() {
                return fail(same_rank("order", name));
            }
        }
    }
    Ok(())
}

/// Verifies a slice: `#xegpu.slice<#xegpu.layout<..>, dims = [0]>`.
pub(crate) fn verify_slice(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Attr(parent), Param::Attr(dims)] = body.params() else { return Ok(()) };
    let Some(rank) = effective_rank(ctx, *parent) else { return Ok(()) };
    let mut seen = BTreeSet::new();
    for dim in int_array(ctx, *dims) {
        if !(0..rank as i64).contains(&dim) {
            return Err(Invalid::new(format!("invalid dim ({dim}) in slice attribute.")));
        }
        if !seen.insert(dim) {
            return Err(Invalid::new(format!("repeated dim ({dim}) in slice attribute.")));
        }
    }
    Ok(())
}

/// Returns the rank of a layout or a slice.
fn effective_rank(ctx: &ContextData, attr: Attr) -> Option<usize> {
    Layout::effective(ctx, attr).map(|layout| layout.rank())
}

/// Verifies a range: `#xegpu.range<[0, 8]>`.
pub(crate) fn verify_range(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let [Param::Attr(start), Param::Attr(end)] = body.params() else { return Ok(()) };
    match (int_value(ctx, *start), int_value(ctx, *end)) {
        (Some(start), Some(end)) if start >= end => {
            Err(Invalid::new(format!("'end' : {end} must be greater than 'start' : {start}")))
        }
        _ => Ok(()),
    }
}

/// Verifies `convert_layout`: both layouts apply to the same kind of unit, and divide the vector.
pub(crate) fn verify_conversion(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(convert) = op.cast::<ConvertLayoutOp<'_>>() else { return Ok(()) };
    let layouts = [convert.input_layout_attr(), convert.target_layout_attr()];
    let layouts = layouts.map(|layout| Layout::effective(ctx, layout?));
    let [Some(input), Some(target)] = layouts else { return Ok(()) };
    if input.is_for_workgroup() != target.is_for_workgroup() {
        return reject(op, "expected input layout and target layout be WgLayout or SgLayout at the same time.");
    }
    let Some(shape) = operand_type(op, "source").and_then(|ty| ctx.types().shape(ty)) else { return Ok(()) };
    for (layout, name) in [(input, "input"), (target, "target")] {
        if !layout.divides(shape) {
            return reject(op, format!("invalid {name} layout, data cannot be evenly distributed."));
        }
    }
    Ok(())
}

/// Folds a conversion to the same layout.
pub(crate) fn fold_conversion(it: Folding<'_, ConvertLayoutOp<'_>>) -> Option<Folded> {
    if it.input_layout_attr() == it.target_layout_attr() { it.is_operand(0) } else { None }
}
