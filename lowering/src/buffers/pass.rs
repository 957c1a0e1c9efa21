//! `one-shot-bufferize`: analyzes tensors, and replaces them by buffers.

use lect_core::diag::Reported;
use lect_core::entity::{Op, Type};
use lect_core::interfaces::function;
use lect_core::ir::dominance::Dominance;
use lect_core::ir::{Isolate, OpRef, walk};
use lect_core::text::PrintConfig;
use lect_dialects::func::FuncOp;
use lect_dialects::memref::CastOp;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::{Ignore, Rewriter};

use super::bufferize::bufferize;
use super::copies::{self, Copies};
use super::functions::{self, Functions, returns, set_arg_attr};
use super::one_shot::{annotate, annotate_aliases};
use super::options::{BufferizationOptions, DefaultSpace, Heuristic, Layout};

/// Bufferize operations on tensors, in place where possible
#[derive(Pass)]
#[pass(name = "one-shot-bufferize", class = "OneShotBufferizePass", on = "builtin.module")]
pub struct OneShotBufferize {
    /// Allow loops to yield new allocations
    #[option]
    allow_return_allocs_from_loops: bool,
    /// Allow operations that cannot be bufferized
    #[option]
    allow_unknown_ops: bool,
    /// Seed of a random order of the analysis
    #[option]
    analysis_fuzzer_seed: u32,
    /// Order of the analysis: bottom-up, top-down, bottom-up-from-terminators or fuzzer
    #[option(default = "bottom-up".to_owned())]
    analysis_heuristic: String,
    /// Alignment of new buffers
    #[option(default = 64)]
    buffer_alignment: u64,
    /// Bufferize functions, calls and returns
    #[option]
    bufferize_function_boundaries: bool,
    /// Use private buffers in parallel regions
    #[option(default = true)]
    check_parallel_regions: bool,
    /// Copy before each write, without an analysis
    #[option]
    copy_before_write: bool,
    /// Dialects to bufferize, if not all
    #[option]
    dialect_filter: Vec<String>,
    /// Annotate values with those that may share memory with them
    #[option]
    dump_alias_sets: bool,
    /// Layout at function boundaries
    #[option(default = Layout::Inferred)]
    function_boundary_type_conversion: Layout,
    /// Reject buffers whose memory space is unknown
    #[option]
    must_infer_memory_space: bool,
    /// Functions that are not analyzed: each write in them goes to a copy
    #[option]
    no_analysis_func_filter: Vec<String>,
    /// Annotate conflicts
    #[option]
    print_conflicts: bool,
    /// Annotate the result of the analysis, without bufferization
    #[option]
    test_analysis_only: bool,
    /// Layout of other buffers
    #[option(default = Layout::Dynamic)]
    unknown_type_conversion: Layout,
    /// Use the encoding of tensors as memory space
    #[option]
    use_encoding_for_memory_space: bool,
}

impl OneShotBufferize {
    fn options(&self) -> BufferizationOptions {
        let default_space = match (self.must_infer_memory_space, self.use_encoding_for_memory_space) {
            (_, true) => DefaultSpace::Encoding,
            (true, false) => DefaultSpace::MustBeInferred,
            (false, false) => DefaultSpace::Default,
        };
        let heuristic = match &*self.analysis_heuristic {
            "top-down" => Heuristic::TopDown,
            "bottom-up-from-terminators" => Heuristic::BottomUpFromTerminators,
            "fuzzer" => Heuristic::Random(self.analysis_fuzzer_seed),
            _ => Heuristic::BottomUp,
        };
        BufferizationOptions {
            allow_return_allocs_from_loops: self.allow_return_allocs_from_loops,
            allow_unknown_ops: self.allow_unknown_ops,
            heuristic,
            function_boundaries: self.bufferize_function_boundaries,
            check_parallel_regions: self.check_parallel_regions,
            copy_before_write: self.copy_before_write,
            dialects: self.dialect_filter.clone(),
            unanalyzed_functions: self.no_analysis_func_filter.clone(),
            skips_unanalyzed: false,
            function_layout: self.function_boundary_type_conversion,
            unknown_layout: self.unknown_type_conversion,
            default_space,
            test_analysis_only: self.test_analysis_only,
            print_conflicts: self.print_conflicts,
            alignment: self.buffer_alignment,
        }
    }

    /// Verifies the combination of options.
    fn check(&self, module: OpRef<'_>) -> Result<(), Reported> {
        let fail = |message: &str| Err(module.error(message).emit());
        if self.must_infer_memory_space && self.use_encoding_for_memory_space {
            return fail(
                "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in \
                 one-shot-bufferize",
            );
        }
        if self.copy_before_write && self.test_analysis_only {
            return fail("Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'");
        }
        if self.print_conflicts && !self.test_analysis_only {
            return fail("Invalid option: 'print-conflicts' requires 'test-analysis-only'");
        }
        if self.dump_alias_sets && !self.test_analysis_only {
            return fail("Invalid option: 'dump-alias-sets' requires 'test-analysis-only'");
        }
        if !self.bufferize_function_boundaries && !self.no_analysis_func_filter.is_empty() {
            return fail("Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'");
        }
        Ok(())
    }
}

impl Pass for OneShotBufferize {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        self.check(ir.root())?;
        ir.embed_all()?;
        let (root, options) = (ir.root().op, self.options());
        if !options.copy_before_write {
            let skips_unanalyzed = !options.unanalyzed_functions.is_empty();
            let dump = self.dump_alias_sets.then(|| cx.printing());
            insert_copies(ir, root, &BufferizationOptions { skips_unanalyzed, ..options.clone() }, dump)?;
        }
        if options.test_analysis_only {
            return Ok(());
        }
        match options.function_boundaries {
            true => bufferize_module(ir, root, &options),
            false => bufferize(ir, root, &options),
        }
    }
}

/// Analyzes an operation, and inserts copies of tensors where conflicts require them.
///
/// With a printing option, aliases are annotated.
fn insert_copies(
    ir: &mut Isolate,
    root: Op,
    options: &BufferizationOptions,
    dump: Option<&PrintConfig>,
) -> Result<(), Reported> {
    let (decisions, notes, function_notes, result) = {
        let dominance = Dominance::new(ir);
        let mut analysis = super::one_shot::OneShot::new(ir, root, options, &dominance);
        let mut function_notes = functions::FunctionNotes::default();
        let result = match options.function_boundaries {
            true => functions::analyze(&mut analysis, root, &mut function_notes),
            false => analysis.analyze(root),
        };
        (analysis.decisions, analysis.notes, function_notes, result)
    };
    if options.test_analysis_only {
        if let Some(printing) = dump {
            annotate_aliases(ir, root, options, &decisions, printing);
        }
        annotate(ir, root, options, &decisions);
        notes.apply(ir);
        function_notes.apply(ir);
    }
    result?;
    if options.test_analysis_only {
        return Ok(());
    }
    copies::insert_all(ir, root, &Copies { options, decisions: Some(&decisions) })
}

/// Bufferizes the functions of a module in the order of their calls, and then its other operations.
fn bufferize_module(ir: &mut Isolate, module: Op, options: &BufferizationOptions) -> Result<(), Reported> {
    let functions = Functions::of(ir, module);
    for &function in functions.ordered.iter().chain(&functions.others) {
        let is_unanalyzed = options.is_unanalyzed(ir.op(function));
        let copy_before_write = options.copy_before_write || is_unanalyzed;
        bufferize(ir, function, &BufferizationOptions { copy_before_write, ..options.clone() })?;
        if options.function_layout == Layout::Inferred {
            infer_results(ir, function);
        }
    }
    let body = ir.op(module).region(0).and_then(|region| region.entry());
    let others: Vec<Op> = body.into_iter().flat_map(|block| block.ops()).map(|op| op.op).collect();
    for op in others {
        let view = ir.op(op);
        if !view.is::<FuncOp<'_>>() && !lect_core::ir::symbols::is_symbol_table(view) {
            bufferize(ir, op, options)?;
        }
    }
    let mut functions = Vec::new();
    walk::for_each(ir.op(module), |op| {
        if op.is::<FuncOp<'_>>() {
            functions.push(op.op);
        }
    });
    for function in functions {
        let count = function::function_type(ir.op(function)).map_or(0, |ty| ty.inputs.len());
        for index in 0..count {
            for name in ["bufferization.buffer_layout", "bufferization.writable"] {
                set_arg_attr(ir, function, index, name, None);
            }
        }
    }
    Ok(())
}

/// Returns buffers without their casts from a function, if all returns agree on the types. Calls cast their results
/// back.
fn infer_results(ir: &mut Isolate, function: Op) {
    let ctx = ir.context().clone();
    let Some(ty) = function::function_type(ir.op(function)) else { return };
    let (inputs, mut results) = (ty.inputs.clone(), ty.results.to_vec());
    let returns = returns(ir.op(function));
    if function::is_external(ir.op(function)) || returns.is_empty() {
        return;
    }
    let uncast = |ir: &Isolate, value| {
        let cast = ir.value(value).defining_op().and_then(|op| op.cast::<CastOp<'_>>());
        cast.map_or(value, |cast| cast.source())
    };
    let mut changes: Vec<(usize, Type, Type)> = Vec::new();
    for (index, result) in results.iter_mut().enumerate() {
        let types: Vec<Type> = returns
            .iter()
            .filter_map(|end| ir.op(*end).operands().nth(index))
            .map(|value| ir.value_type(uncast(ir, value)))
            .collect();
        let Some((first, others)) = types.split_first() else { continue };
        if others.iter().any(|ty| ty != first) || types.len() != returns.len() {
            continue;
        }
        if result != first {
            changes.push((index, *result, *first));
            *result = *first;
        }
        for end in &returns {
            let value = ir.op(*end).operand(index);
            let source = uncast(ir, value);
            ir.set_operand(*end, index, source);
        }
    }
    let ty = ctx.types().function(inputs.to_vec(), results);
    ir.set_attr(function, "function_type", Some(ctx.attrs().ty(ty)));
    if changes.is_empty() {
        return;
    }
    let mut calls = Vec::new();
    walk::for_each(ir.root(), |op| {
        if op.is::<lect_dialects::func::CallOp<'_>>() && functions::callee(op).is_some_and(|it| it.op == function) {
            calls.push(op.op);
        }
    });
    for call in calls {
        for &(index, old, new) in &changes {
            let result = ir.op(call).result(index);
            if ir.value_type(result) != old {
                continue;
            }
            ir.set_value_type(result, new);
            let loc = ir.op(call).loc();
            let mut ignore = Ignore;
            let mut rw = Rewriter::new(ir, &mut ignore);
            rw.after(call);
            let cast = rw.located(loc, |rw| rw.value(CastOp::build(result, old)));
            let made = rw.ir().value(cast).defining_op().map(|op| op.op);
            rw.replace_uses_if(result, cast, |user, _| Some(user.op) != made);
        }
    }
}
