//! Tests with files that have one error each.

use bytes::Bytes;
use lect_bytecode::dump::{Listing, Remark, Tables, verify, walk};
use lect_bytecode::sections::{Image, SectionId};
use lect_bytecode::wire::{Fault, Sink};

/// A file with one module, as sections that can be replaced.
#[derive(Clone)]
struct Parts {
    version: u64,
    sections: Vec<(SectionId, Vec<u8>)>,
}

/// Encodes a number below 128.
fn n(number: u8) -> u8 {
    number << 1 | 1
}

/// Encodes a number below 64 with a flag.
fn nf(number: u8, flag: bool) -> u8 {
    n(number << 1 | u8::from(flag))
}

fn strings(strings: &[&str]) -> Vec<u8> {
    let mut sink = Sink::default();
    sink.varint(strings.len() as u64);
    strings.iter().rev().for_each(|string| sink.varint(string.len() as u64 + 1));
    strings.iter().for_each(|string| sink.extend(&[string.as_bytes(), b"\0"].concat()));
    sink.bytes
}

impl Parts {
    /// Creates the file of `"builtin.module"() ({ "t.op"() : () -> i8 })`. The attributes are a location, a name, a
    /// dictionary and a number; the only type is `i8`.
    fn new() -> Self {
        let entries = [
            &[n(11), n(1), n(1), n(2)][..],
            &[n(2), n(2)],
            &[n(1), n(1), n(1), n(3)],
            &[n(8), n(0), 42],
            &[n(0), n(32)],
        ];
        let mut lengths = vec![n(4), n(1), n(0), n(4)];
        lengths.extend(entries[..4].iter().map(|entry| nf(entry.len() as u8, true)));
        lengths.extend([n(0), n(1), nf(2, true)]);
        let op = [n(1), 0x02, n(0), n(1), n(0)];
        let region = [&[n(1), n(1), nf(1, false)][..], &op].concat();
        let module = [&[n(0), 0x51, n(0), n(2), n(0), nf(1, true), 4, n(region.len() as u8)][..], &region].concat();
        Self {
            version: 6,
            sections: vec![
                (
                    SectionId::Dialect,
                    vec![n(2), nf(0, false), nf(3, false), n(2), n(0), n(1), nf(1, true), n(1), n(1), nf(4, false)],
                ),
                (SectionId::AttrTypeOffset, lengths),
                (SectionId::AttrType, entries.concat()),
                (SectionId::Ir, [&[nf(1, false)][..], &module].concat()),
                (SectionId::ResourceOffset, vec![n(1), n(2), n(1), n(1), n(3), 0, n(0), n(1), n(2), n(4), 0]),
                (SectionId::Resource, vec![n(1), n(1), 7, n(1), n(2), 8, 9]),
                (SectionId::String, strings(&["builtin", "module", "a", "t", "op"])),
                (SectionId::Properties, vec![n(1), n(2), n(0), n(0)]),
            ],
        }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut sink = Sink::default();
        sink.extend(b"ML\xEFR");
        sink.varint(self.version);
        sink.extend(b"test\0");
        for (id, content) in &self.sections {
            sink.section(*id as u8, &Sink { bytes: content.clone(), alignment: 0 });
        }
        sink.bytes
    }

    fn section(&mut self, id: SectionId) -> &mut Vec<u8> {
        let found = self.sections.iter_mut().find(|(other, _)| *other == id);
        &mut found.expect("there is one of each").1
    }
}

fn verify_bytes(bytes: Vec<u8>) -> Result<Vec<Remark>, Box<Fault>> {
    verify(&Image::new(Bytes::from(bytes))?)
}

/// Returns the error after a section is changed.
fn fault(id: SectionId, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut parts = Parts::new();
    change(parts.section(id));
    match verify_bytes(parts.bytes()) {
        Ok(remarks) => format!("ok {remarks:?}"),
        Err(fault) => fault.message.into_owned(),
    }
}

/// Returns the remark after a section is changed.
fn remark(id: SectionId, change: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut parts = Parts::new();
    change(parts.section(id));
    match verify_bytes(parts.bytes()).as_deref() {
        Ok([remark]) => remark.message.to_string(),
        other => format!("{other:?}"),
    }
}

/// Replaces a byte, whose old value must be `from`.
fn set(at: usize, from: u8, to: u8) -> impl FnOnce(&mut Vec<u8>) {
    move |bytes| {
        assert_eq!(bytes.get(at), Some(&from));
        bytes[at] = to;
    }
}

#[test]
fn a_file_that_is_right_is_right() {
    assert_eq!(verify_bytes(Parts::new().bytes()), Ok(Vec::new()));
    let mut reversed = Parts::new();
    reversed.sections.reverse();
    assert_eq!(verify_bytes(reversed.bytes()), Ok(Vec::new()), "the order of sections does not matter");
}

#[test]
fn whole_files() {
    let fault = |bytes: Vec<u8>| verify_bytes(bytes).map_err(|fault| fault.message.into_owned()).unwrap_err();
    assert_eq!(fault(b"MLIR".to_vec()), "input buffer is not an MLIR bytecode file");
    assert_eq!(fault(b"ML\xEFR".to_vec()), "attempting to parse a byte at the end of the bytecode");
    let unended = "malformed null-terminated string, no null character found";
    assert_eq!(fault(b"ML\xEFR\x0Dtest".to_vec()), unended);
    let mut parts = Parts { version: 7, ..Parts::new() };
    assert_eq!(fault(parts.bytes()), "bytecode version 7 is newer than the current version 6");
    parts.version = 6;
    let mut bytes = parts.bytes();
    bytes.extend([9, n(0)]);
    assert_eq!(fault(bytes), "invalid section ID: 9");
    let mut bytes = parts.bytes();
    bytes.extend([0x87, n(0), n(3)]);
    assert_eq!(fault(bytes), "expected alignment to be a power-of-two");
    let mut bytes = parts.bytes();
    bytes.extend([0x87, n(0), n(64), 0]);
    assert_eq!(fault(bytes), "expected alignment byte (0xCB), but got: '0x0'");
    let mut bytes = parts.bytes();
    bytes.extend([7, n(9), 0]);
    assert_eq!(fault(bytes), "attempting to parse 9 bytes when only 1 remain");
    parts.sections.push(parts.sections[0].clone());
    assert_eq!(fault(parts.bytes()), "duplicate top-level section: Dialect (1)");
    for (id, name) in [
        (SectionId::String, "String (0)"),
        (SectionId::Dialect, "Dialect (1)"),
        (SectionId::AttrType, "AttrType (2)"),
        (SectionId::AttrTypeOffset, "AttrTypeOffset (3)"),
        (SectionId::Ir, "IR (4)"),
        (SectionId::Properties, "Properties (8)"),
    ] {
        let mut parts = Parts::new();
        parts.sections.retain(|(other, _)| *other != id);
        assert_eq!(fault(parts.bytes()), format!("missing data for top-level section: {name}"));
    }
    let mut parts = Parts::new();
    parts.sections.retain(|(id, _)| *id != SectionId::Resource);
    assert_eq!(fault(parts.bytes()), "unexpected resource offset section when resource section is not present");
    let mut parts = Parts::new();
    parts.sections.retain(|(id, _)| *id != SectionId::ResourceOffset);
    assert_eq!(fault(parts.bytes()), "expected resource offset section when resource section is present");
}

#[test]
fn strings_and_names() {
    let too_long = "string size exceeds the available data size";
    assert_eq!(fault(SectionId::String, set(1, n(3), n(60))), too_long);
    assert_eq!(fault(SectionId::String, set(1, n(3), n(0))), too_long);
    let trailing = "unexpected trailing data between the offsets for strings and their data";
    assert_eq!(fault(SectionId::String, set(0, n(5), n(4))), trailing);
    assert_eq!(fault(SectionId::Dialect, set(1, nf(0, false), nf(5, false))), "invalid string index: 5");
    assert_eq!(fault(SectionId::Dialect, set(6, nf(1, true), nf(5, true))), "invalid string index: 5");
    assert_eq!(fault(SectionId::Dialect, set(7, n(1), n(2))), "invalid dialect index: 2");
    let mut versioned = Parts::new();
    versioned.section(SectionId::Dialect).splice(1..2, [nf(0, true), 0, n(0)]);
    assert_eq!(verify_bytes(versioned.bytes()).unwrap_err().message, "expected dialect version section");
    let count = fault(SectionId::Dialect, |bytes| *bytes = vec![0xFE, 0xFF]);
    assert_eq!(count, "16383 entries cannot be in the 0 bytes that remain");
}

#[test]
fn tables_of_attributes_and_types() {
    let offsets = |change: fn(&mut Vec<u8>)| fault(SectionId::AttrTypeOffset, change);
    let past = "Attribute or Type entry offset points past the end of section";
    assert_eq!(offsets(|bytes| bytes[10] = nf(9, true)), past);
    assert_eq!(offsets(|bytes| bytes[2] = n(2)), "invalid dialect index: 2");
    assert_eq!(offsets(|bytes| bytes.push(n(0))), "unexpected trailing data in the Attribute/Type offset section");
    let more = "a group of attributes or types has more entries than there are";
    assert_eq!(offsets(|bytes| bytes[3] = n(5)), more);
    let entries = |at, from, to| fault(SectionId::AttrType, set(at, from, to));
    assert_eq!(entries(0, n(11), n(26)), "unknown attribute code: 26");
    assert_eq!(entries(1, n(1), n(4)), "invalid Attribute index: 4");
    assert_eq!(entries(1, n(1), n(3)), "expected mlir::StringAttr, but got: 42 : i8");
    assert_eq!(entries(5, n(2), n(5)), "invalid string index: 5");
    assert_eq!(entries(8, n(1), n(0)), "expected mlir::StringAttr, but got: \"a\":1:2");
    assert_eq!(entries(9, n(3), n(2)), "Attribute 2 is within itself");
    assert_eq!(entries(11, n(0), n(1)), "invalid Type index: 1");
    assert_eq!(entries(0, n(11), n(15)), "unexpected trailing bytes after Attribute entry");
    assert_eq!(entries(0, n(11), n(13)), "expected mlir::LocationAttr, but got: \"a\"");
    let type_code = "expected integer or index type for IntegerAttr, but got: f32";
    assert_eq!(entries(10, n(8), n(9)), "expected mlir::FloatType, but got: i8");
    assert_eq!(entries(14, n(32), n(35)), "there is no such integer type");
    let mut parts = Parts::new();
    *parts.section(SectionId::AttrTypeOffset).last_mut().expect("the type") = nf(1, true);
    *parts.section(SectionId::AttrType) = [&parts.section(SectionId::AttrType)[..13], &[n(5)]].concat();
    assert_eq!(verify_bytes(parts.bytes()).unwrap_err().message, type_code);
    // As text, without a terminating zero.
    let text = |bytes: &mut Vec<u8>| bytes[4] = nf(4, false);
    let unended = "malformed null-terminated string, no null character found";
    assert_eq!(fault(SectionId::AttrTypeOffset, text), unended);
}

#[test]
fn resources_and_properties() {
    let keys = |at, from, to| fault(SectionId::ResourceOffset, set(at, from, to));
    assert_eq!(keys(1, n(2), n(5)), "invalid string index: 5");
    assert_eq!(keys(3, n(1), n(5)), "invalid string index: 5");
    assert_eq!(keys(6, n(0), n(2)), "invalid dialect index: 2");
    assert_eq!(keys(9, n(4), n(5)), "attempting to parse 5 bytes when only 4 remain");
    assert_eq!(keys(10, 0, 3), "unknown resource kind: 3");
    let values = |at, from, to| fault(SectionId::Resource, set(at, from, to));
    assert_eq!(values(0, n(1), n(3)), "expected alignment to be a power-of-two");
    assert_eq!(values(4, n(2), n(1)), "unexpected trailing bytes in resource entry 'a'");
    assert_eq!(values(4, n(2), n(3)), "attempting to parse 3 bytes when only 2 remain");
    let broken = "Broken properties section: didn't exhaust the offsets table";
    assert_eq!(fault(SectionId::Properties, |bytes| bytes.push(0)), broken);
    let cut = "attempting to parse 2 bytes when only 1 remain";
    assert_eq!(fault(SectionId::Properties, |bytes| bytes.truncate(3)), cut);
    assert_eq!(fault(SectionId::Ir, set(5, n(0), n(1))), "Properties idx out-of-bound for builtin.module");
    let mut old = Parts { version: 4, ..Parts::new() };
    *old.section(SectionId::Dialect) = vec![n(1), nf(0, false), n(1), n(0), n(2), n(1), n(4)];
    let flag = "Unexpected missing `wasRegistered` opname flag at bytecode version 4 with properties.";
    assert_eq!(verify_bytes(old.bytes()).unwrap_err().message, flag);
}

#[test]
fn operations() {
    let ir = |at, from, to| fault(SectionId::Ir, set(at, from, to));
    assert_eq!(ir(0, nf(1, false), nf(1, true)), "the outermost block has arguments");
    assert_eq!(ir(1, n(0), n(2)), "invalid operation name index: 2");
    assert_eq!(ir(3, n(0), n(4)), "invalid Attribute index: 4");
    let location = "expected attribute of type: mlir::LocationAttr, but got: \"a\"";
    assert_eq!(ir(3, n(0), n(1)), location);
    let dictionary = "expected attribute of type: mlir::DictionaryAttr, but got: \"a\":1:2";
    assert_eq!(ir(4, n(2), n(0)), dictionary);
    assert_eq!(ir(7, 4, 5), "expected IR section for region");
    assert_eq!(ir(16, n(0), n(1)), "invalid Type index: 1");
    let range = "value index range was outside of the expected range for the parent region, got [0, 1), but the maximum \
                 index was 0";
    assert_eq!(ir(10, n(1), n(0)), range);
    // The operation has an operand or a successor instead of a result.
    assert_eq!(ir(13, 0x02, 0x04), "not all forward unresolved forward operand references");
    let operand = |bytes: &mut Vec<u8>| (bytes[13], bytes[16]) = (0x04, n(1));
    assert_eq!(fault(SectionId::Ir, operand), "invalid value index: 1");
    let successor = |bytes: &mut Vec<u8>| (bytes[13], bytes[16]) = (0x08, n(1));
    assert_eq!(fault(SectionId::Ir, successor), "invalid successor index: 1");
    let many = |bytes: &mut Vec<u8>| bytes[15] = n(9);
    assert_eq!(fault(SectionId::Ir, many), "9 entries cannot be in the 1 bytes that remain");
    let uses = |order: &[u8]| {
        let order = order.to_vec();
        fault(SectionId::Ir, move |bytes| {
            bytes[13] = 0x22;
            bytes.extend(&order);
            bytes[8] = n(8 + order.len() as u8);
        })
    };
    let invalid = "parsed use-list orders were invalid and could not be applied";
    assert_eq!(uses(&[nf(2, false), n(1), n(0)]), "ok []");
    assert_eq!(uses(&[nf(2, false), n(1), n(1)]), invalid);
    assert_eq!(uses(&[nf(2, false), n(1), n(2)]), invalid);
    assert_eq!(uses(&[nf(1, true), n(1)]), invalid);
}

#[test]
fn remarks_on_accepted_irregularities() {
    let unused = |id| remark(id, |bytes| bytes.push(0));
    assert_eq!(unused(SectionId::AttrType), "1 unused bytes behind the attributes and types");
    assert_eq!(unused(SectionId::Ir), "1 unused bytes behind the operations");
    assert_eq!(unused(SectionId::Resource), "1 unused bytes behind the resources");
    let names = "the file declares 3 names of operations, but has 2";
    assert_eq!(remark(SectionId::Dialect, set(3, n(2), n(3))), names);
    let mask = "an operation refers to a part that does not exist";
    assert_eq!(remark(SectionId::Ir, set(2, 0x51, 0xD1)), mask);
    let values = "a region declares 2 values, but has 1";
    assert_eq!(remark(SectionId::Ir, set(10, n(1), n(2))), values);
    let zero = "a string does not end in a zero";
    assert_eq!(remark(SectionId::String, |bytes| *bytes.last_mut().expect("the zero") = 1), zero);
    let mut parts = Parts::new();
    parts.sections.push((SectionId::DialectVersions, vec![0]));
    let remarks = verify_bytes(parts.bytes()).expect("that is odd, not wrong");
    assert_eq!(remarks[0].message, "the version of a dialect is not with the dialect");
}

/// Checks files with such depth or repetition that a naive reader would exhaust the stack or the time.
#[test]
fn sizes_that_are_hostile() {
    // Nested operations.
    let deep = 200_000;
    let mut ir = Sink::default();
    ir.flagged_varint(1, false);
    for _ in 0..deep {
        ir.extend(&[n(1), 0x10, n(0), nf(1, false), n(1), n(0), nf(1, false)]);
    }
    ir.extend(&[n(1), 0, n(0)]);
    let mut parts = Parts::new();
    *parts.section(SectionId::Ir) = ir.bytes;
    assert_eq!(verify_bytes(parts.bytes()), Ok(Vec::new()));
    let image = Image::new(parts.bytes().into()).expect("the sections are right");
    let tables = Tables::read(&image).expect("the tables are right");
    let mut listing = Listing::new(&tables, std::io::sink());
    assert!(walk(&tables, None, &mut listing).is_ok() && matches!(listing.finish(), Ok(None)));
    // A chain of nested attributes.
    let long = 200_000u64;
    let mut parts = Parts::new();
    let (mut lengths, mut entries) = (Sink::default(), Sink::default());
    lengths.varint(long);
    lengths.varint(0);
    lengths.varint(0);
    lengths.varint(long);
    for index in 0..long {
        let before = entries.bytes.len();
        entries.varint(if index + 1 == long { 7 } else { 0 });
        if index + 1 < long {
            entries.varint(1);
            entries.varint(index + 1);
        }
        lengths.flagged_varint((entries.bytes.len() - before) as u64, true);
    }
    *parts.section(SectionId::AttrTypeOffset) = lengths.bytes;
    *parts.section(SectionId::AttrType) = entries.bytes;
    *parts.section(SectionId::Ir) = vec![nf(0, false)];
    assert_eq!(verify_bytes(parts.bytes()), Ok(Vec::new()));
}
