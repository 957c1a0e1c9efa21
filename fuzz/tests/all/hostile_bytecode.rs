//! Hostile bytecode: unbounded nesting, self-referential tables, and short encodings of large data.
//!
//! Each generated file is read, verified, printed and written on the stack of a test thread. The outcome must be a
//! result or an error, within limits of time and memory.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use lect_bytecode::sections::{MAGIC, SectionId};
use lect_bytecode::wire::Sink;
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig, verify};
use lect_fuzz::MEMORY;
use lect_fuzz::cpu::Stopwatch;

/// Limit of the processor time for one file, in a debug build.
const SOON: Duration = Duration::from_secs(10);
/// Memory limit for one file.
const MOST: usize = 256 << 20;
const DEEP: u64 = 100_000;

/// Builder of a file with the dialects `builtin`, `t` and `func`. The operations are `builtin.module`, `t.a`,
/// `func.func` and `builtin.unrealized_conversion_cast`.
struct File {
    strings: Vec<Vec<u8>>,
    attrs: Vec<Vec<u8>>,
    types: Vec<Vec<u8>>,
    properties: Vec<Vec<u8>>,
    /// Number and encoding of the operations in the module.
    ops: (u64, Sink),
    resources: (Sink, Sink),
}

const MODULE: u64 = 0;
const A: u64 = 1;
const FUNC: u64 = 2;
const CAST: u64 = 3;

const ARRAY: u64 = 0;
const DICTIONARY: u64 = 1;
const STRING: u64 = 2;
const TYPE: u64 = 6;
const INTEGER: u64 = 8;
const CALL_SITE: u64 = 10;
const FUSED: u64 = 12;
const NAME_LOC: u64 = 14;
const UNKNOWN: u64 = 15;

/// Encodes numbers.
fn numbers(numbers: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let mut sink = Sink::default();
    numbers.into_iter().for_each(|number| sink.varint(number));
    sink.bytes
}

/// Encodes a list after its length.
fn list(code: u64, elements: impl IntoIterator<Item = u64>) -> Vec<u8> {
    let elements: Vec<u64> = elements.into_iter().collect();
    [numbers([code, elements.len() as u64]), numbers(elements)].concat()
}

/// Combines a number and a flag into a number.
fn flagged(number: u64, flag: bool) -> u64 {
    number << 1 | u64::from(flag)
}

/// Writes the start of an operation's record: name, mask, and location.
fn head(sink: &mut Sink, name: u64, mask: u8) {
    sink.varint(name);
    sink.byte(mask);
    sink.varint(0);
}

impl File {
    /// Creates a file where attribute 0 is an unknown location, attribute 1 an empty dictionary, and type 0 is `i32`.
    fn new() -> Self {
        let names = ["builtin", "t", "func", "module", "a", "unrealized_conversion_cast", "f"];
        Self {
            strings: names.iter().map(|name| name.as_bytes().to_vec()).collect(),
            attrs: vec![numbers([UNKNOWN]), numbers([DICTIONARY, 0])],
            types: vec![numbers([0, 32 << 2])],
            properties: vec![numbers([0, 0])],
            ops: (0, Sink::default()),
            resources: (Sink::default(), Sink::default()),
        }
    }

    fn attr(&mut self, bytes: Vec<u8>) -> u64 {
        self.attrs.push(bytes);
        self.attrs.len() as u64 - 1
    }

    fn ty(&mut self, bytes: Vec<u8>) -> u64 {
        self.types.push(bytes);
        self.types.len() as u64 - 1
    }

    fn string(&mut self, bytes: Vec<u8>) -> u64 {
        self.strings.push(bytes);
        self.strings.len() as u64 - 1
    }

    /// Adds a dictionary with one attribute.
    fn dictionary(&mut self, value: u64) -> u64 {
        let name = self.attr(numbers([STRING, 4]));
        self.attr(numbers([DICTIONARY, 1, name, value]))
    }

    /// Adds an operation to the module.
    fn op(&mut self, name: u64, mask: u8, rest: impl FnOnce(&mut Sink)) {
        self.ops.0 += 1;
        head(&mut self.ops.1, name, mask);
        rest(&mut self.ops.1);
    }

    /// Adds an operation with an attribute.
    fn use_attr(&mut self, value: u64) {
        let dictionary = self.dictionary(value);
        self.op(A, 0x01, |sink| sink.varint(dictionary));
    }

    fn bytes(&self) -> Vec<u8> {
        let mut file = Sink::default();
        file.extend(&MAGIC);
        file.varint(6);
        file.extend(b"MLIR22.1.8\0");
        let mut section = |id: SectionId, content: Vec<u8>| {
            file.section(id as u8, &Sink { bytes: content, alignment: 0 });
        };
        let dialects = [3, flagged(0, false), flagged(1, false), flagged(2, false), 4];
        let ops = [0, 1, flagged(3, true), 1, 1, flagged(4, false), 2, 1, flagged(2, true), 0, 1, flagged(5, true)];
        section(SectionId::Dialect, [numbers(dialects), numbers(ops)].concat());
        let mut offsets = Sink::default();
        offsets.varint(self.attrs.len() as u64);
        offsets.varint(self.types.len() as u64);
        for entries in [&self.attrs, &self.types] {
            offsets.varint(0);
            offsets.varint(entries.len() as u64);
            entries.iter().for_each(|entry| offsets.flagged_varint(entry.len() as u64, true));
        }
        section(SectionId::AttrTypeOffset, offsets.bytes);
        section(SectionId::AttrType, [self.attrs.concat(), self.types.concat()].concat());
        let mut ir = Sink::default();
        ir.flagged_varint(1, false);
        head(&mut ir, MODULE, 0x50);
        ir.varint(0);
        ir.flagged_varint(1, true);
        let body = [numbers([1, 0, flagged(self.ops.0, false)]), self.ops.1.bytes.clone()].concat();
        ir.section(SectionId::Ir as u8, &Sink { bytes: body, alignment: 0 });
        section(SectionId::Ir, ir.bytes);
        let (keys, values) = &self.resources;
        section(SectionId::ResourceOffset, [numbers([0]), keys.bytes.clone()].concat());
        section(SectionId::Resource, values.bytes.clone());
        let mut strings = Sink::default();
        strings.varint(self.strings.len() as u64);
        self.strings.iter().rev().for_each(|string| strings.varint(string.len() as u64 + 1));
        for string in &self.strings {
            strings.extend(string);
            strings.byte(0);
        }
        section(SectionId::String, strings.bytes);
        let mut properties = Sink::default();
        properties.varint(self.properties.len() as u64);
        for blob in &self.properties {
            properties.varint(blob.len() as u64);
            properties.extend(blob);
        }
        section(SectionId::Properties, properties.bytes);
        file.bytes
    }
}

/// Lock that serializes the tests, since the measured memory is that of all threads.
static ALONE: Mutex<()> = Mutex::new(());

/// Reads, verifies, prints and writes a file. Returns the first message, if any.
fn run(file: &File) -> Option<String> {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let bytes = bytes::Bytes::from(file.bytes());
    MEMORY.reset_peak_usage();
    let before = MEMORY.current_usage();
    let start = Stopwatch::start();
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let messages: Arc<Mutex<Vec<String>>> = Arc::default();
    let sink = messages.clone();
    ctx.set_handler(Arc::new(move |_, diagnostic| {
        sink.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic.message);
    }));
    let config = ReadConfig::default().with_allow_unregistered(true).with_threads(2);
    let ir = lect_bytecode::read(&ctx, b"hostile", bytes.clone(), &config).ok();
    let read = start.elapsed();
    let sound = ir.as_ref().is_some_and(|ir| {
        verify(ir.root(), &VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1)).is_ok()
    });
    let verified = start.elapsed();
    if let Some(ir) = &ir {
        for debug_info in [false, true] {
            let config = PrintConfig::default().with_generic(!sound).with_debug_info(debug_info);
            let _ = print_op(ir.root(), &config, &mut Limited(0));
        }
    }
    let printed = start.elapsed();
    if let Some(ir) = &ir {
        let _ = lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut io::sink());
    }
    let written = start.elapsed();
    drop(ir);
    drop(ctx);
    let took = start.elapsed();
    let most = MEMORY.peak_usage().saturating_sub(before);
    let message = messages.lock().unwrap_or_else(PoisonError::into_inner).drain(..).next();
    let shown = message.as_ref().map(|message| message.chars().take(100).collect::<String>());
    eprintln!(
        "{} KiB: read {read:.1?}, verified {:.1?}, printed {:.1?}, written {:.1?}, dropped {:.1?}, {} MiB: {shown:?}",
        bytes.len() >> 10,
        verified - read,
        printed - verified,
        written - printed,
        took - written,
        most >> 20,
    );
    assert!(took < SOON, "took {took:?} (reading {read:?})");
    assert!(most < MOST, "took {} MiB", most >> 20);
    message
}

/// A writer with a limit: printing repeats shared parts.
struct Limited(usize);

impl io::Write for Limited {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0 += text.len();
        if self.0 > 64 << 20 { Err(io::ErrorKind::StorageFull.into()) } else { Ok(text.len()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn accepted(file: &File) {
    assert_eq!(run(file), None);
}

fn refused(file: &File, part: &str) {
    let message = run(file).unwrap_or_default();
    assert!(message.contains(part), "{part:?} is not in {:?}", message.chars().take(300).collect::<String>());
}

const TOO_DEEP: &str = "nest too deeply";

mod entries {
    use super::*;

    /// Creates a chain of attributes. Each refers to the next, and the last one to the location.
    fn chain(depth: u64, link: impl Fn(u64) -> Vec<u8>) -> File {
        let mut file = File::new();
        let first = file.attrs.len() as u64;
        for index in 0..depth {
            let next = if index + 1 == depth { 0 } else { first + index + 1 };
            file.attr(link(next));
        }
        file.use_attr(first);
        file
    }

    #[test]
    fn deep() {
        let name = 3;
        let links: [&dyn Fn(u64) -> Vec<u8>; 5] = [
            &|next| numbers([CALL_SITE, next, 0]),
            &|next| numbers([CALL_SITE, 0, next]),
            &|next| numbers([FUSED, 2, 0, next]),
            &|next| list(ARRAY, [next]),
            &|next| list(ARRAY, [0, 0, next, 0]),
        ];
        for link in links {
            accepted(&chain(10_000, link));
            refused(&chain(DEEP, link), TOO_DEEP);
        }
        // The name of a location is a string attribute.
        let mut file = chain(10_000, |next| numbers([NAME_LOC, 1, next]));
        file.attrs[1] = numbers([STRING, name]);
        accepted(&file);
    }

    #[test]
    fn deep_types() {
        for depth in [10_000, DEEP] {
            for link in [|next| list(15, [next]), |next| [list(2, [next, next]), numbers([0])].concat()] {
                let mut file = File::new();
                for index in 0..depth {
                    file.ty(link(if index + 1 == depth { 0 } else { index + 2 }));
                }
                let ty = file.attr(numbers([TYPE, 1]));
                file.use_attr(ty);
                match depth {
                    DEEP => refused(&file, TOO_DEEP),
                    // The text of the function types exceeds the limit of the printer, but the IR is accepted.
                    _ => accepted(&file),
                }
            }
        }
    }

    #[test]
    fn within_themselves() {
        for cycle in 1..4 {
            for times in 1..3 {
                let mut file = File::new();
                let first = file.attrs.len() as u64;
                for index in 0..cycle {
                    let next = first + (index + 1) % cycle;
                    file.attr(list(ARRAY, (0..times).map(|_| next)));
                }
                file.use_attr(first);
                refused(&file, TOO_DEEP);
            }
        }
    }

    #[test]
    fn doubling() {
        let links: [&dyn Fn(u64) -> Vec<u8>; 3] =
            [&|next| list(ARRAY, [next, next]), &|next| numbers([CALL_SITE, next, next]), &|next| {
                numbers([FUSED, 2, next, next])
            }];
        for link in links {
            accepted(&chain(200, link));
        }
        let mut file = File::new();
        for index in 1..200 {
            file.ty(list(15, [index - 1, index - 1]));
        }
        let ty = file.attr(numbers([TYPE, 199]));
        file.use_attr(ty);
        accepted(&file);
    }

    #[test]
    fn doubling_in_a_message() {
        // The error must not contain the whole attribute, whose text grows exponentially.
        let mut file = chain(200, |next| list(ARRAY, [next, next]));
        file.op(A, 0, |sink| {
            sink.bytes.pop();
            sink.varint(2);
        });
        refused(&file, "expected attribute of type: mlir::LocationAttr, but got: [[[");
    }

    #[test]
    fn vectors_that_are_read_in_two_ways() {
        // A naive reader would read each nested type three times.
        let mut file = File::new();
        for index in 0..60u64 {
            file.ty([numbers([20, 1]), vec![1], numbers([1, 8, index + 2])].concat());
        }
        file.ty(numbers([99]));
        let ty = file.attr(numbers([TYPE, 1]));
        file.use_attr(ty);
        refused(&file, "unknown attribute code: 99");
    }

    #[test]
    fn fused_locations_growing() {
        let mut file = File::new();
        let count = 20_000;
        let name = file.attr(numbers([STRING, 3]));
        let names: Vec<u64> = (0..count).map(|line| file.attr(numbers([11, name, line, 1]))).collect();
        let mut last = 0;
        for name in names {
            last = file.attr(numbers([FUSED, 2, last, name]));
        }
        file.use_attr(last);
        refused(&file, "nest too deeply");
    }

    #[test]
    fn one_string_many_times() {
        let mut file = File::new();
        let string = file.string(vec![b'x'; 200_000]);
        // Sizes are signed numbers, hence the factor of two.
        let ty = file.ty(numbers([13, 1, 2 * 50_000, 0]));
        let attr = file.attr([numbers([19, ty, 0]), numbers((0..50_000).map(|_| string))].concat());
        file.use_attr(attr);
        refused(&file, "expand to more than");

        let mut file = File::new();
        let string = file.string(vec![b'x'; 200_000]);
        let all: Vec<u64> = (0..50_000).map(|_| file.attr(numbers([STRING, string]))).collect();
        let array = file.attr(list(ARRAY, all));
        file.use_attr(array);
        refused(&file, "expand to more than");
    }

    #[test]
    fn wide_integers() {
        let mut file = File::new();
        let ty = file.ty(numbers([0, 0xFF_FFFF << 2]));
        let all: Vec<u64> = (0..10_000).map(|value| file.attr(numbers([INTEGER, ty, 1, 2 * value]))).collect();
        let array = file.attr(list(ARRAY, all));
        file.use_attr(array);
        refused(&file, "expand to more than");
    }

    #[test]
    fn one_large_dictionary_in_many_functions() {
        let mut file = File::new();
        let count = 20_000;
        let names: Vec<u64> = (0..count)
            .map(|index| {
                let string = file.string(format!("n{index}").into_bytes());
                file.attr(numbers([STRING, string]))
            })
            .collect();
        let dictionary =
            file.attr([numbers([DICTIONARY, count]), numbers(names.iter().flat_map(|&name| [name, 0]))].concat());
        functions(&mut file, count, |sink| {
            head(sink, CAST, 0x01);
            sink.varint(dictionary);
        });
        refused(&file, "expand to more than");
    }

    /// Adds functions of one operation each.
    fn functions(file: &mut File, count: u64, op: impl Fn(&mut Sink)) {
        let mut body = Sink::default();
        body.extend(&numbers([1, 0, flagged(1, false)]));
        op(&mut body);
        let ty = file.ty(numbers([2, 0, 0]));
        let ty = file.attr(numbers([TYPE, ty]));
        let name = file.attr(numbers([STRING, 6]));
        file.properties.push(numbers([0, ty, 0, 0, name, 0]));
        for _ in 0..count {
            file.op(FUNC, 0x50, |sink| {
                sink.varint(1);
                sink.flagged_varint(1, true);
                sink.section(SectionId::Ir as u8, &body);
            });
        }
    }

    #[test]
    fn many_functions_with_one_mistake() {
        let mut file = File::new();
        let wrong = file.attr(list(ARRAY, (0..100_000).map(|index| if index == 99_999 { 1 << 40 } else { 0 })));
        let wrong = file.dictionary(wrong);
        functions(&mut file, 50_000, |sink| {
            head(sink, A, 0x01);
            sink.varint(wrong);
        });
        refused(&file, "invalid Attribute index: 1099511627776");
    }
}

mod operations {
    use super::*;

    /// Adds nested operations; `closed` regions are sections of their own.
    fn nest(file: &mut File, name: u64, depth: u64, closed: bool, values: u64) {
        // Computes the lengths of the sections from the innermost outwards.
        let start = |sink: &mut Sink, length: usize| {
            head(sink, name, if name == MODULE { 0x50 } else { 0x10 });
            if name == MODULE {
                sink.varint(0);
            }
            sink.flagged_varint(1, closed);
            if closed {
                sink.byte(SectionId::Ir as u8);
                sink.varint(length as u64);
            }
        };
        // A module without a block is invalid.
        let innermost = if name == MODULE { numbers([1, 0, flagged(0, false)]) } else { numbers([0]) };
        let mut lengths = vec![innermost.len()];
        let mut scratch = Sink::default();
        for _ in 1..depth {
            let inner = lengths.last().copied().unwrap_or_default();
            scratch.bytes.clear();
            start(&mut scratch, inner);
            scratch.extend(&numbers([1, values, flagged(1, false)]));
            lengths.push(scratch.bytes.len() + inner);
        }
        file.ops.0 += 1;
        for (level, length) in lengths.into_iter().enumerate().rev() {
            start(&mut file.ops.1, length);
            match level {
                0 => file.ops.1.extend(&innermost),
                _ => file.ops.1.extend(&numbers([1, values, flagged(1, false)])),
            }
        }
    }

    #[test]
    fn regions() {
        for closed in [false, true] {
            let mut file = File::new();
            nest(&mut file, A, DEEP, closed, 0);
            accepted(&file);
        }
    }

    #[test]
    fn modules() {
        for closed in [false, true] {
            let mut file = File::new();
            nest(&mut file, MODULE, DEEP, closed, 0);
            accepted(&file);
        }
    }

    #[test]
    fn regions_that_announce_values() {
        let mut file = File::new();
        nest(&mut file, A, DEEP, false, 1000);
        refused(&file, "values cannot be in the bytes that remain");

        let mut file = File::new();
        for _ in 0..50_000 {
            file.op(A, 0x10, |sink| sink.extend(&numbers([flagged(1, false), 1, 200_000, flagged(0, false)])));
        }
        refused(&file, "regions announce more values than");
    }

    #[test]
    fn blocks_and_regions_that_never_come() {
        for (regions, blocks) in [(1, 100_000), (100_000, 1)] {
            let mut file = File::new();
            file.ops.0 = 1;
            for _ in 0..50_000 {
                head(&mut file.ops.1, A, 0x10);
                file.ops.1.extend(&numbers([flagged(regions, false), blocks, 0, flagged(1, false)]));
            }
            refused(&file, "entries cannot be in the");

            // The same in sections that are too short for entries.
            let mut file = File::new();
            for _ in 0..50_000 {
                file.op(A, 0x10, |sink| {
                    sink.varint(flagged(regions, true));
                    sink.section(SectionId::Ir as u8, &Sink { bytes: numbers([blocks]), alignment: 0 });
                });
            }
            refused(&file, "entries cannot be in the");
        }
    }

    #[test]
    fn a_value_that_is_used_at_every_depth() {
        let mut file = File::new();
        let depth = DEEP;
        // The outermost region defines the value, and each operation inside uses it.
        head(&mut file.ops.1, A, 0x10);
        file.ops.0 = 1;
        file.ops.1.extend(&numbers([flagged(1, true)]));
        let mut body = Sink::default();
        body.extend(&numbers([1, 1, flagged(2, false)]));
        head(&mut body, A, 0x02);
        body.extend(&numbers([1, 0]));
        for level in 1..=depth {
            head(&mut body, A, if level == depth { 0x04 } else { 0x14 });
            body.extend(&numbers([1, 0]));
            if level < depth {
                body.extend(&numbers([flagged(1, false), 1, 0, flagged(1, false)]));
            }
        }
        file.ops.1.section(SectionId::Ir as u8, &body);
        accepted(&file);
    }

    #[test]
    fn uses_of_one_value() {
        let count = 300_000;
        for forward in [false, true] {
            let mut file = File::new();
            head(&mut file.ops.1, A, 0x10);
            file.ops.0 = 1;
            file.ops.1.varint(flagged(1, true));
            let mut body = Sink::default();
            body.extend(&numbers([1, 1, flagged(2, false)]));
            let uses = |body: &mut Sink| {
                head(body, A, 0x04);
                body.extend(&numbers([count]));
                body.extend(&numbers((0..count).map(|_| 0)));
            };
            if forward {
                uses(&mut body);
            }
            head(&mut body, A, 0x02);
            body.extend(&numbers([1, 0]));
            if !forward {
                uses(&mut body);
            }
            file.ops.1.section(SectionId::Ir as u8, &body);
            let message = run(&file);
            // An error about dominance is acceptable.
            assert!(message.is_none_or(|message| message.contains("dominate")));
        }
    }

    #[test]
    fn many_orders_of_the_uses_of_one_value() {
        let (uses, orders) = (100_000, 100_000);
        let mut file = File::new();
        head(&mut file.ops.1, A, 0x10);
        file.ops.0 = 1;
        file.ops.1.varint(flagged(1, true));
        let mut body = Sink::default();
        body.extend(&numbers([1, 2, flagged(2, false)]));
        head(&mut body, A, 0x22);
        body.extend(&numbers([2, 0, 0, orders]));
        body.extend(&numbers((0..orders).flat_map(|_| [0, flagged(0, true)])));
        head(&mut body, A, 0x04);
        body.extend(&numbers([uses]));
        body.extend(&numbers((0..uses).map(|_| 0)));
        file.ops.1.section(SectionId::Ir as u8, &body);
        refused(&file, "use-list orders were invalid");
    }
}

#[test]
fn one_key_of_many_resources() {
    let mut file = File::new();
    let count = 100_000;
    file.resources.0.extend(&numbers([0, count]));
    for _ in 0..count {
        file.resources.0.varint(4);
        file.resources.0.varint(0);
        file.resources.0.byte(0);
    }
    accepted(&file);
}
