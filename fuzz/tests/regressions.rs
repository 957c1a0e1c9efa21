//! What was found once stays fixed: every file of `regressions/` runs without a finding.

use std::fs;
use std::path::Path;

#[test]
fn nothing_is_found_again() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("regressions");
    let mut files: Vec<_> = fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path()).collect();
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let input = fs::read(&file).expect("a file");
        if let Err(finding) = lect_fuzz::target::guarded(&input) {
            found.push(format!("{}: {}\n{}", file.display(), finding.key, finding.text));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
