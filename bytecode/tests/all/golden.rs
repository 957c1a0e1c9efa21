//! Descriptions of dialects for tests that notice changes.

use lect_bytecode::golden::{GoldenError, compare, describe, is_description, read};
use lect_core::dialect::{BytecodeHooks, DialectSpec};

#[test]
fn letters_are_read_back_as_bytes() {
    let mut alone = 0;
    for length in 1..20 {
        let spec = DialectSpec::new("d".repeat(length));
        let text = describe(&spec, &BytecodeHooks::NONE);
        assert_eq!(read(&text), Some(spec.clone()));
        let letters = text.lines().skip_while(|line| !line.starts_with("spec ")).skip(1).map(str::len).sum::<usize>();
        // Four letters are three bytes. A letter alone is no byte, and other characters are no letters.
        if letters.is_multiple_of(4) {
            assert_eq!(read(&format!("{text}A")), Some(spec));
            alone += 1;
        }
        assert_eq!(read(&format!("{text}A*")), None);
    }
    assert!(alone > 0);
}

#[test]
fn description_is_read_back_as_spec() {
    let spec = DialectSpec::new("shop");
    let text = describe(&spec, &BytecodeHooks::NONE);
    assert!(is_description(text.as_bytes()), "{text}");
    assert_eq!(read(&text), Some(spec.clone()));
    assert!(compare(&spec, &BytecodeHooks::NONE, &text).is_ok());
    assert!(matches!(compare(&spec, &BytecodeHooks::NONE, "dialect shop 1\n"), Err(GoldenError::Malformed { .. })));
}
