//! libFuzzer target for `lect_fuzz::target::program::keeps_meaning`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = lect_fuzz::target::program::keeps_meaning(data) {
        panic!("{}: {}", finding.key, finding.text);
    }
});
