//! The `omp` dialect: what its `.td` files do not say.

mod args;
mod clauses;
mod keywords;
mod loops;
mod maps;

use lect_core::dialect::{DialectHooks, OpHooks, ParseOp, PrintOp};

lect_macros::dialect! { "src/omp/omp.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("canonical_loop", form(loops::parse_canonical, loops::print_canonical)),
        ("loop_nest", form(loops::parse_nest, loops::print_nest)),
        ("target_allocmem", form(loops::parse_alloc, loops::print_alloc)),
        ("unroll_heuristic", form(loops::parse_heuristic, loops::print_heuristic)),
    ],
    directives: &[
        ("AlignedClause", clauses::ALIGNED),
        ("AllocateAndAllocator", clauses::ALLOCATE),
        ("CaptureType", maps::CAPTURE),
        ("ClauseAttr", keywords::CLAUSE),
        ("Copyprivate", clauses::COPYPRIVATE),
        ("DependVarList", clauses::DEPEND),
        ("GrainsizeClause", keywords::GRAINSIZE),
        ("InReductionPrivateReductionRegion", args::IN_REDUCTION_PRIVATE_REDUCTION),
        ("InReductionPrivateRegion", args::IN_REDUCTION_PRIVATE),
        ("LinearClause", clauses::LINEAR),
        ("LoopTransformClis", clauses::TRANSFORM),
        ("MapClause", maps::MAP),
        ("MembersIndex", maps::MEMBERS),
        ("NumTasksClause", keywords::NUM_TASKS),
        ("OrderClause", keywords::ORDER),
        ("PrivateReductionRegion", args::PRIVATE_REDUCTION),
        ("PrivateRegion", args::PRIVATE),
        ("ScheduleClause", keywords::SCHEDULE),
        ("SynchronizationHint", keywords::HINT),
        ("TargetOpRegion", args::TARGET),
        ("TaskReductionRegion", args::TASK_REDUCTION),
        ("UseDeviceAddrUseDevicePtrRegion", args::USE_DEVICE),
    ],
    models: &[("PointerLikeType", POINTERS)],
    ..DialectHooks::NONE
};

const fn form(parse: ParseOp, print: PrintOp) -> OpHooks {
    OpHooks { parse: Some(parse), print: Some(print), ..OpHooks::NONE }
}

/// What is a pointer to it that does not say so itself.
const POINTERS: &[&str] = &["LLVM::LLVMPointerType", "MemRefType", "UnrankedMemRefType"];
