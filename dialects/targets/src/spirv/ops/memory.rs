//! Custom assembly and verifiers of memory accesses: `spirv.Load "Function" %p ["Aligned", 4] : f32`.

use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::enums;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use super::{constants, variables};
use crate::spirv::syntax::words;
use crate::spirv::syntax::words::{MEMORY_ACCESS, SOURCE_MEMORY_ACCESS, STORAGE_CLASS, Words};
use crate::spirv::types;
use crate::spirv::types::{Composite, SpirvType};
use crate::spirv::{AddressOfOp, CopyMemoryOp, SPIRVOp, StorageClass, VariableOp};

/// Names of the attributes of an access: the memory access mask, and the alignment.
#[derive(Clone, Copy)]
struct AccessNames {
    words: Words,
    access: &'static str,
    alignment: &'static str,
}

const ACCESS: AccessNames = AccessNames { words: MEMORY_ACCESS, access: "memory_access", alignment: "alignment" };

const SOURCE_ACCESS: AccessNames =
    AccessNames { words: SOURCE_MEMORY_ACCESS, access: "source_memory_access", alignment: "source_alignment" };

fn is_aligned(ctx: &ContextData, access: Attr) -> bool {
    enums::bits(ctx, access, &["Aligned"]).is_some()
}

/// Parses `["Aligned", 4]`, or nothing.
fn parse_access(p: &mut OpParser<'_, '_>, state: &mut OpState, names: AccessNames) -> Parsed<()> {
    let ctx = p.ctx;
    if !p.eat_punct("[") {
        return Ok(());
    }
    let (_, access) = names.words.parse_string(p)?;
    words::push(p, state, names.access, access);
    if is_aligned(ctx, access) {
        p.expect_punct(",")?;
        let alignment = p.parse_attribute(Some(ctx.types().i32()))?;
        words::push(p, state, names.alignment, alignment);
    }
    p.expect_punct("]")
}

/// Attributes of an access.
struct Access {
    access: Option<Attr>,
    alignment: Option<Attr>,
}

impl Access {
    /// Returns the attributes of a load or a store, or those for the target of a copy.
    fn of(op: OpRef<'_>) -> Self {
        Self {
            access: attr_of!(op, SPIRVOp::{CopyMemory, Load, Store}, memory_access_attr),
            alignment: attr_of!(op, SPIRVOp::{CopyMemory, Load, Store}, alignment_attr),
        }
    }

    /// Returns the attributes for the source of a copy.
    fn for_source(copy: CopyMemoryOp<'_>) -> Self {
        Self { access: copy.source_memory_access_attr(), alignment: copy.source_alignment_attr() }
    }

    /// Prints ` ["Aligned", 4]`, if the access is specified.
    fn print(&self, p: &mut OpPrinter<'_, '_>) {
        let ctx = p.context();
        let Some(access) = self.access else { return };
        p.text(&format!(" [\"{}\"", words::word(ctx, Some(access))));
        if let (true, Some(AttrData::Integer { value, .. })) =
            (is_aligned(ctx, access), self.alignment.map(|attr| ctx.attrs().data(attr)))
        {
            p.text(", ");
            p.integer(value.to_i64().unwrap_or(0));
        }
        p.text("]");
    }

    /// Verifies that an alignment is present exactly if the access is `Aligned`.
    fn verify(&self, op: OpRef<'_>) -> Result<(), Reported> {
        let message = match (self.access, self.alignment) {
            (None, Some(_)) => "invalid alignment specification without aligned memory access specification",
            (Some(access), None) if is_aligned(op.context(), access) => "missing alignment value",
            (Some(access), Some(_)) if !is_aligned(op.context(), access) => {
                "invalid alignment specification with non-aligned memory access specification"
            }
            _ => return Ok(()),
        };
        Err(op.op_error(message).emit())
    }
}

/// Returns the attributes that are printed elsewhere: those of the accesses, and the storage class.
fn printed_in_place(op: OpRef<'_>, accesses: &[(AccessNames, &Access)]) -> Vec<&'static str> {
    let mut names = vec!["storage_class"];
    for (its, access) in accesses {
        let Some(attr) = access.access else { continue };
        names.push(its.access);
        if is_aligned(op.context(), attr) {
            names.push(its.alignment);
        }
    }
    names
}

/// Prints ` "Function" %p`.
fn print_pointer(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, operand: usize) {
    let Some(value) = op.operands().nth(operand) else { return };
    let class = types::pointer(op.context(), op.ir.value_type(value)).map_or("", |pointer| pointer.class);
    p.text(&format!(" \"{class}\" "));
    p.operand(value);
}

/// Parses `"Function" %p ["Aligned", 4] {attrs} : f32`.
pub(crate) fn parse_load(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (class, _) = STORAGE_CLASS.parse_string(p)?;
    let pointer = p.parse_operand()?;
    parse_access(p, state, ACCESS)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let element = p.parse_type()?;
    let ty = types::pointer_type(p.ctx, element, &class);
    state.operands.push(p.resolve_operand(pointer, ty)?);
    state.results.push(element);
    Ok(())
}

pub(crate) fn print_load(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_pointer(p, op, 0);
    let access = Access::of(op);
    access.print(p);
    p.attr_dict(op, &printed_in_place(op, &[(ACCESS, &access)]));
    p.text(" : ");
    p.types(op.result_types());
}

/// Parses `"Function" %p, %value ["Aligned", 4] : f32`.
pub(crate) fn parse_store(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let (class, _) = STORAGE_CLASS.parse_string(p)?;
    let operands = p.parse_operands(2)?;
    parse_access(p, state, ACCESS)?;
    p.parse_colon()?;
    let element = p.parse_type()?;
    let ty = types::pointer_type(p.ctx, element, &class);
    state.operands.extend(p.resolve_operands(&operands, &[ty, element], loc)?);
    Ok(())
}

pub(crate) fn print_store(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    print_pointer(p, op, 0);
    p.text(", ");
    p.operands(op.operands().skip(1));
    let access = Access::of(op);
    access.print(p);
    p.text(" : ");
    p.types(op.operand_types().skip(1));
    p.attr_dict(op, &printed_in_place(op, &[(ACCESS, &access)]));
}

/// Parses `"Function" %target, "Function" %source ["Aligned", 4], ["Volatile"] : f32 {attrs}`.
pub(crate) fn parse_copy(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let (target_class, _) = STORAGE_CLASS.parse_string(p)?;
    let target = p.parse_operand()?;
    p.expect_punct(",")?;
    let (source_class, _) = STORAGE_CLASS.parse_string(p)?;
    let source = p.parse_operand()?;
    parse_access(p, state, ACCESS)?;
    if p.eat_punct(",") {
        parse_access(p, state, SOURCE_ACCESS)?;
    }
    p.parse_colon()?;
    let element = p.parse_type()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    for (operand, class) in [(target, target_class), (source, source_class)] {
        let ty = types::pointer_type(p.ctx, element, &class);
        state.operands.push(p.resolve_operand(operand, ty)?);
    }
    Ok(())
}

pub(crate) fn print_copy(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(copy) = op.cast::<CopyMemoryOp<'_>>() else { return };
    let (access, mut source) = (Access::of(op), Access::for_source(copy));
    let writes_both = p.release() < 24;
    if writes_both {
        // Before MLIR 24, a source without attributes was printed like the target.
        source.access = source.access.or(access.access);
        source.alignment = source.alignment.or(access.alignment);
    }
    p.text(" ");
    print_pointer(p, op, 0);
    p.text(", ");
    print_pointer(p, op, 1);
    access.print(p);
    if writes_both || source.access.is_some() {
        p.text(if writes_both { ", " } else { "," });
        source.print(p);
    }
    p.attr_dict(op, &printed_in_place(op, &[(ACCESS, &access), (SOURCE_ACCESS, &source)]));
    p.text(" : ");
    p.types(pointee(op, 0));
}

/// Returns the pointee type of an operand.
fn pointee(op: OpRef<'_>, operand: usize) -> Option<Type> {
    types::pointer(op.context(), op.operand_types().nth(operand)?).map(|pointer| pointer.pointee)
}

fn verify_accessed(op: OpRef<'_>, value: Option<Type>) -> Result<(), Reported> {
    if value != pointee(op, 0) {
        return Err(op.op_error("mismatch in result type and pointer type").emit());
    }
    Access::of(op).verify(op)
}

pub(crate) fn verify_load(op: OpRef<'_>) -> Result<(), Reported> {
    verify_accessed(op, op.result_types().next())
}

pub(crate) fn verify_store(op: OpRef<'_>) -> Result<(), Reported> {
    verify_accessed(op, op.operand_types().nth(1))
}

pub(crate) fn verify_copy(op: OpRef<'_>) -> Result<(), Reported> {
    if pointee(op, 0) != pointee(op, 1) {
        return Err(op.op_error("both operands must be pointers to the same type").emit());
    }
    Access::of(op).verify(op)?;
    op.cast::<CopyMemoryOp<'_>>().map_or(Ok(()), |copy| Access::for_source(copy).verify(op))
}

/// Parses `init(%0) bind(0, 1) {attrs} : !spirv.ptr<f32, Function>`.
pub(crate) fn parse_variable(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let mut initializer = None;
    if p.parse_optional_keyword("init") {
        p.parse_lparen()?;
        initializer = Some(p.parse_operand()?);
        p.parse_rparen()?;
    }
    variables::parse_decorations(p, state)?;
    p.parse_colon()?;
    let loc = p.loc();
    let ty = p.parse_type()?;
    let Some(pointer) = types::pointer(p.ctx, ty) else {
        return Err(p.custom_error(loc, "expected spirv.ptr type"));
    };
    state.results.push(ty);
    if let Some(initializer) = initializer {
        state.operands.push(p.resolve_operand(initializer, pointer.pointee)?);
    }
    if let Some(class) = STORAGE_CLASS.attr(p.ctx, pointer.class) {
        words::push(p, state, "storage_class", class);
    }
    Ok(())
}

pub(crate) fn print_variable(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    if let Some(initializer) = op.operands().next() {
        p.text(" init(");
        p.operand(initializer);
        p.text(")");
    }
    variables::print_decorations(p, op, &["storage_class"]);
    p.text(" : ");
    p.types(op.result_types());
}

pub(crate) fn verify_variable(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(pointer) = op.result_types().next().and_then(|ty| types::pointer(ctx, ty)) else { return Ok(()) };
    let Some(variable) = op.cast::<VariableOp<'_>>() else { return Ok(()) };
    let class = variable.storage_class();
    if class != StorageClass::Function {
        let message = "can only be used to model function-level variables. Use spirv.GlobalVariable for module-level \
                       variables.";
        return Err(op.op_error(message).emit());
    }
    if pointer.class != "Function" {
        return Err(op.op_error("storage class must match result pointer's storage class").emit());
    }
    if let Some(initializer) = op.operands().next()
        && !constants::is_constant(op, initializer)
        && op.ir.def::<AddressOfOp<'_>>(initializer).is_none()
    {
        let message = "initializer must be the result of a constant or spirv.GlobalVariable op";
        return Err(op.op_error(message).emit());
    }
    for decoration in ["descriptor_set", "binding", "built_in"] {
        if op.attr(decoration).is_some() {
            let message = format!("cannot have '{decoration}' attribute (only allowed in spirv.GlobalVariable)");
            return Err(op.op_error(message).emit());
        }
    }
    verify_aliasing(op, pointer.pointee)
}

/// Checks the aliasing decoration of a variable that holds a pointer to a physical buffer.
fn verify_aliasing(op: OpRef<'_>, held: Type) -> Result<(), Reported> {
    let ctx = op.context();
    let held = match types::of(ctx, held) {
        Some(SpirvType::Array { element, .. }) => element,
        _ => held,
    };
    if types::pointer(ctx, held).is_none_or(|pointer| pointer.class != "PhysicalStorageBuffer") {
        return Ok(());
    }
    let message = match (op.attr("aliased_pointer"), op.attr("restrict_pointer")) {
        (None, None) => " with physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'",
        (Some(_), Some(_)) => " with physical buffer pointer must have exactly one aliasing decoration",
        _ => return Ok(()),
    };
    Err(op.op_error(message).emit())
}

/// Verifies `AccessChain`, `PtrAccessChain` and `InBoundsPtrAccessChain`: indices must match the pointee type.
///
/// The first `skipped` operands are not such indices.
fn verify_chain(op: OpRef<'_>, skipped: usize) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(base) = op.operand_types().next().and_then(|ty| types::pointer(ctx, ty)) else { return Ok(()) };
    let Some(result) = op.result_types().next() else { return Ok(()) };
    // MLIR uses this name for all of them.
    let error = |message: String| Err(op.error(format!("'spirv.AccessChain' {message}")).emit());
    let mut ty = base.pointee;
    let mut index = 0;
    for value in op.operands().skip(skipped) {
        let Some(composite) = types::composite(ctx, ty) else {
            let shown = ctx.types().show(ty);
            return error(format!("op cannot extract from non-composite type '{shown}' with index {index}"));
        };
        index = 0;
        if let Composite::Members(_) = composite {
            let Some(definition) = op.ir.value(value).defining_op() else {
                return error("op index must be an integer spirv.Constant to access element of spirv.struct".into());
            };
            let Some(known) = constants::integer(definition) else {
                let name = definition.name_text();
                return error(format!(
                    "index must be an integer spirv.Constant to access element of spirv.struct, but provided {name}"
                ));
            };
            index = known;
        }
        match u64::try_from(index).ok().and_then(|index| composite.part(index)) {
            Some(part) => ty = part,
            None => {
                let shown = ctx.types().show(ty);
                return error(format!("op index {index} out of bounds for '{shown}'"));
            }
        }
    }
    let expected = types::pointer_type(ctx, ty, base.class);
    if expected != result {
        let (expected, result) = (ctx.types().show(expected), ctx.types().show(result));
        let message = format!("invalid result type: expected '{expected}', but provided '{result}'");
        return Err(op.op_error(message).emit());
    }
    Ok(())
}

pub(crate) fn verify_access_chain(op: OpRef<'_>) -> Result<(), Reported> {
    verify_chain(op, 1)
}

pub(crate) fn verify_pointer_chain(op: OpRef<'_>) -> Result<(), Reported> {
    verify_chain(op, 2)
}

/// Parses `"Function" %p, %value : vector<4xi32>`. The pointee type is the element type of the value.
pub(crate) fn parse_block_write(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let loc = p.loc();
    let (class, _) = STORAGE_CLASS.parse_string(p)?;
    let operands = p.parse_operands(2)?;
    p.parse_colon()?;
    let value = p.parse_type()?;
    let element = types::vector_element(p.ctx, value).unwrap_or(value);
    let ty = types::pointer_type(p.ctx, element, &class);
    state.operands.extend(p.resolve_operands(&operands, &[ty, value], loc)?);
    Ok(())
}

/// Prints the operands and the type of the value. MLIR does not print the storage class.
pub(crate) fn print_block_write(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    p.text(" ");
    p.operands(op.operands());
    p.text(" : ");
    p.types(op.operand_types().skip(1));
}
