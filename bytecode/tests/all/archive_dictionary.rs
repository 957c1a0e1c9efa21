//! Strings and codes that belong to the format of archives.

use lect_bytecode::archive::container::SectionId;
use lect_bytecode::archive::dictionary::dictionary;
use lect_bytecode::archive::dictionary_code::{letters, section_code};

const LETTERS: &str = include_str!("../../archive/letters-2.txt");
const TABLES: &str = include_str!("../../archive/tables-3.txt");
const CODE: &str = include_str!("../../archive/code-3.txt");
const PLACES: &str = include_str!("../../archive/places-3.txt");

#[test]
fn string_lists_are_unchanged() {
    // Another list needs another version of the format.
    let lists = [include_str!("../../archive/ops-1.txt"), include_str!("../../archive/words-1.txt")];
    assert_eq!(lists.map(|list| crc32fast::hash(list.as_bytes())), [0xf064_4f82, 0xd42c_7907]);
}

#[test]
fn a_string_and_its_number() {
    let words = dictionary();
    for string in ["arith.addi", "func.func", "sym_name", "<stdin>", "#arith.overflow<none>"] {
        let number = words.number(string.as_bytes()).expect("a word");
        assert_eq!(words.get(number.into()), Some(string));
    }
    let addi = words.number(b"arith.addi").expect("a word");
    assert_eq!(words.props(addi.into()).expect("an operation").collect::<Vec<_>>(), ["overflowFlags"]);
}

#[test]
fn code_lists_are_unchanged() {
    // Another list needs another version of the format.
    let sums = [LETTERS, TABLES, CODE, PLACES].map(|list| crc32fast::hash(list.as_bytes()));
    assert_eq!(sums, [0xfbc9_9c51, 0x1d44_3099, 0xcd33_36ab, 0x1b30_9b22]);
}

#[test]
fn codes_are_complete_and_cover_every_byte() {
    for list in [LETTERS, TABLES, CODE, PLACES] {
        let parts: Vec<(u32, &str)> = list
            .lines()
            .filter_map(|line| line.split_once(' '))
            .map(|(bits, text)| (bits.parse().expect("a number of bits"), text))
            .collect();
        let taken: u64 = parts.iter().map(|(bits, _)| 1u64 << (32 - bits)).sum();
        assert_eq!(taken, 1 << 32);
        let has = |text: &str| parts.iter().any(|part| part.1 == text);
        let is_part = |&byte: &u8| {
            let escaped = [format!("\\{byte:02x}"), format!("\\{byte:02X}")];
            byte.is_ascii() && has(char::from(byte).to_string().as_str()) || escaped.iter().any(|text| has(text))
        };
        assert_eq!((0..=255u8).filter(is_part).count(), 256);
        // The end mark.
        assert!(has(""));
    }
}

#[test]
fn strings_read_back() {
    let all: Vec<u8> = (0..=255).collect();
    let strings: Vec<&[u8]> = vec![b"", b"main", b"sparse_tensor.encoding", &all, b"", b"\0\0"];
    for list in SectionId::ALL.into_iter().filter_map(section_code).chain([letters()]) {
        let bytes = list.encode(strings.iter().copied()).expect("they are short");
        let (text, starts) = list.decode(&bytes, strings.len() as u64).expect("they are there");
        let read: Vec<&[u8]> = starts.windows(2).map(|ends| &text[ends[0]..ends[1]]).collect();
        assert_eq!(read, strings);
        // The last byte is cut off; a string too few is asked for; there are none.
        for (wrong, count) in [(&bytes[..bytes.len() - 1], 6), (&bytes[..], 5), (&[][..], 1)] {
            assert!(list.decode(wrong, count).is_none());
        }
    }
}
