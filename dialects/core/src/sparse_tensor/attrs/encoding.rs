//! `#sparse_tensor.encoding`: components and verifier.
//!
//! Source: input and diagnostics of `mlir-opt`, and `mlir/Dialect/SparseTensor/IR/SparseTensorAttrDefs.td`.

use std::ops::Range;

use lect_core::dialect::{DefBody, Param};
use lect_support::prelude::*;

use super::levels::{Format, Level};
use super::maps::{block_sizes, inverse};
use crate::sparse_tensor::SparseTensorEncodingAttr;
use crate::sparse_tensor::support::numbers;
use lect_core::typed::TypedAttr;

/// Components of `#sparse_tensor.encoding`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Encoding {
    pub levels: Vec<Level>,
    /// Dimension-to-level map; absent for the identity.
    pub dim_to_lvl: Option<AffineMap>,
    pub lvl_to_dim: Option<AffineMap>,
    /// Width of positions; 0 denotes `index`.
    pub pos_width: u32,
    /// Width of coordinates; 0 denotes `index`.
    pub crd_width: u32,
    pub explicit: Option<Attr>,
    pub implicit: Option<Attr>,
    /// A slice for each dimension, or empty.
    pub slices: Vec<Attr>,
}

impl Encoding {
    /// Returns the components of an encoding attribute.
    pub fn of(ctx: &ContextData, attr: Attr) -> Option<Self> {
        SparseTensorEncodingAttr::cast(ctx, attr)?;
        Self::from_params(ctx.attrs().params(attr))
    }

    pub fn from_params(params: &[Param]) -> Option<Self> {
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

    /// Returns the encoding for a storage specifier, without properties that do not affect the storage layout.
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

    /// Returns the COO segments: ranges of levels that store the coordinates of an element together.
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

    /// Returns the first level of a trailing COO segment in array-of-structures layout.
    pub fn trailing_list(&self) -> Option<usize> {
        self.coordinate_lists().first().filter(|list| !list.is_soa).map(|list| list.levels.start)
    }

    /// Returns the arrays of the storage, without the values array.
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

    /// Returns the type of positions or coordinates of a width.
    pub fn width_type(ctx: &ContextData, width: u32) -> Type {
        match width {
            0 => ctx.types().index(),
            width => ctx.types().integer(width, lect_core::types::Signedness::Signless).unwrap_or(ctx.types().index()),
        }
    }
}

/// A COO segment: levels that store the coordinates of an element together.
pub(crate) struct CoordinateList {
    pub levels: Range<usize>,
    /// Whether each level has its own array (structure of arrays).
    pub is_soa: bool,
}

/// An array of the storage.
#[derive(Clone, Copy)]
pub(crate) enum Field {
    Positions,
    Coordinates,
}

/// Verifies an encoding on its own.
pub(crate) fn verify(ctx: &ContextData, body: &DefBody) -> Result<(), Invalid> {
    let Some(it) = Encoding::from_params(body.params()) else { return Ok(()) };
    for (width, what) in [(it.pos_width, "position"), (it.crd_width, "coordinate")] {
        if !matches!(width, 0 | 8 | 16 | 32 | 64) {
            return Err(Invalid::new(format!("unexpected {what} bitwidth: {width}")));
        }
    }
    verify_levels(ctx, &it)?;
    verify_ranks(ctx, &it)
}

/// Verifies the order of level formats.
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

/// Verifies that the dimension of an `n:m` structured level is the only blocked one.
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

/// Verifies the ranks of dimensions and levels.
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

/// Verifies the encoding of a tensor with this shape and element type.
pub(crate) fn verify_tensor(ctx: &ContextData, body: &DefBody, shape: &[i64], element: Type) -> Result<(), Invalid> {
    let fail = |message: String| Err(Invalid::new(message));
    let Some(it) = Encoding::from_params(body.params()) else { return Ok(()) };
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
        let Some(ty) = value.and_then(|value| ctx.attrs().type_of(value)).filter(|ty| *ty != element) else { continue };
        let (ty, element) = (ctx.types().show(ty), ctx.types().show(element));
        let message =
            format!("{what} value type mismatch between encoding and tensor element type: '{ty}' != '{element}'");
        return fail(message);
    }
    match it.implicit {
        Some(value) if !numbers::is_zero(ctx, value) => fail("implicit value must be zero".to_owned()),
        _ => Ok(()),
    }
}

/// Verifies `slice(0, ?, 1)`: offset, size and stride.
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
