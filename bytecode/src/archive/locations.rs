//! Delta encoding of locations.
//!
//! ```text
//! place := line-delta << 1                        in the guessed column
//!        | line-delta << 2 | 1, column-delta      in another
//!        | 3                                      unknown
//!        | attribute << 3 | 7                     an attribute, by its place in the list of the section
//!        | 11, file, line, column                 in another file, by its place in the list of the section
//! ```
//!
//! The predicted line is the next one. The predicted column is that of the last operation of the same class: with
//! results, without results, or block argument.

use crate::wire::{Batched, Cursor, Wire};

/// The state from which the next location is encoded as a difference.
#[derive(Clone, Copy, Default, Debug)]
pub struct LocationState {
    /// Number of the file plus one, or zero.
    file: u32,
    line: u32,
    columns: [u32; 3],
}

impl LocationState {
    /// Returns the initial state: the beginning of the first file, or no file in version 1.
    pub fn initial(version: u64) -> Self {
        match version {
            1 => Self::default(),
            _ => Self { file: 1, line: 0, columns: [1; 3] },
        }
    }

    /// Returns the state as numbers.
    pub fn numbers(&self) -> [u32; 5] {
        let [no_results, results, arguments] = self.columns;
        [self.file, self.line, no_results, results, arguments]
    }

    /// Restores the state from [`numbers`](Self::numbers).
    pub fn from_numbers([file, line, no_results, results, arguments]: [u32; 5]) -> Self {
        Self { file, line, columns: [no_results, results, arguments] }
    }
}

/// A decoded location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocationRead {
    Unknown,
    /// An attribute, by its place in the list.
    Attr(u64),
    /// A file by its place in the list, a line, a column.
    File(u32, u32, u32),
}

#[inline]
fn zigzag(number: i64) -> u64 {
    (number as u64) << 1 ^ (number >> 63) as u64
}

fn unzigzag(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

const UNKNOWN: u64 = 3;
const ATTR: u64 = 7;
const FILE: u64 = 11;

impl LocationState {
    /// Encodes a location.
    #[inline]
    pub fn write(&mut self, file: u32, (line, column): (u32, u32), class: usize, sink: &mut Batched) {
        let guessed = self.columns.get(class).copied().unwrap_or_default();
        let delta = zigzag(i64::from(line) - i64::from(self.line) - 1);
        if self.file != file + 1 {
            sink.leb(FILE);
            [file, line, column].into_iter().for_each(|number| sink.leb(u64::from(number)));
        } else if column == guessed {
            sink.leb(delta << 1);
        } else {
            sink.leb(delta << 2 | 1);
            sink.leb(zigzag(i64::from(column) - i64::from(guessed)));
        }
        self.set(file, line, column, class);
    }

    #[inline]
    fn set(&mut self, file: u32, line: u32, column: u32, class: usize) {
        if self.file != file + 1 {
            // In another file the columns of all classes start from this one.
            self.columns = [column; 3];
        }
        (self.file, self.line) = (file + 1, line);
        self.columns.get_mut(class).into_iter().for_each(|guess| *guess = column);
    }

    /// Decodes a location.
    #[inline]
    pub fn read(&mut self, cursor: &mut Cursor<'_>, class: usize) -> Wire<LocationRead> {
        let at = cursor.offset();
        let first = cursor.leb()?;
        let guessed = self.columns.get(class).copied().unwrap_or_default();
        let number = |number: i64| u32::try_from(number).ok();
        let line_after = |delta: u64| number(unzigzag(delta).checked_add(i64::from(self.line) + 1)?);
        let wrong = |cursor: &Cursor<'_>| cursor.fault_at(at, "a location that there cannot be");
        let (file, line, column) = if first & 1 == 0 {
            (self.file.checked_sub(1), line_after(first >> 1), Some(guessed))
        } else if first & 2 == 0 {
            let delta = unzigzag(cursor.leb()?);
            let column = delta.checked_add(i64::from(guessed)).and_then(number);
            (self.file.checked_sub(1), line_after(first >> 2), column)
        } else if first == UNKNOWN {
            return Ok(LocationRead::Unknown);
        } else if first & 7 == ATTR {
            return Ok(LocationRead::Attr(first >> 3));
        } else if first == FILE {
            let mut next = || cursor.leb().map(|number| u32::try_from(number).ok());
            let file = next()?.filter(|&file| file < u32::MAX);
            (file, next()?, next()?)
        } else {
            return Err(wrong(cursor));
        };
        match (file, line, column) {
            (Some(file), Some(line), Some(column)) => {
                self.set(file, line, column, class);
                Ok(LocationRead::File(file, line, column))
            }
            _ => Err(wrong(cursor)),
        }
    }
}
