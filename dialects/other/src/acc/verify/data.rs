//! Verifiers of data clause operations and their recipes.

use lect_support::enums;
use lect_support::fields::{argument_types, fail, values};
use lect_support::parts::{attr_of, held_of};
use lect_support::prelude::*;
use lect_support::symbol_uses::{Lookup, early};

use crate::acc::DataClause as Clause;
use crate::acc::syntax::vars::pointer;
use crate::acc::{
    CopyinOp, DataClauseAttr, DataClauseModifierAttr, FirstprivateRecipeOp, OpenACCOp, PrivateRecipeOp,
    ReductionRecipeOp, YieldOp,
};

/// Constraints on a data clause operation.
struct DataOp {
    /// Operation name without the namespace.
    name: &'static str,
    /// Noun for the operation in diagnostics.
    noun: &'static str,
    /// Clauses that the operation may represent.
    clauses: &'static [Clause],
    /// Whether the operation may be one part of a decomposed clause.
    is_part: bool,
    /// Bits of the permitted modifiers.
    modifiers: i64,
}

const ZERO: i64 = 1;
const READONLY: i64 = 2;
const ALWAYS: i64 = 4 | 8;
const CAPTURE: i64 = 16;

const DATA_OPS: &[DataOp] = &[
    whole("attach", "attach", &[Clause::AccAttach]),
    part("cache", "cache", &[Clause::AccCache, Clause::AccCacheReadonly], READONLY),
    part(
        "copyin",
        "copyin",
        &[Clause::AccCopyin, Clause::AccCopyinReadonly, Clause::AccCopy, Clause::AccReduction],
        READONLY | ALWAYS | CAPTURE,
    ),
    part(
        "copyout",
        "copyout",
        &[Clause::AccCopyout, Clause::AccCopyoutZero, Clause::AccCopy, Clause::AccReduction],
        ZERO | ALWAYS | CAPTURE,
    ),
    part(
        "create",
        "create",
        &[Clause::AccCreate, Clause::AccCreateZero, Clause::AccCopyout, Clause::AccCopyoutZero],
        ZERO | ALWAYS | CAPTURE,
    ),
    whole("declare_device_resident", "device_resident", &[Clause::AccDeclareDeviceResident]),
    whole("declare_link", "link", &[Clause::AccDeclareLink]),
    part(
        "delete",
        "delete",
        &[
            Clause::AccDelete,
            Clause::AccCreate,
            Clause::AccCreateZero,
            Clause::AccCopyin,
            Clause::AccCopyinReadonly,
            Clause::AccPresent,
            Clause::AccNoCreate,
            Clause::AccDeclareDeviceResident,
            Clause::AccDeclareLink,
        ],
        ZERO | READONLY | ALWAYS | CAPTURE,
    ),
    part("detach", "detach", &[Clause::AccDetach, Clause::AccAttach], 0),
    whole("deviceptr", "deviceptr", &[Clause::AccDeviceptr]),
    whole("firstprivate", "firstprivate", &[Clause::AccFirstprivate]),
    whole("firstprivate_map", "firstprivate", &[Clause::AccFirstprivate]),
    whole("nocreate", "no_create", &[Clause::AccNoCreate]),
    whole("present", "present", &[Clause::AccPresent]),
    whole("private", "private", &[Clause::AccPrivate]),
    whole("reduction", "reduction", &[Clause::AccReduction]),
    part("update_device", "device", &[Clause::AccUpdateDevice], 0),
    part("update_host", "host", &[Clause::AccUpdateHost, Clause::AccUpdateSelf], 0),
    part("use_device", "use_device", &[Clause::AccUseDevice], 0),
];

const fn whole(name: &'static str, noun: &'static str, clauses: &'static [Clause]) -> DataOp {
    DataOp { name, noun, clauses, is_part: false, modifiers: 0 }
}

const fn part(name: &'static str, noun: &'static str, clauses: &'static [Clause], modifiers: i64) -> DataOp {
    DataOp { name, noun, clauses, is_part: true, modifiers }
}

/// Operations whose result is a new variable, of any type.
const COPIES: &[&str] = &["firstprivate", "firstprivate_map", "private", "reduction"];

/// Returns the variable type of an operation.
fn var_type(op: OpRef<'_>) -> Option<Type> {
    let ty = attr_of!(
        op,
        OpenACCOp::{
            Attach, Cache, Copyin, Copyout, Create, DeclareDeviceResident, DeclareLink, DevicePtr, Firstprivate,
            FirstprivateMapInitial, NoCreate, Present, Private, Reduction, UpdateDevice, UpdateHost, UseDevice,
        },
        var_type_attr
    );
    op.context().attrs().type_value(ty?)
}

/// Verifies that clause, types and modifiers are permitted for the operation.
pub(crate) fn verify_data(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let name = op.name_data().name.strip_prefix(b"acc.").unwrap_or_default();
    let Some(data) = DATA_OPS.iter().find(|data| data.name.as_bytes() == name) else { return Ok(()) };
    let is_unchecked = op.cast::<CopyinOp<'_>>().is_some_and(|copyin| copyin.implicit());
    // The default is the operation's own clause.
    let clause = enums::case_of::<DataClauseAttr, Clause>(op).filter(|_| !is_unchecked);
    if clause.is_some_and(|clause| !data.clauses.contains(&clause)) {
        let noun = data.noun;
        let more = if data.is_part { " or specify original clause this operation was decomposed from" } else { "" };
        return fail(op, format!("data clause associated with {noun} operation must match its intent{more}"));
    }
    if let Some(var) = values(op, "var").next() {
        let ty = op.ir.value_type(var);
        // A mappable type that is not a pointer is its own variable type.
        if pointer(ctx, ty).is_some() && var_type(op) == Some(ty) {
            return fail(op, "varType must capture the element type of var");
        }
        let other = values(op, "accVar").next().or_else(|| op.results().next());
        if !COPIES.contains(&data.name) && other.is_some_and(|other| op.ir.value_type(other) != ty) {
            return fail(op, "input and output types must match");
        }
    }
    verify_modifiers(op, data.modifiers)
}

fn verify_modifiers(op: OpRef<'_>, allowed: i64) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(attr) = held_of::<DataClauseModifierAttr>(op) else { return Ok(()) };
    let wrong = enums::number(ctx, attr).unwrap_or(0) & !allowed;
    if wrong == 0 {
        return Ok(());
    }
    if allowed == 0 {
        return fail(op, "no data clause modifiers are allowed");
    }
    let words = enums::word_for(ctx, attr, wrong).unwrap_or_default();
    fail(op, format!("invalid data clause modifiers: {words}"))
}

/// Verifies a data clause operation that refers to a recipe.
pub(crate) fn verify_copy(op: OpRef<'_>) -> Result<(), Reported> {
    verify_data(op)?;
    early(op, verify_recipe_use)
}

/// Verifies that the recipe exists and is of the operation's kind.
pub(crate) fn verify_recipe_use<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    let (kind, symbol, is_recipe): (_, _, fn(OpRef<'_>) -> bool) = match OpenACCOp::of(op) {
        Some(OpenACCOp::Private(it)) => ("private", it.recipe_attr(), |found| found.is::<PrivateRecipeOp<'_>>()),
        Some(OpenACCOp::Firstprivate(it)) => {
            ("firstprivate", it.recipe_attr(), |found| found.is::<FirstprivateRecipeOp<'_>>())
        }
        Some(OpenACCOp::Reduction(it)) => ("reduction", it.recipe_attr(), |found| found.is::<ReductionRecipeOp<'_>>()),
        _ => return Ok(()),
    };
    let Some(symbol) = symbol else { return reject(op, format!("recipe expected for {kind}")) };
    if lookup(symbol).is_some_and(is_recipe) {
        return Ok(());
    }
    let symbol = op.context().attrs().show(symbol);
    reject(op, format!("expected symbol reference {symbol} to point to a {kind} declaration"))
}

/// Verifies that a bound has an extent or an upper bound.
pub(crate) fn verify_bounds(op: OpRef<'_>) -> Result<(), Reported> {
    if values(op, "extent").len() == 0 && values(op, "upperbound").len() == 0 {
        return fail(op, "expected extent or upperbound.");
    }
    Ok(())
}

fn recipe_type(op: OpRef<'_>) -> Option<Type> {
    let ty = attr_of!(op, OpenACCOp::{FirstprivateRecipe, PrivateRecipe, ReductionRecipe}, type_attr);
    op.context().attrs().type_value(ty?)
}

/// Checks that the first region argument is of the recipe's type.
fn verify_first(op: OpRef<'_>, region: RegionRef<'_>, name: &str, kind: &str, ty: Type) -> Result<(), Reported> {
    if region.is_empty() {
        return reject(op, format!("expects non-empty {name} region"));
    }
    if argument_types(region).next() != Some(ty) {
        return reject(op, format!("expects {name} region first argument of the {kind} type"));
    }
    Ok(())
}

pub(crate) fn verify_private_recipe(op: OpRef<'_>) -> Result<(), Reported> {
    let mut regions = op.regions();
    let (Some(ty), Some(init), Some(destroy)) = (recipe_type(op), regions.next(), regions.next()) else {
        return Ok(());
    };
    verify_first(op, init, "init", "privatization", ty)?;
    if destroy.is_empty() { Ok(()) } else { verify_first(op, destroy, "destroy", "privatization", ty) }
}

pub(crate) fn verify_firstprivate_recipe(op: OpRef<'_>) -> Result<(), Reported> {
    let mut regions = op.regions();
    let (Some(ty), Some(init), Some(copy), Some(destroy)) =
        (recipe_type(op), regions.next(), regions.next(), regions.next())
    else {
        return Ok(());
    };
    verify_first(op, init, "init", "privatization", ty)?;
    if copy.is_empty() {
        return reject(op, "expects non-empty copy region");
    }
    let mut types = argument_types(copy);
    if types.next() != Some(ty) || types.next().is_none() {
        return reject(op, "expects copy region with two arguments of the privatization type");
    }
    if destroy.is_empty() { Ok(()) } else { verify_first(op, destroy, "destroy", "privatization", ty) }
}

pub(crate) fn verify_reduction_recipe(op: OpRef<'_>) -> Result<(), Reported> {
    let mut regions = op.regions();
    let (Some(ty), Some(init), Some(combiner)) = (recipe_type(op), regions.next(), regions.next()) else {
        return Ok(());
    };
    verify_first(op, init, "init", "reduction", ty)?;
    if combiner.is_empty() {
        return reject(op, "expects non-empty combiner region");
    }
    let mut types = argument_types(combiner);
    if types.next() != Some(ty) || types.next() != Some(ty) {
        return reject(op, "expects combiner region with the first two arguments of the reduction type");
    }
    let ops = combiner.blocks().flat_map(|block| block.ops());
    let mut yields = ops.filter(|op| op.is::<YieldOp<'_>>());
    if yields.any(|op| op.operand_count() != 1 || op.operand_types().next() != Some(ty)) {
        return reject(op, "expects combiner region to yield a value of the reduction type");
    }
    Ok(())
}
