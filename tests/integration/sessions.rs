//! Random editing of the test files with the language server, for some seconds.

use std::path::{Path, PathBuf};
use std::time::Duration;

use lect_fuzz::session::{Plan, chosen, run};
use lect_tests::tool::Tool;

#[test]
fn answers_while_editing_match_a_fresh_server() {
    let lect = Tool::lect().expect("lect");
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let from: Vec<PathBuf> = ["filetests", "../examples", "../editors/neovim/test"].map(|it| tests.join(it)).to_vec();
    let seconds = std::env::var("LECT_SESSION_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(8);
    let plan = Plan {
        server: vec![lect.program().to_string_lossy().into_owned(), "lsp".into()],
        files: chosen(&from, 50, 1),
        seed: 1,
        edits: 12,
        requests: 4,
        // The server is not optimised in tests, and runs beside other tests.
        slow: Duration::from_secs(5),
        time: Duration::from_secs(seconds),
    };
    let done = run(&plan, &mut |_| {}).expect("servers");
    assert!(done.findings.is_empty(), "{}\n{done}", done.findings.join("\n\n"));
    assert!(done.edits > 15 && done.right > 4 && done.compared > 40, "{done}");
}
