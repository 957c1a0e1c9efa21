//! Buffers, and operations of `memref`.

use std::rc::Rc;

use lect_core::attrs::AttrData;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::typed::codec::EnumValue;
use lect_core::types::TypeData;
use lect_dialects::arith::AtomicRMWKind;

use super::datum::{self, Datum, Shape, Unit, View};
use super::{Frame, Global, Machine, Stop, groups, index, mixed, name, symbol, unknown};
use crate::interpret::value::Val;

/// A buffer of elements that are allocated together.
pub(super) struct Buffer {
    cells: Vec<Val>,
    is_live: bool,
    is_constant: bool,
}

impl Buffer {
    /// Creates a buffer with these elements.
    pub(super) fn of(cells: Vec<Val>) -> Self {
        Self { cells, is_live: true, is_constant: false }
    }
}

/// Returns the sizes in the type of a memref, static or [`DYNAMIC`].
pub(super) fn shape(op: OpRef<'_>, ty: Type) -> Result<&[i64], Stop> {
    match op.context().types().data(ty) {
        TypeData::MemRef { shape, .. } | TypeData::RankedTensor { shape, .. } => Ok(shape),
        _ => Err(unknown(name(op))),
    }
}

/// Returns the row-major strides without gaps.
pub(super) fn row_major(sizes: &[i64]) -> Vec<i64> {
    (0..sizes.len()).map(|at| sizes[at + 1..].iter().fold(1, |all: i64, size| all.wrapping_mul(*size))).collect()
}

/// Returns the row-major position of an element; `None` if it is out of bounds.
pub(super) fn position(sizes: &[i64], at: &[i64]) -> Option<usize> {
    let is_inside = at.len() == sizes.len() && at.iter().zip(sizes).all(|(at, size)| (0..*size).contains(at));
    let place =
        || at.iter().zip(row_major(sizes)).fold(0i64, |place, (at, by)| place.wrapping_add(at.wrapping_mul(by)));
    if is_inside { usize::try_from(place()).ok() } else { None }
}

/// Returns all indices into some sizes in row-major order.
pub(super) fn indices(sizes: &[i64]) -> impl Iterator<Item = Vec<i64>> {
    let distances = row_major(sizes);
    let sizes = sizes.to_vec();
    let count = sizes.iter().try_fold(1i64, |count, size| count.checked_mul(*size)).unwrap_or(0).max(0);
    (0..count).map(move |number| sizes.iter().zip(&distances).map(|(size, by)| number / by % size).collect())
}

/// Returns the numbers of the cells of an element.
fn decoded(unit: Unit, cells: &[Val]) -> Vec<Val> {
    let Unit::Bytes(shape) = unit else { return cells.to_vec() };
    let bits = cells.iter().rev().try_fold(0u128, |bits, cell| Some(bits << 8 | cell.bits()?));
    vec![bits.map_or(Val::Poison, |bits| shape.bits(bits))]
}

impl View {
    /// Returns the first cell of an element; `None` if it is out of bounds.
    fn place(&self, at: &[i64]) -> Option<i64> {
        let is_inside =
            at.len() == self.sizes.len() && at.iter().zip(&self.sizes).all(|(at, size)| (0..*size).contains(at));
        is_inside.then(|| {
            let element = at
                .iter()
                .zip(&self.strides)
                .fold(self.offset, |place, (at, by)| place.wrapping_add(at.wrapping_mul(*by)));
            element.wrapping_mul(self.unit.cells() as i64).wrapping_add(self.base)
        })
    }
}

impl<'a> Machine<'a> {
    /// Adds a buffer, and returns a view of all of it.
    pub(super) fn buffer(&mut self, buffer: Buffer, sizes: &[i64]) -> Rc<View> {
        self.buffers.push(buffer);
        let (sizes, strides) = (sizes.to_vec(), row_major(sizes));
        Rc::new(View { buffer: self.buffers.len() - 1, unit: Unit::Number, base: 0, offset: 0, sizes, strides })
    }

    /// Adds a global.
    pub(super) fn global(&mut self, name: &'a str, op: OpRef<'a>) -> Result<(), Stop> {
        let ctx = op.context();
        let ty = match op.attr("type").map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::Type(ty)) => *ty,
            _ => return Err(unknown("a global without a type")),
        };
        let sizes = shape(op, ty)?;
        let cells = match op.attr("initial_value").map(|attr| ctx.attrs().data(attr)) {
            Some(AttrData::DenseElements(dense)) => datum::elements(ctx, dense).ok_or_else(|| unknown("elements"))?,
            _ => vec![Val::Poison; self.count(sizes)?],
        };
        let mut buffer = Buffer::of(cells);
        buffer.is_constant = op.attr("constant").is_some();
        let view = self.buffer(buffer, sizes);
        self.globals.insert(name, (op, view));
        Ok(())
    }

    /// Returns the current globals, sorted by name.
    pub(super) fn observed_globals(&self) -> Vec<Global> {
        let observed = |(name, (op, view)): (&&str, &(OpRef<'a>, Rc<View>))| Global {
            name: (*name).to_owned(),
            is_public: op.attr("sym_visibility").is_none(),
            values: self.contents(view),
        };
        let mut globals: Vec<Global> = self.globals.iter().map(observed).collect();
        globals.sort_by(|a, b| a.name.cmp(&b.name));
        globals
    }

    /// Returns the numbers of a view, poison where it is out of bounds.
    pub(super) fn contents(&self, view: &View) -> Vec<Val> {
        let cells = &self.buffers[view.buffer].cells;
        let count = view.unit.cells();
        let mut numbers = Vec::new();
        for at in indices(&view.sizes) {
            let place = view.place(&at).and_then(|place| usize::try_from(place).ok());
            match place.and_then(|place| cells.get(place..place.checked_add(count)?)) {
                Some(cells) => numbers.extend(decoded(view.unit, cells)),
                None => numbers.push(Val::Poison),
            }
        }
        numbers
    }

    /// Stores to all elements of a view. A vector is several numbers.
    pub(super) fn set_contents(&mut self, view: &View, value: impl Fn(usize) -> Val) -> Result<(), Stop> {
        let numbers = if let Unit::Vector(count) = view.unit { count } else { 1 };
        for (element, at) in indices(&view.sizes).enumerate() {
            let given: Vec<Val> = (0..numbers).map(|lane| value(element * numbers + lane)).collect();
            self.write(view, &at, &given)?;
        }
        Ok(())
    }

    /// Returns the cells of an element.
    fn cells(&mut self, view: &View, at: &[i64], writes: bool) -> Result<&mut [Val], Stop> {
        let place = view.place(at).and_then(|place| usize::try_from(place).ok());
        let end = place.and_then(|place| place.checked_add(view.unit.cells()));
        // Numbers of bytes lie at multiples of their size.
        let is_aligned = match view.unit {
            Unit::Bytes(_) => place.is_none_or(|place| place.is_multiple_of(view.unit.cells())),
            _ => true,
        };
        let buffer = &mut self.buffers[view.buffer];
        self.reason = Some(match () {
            () if !buffer.is_live => "memory is used after it was freed",
            () if writes && buffer.is_constant => "a constant is written",
            () if !is_aligned => "an address is not aligned",
            () => "an access is out of bounds",
        });
        let is_allowed = buffer.is_live && !(writes && buffer.is_constant) && is_aligned;
        match place.zip(end).and_then(|(place, end)| buffer.cells.get_mut(place..end)) {
            Some(cells) if is_allowed => {
                self.reason = None;
                Ok(cells)
            }
            _ => Err(Stop::Undefined),
        }
    }

    /// Writes an element.
    fn write(&mut self, view: &View, at: &[i64], numbers: &[Val]) -> Result<(), Stop> {
        let unit = view.unit;
        let cells = self.cells(view, at, true)?;
        let first = numbers.first().copied().unwrap_or(Val::Poison);
        match unit {
            Unit::Number => cells.iter_mut().for_each(|cell| *cell = first),
            Unit::Vector(_) => cells.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = *number),
            Unit::Bytes(_) => {
                for (at, cell) in cells.iter_mut().enumerate() {
                    *cell = first.bits().map_or(Val::Poison, |bits| Val::wide(8, bits >> (8 * at)));
                }
            }
        }
        Ok(())
    }

    /// Loads a number.
    pub(super) fn load(&mut self, memory: &Datum, at: &[i64]) -> Result<Val, Stop> {
        match memory {
            Datum::Memory(view) if matches!(view.unit, Unit::Vector(_)) => {
                Err(unknown("an access to vectors in memory"))
            }
            Datum::Memory(view) => {
                let unit = view.unit;
                let cells = self.cells(view, at, false)?;
                Ok(decoded(unit, cells).first().copied().unwrap_or(Val::Poison))
            }
            _ => Err(Stop::Undefined),
        }
    }

    /// Loads an element, which may be a vector.
    pub(super) fn load_element(&mut self, memory: &Datum, at: &[i64]) -> Result<Datum, Stop> {
        match memory {
            Datum::Memory(view) if matches!(view.unit, Unit::Vector(_)) => {
                Ok(Datum::Vector(self.cells(view, at, false)?.to_vec().into()))
            }
            other => Ok(Datum::Scalar(self.load(other, at)?)),
        }
    }

    /// Stores a number.
    pub(super) fn store(&mut self, memory: &Datum, at: &[i64], value: Val) -> Result<(), Stop> {
        match memory {
            Datum::Memory(view) => self.write(view, at, &[value]),
            _ => Err(Stop::Undefined),
        }
    }

    /// Stores an element, which may be a vector.
    pub(super) fn store_element(&mut self, memory: &Datum, at: &[i64], value: &Datum) -> Result<(), Stop> {
        match memory {
            Datum::Memory(view) => {
                let count = if let Unit::Vector(count) = view.unit { count } else { 1 };
                self.write(view, at, &value.lanes(count))
            }
            _ => Err(Stop::Undefined),
        }
    }

    /// Returns the place of elements of a type in cells.
    pub(super) fn unit(&self, op: OpRef<'a>, element: Type) -> Result<Unit, Stop> {
        let ctx = op.context();
        if Shape::of(ctx, element).is_some() {
            return Ok(Unit::Number);
        }
        let vector = datum::vector(ctx, element).filter(|it| Shape::of(ctx, it.1).is_some());
        match vector {
            Some((sizes, _)) => Ok(Unit::Vector(self.count(sizes)?)),
            None => Err(unknown("memory of these elements")),
        }
    }

    /// Allocates memory of poison.
    pub(super) fn allocated(&mut self, op: OpRef<'a>, sizes: &[i64], element: Type) -> Result<Rc<View>, Stop> {
        if sizes.iter().any(|size| *size < 0) {
            return self.undefined("a size is negative");
        }
        let unit = self.unit(op, element)?;
        let count = self.count(sizes)?.checked_mul(unit.cells()).ok_or(Stop::Limit)?;
        if !self.used.add(count, self.limits.elements) {
            return Err(Stop::Limit);
        }
        let view = self.buffer(Buffer::of(vec![Val::Poison; count]), sizes);
        Ok(Rc::new(View { unit, ..(*view).clone() }))
    }

    /// Frees memory.
    pub(super) fn free(&mut self, view: &View) -> Result<(), Stop> {
        let buffer = &mut self.buffers[view.buffer];
        if !std::mem::take(&mut buffer.is_live) {
            return self.undefined("memory is freed that was freed before");
        }
        self.used.remove(std::mem::take(&mut buffer.cells).len());
        Ok(())
    }

    /// Runs an operation of `memref`.
    pub(super) fn memory(&mut self, op: OpRef<'a>, kind: &str, operands: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let places =
            |operands: &[Datum]| operands.iter().map(index).collect::<Option<Vec<i64>>>().ok_or(Stop::Undefined);
        let result = match kind {
            "load" => self.load_element(&operands[0], &places(&operands[1..])?)?,
            "store" => {
                self.store_element(&operands[1], &places(&operands[2..])?, &operands[0])?;
                return Ok(Vec::new());
            }
            "alloc" | "alloca" => {
                let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
                let element = op.context().types().element_type(ty).ok_or_else(|| unknown(name(op)))?;
                let sizes = mixed(shape(op, ty)?, groups(op, &operands)[0]).ok_or(Stop::Undefined)?;
                Datum::Memory(self.allocated(op, &sizes, element)?)
            }
            "dealloc" => {
                let Datum::Memory(view) = &operands[0] else { return Err(Stop::Undefined) };
                self.free(view)?;
                return Ok(Vec::new());
            }
            "get_global" => {
                let name = symbol(op, "name")?;
                Datum::Memory(self.globals.get(name).ok_or_else(|| unknown(name))?.1.clone())
            }
            "copy" => {
                let (Datum::Memory(from), Datum::Memory(to)) = (&operands[0], &operands[1]) else {
                    return Err(Stop::Undefined);
                };
                if from.sizes != to.sizes {
                    return self.undefined("the sizes of the source and the target differ");
                }
                if !self.buffers[from.buffer].is_live {
                    return self.undefined("memory is used after it was freed");
                }
                let cells = self.contents(from);
                self.set_contents(to, |at| cells[at])?;
                return Ok(Vec::new());
            }
            "dim" => match (&operands[0], index(&operands[1])) {
                (Datum::Memory(view), Some(at)) => match usize::try_from(at).ok().and_then(|at| view.sizes.get(at)) {
                    Some(size) => Datum::index(*size),
                    None => self.refused(Datum::POISON, "there is no such dimension")?,
                },
                _ => Datum::POISON,
            },
            "memory_space_cast" => operands[0].clone(),
            "assume_alignment" => self.aligned(op, &operands[0])?,
            "dma_start" => return self.transferred(op, &operands),
            "dma_wait" => return Ok(Vec::new()),
            "distinct_objects" => return Ok(operands),
            "prefetch" => return Ok(Vec::new()),
            "atomic_rmw" => {
                let at = places(&operands[2..])?;
                let old = self.load(&operands[1], &at)?;
                let kind = op.attr("kind").and_then(|kind| op.context().attrs().i64_value(kind));
                let kind = kind.and_then(AtomicRMWKind::from_number).ok_or_else(|| unknown(name(op)))?;
                let new =
                    super::structures::atomic(kind, old, operands[0].scalar()).ok_or_else(|| unknown(name(op)))?;
                self.store(&operands[1], &at, new)?;
                Datum::Scalar(old)
            }
            "rank" => match &operands[0] {
                Datum::Memory(view) => Datum::index(view.sizes.len() as i64),
                _ => Datum::POISON,
            },
            "cast" => self.cast(op, &operands[0])?,
            "subview" => self.part(op, &operands)?,
            "reinterpret_cast" | "extract_strided_metadata" => return self.strided(op, kind, &operands),
            "expand_shape" | "collapse_shape" => self.reshaped(op, kind, &operands)?,
            "transpose" => self.transposed(op, &operands[0])?,
            "reshape" => self.shaped(&operands)?,
            "view" => self.bytes(op, &operands)?,
            "realloc" => self.reallocated(op, &operands)?,
            // An address that no other buffer has.
            "extract_aligned_pointer_as_index" => match &operands[0] {
                Datum::Memory(view) => Datum::index((view.buffer as i64 + 1) << 32),
                _ => Datum::POISON,
            },
            _ => return Err(unknown(format!("memref.{kind}"))),
        };
        Ok(vec![result])
    }

    /// Runs `memref.generic_atomic_rmw`.
    pub(super) fn modify(&mut self, frame: &mut Frame, op: OpRef<'a>, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        let at = operands[1..].iter().map(index).collect::<Option<Vec<i64>>>().ok_or(Stop::Undefined)?;
        let old = self.load(&operands[0], &at)?;
        let body = op.region(0).ok_or_else(|| unknown("a region"))?;
        let new = self.region(frame, body, vec![Datum::Scalar(old)])?.1;
        self.store(&operands[0], &at, new.first().map_or(Val::Poison, Datum::scalar))?;
        Ok(vec![Datum::Scalar(old)])
    }
}
