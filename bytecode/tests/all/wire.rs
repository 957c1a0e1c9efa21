//! Numbers as bytes.

use lect_bytecode::wire::{Batched, Cursor, Sink};

#[test]
fn numbers_read_back() {
    for shift in 0..64 {
        for number in [1u64 << shift, (1u64 << shift) - 1, u64::MAX >> shift] {
            let mut sink = Sink::default();
            sink.varint(number);
            let length = sink.bytes.len();
            sink.signed_varint(number as i64);
            let mut cursor = Cursor::new(&sink.bytes, 0);
            assert_eq!(cursor.varint(), Ok(number));
            assert_eq!(cursor.offset(), length);
            assert_eq!(cursor.signed_varint(), Ok(number as i64));
            assert!(cursor.is_at_end());
            for end in 0..length {
                assert!(Cursor::new(&sink.bytes[..end], 0).varint().is_err());
            }
        }
    }
}

#[test]
fn numbers_are_as_short_as_can_be_and_need_not_be() {
    let written = |number| {
        let mut sink = Sink::default();
        sink.varint(number);
        sink.bytes
    };
    assert_eq!(written(127), [0xff]);
    assert_eq!(written(128), [2, 2]);
    assert_eq!(written(16384), [4, 0, 2]);
    assert_eq!(written(1 << 56), [0, 0, 0, 0, 0, 0, 0, 0, 1]);
    assert_eq!(Cursor::new(&[2, 0], 0).varint(), Ok(0));
    assert_eq!(Cursor::new(&[0; 9], 0).varint(), Ok(0));
}

#[test]
fn numbers_in_batches_are_those_of_sinks() {
    let lengths = (0..64).flat_map(|bits| [(1u64 << bits) - 1, 1 << bits, u64::MAX >> bits]);
    let (mut sink, mut batched) = (Sink::default(), Batched::default());
    for number in lengths.cycle().take(5000) {
        sink.leb(number);
        batched.leb(number);
        if let Ok(number) = u32::try_from(number) {
            let mut dropped = batched.pending();
            dropped.leb(number);
            let mut kept = batched.pending();
            kept.leb(number);
            kept.leb(number);
            let before = sink.bytes.len();
            sink.leb(number.into());
            sink.leb(number.into());
            assert_eq!(kept.keep(), sink.bytes.len() - before);
        }
    }
    assert_eq!(batched.finish(), sink.bytes);
}
