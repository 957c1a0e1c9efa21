//! Cost of changes through the API in instructions, beside the same program in C++ over `libMLIR`, and in Rust over pliron.
//!
//! A program builds one long function, and then does one task with it. The difference of two lengths is the cost of an
//! operation, free of the start of the program.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use lect_core::Context;
use lect_core::diag::Reported;
use lect_core::entity::Op;
use lect_core::ir::{Builder, Isolate, walk};
use lect_core::loc::Loc;
use lect_core::verify::{VerifyConfig, verify};
use lect_dialects::arith::{AddIOp, MulIOp};
use lect_dialects::func::{FuncOp, ReturnOp};

use crate::measure::Counter;

/// A task after the construction of the function.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Task {
    /// No task
    Build,
    /// Verify the module
    Verify,
    /// Copy the module
    Clone,
    /// Visit all operations, and count those of one kind
    Walk,
    /// Replace every second operation by another one
    Replace,
    /// Erase all operations from the end
    Erase,
}

impl Task {
    const ALL: [Self; 6] = [Self::Build, Self::Verify, Self::Clone, Self::Walk, Self::Replace, Self::Erase];

    fn name(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Verify => "verify",
            Self::Clone => "clone",
            Self::Walk => "walk",
            Self::Replace => "replace",
            Self::Erase => "erase",
        }
    }
}

/// Settings of the comparison.
pub struct Plan {
    /// Counter of instructions.
    pub counter: Counter,
    /// Folder with the headers and libraries of MLIR.
    pub mlir: PathBuf,
    /// Whether pliron is compared, too.
    pub pliron: bool,
}

/// Two lengths of the function.
const SHORT: usize = 5_000;
const LONG: usize = 25_000;

/// Counts the instructions of all tasks, and writes the table to `out`.
pub fn compare(plan: &Plan, out: &mut dyn Write) -> Result<(), String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let cpp = compile(&plan.mlir, folder.path());
    let pliron = if plan.pliron { Some(build_pliron(folder.path())?) } else { None };
    let mut table = String::from("| instructions an operation | lect | libMLIR | pliron |\n|---|---|---|---|\n");
    for task in Task::ALL {
        let own = count(plan.counter, &own, &["api", "--task"], task)?;
        let other = |program: &Option<PathBuf>| match program {
            Some(program) => count(plan.counter, program, &[], task).map(|count| format!("{count:.0}")),
            None => Ok("-".to_owned()),
        };
        let _ = writeln!(table, "| {} | {own:.0} | {} | {} |", task.name(), other(&cpp)?, other(&pliron)?);
    }
    if cpp.is_none() {
        table.push_str("\nThe program in C++ was not built: this needs g++ and libmlir-22-dev.\n");
    }
    out.write_all(table.as_bytes()).map_err(|error| error.to_string())
}

/// Counts the instructions of a task for one operation, without those that build it.
fn count(counter: Counter, program: &Path, before: &[&str], task: Task) -> Result<f64, String> {
    let program = program.to_str().ok_or("the path is not text")?;
    let slope = |task: Task| {
        let all = |ops: usize| {
            let ops = ops.to_string();
            let counted = counter.count(program, &[before, &[task.name(), &ops]].concat());
            counted.ok_or_else(|| format!("instructions of {program} cannot be counted"))
        };
        Ok::<_, String>((all(LONG)? as f64 - all(SHORT)? as f64) / (LONG - SHORT) as f64)
    };
    match task {
        Task::Build => slope(task),
        _ => Ok(slope(task)? - slope(Task::Build)?),
    }
}

/// Compiles the program in C++, if the machine has a compiler and MLIR's headers.
fn compile(mlir: &Path, folder: &Path) -> Option<PathBuf> {
    let (source, program) = (folder.join("api.cpp"), folder.join("api"));
    std::fs::write(&source, include_str!("api.cpp")).ok()?;
    let lib = mlir.join("lib");
    let mut command = Command::new("g++");
    command.args(["-O2", "-std=c++17", "-fno-rtti", "-DNDEBUG", "-I"]).arg(mlir.join("include"));
    command.arg(source).arg("-o").arg(&program).arg("-L").arg(&lib).args(["-lMLIR", "-lLLVM-22"]);
    command.arg(format!("-Wl,-rpath,{}", lib.display()));
    command.output().ok().filter(|output| output.status.success()).map(|_| program)
}

/// Builds the program over pliron, which is a workspace of its own.
fn build_pliron(folder: &Path) -> Result<PathBuf, String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("pliron/Cargo.toml");
    let mut command = Command::new("cargo");
    command.args(["build", "--release", "--locked", "--manifest-path"]).arg(manifest).arg("--target-dir").arg(folder);
    match command.status() {
        Ok(status) if status.success() => Ok(folder.join("release/pliron-api")),
        Ok(status) => Err(format!("the program over pliron was not built: {status}")),
        Err(error) => Err(format!("cannot run cargo: {error}")),
    }
}

/// Builds a function of `ops` operations, and does a task.
pub fn run(task: Task, ops: usize) -> Result<(), String> {
    let ctx = Context::with_dialects(lect_dialects::ALL);
    perform(&ctx, task, ops).map_err(|_| format!("the task '{}' failed", task.name()))
}

fn perform(ctx: &Context, task: Task, ops: usize) -> Result<(), Reported> {
    let (mut module, function) = build(ctx, ops)?;
    match task {
        Task::Build => {}
        Task::Verify => verify(module.root(), &VerifyConfig::default())?,
        Task::Clone => drop(black_box(module.clone_isolate())),
        Task::Walk => {
            let mut count = 0;
            walk::for_each(module.root(), |op| count += usize::from(op.is::<AddIOp<'_>>()));
            black_box(count);
        }
        Task::Replace => replace(module.child_mut(function).expect("the body of the function"))?,
        Task::Erase => erase(module.child_mut(function).expect("the body of the function")),
    }
    // As in C++, the end of the program frees the memory.
    std::mem::forget(module);
    Ok(())
}

fn build(ctx: &Context, ops: usize) -> Result<(Isolate, Op), Reported> {
    let mut module = Isolate::new(ctx, ctx.op_name_of(b"builtin.module"), Loc::UNKNOWN, 1);
    let body = module.root().required_region(0).region;
    let top = module.create_block();
    module.append_block(body, top);
    let i32 = ctx.types().i32();
    let ty = ctx.types().function([i32, i32], [i32]);
    let function = Builder::at_end(&mut module, top).add_op(FuncOp::build("f", ty))?;
    let inner = module.child_mut(function).expect("the body of the function");
    let body = inner.root().required_region(0).region;
    let block = inner.create_block();
    inner.append_block(body, block);
    let mut a = inner.add_block_arg(block, i32, Loc::UNKNOWN);
    let mut b = inner.add_block_arg(block, i32, Loc::UNKNOWN);
    let mut builder = Builder::at_end(inner, block);
    for number in 0..ops {
        let value = match number % 2 {
            0 => builder.value(AddIOp::build(a, b))?,
            _ => builder.value(MulIOp::build(a, b))?,
        };
        (a, b) = (b, value);
    }
    builder.add_op(ReturnOp::build([b]))?;
    Ok((module, function))
}

fn replace(body: &mut Isolate) -> Result<(), Reported> {
    let entry = body.root().region(0).and_then(|region| region.entry());
    let mut next = entry.and_then(|block| block.first()).map(|first| first.op);
    while let Some(op) = next {
        let view = body.op(op);
        next = view.next().map(|next| next.op);
        let Some(add) = view.cast::<AddIOp<'_>>() else { continue };
        let product = MulIOp::build(add.lhs(), add.rhs());
        let value = Builder::before(body, op).value(product)?;
        body.replace_op(op, &[value]);
    }
    Ok(())
}

fn erase(body: &mut Isolate) {
    let entry = body.root().region(0).and_then(|region| region.entry());
    let mut next = entry.and_then(|block| block.last()).map(|last| last.op);
    while let Some(op) = next {
        next = body.op(op).prev().map(|prev| prev.op);
        body.erase(op);
    }
}
