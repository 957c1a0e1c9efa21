//! Signals of programs that access memory which they do not have, as errors.

use std::ffi::c_void;

#[cfg(any(target_os = "linux", target_os = "android"))]
const BUS: i32 = 7;
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const BUS: i32 = 10;

/// Signals of the processor, with their messages.
const SIGNALS: [(i32, &[u8]); 4] = [
    (4, b"error: the program runs an instruction that the processor does not have\n"),
    (8, b"error: the program divides by zero, or a quotient overflows\n"),
    (11, b"error: the program accesses memory that it does not have\n"),
    (BUS, b"error: the program accesses memory at an address that is not aligned\n"),
];

/// File descriptor of standard error.
const STDERR: i32 = 2;

unsafe extern "C" {
    fn signal(number: i32, handler: extern "C" fn(i32)) -> *const c_void;
    fn write(file: i32, text: *const u8, count: usize) -> isize;
    fn _exit(code: i32) -> !;
}

extern "C" fn report(number: i32) {
    let text = SIGNALS.iter().find(|it| it.0 == number).map_or(&b""[..], |it| it.1);
    // SAFETY: these functions may be called from a handler of signals, and the text is alive.
    unsafe {
        write(STDERR, text.as_ptr(), text.len());
        _exit(1)
    }
}

/// Ends the process with a message and the code 1 after a signal of the processor, instead of by the signal.
pub fn report_signals() {
    for (number, _) in SIGNALS {
        // SAFETY: the handler calls only functions that handlers may call.
        unsafe { signal(number, report) };
    }
}
