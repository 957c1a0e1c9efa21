//! libFuzzer target for `lect_fuzz::target::program::transform`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = lect_fuzz::target::program::transform(data) {
        panic!("{}: {}", finding.key, finding.text);
    }
});
