//! Operations of `linalg` that have no general form: `pack`, `unpack` and `softmax`.

use lect_core::ir::OpRef;

use super::datum::Datum;
use super::memory::{indices, position};
use super::{Machine, Stop, Val, groups, mixed, name, numbers, scalar, unknown, value};

/// Sizes and numbers of a tensor or of memory.
struct Numbers {
    sizes: Vec<i64>,
    cells: Vec<Val>,
}

/// Tiles of a packed tensor.
struct Tiles {
    /// The dimension that each tile is a part of.
    dims: Vec<usize>,
    /// The size of each tile.
    sizes: Vec<i64>,
    /// The dimension of each outer dimension of the packed tensor.
    order: Vec<usize>,
}

impl Tiles {
    /// Returns the position in the plain tensor of a position in the packed one.
    fn plain(&self, at: &[i64]) -> Option<Vec<i64>> {
        let (outer, inner) = at.split_at_checked(self.order.len())?;
        let mut place = vec![0; self.order.len()];
        for (dim, at) in self.order.iter().zip(outer) {
            *place.get_mut(*dim)? = *at;
        }
        for ((dim, size), at) in self.dims.iter().zip(&self.sizes).zip(inner) {
            let place = place.get_mut(*dim)?;
            *place = place.checked_mul(*size)?.checked_add(*at)?;
        }
        Some(place)
    }
}

impl<'a> Machine<'a> {
    fn numbers(&self, op: OpRef<'a>, datum: &Datum) -> Result<Numbers, Stop> {
        match datum {
            Datum::Tensor(tensor) => Ok(Numbers { sizes: tensor.sizes.clone(), cells: tensor.cells.clone() }),
            Datum::Memory(view) => Ok(Numbers { sizes: view.sizes.clone(), cells: self.contents(view) }),
            _ => Err(unknown(name(op))),
        }
    }

    /// Returns a tensor, or writes to memory.
    fn put(&mut self, into: &Datum, sizes: Vec<i64>, cells: Vec<Val>) -> Result<Vec<Datum>, Stop> {
        match into {
            Datum::Memory(view) => {
                self.set_contents(view, |at| cells.get(at).copied().unwrap_or(Val::Poison))?;
                Ok(Vec::new())
            }
            _ => Ok(vec![self.tensor(sizes, cells)?]),
        }
    }

    fn tiles(&mut self, op: OpRef<'a>, rank: usize, dynamic: &[Datum]) -> Result<Tiles, Stop> {
        let dims = |name: &str| -> Result<Vec<usize>, Stop> {
            let dims = numbers(op, name).into_iter().map(|dim| usize::try_from(dim).ok().filter(|dim| *dim < rank));
            dims.collect::<Option<_>>().ok_or_else(|| unknown(super::name(op)))
        };
        let sizes = mixed(&numbers(op, "static_inner_tiles"), dynamic).ok_or(Stop::Undefined)?;
        if sizes.iter().any(|size| *size <= 0) {
            return self.undefined("the size of a tile is not positive");
        }
        let order = dims("outer_dims_perm")?;
        let order = if order.is_empty() { (0..rank).collect() } else { order };
        Ok(Tiles { dims: dims("inner_dims_pos")?, sizes, order })
    }

    /// Runs `linalg.pack`.
    pub(super) fn pack(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let [[from], [into], padding, dynamic] = groups(op, operands)[..] else { return Err(unknown(name(op))) };
        let (plain, packed) = (self.numbers(op, from)?, self.numbers(op, into)?);
        let tiles = self.tiles(op, plain.sizes.len(), dynamic)?;
        let mut cells = Vec::with_capacity(packed.cells.len());
        for at in indices(&packed.sizes) {
            let place = tiles.plain(&at).ok_or_else(|| unknown(name(op)))?;
            let cell = position(&plain.sizes, &place).and_then(|at| plain.cells.get(at));
            cells.push(match (cell, padding) {
                (Some(cell), _) => *cell,
                (None, [padding]) => padding.scalar(),
                (None, _) => return self.undefined("tiles are longer than the tensor, without padding"),
            });
        }
        self.put(into, packed.sizes, cells)
    }

    /// Runs `linalg.unpack`.
    pub(super) fn unpack(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let [from, into, dynamic @ ..] = operands else { return Err(unknown(name(op))) };
        let (packed, mut plain) = (self.numbers(op, from)?, self.numbers(op, into)?);
        let tiles = self.tiles(op, plain.sizes.len(), dynamic)?;
        let mut written = vec![false; plain.cells.len()];
        for (at, cell) in indices(&packed.sizes).zip(&packed.cells) {
            let place = tiles.plain(&at).ok_or_else(|| unknown(name(op)))?;
            let place = position(&plain.sizes, &place);
            let target = place.and_then(|at| plain.cells.get_mut(at).zip(written.get_mut(at)));
            if let Some((to, is_written)) = target {
                (*to, *is_written) = (*cell, true);
            }
        }
        if written.contains(&false) {
            return self.undefined("tiles do not cover the tensor");
        }
        self.put(into, plain.sizes, plain.cells)
    }

    /// Runs `linalg.softmax`.
    pub(super) fn softmax(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let missing = || unknown(name(op));
        let [from, into] = operands else { return Err(missing()) };
        let Numbers { sizes, mut cells } = self.numbers(op, from)?;
        let dim = op.attr("dimension").and_then(|attr| op.context().attrs().i64_value(attr));
        let dim = dim.and_then(|dim| usize::try_from(dim).ok()).filter(|dim| *dim < sizes.len()).ok_or_else(missing)?;
        let mut outer = sizes.clone();
        outer[dim] = 1;
        for mut at in indices(&outer) {
            let row: Vec<usize> = (0..sizes[dim])
                .filter_map(|step| {
                    at[dim] = step;
                    position(&sizes, &at)
                })
                .collect();
            let values: Vec<Val> = row.iter().map(|at| cells[*at]).collect();
            let Some(first) = values.first() else { continue };
            let most = values.iter().skip(1).try_fold(*first, |most, value| scalar::combine("maxnumf", most, *value));
            let most = most.ok_or_else(missing)?;
            let mut sum = None;
            for (at, value) in row.iter().zip(values) {
                let less = value::binary_floats("subf", value, most).ok_or_else(missing)?;
                let power = value::math::unary("exp", less).ok_or_else(missing)?;
                cells[*at] = power;
                sum = Some(match sum {
                    Some(sum) => value::binary_floats("addf", sum, power).ok_or_else(missing)?,
                    None => power,
                });
            }
            for at in row {
                let sum = sum.ok_or_else(missing)?;
                cells[at] = value::binary_floats("divf", cells[at], sum).ok_or_else(missing)?;
            }
        }
        self.put(into, sizes, cells)
    }
}
