//! Cost of typed views and builders, compared with parsing the same IR.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::Block;
use lect_core::ir::{Builder, Isolate, walk};
use lect_core::loc::Loc;
use lect_core::text::parse::{ParseConfig, parse_source};
use lect_core::text::print::{PrintConfig, print_op};
use lect_dialects::arith::{AddIOp, AndIOp, ArithOp, MulIOp, SubIOp};

use crate::measure::median;

/// Number of walks of a module in each way.
const WALKS: usize = 5;

/// Runs the comparison, and writes the table to `out`.
pub fn compare(functions: usize, ops: usize, runs: usize, out: &mut dyn Write) -> Result<(), String> {
    let (mut built, mut parsed, mut walked, mut matched, mut bare) = (vec![], vec![], vec![], vec![], vec![]);
    for _ in 0..runs {
        let ctx = Context::with_dialects(lect_dialects::ALL);
        let start = Instant::now();
        let module = build(&ctx, functions, ops).map_err(|_| "the operations were not built")?;
        built.push(start.elapsed());

        let mut text = Vec::new();
        print_op(module.root(), &PrintConfig::default(), &mut text).map_err(|error| error.to_string())?;
        parsed.push(parse(text)?);

        for _ in 0..WALKS {
            bare.push(timed(&module, count_all));
            walked.push(timed(&module, look_for_one));
            matched.push(timed(&module, match_on_all));
        }
    }
    let all = (functions * ops) as f64;
    let each = |time: Duration| time.as_nanos() as f64 / all;
    let (built, parsed) = (median(&built), median(&parsed));
    // A walk is so short that noise of the machine shows; the minimum is the most reliable.
    let least = |times: &[Duration]| times.iter().min().copied().unwrap_or_default();
    let (bare, walked, matched) = (least(&bare), least(&walked), least(&matched));
    let rows = [
        ("built through `AddIOp::build` and its kin", built),
        ("parsed from text, on one thread", parsed),
        ("walked, looking at nothing", bare),
        ("walked, looking for `AddIOp`", walked),
        ("walked, matching on `ArithOp`", matched),
    ];
    let mut table = format!("| {functions} x {ops} operations | all | each |\n|---|---|---|\n");
    for (what, time) in rows {
        let _ = writeln!(table, "| {what} | {time:.0?} | {:.1} ns |", each(time));
    }
    let ratio = parsed.as_secs_f64() / built.as_secs_f64();
    let _ = writeln!(table, "\nBuilding is {ratio:.1} times as fast as parsing.");
    out.write_all(table.as_bytes()).map_err(|error| error.to_string())
}

/// Measures the time of a walk over all operations.
fn timed(ir: &Isolate, walk: fn(&Isolate) -> usize) -> Duration {
    let start = Instant::now();
    black_box(walk(black_box(ir)));
    start.elapsed()
}

#[inline(never)]
fn count_all(ir: &Isolate) -> usize {
    let mut count = 0;
    walk::for_each(ir.root(), |_| count += 1);
    count
}

/// Looks for one kind of operation, and reads its operands.
#[inline(never)]
fn look_for_one(ir: &Isolate) -> usize {
    let mut sums = 0;
    walk::for_each(ir.root(), |op| {
        if let Some(add) = op.cast::<AddIOp<'_>>() {
            sums += usize::from(add.lhs() == add.rhs());
        }
    });
    sums
}

#[inline(never)]
fn match_on_all(ir: &Isolate) -> usize {
    let mut sums = 0;
    walk::for_each(ir.root(), |op| {
        sums += match ArithOp::of(op) {
            Some(ArithOp::AddI(add)) => usize::from(add.lhs() == add.rhs()),
            Some(ArithOp::MulI(mul)) => usize::from(mul.lhs() == mul.rhs()),
            Some(ArithOp::SubI(_) | ArithOp::AndI(_)) => 1,
            _ => 0,
        };
    });
    sums
}

fn build(ctx: &Context, functions: usize, ops: usize) -> Result<Isolate, Reported> {
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    let top = add_block(&mut module);
    let i32 = ctx.types().i32();
    let ty = ctx.types().function([i32, i32], []);
    for number in 0..functions {
        let function = lect_dialects::func::FuncOp::build(format!("f{number}"), ty);
        let function = Builder::at_end(&mut module, top).add(function)?.0.op;
        let Some(function) = module.child_mut(function) else { continue };
        let block = add_block(function);
        let mut a = function.add_block_arg(block, i32, Loc::UNKNOWN);
        let mut b = function.add_block_arg(block, i32, Loc::UNKNOWN);
        let mut builder = Builder::at_end(function, block);
        for number in 0..ops {
            let value = match number % 4 {
                0 => builder.add(AddIOp::build(a, b))?.result(),
                1 => builder.add(MulIOp::build(a, b))?.result(),
                2 => builder.add(SubIOp::build(a, b))?.result(),
                _ => builder.add(AndIOp::build(a, b))?.result(),
            };
            (a, b) = (b, value);
        }
        builder.add(lect_dialects::func::ReturnOp::build([]))?;
    }
    Ok(module)
}

fn add_block(ir: &mut Isolate) -> Block {
    let body = ir.root().required_region(0).region;
    let block = ir.create_block();
    ir.append_block(body, block);
    block
}

fn parse(text: Vec<u8>) -> Result<Duration, String> {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    let length = text.len();
    let buffer = ctx.sources().add(b"input", Arc::new(text)).map_err(|full| full.to_string())?;
    let start = Instant::now();
    let config = ParseConfig::default().with_threads(1);
    let ir = parse_source(&ctx, &buffer, 0..length, &config).map_err(|_| "it was not read")?;
    let time = start.elapsed();
    drop(ir);
    Ok(time)
}
