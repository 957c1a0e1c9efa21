//! Reduction of an input that keeps its behaviour: IR by operations, other inputs by bytes.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use lect_bytecode::{ReadConfig, WriteConfig};
use lect_core::Context;
use lect_core::ir::Isolate;
use lect_core::text::print::{PrintConfig, print_op};
use lect_core::verify::{Unregistered, VerifyConfig};
use lect_transforms::reduce::{ReduceConfig, Test, forms, reduce};

use crate::target::text::{Messages, quiet_context, read, verified};

/// Reduces `input` such that `shows` still holds, in at most `tries` tries.
pub fn minimise(input: &[u8], tries: usize, shows: impl Fn(&[u8]) -> bool + Sync) -> Vec<u8> {
    // The input may be one that panics the parser.
    let reduced = catch_unwind(AssertUnwindSafe(|| minimise_ir(input, tries, &shows)));
    reduced.ok().flatten().unwrap_or_else(|| minimise_bytes(input, tries, shows))
}

/// Reduces `input` such that `shows` still holds, by leaving out stretches of bytes, in at most `tries` tries.
pub fn minimise_bytes(input: &[u8], tries: usize, shows: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    let mut best = input.to_vec();
    let mut left = tries;
    let mut size = best.len() / 2;
    while size > 0 && left > 0 {
        let mut at = 0;
        let mut shorter = false;
        while at < best.len() && left > 0 {
            let mut candidate = best[..at].to_vec();
            candidate.extend_from_slice(&best[(at + size).min(best.len())..]);
            left -= 1;
            if candidate.len() < best.len() && shows(&candidate) {
                best = candidate;
                shorter = true;
            } else {
                at += size;
            }
        }
        if !shorter || size > best.len() {
            size /= 2;
        }
    }
    best
}

/// Reduces IR such that `shows` still holds, as text or bytecode. Returns `None` if the input is not IR, or if `shows`
/// does not hold for the IR when it is written again.
fn minimise_ir(input: &[u8], tries: usize, shows: &(dyn Fn(&[u8]) -> bool + Sync)) -> Option<Vec<u8>> {
    let messages = Messages::default();
    let ctx = quiet_context(&messages, &[]);
    let is_bytecode = lect_bytecode::is_bytecode(input);
    let ir = if is_bytecode { read_bytecode(&ctx, input)? } else { read(&ctx, b"input", input)? };
    let is_valid = verified(&ir);
    let texts = forms(is_valid).map(Form::Text);
    let mut all = if is_bytecode { vec![Form::Bytecode] } else { texts.collect() };
    let at = all.iter().position(|form| form.write(&ir).is_some_and(|written| shows(&written)))?;
    let form = all.swap_remove(at);
    let has_locations = !matches!(&form, Form::Text(config) if !config.debug_info);
    let verifier = VerifyConfig::default().with_unregistered(Unregistered::Allow);
    let config = ReduceConfig::default()
        .with_verify(is_valid.then_some(verifier))
        .with_locations(has_locations)
        .with_max_tests(tries);
    Some(reduce(ir, &config, &Shows { form, shows }).ok()??.written)
}

fn read_bytecode(ctx: &Context, input: &[u8]) -> Option<Isolate> {
    let config = ReadConfig::default().with_allow_unregistered(true).with_lazy(false);
    lect_bytecode::read(ctx, b"input", Bytes::copy_from_slice(input), &config).ok()
}

enum Form {
    Text(PrintConfig),
    Bytecode,
}

impl Form {
    fn write(&self, ir: &Isolate) -> Option<Vec<u8>> {
        let mut written = Vec::new();
        match self {
            Self::Text(config) => print_op(ir.root(), config, &mut written).ok()?,
            Self::Bytecode => lect_bytecode::write(ir.root(), &WriteConfig::default(), &mut written).ok()?,
        }
        Some(written)
    }
}

struct Shows<'s> {
    form: Form,
    shows: &'s (dyn Fn(&[u8]) -> bool + Sync),
}

impl Test for Shows<'_> {
    fn write(&self, ir: &Isolate) -> Option<Vec<u8>> {
        self.form.write(ir)
    }

    fn is_interesting(&self, written: &[u8]) -> bool {
        (self.shows)(written)
    }
}
