//! Reading a file into memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use bytes::Bytes;

/// Reads a whole file into memory, so that later changes of the file have no effect. Returns an error if the length of
/// the file changes meanwhile.
pub fn open(path: &Path) -> io::Result<Bytes> {
    let file = File::open(path)?;
    let found = file.metadata()?;
    // Pipes have no length, and neither have the files of some pseudo file systems (`/proc`).
    let length = Some(found.len()).filter(|&length| found.is_file() && length != 0);
    let bytes = read_of_length(&file, length)?;
    match length.is_some_and(|length| file.metadata().is_ok_and(|now| now.len() != length)) {
        true => Err(changed()),
        false => Ok(bytes.into()),
    }
}

/// Reads a whole file of a known length. Returns an error if it has another one.
pub fn read_of_length(mut file: impl Read, length: Option<u64>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(length) = length {
        bytes.try_reserve_exact(usize::try_from(length).map_err(io::Error::other)?).map_err(io::Error::other)?;
    }
    file.read_to_end(&mut bytes)?;
    match length.is_some_and(|length| length != bytes.len() as u64) {
        true => Err(changed()),
        false => Ok(bytes),
    }
}

fn changed() -> io::Error {
    io::Error::new(io::ErrorKind::UnexpectedEof, "its length changed while it was read")
}
