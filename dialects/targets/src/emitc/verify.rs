//! Verifiers of single operations.

use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::interfaces::cast::Cast;
use lect_core::ir::symbols::SymbolTables;
use lect_core::verify::shown;
use lect_support::fields::ancestors;
use lect_support::functions::{function_type, symbol_text};
use lect_support::globals::has_elements;
use lect_support::parts::attr_of;
use lect_support::prelude::*;

use super::types;
use super::types::{array_of, lvalue_of, pointee_of};
use super::{
    ApplyOp, CallOpaqueOp, ClassOp, DeclareFuncOp, EmitCOp, FieldOp, FuncOp, GetFieldOp, GetGlobalOp, GlobalOp,
    LiteralOp, VerbatimOp, value_type,
};

fn ensure(op: OpRef<'_>, holds: bool, message: &str) -> Result<(), Reported> {
    if holds { Ok(()) } else { Err(op.op_error(message).emit()) }
}

/// Returns the types of the first operand and the first result.
fn from_and_to(op: OpRef<'_>) -> Option<(Type, Type)> {
    Some((op.operand_types().next()?, op.result_types().next()?))
}

fn two_operands(op: OpRef<'_>) -> Option<(Type, Type)> {
    let mut types = op.operand_types();
    Some((types.next()?, types.next()?))
}

fn is_integer(ctx: &ContextData, ty: Type) -> bool {
    matches!(ctx.types().data(ty), TypeData::Integer { .. })
}

fn is_own(ctx: &ContextData, class: &str, ty: Type) -> bool {
    is_a(ctx, class, &Val::Type(ty)) == Some(true)
}

fn is_pointer(ctx: &ContextData, ty: Type) -> bool {
    is_own(ctx, "emitc::PointerType", ty)
}

fn is_opaque(ctx: &ContextData, ty: Type) -> bool {
    is_own(ctx, "emitc::OpaqueType", ty)
}

fn is_opaque_attr(ctx: &ContextData, attr: Attr) -> bool {
    is_a(ctx, "emitc::OpaqueAttr", &Val::Attr(attr)) == Some(true)
}

pub(super) fn address_of(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let same = from_and_to(op).is_none_or(|(from, to)| lvalue_of(ctx, from) == pointee_of(ctx, to));
    ensure(op, same, "requires result to be a pointer to the type referenced by operand")
}

pub(super) fn dereference(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let same = from_and_to(op).is_none_or(|(from, to)| pointee_of(ctx, from) == lvalue_of(ctx, to));
    ensure(op, same, "requires result to be an lvalue of the type pointed to by operand")
}

pub(super) fn add(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((lhs, rhs)) = two_operands(op) else { return Ok(()) };
    let (left, right) = (is_pointer(ctx, lhs), is_pointer(ctx, rhs));
    ensure(op, !left || !right, "requires that at most one operand is a pointer")?;
    let is_offset = |ty| is_integer(ctx, ty) || is_opaque(ctx, ty);
    let holds = (!left || is_offset(rhs)) && (!right || is_offset(lhs));
    ensure(op, holds, "requires that one operand is an integer or of opaque type if the other is a pointer")
}

pub(super) fn sub(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let (Some((lhs, rhs)), Some(result)) = (two_operands(op), op.result_types().next()) else { return Ok(()) };
    let (left, right) = (is_pointer(ctx, lhs), is_pointer(ctx, rhs));
    ensure(op, left || !right, "rhs can only be a pointer if lhs is a pointer")?;
    let is_offset = |ty| is_integer(ctx, ty) || is_opaque(ctx, ty);
    let message = "requires that rhs is an integer, pointer or of opaque type if lhs is a pointer";
    ensure(op, !left || right || is_offset(rhs), message)?;
    let is_difference = || is_offset(result) || is_own(ctx, "emitc::PtrDiffTType", result);
    let message = "requires that the result is an integer, ptrdiff_t or of opaque type if lhs and rhs are pointers";
    ensure(op, !left || !right || is_difference(), message)
}

pub(super) fn apply(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(apply) = op.cast::<ApplyOp<'_>>() else { return Ok(()) };
    let operator = apply.applicable_operator_attr().and_then(|operator| ctx.attrs().string_value(operator));
    let (Some(operator), Some((operand, result))) = (operator, from_and_to(op)) else { return Ok(()) };
    ensure(op, !operator.is_empty(), "applicable operator must not be empty")?;
    ensure(op, matches!(operator, b"&" | b"*"), "applicable operator is illegal")?;
    if operator == b"&" {
        let is_lvalue = lvalue_of(ctx, operand).is_some();
        ensure(op, is_lvalue, "operand type must be an lvalue when applying `&`")?;
        ensure(op, is_pointer(ctx, result), "result type must be a pointer when applying `&`")
    } else {
        ensure(op, is_pointer(ctx, operand), "operand type must be a pointer when applying `*`")
    }
}

/// Formats the producer of a value for a diagnostic.
fn shown_value(op: OpRef<'_>, value: Value) -> String {
    let value = op.ir.value(value);
    match (value.defining_op(), value.def()) {
        (Some(defining), _) => shown(defining),
        (None, ValueDef::Argument(_, index)) => {
            format!("<block argument> of type '{}' at index: {index}", op.context().types().show(value.ty()))
        }
        _ => String::new(),
    }
}

pub(super) fn assign(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let mut operands = op.operands();
    let (Some(variable), Some(value)) = (operands.next(), operands.next()) else { return Ok(()) };
    let is_defined = op.ir.value(variable).defining_op().is_some();
    ensure(op, is_defined, "cannot assign to block argument")?;
    let found = op.ir.value_type(value);
    let Some(expected) = lvalue_of(ctx, op.ir.value_type(variable)) else { return Ok(()) };
    if found == expected {
        return Ok(());
    }
    let message = format!(
        "requires value's type ('{}') to match variable's type ('{}')\n  variable: {}\n  value: {}\n",
        ctx.types().show(found),
        ctx.types().show(expected),
        shown_value(op, variable),
        shown_value(op, value)
    );
    Err(op.op_error(message).emit())
}

/// Cast interface of `emitc`.
pub(super) struct Casts;

impl Cast for Casts {
    fn is_possible(&self, ctx: &ContextData, from: &[Type], to: &[Type]) -> bool {
        let (Some(&from), Some(&to)) = (from.first(), to.first()) else { return false };
        if let Some((shape, element)) = array_of(ctx, from) {
            return pointee_of(ctx, to) == Some(element) && matches!(shape[..], [size] if size >= 1);
        }
        let is_value =
            |ty| types::is_float(ctx, ty) || is_pointer(ctx, ty) || types::is_integer_like(ctx, ty) != Some(false);
        is_value(from) && is_value(to)
    }
}

pub(super) fn call_opaque(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(call) = op.cast::<CallOpaqueOp<'_>>() else { return Ok(()) };
    ensure(op, !call.callee().is_empty(), "callee must not be empty")?;
    for &arg in call.args().unwrap_or_default() {
        match ctx.attrs().data(arg) {
            AttrData::Integer { value, ty } if *ty == ctx.types().index() => {
                let index = value.to_i64().and_then(|index| usize::try_from(index).ok());
                let in_range = index.is_some_and(|index| index < op.operand_count());
                ensure(op, in_range, "index argument is out of range")?;
            }
            AttrData::Array(_) => return Err(op.op_error("array argument has no type").emit()),
            _ => {}
        }
    }
    for &arg in call.template_args().unwrap_or_default() {
        let is_known =
            matches!(ctx.attrs().data(arg), AttrData::Type(_) | AttrData::Integer { .. } | AttrData::Float { .. })
                || is_opaque_attr(ctx, arg);
        ensure(op, is_known, "template argument has invalid type")?;
    }
    ensure(op, op.result_types().all(|ty| array_of(ctx, ty).is_none()), "cannot return array type")
}

/// Returns the opaque initial value of a constant or variable. Other values must have the type of the result.
fn initial_value(op: OpRef<'_>) -> Result<Option<Attr>, Reported> {
    let ctx = op.context();
    let value = attr_of!(op, EmitCOp::{Constant, Variable}, value_attr);
    let (Some(value), Some(result)) = (value, op.result_types().next()) else { return Ok(None) };
    if is_opaque_attr(ctx, value) {
        return Ok(Some(value));
    }
    let is_string = matches!(ctx.attrs().data(value), AttrData::String { .. });
    ensure(op, !is_string, "string attributes are not supported, use #emitc.opaque instead")?;
    let result = lvalue_of(ctx, result).unwrap_or(result);
    let types = ctx.types();
    let ty = ctx.attrs().type_of(value).unwrap_or(types.none());
    let is_size = ty == types.index() && types::is_pointer_wide(ctx, result) == Some(true);
    if is_size || ty == result {
        return Ok(Some(value));
    }
    let message = format!(
        "requires attribute to either be an #emitc.opaque attribute or it's type ('{}') to match the op's result type \
         ('{}')",
        types.show(ty),
        types.show(result)
    );
    Err(op.op_error(message).emit())
}

pub(super) fn variable(op: OpRef<'_>) -> Result<(), Reported> {
    initial_value(op).map(|_| ())
}

pub(super) fn constant(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let value = initial_value(op)?.filter(|value| is_opaque_attr(ctx, *value));
    let is_empty = value.is_some_and(|value| types::text_of(ctx.attrs().params(value)).is_some_and(<[u8]>::is_empty));
    ensure(op, !is_empty, "value must not be empty")
}

pub(super) fn literal(op: OpRef<'_>) -> Result<(), Reported> {
    let is_empty = op.cast::<LiteralOp<'_>>().is_some_and(|literal| literal.value().is_empty());
    ensure(op, !is_empty, "value must not be empty")
}

pub(super) fn func(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let signature = op.cast::<FuncOp<'_>>().and_then(|func| func.function_type_attr());
    let Some(signature) = signature.and_then(|ty| function_type(ctx, ty)) else { return Ok(()) };
    let takes_lvalue = signature.inputs.iter().any(|ty| lvalue_of(ctx, *ty).is_some());
    ensure(op, !takes_lvalue, "cannot have lvalue type as argument")?;
    match &signature.results[..] {
        [] => Ok(()),
        [only] => ensure(op, array_of(ctx, *only).is_none(), "cannot return array type"),
        several => Err(op.op_error(format!("requires zero or exactly one result, but has {}", several.len())).emit()),
    }
}

/// Verifies that the declared function exists.
pub(super) fn declared<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let Some(declaration) = op.cast::<DeclareFuncOp<'_>>() else { return Ok(()) };
    let Some(symbol) = declaration.sym_name_attr() else {
        return Err(op.op_error("requires a 'sym_name' symbol reference attribute").emit());
    };
    if tables.lookup_ref(table, symbol).is_some_and(|function| function.is::<FuncOp<'_>>()) {
        return Ok(());
    }
    Err(op.op_error(format!("'{}' does not reference a valid function", symbol_text(op, symbol))).emit())
}

pub(super) fn subscript(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some((value, result)) = from_and_to(op) else { return Ok(()) };
    let result = lvalue_of(ctx, result);
    let indices = operands_of(op, "indices").map(|index| op.ir.value_type(index));
    let count = indices.len();
    let mut indices = indices.enumerate();
    let not_integer = |ty: Type| types::is_integer_like(ctx, ty) == Some(false);
    let mismatch = |what: &str, element: Type| match result {
        Some(result) if result != element => {
            let (element, result) = (ctx.types().show(element), ctx.types().show(result));
            Err(op.op_error(format!("on {what} type ('{element}') and result type ('{result}') to match")).emit())
        }
        _ => Ok(()),
    };
    if let Some((shape, element)) = array_of(ctx, value) {
        let rank = shape.len();
        if count != rank {
            let message = format!(
                "on array operand requires number of indices ({count}) to match the rank of the array type ({rank})"
            );
            return Err(op.op_error(message).emit());
        }
        if let Some((index, ty)) = indices.find(|(_, ty)| not_integer(*ty)) {
            let ty = ctx.types().show(ty);
            let message = format!("on array operand requires index operand {index} to be integer-like, but got '{ty}'");
            return Err(op.op_error(message).emit());
        }
        return mismatch("array operand requires element", element);
    }
    let Some(pointee) = pointee_of(ctx, value) else { return Ok(()) };
    if count != 1 {
        return Err(op.op_error(format!("on pointer operand requires one index operand, but got {count}")).emit());
    }
    if let Some((_, ty)) = indices.find(|(_, ty)| not_integer(*ty)) {
        let ty = ctx.types().show(ty);
        let message = format!("on pointer operand requires index operand to be integer-like, but got '{ty}'");
        return Err(op.op_error(message).emit());
    }
    mismatch("pointer operand requires pointee", pointee)
}

/// Verifies that there is an operand for each `{}`, where `{{` is a literal brace. Without operands the text is
/// literal.
pub(super) fn verbatim(op: OpRef<'_>) -> Result<(), Reported> {
    let text =
        op.cast::<VerbatimOp<'_>>().and_then(|verbatim| op.context().attrs().string_value(verbatim.value_attr()?));
    let Some(mut rest) = text.filter(|_| op.operand_count() > 0) else { return Ok(()) };
    let mut places = 0;
    while let Some(brace) = rest.iter().position(|byte| *byte == b'{') {
        let after = rest.get(brace + 1..).unwrap_or_default();
        match after.first() {
            None => return Err(op.op_error("expected '}' after unescaped '{' at end of string").emit()),
            Some(b'{') => {}
            Some(b'}') => places += 1,
            Some(_) => return Err(op.op_error("expected '}' after unescaped '{'").emit()),
        }
        rest = after.get(1..).unwrap_or_default();
    }
    ensure(op, places == op.operand_count(), "requires operands for each placeholder in the format string")
}

pub(super) fn global(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(global) = op.cast::<GlobalOp<'_>>() else { return Ok(()) };
    let Some(ty) = global.type_attr().and_then(|ty| ctx.attrs().type_value(ty)) else { return Ok(()) };
    ensure(op, types::is_emitc(ctx, ty) != Some(false), "expected valid emitc type")?;
    if let Some(value) = global.initial_value_attr() {
        let data = ctx.attrs().data(value);
        let found = ctx.attrs().type_of(value);
        if has_elements(data) {
            if array_of(ctx, ty).is_none() {
                return Err(op.op_error(format!("expected array type, but got '{}'", ctx.types().show(ty))).emit());
            }
            expect_initial(op, ty, value_type(ctx, ty).ok(), found)?;
        } else if matches!(data, AttrData::Integer { .. } | AttrData::Float { .. }) {
            expect_initial(op, ty, Some(ty), found)?;
        } else if !is_opaque_attr(ctx, value) {
            let value = ctx.attrs().show(value);
            let message =
                format!("initial value should be a integer, float, elements or opaque attribute, but got {value}");
            return Err(op.op_error(message).emit());
        }
    }
    let both = global.static_specifier() && global.extern_specifier();
    ensure(op, !both, "cannot have both static and extern specifiers")
}

fn expect_initial(op: OpRef<'_>, ty: Type, expected: Option<Type>, found: Option<Type>) -> Result<(), Reported> {
    let ctx = op.context();
    match (expected, found) {
        (Some(expected), Some(found)) if expected != found => {
            let (ty, found) = (ctx.types().show(ty), ctx.types().show(found));
            Err(op.op_error(format!("initial value expected to be of type '{ty}', but was of type '{found}'")).emit())
        }
        _ => Ok(()),
    }
}

pub(super) fn get_global<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let symbol = op.cast::<GetGlobalOp<'_>>().and_then(|it| it.name_attr());
    let (Some(symbol), Some(result)) = (symbol, op.result_types().next()) else { return Ok(()) };
    let name = symbol_text(op, symbol);
    let global = tables.lookup_ref(table, symbol).and_then(|global| global.cast::<GlobalOp<'_>>());
    let Some(global) = global else {
        return Err(op.op_error(format!("'{name}' does not reference a valid emitc.global")).emit());
    };
    let Some(ty) = global.type_attr().and_then(|ty| ctx.attrs().type_value(ty)) else { return Ok(()) };
    let mismatch = |what: &str, result: Type| {
        let (result, ty) = (ctx.types().show(result), ctx.types().show(ty));
        let message = format!("on {what} type '{result}' to match type '{ty}' of the global @{name}");
        Err(op.op_error(message).emit())
    };
    if array_of(ctx, ty).is_some() {
        return if ty == result { Ok(()) } else { mismatch("array type expects result", result) };
    }
    match lvalue_of(ctx, result) {
        None => {
            let message = format!("on non-array type expects result type to be an lvalue type for the global @{name}");
            Err(op.op_error(message).emit())
        }
        Some(value) if value != ty => mismatch("non-array type expects result inner", value),
        Some(_) => Ok(()),
    }
}

pub(super) fn field(op: OpRef<'_>) -> Result<(), Reported> {
    let ctx = op.context();
    let Some(field) = op.cast::<FieldOp<'_>>() else { return Ok(()) };
    let ty = field.type_attr().and_then(|ty| ctx.attrs().type_value(ty));
    let is_valid = ty.is_none_or(|ty| types::is_emitc(ctx, ty) != Some(false));
    ensure(op, is_valid, "expected valid emitc type")?;
    let in_class = op.parent().is_some_and(|parent| parent.is::<ClassOp<'_>>());
    ensure(op, in_class, "field must be nested within an emitc.class operation")?;
    let name = field.sym_name_attr().and_then(|name| ctx.attrs().string_value(name));
    ensure(op, name.is_some_and(|name| !name.is_empty()), "field must have a non-empty symbol name")
}

pub(super) fn get_field(op: OpRef<'_>) -> Result<(), Reported> {
    let in_class = ancestors(op).any(|outer| outer.is::<ClassOp<'_>>());
    ensure(op, in_class, " must be nested within an emitc.class operation")
}

pub(super) fn get_field_use<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let ctx = op.context();
    let symbol = op.cast::<GetFieldOp<'_>>().and_then(|it| it.field_name_attr());
    let (Some(symbol), Some(result)) = (symbol, op.result_types().next()) else { return Ok(()) };
    let name = ctx.attrs().show(symbol);
    let field = tables.lookup_ref(table, symbol).and_then(|field| field.cast::<FieldOp<'_>>());
    let Some(field) = field else {
        return Err(op.op_error(format!("field '{name}' not found in the class")).emit());
    };
    match field.type_attr().and_then(|ty| ctx.attrs().type_value(ty)) {
        Some(ty) if ty != result => {
            let (result, ty) = (ctx.types().show(result), ctx.types().show(ty));
            Err(op.op_error(format!("result type '{result}' does not match field '{name}' type '{ty}'")).emit())
        }
        _ => Ok(()),
    }
}
