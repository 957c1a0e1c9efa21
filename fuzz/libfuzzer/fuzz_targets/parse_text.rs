//! libFuzzer target for `lect_fuzz::target::text::parse_text`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = lect_fuzz::target::text::parse_text(data) {
        panic!("{}: {}", finding.key, finding.text);
    }
});
