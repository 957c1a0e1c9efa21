//! A file taken apart: every section and record of it, without knowing any dialect.
//!
//! [`walk`] goes over a file and tells a [`Visitor`] of what it meets, byte by byte; what is done with that is up to the
//! visitor. [`verify`] only wants to know whether something is wrong, [`Listing`] writes it down for people, [`Json`] for
//! programs, [`Stats`] counts. What attributes and types are made of stands in tables.
//!
//! This is not how files are read into IR, which decodes what is wanted and nothing else.

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
#[cfg(test)]
mod tests;
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

/// Something that no reader minds, and no writer should write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The byte of the file.
    pub offset: usize,
    /// What is odd.
    pub message: Cow<'static, str>,
}

/// Whether a file holds together: every record, number and reference. What only its dialects know is not looked at.
pub fn verify(image: &Image) -> Wire<Vec<Remark>> {
    let mut remarks = Remarks::default();
    walk(&Tables::read(image)?, None, &mut remarks)?;
    Ok(remarks.remarks)
}

/// How many remarks are kept: there could be as many as there are bytes.
const MAX_REMARKS: usize = 1000;

/// A visitor that only wants to know whether something is wrong.
#[derive(Clone, Default, Debug)]
pub struct Remarks {
    /// What is odd, in the order of the file.
    pub remarks: Vec<Remark>,
}

impl Visitor for Remarks {
    fn remark(&mut self, at: usize, message: Cow<'static, str>) {
        if self.remarks.len() < MAX_REMARKS {
            self.remarks.push(Remark { offset: at, message });
        }
    }
}
