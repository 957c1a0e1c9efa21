//! Verifiers of globals, aliases and indirect functions.

use lect_core::dialect::OpTraits;
use lect_core::interfaces::function::is_external;
use lect_core::ir::symbols::SymbolTables;
use lect_support::prelude::*;
use lect_support::symbol_uses::{Lookup, early};

use super::func::{verify_comdat, visit};
use crate::llvm::ops::func;
use crate::llvm::syntax::keywords::LINKAGE;
use crate::llvm::types;
use crate::llvm::types::LlvmType;
use crate::llvm::types::compat::is_compatible;
use crate::llvm::{
    AddressOfOp, AliasOp, BlockAddressOp, BlockTagOp, DSOLocalEquivalentOp, GlobalCtorsOp, GlobalDtorsOp, GlobalOp,
    IFuncOp, LLVMFuncOp, LLVMOp,
};

fn linkage(op: OpRef<'_>) -> &str {
    let linkage = match LLVMOp::of(op) {
        Some(LLVMOp::Alias(op)) => op.linkage_attr(),
        Some(LLVMOp::Global(op)) => op.linkage_attr(),
        Some(LLVMOp::IFunc(op)) => op.linkage_attr(),
        Some(LLVMOp::LLVMFunc(op)) => op.linkage_attr(),
        _ => None,
    };
    LINKAGE.word(op.context(), LINKAGE.of(op.context(), linkage))
}

/// Returns the type in a type attribute.
fn type_in(ctx: &ContextData, attr: Option<Attr>) -> Option<Type> {
    match ctx.attrs().data(attr?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// Returns true if a global can have this type.
fn can_be_global(ctx: &ContextData, ty: Type) -> bool {
    match is_compatible(ctx, ty) {
        Some(true) => {
            use LlvmType::{Label, Metadata, Token, Void};
            !matches!(types::of(ctx, ty), Some(Void | Token | Metadata | Label))
        }
        // A type of another dialect may declare that it can be stored in memory.
        Some(false) => !matches!(ctx.types().data(ty), data if is_builtin(data)),
        None => true,
    }
}

fn is_builtin(data: &TypeData) -> bool {
    !matches!(data, TypeData::Dialect { .. } | TypeData::Opaque { .. })
}

/// Verifies that the parent is a module, that is, an isolated symbol table.
pub(crate) fn verify_in_module(op: OpRef<'_>) -> Result<(), Reported> {
    match op.parent() {
        Some(parent) if !is_unknown(parent) && !parent.has(OpTraits::SYMBOL_TABLE | OpTraits::ISOLATED_FROM_ABOVE) => {
            reject(op, "must appear at the module level")
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_global(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(global) = op.cast::<GlobalOp<'_>>() else { return Ok(()) };
    let Some(ty) = type_in(ctx, global.global_type_attr()) else { return Ok(()) };
    let value = global.value_attr();
    if !can_be_global(ctx, ty) {
        return reject(op, "expects type to be a valid element type for an LLVM global");
    }
    verify_in_module(op)?;
    if let Some(AttrData::String { value, .. }) = value.map(|value| ctx.attrs().data(value)) {
        let fits = match types::of(ctx, ty) {
            Some(LlvmType::Array { element, count }) => {
                ctx.types().integer_width(element) == Some(8) && count == value.len() as u64
            }
            _ => false,
        };
        if !fits {
            let message = "requires an i8 array type of the length equal to that of the string attribute";
            return reject(op, message);
        }
    }
    if let Some(LlvmType::Target { name, .. }) = types::of(ctx, ty) {
        if !name.starts_with(b"spirv.") && name != b"amdgcn.named.barrier" {
            return reject(op, "this target extension type cannot be used in a global");
        }
        if value.is_some() {
            let message = "global with target extension type can only be initialized with zero-initializer";
            return reject(op, message);
        }
    }
    if linkage(op) == "common" && value.is_some_and(|value| !is_zero(ctx, value)) {
        return reject(op, "expected zero value for 'common' linkage");
    }
    if linkage(op) == "appending" && !matches!(types::of(ctx, ty), Some(LlvmType::Array { .. })) {
        return reject(op, "expected array type for 'appending' linkage");
    }
    early(op, verify_comdat)?;
    match global.alignment_attr().map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Integer { value, .. }) if !value.to_u64().is_some_and(u64::is_power_of_two) => {
            Err(op.error("alignment attribute is not a power of 2").emit())
        }
        _ => Ok(()),
    }
}

/// Returns true if all elements of a value are zero.
fn is_zero(ctx: &ContextData, value: Attr) -> bool {
    match ctx.attrs().data(value) {
        AttrData::Integer { value, .. } => value.is_zero(),
        AttrData::Float { value, .. } => value.is_zero(),
        AttrData::DenseElements(elements) => elements.data.iter().all(|byte| *byte == 0),
        AttrData::Array(elements) => elements.iter().all(|element| lect_core::stack::grow(|| is_zero(ctx, *element))),
        _ => false,
    }
}

/// Returns the initializer block and its terminator.
fn initializer(op: OpRef<'_>) -> Option<(BlockRef<'_>, OpRef<'_>)> {
    let block = op.region(0)?.entry()?;
    let last = block.last()?;
    Some((block, last))
}

/// Returns true if an operation belongs to an MLIR dialect that is not loaded.
fn is_unknown(op: OpRef<'_>) -> bool {
    op.name_data().upstream && !op.name_data().dialect_loaded
}

/// Returns true if an operation has no effects.
fn has_no_effects(op: OpRef<'_>) -> bool {
    let Some(info) = op.info() else { return is_unknown(op) };
    let spec = info.spec();
    let known = spec.interfaces.iter().find(|it| it.cpp_name == "MemoryEffectOpInterface");
    known.is_some_and(|it| !it.declares_methods && it.effects.is_empty())
        && spec.operands.iter().chain(spec.results.iter()).all(|it| it.effects.is_empty())
}

fn verify_pure(block: BlockRef<'_>, message: &str) -> Result<(), Reported> {
    match block.ops().find(|op| !has_no_effects(*op)) {
        Some(op) => Err(op.error(message).emit()),
        None => Ok(()),
    }
}

pub(crate) fn verify_initializer(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(global) = op.cast::<GlobalOp<'_>>() else { return Ok(()) };
    let ty = type_in(ctx, global.global_type_attr());
    let (Some((block, end)), Some(ty)) = (initializer(op), ty) else { return Ok(()) };
    match end.operand_types().next() {
        None => return reject(op, "initializer region cannot return void"),
        Some(found) if found != ty => {
            let (found, ty) = (ctx.types().show(found), ctx.types().show(ty));
            return reject(op, format!("initializer region type '{found}' does not match global type '{ty}'"));
        }
        Some(_) => {}
    }
    verify_pure(block, "ops with side effects not allowed in global initializers")?;
    if global.value_attr().is_some() {
        return reject(op, "cannot have both initializer value and region");
    }
    Ok(())
}

pub(crate) fn verify_alias(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let ty = op.cast::<AliasOp<'_>>().and_then(|alias| type_in(ctx, alias.alias_type_attr()));
    if ty.is_some_and(|ty| !can_be_global(ctx, ty)) {
        return reject(op, "expects type to be a valid element type for an LLVM global alias");
    }
    match linkage(op) {
        linkage @ ("appending" | "common" | "extern_weak") => reject(
            op,
            format!(
                "'{linkage}' linkage not supported in aliases, available options: private, internal, linkonce, weak, \
                 linkonce_odr, weak_odr, external or available_externally"
            ),
        ),
        _ => Ok(()),
    }
}

/// Returns the address space of the aliasee.
fn alias_space(alias: OpRef<'_>) -> Option<u32> {
    let (_, end) = initializer(alias)?;
    types::pointer_space(alias.context(), end.operand_types().next()?)
}

pub(crate) fn verify_alias_body(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((block, _)) = initializer(op) else { return Ok(()) };
    if alias_space(op).is_none() {
        return reject(op, "initializer region must always return a pointer");
    }
    verify_pure(block, "ops with side effects are not allowed in alias initializers")
}

pub(crate) fn verify_ifunc(op: OpRef<'_>) -> Result<(), Reported> {
    match linkage(op) {
        linkage @ ("available_externally" | "appending" | "common" | "extern_weak") => reject(
            op,
            format!(
                "'{linkage}' linkage not supported in ifuncs, available options: private, internal, linkonce, weak, \
                 linkonce_odr, weak_odr, or external linkage"
            ),
        ),
        _ => Ok(()),
    }
}

/// Verifies that the resolver is defined and returns a pointer.
pub(crate) fn verify_resolver<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ifunc) = op.cast::<IFuncOp<'_>>() else { return Ok(()) };
    let mut found = ifunc.resolver_attr().and_then(|symbol| tables.lookup_ref(table, symbol));
    // Aliases may be cyclic; no chain is longer than the number of symbols.
    let mut seen = Vec::new();
    while let Some(alias) = found.filter(|found| found.is::<AliasOp<'_>>()) {
        let address = initializer(alias).and_then(|(_, end)| {
            let value = end.operands().next()?;
            end.ir.value(value).defining_op()
        });
        let Some(address) = address.and_then(|it| it.cast::<AddressOfOp<'_>>()) else { return Ok(()) };
        if seen.contains(&alias.op) {
            return Ok(());
        }
        seen.push(alias.op);
        found = address.global_name_attr().and_then(|symbol| tables.lookup_ref(table, symbol));
    }
    let Some(resolver) = found.filter(|found| found.is::<LLVMFuncOp<'_>>()) else {
        return reject(op, "must have a function resolver");
    };
    if is_external(resolver) || linkage(resolver) == "available_externally" {
        return reject(op, "resolver must be a definition");
    }
    if func::type_of(resolver).is_some_and(|ty| types::pointer_space(ctx, ty.result).is_none()) {
        return reject(op, "resolver must return a pointer");
    }
    let space = type_in(ctx, ifunc.resolver_type_attr()).and_then(|ty| types::pointer_space(ctx, ty));
    if space.map(i64::from) != Some(integer(ctx, ifunc.address_space_attr())) {
        return reject(op, "resolver has incorrect type");
    }
    Ok(())
}

fn integer(ctx: &ContextData, attr: Option<Attr>) -> i64 {
    match attr.map(|attr| ctx.attrs().data(attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_i64().unwrap_or(0),
        _ => 0,
    }
}

/// Verifies that the symbol has an address, in the address space of the result.
pub(crate) fn verify_address<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let Some(address) = op.cast::<AddressOfOp<'_>>() else { return Ok(()) };
    let found = address.global_name_attr().and_then(|symbol| tables.lookup_ref(table, symbol));
    let expected = match found.and_then(LLVMOp::of) {
        Some(LLVMOp::Global(global)) => Some(integer(op.context(), global.addr_space_attr())),
        Some(LLVMOp::Alias(AliasOp(alias))) => alias_space(alias).map(i64::from),
        Some(LLVMOp::LLVMFunc(_) | LLVMOp::IFunc(_)) => None,
        _ => {
            let message = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
                           'llvm.mlir.ifunc'";
            return reject(op, message);
        }
    };
    let space = op.result_types().next().and_then(|ty| types::pointer_space(op.context(), ty));
    match (expected, space) {
        (Some(expected), Some(space)) if expected != i64::from(space) => {
            reject(op, "pointer address space must match address space of the referenced global or alias")
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_equivalent<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let Some(equivalent) = op.cast::<DSOLocalEquivalentOp<'_>>() else { return Ok(()) };
    let found = equivalent.function_name_attr().and_then(|symbol| tables.lookup_ref(table, symbol));
    let found = found.filter(|it| it.is::<LLVMFuncOp<'_>>() || it.is::<AliasOp<'_>>());
    let Some(found) = found else {
        return reject(op, "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
    };
    if found.is::<AliasOp<'_>>() {
        let mut of_global = false;
        found.regions().for_each(|region| {
            visit(region, &mut |op| {
                if let Some(address) = op.cast::<AddressOfOp<'_>>() {
                    let symbol = address.global_name_attr().and_then(|symbol| tables.lookup_ref(table, symbol));
                    of_global |= symbol.is_some_and(|symbol| symbol.is::<GlobalOp<'_>>());
                }
            });
        });
        if of_global {
            return reject(op, "must reference an alias to a function");
        }
    }
    match linkage(found) {
        "extern_weak" => reject(op, "target function with 'extern_weak' linkage not allowed"),
        _ => Ok(()),
    }
}

/// Verifies that the function has a block with the tag of the block address.
pub(crate) fn verify_block_address<'a>(op: OpRef<'a>, lookup: Lookup<'a, '_>) -> Result<(), Reported> {
    use lect_core::dialect::Param;
    let ctx = op.context();
    let address = op.cast::<BlockAddressOp<'_>>().and_then(|address| address.block_addr_attr());
    let Some([Param::Attr(function), Param::Attr(tag)]) = address.map(|attr| ctx.attrs().params(attr)) else {
        return Ok(());
    };
    let function = lookup(*function).filter(|it| it.is::<LLVMFuncOp<'_>>());
    let mut known = false;
    if let Some(body) = function.and_then(|function| function.region(0)) {
        visit(body, &mut |op| known |= op.cast::<BlockTagOp<'_>>().is_some_and(|it| it.tag_attr() == Some(*tag)));
    }
    if known { Ok(()) } else { reject(op, "expects an existing block label target in the referenced function") }
}

/// Checks that lists of constructors or destructors, priorities and data have the same length.
fn verify_lists(op: OpRef<'_>, name: &str, lists: [Option<&[Attr]>; 3]) -> Result<(), Reported> {
    let ctx = op.context();
    let [functions, priorities, data] = lists.map(Option::unwrap_or_default);
    let is_data = |attr: &Attr| match ctx.attrs().data(*attr) {
        AttrData::SymbolRef { nested, .. } => nested.is_empty(),
        _ => ctx.attrs().def(*attr).is_some_and(|def| &*ctx.def_info(def).cpp_name == "LLVM::ZeroAttr"),
    };
    if !data.iter().all(is_data) {
        return Err(op.error("data element must be symbol or #llvm.zero").emit());
    }
    let count = functions.len();
    if priorities.len() != count || data.len() != count {
        let message = format!("{name}, priorities, and data must have the same number of elements");
        return Err(op.error(message).emit());
    }
    Ok(())
}

pub(crate) fn verify_ctors(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(this) = op.cast::<GlobalCtorsOp<'_>>() else { return Ok(()) };
    let list = |attr: Option<Attr>| attr.and_then(|attr| op.context().attrs().array_elements(attr));
    verify_lists(op, "ctors", [list(this.ctors_attr()), list(this.priorities_attr()), list(this.data_attr())])
}

pub(crate) fn verify_dtors(op: OpRef<'_>) -> Result<(), Reported> {
    let Some(this) = op.cast::<GlobalDtorsOp<'_>>() else { return Ok(()) };
    let list = |attr: Option<Attr>| attr.and_then(|attr| op.context().attrs().array_elements(attr));
    verify_lists(op, "dtors", [list(this.dtors_attr()), list(this.priorities_attr()), list(this.data_attr())])
}

/// Verifies that the listed functions are defined.
pub(crate) fn verify_structors<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let list = match LLVMOp::of(op) {
        Some(LLVMOp::GlobalCtors(op)) => op.ctors_attr(),
        Some(LLVMOp::GlobalDtors(op)) => op.dtors_attr(),
        _ => None,
    };
    let list = list.and_then(|attr| ctx.attrs().array_elements(attr));
    for &symbol in list.unwrap_or_default() {
        let AttrData::SymbolRef { root, .. } = ctx.attrs().data(symbol) else { continue };
        let name = String::from_utf8_lossy(ctx.ident_bytes(*root));
        match tables.lookup_ref(table, symbol).filter(|it| it.is::<LLVMFuncOp<'_>>()) {
            None => return reject(op, format!("'{name}' does not reference a valid LLVM function")),
            Some(function) if is_external(function) => {
                return reject(op, format!("'{name}' does not have a definition"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}
