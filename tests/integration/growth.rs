//! Complexity of parsing, verifying, printing and writing: for every shape of the benchmarks, an eightfold input takes
//! about eight times as long.
//!
//! The measure is the processor time of the thread, at the best of a few runs. Quadratic work would take up to 64 times
//! as long; cache effects stay far below the bound.

use std::time::Duration;

use lect_bench::shapes::{self, Shape};
use lect_bytecode::{WriteConfig, archive};
use lect_core::ir::Isolate;
use lect_core::text::print::PrintConfig;
use lect_fuzz::cpu::Stopwatch;
use lect_ods::td::library::{Library, LibraryConfig};
use lect_tests::round_trip::context;
use lect_tests::text;
use lect_transforms::pass::{Pipeline, Registry};

/// Factor between the sizes of the small and the large input.
const TIMES: u32 = 8;
/// Maximum factor between their times.
const MOST: u32 = 2 * TIMES;
/// Times below this are not measured precisely.
const LEAST: Duration = Duration::from_millis(3);
const RUNS: usize = 2;
/// Maximum number of attempts for a shape.
const ATTEMPTS: usize = 3;

/// Returns the size of the small input. The full sizes of the shapes take seconds.
fn small(shape: &Shape) -> usize {
    (shape.size / 100).max(2)
}

fn input(shape: &Shape, size: usize) -> Vec<u8> {
    let mut text = Vec::new();
    shapes::write(shape, size, 1, &mut text).expect("memory takes everything");
    text
}

/// Returns the time of each step: parse, verify, print, write and read as bytecode, write and read as an archive.
fn steps(input: &[u8]) -> [Duration; 7] {
    let ctx = context();
    let mut steps = [Duration::ZERO; 7];
    let mut measure = |step: usize, work: &mut dyn FnMut()| {
        let start = Stopwatch::start();
        work();
        steps[step] = start.elapsed();
    };
    let mut ir: Option<Isolate> = None;
    measure(0, &mut || ir = text::parse(&ctx, input).ok());
    let ir = ir.expect("a sound text");
    measure(1, &mut || text::verify(&ir).expect("sound IR"));
    measure(2, &mut || {
        text::print(&ir, &PrintConfig::default().with_debug_info(true));
    });
    let mut bytes = Vec::new();
    measure(3, &mut || {
        lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut bytes).expect("it can be written")
    });
    let bytes = bytes::Bytes::from(bytes);
    let config = lect_bytecode::ReadConfig::default().with_allow_unregistered(true);
    measure(4, &mut || {
        lect_bytecode::read(&ctx, b"input.mlirbc", bytes.clone(), &config).expect("what was written is read");
    });
    let mut bytes = Vec::new();
    measure(5, &mut || {
        archive::write(ir.root(), &archive::WriteConfig::default(), &mut bytes).expect("it can be written")
    });
    let bytes = bytes::Bytes::from(bytes);
    let config = archive::ReadConfig::default().with_allow_unregistered(true);
    measure(6, &mut || {
        archive::read(&ctx, b"input.lect", bytes.clone(), &config).expect("what was written is read");
    });
    steps
}

#[test]
fn work_grows_as_the_input_does() {
    const STEPS: [&str; 7] = [
        "reading",
        "verifying",
        "printing",
        "writing bytecode",
        "reading bytecode",
        "writing archives",
        "reading archives",
    ];
    let only = std::env::var("LECT_SHAPE").ok();
    let mut wrong = Vec::new();
    for shape in shapes::ALL.iter().filter(|shape| only.as_ref().is_none_or(|only| only == shape.name)) {
        let size = small(shape);
        let (few, many) = (input(shape, size), input(shape, size * TIMES as usize));
        // Other processes can evict the caches, but not in every run: each step counts at its best.
        let mut best = [[Duration::MAX; 7]; 2];
        let grows = |[few, many]: [Duration; 2]| many <= few.max(LEAST) * MOST;
        for _ in 0..ATTEMPTS {
            for (best, input) in best.iter_mut().zip([&few, &many]) {
                let run = steps(input);
                *best = std::array::from_fn(|step| best[step].min(run[step]));
            }
            if (0..7).all(|step| grows(best.map(|it| it[step]))) {
                break;
            }
        }
        for (step, name) in STEPS.iter().enumerate() {
            let [few, many] = best.map(|it| it[step]);
            if !grows([few, many]) {
                wrong.push(format!("{name} of {}: {few:?}, {many:?}", shape.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Checks that each type without an encoding is written as text in time independent of their number.
#[test]
fn writing_types_as_text_grows_as_their_number_does() {
    let shape = shapes::ALL.iter().find(|shape| shape.name == "types").expect("it is there");
    let [few, many] = [8_000, 8_000 * TIMES as usize].map(|size| {
        let ctx = context();
        let ir = text::parse(&ctx, &input(shape, size)).expect("a sound text");
        let write = || {
            let start = Stopwatch::start();
            lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut Vec::new()).expect("it can be written");
            start.elapsed()
        };
        (0..RUNS).map(|_| write()).min().unwrap_or_default()
    });
    assert!(many <= few.max(LEAST) * MOST, "{few:?}, {many:?}");
}

/// Checks that aliases from a text are printed in linear time, for attributes of a dialect from a file.
#[test]
fn printing_aliases_of_texts_grows_as_their_number_does() {
    const BAND: &str = r#"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpBase.td"
def Radio_Dialect : Dialect { let name = "radio"; let useDefaultAttributePrinterParser = 1; }
def Radio_BandAttr : AttrDef<Radio_Dialect, "Band"> {
  let mnemonic = "band";
  let parameters = (ins "int64_t":$from);
  let hasCustomAssemblyFormat = 1;
}
"#;
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("radio.td");
    std::fs::write(&file, BAND).expect("room for it");
    let spec = Library::new(LibraryConfig::default()).file(&file).dialects.pop().expect("a sound file");
    let [few, many] = [4_000, 4_000 * TIMES as usize].map(|count| {
        let ctx = context();
        ctx.load(spec.clone()).expect("nothing of it was met");
        let mut text: String = (0..count).map(|at| format!("#b{at} = #radio.band<{at}>\n")).collect();
        let uses: Vec<String> = (0..count).map(|at| format!("a{at} = #b{at}")).collect();
        text += &format!("\"test.x\"() {{{}}} : () -> ()\n", uses.join(", "));
        let ir = text::parse(&ctx, text.as_bytes()).expect("a sound text");
        let print = || {
            let start = Stopwatch::start();
            let printed = text::print(&ir, &PrintConfig::default());
            let time = start.elapsed();
            assert!(printed.starts_with(b"#b0 = #radio.band<0>\n#b1 = #radio.band<1>\n"));
            time
        };
        (0..RUNS).map(|_| print()).min().unwrap_or_default()
    });
    assert!(many <= few.max(LEAST) * MOST, "{few:?}, {many:?}");
}

/// Returns a function of many blocks. By kind, these are a chain of branches, the targets of a switch, a chain that
/// passes sums, or a chain of conditional branches.
fn function_of_blocks(kind: &str, count: usize) -> String {
    let blocks = |block: &dyn Fn(usize) -> String| (0..count).map(block).collect::<String>();
    match kind {
        "chain" => {
            let chain = blocks(&|at| format!("^b{at}:\n  cf.br ^b{}\n", at + 1));
            format!("func.func @f() {{\n  cf.br ^b0\n{chain}^b{count}:\n  return\n}}\n")
        }
        "switch" => {
            let cases = blocks(&|at| format!(",\n    {at}: ^b{at}"));
            let returns = blocks(&|at| format!("^b{at}:\n  return %x : i32\n"));
            let switch = format!("  cf.switch %x : i32, [\n    default: ^d{cases}\n  ]\n");
            format!("func.func @f(%x: i32) -> i32 {{\n{switch}{returns}^d:\n  return %x : i32\n}}\n")
        }
        "sums" => {
            let sum = |at| {
                let add = format!("^b{at}(%a{at}: i32):\n  %s{at} = arith.addi %a{at}, %x : i32\n");
                format!("{add}  cf.cond_br %c, ^b{}(%s{at} : i32), ^b{count}(%a{at} : i32)\n", at + 1)
            };
            let end = format!("^b{count}(%r: i32):\n  return %r : i32\n}}\n");
            format!("func.func @f(%c: i1, %x: i32) -> i32 {{\n  cf.br ^b0(%x : i32)\n{}{end}", blocks(&sum))
        }
        _ => {
            let rung = |at| {
                let condition = format!("  %c{at} = \"test.condition\"() : () -> i1\n");
                format!("^b{at}:\n{condition}  cf.cond_br %c{at}, ^b{}, ^b{}\n", at + 1, at + 2)
            };
            let end = format!("^b{count}:\n  cf.br ^b{}\n^b{}:\n  return\n", count + 1, count + 1);
            format!("func.func @f() {{\n  cf.br ^b0\n{}{end}}}\n", blocks(&rung))
        }
    }
}

#[test]
fn passes_over_blocks_grow_as_their_number_does() {
    let registry = Registry::of(lect_dialects::ALL);
    let mut wrong = Vec::new();
    for kind in ["chain", "switch", "sums", "ladder"] {
        for pass in ["canonicalize", "int-range-optimizations", "inline", "remove-dead-values", "sccp"] {
            let pipeline = Pipeline::parse(&format!("builtin.module({pass})"), &registry).expect("a pass");
            let [few, many] = [640, 640 * TIMES as usize].map(|count| {
                let ctx = context();
                let mut ir = text::parse(&ctx, function_of_blocks(kind, count).as_bytes()).expect("a sound text");
                let start = Stopwatch::start();
                pipeline.run(&mut ir).expect("it runs");
                start.elapsed()
            });
            if many > few.max(LEAST) * MOST {
                wrong.push(format!("{pass} of a {kind}: {few:?}, {many:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
