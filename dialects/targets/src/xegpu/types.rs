//! Syntax and decoded form of `!xegpu.tensor_desc`, `!xegpu.mem_desc` and `#xegpu.mem_layout`.

use std::collections::BTreeSet;

use lect_core::dialect::{DefBody, DefHooks, Param};
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::syntax::DefSyntax;
use lect_core::text::parse::Parsed;
use lect_core::text::{OpPrinter, Parser};
use lect_ods::spec::DefKind;
use lect_support::prelude::*;
use lect_support::scalars::{bit_width, int_value};

use super::attrs::layouts::Layout;
use super::{list, space_number};

/// `<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>, #xegpu.layout<..>>`
pub(super) const TENSOR_DESC: DefHooks = DefHooks { verify: Some(verify_tensor_desc), ..DefHooks::NONE };

/// `<8x16xf32, #xegpu.block_tdesc_attr<array_length = 2>, #xegpu.layout<..>>`
pub(super) const TENSOR_DESC_SYNTAX: DefSyntax = DefSyntax::form(parse_tensor_desc, print_tensor_desc);

/// `<16x64xf16, #xegpu.mem_layout<stride = [1, 16]>>`
pub(super) const MEM_DESC: DefSyntax = DefSyntax::form(parse_mem_desc, print_mem_desc);

/// `<block = [16, 16], stride = [1, 32]>`
pub(super) const MEM_LAYOUT: DefSyntax = DefSyntax::form(parse_mem_layout, print_mem_layout);

/// Scattered elements that are narrower than this are packed in units of this many bits.
const PACKED_BITS: u32 = 32;

/// Descriptor of a tile, or of elements at offsets, in memory.
pub(super) struct TensorDesc {
    pub shape: Vec<i64>,
    pub element: Type,
    pub encoding: Encoding,
    /// Optional layout, which is not a slice.
    pub layout: Option<Attr>,
}

/// Encoding of a descriptor.
#[derive(Clone, Copy)]
pub(super) enum Encoding {
    /// A tile, or several consecutive ones.
    Block { space: i64, blocks: i64 },
    /// Elements at offsets, each a chunk of consecutive elements.
    Scatter { space: i64, chunk: i64 },
}

impl TensorDesc {
    /// Decodes a matrix descriptor type.
    pub fn of(ctx: &ContextData, ty: Type) -> Option<Self> {
        let info = ctx.def_info(ctx.types().def(ty)?);
        let is_own = &*info.spec().cpp_class == "TensorDescType" && &*info.dialect().name == "xegpu";
        if is_own { Self::from_params(ctx, ctx.types().params(ty)) } else { None }
    }

    fn from_params(ctx: &ContextData, params: &[Param]) -> Option<Self> {
        let [Param::List(shape), Param::Type(element), Param::Attr(encoding), layout] = params else { return None };
        let layout = match layout {
            Param::Attr(layout) => Some(*layout),
            _ => None,
        };
        let encoding = match ctx.attrs().params(*encoding) {
            [Param::Attr(space), Param::Attr(blocks), Param::Attr(_)] => {
                Encoding::Block { space: space_number(ctx, *space)?, blocks: int_value(ctx, *blocks)? }
            }
            [Param::Attr(space), Param::Attr(chunk)] => {
                Encoding::Scatter { space: space_number(ctx, *space)?, chunk: int_value(ctx, *chunk)? }
            }
            _ => return None,
        };
        Some(Self { shape: sizes(shape), element: *element, encoding, layout })
    }

    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    pub fn is_scattered(&self) -> bool {
        matches!(self.encoding, Encoding::Scatter { .. })
    }

    /// Returns the memory space.
    pub fn space(&self) -> i64 {
        match self.encoding {
            Encoding::Block { space, .. } | Encoding::Scatter { space, .. } => space,
        }
    }

    /// Returns the number of elements at each offset.
    pub fn chunk(&self) -> i64 {
        match self.encoding {
            Encoding::Block { .. } => 1,
            Encoding::Scatter { chunk, .. } => chunk,
        }
    }

    /// Returns the number of tiles.
    pub fn blocks(&self) -> i64 {
        match self.encoding {
            Encoding::Block { blocks, .. } => blocks,
            Encoding::Scatter { .. } => 1,
        }
    }

    /// Returns the number of elements of a tile.
    pub fn element_count(&self) -> i64 {
        self.shape.iter().fold(1, |count, size| count.wrapping_mul(*size))
    }
}

fn sizes(list: &[Param]) -> Vec<i64> {
    let size = |size: &Param| match size {
        Param::Int(size) => (*size).try_into().ok(),
        _ => None,
    };
    list.iter().filter_map(size).collect()
}

fn list_of(shape: Vec<i64>) -> Param {
    Param::List(shape.into_iter().map(|size| Param::Int(size.into())).collect())
}

fn is_of(ctx: &ContextData, attr: Attr, class: &str) -> bool {
    is_a(ctx, class, &Val::Attr(attr)) == Some(true)
}

/// Returns the encoding of a descriptor without an explicit one.
fn default_encoding(ctx: &ContextData) -> Option<Attr> {
    let def = ctx.dialect(b"xegpu")?.def(DefKind::Attr, b"block_tdesc_attr")?;
    ctx.attrs().dialect(def, ctx.default_params(def)).ok()
}

fn parse_tensor_desc(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let shape = p.parse_shape(true)?;
    let element = p.parse_type()?;
    let (mut encoding, mut layout) = (None, None);
    while p.eat_punct(",") {
        let loc = p.loc();
        let attr = p.parse_attribute(None)?;
        if is_of(p.ctx, attr, "xegpu::LayoutAttr") {
            layout = Some(attr);
        } else if ["BlockTensorDescAttr", "ScatterTensorDescAttr"]
            .iter()
            .any(|class| is_of(p.ctx, attr, &format!("xegpu::{class}")))
        {
            encoding = Some(attr);
        } else {
            // MLIR fails without a diagnostic.
            return Err(p.hook_error(loc, "expected a layout or an encoding of a tensor descriptor"));
        }
    }
    p.expect_punct(">")?;
    let encoding = encoding.or_else(|| default_encoding(p.ctx)).map_or(Param::Absent, Param::Attr);
    let layout = layout.map_or(Param::Absent, Param::Attr);
    Ok(DefBody::Params([list_of(shape), Param::Type(element), encoding, layout].into()))
}

fn print_shape(p: &mut OpPrinter<'_, '_>, shape: &[Param]) {
    for (index, size) in sizes(shape).into_iter().enumerate() {
        p.text(if index > 0 { "x" } else { "" });
        match size {
            DYNAMIC => p.text("?"),
            size => p.integer(size),
        }
    }
}

fn print_tensor_desc(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(shape), Param::Type(element), encoding, layout] = body.params() else { return };
    p.text("<");
    print_shape(p, shape);
    p.text(if shape.is_empty() { "" } else { "x" });
    p.ty(*element);
    let encoding = match encoding {
        Param::Attr(encoding) => Some(*encoding).filter(|encoding| !has_defaults(p.context(), *encoding)),
        _ => None,
    };
    let layout = match layout {
        Param::Attr(layout) => Some(*layout),
        _ => None,
    };
    for attr in encoding.into_iter().chain(layout) {
        p.text(", ");
        p.attr(attr);
    }
    p.text(">");
}

/// Returns true if an encoding is the default, which is not printed: one tile in global memory with bounds checks.
fn has_defaults(ctx: &ContextData, encoding: Attr) -> bool {
    match ctx.attrs().params(encoding) {
        [Param::Attr(space), Param::Attr(blocks), Param::Attr(check)] => {
            space_number(ctx, *space) == Some(0)
                && int_value(ctx, *blocks) == Some(1)
                && ctx.attrs().bool_value(*check) == Some(true)
        }
        _ => false,
    }
}

fn verify_tensor_desc(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let Some(it) = TensorDesc::from_params(ctx, body.params()) else { return Ok(()) };
    let fail = |message: String| Err(Invalid::new(message));
    let rank = it.rank();
    let Some(last) = it.shape.last() else { return fail("expected non-zero rank tensor".to_owned()) };
    if rank > 1 && matches!(it.encoding, Encoding::Block { space: super::SHARED, .. }) {
        return fail("SLM is only supported for 1D block tensor".to_owned());
    }
    // The number of elements in a unit. Elements of unknown width count as wide enough.
    let unit = match bit_width(ctx, it.element) {
        Some(width) if width < PACKED_BITS => i64::from(PACKED_BITS.checked_div(width).unwrap_or(1)),
        _ => 1,
    };
    let chunk = it.chunk();
    if it.is_scattered() {
        if rank == 1 && chunk != 1 {
            return fail("expected non-contiguous elements for 1D tensor".to_owned());
        }
        if chunk > 1 && *last != chunk {
            return fail("expected last dim of tensor to match chunk size".to_owned());
        }
        if chunk > 1 && last.wrapping_rem(unit) != 0 {
            return fail(format!("expected last dim of tensor to be a multiple of {unit}"));
        }
    }
    let Some((attr, layout)) = it.layout.and_then(|attr| Some((attr, Layout::of(ctx, attr)?))) else {
        return Ok(());
    };
    if layout.rank() != rank {
        return fail("expected layout rank to match tensor rank".to_owned());
    }
    let lane = layout.lane_data.as_ref().and_then(|data| data.get(rank - 1));
    if it.is_scattered() && chunk > 1 && lane.is_some_and(|lane| lane.wrapping_rem(unit) != 0) {
        return fail(format!("expected last dim of lane_data to be a multiple of: {unit}"));
    }
    if !layout.divides(&it.shape) {
        return fail(format!("cannot distribute {} using {}", list(&it.shape), ctx.attrs().show(attr)));
    }
    Ok(())
}

/// Verifies `#xegpu.scatter_tdesc_attr<chunk_size = 2>`.
pub(super) fn verify_scatter(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    match body.params() {
        [_, Param::Attr(chunk)] if int_value(ctx, *chunk).is_some_and(|chunk| chunk <= 0) => {
            Err(Invalid::new("invalid chunk size"))
        }
        _ => Ok(()),
    }
}

/// A matrix in shared local memory.
pub(super) struct MemDesc {
    pub shape: Vec<i64>,
    /// Strides of the dimensions.
    pub strides: Vec<i64>,
    /// Shape of blocks with contiguous elements; without blocks, the shape of the matrix.
    pub block: Vec<i64>,
}

impl MemDesc {
    /// Decodes a matrix descriptor type.
    pub fn of(ctx: &ContextData, ty: Type) -> Option<Self> {
        let info = ctx.def_info(ctx.types().def(ty)?);
        if &*info.spec().cpp_class != "MemDescType" || &*info.dialect().name != "xegpu" {
            return None;
        }
        let [Param::List(shape), Param::Type(_), layout] = ctx.types().params(ty) else { return None };
        let shape = sizes(shape);
        let entry = |name: &str| {
            let Param::Attr(layout) = layout else { return None };
            let [Param::Attr(entries)] = ctx.attrs().params(*layout) else { return None };
            let numbers =
                ctx.attrs().array_elements(ctx.attrs().dictionary_get(*entries, ctx.ident(name.as_bytes()))?)?;
            Some(numbers.iter().filter_map(|number| int_value(ctx, *number)).collect::<Vec<_>>())
        };
        let rows = || shape.iter().skip(1).copied().chain([1]).collect();
        let strides = entry("stride").unwrap_or_else(rows);
        let block = entry("block").filter(|block| !block.is_empty()).unwrap_or_else(|| shape.clone());
        Some(Self { shape, strides, block })
    }

    /// Returns true if columns are contiguous.
    pub fn is_column_major(&self) -> bool {
        self.shape.len() == 2 && self.strides.first() == Some(&1)
    }
}

fn parse_mem_desc(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    p.expect_punct("<")?;
    let shape = p.parse_shape(false)?;
    // A shape without sizes is printed with an `x`.
    if shape.is_empty() && p.at_x() {
        p.parse_x()?;
    }
    let element = p.parse_type()?;
    let mut layout = Param::Absent;
    if p.eat_punct(",") {
        let loc = p.loc();
        let attr = p.parse_attribute(None)?;
        if !is_of(p.ctx, attr, "xegpu::MemLayoutAttr") {
            return Err(p.hook_error(loc, "invalid kind of attribute specified"));
        }
        layout = Param::Attr(attr);
    }
    p.expect_punct(">")?;
    Ok(DefBody::Params([list_of(shape), Param::Type(element), layout].into()))
}

fn print_mem_desc(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::List(shape), Param::Type(element), layout] = body.params() else { return };
    p.text("<");
    print_shape(p, shape);
    p.text("x");
    p.ty(*element);
    if let Param::Attr(layout) = layout {
        p.text(", ");
        p.attr(*layout);
    }
    p.text(">");
}

fn parse_mem_layout(p: &mut Parser<'_, '_>) -> Parsed<DefBody> {
    let loc = p.loc();
    p.expect_punct("<")?;
    let mut entries = Vec::new();
    let mut seen = BTreeSet::new();
    loop {
        let Some(key) = p.parse_optional_word() else {
            return Err(p.hook_error(p.loc(), "expected valid keyword"));
        };
        if !seen.insert(key) {
            let key = String::from_utf8_lossy(key);
            return Err(p.hook_error(loc, format!("duplicate key '{key} in mem layout attribute")));
        }
        p.expect_punct("=")?;
        entries.push((p.ctx.ident(key), p.parse_attribute(None)?));
        if !p.eat_punct(",") {
            break;
        }
    }
    p.expect_punct(">")?;
    Ok(DefBody::Params([Param::Attr(p.ctx.attrs().dictionary(&mut entries))].into()))
}

fn print_mem_layout(p: &mut OpPrinter<'_, '_>, body: &DefBody) {
    let [Param::Attr(entries)] = body.params() else { return };
    let ctx = p.context();
    let AttrData::Dictionary(entries) = ctx.attrs().data(*entries) else { return };
    p.text("<");
    for (index, (key, value)) in entries.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        p.bytes(ctx.ident_bytes(*key));
        p.text(" = ");
        p.attr(*value);
    }
    p.text(">");
}
