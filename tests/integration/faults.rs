//! The command with damaged or malicious inputs, and with outputs that cannot be written.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::OnceLock;

use lect_tests::round_trip::functions;
use lect_tests::tool::Tool;
use tempfile::TempDir;

fn tool() -> &'static Tool {
    static TOOL: OnceLock<Tool> = OnceLock::new();
    TOOL.get_or_init(|| Tool::lect().unwrap_or_else(|error| panic!("{error}")))
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap_or_else(|error| panic!("no temporary folder: {error}"))
}

fn write(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap_or_else(|error| panic!("{name}: {error}"));
    path
}

/// Runs `lect` with the space-separated arguments.
fn lect(folder: &TempDir, args: &str) -> Output {
    let output =
        tool().command().args(args.split_whitespace()).current_dir(folder.path()).stdin(Stdio::null()).output();
    output.unwrap_or_else(|error| panic!("lect {args}: {error}"))
}

fn succeeds(folder: &TempDir, args: &str) -> Vec<u8> {
    let output = lect(folder, args);
    assert!(output.status.success(), "lect {args}: {}", said(&output));
    output.stdout
}

/// Asserts that a run fails, and returns its standard error.
#[track_caller]
fn fails(folder: &TempDir, args: &str) -> String {
    let output = lect(folder, args);
    assert_eq!(output.status.code(), Some(1), "lect {args}: {}", said(&output));
    said(&output)
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

const FUNCTION: &str = "func.func @f() {\n  return\n}\n";
const OPS: &str = r#"
include "mlir/IR/OpBase.td"
def Desk_Dialect : Dialect { let name = "desk"; }
def Desk_A : Op<Desk_Dialect, "a">;
"#;

#[test]
fn crafted_and_damaged_files_are_errors() {
    let folder = folder();
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("faults");
    let table = [
        ("affine-map-out-of-range.lect", "a dimension or a symbol that there cannot be"),
        ("empty-op-name.lect", "empty operation name is invalid"),
        ("resource-alignment.lect", "a resource that there cannot be"),
        ("resource-owner.lect", "is no identifier, as owners of resources are"),
        ("strings-of-numbers.lect", "expected elements that are no numbers, but got: tensor<2xi32>"),
        ("null-op-name.mlirbc", "null character not allowed in operation name"),
        ("bad-dialect-name.mlirbc", "has properties but missing BytecodeOpInterface for mem\\02ef.alloc"),
        ("missing-segments.mlirbc", "operand count (3) does not match with the total size (0)"),
    ];
    for (name, message) in table {
        fs::copy(files.join(name), folder.path().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        for command in ["opt", "pack -o packed", "unpack -o unpacked"] {
            let said = fails(&folder, &format!("{command} --allow-unregistered-dialect {name}"));
            // Other commands also read locations, which are damaged in some files.
            assert!(said.contains(message) || !command.starts_with("unpack"), "lect {command} {name}: {said}");
        }
        if name.ends_with(".lect") {
            fails(&folder, &format!("bytecode verify {name}"));
            fails(&folder, &format!("bytecode dump {name}"));
        }
    }
    assert_eq!(names(&folder).len(), table.len(), "nothing was written");
}

#[test]
fn an_archive_of_no_bytes_is_an_error() {
    let folder = folder();
    write(&folder, "empty.lect", "");
    write(&folder, "empty", "");
    for args in ["unpack empty.lect", "unpack empty", "unpack -", "opt empty.lect", "pack empty.lect"] {
        assert!(fails(&folder, args).contains("empty"), "{args}");
    }
    // As text, an empty file is an empty module.
    succeeds(&folder, "opt empty");
}

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap_or_else(|error| panic!("{}: {error}", path.display())).permissions().mode() & 0o777
}

#[cfg(unix)]
#[test]
fn respects_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    write(&folder, "in.mlir", FUNCTION);
    write(&folder, "ops.td", OPS);
    let lect = tool().command().get_program().to_owned();
    let run = |mask: &str, args: &str| {
        let script = format!("umask {mask}; exec \"$0\" {args}");
        let status =
            std::process::Command::new("sh").arg("-c").arg(script).arg(&lect).current_dir(folder.path()).status();
        assert!(status.is_ok_and(|status| status.success()), "{args}");
    };
    for (command, out) in
        [("opt in.mlir", "a"), ("pack in.mlir", "b"), ("upgrade in.mlir", "c"), ("tblgen ops.td", "d")]
    {
        for (mask, expected) in [("077", 0o600), ("022", 0o644), ("002", 0o664)] {
            let name = format!("{out}{mask}");
            run(mask, &format!("{command} -o {name}"));
            assert_eq!(mode(&folder.path().join(&name)), expected, "{command}");
        }
    }
    run("027", "tblgen ops.td -o e -d rule");
    assert_eq!(mode(&folder.path().join("rule")), 0o640);
    // A replaced file keeps its mode.
    let old = write(&folder, "old", "");
    let _ = fs::set_permissions(&old, fs::Permissions::from_mode(0o751));
    run("077", "opt in.mlir -o old");
    assert_eq!(mode(&old), 0o751);
}

#[cfg(unix)]
#[test]
fn a_link_to_nothing_is_followed() {
    let folder = folder();
    write(&folder, "in.mlir", FUNCTION);
    fs::create_dir(folder.path().join("far")).unwrap_or_else(|error| panic!("{error}"));
    for (link, target) in [("link", "far/out"), ("chain", "second"), ("second", "far/other")] {
        let _ = std::os::unix::fs::symlink(target, folder.path().join(link));
    }
    succeeds(&folder, "opt in.mlir -o link");
    succeeds(&folder, "opt in.mlir -o chain");
    for name in ["far/out", "far/other"] {
        assert!(fs::symlink_metadata(folder.path().join(name)).is_ok_and(|found| found.is_file()), "{name}");
    }
    for name in ["link", "chain", "second"] {
        assert!(fs::symlink_metadata(folder.path().join(name)).is_ok_and(|found| found.is_symlink()), "{name}");
    }
    let _ = std::os::unix::fs::symlink("circle", folder.path().join("circle"));
    assert!(fails(&folder, "opt in.mlir -o circle").contains("cannot write 'circle'"));
}

#[test]
fn outputs_that_are_one_file_are_an_error() {
    let folder = folder();
    write(&folder, "in.mlir", "func @f() { return }\n");
    write(&folder, "ops.td", OPS);
    let _ = fs::hard_link(write(&folder, "one", "old"), folder.path().join("two"));
    for args in [
        "upgrade --from 0 --report=out -o out in.mlir",
        "upgrade --from 0 --report=./out -o out in.mlir",
        "upgrade --from 0 --report=one -o two in.mlir",
        "upgrade --from 0 --report=in.mlir -o out in.mlir",
        "tblgen ops.td -o out -d out",
        "tblgen ops.td -o one -d two",
        "tblgen ops.td -o out -d ops.td",
    ] {
        assert!(fails(&folder, args).contains("cannot be written twice"), "{args}");
    }
    assert_eq!(names(&folder), ["in.mlir", "one", "ops.td", "two"]);
    assert!(fs::read(folder.path().join("one")).is_ok_and(|text| text == b"old"));
}

#[test]
fn several_outputs_are_written_or_none() {
    let folder = folder();
    write(&folder, "in.mlir", "func @f() { return }\n");
    write(&folder, "ops.td", OPS);
    let out = write(&folder, "out", "old");
    let mut bad = vec!["no/such/folder", "."];
    if Path::new("/dev/full").exists() {
        bad.push("/dev/full");
    }
    for bad in bad {
        fails(&folder, &format!("upgrade --from 0 --report={bad} -o out in.mlir"));
        fails(&folder, &format!("upgrade --from 0 --report=new -o {bad} in.mlir"));
        fails(&folder, &format!("tblgen ops.td -o out -d {bad}"));
        fails(&folder, &format!("tblgen ops.td -o {bad} -d new"));
        assert!(fs::read(&out).is_ok_and(|text| text == b"old"), "{bad}");
        assert_eq!(names(&folder), ["in.mlir", "ops.td", "out"]);
    }
    succeeds(&folder, "upgrade --from 0 --report=new -o out in.mlir");
    assert!(fs::read(&out).is_ok_and(|text| text.starts_with(b"module")));
    assert!(fs::read(folder.path().join("new")).is_ok_and(|text| !text.is_empty()));
}

#[test]
fn files_are_upgraded_in_place() {
    let folder = folder();
    let text = "func @f(%a: i32) -> i32 {\n  %0 = addi %a, %a : i32\n  return %0 : i32\n}\n";
    fs::create_dir(folder.path().join("more")).unwrap_or_else(|error| panic!("{error}"));
    let (one, two) = (write(&folder, "one.mlir", text), write(&folder, "more/two.mlir", text));
    let (bad, other) = (write(&folder, "more/bad.mlir", "func @f(\n"), write(&folder, "more/note.txt", text));
    // Without `--in-place`, several files have no single output.
    fails(&folder, "upgrade --from 0 one.mlir more");
    assert!(fs::read(&one).is_ok_and(|now| now == text.as_bytes()));
    // A file that cannot be read stays, and the others are upgraded.
    let report = "upgrade --from 0 --in-place --report=report one.mlir more more/two.mlir";
    assert!(fails(&folder, report).contains("bad.mlir"));
    for file in [&one, &two] {
        assert!(fs::read_to_string(file).is_ok_and(|now| now.contains("arith.addi") && now.contains("func.func")));
    }
    assert!(fs::read(&bad).is_ok_and(|now| now == b"func @f(\n"));
    assert!(fs::read(&other).is_ok_and(|now| now == text.as_bytes()));
    let report = fs::read_to_string(folder.path().join("report")).unwrap_or_default();
    assert!(report.contains("one.mlir:2:8: 'std.addi' is 'arith.addi' now"), "{report}");
    assert_eq!(report.matches("two.mlir:2:8").count(), 1, "{report}");
    fails(&folder, "upgrade --in-place -");
    // Chunks are upgraded independently.
    let chunks = write(&folder, "chunks.mlir", format!("{text}// -----\n{text}"));
    succeeds(&folder, "upgrade --from 0 -i --split-input-file chunks.mlir");
    assert!(
        fs::read_to_string(chunks)
            .is_ok_and(|now| now.matches("arith.addi").count() == 2 && now.contains("// -----\n"))
    );
}

/// A command line for each command that writes to standard output.
const PRINTING: [&str; 27] = [
    "--help",
    "--version",
    "help opt",
    "opt --help",
    "opt --show-dialects",
    "opt in.mlir",
    "opt --emit-bytecode in.mlir",
    "opt --split-input-file in.mlir",
    "opt -o /dev/stdout in.mlir",
    "pack in.mlir",
    "unpack in.lect",
    "unpack --symbol=f in.lect",
    "upgrade in.mlir",
    "upgrade --report=- -o /dev/null --from 0 old.mlir",
    "tblgen ops.td",
    "tblgen --dump-json ops.td",
    "tblgen --gen-dialect-doc ops.td",
    "bytecode dump in.mlirbc",
    "bytecode dump --json in.mlirbc",
    "bytecode stats in.mlirbc",
    "bytecode verify --verbose in.mlirbc",
    "bytecode strip in.mlirbc",
    "bytecode dump in.lect",
    "bytecode stats in.lect",
    "bytecode verify --verbose in.lect",
    "compat ops.td ops.td",
    "completions bash",
];

fn printable() -> TempDir {
    let folder = folder();
    write(&folder, "in.mlir", FUNCTION);
    write(&folder, "old.mlir", "func @f() { return }\n");
    write(&folder, "ops.td", OPS);
    succeeds(&folder, "opt --emit-bytecode in.mlir -o in.mlirbc");
    succeeds(&folder, "pack in.mlir -o in.lect");
    folder
}

#[test]
fn fails_if_output_cannot_be_written() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else { return };
    let folder = printable();
    for args in PRINTING {
        let mut command = tool().command();
        command.args(args.split_whitespace()).current_dir(folder.path()).stdin(Stdio::null());
        let output = full.try_clone().and_then(|full| command.stdout(full).output());
        let output = output.unwrap_or_else(|error| panic!("lect {args}: {error}"));
        assert_eq!(output.status.code(), Some(1), "lect {args}: {}", said(&output));
        assert!(said(&output).contains("cannot write '"), "lect {args}: {}", said(&output));
    }
    write(&folder, "wrong.mlir", "func.func @f() { \"a.b\"() : () -> () }");
    for args in ["opt wrong.mlir", "opt none.mlir", "opt --mlir-timing in.mlir", "nonsense", "unpack wrong.mlir"] {
        let mut command = tool().command();
        command.args(args.split_whitespace()).current_dir(folder.path()).stdin(Stdio::null());
        let status = full.try_clone().and_then(|full| command.stdout(Stdio::null()).stderr(full).status());
        let is_quiet = status.is_ok_and(|status| matches!(status.code(), Some(0..=2)));
        assert!(is_quiet, "lect {args} with nowhere to print errors");
    }
}

#[test]
fn a_closed_pipe_is_quiet() {
    let folder = printable();
    for args in PRINTING.into_iter().filter(|args| !args.contains("/dev/stdout")) {
        let mut command = tool().command();
        command.args(args.split_whitespace()).current_dir(folder.path());
        let mut child = match command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn() {
            Ok(child) => child,
            Err(error) => panic!("lect {args}: {error}"),
        };
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap_or_else(|error| panic!("lect {args}: {error}"));
        assert_eq!(said(&output), "", "lect {args}");
        // Short output may be written before the pipe is closed.
        assert!(output.status.success() || is_by_pipe(output.status), "lect {args}: {}", output.status);
    }
    // Output larger than the pipe's buffer ends as with other tools.
    write(&folder, "long.mlir", functions(30_000));
    let mut command = tool().command();
    command.args(["opt", "long.mlir"]).current_dir(folder.path()).stdin(Stdio::null());
    let spawned = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = spawned.unwrap_or_else(|error| panic!("{error}"));
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(said(&output), "");
    assert!(is_by_pipe(output.status), "{}", output.status);
}

/// Returns true if a process ended because its output was closed.
fn is_by_pipe(status: std::process::ExitStatus) -> bool {
    #[cfg(unix)]
    return std::os::unix::process::ExitStatusExt::signal(&status) == Some(13);
    #[cfg(not(unix))]
    return status.code() == Some(1);
}

#[cfg(unix)]
#[test]
fn a_signal_leaves_no_temporary_file() {
    use std::os::unix::process::ExitStatusExt;
    let folder = folder();
    write(&folder, "in.mlir", functions(30_000));
    let signals = [("HUP", 1), ("INT", 2), ("QUIT", 3), ("TERM", 15), ("XCPU", 24)];
    for (command, (signal, number)) in signals.map(|it| ("opt", it)).into_iter().chain([("upgrade", ("TERM", 15))]) {
        let mut lect = tool().command();
        lect.args([command, "in.mlir", "-o", "out"]).current_dir(folder.path());
        let mut child = lect.stdin(Stdio::null()).spawn().unwrap_or_else(|error| panic!("{error}"));
        let is_writing = || names(&folder).iter().any(|name| name.starts_with(".lect-"));
        while !is_writing() && child.try_wait().is_ok_and(|ended| ended.is_none()) {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        let id = child.id().to_string();
        let _ = std::process::Command::new("kill").args(["-s", signal, &id]).status();
        let status = child.wait().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(status.signal(), Some(number), "it had ended before");
        assert_eq!(names(&folder), ["in.mlir"]);
    }
}

/// Returns true if a text has no control characters for a terminal.
fn is_harmless(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() && c != '\n')
}

#[test]
fn escapes_control_characters() {
    let folder = folder();
    let name = "x\\1B[31m\\0Ay.mlir:1:1: error: z\\07";
    let texts = [
        format!("func.func @\"{name}\"() {{ return }} func.func @\"{name}\"() {{ return }}"),
        format!("\"{name}\"() : () -> ()"),
        format!("\"a.b\"() {{\"{name}\" = @\"{name}\"}} : () -> () loc(\"{name}\":3:4)"),
        format!("func.func @f() {{ call @\"{name}\"() : () -> () loc(\"{name}\") return }}"),
        format!("func.func @f() {{ %0 = arith.constant \"{name}\" return }}"),
        "\u{1b}[31m \u{9b}31m".to_owned(),
        "func.func @f() { \"\u{1b}[31m\" \u{202e} }".to_owned(),
        "\"a.b\"() {x = #a<\"\u{1b}[31m\">} : () -> () !a\u{1b}".to_owned(),
    ];
    for (number, text) in texts.iter().enumerate() {
        let file = format!("in{number}.mlir");
        write(&folder, &file, text);
        for command in ["opt", "opt --mlir-print-debuginfo", "pack -o out", "upgrade --from 0 --report -o out"] {
            let output = lect(&folder, &format!("{command} {file}"));
            assert!(is_harmless(&said(&output)), "lect {command}: {}", said(&output));
            let lines =
                String::from_utf8_lossy(&output.stderr).lines().filter(|line| line.starts_with("y.mlir")).count();
            assert_eq!(lines, 0, "a name that looks like a diagnostic: {}", said(&output));
        }
    }
    for args in [
        "opt no\u{1b}[31m.mlir",
        "opt --load-dialect no\u{1b}[31m.td in0.mlir",
        "opt --no\u{1b}[31m",
        "opt in0.mlir -o no\u{1b}[31m/out",
        "tblgen no\u{1b}[31m.td",
        "unpack --symbol no\u{1b}[31m in0.mlir",
        "bytecode verify no\u{1b}[31m.mlirbc",
        "compat no\u{1b}[31m.td no.td",
    ] {
        let output = lect(&folder, args);
        assert!(is_harmless(&said(&output)), "lect {args:?}: {:?}", said(&output));
    }
    write(&folder, "wrong.td", "include \"no\u{1b}[31m\"\ndef \u{1b}[31m A : B<\"\u{1b}[31m\">;");
    let output = lect(&folder, "tblgen wrong.td");
    assert!(!output.status.success() && is_harmless(&said(&output)), "{:?}", said(&output));
    if cfg!(unix) {
        write(&folder, "in\u{1b}[31m.mlir", &texts[0]);
        let output = lect(&folder, "opt in\u{1b}[31m.mlir");
        assert!(!output.status.success() && is_harmless(&said(&output)), "{:?}", said(&output));
    }
}

#[test]
fn flat_chains_survive_every_format() {
    let folder = folder();
    let chain = |op: &str| (0..12_000).fold("d0".to_owned(), |text, n| format!("{text} {op} {}", 3 + n % 5));
    let (rest, quotient) = (chain("mod"), chain("ceildiv"));
    let sum = (0..12_000).fold("d0".to_owned(), |text, n| format!("{text} + s0 floordiv {}", n + 2));
    write(
        &folder,
        "in.mlir",
        format!(
            "\"a.b\"() {{a = affine_map<(d0) -> ({rest})>, b = affine_set<(d0) : ({quotient} == 0)>, \
             c = affine_map<(d0)[s0] -> ({sum})>, d = memref<4xi8, affine_map<(d0) -> ({rest})>>}} : () -> ()"
        ),
    );
    let all = "--allow-unregistered-dialect";
    let text = succeeds(&folder, &format!("opt {all} --verify-roundtrip in.mlir"));
    write(&folder, "out.mlir", &text);
    succeeds(&folder, &format!("opt {all} --emit-bytecode in.mlir -o out.mlirbc"));
    succeeds(&folder, &format!("pack {all} in.mlir -o out.lect"));
    for args in ["opt out.mlir", "opt out.mlirbc", "opt out.lect", "unpack out.lect", "bytecode verify out.mlirbc"] {
        let again = succeeds(&folder, &format!("{args} {}", if args.starts_with("bytecode") { "" } else { all }));
        assert!(again.is_empty() || again == text, "lect {args}");
    }
}

#[test]
fn archives_are_taken_apart_and_checked() {
    let folder = printable();
    write(&folder, "many.mlir", functions(40));
    succeeds(&folder, "pack --specs all many.mlir -o many.lect");
    assert_eq!(succeeds(&folder, "bytecode verify in.lect many.lect"), b"");
    let said = succeeds(&folder, "bytecode verify -v many.lect");
    assert!(said.starts_with(b"many.lect: archive version "), "{}", String::from_utf8_lossy(&said));
    let text = String::from_utf8(succeeds(&folder, "bytecode dump in.lect")).expect("text");
    for line in
        ["archive version ", "section Tables at ", "  shape #0: ", "  operation #1: func.func loc(\"in.mlir\":1:1)"]
    {
        assert!(text.contains(line), "{line}: {text}");
    }
    let symbols = succeeds(&folder, "bytecode dump --json --section symbols many.lect");
    assert!(String::from_utf8_lossy(&symbols).contains("\"record\": \"symbol\", \"index\": 39"));
    // No reference covers the bytes after the last shape, or the bytes of locations.
    let file = fs::read(folder.path().join("many.lect")).expect("it was written");
    for at in (0..file.len()).step_by(file.len() / 50) {
        let mut damaged = file.clone();
        damaged[at] ^= 4;
        write(&folder, "damaged.lect", &damaged);
        assert!(!fails(&folder, "bytecode verify damaged.lect").is_empty(), "byte {at}");
    }
}

#[test]
fn a_file_without_a_name_is_called_alike_in_every_format() {
    let folder = folder();
    let name = "nameless-file.lect";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("faults").join(name);
    fs::copy(file, folder.path().join(name)).expect("room for it");
    let flags = "--allow-unregistered-dialect --mlir-print-op-generic --mlir-print-debuginfo";
    let text = succeeds(&folder, &format!("unpack {flags} {name}"));
    write(&folder, "out.mlir", &text);
    assert_eq!(succeeds(&folder, &format!("opt {flags} out.mlir")), text);
}

/// Compares the attribute with the result of mlir-opt, and reads the text back.
#[test]
fn properties_of_unknown_operations_of_a_loaded_dialect_are_an_attribute() {
    let folder = folder();
    let name = "unknown-llvm-op.mlirbc";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("faults").join(name);
    fs::copy(file, folder.path().join(name)).expect("it can be copied");
    let text = succeeds(&folder, &format!("opt --allow-unregistered-dialect {name} -o -"));
    let text = String::from_utf8_lossy(&text);
    assert!(text.contains("\"llvm.builtin\"() <\"t\"> ({"), "{text}");
}

#[test]
fn wrong_arguments_exit_with_2() {
    let folder = TempDir::new().unwrap_or_else(|error| panic!("{error}"));
    for args in ["opt --bogus", "nonsense", "opt --emit-for=3", "doc --title"] {
        assert_eq!(lect(&folder, args).status.code(), Some(2), "lect {args}");
    }
}

#[test]
fn similar_passes_and_dialects_are_suggested() {
    let folder = TempDir::new().unwrap_or_else(|error| panic!("{error}"));
    write(&folder, "in.mlir", FUNCTION);
    let said = fails(&folder, "opt in.mlir --pass-pipeline=builtin.module(func.func(canonicalise))");
    assert!(said.contains("did you mean 'canonicalize'?"), "{said}");
    let said = fails(&folder, "doc arit");
    assert!(said.contains("there is 'arith'"), "{said}");
}

#[test]
fn shells_complete_names_of_dialects() {
    let folder = TempDir::new().unwrap_or_else(|error| panic!("{error}"));
    // The script for fish has no values of arguments without a flag.
    for shell in ["bash", "zsh"] {
        let script = String::from_utf8_lossy(&succeeds(&folder, &format!("completions {shell}"))).into_owned();
        let has =
            |name: &str| script.split(|char: char| !char.is_ascii_alphanumeric() && char != '_').any(|it| it == name);
        assert!(has("memref") && has("xegpu"), "{shell}");
    }
}
