//! libFuzzer target for `lect_fuzz::target::archive::read_archive`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = lect_fuzz::target::archive::read_archive(data) {
        panic!("{}: {}", finding.key, finding.text);
    }
});

// Half of the mutations keep the sections and checksums valid, the others are libFuzzer's own.
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 2 == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let mut rng = fastrand::Rng::with_seed(u64::from(seed));
    let changed = lect_fuzz::target::archive::mutate(&mut rng, max_size, &data[..size]);
    let changed = &changed[..changed.len().min(data.len())];
    data[..changed.len()].copy_from_slice(changed);
    changed.len()
});
