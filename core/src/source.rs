//! Stub until the real one is merged.
#![allow(missing_docs)]
use crate::loc::SourcePos;
#[derive(Default)]
pub struct SourceMap;
pub struct Place {
    pub file: Box<[u8]>,
    pub line: u32,
    pub column: u32,
}
impl SourceMap {
    pub fn locate(&self, _: SourcePos) -> Option<Place> {
        None
    }
}
