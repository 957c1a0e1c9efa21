//! The `acc` dialect: what its `.td` files do not say.

mod clauses;
mod device;
mod gang;
mod loops;
mod routine;
mod vars;

use lect_core::dialect::DialectHooks;

lect_macros::dialect! { "src/acc/acc.td", hooks = HOOKS }

const HOOKS: DialectHooks = DialectHooks {
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
    models: &[("MappableType", &[]), ("PointerLikeType", POINTERS)],
    ..DialectHooks::NONE
};

/// What is a pointer to it that does not say so itself.
const POINTERS: &[&str] = &["LLVM::LLVMPointerType", "MemRefType", "UnrankedMemRefType"];
