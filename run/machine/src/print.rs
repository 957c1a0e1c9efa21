//! Output of numbers and text, in the format of MLIR's runner functions.

use std::io::Write;

use crate::half::{from_bf16, from_f16};
use crate::memory::read_text;
use crate::number::general;

/// Writes to standard output. A reader that closed the pipe is no reason to stop the program.
pub fn put(bytes: &[u8]) {
    let _ = std::io::stdout().lock().write_all(bytes);
}

/// Writes buffered output.
pub fn flush() {
    let _ = std::io::stdout().lock().flush();
}

/// Ends the process with a message.
pub fn fail(message: &str) -> ! {
    flush();
    let _ = writeln!(std::io::stderr().lock(), "error: {message}");
    std::process::exit(1)
}

/// Ends the process abnormally.
pub extern "C" fn abort() {
    flush();
    std::process::abort()
}

/// Ends the process.
pub extern "C" fn exit(code: i32) {
    flush();
    std::process::exit(code)
}

/// Ends the process after an operation that is never reached, or after a trap.
pub extern "C" fn trap() {
    fail("the program reached a trap")
}

/// Ends the process with a message that has a place.
pub extern "C" fn stop(message: u64) {
    flush();
    let _ = writeln!(std::io::stderr().lock(), "{}", String::from_utf8_lossy(&read_text(message)));
    std::process::exit(1)
}

/// Defines functions that print an argument.
macro_rules! printers {
    ($($name:ident: |$value:ident: $ty:ty| $text:expr;)*) => {$(
        pub extern "C" fn $name($value: $ty) {
            put(AsRef::<[u8]>::as_ref(&$text));
        }
    )*};
}

printers! {
    print_i64: |value: i64| value.to_string();
    print_u64: |value: u64| value.to_string();
    print_f64: |value: f64| general(value);
    print_f32: |value: f32| general(f64::from(value));
    print_f16: |value: u16| general(f64::from(from_f16(value)));
    print_bf16: |value: u16| general(f64::from(from_bf16(value)));
    print_text: |text: u64| read_text(text);
}

pub extern "C" fn print_open() {
    put(b"( ");
}

pub extern "C" fn print_close() {
    put(b" )");
}

pub extern "C" fn print_comma() {
    put(b", ");
}

pub extern "C" fn print_newline() {
    put(b"\n");
}

/// Prints a text and a newline, as C's `puts`.
pub extern "C" fn puts(text: u64) -> i32 {
    put(&[&read_text(text)[..], b"\n"].concat());
    0
}

/// Prints a byte, as C's `putchar`.
pub extern "C" fn putchar(byte: i32) -> i32 {
    put(&[byte as u8]);
    byte
}

/// Prints a number of operations per second to standard error.
pub extern "C" fn print_flops(flops: f64) {
    let _ = writeln!(std::io::stderr().lock(), "{:.6} GFLOPS", flops / 1e9);
}
