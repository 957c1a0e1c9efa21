//! `#sparse_tensor.encoding`: what it is made of, and what must hold of it.
//!
//! Source: what mlir-opt accepts and reports, and `mlir/Dialect/SparseTensor/IR/SparseTensorAttrDefs.td`.

use std::ops::Range;

use lect_core::dialect::{DefBody, Param};
use lect_support::prelude::*;

use super::levels::{Format, Level};
use super::maps::{block_sizes, inverse};
use crate::sparse_tensor::SparseTensorEncodingAttr;
use crate::sparse_tensor::support::numbers;
use lect_core::typed::TypedAttr;

/// The parts of `#sparse_tensor.encoding`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Encoding {
    pub levels: Vec<Level>,
    /// None is the identity.
    pub dim_to_lvl: Option<AffineMap>,
    pub lvl_to_dim: Option<AffineMap>,
    /// The bits of a position; 0 is `index`.
    pub pos_width: u32,
    /// The bits of a coordinate; 0 is `index`.
    pub crd_width: u32,
    pub explicit: Option<Attr>,
    pub implicit: Option<Attr>,
    /// A slice for each dimension, or none.
    pub slices: Vec<Attr>,
}

impl Encoding {
    /// The parts of an attribute, if it is an encoding.
    pub fn of(ctx: &ContextData, attr: Attr) -> Option<Self> {
        SparseTensorEncodingAttr::cast(ctx, attr)?;
        Self::of_params(ctx.attr_params(attr))
    }

    pub fn of_params(params: &[Param]) -> Option<Self> {
        let [
            Param::List(levels),
            dim_to_lvl,
            lvl_to_dim,
            pos_width,
            crd_width,
            explicit,
            implicit,
            Param::List(slices),
        ] = params
        else {
            return None;
        };
        let map = |param: &Param| match param {
            Param::AffineMap(map) => Some(*map),
            _ => None,
        };
        let attr = |param: &Param| match param {
            Param::Attr(attr) => Some(*attr),
            _ => None,
        };
        let width = |param: &Param| match param {
            Param::Int(width) => u32::try_from(*width).ok(),
            _ => None,
        };
        Some(Self {
            levels: levels.iter().map(Level::from_param).collect::<Option<_>>()?,
            dim_to_lvl: map(dim_to_lvl),
            lvl_to_dim: map(lvl_to_dim),
            pos_width: width(pos_width)?,
            crd_width: width(crd_width)?,
            explicit: attr(explicit),
            implicit: attr(implicit),
            slices: slices.iter().filter_map(attr).collect(),
        })
    }

    pub fn into_params(self) -> Box<[Param]> {
        let map = |map: Option<AffineMap>| map.map_or(Param::Absent, Param::AffineMap);
        let attr = |attr: Option<Attr>| attr.map_or(Param::Absent, Param::Attr);
        [
            Param::List(self.levels.into_iter().map(Level::to_param).collect()),
            map(self.dim_to_lvl),
            map(self.lvl_to_dim),
            Param::Int(self.pos_width.into()),
            Param::Int(self.crd_width.into()),
            attr(self.explicit),
            attr(self.implicit),
            Param::List(self.slices.into_iter().map(Param::Attr).collect()),
        ]
        .into()
    }

    /// The encoding of a storage specifier: what the layout of the storage does not depend on is left out.
    pub fn for_specifier(self) -> Self {
        let levels = self.levels.into_iter().map(Level::for_storage).collect();
        Self { levels, slices: self.slices, ..Self::default() }
    }

    pub fn dim_rank(&self, ctx: &ContextData) -> usize {
        self.dim_to_lvl.map_or(self.levels.len(), |map| map.num_dims(ctx) as usize)
    }

    pub fn is_identity(&self, ctx: &ContextData) -> bool {
        self.dim_to_lvl.is_none_or(|map| map.is_identity(ctx))
    }

    pub fn is_slice(&self) -> bool {
        !self.slices.is_empty()
    }

    /// The ranges of levels that store the coordinates of one element together.
    pub fn coordinate_lists(&self) -> Vec<CoordinateList> {
        let mut lists = Vec::new();
        if self.levels.len() <= 1 {
            return lists;
        }
        let mut first = 0;
        while let Some(level) = self.levels.get(first) {
            let singletons = self.levels.iter().skip(first + 1).take_while(|level| level.is_singleton()).count();
            if level.has_positions() && singletons > 0 {
                let is_soa = self.levels.get(first + 1).is_some_and(|level| level.soa);
                lists.push(CoordinateList { levels: first..first + 1 + singletons, is_soa });
            }
            first += if level.has_positions() { 1 + singletons } else { 1 };
        }
        lists
    }

    /// The first level of a trailing list of coordinates that is stored as an array of structures.
    pub fn trailing_list(&self) -> Option<usize> {
        self.coordinate_lists().first().filter(|list| !list.is_soa).map(|list| list.levels.start)
    }

    /// The arrays that store a tensor, without that of the values.
    pub fn fields(&self) -> Vec<Field> {
        let mut fields = Vec::new();
        let lists = self.coordinate_lists();
        let mut at = 0;
        while let Some(level) = self.levels.get(at) {
            if level.has_positions() {
                fields.push(Field::Positions);
            }
            if level.has_coordinates() {
                fields.push(Field::Coordinates);
            }
            let list = lists.iter().find(|list| list.levels.start == at && !list.is_soa);
            at = list.map_or(at + 1, |list| list.levels.end);
        }
        fields
    }

    /// The type of positions or coordinates of a width.
    pub fn width_type(ctx: &ContextData, width: u32) -> Type {
        match width {
            0 => ctx.common().index,
            width => ctx.integer_type(width, lect_core::types::Signedness::Signless).unwrap_or(ctx.common().index),
        }
    }
}

/// Levels that store the coordinates of one element together.
pub(crate) struct CoordinateList {
    pub levels: Range<usize>,
    /// Whether each level has an array of its own.
    pub is_soa: bool,
}

/// An array of the storage of a tensor.
#[derive(Clone, Copy)]
pub(crate) enum Field {
    Positions,
    Coordinates,
}

/// Checks an encoding by itself.
pub(crate) fn verify(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let Some(it) = Encoding::of_params(body.params()) else { return Ok(()) };
    for (width, what) in [(it.pos_width, "position"), (it.crd_width, "coordinate")] {
        if !matches!(width, 0 | 8 | 16 | 32 | 64) {
            return Err(Invalid::new(format!("unexpected {what} bitwidth: {width}")));
        }
    }
    verify_levels(ctx, &it)?;
    verify_ranks(ctx, &it)
}

/// Checks which formats follow each other.
fn verify_levels(ctx: &ContextData, it: &Encoding) -> Result<(), Invalid> {
    let fail = |message: &str| Err(Invalid::new(message));
    let levels = &it.levels[..];
    for (at, level) in levels.iter().enumerate().filter(|(_, level)| level.is_singleton()) {
        match at.checked_sub(1).and_then(|before| levels.get(before)) {
            Some(before) if before.is_singleton() && before.soa != level.soa => {
                let message = "expected all singleton lvlTypes stored in the same memory layout (SoA vs AoS).";
                return fail(message);
            }
            Some(before) if before.is_singleton() || before.has_positions() => {}
            _ => return fail("expected compressed or loose_compressed level before singleton level"),
        }
    }
    let is_batch = |level: &Level| level.format == Format::Batch;
    if levels.iter().skip_while(|level| is_batch(level)).any(is_batch) {
        return fail("Batch lvlType can only be leading levels.");
    }
    if levels.iter().any(|level| level.soa && !level.is_singleton()) {
        return fail("SoA is only applicable to singleton lvlTypes.");
    }
    let structured = levels.iter().enumerate().find_map(|(at, level)| match level.format {
        Format::Structured { m, .. } => Some((at, m)),
        _ => None,
    });
    let Some((at, m)) = structured else { return Ok(()) };
    if at + 1 != levels.len() {
        return fail("expected n_out_of_m to be the last level type");
    }
    if levels.iter().take(at).any(|level| level.format != Format::Dense) {
        return fail("expected all dense lvlTypes before a n_out_of_m level");
    }
    match it.dim_to_lvl {
        Some(map) if map.num_dims(ctx) as usize != map.num_results(ctx) => verify_structured(ctx, map, m),
        _ => Ok(()),
    }
}

/// Checks that the dimension that has at most some elements in each block is the only one with blocks.
fn verify_structured(ctx: &ContextData, map: AffineMap, m: u8) -> Result<(), Invalid> {
    let Some(sizes) = block_sizes(ctx, map) else {
        return Err(Invalid::new("expected 1xm block structure for n_out_of_m level"));
    };
    let mut sizes = sizes.into_iter().filter(|size| *size != 0);
    let first = sizes.next().unwrap_or(0);
    if sizes.any(|size| size != first) {
        return Err(Invalid::new("expected only one blocked level with the same coefficients"));
    }
    if first != i64::from(m) {
        let message = "expected coeffiencts of Affine expressions to be equal to m of n_out_of_m level";
        return Err(Invalid::new(message));
    }
    Ok(())
}

/// Checks the numbers of dimensions and levels.
fn verify_ranks(ctx: &ContextData, it: &Encoding) -> Result<(), Invalid> {
    let fail = |message: String| Err(Invalid::new(message));
    let levels = it.levels.len();
    if levels == 0 {
        return fail("expected a non-empty array for lvlTypes".to_owned());
    }
    let dims = it.dim_rank(ctx);
    if let Some(map) = it.dim_to_lvl {
        let results = map.num_results(ctx);
        if results != levels {
            return fail(format!("level-rank mismatch between dimToLvl and lvlTypes: {results} != {levels}"));
        }
        let inferred = inverse(ctx, map);
        if inferred.is_none() && map.num_symbols(ctx) == 0 {
            return fail("failed to infer lvlToDim from dimToLvl".to_owned());
        }
        if it.lvl_to_dim.is_some() && it.lvl_to_dim != inferred {
            return fail("expected lvlToDim to be an inverse of dimToLvl".to_owned());
        }
        if dims > levels {
            return fail(format!("unexpected dimToLvl mapping from {dims} to {levels}"));
        }
    }
    if it.is_slice() {
        let slices = it.slices.len();
        if slices != dims {
            let message = format!("dimension-rank mismatch between dimSlices and dimToLvl: {slices} != {dims}");
            return fail(message);
        }
        if dims != levels {
            let message = format!("dimSlices expected dimension-rank to match level-rank: {dims} != {levels}");
            return fail(message);
        }
    }
    Ok(())
}

/// Checks the encoding of a tensor of a shape and an element type.
pub(crate) fn verify_tensor(ctx: &ContextData, body: &DefBody, shape: &[i64], element: Type) -> Result<(), Invalid> {
    let fail = |message: String| Err(Invalid::new(message));
    let Some(it) = Encoding::of_params(body.params()) else { return Ok(()) };
    verify(ctx, body)?;
    if shape.is_empty() {
        return fail("expected non-scalar sparse tensor".to_owned());
    }
    let (dims, rank) = (it.dim_rank(ctx), shape.len());
    if dims != rank {
        let message = format!("dimension-rank mismatch between encoding and tensor shape: {dims} != {rank}");
        return fail(message);
    }
    for (value, what) in [(it.explicit, "explicit"), (it.implicit, "implicit")] {
        let Some(ty) = value.and_then(|value| ctx.attr_type(value)).filter(|ty| *ty != element) else { continue };
        let (ty, element) = (ctx.show_type(ty), ctx.show_type(element));
        let message =
            format!("{what} value type mismatch between encoding and tensor element type: '{ty}' != '{element}'");
        return fail(message);
    }
    match it.implicit {
        Some(value) if !numbers::is_zero(ctx, value) => fail("implicit value must be zero".to_owned()),
        _ => Ok(()),
    }
}

/// `slice(0, ?, 1)`: offset, size and stride.
pub(crate) fn verify_slice(_: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let limits = [(0, "non-negative", "offset"), (1, "positive", "size"), (1, "positive", "stride")];
    for (param, (least, what, name)) in body.params().iter().zip(limits) {
        if let Param::Int(value) = param
            && *value != i128::from(lect_core::types::DYNAMIC)
            && *value < least
        {
            return Err(Invalid::new(format!("expect {what} value or ? for slice {name}")));
        }
    }
    Ok(())
}
