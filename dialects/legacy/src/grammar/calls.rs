//! Older syntax of `llvm` operations with fewer types: pointers had pointee types, and function pointers a function
//! type.

use std::collections::HashMap;

use lect_core::attrs::AttrData;
use lect_core::diag::Reported;
use lect_core::entity::{Attr, Type};
use lect_core::ir::{Isolate, OpRef, OpState, walk};
use lect_core::text::OpParser;
use lect_core::text::parse::Parsed;
use lect_core::types::TypeData;

use super::{add, as_today, colon_type, set, type_spelled};

/// Kinds of atomic updates, by enum value.
const UPDATES: [&str; 13] =
    ["xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "fadd", "fsub"];

/// Atomic orderings, by enum value.
const ORDERINGS: [&str; 8] =
    ["not_atomic", "unordered", "monotonic", "consume", "acquire", "release", "acq_rel", "seq_cst"];

/// Parses a keyword of `words` and sets attribute `name` to its enum value.
fn case(p: &mut OpParser<'_, '_>, state: &mut OpState, name: &str, words: &[&str]) -> Parsed<()> {
    let loc = p.loc();
    let word = p.parse_word_or_string()?;
    match words.iter().position(|known| known.as_bytes() == &*word) {
        Some(number) => {
            set(p, state, name, p.ctx.attrs().integer(p.ctx.types().i64(), number as i64));
            Ok(())
        }
        None => Err(p.custom_error(loc, format!("expected a '{name}' that is known"))),
    }
}

/// Parses the types after a colon: an optional pointer type, and the pointee type.
fn pointer_and_value(p: &mut OpParser<'_, '_>) -> Parsed<(Type, Type)> {
    let loc = p.loc();
    let ty = colon_type(p)?;
    if p.eat_punct(",") {
        return Ok((ty, p.parse_type()?));
    }
    match p.ctx.types().parse("!llvm.ptr") {
        Some(pointer) => Ok((pointer, ty)),
        None => Err(p.custom_error(loc, "is an operation of a dialect that is not registered")),
    }
}

/// Parses `add %address, %value acq_rel : i32`.
pub(super) fn atomic_update(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("volatile") {
        set(p, state, "volatile_", p.ctx.attrs().unit());
    }
    case(p, state, "bin_op", &UPDATES)?;
    let address = p.parse_operand()?;
    p.expect_punct(",")?;
    let value = p.parse_operand()?;
    scope(p, state)?;
    case(p, state, "ordering", &ORDERINGS)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let (pointer, ty) = pointer_and_value(p)?;
    state.results.push(ty);
    add(p, state, address, pointer)?;
    add(p, state, value, ty)
}

/// Parses `%address, %expected, %new acq_rel monotonic : i32`.
pub(super) fn compare_and_exchange(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    for word in ["weak", "volatile"] {
        if p.parse_optional_keyword(word) {
            let name = if word == "weak" { "weak" } else { "volatile_" };
            set(p, state, name, p.ctx.attrs().unit());
        }
    }
    let address = p.parse_operand()?;
    p.expect_punct(",")?;
    let values = p.parse_operands(2)?;
    scope(p, state)?;
    case(p, state, "success_ordering", &ORDERINGS)?;
    case(p, state, "failure_ordering", &ORDERINGS)?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let (pointer, ty) = pointer_and_value(p)?;
    let result = type_spelled(p.ctx, &format!("!llvm.struct<({}, i1)>", p.ctx.types().show(ty)));
    let Some(result) = result else { return Err(p.custom_error(loc, "expected a type that a struct can have")) };
    state.results.push(result);
    add(p, state, address, pointer)?;
    values.into_iter().try_for_each(|value| add(p, state, value, ty))
}

/// Parses an optional `syncscope("agent")`.
fn scope(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if p.parse_optional_keyword("syncscope") {
        p.parse_lparen()?;
        let scope = p.parse_string()?;
        p.parse_rparen()?;
        set(p, state, "syncscope", p.ctx.attrs().string(&*scope));
    }
    Ok(())
}

/// Parses `%function(%a) : (i32) -> i32`, without the pointer type of the callee.
pub(super) fn call(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let Some(callee) = p.parse_optional_operand()? else { return as_today(p, state) };
    let args = p.parse_operands_in(("(", ")"))?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    p.parse_colon()?;
    let (loc, ctx) = (p.loc(), p.ctx);
    let mut ty = p.parse_type()?;
    let mut pointer = ctx.types().parse("!llvm.ptr").unwrap_or(ctx.types().none());
    let told = p.eat_punct(",");
    if told {
        pointer = std::mem::replace(&mut ty, p.parse_type()?);
    }
    let TypeData::Function(function) = ctx.types().data(ty) else {
        return Err(p.custom_error(loc, "expected the type of a function"));
    };
    if !told {
        let message =
            "whether the function takes any number of arguments is not written here: it is taken to be none such";
        ctx.warning(state.loc, message);
    }
    state.results.extend(function.results.iter().copied());
    add(p, state, callee, pointer)?;
    let values = p.resolve_operands(&args, &function.inputs, loc)?;
    state.operands.extend(values);
    let count = i32::try_from(state.operands.len()).unwrap_or(i32::MAX);
    set(p, state, "operandSegmentSizes", ctx.attrs().dense_i32_array([count, 0]));
    set(p, state, "op_bundle_sizes", ctx.attrs().dense_i32_array([]));
    Ok(())
}

/// Parses `(42 : i32) : i32`, or `(@function : type) : pointer`.
pub(super) fn constant(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    p.parse_lparen()?;
    let value = p.parse_attribute(None)?;
    if matches!(p.ctx.attrs().data(value), AttrData::SymbolRef { .. }) && p.eat_punct(":") {
        p.parse_type()?;
    }
    p.parse_rparen()?;
    set(p, state, "value", value);
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = match p.at_punct(":") {
        true => colon_type(p)?,
        false => p.ctx.attrs().type_of(value).unwrap_or(p.ctx.types().i64()),
    };
    state.results.push(ty);
    Ok(())
}

/// Parses `16, %pointer : type`. The size is dropped: the current operation has the size of the allocation.
pub(super) fn lifetime(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    if !p.at_operand() {
        p.parse_integer()?;
        p.expect_punct(",")?;
    }
    let pointer = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    add(p, state, pointer, ty)
}

/// Parses `{ctors = [@function], priorities = [0 : i32]}`.
pub(super) fn constructors(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    match p.at_punct("{") {
        true => p.parse_optional_attr_dict(&mut state.attrs),
        false => as_today(p, state),
    }
}

/// Parses `%handle, %unwind : i1`, without a token.
pub(super) fn end_coroutine(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let operands = p.parse_operand_list()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let loc = p.loc();
    let ty = colon_type(p)?;
    let (i1, pointer) = (p.ctx.types().i1(), p.ctx.types().parse("!llvm.ptr"));
    if let (TypeData::Function(function), 3) = (p.ctx.types().data(ty), operands.len()) {
        state.results.extend(function.results.iter().copied());
        state.operands = p.resolve_operands(&operands, &function.inputs, loc)?;
        return Ok(());
    }
    let Some(pointer) = pointer else {
        return Err(p.custom_error(loc, "is an operation of a dialect that is not registered"));
    };
    state.results.push(ty);
    state.operands = p.resolve_operands(&operands, &[pointer, i1], loc)?;
    Ok(())
}

/// Adds the type of the callee to calls of variadic functions.
pub(super) fn tell_variadic(module: &mut Isolate) -> Result<(), Reported> {
    let ctx = module.context().clone();
    let mut variadic: HashMap<Vec<u8>, Attr> = HashMap::new();
    let functions = module.root().regions().flat_map(|region| region.blocks()).flat_map(|block| block.ops());
    for function in functions.filter(|op| *op.name_data().name == *b"llvm.func") {
        let name = function.attr("sym_name").and_then(|name| ctx.attrs().string_value(name));
        let ty = function.attr("function_type");
        if let (Some(name), Some(ty)) = (name, ty.filter(|&ty| is_variadic(&ctx.attrs().show(ty).to_string()))) {
            variadic.insert(name.to_vec(), ty);
        }
    }
    if variadic.is_empty() {
        return Ok(());
    }
    walk::isolates_mut(module, &mut |ir| {
        for op in ir.all_ops() {
            let callee = called(ir.op(op)).and_then(|name| variadic.get(name));
            if let Some(&ty) = callee {
                ir.set_attr(op, "var_callee_type", Some(ty));
            }
        }
    });
    Ok(())
}

/// Returns the callee of a direct call that lacks `var_callee_type`.
fn called(op: OpRef<'_>) -> Option<&[u8]> {
    let is_call = matches!(&*op.name_data().name, b"llvm.call" | b"llvm.invoke");
    let callee = op.attr("callee").filter(|_| is_call && op.attr("var_callee_type").is_none())?;
    match op.context().attrs().data(callee) {
        AttrData::SymbolRef { root, .. } => Some(op.context().ident_bytes(*root)),
        _ => None,
    }
}

/// Returns true if a function type is variadic.
pub(super) fn is_variadic(text: &str) -> bool {
    text.starts_with("!llvm.func<") && text.ends_with("...)>")
}

/// Parses `%value : type to type`, a cast between types of two dialects.
pub(super) fn cast(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let value = p.parse_operand()?;
    p.parse_optional_attr_dict(&mut state.attrs)?;
    let ty = colon_type(p)?;
    p.parse_keyword("to")?;
    let result = p.parse_type()?;
    state.results.push(result);
    add(p, state, value, ty)
}
