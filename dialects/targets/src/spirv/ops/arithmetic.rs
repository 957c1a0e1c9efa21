//! Verifiers of casts, matrices, dot products and GLSL instructions.

use lect_core::types::Signedness;
use lect_support::enums;
use lect_support::fields::{ancestors, fail};
use lect_support::prelude::*;

use crate::spirv::types;
use crate::spirv::types::{CoopMatrix, Pointer, SpirvType};
use crate::spirv::{
    AddressingModel, KHRCooperativeMatrixMulAddOp, MemoryAccess, ModuleOp, PackedVectorFormat, PackedVectorFormatAttr,
    SPIRVOp,
};

/// Returns the types of the first operand and the first result.
fn from_to(op: OpRef<'_>) -> Option<(Type, Type)> {
    Some((op.operand_types().next()?, op.result_types().next()?))
}

/// Returns the scalar types of two types of the same kind: scalars, vectors or cooperative matrices.
fn numbers(ctx: &ContextData, from: Type, to: Type) -> Option<(Type, Type)> {
    if let Some(element) = types::vector_element(ctx, from) {
        return Some((element, types::vector_element(ctx, to)?));
    }
    match (types::of(ctx, from), types::of(ctx, to)) {
        (Some(SpirvType::CoopMatrix(from)), Some(SpirvType::CoopMatrix(to))) => Some((from.element, to.element)),
        (Some(SpirvType::CoopMatrix(_)), _) => None,
        _ => Some((from, to)),
    }
}

/// Verifies a conversion to a number of another width.
pub(crate) fn verify_resize(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((from, to)) = from_to(op) else { return Ok(()) };
    let Some((from, to)) = numbers(ctx, from, to) else { return reject(op, "incompatible operand and result types") };
    if types::bit_width(ctx, from) == types::bit_width(ctx, to) {
        let (from, to) = (ctx.types().show(from), ctx.types().show(to));
        let message = format!(
            "expected the different bit widths for operand type and result type, but provided '{from}' and '{to}'"
        );
        return reject(op, message);
    }
    Ok(())
}

pub(crate) fn verify_bitcast(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((from, to)) = from_to(op) else { return Ok(()) };
    if from == to {
        return fail(op, "result type must be different from operand type");
    }
    match (types::pointer(ctx, from), types::pointer(ctx, to)) {
        (Some(_), None) => return fail(op, "unhandled bit cast conversion from pointer type to non-pointer type"),
        (None, Some(_)) => return fail(op, "unhandled bit cast conversion from non-pointer type to pointer type"),
        _ => {}
    }
    match (types::bit_width(ctx, from), types::bit_width(ctx, to)) {
        (Some(from), Some(to)) if from != to => {
            reject(op, format!("mismatch in result type bitwidth {to} and operand type bitwidth {from}"))
        }
        _ => Ok(()),
    }
}

/// Checks that the conversion of a pointer is in a module with physical addressing.
fn verify_physical(op: OpRef<'_>, number: Type, pointer: Type, what: &str) -> Result<(), Reported> {
    let ctx = op.context();
    if !matches!(ctx.types().data(number), TypeData::Integer { signedness: Signedness::Signless, .. }) {
        return fail(op, "result must be a scalar type of unsigned integer");
    }
    let Some(module) = ancestors(op).find_map(|outer| outer.cast::<ModuleOp<'_>>()) else { return Ok(()) };
    let is_buffer = types::pointer(ctx, pointer).is_some_and(|pointer| pointer.class == "PhysicalStorageBuffer");
    match enums::case(ctx, module.addressing_model_attr()) {
        Some(AddressingModel::Logical) => fail(op, format!("{what} must be a physical pointer")),
        Some(AddressingModel::PhysicalStorageBuffer64) if !is_buffer => {
            fail(op, format!("{what} must be a physical pointer"))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_pointer_to_number(op: OpRef<'_>) -> Result<(), Reported> {
    match from_to(op) {
        Some((from, to)) => verify_physical(op, to, from, "operand"),
        None => Ok(()),
    }
}

pub(crate) fn verify_number_to_pointer(op: OpRef<'_>) -> Result<(), Reported> {
    match from_to(op) {
        Some((from, to)) => verify_physical(op, from, to, "result"),
        None => Ok(()),
    }
}

fn pointers(op: OpRef<'_>) -> Option<(Pointer<'_>, Pointer<'_>)> {
    let (from, to) = from_to(op)?;
    Some((types::pointer(op.context(), from)?, types::pointer(op.context(), to)?))
}

/// Returns true if `Generic` includes the storage class.
fn is_specific(class: &str) -> bool {
    matches!(class, "Workgroup" | "CrossWorkgroup" | "Function")
}

fn verify_same_pointee(op: OpRef<'_>, from: Pointer<'_>, to: Pointer<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    if from.pointee == to.pointee {
        return Ok(());
    }
    let (from, to) = (ctx.types().show(from.pointee), ctx.types().show(to.pointee));
    let message = "pointer operand's pointee type must have the same as the op result type, but found";
    reject(op, format!("{message} '{from}' vs '{to}'"))
}

pub(crate) fn verify_to_generic(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((from, to)) = pointers(op) else { return Ok(()) };
    if !is_specific(from.class) {
        return fail(op, "pointer must point to the Workgroup, CrossWorkgroup, or Function Storage Class");
    }
    if to.class != "Generic" {
        return fail(op, "result type must be of storage class Generic");
    }
    verify_same_pointee(op, from, to)
}

pub(crate) fn verify_from_generic(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((from, to)) = pointers(op) else { return Ok(()) };
    if from.class != "Generic" {
        return fail(op, "pointer type must be of storage class Generic");
    }
    if !is_specific(to.class) {
        return fail(op, "result must point to the Workgroup, CrossWorkgroup, or Function Storage Class");
    }
    verify_same_pointee(op, from, to)
}

pub(crate) fn verify_shift(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    match from_to(op) {
        Some((first, result)) if first != result => {
            let (first, result) = (ctx.types().show(first), ctx.types().show(result));
            let message = "expected the same type for the first operand and result, but provided";
            fail(op, format!("{message} '{first}' and '{result}'"))
        }
        _ => Ok(()),
    }
}

/// Verifies a dot product of integer vectors, or of integers in a packed vector format.
pub(crate) fn verify_dot(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((factor, result)) = from_to(op) else { return Ok(()) };
    let format = enums::case_of::<PackedVectorFormatAttr, PackedVectorFormat>(op);
    if let TypeData::Integer { width, .. } = ctx.types().data(factor) {
        let Some(format) = format else {
            return reject(op, "requires Packed Vector Format attribute for integer vector operands");
        };
        if *width != 32 {
            let message = format!(
                "with specified Packed Vector Format ({format}) requires integer vector operands to be 32-bits wide"
            );
            return reject(op, message);
        }
    } else if format.is_some() {
        let shown = ctx.types().show(factor);
        return reject(op, format!("with invalid format attribute for vector operands of type '{shown}'"));
    }
    match (types::bit_width(ctx, factor), types::bit_width(ctx, result)) {
        (Some(factor), Some(result)) if factor > result => {
            let message = format!(
                "result type has insufficient bit-width ({result} bits) for the specified vector operand type \
                 ({factor} bits)"
            );
            reject(op, message)
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_vector_times_scalar(op: OpRef<'_>) -> Result<(), Reported> {
    let Some((vector, result)) = from_to(op) else { return Ok(()) };
    if vector != result {
        return reject(op, "vector operand and result type mismatch");
    }
    match op.operand_types().nth(1) {
        scalar if scalar == types::vector_element(op.context(), result) => Ok(()),
        _ => reject(op, "scalar operand and result element type match"),
    }
}

pub(crate) fn verify_matrix_times_scalar(op: OpRef<'_>) -> Result<(), Reported> {
    let element = op.operand_types().next().and_then(|ty| types::matrix_element(op.context(), ty));
    match op.operand_types().nth(1) {
        scalar if scalar == element => Ok(()),
        _ => reject(op, "input matrix components' type and scaling value must have the same type"),
    }
}

pub(crate) fn verify_transpose(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((from, to)) = from_to(op) else { return Ok(()) };
    let (Some(from), Some(to)) = (types::matrix(ctx, from), types::matrix(ctx, to)) else { return Ok(()) };
    if from.0 != to.1 {
        return fail(op, "input matrix rows count must be equal to output matrix columns count");
    }
    if from.1 != to.0 {
        return fail(op, "input matrix columns count must be equal to output matrix rows count");
    }
    if from.2 != to.2 {
        return fail(op, "input and output matrices must have the same component type");
    }
    Ok(())
}

pub(crate) fn verify_matrix_times_matrix(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let matrix = |ty: Option<Type>| ty.and_then(|ty| types::matrix(ctx, ty));
    let mut operands = op.operand_types();
    let (Some(left), Some(right), Some(result)) =
        (matrix(operands.next()), matrix(operands.next()), matrix(op.result_types().next()))
    else {
        return Ok(());
    };
    let message = if left.1 != right.0 {
        "left matrix columns' count must be equal to the right matrix rows' count"
    } else if right.1 != result.1 {
        "right and result matrices must have equal columns' count"
    } else if right.2 != result.2 {
        "right and result matrices' component type must be the same"
    } else if left.2 != result.2 {
        "left and result matrices' component type must be the same"
    } else if left.0 != result.0 {
        "left and result matrices must have equal rows' count"
    } else {
        return Ok(());
    };
    fail(op, message)
}

/// Returns the matrix and the vector type among the operands.
fn matrix_and_vector(op: OpRef<'_>, matrix: usize, vector: usize) -> Option<((u64, u64, Type), Type)> {
    let matrix = types::matrix(op.context(), op.operand_types().nth(matrix)?)?;
    Some((matrix, op.operand_types().nth(vector)?))
}

pub(crate) fn verify_matrix_times_vector(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(((rows, columns, element), vector)), Some(result)) =
        (matrix_and_vector(op, 0, 1), op.result_types().next())
    else {
        return Ok(());
    };
    match (types::vector_length(ctx, vector), types::vector_length(ctx, result)) {
        (Some(length), _) if length != columns => {
            reject(op, format!("matrix columns ({columns}) must match vector operand size ({length})"))
        }
        (_, Some(length)) if length != rows => {
            reject(op, format!("result size ({length}) must match the matrix rows ({rows})"))
        }
        _ if types::vector_element(ctx, result) != Some(element) => {
            reject(op, "matrix and result element types must match")
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_vector_times_matrix(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some(((rows, columns, element), vector)), Some(result)) =
        (matrix_and_vector(op, 1, 0), op.result_types().next())
    else {
        return Ok(());
    };
    if types::vector_length(ctx, vector) != Some(rows) {
        let message = "number of components in vector must equal the number of components in each column in matrix";
        return reject(op, message);
    }
    if types::vector_length(ctx, result) != Some(columns) {
        return reject(op, "number of columns in matrix must equal the number of components in result");
    }
    if types::vector_element(ctx, result) != Some(element) {
        let message = "matrix must be a matrix with the same component type as the component type in result";
        return reject(op, message);
    }
    Ok(())
}

fn coop_matrix(ctx: &ContextData, ty: Option<Type>) -> Option<CoopMatrix<'_>> {
    match types::of(ctx, ty?)? {
        SpirvType::CoopMatrix(matrix) => Some(matrix),
        _ => None,
    }
}

pub(crate) fn verify_coop_multiply(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let mut operands = op.operand_types().map(|ty| coop_matrix(ctx, Some(ty)));
    let (Some(Some(a)), Some(Some(b)), Some(Some(c))) = (operands.next(), operands.next(), operands.next()) else {
        return Ok(());
    };
    for (index, (matrix, usage)) in [(a, "MatrixA"), (b, "MatrixB"), (c, "MatrixAcc")].into_iter().enumerate() {
        if matrix.usage != usage {
            return reject(op, format!("operand #{index} must be of use '{usage}'"));
        }
    }
    if a.scope != b.scope || b.scope != c.scope {
        return reject(op, "matrix scope mismatch");
    }
    let sizes = [("M", a.rows, c.rows), ("N", b.columns, c.columns), ("K", a.columns, b.rows)];
    if let Some((dim, ..)) = sizes.iter().find(|(_, one, other)| one != other) {
        return reject(op, format!("matrix size mismatch on dimension '{dim}'"));
    }
    let are_integers = [a, b, c].iter().all(|matrix| ctx.types().is_integer(matrix.element));
    let Some(multiply) = op.cast::<KHRCooperativeMatrixMulAddOp<'_>>() else { return Ok(()) };
    if multiply.matrix_operands_attr().is_some() && !are_integers {
        return reject(op, "Matrix Operands require all matrix element types to be Integer Types");
    }
    Ok(())
}

pub(crate) fn verify_coop_access(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(pointer) = op.operand_types().next().and_then(|ty| types::pointer(ctx, ty)) else { return Ok(()) };
    let pointee = pointer.pointee;
    if !types::is_scalar(ctx, pointee) && types::vector_element(ctx, pointee).is_none() {
        let shown = ctx.types().show(pointee);
        return reject(op, format!("Pointer must point to a scalar or vector type but provided '{shown}'"));
    }
    let (access, alignment, refused, word) = match SPIRVOp::of(op) {
        Some(SPIRVOp::KHRCooperativeMatrixLoad(it)) => {
            (it.memory_operand(), it.alignment(), MemoryAccess::MAKE_POINTER_AVAILABLE, "MakePointerAvailable")
        }
        Some(SPIRVOp::KHRCooperativeMatrixStore(it)) => {
            (it.memory_operand(), it.alignment(), MemoryAccess::MAKE_POINTER_VISIBLE, "MakePointerVisible")
        }
        _ => return Ok(()),
    };
    let Some(access) = access else { return Ok(()) };
    if access.contains(refused) {
        return reject(op, format!("not compatible with memory operand '{word}'"));
    }
    match (access.contains(MemoryAccess::ALIGNED), alignment) {
        (true, None) => reject(op, "missing value for the 'Aligned' memory operand"),
        (false, Some(_)) => reject(op, "found alignment attribute for non-'Aligned' memory operand"),
        _ => Ok(()),
    }
}

/// Verifies that the result is a struct of the fraction and the exponent.
pub(crate) fn verify_frexp(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((operand, result)) = from_to(op) else { return Ok(()) };
    let Some(SpirvType::Struct(structure)) = types::of(ctx, result) else { return Ok(()) };
    let members: Vec<Type> = structure.members().collect();
    let [fraction, exponent] = members[..] else {
        return fail(op, "result type must be a struct type with two memebers");
    };
    if fraction != operand {
        return fail(op, "member zero of the resulting struct type must be the same type as the operand");
    }
    let is_i32 = |ty: Type| matches!(ctx.types().data(ty), TypeData::Integer { width: 32, .. });
    match types::vector_element(ctx, exponent) {
        Some(element) if !is_i32(element) => {
            // MLIR omits the space here.
            let message = "member one of the resulting struct type mustbe a scalar or vector of 32 bit integer type";
            return fail(op, message);
        }
        None if !is_i32(exponent) => {
            let message = "member one of the resulting struct type must be a scalar or vector of 32 bit integer type";
            return fail(op, message);
        }
        _ => {}
    }
    if types::vector_length(ctx, operand) == types::vector_length(ctx, exponent) {
        return Ok(());
    }
    let message = "member one of the resulting struct type must have the same number of components as the operand type";
    fail(op, message)
}

pub(crate) fn verify_ldexp(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let mut operands = op.operand_types();
    let (Some(fraction), Some(exponent)) = (operands.next(), operands.next()) else { return Ok(()) };
    match (types::vector_length(ctx, fraction), types::vector_length(ctx, exponent)) {
        (None, Some(_)) | (Some(_), None) => reject(op, "operands must both be scalars or vectors"),
        (fraction, exponent) if fraction != exponent => reject(op, "operands must have the same number of elements"),
        _ => Ok(()),
    }
}

/// Checks that a block of memory is accessed as values of the pointee type.
fn verify_block(op: OpRef<'_>, value: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(pointer) = op.operand_types().next().and_then(|ty| types::pointer(ctx, ty)) else { return Ok(()) };
    let element = value.map(|ty| types::vector_element(ctx, ty).unwrap_or(ty));
    match element == Some(pointer.pointee) {
        true => Ok(()),
        false => reject(op, "mismatch in result type and pointer type"),
    }
}

pub(crate) fn verify_block_read(op: OpRef<'_>) -> Result<(), Reported> {
    verify_block(op, op.result_types().next())
}

pub(crate) fn verify_block_write(op: OpRef<'_>) -> Result<(), Reported> {
    verify_block(op, op.operand_types().nth(1))
}

/// Verifies the storage class of a mesh shader's payload.
pub(crate) fn verify_mesh_tasks(op: OpRef<'_>) -> Result<(), Reported> {
    let payload = op.operand_types().nth(3).and_then(|ty| types::pointer(op.context(), ty));
    match payload {
        Some(pointer) if pointer.class != "TaskPayloadWorkgroupEXT" => {
            reject(op, "payload must be a variable with a storage class of TaskPayloadWorkgroupEXT")
        }
        _ => Ok(()),
    }
}
