//! Syntax of variables, whose keyword depends on the type.

use lect_core::dialect::Param;
use lect_core::eval::Val;
use lect_core::eval::is_a;
use lect_core::syntax::Directive;
use lect_core::syntax::{CustomArgs, OpParseState};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_ods::format::CustomArg;
use lect_support::prelude::*;
use lect_support::syntax::directive;

/// `custom<Var>($var)`: `varPtr(%a` or `var(%a`; its type and the parenthesis follow
pub(crate) const VAR: Directive = directive(parse_var, print_var);

/// `custom<VarPtrType>(type($var), $type)`: `memref<f32>)` and, if it is another, `varType(f32)`
pub(crate) const VAR_TYPE: Directive = directive(parse_var_type, print_var_type);

/// `custom<AccVar>($var, type($var))`: `accPtr(%a : memref<f32>)` or `accVar(..)`
pub(crate) const ACC_VAR: Directive = directive(parse_acc_var, print_acc_var);

/// `custom<RecipeSym>($recipe)`: `@recipe`
pub(crate) const RECIPE: Directive = directive(parse_recipe, print_recipe);

/// Returns the pointee type of a pointer-like type, `Some(None)` if the pointee is unknown, or `None` for other types.
pub(crate) fn pointer(ctx: &ContextData, ty: Type) -> Option<Option<Type>> {
    match ctx.types().data(ty) {
        TypeData::MemRef { element, .. } | TypeData::UnrankedMemRef { element, .. } => Some(Some(*element)),
        _ if is_a(ctx, "LLVM::LLVMPointerType", &Val::Type(ty)) == Some(true) => Some(None),
        // For types of other dialects, the pointee is the first type parameter.
        _ if is_a(ctx, "acc::PointerLikeType", &Val::Type(ty)) == Some(true) => {
            let mut params = ctx.types().params(ty).iter();
            Some(params.find_map(|param| if let Param::Type(ty) = param { Some(*ty) } else { None }))
        }
        _ => None,
    }
}

fn parse_var(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.parse_optional_keyword("varPtr") {
        p.parse_keyword("var")?;
    }
    p.parse_lparen()?;
    let var = p.parse_operand()?;
    parsed.set_operands(args.operand(0), [var]);
    Ok(true)
}

fn print_var(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for var in op.operand_group(args.operand(0)) {
        let is_pointer = pointer(op.context(), op.ir.value_type(var)).is_some();
        p.text(if is_pointer { "varPtr(" } else { "var(" });
        p.operand(var);
    }
}

fn parse_var_type(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let ty = p.parse_type()?;
    parsed.set_types(args.types(0), [ty]);
    p.parse_rparen()?;
    let mut var_type = pointer(p.ctx, ty).flatten().unwrap_or(ty);
    if p.parse_optional_keyword("varType") {
        p.parse_lparen()?;
        var_type = p.parse_type()?;
        p.parse_rparen()?;
    }
    parsed.set_prop(args.prop(1), p.ctx.attrs().ty(var_type));
    Ok(true)
}

fn print_var_type(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let ctx = op.context();
    let Some(&ty) = op.types_of(args.types(0)).first() else { return };
    p.ty(ty);
    p.text(")");
    let var_type = op.prop(args.prop(1) as usize).map(|attr| ctx.attrs().data(attr));
    let implied = pointer(ctx, ty).flatten().unwrap_or(ty);
    if let Some(AttrData::Type(var_type)) = var_type
        && *var_type != implied
    {
        p.text(" varType(");
        p.ty(*var_type);
        p.text(")");
    }
}

fn parse_acc_var(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    if !p.parse_optional_keyword("accPtr") {
        p.parse_keyword("accVar")?;
    }
    p.parse_lparen()?;
    let var = p.parse_operand()?;
    p.parse_colon()?;
    let ty = p.parse_type()?;
    p.parse_rparen()?;
    parsed.set_operands(args.operand(0), [var]);
    parsed.set_types(args.types(1), [ty]);
    Ok(true)
}

fn print_acc_var(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    for var in op.operand_group(args.operand(0)) {
        let ty = op.ir.value_type(var);
        p.text(if pointer(op.context(), ty).is_some() { "accPtr(" } else { "accVar(" });
        p.operand(var);
        p.text(" : ");
        p.ty(ty);
        p.text(")");
    }
}

fn parse_recipe(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let recipe = p.parse_symbol_ref_or("expected attribute value")?;
    parsed.set_prop(args.prop(0), recipe);
    Ok(true)
}

fn print_recipe(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    if let Some(recipe) = op.prop(args.prop(0) as usize) {
        p.attr(recipe);
    }
}
