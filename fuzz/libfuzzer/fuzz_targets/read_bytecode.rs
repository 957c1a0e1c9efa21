//! libFuzzer target for `lect_fuzz::target::bytecode::read_bytecode`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    if let Err(finding) = lect_fuzz::target::bytecode::read_bytecode(data) {
        panic!("{}: {}", finding.key, finding.text);
    }
});

// Half of the mutations keep the structure valid, the others are libFuzzer's own.
libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed % 2 == 0 {
        return libfuzzer_sys::fuzzer_mutate(data, size, max_size);
    }
    let mut rng = fastrand::Rng::with_seed(u64::from(seed));
    let base = &data[..size];
    let changed = lect_fuzz::structure::mutate::mutate(&mut rng, max_size, base, base);
    data[..changed.len()].copy_from_slice(&changed);
    changed.len()
});
