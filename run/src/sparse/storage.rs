//! Storage of a sparse tensor: positions and coordinates of each level, and values.

use std::collections::HashMap;

/// How the coordinates of a level are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    /// All coordinates, which need no memory.
    Dense,
    /// Stored coordinates, in segments between consecutive positions.
    Compressed,
    /// Stored coordinates, in segments between pairs of positions.
    LooseCompressed,
    /// One stored coordinate for each of the previous level, or some of a block.
    Listed,
}

/// A level of the storage.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    format: Format,
    /// Whether coordinates of a segment differ.
    is_unique: bool,
    /// Whether coordinates of a segment increase.
    is_ordered: bool,
    size: u64,
}

impl Level {
    /// Decodes the type of a level.
    pub fn new(ty: u64, size: u64) -> Self {
        let format = match ty >> 16 & 0xff {
            0x04 => Format::Compressed,
            0x10 => Format::LooseCompressed,
            0x08 | 0x20 => Format::Listed,
            _ => Format::Dense,
        };
        Self { format, is_unique: ty & 1 == 0, is_ordered: ty & 2 == 0, size }
    }
}

/// An array that programs read, by its level and its kind.
type Shown = (usize, &'static str);

/// A sparse tensor.
pub struct Storage {
    dims: Vec<u64>,
    levels: Vec<Level>,
    positions: Vec<Vec<u64>>,
    coordinates: Vec<Vec<u64>>,
    values: Vec<u8>,
    /// Bytes of a value.
    size: usize,
    /// Coordinates of the last value.
    cursor: Vec<u64>,
    /// Arrays in the width that a program expects, at fixed addresses while the tensor exists.
    shown: HashMap<Shown, Vec<u8>>,
}

impl Storage {
    /// Creates a tensor without contents.
    pub fn new(dims: Vec<u64>, levels: Vec<Level>, size: usize) -> Self {
        let rank = levels.len();
        Self {
            dims,
            levels,
            positions: vec![Vec::new(); rank],
            coordinates: vec![Vec::new(); rank],
            values: Vec::new(),
            size,
            cursor: vec![0; rank],
            shown: HashMap::new(),
        }
    }

    fn is_dense(&self) -> bool {
        self.levels.iter().all(|level| level.format == Format::Dense)
    }

    /// Returns the size of a level.
    pub fn level_size(&self, level: usize) -> u64 {
        self.levels.get(level).map_or(0, |level| level.size)
    }

    /// Returns the size of a dimension.
    pub fn dim_size(&self, dim: usize) -> u64 {
        self.dims.get(dim).copied().unwrap_or(0)
    }

    /// Prepares an empty tensor for insertions.
    pub fn start(&mut self) {
        for (level, positions) in self.levels.iter().zip(&mut self.positions) {
            if matches!(level.format, Format::Compressed | Format::LooseCompressed) {
                positions.push(0);
            }
        }
        if self.is_dense() {
            let count = self.levels.iter().map(|level| level.size).product();
            self.fill(count);
        }
    }

    /// Appends zeros.
    fn fill(&mut self, count: u64) {
        let bytes = usize::try_from(count).unwrap_or(0).saturating_mul(self.size);
        self.values.resize(self.values.len().saturating_add(bytes), 0);
    }

    /// Inserts a value behind all others.
    pub fn insert(&mut self, at: &[u64], value: &[u8]) {
        if self.is_dense() {
            let place = self.levels.iter().zip(at).fold(0, |place, (level, at)| place * level.size + at) as usize;
            if let Some(place) = self.values.get_mut(place * self.size..(place + 1) * self.size) {
                place.copy_from_slice(value);
            }
            return;
        }
        let (mut first, mut full) = (0, 0);
        if !self.values.is_empty() {
            first = self.first_difference(at);
            self.close(first + 1);
            full = self.cursor.get(first).map_or(0, |cursor| cursor + 1);
        }
        for (level, at) in at.iter().enumerate().take(self.levels.len()).skip(first) {
            self.append(level, full, *at);
            full = 0;
            self.cursor[level] = *at;
        }
        self.values.extend_from_slice(value);
    }

    /// Returns the first level at which coordinates follow those of the last value.
    fn first_difference(&self, at: &[u64]) -> usize {
        let follows = |(level, (at, last)): (&Level, (&u64, &u64))| {
            at > last || at == last && !level.is_unique || at < last && !level.is_ordered
        };
        let found = self.levels.iter().zip(at.iter().zip(&self.cursor)).position(follows);
        found.unwrap_or(self.levels.len().saturating_sub(1))
    }

    /// Appends a coordinate of a level, of which `full` coordinates are present.
    fn append(&mut self, level: usize, full: u64, at: u64) {
        if self.levels[level].format != Format::Dense {
            self.coordinates[level].push(at);
            return;
        }
        let skipped = at.saturating_sub(full);
        if level + 1 == self.levels.len() {
            self.fill(skipped);
        } else {
            self.end_segments(level + 1, 0, skipped);
        }
    }

    /// Ends segments of a level. `full` coordinates of a dense level are present.
    fn end_segments(&mut self, mut level: usize, mut full: u64, mut count: u64) {
        while count > 0 {
            let end = self.coordinates[level].len() as u64;
            match self.levels[level].format {
                Format::Compressed => {
                    self.positions[level].extend(std::iter::repeat_n(end, count as usize));
                    return;
                }
                Format::LooseCompressed => {
                    self.positions[level].extend(std::iter::repeat_n(end, 2 * count as usize));
                    return;
                }
                Format::Listed => return,
                Format::Dense => {
                    count = count.saturating_mul(self.levels[level].size.saturating_sub(full));
                    if level + 1 == self.levels.len() {
                        self.fill(count);
                        return;
                    }
                    (level, full) = (level + 1, 0);
                }
            }
        }
    }

    /// Ends the segments of the last value, from the innermost level to a given one.
    fn close(&mut self, first: usize) {
        for level in (first..self.levels.len()).rev() {
            self.end_segments(level, self.cursor[level] + 1, 1);
        }
    }

    /// Ends insertions.
    pub fn end(&mut self) {
        match () {
            () if self.is_dense() => {}
            () if self.values.is_empty() => self.end_segments(0, 0, 1),
            () => self.close(0),
        }
    }

    /// Copies the contents of buffers: positions and coordinates of each level, and values. The coordinates of levels with
    /// equal ones, and of those that follow, are in one buffer, row by row.
    pub fn pack(
        &mut self,
        next: &mut dyn FnMut() -> u64,
        positions: impl Fn(u64, usize) -> Vec<u64>,
        coordinates: impl Fn(u64, usize) -> Vec<u64>,
        values: impl Fn(u64, usize) -> Vec<u8>,
    ) {
        let mut parents = 1u64;
        for level in 0..self.levels.len() {
            let Level { format, is_unique, size, .. } = self.levels[level];
            match format {
                Format::Compressed | Format::LooseCompressed => {
                    let count = if format == Format::Compressed { parents + 1 } else { 2 * parents };
                    let read = positions(next(), count as usize);
                    parents = read.last().copied().unwrap_or(0);
                    self.positions[level] = read;
                    let rows = next();
                    if !is_unique {
                        let width = self.levels.len() - level;
                        let all = coordinates(rows, parents as usize * width);
                        for at in 0..width {
                            self.coordinates[level + at] = all.iter().skip(at).step_by(width).copied().collect();
                        }
                        break;
                    }
                    self.coordinates[level] = coordinates(rows, parents as usize);
                }
                Format::Listed => {}
                Format::Dense => parents = parents.saturating_mul(size),
            }
        }
        self.values = values(next(), parents as usize);
    }

    /// Sorts values by their coordinates, for a tensor that lists the coordinates of each.
    pub fn sort(&mut self) {
        let count = self.values.len() / self.size.max(1);
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|at| self.coordinates.iter().map(|level| level.get(*at).copied()).collect::<Vec<_>>());
        for level in &mut self.coordinates {
            *level = order.iter().filter_map(|at| level.get(*at).copied()).collect();
        }
        let value = |at: &usize| self.values.get(at * self.size..(at + 1) * self.size).unwrap_or_default();
        self.values = order.iter().flat_map(|at| value(at).iter().copied()).collect();
        self.shown.clear();
    }

    /// Returns the address and the number of values.
    pub fn values(&mut self, size: usize) -> (u64, usize) {
        (self.values.as_ptr() as u64, self.values.len() / size)
    }

    fn show(&mut self, place: Shown, numbers: &[u64], size: usize) -> (u64, usize) {
        let bytes = self
            .shown
            .entry(place)
            .or_insert_with(|| numbers.iter().flat_map(|number| number.to_le_bytes().into_iter().take(size)).collect());
        (bytes.as_ptr() as u64, bytes.len() / size)
    }

    /// Returns the address and the number of positions of a level.
    pub fn positions(&mut self, level: usize, size: usize) -> (u64, usize) {
        let numbers = self.positions.get(level).cloned().unwrap_or_default();
        self.show((level, "positions"), &numbers, size)
    }

    /// Returns the address and the number of coordinates of a level.
    pub fn coordinates(&mut self, level: usize, size: usize) -> (u64, usize) {
        let numbers = self.coordinates.get(level).cloned().unwrap_or_default();
        self.show((level, "coordinates"), &numbers, size)
    }

    /// Returns the coordinates of a level and those that follow, row by row.
    pub fn coordinate_rows(&mut self, level: usize, size: usize) -> (u64, usize) {
        let levels = self.coordinates.get(level..).unwrap_or_default();
        let count = levels.first().map_or(0, Vec::len);
        let row = |at: usize| levels.iter().map(move |level| level.get(at).copied().unwrap_or(0));
        let numbers: Vec<u64> = (0..count).flat_map(row).collect();
        self.show((level, "rows"), &numbers, size)
    }
}
