//! Parts of an archive: forms of operations, locations, specs, and stretches of bytes.

use lect_bytecode::archive::Nested;
use lect_bytecode::archive::bits;
use lect_bytecode::archive::form::Form;
use lect_bytecode::archive::locations::{LocationRead, LocationState};
use lect_bytecode::wire::{Batched, Cursor, Sink};
use lect_ods::spec::DialectSpec;
use lect_ods::wire::{self, Format};

#[test]
fn forms_read_back() {
    for head in 0..256 {
        let has_regions = head & bits::REGIONS != 0;
        for (operands, results, regions) in [(0, 0, 1), (3, 2, 1), (4, 2, 1), (3, 3, 1), (1, 1, 2), (1 << 30, 9, 7)] {
            let form = Form::of(head, operands, results, if has_regions { regions } else { 0 });
            let mut sink = Sink::default();
            form.write(&mut sink);
            let mut cursor = Cursor::new(&sink.bytes, 0);
            assert_eq!(Form::read(&mut cursor, 2), Ok(form));
            assert!(cursor.is_at_end());
        }
    }
}

#[test]
fn places_read_back() {
    let places = [(0, 1, 1), (0, 2, 1), (0, 2, 7), (1, 5, 3), (0, 5, 3), (0, 1, u32::MAX), (0, u32::MAX, 0), (0, 0, 0)];
    let (mut sink, mut state) = (Batched::default(), LocationState::default());
    for (class, &(file, line, column)) in places.iter().enumerate() {
        state.write(file, (line, column), class % 3, &mut sink);
    }
    let bytes = sink.finish();
    let (mut cursor, mut state) = (Cursor::new(&bytes, 0), LocationState::default());
    for (class, &(file, line, column)) in places.iter().enumerate() {
        assert_eq!(state.read(&mut cursor, class % 3), Ok(LocationRead::File(file, line, column)));
    }
    assert!(cursor.is_at_end());
}

/// Checks the checksum of the encoding. If this fails, the encoding has changed: add another [`Format`] with the
/// new checksum.
#[test]
fn how_specs_are_written_is_said_by_their_version() {
    let mut spec = DialectSpec::new("sample");
    spec.summary = "A sample".into();
    let bytes = wire::encode(&[spec]).expect("nothing is nested");
    assert_eq!((Format::TODAY, bytes.len(), crc32fast::hash(&bytes)), (Format::V10, 57, 2_740_321_809));
}

#[test]
fn lengths_stand_before_stretches() {
    let mut nested = Nested::default();
    nested.sink.byte(1);
    nested.enter();
    nested.sink.byte(2);
    nested.enter();
    nested.leave();
    nested.enter();
    nested.sink.byte(3);
    nested.leave();
    nested.leave();
    nested.sink.byte(4);
    let mut marks = [0, 1, 3];
    assert_eq!(nested.finish(&mut marks), [1, 4, 2, 0, 1, 3, 4][..]);
    assert_eq!(marks[0], 0);
    assert_eq!(marks[2], 6);
}
