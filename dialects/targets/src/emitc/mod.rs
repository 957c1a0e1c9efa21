//! The `emitc` dialect: code that its `.td` files cannot express.

mod newer;
mod ops;
mod types;
mod verify;

use lect_core::dialect::{DefHooks, DialectHooks, OpHooks, VerifyOp};
use lect_core::interfaces;
use lect_core::interfaces::cast::Cast;
use lect_core::ir::symbols::SymbolTables;
use lect_core::syntax::Directive;
use lect_core::syntax::{DefSyntax, DialectSyntax, OpSyntax};
use lect_core::text::parse::Parsed;
use lect_core::text::{OpParser, OpPrinter};
use lect_support::functions;
use lect_support::functions::Leaving;
use lect_support::globals::{Global, has_elements};
use lect_support::prelude::*;
use lect_support::syntax::directive;

use ops::{control, expression};

lect_macros::dialect! { "src/emitc/emitc.td", docs = "src/emitc/docs.md", hooks = HOOKS, syntax = SYNTAX }

const HOOKS: DialectHooks = DialectHooks {
    ops: &[
        ("add", verified(verify::add)),
        ("address_of", verified(verify::address_of)),
        ("apply", verified(verify::apply)),
        ("assign", verified(verify::assign)),
        ("call", OpHooks { verify_symbol_uses: Some(verify_call), ..OpHooks::NONE }),
        ("call_opaque", verified(verify::call_opaque)),
        ("cast", OpHooks { interfaces: interfaces![dyn Cast => verify::Casts], ..OpHooks::NONE }),
        ("constant", OpHooks { fold: fold!(fold_constant), ..verified(verify::constant) }),
        ("declare_func", OpHooks { verify_symbol_uses: Some(verify::declared), ..OpHooks::NONE }),
        ("dereference", verified(verify::dereference)),
        ("do", OpHooks { verify: Some(control::verify_do), ..OpHooks::NONE }),
        ("expression", OpHooks { verify: Some(expression::verify), ..OpHooks::NONE }),
        ("field", verified(verify::field)),
        ("for", OpHooks { verify_regions: Some(control::verify_for_body), ..OpHooks::NONE }),
        ("func", OpHooks { verify: Some(verify::func), ..OpHooks::NONE }),
        ("get_field", OpHooks { verify_symbol_uses: Some(verify::get_field_use), ..verified(verify::get_field) }),
        ("get_global", OpHooks { verify_symbol_uses: Some(verify::get_global), ..OpHooks::NONE }),
        ("global", verified(verify::global)),
        ("literal", verified(verify::literal)),
        ("return", verified(|op| RETURN.verify(op))),
        ("sub", verified(verify::sub)),
        ("subscript", verified(verify::subscript)),
        ("switch", OpHooks { verify: Some(control::verify_switch), ..OpHooks::NONE }),
        ("variable", verified(verify::variable)),
        ("verbatim", verified(verify::verbatim)),
        ("yield", verified(control::verify_yield)),
    ],
    defs: &[
        ("ArrayType", DefHooks { verify: Some(types::verify_array), ..DefHooks::NONE }),
        ("LValueType", DefHooks { verify: Some(types::verify_lvalue), ..DefHooks::NONE }),
        ("OpaqueType", DefHooks { verify: Some(types::verify_opaque), ..DefHooks::NONE }),
        ("PointerType", DefHooks { verify: Some(types::verify_pointer), ..DefHooks::NONE }),
    ],
    materialize: Some(|ctx, value, ty, loc| constant_op(ctx, b"emitc.constant", value, ty, loc)),
    native_functions: types::NATIVE_FUNCTIONS,
    newer: newer::CHANGES,
    newer_defs: Some(newer::spec),
    ..DialectHooks::NONE
};

const SYNTAX: DialectSyntax = DialectSyntax {
    ops: &[
        ("do", OpSyntax { parse: Some(control::parse_do), print: Some(control::print_do), ..SCOPE }),
        (
            "expression",
            OpSyntax {
                parse: Some(expression::parse),
                print: Some(expression::print),
                is_generic: Some(expression::repeats_operand),
                ..SCOPE
            },
        ),
        ("file", SCOPE),
        ("for", OpSyntax { parse: Some(control::parse_for), print: Some(control::print_for), ..SCOPE }),
        ("func", OpSyntax { parse: Some(functions::parse), print: Some(functions::print), ..SCOPE }),
        ("if", OpSyntax { parse: Some(control::parse_if), print: Some(control::print_if), ..SCOPE }),
        ("include", OpSyntax::form(parse_include, print_include)),
        ("switch", SCOPE),
    ],
    defs: &[("ArrayType", DefSyntax::form(types::parse_array, types::print_array))],
    directives: &[
        ("EmitCFieldOpTypeAndInitialValue", TYPE_AND_VALUE),
        ("EmitCGlobalOpTypeAndInitialValue", TYPE_AND_VALUE),
    ],
    ..DialectSyntax::NONE
};

/// Operations in it are emitc's.
const SCOPE: OpSyntax = OpSyntax { default_dialect: Some("emitc"), ..OpSyntax::NONE };

const fn verified(verify: VerifyOp) -> OpHooks {
    OpHooks { verify: Some(verify), ..OpHooks::NONE }
}

const RETURN: Leaving = Leaving { operand: |_| "the return operand".to_owned(), ..functions::RETURN };

/// Verifies that the callee is a function, and that the types match its signature.
fn verify_call<'a>(op: OpRef<'a>, table: OpRef<'a>, tables: &SymbolTables<'a>) -> Result<(), Reported> {
    let callee = op.cast::<CallOp<'_>>().and_then(|call| call.callee_attr());
    functions::verify_call(op, callee, table, tables, |op| op.is::<FuncOp<'_>>())
}

/// Parses `emitc.include <"stdio.h">`.
fn parse_include(p: &mut OpParser<'_, '_>, state: &mut OpState) -> Parsed<()> {
    let is_standard = p.eat_punct("<");
    let Some(name) = p.parse_optional_string() else {
        return Err(p.custom_error(state.loc, "expected string attribute"));
    };
    state.attrs.push((p.ctx.ident(b"include"), p.ctx.attrs().string(name)));
    if is_standard {
        if !p.eat_punct(">") {
            return Err(p.custom_error(state.loc, "expected trailing '>' for standard include"));
        }
        state.attrs.push((p.ctx.ident(b"is_standard_include"), p.ctx.attrs().unit()));
    }
    Ok(())
}

fn print_include(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>) {
    let Some(include) = op.cast::<IncludeOp<'_>>() else { return };
    let (open, close) = if include.is_standard_include() { (" <\"", "\">") } else { (" \"", "\"") };
    p.text(open);
    p.bytes(include.include_attr().and_then(|name| op.context().attrs().string_value(name)).unwrap_or_default());
    p.text(close);
}

fn fold_constant(it: Folding<'_, ConstantOp<'_>>) -> Option<Folded> {
    it.value_attr().map(Folded::attr)
}

const TYPE_AND_VALUE: Directive =
    directive(|p, parsed, args| GLOBAL.parse(p, parsed, args), |p, op, args| GLOBAL.print(p, op, args));

const GLOBAL: Global = Global {
    value_type,
    is_value: |data| {
        has_elements(data)
            || matches!(
                data,
                AttrData::Integer { .. } | AttrData::Float { .. } | AttrData::Dialect { .. } | AttrData::Opaque { .. }
            )
    },
    not_value: "initial value should be a integer, float, elements or opaque attribute",
    uninitialized: None,
};

/// Returns the tensor type of an array's shape, or the type itself.
fn value_type(ctx: &ContextData, ty: Type) -> Result<Type, Invalid> {
    match types::array_of(ctx, ty) {
        Some((shape, element)) => ctx.types().tensor(&shape, element, None),
        None => Ok(ty),
    }
}
