//! Programs that compute the same after passes, and the passes over any IR.

use std::sync::PoisonError;

use lect_core::ir::Isolate;
use lect_transforms::pass::{Pipeline, Registry};

use super::text::{Messages, first_message, print_custom, quiet_context, read, verified};
use super::{Finding, Outcome, template};
use crate::program::generate::{self, Choices, MAIN};
use crate::program::interpret::{self, Config, Divisions, Run, Stop};
use crate::program::value::Val;

/// The passes that keep what a program computes.
const KEEPING: [&str; 22] = [
    "canonicalize",
    "cse",
    "sccp",
    "loop-invariant-code-motion",
    "control-flow-sink",
    "symbol-dce",
    "inline",
    "remove-dead-values",
    "int-range-optimizations",
    "convert-scf-to-cf",
    "arith-expand",
    "mem2reg",
    "sroa",
    "lower-affine",
    "topological-sort",
    "strip-debuginfo",
    "reconcile-unrealized-casts",
    "arith-int-range-narrowing",
    "arith-unsigned-when-equivalent",
    "loop-invariant-subset-hoisting",
    "location-snapshot",
    "func.func(canonicalize,cse)",
];

/// The steps that a program may take, and after a pass, which may let loops run that did not.
const BEFORE: Config =
    Config { steps: 4_000, speculates: false, branches_on_poison: false, divisions: Divisions::Undefined };
const AFTER: Config =
    Config { steps: 60_000, speculates: true, branches_on_poison: false, divisions: Divisions::Speculatable };

fn registry() -> Registry {
    Registry::of(lect_dialects::ALL)
}

/// Those of [`KEEPING`] that there are.
fn passes(registry: &Registry) -> Vec<&'static str> {
    KEEPING.into_iter().filter(|name| name.contains('(') || registry.get(name).is_some()).collect()
}

fn run_pass(ir: &mut Isolate, pass: &str, registry: &Registry) -> Result<(), String> {
    let pipeline = Pipeline::parse(&format!("builtin.module({pass})"), registry).map_err(|error| error.message)?;
    pipeline.run(ir).map_err(|_| "the pass failed".to_owned())
}

/// Makes a program and a pipeline of the bytes, and expects the program to compute the same after each pass.
pub fn keeps_meaning(data: &[u8]) -> Result<Outcome, Finding> {
    let registry = registry();
    let all = passes(&registry);
    let mut choices = Choices::new(data);
    let pipeline: Vec<&str> = (0..1 + choices.below(4)).map(|_| all[choices.below(all.len())]).collect();
    let program = generate::program(choices);
    let finding = |key: String, text: String| {
        Finding::new(
            key,
            format!("{text}\npasses: {}\narguments: {:?}\n{}", pipeline.join(","), program.args, program.text),
        )
    };
    let messages = Messages::default();
    let ctx = quiet_context(&messages, &[]);
    let Some(mut ir) = read(&ctx, b"program", program.text.as_bytes()).filter(verified) else {
        let message = first_message(&messages).unwrap_or_default();
        return Err(finding(format!("invalid-program {}", template(&message)), message));
    };
    let call = |ir: &Isolate, args: &[Val], config| interpret::call(ir.root(), MAIN, args, config);
    let mut runs: Vec<(&[Val], Run)> = Vec::new();
    for args in &program.args {
        match call(&ir, args, BEFORE) {
            Ok(run) => runs.push((args, run)),
            Err(Stop::Unknown(what)) => return Err(finding(format!("unknown {what}"), what)),
            Err(_) => {}
        }
    }
    for (number, pass) in pipeline.iter().enumerate() {
        // What the earlier passes made of it belongs to the finding.
        let before = print_custom(&ir);
        let finding = |key: String, text: String| {
            let before = if number == 0 { String::new() } else { String::from_utf8_lossy(&before).into_owned() };
            finding(format!("{key} after {pass}"), format!("{text}\n{before}"))
        };
        if let Err(error) = run_pass(&mut ir, pass, &registry) {
            return Err(finding("failure".into(), error));
        }
        let after = || String::from_utf8_lossy(&print_custom(&ir)).into_owned();
        if !verified(&ir) {
            let message = first_message(&messages).unwrap_or_default();
            return Err(finding(format!("invalid {}", template(&message)), format!("{message}\n{}", after())));
        }
        let ran = |pass: &str| pipeline[..=number].contains(&pass);
        let divisions = if ran("arith-expand") { Divisions::Expanded } else { Divisions::Speculatable };
        let branches_on_poison = ran("loop-invariant-code-motion") && ran("convert-scf-to-cf");
        let config = Config { divisions, branches_on_poison, ..AFTER };
        for (args, run) in &runs {
            match call(&ir, args, config) {
                Ok(now) if run.may_become(&now) => {}
                Ok(now) => {
                    let text = format!("{args:?}: {run:?} became {now:?}\n{}", after());
                    return Err(finding("difference".into(), text));
                }
                // A loop that would not have run may be a long one.
                Err(Stop::Limit) if ran("loop-invariant-code-motion") => {}
                Err(stop) => {
                    let text = format!("{args:?}: {run:?} became {stop:?}\n{}", after());
                    return Err(finding(format!("no result ({stop:?})"), text));
                }
            }
        }
    }
    match runs.is_empty() {
        true => Ok(Outcome::Rejected("not defined".into())),
        false => Ok(Outcome::Printed(print_custom(&ir))),
    }
}

/// Reads `data` as text; if it verifies, runs every pass on a copy, and then all of them one after the other: what they leave
/// verifies, and a pass that fails reports why.
pub fn transform(data: &[u8]) -> Result<Outcome, Finding> {
    let registry = registry();
    let messages = Messages::default();
    let ctx = quiet_context(&messages, &[]);
    // Passes load dialects, and what verifies depends on which are loaded.
    if let Some(mut empty) = read(&ctx, b"empty", b"module {}") {
        registry.passes().iter().for_each(|pass| _ = run_pass(&mut empty, pass.name, &registry));
    }
    while first_message(&messages).is_some() {}
    let Some(mut ir) = read(&ctx, b"input", data) else {
        return Ok(Outcome::Rejected(first_message(&messages).unwrap_or_default()));
    };
    if !verified(&ir) {
        return Ok(Outcome::Unverified(first_message(&messages).unwrap_or_default()));
    }
    let clear = || messages.lock().unwrap_or_else(PoisonError::into_inner).clear();
    let once = |ir: &mut Isolate, pass: &str| -> Result<bool, Finding> {
        clear();
        let done = run_pass(ir, pass, &registry);
        let message = first_message(&messages);
        if done.is_err() {
            return match message {
                Some(_) => Ok(false),
                None => Err(Finding::new(format!("silent-failure {pass}"), "failed without a message")),
            };
        }
        clear();
        if verified(ir) {
            return Ok(true);
        }
        let message = first_message(&messages).unwrap_or_default();
        let shown = String::from_utf8_lossy(&super::text::print_generic(ir)).into_owned();
        let text = format!("after {pass} it does not verify: {message}\n{shown}");
        Err(Finding::new(format!("invalid {} after {pass}", template(&message)), text))
    };
    let all: Vec<&str> = registry.passes().iter().map(|pass| pass.name).collect();
    for pass in &all {
        once(&mut ir.clone_isolate(), pass)?;
    }
    for pass in &all {
        let mut copy = ir.clone_isolate();
        if once(&mut copy, pass)? {
            ir = copy;
        }
    }
    Ok(Outcome::Printed(super::text::print_generic(&ir)))
}
