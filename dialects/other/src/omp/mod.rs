//! The `omp` dialect: code that its `.td` files cannot express.

mod canonicalize;
mod newer;
mod ops;
mod syntax;
mod verify;

pub use ops::regions::clause_args;

use lect_core::dialect::{DialectHooks, OpHooks, Verifier, VerifyOp, VerifySymbolUses};
use lect_core::syntax::{DialectSyntax, OpSyntax};
use lect_support::atomics;

use ops::{canonical, loops, maps, recipes, regions, target, wrappers};
use syntax::{args, clauses, keywords};

lect_macros::dialect! { "src/omp/omp.td", docs = "src/omp/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: OPS,
    external: &[canonicalize::PATTERNS],
    models: &[("PointerLikeType", POINTERS)],
    verifiers: &[
        ("omp::BlockArgOpenMPOpInterface", Verifier::before(regions::verify_arguments)),
        ("omp::LoopWrapperInterface", Verifier::after(wrappers::verify_wrapper)),
    ],
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    migrations: newer::MIGRATIONS,
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: OPS_SYNTAX,
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
    newer_directives: newer::DIRECTIVES,
    known_forms: 23,
    ..DialectSyntax::NONE
};

const OPS: &[(&str, OpHooks)] = &[
    ("allocate_dir", checked(regions::verify_allocate_dir)),
    ("atomic.capture", OpHooks { verify: Some(verify::hint), ..region(regions::verify_capture) }),
    ("atomic.read", checked(regions::verify_read)),
    ("atomic.update", OpHooks { verify: Some(regions::verify_update), ..region(atomics::verify_update_region) }),
    ("atomic.write", checked(regions::verify_write)),
    ("cancel", checked(regions::verify_cancel)),
    ("cancellation_point", checked(regions::verify_cancellation_point)),
    ("canonical_loop", CANONICAL_LOOP),
    ("critical", uses(|op, table, tables| verify::late(op, table, tables, regions::verify_critical))),
    ("critical.declare", checked(verify::hint)),
    ("declare_mapper", region(target::verify_mapper)),
    ("declare_mapper.info", checked(target::verify_mapper_info)),
    ("declare_reduction", region(recipes::verify_reduction)),
    ("distribute", wrapper(wrappers::verify_distribute, wrappers::verify_distribute_region, NO_USES)),
    ("loop", wrapper(wrappers::verify_loop, wrappers::verify_standalone, REDUCTION_USES)),
    ("loop_nest", OpHooks { verify: Some(wrappers::verify_loop_nest), ..OpHooks::NONE }),
    ("map.bounds", checked(target::verify_bounds)),
    ("map.info", MAP_INFO),
    ("new_cli", NEW_CLI),
    ("ordered", checked(regions::verify_ordered)),
    ("ordered.region", checked(regions::verify_ordered_region)),
    ("parallel", PARALLEL),
    ("private", region(recipes::verify_private)),
    ("scan", checked(regions::verify_scan)),
    ("sections", wrapper(regions::verify_sections, regions::verify_sections_region, REDUCTION_USES)),
    ("simd", SIMD),
    ("single", SINGLE),
    ("target", OpHooks { verify: Some(target::verify_target), ..region(target::verify_target_region) }),
    ("target_data", checked(target::verify_data)),
    ("target_enter_data", checked(target::verify_move)),
    ("target_exit_data", checked(target::verify_move)),
    ("target_update", checked(target::verify_move)),
    ("task", TASK),
    ("taskgroup", TASKGROUP),
    ("taskloop", TASKLOOP),
    ("teams", OpHooks { verify: Some(regions::verify_teams), verify_symbol_uses: REDUCTION_USES, ..OpHooks::NONE }),
    ("tile", checked(canonical::verify_tile)),
    ("workdistribute", checked(regions::verify_workdistribute)),
    ("workshare.loop_wrapper", wrapper(wrappers::verify_workshare_loop, wrappers::verify_standalone, NO_USES)),
    ("wsloop", wrapper(wrappers::verify_wsloop, wrappers::verify_wsloop_region, REDUCTION_USES)),
];

const OPS_SYNTAX: &[(&str, OpSyntax)] = &[
    (
        "canonical_loop",
        OpSyntax {
            name_block_args: Some(canonical::name_counter),
            ..OpSyntax::form(loops::parse_canonical, loops::print_canonical)
        },
    ),
    ("loop_nest", OpSyntax::form(loops::parse_nest, loops::print_nest)),
    ("new_cli", OpSyntax::naming(canonical::name_handle)),
    ("target_allocmem", OpSyntax::form(loops::parse_alloc, loops::print_alloc)),
    ("unroll_heuristic", OpSyntax::form(loops::parse_heuristic, loops::print_heuristic)),
];

const NO_USES: Option<VerifySymbolUses> = None;
const REDUCTION_USES: Option<VerifySymbolUses> =
    Some(|op, table, tables| verify::late(op, table, tables, verify::reduction_symbols));

const CANONICAL_LOOP: OpHooks = OpHooks { verify: Some(canonical::verify_loop), ..OpHooks::NONE };

const MAP_INFO: OpHooks = OpHooks {
    verify: Some(target::verify_map_info),
    ..uses(|op, table, tables| verify::late(op, table, tables, target::verify_mapper_use))
};

const NEW_CLI: OpHooks = OpHooks { verify: Some(canonical::verify_handle), ..OpHooks::NONE };

const PARALLEL: OpHooks = OpHooks {
    verify: Some(regions::verify_parallel),
    verify_regions: Some(wrappers::verify_parallel_region),
    ..uses(|op, table, tables| verify::late(op, table, tables, regions::verify_parallel_symbols))
};

const SIMD: OpHooks = OpHooks {
    verify: Some(wrappers::verify_simd),
    verify_regions: Some(wrappers::verify_simd_region),
    ..uses(|op, table, tables| verify::late(op, table, tables, wrappers::verify_simd_symbols))
};

const SINGLE: OpHooks = OpHooks {
    verify: Some(regions::verify_single),
    ..uses(|op, table, tables| verify::late(op, table, tables, verify::copyprivate_symbols))
};

const TASK: OpHooks = OpHooks {
    verify: Some(regions::verify_task),
    ..uses(|op, table, tables| verify::late(op, table, tables, regions::verify_task_symbols))
};

const TASKGROUP: OpHooks = OpHooks {
    verify: Some(regions::verify_taskgroup),
    ..uses(|op, table, tables| verify::late(op, table, tables, regions::verify_taskgroup_symbols))
};

const TASKLOOP: OpHooks = OpHooks {
    verify: Some(wrappers::verify_taskloop),
    verify_regions: Some(wrappers::verify_taskloop_region),
    ..uses(|op, table, tables| verify::late(op, table, tables, wrappers::verify_taskloop_symbols))
};

const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const fn region(verify: VerifyOp) -> OpHooks {
    OpHooks { verify_regions: Some(verify), ..OpHooks::NONE }
}

const fn uses(verify: VerifySymbolUses) -> OpHooks {
    OpHooks { verify_symbol_uses: Some(verify), ..OpHooks::NONE }
}

const fn wrapper(verify: VerifyOp, verify_regions: VerifyOp, uses: Option<VerifySymbolUses>) -> OpHooks {
    OpHooks { verify: Some(verify), verify_symbol_uses: uses, ..region(verify_regions) }
}

/// Pointer types that do not declare the interface of the dialect themselves.
const POINTERS: &[&str] = &["LLVM::LLVMPointerType", "MemRefType"];
