//! Files as bytes that are read when they are looked at.

use std::io;
use std::path::Path;

use bytes::Bytes;
use mmap_io::MemoryMappedFile;

/// A file that is mapped into memory for as long as somebody has a part of it.
struct Mapped(MemoryMappedFile);

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        // The whole of a read-only mapping is at hand.
        self.0.as_slice_bytes(0, self.0.len()).unwrap_or_default()
    }
}

/// The bytes of a file, which are not read before they are looked at. What cannot be mapped (a pipe, an empty file) is read.
pub fn open(path: &Path) -> io::Result<Bytes> {
    let found = std::fs::metadata(path)?;
    if !found.is_file() || found.len() == 0 {
        return std::fs::read(path).map(Bytes::from);
    }
    match MemoryMappedFile::open_ro(path) {
        Ok(file) => Ok(Bytes::from_owner(Mapped(file))),
        Err(_) => std::fs::read(path).map(Bytes::from),
    }
}
