//! The `acc` dialect: code that its `.td` files cannot express.

mod canonicalize;
mod interfaces;
mod newer;
mod syntax;
mod verify;

use lect_core::dialect::{DialectHooks, InterfaceEntry, OpHooks, VerifyOp};
use lect_core::interfaces::region_branch::{RegionBranch, RegionTerminator, Returns};
use lect_core::syntax::DialectSyntax;
use lect_support::iteration::OneOf;
use lect_support::{atomics, symbol_uses};

use interfaces::regions;
use syntax::{clauses, gang, loops, routine, vars};

lect_macros::dialect! { "src/acc/acc.td", docs = "src/acc/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: OPS,
    newer: newer::CHANGES,
    migrations: newer::MIGRATIONS,
    newer_defs: Some(newer::spec),
    external: &[canonicalize::PATTERNS],
    models: &[("MappableType", &[]), ("PointerLikeType", POINTERS)],
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    newer_directives: newer::DIRECTIVES,
    directives: &[
        ("AccVar", vars::ACC_VAR),
        ("BindName", routine::BIND_NAME),
        ("CombinedConstructsLoop", loops::COMBINED),
        ("DeviceTypeArrayAttr", routine::DEVICE_TYPES),
        ("DeviceTypeOperands", clauses::OPERANDS),
        ("DeviceTypeOperandsWithKeywordOnly", clauses::OPERANDS_OR_KEYWORD),
        ("DeviceTypeOperandsWithSegment", clauses::OPERAND_GROUPS),
        ("GangClause", gang::GANG),
        ("LoopControl", loops::CONTROL),
        ("NumGangs", clauses::OPERAND_GROUPS),
        ("OperandWithKeywordOnly", clauses::OPERAND_OR_UNIT),
        ("OperandsWithKeywordOnly", clauses::OPERANDS_OR_UNIT),
        ("RecipeSym", vars::RECIPE),
        ("RoutineGangClause", routine::GANG),
        ("Var", vars::VAR),
        ("VarPtrType", vars::VAR_TYPE),
        ("WaitClause", clauses::WAIT),
    ],
    known_forms: 23,
    ..DialectSyntax::NONE
};

const OPS: &[(&str, OpHooks)] = &[
    ("atomic.capture", region(verify::verify_capture)),
    ("atomic.read", checked(atomics::verify_read)),
    ("atomic.update", OpHooks { verify: Some(atomics::verify_update), ..region(atomics::verify_update_region) }),
    ("atomic.write", checked(atomics::verify_write)),
    ("attach", DATA),
    ("bounds", checked(verify::data::verify_bounds)),
    ("cache", DATA),
    ("copyin", DATA),
    ("copyout", DATA),
    ("create", DATA),
    ("data", construct(verify::verify_data)),
    ("declare", checked(verify::verify_declare)),
    ("declare_device_resident", DATA),
    ("declare_enter", checked(verify::verify_declare)),
    ("declare_exit", checked(verify::verify_declare)),
    ("declare_link", DATA),
    ("delete", DATA),
    ("detach", DATA),
    ("deviceptr", DATA),
    ("enter_data", checked(verify::verify_enter_data)),
    ("exit_data", checked(verify::verify_exit_data)),
    ("firstprivate", COPY),
    ("firstprivate.recipe", region(verify::data::verify_firstprivate_recipe)),
    ("firstprivate_map", DATA),
    ("host_data", construct(verify::verify_host_data)),
    ("init", checked(verify::verify_runtime)),
    ("kernel_environment", OpHooks { interfaces: CONSTRUCT, ..OpHooks::NONE }),
    ("kernels", construct(verify::verify_kernels)),
    (
        "loop",
        OpHooks {
            interfaces: lect_core::interfaces![dyn RegionBranch => regions::Loop],
            ..checked(verify::verify_loop)
        },
    ),
    ("nocreate", DATA),
    ("parallel", construct(verify::verify_parallel)),
    ("present", DATA),
    ("private", COPY),
    ("private.recipe", region(verify::data::verify_private_recipe)),
    ("reduction", COPY),
    ("reduction.recipe", region(verify::data::verify_reduction_recipe)),
    ("routine", checked(verify::verify_routine)),
    ("serial", construct(verify::verify_serial)),
    ("set", checked(verify::verify_set)),
    ("shutdown", checked(verify::verify_runtime)),
    ("terminator", OpHooks { interfaces: lect_core::interfaces![dyn RegionTerminator => Returns], ..OpHooks::NONE }),
    ("update", checked(verify::verify_update)),
    ("update_device", DATA),
    ("update_host", DATA),
    ("use_device", DATA),
    ("wait", checked(verify::verify_wait)),
];

const DATA: OpHooks = checked(verify::data::verify_data);

const COPY: OpHooks = OpHooks {
    verify_symbol_uses: Some(|op, table, tables| symbol_uses::late(op, table, tables, verify::data::verify_recipe_use)),
    ..checked(verify::data::verify_copy)
};

const fn checked(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const CONSTRUCT: &[InterfaceEntry] = lect_core::interfaces![dyn RegionBranch => OneOf];

const fn construct(verify: VerifyOp) -> OpHooks {
    OpHooks { interfaces: CONSTRUCT, ..checked(verify) }
}

const fn region(verify: VerifyOp) -> OpHooks {
    OpHooks { verify_regions: Some(verify), ..OpHooks::NONE }
}

/// Pointer types that do not declare the interface of the dialect themselves.
const POINTERS: &[&str] = &["LLVM::LLVMPointerType", "MemRefType", "UnrankedMemRefType"];
