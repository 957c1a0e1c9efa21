//! `convert-spirv-to-llvm`: shaders and kernels.
//!
//! | module | contents |
//! |---|---|
//! | `types` | types, and the address spaces of storage classes |
//! | `bits` | integers: bit fields, shifts, negation, casts, constants |
//! | `memory` | variables, accesses, parts of composites |
//! | `control` | branches, loops and selections |
//! | `functions` | modules, functions, calls, entry points |
//!
//! Source: the behaviour of mlir-opt 22.

mod bits;
mod control;
mod functions;
mod memory;
mod types;

use lect_core::builtin::ModuleOp;
use lect_core::ir::walk;
use lect_dialects::spirv::GlobalVariableOp;
use lect_dialects::{llvm, spirv as sv};
use lect_support::prelude::*;
use lect_transforms::conversion::{self, Mode};
use lect_transforms::pass::{Pass, PassContext};

use super::pattern::{Counterpart, LlvmPatterns, by_rows, float_constant};
use super::types::{LlvmOptions, LlvmTypes};
use types::ClientApi;

/// Convert `spirv` to `llvm`
#[derive(Pass)]
#[pass(name = "convert-spirv-to-llvm", class = "ConvertSPIRVToLLVMPass", on = ModuleOp)]
pub struct SpirvToLlvm {
    /// API of the host, which determines the address spaces of storage classes
    #[option(name = "client-api", default = ClientApi::Unknown)]
    client_api: ClientApi,
}

impl Pass for SpirvToLlvm {
    fn run(&self, ir: &mut Isolate, cx: &mut PassContext<'_>) -> Result<(), Reported> {
        let ctx = ir.context().clone();
        if let Some(name) = self.client_api.without_mapping() {
            let message = format!("address space mapping for client '{name}' not implemented");
            ctx.warning(ir.root().loc(), message);
        }
        ir.materialize_all(cx.threads())?;
        ir.embed_all()?;
        name_bound_variables(ir);
        let api = self.client_api;
        let base = LlvmTypes::new(LlvmOptions::default());
        let rule = base.clone();
        let types = base.with_rule(move |ctx, ty| types::convert(&rule, api, ctx, ty));
        let mut set = PatternSet::new();
        let patterns = &mut LlvmPatterns { types: &types, ctx: &ctx, set: &mut set };
        add_patterns(patterns);
        memory::add_global(patterns, api);
        let target = super::target().with_illegal_dialects(&[&sv::DIALECT]).with_legal::<ModuleOp<'_>>(&ctx);
        conversion::apply_all(ir, cx, &target, &set, Mode::Partial)
    }
}

const COUNTERPARTS: &[Counterpart] = &[
    Counterpart::same(sv::IAddOp::NAME, llvm::AddOp::NAME),
    Counterpart::same(sv::IMulOp::NAME, llvm::MulOp::NAME),
    Counterpart::same(sv::ISubOp::NAME, llvm::SubOp::NAME),
    Counterpart::same(sv::FAddOp::NAME, llvm::FAddOp::NAME),
    Counterpart::same(sv::FDivOp::NAME, llvm::FDivOp::NAME),
    Counterpart::same(sv::FMulOp::NAME, llvm::FMulOp::NAME),
    Counterpart::same(sv::FNegateOp::NAME, llvm::FNegOp::NAME),
    Counterpart::same(sv::FRemOp::NAME, llvm::FRemOp::NAME),
    Counterpart::same(sv::FSubOp::NAME, llvm::FSubOp::NAME),
    Counterpart::same(sv::SDivOp::NAME, llvm::SDivOp::NAME),
    Counterpart::same(sv::SRemOp::NAME, llvm::SRemOp::NAME),
    Counterpart::same(sv::UDivOp::NAME, llvm::UDivOp::NAME),
    Counterpart::same(sv::UModOp::NAME, llvm::URemOp::NAME),
    Counterpart::same(sv::BitCountOp::NAME, llvm::CtPopOp::NAME),
    Counterpart::same(sv::BitReverseOp::NAME, llvm::BitReverseOp::NAME),
    Counterpart::same(sv::BitwiseAndOp::NAME, llvm::AndOp::NAME),
    Counterpart::same(sv::BitwiseOrOp::NAME, llvm::OrOp::NAME),
    Counterpart::same(sv::BitwiseXorOp::NAME, llvm::XOrOp::NAME),
    Counterpart::same(sv::ConvertFToSOp::NAME, llvm::FPToSIOp::NAME),
    Counterpart::same(sv::ConvertFToUOp::NAME, llvm::FPToUIOp::NAME),
    Counterpart::same(sv::ConvertSToFOp::NAME, llvm::SIToFPOp::NAME),
    Counterpart::same(sv::ConvertUToFOp::NAME, llvm::UIToFPOp::NAME),
    Counterpart::same(sv::GLCeilOp::NAME, llvm::FCeilOp::NAME),
    Counterpart::same(sv::GLCosOp::NAME, llvm::CosOp::NAME),
    Counterpart::same(sv::GLExpOp::NAME, llvm::ExpOp::NAME),
    Counterpart::same(sv::GLFAbsOp::NAME, llvm::FAbsOp::NAME),
    Counterpart::same(sv::GLFloorOp::NAME, llvm::FFloorOp::NAME),
    Counterpart::same(sv::GLFMaxOp::NAME, llvm::MaxNumOp::NAME),
    Counterpart::same(sv::GLFMinOp::NAME, llvm::MinNumOp::NAME),
    Counterpart::same(sv::GLLogOp::NAME, llvm::LogOp::NAME),
    Counterpart::same(sv::GLSinOp::NAME, llvm::SinOp::NAME),
    Counterpart::same(sv::GLSMaxOp::NAME, llvm::SMaxOp::NAME),
    Counterpart::same(sv::GLSMinOp::NAME, llvm::SMinOp::NAME),
    Counterpart::same(sv::GLSqrtOp::NAME, llvm::SqrtOp::NAME),
    Counterpart::same(sv::GLTanOp::NAME, llvm::TanOp::NAME),
    Counterpart::same(sv::GLTanhOp::NAME, llvm::TanhOp::NAME),
    Counterpart::same(sv::LogicalAndOp::NAME, llvm::AndOp::NAME),
    Counterpart::same(sv::LogicalOrOp::NAME, llvm::OrOp::NAME),
    Counterpart::same(sv::SelectOp::NAME, llvm::SelectOp::NAME),
    Counterpart::same(sv::UndefOp::NAME, llvm::UndefOp::NAME),
];

/// Comparisons of integers, and the predicates of their counterparts.
const INT_COMPARISONS: &[(&str, llvm::ICmpPredicate)] = &[
    (sv::IEqualOp::NAME, llvm::ICmpPredicate::Eq),
    (sv::INotEqualOp::NAME, llvm::ICmpPredicate::Ne),
    (sv::LogicalEqualOp::NAME, llvm::ICmpPredicate::Eq),
    (sv::LogicalNotEqualOp::NAME, llvm::ICmpPredicate::Ne),
    (sv::SGreaterThanOp::NAME, llvm::ICmpPredicate::Sgt),
    (sv::SGreaterThanEqualOp::NAME, llvm::ICmpPredicate::Sge),
    (sv::SLessThanEqualOp::NAME, llvm::ICmpPredicate::Sle),
    (sv::SLessThanOp::NAME, llvm::ICmpPredicate::Slt),
    (sv::UGreaterThanOp::NAME, llvm::ICmpPredicate::Ugt),
    (sv::UGreaterThanEqualOp::NAME, llvm::ICmpPredicate::Uge),
    (sv::ULessThanEqualOp::NAME, llvm::ICmpPredicate::Ule),
    (sv::ULessThanOp::NAME, llvm::ICmpPredicate::Ult),
];

/// Comparisons of floats, and the predicates of their counterparts.
const FLOAT_COMPARISONS: &[(&str, llvm::FCmpPredicate)] = &[
    (sv::FOrdEqualOp::NAME, llvm::FCmpPredicate::Oeq),
    (sv::FOrdGreaterThanOp::NAME, llvm::FCmpPredicate::Ogt),
    (sv::FOrdGreaterThanEqualOp::NAME, llvm::FCmpPredicate::Oge),
    (sv::FOrdLessThanEqualOp::NAME, llvm::FCmpPredicate::Ole),
    (sv::FOrdLessThanOp::NAME, llvm::FCmpPredicate::Olt),
    (sv::FOrdNotEqualOp::NAME, llvm::FCmpPredicate::One),
    (sv::FUnordEqualOp::NAME, llvm::FCmpPredicate::Ueq),
    (sv::FUnordGreaterThanOp::NAME, llvm::FCmpPredicate::Ugt),
    (sv::FUnordGreaterThanEqualOp::NAME, llvm::FCmpPredicate::Uge),
    (sv::FUnordLessThanEqualOp::NAME, llvm::FCmpPredicate::Ule),
    (sv::FUnordLessThanOp::NAME, llvm::FCmpPredicate::Ult),
    (sv::FUnordNotEqualOp::NAME, llvm::FCmpPredicate::Une),
];

/// Adds the patterns for `spirv`, except that for global variables.
fn add_patterns(patterns: &mut LlvmPatterns<'_>) {
    patterns.counterparts(COUNTERPARTS);
    for (name, predicate) in INT_COMPARISONS {
        patterns.named(name, 1, |types, rw, op| {
            by_rows(types, rw, op, |rw, it, ty| {
                rw.value(llvm::ICmpOp::build(*predicate, it[0], it[1]).with_types([ty]))
            })
        });
    }
    for (name, predicate) in FLOAT_COMPARISONS {
        patterns.named(name, 1, |types, rw, op| {
            by_rows(types, rw, op, |rw, it, ty| {
                rw.value(llvm::FCmpOp::build(*predicate, it[0], it[1]).with_types([ty]))
            })
        });
    }
    patterns.on::<sv::GLInverseSqrtOp<'_>>(1, lower_inverse_root);
    bits::add_patterns(patterns);
    memory::add_patterns(patterns);
    control::add_patterns(patterns);
    functions::add_patterns(patterns);
}

fn lower_inverse_root(types: &LlvmTypes, rw: &mut Rewriter<'_>, op: Op) -> Option<()> {
    by_rows(types, rw, op, |rw, it, ty| {
        let one = float_constant(rw, ty, 1.0);
        let root = rw.value(llvm::SqrtOp::build(it[0]).with_types([ty]));
        rw.value(llvm::FDivOp::build(one, root))
    })
}

/// Renames variables with a descriptor set and a binding by these numbers, and drops the attributes.
fn name_bound_variables(ir: &mut Isolate) {
    let ctx = ir.context().clone();
    let Some(body) = ir.root().region(0).and_then(|region| region.entry()) else { return };
    let modules: Vec<Op> = body.ops().filter(|op| op.is::<sv::ModuleOp<'_>>()).map(|op| op.op).collect();
    for module in modules {
        let prefix = ir.op(module).attr("sym_name").and_then(|name| ctx.attrs().string_value(name));
        let prefix = prefix.map(|name| format!("{}_", String::from_utf8_lossy(name))).unwrap_or_default();
        let mut variables = Vec::new();
        let mut addresses = Vec::new();
        walk::within_storage(ir.op(module), |op| {
            if let Some(address) = op.cast::<sv::AddressOfOp<'_>>() {
                addresses.push((op.op, address.variable().into_owned()));
            } else if let Some(variable) = op.cast::<GlobalVariableOp<'_>>()
                && let (Some(set), Some(binding)) = (variable.descriptor_set(), variable.binding())
            {
                let old = variable.sym_name().into_owned();
                let new = format!("{prefix}{old}_descriptor_set{set}_binding{binding}");
                variables.push((op.op, old, new));
            }
        });
        for (variable, old, new) in variables {
            let users = addresses.iter().filter(|it| it.1 == old).map(|it| it.0);
            let nested = Box::default();
            let reference = AttrData::SymbolRef { root: ctx.ident(new.as_bytes()), nested };
            let reference = ctx.attrs().intern(reference);
            for user in users {
                ir.set_attr(user, "variable", Some(reference));
            }
            let name = ctx.attrs().string(&new);
            ir.set_attr(variable, "sym_name", Some(name));
            ir.set_attr(variable, "descriptor_set", None);
            ir.set_attr(variable, "binding", None);
        }
    }
}
