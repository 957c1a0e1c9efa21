//! Tests of the language: the IR of programs, and the errors of wrong ones.

use lect::prelude::*;
use tensors::{TO_LINALG, TO_LLVM};

fn context() -> Context {
    Context::with_dialects(&tensors::dialects())
}

fn compiled(text: &str, passes: &[&str]) -> Result<String, Vec<String>> {
    let ctx = context();
    let (module, errors) = ctx.capture_diagnostics(|| tensors::compile(&ctx, "test.tn", text, passes));
    module
        .map(|module| lect::print(&module))
        .map_err(|_| errors.iter().map(|error| error.message.to_string()).collect())
}

#[track_caller]
fn rejects(text: &str, error: &str) {
    assert_eq!(compiled(text, &[]), Err(vec![error.to_owned()]));
}

#[test]
fn functions_are_built_for_the_shapes_of_calls() {
    let text =
        "fn twice(x) { return x + x; } fn main(a: [2], b: [3, 2]) { print twice(a); print twice(b); print twice(a); }";
    let ir = compiled(text, &[]).expect("a valid program");
    assert_eq!(ir.matches("func.func private @twice").count(), 2, "{ir}");
    assert!(ir.contains("-> tensor<3x2xf32>"), "{ir}");
}

#[test]
fn transposes_and_broadcasts_are_simplified() {
    let text =
        "fn main(x: [2, 3], y: [4, 2]) { print transpose(x) @ transpose(y); print transpose(transpose(x)) * 2; }";
    let ir = compiled(text, &["canonicalize"]).expect("a valid program");
    let product = "tensors.matmul %arg1, %arg0 : tensor<4x2xf32>, tensor<2x3xf32>";
    assert!(ir.contains(product) && ir.matches("tensors.transpose").count() == 1, "{ir}");
}

#[test]
fn programs_lower_to_linalg() {
    let ir = compiled(include_str!("neural.tn"), &[TO_LINALG]).expect("a valid program");
    assert!(!ir.contains("tensors."), "{ir}");
    assert_eq!(ir.matches("linalg.matmul").count(), 2, "{ir}");
}

#[test]
fn programs_free_their_buffers() {
    let (to_buffers, _) = TO_LLVM.split_once(",convert-linalg-to-loops").expect("loops are lowered");
    let text = "fn main() { print [[1, 2], [3, 4]] @ [[1, 2], [3, 4]]; }";
    for text in [text, include_str!("neural.tn")] {
        let ir = compiled(text, &[TO_LINALG, to_buffers]).expect("a valid program");
        let count = ir.matches("memref.alloc()").count();
        assert!(count > 0 && count == ir.matches("memref.dealloc").count(), "{ir}");
    }
}

#[test]
fn wrong_programs_are_rejected() {
    rejects("fn f() { }", "there is no function 'main'");
    rejects("fn main() { print x; }", "there is no variable 'x'");
    rejects("fn main() { print f(1); }", "there is no function 'f'");
    rejects("fn f(x) { return f(x); } fn main() { print f(1); }", "'f' calls itself");
    rejects("fn f(x) { print x; } fn main() { print f(1); }", "'f' returns no value");
    rejects("fn f(x) { return x; } fn main() { print f(1, 2); }", "'f' takes 1 arguments, not 2");
    rejects("fn main(x) { print x; }", "'x' needs a shape");
    rejects("fn main() { print [1, 2] + [1, 2, 3]; }", "the shapes [2] and [3] differ");
    rejects("fn main() { print [[1], [2, 3]]; }", "the lists in a list have one shape");
    rejects("fn main(x: [0]) { print x; }", "a size is between 1 and 2^63 - 1");
    let deep = format!("fn main() {{ print {}1{}; }}", "(".repeat(200), ")".repeat(200));
    rejects(&deep, "brackets are nested more than 100 times");
    assert!(compiled("fn main() { print [1, 2] @ [3, 4]; }", &[]).is_err());
}

#[test]
fn programs_run_as_machine_code() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/neural.tn");
    let output =
        std::process::Command::new(env!("CARGO_BIN_EXE_tensors")).arg(file).output().expect("the program starts");
    let text = String::from_utf8(output.stdout).expect("valid text");
    // Lines with addresses are left out.
    let lines: Vec<&str> = text.lines().filter(|line| !line.contains("base@")).collect();
    let expected = ["[[9.5,   0], ", " [0,   4.5]]", "[[8.5,   1.375], ", " [0,   17]]", "[90.25,  20.25]"];
    assert_eq!(lines, expected, "{}", String::from_utf8_lossy(&output.stderr));
}
