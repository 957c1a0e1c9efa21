//! Fuzzing of archives: they are read, verified, printed and written.

use bytes::Bytes;
use lect_bytecode::WriteError;
use lect_bytecode::archive::{self, ReadConfig, Specs, WriteConfig, container};
use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::ir::{Isolate, OpRef};

use super::binary::{self, Contexts, Format};
use super::{Finding, Outcome};

/// The archive format without dialect specs.
struct Archive;

impl Format for Archive {
    fn read(&self, ctx: &Context, data: &[u8], lazy: bool) -> Result<Isolate, Reported> {
        let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(lazy);
        archive::read(ctx, b"input", Bytes::copy_from_slice(data), &config)
    }

    fn write(&self, root: OpRef, out: &mut Vec<u8>) -> Result<(), WriteError> {
        archive::write(root, &WriteConfig::default().with_specs(Specs::None), out)
    }
}

/// Reads `data` with corrected checksums, and checks that the IR is equal after a round trip.
pub fn read_archive(data: &[u8]) -> Result<Outcome, Finding> {
    // Checksum errors would hide almost all other ones.
    let data = container::sealed(data).unwrap_or_else(|| data.to_vec());
    Ok(binary::round_trip(&Archive, &Contexts::new(), &data)?.0)
}

/// Returns the archive of a text, if the text is valid.
pub fn file(text: &[u8]) -> Option<Vec<u8>> {
    binary::file(&Archive, text)
}

/// Returns the archives of a text, or the file itself.
pub fn seeds(file: &[u8]) -> Vec<Vec<u8>> {
    if archive::is_archive(file) {
        return vec![file.to_vec()];
    }
    let text = String::from_utf8_lossy(file);
    text.split("// -----").filter_map(|chunk| self::file(chunk.as_bytes())).collect()
}

/// Changes the contents of sections, and reassembles the file.
pub fn mutate(rng: &mut fastrand::Rng, max_len: usize, base: &[u8]) -> Vec<u8> {
    let Ok(file) = container::Container::new(Bytes::copy_from_slice(base)) else { return base.to_vec() };
    let known = file.sections().filter_map(|(id, _)| id);
    let mut sections: Vec<_> = known.map(|id| (id, file.content(id).to_vec())).collect();
    for _ in 0..rng.usize(1..5) {
        let place = rng.usize(..sections.len().max(1));
        let Some((_, bytes)) = sections.get_mut(place).filter(|(_, bytes)| !bytes.is_empty()) else { continue };
        let at = rng.usize(..bytes.len());
        match rng.u8(..6) {
            0 => bytes[at] ^= 1 << rng.u8(..8),
            1 => bytes[at] = rng.u8(..),
            2 => bytes[at] = bytes[at].wrapping_add(rng.u8(..3)).wrapping_sub(1),
            3 => bytes.insert(at, rng.u8(..16)),
            4 => drop(bytes.remove(at)),
            _ => {
                let end = (at + rng.usize(..16)).min(bytes.len());
                let copy = bytes[at..end].to_vec();
                let to = rng.usize(..=bytes.len());
                bytes.splice(to..to, copy);
            }
        }
    }
    let mut out = Vec::new();
    match container::write(&sections, &mut out) {
        Ok(()) if out.len() <= max_len => out,
        _ => base.to_vec(),
    }
}
