//! libFuzzer target for `lect_fuzz::target::upgrade::upgrade`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = lect_fuzz::target::upgrade::upgrade(data) {
        panic!("{}: {}", finding.key, finding.text);
    }
});
