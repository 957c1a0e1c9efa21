//! Dialects of a file.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::scan;
use crate::td::lower::encoded_dialects;
use crate::td::record::{RecordRef, Records};
use crate::td::source::{FileId, Sources};

/// Returns the namespaces of the dialects of the main file: those of which it defines the dialect itself, operations,
/// attributes or types. So a file that includes a part of another dialect does not count for that one.
///
/// A file without such definitions is attributed to the dialects of its includes. `builtin`, which all files include,
/// only counts for its own files.
pub(super) fn dialects(records: &Records, sources: &Sources) -> BTreeSet<String> {
    let mut own: HashMap<&str, BTreeSet<String>> = HashMap::new();
    let dialects = records.defs_of("Dialect").map(|dialect| (dialect, Some(dialect)));
    let ops = records.defs_of("Op").map(|op| (op, op.def("opDialect")));
    let defs = ["TypeDef", "AttrDef"].into_iter().flat_map(|class| records.defs_of(class));
    let defs = defs.filter(|def| !def.is_anonymous()).map(|def| (def, def.def("dialect")));
    for (record, dialect) in dialects.chain(ops).chain(defs) {
        if let (Some(file), Some(name)) = (file_of(record), dialect.and_then(|dialect| dialect.text("name"))) {
            own.entry(&sources.file(file).path).or_default().insert(name.text.to_string());
        }
    }
    for (record, namespace) in encoded_dialects(records) {
        if let Some(file) = file_of(record) {
            own.entry(&sources.file(file).path).or_default().insert(namespace);
        }
    }
    let Some(main) = sources.files().first() else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    let mut files = vec![(&*main.path, &*main.text)];
    let mut seen = HashSet::new();
    while let Some((path, text)) = files.pop() {
        match own.get(path) {
            Some(names) => found.extend(names.iter().filter(|name| *name != "builtin" || path == main.path).cloned()),
            None => {
                // A file is listed only once in the sources, so repeated includes are found in its text.
                for name in scan::includes(text) {
                    let is_it = |path: &str| {
                        path.strip_suffix(name).is_some_and(|dir| dir.is_empty() || dir.ends_with(['/', '\\']))
                    };
                    let file = sources.files().iter().find(|file| is_it(&file.path));
                    files.extend(file.filter(|file| seen.insert(&*file.path)).map(|file| (&*file.path, &*file.text)));
                }
            }
        }
    }
    found
}

/// Returns the file of a record: for a record of a multiclass, the file of the `defm`.
fn file_of(record: RecordRef<'_>) -> Option<FileId> {
    record.data.spans.last().map(|span| span.file)
}
