//! Property layouts of other releases of MLIR and of other producers of bytecode, from their `.td` files.

use lect_ods::order::Order as _;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use lect_bytecode::layout::Release;
use lect_ods::spec::DialectSpec;
use lect_ods::td::library::{Library, LibraryConfig, Reading};

use crate::opt::failure::{Failure, emit_all};

/// Returns the property layouts of the dialects in some folders. Files with errors are reported and skipped. Fails if
/// all files of a dialect have errors.
pub fn release(config: LibraryConfig) -> Result<Release, Failure> {
    let folders = config.folders.iter().map(|folder| folder.display().to_string()).collect::<Vec<_>>().join("', '");
    let library = Library::new(config);
    if let Some(problem) = library.unreadable().first() {
        return Err(Failure::Message(problem.clone()));
    }
    let readings = read_all(&library);
    if readings.is_empty() {
        return Err(Failure::Message(format!("there are no dialects in '{folders}'")));
    }
    let mut is_lost = false;
    for reading in &readings {
        reading
            .said
            .iter()
            .filter(|(said, _)| said.errors() > 0)
            .for_each(|(said, sources)| drop(emit_all(said, sources)));
        is_lost |= reading.has_errors() && reading.dialects.is_empty();
    }
    if is_lost {
        return Err(Failure::Reported);
    }
    let dialects = readings.iter().flat_map(|reading| reading.dialects.iter());
    Ok(Release::of(dialects.map(|dialect| -> &DialectSpec { dialect })))
}

/// Reads all dialects, in parallel.
fn read_all(library: &Library) -> Vec<Arc<Reading>> {
    let namespaces: Vec<&str> = library.namespaces().collect();
    let (next, readings) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let read_some = || {
        while let Some(name) = namespaces.get(next.fetch_add(1, Ordering::Relaxed)) {
            let reading = library.dialect(name);
            readings.lock().unwrap_or_else(PoisonError::into_inner).extend(reading);
        }
    };
    std::thread::scope(|scope| {
        let threads = lect_core::threads::available().min(namespaces.len());
        for _ in 1..threads {
            scope.spawn(read_some);
        }
        read_some();
    });
    let mut readings = readings.into_inner().unwrap_or_else(PoisonError::into_inner);
    readings.order_by(|a: &Arc<Reading>, b| a.of.cmp(&b.of));
    readings
}
