//! libFuzzer target for `lect_fuzz::target::legacy::read_old_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = lect_fuzz::target::legacy::read_old_text(data) {
        panic!("{}: {}", finding.key, finding.text);
    }
});
