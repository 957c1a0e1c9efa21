//! Passes that prepare for LLVM IR: data layouts, wrappers for C, distinct successors.

use lect_core::builtin::ModuleOp;
use lect_core::ir::walk;
use lect_dialects::func::FuncOp;
use lect_dialects::llvm;
use lect_support::prelude::*;
use lect_transforms::pass::{Pass, PassContext};
use lect_transforms::rewrite::Ignore;

use super::symbols;

/// Attribute with the data layout of a module, as LLVM writes it.
const LAYOUT: &str = "llvm.data_layout";

/// Attribute of functions with a wrapper for C.
const WRAPPED: &str = "llvm.emit_c_interface";

/// Attach a data layout of LLVM to the module
#[derive(Pass)]
#[pass(name = "set-llvm-module-datalayout", class = "SetLLVMModuleDataLayoutPass", on = ModuleOp)]
pub struct SetDataLayout {
    /// The data layout
    #[option]
    data_layout: String,
}

impl Pass for SetDataLayout {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let root = ir.root().op;
        let layout = ir.context().attrs().string(&self.data_layout);
        ir.set_attr(root, LAYOUT, Some(layout));
        Ok(())
    }
}

/// Request a wrapper for C of a function
#[derive(Pass)]
#[pass(name = "llvm-request-c-wrappers", class = "LLVMRequestCWrappersPass", on = FuncOp)]
pub struct RequestWrappers;

impl Pass for RequestWrappers {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let root = ir.root().op;
        let unit = ir.context().attrs().unit();
        ir.set_attr(root, WRAPPED, Some(unit));
        Ok(())
    }
}

/// Name of the comdat that is added.
const COMDAT: &str = "__llvm_comdat";

/// Number of the selection kind `any`.
const ANY: i64 = 0;

/// Add comdats to functions with linkage `linkonce` and `linkonce_odr`
#[derive(Pass)]
#[pass(name = "llvm-add-comdats", class = "LLVMAddComdats", on = ModuleOp)]
pub struct AddComdats;

impl Pass for AddComdats {
    fn run(&self, ir: &mut Isolate, _: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        let words = ["linkonce", "linkonce_odr"].map(|word| symbols::linkage(&ctx, word));
        let Some(body) = ir.root().region(0).and_then(|region| region.entry()) else { return Ok(()) };
        let functions = body.ops().filter_map(|op| op.cast::<llvm::LLVMFuncOp<'_>>());
        let once = functions.filter(|function| words.contains(&function.linkage_attr()));
        let once: Vec<(Op, String)> = once.map(|it| (it.0.op, it.sym_name().into_owned())).collect();
        let known = symbols::lookup_symbol(ir.root(), ctx.ident(COMDAT.as_bytes())).map(|op| op.op);
        let body = body.block;
        if once.is_empty() {
            return Ok(());
        }
        let mut listener = Ignore;
        let mut rw = Rewriter::new(ir, &mut listener);
        let comdat = match known {
            Some(comdat) => comdat,
            None => {
                let (region, _) = rw.region_with_block(&[], Loc::UNKNOWN);
                rw.located(Loc::UNKNOWN, |rw| rw.at_start(body).add(llvm::ComdatOp::build(COMDAT, region)))
            }
        };
        let any = ctx.attrs().integer(ctx.types().int(64), ANY);
        for (function, name) in once {
            let Some(block) = rw.op(comdat).region(0).and_then(|region| region.entry()).map(|block| block.block) else {
                continue;
            };
            let selector = llvm::ComdatSelectorOp::build(&*name, any);
            rw.located(Loc::UNKNOWN, |rw| _ = rw.at_start(block).add(selector));
            let nested = [ctx.ident(name.as_bytes())].into();
            let reference = AttrData::SymbolRef { root: ctx.ident(COMDAT.as_bytes()), nested };
            let reference = ctx.attrs().intern(reference);
            rw.modify(function, |ir| ir.set_attr(function, "comdat", Some(reference)));
        }
        Ok(())
    }
}

/// Make the successors of each block distinct where they have arguments
#[derive(Pass)]
#[pass(name = "llvm-legalize-for-export", class = "LLVMLegalizeForExportPass")]
pub struct LegalizeForExport;

impl Pass for LegalizeForExport {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        cx.each_isolate(ir, |ir| {
            let mut branches = Vec::new();
            walk::within_storage(ir.root(), |op| {
                if op.successors().len() > 1 {
                    branches.push(op.op);
                }
            });
            branches.into_iter().for_each(|op| separate_successors(ir, op));
        });
        Ok(())
    }
}

/// Inserts a block before each repeated successor with arguments.
fn separate_successors(ir: &mut Isolate, op: Op) {
    let successors: Vec<Block> = ir.op(op).successors().map(|block| block.block).collect();
    let Some(region) = ir.op(op).block().and_then(|block| block.region()).map(|region| region.region) else { return };
    for (at, &to) in successors.iter().enumerate() {
        let args = ir.block(to).args_with_locs().to_vec();
        if args.is_empty() || !successors[..at].contains(&to) {
            continue;
        }
        let block = ir.create_block();
        ir.append_block(region, block);
        for &(arg, loc) in &args {
            let ty = ir.value_type(arg);
            ir.add_block_arg(block, ty, loc);
        }
        ir.set_successor(op, at, block);
        let (values, loc): (Vec<Value>, _) = (ir.block(block).args().collect(), ir.op(op).loc());
        let mut listener = Ignore;
        let mut rw = Rewriter::new(ir, &mut listener);
        rw.at_end(block);
        rw.located(loc, |rw| _ = rw.add(llvm::BrOp::build(values, to)));
    }
}
