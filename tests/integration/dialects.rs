//! MLIR's dialects by namespace, as `lect opt --dialect-path` finds them: each is complete, and equal when read again
//! from the cache.
//!
//! Without MLIR's files this reports that it was skipped and passes, unless `LECT_REQUIRE_ORACLE=1`.

use std::fmt::Write;
use std::path::Path;

use lect_ods::td::library::{CacheConfig, Library, LibraryConfig};
use lect_tests::golden;
use lect_tests::tablegen::files;

#[test]
fn all_of_mlir() -> Result<(), String> {
    let Some(root) = files::mlir_root() else {
        if std::env::var_os("LECT_REQUIRE_ORACLE").is_some_and(|value| value == "1") {
            return Err("there are no files of MLIR's, and LECT_REQUIRE_ORACLE=1 wants them".to_owned());
        }
        println!("\ndialects: SKIPPED, there are no files of MLIR's\n");
        return Ok(());
    };
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let open = || {
        let cache = CacheConfig::new(folder.path().to_owned(), "test");
        let folders = vec![root.join("mlir")];
        Library::new(LibraryConfig::default().with_folders(folders).with_cache(Some(cache)))
    };
    let (first, second) = (open(), open());
    let mut table = "dialect|operations|attributes|types\n".to_owned();
    let mut total = [0; 3];
    for name in first.namespaces() {
        let evaluated = first.dialect(name).ok_or_else(|| format!("there is no {name}"))?;
        let [dialect] = &*evaluated.dialects else { return Err(format!("{name} was not read")) };
        if evaluated.has_errors() {
            return Err(format!("some files of {name} are wrong"));
        }
        let kept = second.dialect(name).ok_or_else(|| format!("there is no {name} the second time"))?;
        if !kept.cached || evaluated.cached || kept.dialects != evaluated.dialects {
            return Err(format!("{name} is another one from the cache"));
        }
        let counts = [dialect.ops.len(), dialect.attrs.len(), dialect.types.len()];
        let _ = writeln!(table, "{name}|{}|{}|{}", counts[0], counts[1], counts[2]);
        total.iter_mut().zip(counts).for_each(|(total, count)| *total += count);
    }
    let _ = writeln!(table, "all|{}|{}|{}", total[0], total[1], total[2]);
    golden::check(Path::new("filetests/dialects.out"), table.as_bytes())
}
