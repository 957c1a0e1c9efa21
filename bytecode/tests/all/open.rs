//! Files in memory.

use std::fs::File;
use std::io;

use lect_bytecode::{open, read_of_length};

#[test]
fn rejects_file_of_changed_length() {
    let length = |length| read_of_length(&b"module {}"[..], length).is_ok();
    assert_eq!([None, Some(9), Some(10), Some(8)].map(length), [true, true, false, false]);
}

#[test]
fn keeps_bytes_after_truncation_of_file() -> io::Result<()> {
    let path = std::env::temp_dir().join(format!("lect-open-{}", std::process::id()));
    std::fs::write(&path, [7; 100_000])?;
    let bytes = open(&path)?;
    File::options().write(true).open(&path)?.set_len(0)?;
    let is_whole = bytes.len() == 100_000 && bytes.iter().all(|&byte| byte == 7);
    std::fs::remove_file(&path)?;
    assert!(is_whole);
    Ok(())
}
