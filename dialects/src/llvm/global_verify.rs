//! What globals, aliases and indirect functions must be.

use lect_core::attrs::AttrData;
use lect_core::context::ContextData;
use lect_core::diag::Reported;
use lect_core::dialect::OpTraits;
use lect_core::engine::interface::function::is_external;
use lect_core::entity::{Attr, Type};
use lect_core::ir::symbols::SymbolTables;
use lect_core::ir::{BlockRef, OpRef};
use lect_core::types::TypeData;

use super::compat::is_compatible;
use super::func;
use super::func_verify::visit;
use super::keywords::LINKAGE;
use super::types::{self, LlvmType};

fn reject(op: OpRef<'_>, message: impl AsRef<str>) -> Result<(), Reported> {
    Err(op.op_error(message).emit())
}

fn linkage(op: OpRef<'_>) -> &str {
    LINKAGE.word(op.context(), LINKAGE.of(op, "linkage"))
}

fn type_in(op: OpRef<'_>, name: &str) -> Option<Type> {
    match op.context().attr_data(op.attr(name)?) {
        AttrData::Type(ty) => Some(*ty),
        _ => None,
    }
}

/// Whether there can be memory of a type.
fn can_be_global(ctx: &ContextData, ty: Type) -> bool {
    match is_compatible(ctx, ty) {
        Some(true) => {
            use LlvmType::{Label, Metadata, Token, Void};
            !matches!(types::of(ctx, ty), Some(Void | Token | Metadata | Label))
        }
        // Another dialect's type may say that it can be in memory.
        Some(false) => !matches!(ctx.type_data(ty), data if is_builtin(data)),
        None => true,
    }
}

fn is_builtin(data: &TypeData) -> bool {
    !matches!(data, TypeData::Dialect { .. } | TypeData::Opaque { .. })
}

/// Whether what an operation stands in is a module: a symbol table that sees nothing from outside.
pub(super) fn verify_in_module(op: OpRef<'_>) -> Result<(), Reported> {
    match op.parent() {
        Some(parent) if !is_unknown(parent) && !parent.has(OpTraits::SYMBOL_TABLE | OpTraits::ISOLATED_FROM_ABOVE) => {
            reject(op, "must appear at the module level")
        }
        _ => Ok(()),
    }
}

pub(super) fn verify_global(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(ty) = type_in(op, "global_type") else { return Ok(()) };
    let value = op.attr("value");
    if !can_be_global(ctx, ty) {
        return reject(op, "expects type to be a valid element type for an LLVM global");
    }
    verify_in_module(op)?;
    if let Some(AttrData::String { value, .. }) = value.map(|value| ctx.attr_data(value)) {
        let fits = match types::of(ctx, ty) {
            Some(LlvmType::Array { element, count }) => {
                ctx.integer_width(element) == Some(8) && count == value.len() as u64
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
    match op.attr("alignment").map(|attr| ctx.attr_data(attr)) {
        Some(AttrData::Integer { value, .. }) if !value.to_u64().is_some_and(u64::is_power_of_two) => {
            Err(op.error("alignment attribute is not a power of 2").emit())
        }
        _ => Ok(()),
    }
}

/// Whether a value is nought throughout.
fn is_zero(ctx: &ContextData, value: Attr) -> bool {
    match ctx.attr_data(value) {
        AttrData::Integer { value, .. } => value.is_zero(),
        AttrData::Float { value, .. } => value.is_zero(),
        AttrData::DenseElements(elements) => elements.data.iter().all(|byte| *byte == 0),
        AttrData::Array(elements) => elements.iter().all(|element| lect_core::stack::grow(|| is_zero(ctx, *element))),
        _ => false,
    }
}

/// The block that makes a value, and what it returns.
fn initializer(op: OpRef<'_>) -> Option<(BlockRef<'_>, OpRef<'_>)> {
    let block = op.region(0)?.entry()?;
    let last = block.last()?;
    Some((block, last))
}

/// Whether an operation is one of MLIR's whose dialect is not loaded.
fn is_unknown(op: OpRef<'_>) -> bool {
    op.name_data().upstream && !op.name_data().dialect_loaded
}

/// Whether all that an operation does is give results.
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

pub(super) fn verify_initializer(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some((block, end)), Some(ty)) = (initializer(op), type_in(op, "global_type")) else { return Ok(()) };
    match end.operand_types().next() {
        None => return reject(op, "initializer region cannot return void"),
        Some(found) if found != ty => {
            let (found, ty) = (ctx.show_type(found), ctx.show_type(ty));
            return reject(op, format!("initializer region type '{found}' does not match global type '{ty}'"));
        }
        Some(_) => {}
    }
    verify_pure(block, "ops with side effects not allowed in global initializers")?;
    if op.attr("value").is_some() {
        return reject(op, "cannot have both initializer value and region");
    }
    Ok(())
}

pub(super) fn verify_alias(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if type_in(op, "alias_type").is_some_and(|ty| !can_be_global(ctx, ty)) {
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

/// The address space of what an alias stands for.
fn alias_space(alias: OpRef<'_>) -> Option<u32> {
    let (_, end) = initializer(alias)?;
    types::pointer_space(alias.context(), end.operand_types().next()?)
}

pub(super) fn verify_alias_body(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((block, _)) = initializer(op) else { return Ok(()) };
    if alias_space(op).is_none() {
        return reject(op, "initializer region must always return a pointer");
    }
    verify_pure(block, "ops with side effects are not allowed in alias initializers")
}

pub(super) fn verify_ifunc(op: OpRef<'_>) -> Result<(), Reported> {
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

fn is_named(op: OpRef<'_>, name: &str) -> bool {
    op.name_data().name[..] == *name.as_bytes()
}

/// What chooses the function is defined, and returns a pointer.
pub(super) fn verify_resolver<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let mut found = op.attr("resolver").and_then(|symbol| tables.lookup_ref(table, symbol));
    // Aliases may go round in circles; no chain is longer than there are symbols.
    let mut seen = Vec::new();
    while let Some(alias) = found.filter(|found| is_named(*found, "llvm.mlir.alias")) {
        let address = initializer(alias).and_then(|(_, end)| {
            let value = end.operands().next()?;
            end.ir.value(value).defining_op()
        });
        let Some(address) = address.filter(|it| is_named(*it, "llvm.mlir.addressof")) else { return Ok(()) };
        if seen.contains(&alias.op) {
            return Ok(());
        }
        seen.push(alias.op);
        found = address.attr("global_name").and_then(|symbol| tables.lookup_ref(table, symbol));
    }
    let Some(resolver) = found.filter(|found| is_named(*found, "llvm.func")) else {
        return reject(op, "must have a function resolver");
    };
    if is_external(resolver) || linkage(resolver) == "available_externally" {
        return reject(op, "resolver must be a definition");
    }
    if func::type_of(resolver).is_some_and(|ty| types::pointer_space(ctx, ty.result).is_none()) {
        return reject(op, "resolver must return a pointer");
    }
    let space = type_in(op, "resolver_type").and_then(|ty| types::pointer_space(ctx, ty));
    if space.map(i64::from) != Some(integer(op, "address_space")) {
        return reject(op, "resolver has incorrect type");
    }
    Ok(())
}

fn integer(op: OpRef<'_>, name: &str) -> i64 {
    match op.attr(name).map(|attr| op.context().attr_data(attr)) {
        Some(AttrData::Integer { value, .. }) => value.to_i64().unwrap_or(0),
        _ => 0,
    }
}

/// The address is of something that has one, in its address space.
pub(super) fn verify_address<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let found = op.attr("global_name").and_then(|symbol| tables.lookup_ref(table, symbol));
    let expected = match found.map(|found| (&found.name_data().name[..], found)) {
        Some((b"llvm.mlir.global", global)) => Some(integer(global, "addr_space")),
        Some((b"llvm.mlir.alias", alias)) => alias_space(alias).map(i64::from),
        Some((b"llvm.func" | b"llvm.mlir.ifunc", _)) => None,
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

pub(super) fn verify_equivalent<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    let found = op.attr("function_name").and_then(|symbol| tables.lookup_ref(table, symbol));
    let found = found.filter(|it| is_named(*it, "llvm.func") || is_named(*it, "llvm.mlir.alias"));
    let Some(found) = found else {
        return reject(op, "must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'");
    };
    if is_named(found, "llvm.mlir.alias") {
        let mut of_global = false;
        found.regions().for_each(|region| {
            visit(region, &mut |op| {
                if is_named(op, "llvm.mlir.addressof") {
                    let symbol = op.attr("global_name").and_then(|symbol| tables.lookup_ref(table, symbol));
                    of_global |= symbol.is_some_and(|symbol| is_named(symbol, "llvm.mlir.global"));
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

/// The block whose address is taken has its tag.
pub(super) fn verify_block_address<'a>(
    op: OpRef<'a>,
    table: OpRef<'a>,
    tables: &SymbolTables<'a>,
) -> Result<(), Reported> {
    use lect_core::dialect::Param;
    let ctx = op.context();
    let Some([Param::Attr(function), Param::Attr(tag)]) = op.attr("block_addr").map(|attr| ctx.attr_params(attr))
    else {
        return Ok(());
    };
    let function = tables.lookup_ref(table, *function).filter(|it| is_named(*it, "llvm.func"));
    let mut known = false;
    if let Some(body) = function.and_then(|function| function.region(0)) {
        visit(body, &mut |op| known |= is_named(op, "llvm.blocktag") && op.attr("tag") == Some(*tag));
    }
    if known { Ok(()) } else { reject(op, "expects an existing block label target in the referenced function") }
}

/// Lists of functions that run first or last, with as many priorities and data.
fn verify_lists(op: OpRef<'_>, functions: &str) -> Result<(), Reported> {
    let ctx = op.context();
    let list = |name: &str| op.attr(name).and_then(|attr| ctx.array_elements(attr)).unwrap_or_default();
    let is_data = |attr: &Attr| match ctx.attr_data(*attr) {
        AttrData::SymbolRef { nested, .. } => nested.is_empty(),
        _ => ctx.attr_def(*attr).is_some_and(|def| &*ctx.def_info(def).cpp_name == "LLVM::ZeroAttr"),
    };
    if !list("data").iter().all(is_data) {
        return Err(op.error("data element must be symbol or #llvm.zero").emit());
    }
    let count = list(functions).len();
    if list("priorities").len() != count || list("data").len() != count {
        let message = format!("{functions}, priorities, and data must have the same number of elements");
        return Err(op.error(message).emit());
    }
    Ok(())
}

pub(super) fn verify_ctors(op: OpRef<'_>) -> Result<(), Reported> {
    verify_lists(op, "ctors")
}

pub(super) fn verify_dtors(op: OpRef<'_>) -> Result<(), Reported> {
    verify_lists(op, "dtors")
}

/// The functions in the lists are defined.
pub(super) fn verify_structors<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let list = op.attr("ctors").or_else(|| op.attr("dtors")).and_then(|attr| ctx.array_elements(attr));
    for &symbol in list.unwrap_or_default() {
        let AttrData::SymbolRef { root, .. } = ctx.attr_data(symbol) else { continue };
        let name = String::from_utf8_lossy(ctx.ident_bytes(*root));
        match tables.lookup_ref(table, symbol).filter(|it| is_named(*it, "llvm.func")) {
            None => return reject(op, format!("'{name}' does not reference a valid LLVM function")),
            Some(function) if is_external(function) => {
                return reject(op, format!("'{name}' does not have a definition"));
            }
            Some(_) => {}
        }
    }
    Ok(())
}
