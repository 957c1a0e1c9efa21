//! Transfers between vectors and memory or tensors, and output of vectors.

use lect_core::attrs::AttrData;
use lect_core::ir::OpRef;
use lect_core::types::Signedness;
use lect_core::types::TypeData;

use super::affine::plain_dims;
use super::datum::{self, Datum};
use super::memory::{indices, position};
use super::{Machine, Stop, Val, groups, index, name, unknown};

/// A transfer: positions of the elements of a vector in memory.
struct Transfer<'v> {
    shape: &'v [i64],
    start: Vec<i64>,
    /// For each dimension of the vector, the dimension of the memory; `None` for a broadcast.
    dims: Vec<Option<usize>>,
    in_bounds: Vec<bool>,
    mask: Option<Datum>,
    /// Dimensions of the vector in the order of the dimensions of the mask, which are those of the memory.
    mask_dims: Vec<usize>,
}

impl Transfer<'_> {
    /// Returns the position of each element; `None` if it is masked.
    fn places(&self) -> impl Iterator<Item = (usize, Vec<i64>, Option<Vec<i64>>)> + '_ {
        indices(self.shape).enumerate().map(|(lane, at)| {
            let masked = self.mask_dims.iter().fold(0, |place, dim| place * self.shape[*dim] + at[*dim]);
            let is_active = self.mask.as_ref().is_none_or(|mask| mask.lane(masked as usize) == Val::bool(true));
            let mut place = self.start.clone();
            for (dim, at) in self.dims.iter().zip(&at) {
                if let Some(place) = dim.and_then(|dim| place.get_mut(dim)) {
                    *place = place.wrapping_add(*at);
                }
            }
            (lane, at, is_active.then_some(place))
        })
    }
}

fn sizes(memory: &Datum) -> Vec<i64> {
    match memory {
        Datum::Memory(view) => view.sizes.clone(),
        Datum::Tensor(tensor) => tensor.sizes.clone(),
        _ => Vec::new(),
    }
}

/// Returns the shape of a transferred vector without that of the elements, and the number of lanes of an element that is a
/// vector.
fn split<'v>(
    op: OpRef<'_>,
    memory: &Datum,
    ty: Option<lect_core::entity::Type>,
    shape: &'v [i64],
) -> Result<(&'v [i64], Option<usize>), Stop> {
    let ctx = op.context();
    let element = ty.and_then(|ty| ctx.types().element_type(ty)).and_then(|element| datum::vector(ctx, element));
    let Some((inner, _)) = element else { return Ok((shape, None)) };
    let outer = shape.len().checked_sub(inner.len()).and_then(|count| shape.get(..count));
    match (outer, memory) {
        (Some(outer), Datum::Memory(_)) => Ok((outer, Some(inner.iter().product::<i64>() as usize))),
        _ => Err(unknown("tensors of vectors")),
    }
}

impl<'a> Machine<'a> {
    fn transfer<'v>(
        &self,
        op: OpRef<'a>,
        shape: &'v [i64],
        start: &[Datum],
        mask: Option<&Datum>,
    ) -> Result<Transfer<'v>, Stop> {
        let ctx = op.context();
        let start = start.iter().map(index).collect::<Option<Vec<i64>>>().ok_or(Stop::Undefined)?;
        let dims = match op.attr("permutation_map").map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::AffineMap(map)) => plain_dims(ctx, *map),
            _ => (start.len().saturating_sub(shape.len())..start.len()).map(Some).collect(),
        };
        let mut mask_dims: Vec<usize> =
            (0..shape.len()).filter(|at| dims.get(*at).copied().flatten().is_some()).collect();
        mask_dims.sort_by_key(|at| dims[*at]);
        let bounds = op.attr("in_bounds").and_then(|attr| ctx.attrs().array_elements(attr)).unwrap_or_default();
        let is_true = |attr: &_| ctx.attrs().i64_value(*attr).is_some_and(|value| value != 0);
        Ok(Transfer {
            shape,
            start,
            dims,
            in_bounds: bounds.iter().map(is_true).collect(),
            mask: mask.cloned(),
            mask_dims,
        })
    }

    /// Returns true if an element is beyond the end in a dimension where that is allowed.
    fn is_beyond(transfer: &Transfer<'_>, place: &[i64], sizes: &[i64]) -> bool {
        transfer.dims.iter().enumerate().any(|(at, dim)| {
            let may = !transfer.in_bounds.get(at).copied().unwrap_or(false);
            let Some(dim) = dim else { return false };
            may && place.get(*dim).zip(sizes.get(*dim)).is_some_and(|(place, size)| !(0..*size).contains(place))
        })
    }

    /// Runs `vector.transfer_read`.
    pub(super) fn transfer_read(
        &mut self,
        op: OpRef<'a>,
        operands: &[Datum],
        outer: Option<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let [[memory], start, [padding], mask] = groups(op, operands)[..] else { return Err(unknown(name(op))) };
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        let (shape, _) = datum::vector(op.context(), ty).ok_or_else(|| unknown(name(op)))?;
        let (shape, inner) = split(op, memory, op.operand_types().next(), shape)?;
        let transfer = self.transfer(op, shape, start, mask.first().or(outer.as_ref()))?;
        let bounds = sizes(memory);
        let mut lanes = Vec::new();
        for (_, _, place) in transfer.places() {
            match (place, inner) {
                (Some(place), None) if !Self::is_beyond(&transfer, &place, &bounds) => {
                    lanes.push(self.element(memory, &place)?);
                }
                (Some(place), Some(count)) if !Self::is_beyond(&transfer, &place, &bounds) => {
                    lanes.extend(self.load_element(memory, &place)?.lanes(count));
                }
                (_, count) => lanes.extend(padding.lanes(count.unwrap_or(1))),
            }
        }
        Ok(vec![Datum::Vector(lanes.into())])
    }

    /// Runs `vector.transfer_write`.
    pub(super) fn transfer_write(
        &mut self,
        op: OpRef<'a>,
        operands: &[Datum],
        outer: Option<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let [[vector], [memory], start, mask] = groups(op, operands)[..] else { return Err(unknown(name(op))) };
        let ty = op.operand_types().next().ok_or_else(|| unknown(name(op)))?;
        let (shape, _) = datum::vector(op.context(), ty).ok_or_else(|| unknown(name(op)))?;
        let (shape, inner) = split(op, memory, op.operand_types().nth(1), shape)?;
        let transfer = self.transfer(op, shape, start, mask.first().or(outer.as_ref()))?;
        let bounds = sizes(memory);
        let mut cells = if let Datum::Tensor(tensor) = memory { Some(tensor.cells.clone()) } else { None };
        for (lane, _, place) in transfer.places() {
            let Some(place) = place.filter(|place| !Self::is_beyond(&transfer, place, &bounds)) else { continue };
            match &mut cells {
                None => {
                    let count = inner.unwrap_or(1);
                    let element = (0..count).map(|at| vector.lane(lane * count + at)).collect();
                    self.store_element(memory, &place, &Datum::Vector(element))?;
                }
                Some(cells) => match position(&bounds, &place).and_then(|at| cells.get_mut(at)) {
                    Some(cell) => *cell = vector.lane(lane),
                    None => return self.undefined("an access is out of bounds"),
                },
            }
        }
        match cells {
            Some(cells) => Ok(vec![self.tensor(bounds, cells)?]),
            None => Ok(Vec::new()),
        }
    }

    /// Runs `vector.gather`, `vector.scatter`, and masked, expanding and compressing loads and stores. Memory positions
    /// run along the last dimension.
    pub(super) fn masked(
        &mut self,
        op: OpRef<'a>,
        kind: &str,
        operands: &[Datum],
        outer: Option<Datum>,
    ) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        let missing = || unknown(name(op));
        let rank = sizes(operands.first().ok_or_else(missing)?).len();
        let split =
            |count: usize| operands.split_at_checked(1 + rank).filter(|it| it.1.len() == count).ok_or_else(missing);
        let (places, rest) = split(if kind == "gather" || kind == "scatter" { 3 } else { 2 })?;
        let start = places[1..].iter().map(index).collect::<Option<Vec<i64>>>().ok_or(Stop::Undefined)?;
        let (offsets, mask, value) = match rest {
            [offsets, mask, value] => (Some(offsets), mask, value),
            [mask, value] => (None, mask, value),
            _ => return Err(missing()),
        };
        let ty = op.operands().last().map(|value| op.ir.value_type(value)).ok_or_else(missing)?;
        let count = datum::lane_count(ctx, ty);
        let (mut lanes, mut next) = (Vec::new(), 0);
        let bounds = sizes(&places[0]);
        let mut cells = if let Datum::Tensor(tensor) = &places[0] { Some(tensor.cells.clone()) } else { None };
        for lane in 0..count {
            if !self.is_active(Some(mask), lane)? || !self.is_active(outer.as_ref(), lane)? {
                lanes.push(value.lane(lane));
                continue;
            }
            let distance = match (kind, offsets) {
                (_, Some(offsets)) => index_of(offsets.lane(lane)).ok_or(Stop::Undefined)?,
                ("expandload" | "compressstore", _) => next,
                _ => lane as i64,
            };
            next += 1;
            let mut at = start.clone();
            if let Some(last) = at.last_mut() {
                *last = last.wrapping_add(distance);
            }
            match (kind, &mut cells) {
                ("scatter", Some(cells)) => match position(&bounds, &at).and_then(|at| cells.get_mut(at)) {
                    Some(cell) => *cell = value.lane(lane),
                    None => return self.undefined("an access is out of bounds"),
                },
                ("scatter" | "maskedstore" | "compressstore", _) => self.store(&places[0], &at, value.lane(lane))?,
                _ => lanes.push(self.element(&places[0], &at)?),
            }
        }
        if let ("scatter", Some(cells)) = (kind, cells) {
            return Ok(vec![self.tensor(bounds, cells)?]);
        }
        Ok(if op.result_count() == 0 { Vec::new() } else { vec![Datum::Vector(lanes.into())] })
    }

    /// Runs `vector.bitcast`: regroups the bits of each row.
    pub(super) fn bits(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        let missing = || unknown(name(op));
        let vector = |ty: Option<lect_core::entity::Type>| {
            let (shape, element) = datum::vector(ctx, ty?)?;
            Some((shape.iter().product::<i64>() as usize, datum::Shape::of(ctx, element)?))
        };
        let (from_count, from) = vector(op.operand_types().next()).ok_or_else(missing)?;
        let (to_count, to) = vector(op.result_types().next()).ok_or_else(missing)?;
        let (from_width, to_width) = (from.width() as usize, to.width() as usize);
        let mut lanes = Vec::new();
        for lane in 0..to_count {
            let mut bits = Some(0u128);
            for at in 0..to_width {
                let bit = lane * to_width + at;
                let source = operands[0].lane((bit / from_width).min(from_count.saturating_sub(1))).bits();
                bits = bits.zip(source).map(|(bits, source)| bits | (source >> (bit % from_width) & 1) << at);
            }
            lanes.push(bits.map_or(Val::Poison, |bits| to.bits(bits)));
        }
        Ok(vec![Datum::Vector(lanes.into())])
    }

    /// Reads an element of a memref or a tensor.
    fn element(&mut self, memory: &Datum, at: &[i64]) -> Result<Val, Stop> {
        match memory {
            Datum::Tensor(tensor) => match position(&tensor.sizes, at).and_then(|at| tensor.cells.get(at)) {
                Some(cell) => Ok(*cell),
                None => self.undefined("an access is out of bounds"),
            },
            other => self.load(other, at),
        }
    }

    /// Runs `vector.print`.
    pub(super) fn print(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let ctx = op.context();
        if let Some((value, ty)) = operands.first().zip(op.operand_types().next()) {
            let (sizes, element) = datum::vector(ctx, ty).map_or((&[][..], ty), |(shape, element)| (shape, element));
            let is_unsigned = match ctx.types().data(element) {
                TypeData::Integer { signedness, .. } => *signedness == Signedness::Unsigned,
                other => matches!(other, TypeData::Index),
            };
            self.print_vector(sizes, value, is_unsigned)?;
        }
        if let Some(AttrData::String { value, .. }) = op.attr("stringLiteral").map(|attr| ctx.attrs().data(attr)) {
            self.output.push_str(&String::from_utf8_lossy(value));
            // A text has no punctuation.
            return Ok(Vec::new());
        }
        let punctuation = op.attr("punctuation").map(|attr| ctx.attrs().show(attr).to_string()).unwrap_or_default();
        self.output.push_str(match punctuation.split(['<', '>']).nth(1) {
            Some("no_punctuation") => "",
            Some("comma") => ", ",
            Some("open") => "( ",
            Some("close") => " )",
            _ => "\n",
        });
        Ok(Vec::new())
    }
}

/// Returns a signed integer; `None` for poison.
fn index_of(value: Val) -> Option<i64> {
    match value {
        Val::Int(width, bits) => i64::try_from(super::value::signed_wide(width, bits)).ok(),
        _ => None,
    }
}
