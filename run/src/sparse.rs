//! Sparse tensors at run time: functions that `sparse_tensor`, lowered to calls of a library, needs.
//!
//! A tensor is known to programs by a number in the place of a pointer. Files of tensors are not read or written, and
//! numbers are inserted in the order of their coordinates. Functions have the names and arguments of MLIR's library.

mod storage;

use std::cell::RefCell;

use lect_machine::memory::{read, write};

use storage::{Level, Storage};

thread_local! {
    static TENSORS: RefCell<Vec<Option<Storage>>> = const { RefCell::new(Vec::new()) };
}

/// Size of the numbers of a type, by its number in the order of the library.
const VALUE_SIZES: [usize; 11] = [0, 8, 4, 2, 2, 8, 4, 2, 1, 16, 8];

/// Names of types of numbers, with their size.
const VALUES: &[(&str, usize)] = &[
    ("F64", 8),
    ("F32", 4),
    ("F16", 2),
    ("BF16", 2),
    ("I64", 8),
    ("I32", 4),
    ("I16", 2),
    ("I8", 1),
    ("C64", 16),
    ("C32", 8),
];

/// Names of widths of positions and coordinates, with their size. Zero denotes `index`.
const OVERHEADS: &[(&str, usize)] = &[("0", 8), ("64", 8), ("32", 4), ("16", 2), ("8", 1)];

/// Sizes of positions and coordinates, by their number in the order of the library.
const OVERHEAD_SIZES: [usize; 5] = [8, 8, 4, 2, 1];

/// Constructions of a tensor, by their number in the library.
mod action {
    pub const EMPTY: u32 = 0;
    pub const PACK: u32 = 2;
    pub const SORT: u32 = 3;
}

fn word(address: u64) -> u64 {
    u64::from_le_bytes(read(address, 8).try_into().unwrap_or_default())
}

/// Returns the address of the first element of a memref, and its size in the first dimension.
fn memref(descriptor: u64, element: usize) -> (u64, usize) {
    let offset = word(descriptor + 16).wrapping_mul(element as u64);
    (word(descriptor + 8).wrapping_add(offset), word(descriptor + 24) as usize)
}

fn words(descriptor: u64) -> Vec<u64> {
    let (data, count) = memref(descriptor, 8);
    read(data, 8 * count)
        .chunks_exact(8)
        .map(|bytes| u64::from_le_bytes(bytes.try_into().unwrap_or_default()))
        .collect()
}

/// Decodes numbers of a size.
fn numbers(address: u64, count: usize, size: usize) -> Vec<u64> {
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte));
    read(address, count * size).chunks_exact(size).map(number).collect()
}

/// Runs `work` on a tensor.
fn with<T: Default>(tensor: u64, work: impl FnOnce(&mut Storage) -> T) -> T {
    TENSORS.with_borrow_mut(|tensors| {
        let found = (tensor as usize).checked_sub(1).and_then(|at| tensors.get_mut(at));
        found.and_then(Option::as_mut).map(work).unwrap_or_default()
    })
}

fn add(storage: Storage) -> u64 {
    TENSORS.with_borrow_mut(|tensors| {
        tensors.push(Some(storage));
        tensors.len() as u64
    })
}

#[allow(clippy::too_many_arguments)]
extern "C" fn create(
    dim_sizes: u64,
    level_sizes: u64,
    level_types: u64,
    _dim_to_level: u64,
    _level_to_dim: u64,
    positions: u32,
    coordinates: u32,
    values: u32,
    action: u32,
    source: u64,
) -> u64 {
    let size = VALUE_SIZES.get(values as usize).copied().unwrap_or(8).max(1);
    let levels = words(level_types).into_iter().zip(words(level_sizes)).map(|(ty, size)| Level::new(ty, size));
    let mut storage = Storage::new(words(dim_sizes), levels.collect(), size);
    match action {
        action::EMPTY => storage.start(),
        action::PACK => {
            let width = |kind: u32| OVERHEAD_SIZES.get(kind as usize).copied().unwrap_or(8);
            let mut buffers = (0..).map(|at| word(source + 8 * at));
            let mut next = || buffers.next().unwrap_or(0);
            storage.pack(
                &mut next,
                |address, count| numbers(address, count, width(positions)),
                |address, count| numbers(address, count, width(coordinates)),
                |address, count| read(address, count * size),
            );
        }
        action::SORT => {
            with(source, Storage::sort);
            return source;
        }
        _ => lect_machine::fail("this construction of a sparse tensor is not supported"),
    }
    add(storage)
}

extern "C" fn delete(tensor: u64) {
    TENSORS.with_borrow_mut(|tensors| {
        if let Some(place) = (tensor as usize).checked_sub(1).and_then(|at| tensors.get_mut(at)) {
            *place = None;
        }
    });
}

extern "C" fn level_size(tensor: u64, level: u64) -> u64 {
    with(tensor, |storage| storage.level_size(level as usize))
}

extern "C" fn dim_size(tensor: u64, dim: u64) -> u64 {
    with(tensor, |storage| storage.dim_size(dim as usize))
}

extern "C" fn end_insert(tensor: u64) {
    with(tensor, Storage::end);
}

extern "C" fn insert<const SIZE: usize>(tensor: u64, coordinates: u64, value: u64) {
    let (address, _) = memref(value, SIZE);
    let (coordinates, value) = (words(coordinates), read(address, SIZE));
    with(tensor, |storage| storage.insert(&coordinates, &value));
}

/// Inserts the values of a row whose coordinates are listed, and clears the row.
extern "C" fn insert_row<const SIZE: usize>(
    tensor: u64,
    coordinates: u64,
    values: u64,
    filled: u64,
    added: u64,
    count: u64,
) {
    let (values, _) = memref(values, SIZE);
    let (filled, _) = memref(filled, 1);
    let (added, _) = memref(added, 8);
    let mut added = numbers(added, count as usize, 8);
    added.sort_unstable();
    let mut at = words(coordinates);
    with(tensor, |storage| {
        for coordinate in added {
            if let Some(last) = at.last_mut() {
                *last = coordinate;
            }
            let address = values.wrapping_add(coordinate.wrapping_mul(SIZE as u64));
            storage.insert(&at, &read(address, SIZE));
            write(address, &[0; SIZE]);
            write(filled.wrapping_add(coordinate), &[0]);
        }
    });
}

/// Writes the descriptor of a memref of one dimension.
fn describe(out: u64, (data, count): (u64, usize)) {
    for (at, word) in [data, data, 0, count as u64, 1].into_iter().enumerate() {
        write(out + 8 * at as u64, &word.to_le_bytes());
    }
}

extern "C" fn values<const SIZE: usize>(out: u64, tensor: u64) {
    describe(out, with(tensor, |storage| storage.values(SIZE)));
}

extern "C" fn positions<const SIZE: usize>(out: u64, tensor: u64, level: u64) {
    describe(out, with(tensor, |storage| storage.positions(level as usize, SIZE)));
}

extern "C" fn coordinates<const SIZE: usize>(out: u64, tensor: u64, level: u64) {
    describe(out, with(tensor, |storage| storage.coordinates(level as usize, SIZE)));
}

extern "C" fn coordinate_rows<const SIZE: usize>(out: u64, tensor: u64, level: u64) {
    describe(out, with(tensor, |storage| storage.coordinate_rows(level as usize, SIZE)));
}

/// Returns the instance of a function for a size of numbers.
macro_rules! sized {
    ($function:ident, $size:expr) => {
        match $size {
            1 => $function::<1> as *const (),
            2 => $function::<2> as *const (),
            4 => $function::<4> as *const (),
            16 => $function::<16> as *const (),
            _ => $function::<8> as *const (),
        }
    };
}

/// Returns the address of a function on sparse tensors by name.
pub fn symbol(name: &str) -> Option<u64> {
    let plain = match name {
        "delSparseTensor" => Some(delete as *const ()),
        "sparseLvlSize" => Some(level_size as *const ()),
        "sparseDimSize" => Some(dim_size as *const ()),
        "endLexInsert" => Some(end_insert as *const ()),
        "_mlir_ciface_newSparseTensor" => Some(create as *const ()),
        _ => None,
    };
    if let Some(plain) = plain {
        return Some(plain as u64);
    }
    let name = name.strip_prefix("_mlir_ciface_")?;
    let size = |prefix: &str, kinds: &[(&str, usize)]| {
        let kind = name.strip_prefix(prefix)?;
        kinds.iter().find(|it| it.0 == kind).map(|it| it.1)
    };
    let found = if let Some(size) = size("lexInsert", VALUES) {
        sized!(insert, size)
    } else if let Some(size) = size("expInsert", VALUES) {
        sized!(insert_row, size)
    } else if let Some(size) = size("sparseValues", VALUES) {
        sized!(values, size)
    } else if let Some(size) = size("sparsePositions", OVERHEADS) {
        sized!(positions, size)
    } else if let Some(size) = size("sparseCoordinatesBuffer", OVERHEADS) {
        sized!(coordinate_rows, size)
    } else {
        let size = size("sparseCoordinates", OVERHEADS)?;
        sized!(coordinates, size)
    };
    Some(found as u64)
}
