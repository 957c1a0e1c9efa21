//! Regression tests: no file of `regressions/` has a finding.

use std::fs;
use std::path::Path;

use lect_fuzz::target::{Target, guarded};

#[test]
fn nothing_is_found_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let list = |folder: &Path| -> Vec<_> {
        fs::read_dir(folder)
            .expect("the folder")
            .flatten()
            .map(|entry| entry.path())
            .filter(|path| path.is_file())
            .collect()
    };
    let mut files = list(&folder);
    files.extend(["engine", "bytecode", "archive", "legacy"].into_iter().flat_map(|part| list(&folder.join(part))));
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let input = fs::read(&file).expect("a file");
        let is_td = file.extension().is_some_and(|extension| extension == "td");
        let targets: &[Target] = match () {
            () if is_td => &[Target::Td, Target::Format, Target::Cpp],
            () if file.extension().is_some_and(|extension| extension == "mlirbc") => &[Target::Bytecode],
            () if file.extension().is_some_and(|extension| extension == "lect") => &[Target::Archive],
            () if file.parent().is_some_and(|folder| folder.ends_with("engine")) => &[Target::Engine],
            () if file.parent().is_some_and(|folder| folder.ends_with("legacy")) => &[Target::Legacy],
            () => &[Target::Text],
        };
        for target in targets {
            if let Err(finding) = guarded(*target, &input) {
                found.push(format!("{}: {target:?}: {}\n{}", file.display(), finding.key, finding.text));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
