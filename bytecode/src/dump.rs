//! Bytecode disassembler: every section and record of a file, without the dialects.
//!
//! [`walk`] visits a file byte by byte and calls a [`Visitor`]. [`verify`] only checks the file, [`Listing`] prints a
//! listing, [`Json`] prints JSON, and [`Stats`] counts. The encodings of attributes and types are in tables.
//!
//! The IR reader is separate: it decodes on demand.

mod cycles;
mod entry;
mod event;
mod frames;
mod ir;
mod json;
mod listing;
mod props;
mod shown;
mod stats;
mod summary;
mod tables;
mod uses;
mod walk;

use std::borrow::Cow;

pub use event::{Node, Scalar, Table, Value, Visitor};
pub use json::Json;
pub use listing::Listing;
pub use shown::{Escaped, Hex, Shown};
pub use stats::{Amount, Counter, DialectStats, Item, Stats};
pub use summary::summary;
pub use tables::{Shape, Tables};
pub use walk::walk;

use crate::sections::Image;
use crate::wire::Wire;

/// A warning: readers accept it, but no writer should produce it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Offset in the file.
    pub offset: usize,
    /// The message.
    pub message: Cow<'static, str>,
}

/// Checks the structure of a file: every record, number and reference. Content that only dialects can interpret is
/// skipped.
pub fn verify(image: &Image) -> Wire<Vec<Remark>> {
    let mut remarks = Remarks::default();
    walk(&Tables::read(image)?, None, &mut remarks)?;
    Ok(remarks.remarks)
}

/// Limit of the remarks that are kept: there could be one for each byte.
const MAX_REMARKS: usize = 1000;

/// A visitor that only collects remarks.
#[derive(Clone, Default, Debug)]
pub struct Remarks {
    /// The remarks, in file order.
    pub remarks: Vec<Remark>,
}

impl Visitor for Remarks {
    fn remark(&mut self, at: usize, message: Cow<'static, str>) {
        if self.remarks.len() < MAX_REMARKS {
            self.remarks.push(Remark { offset: at, message });
        }
    }
}
