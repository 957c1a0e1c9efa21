//! Mesh tensors, and the meshes of a function.

use lect_core::context::ContextData;
use lect_core::dialect::{DefBody, Param};
use lect_core::entity::{Attr, Type};
use lect_core::eval::Val;
use lect_core::syntax::DefDirective;
use lect_core::text::OpPrinter;
use lect_core::text::parse::{Parsed, Parser};
use lect_core::typed::{TypedAttr, TypedType, optional_param};
use lect_core::types::{Invalid, TypeData};

use super::MeshTensorType;
use crate::sdy::TensorShardingAttr;

/// A tensor on a mesh.
pub(super) struct MeshTensor {
    /// Name of the mesh.
    pub mesh: String,
    /// Global type of the tensor.
    pub whole: Type,
    pub sharding: Option<TensorShardingAttr>,
    pub memory_kind: Option<Attr>,
}

impl MeshTensor {
    pub fn of(ctx: &ContextData, ty: Type) -> Option<Self> {
        let tensor = MeshTensorType::cast(ctx, ty)?;
        Some(Self {
            mesh: tensor.mesh_name(ctx)?,
            whole: tensor.ranked_tensor_type(ctx)?,
            sharding: tensor.sharding(ctx)?.and_then(|sharding| TensorShardingAttr::cast(ctx, sharding)),
            memory_kind: tensor.memory_kind(ctx)?,
        })
    }
}

/// Returns the global tensor type of a mesh tensor.
fn whole_of(ctx: &ContextData, ty: Type) -> Option<Type> {
    MeshTensorType::cast(ctx, ty)?.ranked_tensor_type(ctx)
}

/// Returns the global tensor type of a mesh tensor without its encoding.
pub(super) fn whole_without_encoding(ctx: &ContextData, ty: Type) -> Option<Type> {
    let TypeData::RankedTensor { shape, element, .. } = ctx.types().data(whole_of(ctx, ty)?) else {
        return None;
    };
    ctx.types().tensor(shape, *element, None).ok()
}

fn whole_parts<'a>(ctx: &'a ContextData, args: &[Val<'_>]) -> Option<(&'a [i64], Type)> {
    let [Val::Type(ty)] = args else { return None };
    match ctx.types().data(whole_of(ctx, *ty)?) {
        TypeData::RankedTensor { shape, element, .. } => Some((shape, *element)),
        _ => None,
    }
}

/// Implements `MeshTensorType::getShape`.
pub(super) fn shape<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    let (shape, _) = whole_parts(ctx, args)?;
    Some(Val::List(shape.iter().map(|size| Val::Int((*size).into())).collect()))
}

/// Implements `MeshTensorType::getElementType`.
pub(super) fn element<'a>(ctx: &'a ContextData, args: &[Val<'a>]) -> Option<Val<'a>> {
    whole_parts(ctx, args).map(|it| Val::Type(it.1))
}

/// Parses a string attribute.
fn parse_string(p: &mut Parser<'_, '_>) -> Parsed<Attr> {
    let loc = p.loc();
    let attr = p.parse_attribute(None)?;
    match p.ctx.attrs().string_value(attr) {
        Some(_) => Ok(attr),
        None => Err(p.hook_error(loc, "invalid kind of attribute specified")),
    }
}

/// Parses `<"mesh", tensor<4xf32>, sharding=<..>, memory_kind="device">`.
pub(super) fn parse_tensor(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let mesh = parse_string(p)?;
    let mesh = p.ctx.attrs().string_value(mesh).unwrap_or_default().into();
    p.expect_punct(",")?;
    let loc = p.loc();
    let whole = p.parse_type()?;
    if !matches!(p.ctx.types().data(whole), TypeData::RankedTensor { .. }) {
        let found = p.ctx.types().show(whole);
        let message = format!("invalid kind of type specified: expected builtin.tensor, but found '{found}'");
        return Err(p.hook_error(loc, message));
    }
    let (mut sharding, mut memory_kind) = (Param::Absent, Param::Absent);
    if !p.eat_punct(">") {
        p.expect_punct(",")?;
        let is_divided = p.parse_optional_keyword("sharding");
        if is_divided {
            p.expect_punct("=")?;
            sharding = Param::Attr(parse_sharding(p)?);
        }
        if !is_divided || p.eat_punct(",") {
            if !p.parse_optional_keyword("memory_kind") {
                return Err(p.hook_error(p.loc(), "expected 'memory_kind'"));
            }
            p.expect_punct("=")?;
            memory_kind = Param::Attr(parse_string(p)?);
        }
        p.expect_punct(">")?;
    }
    Ok(DefBody::Params([Param::String(mesh), Param::Type(whole), sharding, memory_kind].into()))
}

fn parse_sharding(p: &mut Parser<'_, '_>) -> Parsed<Attr> {
    match TensorShardingAttr::def(p.ctx) {
        Some(sharding) => p.parse_stripped_attr(sharding),
        None => Err(p.hook_error(p.loc(), "dialect is unknown")),
    }
}

pub(super) fn print_tensor(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::String(mesh), Param::Type(whole), sharding, memory_kind] = body.params() else { return };
    p.text("<");
    p.string(mesh);
    p.text(", ");
    p.ty(*whole);
    if let Param::Attr(sharding) = sharding {
        p.text(", sharding=");
        p.stripped_attr(*sharding);
    }
    if let Param::Attr(memory_kind) = memory_kind {
        p.text(", memory_kind=");
        p.attr(*memory_kind);
    }
    p.text(">");
}

/// Verifies a topology, `<<"m1" : <["x"=2]>>, ..>`: at least one mesh is required.
pub(super) fn verify_topology(body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [Param::List(meshes)] if meshes.is_empty() => Err(Invalid::new("TopologyAttr must have at least one mesh.")),
        _ => Ok(()),
    }
}

/// Directive `custom<OptionalTransposeCount>($count)`: `(2)`, or nothing for 0.
pub(super) const TRANSPOSE_COUNT: DefDirective = DefDirective {
    parse: |p, params, at| {
        let count = parse_count(p)?;
        if let Some(param) = at.first().and_then(|at| params.get_mut(*at as usize)) {
            *param = Some(Param::Int(count.into()));
        }
        Ok(())
    },
    print: |p, params, at| {
        if let Some(count) = at.first().and_then(|at| optional_param(params, *at as usize)) {
            print_count(p, count);
        }
    },
};

pub(super) fn parse_count(p: &mut Parser<'_, '_>) -> Parsed<i64> {
    if !p.eat_punct("(") {
        return Ok(0);
    }
    let count = p.parse_number()?;
    p.parse_rparen()?;
    Ok(count)
}

pub(super) fn print_count(p: &mut OpPrinter<'_, '_>, count: i64) {
    if count != 0 {
        p.text(&format!("({count})"));
    }
}
