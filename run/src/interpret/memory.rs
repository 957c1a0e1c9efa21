//! Buffers, and operations of `memref`.

use std::rc::Rc;

use lect_core::attrs::AttrData;
use lect_core::entity::Type;
use lect_core::ir::OpRef;
use lect_core::types::{DYNAMIC, TypeData};

use super::datum::{self, Datum, View};
use super::{Frame, Global, Machine, Stop, groups, index, mixed, name, numbers, symbol, unknown};
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

impl View {
    /// Returns the index of an element in the buffer; `None` if it is out of bounds.
    fn place(&self, at: &[i64]) -> Option<i64> {
        let is_inside =
            at.len() == self.sizes.len() && at.iter().zip(&self.sizes).all(|(at, size)| (0..*size).contains(at));
        is_inside.then(|| {
            at.iter().zip(&self.strides).fold(self.offset, |place, (at, by)| place.wrapping_add(at.wrapping_mul(*by)))
        })
    }
}

impl<'a> Machine<'a> {
    /// Adds a buffer, and returns a view of all of it.
    pub(super) fn buffer(&mut self, buffer: Buffer, sizes: &[i64]) -> Rc<View> {
        self.buffers.push(buffer);
        let (sizes, strides) = (sizes.to_vec(), row_major(sizes));
        Rc::new(View { buffer: self.buffers.len() - 1, offset: 0, sizes, strides })
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
            _ => vec![Val::Poison; sizes.iter().product::<i64>() as usize],
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

    /// Returns the elements of a view, poison where it is out of bounds.
    pub(super) fn contents(&self, view: &View) -> Vec<Val> {
        let cells = &self.buffers[view.buffer].cells;
        let element = |at: Vec<i64>| {
            let place = view.place(&at).and_then(|place| usize::try_from(place).ok());
            place.and_then(|place| cells.get(place)).copied().unwrap_or(Val::Poison)
        };
        indices(&view.sizes).map(element).collect()
    }

    /// Stores to all elements of a view.
    pub(super) fn set_contents(&mut self, view: &View, value: impl Fn(usize) -> Val) -> Result<(), Stop> {
        for (number, at) in indices(&view.sizes).enumerate() {
            *self.cell(view, &at, true)? = value(number);
        }
        Ok(())
    }

    fn cell(&mut self, view: &View, at: &[i64], writes: bool) -> Result<&mut Val, Stop> {
        let place = view.place(at).and_then(|place| usize::try_from(place).ok());
        let buffer = &mut self.buffers[view.buffer];
        self.reason = Some(match () {
            () if !buffer.is_live => "memory is used after it was freed",
            () if writes && buffer.is_constant => "a constant is written",
            () => "an access is out of bounds",
        });
        let is_allowed = buffer.is_live && !(writes && buffer.is_constant);
        match place.and_then(|place| buffer.cells.get_mut(place)) {
            Some(cell) if is_allowed => {
                self.reason = None;
                Ok(cell)
            }
            _ => Err(Stop::Undefined),
        }
    }

    /// Loads an element.
    pub(super) fn load(&mut self, memory: &Datum, at: &[i64]) -> Result<Val, Stop> {
        match memory {
            Datum::Memory(view) => self.cell(view, at, false).copied(),
            _ => Err(Stop::Undefined),
        }
    }

    /// Stores an element.
    pub(super) fn store(&mut self, memory: &Datum, at: &[i64], value: Val) -> Result<(), Stop> {
        match memory {
            Datum::Memory(view) => self.cell(view, at, true).map(|cell| *cell = value),
            _ => Err(Stop::Undefined),
        }
    }

    /// Runs an operation of `memref`.
    pub(super) fn memory(&mut self, op: OpRef<'a>, kind: &str, operands: Vec<Datum>) -> Result<Vec<Datum>, Stop> {
        let places =
            |operands: &[Datum]| operands.iter().map(index).collect::<Option<Vec<i64>>>().ok_or(Stop::Undefined);
        let result = match kind {
            "load" => Datum::Scalar(self.load(&operands[0], &places(&operands[1..])?)?),
            "store" => {
                self.store(&operands[1], &places(&operands[2..])?, operands[0].scalar())?;
                return Ok(Vec::new());
            }
            "alloc" | "alloca" => {
                let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
                let ctx = op.context();
                if ctx.types().element_type(ty).and_then(|element| datum::Shape::of(ctx, element)).is_none() {
                    return Err(unknown("memory of these elements"));
                }
                let sizes = mixed(shape(op, ty)?, groups(op, &operands)[0]).ok_or(Stop::Undefined)?;
                if sizes.iter().any(|size| *size < 0) {
                    return self.undefined("a size is negative");
                }
                let count = self.count(&sizes)?;
                if !self.used.add(count, self.limits.elements) {
                    return Err(Stop::Limit);
                }
                Datum::Memory(self.buffer(Buffer::of(vec![Val::Poison; count]), &sizes))
            }
            "dealloc" => {
                let Datum::Memory(view) = &operands[0] else { return Err(Stop::Undefined) };
                let buffer = &mut self.buffers[view.buffer];
                if !std::mem::take(&mut buffer.is_live) {
                    return self.undefined("memory is freed that was freed before");
                }
                self.used.remove(std::mem::take(&mut buffer.cells).len());
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
                if from.sizes != to.sizes || !self.buffers[from.buffer].is_live {
                    return Err(Stop::Undefined);
                }
                let cells = self.contents(from);
                self.set_contents(to, |at| cells[at])?;
                return Ok(Vec::new());
            }
            "dim" => match (&operands[0], index(&operands[1])) {
                (Datum::Memory(view), Some(at)) => match usize::try_from(at).ok().and_then(|at| view.sizes.get(at)) {
                    Some(size) => Datum::index(*size),
                    None => self.speculated(Datum::POISON)?,
                },
                _ => Datum::POISON,
            },
            "assume_alignment" | "memory_space_cast" => operands[0].clone(),
            "atomic_rmw" => {
                let at = places(&operands[2..])?;
                let old = self.load(&operands[1], &at)?;
                let kind = op.attr("kind").map(|kind| op.context().attrs().show(kind).to_string()).unwrap_or_default();
                let kind = kind.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned();
                let new = super::structures::atomic(&kind, old, operands[0].scalar()).ok_or_else(|| unknown(kind))?;
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

    fn cast(&mut self, op: OpRef<'a>, memory: &Datum) -> Result<Datum, Stop> {
        let Datum::Memory(view) = memory else { return Ok(Datum::POISON) };
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        if matches!(op.context().types().data(ty), TypeData::UnrankedMemRef { .. }) {
            return Ok(memory.clone());
        }
        let sizes = shape(op, ty)?;
        let fits = sizes.iter().zip(&view.sizes).all(|(ty, size)| *ty == DYNAMIC || ty == size);
        if fits { Ok(memory.clone()) } else { self.speculated(Datum::POISON) }
    }

    fn part(&mut self, op: OpRef<'a>, operands: &[Datum]) -> Result<Datum, Stop> {
        let [[Datum::Memory(view)], offsets, sizes, strides] = groups(op, operands)[..] else {
            return Ok(Datum::POISON);
        };
        let all = |name: &str, dynamic| mixed(&numbers(op, name), dynamic);
        let (Some(offsets), Some(sizes), Some(strides)) =
            (all("static_offsets", offsets), all("static_sizes", sizes), all("static_strides", strides))
        else {
            return self.speculated(Datum::POISON);
        };
        let is_inside = (0..view.sizes.len()).all(|dim| {
            let last = strides[dim].checked_mul(sizes[dim].wrapping_sub(1)).and_then(|by| by.checked_add(offsets[dim]));
            let dim_size = view.sizes[dim];
            let is_valid = |at: i64| (0..dim_size).contains(&at);
            sizes[dim] == 0 && (0..=dim_size).contains(&offsets[dim])
                || sizes[dim] > 0 && is_valid(offsets[dim]) && last.is_some_and(is_valid)
        });
        if !is_inside {
            return self.speculated(Datum::POISON);
        }
        let offset =
            offsets.iter().zip(&view.strides).fold(view.offset, |sum, (at, by)| sum.wrapping_add(at.wrapping_mul(*by)));
        let strides: Vec<i64> = strides.iter().zip(&view.strides).map(|(by, of)| by.wrapping_mul(*of)).collect();
        // Dimensions of a constant size of one may be dropped (rank reduction).
        let fixed = numbers(op, "static_sizes");
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        let mut kept = Vec::new();
        let mut wanted = shape(op, ty)?;
        for dim in 0..sizes.len() {
            let Some((next, rest)) = wanted.split_first() else { break };
            let is_kept = sizes.len() - dim == wanted.len() || fixed.get(dim) != Some(&1) || *next == 1;
            if is_kept {
                wanted = rest;
                kept.push(dim);
            }
        }
        let (sizes, strides) =
            (kept.iter().map(|dim| sizes[*dim]).collect(), kept.iter().map(|dim| strides[*dim]).collect());
        Ok(Datum::Memory(Rc::new(View { buffer: view.buffer, offset, sizes, strides })))
    }

    fn strided(&mut self, op: OpRef<'a>, kind: &str, operands: &[Datum]) -> Result<Vec<Datum>, Stop> {
        if kind == "extract_strided_metadata" {
            let Datum::Memory(view) = &operands[0] else { return Ok(vec![Datum::POISON; op.result_count()]) };
            let base = View { buffer: view.buffer, offset: 0, sizes: Vec::new(), strides: Vec::new() };
            let numbers =
                [view.offset].into_iter().chain(view.sizes.iter().copied()).chain(view.strides.iter().copied());
            return Ok([Datum::Memory(Rc::new(base))].into_iter().chain(numbers.map(Datum::index)).collect());
        }
        let [[Datum::Memory(view)], offsets, sizes, strides] = groups(op, operands)[..] else {
            return Ok(vec![Datum::POISON]);
        };
        let all = |name: &str, dynamic| mixed(&numbers(op, name), dynamic).ok_or(Stop::Undefined);
        let offset = all("static_offsets", offsets)?.first().copied().unwrap_or(0);
        let (sizes, strides) = (all("static_sizes", sizes)?, all("static_strides", strides)?);
        self.count(&sizes)?;
        Ok(vec![Datum::Memory(Rc::new(View { buffer: view.buffer, offset, sizes, strides }))])
    }

    /// Reshapes a memref without gaps.
    fn reshaped(&mut self, op: OpRef<'a>, kind: &str, operands: &[Datum]) -> Result<Datum, Stop> {
        let Datum::Memory(view) = &operands[0] else { return Ok(Datum::POISON) };
        if view.strides != row_major(&view.sizes) {
            return Err(unknown("a reshape of memory with gaps"));
        }
        let count = view.sizes.iter().product::<i64>();
        let ty = op.result_types().next().ok_or_else(|| unknown(name(op)))?;
        let sizes = match kind {
            "expand_shape" => mixed(&numbers(op, "static_output_shape"), &operands[1..]),
            _ => {
                let fixed: i64 = shape(op, ty)?.iter().filter(|size| **size != DYNAMIC).product();
                let size = |size: &i64| if *size == DYNAMIC { count / fixed.max(1) } else { *size };
                Some(shape(op, ty)?.iter().map(size).collect())
            }
        };
        match sizes {
            Some(sizes) if sizes.iter().product::<i64>() == count => {
                let strides = row_major(&sizes);
                Ok(Datum::Memory(Rc::new(View { buffer: view.buffer, offset: view.offset, sizes, strides })))
            }
            _ => self.speculated(Datum::POISON),
        }
    }
}
