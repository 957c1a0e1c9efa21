//! Runs of programs by tools of LLVM.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::batch::{Call, ENTRY};

/// Names of `clang`.
const CLANG: &[&str] = &["clang-22", "clang"];
/// Folder with the runner libraries of MLIR.
const LIBRARIES: &str = "/usr/lib/llvm-22/lib";

/// Returns the command of `clang`, if it is installed.
pub fn find_clang() -> Option<&'static str> {
    CLANG.iter().copied().find(|name| Command::new(name).arg("--version").output().is_ok_and(|it| it.status.success()))
}

/// Returns true if `lli` and `mlir-opt` are installed.
pub fn has_lli() -> bool {
    ["lli-22", "mlir-opt-22", "mlir-translate-22"]
        .iter()
        .all(|name| Command::new(name).arg("--version").output().is_ok_and(|it| it.status.success()))
}

/// Runs a command, and returns its output.
fn output(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    let errors = String::from_utf8_lossy(&done.stderr);
    match done.status.success() {
        true => Ok(String::from_utf8_lossy(&done.stdout).into_owned()),
        false => {
            let name = command.get_program().to_string_lossy().into_owned();
            let first = errors.lines().find(|line| line.contains("error")).or_else(|| errors.lines().next());
            Err(format!("{name} ends with {}: {}", done.status, first.unwrap_or_default()))
        }
    }
}

fn numbers(text: &str) -> Vec<i64> {
    text.lines().filter_map(|line| line.parse().ok()).collect()
}

fn put(file: &Path, text: &[u8]) -> Result<(), String> {
    fs::write(file, text).map_err(|error| format!("{}: {error}", file.display()))
}

/// Compiles LLVM IR and a driver by `clang`, and returns the results of the calls.
pub fn clang(folder: &Path, module: &[u8], calls: &[Call]) -> Result<Vec<i64>, String> {
    let (ir, driver, program) = (folder.join("batch.ll"), folder.join("driver.c"), folder.join("batch"));
    put(&ir, module)?;
    let mut text = format!("#include <stdio.h>\nlong {ENTRY}(long, long, long);\nint main(void) {{\n");
    for (number, a, b) in calls {
        let _ = writeln!(text, "printf(\"%ld\\n\", {ENTRY}({number}L, (long){}UL, (long){}UL));", *a as u64, *b as u64);
    }
    text += "return 0;\n}\n";
    put(&driver, text.as_bytes())?;
    let name = find_clang().ok_or("clang is not installed")?;
    let mut command = Command::new(name);
    command.args(["-O1", "-w", "-o"]).arg(&program).arg(&ir).arg(&driver).arg("-lm");
    command
        .arg(format!("-L{LIBRARIES}"))
        .arg(format!("-Wl,-rpath,{LIBRARIES}"))
        .args(["-lmlir_c_runner_utils", "-lmlir_float16_utils"]);
    output(&mut command)?;
    output(&mut Command::new(&program)).map(|text| numbers(&text))
}

/// Lowers a module by `mlir-opt`, and returns the results of the calls in `lli`.
pub fn lli(folder: &Path, module: &str, calls: &[Call]) -> Result<Vec<i64>, String> {
    let mut text = module.to_owned();
    text += "func.func private @printI64(i64)\nfunc.func private @printNewline()\nfunc.func @main() -> i32 {\n";
    for (at, (number, a, b)) in calls.iter().enumerate() {
        let _ = writeln!(text, "  %n{at} = arith.constant {number} : index");
        let _ = writeln!(text, "  %a{at} = arith.constant {a} : i64\n  %b{at} = arith.constant {b} : i64");
        let _ = writeln!(text, "  %r{at} = func.call @{ENTRY}(%n{at}, %a{at}, %b{at}) : (index, i64, i64) -> i64");
        let _ = writeln!(text, "  func.call @printI64(%r{at}) : (i64) -> ()");
        let _ = writeln!(text, "  func.call @printNewline() : () -> ()");
    }
    text += "  %zero = arith.constant 0 : i32\n  return %zero : i32\n}\n";
    let (source, lowered, ir) = (folder.join("batch.mlir"), folder.join("lowered.mlir"), folder.join("lowered.ll"));
    put(&source, text.as_bytes())?;
    let pipeline = "builtin.module(memref-expand,convert-elementwise-to-linalg,one-shot-bufferize{allow-return-allocs-from-loops bufferize-function-boundaries \
                    function-boundary-type-conversion=identity-layout-map},convert-bufferization-to-memref,\
                    convert-linalg-to-loops,func.func(lower-vector-mask),\
                    func.func(lower-vector-multi-reduction),convert-vector-to-scf,lower-affine,convert-scf-to-cf,expand-strided-metadata,\
                    lower-affine,convert-vector-to-llvm,convert-math-to-llvm,convert-math-to-libm,\
                    finalize-memref-to-llvm,convert-index-to-llvm,convert-ub-to-llvm,arith-expand,convert-arith-to-llvm,\
                    convert-func-to-llvm,convert-cf-to-llvm,reconcile-unrealized-casts)";
    output(
        Command::new("mlir-opt-22").arg(&source).arg(format!("--pass-pipeline={pipeline}")).arg("-o").arg(&lowered),
    )?;
    output(Command::new("mlir-translate-22").args(["--mlir-to-llvmir", "-o"]).arg(&ir).arg(&lowered))?;
    let libraries =
        ["mlir_runner_utils", "mlir_c_runner_utils"].map(|name| format!("--dlopen={LIBRARIES}/lib{name}.so"));
    output(Command::new("lli-22").args(libraries).arg(&ir)).map(|text| numbers(&text))
}
