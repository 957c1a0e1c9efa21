//! Comparison of IR and diagnostics for several numbers of threads.

use std::sync::Arc;

use lect_core::Context;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::text::{ParseConfig, parse_source};

fn outcome(text: &str, threads: usize) -> (Option<String>, Vec<String>) {
    let ctx = Context::new();
    let buffer = ctx.sources().add(b"test.mlir", Arc::new(text.to_owned())).expect("there is room");
    let config = ParseConfig::default().with_allow_unregistered(true).with_threads(threads).with_batch(16);
    let (printed, diagnostics) = ctx.capture_diagnostics(|| {
        let ir = parse_source(&ctx, &buffer, 0..text.len(), &config).ok()?;
        let mut printed = Vec::new();
        let print_config = PrintConfig::default().with_debug_info(true);
        print_op(ir.root(), &print_config, &mut printed).expect("a vector takes all");
        Some(String::from_utf8_lossy(&printed).into_owned())
    });
    (printed, diagnostics.iter().map(|it| format!("{it:?}")).collect())
}

fn check(text: &str) -> bool {
    let one = outcome(text, 1);
    for threads in [2, 3, 8] {
        assert_eq!(one, outcome(text, threads), "with {threads} threads:\n{text}");
    }
    one.0.is_some()
}

/// Returns operations with embedded bodies, with isolates of their own, and without isolated bodies.
fn siblings(count: usize) -> String {
    let values = |count: usize| {
        (1..count).fold(String::from("    %0 = \"t.a\"() : () -> i32\n"), |text, number| {
            format!("{text}    %{number} = \"t.a\"(%{}, %0) {{s = \"}} // \"}} : (i32, i32) -> i32\n", number - 1)
        })
    };
    let sibling = |number: usize| match number % 5 {
        0 => format!("  module @m{number} {{\n{}  }}\n", values(3)),
        1 => format!("  \"t.b\"() {{n = {number}}} : () -> ()\n"),
        2 => format!("  module @m{number} attributes {{t.n = {number}}} {{\n{}  }}\n", values(60)),
        3 => format!(
            "  \"t.r\"() ({{\n{}    \"t.j\"(%1)[^a] : (i32) -> ()\n  ^a:\n    \"t.e\"() : () -> ()\n  }}) : () -> ()\n",
            values(4)
        ),
        _ => format!("  module @m{number} {{\n    module @n {{\n{}    }}\n  }}\n", values(60)),
    };
    (0..count).map(sibling).collect()
}

#[test]
fn siblings_are_joined_in_order() {
    let siblings = siblings(40);
    assert!(check(&siblings.replace("\n  ", "\n")[2..]));
    assert!(check(&format!("module {{\n{siblings}}}\n")));
    assert!(check(&format!("module @a {{\n{siblings}}}\nmodule @b {{\n{siblings}}}\n")));
    assert!(check(&format!("\"builtin.module\"() ({{\n{siblings}}}) : () -> ()\n")));
    assert!(check(&format!("module {{ {} }}", siblings.replace('\n', " ").replace("// ", ""))));
    assert!(check(&format!("module {{\n{}}}\n", siblings.replace("    %", "  %"))));
    assert!(check(&format!("module {{\n{}}}\n", siblings.replace("  }\n", "// }\n  // module @x {\n  }\n"))));
}

#[test]
fn values_and_aliases_reach_all_that_follows() {
    let siblings = siblings(20);
    assert!(check(&format!(
        "module {{\n{siblings}  %m = \"t.a\"() : () -> i32\n{siblings}  \"t.b\"(%m) : (i32) -> ()\n}}\n"
    )));
    assert!(check(&format!(
        "module {{\n{siblings}  \"t.b\"(%m) : (i32) -> ()\n{siblings}  %m = \"t.a\"() : () -> i32\n}}\n"
    )));
    assert!(!check(&format!("module {{\n{siblings}  \"t.b\"(%m) : (i32) -> ()\n{siblings}}}\n")));
    assert!(!check(&format!("module {{\n{siblings}  \"t.b\"() : (i32) -> ()\n{siblings}}}\n")));
    let siblings = &siblings.replace("\n  ", "\n")[2..];
    let used = "\"t.a\"() {a = #a} : () -> !t loc(#loc)\n";
    assert!(check(&format!("#a = 1 : i8\n!t = i32\n{siblings}{used}{siblings}#loc = loc(\"x\":1:2)\n")));
    assert!(check(&format!("{siblings}#a = 1 : i8\n!t = i32\n#loc = loc(unknown)\n{siblings}{used}")));
    assert!(!check(&format!("{siblings}{used}{siblings}#a = 1 : i8\n!t = i32\n#loc = loc(unknown)\n")));
}
