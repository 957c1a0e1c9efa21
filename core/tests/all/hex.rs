//! Bytes as hexadecimal digits.

use lect_core::text::hex::{decode, encode};

#[test]
fn bytes_come_back() {
    for len in [0, 1, 31, 32, 33, 100, 256] {
        let bytes: Vec<u8> = (0..len).map(|at| at as u8).collect();
        let mut digits = Vec::new();
        encode(&bytes, &mut digits);
        assert_eq!(digits, bytes.iter().map(|byte| format!("{byte:02X}")).collect::<String>().into_bytes());
        assert_eq!(decode(&digits).as_ref(), Some(&bytes));
        assert_eq!(decode(&digits.to_ascii_lowercase()), Some(bytes));
    }
}

#[test]
fn rejects_bytes_that_are_no_digits() {
    for len in [2, 64, 130] {
        for at in [0, len - 1] {
            for wrong in (0..=u8::MAX).filter(|byte| !byte.is_ascii_hexdigit()) {
                let mut digits = vec![b'a'; len];
                digits[at] = wrong;
                assert_eq!(decode(&digits), None, "{wrong}");
            }
        }
    }
    assert_eq!(decode(b"abc"), None);
}
