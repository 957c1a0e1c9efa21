//! Fuzzing of passes: random programs must compute the same results after passes, and any IR must survive all passes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{OnceLock, PoisonError};

use lect_core::Context;
use lect_core::ir::{Isolate, OpRef};
use lect_core::verify::{Unregistered, VerifyConfig};
use lect_transforms::pass::{Pipeline, Registry, RunConfig};

use super::text::{Messages, first_message, print_custom, quiet_context, read, verified};
use super::{Finding, Outcome, template};
use crate::program::generate::{Choices, MAIN, Open, open};
use crate::program::interpret::{self, Arg, Config, Divisions, Run, Stop};
use crate::program::plant::Plant;

/// Passes that print instead of changing IR.
const PRINTING: [&str; 4] = ["print-op-stats", "view-op-graph", "snapshot-op-locations", "print-ir"];

/// Limits of a program before and after passes, which may execute loops that did not run before.
const BEFORE: Config =
    Config { steps: 20_000, speculates: false, branches_on_poison: false, divisions: Divisions::Undefined };
const AFTER: Config =
    Config { steps: 300_000, speculates: true, branches_on_poison: false, divisions: Divisions::Speculatable };

/// Passes with options, and combinations of passes.
const VARIANTS: [&str; 7] = [
    "canonicalize,cse",
    "lower-affine,convert-scf-to-cf",
    "canonicalize{region-simplify=aggressive}",
    "canonicalize{top-down=false}",
    "canonicalize{max-iterations=1}",
    "mem2reg{region-simplify=false}",
    "sroa,mem2reg,canonicalize",
];

/// Ends of errors that are accepted after passes. As in MLIR, some passes ignore restrictions of `affine` operations
/// that enclose or follow the changed operations.
const AFFINE: [&str; 3] =
    ["to have 0 or 1 blocks", "operand cannot be used as a symbol", "operand cannot be used as a dimension id"];

/// Returns true for an error that is accepted after passes.
fn is_accepted(message: &str) -> bool {
    let starts = ["'affine.", "'memref.alloca_scope'"].iter().any(|op| message.starts_with(op));
    // Loops that share tensors are not lowered.
    starts && AFFINE.iter().any(|end| message.ends_with(end))
        || message.starts_with("failed to legalize operation 'scf.forall'")
}

/// Returns true for an error after a conversion to `llvm` that MLIR reports, too: operands or results that `llvm` does
/// not have, or a body that expects `arith`.
fn is_lowered(message: &str) -> bool {
    let is_of_type = [" op operand #", " op result #", " op expected LLVM IR Dialect type"]
        .iter()
        .any(|part| message.contains(part));
    (message.starts_with("'llvm.") && is_of_type) || message == "expected add/mul op in the body"
}

/// Passes, with the start of an error that MLIR reports after them, too.
const SHARED: [(&str, &str); 5] = [
    ("ensure-debug-info-scope-on-llvm-func", "inlinable function call in a function with a DISubprogram location"),
    ("normalize-memrefs", "'memref.cast' op operand type"),
    ("ownership-based-buffer-deallocation", "'memref.extract_strided_metadata' op operand #0 must be strided memref"),
    ("ownership-based-buffer-deallocation", "'vector.mask' op expects only one operation to mask"),
    ("remove-dead-values", "Undefined required grid symbol"),
];

/// Returns true for an error after a pass that MLIR reports, too.
fn is_shared(pass: &str, message: &str) -> bool {
    SHARED.iter().any(|(name, start)| *name == pass && message.starts_with(start))
}

/// Number of programs that one context reads: interned data are never freed.
const PROGRAMS: usize = 400;

/// Number of passes in a pipeline.
const PASSES: usize = 5;

/// Operation on which a pass runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Anchor {
    /// The module.
    Module,
    /// The functions of the module.
    Function,
    /// Each operation in the module.
    Any,
    /// A nested module.
    Nested,
}

impl Anchor {
    const ALL: [Anchor; 4] = [Anchor::Module, Anchor::Function, Anchor::Any, Anchor::Nested];

    fn pipeline(self, pass: &str) -> String {
        match self {
            Anchor::Module => pass.to_owned(),
            Anchor::Function => format!("func.func({pass})"),
            Anchor::Any => format!("any({pass})"),
            Anchor::Nested => format!("builtin.module({pass})"),
        }
    }
}

/// A pass and its anchor.
type Step = (&'static str, Anchor);

/// Counts of runs for a summary.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Totals {
    /// Number of runs of passes or pipelines.
    pub passes: u64,
    /// Number of runs of programs after passes.
    pub executions: u64,
    /// Number of runs of programs before passes without defined result.
    pub undefined: u64,
    /// Number of runs of passes that end with an error that MLIR reports, too.
    pub refused: u64,
}

impl Totals {
    /// Adds other counts.
    pub fn add(&mut self, other: Self) {
        self.passes += other.passes;
        self.executions += other.executions;
        self.undefined += other.undefined;
        self.refused += other.refused;
    }
}

static TOTALS: [AtomicU64; 4] = [const { AtomicU64::new(0) }; 4];

fn count(which: usize) {
    TOTALS[which].fetch_add(1, Ordering::Relaxed);
}

/// Returns the counts of this process.
pub fn totals() -> Totals {
    let [passes, executions, undefined, refused] = [0, 1, 2, 3].map(|which| TOTALS[which].load(Ordering::Relaxed));
    Totals { passes, executions, undefined, refused }
}

static PLANTED: OnceLock<Plant> = OnceLock::new();

/// Makes this process plant a fault into functions after `cse`.
pub fn plant(plant: Plant) {
    let _ = PLANTED.set(plant);
}

/// Returns the fault that this process plants.
pub(super) fn planted() -> Option<Plant> {
    PLANTED.get().copied()
}

fn registry() -> Registry {
    Registry::of(lect_dialects::ALL)
}

fn run_pass(ir: &mut Isolate, pass: &str, registry: &Registry) -> Result<(), String> {
    // Passes on functions are nested.
    let on = registry.get(pass).and_then(|pass| pass.on).filter(|on| *on != "builtin.module");
    let text = on.map_or_else(|| format!("builtin.module({pass})"), |on| format!("builtin.module({on}({pass}))"));
    let pipeline = Pipeline::parse(&text, registry).map_err(|error| error.message)?;
    pipeline.run(ir).map_err(|_| "the pass failed".to_owned())
}

/// A context for several programs, with the pipelines to run.
struct Session {
    ctx: Context,
    messages: Messages,
    registry: Registry,
    /// Steps that succeed on a trivial module.
    steps: Vec<Step>,
    pipelines: HashMap<Step, Pipeline>,
    config: RunConfig<'static>,
    left: usize,
}

impl Session {
    fn new() -> Self {
        let messages = Messages::default();
        let (ctx, registry) = (quiet_context(&messages, &[]), registry());
        let verify = VerifyConfig::default().with_unregistered(Unregistered::Allow).with_threads(1);
        let config = RunConfig::new().with_verify(Some(verify));
        let (steps, pipelines) = (Vec::new(), HashMap::new());
        let mut session = Session { ctx, messages, registry, steps, pipelines, config, left: PROGRAMS };
        let mut names: Vec<&'static str> = session.registry.passes().iter().map(|pass| pass.name).collect();
        names.retain(|name| !PRINTING.contains(name));
        names.extend(VARIANTS);
        for name in names {
            for anchor in Anchor::ALL {
                let text = "module { module { func.func @f() { return } } func.func @g() { return } }";
                let Some(mut ir) = read(&session.ctx, b"small", text.as_bytes()) else { continue };
                let text = format!("builtin.module({})", anchor.pipeline(name));
                let Ok(pipeline) = Pipeline::parse(&text, &session.registry) else { continue };
                if pipeline.run(&mut ir).is_ok() {
                    session.steps.push((name, anchor));
                    session.pipelines.insert((name, anchor), pipeline);
                }
            }
        }
        session.clear();
        session
    }

    fn clear(&self) {
        self.messages.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn message(&self) -> String {
        first_message(&self.messages).unwrap_or_default()
    }
}

thread_local! {
    static SESSION: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Passes that run on a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// A single pass at each anchor.
    Single,
    /// A pipeline of five passes, each with its own anchor.
    Pipelines,
}

/// Generates a program from the bytes, and checks that the results after passes are the same.
pub fn keeps_meaning(data: &[u8], mode: Mode, plant: Option<Plant>) -> Result<Outcome, Finding> {
    SESSION.with_borrow_mut(|slot| {
        // A panic leaves no session.
        let mut session = slot.take().filter(|session| session.left > 0).unwrap_or_else(Session::new);
        session.left -= 1;
        let result = Case::new(&session, data, mode, plant).and_then(|case| case.check());
        session.clear();
        *slot = Some(session);
        result
    })
}

/// A program, and passes to run on it.
struct Case<'s> {
    session: &'s Session,
    /// Pipelines, each of which runs on the original program.
    pipelines: Vec<Vec<Step>>,
    program: Open,
    plant: Option<Plant>,
    choices: Choices<'s>,
    /// Results before passes, for the arguments with defined results.
    runs: Vec<(Vec<Arg>, Run)>,
}

/// Returns the module of the program, which may be nested in another module.
fn program_module(ir: &Isolate, is_nested: bool) -> OpRef<'_> {
    let inner = ir.root().region(0).and_then(|body| body.entry()).and_then(|block| block.first());
    inner.filter(|_| is_nested).unwrap_or(ir.root())
}

/// Returns true if a step can be part of a longer pipeline.
///
/// Nested modules are excluded because all steps run on the same module. After `symbol-privatize`, other passes may
/// remove the functions. After `convert-scf-to-cf`, operations of `affine` may contain several blocks.
fn composes(step: &Step) -> bool {
    step.1 != Anchor::Nested && !["symbol-privatize", "convert-scf-to-cf"].contains(&step.0)
}

/// Returns the start of a message without digits.
fn shape(message: &str) -> String {
    message.chars().filter(|c| !c.is_ascii_digit()).take(50).collect()
}

fn hashed(text: &[u8]) -> u64 {
    let mut state = DefaultHasher::new();
    text.hash(&mut state);
    state.finish()
}

fn described(pipeline: &[Step]) -> String {
    pipeline.iter().map(|(pass, anchor)| anchor.pipeline(pass)).collect::<Vec<_>>().join(",")
}

impl<'s> Case<'s> {
    fn new(session: &'s Session, data: &'s [u8], mode: Mode, plant: Option<Plant>) -> Result<Self, Finding> {
        let mut choices = Choices::from_bytes(data);
        let steps = &session.steps;
        let pipelines = match mode {
            Mode::Single => {
                let (pass, _) = steps[choices.below(steps.len())];
                steps.iter().filter(|step| step.0 == pass).map(|step| vec![*step]).collect()
            }
            Mode::Pipelines => {
                let inner: Vec<Step> = steps.iter().copied().filter(composes).collect();
                vec![(0..PASSES).map(|_| inner[choices.below(inner.len())]).collect()]
            }
        };
        let program = open(choices.clone());
        Ok(Self { session, pipelines, program, plant, choices, runs: Vec::new() })
    }

    fn finding(&self, key: String, pipeline: &[Step], text: String) -> Finding {
        let (passes, args, program) = (described(pipeline), &self.program.args, &self.program.text);
        Finding::new(key, format!("{text}\npasses: {passes}\narguments: {args:?}\n{program}"))
    }

    fn read(&self, text: &str) -> Result<Isolate, Finding> {
        read(&self.session.ctx, b"program", text.as_bytes()).filter(verified).ok_or_else(|| {
            let message = self.session.message();
            self.finding(format!("invalid-program {}", template(&message)), &[], message)
        })
    }

    fn check(mut self) -> Result<Outcome, Finding> {
        let plain = self.read(&self.program.text)?;
        for args in std::mem::take(&mut self.program.args) {
            let run = interpret::call(plain.root(), MAIN, &args, BEFORE);
            self.program.args.push(args.clone());
            match run {
                Ok(run) => self.runs.push((args, run)),
                Err(Stop::Unknown(what)) => return Err(self.finding(format!("unknown {what}"), &[], what)),
                Err(_) => count(2),
            }
        }
        // Different anchors mostly lead to the same IR.
        let mut known = vec![hashed(&print_custom(&plain))];
        for pipeline in &self.pipelines {
            let is_nested = pipeline.iter().any(|step| step.1 == Anchor::Nested);
            let mut ir = match is_nested {
                true => self.read(&format!("module {{\n{}}}\n", self.program.text))?,
                false => plain.clone_isolate(),
            };
            count(0);
            let result = match pipeline[..] {
                [step] => self.step(&mut ir, &self.session.pipelines[&step], &[step], &mut known),
                _ => self.run_pipeline(&mut ir, pipeline, &mut known),
            };
            if let Err(finding) = result {
                return Err(self.attributed(&plain, pipeline).err().unwrap_or(finding));
            }
        }
        match self.runs.is_empty() {
            true => Ok(Outcome::Rejected("not defined".into())),
            false => Ok(Outcome::Printed(Vec::new())),
        }
    }

    fn run_pipeline(&self, ir: &mut Isolate, pipeline: &[Step], known: &mut Vec<u64>) -> Result<(), Finding> {
        let text = format!("builtin.module({})", described(pipeline));
        let parsed = Pipeline::parse(&text, &self.session.registry)
            .map_err(|error| self.finding("pipeline".into(), pipeline, error.message))?;
        self.step(ir, &parsed, pipeline, known)
    }

    /// Runs the passes of a pipeline separately, and returns the finding of the first pass that has one.
    fn attributed(&self, plain: &Isolate, pipeline: &[Step]) -> Result<(), Finding> {
        if pipeline.len() == 1 {
            return Ok(());
        }
        let mut ir = plain.clone_isolate();
        for (number, step) in pipeline.iter().enumerate() {
            let before = print_custom(&ir);
            let done = self.step(&mut ir, &self.session.pipelines[step], &pipeline[..=number], &mut Vec::new());
            if let Err(mut finding) = done {
                finding.text = format!("{}\nbefore the last pass:\n{}", finding.text, String::from_utf8_lossy(&before));
                return Err(finding);
            }
        }
        Ok(())
    }

    /// Runs `parsed`, whose last pass is the last of `pipeline`, and then the program.
    fn step(
        &self,
        ir: &mut Isolate,
        parsed: &Pipeline,
        pipeline: &[Step],
        known: &mut Vec<u64>,
    ) -> Result<(), Finding> {
        let (last, anchor) = *pipeline.last().expect("there is a pass");
        let finding =
            |key: String, text: String| self.finding(format!("{key} after {}", anchor.pipeline(last)), pipeline, text);
        self.session.clear();
        if parsed.run_with(ir, &self.session.config).is_err() {
            let message = self.session.message();
            if is_accepted(&message) {
                count(3);
                return Ok(());
            }
            let after = String::from_utf8_lossy(&super::text::print_generic(ir)).into_owned();
            return Err(finding(format!("failure {}", shape(&message)), format!("{message}\n{after}")));
        }
        let mut printed = print_custom(ir);
        // The fault is planted after one pass at one anchor.
        if let (Some(plant), true) = (self.plant, (last, anchor) == ("cse", Anchor::Function)) {
            let changed = plant.into(&String::from_utf8_lossy(&printed), &mut self.choices.clone());
            if let Some(changed) = changed.and_then(|text| self.read(&text).ok()) {
                printed = print_custom(&changed);
                *ir = changed;
            }
        }
        let is_nested = anchor == Anchor::Nested;
        let hash = hashed(&printed);
        if known.contains(&hash) {
            return Ok(());
        }
        known.push(hash);
        let ran = |pass: &str| pipeline.iter().any(|step| step.0.contains(pass));
        let divisions = if ran("arith-expand") { Divisions::Expanded } else { Divisions::Speculatable };
        let branches_on_poison = ran("loop-invariant-code-motion") && ran("convert-scf-to-cf");
        let config = Config { divisions, branches_on_poison, ..AFTER };
        for (args, run) in &self.runs {
            count(1);
            let after = || String::from_utf8_lossy(&printed).into_owned();
            match interpret::call(program_module(ir, is_nested), MAIN, args, config) {
                Ok(now) if run.may_become(&now) => {}
                Ok(now) => {
                    let text = format!("{args:?}: {run:?} became {now:?}\n{}", after());
                    return Err(finding("difference".into(), text));
                }
                // Hoisting may execute a long loop that the original program skips.
                Err(Stop::Limit) if ran("loop-invariant-code-motion") => {}
                Err(stop) => {
                    let text = format!("{args:?}: {run:?} became {stop:?}\n{}", after());
                    return Err(finding(format!("no result ({stop:?})"), text));
                }
            }
        }
        Ok(())
    }
}

/// Reads and verifies `data`, runs each pass on a copy, and then all passes in sequence.
///
/// The IR must be valid after each pass, and a pass that fails must report an error.
pub fn transform(data: &[u8]) -> Result<Outcome, Finding> {
    let registry = lect_lowering::registry(lect_dialects::ALL);
    let messages = Messages::default();
    let ctx = quiet_context(&messages, &[]);
    // Passes load dialects, and the result of the verifier depends on the loaded dialects.
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
        if is_accepted(&message) || is_lowered(&message) || is_shared(pass, &message) {
            return Ok(false);
        }
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
