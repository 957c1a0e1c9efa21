//! Which dialects a file is about.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::scan;
use crate::td::lower::encoded_dialects;
use crate::td::record::{RecordRef, Records};
use crate::td::source::{FileId, Sources};

/// The dialects that the main file is about, by namespace: those that it defines something of, be it the dialect, an
/// operation, an attribute or a type. So a file that includes a part of another dialect says nothing of that one.
///
/// If a file defines nothing of any dialect, it is about what the files are about that it includes. No file is about
/// `builtin`, which everybody includes, unless it is one of its own.
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
                // A file that was read before is not among the sources a second time, so its text has to say it.
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

/// Where a record was made: of one that a multiclass made, where it was told to.
fn file_of(record: RecordRef<'_>) -> Option<FileId> {
    record.data.spans.last().map(|span| span.file)
}
