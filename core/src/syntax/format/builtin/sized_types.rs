//! Types followed by their size operands, and results tied to operands: `(tensor<?xf32>{%n}) -> %a as !t{%m}`.

use std::collections::VecDeque;

use lect_ods::format::{CustomArg, Values, Var};
use smallvec::SmallVec;

use super::super::CustomArgs;
use crate::attrs::AttrData;
use crate::context::ContextData;
use crate::entity::{Attr, Type, Value};
use crate::ir::OpRef;
use crate::syntax::Directive;
use crate::syntax::OpParseState;
use crate::text::lexer::TokenKind;
use crate::text::parse::{Parsed, UnresolvedOperand};
use crate::text::{OpParser, OpPrinter};
use crate::types::DYNAMIC;

/// `custom<SizedFunctionType>(ref($operands), type($operands), $operand_sizes, type($results), $result_sizes, $tied)`:
/// `(type{%size}, ..) -> (%operand as type{%size}, ..)`. The array `$tied` holds the index of the tied operand per
/// result, or -1.
///
/// With `"word", "type", $operand_types, $operand_type_sizes, $result_types, $result_type_sizes` as further arguments,
/// outer types may precede, `tensor<?xf32>{%n} in type{%size}`, which arrays hold. An absent outer type is the given
/// type.
pub const SIZED_FUNCTION_TYPE: Directive = Directive { parse: parse_function, print: print_function };

/// `custom<SizedResult>(type($result), $sizes, $tied?)`: `%operand as type{%size}`, for a single result. A result
/// without its own type has the type of the tied operand.
pub const SIZED_RESULT: Directive = Directive { parse: parse_result, print: print_result };

/// `custom<SizedResults>(ref($operands), ref(type($operands)), type($results), $tied, $sizes?)`: the part of
/// `SizedFunctionType` after the arrow.
pub const SIZED_RESULTS: Directive = Directive { parse: parse_results, print: print_results };

/// Index for a result that is not tied to an operand.
const UNTIED: i64 = -1;

/// Parses an optional `{%a, %b}`.
pub(super) fn parse_sizes(p: &mut OpParser<'_, '_>) -> Parsed<SmallVec<[UnresolvedOperand; 4]>> {
    if !p.at(TokenKind::LBrace) {
        return Ok(SmallVec::new());
    }
    p.parse_operands_in(("{", "}"))
}

/// Prints the sizes of a type, taken from the front of `left`. For a type known only as text, the number of sizes is
/// unknown, and all of `left` are printed.
pub(super) fn print_sizes(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, ty: Type, left: &mut VecDeque<Value>) {
    let count = size_count(op.context(), ty).unwrap_or(left.len()).min(left.len());
    if count > 0 {
        p.text("{");
        p.operands(left.drain(..count));
        p.text("}");
    }
}

/// Returns the number of size operands of a type: one per dynamic dimension, or one for a type with a size as a whole.
pub(super) fn size_count(ctx: &ContextData, ty: Type) -> Option<usize> {
    if let Some(shape) = ctx.types().shape(ty) {
        return Some(shape.iter().filter(|size| **size == DYNAMIC).count());
    }
    match ctx.types().def(ty) {
        Some(def) => {
            let mut interfaces = ctx.def_info(def).spec().interfaces.iter();
            let has_size = interfaces.any(|it| it.cpp_name.ends_with("SizeAwareTypeInterface"));
            if has_size { Some(1) } else { None }
        }
        None => Some(0),
    }
}

/// Results parsed so far.
#[derive(Default)]
struct Results {
    types: Vec<Type>,
    sizes: Vec<UnresolvedOperand>,
    tied: Vec<i64>,
    outer: Outer,
}

/// Outer types, which precede others.
#[derive(Default)]
struct Outer {
    word: Option<String>,
    none: Option<Type>,
    types: Vec<Type>,
    sizes: Vec<UnresolvedOperand>,
}

impl Outer {
    fn of(ctx: &ContextData, args: &[CustomArg]) -> Self {
        let none = args.cpp(7).and_then(|text| ctx.types().parse(text));
        Self { word: args.cpp(6).map(str::to_owned), none, ..Self::default() }
    }

    /// Parses an optional outer `type{%size} in`. Returns the parsed type if it turns out to be no outer one.
    fn before(&mut self, p: &mut OpParser<'_, '_>) -> Parsed<Option<(Type, Sizes)>> {
        let Some(word) = &self.word else { return Ok(None) };
        if !p.at_type() {
            self.types.extend(self.none);
            return Ok(None);
        }
        let (ty, sizes) = (p.parse_type()?, parse_sizes(p)?);
        if p.parse_optional_keyword(word) {
            self.types.push(ty);
            self.sizes.extend(sizes);
            return Ok(None);
        }
        self.types.extend(self.none);
        Ok(Some((ty, sizes)))
    }

    fn store(self, p: &OpParser<'_, '_>, parsed: &mut OpParseState<'_>, types: u32, sizes: u32) {
        if self.word.is_some() {
            let attrs: Vec<Attr> = self.types.iter().map(|ty| p.ctx.attrs().ty(*ty)).collect();
            parsed.set_prop(types, p.ctx.attrs().array(attrs));
            parsed.set_operands(sizes, self.sizes);
        }
    }
}

type Sizes = SmallVec<[UnresolvedOperand; 4]>;

/// Prints the outer type of a type.
fn print_outer(
    p: &mut OpPrinter<'_, '_>,
    op: OpRef<'_>,
    args: &[CustomArg],
    types: u32,
    index: usize,
    sizes: &mut VecDeque<Value>,
) {
    let (Some(word), ctx) = (args.cpp(6), op.context()) else { return };
    let AttrData::Array(all) = op.prop(types as usize).map_or(&AttrData::Unit, |attr| ctx.attrs().data(attr)) else {
        return;
    };
    let Some(AttrData::Type(ty)) = all.get(index).map(|attr| ctx.attrs().data(*attr)) else { return };
    if Some(*ty) == args.cpp(7).and_then(|text| ctx.types().parse(text)) {
        return;
    }
    p.ty(*ty);
    print_sizes(p, op, *ty, sizes);
    p.text(" ");
    p.text(word);
    p.text(" ");
}

impl Results {
    /// Parses `%operand as type{%size}`, in which the operand or the type may be absent.
    fn one(&mut self, p: &mut OpParser<'_, '_>, operands: &[UnresolvedOperand], types: &[Type]) -> Parsed<()> {
        let loc = p.loc();
        if let Some((ty, sizes)) = self.outer.before(p)? {
            self.types.push(ty);
            self.sizes.extend(sizes);
            self.tied.push(UNTIED);
            return Ok(());
        }
        let operand = p.parse_optional_operand()?;
        let tied = operand.and_then(|operand| operands.iter().position(|it| it.is_same(operand)));
        let ty = match operand {
            None => p.parse_type()?,
            Some(_) if p.parse_optional_keyword("as") => p.parse_type()?,
            Some(_) => match tied.and_then(|at| types.get(at)) {
                Some(ty) => *ty,
                None => return Err(p.custom_error(loc, "expected an operand that the result is tied to")),
            },
        };
        self.types.push(ty);
        self.sizes.extend(parse_sizes(p)?);
        self.tied.push(tied.and_then(|at| i64::try_from(at).ok()).unwrap_or(UNTIED));
        Ok(())
    }

    /// Parses one result, or several in parentheses.
    fn list(&mut self, p: &mut OpParser<'_, '_>, operands: &[UnresolvedOperand], types: &[Type]) -> Parsed<()> {
        if !p.eat(TokenKind::LParen) {
            return self.some(p, operands, types);
        }
        if p.eat(TokenKind::RParen) {
            return Ok(());
        }
        self.some(p, operands, types)?;
        p.parse_rparen()
    }

    fn some(&mut self, p: &mut OpParser<'_, '_>, operands: &[UnresolvedOperand], types: &[Type]) -> Parsed<()> {
        self.one(p, operands, types)?;
        while p.eat(TokenKind::Comma) {
            self.one(p, operands, types)?;
        }
        Ok(())
    }

    fn store(self, p: &OpParser<'_, '_>, parsed: &mut OpParseState<'_>, of: Values, sizes: u32, tied: u32) {
        if !self.tied.is_empty() {
            parsed.set_prop(tied, index_array(p.ctx, &self.tied));
        }
        parsed.set_types(of, self.types);
        parsed.set_operands(sizes, self.sizes);
    }
}

/// Creates `[0 : index, -1 : index]`.
pub(super) fn index_array(ctx: &ContextData, values: &[i64]) -> Attr {
    let index = ctx.types().index();
    ctx.attrs().array(values.iter().map(|value| ctx.attrs().integer(index, *value)).collect::<Vec<_>>())
}

/// Returns the index of the operand to which a result is tied.
pub(super) fn tied_to(ctx: &ContextData, tied: Option<Attr>, result: usize) -> Option<usize> {
    let AttrData::Array(items) = ctx.attrs().data(tied?) else { return None };
    match ctx.attrs().data(*items.get(result)?) {
        AttrData::Integer { value, .. } => usize::try_from(value.to_i64()?).ok(),
        _ => None,
    }
}

fn operands_of(parsed: &OpParseState<'_>, group: u32) -> SmallVec<[UnresolvedOperand; 4]> {
    parsed.operands.get(group).iter().copied().collect()
}

fn parse_function(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let (mut types, mut sizes) = (Vec::new(), Vec::new());
    let mut outer = Outer::of(p.ctx, args);
    p.parse_delimited(("(", ")"), "", |p| {
        let (ty, own) = match outer.before(p)? {
            Some(read) => read,
            None => (p.parse_type()?, parse_sizes(p)?),
        };
        types.push(ty);
        sizes.extend(own);
        Ok(())
    })?;
    p.expect_punct("->")?;
    let operands = operands_of(parsed, args.operand(0));
    let mut results = Results { outer: Outer::of(p.ctx, args), ..Results::default() };
    results.list(p, &operands, &types)?;
    parsed.set_types(args.types(1), types);
    parsed.set_operands(args.operand(2), sizes);
    outer.store(p, parsed, args.prop(8), args.operand(9));
    std::mem::take(&mut results.outer).store(p, parsed, args.prop(10), args.operand(11));
    results.store(p, parsed, args.types(3), args.operand(4), args.prop(5));
    Ok(true)
}

fn print_function(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    p.text("(");
    let mut sizes: VecDeque<Value> = op.operand_group(args.operand(2)).collect();
    let mut outer: VecDeque<Value> = op.operand_group(args.operand(9)).collect();
    for (index, ty) in op.types_of(args.types(1)).into_iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        print_outer(p, op, args, args.prop(8), index, &mut outer);
        p.ty(ty);
        print_sizes(p, op, ty, &mut sizes);
    }
    p.text(") -> ");
    print_list(p, op, args, [args.operand(0), args.operand(4), args.prop(5)], args.types(3));
}

/// Prints results; `[operands, sizes, tied]` are the indices of these arguments.
fn print_list(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg], places: [u32; 3], of: Values) {
    let [operands, sizes, tied] = places;
    let types = op.types_of(of);
    let mut outer: VecDeque<Value> = op.operand_group(args.operand(11)).collect();
    let operands: Vec<Value> = op.operand_group(operands).collect();
    let mut sizes: VecDeque<Value> = op.operand_group(sizes).collect();
    let tied = op.prop(tied as usize);
    p.text(if types.len() == 1 { "" } else { "(" });
    for (index, &ty) in types.iter().enumerate() {
        p.text(if index > 0 { ", " } else { "" });
        print_outer(p, op, args, args.prop(10), index, &mut outer);
        let operand = tied_to(op.context(), tied, index).and_then(|at| operands.get(at));
        if let Some(&operand) = operand {
            p.operand(operand);
        }
        match operand {
            Some(&operand) if op.ir.value_type(operand) == ty => {}
            _ => {
                p.text(if operand.is_some() { " as " } else { "" });
                p.ty(ty);
            }
        }
        print_sizes(p, op, ty, &mut sizes);
    }
    p.text(if types.len() == 1 { "" } else { ")" });
}

fn parse_results(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let operands = operands_of(parsed, args.operand(0));
    let types: Vec<Type> = parsed.types(args.types(1)).to_vec();
    let mut results = Results::default();
    results.list(p, &operands, &types)?;
    results.store(p, parsed, args.types(2), args.operand(4), args.prop(3));
    Ok(true)
}

fn print_results(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    print_list(p, op, args, [args.operand(0), args.operand(4), args.prop(3)], args.types(2));
}

fn parse_result(p: &mut OpParser<'_, '_>, parsed: &mut OpParseState<'_>, args: &[CustomArg]) -> Parsed<bool> {
    let is_tied = p.parse_optional_operand()?.is_some();
    if is_tied {
        p.parse_keyword("as")?;
    }
    let ty = p.parse_type()?;
    let sizes = parse_sizes(p)?;
    parsed.set_types(args.types(0), [ty]);
    parsed.set_operands(args.operand(1), sizes);
    if let Some(CustomArg::Var(Var::Prop(slot))) = args.get(2) {
        parsed.set_prop(*slot, index_array(p.ctx, &[if is_tied { 0 } else { UNTIED }]));
    }
    Ok(true)
}

fn print_result(p: &mut OpPrinter<'_, '_>, op: OpRef<'_>, args: &[CustomArg]) {
    let Some(&ty) = op.types_of(args.types(0)).first() else { return };
    let tied = match (args.get(2), args.types(0)) {
        (None, Values::Operand(group)) => Some(op.operand_range(group).start),
        _ => tied_to(op.context(), op.prop(args.prop(2) as usize), 0),
    };
    let tied = tied.filter(|at| *at < op.operand_count());
    if let Some(at) = tied {
        p.operand(op.operand(at));
        p.text(" as ");
    }
    p.ty(ty);
    let mut sizes: VecDeque<Value> = op.operand_group(args.operand(1)).collect();
    print_sizes(p, op, ty, &mut sizes);
}
