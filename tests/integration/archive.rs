//! Round trips through archives: pieces of the filetests, random IR, and operations generated from specs. Every flipped
//! bit is detected.

use bytes::Bytes;
use lect_bytecode::archive::{self, Archive, ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::ir::{Isolate, walk};
use lect_core::loc::Loc;
use lect_core::text::print::{PrintConfig, print_op};
use lect_tests::golden;
use lect_tests::round_trip::{self, context, functions, messages, printed};
use lect_tests::text;

fn parsed(ctx: &Context, text: &[u8]) -> Option<Isolate> {
    text::parse(ctx, text).ok()
}

fn written(ir: &Isolate, config: &WriteConfig) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let (result, said) = ir.context().capture_diagnostics(|| archive::write(ir.root(), config, &mut bytes));
    result.map_err(|_| format!("cannot be written: {}", messages(&said)))?;
    Ok(bytes)
}

fn read(ctx: &Context, bytes: &[u8], config: &ReadConfig) -> Result<Isolate, String> {
    let config = config.clone().with_allow_unregistered(true);
    let bytes = Bytes::copy_from_slice(bytes);
    let (ir, said) = ctx.capture_diagnostics(|| archive::read(ctx, b"input.lect", bytes, &config));
    ir.map_err(|_| format!("cannot be read: {}", messages(&said)))
}

/// Writes, reads and writes again.
pub(crate) fn check(ir: &Isolate, context: &dyn Fn() -> Context) -> Result<(), String> {
    let file = written(ir, &WriteConfig::default())?;
    let again = read(&context(), &file, &ReadConfig::default())?;
    let text = printed(&again);
    golden::same("before", &printed(ir), "after", &text)?;
    if written(&again, &WriteConfig::default())? != file {
        return Err(format!("{}:\n{}", round_trip::OTHER_BYTES, String::from_utf8_lossy(&text)));
    }
    for threads in [1, 4] {
        let mut lazy = read(&context(), &file, &ReadConfig::default().with_lazy(true).with_threads(threads))?;
        lazy.materialize_all(threads).map_err(|_| "cannot be read later".to_owned())?;
        golden::same("at once", &text, "later", &printed(&lazy))?;
    }
    // Reading or writing without locations only loses the locations.
    let mut without = ir.clone_isolate();
    walk::isolates_mut(&mut without, &mut |isolate| isolate.map_locs(|_| Loc::UNKNOWN));
    let unread = read(&context(), &file, &ReadConfig::default().with_locations(false))?;
    golden::same("without locations", &printed(&without), "read without", &printed(&unread))?;
    let dropped = written(ir, &WriteConfig::default().with_locations(false))?;
    let unwritten = read(&context(), &dropped, &ReadConfig::default())?;
    golden::same("without locations", &printed(&without), "written without", &printed(&unwritten))
}

#[test]
fn round_trips_filetests() {
    round_trip::round_trips_filetests(check);
}

#[test]
fn round_trips_random_modules() {
    round_trip::round_trips_random_modules(check);
}

#[test]
fn every_flipped_bit_is_found() {
    let ctx = context();
    let small = parsed(&ctx, functions(3).as_bytes()).expect("a sound text");
    // Long enough for sections that consist of several parts with a checksum each.
    let large = parsed(&ctx, functions(6000).as_bytes()).expect("a sound text");
    let reading = context();
    for (ir, step) in [(small, 1), (large, 4999)] {
        let file = written(&ir, &WriteConfig::default()).expect("it is sound");
        assert!(read(&reading, &file, &ReadConfig::default()).is_ok());
        for bit in (0..file.len() * 8).step_by(step) {
            let mut bytes = file.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&reading, &bytes, &ReadConfig::default()).is_err(), "bit {bit} of {}", file.len() * 8);
        }
        for end in (0..file.len()).step_by(step) {
            assert!(read(&reading, &file[..end], &ReadConfig::default()).is_err(), "cut at {end}");
        }
    }
}

#[test]
fn reports_damage_in_a_small_section_at_its_offset() {
    use archive::container::{self, Container, SectionId};
    let ctx = context();
    let module = parsed(&ctx, b"%0 = \"d.a\"() : () -> i7\n").expect("a sound text");
    let file = Bytes::from(written(&module, &WriteConfig::default()).expect("it is sound"));
    let sound = Container::new(file.clone()).expect("it is sound");
    let known = sound.sections().filter_map(|(id, _)| id);
    let mut sections: Vec<_> = known.map(|id| (id, sound.content(id).to_vec())).collect();
    let place = |id: SectionId, file: &Container| {
        file.sections().find(|section| section.0 == Some(id)).map(|section| section.1).unwrap_or_default()
    };
    let (_, code) = sections.iter_mut().find(|section| section.0 == SectionId::Code).expect("there is some");
    assert!(place(SectionId::Code, &sound).len() < code.len(), "it is packed");
    code[0] = 99;
    let mut wrong = Vec::new();
    container::write(&sections, &mut wrong).expect("memory takes everything");
    let (read, said) = ctx.capture_diagnostics(|| {
        let config = ReadConfig::default().with_allow_unregistered(true);
        archive::read(&ctx, b"input.lect", wrong.into(), &config)
    });
    assert!(read.is_err());
    let [error] = &*said else { panic!("{} messages", said.len()) };
    assert_eq!(error.message, "invalid shape index: 99");
    assert_eq!(error.notes[0].message, "at byte 0x0 of section Code of the archive, unpacked");
    // Unused bits of the packed data, and more of them than a small section has.
    let range = place(SectionId::Code, &sound);
    let mut wrong = file.to_vec();
    wrong[range.end - 1] ^= 0xFF;
    let wrong = container::sealed(&wrong).expect("the heads are sound");
    let fault = Container::new(wrong.into()).expect_err("it cannot be unpacked");
    assert_eq!((fault.message.as_ref(), fault.offset), ("section Code cannot be unpacked", range.start as u64));
}

#[test]
fn small_bodies_are_embedded() {
    let ctx = context();
    let many: String = (0..400).map(|n| format!("  \"t.op\"() {{a = {n} : i32}} : () -> ()\n")).collect();
    let text = functions(20) + &format!("func.func @long() {{\n{many}  return\n}}\n");
    let ir = parsed(&ctx, text.as_bytes()).expect("a sound text");
    let file = written(&ir, &WriteConfig::default()).expect("it can be written");
    let own = |ir: &Isolate| {
        let mut count = 0;
        walk::for_each(ir.root(), |op| count += usize::from(op.own_isolate().is_some()));
        count
    };
    let mut eager = read(&context(), &file, &ReadConfig::default()).expect("it can be read");
    // Only `@long` and the modules of the text are large enough for isolates of their own; small bodies are embedded.
    assert!(own(&eager) <= 3, "{} isolates", own(&eager));
    let lazy = read(&context(), &file, &ReadConfig::default().with_lazy(true)).expect("it can be read");
    assert!(own(&lazy) > 20, "{} isolates", own(&lazy));
    assert_eq!(printed(&eager), printed(&ir));
    // Embedded bodies get isolates of their own on access.
    walk::isolates_mut(&mut eager, &mut |_| {});
    assert_eq!(own(&eager), own(&lazy));
    assert_eq!(printed(&eager), printed(&ir));
    assert_eq!(written(&eager, &WriteConfig::default()), Ok(file));
}

#[test]
fn one_function_is_read_and_no_other() {
    let ctx = context();
    let module = parsed(&ctx, functions(20).as_bytes()).expect("a sound text");
    let file = written(&module, &WriteConfig::default()).expect("it is sound");
    let lazy = ReadConfig::default().with_lazy(true);
    round_trip::one_function_is_read_and_no_other(read(&context(), &file, &lazy).expect("it is sound"));
}

#[test]
fn a_symbol_is_found_by_name() {
    let ctx = context();
    for count in [3, 100] {
        let module = parsed(&ctx, functions(count).as_bytes()).expect("a sound text");
        let file = Bytes::from(written(&module, &WriteConfig::default()).expect("it is sound"));
        let whole = read(&context(), &file, &ReadConfig::default()).expect("it is sound");
        let text = String::from_utf8(printed(&whole)).expect("text");
        let ctx = context();
        let archive = Archive::open(&ctx, b"input.lect", file, &ReadConfig::default()).expect("it is sound");
        for name in ["f0", "f1", &format!("f{}", count - 1)] {
            let one = archive.read_symbol(&ctx, name.as_bytes()).expect("it is sound").expect("it is there");
            let ops: Vec<_> = one.root().regions().flat_map(|it| it.blocks()).flat_map(|it| it.ops()).collect();
            let [op] = &*ops else { panic!("{} operations", ops.len()) };
            assert_eq!(op.attr("sym_name"), Some(ctx.attrs().string(name)));
            let config = PrintConfig::default().with_generic(true).with_local_scope(true).with_debug_info(true);
            let mut alone = Vec::new();
            print_op(*op, &config, &mut alone).expect("memory takes everything");
            // The location of the symbol is printed last.
            let line = 2 + 7 * name[1..].parse::<usize>().expect("a number");
            assert!(String::from_utf8_lossy(&alone).ends_with(&format!("loc(\"input.mlir\":{line}:1)")), "{name}");
        }
        assert!(text.contains("sym_name = \"f1\""));
        assert!(archive.read_symbol(&ctx, b"missing").expect("it is sound").is_none());
    }
}

#[test]
fn one_symbol_needs_only_its_own_bytes() {
    use archive::container::{Container, SectionId};
    let ctx = context();
    let module = parsed(&ctx, functions(12_000).as_bytes()).expect("a sound text");
    let file = Bytes::from(written(&module, &WriteConfig::default()).expect("it is sound"));
    let code = Container::new(file.clone()).expect("it is sound").section(SectionId::Code);
    let parts = code.len().div_ceil(PART);
    assert!(parts >= 3, "{} bytes", code.len());
    // All parts of the code are damaged but one.
    let found = (0..parts).filter(|&part| {
        let mut bytes = file.to_vec();
        for other in (0..parts).filter(|&other| other != part) {
            bytes[code.start + other * PART] ^= 1;
        }
        let ctx = context();
        let config = ReadConfig::default().with_allow_unregistered(true);
        let read = || archive::read_symbol(&ctx, b"input.lect", bytes.into(), b"f6000", &config);
        ctx.capture_diagnostics(read).0.is_ok_and(|module| module.is_some())
    });
    assert_eq!(found.count(), 1);
}

/// Number of bytes that share a checksum.
const PART: usize = 1 << 16;

#[test]
fn who_has_no_dialects_prints_the_same() {
    let ctx = context();
    let text = "func.func @f(%a: i32, %b: f32) -> i32 {\n  %c = arith.constant 5 : i32\n  %d = arith.addi %a, %c : i32\n  \
                %e = arith.mulf %b, %b fastmath<fast> : f32\n  cf.br ^bb1(%d : i32)\n^bb1(%z: i32):\n  \
                return %z : i32\n}\n";
    let module = parsed(&ctx, text.as_bytes()).expect("a sound text");
    let custom = |ir: &Isolate| String::from_utf8(text::print(ir, &PrintConfig::default())).expect("text");
    let file = written(&module, &WriteConfig::default()).expect("it is sound");
    let bare = Context::new();
    let again = read(&bare, &file, &ReadConfig::default()).expect("it is sound");
    // Operations with custom code are printed in the generic form if their dialect is not loaded; formats of specs are
    // not.
    let (with, without) = (custom(&module), custom(&again));
    for line in ["arith.addi %arg0, %", "arith.mulf %arg1, %arg1 fastmath<fast> : f32", "cf.br ^bb1(%"] {
        assert!(with.contains(line), "{with}");
        assert!(without.contains(line), "{without}");
    }
    assert!(text::verify(&again).is_ok());
    // Constraints are checked too.
    let wrong = parsed(
        &ctx,
        b"\"func.func\"() <{function_type = (f32) -> (), sym_name = \"g\"}> ({\n^bb0(%a: f32):\n\
        %b = \"arith.addi\"(%a, %a) <{overflowFlags = #arith.overflow<none>}> : (f32, f32) -> f32\n\
        \"func.return\"() : () -> ()\n}) : () -> ()",
    );
    let file = written(&wrong.expect("a sound text"), &WriteConfig::default()).expect("it can be written");
    let bare = Context::new();
    let again = read(&bare, &file, &ReadConfig::default()).expect("it can be read");
    assert!(bare.capture_diagnostics(|| text::verify(&again)).0.is_err());
}
