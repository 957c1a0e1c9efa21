//! Random programs: the interpreter of the fuzzer computes the same before and after passes.
//!
//! `LECT_PROGRAMS=100000 cargo test --release -p lect-tests --test integration programs::` runs more of them.

use lect_core::Context;
use lect_fuzz::program::generate::{Choices, MAIN, open};
use lect_fuzz::program::interpret::{Arg, Config, Divisions, Run, Stop, call};
use lect_fuzz::program::value::Val;
use lect_fuzz::target::Outcome;
use lect_fuzz::target::program::{Mode, keeps_meaning};
use lect_tests::text;
use proptest::prelude::*;
use proptest::test_runner::{Config as Cases, RngSeed, TestCaseError, TestRunner};

/// Picks the kind of run for a program.
fn mode(bytes: &[u8]) -> Mode {
    if bytes.len().is_multiple_of(4) { Mode::Pipelines } else { Mode::Single }
}

#[test]
fn passes_preserve_results_of_programs() {
    let asked = std::env::var("LECT_PROGRAMS").ok().and_then(|count| count.parse().ok());
    let cases = asked.unwrap_or(300);
    // In CI, the programs are the same each time.
    let rng_seed = if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(1) };
    let mut runner = TestRunner::new(Cases { cases, rng_seed, failure_persistence: None, ..Cases::default() });
    let compared = std::cell::Cell::new(0u32);
    let done = runner.run(&prop::collection::vec(any::<u8>(), 0..400), |bytes| {
        match keeps_meaning(&bytes, mode(&bytes), None) {
            Ok(Outcome::Printed(_)) => {
                compared.set(compared.get() + 1);
                Ok(())
            }
            Ok(_) => Ok(()),
            Err(finding) => Err(TestCaseError::fail(format!("{}\n{}", finding.key, finding.text))),
        }
    });
    if let Err(error) = done {
        panic!("{error}");
    }
    println!("{} of {cases} programs are defined for some arguments", compared.get());
    assert!(compared.get() > cases / 2, "most programs must have a meaning: {} of {cases}", compared.get());
}

const STRICT: Config =
    Config { steps: 1000, speculates: false, branches_on_poison: false, divisions: Divisions::Undefined };

fn run(body: &str, args: &[Val]) -> Result<Run, Stop> {
    run_with(body, args, STRICT)
}

fn run_with(body: &str, args: &[Val], config: Config) -> Result<Run, Stop> {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let ir = text::parse(&ctx, body.as_bytes()).expect("it can be read");
    let args: Vec<Arg> = args.iter().copied().map(Arg::from).collect();
    call(ir.root(), MAIN, &args, config)
}

#[test]
fn programs_are_interpreted() {
    let sum = "func.func private @observe(index)
func.func @main(%n: index) -> index {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %c0) -> (index) {
    func.call @observe(%i) : (index) -> ()
    %next = arith.addi %acc, %i : index
    scf.yield %next : index
  }
  return %sum : index
}";
    let done = run(sum, &[Val::int(64, 4)]).expect("it is defined");
    assert_eq!(done.results, [Val::int(64, 6)]);
    assert_eq!(done.calls.len(), 4);
    assert_eq!(run(sum, &[Val::int(64, 1000)]), Err(Stop::Limit));
    let division = "func.func @main(%a: i8, %b: i8) -> i8 {
  %0 = arith.divsi %a, %b : i8
  return %0 : i8
}";
    let [seven, zero, least, minus] = [7, 0, -128i64 as u64, -1i64 as u64].map(|value| Val::int(8, value));
    assert_eq!(run(division, &[seven, minus]).expect("it is defined").results, [Val::int(8, -7i64 as u64)]);
    assert_eq!(run(division, &[seven, zero]), Err(Stop::Undefined));
    assert_eq!(run(division, &[least, minus]), Err(Stop::Undefined));
    let poison = "func.func @main(%a: i8) -> (i8, i1) {
  %0 = arith.addi %a, %a overflow<nuw> : i8
  %1 = arith.cmpi eq, %0, %a : i8
  cf.cond_br %1, ^bb1, ^bb2
^bb1:
  return %0, %1 : i8, i1
^bb2:
  return %a, %1 : i8, i1
}";
    assert_eq!(run(poison, &[zero]).expect("it is defined").results, [zero, Val::bool(true)]);
    assert_eq!(run(poison, &[minus]), Err(Stop::Undefined));
    let moved = run_with(poison, &[minus], Config { branches_on_poison: true, ..STRICT }).expect("it is defined");
    assert_eq!(moved.results[0], minus);
    assert_eq!(run(poison, &[seven]).expect("it is defined").results, [seven, Val::bool(false)]);
}

#[test]
fn no_bytes_are_the_smallest_program() {
    assert!(open(Choices::from_bytes(&[])).text.contains("func.func @main"));
    assert!(matches!(keeps_meaning(&[], Mode::Single, None), Ok(Outcome::Printed(_))));
}
