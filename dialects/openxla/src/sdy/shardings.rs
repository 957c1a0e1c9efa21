//! Syntax of shardings: `<@mesh, [{"x", ?}p1, {}], replicated={"y"}, unreduced=max{"z"}>`.

use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::{Attr, Def};
use lect_core::syntax::DefDirective;
use lect_core::text::OpPrinter;
use lect_core::text::parse::{Parsed, Parser};
use lect_core::typed::{ParamValue, TypedAttr};

use super::{AxisRefAttr, MeshAttr, MeshAxisAttr, ReductionOp, TensorShardingAttr, TensorShardingPerValueAttr};
use crate::hlo::dims;

fn definition<T: TypedAttr>(p: &Parser<'_, '_>) -> Parsed<Def> {
    T::def(p.ctx).ok_or_else(|| p.hook_error(p.loc(), "dialect is unknown"))
}

/// Prints attributes without their mnemonics, separated by commas.
pub(super) fn print_attrs(p: &mut OpPrinter<'_, '_>, attrs: &[Param]) {
    for (index, attr) in attrs.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        if let Param::Attr(attr) = attr {
            p.stripped_attr(*attr);
        }
    }
}

/// Parses `{"x", "y", ?}p1`: the axes of a dimension, `?` if the dimension is open, and the priority.
pub(super) fn parse_dimension(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let axis = definition::<AxisRefAttr>(p)?;
    p.expect_punct("{")?;
    let mut axes = Vec::new();
    let mut is_closed = true;
    while !p.eat_punct("}") {
        if !axes.is_empty() {
            p.expect_punct(",")?;
        }
        if p.eat_punct("?") {
            is_closed = false;
            p.expect_punct("}")?;
            break;
        }
        axes.push(Param::Attr(p.parse_stripped_attr(axis)?));
    }
    let priority = match p.parse_optional_word() {
        Some(word) => Param::Int(parse_priority(p, &String::from_utf8_lossy(word))?.into()),
        None => Param::Absent,
    };
    Ok(DefBody::Params([Param::List(axes.into()), Param::Bool(is_closed), priority].into()))
}

fn parse_priority(p: &Parser<'_, '_>, word: &str) -> Parsed<i64> {
    let digits = word.strip_prefix('p').filter(|rest| !rest.is_empty() && rest.bytes().all(|it| it.is_ascii_digit()));
    let Some(digits) = digits else {
        return Err(p.hook_error(p.loc(), format!("expecting priority in format 'p<number>', got: {word}")));
    };
    if digits.len() > 1 && digits.starts_with('0') {
        return Err(p.hook_error(p.loc(), format!("priorities with leading zeros are not allowed, got: {word}")));
    }
    digits.parse().map_err(|_| p.hook_error(p.loc(), format!("expecting integer priority, got: {word}")))
}

pub(super) fn print_dimension(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(axes), Param::Bool(is_closed), priority] = body.params() else { return };
    p.text("{");
    print_attrs(p, axes);
    if !is_closed {
        p.text(if axes.is_empty() { "?" } else { ", ?" });
    }
    p.text("}");
    if let Param::Int(priority) = priority {
        p.text(&format!("p{priority}"));
    }
}

/// Parses `<["x"=2, "y"=4], device_ids=[1, 0, ..]>`. The list is omitted if the devices are in order.
pub(super) fn parse_mesh_body(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let axis = definition::<MeshAxisAttr>(p)?;
    let (mut axes, mut devices) = (Vec::new(), Vec::new());
    p.expect_punct("<")?;
    p.expect_punct("[")?;
    p.parse_list_until("]", |p| {
        axes.push(Param::Attr(p.parse_stripped_attr(axis)?));
        Ok(())
    })?;
    if p.eat_punct(",") {
        if !p.parse_optional_keyword("device_ids") {
            return Err(p.hook_error(p.loc(), "expected 'device_ids'"));
        }
        p.expect_punct("=")?;
        p.expect_punct("[")?;
        p.parse_list_until("]", |p| {
            devices.push(p.parse_number()?);
            Ok(())
        })?;
    }
    p.expect_punct(">")?;
    let size = |axis: &Param| match axis {
        Param::Attr(axis) => MeshAxisAttr::cast(p.ctx, *axis).map_or(1, |axis| axis.size(p.ctx).into()),
        _ => 1,
    };
    let count = axes.iter().fold(1i128, |count, axis| count.wrapping_mul(size(axis)));
    // A mesh without axes consists of the one device given.
    let is_all = !axes.is_empty() && count == devices.len() as i128;
    if is_all && devices.iter().copied().eq(0..devices.len() as i64) {
        devices.clear();
    }
    Ok(DefBody::Params([Param::List(axes.into()), dims::list(devices)].into()))
}

/// Directive `custom<MeshOrRef>($mesh)`: `@mesh`, or `mesh<["x"=2]>`.
pub(super) const MESH: DefDirective = DefDirective { parse: parse_mesh, print: print_mesh };

fn parse_mesh(p: &mut Parser<'_, '_>, params: &mut [Option<Param>], at: &[u32]) -> Parsed<()> {
    let loc = p.loc();
    let mesh = if p.parse_optional_keyword("mesh") {
        let mesh = definition::<MeshAttr>(p)?;
        p.parse_stripped_attr(mesh).map_err(|_| p.hook_error(p.loc(), "failed to parse MeshAttr"))?
    } else {
        match p.parse_optional_symbol_ref()? {
            Some(symbol) => symbol,
            None => {
                let attr = p.parse_attribute(None)?;
                if MeshAttr::cast(p.ctx, attr).is_none() {
                    return Err(p.hook_error(loc, "invalid kind of attribute specified"));
                }
                attr
            }
        }
    };
    set(params, at, 0, Param::Attr(mesh));
    Ok(())
}

/// Sets the parameter that argument `index` of a directive refers to.
fn set(params: &mut [Option<Param>], at: &[u32], index: usize, value: Param) {
    if let Some(param) = at.get(index).and_then(|at| params.get_mut(*at as usize)) {
        *param = Some(value);
    }
}

fn print_mesh(p: &mut OpPrinter<'_, '_>, params: &[Param], at: &[u32]) {
    let Some(Param::Attr(mesh)) = at.first().and_then(|at| params.get(*at as usize)) else { return };
    print_mesh_attr(p, *mesh);
}

fn print_mesh_attr(p: &mut OpPrinter<'_, '_>, mesh: Attr) {
    if p.context().attrs().def(mesh).is_some() {
        p.text("mesh");
        p.stripped_attr(mesh);
    } else {
        p.attr(mesh);
    }
}

/// Directive `custom<ReplicatedAndUnreducedAxes>($replicated, $unreduced, $reduction)`.
pub(super) const OTHER_AXES: DefDirective = DefDirective { parse: parse_other_axes, print: print_other_axes };

fn parse_other_axes(p: &mut Parser<'_, '_>, params: &mut [Option<Param>], at: &[u32]) -> Parsed<()> {
    let (mut replicated, mut unreduced, mut reduction) = (Vec::new(), Vec::new(), ReductionOp::SUM);
    while p.eat_punct(",") {
        if replicated.is_empty() && p.parse_optional_keyword("replicated") {
            let read = p.expect_punct("=").and_then(|()| parse_axes(p));
            replicated = read
                .map_err(|_| p.hook_error(p.loc(), "failed to parse Sdy_TensorSharding parameter 'replicated_axes'"))?;
        } else if unreduced.is_empty() && p.parse_optional_keyword("unreduced") {
            if p.eat_punct("=") {
                let found = ReductionOp::CASES.iter().find(|case| p.parse_optional_keyword(case.2));
                reduction = found.map_or(ReductionOp::SUM, |case| case.0);
            }
            unreduced = parse_axes(p)
                .map_err(|_| p.hook_error(p.loc(), "failed to parse Sdy_TensorSharding parameter 'unreduced_axes'"))?;
        } else {
            let message = "failed to parse Sdy_TensorSharding, expected valid named axis list after comma";
            return Err(p.hook_error(p.loc(), message));
        }
    }
    set(params, at, 0, Param::List(replicated.into()));
    set(params, at, 1, Param::List(unreduced.into()));
    set(params, at, 2, reduction.into_param());
    Ok(())
}

/// Parses `{"x", "y"}`, at least one axis.
fn parse_axes(p: &mut Parser<'_, '_>) -> Parsed<Vec<Param>> {
    let axis = definition::<AxisRefAttr>(p)?;
    p.expect_punct("{")?;
    let mut axes = Vec::new();
    loop {
        axes.push(Param::Attr(p.parse_stripped_attr(axis)?));
        if !p.eat_punct(",") {
            break;
        }
    }
    p.expect_punct("}")?;
    Ok(axes)
}

fn print_other_axes(p: &mut OpPrinter<'_, '_>, params: &[Param], at: &[u32]) {
    let param = |index: usize| at.get(index).and_then(|at| params.get(*at as usize));
    let (Some(Param::List(replicated)), Some(Param::List(unreduced))) = (param(0), param(1)) else { return };
    if !replicated.is_empty() {
        p.text(", replicated={");
        print_attrs(p, replicated);
        p.text("}");
    }
    if !unreduced.is_empty() {
        p.text(", unreduced=");
        if let Some(reduction) = param(2).and_then(ReductionOp::from_param).filter(|it| *it != ReductionOp::SUM) {
            p.text(&reduction.to_string());
        }
        p.text("{");
        print_attrs(p, unreduced);
        p.text("}");
    }
}

/// The bytecode code of a list of shardings with unreduced axes.
const UNREDUCED: u64 = 16;

/// Returns the bytecode code and fields of a list of shardings that needs its own encoding.
pub(super) fn fields(ctx: &ContextData, attr: Attr) -> Option<(u64, Vec<Param>)> {
    let shardings = TensorShardingPerValueAttr::cast(ctx, attr)?.shardings(ctx);
    let is_unreduced =
        |sharding: &Attr| TensorShardingAttr::cast(ctx, *sharding).is_some_and(|it| !it.unreduced_axes(ctx).is_empty());
    shardings.iter().any(is_unreduced).then(|| (UNREDUCED, vec![shardings.into_param()]))
}
